"""The exercises on bots: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

from typing import ClassVar

import pandas as pd
from exercises import LessonOnThings

import gamekit
from gamekit import lab
from gamekit.lab.exercises.skill import EXERCISES
from gamekit.play import bots
from gamekit.teach import check

ROWS = [(2, 1, 0.5, 0.8, 0.7, 0.9), (4, 2, 0.5, 0.6, 0.52, 0.7), (8, 4, 0.5, 0.55, 0.45, 0.6)]
DOUBLED = pd.DataFrame(
    [*ROWS, (16, 8, 0.5, 0.45, 0.4, 0.5)], columns=["sims", "against", "fair", "value", "low", "high"]
)
"""the first two are surely better, the third perhaps, the last was worse"""
MIXED = pd.DataFrame({"source": ["player", "rest", "luck"], "value": [0.306, 0.694, 0.694]})


def seats():
    """Return the seats of a bot that plays a small game at random."""
    found = []

    def watched(seat):
        found.append(seat)
        return bots.random(seat)

    lab.simulate(gamekit.load("khlor", players=2, board="bag"), [watched, "random"], 2, progress=False)
    return found


ASKED = seats()


def chosen(worth):
    """Return at each seat the action with the most worth, given the points after it: a plain loop."""
    taken = []
    for seat in ASKED:
        state, best, move = seat.observation.state, None, None
        for action in seat.actions:
            points = state.child(action).returns()
            score = worth(points[seat.seat], points[1 - seat.seat])
            if best is None or score > best:
                best, move = score, action
        taken.append(move)
    return taken


def last_of_equals():
    backwards = []
    for seat in ASKED:
        state = seat.observation.state
        points = {action: state.child(action).returns() for action in seat.actions}
        ahead = {action: two[seat.seat] - two[1 - seat.seat] for action, two in points.items()}
        backwards.append([action for action in seat.actions if ahead[action] == max(ahead.values())][-1])
    return backwards


def hasty(seat):
    state = seat.observation.state
    return max(seat.actions, key=lambda action: state.child(action).observation(seat.seat).value())


AHEAD = chosen(lambda own, other: own - other)
RIGHT = [
    ("lab.bot", AHEAD),
    ("lab.bot", [str(action) for action in AHEAD]),
    ("lab.doubling", {2, 4}),
    ("lab.doubling", [4, 2]),
    ("lab.doubling", set(), DOUBLED.assign(low=0.1)),
    ("lab.luck", 69),
    ("lab.luck", 70, MIXED.assign(value=[0.3, 0.7, 0.7])),
]
MISTAKES = [
    ("lab.bot", hasty, "That is the bot itself"),
    ("lab.bot", [None for _ in ASKED], "returned nothing"),
    ("lab.bot", [seat.actions[0] for seat in ASKED][1:], "one action for each"),
    ("lab.bot", chosen(lambda own, other: own), "its own points alone"),
    ("lab.bot", chosen(lambda own, other: other - own), "puts itself behind"),
    ("lab.bot", last_of_equals(), "take the first of them"),
    ("lab.bot", [str(hasty(seat)) for seat in ASKED], "what hasty does"),
    ("lab.doubling", {1, 2}, "the weaker bots"),
    ("lab.doubling", [2, 4, 8], "the interval begins below it"),
    ("lab.doubling", {2}, "there are more"),
    ("lab.doubling", 4, "in braces, even if it is one alone"),
    ("lab.luck", 31, "the skill"),
    ("lab.luck", 50, "vary by the square"),
    ("lab.luck", 0.694, "a hundred times as much"),
    ("lab.luck", 69.4, "Nearly"),
]


class TestAnswers(LessonOnThings):
    exercises, right, mistakes = EXERCISES, RIGHT, MISTAKES
    things: ClassVar = {
        "lab.bot": {"asked": ASKED},
        "lab.doubling": {"doubled": DOUBLED},
        "lab.luck": {"mixed": MIXED},
    }
    strange = (*LessonOnThings.strange, (ASKED, DOUBLED))


def test_no_hint_on_the_budgets_gives_them_away():
    exercise = next(each for each in EXERCISES if each.id == "lab.doubling")
    said = [*exercise.hints, *[mistake.says for mistake in exercise.mistakes]]

    assert [words for words in said if "{2, 4}" in words] == []


def test_a_bot_s_actions_have_an_order():
    assert not check("lab.bot", AHEAD[::-1], ASKED)
