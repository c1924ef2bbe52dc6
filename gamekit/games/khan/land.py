"""What lies under everything on the map: sea, land, regions and routes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gamekit.core.scene import Drawing
from gamekit.games.khan import shapes
from gamekit.games.khan.board import Board, places_in
from gamekit.games.khan.goals import home
from gamekit.games.khan.layout import Layout, Line, layout_of, level_lines
from gamekit.games.khan.shapes import LEFT, MAP_HEIGHT, MAP_WIDTH, TOP, Point

DASHES = ("none", "7 6", ".1 7")
"""how the level lines of a region are broken: not, dashes, dots, in the order of the regions"""
NOBODYS = "#999999"
"""the tint of provinces that lie in no region for the most part"""
COAST = 88
"""how wide the land is around a route"""
ROUND: dict[str, Any] = {"stroke_linejoin": "round", "stroke_linecap": "round"}


def draw_land(drawing: Drawing, board: Board, layout: Layout) -> None:
    """Draw sea and land, and the regions with their tints, patterns and names."""
    drawing.add("rect", x=LEFT, y=TOP, width=MAP_WIDTH, height=MAP_HEIGHT, rx=8, class_="gk-sea")
    land = drawing.group(pointer_events="none")
    regions = range(len(board.region_names))
    paths = [region_path(board, region) for region in regions]
    whole = region_path(board, -1) + "".join(paths)
    for width, name in ((COAST + 3, "gk-coast"), (COAST, "gk-land")):
        drawing.add("path", land, d=whole, class_=name, stroke_width=width, **ROUND)
    tints = drawing.group(land, opacity=0.22)
    drawing.add("path", tints, d=region_path(board, -1), fill=NOBODYS)
    homes = [home_path(board, region) for region in regions]
    for ds in (paths, homes):
        for region, d in enumerate(ds):
            paint = shapes.COLUMN_PAINTS[board.region_columns[region]]
            fill = "none" if ds is homes else paint
            drawing.add("path", tints, d=d, fill=fill, stroke=paint, stroke_width=COAST, **ROUND)
    for region in regions:
        look: dict[str, Any] = {
            "stroke_dasharray": DASHES[region % len(DASHES)],
            "stroke_opacity": 0.3,
            "stroke_width": 1.5,
            **ROUND,
        }
        drawing.add("path", land, d=hatching(board, region), class_="gk-route", **look)
    for region, name in enumerate(board.region_names):
        x, y = layout.headings[region]
        look = {"font_size": 20, "font_weight": 700, "letter_spacing": 4, "text_anchor": "start"}
        left = x - 9 * len(name) - 6
        shapes.flag(drawing, left, y, board.region_columns[region])
        drawing.words(left + 14, y + 7, name.upper(), land, class_="gk-quiet", **look)


@lru_cache(maxsize=256)
def home_path(board: Board, region: int) -> str:
    """Return the stops of a region and the routes between them as one path."""
    layout = layout_of(board)
    dots = [(layout.stops[stop], layout.stops[stop]) for stop in places_in(board.in_region[region])]
    routes = [
        layout.line(board, start, end)
        for start, end in board.routes
        if board.region[board.index[start]] == board.region[board.index[end]] == region
    ]
    return "".join(map(line, [*dots, *routes]))


@lru_cache(maxsize=256)
def region_path(board: Board, region: int) -> str:
    """Return all land of a region as one path: its routes, provinces and cities; -1 is that of none."""
    layout = layout_of(board)
    parts = [home_path(board, region)] if region >= 0 else []
    for start, end in board.routes:
        if region < 0 and -1 in (board.region[board.index[start]], board.region[board.index[end]]):
            parts.append(line(layout.line(board, start, end)))
    for city, of in enumerate(board.city_region):
        if of == region:
            ways = [(layout.cities[city], layout.stops[stop]) for stop in places_in(board.beside[city])]
            parts += map(line, ways)
    for province, outline in enumerate(layout.outlines):
        if home(board, province) == region:
            parts.append(closed(outline))
    return "".join(parts)


@lru_cache(maxsize=256)
def hatching(board: Board, region: int) -> str:
    """Return level lines within the provinces of a region, so that colour alone tells nothing."""
    parts: list[str] = []
    for province, outline in enumerate(layout_of(board).outlines):
        if home(board, province) == region:
            parts += [f"M{left:.0f},{y:.0f}H{right:.0f}" for left, right, y in level_lines(outline, 9)]
    return "".join(parts)


def draw_links(drawing: Drawing, board: Board, layout: Layout) -> None:
    """Join each city to its stops by thin lines."""
    lines = [
        (layout.cities[city], layout.stops[stop])
        for city in range(len(board.city_names))
        for stop in places_in(board.beside[city])
    ]
    d = "".join(line(one) for one in lines)
    drawing.add(
        "path", d=d, class_="gk-line", stroke_width=1.3, stroke_dasharray="2 4", pointer_events="none"
    )


def draw_routes(drawing: Drawing, board: Board, layout: Layout) -> None:
    """Draw all routes."""
    d = "".join(line(layout.line(board, start, end)) for start, end in board.routes)
    for width, name in ((6.5, "gk-route"), (3.5, "gk-land")):
        drawing.add("path", d=d, class_=name, stroke_width=width, pointer_events="none", **ROUND)


def line(ends: Line) -> str:
    """Return a straight line as a path."""
    (x1, y1), (x2, y2) = ends
    return f"M{x1:.1f},{y1:.1f}L{x2:.1f},{y2:.1f}"


def closed(outline: Sequence[Point]) -> str:
    """Return an outline as a path."""
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in outline) + "Z"
