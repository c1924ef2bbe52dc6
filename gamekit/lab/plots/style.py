"""One look for all plots, kept here: no ground of its own, and colours that read on white and on black.

Words and axes are a grey in the middle between both grounds. Lines and marks have colours that stand
out from both; areas may have any of Okabe and Ito's, since they are edged in grey. Beside a colour
there is always a marker, a dash, a hatch or a word.
"""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from math import isnan
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.core.scene import PAINTS, ink
from gamekit.lab.metrics.frames import check_columns, check_numbers
from gamekit.lab.needs import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GREY = "#797979"
"""of words, axes and edges: a contrast of 4.3 to white and to JupyterLab's dark #111"""
LIGHTER = "#808080"
"""of the labels of rows: JupyterLab lays white under a plot whose labels are all darker than half"""
LINES = tuple(PAINTS[name] for name in ("blue", "red", "green", "violet"))
"""of lines and marks: a contrast of 3 or more to both grounds"""
FILLS = tuple(PAINTS[n] for n in ("blue", "orange", "green", "violet", "sky", "red", "yellow", "grey"))
"""of areas, which are edged in grey"""
MARKERS = ("o", "s", "^", "D", "v", "P")
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)))
HATCHES = ("", "//", "..", "\\\\", "xx", "--", "oo")
WIDTH = 6.6
"""inches"""
HUGE = 1e9
"""from here on a number is written as a power of ten"""
LONGEST = 32
"""letters in a line of what a row is called"""
LONGEST_BELOW = 56
"""letters in a line of words under a plot"""
LINE = 0.18
"""inches from one of these lines to the next"""
KNOWN = {"games", "fair", "time", "phase", "uses"}
"""the columns of numbers without which there is nothing to draw"""


class Look(NamedTuple):
    """How one of several things is drawn: no two share both colour and pattern."""

    line: str
    fill: str
    marker: str
    dash: Any
    hatch: str


def look(place: int) -> Look:
    """Return how the thing at a place in a row of things is drawn."""
    line, fill = LINES[place % len(LINES)], FILLS[place % len(FILLS)]
    marker, dash = MARKERS[place % len(MARKERS)], DASHES[place % len(DASHES)]
    return Look(line, fill, marker, dash, HATCHES[place % len(HATCHES)])


def areas(labels: Sequence[str]) -> list[tuple[str, str]]:
    """Return the paint and the hatch of each label: a colour that it names is its paint.

    What else it says gives the hatch: what is hatched alike is of one kind, in several colours.

    >>> areas(["eggs red", "leader red", "eggs blue", "tokens"])
    [('#d55e00', ''), ('#d55e00', '//'), ('#0072b2', ''), ('#e69f00', '..')]
    """
    colours = [next((word for word in label.split() if word in PAINTS), "") for label in labels]
    named = list(zip(labels, colours, strict=True))
    kinds = [" ".join(word for word in label.split() if word != colour) for label, colour in named]
    spare = [fill for fill in FILLS if fill not in [PAINTS.get(colour) for colour in colours]] or FILLS
    others, order = [label for label, colour in named if not colour], list(dict.fromkeys(kinds))
    paints = [PAINTS.get(colour) or spare[others.index(label) % len(spare)] for label, colour in named]
    hatches = [HATCHES[order.index(kind) % len(HATCHES)] for kind in kinds]
    return list(zip(paints, hatches, strict=True))


def checked(given: object, numbers: Sequence[str], maker: str, words: Sequence[str] = ()) -> pd.DataFrame:
    """Return the frame; BadOption, in one sentence, unless it has rows and these columns.

    A number may be unknown (nan), but not infinite; what names a row, and its games, is known.
    """
    frame = check_columns(given, [*words, *numbers], maker)
    if not len(frame):
        raise BadOption(f"The frame has no rows to draw; {maker} makes rows of games that were played.")
    check_numbers(frame, numbers, maker)
    for column in (*words, *[name for name in numbers if name in KNOWN]):
        if frame[column].isna().any():
            raise BadOption(f"The column {column!r} has gaps; {maker} makes a frame without.")
    return frame


def prepared(given: Axes | None, height: float) -> Axes:
    """Return the axes to draw on, in the common look: those given, or those of a new figure.

    `height` is that of a new figure, in inches. MissingExtra without matplotlib; BadOption for no axes.
    """
    ax = _new(height) if given is None else given
    if not isinstance(ax, need("matplotlib.axes").Axes):
        raise BadOption(f"ax is {reprlib.repr(ax)}; allowed is one Axes, as plt.subplots() makes it.")
    ax.patch.set_alpha(0)
    ax.tick_params(colors=GREY, which="both")
    ax.tick_params(axis="y", labelcolor=LIGHTER)
    for side, spine in ax.spines.items():
        spine.set(color=GREY, visible=side in {"left", "bottom"})
    for text in (ax.title, ax.xaxis.label, ax.yaxis.label):
        text.set_color(GREY)
    return ax


def _new(height: float) -> Axes:
    pyplot = need("matplotlib.pyplot")
    figure, ax = pyplot.subplots(figsize=(WIDTH, height), layout="constrained")
    figure.set_facecolor("none")  # with an alpha of 0 it could not be saved with a ground either
    return ax


def rows(ax: Axes | None, labels: Sequence[str], below: Sequence[str] = (), each: float = 0.42) -> Axes:
    """Return axes with one row for each label, the first at the top; `each` is its height in inches.

    What stands `below` is broken into lines that are not too long, and a new figure is higher for each.
    """
    lines = [line for words in below for line in wrap(words, LONGEST_BELOW)]
    ax = prepared(ax, 0.9 + LINE * max(0, len(lines) - 1) + each * len(labels))
    ax.set_xlabel("\n".join(lines))
    ax.set_yticks(range(len(labels)), [fitted(label, LONGEST) for label in labels])
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    return ax


def fitted(label: str, longest: int, most: int = 2) -> str:
    """Return a label in short lines, so many for each of its own at most: the first ones and the last.

    >>> fitted("my careful builder", 12).splitlines()
    ['my careful', 'builder']
    >>> fitted("points of the leaders, rounded up", 12).splitlines()
    ['points of …', 'rounded up']
    """
    kept: list[str] = []
    for line in label.splitlines():
        *before, last = wrap(line, longest) or [""]
        if len(before) >= most:
            before = [*before[: most - 2], f"{before[most - 2][: longest - 2]} …"]
        kept += [*before, last]
    return "\n".join(kept)


def say(ax: Axes, x: float, y: float, text: str, at: tuple[float, float] = (0, 0), **more: Any) -> None:
    """Write grey words at a place, moved from it by `at` in points; nowhere when x is unknown (nan)."""
    named: dict[str, Any] = {"ha": "center", "va": "center", "color": GREY, "fontsize": 9}
    if not isnan(x):
        ax.annotate(text, (x, y), at, textcoords="offset points", annotation_clip=False, **(named | more))


def mark(ax: Axes, x: float, text: str) -> None:
    """Draw a dashed line from bottom to top, and above it what it means."""
    ax.axvline(x, color=GREY, linestyle="--", linewidth=1, zorder=0)
    say(ax, x, ax.get_ylim()[1], text, at=(0, 6))


def ink_on(paint: str) -> str:
    """Return the colour of words that is read best on a paint."""
    return "#000000" if ink(paint) == "gk-black" else "#ffffff"


def percent(share: float) -> str:
    """Return a share in percent.

    >>> percent(0.354)
    '35 %'
    """
    return f"{100 * share:.0f} %"


def number(value: float) -> str:
    """Return a number with three digits that count, and no more than it needs.

    >>> number(12.3456), number(-0.04567), number(1234.5), number(3.0)
    ('12.3', '−0.0457', '1234', '3')
    """
    return (f"{value:.0f}" if 100 <= abs(value) < HUGE else f"{value:.3g}").replace("-", "−")


def games_of(frame: pd.DataFrame) -> str:
    """Return on how many games the rows rest: "150 games", or "from 20 to 150 games"."""
    least, most = int(frame["games"].min()), int(frame["games"].max())
    return f"{most} game{'s' * (most != 1)}" if least == most else f"from {least} to {most} games"
