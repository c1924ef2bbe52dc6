"""Ghosts: what an action would do, drawn over the picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element

from gamekit.core.actions import Action
from gamekit.core.scene import Drawing, extent, fragment
from gamekit.games.khan import actions as did
from gamekit.games.khan import shapes
from gamekit.games.khan.advisors import votes_for
from gamekit.games.khan.board import AREA, places_in
from gamekit.games.khan.layout import Layout, layout_of
from gamekit.games.khan.naming import counted
from gamekit.games.khan.shapes import Point
from gamekit.games.khan.state import NOWHERE, KhanState
from gamekit.games.khan.stops import draw_way
from gamekit.games.khan.tables import COLUMNS
from gamekit.games.khan.ways import column_ways, leap

Paint = Callable[[Drawing, Element], None]


def ghost(state: KhanState, action: Action) -> str:
    """Return an SVG fragment that shows what the action would do, or nothing."""
    paint = _ghost_of(state, action)
    return fragment(paint) if paint else ""


def _ghost_of(state: KhanState, action: Action) -> Paint | None:
    board, layout, seat = state.board, layout_of(state.board), state.turn.seat
    match action:
        case did.Activate(column) if state.heir.board != NOWHERE:
            found = column_ways(state, COLUMNS.index(column))
            return lambda drawing, group: _reach(
                drawing, group, layout, {s: len(w) for s, w in found.items()}
            )
        case did.Move(stop, second) if int(second) < len(state.heir.pawns):
            return lambda drawing, group: _ride(drawing, group, state, board.index[stop], int(second))
        case did.Build(stop):
            x, y = layout.stops[board.index[stop]]
            return lambda drawing, group: shapes.yurt(drawing, group, seat, x, y + 2, 14)
        case did.Take(province):
            x, y = layout.piles[board.province_names.index(province)]
            return lambda drawing, group: shapes.ring(drawing, group, x, y, 24)
        case did.PlaceKhan(place) if place != AREA:
            fed = board.fed[board.khan_names.index(place)]
            return lambda drawing, group: _feed(drawing, group, state, fed)
        case did.Attack(city):
            x, y = layout.cities[board.city_names.index(city)]
            return lambda drawing, group: shapes.icon(drawing, group, "sword", x, y - 4, 24, **_BOLD)
        case did.Deliver(stop):
            x, y = layout.badges[board.advisors.index(board.index[stop])]
            votes = counted(votes_for(board, board.index[stop]), "vote")
            return lambda drawing, group: _sign(drawing, group, (x, y - 24), [f"+{votes}"])
        case _:
            return None


_BOLD: dict[str, Any] = {
    "fill": "#ffffff",
    "stroke": "#000000",
    "stroke_width": 2,
    "vector_effect": "non-scaling-stroke",
}


def _reach(drawing: Drawing, layer: Element, layout: Layout, far: dict[int, int]) -> None:
    """Mark every stop within reach with the number of moves."""
    for stop, moves in far.items():
        x, y = layout.stops[stop]
        shapes.ring(drawing, layer, x, y, 17)
        drawing.words(x, y + 5, str(moves), layer, font_size=15, font_weight=700, **_OUTLINED)


_OUTLINED: dict[str, Any] = {
    "class_": "gk-black",
    "stroke": "#ffffff",
    "stroke_width": 3,
    "paint_order": "stroke",
}


def _ride(drawing: Drawing, layer: Element, state: KhanState, stop: int, pawn: int) -> None:
    """Show the way of one move, the pawn at its end, and what can be taken and attacked there."""
    board, heir, layout = state.board, state.heir, layout_of(state.board)
    seat = state.turn.seat
    draw_way(drawing, layer, layout, [leap(board, heir.pawns[pawn], stop, heir.yurts)], seat)
    x, y = layout.stops[stop]
    shapes.pawn(drawing, layer, seat, x, y - 9, 15)
    for province in places_in(board.provinces_at[stop]):
        if state.provinces[province]:
            shapes.ring(drawing, layer, *layout.piles[province], 22)
    for city in places_in(board.cities_at[stop]):
        if any(state.cities[city]):
            shapes.ring(drawing, layer, *layout.cities[city], 33)


def _feed(drawing: Drawing, layer: Element, state: KhanState, fed: tuple[int, ...]) -> None:
    """Show where the Khan brings a tribute, or that a province is full."""
    layout, kinds = layout_of(state.board), state.board.tables.provinces.kinds
    for province in fed:
        x, y = layout.piles[province]
        full = state.provinces[province] >= state.game.options.most_tributes
        kind = kinds[state.board.province_names[province]]
        _sign(drawing, layer, (x, y - 24), ["full" if full else f"+1 {kind}"])


def _sign(drawing: Drawing, layer: Element, middle: Point, lines: list[str]) -> None:
    """Write lines on a white card around a point."""
    width = max(map(extent, lines)) * 14 + 14
    x, y = middle
    card: dict[str, Any] = {"fill": "#ffffff", "stroke": "#000000", "stroke_width": 1.5, "rx": 4}
    drawing.add("rect", layer, x=x - width / 2, y=y - 11, width=width, height=18 * len(lines) + 4, **card)
    for number, line in enumerate(lines):
        drawing.words(x, y + 4 + 18 * number, line, layer, font_size=14, font_weight=700, class_="gk-black")
