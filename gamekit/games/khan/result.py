"""The result at the right of the map when the game is over."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from gamekit.core.scene import Drawing, extent, shortened
from gamekit.core.score import totals
from gamekit.games.khan import shapes
from gamekit.games.khan.shapes import PANEL, RIGHT, START, heading
from gamekit.games.khan.state import KhanState


def result(drawing: Drawing, state: KhanState, called: Sequence[str], y: float) -> float:
    """Draw the ranking, with the votes of each seat by where they came from."""
    outcome = state.outcome()
    assert outcome
    y = heading(drawing, y, "The game is over")
    for line in textwrap.wrap(f"{outcome.reason} {outcome.verdict}", 38):
        drawing.words(RIGHT, y + 12, line, font_size=13, class_="gk-quiet", **START)
        y += 16
    xs = _result_heads(drawing, state, y)
    points, place = totals(outcome.lines, state.game.players), 1
    for group in outcome.ranking:
        for seat in group:
            y += 22
            _ranked(drawing, drawing.root, y, place, called[seat])
            shapes.token(drawing, drawing.root, seat, RIGHT + 25, y + 11, 8.5)
            own = [line for line in outcome.lines if line.seat == seat]
            cells = [
                sum(line.points for line in own if line.label == name) for name in state.game.score_labels
            ]
            for x, cell in zip(xs, [*cells, points[seat]], strict=True):
                drawing.words(x, y + 16, str(cell), font_size=14, font_weight=700 if x == xs[-1] else 400)
        place += len(group)
    return y + 24


def _result_heads(drawing: Drawing, state: KhanState, y: float) -> list[float]:
    """Draw what the columns of the result are: votes on the track, by region, by secret advisors, all."""
    columns = state.board.region_columns
    xs = [RIGHT + PANEL - 12.0 - 23 * place for place in reversed(range(len(columns) + 3))]
    shapes.icon(drawing, drawing.root, "vote", xs[0], y + 10, 7)
    for x, column in zip(xs[1:], columns, strict=False):
        shapes.flag(drawing, x, y + 10, column)
    drawing.words(xs[-2], y + 14, "?", font_size=13, font_weight=700)
    drawing.words(xs[-1], y + 14, "all", font_size=13, font_weight=700)
    return xs


def _ranked(drawing: Drawing, group: Element, y: float, place: int, name: str) -> None:
    drawing.words(RIGHT, y + 16, f"{place}.", group, font_size=14, font_weight=700, **START)
    room = PANEL - 38 - 23 * 6
    size = 13 if extent(name) * 13 <= room else 12
    drawing.words(RIGHT + 37, y + 16, shortened(name, room / size), group, font_size=size, **START)
