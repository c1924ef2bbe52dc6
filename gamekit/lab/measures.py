"""What the results tell of a game: one number each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np
import pandas as pd

from gamekit.lab.metrics.frames import players_of

OfResults: TypeAlias = "Callable[[pd.DataFrame], pd.Series]"
"""takes a table of `lab.simulate` and returns one number for each game, by its `number`"""


def points(games: pd.DataFrame) -> pd.Series:
    """Return the points of a seat, on average over the seats of a game."""
    return games.groupby("number")["points"].mean()


def margin(games: pd.DataFrame) -> pd.Series:
    """Return by how many points the best seat beats the next (not always the winner: a tie-break decides)."""
    players_of(games)
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


def share(seat: int) -> OfResults:
    """Return the measure of one seat's share of the victory.

    >>> import pandas as pd
    >>> games = pd.DataFrame({"number": [0, 0, 1, 1], "seat": [0, 1, 0, 1], "share": [1.0, 0.0, 0.5, 0.5]})
    >>> share(0)(games).to_list()
    [1.0, 0.5]
    """
    return lambda games: games[games["seat"] == seat].set_index("number")["share"]


ALWAYS: Mapping[str, OfResults] = {"points": points, "turns": turns, "decisions": decisions}
"""What every game has."""
AMONG_SEVERAL: Mapping[str, OfResults] = {"margin": margin, "shared victory": shared}
"""What a game of two or more players has beside it, and each seat its share."""
