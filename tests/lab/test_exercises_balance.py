"""The exercises on balance: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

from statistics import NormalDist

import pandas as pd
import pytest
from lab.frames import results_of

from gamekit.lab import metrics
from gamekit.teach import check, exercises

KNOWN = exercises()
# of 90 games seat 0 wins 24, seat 1 wins 12 and seat 2 wins 54: only the first can be fair
GAMES = results_of([(1, 0, 0)] * 24 + [(0, 1, 0)] * 12 + [(0, 0, 1)] * 54)
EVEN = results_of([(1, 0, 0)] * 34 + [(0, 1, 0)] * 30 + [(0, 0, 1)] * 26)
CURVE = pd.DataFrame(
    [(0.25, 0.3, 0.2, 0.4), (0.5, 0.4, 0.3, 0.5), (0.75, 0.6, 0.4, 0.8), (1.0, 1.0, 0.9, 1.0)],
    columns=["time", "value", "low", "high"],
)
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


def solved(identity, **given):
    """Run a solution with what the lesson has by then."""
    names = {"pd": pd, "metrics": metrics, **given}
    exec(KNOWN[identity].solution, names)
    return names["answer"]


@pytest.mark.parametrize(
    ("identity", "right", "given"),
    [
        ("lab.seats", {0}, {"games": GAMES}),
        ("lab.seats", [2, 0, 1], {"games": EVEN}),
        ("lab.seats", "0, 1, 2", {"games": EVEN}),
        ("lab.needed", games_for(0.05, SPREAD, POWERFUL), {}),
        ("lab.decided", 0.75, {"curve": CURVE}),
        ("lab.phases", 0.375, {"points": POINTS}),
    ],
)
def test_the_right_answer_and_the_solution(identity, right, given):
    result = check(identity, right, *given.values())

    assert str(result).startswith("Right: ")
    assert result.says == KNOWN[identity].explanation
    assert check(identity, solved(identity, **given), *given.values())


@pytest.mark.parametrize(
    ("identity", "answer", "given", "word"),
    [
        ("lab.seats", 0, [GAMES], "Give it as a set"),
        ("lab.seats", {1, 2}, [GAMES], "Those are the others"),
        ("lab.seats", "0 1 2", [GAMES], "Not all of them"),
        ("lab.seats", {1}, [EVEN], "nearest to the fair one"),
        ("lab.seats", {0, 2}, [GAMES], "Look at the rows"),
        ("lab.needed", games_for(0.05, SPREAD, SURE), [], "hides in it every other time"),
        ("lab.needed", games_for(0.05, 0.5, POWERFUL), [], "on the safe side"),
        ("lab.needed", games_for(0.05, 1 / 3, POWERFUL), [], "A third is the share"),
        ("lab.needed", 2, [], "parts of one"),
        ("lab.needed", 100, [], "answers it"),
        ("lab.decided", 0.5, [CURVE], "the *interval* reaches"),
        ("lab.decided", 1.0, [CURVE], "can be *sure*"),
        ("lab.decided", 2, [CURVE], "the number of the row"),
        ("lab.decided", 0.6, [CURVE], "how often the leader wins"),
        ("lab.decided", 75, [CURVE], "per cent"),
        ("lab.decided", 0.1, [CURVE], "Go down the column"),
        ("lab.phases", 15, [POINTS], "add up `share`"),
        ("lab.phases", 0.25, [POINTS], "another phase"),
        ("lab.phases", 37.5, [POINTS], "per cent"),
        ("lab.phases", 0.38, [POINTS], "rounded"),
        ("lab.phases", 0.9, [POINTS], "Keep the rows"),
    ],
)
def test_the_hint_depends_on_the_mistake(identity, answer, given, word):
    result = check(identity, answer, *given)

    assert not result
    assert word in result.says


@pytest.mark.parametrize("identity", ["lab.seats", "lab.decided", "lab.phases"])
@pytest.mark.parametrize("about", [(), (None,), (GAMES, GAMES), (pd.DataFrame(),), (3,)])
def test_without_what_it_is_about_it_says_what_to_give(identity, about):
    result = check(identity, 1, *about)

    assert not result
    assert result.says == f"After your answer give what it is about: {KNOWN[identity].about}."
