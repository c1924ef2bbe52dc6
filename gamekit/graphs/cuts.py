"""What falls apart when one node or one edge is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import networkx as nx

from gamekit.graphs.tables import frame

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["cut_edges", "cut_nodes"]


def cut_nodes(graph: nx.Graph[Any]) -> pd.DataFrame:
    """Return the nodes without which the graph falls apart: its articulation points.

    Parameters
    ----------
    graph : networkx graph
        Undirected.

    Returns
    -------
    pandas.DataFrame
        `node`; `parts`, how many nodes are in each part that is left of its component, the largest
        first; `cut_off`, how many are not in the largest. The most cut off stands first.

    Raises
    ------
    networkx.NetworkXNotImplemented
        If the graph is directed.

    Examples
    --------
    >>> cut_nodes(nx.path_graph(["A", "B", "C", "D"]))
      node   parts  cut_off
    0    B  (2, 1)        1
    1    C  (2, 1)        1
    """
    found = set(nx.articulation_points(graph))
    rows = [(node, *_left(graph, [node], node)) for node in graph if node in found]
    return frame(sorted(rows, key=lambda row: -row[-1]), ["node", "parts", "cut_off"])


def cut_edges(graph: nx.Graph[Any]) -> pd.DataFrame:
    """Return the edges without which the graph falls apart: its bridges.

    Parameters
    ----------
    graph : networkx graph
        Undirected.

    Returns
    -------
    pandas.DataFrame
        `start` and `end`; `parts` and `cut_off` as in `cut_nodes`. The most cut off stands first.

    Raises
    ------
    networkx.NetworkXNotImplemented
        If the graph is directed.

    Examples
    --------
    >>> cut_edges(nx.Graph(["AB", "BC", "CA", "CD"]))
      start end   parts  cut_off
    0     C   D  (3, 1)        1
    """
    rows = [(start, end, *_left(graph, [(start, end)], start)) for start, end in nx.bridges(graph)]
    return frame(sorted(rows, key=lambda row: -row[-1]), ["start", "end", "parts", "cut_off"])


def _left(graph: nx.Graph[Any], gone: list[Any], at: Any) -> tuple[tuple[int, ...], int]:
    """Return the sizes of what is left of the component around `at` when one node or edge is gone."""
    left = nx.Graph(graph.subgraph(nx.node_connected_component(graph, at)))
    if gone == [at]:
        left.remove_nodes_from(gone)
    else:
        left.remove_edges_from(gone)
    sizes = sorted(map(len, nx.connected_components(left)), reverse=True)
    return tuple(sizes), sum(sizes[1:])
