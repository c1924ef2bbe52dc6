"""Exercises: what a lesson asks, what is right, and what to say to which mistake.

A game's folder may hold an `exercises.py` with a tuple EXERCISES. Right answers are
computed from the engine when they are asked for, so reading the source spoils little
and a changed edition changes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

MOST = 1000
"""names of an answer that are looked at: somebody may give what never ends"""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer with a reason: `when(given, right)` recognises it, `says` helps."""

    when: Callable[[Any, Any], bool]
    says: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question of a lesson.

    `id` begins with the game's name and a dot. `answer` computes what is right, and
    `explanation` says why to whoever found it. `solution` is Python code that a learner
    could write, ending in the answer. `hints` lead there in steps; the first is said to
    mistakes that nobody foresaw.
    """

    id: str
    explanation: str
    answer: Callable[[], object]
    solution: str
    hints: tuple[str, ...]
    mistakes: tuple[Mistake, ...] = ()


def names_in(given: Any) -> frozenset[str]:
    """Return the names in an answer, which may be a text or any collection.

    >>> sorted(names_in("P6, K")) == sorted(names_in(["K", "P6"]))
    True
    """
    names: Iterable[Any] = given.replace(",", " ").split() if isinstance(given, str) else given
    return frozenset(str(name) for name in islice(names, MOST))
