"""Riding for a player: moves over own yurts, ways through several stops, and what lies central."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import networkx as nx

from gamekit import graphs
from gamekit.core.observed import observed
from gamekit.games.khan import Khan
from gamekit.games.khan.board import one_move, places_in, places_of
from gamekit.games.khan.graphs.asked import Seen, asked_seat, asked_stops
from gamekit.games.khan.graphs.nodes import stop_of
from gamekit.games.khan.ways import leap

if TYPE_CHECKING:
    import pandas as pd


def movement(observation: Seen, seat: int | None = None, also: Iterable[str] = ()) -> nx.Graph[str]:
    """Return the stops as a player rides between them: each edge is one move, own yurts are jumped.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurts are jumped over (khan.move.jump).
    also : iterable of str, optional
        Stops on which the seat is to have yurts beside those it has: what if?

    Returns
    -------
    networkx.Graph
        Nodes as the stops of `route_map`, with `yurts`, how many the seat has there, and `pawns`, the seats
        whose pawns stand there, a tuple. Edges have `kind` "route", or "jump" over own yurts, and `over`,
        the stops jumped over, as few as possible and in order from one end.

    Raises
    ------
    BadName
        If there is no such seat or stop, or a spectator names no seat.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khan").initial_state().observation(0)
    >>> movement(start).size(), movement(start, also=["R10", "R8"]).size()
    (49, 58)
    >>> movement(start, also=["R10", "R8"]).edges["K", "R5"]
    {'kind': 'jump', 'over': ('R10', 'R8')}
    """
    observation = observed(observation, Khan)
    state = observation.state
    board, heir = state.board, state.heirs[asked_seat(observation, seat)]
    yurts = heir.yurts | places_of(asked_stops(board, also))
    graph: nx.Graph[str] = nx.Graph()
    for stop, name in enumerate(board.names):
        count = (yurts >> stop & 1) + (heir.seconds >> stop & 1)
        pawns = tuple(other for other, held in enumerate(state.heirs) if stop in held.pawns)
        graph.add_node(name, **stop_of(board, stop), yurts=count, pawns=pawns)
    for stop, name in enumerate(board.names):
        # a move back is a move as well, so that each pair is looked at once
        for other in places_in(one_move(board, stop, yurts) >> stop << stop):
            over = () if board.neighbours[stop] >> other & 1 else leap(board, stop, other, yurts)[1:-1]
            jumped = tuple(board.names[place] for place in over)
            graph.add_edge(name, board.names[other], kind="jump" if over else "route", over=jumped)
    return graph


def itinerary(
    observation: Seen, stops: Sequence[str], seat: int | None = None, *, any_order: bool = False
) -> pd.DataFrame:
    """Return a ride of fewest moves from the pawn through several stops.

    Parameters
    ----------
    observation : Observation, State or Match
    stops : sequence of str
        The stops to be made.
    seat : int, optional
        Whose pawn rides, and whose yurts are jumped over; of two pawns the one with the shorter way.
    any_order : bool, optional
        Whether the stops may be made in whatever order is shortest.

    Returns
    -------
    pandas.DataFrame
        As `gamekit.graphs.itinerary`: every stop on the way as `node`, the `leg` that leads to it, the
        `distance` so far in moves, and whether it is a `stop` that was asked for.

    Raises
    ------
    BadName
        If there is no such seat or stop, or a spectator names no seat.
    ValueError
        If there are more than eight stops in any order.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khan").initial_state().observation(0)
    >>> itinerary(start, ["R5", "C2"], any_order=True)
       leg node  distance   stop
    0    0    K         0   True
    1    1  R11         1  False
    2    1   C2         2   True
    3    2  R11         3  False
    4    2   R9         4  False
    5    2   R4         5  False
    6    2   R5         6   True
    """
    observation = observed(observation, Khan)
    board, heir = observation.state.board, observation.state.heirs[asked_seat(observation, seat)]
    asked_stops(board, stops)
    graph = movement(observation, seat)
    rides = [graphs.itinerary(graph, [board.names[pawn], *stops], any_order=any_order) for pawn in heir.pawns]
    return min(rides, key=lambda ride: int(ride["distance"].iloc[-1]))


def centralities(observation: Seen, seat: int | None = None) -> pd.DataFrame:
    """Return how central each stop is for a player.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurts are jumped over.

    Returns
    -------
    pandas.DataFrame
        As `gamekit.graphs.centralities` of the movement graph: `node`, `degree`, `closeness`, `harmonic`
        and `betweenness`, the highest first.

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khan").initial_state().observation(0)
    >>> centralities(start)[["node", "betweenness"]].round(2).head(4)
      node  betweenness
    0    K         0.40
    1  R11         0.24
    2   P5         0.22
    3   P9         0.21
    """
    return graphs.centralities(movement(observation, seat))


def advisor_distances(observation: Seen, seat: int | None = None) -> pd.DataFrame:
    """Return the moves between the advisors for a player.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurts are jumped over.

    Returns
    -------
    pandas.DataFrame
        A row and a column for each advisor's stop, the capital last.

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.

    Examples
    --------
    >>> import gamekit
    >>> advisor_distances(gamekit.load("khan").initial_state().observation(0))
         R5  R9  P6  P10  C2  C8  K
    R5    0   2   4    5   4   6  3
    R9    2   0   5    4   2   5  2
    P6    4   5   0    3   5   5  3
    P10   5   4   3    0   4   2  2
    C2    4   2   5    4   0   4  2
    C8    6   5   5    2   4   0  3
    K     3   2   3    2   2   3  0
    """
    observation = observed(observation, Khan)
    return graphs.distances(movement(observation, seat), list(observation.state.board.asks))
