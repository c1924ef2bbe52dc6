"""Any graph as a picture: a shape and a colour for each kind of node, a line for each edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from math import cos, hypot, pi, sin
from typing import Any, TypeAlias

from gamekit.core.errors import BadOption
from gamekit.core.scene import PAINTS, Drawing, Scene, extent, ink, paints, shortened
from gamekit.graphs import positions

Graph: TypeAlias = Any
"""a networkx graph; which of its attributes are drawn, GraphExplorer tells"""
Node: TypeAlias = Hashable
Spot: TypeAlias = tuple[float, float]

SHEET = (880.0, 600.0)
"""how wide and how high a picture gets at most, without its margins"""
TITLE = 22.0
"""how high the title above the graph is"""
FAR = 110.0
"""how far apart at most the two nearest nodes are drawn"""
MARGIN = (48.0, 34.0)
RADIUS = (7.0, 17.0)
AROUND = 0.5
"""so much wider, in radii, than the node is the box in which it is hit"""
WAYS = "gk-x-ways"
"""the class of the empty group between edges and nodes, into which ways are drawn"""
DASHES = ("", "7 4", "2 4", "10 4 2 4", "14 5", "1 3 1 8")
FEW = 16
"""up to so many edges have their labels in the picture"""
TOWARDS = 0.64
"""how far along a directed edge its words stand"""
CORNERS = {"circle": 0, "square": 4, "diamond": 4, "triangle": 3, "hexagon": 6, "pentagon": 5}
"""the shapes, in the order in which kinds get them, and their corners"""

WIDE = {"circle", "square", "hexagon"}
"""those in which a name has room"""

# Names begin with gk-x-, so that they meet none of a game's own.
STYLE = """
.gk-x-node { stroke: var(--gk-ink); stroke-width: 1.5px; }
.gk-x-below { paint-order: stroke; stroke: var(--gk-paper); stroke-width: 4px; }
"""


def name_of(graph: Graph, node: Node) -> str:
    """Return what people call a node: its `label`, or itself as text."""
    label = graph.nodes[node].get("label")
    return str(node if label is None else label)


def described(graph: Graph, node: Node) -> str:
    """Return a node in words that stand alone: its name, kind and region, as far as it has them."""
    data = graph.nodes[node]
    told = [str(data["kind"])] if "kind" in data else []
    told += [f"region {data['region']}"] if data.get("region") is not None else []
    return ", ".join([name_of(graph, node), *told])


def kinds_of(graph: Graph) -> tuple[str, ...]:
    """Return the kinds of nodes, in the graph's order."""
    return tuple(dict.fromkeys(str(kind) for _, kind in graph.nodes(data="kind", default="node")))


def places(graph: Graph) -> dict[Node, Spot]:
    """Return where each node stands, y upwards; BadOption for a `position` that is none."""
    try:
        return positions(graph)
    except ValueError as error:
        raise BadOption(str(error)) from None


def draw(
    graph: Graph,
    title: str,
    ids: Mapping[Node, str],
    placed: Mapping[Node, Spot],
    weight: str | None = None,
) -> Scene:
    """Return the graph as a picture with the nodes where they are `placed`, under their ids.

    `weight` names the edge attribute that stands on the edges.
    """
    return _Picture(graph, title, ids, weight, placed).scene()


def text(graph: Graph) -> str:
    """Return the same as text: each node with its neighbours."""
    arrow = " →" if graph.is_directed() else ":"
    lines = [
        f"{described(graph, node)}{arrow} {', '.join(name_of(graph, other) for other in graph[node]) or '–'}"
        for node in graph
    ]
    return "\n".join(lines)


class _Picture:
    """A picture in the making."""

    def __init__(
        self,
        graph: Graph,
        title: str,
        ids: Mapping[Node, str],
        weight: str | None,
        placed: Mapping[Node, Spot],
    ) -> None:
        self.graph, self.ids, self.weight = graph, ids, weight
        placed, self.radius, (width, height) = _fitted(placed)
        self.places = {node: (x, y + TITLE) for node, (x, y) in placed.items()}
        height += TITLE + 8  # names stand below the lowest nodes
        kinds = kinds_of(graph)
        self.looks = {
            kind: (tuple(CORNERS)[number % len(CORNERS)], paint)
            for number, (kind, paint) in enumerate(zip(kinds, paints(kinds), strict=True))
        }
        sorts = Counter(str(sort) for *_, sort in graph.edges(data="kind", default="edge"))
        # The commonest edges are whole lines, whatever a variant adds.
        self.lines = {sort: _line(number) for number, (sort, _) in enumerate(sorts.most_common())}
        # One looks for all names in the same place.
        room = self.radius * (1.7 if {shape for shape, _ in self.looks.values()} <= WIDE else 1.0)
        self.are_inside = all(extent(name_of(graph, node)) * 11 <= room for node in graph)
        self.height = height
        rows = [10 + sum(map(_entry, kinds)) for kinds, _ in self._legends()]
        self.drawing = Drawing(
            max(width, 320.0, 28 + extent(title) * 13, *rows), height + 24 * len(rows), title
        )
        self.drawing.add("style", text=STYLE)
        self.drawing.words(14, 17, title, text_anchor="start", class_="gk-strong", font_size=13)

    def scene(self) -> Scene:
        layer = self.drawing.group(pointer_events="none")
        for start, end, data in self.graph.edges(data=True):
            self._edge(layer, start, end, data)
        self.drawing.group(class_=WAYS, pointer_events="none")
        words = self.drawing.group(pointer_events="none")  # on the lines and the ways
        for start, end, data in self.graph.edges(data=True):
            self._edge_words(words, start, end, data)
        for node in self.graph:
            self._node(node)
        self._legend()
        return self.drawing.scene(text(self.graph))

    def _edge(self, layer: Any, start: Node, end: Node, data: Mapping[str, Any]) -> None:
        (x1, y1), (x2, y2) = self.places[start], self.places[end]
        drawing, radius = self.drawing, self.radius
        look = self.lines[str(data.get("kind", "edge"))]
        far = hypot(x2 - x1, y2 - y1)
        if start == end or not far:
            drawing.add("circle", layer, cx=x1, cy=y1 - radius, r=radius * 0.7, **look)
            return
        drawing.add("line", layer, x1=x1, y1=y1, x2=x2, y2=y2, **look)
        if self.graph.is_directed():
            dx, dy = (x2 - x1) / far, (y2 - y1) / far
            x, y = x2 - dx * (radius + 2), y2 - dy * (radius + 2)
            sides = [(x - 9 * dx + side * dy, y - 9 * dy - side * dx) for side in (-4, 4)]
            drawing.add("polygon", layer, points=_points([(x, y), *sides]), class_="gk-solid")

    def _edge_words(self, layer: Any, start: Node, end: Node, data: Mapping[str, Any]) -> None:
        (x1, y1), (x2, y2), said = self.places[start], self.places[end], self._said(data)
        if said and (x1, y1) != (x2, y2):
            along = (
                TOWARDS if self.graph.is_directed() else 0.5
            )  # where all begin at few nodes, ends lie apart
            at = x1 + along * (x2 - x1), y1 + along * (y2 - y1) + 4
            self.drawing.words(*at, said, layer, class_="gk-x-below gk-quiet", font_size=11)

    def _said(self, data: Mapping[str, Any]) -> str:
        """Return what stands on an edge: its weight, or its label where there are few edges."""
        if self.weight is not None:
            return str(data.get(self.weight, 1))
        return str(data.get("label", "")) if self.graph.size() <= FEW else ""

    def _node(self, node: Node) -> None:
        (x, y), radius, data = self.places[node], self.radius, self.graph.nodes[node]
        shape, paint = self.looks[str(data.get("kind", "node"))]
        paint = PAINTS.get(str(data.get("colour")), paint)
        side = 2 * radius * (1 + AROUND)
        box = (x - side / 2, y - side / 2, side, side)
        group = self.drawing.thing(self.ids[node], described(self.graph, node), box)
        self._shape(group, shape, paint, (x, y), radius)
        name = name_of(self.graph, node)
        if self.are_inside:
            self.drawing.words(x, y + 4, name, group, class_=ink(paint), font_size=11)
        else:
            under = y + side / 2 + 11  # below the frame of what is picked
            most, size = (14, 12) if radius > 11 else (9, 11)  # where there are many, their names are short
            self.drawing.words(x, under, shortened(name, most), group, class_="gk-x-below", font_size=size)

    def _shape(self, group: Any, shape: str, paint: str, at: Spot, radius: float) -> None:
        (x, y), corners = at, CORNERS[shape]
        if not corners:
            self.drawing.add("circle", group, cx=x, cy=y, r=radius, fill=paint, class_="gk-x-node")
            return
        turn = pi / 4 if shape == "square" else pi / 2
        ring = [2 * pi * corner / corners + turn for corner in range(corners)]
        spikes = [(x + 1.15 * radius * cos(angle), y - 1.15 * radius * sin(angle)) for angle in ring]
        self.drawing.add("polygon", group, points=_points(spikes), fill=paint, class_="gk-x-node")

    def _legend(self) -> None:
        y = self.height + 8
        for kinds, sign in self._legends():
            x = 22.0
            for kind in kinds:
                sign(kind, x, y)
                self.drawing.words(x + 15, y + 4, kind, text_anchor="start", font_size=12)
                x += _entry(kind)
            y += 24

    def _legends(self) -> list[tuple[tuple[str, ...], Callable[[str, float, float], None]]]:
        """Return the kinds of nodes and those of edges, where there are several, and how to draw one."""
        rows = [(tuple(self.looks), self._node_sign), (tuple(self.lines), self._edge_sign)]
        return [(kinds, sign) for kinds, sign in rows if len(kinds) > 1]

    def _node_sign(self, kind: str, x: float, y: float) -> None:
        shape, paint = self.looks[kind]
        if any(
            data.get("colour") in PAINTS
            for _, data in self.graph.nodes(data=True)
            if data.get("kind") == kind
        ):
            paint = PAINTS["grey"]  # each of them has its own
        self._shape(self.drawing.root, shape, paint, (x, y), 7)

    def _edge_sign(self, kind: str, x: float, y: float) -> None:
        self.drawing.add("line", x1=x - 10, y1=y, x2=x + 10, y2=y, **self.lines[kind])


def _entry(kind: str) -> float:
    """Return how much room a kind has in the legend."""
    return 42 + extent(kind) * 12.5


def _line(number: int) -> dict[str, Any]:
    """Return how the edges of a kind are drawn."""
    dashes = DASHES[number % len(DASHES)]
    return {"class_": "gk-line", "stroke_width": 1.6, **({"stroke_dasharray": dashes} if dashes else {})}


def _fitted(
    placed: Mapping[Node, Spot],
) -> tuple[dict[Node, Spot], float, Spot]:
    """Return where the nodes stand on the sheet, their radius, and the sheet's size."""
    spots = list(placed.values())
    xs, ys = [x for x, _ in spots] or [0.0], [y for _, y in spots] or [0.0]
    left, top, wide, high = min(xs), max(ys), max(xs) - min(xs), max(ys) - min(ys)
    near = _nearest(spots)
    scales = [most / given for most, given in zip((*SHEET, FAR), (wide, high, near), strict=True) if given]
    scale = min(scales, default=1.0)
    radius = min(max(0.36 * near * scale, RADIUS[0]), RADIUS[1]) if near else RADIUS[1]
    places = {
        node: (MARGIN[0] + (x - left) * scale, MARGIN[1] + (top - y) * scale)
        for node, (x, y) in placed.items()
    }
    return places, radius, (wide * scale + 2 * MARGIN[0], high * scale + 2 * MARGIN[1])


def _nearest(spots: list[Spot]) -> float:
    """Return how far apart the two nearest are that are apart at all; 0 where there are no two."""
    found = 0.0
    for number, (x, y) in enumerate(spots):
        for other_x, other_y in spots[number + 1 :]:
            far = hypot(other_x - x, other_y - y)
            found = far if far and (not found or far < found) else found
    return found


def _points(corners: list[Spot]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
