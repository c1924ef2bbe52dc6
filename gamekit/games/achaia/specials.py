"""Effects of single cards that no verb has: plain functions, found by the effect's `kind`.

A function takes the state and the seat that plays the card, and returns the state after it.
"""

from __future__ import annotations

from collections.abc import Callable

from gamekit.core.clauses import clause
from gamekit.games.achaia.state import AchaiaState

Special = Callable[[AchaiaState, int], AchaiaState]

EACH = 2
"""gold for a Location"""


@clause("achaia.general.cards-rule")
def tribute(state: AchaiaState, seat: int) -> AchaiaState:
    """Give the seat 2 gold for each Location with one of its power tokens."""
    on = [state.tokens[colour] for colour in state.parts.colours_of[seat]]
    return state.with_gold(seat, EACH * sum(any(counts) for counts in zip(*on, strict=True)))


SPECIALS: dict[str, Special] = {"tribute": tribute}
"""The functions by name."""
