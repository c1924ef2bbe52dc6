"""Check an answer: right, or not yet with a hint that depends on the mistake; never an exception."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from types import ModuleType
from typing import Any, cast

from gamekit.core import catalogue
from gamekit.core.errors import BadName, MissingExtra, nearest
from gamekit.core.exercises import Exercise
from gamekit.teach.answers import agrees

RIGHT, NOT_YET = "Right", "Not yet"


@dataclass(frozen=True, slots=True)
class Result:
    """What is said to an answer. It is true when the answer is right."""

    right: bool
    says: str

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return f"{RIGHT if self.right else NOT_YET}: {self.says}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Return the words with a sign in front, in a colour and a shape."""
        sign, colour = ("&#10004;", "#009e73") if self.right else ("&#9675;", "#d55e00")
        word = RIGHT if self.right else NOT_YET
        style = f"border-left:4px solid {colour};padding:4px 10px"
        return f'<p role="status" style="{style}"><b>{sign} {word}:</b> {escape(self.says)}</p>'


@dataclass(frozen=True, slots=True)
class Folded:
    """A text that is shown when somebody unfolds it."""

    title: str
    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<details><summary>{escape(self.title)}</summary><pre>{escape(self.text)}</pre></details>"


def exercises() -> dict[str, Exercise]:
    """Return the exercises of all games and, where its libraries are there, of the lab, by id."""
    return {exercise.id: exercise for module in _modules() for exercise in module.EXERCISES}


def _modules() -> Iterator[ModuleType]:
    """Yield the modules with EXERCISES."""
    games = [catalogue.find(name).__module__ for name in catalogue.names()]
    for place in [*games, "gamekit.lab"]:
        try:
            yield importlib.import_module(f"{place}.exercises")
        except (ModuleNotFoundError, MissingExtra):
            continue


def check(identity: str, answer: object = ..., *about: object) -> Result:
    """Return whether the answer to an exercise is right; if not, with a hint that fits the mistake.

    Equivalent answers are right too: a list for a tuple, 2.0 for 2, notation for an action. `about` is
    what the question is about, where it is something of the learner's own, such as a table of games.

    >>> check("khlor.points", ...)
    Not yet: Put your answer in the place of the three dots, then run the cell again.
    """
    known = exercises()
    if not isinstance(identity, str) or identity not in known:
        return Result(right=False, says=f"There is no exercise {identity!r}; {nearest(identity, known)}")
    if answer is ... or answer is None:
        says = "Put your answer in the place of the three dots, then run the cell again."
        return Result(right=False, says=says)
    return _judged(known[identity], answer, about)


def hint(identity: str, step: int = 1) -> Folded:
    """Return a hint, from 1 on each clearer than the one before; BadName without such an exercise."""
    exercise = _find(identity)
    last = len(exercise.hints)
    place = min(max(step, 1), last) if isinstance(step, int) else 1
    more = f"; the next one is hint({identity!r}, {place + 1})" if place < last else ""
    return Folded(f"Hint {place} of {last}{more}", exercise.hints[place - 1])


def solution(identity: str) -> Folded:
    """Return a solution, folded; BadName without such an exercise."""
    return Folded("Show a solution", _find(identity).solution)


def _find(identity: str) -> Exercise:
    known = exercises()
    if not isinstance(identity, str) or identity not in known:
        raise BadName(f"There is no exercise {identity!r}; {nearest(identity, known)}")
    return known[identity]


def _judged(exercise: Exercise, answer: object, about: tuple[object, ...]) -> Result:
    find = cast("Callable[..., object]", exercise.answer)
    if not exercise.about:
        return _compared(exercise, answer, find(), ())
    try:
        right = find(*about)
    except Exception:  # noqa: BLE001  # it is about something of the learner's, which may be anything
        return Result(right=False, says=f"After your answer give what it is about: {exercise.about}.")
    return _compared(exercise, answer, right, about)


def _compared(exercise: Exercise, answer: object, right: object, about: tuple[object, ...]) -> Result:
    if agrees(answer, right):
        return Result(right=True, says=exercise.explanation)
    for mistake in exercise.mistakes:
        if _applies(mistake.when, answer, right, *about):
            return Result(right=False, says=mistake.says)
    return Result(right=False, says=f"{exercise.hints[0]} More help: hint({exercise.id!r}, 2).")


def _applies(when: Callable[..., Any], answer: object, right: object, *about: object) -> bool:
    """Ask a mistake whether the answer is one of its kind: an answer of an odd type is none."""
    try:
        return bool(when(answer, right, *about))
    except Exception:  # noqa: BLE001  # learners answer with anything; a hint must not fail on it
        return False
