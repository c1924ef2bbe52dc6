"""Which bot beats which."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from gamekit.core.scene import PAINTS
from gamekit.lab.metrics.frames import FIGURES
from gamekit.lab.needs import need
from gamekit.lab.plots.style import checked, fitted, games_of, ink_on, percent, prepared, say
from gamekit.lab.plots.telling import between, tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ASIDE = 20
"""letters in a line of a name beside the rows"""
ABOVE = 54
"""letters for all the names above the columns"""
SHADES = (PAINTS["red"], "#b8b8b8", PAINTS["blue"])
"""from nothing won over one half to everything won"""


def pairs(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw what the bot of each row wins against that of each column: the table of `metrics.pairs`.

    `Tournament.pairs` is the same. In a cell stand the share of the victories and its 95 % interval;
    blue is more than half, red less.
    """
    checked(frame, FIGURES, "lab.metrics.pairs", ["bot", "other"])
    names = list(dict.fromkeys([*frame["bot"], *frame["other"]]))
    called = list(map(str, names))
    values = frame.pivot_table("value", "bot", "other", dropna=False).reindex(index=names, columns=names)
    colors = need("matplotlib.colors")
    shades = colors.LinearSegmentedColormap.from_list("beats", SHADES)
    ax = prepared(ax, 1.3 + 0.62 * len(names))
    ax.imshow(values.to_numpy(dtype=float), cmap=shades, vmin=0, vmax=1, aspect="auto")
    for row in frame.to_dict("records"):
        x, y, value = names.index(row["other"]), names.index(row["bot"]), row["value"]
        words = f"{percent(value)}\n{100 * row['low']:.0f} to {100 * row['high']:.0f}"
        say(ax, x, y, words, color=ink_on(colors.to_hex(shades(value))))
    across = max(1, ABOVE // len(names))
    ax.set_xticks(range(len(names)), [fitted(name, across, 3) for name in called])
    ax.set_yticks(range(len(names)), [fitted(name, ASIDE) for name in called])
    ax.tick_params(length=0)
    ax.spines[["left", "bottom"]].set_visible(False)
    ax.xaxis.tick_top()
    ax.set_xlabel(f"share of the victories of the row's bot against the column's, {games_of(frame)} a pair")
    versus = [
        f"{row['bot']} against {row['other']} {between(row['value'], row['low'], row['high'], percent)}"
        for row in frame.to_dict("records")
    ]
    tell(ax, ax.get_xlabel(), versus)
    return ax
