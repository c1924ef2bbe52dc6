"""What GraphExplorer draws on a picture: shades of reach, the way, what is picked, blocked and switched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from gamekit.core.scene import Drawing, Place, Scene, extent, tint
from gamekit_widgets.graphscene import WAYS

SVG = "{http://www.w3.org/2000/svg}"
STRIP = 30.0
"""how high a line of the legend is"""

# The names say gk-x-, so that they meet none of a game's own.
STYLE = """
.gk-x-way-halo { fill: none; stroke: #ffffff; stroke-width: 8px; stroke-linecap: round; stroke-opacity: 0.9; }
.gk-x-way { fill: none; stroke: #b0327f; stroke-width: 4px; stroke-linecap: round; }
.gk-x-frame-halo { fill: none; stroke: #ffffff; stroke-width: 7px; }
.gk-x-frame { fill: none; stroke: #b0327f; stroke-width: 3.5px; }
.gk-x-badge { fill: #b0327f; stroke: #ffffff; stroke-width: 1.5px; }
.gk-x-switch { fill: #e69f00; stroke: #000000; stroke-width: 1.5px; }
.gk-x-disc { fill: #1f1f1f; stroke: #ffffff; stroke-width: 1.5px; }
.gk-x-cross { stroke: #ffffff; stroke-width: 2.5px; stroke-linecap: round; }
.gk-x-told { paint-order: stroke; stroke: var(--gk-paper); stroke-width: 4px; }
.gk-x-swatch { fill: #0072b2; stroke: var(--gk-border); }
"""


class Box(NamedTuple):
    """Where a node is hit."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True)
class Marks:
    """What to draw, by the ids of the nodes; `labels` has all nodes, each in words."""

    labels: Mapping[str, str]
    picked: Sequence[str] = ()
    way: Sequence[str] = ()
    bands: Mapping[int, Sequence[str]] = field(default_factory=dict[int, Sequence[str]])
    blocked: Sequence[str] = ()
    switched: Sequence[str] = ()
    unit: str = "moves"

    def strength(self, moves: int) -> float:
        """Return how strong the shade of a band is: full where one stands, less with each move.

        >>> marks = Marks({}, bands={0: ["a"], 1: ["b"], 2: ["c"]})
        >>> [round(marks.strength(moves), 2) for moves in marks.bands]
        [1.0, 0.6, 0.2]
        """
        return 1 - 0.8 * moves / max(2, *self.bands)


def marked(base: Scene, marks: Marks, text: str) -> Scene:
    """Return the picture with the marks on it; of its things only the nodes keep their ids."""
    root = ET.fromstring(base.svg)  # noqa: S314 - a document of our own
    boxes = dict(_nodes(root, marks))
    pen = Drawing(1, 1, "")
    pen.add("style", root, STYLE)
    _draw_way(pen, root, [boxes[identity] for identity in marks.way if identity in boxes])
    layer = pen.group(root, pointer_events="none", aria_hidden="true")
    for identity, box in boxes.items():
        _draw_marks(pen, layer, box, identity, marks)
    _draw_legend(pen, root, layer, marks)
    places = {identity: Place(marks.labels[identity], *box.middle) for identity, box in boxes.items()}
    return Scene(ET.tostring(root, encoding="unicode"), base.title, text, places)


def _nodes(root: ET.Element, marks: Marks) -> Iterator[tuple[str, Box]]:
    """Name and shade the nodes, and yield where they are; what is no node is a thing no longer."""
    is_graph = _place_below(root) is not None
    shades = {identity: marks.strength(n) for n, band in marks.bands.items() for identity in band}
    for group in [group for group in root.iter(f"{SVG}g") if "data-id" in group.attrib]:
        identity = group.attrib["data-id"]
        if identity not in marks.labels:
            del group.attrib["data-id"]
            group.attrib.pop("aria-label", None)
            continue
        group.set("aria-label", marks.labels[identity])
        if identity in marks.blocked:
            group.set("opacity", "0.55")
        hit = next(child for child in group if child.get("class") == "gk-hit")
        if identity in shades:  # in a graph it lies around the node, for a node has no pieces
            tint(group, shades[identity], place=0 if is_graph else 1)
        yield identity, Box(*(float(hit.attrib[name]) for name in Box._fields))


def _draw_way(pen: Drawing, root: ET.Element, way: Sequence[Box]) -> None:
    """Draw the way between the nodes: under them where the picture has a place for it, else short of them."""
    below = _place_below(root)
    layer = pen.group(root, pointer_events="none") if below is None else below
    steps = [(one.middle, other.middle, one) for one, other in pairwise(way) if one != other]
    for look in ("gk-x-way-halo", "gk-x-way"):
        for (x1, y1), (x2, y2), box in steps:
            far = hypot(x2 - x1, y2 - y1)
            short = 0.0 if below is not None else min(0.3, 0.3 * min(box.width, box.height) / far)
            dx, dy = (x2 - x1) * short, (y2 - y1) * short
            pen.add("line", layer, x1=x1 + dx, y1=y1 + dy, x2=x2 - dx, y2=y2 - dy, class_=look)


def _place_below(root: ET.Element) -> ET.Element | None:
    """Return the group for ways under the nodes, which pictures of a graph have and boards have not."""
    return next((group for group in root.iter(f"{SVG}g") if group.get("class") == WAYS), None)


def _draw_marks(pen: Drawing, layer: Any, box: Box, identity: str, marks: Marks) -> None:
    inset = min(11.0, 0.25 * min(box.width, box.height))
    left, top, right, bottom = (
        box.x + inset,
        box.y + inset,
        box.x + box.width - inset,
        box.y + box.height - inset,
    )
    stops = [str(place) for place, picked in enumerate(marks.picked, 1) if picked == identity]
    if stops:
        _draw_frame(pen, layer, box)
        draw_badge(pen, layer, right, top, ",".join(stops))
    if identity in marks.blocked:
        draw_cross(pen, layer, left, bottom)
    if identity in marks.switched:
        draw_switch(pen, layer, left, top)
    moves = next((moves for moves, band in marks.bands.items() if identity in band), None)
    if moves is not None:
        pen.words(right, bottom + 4, str(moves), layer, class_="gk-x-told gk-strong", font_size=11)


def _draw_frame(pen: Drawing, layer: Any, box: Box) -> None:
    for look in ("gk-x-frame-halo", "gk-x-frame"):
        pen.add("rect", layer, **box._asdict(), rx=3, class_=look)


def draw_cross(pen: Drawing, layer: Any, x: float, y: float) -> None:
    """Draw the crossed disc of what is blocked."""
    pen.add("circle", layer, cx=x, cy=y, r=9, class_="gk-x-disc")
    for turn in (4, -4):
        pen.add("line", layer, x1=x - 4, y1=y - turn, x2=x + 4, y2=y + turn, class_="gk-x-cross")


def draw_switch(pen: Drawing, layer: Any, x: float, y: float) -> None:
    """Draw the tent of what is switched on."""
    pen.add(
        "polygon",
        layer,
        points=f"{x - 8:.1f},{y + 6:.1f} {x:.1f},{y - 8:.1f} {x + 8:.1f},{y + 6:.1f}",
        class_="gk-x-switch",
    )


def draw_badge(pen: Drawing, layer: Any, x: float, y: float, words: str) -> None:
    """Draw the number of a stop."""
    wide = max(16.0, 8 + 7 * len(words))
    pen.add("rect", layer, x=x - wide / 2, y=y - 8, width=wide, height=16, rx=8, class_="gk-x-badge")
    pen.words(x, y + 4, words, layer, class_="gk-white gk-strong", font_size=11)


def _draw_legend(pen: Drawing, root: ET.Element, layer: Any, marks: Marks) -> None:
    """Add a strip at the bottom that tells what the marks mean; it is there also while there are none."""
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    x, y = 14.0, height + STRIP / 2
    for kind, moves, words in _entries(marks):
        wide = 34 + extent(words) * 12.5
        if x + wide > width and x > 14:
            x, y = 14.0, y + STRIP
        _draw_entry(pen, layer, (kind, moves), (x, y), marks)
        pen.words(x + (0 if kind == "" else 26), y + 4, words, layer, text_anchor="start", font_size=12)
        x += wide - (26 if kind == "" else 0)
    whole = y + STRIP / 2
    root.set("viewBox", f"0 0 {width:g} {whole:g}")
    ground = next((rect for rect in root if rect.get("class") == "gk-ground"), None)
    if ground is not None:
        ground.set("height", f"{whole:g}")


def _entries(marks: Marks) -> Iterator[tuple[str, int, str]]:
    """Yield what the legend has: a sign, a number for it, and words."""
    if marks.bands:
        yield "", 0, f"{marks.unit}:"
    for moves, band in marks.bands.items():
        yield "band", moves, f"× {len(band)}"
    if marks.blocked:
        yield "blocked", 0, "blocked"
    if marks.switched:
        yield "switched", 0, "switched on"
    if marks.picked:
        yield "picked", 1, "picked, in this order" if len(marks.picked) > 1 else "picked"
    if len(marks.way) > 1:
        yield "way", 0, "a shortest way"


def _draw_entry(
    pen: Drawing, layer: Any, sign: tuple[str, int], at: tuple[float, float], marks: Marks
) -> None:
    (kind, moves), (x, y) = sign, at
    match kind:
        case "band":
            strength = 0.55 * marks.strength(moves)
            look = {"class_": "gk-x-swatch", "fill_opacity": f"{strength:.2f}"}
            pen.add("rect", layer, x=x, y=y - 10, width=20, height=20, rx=3, **look)
            pen.words(x + 10, y + 4, str(moves), layer, class_="gk-strong", font_size=12)
        case "blocked":
            draw_cross(pen, layer, x + 10, y)
        case "switched":
            draw_switch(pen, layer, x + 10, y)
        case "picked":
            _draw_frame(pen, layer, Box(x, y - 8, 16, 16))
            draw_badge(pen, layer, x + 14, y - 7, str(moves))
        case "way":
            for look in ("gk-x-way-halo", "gk-x-way"):
                pen.add("line", layer, x1=x, y1=y, x2=x + 20, y2=y, class_=look)
        case _:
            pass
