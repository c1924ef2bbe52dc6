"""Exercises: what a lesson asks, what is right, and what to say to which mistake.

A game's folder may hold an `exercises.py` with a tuple EXERCISES, and so does the lab. Right
answers are computed from the engine when they are asked for, so reading the source spoils
little and a changed edition changes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from math import isclose
from typing import Any, TypeAlias

When: TypeAlias = (
    Callable[[Any, Any], bool] | Callable[[Any, Any, Any], bool] | Callable[[Any, Any, Any, Any], bool]
)
"""asks of what was given and what is right, and of what the exercise is about (one thing or two), if it is"""
Answer: TypeAlias = Callable[[], object] | Callable[[Any], object] | Callable[[Any, Any], object]
"""computes what is right, from what the exercise is about, if it is about something"""
MOST = 1000
"""names of an answer that are looked at: somebody may give what never ends"""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer with a reason: `when(given, right)` recognises it, `says` helps.

    Where the exercise is `about` something, that follows: `when(given, right, games)`.
    """

    when: When
    says: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question of a lesson.

    `id` begins with the game's name (or "lab") and a dot. `answer` computes what is right,
    and `explanation` says why to whoever found it. `solution` is Python code that a learner
    could write, ending in the answer. `hints` lead there in steps; the first is said to
    mistakes that nobody foresaw. `about` says in words what a question on something of the
    learner's own needs beside the answer, such as "the table games"; `answer` is called with it.
    """

    id: str
    explanation: str
    answer: Answer
    solution: str
    hints: tuple[str, ...]
    mistakes: tuple[Mistake, ...] = ()
    about: str = ""


def names_in(given: Any) -> frozenset[str]:
    """Return the names in an answer, which may be a text or any collection.

    >>> sorted(names_in("P6, K")) == sorted(names_in(["K", "P6"]))
    True
    """
    names: Iterable[Any] = given.replace(",", " ").split() if isinstance(given, str) else given
    return frozenset(str(name) for name in islice(names, MOST))


def is_rounded(given: Any, right: float) -> bool:
    """Return whether an answer is the right number, rounded to some digits after the point.

    >>> is_rounded(0.67, 2 / 3), is_rounded(0.66, 2 / 3), is_rounded(1, 2 / 3)
    (True, False, False)
    """
    return any(isclose(given, round(right, digits), abs_tol=1e-9) for digits in range(1, 9))


def is_percent(given: Any, right: float) -> bool:
    """Return whether an answer gives a part of one in per cent, rounded or not.

    >>> is_percent(66.67, 2 / 3), is_percent(67, 2 / 3), is_percent(0.67, 2 / 3)
    (True, True, False)
    """
    return any(isclose(given, round(100 * right, digits), abs_tol=1e-9) for digits in range(9))
