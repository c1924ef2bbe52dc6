"""The exercises on bots: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

import pandas as pd
import pytest

import gamekit
from gamekit import lab
from gamekit.lab.exercises.skill import EXERCISES
from gamekit.play import bots
from gamekit.teach import check

BY_ID = {exercise.id: exercise for exercise in EXERCISES}
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
ABOUT = {"lab.bot": ASKED, "lab.doubling": DOUBLED, "lab.luck": MIXED}


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
    ("lab.doubling", 4, "even if it is one alone"),
    ("lab.luck", 31, "the skill"),
    ("lab.luck", 50, "vary by the square"),
    ("lab.luck", 0.694, "a hundred times as much"),
    ("lab.luck", 69.4, "Nearly"),
]


def test_a_bot_that_is_most_points_ahead():
    ahead = chosen(lambda own, other: own - other)

    assert check("lab.bot", ahead, ASKED)
    assert check("lab.bot", [str(action) for action in ahead], ASKED)
    assert not check("lab.bot", ahead[::-1], ASKED)


def test_budgets_that_are_surely_better():
    assert check("lab.doubling", {2, 4}, DOUBLED)
    assert check("lab.doubling", [4, 2], DOUBLED)
    assert check("lab.doubling", set(), DOUBLED.assign(low=0.1))


def test_luck_in_percent():
    assert check("lab.luck", 69, MIXED)
    assert check("lab.luck", 70, MIXED.assign(value=[0.3, 0.7, 0.7]))


@pytest.mark.parametrize(("identity", "answer", "words"), MISTAKES)
def test_a_mistake_gets_the_hint_that_fits_it(identity, answer, words):
    result = check(identity, answer, ABOUT[identity])

    assert not result
    assert words in result.says


def test_every_mistake_is_made_above():
    said = {check(identity, answer, ABOUT[identity]).says for identity, answer, _ in MISTAKES}

    assert {mistake.says for exercise in EXERCISES for mistake in exercise.mistakes} == said


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
def test_a_solution_is_right(exercise):
    names = {"asked": ASKED, "doubled": DOUBLED, "mixed": MIXED}
    exec(exercise.solution, names)

    assert check(exercise.id, names["answer"], ABOUT[exercise.id])


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
@pytest.mark.parametrize("about", [(), (None,), (3,), (ASKED, DOUBLED)], ids=len)
def test_what_it_is_about_is_asked_for(exercise, about):
    assert exercise.about in check(exercise.id, 69, *about).says
