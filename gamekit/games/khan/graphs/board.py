"""The map as a graph: stops, provinces, cities and advisors, and what holds the map together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import networkx as nx

from gamekit import graphs
from gamekit.core.errors import BadName, nearest
from gamekit.core.observed import HasGame, game_of
from gamekit.games.khan import Khan
from gamekit.games.khan.graphs.nodes import THINGS

if TYPE_CHECKING:
    import pandas as pd


def route_map(game: Khan | HasGame, kinds: Iterable[str] = ("stop",)) -> nx.Graph[str]:
    """Return the route map: stops joined by routes, and further kinds of nodes where they are asked for.

    Parameters
    ----------
    game : Khan
    kinds : iterable of str, optional
        Some of "stop", "province", "city" and "advisor".

    Returns
    -------
    networkx.Graph
        A stop is called by its name. It has `kind` "stop", `label`, `region` (None for the capital),
        `position` (x, y), y upwards, `double`, whether it is a double stop, `advisor`, the treasures that
        its advisor asks for or None, and `scene`. Edges of `kind` "route" join stops.

        `province-NAME` has `kind` "province", `tribute`, `khan`, whether it is a Khan province, and
        `region`, in which more than half of its stops lie, or None. Edges of `kind` "border" lead to the
        stops on its border, edges of `kind` "adjacent" to provinces with a common route; `arrow` is the
        Khan province from which an arrow leads along them, or None.

        `city-NAME` has `kind` "city" and `region`; edges of `kind` "beside" lead to the stops next to it.
        `advisor-STOP` has `kind` "advisor", `asks` and `votes`, what a delivery brings; an edge of `kind`
        "at" leads to its stop. All have `label`, `position` and `scene`.

    Raises
    ------
    BadName
        If there is no such kind.

    Examples
    --------
    >>> import gamekit
    >>> game = gamekit.load("khan")
    >>> G = route_map(game)
    >>> len(G), G.size(), sorted(G["K"])
    (34, 49, ['C1', 'P11', 'P9', 'R10', 'R11'])
    >>> everything = route_map(game, ["stop", "province", "city", "advisor"])
    >>> everything.nodes["province-d"]["tribute"], sorted(everything["city-Sarai"])
    ('sword', ['R5', 'R6', 'R8'])

    The regions against the parts into which the routes by themselves divide the map:

    >>> from gamekit.graphs import partitions
    >>> partitions(G, "region").round(2)
           groups  inside  between  modularity  agreement
    given       4      37       12        0.45       1.00
    found       6      35       14        0.54       0.77
    """
    game = game_of(game, Khan)
    asked = [kinds] if isinstance(kinds, str) else list(kinds)
    for kind in asked:
        if kind not in THINGS:
            raise BadName(f"There is no kind of node {kind!r}; {nearest(kind, THINGS)}")
    found = [THINGS[kind](game) for kind in THINGS if kind in asked]
    graph: nx.Graph[str] = nx.Graph(name=game.title)
    for nodes, _ in found:
        graph.add_nodes_from(nodes)
    # without stops an edge to one leads nowhere
    graph.add_edges_from(
        [edge for _, edges in found for edge in edges if edge[0] in graph and edge[1] in graph]
    )
    return graph


def communities(game: Khan | HasGame) -> pd.DataFrame:
    """Return for each stop its region and the community that the routes suggest.

    Parameters
    ----------
    game : Khan

    Returns
    -------
    pandas.DataFrame
        As `gamekit.graphs.communities`: `node`, `region`, and `community`, numbered from 1, the largest
        first. `gamekit.graphs.crosstab` and `partitions` of the route map compare the two.

    Examples
    --------
    >>> import gamekit
    >>> found = communities(gamekit.load("khan"))
    >>> for number, stops in found.groupby("community").node:
    ...     print(number, *stops)
    1 R11 C1 C2 C3 C4 C5 C6 C7
    2 R1 R3 R4 R5 R7 R9
    3 R2 R6 P1 P2 P3 P5
    4 P4 P6 P7 P8 P11
    5 P10 C8 C9 C10 C11
    6 K R8 R10 P9
    """
    return graphs.communities(route_map(game), "region")


def cut_stops(game: Khan | HasGame) -> pd.DataFrame:
    """Return the stops without which the map falls apart; on the kit's map there is none.

    Parameters
    ----------
    game : Khan

    Returns
    -------
    pandas.DataFrame
        As `gamekit.graphs.cut_nodes`: `node`, the sizes of the `parts` that are left, and how many stops
        are `cut_off` from the largest.

    Examples
    --------
    >>> import gamekit
    >>> len(cut_stops(gamekit.load("khan")))
    0
    """
    return graphs.cut_nodes(route_map(game))
