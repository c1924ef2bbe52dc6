"""The exercises on Khlor: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

from typing import ClassVar

from exercises import Lesson

import gamekit
from gamekit.games.khlor.exercises import EXERCISES, RED_EGGS, late_state
from gamekit.games.khlor.scoring import score

CHOICES = {str(action).split()[-1] for action in late_state().legal_actions() if action.verb == "choose"}
RIGHT = [
    ("khlor.reach", (7 - 2) * (7 - 2) * 4),
    ("khlor.points", "10"),
    ("khlor.points", len(RED_EGGS) + 3 + 4 // 3 * 3),
    ("khlor.trigger", CHOICES),
]
MISTAKES = [
    ("khlor.reach", 196, "off the board"),
    ("khlor.reach", 25, "one orientation"),
    ("khlor.reach", 200, "mirrored"),
    ("khlor.reach", 3, "Count the squares"),
    ("khlor.points", 11, "rounded down"),
    ("khlor.points", 7, "own colour"),
    ("khlor.points", 8, "two rules"),
    ("khlor.trigger", "P10, P12", "in front of the dragon"),
    ("khlor.trigger", ["P13"], "there are more"),
    ("khlor.trigger", "P13 P2 P3 P4 P7 P1", "some that cannot"),
]


class TestAnswers(Lesson):
    exercises, right, mistakes = EXERCISES, RIGHT, MISTAKES
    odd = (*Lesson.odd, {"P13": 1}, [["P13"]])
    names: ClassVar = {
        "gamekit": gamekit,
        "game": gamekit.load("khlor", players=2),
        "score": score,
        "state": late_state(),
        "eggs": RED_EGGS,
    }
