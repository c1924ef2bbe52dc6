"""The position that the lessons on Herdeiros do Khan share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

from gamekit.core.state import CHANCE, Observation
from gamekit.games.khan import Khan
from gamekit.games.khan.actions import Keep
from gamekit.games.khan.board import places_of
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.turn import Activating

HEIRS = ("Jochi", "Chagatai", "Ogedei")
CAMPS = (
    ("R6", ("P5", "P9", "R11", "C2")),
    ("R8", ("R3", "R7", "P8")),
    ("C1", ("C6", "C8", "P11")),
)
"""where the pawn and the yurts of each heir stand"""


@cache
def camp(seed: int = 71) -> KhanState:
    """Return a position of three heirs as the first one's turn begins.

    Chance set up the map, the first heir keeps the Traveller, and the pawns and yurts were set down by hand.
    """
    rng, state = Random(seed), Khan(3, heirs=HEIRS).initial_state()
    while not isinstance(state.stack[-1], Activating):
        actions, wished = state.legal_actions(), Keep("Traveller")
        if state.current_player == CHANCE:
            weights = [weight for _, weight in state.chance_outcomes()]
            state = state.child(rng.choices(actions, weights)[0])
        else:
            state = state.child(wished if wished in actions else actions[0])
    for seat, (pawn, stops) in enumerate(CAMPS):
        state = _settled(state, seat, pawn, stops)
    return state


def seen() -> Observation[KhanState]:
    """Return the position as the first heir sees it."""
    return camp().observation(0)


def _settled(state: KhanState, seat: int, pawn: str, stops: Iterable[str]) -> KhanState:
    """Return the state in which the seat's pawn stands there, and a yurt on each of the stops."""
    board = state.board
    yurts = places_of(board.index[stop] for stop in stops)
    heir = state.heirs[seat].evolve(pawns=(board.index[pawn],), yurts=yurts)
    return state.with_heir(seat, heir, room=state.room & ~(yurts & ~board.doubles))
