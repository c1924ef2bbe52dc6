"""What a change of the rules does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.lab.plots.intervals import dot, interval
from gamekit.lab.plots.style import LINES, checked, games_of, mark, number, rows, say
from gamekit.lab.plots.telling import between, tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = ["variant", "measure"]
COLUMNS = ["baseline", "effect", "low", "high", "corrected", "spread", "games"]
TINY = 1e-9
"""below which a spread is what is left of rounding"""
WRAPPED = 72
"""letters in a line of words under a plot"""
SURE = 0.05
"""below which corrected probability an effect is drawn as one that is there"""


def tornado(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the effects of variants on one measure as bars: the rows of `Comparison.tornado`.

    The largest stand at the top. What rises is blue, what falls red and hatched; the line in a bar is
    its interval. Variants without a difference in any game have no bar: they are named below.
    """
    checked(frame, COLUMNS, "Comparison.tornado", NAMES)
    measure = _only(frame)
    is_same = (frame[["effect", "low", "high"]].abs() < TINY).all(axis=1)
    bars, same = frame[~is_same], [str(variant) for variant in frame.loc[is_same, "variant"]]
    ax = rows(ax, [str(variant) for variant in bars["variant"]], each=0.36)
    for place, row in enumerate(bars.to_dict("records")):
        color, hatch = (LINES[1], "///") if row["effect"] < 0 else (LINES[0], "")
        ax.barh(
            place, row["effect"], 0.7, facecolor=(color, 0 if hatch else 0.3), edgecolor=color, hatch=hatch
        )
        interval(ax, place, row["low"], row["high"], color)
        _write(ax, place, row, row["effect"])
    ax.margins(x=0.2)
    before = f"{measure} as it is: {number(float(frame['baseline'].iloc[0]))}"
    mark(ax, 0, before)
    none = f"no difference in any game: {', '.join(same)}" if same else ""
    what = f"effect on {measure} and 95 % interval, {games_of(frame)}"
    ax.set_xlabel("\n".join([what, *wrap(none, WRAPPED)]))
    parts = [before, *_told(bars, [str(variant) for variant in bars["variant"]]), none]
    tell(ax, what, [part for part in parts if part])
    return ax


def effects(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw effects with their intervals: the table `Comparison.effects`, or some of its rows.

    A mark is filled where the corrected probability is below 0.05. Effects on one measure stand in
    its own unit. Several measures share one axis: there the unit is `spread`, the standard deviation of a
    game's difference, and the effect itself is written beside; one that is the same in all games
    (spread 0) stands at the edge, as an arrow.
    """
    frame = checked(frame, COLUMNS, "Comparison.effects", NAMES).reset_index(drop=True)
    several = len(set(frame["measure"])) > 1
    scaled = _in_spreads(frame) if several else frame
    labels = [f"{row.variant}: {row.measure}" if several else str(row.variant) for row in frame.itertuples()]
    ax = rows(ax, labels)
    for place, row in enumerate(scaled.to_dict("records")):
        effect = float(frame["effect"].iloc[place])
        interval(ax, place, row["low"], row["high"], LINES[0])
        face = LINES[0] if row["corrected"] < SURE else "none"
        arrow = (">" if effect > 0 else "<") if several and effect and not row["spread"] else "o"
        dot(ax, place, row["effect"], marker=arrow, markerfacecolor=face)
        _write(ax, place, row, effect)
    ax.margins(x=0.2)
    mark(ax, 0, "as it is")
    what = "effect in standard deviations" if several else f"effect on {_only(frame)}"
    ax.set_xlabel(f"{what} and 95 % interval\n{games_of(frame)}; filled: corrected p below {SURE}")
    tell(ax, f"Effects and 95 % intervals, {games_of(frame)}", _told(frame, labels))
    return ax


def _told(frame: pd.DataFrame, labels: Sequence[str]) -> list[str]:
    """Return each row's effect in words, in its own unit."""
    figures = zip(labels, frame["effect"], frame["low"], frame["high"], strict=True)
    return [f"{label} {between(effect, low, high, signed)}" for label, effect, low, high in figures]


def _only(frame: pd.DataFrame) -> str:
    """Return the one measure of the rows."""
    measures = list(dict.fromkeys(frame["measure"]))
    if len(measures) > 1:
        raise BadOption(
            f"A tornado is of one measure, not of {', '.join(measures)}; Comparison.tornado chooses one."
        )
    return measures[0]


def _in_spreads(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the rows with effects in units of their spread; where that is 0, just beyond the others."""
    names = ["effect", "low", "high"]
    spread = frame["spread"].mask(frame["spread"] < TINY, 0.0)
    scaled = frame[names].div(spread, axis=0).mask(frame[names].eq(0), 0.0)
    finite = scaled.replace([np.inf, -np.inf], np.nan).abs()
    edge = 1.15 * float(np.nanmax(finite.to_numpy(dtype=float), initial=0.0)) or 1.0
    others: pd.DataFrame = frame.drop(columns=names).assign(spread=spread)
    return others.join(scaled.replace({np.inf: edge, -np.inf: -edge}))


def _write(ax: Axes, place: int, row: Mapping[Any, Any], effect: float) -> None:
    """Write the effect at the outer end of what is drawn of its row."""
    ends = [0.0, row["effect"], row["low"], row["high"]]
    if effect < 0:
        say(ax, np.nanmin(ends), place, signed(effect), at=(-8, 0), ha="right")
    else:
        say(ax, np.nanmax(ends), place, signed(effect), at=(8, 0), ha="left")


def signed(effect: float) -> str:
    """Return an effect with its sign.

    >>> signed(0.5), signed(-0.5), signed(0.0)
    ('+0.5', '−0.5', '0')
    """
    return f"{'+' if effect > 0 else ''}{number(effect)}"
