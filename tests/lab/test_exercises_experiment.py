"""The exercises on a first experiment: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

from types import SimpleNamespace

import pandas as pd
import pytest
from lab.frames import results_of

from gamekit.lab import metrics
from gamekit.teach import check, exercises

KNOWN = exercises()
# seat 0 is ahead by 3, -1, 4 and 0 points: by 1.5 on average, while the best is ahead by 2
GAMES = results_of([(5, 2), (3, 4), (6, 2), (1, 1)]).assign(bot=["own", "other"] * 4)
# on seat 1 the same bot wins one game of four
SWAPPED = results_of([(5, 2), (3, 4), (6, 2), (2, 1)]).assign(bot=["other", "own"] * 4)
STORE = SimpleNamespace(games=50)


def won(wins, games):
    """Return games of which seat 0 wins so many, and seat 1 the others."""
    return results_of([(1, 0)] * wins + [(0, 1)] * (games - wins))


def solved(identity, **given):
    """Run a solution with what the lesson has by then."""
    names = {"pd": pd, "metrics": metrics, **given}
    exec(KNOWN[identity].solution, names)
    return names["answer"]


@pytest.mark.parametrize(
    ("identity", "right", "given"),
    [
        ("lab.margin", (3 - 1 + 4 + 0) / 4, {"games": GAMES}),
        ("lab.more", 30, {"store": STORE}),
        ("lab.sure", "better", {"own": won(80, 100)}),
        ("lab.sure", "worse", {"own": won(20, 100)}),
        ("lab.sure", "not sure", {"own": won(55, 100)}),
    ],
)
def test_the_right_answer_and_the_solution(identity, right, given):
    result = check(identity, right, *given.values())

    assert str(result).startswith("Right: ")
    assert result.says == KNOWN[identity].explanation
    assert check(identity, solved(identity, **given), *given.values())


def test_the_share_of_a_bot_over_both_seats():
    own = GAMES.assign(bot=["eager", "random"] * 4)
    swapped = SWAPPED.assign(bot=["random", "eager"] * 4)

    assert check("lab.swapped", (2.5 + 1) / 8, own, swapped)
    assert check("lab.swapped", solved("lab.swapped", games=own, swapped=swapped), own, swapped)


@pytest.mark.parametrize(
    ("identity", "answer", "given", "word"),
    [
        ("lab.margin", -1.5, [GAMES], "how far seat 1 is ahead"),
        ("lab.margin", 2, [GAMES], "whoever was *better*"),
        ("lab.margin", 6, [GAMES], "all games together"),
        ("lab.margin", 3.75, [GAMES], "points of one seat"),
        ("lab.margin", 0.33, [results_of([(1, 0), (0, 0), (0, 0)])], "rounded"),
        ("lab.margin", 99, [GAMES], "Group the rows by seat"),
        ("lab.swapped", (2.5 + 3) / 8, [GAMES, SWAPPED], "Go by `bot`"),
        ("lab.swapped", 2.5 / 4, [GAMES, SWAPPED], "one table alone"),
        ("lab.swapped", 1 / 4, [GAMES, SWAPPED], "one table alone"),
        ("lab.swapped", 1 - 3.5 / 8, [GAMES, SWAPPED], "the other bot"),
        ("lab.swapped", 43.75, [GAMES, SWAPPED], "per cent"),
        ("lab.swapped", 0.44, [GAMES, SWAPPED], "rounded"),
        ("lab.more", 80, [STORE], "So many are there afterwards"),
        ("lab.more", 50, [STORE], "So many are there already"),
        ("lab.more", 130, [STORE], "in the end"),
        ("lab.sure", "Better", [won(55, 100)], "holds the fair one"),
        ("lab.sure", "worse", [won(45, 100)], "holds the fair one"),
        ("lab.sure", "not sure", [won(80, 100)], "You can be"),
        ("lab.sure", "worse", [won(80, 100)], "the other way round"),
        ("lab.sure", "perhaps", [won(80, 100)], "Look at seat 0"),
    ],
)
def test_the_hint_depends_on_the_mistake(identity, answer, given, word):
    result = check(identity, answer, *given)

    assert not result
    assert word in result.says


@pytest.mark.parametrize("identity", ["lab.margin", "lab.swapped", "lab.more", "lab.sure"])
@pytest.mark.parametrize("about", [(), (None,), (GAMES, GAMES, GAMES), (pd.DataFrame(),), (object(), 3)])
def test_without_what_it_is_about_it_says_what_to_give(identity, about):
    result = check(identity, 1, *about)

    assert not result
    assert result.says == f"After your answer give what it is about: {KNOWN[identity].about}."
