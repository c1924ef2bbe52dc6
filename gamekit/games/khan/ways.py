"""The ways of a pawn: which stops it can ride to in a turn, move by move, and what lies there."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from gamekit.games.khan.board import Board, bands, one_move, places_in
from gamekit.games.khan.rules import crowding, destinations
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.turn import Activating, Riding, begin_ride

Leap: TypeAlias = tuple[int, ...]
"""One move: the stop it leaves, those jumped over, and the stop where it ends."""


@lru_cache(maxsize=1 << 12)
def leap(board: Board, start: int, end: int, yurts: int) -> Leap:
    """Return one move from stop to stop over as few own yurts as can be; the ends alone if there is none."""
    paths: dict[int, Leap] = {start: (start,)}
    queue = [start]
    for stop in queue:
        # the list grows while it is gone through
        if board.neighbours[stop] >> end & 1:
            return (*paths[stop], end)
        for other in places_in(board.neighbours[stop] & yurts):
            if other not in paths:
                paths[other] = (*paths[stop], other)
                queue.append(other)
    return (start, end)


@lru_cache(maxsize=1 << 10)
def ways(
    board: Board, start: int, yurts: int, moves: int, full: int, first: int
) -> dict[int, tuple[Leap, ...]]:
    """Return for each stop within so many moves a shortest way: its leaps.

    `first` are the stops where the first move may end, `full` those where the last may not.
    """
    found: dict[int, tuple[Leap, ...]] = {start: ()}
    ring = [start]
    for left in reversed(range(moves)):
        ahead: list[int] = []
        for stop in ring:
            reached = first if stop == start else one_move(board, stop, yurts)
            for other in places_in(reached & ~full if not left else reached):
                if other not in found:
                    found[other] = (*found[stop], leap(board, stop, other, yurts))
                    ahead.append(other)
        ring = ahead
    del found[start]
    return found


def open_ways(state: KhanState) -> dict[int, tuple[Leap, ...]]:
    """Return the ways of the pawn that acts in the running turn; none in other windows."""
    ride = riding(state)
    if ride is None or state.stack[-1] is not ride:
        return {}
    start = state.heir.pawns[ride.pawn]
    first = destinations(state, ride, ride.pawn)
    return ways(state.board, start, state.heir.yurts, ride.moves, ride.full, first)


def column_ways(state: KhanState, column: int) -> dict[int, tuple[Leap, ...]]:
    """Return the ways that the first pawn would have if the column were activated."""
    heir, (full, _) = state.heir, crowding(state, state.turn.seat)
    moves, start = begin_ride(state, column).moves, heir.pawns[0]
    return ways(state.board, start, heir.yurts, moves, full, one_move(state.board, start, heir.yurts))


def riding(state: KhanState) -> Riding | None:
    """Return the running turn, or None."""
    bottom = state.stack[0] if state.stack else None
    return bottom if isinstance(bottom, Riding) else None


def acting(state: KhanState) -> int | None:
    """Return the seat that decides, or whose turn it is while chance does; None when the game is over."""
    if not state.stack:
        return None
    return state.turn.seat if state.current_player < 0 else state.current_player


def moves_away(state: KhanState, stop: int) -> int | None:
    """Return how many moves the nearest pawn of the seat on turn needs to the stop; None before the game."""
    if not state.stack or not (riding(state) or isinstance(state.stack[-1], Activating)):
        return None
    heir = state.heir
    far = [bands(state.board, pawn, heir.yurts, 9) for pawn in heir.pawns]
    return min(sum(not band >> stop & 1 for band in reached) for reached in far)


def prospects(state: KhanState, stop: int) -> list[str]:
    """Return in words what could be taken, attacked and delivered at the stop as things stand."""
    board = state.board
    kinds = board.tables.provinces.kinds
    said = [
        f"{kinds[board.province_names[province]]} in {board.province_names[province]}"
        for province in places_in(board.provinces_at[stop])
        if state.provinces[province]
    ]
    said += [board.city_names[city] for city in places_in(board.cities_at[stop]) if any(state.cities[city])]
    if stop in board.advisors:
        said.append("an advisor")
    return said
