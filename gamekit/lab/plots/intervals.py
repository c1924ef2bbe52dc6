"""Values with their intervals, a row each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isnan
from typing import TYPE_CHECKING, Any

import pandas as pd

from gamekit.lab.metrics.frames import FIGURES
from gamekit.lab.noted import Noted
from gamekit.lab.plots.style import LINES, checked, games_of, mark, number, percent, rows, say
from gamekit.lab.plots.telling import between, tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def figures(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the values of any table of `lab.metrics`, with their intervals.

    A row is called by the first column, and by words that stand beside it; of a long table, such as
    `heat`, draw `.head(15)`.
    """
    checked(frame, FIGURES, "a metric of lab.metrics")
    return _dots(frame, number, ax, "value")


def seat_advantage(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw each seat's share of the victories beside the fair one: the table of `metrics.seat_advantage`.

    What the table notes, such as that bots and seats are mixed, stands below.
    """
    checked(frame, ["fair", *FIGURES], "lab.metrics.seat_advantage", ["seat"])
    fair, notes = float(frame["fair"].iloc[0]), frame.notes if isinstance(frame, Noted) else ()
    ax = _dots(frame, percent, ax, "share of the victories", f"fair: {percent(fair)}", notes)
    mark(ax, fair, f"fair: {percent(fair)}")
    ax.locator_params(axis="x", steps=[1, 2, 5, 10])
    ax.xaxis.set_major_formatter(lambda share, _: percent(share))
    return ax


def ratings(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the ladder of bots: the table of `metrics.ratings`, or `Tournament.ratings`."""
    checked(frame, FIGURES, "lab.metrics.ratings", ["bot"])
    return _dots(frame, number, ax, "rating")


def interval(ax: Axes, place: int, low: float, high: float, color: str) -> None:
    """Draw a line from low to high in the row at a place; none where they are unknown (nan)."""
    if not isnan(low):
        ax.plot([low, high], [place, place], color=color, linewidth=2, marker="|", markersize=9)


def dot(ax: Axes, place: int, value: float, **look: Any) -> None:
    """Draw a mark at a value in the row at a place."""
    drawn: dict[str, Any] = {"color": LINES[0], "marker": "o", "markersize": 8}
    ax.plot([value], [place], **(drawn | look))


def _dots(
    frame: pd.DataFrame,
    written: Callable[[float], str],
    ax: Axes | None,
    words: str,
    more: str = "",
    notes: Sequence[str] = (),
) -> Axes:
    """Draw each row's value and interval, and write its value above; `more` is told beside the rows."""
    called, what = _called(frame), f"{words} and 95 % interval, {games_of(frame)}"
    ax = rows(ax, called, [what, *notes])
    for place, row in enumerate(frame.to_dict("records")):
        interval(ax, place, row["low"], row["high"], LINES[0])
        dot(ax, place, row["value"])
        say(ax, row["value"], place, written(row["value"]), at=(0, 10))
    figures = zip(called, frame["value"], frame["low"], frame["high"], strict=True)
    told = [f"{name} {between(value, low, high, written)}" for name, value, low, high in figures]
    tell(ax, what, [*filter(None, [more]), *[note.removesuffix(".") for note in notes], *told])
    return ax


def _called(frame: pd.DataFrame) -> list[str]:
    """Return what the rows are called; a number has the name of its column before it."""
    before = frame.loc[:, :"value"].iloc[:, :-1]
    words = [name for name in before.columns[1:] if not pd.api.types.is_numeric_dtype(before[name])]
    columns = [_words(str(name), before[name]) for name in (*before.columns[:1], *words)]
    return [", ".join(row) for row in zip(*columns, strict=True)] if columns else list(map(str, frame.index))


def _words(name: str, column: pd.Series) -> list[str]:
    is_number = pd.api.types.is_numeric_dtype(column)
    return [f"{name} {number(value)}" if is_number else str(value) for value in column]
