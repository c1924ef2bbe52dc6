"""The map: provinces with their tributes, cities with their treasures, advisors, and all stops."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import Any
from xml.etree.ElementTree import Element

from gamekit.core.scene import Drawing
from gamekit.games.khan import shapes
from gamekit.games.khan.board import Board
from gamekit.games.khan.land import draw_land, draw_links, draw_routes, line
from gamekit.games.khan.layout import BADGE_HEIGHT, Layout, badge_width, layout_of
from gamekit.games.khan.naming import advisor_label, city_label, conqueror, province_label
from gamekit.games.khan.shapes import Point
from gamekit.games.khan.state import NOWHERE, KhanState
from gamekit.games.khan.stops import draw_movable, draw_stop
from gamekit.games.khan.ways import open_ways

BESIDE = 1.5
"""an arrow as steep as that would run through the pile below the head"""


def draw_map(drawing: Drawing, state: KhanState) -> None:
    """Draw the map and everything on it."""
    board, layout = state.board, layout_of(state.board)
    draw_land(drawing, board, layout)
    draw_links(drawing, board, layout)
    draw_routes(drawing, board, layout)
    for province in range(len(board.province_names)):
        _province(drawing, state, layout, province)
    for city in range(len(board.city_names)):
        _city(drawing, state, layout, city)
    for name in board.tables.khan_provinces.arrows:  # above the cities, so that no arrow is hidden
        _arrows(drawing, state, layout, name)
    for advisor in range(len(board.advisors)):
        _advisor(drawing, state, layout, advisor)
    found = open_ways(state)
    for stop in range(len(board.names)):
        draw_stop(drawing, state, layout, stop, found.get(stop, ()))
    draw_movable(drawing, state, layout)


# --- provinces ------------------------------------------------------------------------------------


def _province(drawing: Drawing, state: KhanState, layout: Layout, province: int) -> None:
    """Draw what a province bears in print, and the tiles that lie there."""
    board, (x, y) = state.board, layout.piles[province]
    name, tiles = board.province_names[province], state.provinces[province]
    kind = board.tables.provinces.kinds[name]
    if name in board.tables.khan_provinces.arrows:  # the head is above
        y += 11
    wide = max(1, tiles) * 9 + 32
    group = drawing.thing(
        f"province-{name}", province_label(state, province), (x - wide / 2, y - 13, wide, 26)
    )
    left = x - wide / 2 + 8
    drawing.words(left, y + 5, name, group, font_size=14, font_weight=700, class_="gk-halo")
    for place in range(tiles):
        shapes.tribute(drawing, group, kind, left + 20 + 9 * place, y - 2.5 * place, 20)
    if not tiles:
        side: dict[str, Any] = {"rx": 3, "fill": "none", "class_": "gk-line", "stroke_dasharray": "3 2"}
        drawing.add("rect", group, x=left + 10, y=y - 10, width=20, height=20, **side)
        shapes.icon(drawing, group, kind, left + 20, y, 6.5, class_="gk-quiet")


def _arrows(drawing: Drawing, state: KhanState, layout: Layout, name: str) -> None:
    """Draw the Khan's head in a province, himself if he is there, and the arrows that lead from it."""
    board = state.board
    place = board.khan_names.index(name)
    own, *fed = board.fed[place]
    x, y = layout.piles[own]
    y -= 14
    for province in fed:
        far_x, far_y = layout.piles[province]
        far = hypot(far_x - x, far_y - y) or 1
        dx, dy = (far_x - x) / far, (far_y - y) / far
        first = 40 if dy > BESIDE * abs(dx) else 14  # below the head lies the pile of its own province
        start, end = ((x + out * dx, y + out * dy) for out in (first, max(44, first + 16)))
        drawing.add("path", d=line((start, end)), class_="gk-edge", stroke_width=2.5, pointer_events="none")
        turn = f"translate({end[0]:.1f} {end[1]:.1f}) rotate({_angle(dx, dy):.0f}) scale(6)"
        drawing.add("path", d=shapes.ICONS["tip"], transform=turn, class_="gk-solid", pointer_events="none")
    here = state.khan == place
    label = f"the Khan{' stands' if here else ''} in {name}: he feeds {name}, {', '.join(_named(board, fed))}"
    group = drawing.thing(f"khan-{name}", label, (x - 14, y - 14, 28, 28))
    khan_head(drawing, group, x, y, here=here)


def khan_head(drawing: Drawing, group: Element, x: float, y: float, *, here: bool) -> None:
    """Draw the printed head of the Khan, or his pawn if he is here."""
    if here:
        shapes.khan(drawing, group, x, y)
        return
    drawing.add("circle", group, cx=x, cy=y, r=12, class_="gk-paper", stroke_dasharray="3 2")
    shapes.icon(drawing, group, "khan", x, y, 8)


def _named(board: Board, provinces: Sequence[int]) -> list[str]:
    return [board.province_names[province] for province in provinces]


def _angle(dx: float, dy: float) -> float:
    return degrees(atan2(dy, dx))


# --- cities and advisors ------------------------------------------------------------------------------


def _city(drawing: Drawing, state: KhanState, layout: Layout, city: int) -> None:
    board, (x, y), lying = state.board, layout.cities[city], state.cities[city]
    name, is_open = board.city_names[city], any(state.cities[city])
    top = y - (20 if is_open else 10)
    height = 54 if is_open else 34
    group = drawing.thing(f"city-{name}", city_label(state, city), (x - 31, top - 8, 62, height + 8))
    bold = {"font_weight": 700 if is_open else 400, "font_size": 13 if is_open else 12}
    if is_open:
        drawing.add(
            "rect", group, x=x - 24, y=top + 7, width=48, height=46, rx=5, class_="gk-paper", stroke_width=1.6
        )
    drawing.words(x, top + 3, name, group, class_="gk-halo", **bold)
    owner = conqueror(state, city)
    if owner is not None:
        shapes.yurt(drawing, group, owner, x, top + 17, 10)
    elif not is_open:
        closed = state.closed >> city & 1
        shapes.icon(drawing, group, "wall", x, top + 16, 9, class_="gk-quiet", opacity=0.55 if closed else 1)
    _treasures(drawing, board, name, lying, (x, top + 30))


def _treasures(drawing: Drawing, board: Board, city: str, lying: Sequence[int], middle: Point) -> None:
    """Draw the treasures of a city, two in a row; those of a type lie side by side and are one thing."""
    most_first = sorted(range(len(lying)), key=lambda which: -lying[which])
    rows = [which for which in most_first for _ in range(lying[which])]
    spots = [
        (middle[0] - 11 + 22 * (place % 2), middle[1] - 11 + 22 * (place // 2)) for place in range(len(rows))
    ]
    for which in dict.fromkeys(rows):
        name = board.treasure_names[which]
        own = [spot for spot, other in zip(spots, rows, strict=True) if other == which]
        left, top = min(x for x, _ in own) - 11, min(y for _, y in own) - 11
        right, bottom = max(x for x, _ in own) + 11, max(y for _, y in own) + 11
        box = (own[0][0] - 11, own[0][1] - 11, 22.0, 22.0)
        if len(own) > 1 and (right - left) * (bottom - top) < 500 * len(own):
            box = (left, top, right - left, bottom - top)
        group = drawing.thing(f"city-{city}:{name}", f"{name} in {city}", box)
        for x, y in own:
            shapes.treasure(drawing, group, board.treasure_names, which, x, y)


def _advisor(drawing: Drawing, state: KhanState, layout: Layout, advisor: int) -> None:
    """Draw what an advisor asks for, and the bonus tile that waits there."""
    board, stop, (x, y) = state.board, state.board.advisors[advisor], layout.badges[advisor]
    name, width = board.names[stop], badge_width(board, advisor)
    at = layout.stops[stop]
    drawing.add("path", d=line((at, (x, y))), class_="gk-line", stroke_width=2, pointer_events="none")
    box = (x - width / 2, y - BADGE_HEIGHT / 2, width, BADGE_HEIGHT)
    group = drawing.thing(f"advisor-{name}", advisor_label(state, advisor), box)
    look: dict[str, Any] = {"rx": 11, "class_": "gk-paper", "stroke_width": 1.6}
    drawing.add("rect", group, x=box[0], y=box[1], width=width, height=BADGE_HEIGHT, **look)
    for place, asked in enumerate(board.asks[name]):
        middle = box[0] + 16 + 21 * place
        if asked in board.treasure:
            shapes.treasure(drawing, group, board.treasure_names, board.treasure[asked], middle, y)
        else:
            drawing.add("circle", group, cx=middle, cy=y, r=9, class_="gk-edge", fill=shapes.STONE)
            shapes.letter(drawing, group, middle, y, 13, "?", shapes.STONE)
    if state.bonuses[advisor] != NOWHERE:
        bonus_tile(drawing, group, board, state.bonuses[advisor], box[0] + width - 17, y)


def bonus_tile(drawing: Drawing, group: Element, board: Board, bonus: int, x: float, y: float) -> None:
    """Draw a bonus tile: a round one with what it brings, and how much."""
    icons = board.brings[bonus]
    look: dict[str, Any] = {"fill": "#ffffff", "class_": "gk-edge", "stroke_width": 1}
    drawing.add("rect", group, x=x - 14, y=y - 10, width=28, height=20, rx=10, **look)
    kinds = list(dict.fromkeys(icons))[:1]
    for kind in kinds:
        shapes.icon(drawing, group, kind, x - 4, y, 6.3, fill="#000000")
    more = "+" if len(set(icons)) > 1 else ""
    said = f"{icons.count(kinds[0])}{more}" if kinds else ""
    drawing.words(
        x + 7.5 - 1.5 * len(more), y + 4, said, group, font_size=10, font_weight=700, class_="gk-black"
    )
