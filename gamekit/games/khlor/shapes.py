"""What Khlor's pictures are put together from: the sheet, outlines, tokens, eggs and demons.

Colours and letters are the edition's.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias
from xml.etree.ElementTree import Element

from gamekit.core.scene import PAINTS, Drawing, ink
from gamekit.games.khlor.board import Board

WIDTH, LEFT, TOP, SIZE = 980, 40, 54, 455
RIGHT, PANEL = 526, 438
LINE = 25
HIDDEN = "#8c8c8c"
"""the back of a token, which shows no colour"""
SHAPES = {
    "D": "M-.95,-1L-.4,-.62Q0,-.75 .4,-.62L.95,-1Q1,-.3 .75,.3Q.4,1 0,1Q-.4,1 -.75,.3Q-1,-.3 -.95,-1Z"
    "M-.5,-.15L-.1,.1L-.45,.25ZM.5,-.15L.1,.1L.45,.25Z",
    "B": "M-.35,-1.15L.35,-1.15L.35,-.55Q.95,-.3 .95,.3Q.95,1.05 0,1.05Q-.95,1.05 -.95,.3Q-.95,-.3 -.35,-.55Z"
    "M-.55,.1L-.1,.3L-.5,.5ZM.55,.1L.1,.3L.5,.5Z",
    "E": "M0,-1.2C.6,-1.2 1,-.35 1,.25C1,.85 .55,1.15 0,1.15C-.55,1.15 -1,.85 -1,.25"
    "C-1,-.35 -.6,-1.2 0,-1.2Z",
    "o": "",
    "W": "M-.95,-1L-.4,-.62Q0,-.75 .4,-.62L.95,-1Q1,-.3 .75,.3Q.4,1 0,1Q-.4,1 -.75,.3Q-1,-.3 -.95,-1Z",
    "^": "M0,-1L.85,.6L-.85,.6Z",
    ">": "M1,0L-.6,.85L-.6,-.85Z",
    "v": "M0,1L-.85,-.6L.85,-.6Z",
    "<": "M-1,0L.6,-.85L.6,.85Z",
    "dragon": "M-.9,.75Q-1,-.3 -.25,-.5L-.5,-1L.05,-.6L.25,-1L.4,-.5"
    "Q.95,-.2 1,.3L.6,.25L.55,.5L.1,.35Q0,.9 -.9,.75Z",
}
"""Outlines about 2 across, y downwards."""
Box: TypeAlias = tuple[float, float, float, float]
_PAIR = re.compile(r"(-?[\d.]+),(-?[\d.]+)")


class Grid(NamedTuple):
    """Where the squares of a board are drawn."""

    columns: int
    rows: int
    side: float

    def corner(self, square: int) -> tuple[float, float]:
        """Return the left top corner of a square."""
        row, column = divmod(square, self.columns)
        return LEFT + column * self.side, TOP + (self.rows - 1 - row) * self.side

    def middle(self, square: int) -> tuple[float, float]:
        """Return the middle of a square."""
        x, y = self.corner(square)
        return x + self.side / 2, y + self.side / 2


def grid_of(board: Board) -> Grid:
    """Return where the squares of the board are drawn."""
    return Grid(board.columns, board.rows, min(110, SIZE / max(board.columns, board.rows)))


def scaled(d: str, x: float, y: float, size: float) -> str:
    """Return a path moved to (x, y) and made `size` times as large."""
    return _PAIR.sub(lambda pair: f"{x + size * float(pair[1]):.4g},{y + size * float(pair[2]):.4g}", d)


def path(shape: str, x: float, y: float, size: float) -> str:
    """Return the outline of a shape around (x, y)."""
    return scaled(SHAPES[shape], x, y, size)


# --- tokens -------------------------------------------------------------------------------


def disc(drawing: Drawing, group: Element, x: float, y: float, radius: float, paint: str) -> None:
    """Draw a round token without a letter."""
    drawing.add("circle", group, cx=x, cy=y, r=radius, fill=paint, class_="gk-edge", stroke_width=1.5)


def token(
    drawing: Drawing, group: Element, x: float, y: float, radius: float, paint: str, letter: str
) -> None:
    """Draw a round token with its letter."""
    disc(drawing, group, x, y, radius, paint)
    lettering(drawing, group, x, y, radius, paint, letter)


def lettering(
    drawing: Drawing, group: Element, x: float, y: float, radius: float, paint: str, letter: str
) -> None:
    """Write a letter on something of this radius and paint."""
    size = round(radius * 1.1, 1)
    drawing.words(x, y + size * 0.35, letter, group, font_size=size, font_weight=700, class_=ink(paint))


def egg(drawing: Drawing, group: Element, x: float, y: float, radius: float, paint: str, letter: str) -> None:
    """Draw an egg with its letter, or how many there are."""
    drawing.add("path", group, d=path("E", x, y, radius), fill=paint, class_="gk-edge", stroke_width=1.5)
    lettering(drawing, group, x, y, radius, paint, letter)


def white(drawing: Drawing, group: Element, x: float, y: float, radius: float, which: int) -> None:
    """Draw a white demon; its number tells which moves first."""
    drawing.add("path", group, d=path("W", x, y, radius), fill="#ffffff", stroke="#000000", stroke_width=2)
    lettering(drawing, group, x, y + radius * 0.1, radius, "#ffffff", str(which + 1))


def symbol(drawing: Drawing, group: Element, kind: str, d: str, *, quiet: bool) -> None:
    """Draw symbols of a kind, D, B or E, along a path; quiet ones count for nothing."""
    if kind == "E":
        drawing.add("path", group, d=d, fill="#ffffff", class_="gk-edge", stroke_width=1.5)
    elif kind == "B":
        look = {"fill": "none" if quiet else PAINTS["red"], "stroke": PAINTS["red"]}
        drawing.add("path", group, d=d, fill_rule="evenodd", vector_effect="non-scaling-stroke", **look)
    else:
        drawing.add("path", group, d=d, class_="gk-solid", fill_rule="evenodd")


# --- marks --------------------------------------------------------------------------------


def ring(drawing: Drawing, layer: Element, x: float, y: float, radius: float) -> None:
    """Draw a ring that shows on any colour."""
    for colour, width in (("#ffffff", 6), ("#000000", 3)):
        drawing.add("circle", layer, cx=x, cy=y, r=radius, fill="none", stroke=colour, stroke_width=width)


def cross(drawing: Drawing, layer: Element, x: float, y: float, size: float) -> None:
    """Draw a cross that shows on any colour."""
    d = scaled("M-1,-1L1,1M1,-1L-1,1", x, y, size)
    for colour, width in (("#ffffff", 8), ("#000000", 4)):
        drawing.add("path", layer, d=d, fill="none", stroke=colour, stroke_width=width)
