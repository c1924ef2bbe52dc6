"""The board and the pieces: what an edition holds, and what is worked out from it once.

Sets of squares are whole numbers in which bit n stands for square n, counted along the
rows from A1; they make the rule "every demon symbol covers a demon" one comparison.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_uppercase
from typing import NamedTuple

from gamekit.games.khlor.actions import Place
from gamekit.games.khlor.catches import Catches
from gamekit.games.khlor.tables import KhlorTables, Pieces

DIRECTIONS = "^>v<"
"""North, east, south, west: a quarter turn clockwise is one step to the right."""
STEPS = {"^": (0, 1), ">": (1, 0), "v": (0, -1), "<": (-1, 0)}
SYMBOLS = "BDEo"
STACK = 2
"""Tokens on a square at the start (khlor.setup.stacks)."""


class Arrow(NamedTuple):
    """An arrow on a piece: its cell, counted from the left top corner, and its direction."""

    column: int
    row: int
    direction: str


@dataclass(frozen=True)
class Piece:
    """A polyomino as printed: `cells` maps (column, row), rows downwards, to a symbol of SYMBOLS."""

    name: str
    cells: Mapping[tuple[int, int], str]
    arrows: tuple[Arrow, ...]

    @property
    def bottled(self) -> tuple[int, int]:
        """The cell of the bottled demon, around which the piece turns."""
        return next(cell for cell, symbol in self.cells.items() if symbol == "B")

    def turned(self, quarter: int, *, mirrored: bool) -> Turned:
        """Return the piece around its bottled demon, x to the right and y upwards."""
        column, row = self.bottled

        def turn(x: int, y: int) -> tuple[int, int]:
            x, y = (column - x if mirrored else x - column), row - y
            for _ in range(quarter):
                x, y = y, -x
            return x, y

        cells = {turn(*cell): symbol for cell, symbol in self.cells.items()}
        arrows = tuple(
            (turn(arrow.column, arrow.row), turned_direction(arrow.direction, quarter, mirrored=mirrored))
            for arrow in self.arrows
        )
        return Turned(cells, arrows)


class Turned(NamedTuple):
    """A piece in one orientation, around its bottled demon at (0, 0)."""

    cells: Mapping[tuple[int, int], str]
    arrows: tuple[tuple[tuple[int, int], str], ...]


def turned_direction(direction: str, quarter: int, *, mirrored: bool) -> str:
    """Return where an arrow points after the piece was turned over and then around.

    >>> turned_direction("^", 1, mirrored=False), turned_direction(">", 1, mirrored=True)
    ('>', '^')
    """
    if mirrored and direction in "<>":
        direction = "<" if direction == ">" else ">"
    return DIRECTIONS[(DIRECTIONS.index(direction) + quarter) % 4]


class Placement(NamedTuple):
    """A piece on the board: its squares in order and as a set, and the arrows as they point there."""

    squares: tuple[int, ...]
    cells: int
    demons: int
    caught: tuple[int, ...]
    egg: int
    bottled: int
    arrows: tuple[tuple[int, str], ...]


class Board:
    """A board and its pieces, with every placement worked out.

    `names` are the squares in order, `colours` the colour of each as a place in
    `palette`, `placements[piece]` maps a Place to its Placement, in the order of the
    squares and quarters, all cells on the board; `catches` finds those that catch.
    `bottled` says whether the bottled symbol catches too, `everywhere` are all squares.
    """

    def __init__(self, tables: KhlorTables, squares: str, *, bottled: bool, mirror: bool) -> None:
        lines = squares.split()
        self.columns, self.rows = len(lines[0]), len(lines)
        self.palette = tables.colours.names
        self.letters = tables.colours.letters
        self.bottled = bottled
        self.names = tuple(
            f"{ascii_uppercase[x]}{y + 1}" for y in range(self.rows) for x in range(self.columns)
        )
        self.index = {name: square for square, name in enumerate(self.names)}
        self.colours = tuple(self.letters.index(letter) for line in reversed(lines) for letter in line)
        self.colour_names = {name: self.palette[c] for name, c in zip(self.names, self.colours, strict=True)}
        self.pieces = read_pieces(tables.pieces)
        self.piece_names = tuple(self.pieces)
        self.mirrors = (False, True) if mirror else (False,)
        self.placements = tuple(self._placements(piece) for piece in self.pieces.values())
        self.catches = Catches(self.placements, len(self.names))
        self.everywhere = (1 << len(self.names)) - 1

    def square(self, x: int, y: int) -> int | None:
        """Return the square in column x and row y, both from 0, or None beside the board."""
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else None

    def neighbour(self, square: int, direction: str) -> int:
        """Return the next square in a direction; off an edge it is the one opposite (khlor.white.wrap)."""
        dx, dy = STEPS[direction]
        x, y = square % self.columns, square // self.columns
        return (y + dy) % self.rows * self.columns + (x + dx) % self.columns

    def places(self) -> Iterator[Place]:
        """Yield every Place there can be, in order."""
        for name in self.names:
            for mirrored in self.mirrors:
                for quarter in range(4):
                    yield Place(name, quarter, mirrored)

    def _placements(self, piece: Piece) -> dict[Place, Placement]:
        turned = {(q, m): piece.turned(q, mirrored=m) for q in range(4) for m in self.mirrors}
        found = {
            place: self._placement(turned[place.quarter, place.mirrored], place) for place in self.places()
        }
        return {place: placement for place, placement in found.items() if placement}

    def _placement(self, turned: Turned, place: Place) -> Placement | None:
        """Return the placement, or None when a cell would lie beside the board (khlor.place.orientation)."""
        bottled = self.index[place.square]
        x, y = bottled % self.columns, bottled // self.columns
        squares = {cell: self.square(x + cell[0], y + cell[1]) for cell in turned.cells}
        on_board = {cell: square for cell, square in squares.items() if square is not None}
        if len(on_board) < len(squares):
            return None
        catching = "BD" if self.bottled else "D"
        caught = sorted(on_board[cell] for cell, symbol in turned.cells.items() if symbol in catching)
        egg = next(on_board[cell] for cell, symbol in turned.cells.items() if symbol == "E")
        arrows = tuple((on_board[cell], direction) for cell, direction in turned.arrows)
        under = tuple(sorted(on_board.values()))
        return Placement(under, bits(under), bits(caught), tuple(caught), egg, bottled, arrows)


@lru_cache(maxsize=32)
def board_of(tables: KhlorTables, squares: str, *, bottled: bool, mirror: bool) -> Board:
    """Return the board, worked out once for all games on the same tables."""
    return Board(tables, squares, bottled=bottled, mirror=mirror)


def bits(squares: Iterable[int]) -> int:
    """Return the set of these squares.

    >>> bits([0, 3])
    9
    """
    return sum(1 << square for square in squares)


def first_square(squares: int) -> int:
    """Return the first square of a set that is not empty."""
    return (squares & -squares).bit_length() - 1


def squares_of(squares: int) -> Iterator[int]:
    """Yield the squares of a set in order."""
    while squares:
        yield first_square(squares)
        squares &= squares - 1


def read_pieces(pieces: Pieces) -> dict[str, Piece]:
    """Return the pieces of an edition by name."""
    return {
        name: Piece(name, read_picture(picture), tuple(read_arrow(text) for text in pieces.arrows[name]))
        for name, picture in pieces.pictures.items()
    }


def read_picture(picture: str) -> dict[tuple[int, int], str]:
    r"""Return the cells of a picture.

    >>> read_picture("BD\n.E")
    {(0, 0): 'B', (1, 0): 'D', (1, 1): 'E'}
    """
    lines = picture.split()
    return {(x, y): symbol for y, line in enumerate(lines) for x, symbol in enumerate(line) if symbol != "."}


def read_arrow(text: str) -> Arrow:
    """Return the arrow written as "column,row direction", counted from 1.

    >>> read_arrow("2,1 ^")
    Arrow(column=1, row=0, direction='^')
    """
    place, direction = text.split()
    column, row = place.split(",")
    return Arrow(int(column) - 1, int(row) - 1, direction)
