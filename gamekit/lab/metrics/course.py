"""How the points of a game went up and down while it was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.lab.intervals import Numbers
from gamekit.lab.metrics.frames import RESULTS, check_same_games, need, players_of, seats_of


@dataclass(frozen=True)
class Course:
    """The points as they stood after each choice of a game: a row a choice, a column a seat."""

    number: int
    points: Numbers
    turns: npt.NDArray[np.int64]

    def leaders(self) -> npt.NDArray[np.int64]:
        """Return which seat led alone after each choice; -1 where several shared the lead."""
        most = self.points == self.points.max(axis=1, keepdims=True)
        return np.where(most.sum(axis=1) == 1, most.argmax(axis=1), -1)

    def round_ends(self) -> npt.NDArray[np.int64]:
        """Return the last choice of each round: there every seat has had as many turns."""
        rounds = (self.turns - 1) // self.points.shape[1]
        return np.flatnonzero(np.append(rounds[1:] != rounds[:-1], True))


def place(part: int, parts: int, length: int) -> int:
    """Return the place of the last of `length` things that belong to the first part / parts of them.

    >>> [place(part, 3, 7) for part in (1, 2, 3)]
    [2, 4, 6]
    """
    return -(-part * length // parts) - 1


def checked_parts(parts: int) -> int:
    """Return into how many parts a game is cut; BadOption for what is no such number."""
    if type(parts) is not int or parts < 1:
        raise BadOption(f"A game is cut into {parts!r} parts; allowed is a whole number from 1 up.")
    return parts


def courses(decisions: pd.DataFrame, results: pd.DataFrame | None = None) -> Iterator[Course]:
    """Yield the course of each game, by number.

    With the results the points after the last choice are the final ones, with what chance added.
    """
    seats = seats_of(decisions)
    need(decisions, ["turn"], "lab.decisions")
    if results is not None:
        check_same_games(decisions, results)
    ordered = decisions.sort_values(["number", "step"], kind="stable")
    points = ordered[[f"points {seat}" for seat in range(seats)]].to_numpy(dtype=np.float64, copy=True)
    turns = ordered["turn"].to_numpy(dtype=np.int64)
    final = None if results is None else by_seat(results, "points")
    for number, first, end in slices(ordered["number"]):
        if final is not None:
            points[end - 1] = of_game(final, number)
        yield Course(number, points[first:end], turns[first:end])


def slices(numbers: pd.Series[Any]) -> Iterator[tuple[int, int, int]]:
    """Yield the number of each game with its first row and the row after its last; they stand together."""
    values = numbers.to_numpy(dtype=np.int64)
    firsts = np.flatnonzero(np.append(True, values[1:] != values[:-1])[: len(values)])
    for first, end in zip(firsts, np.append(firsts, len(values))[1:], strict=True):
        yield int(values[first]), int(first), int(end)


def by_seat(results: pd.DataFrame, column: str) -> dict[int, Numbers]:
    """Return a column of the results by the number of the game, in the order of seats."""
    need(results, ["number", "seat", column], RESULTS)
    players_of(results)
    ordered = results.sort_values(["number", "seat"], kind="stable")
    values = ordered[column].to_numpy(dtype=np.float64)
    return {number: values[first:end] for number, first, end in slices(ordered["number"])}


def of_game(found: dict[int, Numbers], number: int) -> Numbers:
    """Return what belongs to a game; BadOption when the results do not have it."""
    if number not in found:
        raise BadOption(
            f"The results have no game {number}; lab.simulate and lab.decisions with the same arguments "
            "make frames of the same games."
        )
    return found[number]
