"""A portion of games, played: the same on this process, in a pool and on a cluster."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import pandas as pd

from gamekit.lab.blame import Failed
from gamekit.lab.plan import Plan
from gamekit.lab.portions import Portions
from gamekit.lab.recorders import Columns, Recorder, Row, framed


@dataclass(frozen=True)
class Batch:
    """Games that are finished: their numbers, their rows, and how long they took."""

    numbers: range
    frame: pd.DataFrame
    seconds: float


@dataclass(frozen=True)
class Task:
    """What is to be done: a plan, and what is written down of its games."""

    plan: Plan
    recorder: Recorder

    @property
    def columns(self) -> Columns:
        """The columns of the rows."""
        return self.recorder.columns(self.plan.game)

    def rows(self, number: int) -> list[Row]:
        """Play a game and return its rows; GameKitError, with its seed, when it cannot be played."""
        try:
            return self.recorder.rows(self.plan, number)
        except Exception as error:
            told = (
                f"Game number {number} could not be played to its end; one game with"
                f" seed={self.plan.seed + number} shows it again."
            )
            if isinstance(error, Failed):
                raise Failed(f"{told} {error.head}", error.reason, error.line) from error.__cause__
            raise Failed.of(f"{told} The reason", error) from error

    def batch(self, numbers: range, games: list[list[Row]], seconds: float) -> Batch:
        """Return what there is of the games with these numbers, which may have been cut short."""
        rows: list[Any] = [row for game in games for row in game]
        return Batch(numbers[: len(games)], framed(rows, self.columns), seconds)

    def play(self, numbers: range) -> Batch:
        """Play the games with these numbers."""
        begun = perf_counter()
        games = [self.rows(number) for number in numbers]
        return self.batch(numbers, games, perf_counter() - begun)


def here(task: Task, portions: Portions) -> Generator[Batch, None, None]:
    """Play on this process. An interrupt comes after the games that were finished until then."""
    while (numbers := portions.take()) is not None:
        begun, games = perf_counter(), list[list[Row]]()
        try:
            for number in numbers:
                games.append(task.rows(number))  # what is there when interrupted counts
        except KeyboardInterrupt:
            portions.learn(numbers[: len(games)], perf_counter() - begun)
            portions.under_way = [numbers[len(games) :][:1]]  # one at a time is played here
            yield task.batch(numbers, games, perf_counter() - begun)
            raise
        batch = task.batch(numbers, games, perf_counter() - begun)
        portions.learn(numbers, batch.seconds)
        yield batch
