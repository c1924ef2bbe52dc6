"""Networks that hang together: joining given nodes, and growing a group to a size."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

import networkx as nx

from gamekit.graphs.tables import frame, nodes_of, numbered

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["growth", "network"]


def network(graph: nx.Graph[Any], nodes: Any, weight: str | None = None) -> pd.DataFrame:
    """Return a small network that joins the given nodes: a Steiner tree, nearly the smallest.

    Parameters
    ----------
    graph : networkx graph
        Undirected.
    nodes : iterable of nodes
        Those that are to be joined.
    weight : str, optional
        The edge attribute that is the length of an edge, 0 or more; None counts edges.

    Returns
    -------
    pandas.DataFrame
        A row for each `node` of the network, in the graph's order: whether it was `given`, and its
        `neighbours` in the network, a tuple.

    Raises
    ------
    networkx.NodeNotFound
        If one of the nodes is none of the graph.
    networkx.NetworkXNoPath
        If the nodes cannot be joined.

    Examples
    --------
    >>> network(nx.cycle_graph(["A", "B", "C", "D", "E", "F"]), ["A", "C"])
      node  given neighbours
    0    A   True       (B,)
    1    B  False     (A, C)
    2    C   True       (B,)

    Notes
    -----
    To find the smallest is hard in general. This one, Mehlhorn's [1]_ as networkx has it, is less than
    twice as long.

    References
    ----------
    .. [1] Kurt Mehlhorn, "A faster approximation algorithm for the Steiner problem in graphs",
       Information Processing Letters 27, 1988.
    """
    names, same = list(graph), numbered(graph)
    places = sorted({names.index(node) for node in nodes_of(graph, nodes)})
    tree = _tree(same, places, weight) if len(places) > 1 else nx.empty_graph(places)
    rows = [
        (names[place], place in places, tuple(names[other] for other in sorted(tree[place])))
        for place in sorted(tree)
    ]
    return frame(rows, ["node", "given", "neighbours"])


def _tree(graph: nx.Graph[int], places: list[int], weight: str | None) -> nx.Graph[int]:
    part = nx.node_connected_component(graph, places[0])
    if not part.issuperset(places):
        raise nx.NetworkXNoPath("The nodes lie in parts of the graph that no way joins.")
    lengths: nx.Graph[int] = nx.Graph()
    for start, end, data in graph.subgraph(part).edges(data=True):
        lengths.add_edge(start, end, weight=1 if weight is None else data.get(weight, 1))
    tree: nx.Graph[int] = nx.approximation.steiner_tree(lengths, places, method="mehlhorn")
    return tree


def growth(graph: nx.Graph[Any], size: int, held: Any = (), free: Any = None) -> pd.DataFrame:
    """Return a connected group of a size that needs the fewest nodes beside those that are held.

    Parameters
    ----------
    graph : networkx graph
        Undirected.
    size : int
        How many nodes the group has at least.
    held : iterable of nodes, optional
        Those that cost nothing; they need not be joined to each other.
    free : iterable of nodes, optional
        Those that may be added; left out, all that are not held.

    Returns
    -------
    pandas.DataFrame
        A row for each `node` of the group, in the graph's order, and whether it is `new`.

    Raises
    ------
    networkx.NodeNotFound
        If one of the nodes is none of the graph.
    ValueError
        If no such group can be made.

    Examples
    --------
    >>> growth(nx.path_graph(["A", "B", "C", "D", "E"]), 4, held=["A", "C", "D"])
      node    new
    0    A  False
    1    B   True
    2    C  False
    3    D  False

    Notes
    -----
    The search goes through all connected groups, the most promising first (A* [1]_), so what it finds is
    the fewest. What a group still needs is never overrated: at best every held part as near as the new
    nodes reach joins it.

    References
    ----------
    .. [1] P. E. Hart, N. J. Nilsson and B. Raphael, "A Formal Basis for the Heuristic Determination of
       Minimum Cost Paths", IEEE Transactions on Systems Science and Cybernetics 4, 1968.
    """
    names = list(graph)
    own = {names.index(node) for node in nodes_of(graph, held)}
    others = names if free is None else nodes_of(graph, free)
    found = _Growth(numbered(graph), own, {names.index(node) for node in others}).smallest(size)
    rows = [(node, place not in own) for place, node in enumerate(names) if found >> place & 1]
    return frame(rows, ["node", "new"])


class _Growth:
    """The search of `growth`. Groups are sets of nodes as whole numbers: bit n stands for node n."""

    def __init__(self, graph: nx.Graph[int], held: set[int], free: set[int]) -> None:
        self.beside = [_set(graph[node]) for node in sorted(graph)]
        self.held, self.free = _set(held), _set(free - held)

    def smallest(self, size: int) -> int:
        """Return the group with the fewest new nodes; ValueError if there is none."""
        if size < 1:
            return 0
        seen, waiting = set[int](), list[tuple[int, int, int]]()
        starts = [1 << node for node in _nodes(self.held | self.free)]
        for group in [self._joined(start) for start in starts]:
            self._offer(group, size, seen, waiting)
        while waiting:
            *_, group = heappop(waiting)
            if group.bit_count() >= size:
                return group
            for node in _nodes(self._around(group) & self.free & ~group):
                self._offer(self._joined(group | 1 << node), size, seen, waiting)
        raise ValueError(f"No connected group of {size} nodes can be made.")

    def _offer(self, group: int, size: int, seen: set[int], waiting: list[tuple[int, int, int]]) -> None:
        if group not in seen:
            seen.add(group)
            needed = self._needed(group, size)
            if needed is not None:
                new = (group & ~self.held).bit_count()
                heappush(waiting, (new + needed, -group.bit_count(), group))

    def _needed(self, group: int, size: int) -> int | None:
        """Return how many new nodes the group needs at least, or None if it cannot be large enough."""
        reached, count, new = group, group.bit_count(), 0
        while count + new < size:
            beyond = self._around(reached) & self.free & ~reached
            if not beyond:
                room = (reached & self.free & ~group).bit_count()
                return size - count if count + room >= size else None
            wider = self._joined(reached | beyond)
            count += ((wider & ~reached) & self.held).bit_count()
            reached, new = wider, new + 1
        return new

    def _joined(self, group: int) -> int:
        """Return the group with everything held that hangs on it."""
        while more := self._around(group) & self.held & ~group:
            group |= more
        return group

    def _around(self, group: int) -> int:
        joined = 0
        for node in _nodes(group):
            joined |= self.beside[node]
        return joined


def _set(nodes: Any) -> int:
    return sum({1 << node for node in nodes})


def _nodes(group: int) -> Iterator[int]:
    while group:
        lowest = group & -group
        yield lowest.bit_length() - 1
        group ^= lowest
