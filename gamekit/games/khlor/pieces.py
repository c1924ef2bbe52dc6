"""Pieces as paths in units of a cell, and how they are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from gamekit.core.scene import Drawing
from gamekit.games.khlor import shapes
from gamekit.games.khlor.actions import Place
from gamekit.games.khlor.board import STEPS, Board, Piece, squares_of
from gamekit.games.khlor.shapes import grid_of
from gamekit.games.khlor.state import KhlorState


class Layers(NamedTuple):
    """A piece as paths in units of a cell: all cells, the outline, the lines within, and each kind of symbol.

    `symbols` fill their cells, `badges` are small ones in a corner that leave room for a token.
    """

    cells: str
    edge: str
    lines: str
    symbols: tuple[tuple[str, str], ...]
    badges: tuple[tuple[str, str], ...]
    arrows: str
    columns: int
    rows: int


@lru_cache(maxsize=512)
def turned(board: Board, piece: int, quarter: int, *, mirrored: bool) -> Layers:
    """Return a piece in one orientation: its bottled demon fills the cell right below (0, 0)."""
    cells, arrows = board.pieces[board.piece_names[piece]].turned(quarter, mirrored=mirrored)
    symbols = {(x, -y): symbol for (x, y), symbol in cells.items()}
    sides = [side for cell in symbols for side in _sides(cell)]
    edge = [d for other, d in sides if other not in symbols]
    lines = [d for other, d in sides if other in symbols]
    symbol_paths, badges = _marks(symbols, 0.5, 0.5, 0.27), _marks(symbols, 0.19, 0.79, 0.14)
    tips = [_tip(x, -y, direction) for (x, y), direction in arrows]
    columns, rows = (len({cell[axis] for cell in symbols}) for axis in (0, 1))
    whole = "".join(f"M{x},{y}h1v1h-1z" for x, y in symbols)
    return Layers(whole, "".join(edge), "".join(lines), symbol_paths, badges, "".join(tips), columns, rows)


def corner(piece: Piece) -> tuple[int, int]:
    """Return the left top corner of a piece around its bottled demon."""
    column, row = piece.bottled
    return min(x for x, _ in piece.cells) - column, min(y for _, y in piece.cells) - row


def draw_piece(drawing: Drawing, group: Element, state: KhlorState, layers: Layers, transform: str) -> None:
    """Draw a piece with its symbols where `transform` puts it."""
    group = drawing.group(group, transform=transform)
    drawing.add("path", group, d=layers.cells, class_="gk-solid", fill_opacity=0.12)
    outline(drawing, group, layers.lines, 0.6)
    outline(drawing, group, layers.edge, 2)
    for symbol, d in layers.symbols:
        shapes.symbol(drawing, group, symbol, d, quiet=symbol == "B" and not state.board.bottled)
    if state.whites:
        drawing.add("path", group, d=layers.arrows, class_="gk-solid")


def lay(
    drawing: Drawing, layer: Element, state: KhlorState, piece: int, place: Place, demons: int = 0
) -> None:
    """Draw the outline of a piece where it lies; the tokens on `demons` are ringed."""
    board, grid = state.board, grid_of(state.board)
    layers = turned(board, piece, place.quarter, mirrored=place.mirrored)
    x, y = grid.corner(board.index[place.square])
    group = drawing.group(layer, transform=f"translate({x:.1f} {y:.1f}) scale({grid.side:.2f})")
    drawing.add("path", group, d=layers.cells, class_="gk-solid", fill_opacity=0.1)
    outline(drawing, group, layers.edge, 4)
    for symbol, d in layers.badges:
        shapes.symbol(drawing, group, symbol, d, quiet=symbol == "B" and not board.bottled)
    for square in squares_of(demons):
        shapes.ring(drawing, layer, *grid.middle(square), grid.side * 0.38)
    if state.whites and demons:
        drawing.add("path", group, d=layers.arrows, class_="gk-solid")


def outline(drawing: Drawing, group: Element, d: str, width: float) -> None:
    """Draw lines between or around cells."""
    drawing.add("path", group, d=d, class_="gk-edge", stroke_width=width, fill="none", stroke_linecap="round")


def _marks(
    symbols: Mapping[tuple[int, int], str], dx: float, dy: float, size: float
) -> tuple[tuple[str, str], ...]:
    """Return for each kind of symbol one path, each symbol at (dx, dy) in its cell."""
    places = {kind: [cell for cell, symbol in symbols.items() if symbol == kind] for kind in "DEB"}
    paths = {
        kind: [shapes.path(kind, x + dx, y + dy, size) for x, y in cells] for kind, cells in places.items()
    }
    return tuple((kind, "".join(path)) for kind, path in paths.items())


def _sides(cell: tuple[int, int]) -> list[tuple[tuple[int, int], str]]:
    """Return for each side of a cell what lies beyond, and the side as a path."""
    x, y = cell
    return [
        ((x, y - 1), f"M{x},{y}h1"),
        ((x + 1, y), f"M{x + 1},{y}v1"),
        ((x, y + 1), f"M{x},{y + 1}h1"),
        ((x - 1, y), f"M{x},{y}v1"),
    ]


def _tip(x: int, y: int, direction: str) -> str:
    dx, dy = STEPS[direction]
    return shapes.path(direction, x + 0.5 + 0.36 * dx, y + 0.5 - 0.36 * dy, 0.16)
