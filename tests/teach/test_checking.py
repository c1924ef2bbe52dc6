"""Answers are checked kindly: equivalent ones are right, wrong ones get a hint that fits, nothing raises."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit.core import catalogue
from gamekit.teach import check, exercises, hint, solution
from gamekit.teach.answers import agrees

KNOWN: dict[str, Any] = exercises()
ALONE = [identity for identity, exercise in KNOWN.items() if not exercise.about]
"""those that are about nothing of the learner's own; the others are tested where such things are made"""
ODD = (object(), float("nan"), "", "x", -1, [], {}, {1: 2}, (None,), b"x", lambda: 1, Ellipsis, None, [[]])


class Broken:
    def __eq__(self, other):
        raise RuntimeError

    def __iter__(self):
        raise RuntimeError

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("identity", ALONE)
def test_the_right_answer_is_right_and_explained(identity):
    result = check(identity, KNOWN[identity].answer())

    assert result
    assert str(result).startswith("Right: ")
    assert "&#10004;" in result._repr_html_()


@pytest.mark.parametrize("identity", KNOWN)
@pytest.mark.parametrize("answer", [*ODD, Broken()], ids=lambda answer: type(answer).__name__)
def test_odd_answers_are_not_yet_right(identity, answer):
    result = check(identity, answer)

    assert not result
    assert result.says.endswith((".", "?"))


@pytest.mark.parametrize("identity", KNOWN)
def test_a_blank_is_told_from_a_mistake(identity):
    assert "three dots" in check(identity).says
    assert check(identity).says == check(identity, ...).says


def test_unforeseen_mistakes_get_the_first_hint_and_the_way_to_the_second():
    first, second, *_ = KNOWN["khlor.reach"].hints

    assert check("khlor.reach", 3).says == f"{first} More help: hint('khlor.reach', 2)."
    assert repr(hint("khlor.reach", 2)) == second


def test_an_unknown_exercise_is_told_not_raised():
    assert check("khlor.reech", 1).says == "There is no exercise 'khlor.reech'; did you mean 'khlor.reach'?"


def test_hints_come_in_steps_and_solutions_folded():
    assert repr(hint("khlor.reach", 1)) != repr(hint("khlor.reach", 2))
    assert repr(hint("khlor.reach", 99)) == KNOWN["khlor.reach"].hints[-1]
    assert "<details>" in solution("khlor.reach")._repr_html_()
    with pytest.raises(gamekit.BadName, match=r"khlor\.reach"):
        solution("khlor.reech")


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        (2.0, 2),
        ("2", 2),
        (Fraction(1, 2), 0.5),
        ([1, 2], (1, 2)),
        ("b, a", {"a", "b"}),
        (("a", "a", "b"), frozenset("ab")),
        ({"x": 1.0}, {"x": 1}),
        ("  RED ", "red"),
        ("1/3", 1 / 3),
        ("(1, 0, 3)", (1, 0, 3)),
    ],
)
def test_equivalent_answers_agree(answer, right):
    assert agrees(answer, right)


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        (True, 1),
        (1, True),
        ([2, 1], (1, 2)),
        ({"a"}, {"a", "b"}),
        ({"x": 1, "y": 2}, {"x": 1}),
        ("rd", "red"),
    ],
)
def test_different_answers_do_not(answer, right):
    assert not agrees(answer, right)


def test_notation_is_an_action():
    game = gamekit.load("khlor", players=2)
    action = game.parse("place C4 1")

    assert agrees("place C4 1", action)
    assert agrees(action, action)
    assert not agrees("place C4 2", action)


@given(st.recursive(st.none() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=5))
def test_nothing_raises(answer):
    for identity in KNOWN:
        assert check(identity, answer).says


def test_what_never_ends_is_not_waited_for():
    assert not check("khlor.trigger", count())
    assert not agrees(count(), {"a"})


@pytest.mark.parametrize("identity", [[], {}, None, 3])
def test_an_odd_exercise_is_told_not_raised(identity):
    assert "There is no exercise" in check(identity, 1).says
    with pytest.raises(gamekit.BadName):
        hint(identity)


def test_without_the_libraries_of_the_lab_the_other_exercises_are_there():
    script = """import sys
sys.modules["pandas"] = None
from gamekit.teach import exercises
print(*sorted({identity.partition(".")[0] for identity in exercises()}))"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.split() == sorted(catalogue.names())
