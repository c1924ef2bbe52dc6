"""The exercises on a first experiment: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

from types import SimpleNamespace
from typing import ClassVar

import pandas as pd
from exercises import LessonOnThings
from lab.frames import results_of

from gamekit.lab import metrics
from gamekit.lab.exercises.experiment import EXERCISES

# seat 0 is ahead by 3, -1, 4 and 0 points: by 1.5 on average, while the best is ahead by 2
GAMES = results_of([(5, 2), (3, 4), (6, 2), (1, 1)]).assign(bot=["eager", "random"] * 4)
# on seat 1 the same bot wins one game of four
SWAPPED = results_of([(5, 2), (3, 4), (6, 2), (2, 1)]).assign(bot=["random", "eager"] * 4)
OTHERS = {"eager": "own", "random": "other"}
"""other names of bots: the exercise takes them from the tables"""
STORE = SimpleNamespace(games=50)


def won(wins, games):
    """Return games of which seat 0 wins so many, and seat 1 the others."""
    return results_of([(1, 0)] * wins + [(0, 1)] * (games - wins))


RIGHT = [
    ("lab.margin", (3 - 1 + 4 + 0) / 4),
    ("lab.swapped", (2.5 + 1) / 8),
    ("lab.more", 30),
    ("lab.sure", "better", won(80, 100)),
    ("lab.sure", "worse", won(20, 100)),
    ("lab.sure", "not sure", won(55, 100)),
]
MISTAKES = [
    ("lab.margin", -1.5, "how far seat 1 is ahead"),
    ("lab.margin", 2, "whoever was *better*"),
    ("lab.margin", 6, "all games together"),
    ("lab.margin", 3.75, "points of one seat"),
    ("lab.margin", 0.33, "rounded", results_of([(1, 0), (0, 0), (0, 0)])),
    ("lab.margin", GAMES["points"], "the one number"),
    ("lab.margin", 99, "Group the rows by seat"),
    ("lab.swapped", (2.5 + 3) / 8, "Go by `bot`"),
    ("lab.swapped", 2.5 / 4, "one table alone"),
    ("lab.swapped", 1 / 4, "one table alone"),
    ("lab.swapped", 1 - 3.5 / 8, "the other bot"),
    ("lab.swapped", 1 - 3.5 / 8, "the other bot", GAMES.replace(OTHERS), SWAPPED.replace(OTHERS)),
    ("lab.swapped", 43.75, "per cent"),
    ("lab.swapped", "44 %", "per cent"),
    ("lab.swapped", 0.44, "rounded"),
    ("lab.swapped", GAMES[["bot", "share"]], "the one number"),
    ("lab.swapped", 0.1, "Put both tables together"),
    ("lab.more", 80, "So many are there afterwards"),
    ("lab.more", 50, "So many are there already"),
    ("lab.more", 130, "in the end"),
    ("lab.sure", "Better", "holds the fair one", won(55, 100)),
    ("lab.sure", "worse", "holds the fair one", won(45, 100)),
    ("lab.sure", "not sure", "You can be"),
    ("lab.sure", "worse", "the other way round"),
    ("lab.sure", "unsure", "one of these ways"),
    ("lab.sure", 0.55, "Look at seat 0"),
]


class TestAnswers(LessonOnThings):
    exercises, right, mistakes = EXERCISES, RIGHT, MISTAKES
    names: ClassVar = {"pd": pd, "metrics": metrics}
    things: ClassVar = {
        "lab.margin": {"games": GAMES},
        "lab.swapped": {"games": GAMES, "swapped": SWAPPED},
        "lab.more": {"store": STORE},
        "lab.sure": {"own": won(80, 100)},
    }
    strange = (*LessonOnThings.strange, (pd.DataFrame(),), (GAMES, GAMES, GAMES))
