"""The exercises on a change of rules: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

from math import ceil
from typing import ClassVar

import pandas as pd
from exercises import LessonOnThings

import gamekit
from gamekit import lab
from gamekit.games.khlor.scoring import leader_bonus
from gamekit.lab import Comparison
from gamekit.lab.comparison import Effects
from gamekit.lab.exercises.change import EXERCISES

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
    table = pd.DataFrame(rows, columns=columns).assign(measure="margin", games=20)
    return Comparison({}, pd.DataFrame(), Effects(table))


PILOT = comparison(("changed", 0.5, 0.6, 0.6, 4.5))
SWEPT = comparison(
    ("sure", 1.0, 0.001, 0.005, 1.0),
    ("small and sure", -0.6, 0.002, 0.008, 0.5),
    ("large", 2.0, 0.03, 0.09, 5.0),
    ("nothing", 0.1, 0.8, 1.0, 3.0),
)
TWO_POINTS = 40
"""games for an effect of two points at the spread of PILOT"""
QUANTILES = 1.959964 + 0.841621
"""of the normal distribution, for 95 % and a power of 80 %"""

RIGHT = [
    ("lab.promise", BROKEN),
    ("lab.promise", sorted(BROKEN)),
    ("lab.promise", {"words"}, {"words": PROPOSALS["words"], "as it is": GAME}),
    ("lab.enough", ceil((QUANTILES * 4.5) ** 2)),
    ("lab.left", {"sure", "small and sure"}),
    ("lab.left", {"changed"}, comparison(("changed", 3.0, 0.01, 0.01, 1.0))),
]
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
    ("lab.enough", 4 * TWO_POINTS, "well reasoned"),
    ("lab.enough", 158.94, "no parts of games"),
    ("lab.enough", 150, "Nearly"),
    ("lab.enough", PILOT.games_needed("margin", effect=1), "in its column needed"),
    ("lab.enough", PILOT.games_needed("margin", effect=2), "takes the size of an effect"),
    ("lab.left", {"sure", "small and sure", "large"}, "the only question"),
    ("lab.left", {"sure", "mirror"}, "as they stand in the column"),
    ("lab.left", {"sure", "large"}, "not the surest"),
    ("lab.left", ["sure"], "there are more"),
]


class TestAnswers(LessonOnThings):
    exercises, right, mistakes = EXERCISES, RIGHT, MISTAKES
    names: ClassVar = {"gamekit": gamekit, "lab": lab}
    things: ClassVar = {
        "lab.promise": {"proposals": PROPOSALS},
        "lab.enough": {"pilot": PILOT},
        "lab.left": {"swept": SWEPT},
    }
    strange = (*LessonOnThings.strange, (PILOT, SWEPT))


def test_games_for_an_effect_of_two_points():
    assert lab.games_needed(2, 4.5) == TWO_POINTS == ceil((QUANTILES * 4.5 / 2) ** 2)
