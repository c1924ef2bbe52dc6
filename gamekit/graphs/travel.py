"""How far it is, what is within reach, and how to get through several stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, permutations
from math import inf
from typing import TYPE_CHECKING, Any

import networkx as nx

from gamekit.graphs.tables import frame, nodes_of

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["bands", "distances", "itinerary", "reach", "routes"]

MOST_STOPS = 9
"""In any order of more stops there are too many orders to try them all."""


def reach(
    graph: nx.Graph[Any], sources: Any, limit: float | None = None, weight: str | None = None
) -> pd.DataFrame:
    """Return what can be reached from one node or from the nearest of several.

    Parameters
    ----------
    graph : networkx graph
    sources : node or iterable of nodes
    limit : number, optional
        The largest distance that counts.
    weight : str, optional
        The edge attribute that is the length of an edge, 0 or more; None counts steps.

    Returns
    -------
    pandas.DataFrame
        `node`, its `distance`, the `source` it is nearest to and the `path` from there, nearest
        first. What cannot be reached is left out.

    Raises
    ------
    networkx.NodeNotFound
        If a source is no node of the graph.

    Examples
    --------
    >>> reach(nx.path_graph(["A", "B", "C", "D"]), "A", limit=2)
      node  distance source       path
    0    A         0      A       (A,)
    1    B         1      A     (A, B)
    2    C         2      A  (A, B, C)

    Notes
    -----
    Dijkstra's algorithm from all sources at once. With lengths 0 and 1 the distance counts only what
    costs a move; the path still names every node on the way.
    """
    found, paths = _search(graph, nodes_of(graph, sources), limit, weight)
    rows = [(node, found[node], paths[node][0], tuple(paths[node])) for node in graph if node in found]
    rows.sort(key=lambda row: row[1])
    return frame(rows, ["node", "distance", "source", "path"])


def bands(graph: nx.Graph[Any], sources: Any, weight: str | None = None) -> pd.DataFrame:
    """Return how many nodes lie at each distance from one node or from the nearest of several.

    Parameters
    ----------
    graph : networkx graph
    sources : node or iterable of nodes
    weight : str, optional
        The edge attribute that is the length of an edge, 0 or more; None counts steps.

    Returns
    -------
    pandas.DataFrame
        `distance`; how many nodes are `new` there; how many are `within` it, sources among them;
        and which `share` of the graph that is.

    Raises
    ------
    networkx.NodeNotFound
        If a source is no node of the graph.

    Examples
    --------
    >>> bands(nx.cycle_graph(5), 0)
       distance  new  within  share
    0         0    1       1    0.2
    1         1    2       3    0.6
    2         2    2       5    1.0
    """
    found, _ = _search(graph, nodes_of(graph, sources), None, weight)
    counts = list(found.values())
    rows: list[tuple[Any, ...]] = []
    within = 0
    for distance in sorted(set(counts)):
        new = counts.count(distance)
        within += new
        rows.append((distance, new, within, within / len(graph)))
    return frame(rows, ["distance", "new", "within", "share"])


def distances(graph: nx.Graph[Any], nodes: Any = None, weight: str | None = None) -> pd.DataFrame:
    """Return the distance from each node to each other as a square table.

    Parameters
    ----------
    graph : networkx graph
    nodes : iterable of nodes, optional
        Those that are wanted; left out, all.
    weight : str, optional
        The edge attribute that is the length of an edge, 0 or more; None counts steps.

    Returns
    -------
    pandas.DataFrame
        A row and a column for each node; infinite where there is no way.

    Raises
    ------
    networkx.NodeNotFound
        If one of the nodes is none of the graph.

    Examples
    --------
    >>> distances(nx.path_graph(["A", "B", "C"]), ["A", "C"])
       A  C
    A  0  2
    C  2  0
    """
    wanted = tuple(graph) if nodes is None else nodes_of(graph, nodes)
    rows: list[list[float]] = []
    for start in wanted:
        found, _ = _search(graph, (start,), None, weight)
        rows.append([found.get(end, inf) for end in wanted])
    return frame(rows, wanted, index=wanted)


def itinerary(
    graph: nx.Graph[Any], stops: Sequence[Any], weight: str | None = None, *, any_order: bool = False
) -> pd.DataFrame:
    """Return a shortest way through several stops.

    Parameters
    ----------
    graph : networkx graph
    stops : sequence of nodes
        The first is where one starts.
    weight : str, optional
        The edge attribute that is the length of an edge, 0 or more; None counts steps.
    any_order : bool, optional
        Whether the stops after the first may be visited in whatever order is shortest; of several
        such orders the one nearest to the given is taken.

    Returns
    -------
    pandas.DataFrame
        Every `node` on the way, the `leg` that leads to it (0 at the start), the `distance` so far,
        and whether it is a `stop` where a leg ends.

    Raises
    ------
    networkx.NodeNotFound
        If a stop is no node of the graph.
    networkx.NetworkXNoPath
        If a stop cannot be reached from the one before; in any order, if no order is possible.
    ValueError
        If there is no stop, or in any order more than nine.

    Examples
    --------
    >>> itinerary(nx.cycle_graph(6), [0, 4, 1], any_order=True)
       leg  node  distance   stop
    0    0     0         0   True
    1    1     1         1   True
    2    2     0         2  False
    3    2     5         3  False
    4    2     4         4   True

    Notes
    -----
    All orders are tried: n stops after the first have n! of them.
    """
    stops = tuple(nodes_of(graph, stops))
    if not stops:
        raise ValueError("An itinerary needs a stop to start from.")
    order = _best_order(graph, stops, weight) if any_order else stops
    rows: list[tuple[Any, ...]] = [(0, order[0], 0, True)]
    for leg, (start, end) in enumerate(pairwise(order), 1):
        rows += _leg(graph, leg, rows[-1][2], nx.dijkstra_path(graph, start, end, weight=weight), weight)
    return frame(rows, ["leg", "node", "distance", "stop"])


def routes(
    graph: nx.Graph[Any], source: Any, target: Any, count: int = 3, weight: str | None = None
) -> pd.DataFrame:
    """Return the shortest way between two nodes and the next best ones.

    Parameters
    ----------
    graph : networkx graph
        Without parallel edges.
    source, target : nodes
    count : int, optional
        How many ways at most.
    weight : str, optional
        The edge attribute that is the length of an edge, 0 or more; None counts steps.

    Returns
    -------
    pandas.DataFrame
        `rank` from 1, `distance` and `path`. No way visits a node twice.

    Raises
    ------
    networkx.NodeNotFound
        If source or target is no node of the graph.
    networkx.NetworkXNoPath
        If there is no way.

    Examples
    --------
    >>> routes(nx.cycle_graph(5), 0, 2)
       rank  distance          path
    0     1         2     (0, 1, 2)
    1     2         3  (0, 4, 3, 2)

    Notes
    -----
    Yen's algorithm [1]_, as networkx has it.

    References
    ----------
    .. [1] Jin Y. Yen, "Finding the K Shortest Loopless Paths in a Network", Management Science 17, 1971.
    """
    nodes_of(graph, [source, target])
    paths = islice(nx.shortest_simple_paths(graph, source, target, weight=weight), count)
    rows = [(rank, _length(graph, path, weight), tuple(path)) for rank, path in enumerate(paths, 1)]
    return frame(rows, ["rank", "distance", "path"])


def _search(
    graph: nx.Graph[Any], sources: tuple[Any, ...], limit: float | None, weight: str | None
) -> tuple[dict[Any, Any], dict[Any, list[Any]]]:
    if not sources:
        return {}, {}
    found: Any = nx.multi_source_dijkstra(graph, sources, cutoff=limit, weight=weight)
    return found


def _best_order(graph: nx.Graph[Any], stops: tuple[Any, ...], weight: str | None) -> tuple[Any, ...]:
    if len(stops) > MOST_STOPS:
        raise ValueError(f"There are {len(stops)} stops; in any order at most {MOST_STOPS} can be tried.")
    far = {start: _search(graph, (start,), None, weight)[0] for start in stops}

    def total(order: tuple[Any, ...]) -> Any:
        return sum(far[start].get(end, inf) for start, end in pairwise(order))

    return min(((stops[0], *others) for others in permutations(stops[1:])), key=total)


def _leg(
    graph: nx.Graph[Any], leg: int, before: Any, path: list[Any], weight: str | None
) -> Iterator[tuple[Any, ...]]:
    for place in range(1, len(path)):
        stop = place == len(path) - 1
        yield leg, path[place], before + _length(graph, path[: place + 1], weight), stop


def _length(graph: nx.Graph[Any], path: list[Any], weight: str | None) -> Any:
    if weight is None:
        return len(path) - 1
    return sum(_shortest_edge(graph, start, end, weight) for start, end in pairwise(path))


def _shortest_edge(graph: nx.Graph[Any], start: Any, end: Any, weight: str) -> Any:
    data: Any = graph.get_edge_data(start, end)
    if not graph.is_multigraph():
        return data.get(weight, 1)
    return min(parallel.get(weight, 1) for parallel in data.values())
