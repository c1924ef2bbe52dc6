"""What a change of the rules does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.lab.paired import TINY, why_missing
from gamekit.lab.plots.intervals import dot, interval
from gamekit.lab.plots.style import LINES, checked, games_of, mark, number, rows, say
from gamekit.lab.plots.telling import between, tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = ["variant", "measure"]
COLUMNS = ["baseline", "effect", "low", "high", "corrected", "spread", "games"]
SURE = 0.05
"""below which corrected probability an effect is drawn as one that is there"""
BESIDE = "beside: the effect in the measure's own unit"
FILLED = f"filled: corrected p below {SURE}"


def tornado(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the effects of variants on one measure as bars: the rows of `Comparison.tornado`.

    The largest stand at the top. What rises is blue, what falls red and hatched; the line in a bar is
    its interval, and the dot at its end is filled where the corrected probability is below 0.05. Variants
    without a difference in any game have no bar: they are named below, and so is why an interval is missing.
    """
    frame = _checked(frame, "Comparison.tornado")
    measure = _only(frame)
    is_same = (frame["effect"].abs() < TINY) & (frame["spread"] < TINY)
    bars, same = frame[~is_same], [str(variant) for variant in frame.loc[is_same, "variant"]]
    none = f"no difference in any game: {', '.join(same)}" if same else ""
    what = f"effect on {measure} and 95 % interval, {games_of(frame)}"
    below = [what, FILLED if len(bars) else "", none, *why_missing(bars)]
    ax = rows(ax, [str(variant) for variant in bars["variant"]], below, each=0.36)
    for place, row in enumerate(bars.to_dict("records")):
        color, hatch = (LINES[1], "///") if row["effect"] < 0 else (LINES[0], "")
        ax.barh(
            place, row["effect"], 0.7, facecolor=(color, 0 if hatch else 0.3), edgecolor=color, hatch=hatch
        )
        interval(ax, place, row["low"], row["high"], color)
        dot(ax, place, row["effect"], color=color, markerfacecolor=_face(row, color))
        _write(ax, place, row, row["effect"])
    ax.margins(x=0.2)
    before = f"{measure} as it is: {number(float(frame['baseline'].iloc[0]))}"
    mark(ax, 0, before)
    parts = [before, *_reasons(bars), *_told(bars, [str(variant) for variant in bars["variant"]]), none]
    tell(ax, what, [part for part in parts if part])
    return ax


def effects(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw effects with their intervals: the table `Comparison.effects`, or some of its rows.

    A dot is filled where the corrected probability is below 0.05. Effects on one measure stand in
    its own unit. Several measures stand under the name of their variant and share one axis: there the
    unit is `spread`, the standard deviation of a game's difference, and the effect itself is written beside,
    in the measure's own unit; one that is the same in all games (spread 0) stands at the edge, as an
    arrow. Below stands why an interval is missing.
    """
    frame = _checked(frame, "Comparison.effects")
    several = len(set(frame["measure"])) > 1
    last = [f"{games_of(frame)}; {FILLED}", *why_missing(frame)]
    if several:
        frame = pd.concat([own for _, own in frame.groupby("variant", sort=False)], ignore_index=True)
        ax, places = _headed(ax, frame, ["effect and 95 % interval, in standard deviations", BESIDE, *last])
        scaled = _in_spreads(frame)
    else:
        below = [f"effect on {_only(frame)} and 95 % interval", *last]
        ax, places = rows(ax, [*map(str, frame["variant"])], below), range(len(frame))
        scaled = frame
    for place, effect, row in zip(places, frame["effect"], scaled.to_dict("records"), strict=True):
        interval(ax, place, row["low"], row["high"], LINES[0])
        arrow = (">" if effect > 0 else "<") if several and effect and not row["spread"] else "o"
        dot(ax, place, row["effect"], marker=arrow, markerfacecolor=_face(row, LINES[0]))
        _write(ax, place, row, effect)
    ax.margins(x=0.2)
    mark(ax, 0, "as it is")
    called = [f"{row.variant}: {row.measure}" if several else str(row.variant) for row in frame.itertuples()]
    tell(ax, f"Effects and 95 % intervals, {games_of(frame)}", [*_reasons(frame), *_told(frame, called)])
    return ax


def _checked(given: pd.DataFrame, maker: str) -> pd.DataFrame:
    """Return the rows, numbered; what pandas has as missing in types of its own is nan."""
    frame = checked(given, COLUMNS, maker, NAMES).reset_index(drop=True)
    return frame.astype(dict.fromkeys(COLUMNS, "float64"))


def _face(row: Mapping[Any, Any], color: str) -> str:
    """Return how a dot is filled: with its colour where the effect is one that is there."""
    return color if row["corrected"] < SURE else "none"


def _headed(ax: Axes | None, frame: pd.DataFrame, below: Sequence[str]) -> tuple[Axes, Sequence[int]]:
    """Return axes with each variant's name once, above its measures, and the places of these."""
    labels, places = list[str](), list[int]()
    for variant, measures in frame.groupby("variant", sort=False)["measure"]:
        labels.append(str(variant))
        places += range(len(labels), len(labels) + len(measures))
        labels += map(str, measures)
    ax = rows(ax, labels, below)
    for place in set(range(len(labels))) - set(places):
        ax.get_yticklabels()[place].set_fontweight("bold")
    return ax, places


def _reasons(frame: pd.DataFrame) -> list[str]:
    """Return why intervals are missing, as parts of a sentence."""
    return [reason.removesuffix(".") for reason in why_missing(frame)]


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
