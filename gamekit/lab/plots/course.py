"""What happens while a game is played: when it is decided, and when points come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from gamekit.lab.metrics.frames import FIGURES
from gamekit.lab.plots.style import (
    GREY,
    areas,
    checked,
    games_of,
    ink_on,
    look,
    number,
    percent,
    prepared,
    say,
)
from gamekit.lab.plots.telling import tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SMALLEST = 0.045
"""what part of the plot's height a piece of a bar needs for words"""


def decisiveness(frame: pd.DataFrame, ax: Axes | None = None, label: str = "") -> Axes:
    """Draw how likely the leader wins, over the game: the table of `metrics.decisiveness`.

    The band is the 95 % interval. To compare, draw another curve into the Axes that comes back, each
    with its `label`: `plots.decisiveness(other, ax=ax, label="leader 4")`.
    """
    checked(frame, ["time", *FIGURES], "lab.metrics.decisiveness")
    ax = prepared(ax, 3.6)
    drawn = look(len(ax.lines))
    times, called = frame["time"], f"{label}, {games_of(frame)}" if label else games_of(frame)
    ax.fill_between(times, frame["low"], frame["high"], color=drawn.line, alpha=0.25, linewidth=0)
    style: dict[str, Any] = {"color": drawn.line, "marker": drawn.marker, "linestyle": drawn.dash}
    ax.plot(times, frame["value"], label=called, **style)
    ax.set_xlim(0, 1.02)
    ax.set_ylim(0, 1.02)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(lambda share, _: percent(share))
    ax.set_xlabel("part of the game's choices that are made")
    ax.set_ylabel("leaders who win")
    ax.legend(loc="lower right", labelcolor=GREY, frameon=False, handlelength=4)
    curve = zip(times, frame["value"], strict=True)
    what = f"How often the leader wins, {called}, after a part of the game's choices"
    tell(ax, what, [f"{percent(time)}: {percent(value)}" for time, value in curve])
    return ax


def sources(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the points of a seat by label, stacked, a bar for each phase: the table of `metrics.sources`.

    What costs points hangs below 0. The legend has the labels in the order of the stack, without those
    that brought nothing in any game. A label that names a colour, like "eggs red", is painted in it.
    """
    checked(frame, ["phase", *FIGURES], "lab.metrics.sources", ["label", "value"])
    whole = frame.pivot_table("value", "label", "phase", fill_value=0.0, sort=False)
    table = whole[whole.ne(0).any(axis=1)]
    gains, losses = table.clip(lower=0.0), table.clip(upper=0.0)
    low, high = float(losses.sum().min()), float(gains.sum().max())
    ax = prepared(ax, 4.2)
    labels = list(map(str, table.index))
    for place, (label, drawn) in enumerate(zip(labels, areas(labels), strict=True)):
        values = table.iloc[place]
        below = gains.iloc[:place].sum().where(values >= 0, losses.iloc[:place].sum())
        _pieces(ax, label, values, below, drawn, SMALLEST * (high - low))
    ax.set_ylim(1.06 * low, 1.06 * high or 1.0)
    phases = [f"phase {phase}" for phase in table.columns] if table.shape[1] > 1 else ["the whole game"]
    ax.set_xticks(range(len(phases)), phases)
    ax.set_xlim(-0.6, len(phases) - 0.4)
    ax.axhline(0, color=GREY, linewidth=1)
    ax.set_ylabel("points of a seat, mean of games")
    ax.set_xlabel(games_of(frame))
    handles, named = ax.get_legend_handles_labels()
    where: dict[str, Any] = {"loc": "center left", "bbox_to_anchor": (1, 0.5), "handleheight": 1.3}
    ax.legend(handles[::-1], named[::-1], labelcolor=GREY, frameon=False, **where)
    told = [
        f"{name}: {', '.join(f'{label} {number(value)}' for label, value in column.items())}"
        for name, (_, column) in zip(phases, table.items(), strict=True)
    ]
    tell(ax, f"Points of a seat by what brings them, mean of {games_of(frame)}", told)
    return ax


def _pieces(
    ax: Axes, label: str, values: pd.Series, below: pd.Series, drawn: tuple[str, str], smallest: float
) -> None:
    """Draw a label's piece of each bar, with its value where it is high enough, and the edge in grey."""
    (fill, hatch), places = drawn, range(len(values))
    inked, ground = ink_on(fill), {"facecolor": fill, "edgecolor": "none", "pad": 1.5}
    hatched: dict[str, Any] = {"hatch": hatch, "edgecolor": inked, "linewidth": 0}
    ax.bar(places, values, 0.62, below, color=fill, label=label, **hatched)
    ax.bar(places, values, 0.62, below, color="none", edgecolor=GREY)
    for x, value, bottom in zip(places, values, below, strict=True):
        if abs(value) >= smallest:
            say(ax, x, bottom + value / 2, number(value), color=inked, bbox=ground)
