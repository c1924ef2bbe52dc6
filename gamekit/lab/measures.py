"""What is compared between variants: one number a game."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, cast

import numpy as np
import pandas as pd

from gamekit.core.errors import BadName, BadOption, nearest

Measure: TypeAlias = "Callable[[pd.DataFrame], pd.Series]"
"""takes a table of `lab.simulate` and returns one number for each game, by its `number`"""
Measures: TypeAlias = "Mapping[str, Measure] | Iterable[str] | None"


def points(games: pd.DataFrame) -> pd.Series:
    """Return the points of a seat, on average over the seats of a game."""
    return games.groupby("number")["points"].mean()


def margin(games: pd.DataFrame) -> pd.Series:
    """Return by how many points the best seat beats the next (not always the winner: a tie-break decides)."""
    table = games.set_index(["number", "seat"])["points"].unstack()  # noqa: PD010  # each pair occurs once
    points = np.sort(table.to_numpy(), axis=1)
    if not len(table):
        return pd.Series(dtype="float64")
    return pd.Series(points[:, -1] - points[:, -2], index=table.index)


def turns(games: pd.DataFrame) -> pd.Series:
    """Return the turns of a game, all seats together."""
    return games.groupby("number")["turns"].max().astype("float64")


def decisions(games: pd.DataFrame) -> pd.Series:
    """Return the choices among two or more, all seats together."""
    return games.groupby("number")["decisions"].sum().astype("float64")


def shared(games: pd.DataFrame) -> pd.Series:
    """Return whether the victory was shared: 1 or 0."""
    return games.groupby("number")["share"].max().lt(1).astype("float64")


def share(seat: int) -> Measure:
    """Return the measure of one seat's share of the victory.

    >>> import pandas as pd
    >>> games = pd.DataFrame({"number": [0, 0, 1, 1], "seat": [0, 1, 0, 1], "share": [1.0, 0.0, 0.5, 0.5]})
    >>> share(0)(games).to_list()
    [1.0, 0.5]
    """
    return lambda games: games[games["seat"] == seat].set_index("number")["share"]


ALWAYS: Mapping[str, Measure] = {"points": points, "turns": turns, "decisions": decisions}
"""What every game has."""
AMONG_SEVERAL: Mapping[str, Measure] = {"margin": margin, "shared victory": shared}
"""What a game of two or more players has beside it, and each seat its share."""


def chosen(given: Measures, players: int) -> dict[str, Measure]:
    """Return measures by name: those given, or all there are for so many players.

    BadName for a name that no measure has, BadOption for what is neither names nor named functions.
    """
    shares = {f"share of seat {seat}": share(seat) for seat in range(players)}
    known = {**ALWAYS, **AMONG_SEVERAL, **shares} if players > 1 else {**ALWAYS}
    if given is None:
        return known
    if isinstance(given, Mapping):
        table = cast("Mapping[str, Measure]", given)
        for name, function in table.items():
            if not callable(function):
                raise BadOption(f"The measure {name!r} is {reprlib.repr(function)}; allowed is a function.")
        return dict(table)
    if isinstance(given, str) or not isinstance(given, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]  # people give anything
        raise BadOption(
            f"measures is {reprlib.repr(given)}; allowed is a list of names, or a table of named functions."
        )
    names = list(given)
    for name in names:
        if name not in known:
            raise BadName(f"There is no measure {name!r}; {nearest(name, known)}")
    return {name: known[name] for name in names}


def _is_by_game(found: pd.Series, numbers: list[int]) -> bool:
    """Whether it has one number for each of these games."""
    is_number = pd.api.types.is_numeric_dtype(found) or pd.api.types.is_bool_dtype(found)
    return is_number and len(found) == len(numbers) and set(found.index) == set(numbers)


def measured(games: pd.DataFrame, name: str, measure: Measure) -> pd.Series:
    """Return one number for each game, in order; BadOption when the measure gives anything else."""
    try:
        found = measure(games)
    except Exception as error:
        raise BadOption(f"The measure {name!r} fails: {error!r}.") from error
    numbers = sorted(games["number"].unique())
    if not isinstance(found, pd.Series) or not _is_by_game(found, numbers):  # pyright: ignore[reportUnnecessaryIsInstance]  # a student's function may return anything
        raise BadOption(
            f"The measure {name!r} returned {reprlib.repr(found)}; allowed is one number for each game: "
            'a Series by `number`, as games.groupby("number")["points"].max() gives it.'
        )
    return found.sort_index().astype("float64")
