"""What the pictures of Herdeiros do Khan are put together from: the sheet, icons, tiles, pawns and yurts.

Everything has a shape or a letter of its own beside its colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias
from xml.etree.ElementTree import Element

from gamekit.core.scene import PAINTS, SEAT_PAINTS, Drawing, ink
from gamekit.games.khan.board import Upgrade
from gamekit.games.khan.tables import COLUMNS, TRIBUTES

Box: TypeAlias = tuple[float, float, float, float]
Point: TypeAlias = tuple[float, float]

WIDTH, LEFT, TOP = 1200, 12, 50
MAP_WIDTH, MAP_HEIGHT = 916, 576
RIGHT, PANEL = 942, 246
BELOW = TOP + MAP_HEIGHT + 10
COLUMN_PAINTS = (PAINTS["yellow"], PAINTS["red"], PAINTS["green"], "#ffffff")
LETTERS = tuple(name[0].upper() for name in COLUMNS)
START: dict[str, Any] = {"text_anchor": "start"}
TILE, STONE = "#fdf6e3", "#e3c893"
"""the ground of a tribute tile, and of a treasure"""

STYLE = """
.gk-sea { fill: #56b4e9; fill-opacity: 0.16; }
.gk-land { fill: var(--gk-paper); stroke: var(--gk-paper); }
.gk-coast { fill: var(--gk-faint); stroke: var(--gk-faint); }
.gk-route { stroke: var(--gk-faint); fill: none; }
.gk-halo { paint-order: stroke; stroke: var(--gk-paper); }
.gk-halo { stroke-width: 3.5px; stroke-linejoin: round; }
.gk-way { display: none; pointer-events: none; }
[data-id]:hover > .gk-way, [data-id]:focus > .gk-way { display: inline; }
"""
"""what these pictures need beside the style of all; a way shows while its stop is pointed at"""

ICONS = {
    "sword": "M0,-1L.24,-.7L.24,.22L.65,.22L.65,.5L.17,.5L.17,1L-.17,1L-.17,.5L-.65,.5L-.65,.22"
    "L-.24,.22L-.24,-.7Z",
    "yurt": "M-1,.8L-1,.15L-.5,-.4L0,-.8L.5,-.4L1,.15L1,.8L.28,.8L.28,.2L-.28,.2L-.28,.8Z",
    "coin": "M0,-.9C.5,-.9 .9,-.5 .9,0C.9,.5 .5,.9 0,.9C-.5,.9 -.9,.5 -.9,0C-.9,-.5 -.5,-.9 0,-.9Z"
    "M-.3,-.3L-.3,.3L.3,.3L.3,-.3Z",
    "horse": "M-.65,1L.75,1Q.85,.3 .55,-.3Q.4,-.75 -.1,-.85L-.2,-1.05L-.38,-.8Q-.7,-.4 -.95,.15L-.72,.42"
    "L-.15,.12L.05,.2Q-.45,.5 -.65,1Z",
    "fist": "M-.8,-.45Q-.6,-.85 -.4,-.5Q-.2,-.9 0,-.5Q.2,-.9 .4,-.5Q.65,-.85 .8,-.45L.8,.3Q.75,1 .1,1L-.3,1"
    "Q-.75,.9 -.8,.3ZM-.8,.02L.25,.02L.25,.28L-.8,.28Z",
    "khan": "M0,-1L.14,-.72Q.85,-.55 .9,.12L.62,.12L.6,.5Q.4,1 0,1Q-.4,1 -.6,.5L-.62,.12L-.9,.12"
    "Q-.85,-.55 -.14,-.72ZM-.42,.15L-.1,.15L-.1,.4L-.42,.4ZM.42,.15L.42,.4L.1,.4L.1,.15Z",
    "recover": "M-.2,-1L.5,-.58L-.2,-.15L-.2,-.42Q-.62,-.25 -.62,.18Q-.52,.7 0,.7Q.55,.65 .62,.15L.95,.15"
    "Q.9,.95 0,1Q-.9,.95 -.95,.15Q-.9,-.6 -.2,-.74Z",
    "vote": "M0,-1L.3,-.32L1,-.28L.47,.2L.65,.92L0,.52L-.65,.92L-.47,.2L-1,-.28L-.3,-.32Z",
    "treasure": "M-.9,-.1Q-.9,-.75 0,-.75Q.9,-.75 .9,-.1L.9,.8L-.9,.8ZM-.18,-.1L-.18,.3L.18,.3L.18,-.1Z",
    "pawn": "M-.8,1L-.38,-.1Q-.6,-.3 -.52,-.58Q-.42,-1.05 0,-1.05Q.42,-1.05 .52,-.58Q.6,-.3 .38,-.1L.8,1Z",
    "wall": "M-1,.9L-1,-.7L-.6,-.7L-.6,-.4L-.2,-.4L-.2,-.7L.2,-.7L.2,-.4L.6,-.4L.6,-.7L1,-.7L1,.9L.28,.9"
    "L.28,.35L-.28,.35L-.28,.9Z",
    "tip": "M1,0L-.6,.8L-.6,-.8Z",
    "tick": "M-.8,0L-.3,.55L.8,-.65",
    "cross": "M-.8,-.8L.8,.8M.8,-.8L-.8,.8",
}
"""Outlines about 2 across around (0, 0), y downwards."""
TREASURES = {
    "furs": "M-.55,-.95Q0,-.6 .55,-.95L.9,-.55L.6,-.2L.7,.4L1,.75L.55,1L0,.7L-.55,1L-1,.75L-.7,.4"
    "L-.6,-.2L-.9,-.55Z",
    "iron": "M-.55,-.7L.55,-.7L1,.8L-1,.8Z",
    "ox": "M-1,-1Q-.9,-.45 -.5,-.45L.5,-.45Q.9,-.45 1,-1Q1.15,-.1 .6,.05L.4,.95L-.4,.95L-.6,.05"
    "Q-1.15,-.1 -1,-1Z",
    "bowl": "M-1,-.5L1,-.5Q.95,.55 .35,.7L.45,.95L-.45,.95L-.35,.7Q-.95,.55 -1,-.5Z",
    "rug": "M-.8,-1L-.5,-.8L0,-1L.5,-.8L.8,-1L.8,1L.5,.8L0,1L-.5,.8L-.8,1Z",
}
SPARE = (
    "M0,-1L1,0L0,1L-1,0Z",
    "M-.9,-.9L.9,-.9L.9,.9L-.9,.9Z",
    "M0,-1L1,.9L-1,.9Z",
    "M-.5,-.95L.5,-.95L1,0L.5,.95L-.5,.95L-1,0Z",
)
"""for treasures of an edition's own"""


@lru_cache(maxsize=64)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a letter for each name, its first one that no name before has.

    >>> initials(("furs", "iron", "ivory"))
    ('F', 'I', 'V')
    """
    found: list[str] = []
    for name in names:
        found.append(next((letter for letter in name.upper() if letter not in found), name[:1].upper()))
    return tuple(found)


def put(x: float, y: float, size: float) -> str:
    """Return the transform that puts an outline at (x, y), `size` times as large."""
    return f"translate({x:.1f} {y:.1f}) scale({size:.4g})"


def icon(drawing: Drawing, group: Element, name: str, x: float, y: float, size: float, **look: Any) -> None:
    """Draw an icon; `look` is black on tiles of any theme, else the colour of text."""
    look = look or {"class_": "gk-solid"}
    drawing.add("path", group, d=ICONS[name], transform=put(x, y, size), fill_rule="evenodd", **look)


def heading(drawing: Drawing, y: float, text: str) -> float:
    """Write a heading with a line above; return where the next line goes."""
    drawing.add("path", d=f"M{RIGHT},{y:.0f}h{PANEL}", class_="gk-line", stroke_opacity=0.5)
    drawing.words(RIGHT, y + 17, text, font_size=14, font_weight=700, **START)
    return y + 22


# --- tiles ------------------------------------------------------------------------------------


def tile(
    drawing: Drawing, group: Element, x: float, y: float, width: float, height: float, paint: str = TILE
) -> None:
    """Draw the ground of a tile around (x, y)."""
    drawing.add(
        "rect",
        group,
        x=x - width / 2,
        y=y - height / 2,
        width=width,
        height=height,
        rx=3,
        fill=paint,
        class_="gk-edge",
        stroke_width=1,
    )


def tribute(drawing: Drawing, group: Element, kind: str, x: float, y: float, side: float = 19) -> None:
    """Draw a tribute tile: a sword, a yurt or a coin."""
    tile(drawing, group, x, y, side, side)
    icon(drawing, group, kind, x, y, side * 0.36, fill="#000000")


def treasure(
    drawing: Drawing, group: Element, names: Sequence[str], which: int, x: float, y: float, size: float = 9.5
) -> None:
    """Draw a treasure: the shape of its type with its letter."""
    d = TREASURES.get(names[which]) or SPARE[which % len(SPARE)]
    look: dict[str, Any] = {"fill": STONE, "class_": "gk-edge", "stroke_width": 1}
    drawing.add("path", group, d=d, transform=put(x, y, size), **look)
    letter(drawing, group, x, y + size * 0.12, size * 1.25, initials(tuple(names))[which], STONE)


def letter(drawing: Drawing, group: Element, x: float, y: float, size: float, text: str, paint: str) -> None:
    """Write a letter on something of this paint, its middle at (x, y)."""
    drawing.words(
        x, y + size * 0.36, text, group, font_size=round(size, 1), font_weight=700, class_=ink(paint)
    )


def upgrade(
    drawing: Drawing,
    group: Element,
    names: Sequence[str],
    what: Upgrade,
    middle: Point,
    size: Point = (34, 26),
) -> None:
    """Draw an upgrade tile: its icon on its colour, with the letter of that; virtual things are ringed."""
    (kind, column), (x, y), (width, height) = what, middle, size
    paint = COLUMN_PAINTS[column]
    tile(drawing, group, x, y, width, height, paint)
    drawing.words(
        x - width / 2 + 5.5, y - height / 2 + 9.5, LETTERS[column], group, font_size=9, class_=ink(paint)
    )
    x, half, fill = x + 3, height * 0.34, "#ffffff" if ink(paint) == "gk-white" else "#000000"
    if kind in names:
        treasure(drawing, group, names, names.index(kind), x, y, half)
    elif kind == "horses":
        icon(drawing, group, "horse", x - half * 0.75, y, half * 0.82, fill=fill)
        icon(drawing, group, "horse", x + half * 0.75, y, half * 0.82, fill=fill)
    else:
        icon(drawing, group, kind, x, y, half, fill=fill)
    if kind in names or kind in TRIBUTES:
        look: dict[str, Any] = {"stroke": fill, "stroke_width": 1.2, "stroke_dasharray": "2.5 2"}
        drawing.add("circle", group, cx=x, cy=y, r=half * 1.3, fill="none", **look)


def flag(drawing: Drawing, x: float, y: float, column: int) -> None:
    """Draw the colour of a column, and so of its region, with its letter."""
    paint = COLUMN_PAINTS[column]
    drawing.add("rect", x=x - 7, y=y - 7, width=14, height=14, rx=2, fill=paint, class_="gk-edge")
    letter(drawing, drawing.root, x, y, 10, LETTERS[column], paint)


# --- pieces -----------------------------------------------------------------------------------


def pawn(drawing: Drawing, group: Element, seat: int, x: float, y: float, size: float = 12.5) -> None:
    """Draw a pawn with the number of its seat, its foot below (x, y)."""
    look: dict[str, Any] = {"fill": SEAT_PAINTS[seat], "class_": "gk-edge", "stroke_width": 1.4}
    drawing.add("path", group, d=ICONS["pawn"], transform=put(x, y, size), stroke_linejoin="round", **look)
    letter(drawing, group, x, y + size * 0.42, size * 0.86, str(seat + 1), SEAT_PAINTS[seat])


def yurt(drawing: Drawing, group: Element, seat: int, x: float, y: float, size: float = 9) -> None:
    """Draw a yurt piece with the number of its seat."""
    d = "M-1.05,.85L-1.05,.1L-.5,-.5L0,-.95L.5,-.5L1.05,.1L1.05,.85Z"
    look: dict[str, Any] = {"fill": SEAT_PAINTS[seat], "class_": "gk-edge", "stroke_width": 1.2}
    drawing.add("path", group, d=d, transform=put(x, y, size), **look)
    letter(drawing, group, x, y + size * 0.18, size * 1.2, str(seat + 1), SEAT_PAINTS[seat])


def khan(drawing: Drawing, group: Element, x: float, y: float, size: float = 13) -> None:
    """Draw the Khan's pawn: his head, white on black and black on white."""
    drawing.add("circle", group, cx=x, cy=y, r=size, fill="#000000", stroke="#ffffff", stroke_width=2)
    icon(drawing, group, "khan", x, y, size * 0.66, fill="#ffffff")


def token(drawing: Drawing, group: Element, seat: int, x: float, y: float, radius: float = 11) -> None:
    """Draw the round token of a seat with its number."""
    drawing.add(
        "circle", group, cx=x, cy=y, r=radius, fill=SEAT_PAINTS[seat], class_="gk-edge", stroke_width=1.4
    )
    letter(drawing, group, x, y, radius * 1.15, str(seat + 1), SEAT_PAINTS[seat])


def ring(drawing: Drawing, group: Element, x: float, y: float, radius: float) -> None:
    """Draw a ring that shows on any colour."""
    for colour, width in (("#ffffff", 5), ("#000000", 2.5)):
        drawing.add("circle", group, cx=x, cy=y, r=radius, fill="none", stroke=colour, stroke_width=width)
