"""Where points come from: sources -> score lines -> seats, exact to the last fraction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import networkx as nx

from gamekit.graphs.tables import frame

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["BY_RULE", "DECIDES", "ROUNDING", "Part", "score_table", "scoring_graph"]

ROUNDING = "rounding"
"""The source of what a rounding adds or takes; each line has its own."""
BY_RULE = "by-rule"
"""The source of points whose make-up nobody knows, as when a rule was replaced; each line has its own."""
COUNTS, DECIDES = "counts", "decides"
"""The roles of an edge: its points count, or its source decides whose the line is and adds nothing."""
WORDS = {ROUNDING: "rounding", BY_RULE: "by rule"}


class Line(Protocol):
    """A score line: points that a seat has for one reason."""

    @property
    def seat(self) -> int:
        """Whose line it is."""
        ...

    @property
    def label(self) -> str:
        """What the points are for."""
        ...

    @property
    def points(self) -> int:
        """How many points."""
        ...

    @property
    def clause(self) -> str:
        """The rule that gives them."""
        ...


class Part(NamedTuple):
    """Points that a line has from one source: a name among the pieces, ROUNDING or BY_RULE."""

    source: str
    points: Fraction
    role: str = COUNTS


def scoring_graph(
    lines: Sequence[Line],
    parts: Iterable[Iterable[Part]],
    pieces: Mapping[str, Mapping[str, Any]],
    seats: int,
    hidden: Iterable[tuple[int, str]] = (),
) -> nx.DiGraph[str]:
    """Return the graph that leads from pieces through score lines to seats.

    A game tells what each line is made of; this function puts it together and refuses to when
    the parts of a line are not worth its points.

    Parameters
    ----------
    lines : sequence of score lines
        Each with `seat`, `label`, `points` and `clause`.
    parts : iterable of iterables of Part
        For each line what it is made of. A penalty is negative.
    pieces : mapping of names to attributes
        The pieces that may bring points, with whatever a game tells of them: at least `kind` and
        `label`, and `count` where a node stands for several. Pieces that bring nothing stay in the graph.
    seats : int
        How many seats there are; one without lines is in the graph too.
    hidden : iterable of (seat, label), optional
        Lines that there are but whose points may not be seen.

    Returns
    -------
    networkx.DiGraph
        Nodes have `kind`, `label`, `layer` (0 sources, 1 lines, 2 seats) and `position` (x, y), and:

        - pieces whatever was given, and `count`, 1 unless given;
        - `rounding-SEAT-LABEL` and `by-rule-SEAT-LABEL`, of these kinds, with `count` and `seat`;
        - `line-SEAT-LABEL`, of kind "line", `seat`, `points`, `clause` and `hidden`; points are None where
          hidden, and then no edge leads to it or from it;
        - `seat-SEAT`, of kind "seat", `seat` and `points`.

        Edges have `weight`, a Fraction of points. Those into a line also have `each`, the weight over the
        source's count (pieces that make a majority share it evenly), and `role`: "counts", or "decides" for
        a source that settles whose the line is but adds no points.

    Raises
    ------
    ValueError
        If the parts of a line are not worth its points, or a part names an unknown piece.

    Examples
    --------
    >>> class Line(NamedTuple):
    ...     seat: int
    ...     label: str
    ...     points: int
    ...     clause: str
    >>> sheep = {"flock": {"kind": "sheep", "label": "five sheep", "count": 5}}
    >>> half = [[Part("flock", Fraction(5, 2)), Part(ROUNDING, Fraction(-1, 2))]]
    >>> G = scoring_graph([Line(0, "wool", 2, "farm.wool")], half, sheep, seats=1)
    >>> for start, end, data in G.edges(data=True):
    ...     print(start, "->", end, data["weight"])
    flock -> line-0-wool 5/2
    line-0-wool -> seat-0 2
    rounding-0-wool -> line-0-wool -1/2
    >>> G.edges["flock", "line-0-wool"]["each"]
    Fraction(1, 2)
    >>> G.in_degree("seat-0", weight="weight")
    Fraction(2, 1)

    Notes
    -----
    Points are not conserved at a source: an egg that counts for two players has two edges.
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, data in pieces.items():
        graph.add_node(name, layer=0, **{"count": 1, **data})
    for seat in range(seats):
        graph.add_node(f"seat-{seat}", kind="seat", layer=2, label=f"Seat {seat + 1}", seat=seat)
    for line, made_of in zip(lines, parts, strict=True):
        _add_line(graph, line, tuple(made_of))
    for seat, label in hidden:
        node = _line_node(graph, seat, label)
        graph.add_node(
            node, kind="line", layer=1, label=label, seat=seat, points=None, clause="", hidden=True
        )
    for seat in range(seats):
        graph.nodes[f"seat-{seat}"]["points"] = Fraction(graph.in_degree(f"seat-{seat}", weight="weight"))
    _set_positions(graph)
    return graph


def score_table(graph: nx.DiGraph[str]) -> pd.DataFrame:
    """Return what each score line is made of, a row for each edge that leads to a line.

    Parameters
    ----------
    graph : networkx.DiGraph
        Made by `scoring_graph`.

    Returns
    -------
    pandas.DataFrame
        `seat`, `line`, `clause`, `source` (the node), `kind` and `count` of the source, `points`, what
        `each` of its pieces brings, and `role`. Points are Fractions.

    Examples
    --------
    >>> class Line(NamedTuple):
    ...     seat: int
    ...     label: str
    ...     points: int
    ...     clause: str
    >>> sheep = {"flock": {"kind": "sheep", "label": "four sheep", "count": 4}}
    >>> G = scoring_graph([Line(0, "wool", 2, "farm.wool")], [[Part("flock", Fraction(2))]], sheep, seats=1)
    >>> score_table(G).drop(columns="role")
       seat  line     clause source   kind  count points each
    0     0  wool  farm.wool  flock  sheep      4      2  1/2
    """
    rows: list[tuple[Any, ...]] = []
    for node, line in graph.nodes(data=True):
        if line["kind"] == "line":
            for source, _, edge in graph.in_edges(node, data=True):
                at = graph.nodes[source]
                whose = (line["seat"], line["label"], line["clause"])
                rows.append(
                    (*whose, source, at["kind"], at["count"], edge["weight"], edge["each"], edge["role"])
                )
    columns = ["seat", "line", "clause", "source", "kind", "count", "points", "each", "role"]
    return frame(rows, columns)


def _add_line(graph: nx.DiGraph[str], line: Line, parts: tuple[Part, ...]) -> None:
    points = Fraction(line.points)
    made_of = sum((part.points for part in parts), Fraction(0))
    if made_of != points:
        raise ValueError(
            f"The parts of {line.label!r} of seat {line.seat} are worth {made_of}, the line {points}."
        )
    node = _line_node(graph, line.seat, line.label)
    graph.add_node(
        node,
        kind="line",
        layer=1,
        label=line.label,
        seat=line.seat,
        points=points,
        clause=line.clause,
        hidden=False,
    )
    for part in parts:
        source = _source(graph, part.source, node, line)
        count = graph.nodes[source]["count"]
        before = graph.edges[source, node]["weight"] if graph.has_edge(source, node) else Fraction(0)
        weight = before + part.points
        each = weight / count if count else Fraction(0)
        graph.add_edge(source, node, weight=weight, each=each, role=part.role)
    graph.add_edge(node, f"seat-{line.seat}", weight=points)


def _line_node(graph: nx.DiGraph[str], seat: int, label: str) -> str:
    """Return a name for the line: somebody's own scoring function may write two of the same label."""
    node, number = f"line-{seat}-{label}", 1
    while node in graph:
        number += 1
        node = f"line-{seat}-{label} ({number})"
    return node


def _source(graph: nx.DiGraph[str], source: str, node: str, line: Line) -> str:
    if source in WORDS:
        own = node.replace("line", source, 1)
        graph.add_node(own, kind=source, layer=0, label=WORDS[source], seat=line.seat, count=1)
        return own
    if graph.nodes.get(source, {}).get("layer") != 0:
        raise ValueError(f"{line.label!r} of seat {line.seat} has a part from {source!r}, which is no piece.")
    return source


def _set_positions(graph: nx.DiGraph[str]) -> None:
    places = [0, 0, 0]
    for _, data in graph.nodes(data=True):
        layer = data["layer"]
        data["position"] = (layer, -places[layer])
        places[layer] += 1
