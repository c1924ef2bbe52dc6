"""Standing answers: a person who is asked again and again whether to react may say no beforehand."""

from __future__ import annotations

from typing import NamedTuple

from gamekit.core.state import State


class Standing(NamedTuple):
    """A no, given in a `turn`, that stands until the seat's own next turn or until a question is settled.

    `depth` is how many windows were open when it was given for the question of then; 0: for
    all questions up to the seat's own next turn.
    """

    turn: int
    depth: int

    def holds(self, state: State, seat: int) -> bool:
        """Return whether it still answers for the seat."""
        if self.depth:
            return state.turn.number == self.turn and len(state.stack) >= self.depth
        return state.turn.number == self.turn or state.turn.seat != seat
