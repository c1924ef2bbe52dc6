"""What is written down of a game: rows of a table whose columns are known beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import exp, log, nan
from statistics import fmean, pstdev
from typing import Any, Protocol

import pandas as pd

from gamekit.core.game import Game
from gamekit.core.score import Outcome, ScoreLine, totals
from gamekit.core.state import Observation, State
from gamekit.lab.plan import Plan
from gamekit.lab.steps import Step, steps

Row = tuple[Any, ...]
Columns = Mapping[str, str]
"""The type (as pandas calls it) of each column, by name, in order."""


class Recorder(Protocol):
    """Turns one game of a plan into rows; it travels to the workers with the plan."""

    def columns(self, game: Game[Any]) -> Columns:
        """Return the columns of the table of such games."""
        ...

    def rows(self, plan: Plan, number: int) -> list[Row]:
        """Play game `number` of the plan and return its rows, in order."""
        ...


def framed(rows: Sequence[Row], columns: Columns) -> pd.DataFrame:
    """Return the rows as a DataFrame whose types do not depend on what is in it."""
    values: Sequence[Sequence[Any]] = list(zip(*rows, strict=True)) if rows else [()] * len(columns)
    named = zip(columns.items(), values, strict=True)
    return pd.DataFrame({name: pd.Series(list(column), dtype=dtype) for (name, dtype), column in named})


def joined(frames: Sequence[pd.DataFrame], columns: Columns) -> pd.DataFrame:
    """Return the frames, which have these columns, below each other as one."""
    return pd.concat(frames, ignore_index=True).astype(dict(columns)) if frames else framed([], columns)


@dataclass(frozen=True)
class Results:
    """What came of each game: a row a seat. See `lab.simulate` for the columns."""

    def columns(self, game: Game[Any]) -> Columns:
        whole = ("players", "number", "seed", "seat")
        return {
            "game": "str",
            **dict.fromkeys(whole, "int64"),
            "bot": "str",
            "points": "float64",
            "rank": "int64",
            "share": "float64",
            "turns": "int64",
            "decisions": "int64",
            "reason": "str",
            "options": "str",
            **dict.fromkeys([f"points {label}" for label in game.score_labels], "float64"),
        }

    def rows(self, plan: Plan, number: int) -> list[Row]:
        return self.rows_of(plan, number, steps(plan, number))

    def rows_of(self, plan: Plan, number: int, taken: Iterable[Step]) -> list[Row]:
        """Return the rows of a game whose steps somebody else takes, up to its end."""
        game, decisions = plan.game, [0] * plan.game.players
        state: State = game.initial_state()
        for step in taken:
            if step.player >= 0:
                decisions[step.player] += len(step.state.legal_actions()) > 1
            state = step.after
        outcome = state.outcome()
        assert outcome is not None
        points, ranks, lines = (
            totals(outcome.lines, game.players),
            _ranks(outcome),
            _by_label(game, outcome.lines),
        )
        options = game.differences()
        return [
            (
                *(game.name, game.players, number, plan.seed + number, seat, name),
                *(points[seat], ranks[seat], (seat in outcome.winners) / len(outcome.winners)),
                *(state.turn.number, decisions[seat], outcome.clause, options),
                *lines[seat],
            )
            for seat, name in enumerate(plan.names)
        ]


def _ranks(outcome: Outcome) -> dict[int, int]:
    """Return the place of each seat: 1 is the first, and those who share a place share the number."""
    ranks: dict[int, int] = {}
    for group in outcome.ranking:
        ranks |= dict.fromkeys(group, len(ranks) + 1)
    return ranks


def _by_label(game: Game[Any], lines: Sequence[ScoreLine]) -> list[list[float]]:
    """Return the points of each seat from each label of the game, in order."""
    places = {label: place for place, label in enumerate(game.score_labels)}
    sums = [[0.0] * len(places) for _ in range(game.players)]
    for line in lines:
        sums[line.seat][places[line.label]] += line.points
    return sums


@dataclass(frozen=True)
class Choices:
    """What every seat chose: a row an action. See `lab.decisions` for the columns."""

    values: bool = False
    ids: bool = False
    lines: bool = False

    def columns(self, game: Game[Any]) -> Columns:
        valued = ("best", "mean", "second", "chosen", "effective") if self.values else ()
        return {
            **dict.fromkeys(("number", "seed", "step", "turn", "seat", "legal"), "int64"),
            **dict.fromkeys(("verb", "action", "ids"), "str"),
            **dict.fromkeys([f"points {seat}" for seat in range(game.players)], "float64"),
            **dict.fromkeys(self._labelled(game), "float64"),
            **dict.fromkeys(valued, "float64"),
        }

    def rows(self, plan: Plan, number: int) -> list[Row]:
        chosen = (step for step in steps(plan, number) if step.player >= 0)
        return [self._row(plan.seed, number, place, step) for place, step in enumerate(chosen)]

    def _row(self, seed: int, number: int, place: int, step: Step) -> Row:
        state, seat, action, after = step
        return (
            *(number, seed + number, place, state.turn.number, seat, len(state.legal_actions())),
            *(action.verb, str(action), self._ids(step)),
            *after.returns(),
            *(chain(*_by_label(state.game, after.score())) if self.lines else ()),
            *(_values(step) if self.values else ()),
        )

    def _labelled(self, game: Game[Any]) -> list[str]:
        labels = game.score_labels if self.lines else ()
        return [f"points {seat} {label}" for seat in range(game.players) for label in labels]

    def _ids(self, step: Step) -> str:
        if not self.ids:
            return ""
        return " ".join(step.state.observation(step.player).gesture(step.action))


def _values(step: Step) -> tuple[float, ...]:
    """Return best, mean, second, chosen and effective, as `lab.decisions` explains them."""
    legal = step.state.legal_actions()
    if len(legal) == 1:
        return (nan, nan, nan, nan, 1.0)
    values = {action: _value(step.state.child(action), step.player) for action in legal}
    second, best = sorted(values.values())[-2:]
    return best, fmean(values.values()), second, values[step.action], _effective([*values.values()])


def _value(state: State, seat: int) -> float:
    observation: Observation[Any] = state.observation(seat)
    return observation.value()


def _effective(values: list[float]) -> float:
    """Return how many of the actions count: the perplexity of weights that fall off with the value."""
    spread = pstdev(values)
    if spread == 0:
        return float(len(values))
    best = max(values)
    weights = [exp((value - best) / spread) for value in values]
    whole = sum(weights)
    return exp(-sum([weight / whole * log(weight / whole) for weight in weights if weight > 0]))
