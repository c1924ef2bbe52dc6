"""Where the turn stands: the chosen piece, and where it lies. Picture and words both ask."""

from __future__ import annotations

from gamekit.games.khlor.actions import Place
from gamekit.games.khlor.board import Placement
from gamekit.games.khlor.rules import Laying, Placing, Walking, can_catch
from gamekit.games.khlor.state import KhlorState


def chosen(state: KhlorState) -> int | None:
    """Return the piece that was chosen in this turn."""
    steps = [top.piece for top in state.stack if isinstance(top, Placing | Laying | Walking)]
    return steps[-1] if steps else None


def choosable(state: KhlorState) -> tuple[int, ...]:
    """Return the pieces to choose from: those in front, or on an additional turn all that can catch."""
    if not state.ending:
        return state.in_front()
    return tuple(piece for piece in range(len(state.circle)) if can_catch(state, piece))


def lies(state: KhlorState) -> Laying | Walking | None:
    """Return the step in which the chosen piece lies on the board, if it does."""
    return next((top for top in reversed(state.stack) if isinstance(top, Laying | Walking)), None)


def lying(state: KhlorState) -> Placement | None:
    """Return where the chosen piece lies, if it does."""
    step = lies(state)
    return step.placement(state) if step else None


def placed(state: KhlorState, place: Place) -> Placement | None:
    """Return the placement of the chosen piece, if one was chosen and it fits."""
    piece = chosen(state)
    return None if piece is None else state.board.placements[piece].get(place)


def walk(state: KhlorState, arrow: int) -> tuple[int, str, int] | None:
    """Return which white demon an arrow would move, in which direction and where to."""
    step, placement = lies(state), lying(state)
    if not isinstance(step, Walking) or placement is None or arrow > len(placement.arrows):
        return None
    which, direction = len(step.used), placement.arrows[arrow - 1][1]
    return which, direction, state.board.neighbour(state.whites[which], direction)
