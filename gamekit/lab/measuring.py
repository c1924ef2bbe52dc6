"""Which measures a comparison looks at, and what has to be recorded of the games for them."""

from __future__ import annotations

import reprlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import isinf, nan
from numbers import Real
from typing import Any, TypeAlias, cast

import numpy as np
import pandas as pd

from gamekit.core.errors import BadName, BadOption, GameKitError, nearest
from gamekit.lab.measures import ALWAYS, AMONG_SEVERAL, OfResults, share
from gamekit.lab.metrics.deciding import choices_by_game, forced_by_game, tension_by_game
from gamekit.lab.metrics.lead import lead_changes_by_game


@dataclass(frozen=True)
class OfDecisions:
    """A measure of what was decided: `measure(decisions, results)` returns one number for each game.

    `decisions` is a table of `lab.decisions`, `results` that of `lab.simulate` of the same games. The
    flags tell which columns it needs beside the usual ones, by the words of `lab.decisions`.

    >>> hurry = OfDecisions(lambda decisions, results: decisions.groupby("number")["step"].max())
    """

    measure: Callable[[pd.DataFrame, pd.DataFrame], pd.Series]
    values: bool = False
    ids: bool = False
    lines: bool = False


Measure: TypeAlias = "OfResults | OfDecisions"
Measures: TypeAlias = "Mapping[str, Measure] | Iterable[str] | None"


def _lead(column: str) -> OfDecisions:
    return OfDecisions(lambda decisions, results: lead_changes_by_game(decisions, results)[column])


def _choices(column: str, *, values: bool = False) -> OfDecisions:
    return OfDecisions(lambda decisions, _: choices_by_game(decisions)[column], values=values)


def _tension(column: str) -> OfDecisions:
    return OfDecisions(lambda decisions, _: tension_by_game(decisions)[column], values=True)


DECIDED: Mapping[str, OfDecisions] = {
    "legal actions": _choices("legal"),
    "legal actions where free": _choices("legal where free"),
    "effective actions where free": _choices("effective where free", values=True),
    "forced choices": OfDecisions(lambda decisions, _: forced_by_game(decisions)["all"]),
    "stake": _tension("stake"),
    "gap": _tension("gap"),
    "loss": _tension("loss"),
    "close calls": _tension("close"),
}
"""What the decisions of every game tell: rows of `metrics.choices`, `forced` and `tension`."""
LEADING: Mapping[str, OfDecisions] = {
    "lead changes": _lead("changes"),
    "time of the last lead change": _lead("time of the last"),
    "winner behind": _lead("winner behind"),
}
"""What those of two or more players tell beside it: the rows of `metrics.lead_changes`."""


def chosen(given: Measures, players: int) -> dict[str, Measure]:
    """Return measures by name: those given, or all that the results of so many players tell.

    BadName for a name that no measure has, BadOption for what is neither names nor named functions.
    """
    shares = {f"share of seat {seat}": share(seat) for seat in range(players)}
    told: dict[str, Measure] = {**ALWAYS, **AMONG_SEVERAL, **shares} if players > 1 else {**ALWAYS}
    if given is None:
        return told
    if isinstance(given, Mapping):
        return _functions(cast("Mapping[str, Measure]", given))
    if isinstance(given, str) or not isinstance(given, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]  # people give anything
        raise BadOption(
            f"measures is {reprlib.repr(given)}; allowed is a list of names, or a dict of functions, "
            'such as {"longest": lambda games: ...}.'
        )
    known = {**told, **DECIDED, **(LEADING if players > 1 else {})}
    names = list(given)
    for name in names:
        if callable(name) or isinstance(name, OfDecisions):
            raise BadOption(f"measures lists a function; functions are given by name: {_by_name(name)}.")
        if not isinstance(name, str) or name not in known:  # pyright: ignore[reportUnnecessaryIsInstance]  # people give anything
            raise BadName(f"There is no measure {name!r}; {nearest(name, known)}")
    return {name: known[name] for name in names}


def _by_name(function: object) -> str:
    """Return how to write a function with its name."""
    called = str(getattr(function, "__name__", ""))
    return f'{{"{called}": {called}}}' if called.isidentifier() else '{"mine": function}'


def _functions(table: Mapping[str, Measure]) -> dict[str, Measure]:
    """Return the measures; BadOption for what is no function."""
    for name, given in table.items():
        function = given.measure if isinstance(given, OfDecisions) else given
        if not callable(function):
            raise BadOption(f"The measure {name!r} is {reprlib.repr(function)}; allowed is a function.")
    return dict(table)


def columns_needed(measures: Iterable[Measure]) -> dict[str, bool] | None:
    """Return how to ask `lab.decisions` for what the measures read; None if they read no decisions."""
    deciding = [measure for measure in measures if isinstance(measure, OfDecisions)]
    if not deciding:
        return None
    return {flag: any(getattr(each, flag) for each in deciding) for flag in ("values", "ids", "lines")}


def measured(name: str, measure: Measure, results: pd.DataFrame, decisions: pd.DataFrame | None) -> pd.Series:
    """Return one number for each game, in order; BadOption when the measure gives anything else."""
    table = results
    if isinstance(measure, OfDecisions):
        if decisions is None:
            raise BadOption(
                f"The measure {name!r} needs what was decided; `decisions` takes the tables of lab.decisions "
                "of the same games, by the same names."
            )
        table = decisions[decisions["number"].isin(results["number"])]
    try:
        asked = (table, results) if isinstance(measure, OfDecisions) else (results,)
        function: Callable[..., Any] = measure.measure if isinstance(measure, OfDecisions) else measure
        found = function(*[each.copy() for each in asked])  # a measure may write into its tables
    except Exception as error:
        said = str(error) if isinstance(error, GameKitError) else f"{error!r}."
        raise BadOption(f"The measure {name!r} fails: {said}") from error
    if not _is_by_game(found, table["number"]):
        fault = _first_fault(found, table["number"])
        raise BadOption(
            f"The measure {name!r} returned {fault}; allowed is one number for each game: "
            'a Series by `number`, as games.groupby("number")["points"].max() gives it.'
        )
    return found.sort_index().astype("float64")


def _is_by_game(found: object, numbers: pd.Series) -> bool:
    """Whether it is one number for each of these games."""
    types = pd.api.types
    return (
        isinstance(found, pd.Series)
        and types.is_numeric_dtype(found)
        and not types.is_complex_dtype(found)
        and not np.isinf(found.to_numpy(dtype=float, na_value=nan)).any()
        and found.index.is_unique
        and set(found.index) == set(numbers)
    )


def _first_fault(found: object, numbers: pd.Series) -> str:
    """Return in words what a measure returned that is not one number for each of these games."""
    if isinstance(found, pd.DataFrame):
        return f"a table with {len(found.columns)} columns"
    if not isinstance(found, pd.Series):
        return "one number in all" if isinstance(found, Real) else " ".join(reprlib.repr(found).split())
    by_number = "number" in found.index.names
    given = list(found.index.get_level_values("number") if by_number else found.index)
    counts, games = Counter(given), set(numbers)
    faults = [f"{count} numbers for game {game}" for game, count in counts.items() if count > 1]
    faults += [f"a number for game {game}, which there is not" for game in counts if game not in games]
    faults += [f"no number for game {game}" for game in sorted(games - set(counts))]
    for game, value in zip(given, found, strict=True):
        if not isinstance(value, Real) or isinf(value):
            faults.append(f"{value!r} for game {game}")
    return [*faults, f"a Series of {found.dtype}"][0]
