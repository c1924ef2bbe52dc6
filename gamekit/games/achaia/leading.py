"""What lies on the Locations by colour, and who leads there or holds them by the rules in force."""

from __future__ import annotations

from collections.abc import Mapping

from gamekit.games.achaia.domination import lying
from gamekit.games.achaia.scoring import colour_by
from gamekit.games.achaia.state import AchaiaState


def dice_by_colour(state: AchaiaState, place: int) -> Mapping[str, tuple[int, ...]]:
    """Return what the dice on a Location show, by colour, the highest first."""
    parts, found = state.parts, dict[str, list[int]]()
    for die in sorted(lying(state, place), key=lambda die: (parts.colour_of[die], -state.pips[die])):
        found.setdefault(parts.die[die].colour, []).append(state.pips[die])
    return {colour: tuple(pips) for colour, pips in found.items()}


def tokens_by_colour(state: AchaiaState, place: int) -> Mapping[str, int]:
    """Return the power tokens on a Location, by colour."""
    return {name: on[place] for name, on in zip(state.parts.colours, state.tokens, strict=True) if on[place]}


def leading(state: AchaiaState, place: int) -> str | None:
    """Return the colour that would dominate a Location now, or None with a draw or without dice."""
    return colour_by("dominance", state.game.rules, dice_by_colour(state, place), state.parts.colours)


def holding(state: AchaiaState, place: int) -> str | None:
    """Return the colour with the most power tokens on a Location, or None with a draw or without any."""
    return colour_by("most_tokens", state.game.rules, tokens_by_colour(state, place), state.parts.colours)
