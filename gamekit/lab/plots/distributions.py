"""How something is spread over games."""

from __future__ import annotations

import reprlib
from math import ceil
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.lab.intervals import Numbers
from gamekit.lab.metrics.frames import RESULTS, count_games
from gamekit.lab.plots.style import GREY, checked, look, number, rows
from gamekit.lab.plots.telling import tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BARS = 40
"""how many bars a row has at most"""
QUARTERS = (0, 0.25, 0.5, 0.75, 1)
HIGH = 0.72
"""how high the highest bar is, in rows"""


def distribution(
    results: pd.DataFrame, column: str = "points", by: str = "seat", ax: Axes | None = None
) -> Axes:
    """Draw how a column is spread over the games, a row for each seat, bot, or whatever `by` is.

    It takes a frame of `lab.simulate`. The bars are shares of a row's games, in one scale for all rows; under
    them a thin line from the least to the most, a thick one over the middle half and an upright at the
    median. As a table: `results.groupby(by)[column].describe()`.
    """
    for name, given in (("column", column), ("by", by)):
        if not isinstance(given, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # people give anything
            raise BadOption(f"{name} is {reprlib.repr(given)}; allowed is the name of a column.")
    results = checked(results, ["number", column], RESULTS, [by]).dropna(subset=[column])
    if not len(results):
        raise BadOption(f"The column {column!r} is empty; {RESULTS} makes a frame with something in it.")
    groups = {
        str(name): values.to_numpy(dtype=float) for name, values in results.groupby(by, sort=True)[column]
    }
    edges = _edges(results[column].to_numpy(dtype=float))
    shares = [np.histogram(values, edges)[0] / len(values) for values in groups.values()]
    most = max(float(share.max()) for share in shares)
    prefix = "" if by == "bot" else f"{by} "
    labels = [f"{prefix}{name}\nmean {number(values.mean())}" for name, values in groups.items()]
    ax = rows(ax, labels, each=0.85)
    ax.set_ylim(len(groups) - 0.6, -0.85)
    for place, (values, share) in enumerate(zip(groups.values(), shares, strict=True)):
        drawn = look(place)
        heights = -share * HIGH / most
        ax.bar(
            edges[:-1],
            heights,
            np.diff(edges),
            place,
            align="edge",
            color=drawn.fill,
            edgecolor=GREY,
            linewidth=0.6,
        )
        _quartiles(ax, values, place + 0.12)
    games = count_games(results)
    rests = f"{games} game{'s' * (games != 1)}"
    ax.set_xlabel(f"{column}, {rests}\n(thick: the middle half of them; upright: median)")
    spread = zip(labels, groups.values(), strict=True)
    told = [f"{', '.join(label.splitlines())}, {_in_words(values)}" for label, values in spread]
    tell(ax, f"Spread of {column}, {rests}", told)
    return ax


def _in_words(values: Numbers) -> str:
    least, quarter, median, third, most = map(number, np.quantile(values, QUARTERS))
    return f"median {median}, the middle half from {quarter} to {third}, all from {least} to {most}"


def _edges(values: Numbers) -> Numbers:
    """Return the edges of the bars: whole numbers stand in the middle of theirs."""
    low, high = float(values.min()), float(values.max())
    if (values == np.round(values)).all():
        width = ceil((high - low + 1) / BARS)
        return np.arange(low - 0.5, high + width, width)
    return np.linspace(low, high, BARS // 2 + 1)


def _quartiles(ax: Axes, values: Numbers, place: float) -> None:
    least, quarter, median, third, most = np.quantile(values, QUARTERS)
    ax.hlines(place, least, most, color=GREY, linewidth=1)
    ax.hlines(place, quarter, third, color=GREY, linewidth=5)
    ax.plot([median], [place], marker="|", markersize=13, markeredgewidth=2, color=GREY)
