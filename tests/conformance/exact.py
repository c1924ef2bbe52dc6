"""Distributions without sampling: a generator of random numbers that takes every branch, run after run."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from random import Random
from typing import TypeVar

from gamekit import CHANCE, OVER
from gamekit.core.state import State

T = TypeVar("T", bound=Hashable)


class Branching(Random):
    """Answers the draws of one run from a list, and notes how many answers each could have had.

    `randrange`, `choice`, `shuffle` and `sample` all draw here.
    """

    def __init__(self, answers: list[int]) -> None:
        super().__init__(0)
        self.answers = answers
        self.asked: list[int] = []

    def _randbelow(self, n: int) -> int:
        place = len(self.asked)
        self.asked.append(n)
        if place == len(self.answers):
            self.answers.append(0)
        return self.answers[place]

    def random(self) -> float:
        raise AssertionError("draw whole numbers: of fractions no distribution can be worked out exactly")


def distribution(draw: Callable[[Random], T]) -> dict[T, Fraction]:
    """Return the probability of each result of `draw`.

    >>> distribution(lambda rng: rng.choice("aab"))
    {'a': Fraction(2, 3), 'b': Fraction(1, 3)}
    >>> len(distribution(lambda rng: tuple(rng.sample("abc", 2))))
    6
    """
    found: dict[T, Fraction] = {}
    answers: list[int] | None = []
    while answers is not None:
        rng = Branching(answers)
        result = draw(rng)
        weight = Fraction(1)
        for count in rng.asked:
            weight /= count
        found[result] = found.get(result, Fraction()) + weight
        answers = _next(rng.answers, rng.asked)
    return found


def _next(answers: list[int], asked: list[int]) -> list[int] | None:
    """Return the answers of the following run, like the next number of an odometer."""
    for place in reversed(range(len(asked))):
        if answers[place] + 1 < asked[place]:
            return [*answers[:place], answers[place] + 1]
    return None


def nodes(state: State) -> Iterator[tuple[State, Fraction]]:
    """Yield every state that a game can come to, with its probability when the seats choose any action alike.

    States that several ways lead to are put together, so the tree is gone through in layers.
    """
    layer = {state: Fraction(1)}
    while layer:
        yield from layer.items()
        following: dict[State, Fraction] = {}
        for parent, weight in layer.items():
            for child, share in _children(parent):
                following[child] = following.get(child, Fraction()) + weight * share
        layer = following


def _children(state: State) -> Iterator[tuple[State, Fraction]]:
    if state.current_player == OVER:
        return
    outcomes = state.chance_outcomes()
    if state.current_player != CHANCE:
        outcomes = tuple((action, 1) for action in state.legal_actions())
    total = sum(weight for _, weight in outcomes)
    for action, weight in outcomes:
        yield state.child(action), Fraction(weight, total)
