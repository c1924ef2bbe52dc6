"""Graphs as tables: what stands in them, row by row."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import networkx as nx

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["edge_table", "frame", "node_table", "nodes_of", "numbered"]


def node_table(graph: nx.Graph[Any]) -> pd.DataFrame:
    """Return the nodes with their attributes, in the graph's order.

    Parameters
    ----------
    graph : networkx graph

    Returns
    -------
    pandas.DataFrame
        A column `node`, and one for each attribute; nothing where a node lacks it.

    Examples
    --------
    >>> G = nx.Graph()
    >>> G.add_node("A", region="east")
    >>> G.add_node("B", region="west")
    >>> node_table(G)
      node region
    0    A   east
    1    B   west
    """
    names = _attributes(data for _, data in graph.nodes(data=True))
    rows = [(node, *map(data.get, names)) for node, data in graph.nodes(data=True)]
    return frame(rows, ["node", *names])


def edge_table(graph: nx.Graph[Any]) -> pd.DataFrame:
    """Return the edges with their attributes, in the graph's order.

    Parameters
    ----------
    graph : networkx graph

    Returns
    -------
    pandas.DataFrame
        Columns `start` and `end`, and one for each attribute; nothing where an edge lacks it.

    Examples
    --------
    >>> edge_table(nx.Graph([("A", "B", {"kind": "road"}), ("B", "C", {"kind": "river"})]))
      start end   kind
    0     A   B   road
    1     B   C  river
    """
    names = _attributes(data for _, _, data in graph.edges(data=True))
    rows = [(start, end, *map(data.get, names)) for start, end, data in graph.edges(data=True)]
    return frame(rows, ["start", "end", *names])


def frame(
    rows: Iterable[Sequence[Any]], columns: Sequence[Any], index: Sequence[Any] | None = None
) -> pd.DataFrame:
    """Return the rows as a DataFrame; ImportError with the line to type where pandas is missing.

    >>> frame([(1, 2)], ["a", "b"], index=["row"])
         a  b
    row  1  2
    """
    try:
        import pandas as pd
    except ImportError:
        raise ImportError("This needs pandas: pip install 'tabletop-gamekit[lab]'.") from None
    # A node may be a tuple, which pandas would take for several levels of headings.
    names = None if index is None else pd.Index(list(index), tupleize_cols=False)
    heads = pd.Index(list(columns), tupleize_cols=False)
    return pd.DataFrame([tuple(row) for row in rows], index=names, columns=heads)


def nodes_of(graph: nx.Graph[Any], given: Any) -> tuple[Any, ...]:
    """Return the nodes that were given: a single one, or any number of them.

    Raises networkx.NodeNotFound for what is no node of the graph.

    >>> nodes_of(nx.path_graph(["A1", "A2"]), "A1"), nodes_of(nx.path_graph(3), [2, 0])
    (('A1',), (2, 0))
    """
    # A node may be a text or a tuple, which are iterables as well: what is a node counts as one.
    if _is_node(graph, given):
        return (given,)
    nodes: tuple[Any, ...] = (given,) if isinstance(given, str) else tuple(given)
    for node in nodes:
        if node not in graph:
            raise nx.NodeNotFound(f"{node!r} is no node of the graph.")
    return nodes


def numbered(graph: nx.Graph[Any]) -> nx.Graph[Any]:
    """Return the graph with its nodes called 0, 1, 2, … in their order.

    networkx goes through sets of nodes, and adds up floats on the way. In every run small numbers lie in
    a set in the same order, names do not: this keeps every table the same to the last digit.
    """
    same: nx.Graph[Any] = nx.convert_node_labels_to_integers(graph)
    return same


def _is_node(graph: nx.Graph[Any], given: object) -> bool:
    return isinstance(given, Hashable) and given in graph


def _attributes(of_all: Iterable[dict[Any, Any]]) -> list[Any]:
    return list(dict.fromkeys(name for data in of_all for name in data))
