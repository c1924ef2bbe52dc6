"""The yurts of a player: where they stand or could stand, and which are connected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import networkx as nx

from gamekit.core.observed import observed
from gamekit.core.tables import frame
from gamekit.games.khan import Khan
from gamekit.games.khan.graphs.asked import Seen, asked_seat
from gamekit.games.khan.graphs.nodes import stop_of
from gamekit.games.khan.state import KhanState

if TYPE_CHECKING:
    import pandas as pd


def yurt_places(observation: Seen, seat: int | None = None) -> nx.Graph[str]:
    """Return the places where a player's yurts stand or could stand, joined as routes join them.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurts.

    Returns
    -------
    networkx.Graph
        Nodes are called by their stop, the second place of a double stop "STOP 2". They have `kind`
        "yurt" or "free", `stop`, `region`, `position` and `scene`. The capital has none: no yurt is built
        there, and Tolui's connects nothing (khan.heir.tolui). Edges join places of the same stop and of
        stops with a route; groups of yurts are what hangs together of kind "yurt".

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.

    Examples
    --------
    >>> import gamekit
    >>> G = yurt_places(gamekit.load("khan").initial_state().observation(0))
    >>> len(G), sorted(G["R5"])
    (39, ['R3', 'R4', 'R5 2', 'R8'])
    """
    observation = observed(observation, Khan)
    state = observation.state
    board, heir = state.board, state.heirs[asked_seat(observation, seat)]
    graph: nx.Graph[str] = nx.Graph()
    for stop, name in enumerate(board.names):
        held = 0 if stop == board.capital else (heir.yurts >> stop & 1) + (heir.seconds >> stop & 1)
        for place in range(held + _room(state, stop)):
            node = f"{name} {place + 1}" if place else name
            shown = stop_of(board, stop)
            graph.add_node(
                node,
                kind="yurt" if place < held else "free",
                stop=name,
                **{key: shown[key] for key in ("region", "position", "scene")},
            )
            if place:
                graph.add_edge(name, node)
    graph.add_edges_from([route for route in board.routes if route[0] in graph and route[1] in graph])
    return graph


def yurt_groups(observation: Seen, seat: int | None = None) -> pd.DataFrame:
    """Return the groups of a player's connected yurts, the largest first.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurts.

    Returns
    -------
    pandas.DataFrame
        How many `yurts` each group has, its `stops` and its `regions`, both tuples. Those in cities and
        in the capital belong to none (khan.secret.cards).

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.

    Examples
    --------
    >>> import gamekit
    >>> state = gamekit.load("khan").initial_state()
    >>> heir = state.heirs[0].evolve(yurts=sum(1 << state.board.index[s] for s in ("R1", "R3", "P6")))
    >>> yurt_groups(state.with_heir(0, heir).observation(0))
       yurts     stops    regions
    0      2  (R1, R3)  (Russia,)
    1      1     (P6,)  (Persia,)
    """
    places = yurt_places(observation, seat)
    found = nx.connected_components(places.subgraph(standing(places)))
    # a set has no order of its own: the map's is taken, and of equal groups the one that begins first
    groups = [[node for node in places if node in group] for group in found]
    rows: list[tuple[Any, ...]] = []
    for group in sorted(groups, key=lambda group: (-len(group), list(places).index(group[0]))):
        stops = dict.fromkeys(places.nodes[node]["stop"] for node in group)
        regions = dict.fromkeys(places.nodes[node]["region"] for node in group)
        rows.append((len(group), tuple(stops), tuple(regions)))
    return frame(rows, ["yurts", "stops", "regions"])


def standing(places: nx.Graph[str]) -> list[str]:
    """Return the nodes where a yurt stands."""
    return [node for node, data in places.nodes(data=True) if data["kind"] == "yurt"]


def _room(state: KhanState, stop: int) -> int:
    """Return how many yurts can still be built at the stop (khan.build.limit)."""
    if not state.room >> stop & 1:
        return 0
    empty = not any(heir.yurts >> stop & 1 for heir in state.heirs)
    return 2 if empty and state.board.doubles >> stop & 1 else 1
