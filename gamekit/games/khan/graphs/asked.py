"""What the functions are asked about: an observation, a seat, and stops by their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from gamekit.core.errors import BadName, nearest
from gamekit.core.game import check_seat
from gamekit.core.observed import Visible
from gamekit.core.state import Observation
from gamekit.games.khan.board import Board
from gamekit.games.khan.state import KhanState

Seen: TypeAlias = Visible[KhanState]


def asked_seat(observation: Observation[KhanState], seat: int | None) -> int:
    """Return the seat that is meant; BadName for none, or one that does not exist."""
    own = observation.seat if seat is None else seat
    if own is None:
        last = observation.game.players - 1
        raise BadName(f"A spectator has no pawn; name one of the seats, which are 0 to {last}.")
    return check_seat(observation.game, own)


def asked_stops(board: Board, names: Iterable[str]) -> list[int]:
    """Return the stops with these names; BadName for one that does not exist."""
    given = [names] if isinstance(names, str) else list(names)
    for name in given:
        if name not in board.index:
            raise BadName(f"There is no stop {name!r}; {nearest(name, board.names)}")
    return [board.index[name] for name in given]
