"""The scoring graph as a picture: pieces at the left, score lines in the middle, seats at the right.

A line from one to the next is as wide as the points that flow there; a penalty is dashed, and
what only decides whose points they are is dotted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from gamekit.core.scene import Drawing, Scene, extent, seat_names, shortened
from gamekit.core.state import OVER, Observation
from gamekit.graphs import scoring_graph
from gamekit.graphs.scoring import BY_RULE, Part
from gamekit.play import Match

Graph: TypeAlias = Any
"""a networkx.DiGraph as `gamekit.graphs.scoring_graph` makes it"""

WIDTH = 940.0
COLUMNS = ((8.0, 262.0), (402.0, 246.0), (780.0, 152.0))
"""where the boxes of sources, lines and seats begin, and how wide they are"""
HEAD = 34.0


def graph_of(observation: Observation[Any]) -> Graph:
    """Return the game's scoring graph; where a game has none, its score lines alone."""
    try:
        explain = observation.game.graphs.scoring_graph
    except (ModuleNotFoundError, AttributeError):
        lines = observation.score()
        parts = [[Part(BY_RULE, Fraction(line.points))] for line in lines]
        return scoring_graph(lines, parts, {}, observation.game.players)
    return explain(observation)


def scene_ids(graph: Graph, node: str) -> list[str]:
    """Return the ids that a node has on the game's board."""
    named: Any = graph.nodes[node].get("scene", ())
    return [named] if isinstance(named, str) else list(named)


def sources(graph: Graph, node: str) -> set[str]:
    """Return the node and all from which points come to it."""
    before = set(graph.predecessors(node))
    return {node, *before, *(source for line in before for source in graph.predecessors(line))}


def way(graph: Graph, node: str) -> set[str]:
    """Return the node, all from which points come to it, and all to which its points go."""
    after = set(graph.successors(node))
    return sources(graph, node) | after | {seat for line in after for seat in graph.successors(line)}


def plain(graph: Graph, *, compact: bool = False) -> Graph:
    """Return the graph without what brings nobody anything; compact: points only, no lines of nothing."""
    shown = graph.copy()
    if compact:
        shown.remove_edges_from([(a, b) for a, b, points in graph.edges(data="weight") if not points])
    nodes = shown.nodes(data=True)
    shown.remove_nodes_from([n for n, d in nodes if not shown.degree(n) and not _stays(d, compact=compact)])
    return merged(shown) if compact else shown


def merged(graph: Graph) -> Graph:
    """Return the graph in which three or more pieces of one kind that give to the same lines are one."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for node, data in graph.nodes(data=True):
        if data["layer"] == 0:
            alike.setdefault((data["kind"], *graph.successors(node)), []).append(node)
    found: Graph = graph.copy()
    for (_, *lines), nodes in alike.items():
        first, *others = nodes
        if len(others) > 1:
            found.nodes[first]["more"] = f" and {len(others)} more"
            for line in lines:
                found.edges[first, line]["weight"] = sum(graph.edges[node, line]["weight"] for node in nodes)
            found.remove_nodes_from(others)
    return found


def draw(
    graph: Graph,
    title: str,
    names: Sequence[str],
    paints: Sequence[str],
    *,
    compact: bool = False,
    lit: Iterable[str] = (),
) -> Scene:
    """Return the picture; `names` and `paints` are those of the seats.

    What does not lie on the way of the nodes `lit` is faint, if there are any.
    """
    shown = plain(graph, compact=compact)
    seats = sum(data["kind"] == "seat" for _, data in shown.nodes(data=True))
    pitch = 22.0 if compact else 27.0
    return _Flow(shown, title, seat_names(names, seats), paints, pitch, set(lit)).scene()


def final(match: Match, observation: Observation[Any]) -> str:
    """Return at the end of a match a small picture of where the points came from; before that, nothing."""
    if observation.current_player != OVER:
        return ""
    title, paints = "Where the points came from", match.game.seat_paints
    return draw(graph_of(observation), title, match.names, paints, compact=True).svg


class _Flow:
    """A picture in the making."""

    def __init__(
        self,
        graph: Graph,
        title: str,
        names: Sequence[str],
        paints: Sequence[str],
        pitch: float,
        lit: set[str],
    ) -> None:
        self.graph, self.names, self.paints = graph, names, paints
        self.pitch, self.lit = pitch, lit & set(graph)
        columns = _columns(graph)
        self.height = pitch * max(1, *map(len, columns))
        self.middles = {node: y for column in columns for node, y in self._spread(column)}
        self.drawing = Drawing(WIDTH, self.height + HEAD + 8, title)
        most = max((abs(w) for _, _, w in graph.edges(data="weight")), default=Fraction(1))
        self.scale = min(3.0, 0.8 * pitch / max(1.0, float(most)))

    def scene(self) -> Scene:
        for (x, width), word in zip(COLUMNS, ("pieces", "lines of the score", "players"), strict=True):
            self.drawing.words(x + width / 2, 20, word, class_="gk-quiet")
        layer = self.drawing.group(pointer_events="none")
        for start, end in sorted(
            self.graph.edges, key=lambda edge: edge[0] in self.lit and edge[1] in self.lit
        ):
            self._edge(layer, start, end)
        for node in self.middles:
            self._node(node)
        return self.drawing.scene(text(self.graph, self.names))

    def _spread(self, column: Sequence[str]) -> Iterable[tuple[str, float]]:
        step = self.height / max(1, len(column))
        for place, node in enumerate(column):
            yield node, HEAD + step * (place + 0.5)

    def _edge(self, layer: Any, start: str, end: str) -> None:
        data = self.graph.edges[start, end]
        layers = (self.graph.nodes[start]["layer"], self.graph.nodes[end]["layer"])
        x1, x2 = sum(COLUMNS[layers[0]]), COLUMNS[layers[1]][0]
        y1, y2, middle = self.middles[start], self.middles[end], (x1 + x2) / 2
        points: Fraction = data["weight"]
        dashes = (
            {"stroke_dasharray": "1 5"} if not points else {"stroke_dasharray": "6 3"} if points < 0 else {}
        )
        faint = bool(self.lit) and not {start, end} <= self.lit
        self.drawing.add(
            "path",
            layer,
            d=f"M{x1:.0f},{y1:.1f}C{middle:.0f},{y1:.1f} {middle:.0f},{y2:.1f} {x2:.0f},{y2:.1f}",
            fill="none",
            stroke=self.paints[self.graph.nodes[end]["seat"]],
            stroke_width=max(1.6, abs(float(points)) * self.scale),
            stroke_opacity=0.15 if faint else 0.85,
            **dashes,
        )

    def _node(self, node: str) -> None:
        data = self.graph.nodes[node]
        (x, width), y, height = COLUMNS[data["layer"]], self.middles[node], self.pitch - 5
        group = self.drawing.thing(
            node, described(self.graph, node, self.names), (x, y - height / 2, width, height)
        )
        if self.lit and node not in self.lit:
            group.set("opacity", "0.65")
        self.drawing.add(
            "rect", group, x=x, y=y - height / 2, width=width, height=height, rx=3, class_="gk-panel"
        )
        if data["layer"]:
            stripe = self.paints[data["seat"]]
            self.drawing.add("rect", group, x=x, y=y - height / 2, width=6.0, height=height, fill=stripe)
        bold = {"class_": "gk-strong"} if data["kind"] == "seat" else {}
        more = data.get("more", "")
        words = shortened(headed(data, self.names), (width - 48) / 11.5 - extent(more)) + more
        self.drawing.words(x + 12, y + 4.5, words, group, text_anchor="start", **bold)
        value = _value(self.graph, node)
        self.drawing.words(x + width - 6, y + 4.5, value, group, text_anchor="end", class_="gk-strong")


# --- in words -------------------------------------------------------------------------


def text(graph: Graph, names: Sequence[str]) -> str:
    """Return the same as text: each player's lines, and under each what it is made of."""
    found: list[str] = []
    seats, lines, _ = (_columns(graph)[layer] for layer in (2, 1, 0))
    for seat in seats:
        found.append(described(graph, seat, names))
        for line in lines:
            if graph.nodes[line]["seat"] == graph.nodes[seat]["seat"]:
                data = graph.nodes[line]
                made = ", ".join(
                    f"{_all(graph.nodes[source], names)} {amount(graph.edges[source, line]['weight'])}"
                    for source in graph.predecessors(line)
                    if graph.edges[source, line]["weight"]
                )
                found.append(f"  {data['label']} {_value(graph, line)}" + (f": {made}" if made else ""))
    return "\n".join(found)


def described(graph: Graph, node: str, names: Sequence[str]) -> str:
    """Return a node in words that stand alone: what it is, its points and where they go."""
    data = graph.nodes[node]
    if data["kind"] == "seat":
        return f"{headed(data, names)}: {amount(data['points'])} point{'s' * (data['points'] != 1)}"
    if data["kind"] == "line":
        clause = f" [{data['clause']}]" if data["clause"] else ""
        return f"{headed(data, names)}: {_value(graph, node)} point{'s' * (data['points'] != 1)}{clause}"
    goes = [
        f"{amount(graph.edges[node, line]['weight'])} for {headed(graph.nodes[line], names)}"
        for line in graph.successors(node)
        if graph.edges[node, line]["weight"]
    ]
    return f"{_all(data, names)}: {', '.join(goes) or 'no points, but they decide whose others are'}"


def headed(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return what stands on a node."""
    if data["kind"] == "seat":
        return names[int(data["seat"])]
    return f"{names[data['seat']]}: {data['label']}" if data["kind"] == "line" else _called(data, names)


def amount(points: Fraction) -> str:
    """Return points for people.

    >>> amount(Fraction(5, 2)), amount(Fraction(-1, 3)), amount(Fraction(7))
    ('2½', '−1/3', '7')
    """
    sign, whole, rest = "−" if points < 0 else "", *divmod(abs(points), 1)
    if rest == Fraction(1, 2):
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}" if not rest else f"{sign}{abs(points)}"


def _called(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a piece's label, with the name of its seat instead of a number."""
    if "seat" not in data:
        return data["label"]
    number = data["seat"] + 1
    return re.sub(rf"\b[Ss]eat {number}\b", lambda _: names[int(data["seat"])], data["label"])


def _all(data: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a piece, with how many others it stands for."""
    return _called(data, names) + data.get("more", "")


def _value(graph: Graph, node: str) -> str:
    data = graph.nodes[node]
    if data["layer"]:
        return "?" if data["points"] is None else amount(data["points"])
    return amount(sum((w for _, _, w in graph.out_edges(node, data="weight")), Fraction(0)))


def _stays(data: Mapping[str, Any], *, compact: bool) -> bool:
    return data["kind"] == "seat" or (data["kind"] == "line" and (data["hidden"] or not compact))


def _columns(graph: Graph) -> tuple[list[str], list[str], list[str]]:
    """Return the nodes by layer: lines by seat, sources beside the lines to which they give."""
    by_layer = [[n for n, data in graph.nodes(data=True) if data["layer"] == layer] for layer in (0, 1, 2)]
    lines = sorted(by_layer[1], key=lambda node: graph.nodes[node]["seat"])
    places = {line: place for place, line in enumerate(lines)}

    def middle(source: str) -> float:
        at = [places[line] for line in graph.successors(source)]
        return sum(at) / len(at) if at else 0.0

    return sorted(by_layer[0], key=middle), lines, by_layer[2]
