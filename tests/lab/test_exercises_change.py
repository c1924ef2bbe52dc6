"""The exercises on a change of rules: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

from math import ceil

import pandas as pd
import pytest

import gamekit
from gamekit import lab
from gamekit.games.khlor.scoring import leader_bonus
from gamekit.lab import Comparison
from gamekit.lab.exercises.change import EXERCISES
from gamekit.teach import check

GAME = gamekit.load("khlor", players=2, board="bag")
PROPOSALS = {
    "a lead costs": GAME.variant(rules={"leader_bonus": lambda *given: -leader_bonus(*given)}),
    "parts of points": GAME.variant(rules={"second_points": lambda bonus, divisor: 0.4 * bonus}),
    "one choice": GAME.variant(choices=1),
    "words": GAME.variant(rules={"egg_bonus": lambda eggs, *_: f"{len(eggs)} eggs"}),
}
BROKEN = {"parts of points", "words"}


def comparison(*rows):
    """Return a comparison whose effects on the margin are these rows."""
    columns = ["variant", "effect", "p", "corrected", "spread"]
    return Comparison({}, pd.DataFrame(), pd.DataFrame(rows, columns=columns).assign(measure="margin"))


PILOT = comparison(("changed", 0.5, 0.6, 0.6, 4.5))
SWEPT = comparison(
    ("sure", 1.0, 0.001, 0.005, 1.0),
    ("small and sure", -0.6, 0.002, 0.008, 0.5),
    ("large", 2.0, 0.03, 0.09, 5.0),
    ("nothing", 0.1, 0.8, 1.0, 3.0),
)
ABOUT = {"lab.promise": PROPOSALS, "lab.enough": PILOT, "lab.left": SWEPT}
TWO_POINTS = 40
"""games for an effect of two points at the spread of PILOT"""

MISTAKES = [
    ("lab.promise", {"one choice", "a lead costs"}, "Those can be played"),
    ("lab.promise", "words", "in a set"),
    ("lab.promise", {"parts of points", "halves"}, "as they stand in proposals"),
    ("lab.promise", [*BROKEN, "a lead costs"], "keeps all promises"),
    ("lab.promise", {"words"}, "there is another one"),
    ("lab.enough", lab.games_needed(0.5, 4.5), "the pilot happened to show"),
    ("lab.enough", TWO_POINTS, "for two points"),
    ("lab.enough", 2 * TWO_POINTS, "by its square"),
    ("lab.enough", TWO_POINTS / 2, "by its square"),
    ("lab.enough", 158.94, "no parts of games"),
    ("lab.left", {"sure", "small and sure", "large"}, "the only question"),
    ("lab.left", {"sure", "mirror"}, "as they stand in the column"),
    ("lab.left", {"sure", "large"}, "not the surest"),
    ("lab.left", ["sure"], "there are more"),
]


def test_what_cannot_be_played():
    assert check("lab.promise", BROKEN, PROPOSALS)
    assert check("lab.promise", sorted(BROKEN), PROPOSALS)
    assert check("lab.promise", {"words"}, {"words": PROPOSALS["words"], "as it is": GAME})


def test_games_for_an_effect_of_one_point():
    normal_quantiles = 1.959964 + 0.841621

    assert check("lab.enough", ceil((normal_quantiles * 4.5) ** 2), PILOT)
    assert lab.games_needed(2, 4.5) == TWO_POINTS


def test_what_is_left_of_many():
    assert check("lab.left", {"sure", "small and sure"}, SWEPT)
    assert check("lab.left", {"changed"}, comparison(("changed", 3.0, 0.01, 0.01, 1.0)))


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
    names = {"gamekit": gamekit, "lab": lab, "proposals": PROPOSALS, "pilot": PILOT, "swept": SWEPT}
    exec(exercise.solution, names)

    assert check(exercise.id, names["answer"], ABOUT[exercise.id])


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
@pytest.mark.parametrize("about", [(), (None,), (3,), (PILOT, SWEPT)], ids=len)
def test_what_it_is_about_is_asked_for(exercise, about):
    assert exercise.about in check(exercise.id, 69, *about).says
