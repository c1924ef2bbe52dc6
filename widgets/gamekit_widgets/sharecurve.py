"""A curve of the seats' shares of the victories after one game, two games and so on: how they settle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import inf
from typing import TYPE_CHECKING

import numpy as np

from gamekit.core.scene import shortened
from gamekit.lab.intervals import Numbers
from gamekit.lab.plots.style import look, percent

if TYPE_CHECKING:
    import pandas as pd

WIDTH, HEIGHT = 430, 150
"""of the field in which the lines run"""
LEFT, TOP, RIGHT, BELOW = 46, 12, 170, 36
"""what stands around it: percentages, nothing, names, numbers of games"""
POINTS = 300
"""how many points a line has at most"""
STEP = 15
"""how far two names are apart at least"""
DASHES = ("", "7 4", "2 3", "9 3 2 3", "12 4", "1 4")


def curve(games: pd.DataFrame) -> str:
    """Return the curve as SVG, words and axes in the colour of the text; of games of one seat nothing.

    >>> import gamekit
    >>> from gamekit import lab
    >>> games = lab.simulate(gamekit.load("khlor", players=2), ["random", "random"], 3, progress=False)
    >>> curve(games)[:59]
    '<svg role="img" aria-label="Shares of the victories in 3 ga'
    """
    names = games.groupby("seat")["bot"].first()
    if len(names) < 2:
        return ""
    labels = [f"seat {seat}, {bot}" for seat, bot in names.items()]
    shares = running(games)
    told = ", ".join(f"{label} {percent(share)}" for label, share in zip(labels, shares[-1], strict=True))
    title = f"Shares of the victories in {len(shares)} games: {told}"
    parts = [*_axes(len(shares), 1 / len(labels)), *_lines(shares), *_names(labels, shares[-1].tolist())]
    size = f"{LEFT + WIDTH + RIGHT} {TOP + HEIGHT + BELOW}"
    style = f"width:100%;max-width:{LEFT + WIDTH + RIGHT}px;font-size:12px;fill:currentColor"
    return (
        f'<svg role="img" aria-label="{escape(title)}" viewBox="0 0 {size}" style="{style}">'
        f"{''.join(parts)}</svg>"
    )


def running(games: pd.DataFrame) -> Numbers:
    """Return a row for each number of games, from one on, with each seat's share of the victories in them."""
    won = games.pivot_table("share", "number", "seat").to_numpy(dtype=np.float64)
    return won.cumsum(axis=0) / np.arange(1, len(won) + 1)[:, None]


def _x(place: float, games: int) -> float:
    return LEFT + WIDTH * place / max(games - 1, 1)


def _y(share: float) -> float:
    return TOP + HEIGHT * (1 - share)


def _axes(games: int, fair: float) -> Iterator[str]:
    for share in (0, fair, 1):
        words, dash = percent(share), "4 4" if share == fair else ""
        yield (
            f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{_y(share):.1f}" y2="{_y(share):.1f}" '
            f'stroke="currentColor" stroke-opacity="0.45" stroke-dasharray="{dash}"/>'
            f'<text x="{LEFT - 6}" y="{_y(share) + 4:.1f}" text-anchor="end">{words}</text>'
        )
    below = TOP + HEIGHT + 16
    for place, words in ((0, "1"), (games - 1, str(games))):
        yield f'<text x="{_x(place, games):.1f}" y="{below}" text-anchor="middle">{words}</text>'
    words = "share of the victories in so many games"
    yield f'<text x="{LEFT + WIDTH / 2}" y="{below + 14}" text-anchor="middle">{words}</text>'


def _lines(shares: Numbers) -> Iterator[str]:
    games = len(shares)
    kept = np.unique(np.linspace(0, games - 1, min(games, POINTS)).astype(int))
    for seat, line in enumerate(shares.T):
        points = " ".join(f"{_x(place, games):.1f},{_y(float(line[place])):.1f}" for place in kept)
        yield (
            f'<polyline points="{points}" fill="none" stroke="{look(seat).line}" stroke-width="2" '
            f'stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
        )


def _names(labels: Sequence[str], last: Sequence[float]) -> Iterator[str]:
    """Yield the name of each line at its end."""
    places = _apart({seat: _y(share) + 4 for seat, share in enumerate(last)})
    for seat, label in enumerate(labels):
        words = escape(shortened(label, (RIGHT - 10) / 12))
        yield f'<text x="{LEFT + WIDTH + 10}" y="{places[seat]:.1f}">{words}</text>'


def _apart(heights: Mapping[int, float]) -> dict[int, float]:
    """Return where to write names, as near to their heights as they can be without covering another's.

    >>> _apart({0: 50, 1: 40, 2: 45})
    {1: 40, 2: 55, 0: 70}
    """
    placed = dict[int, float]()
    lowest = -inf
    for seat in sorted(heights, key=heights.__getitem__):
        placed[seat] = lowest = max(heights[seat], lowest + STEP)
    return placed
