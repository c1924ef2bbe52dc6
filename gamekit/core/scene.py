"""Pictures: one SVG document, built with an XML library, with everything clickable named and placed.

A game's scene.py draws with `Drawing`. Coordinates are computed in Python; the browser
knows ids, labels and places only.
"""

from __future__ import annotations

import base64
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from gamekit.core.showing import (
    BUTTON_CLASS,
    FOLLOWING,
    GROUND_CLASS,
    HEAD_CLASS,
    STYLE,
    ids_in,
    without_buttons,
    without_head,
)

_SVG = "http://www.w3.org/2000/svg"
ET.register_namespace("", _SVG)

ISOLATE, POP, JOINER = "\u2068", "\u2069", "\u200d"
JOINERS = JOINER + "\u200c"
"""what is not seen itself and yet belongs to names: it tells how their letters join"""

PAINTS = {
    "red": "#d55e00",
    "yellow": "#f0e442",
    "green": "#009e73",
    "blue": "#0072b2",
    "violet": "#cc79a7",
    "orange": "#e69f00",
    "sky": "#56b4e9",
    "grey": "#999999",
}
"""Okabe and Ito's colours, which all colour vision tells apart. Each needs a letter or shape too."""

SEAT_PAINTS = tuple(PAINTS[name] for name in ("blue", "orange", "violet", "sky", "grey"))
"""the paints of the seats where a game gives them none of its own"""


def paints(names: Sequence[str]) -> tuple[str, ...]:
    """Return a paint for each name: its own where there is one, else the next that no other name has.

    >>> paints(["blue", "amber"])
    ('#0072b2', '#d55e00')
    """
    spare = [paint for name, paint in PAINTS.items() if name not in names] or list(PAINTS.values())
    others = [name for name in names if name not in PAINTS]
    return tuple(PAINTS.get(name) or spare[others.index(name) % len(spare)] for name in names)


def ink(paint: str) -> str:
    """Return the class of the text that is read best on a paint: `gk-black` or `gk-white`.

    >>> ink(PAINTS["blue"]), ink(PAINTS["yellow"])
    ('gk-white', 'gk-black')
    """
    shares = [int(paint[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    light = sum(weight * share**2.2 for weight, share in zip((0.2126, 0.7152, 0.0722), shares, strict=True))
    return "gk-white" if light < 0.18 else "gk-black"


def seat_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """Return what the seats are called: as given, or Seat 1, Seat 2 and so on.

    Controls are left out. What is written from right to left is set apart, so that the
    sentence around it keeps its order.

    >>> seat_names(["Ana"], 2)
    ('Ana', 'Seat 2')
    """
    plain = [_plain(name) for name in names or ()][:players]
    known = [name or f"Seat {seat}" for seat, name in enumerate(plain, 1)]
    return (*known, *(f"Seat {seat}" for seat in range(len(known) + 1, players + 1)))


def extent(text: str) -> float:
    """Return about how wide a text is, in sizes of its font: rather too much than too little."""
    return sum(map(_extent_of, text))


def shortened(text: str, most: float) -> str:
    """Return the text, ended with … where it would be wider than `most` sizes of its font.

    Accents stay with their letter and joined emoji together; of a heap of accents some are left out.

    >>> shortened("Bartholomew", 6)
    'Bartholo…'
    """
    if text[:1] == ISOLATE and text[-1:] == POP:
        return ISOLATE + shortened(text[1:-1], most) + POP
    signs = [sign if JOINER in sign else sign[:4] for sign in _signs(text)]
    if extent(text) <= most:
        return "".join(signs)
    while signs and extent("".join(signs)) + 1 > most:
        signs.pop()
    return "".join(signs).rstrip() + "…"


def _plain(name: str) -> str:
    """Return a name without controls, set apart where it has letters from right to left."""
    kept = "".join(sign for sign in " ".join(name.split()) if sign.isprintable() or sign in JOINERS)
    if not any(sign.isprintable() and not sign.isspace() for sign in kept):
        return ""
    is_turned = any(unicodedata.bidirectional(sign) in {"R", "AL", "AN"} for sign in kept)
    return f"{ISOLATE}{kept}{POP}" if is_turned else kept


def _signs(text: str) -> list[str]:
    """Return what people take for characters: a letter with its accents, an emoji with what joins it."""
    signs: list[str] = []
    for sign in text:
        before = signs[-1] if signs else ""
        is_flag = len(before) == 1 and all("🇦" <= half <= "🇿" for half in before + sign)
        if before and (_is_mark(sign) or before.endswith(JOINER) or "🏻" <= sign <= "🏿" or is_flag):
            signs[-1] += sign
        else:
            signs.append(sign)
    return signs


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M" or sign in JOINERS


def _extent_of(sign: str) -> float:
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    if unicodedata.east_asian_width(sign) in "WF" or sign > "\uffff":
        return 1.4
    if sign in "fijlrtI|.,:;'!() ":
        return 0.4
    if sign < "\u0180":
        return 1 if sign in "mwMW@%" else 0.8 if sign.isupper() else 0.62
    return 1


class Place(NamedTuple):
    """Something with an id in a scene: its name for people and the middle of its box."""

    label: str
    x: float
    y: float


@dataclass(frozen=True)
class Scene:
    """A finished picture. `svg` is the document, `text` the same board as text.

    The document has everything: the head, which says who has to decide what, and the buttons.
    In a notebook it shows itself as a static picture that needs no kernel.
    """

    svg: str
    title: str
    text: str
    places: Mapping[str, Place] = field(default_factory=dict[str, Place])

    def live(self) -> Scene:
        """Return the picture for a board that itself says who has to decide what: without its head."""
        return replace(self, svg=without_head(self.svg))

    def still(self) -> Scene:
        """Return the picture for a page, where nothing can be pressed: without its buttons."""
        svg = without_buttons(self.svg)
        if svg == self.svg:
            return self
        shown = ids_in(svg)
        return replace(self, svg=svg, places={name: at for name, at in self.places.items() if name in shown})

    def html(self) -> str:
        """Return an img element with the still picture inside and the text board as its alternative.

        A style before it lets the picture be dark where the notebook is.
        """
        data = base64.b64encode(self.still().svg.encode()).decode()
        # On one line: in Markdown an empty line would end the picture in the middle of its text.
        alt = escape(f"{self.title}\n{self.text}", quote=True).replace("\n", "&#10;")
        look = 'class="gk-still" style="max-width:100%"'
        return f'<style>{FOLLOWING}</style><img src="data:image/svg+xml;base64,{data}" alt="{alt}" {look}>'

    def __repr__(self) -> str:
        return f"{self.title}\n{self.text}"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {
            "text/html": self.html(),
            "image/svg+xml": self.still().svg,
            "text/plain": f"{self.title}\n{self.text}",
        }


class Drawing:
    """A scene in the making: a sheet of the given size, drawn from back to front."""

    def __init__(
        self, width: float, height: float, title: str, shade: Mapping[str, float] | None = None
    ) -> None:
        self._shade = dict(shade or {})
        self._places: dict[str, Place] = {}
        self._title, self._width = title, width
        self.root = ET.Element(
            f"{{{_SVG}}}svg",
            {
                "viewBox": f"0 0 {_number(width)} {_number(height)}",
                "width": _number(width),
                "class": "gk-scene",
            },
        )
        self.root.set("role", "group")
        self.add("title", text=title)
        self.add("style", text=STYLE)
        self.add("rect", width=width, height=height, class_=GROUND_CLASS)

    def add(
        self, tag: str, within: ET.Element | None = None, text: str | None = None, **attributes: Any
    ) -> ET.Element:
        """Draw one element; `class_` and underscores stand for `class` and hyphens."""
        parent = self.root if within is None else within
        named = {key.rstrip("_").replace("_", "-"): _number(thing) for key, thing in attributes.items()}
        element = ET.SubElement(parent, f"{{{_SVG}}}{tag}", named)
        element.text = text
        return element

    def group(self, within: ET.Element | None = None, **attributes: Any) -> ET.Element:
        """Open a group, in which more can be drawn."""
        return self.add("g", within, **attributes)

    def words(
        self, x: float, y: float, text: str, within: ET.Element | None = None, **attributes: Any
    ) -> ET.Element:
        """Write text, its middle at x unless `text_anchor` says otherwise."""
        return self.add("text", within, text, **{"x": x, "y": y, "text_anchor": "middle", **attributes})

    def thing(
        self,
        identity: str,
        label: str,
        box: tuple[float, float, float, float],
        within: ET.Element | None = None,
    ) -> ET.Element:
        """Open the group of something with an id.

        `label` names it, `box` (x, y, width, height) is where it is hit. A tint is told behind the label.
        """
        if identity in self._places:
            raise ValueError(f"{identity} stands in the scene already")
        x, y, width, height = box
        strength = min(max(self._shade.get(identity, 0.0), 0.0), 1.0)
        tint = f", shaded {strength:.0%}" if identity in self._shade else ""
        self._places[identity] = Place(label, x + width / 2, y + height / 2)
        group = self.add("g", within, data_id=identity, aria_label=label + tint)
        self.add("rect", group, x=x, y=y, width=width, height=height, rx=3, class_="gk-hit")
        return group

    def head(self, says: Callable[[Sequence[str]], str], called: Sequence[str]) -> None:
        """Write at the top who has to do what: what `says` returns for the names of the seats.

        Names, and if need be the sentence, are as long as the line has room for. What else is
        drawn begins below HEAD.
        """
        size, left, bold = 18, 12, 1.15
        room = (self._width - 2 * left) / size / bold
        lines = (says([shortened(name, most) for name in called]) for most in (60, 25, 18, 13, 9, 6, 4))
        said = next((line for line in lines if extent(line) <= room), says([shortened(n, 4) for n in called]))
        head = self.group(class_=HEAD_CLASS)
        look = {"font_size": size, "font_weight": 700, "text_anchor": "start"}
        self.words(left, 29, shortened(said, room), head, **look)

    def button(
        self,
        identity: str,
        label: str,
        said: str,
        box: tuple[float, float, float, float],
        *,
        size: float = 13,
        quiet: bool = False,
    ) -> None:
        """Draw a button with a few words on it, straight on the sheet; a quiet one is seldom wanted.

        For what is done with nothing on the board: a still picture has none.
        """
        x, y, width, height = box
        group = self.thing(identity, label, box)
        group.set("class", BUTTON_CLASS)
        look = {"class_": "gk-line", "stroke_dasharray": "3 3"} if quiet else {"class_": "gk-paper"}
        self.add("rect", group, x=x, y=y, width=width, height=height, rx=6, stroke_width=1.2, **look)
        letters = {"font_size": size - 1} if quiet else {"font_size": size, "font_weight": 700}
        self.words(x + width / 2, y + height / 2 + 0.36 * size, said, group, **letters)

    def scene(self, text: str) -> Scene:
        """Finish the picture; `text` is the same board as text."""
        self._finish_things()
        return Scene(ET.tostring(self.root, encoding="unicode"), self._title, text, self._places)

    def _finish_things(self) -> None:
        """Put each hit box above what was drawn in its group, for clicks to land on it, and lay the tints."""
        for group in self.root.iter(f"{{{_SVG}}}g"):
            identity = group.get("data-id")
            if identity is not None:
                hit = group[0]
                group.remove(hit)
                group.append(hit)
                if identity in self._shade:
                    tint(group, self._shade[identity])


def tint(group: ET.Element, strength: float, place: int = 1) -> None:
    """Tint a thing from 0 to 1, as the part of its group at `place`: on its ground, under its pieces."""
    hit = next(part for part in group if part.get("class") == "gk-hit")
    box = {name: hit.attrib[name] for name in ("x", "y", "width", "height", "rx")}
    look = {"class": "gk-tint", "style": f"--gk-shade:{min(max(strength, 0.0), 1.0):.2f}"}
    group.insert(place, ET.Element(f"{{{_SVG}}}rect", {**box, **look}))


def fragment(draw: Any) -> str:
    """Return what `draw(drawing)` draws as an SVG fragment: a group without a document around it."""
    drawing = Drawing(1, 1, "")
    group = drawing.group()
    draw(drawing, group)
    return ET.tostring(group, encoding="unicode")


def _number(thing: object) -> str:
    if isinstance(thing, float):
        return f"{thing:.2f}".rstrip("0").rstrip(".")
    return str(thing)
