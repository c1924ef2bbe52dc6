"""What the pictures of Achaia are put together from: the sheet, dice, tokens, coins and cards.

Every colour of the players stands with its letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias
from xml.etree.ElementTree import Element

from gamekit.core.scene import Drawing, extent, ink, paints
from gamekit.games.achaia.parts import Parts

Box: TypeAlias = tuple[float, float, float, float]
Point: TypeAlias = tuple[float, float]

WIDTH, LEFT = 1200, 12
FULL = WIDTH - 2 * LEFT
BAND, BAND_HEIGHT = 44, 98
ACROSS, GAP, TILE_HEIGHT = 4, 7, 148
TROY_WIDTH = 892
RIGHT, PANEL = LEFT + TROY_WIDTH + 10, 274
START: dict[str, Any] = {"text_anchor": "start"}
BOLD: dict[str, Any] = {"font_weight": 700}
COIN, INCREASE, LIMIT = "#e3c893", "#ffffff", "#000000"
"""the paints of gold, of a limit increase token, and of a Dice Limit token"""
DIE, SMALL = 34, 28
"""the side of a die in Troy, and in reserve; below its face is a foot with the letter of its colour"""
FOOT = 14

STYLE = """
.gk-mark { fill: var(--gk-paper); stroke: var(--gk-ink); stroke-dasharray: 4 2; }
.gk-slot { fill: none; stroke: var(--gk-faint); stroke-dasharray: 3 3; }
"""
"""what these pictures need beside the style of all"""

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
ICONS = {
    "power": "M0,-1L.3,-.32L1,-.28L.47,.2L.65,.92L0,.52L-.65,.92L-.47,.2L-1,-.28L-.3,-.32Z",
    "street": "M-.9,1Q-.9,.1 0,.1Q.9,.1 .9,1ZM0,-1A.5,.5 0 1 1 0,0A.5,.5 0 1 1 0,-1Z",
    "court": "M-.9,1Q-.9,.2 0,.2Q.9,.2 .9,1ZM0,-.75A.45,.45 0 1 1 0,.15A.45,.45 0 1 1 0,-.75Z"
    "M-.6,-.6L-.6,-1.2L-.25,-.9L0,-1.25L.25,-.9L.6,-1.2L.6,-.6Z",
    "tip": "M1,0L-.6,.8L-.6,-.8Z",
}
"""Outlines about 2 across around (0, 0), y downwards."""


@lru_cache(maxsize=64)
def paints_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the paints of the players' colours."""
    return paints(names)


@lru_cache(maxsize=4096)
def wrapped(text: str, room: float, size: float) -> tuple[str, ...]:
    """Return the text in lines that fit the room at this size of font.

    >>> wrapped("receive 1 power", 70, 12)
    ('receive 1', 'power')
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and extent(longer) * size * 0.97 > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)


def paragraph(
    drawing: Drawing, group: Element, text: str, x: float, y: float, room: float, size: float, **look: Any
) -> float:
    """Write a text in as many lines as it needs, the first on y; return where the next line goes."""
    for line in wrapped(text, room, size):
        drawing.words(x, y, line, group, font_size=size, **{**START, **look})
        y += size + 2
    return y


def fitting(text: str, room: float, *sizes: float, lines: int = 1) -> float:
    """Return the largest of the sizes at which the text takes so many lines, or as few as at the smallest.

    >>> fitting("receive 1 power", 70, 8, 12), fitting("receive 1 power", 120, 8, 12)
    (8, 12)
    >>> fitting("receive 1 power", 70, 8, 12, lines=2)
    12
    """
    most = max(lines, len(wrapped(text, room, min(sizes))))
    return max(size for size in sizes if len(wrapped(text, room, size)) <= most)


def put(x: float, y: float, size: float) -> str:
    """Return the transform that puts an outline at (x, y), `size` times as large."""
    return f"translate({x:.1f} {y:.1f}) scale({size:.4g})"


def icon(drawing: Drawing, group: Element, name: str, x: float, y: float, size: float, **look: Any) -> None:
    """Draw an icon in the colour of text, unless `look` says otherwise."""
    look = look or {"class_": "gk-solid"}
    drawing.add("path", group, d=ICONS[name], transform=put(x, y, size), fill_rule="evenodd", **look)


def letter(drawing: Drawing, group: Element, x: float, y: float, size: float, text: str, paint: str) -> None:
    """Write a letter on something of this paint, its middle at (x, y)."""
    drawing.words(x, y + size * 0.36, text, group, font_size=round(size, 1), class_=ink(paint), **BOLD)


def heading(drawing: Drawing, x: float, y: float, width: float, text: str) -> float:
    """Write a heading with a line above; return where the next line goes."""
    drawing.add("path", d=f"M{x:.0f},{y:.0f}h{width:.0f}", class_="gk-line", stroke_opacity=0.5)
    drawing.words(x, y + 16, text, font_size=14, **BOLD, **START)
    return y + 22


def die_height(side: float) -> float:
    """Return how high a die with its foot is."""
    return side * (DIE + FOOT) / DIE


# --- pieces ----------------------------------------------------------------------------------------


def die(
    drawing: Drawing, group: Element, parts: Parts, colour: int, pips: int, corner: Point, side: float = DIE
) -> None:
    """Draw a die from its upper left corner: a face with pips, and a foot with the letter of its colour."""
    (x, y), paint = corner, paints_of(parts.colours)[colour]
    foot = side * FOOT / DIE
    edge: dict[str, Any] = {"rx": 4, "fill": paint, "class_": "gk-edge", "stroke_width": 1.3}
    drawing.add("rect", group, x=x, y=y, width=side, height=die_height(side), **edge)
    middle = (x + side / 2, y + side / 2)
    if pips in PIPS:
        fill = "#ffffff" if ink(paint) == "gk-white" else "#000000"
        drawing.add("path", group, d=_dots(pips, middle, side), fill=fill)
    elif pips:
        letter(drawing, group, *middle, side * 0.6, str(pips), paint)
    letters = parts.tables.colours.letters
    letter(drawing, group, middle[0], y + side + foot * 0.32, foot, letters[colour], paint)


def _dots(pips: int, middle: Point, side: float) -> str:
    far, r = side * 0.27, side * 0.1
    return "".join(
        f"M{middle[0] + dx * far - r:.1f},{middle[1] + dy * far:.1f}a{r:.2f},{r:.2f} 0 1 0 {2 * r:.2f},0"
        f"a{r:.2f},{r:.2f} 0 1 0 {-2 * r:.2f},0"
        for dx, dy in PIPS[pips]
    )


def token(
    drawing: Drawing, group: Element, parts: Parts, colour: int, x: float, y: float, radius: float = 11
) -> None:
    """Draw a power token, or the marker of a colour: a disc with its letter."""
    paint = paints_of(parts.colours)[colour]
    drawing.add("circle", group, cx=x, cy=y, r=radius, fill=paint, class_="gk-edge", stroke_width=1.3)
    letter(drawing, group, x, y, radius * 1.15, parts.tables.colours.letters[colour], paint)


def badge(
    drawing: Drawing, group: Element, parts: Parts, seat: int, x: float, y: float, radius: float = 11
) -> float:
    """Draw the colours of a seat from x on, the representative one first; return where they end."""
    for place, colour in enumerate(parts.colours_of[seat]):
        token(drawing, group, parts, colour, x + radius + 1.6 * radius * place, y, radius)
    return x + 2 * radius + 1.6 * radius * (len(parts.colours_of[seat]) - 1)


def coin(drawing: Drawing, group: Element, x: float, y: float, said: str, radius: float = 9) -> None:
    """Draw gold with what is written on it: how much, or ?."""
    drawing.add("circle", group, cx=x, cy=y, r=radius, fill=COIN, class_="gk-edge", stroke_width=1.2)
    letter(drawing, group, x, y, radius * (1.35 if len(said) < 2 else 1.1), said, COIN)


def increase(drawing: Drawing, group: Element, x: float, y: float, count: int) -> None:
    """Draw limit increase tokens: a white diamond with what they add."""
    d = f"M{x:.1f},{y - 12:.1f}l17,12l-17,12l-17,-12Z"
    drawing.add("path", group, d=d, fill=INCREASE, stroke="#000000", stroke_width=1.5)
    letter(drawing, group, x, y, 10, f"+{count}", INCREASE)


def limit(drawing: Drawing, group: Element, x: float, y: float, number: int) -> None:
    """Draw a Dice Limit token: a black square with its number."""
    look: dict[str, Any] = {"fill": LIMIT, "stroke": "#ffffff", "stroke_width": 1.5}
    drawing.add("rect", group, x=x - 9, y=y - 9, width=18, height=18, rx=2, **look)
    letter(drawing, group, x, y, 13, str(number), LIMIT)


def back(drawing: Drawing, group: Element, x: float, y: float, said: str, count: int = 1) -> float:
    """Draw cards face down, at most five of them, with a letter; return where they end."""
    shown = min(count, 5)
    for place in range(shown):
        look: dict[str, Any] = {"rx": 3, "class_": "gk-panel", "stroke_width": 1.2}
        drawing.add("rect", group, x=x + 6 * place, y=y - 10.5, width=16, height=21, **look)
    if shown:
        drawing.words(x + 6 * (shown - 1) + 8.5, y + 4.5, said, group, font_size=12, **BOLD)
    return x + 6 * max(0, shown - 1) + 17 * bool(shown)


def ring(drawing: Drawing, group: Element, box: Box) -> None:
    """Draw a frame that shows on any colour."""
    x, y, width, height = box
    for colour, thick in (("#ffffff", 5), ("#000000", 2.5)):
        look: dict[str, Any] = {"fill": "none", "stroke": colour, "stroke_width": thick, "rx": 5}
        drawing.add("rect", group, x=x, y=y, width=width, height=height, **look)


def sign(drawing: Drawing, group: Element, middle: Point, said: str) -> None:
    """Write a line on a white card around a point."""
    width, (x, y) = extent(said) * 14 + 14, middle
    card: dict[str, Any] = {"fill": "#ffffff", "stroke": "#000000", "stroke_width": 1.5, "rx": 4}
    drawing.add("rect", group, x=x - width / 2, y=y - 12, width=width, height=24, **card)
    drawing.words(x, y + 5, said, group, font_size=14, class_="gk-black", **BOLD)


def frame(
    drawing: Drawing, group: Element | None, box: Box, *, bold: bool = False, class_: str = "gk-paper"
) -> None:
    """Draw the rounded ground of something; a bold one is in the middle of things."""
    x, y, width, height = box
    drawing.add(
        "rect",
        group,
        x=x,
        y=y,
        width=width,
        height=height,
        rx=6,
        class_=class_,
        stroke_width=3 if bold else 1,
    )


def in_rows(widths: Sequence[float], room: float, gap: float) -> list[tuple[int, float]]:
    """Return for each thing of these widths its row and how far from the left it begins.

    >>> in_rows([50, 40, 30], 100, 5)
    [(0, 0.0), (0, 55.0), (1, 0.0)]
    """
    found: list[tuple[int, float]] = []
    row, x = 0, 0.0
    for width in widths:
        if x and x + width > room:
            row, x = row + 1, 0.0
        found.append((row, x))
        x += width + gap
    return found
