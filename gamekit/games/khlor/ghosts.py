"""Ghosts: what an action would do, drawn over the board."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from gamekit.core.actions import Action
from gamekit.core.scene import PAINTS, Drawing, fragment, paints
from gamekit.games.khlor import pieces, shapes
from gamekit.games.khlor.actions import Choose, LayEgg, MoveWhite, Place, RemoveEgg
from gamekit.games.khlor.board import bits, squares_of
from gamekit.games.khlor.rules import bare
from gamekit.games.khlor.shapes import grid_of
from gamekit.games.khlor.state import KhlorState
from gamekit.games.khlor.turn import chosen, lying, placed, walk


def ghost(state: KhlorState, action: Action) -> str:
    """Return an SVG fragment that shows what the action would do, or nothing."""
    paint = _ghost_of(state, action)
    return fragment(paint) if paint else ""


def _ghost_of(state: KhlorState, action: Action) -> Callable[[Drawing, Element], None] | None:
    board, grid = state.board, grid_of(state.board)
    piece, placement = chosen(state), lying(state)
    match action:
        case Choose(name) if name in board.piece_names:
            return lambda drawing, group: _starts(drawing, group, state, board.piece_names.index(name))
        case Place() if piece is not None and placement is None and (lain := placed(state, action)):
            return lambda drawing, group: pieces.lay(drawing, group, state, piece, action, lain.demons)
        case LayEgg(square, colour):
            egg = board.palette.index(colour)
            x, y = grid.middle(board.index[square])
            look = paints(board.palette)[egg], board.letters[egg]
            return lambda drawing, group: shapes.egg(drawing, group, x, y, grid.side * 0.28, *look)
        case RemoveEgg() if placement:
            x, y = grid.middle(placement.egg)
            return lambda drawing, group: shapes.cross(drawing, group, x, y, grid.side * 0.3)
        case MoveWhite(arrow) if step := walk(state, arrow):
            return lambda drawing, group: _step(drawing, group, state, step[0], step[2])
        case _:
            return None


def _starts(drawing: Drawing, layer: Element, state: KhlorState, piece: int) -> None:
    """Mark every square on which the piece's bottled demon can lie."""
    board, bare_squares = state.board, bare(state)
    places = board.placements[piece].values()
    squares = bits({place.bottled for place in places if not place.demons & bare_squares})
    grid = grid_of(board)
    for square in squares_of(squares):
        x, y = grid.corner(square)
        d = shapes.path("B", x + grid.side - 11, y + 13, 7)
        drawing.add("path", layer, d=d, fill=PAINTS["red"], stroke="#ffffff", fill_rule="evenodd")


def _step(drawing: Drawing, layer: Element, state: KhlorState, which: int, square: int) -> None:
    """Show a white demon on the square it would move to."""
    grid = grid_of(state.board)
    x, y = grid.middle(square)
    if state.eggs[square] >= 0:
        shapes.cross(drawing, layer, x, y, grid.side * 0.3)
    shapes.ring(drawing, layer, x, y, grid.side * 0.4)
    shapes.white(drawing, layer, x, y, grid.side * 0.25, which)
