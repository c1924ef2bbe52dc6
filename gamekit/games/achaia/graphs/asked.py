"""What the functions are asked about: an observation, a game turn, and colours by their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from gamekit.core.errors import BadName, BadOption, nearest
from gamekit.core.observed import Visible
from gamekit.games.achaia.parts import Parts
from gamekit.games.achaia.state import AchaiaState

Seen: TypeAlias = Visible[AchaiaState]


def as_of(state: AchaiaState, turn: int | None) -> AchaiaState:
    """Return the state as if it were another game turn, with everything where it lies."""
    if turn is None:
        return state
    turns = state.parts.tables.setup.turns
    if turn not in range(1, turns + 1):
        raise BadOption(f"turn is {turn!r}; allowed are the game turns from 1 to {turns}.")
    return state.evolve(game_turn=turn)


def asked_colours(parts: Parts, colours: Iterable[str] | None) -> tuple[int, ...]:
    """Return the numbers of the colours that are asked about, of all if none are."""
    asked = parts.colours if colours is None else [colours] if isinstance(colours, str) else list(colours)
    for name in asked:
        if name not in parts.colours:
            raise BadName(f"There is no colour {name!r}; {nearest(name, parts.colours)}")
    return tuple(dict.fromkeys(map(parts.colours.index, asked)))
