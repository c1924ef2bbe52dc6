"""What the functions are asked about: an observation, and pieces by their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from gamekit.core.errors import BadName, nearest
from gamekit.core.observed import Visible
from gamekit.games.khlor.rules import Placing
from gamekit.games.khlor.state import KhlorState

Seen: TypeAlias = Visible[KhlorState]


def asked_pieces(state: KhlorState, pieces: Iterable[str] | None) -> tuple[int, ...]:
    """Return the numbers of the pieces that are asked about; BadName for one that does not exist."""
    if pieces is None:
        return pieces_ahead(state)
    names = state.board.piece_names
    given = [pieces] if isinstance(pieces, str) else list(pieces)
    for name in given:
        if name not in names:
            raise BadName(f"There is no piece {name!r}; {nearest(name, names)}")
    return tuple(dict.fromkeys(map(names.index, given)))


def pieces_ahead(state: KhlorState) -> tuple[int, ...]:
    """Return the pieces that may be chosen in this turn, or the one that was and is still to be placed."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Placing):
        return (top.piece,)
    if top is None:
        return ()
    # A circle with fewer pieces than may be chosen from goes round the dragon more than once.
    return tuple(dict.fromkeys(state.circle if state.ending else state.in_front()))
