"""Groups of nodes: those a graph suggests, against those that are given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from math import nan
from typing import TYPE_CHECKING, Any

import networkx as nx

from gamekit.graphs.tables import frame, numbered

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["communities", "crosstab", "partitions"]


def communities(graph: nx.Graph[Any], attribute: str, weight: str | None = None) -> pd.DataFrame:
    """Return for each node the group that is given and the community that the edges suggest.

    Parameters
    ----------
    graph : networkx graph
    attribute : str
        The node attribute that is the given group; nodes without it form the group None.
    weight : str, optional
        The edge attribute that says how strongly an edge binds; None: all alike.

    Returns
    -------
    pandas.DataFrame
        `node`, the attribute, and `community`, numbered from 1, the largest first.

    Examples
    --------
    >>> G = nx.barbell_graph(3, 0)
    >>> nx.set_node_attributes(G, {0: "west", 1: "west", 2: "west", 3: "west", 4: "east", 5: "east"}, "side")
    >>> communities(G, "side")
       node  side  community
    0     0  west          1
    1     1  west          1
    2     2  west          1
    3     3  west          2
    4     4  east          2
    5     5  east          2

    Notes
    -----
    Communities are found by joining groups as long as modularity grows [1]_: nothing is drawn by
    chance, and the names of nodes make no difference, only their order.

    References
    ----------
    .. [1] A. Clauset, M. E. J. Newman and C. Moore, "Finding community structure in very large networks",
       Physical Review E 70, 2004.
    """
    given, found = _given(graph, attribute), _found(graph, weight)
    return frame([(node, given[node], found[node]) for node in graph], ["node", attribute, "community"])


def crosstab(graph: nx.Graph[Any], attribute: str, weight: str | None = None) -> pd.DataFrame:
    """Return how many nodes each given group shares with each community.

    Parameters
    ----------
    graph : networkx graph
    attribute : str
        As in `communities`.
    weight : str, optional
        As in `communities`.

    Returns
    -------
    pandas.DataFrame
        A row for each given group, in the graph's order, and a column for each community.

    Examples
    --------
    >>> G = nx.barbell_graph(3, 0)
    >>> nx.set_node_attributes(G, {0: "west", 1: "west", 2: "west", 3: "west", 4: "east", 5: "east"}, "side")
    >>> crosstab(G, "side")
          1  2
    west  3  1
    east  0  2
    """
    given, found = _given(graph, attribute), _found(graph, weight)
    groups, numbers = list(dict.fromkeys(given.values())), sorted(set(found.values()))
    pairs = [(given[node], found[node]) for node in graph]
    rows = [[pairs.count((group, number)) for number in numbers] for group in groups]
    return frame(rows, numbers, index=groups)


def partitions(graph: nx.Graph[Any], attribute: str, weight: str | None = None) -> pd.DataFrame:
    """Return how well the given groups and the communities part the graph.

    Parameters
    ----------
    graph : networkx graph
    attribute : str
        As in `communities`.
    weight : str, optional
        As in `communities`.

    Returns
    -------
    pandas.DataFrame
        A row `given` and a row `found`: how many `groups`; how many edges `inside` a group and how
        many `between` two; the `modularity`, which is high where edges stay inside more often than
        chance would have it; and the `agreement` with what is given, the share of pairs of nodes
        that are together in both or apart in both.

    Examples
    --------
    >>> G = nx.barbell_graph(3, 0)
    >>> nx.set_node_attributes(G, {0: "west", 1: "west", 2: "west", 3: "west", 4: "east", 5: "east"}, "side")
    >>> partitions(G, "side").round(2)
           groups  inside  between  modularity  agreement
    given       2       5        2        0.12       1.00
    found       2       6        1        0.36       0.67

    Notes
    -----
    A graph without edges has no modularity: nan.
    """
    given, found = _given(graph, attribute), _found(graph, weight)
    rows = [_measures(graph, groups, given, weight) for groups in (given, found)]
    columns = ["groups", "inside", "between", "modularity", "agreement"]
    return frame(rows, columns, index=["given", "found"])


def _given(graph: nx.Graph[Any], attribute: str) -> dict[Any, Any]:
    return dict(graph.nodes(data=attribute))


def _found(graph: nx.Graph[Any], weight: str | None) -> dict[Any, int]:
    nodes = list(graph)
    groups: Iterable[Any] = nx.community.greedy_modularity_communities(numbered(graph), weight=weight)
    ordered = sorted(map(sorted, groups), key=lambda group: (-len(group), group))
    return {nodes[place]: number for number, group in enumerate(ordered, 1) for place in group}


def _measures(
    graph: nx.Graph[Any], groups: Mapping[Any, Any], given: Mapping[Any, Any], weight: str | None
) -> tuple[Any, ...]:
    inside = sum(groups[start] == groups[end] for start, end in graph.edges())
    kinds = list(dict.fromkeys(groups.values()))
    parts = [{node for node in graph if groups[node] == kind} for kind in kinds]
    modularity = nx.community.modularity(graph, parts, weight=weight) if graph.size() else nan
    return len(kinds), inside, graph.number_of_edges() - inside, modularity, _agreement(groups, given)


def _agreement(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> float:
    alike = [(one[a] == one[b]) == (other[a] == other[b]) for a, b in combinations(one, 2)]
    return sum(alike) / len(alike) if alike else 1.0
