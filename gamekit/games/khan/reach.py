"""How far a pawn gets: stops by number of moves, own yurts jumped over, and who is nearest.

`seat` is whose pawns and yurts are meant; left out, the observer's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from gamekit.core.errors import BadName, BadOption, nearest
from gamekit.core.game import check_seat
from gamekit.core.observed import Visible, observed
from gamekit.core.state import Observation
from gamekit.core.tables import frame
from gamekit.games.khan import Khan
from gamekit.games.khan.board import Board, further, places_in, places_of
from gamekit.games.khan.rules import crowding
from gamekit.games.khan.state import KhanState

if TYPE_CHECKING:
    import pandas as pd

Seen: TypeAlias = Visible[KhanState]


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
    board, heir = observation.state.board, observation.state.heirs[seat_of(observation, seat)]
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
    board, full = state.board, crowding(state, seat_of(observation, seat))[0]
    rows: list[tuple[Any, ...]] = []
    for name, count in reach(observation, moves, seat).items():
        stop = board.index[name]
        cities = tuple(board.city_names[city] for city in places_in(board.cities_at[stop]))
        provinces = tuple(board.province_names[place] for place in places_in(board.provinces_at[stop]))
        room = not full >> stop & 1
        rows.append((name, count, region_of(board, stop), cities, provinces, board.asks.get(name), room))
    return frame(rows, ["stop", "moves", "region", "cities", "provinces", "advisor", "room"])


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


# --- what was given -----------------------------------------------------------------------------------


def seat_of(observation: Observation[KhanState], seat: int | None) -> int:
    """Return the seat that is meant; BadName for none, or one that does not exist."""
    own = observation.seat if seat is None else seat
    if own is None:
        last = observation.game.players - 1
        raise BadName(f"A spectator has no pawn; name one of the seats, which are 0 to {last}.")
    return check_seat(observation.game, own)


def stops_of(board: Board, names: Iterable[str]) -> list[int]:
    """Return the stops with these names; BadName for one that does not exist."""
    given = [names] if isinstance(names, str) else list(names)
    for name in given:
        if name not in board.index:
            raise BadName(f"There is no stop {name!r}; {nearest(name, board.names)}")
    return [board.index[name] for name in given]


def region_of(board: Board, stop: int) -> str | None:
    """Return the region of a stop; None for the capital (khan.map.regions)."""
    return None if stop == board.capital else board.region_names[board.region[stop]]
