"""What a metric needs of a frame, and the rows that it returns.

A metric returns rows with `value`, the ends `low` and `high` of its 95 % interval, and the
number of `games` that it rests on. What comes before these names the row.
"""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from math import nan
from typing import Any

import numpy as np
import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.lab.intervals import Numbers, student, wilson
from gamekit.lab.store import Store

FIGURES = ["value", "low", "high", "games"]

RESULTS = "lab.simulate"
DECISIONS = "lab.decisions"

WORDS = {"game", "bot", "reason", "options", "verb", "action", "ids"}
"""the columns that hold no numbers"""
UNKNOWN = {"best", "mean", "second", "chosen"}
"""the columns in which something may be unknown (nan)"""


def check_columns(frame: object, columns: Sequence[str], maker: str) -> pd.DataFrame:
    """Return the frame; BadOption unless it is one and has the columns. `maker` makes such a frame."""
    if isinstance(frame, Store):
        raise BadOption(f"Given is {frame!r}; its games come as a frame with .frame().")
    if not isinstance(frame, pd.DataFrame):
        raise BadOption(f"Given is {reprlib.repr(frame)}; allowed is a frame as {maker} makes it.")
    missing = [column for column in columns if column not in frame.columns]
    if missing:
        listed = ", ".join(map(repr, missing))
        raise BadOption(f"The frame has no column {listed}; {maker} makes a frame that has.")
    names = list(frame.columns)
    for column in columns:
        if names.count(column) > 1:
            raise BadOption(f"The frame has several columns {column!r}; {maker} makes a frame with one.")
    return frame


def check_numbers(frame: pd.DataFrame, columns: Sequence[str], maker: str) -> None:
    """Raise BadOption unless the columns hold finite numbers; some of them may be unknown (nan)."""
    is_number = pd.api.types.is_numeric_dtype
    for column in columns:
        if not is_number(frame[column]) or pd.api.types.is_complex_dtype(frame[column]):
            raise BadOption(f"The column {column!r} holds no numbers; {maker} makes a frame where it does.")
        if np.isinf(frame[column].to_numpy(dtype=float, na_value=nan)).any():
            raise BadOption(f"The column {column!r} holds infinite numbers; allowed are finite ones.")


def needed(frame: object, columns: Sequence[str], maker: str) -> pd.DataFrame:
    """Return the frame; BadOption unless it is what `need` asks for."""
    found = check_columns(frame, columns, maker)
    need(found, columns, maker)
    return found


def need(frame: pd.DataFrame, columns: Sequence[str], maker: str) -> None:
    """Raise BadOption unless the frame has the columns, filled as they should be, and each game once.

    `maker` is what makes such a frame.
    """
    check_columns(frame, columns, maker)
    check_numbers(frame, [column for column in columns if column not in WORDS], maker)
    for column in columns:
        if column not in UNKNOWN and frame[column].isna().any():
            raise BadOption(f"The column {column!r} has gaps; {maker} makes a frame without.")
    if "share" in columns and not frame["share"].between(0, 1).all():
        raise BadOption(f"The column 'share' goes beyond 0 and 1; {maker} makes a frame where it does not.")
    place = ["number", "step" if "step" in frame.columns else "seat"]
    if frame.duplicated([column for column in place if column in frame.columns]).any():
        raise BadOption("The frame has several games of the same number; allowed is each game once.")


def seats_of(frame: pd.DataFrame) -> int:
    """Return how many seats the games of a frame of decisions have; BadOption when choices are left out."""
    need(frame, ["number", "step", "points 0"], DECISIONS)
    if len(frame) != (frame.groupby("number")["step"].max() + 1).sum():
        raise BadOption("The frame lacks choices of some games; this metric takes games with all of them.")
    return sum(column.removeprefix("points ").isdecimal() for column in frame.columns)


def players_of(results: pd.DataFrame) -> int:
    """Return for how many players the games are; BadOption when they differ, or seats are left out."""
    need(results, ["number", "players", "seat"], RESULTS)
    counts = sorted({int(count) for count in results["players"]})
    if len(counts) > 1:
        listed = ", ".join(map(str, counts))
        raise BadOption(f"The frame has games for {listed} players; a metric takes one number at a time.")
    players = counts[0] if counts else 0
    if len(results) != count_games(results) * players:
        raise BadOption("The frame lacks seats of some games; a metric takes games with all their seats.")
    return players


def check_same_games(decisions: pd.DataFrame, results: pd.DataFrame) -> None:
    """Raise BadOption unless both are of the same games, as far as they have the same numbers."""
    need(decisions, ["number", "seed"], DECISIONS)
    need(results, ["number", "seed"], RESULTS)
    check_seeds("The decisions and the results", decisions, results)
    if len(results) and players_of(results) != seats_of(decisions):
        raise BadOption(
            f"The results are of games for {players_of(results)} players, the decisions of games for"
            f" {seats_of(decisions)}; allowed are those of the same games."
        )


def check_seeds(what: str, one: pd.DataFrame, other: pd.DataFrame) -> None:
    """Raise BadOption when games of the same number have different seeds, or when no number is in both."""
    seeds = [frame.drop_duplicates("number").set_index("number")["seed"] for frame in (one, other)]
    both = pd.concat(seeds, axis=1, join="inner", keys=["one", "other"])
    apart = both[both["one"] != both["other"]]
    wrong = ""
    if len(apart):
        first = apart.iloc[0]
        wrong = f"game {apart.index[0]} has the seeds {first['one']} and {first['other']}"
    elif len(one) and len(other) and not len(both):
        wrong = "no game is in both"
    if wrong:
        raise BadOption(f"{what} are not of the same games: {wrong}; allowed are runs of the same seed.")


def bots_of(results: pd.DataFrame) -> list[str]:
    """Return the names of the bots, in the order in which they come up."""
    need(results, ["number", "seed", "seat", "bot", "share", "rank"], RESULTS)
    return list(dict.fromkeys(results["bot"]))


def count_games(frame: pd.DataFrame) -> int:
    """Return how many games the frame holds."""
    return int(frame["number"].nunique())


def share_figures(won: float, games: int) -> tuple[float, float, float, int]:
    """Return the figures of a share: `won` of so many games."""
    return (won / games if games else nan, *wilson(won, games), games)


def mean_figures(values: pd.Series[Any]) -> tuple[float, float, float, int]:
    """Return the figures of the mean over games; games without a value are left out."""
    known: Numbers = values.dropna().to_numpy(dtype=np.float64)
    return (float(known.mean()) if len(known) else nan, *student(known), len(known))


def means(by_game: pd.DataFrame, shares: Sequence[str] = (), name: str = "measure") -> pd.DataFrame:
    """Return one row for each column of a table that has a row a game.

    The intervals of `shares` are cut off at 0 and 1.
    """
    rows = [(column, *mean_figures(by_game[column])) for column in by_game.columns]
    table = pd.DataFrame(rows, columns=[name, *FIGURES])
    is_share = table[name].isin(shares)
    table.loc[is_share, ["low", "high"]] = table.loc[is_share, ["low", "high"]].clip(0.0, 1.0)
    return table
