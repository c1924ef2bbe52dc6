"""Which nodes are central: ranking tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import networkx as nx

from gamekit.graphs.tables import frame, numbered

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["centralities", "degrees"]


def degrees(graph: nx.Graph[Any]) -> pd.DataFrame:
    """Return how many edges each node has, the most first.

    Parameters
    ----------
    graph : networkx graph

    Returns
    -------
    pandas.DataFrame
        Columns `node` and `degree`, for a directed graph also `ins` and `outs`. Nodes of equal
        degree stand in the graph's order.

    Examples
    --------
    >>> degrees(nx.star_graph(3))
       node  degree
    0     0       3
    1     1       1
    2     2       1
    3     3       1

    How many nodes have which degree:

    >>> degrees(nx.star_graph(3)).groupby("degree").size().to_dict()
    {1: 3, 3: 1}
    """
    rows = sorted(graph.degree(), key=lambda row: -row[1])
    if not isinstance(graph, nx.DiGraph):
        return frame(rows, ["node", "degree"])
    ins, outs = dict(graph.in_degree()), dict(graph.out_degree())
    return frame(
        [(node, degree, ins[node], outs[node]) for node, degree in rows], ["node", "degree", "ins", "outs"]
    )


def centralities(graph: nx.Graph[Any], weight: str | None = None) -> pd.DataFrame:
    """Return several centralities of each node, the highest betweenness first.

    Parameters
    ----------
    graph : networkx graph
    weight : str, optional
        The edge attribute that is the length of an edge, above 0; None counts steps.

    Returns
    -------
    pandas.DataFrame
        `node`; `degree`; `closeness`, 1 over the mean distance to the nodes it reaches, less where
        it does not reach all; `harmonic`, the mean of 1 over the distance to all others; and
        `betweenness`, the share of shortest paths between two others that pass through it.

    Examples
    --------
    >>> centralities(nx.path_graph(["A", "B", "C"])).round(2)
      node  degree  closeness  harmonic  betweenness
    0    B       2       1.00      1.00          1.0
    1    A       1       0.67      0.75          0.0
    2    C       1       0.67      0.75          0.0

    Notes
    -----
    In a directed graph closeness and harmonic are measured along the arrows, away from the node:
    how well one gets about from there. networkx measures them towards the node.
    PageRank and its like are left out, for networkx needs numpy and scipy for them.
    """
    same = numbered(graph)
    # networkx looks towards the node, so it is shown the graph with its arrows turned round.
    towards: nx.Graph[Any] = same.reverse(copy=False) if isinstance(same, nx.DiGraph) else same
    closeness = nx.closeness_centrality(towards, distance=weight)
    harmonic = nx.harmonic_centrality(towards, distance=weight)
    betweenness = nx.betweenness_centrality(same, weight=weight)
    others = max(1, len(graph) - 1)
    rows = [
        (node, degree, closeness[n], harmonic[n] / others, betweenness[n])
        for n, (node, degree) in enumerate(graph.degree())
    ]
    rows.sort(key=lambda row: -round(row[-1], 12))  # what floats make of a tie is no order
    return frame(rows, ["node", "degree", "closeness", "harmonic", "betweenness"])
