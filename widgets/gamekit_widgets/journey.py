"""What there is to find out about picked nodes of a graph, in numbers and in words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple, TypeAlias

from gamekit.graphs import cut_nodes, reach

Graph: TypeAlias = Any
Node: TypeAlias = Hashable


class Leg(NamedTuple):
    """A shortest way from one picked node to the next, and how long it is."""

    distance: float
    path: tuple[Node, ...]


@dataclass(frozen=True)
class Journey:
    """Picked nodes in a graph, which is without the blocked ones; `called` tells what people call a node.

    `weight` is the edge attribute that is the length of an edge, None counts moves; `moves` is how far
    the reach goes.
    """

    graph: Graph
    picked: tuple[Node, ...]
    moves: int
    called: Callable[[Node], str]
    weight: str | None = None

    # --- in numbers -----------------------------------------------------------------

    @cached_property
    def legs(self) -> tuple[Leg | None, ...]:
        """The ways from each picked node to the next; None where there is none."""
        legs: list[Leg | None] = []
        for start, end in pairwise(self.picked):
            legs.append(self._from(start).get(end) if start in self.graph else None)
        return tuple(legs)

    @cached_property
    def way(self) -> tuple[Node, ...]:
        """All nodes on the way through what is picked; none where a leg is missing."""
        if None in self.legs:
            return ()
        return (*self.picked[:1], *(node for leg in self.legs if leg for node in leg.path[1:]))

    @cached_property
    def distance(self) -> float | None:
        """How long the way is, or None."""
        return sum(leg.distance for leg in self.legs if leg) if self.legs and None not in self.legs else None

    @cached_property
    def distances(self) -> Mapping[Node, float]:
        """How far each node is from the nearest picked one; without those that cannot be reached."""
        starts = [node for node in dict.fromkeys(self.picked) if node in self.graph]
        return {node: leg.distance for node, leg in self._from(starts).items()} if starts else {}

    @cached_property
    def bands(self) -> Mapping[int, tuple[Node, ...]]:
        """By number of moves the nodes that are just within them, as far as the reach goes."""
        bands: dict[int, list[Node]] = {}
        for node, distance in self.distances.items():
            bands.setdefault(ceil(distance), []).append(node)
        return (
            {moves: tuple(bands[moves]) for moves in sorted(bands) if moves <= self.moves}
            if self.moves
            else {}
        )

    @cached_property
    def farthest(self) -> int:
        """How many moves reach everything that can be reached; without a picked node, from the first."""
        distances = self.distances
        if not distances and len(self.graph):
            first = next(iter(self.graph))
            distances = {node: leg.distance for node, leg in self._from(first).items()}
        return ceil(max(distances.values(), default=0))

    def _from(self, starts: Any) -> dict[Node, Leg]:
        table = reach(self.graph, starts, weight=self.weight)
        columns = (table[name].tolist() for name in ("node", "distance", "path"))
        return {node: Leg(distance, path) for node, distance, path in zip(*columns, strict=True)}

    # --- in words -------------------------------------------------------------------

    @property
    def status(self) -> str:
        """The finding in a sentence."""
        lost = [node for node in self.picked if node not in self.graph]
        if not self.picked:
            nodes, edges = len(self.graph), self.graph.number_of_edges()
            return f"{counted(nodes, 'node')}, {counted(edges, 'edge')}. Pick one, then another."
        if lost:
            return f"{self.called(lost[0])} is left out: it is blocked or cannot be reached now."
        if len(self.picked) == 1:
            return self._measures(self.picked[0])
        through = " to ".join(map(self.called, self.picked))
        if self.distance is None:
            start, end = next(
                pair for pair, leg in zip(pairwise(self.picked), self.legs, strict=True) if leg is None
            )
            return f"There is no way from {self.called(start)} to {self.called(end)}."
        parts = " + ".join(number(leg.distance) for leg in self.legs if leg)
        return f"{through}: {self.length(self.distance)}{f' ({parts})' if len(self.legs) > 1 else ''}."

    @property
    def lines(self) -> tuple[str, ...]:
        """The way and the reach in a sentence each."""
        found: list[str] = []
        if self.distance is not None:
            found.append(f"The way: {' → '.join(map(self.called, self.way))}.")
        if self.bands:
            within = sum(map(len, self.bands.values()))
            each = ", ".join(f"{len(nodes)} at {moves}" for moves, nodes in self.bands.items())
            start = self.called(self.picked[0]) if len(set(self.picked)) == 1 else "the nearest picked node"
            found.append(
                f"Within {self.length(self.moves)} of {start}: "
                f"{within} of {counted(len(self.graph), 'node')} ({each})."
            )
        return tuple(found)

    @property
    def unit(self) -> str:
        """What distances are counted in."""
        return (self.weight or "moves").replace("_", " ")

    def length(self, distance: float) -> str:
        """Return a distance with its unit.

        >>> import networkx as nx
        >>> Journey(nx.Graph(), (), 0, str).length(1), Journey(nx.Graph(), (), 0, str, "miles").length(2.5)
        ('1 move', '2.5 miles')
        """
        if not self.unit.endswith("s"):
            return f"{self.unit} {number(distance)}"
        return f"{number(distance)} {self.unit[:-1] if distance == 1 else self.unit}"

    def _measures(self, node: Node) -> str:
        others = {other: far for other, far in self.distances.items() if other != node}
        told = [counted(len(self.graph[node]), "neighbour")]
        if others:
            last = max(others, key=lambda other: others[other])
            mean = sum(others.values()) / len(others)
            told.append(f"{number(mean)} to the others on average")
            told.append(f"{self.length(others[last])} to the farthest, {self.called(last)}")
        missing = len(self.graph) - 1 - len(others)
        if missing:
            told.append(f"{missing} out of reach")
        cut = self._cut_off(node)
        if cut:
            told.append(f"without it {cut} would be cut off")
        return f"{self.called(node)}: {'; '.join(told)}."

    def _cut_off(self, node: Node) -> int:
        if self.graph.is_directed():
            return 0
        table = cut_nodes(self.graph)
        return dict(zip(table["node"].tolist(), table["cut_off"].tolist(), strict=True)).get(node, 0)


def counted(count: int, word: str) -> str:
    """Return how many there are.

    >>> counted(1, "node"), counted(2, "node")
    ('1 node', '2 nodes')
    """
    return f"{count} {word}{'s' * (count != 1)}"


def number(value: float) -> str:
    """Return a number for people.

    >>> number(3), number(2.5), number(2.0), number(1 / 3)
    ('3', '2.5', '2', '0.33')
    """
    return f"{float(value):.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))
