"""Where to draw the nodes of a graph."""

from __future__ import annotations

from typing import Any

import networkx as nx

from gamekit.graphs.tables import numbered

__all__ = ["positions"]

Pair = tuple[float, float]


SEED = 1


def positions(graph: nx.Graph[Any]) -> dict[Any, Pair]:
    """Return where each node stands: its own `position`, or where springs leave it.

    Parameters
    ----------
    graph : networkx graph

    Returns
    -------
    dict
        x and y of each node, y upwards; the same in every run. A given `position` stays as it is.

    Raises
    ------
    ValueError
        If a `position` is no pair of numbers.
    ImportError
        If a position has to be found and scipy is missing.

    Examples
    --------
    >>> G = nx.Graph()
    >>> G.add_node("A", position=(0, 0))
    >>> G.add_node("B", position=(2, 1))
    >>> positions(G)
    {'A': (0.0, 0.0), 'B': (2.0, 1.0)}

    Notes
    -----
    Without any position, springs between all nodes keep them as far apart as their distance in the graph
    [1]_; parts that are not joined stand side by side. With some, springs along the edges hang the others
    between them.

    References
    ----------
    .. [1] T. Kamada and S. Kawai, "An algorithm for drawing general undirected graphs", Information
       Processing Letters 31, 1989.
    """
    names = list(graph)
    pairs = enumerate(graph.nodes(data="position"))
    given = {n: _pair(node, at) for n, (node, at) in pairs if at is not None}
    if len(given) < len(names):
        same = numbered(graph).to_undirected()
        try:
            given = _hung(same, given) if given else _side_by_side(same)
        except ImportError:
            raise ImportError("This needs scipy: pip install 'tabletop-gamekit[lab]'.") from None
    return {node: given[n] for n, node in enumerate(names)}


def _side_by_side(graph: nx.Graph[int]) -> dict[int, Pair]:
    """Return each part laid out by itself, the largest first, in rows."""
    parts = sorted(map(sorted, nx.connected_components(graph)), key=len, reverse=True)
    places: dict[int, Pair] = {}
    deep = len(parts[0]) ** 0.5
    wide, x, y = max(deep, 1.3 * len(graph) ** 0.5), 0.0, 0.0
    for part in parts:
        size = len(part) ** 0.5
        if x + size > wide + 1e-9:
            x, y, deep = 0.0, y - deep, size
        middle = (x + size / 2, y - size / 2)
        found: Any = nx.kamada_kawai_layout(
            graph.subgraph(part), weight=None, scale=size / 2 - 0.3, center=middle
        )
        places |= _plain(found)
        x += size
    return places


def _hung(graph: nx.Graph[int], given: dict[int, Pair]) -> dict[int, Pair]:
    spread = _spread(list(given.values()), len(graph))
    found: Any = nx.spring_layout(
        graph, k=spread, pos=given, fixed=list(given), iterations=200, weight=None, seed=SEED
    )
    return _plain(found)


def _plain(found: dict[int, Any]) -> dict[int, Pair]:
    return {node: (float(x), float(y)) for node, (x, y) in found.items()}


def _pair(node: Any, at: Any) -> Pair:
    try:
        x, y = at
        return float(x), float(y)
    except (TypeError, ValueError):
        raise ValueError(f"The position of {node!r} is {at!r}; allowed is a pair of numbers.") from None


def _spread(given: list[Pair], count: int) -> float | None:
    """Return how long a spring is beside what is given, so that what is found spreads as wide."""
    if len(given) < 2:
        return None
    xs, ys = zip(*given, strict=True)
    return max(max(xs) - min(xs), max(ys) - min(ys)) / count**0.5 or None
