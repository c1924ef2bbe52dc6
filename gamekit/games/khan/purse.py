"""Paying with tributes: virtual things first and by themselves, then tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamekit.core.clauses import clause
from gamekit.games.khan.state import KhanState, changed

if TYPE_CHECKING:
    from gamekit.games.khan.turn import Riding


@clause("khan.upgrade.virtual", "khan.upgrade.stack", "khan.take.use")
def pay(state: KhanState, ride: Riding, kind: int, count: int) -> KhanState:
    """Return the state, with `ride` on its stack, after the seat paid so many tributes of the kind.

    Virtual ones are spent first; tiles return to the supply.
    """
    virtual = min(count, ride.virtual_tiles[kind])
    if virtual:
        ride = ride.evolve(virtual_tiles=changed(ride.virtual_tiles, kind, -virtual))
    tiles = count - virtual
    if not tiles:
        return state.evolve(stack=(ride,))
    heir = state.heir
    return state.with_heir(
        state.turn.seat,
        heir.evolve(tiles=changed(heir.tiles, kind, -tiles)),
        supply=changed(state.supply, kind, tiles),
        stack=(ride,),
    )
