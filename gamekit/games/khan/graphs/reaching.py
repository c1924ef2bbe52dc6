"""How far a pawn gets: stops by number of moves, own yurts jumped over, and who is nearest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from gamekit import graphs
from gamekit.core.errors import BadOption
from gamekit.core.observed import observed
from gamekit.core.tables import frame
from gamekit.games.khan import Khan
from gamekit.games.khan.board import Board, further, places_in, places_of
from gamekit.games.khan.graphs.asked import Seen, asked_seat
from gamekit.games.khan.graphs.nodes import region_of
from gamekit.games.khan.graphs.riding import movement
from gamekit.games.khan.rules import crowding

if TYPE_CHECKING:
    import pandas as pd


def reach(observation: Seen, moves: int, seat: int | None = None) -> dict[str, int]:
    """Return the stops within reach and the number of moves to each, the nearest first.

    Parameters
    ----------
    observation : Observation, State or Match
    moves : int
        How many moves at most.
    seat : int, optional
        Whose pawn rides, and whose yurts are jumped over; of two pawns the nearer.

    Returns
    -------
    dict
        Stop -> moves, 0 where a pawn stands. Pawns on the way are passed; whether the ride may end on
        a stop is told by `reach_table`.

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.
    BadOption
        If `moves` is no whole number from 0.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khan").initial_state().observation(0)
    >>> reach(start, 1)
    {'K': 0, 'R10': 1, 'R11': 1, 'P9': 1, 'P11': 1, 'C1': 1}
    >>> [len(reach(start, moves)) for moves in range(6)]
    [1, 6, 16, 26, 33, 34]
    """
    observation = observed(observation, Khan)
    if type(moves) is not int or moves < 0:
        raise BadOption(f"moves is {moves!r}; allowed are whole numbers from 0.")
    board, heir = observation.state.board, observation.state.heirs[asked_seat(observation, seat)]
    ahead = islice(rings(board, heir.yurts, heir.pawns), moves + 1)
    return {board.names[stop]: count for count, ring in enumerate(ahead) for stop in places_in(ring)}


def rings(board: Board, yurts: int, starts: Iterable[int]) -> Iterator[int]:
    """Yield the sets of stops 0, 1, 2, … moves away from the nearest start, own yurts jumped over."""
    ring = seen = places_of(starts)
    while ring:
        yield ring
        ring = further(board, ring, yurts) & ~seen
        seen |= ring


def reach_table(observation: Seen, moves: int, seat: int | None = None) -> pd.DataFrame:
    """Return the stops within reach, what lies there, and whether a ride may end there.

    Parameters
    ----------
    observation : Observation, State or Match
    moves, seat
        As in `reach`.

    Returns
    -------
    pandas.DataFrame
        `stop`, `moves`, `region`, the `cities` and `provinces` that it touches, `advisor`, what its advisor
        asks for or None, and `room`, whether the pawns of others leave room to end there (khan.move.end).

    Raises
    ------
    BadName, BadOption
        As in `reach`.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khan").initial_state().observation(0)
    >>> reach_table(start, 2)[["stop", "moves", "cities", "provinces"]].tail(3)
       stop  moves      cities  provinces
    13   C3      2          ()       (n,)
    14   C6      2  (Beijing,)  (l, o, p)
    15   C9      2          ()  (k, m, o)
    """
    observation = observed(observation, Khan)
    state = observation.state
    board, full = state.board, crowding(state, asked_seat(observation, seat))[0]
    rows: list[tuple[Any, ...]] = []
    for name, count in reach(observation, moves, seat).items():
        stop = board.index[name]
        cities = tuple(board.city_names[city] for city in places_in(board.cities_at[stop]))
        provinces = tuple(board.province_names[place] for place in places_in(board.provinces_at[stop]))
        room = not full >> stop & 1
        rows.append((name, count, region_of(board, stop), cities, provinces, board.asks.get(name), room))
    return frame(rows, ["stop", "moves", "region", "cities", "provinces", "advisor", "room"])


def reach_bands(observation: Seen, seat: int | None = None) -> pd.DataFrame:
    """Return how many stops are within reach of each number of moves.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        As in `reach`.

    Returns
    -------
    pandas.DataFrame
        As `gamekit.graphs.bands`: `distance` in moves, how many stops are `new` there, how many are
        `within` it, and which `share` of the map that is.

    Raises
    ------
    BadName
        As in `reach`.

    Examples
    --------
    >>> import gamekit
    >>> reach_bands(gamekit.load("khan").initial_state().observation(0)).round(2)
       distance  new  within  share
    0         0    1       1   0.03
    1         1    5       6   0.18
    2         2   10      16   0.47
    3         3   10      26   0.76
    4         4    7      33   0.97
    5         5    1      34   1.00
    """
    observation = observed(observation, Khan)
    state = observation.state
    pawns = state.heirs[asked_seat(observation, seat)].pawns
    return graphs.bands(movement(observation, seat), [state.board.names[stop] for stop in pawns])


def nearest_pawns(observation: Seen) -> pd.DataFrame:
    """Return who is nearest to each stop, every seat riding over its own yurts.

    Parameters
    ----------
    observation : Observation, State or Match

    Returns
    -------
    pandas.DataFrame
        `stop`, `region`, the `moves` of the nearest, and the `seats` that need no more, a tuple.

    Examples
    --------
    >>> import gamekit
    >>> state = gamekit.load("khan").initial_state()
    >>> rider = state.heirs[1].evolve(pawns=(state.board.index["R1"],))
    >>> nearest = nearest_pawns(state.with_heir(1, rider).observation(None))
    >>> nearest[nearest.region == "Russia"].set_index("stop").seats.to_dict()
    {'R1': (1,), 'R2': (1,), 'R3': (1,), 'R4': (1,), 'R5': (1,), 'R6': (1,), 'R7': (0,), 'R8': (0,), ...}
    """
    state = observed(observation, Khan).state
    board = state.board
    ridden = [list(rings(board, heir.yurts, heir.pawns)) for heir in state.heirs]
    rows: list[tuple[Any, ...]] = []
    for stop, name in enumerate(board.names):
        moves = [next(n for n, ring in enumerate(found) if ring >> stop & 1) for found in ridden]
        seats = tuple(seat for seat, count in enumerate(moves) if count == min(moves))
        rows.append((name, region_of(board, stop), min(moves), seats))
    return frame(rows, ["stop", "region", "moves", "seats"])
