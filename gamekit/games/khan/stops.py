"""Stops with yurts and pawns on them, and the ways that lead there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

from gamekit.core.scene import SEAT_PAINTS, Drawing
from gamekit.games.khan import shapes
from gamekit.games.khan.board import Board
from gamekit.games.khan.land import line
from gamekit.games.khan.layout import Layout, half_size
from gamekit.games.khan.naming import stop_label
from gamekit.games.khan.shapes import Box, Point
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.ways import Leap, riding


def draw_stop(drawing: Drawing, state: KhanState, layout: Layout, stop: int, way: tuple[Leap, ...]) -> None:
    """Draw a stop with what stands on it, and how it is reached in the running turn."""
    board, (x, y), ride = state.board, layout.stops[stop], riding(state)
    name, box = board.names[stop], stop_box(board, layout, stop)
    _, top, _, height = box
    group = drawing.thing(f"stop-{name}", stop_label(state, stop, way), box)
    is_visited = ride is not None and bool(ride.visited >> stop & 1)
    _ground(drawing, drawing.group(group), box, SEAT_PAINTS[state.turn.seat], len(way), is_visited=is_visited)
    if stop == board.capital:
        drawing.words(x + 9, y + 20, "Karakorum", group, font_size=11, font_weight=700)
    elif board.doubles >> stop & 1:
        drawing.add("path", group, d=f"M{x:.1f},{top:.1f}v{height:.1f}", class_="gk-line")
    side: dict[str, Any] = {"font_size": 12, "font_weight": 700, "class_": "gk-halo"}
    drawing.words(x, top + height + 14, name + (f" →{len(way)}" if way else ""), group, **side)
    _standing(drawing, state, group, layout, stop)
    if len(way) > 1:
        hidden = drawing.group(group, class_="gk-way")
        draw_way(drawing, hidden, layout, way, state.turn.seat)


def _ground(drawing: Drawing, group: Element, box: Box, paint: str, ways: int, *, is_visited: bool) -> None:
    """Draw the ground of a stop, in the paint of the seat on turn if it was there or can go there."""
    rounds: list[tuple[float, dict[str, Any]]] = [(0, {"class_": "gk-paper", "stroke_width": 1.8})]
    if is_visited:
        rounds.insert(0, (3, {"fill": paint, "class_": "gk-edge", "stroke_width": 1}))
    if ways:
        look = {"fill": paint, "fill_opacity": 0.45 / ways, "stroke": paint, "stroke_width": 2.5}
        rounds.append((-2.5, look))
    left, top, width, height = box
    for out, look in rounds:
        place = {"x": left - out, "y": top - out, "width": width + 2 * out, "height": height + 2 * out}
        drawing.add("rect", group, **place, rx=height / 2 + out, **look)


def stop_box(board: Board, layout: Layout, stop: int) -> Box:
    """Return where a stop is hit: a double one is twice as wide, the capital large."""
    x, y = layout.stops[stop]
    across, down = half_size(board, stop)
    return x - across, y - down, 2 * across, 2 * down


def _standing(drawing: Drawing, state: KhanState, group: Element, layout: Layout, stop: int) -> None:
    """Draw the yurts on a stop at its lower edge, and the pawns on it."""
    board, (x, y) = state.board, layout.stops[stop]
    yurts = [
        seat
        for seat, heir in enumerate(state.heirs)
        for held in (heir.yurts, heir.seconds)
        if held >> stop & 1
    ]
    for place, seat in enumerate(yurts):
        at = (x + 24 * place - 12 * (len(yurts) - 1), y + 7) if stop != board.capital else (x - 37, y + 17)
        shapes.yurt(drawing, group, seat, *at, 9)
    for seat, _, spot in pawn_spots(state, layout, stop):
        shapes.pawn(drawing, group, seat, *spot)


def pawn_spots(state: KhanState, layout: Layout, stop: int) -> list[tuple[int, int, Point]]:
    """Return for each pawn on a stop its seat, which of the seat's it is, and where it stands."""
    x, y = layout.stops[stop]
    pawns = [
        (seat, pawn)
        for seat, heir in enumerate(state.heirs)
        for pawn, at in enumerate(heir.pawns)
        if at == stop
    ]
    pitch = 17 if len(pawns) > 1 else 0
    width = pitch * (len(pawns) - 1)
    return [(seat, pawn, (x - width / 2 + pitch * n, y - 11)) for n, (seat, pawn) in enumerate(pawns)]


def pawn_spot(state: KhanState, layout: Layout, seat: int, pawn: int) -> Point:
    """Return where a pawn stands."""
    stop = state.heirs[seat].pawns[pawn]
    return next(spot for s, p, spot in pawn_spots(state, layout, stop) if (s, p) == (seat, pawn))


def draw_movable(drawing: Drawing, state: KhanState, layout: Layout) -> None:
    """Let the pawns of the seat on turn be clicked where it has two."""
    pawns = state.heirs[state.turn.seat].pawns
    if not state.stack or len(pawns) == 1:
        return
    for pawn, word in enumerate(("first", "second")[: len(pawns)]):
        x, y = pawn_spot(state, layout, state.turn.seat, pawn)
        label = f"the {word} pawn, on {state.board.names[pawns[pawn]]}"
        group = drawing.thing(f"pawn-{word}", label, (x - 9, y - 14, 18, 22))
        ride = riding(state)
        mark = "a" if ride and ride.pawn == pawn else "I" * (pawn + 1)
        drawing.words(x, y - 15, "acts" if mark == "a" else mark, group, font_size=10, class_="gk-halo")


def draw_way(drawing: Drawing, group: Element, layout: Layout, way: Sequence[Leap], seat: int) -> None:
    """Draw a way move by move: straight from stop to stop, in a bow over those that are jumped."""
    for move in way:
        points = [layout.stops[stop] for stop in move]
        d = "".join(_bow(a, b) if len(points) > 2 else line((a, b)) for a, b in pairwise(points))
        for stroke, width in (("#ffffff", 8), ("#000000", 5), (SEAT_PAINTS[seat], 2.5)):
            drawing.add(
                "path", group, d=d, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round"
            )
    for number, move in enumerate(way, 1):
        x, y = layout.stops[move[-1]]
        drawing.add(
            "circle", group, cx=x + 16, cy=y - 15, r=8, fill="#ffffff", stroke="#000000", stroke_width=1.5
        )
        drawing.words(x + 16, y - 11, str(number), group, font_size=11, font_weight=700, class_="gk-black")


def _bow(a: Point, b: Point) -> str:
    (x1, y1), (x2, y2) = a, b
    return f"M{x1:.1f},{y1:.1f}Q{(x1 + x2) / 2:.1f},{(y1 + y2) / 2 - 34:.1f} {x2:.1f},{y2:.1f}"
