"""The exercises on balance: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

from statistics import NormalDist
from typing import ClassVar

import pandas as pd
from exercises import LessonOnThings
from lab.frames import results_of

from gamekit.lab import metrics
from gamekit.lab.exercises.balance import EXERCISES

# of 90 games seat 0 wins 24, seat 1 wins 12 and seat 2 wins 54: only the first can be fair
GAMES = results_of([(1, 0, 0)] * 24 + [(0, 1, 0)] * 12 + [(0, 0, 1)] * 54)
EVEN = results_of([(1, 0, 0)] * 34 + [(0, 1, 0)] * 30 + [(0, 0, 1)] * 26)
CURVE = pd.DataFrame(
    [
        (0.2, 0.3, 0.2, 0.4),
        (0.4, 0.36, 0.3, 0.5),
        (0.6, 0.41, 0.35, 0.48),
        (0.8, 0.6, 0.4, 0.8),
        (1.0, 1.0, 0.9, 1.0),
    ],
    columns=["time", "value", "low", "high"],
)
"""of three players: more than a third from 0.4 on, surely more from 0.6 on"""
POINTS = pd.DataFrame(
    [
        (1, "a", 0.125, 5.0),
        (1, "b", 0.25, 10.0),
        (2, "a", 0.25, 10.0),
        (3, "a", 0.3, 12.0),
        (3, "b", 0.075, 3.0),
    ],
    columns=["phase", "label", "share", "value"],
)


def games_for(effect, spread, quantiles):
    """Return the number of games by the formula, rounded up."""
    return -int(-((quantiles * spread / effect) ** 2) // 1)


SPREAD = (1 / 3 * 2 / 3) ** 0.5
SURE = NormalDist().inv_cdf(0.975)
POWERFUL = SURE + NormalDist().inv_cdf(0.8)


RIGHT = [
    ("lab.seats", {0}),
    ("lab.seats", [2, 0, 1], EVEN),
    ("lab.seats", "0, 1, 2", EVEN),
    ("lab.needed", games_for(0.05, SPREAD, POWERFUL)),
    ("lab.decided", 0.6),
    ("lab.decided", 1.0, CURVE.tail(1)),
    ("lab.phases", 0.375),
]
MISTAKES = [
    ("lab.seats", 0, "Give it as a set"),
    ("lab.seats", {1, 2}, "Those are the others"),
    ("lab.seats", "0 1 2", "Not all of them"),
    ("lab.seats", {1}, "nearest to the fair one", EVEN),
    ("lab.seats", {0, 2}, "Look at the rows"),
    ("lab.needed", games_for(0.05, SPREAD, SURE), "hides in it every other time"),
    ("lab.needed", games_for(0.05, 0.5, POWERFUL), "on the safe side"),
    ("lab.needed", games_for(0.05, 1 / 3, POWERFUL), "A third is the share"),
    ("lab.needed", 2, "parts of one"),
    ("lab.needed", games_for(0.05 / 3, SPREAD, POWERFUL), "five hundredths of the third"),
    ("lab.needed", 700, "Nearly"),
    ("lab.needed", 100, "answers it"),
    ("lab.decided", 0.4, "its interval still holds it"),
    ("lab.decided", 0.8, "every other game"),
    ("lab.decided", 1.0, "the game is over"),
    ("lab.decided", 2, "the number of the row"),
    ("lab.decided", 0.41, "how often the leader wins"),
    ("lab.decided", 0.35, "how often the leader wins"),
    ("lab.decided", 60, "per cent"),
    ("lab.decided", CURVE["time"], "the one number"),
    ("lab.decided", 0.1, "Go down the column"),
    ("lab.phases", 15, "add up `share`"),
    ("lab.phases", 0.25, "another phase"),
    ("lab.phases", 37.5, "per cent"),
    ("lab.phases", "37.5 %", "per cent"),
    ("lab.phases", "38%", "per cent"),
    ("lab.phases", POINTS["share"], "the one number"),
    ("lab.phases", 0.38, "rounded"),
    ("lab.phases", 0.9, "Keep the rows"),
]


class TestAnswers(LessonOnThings):
    exercises, right, mistakes = EXERCISES, RIGHT, MISTAKES
    names: ClassVar = {"pd": pd, "metrics": metrics}
    things: ClassVar = {
        "lab.seats": {"games": GAMES},
        "lab.decided": {"at_random": CURVE},
        "lab.phases": {"points": POINTS},
    }
    strange = (*LessonOnThings.strange, (pd.DataFrame(),))
