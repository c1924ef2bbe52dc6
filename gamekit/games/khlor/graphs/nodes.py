"""Squares and placements as nodes: what there is to tell of each."""

from __future__ import annotations

from typing import Any

from gamekit.games.khlor.actions import Place
from gamekit.games.khlor.board import Board, Placement
from gamekit.games.khlor.state import KhlorState


def square_of(board: Board, square: int) -> dict[str, Any]:
    """Return what there is to tell of a square by itself."""
    name = board.names[square]
    return {
        "kind": "square",
        "position": square_position(board, square),
        "colour": board.colour_names[name],
        "scene": f"square-{name}",
    }


def lying_on(state: KhlorState, square: int) -> dict[str, Any]:
    """Return what lies on a square."""
    top = state.tops[square]
    return {
        "tokens": (state.demons >> square & 1) + (state.stacks >> square & 1),
        "demon": state.board.palette[top] if top >= 0 else None,
        "white": square in state.whites,
    }


def placement_of(state: KhlorState, piece: int, place: Place, placement: Placement) -> dict[str, Any]:
    """Return what there is to tell of a placement of a piece."""
    board = state.board
    tops = [state.tops[square] for square in placement.caught]
    return {
        "kind": "placement",
        "piece": board.piece_names[piece],
        "square": place.square,
        "quarter": place.quarter,
        "mirrored": place.mirrored,
        "notation": str(place),
        "catches": tuple(board.names[square] for square in placement.caught),
        "colours": tuple(board.palette[top] if top >= 0 else None for top in tops),
        "egg": board.names[placement.egg],
        "position": square_position(board, placement.bottled),
    }


def square_position(board: Board, square: int) -> tuple[int, int]:
    """Return column and row of a square, both from 0 and rows upwards."""
    row, column = divmod(square, board.columns)
    return column, row
