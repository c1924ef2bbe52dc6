"""Troy as nodes of a graph: what there is to tell of Locations, dice and colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gamekit.core.errors import BadName, BadOption, nearest
from gamekit.games.achaia.effects import can_come
from gamekit.games.achaia.parts import RESERVE, Parts
from gamekit.games.achaia.shapes import ACROSS
from gamekit.games.achaia.state import AchaiaState

Dice = Mapping[str, tuple[int, ...]]
"""What the dice of each colour show on a Location, the highest first."""


def as_of(state: AchaiaState, turn: int | None) -> AchaiaState:
    """Return the state as if it were another game turn, with everything where it lies."""
    if turn is None:
        return state
    turns = state.parts.tables.setup.turns
    if turn not in range(1, turns + 1):
        raise BadOption(f"turn is {turn!r}; allowed are the game turns from 1 to {turns}.")
    return state.evolve(game_turn=turn)


def resolved(state: AchaiaState) -> tuple[int, ...]:
    """Return the Locations in the order in which they are resolved; by number until that is drawn."""
    return state.order or tuple(range(len(state.parts.locations)))


def asked_colours(parts: Parts, colours: Iterable[str] | None) -> tuple[int, ...]:
    """Return the numbers of the colours that are asked about, of all if none are."""
    asked = parts.colours if colours is None else [colours] if isinstance(colours, str) else list(colours)
    for name in asked:
        if name not in parts.colours:
            raise BadName(f"There is no colour {name!r}; {nearest(name, parts.colours)}")
    return tuple(dict.fromkeys(map(parts.colours.index, asked)))


# --- nodes -----------------------------------------------------------------------------------------


def location_of(state: AchaiaState, place: int) -> dict[str, Any]:
    """Return what there is to tell of a Location."""
    parts, name = state.parts, state.parts.locations[place]
    opened, capacity = place in state.open_locations(), parts.capacity[place] + state.limits[place]
    dice, tokens = dice_on(state, place), tokens_on(state, place)
    return {
        "kind": "location",
        "label": parts.location_titles[place],
        "number": parts.tables.all_locations()[name].number,
        "opens": parts.opens[place],
        "open": opened,
        "capacity": capacity,
        "room": max(0, capacity - state.at.count(place)) if opened else 0,
        "available": place in state.available(),
        "cost": parts.location_cost[place],
        "dice": dice,
        "leads": leading(state, dice),
        "tokens": tokens,
        "holds": holding(state, tokens),
        "position": location_position(state, place),
        "scene": f"location-{name}",
    }


def die_of(state: AchaiaState, die: int) -> dict[str, Any]:
    """Return what there is to tell of a die."""
    parts, at, action = state.parts, state.at[die], state.parts.die[die]
    return {
        "kind": "die",
        "label": f"{action.colour} die {action.number}",
        "colour": action.colour,
        "seat": parts.owner_of[die],
        "pips": state.pips[die],
        "at": None if at == RESERVE else parts.locations[at],
        "position": (action.number - parts.tables.box.dice - 2, -parts.colour_of[die]),
        "scene": f"die-{action.colour}-{action.number}",
    }


def colour_of(state: AchaiaState, colour: int) -> dict[str, Any]:
    """Return what there is to tell of a colour."""
    parts, seat = state.parts, state.parts.owner[colour]
    return {
        "kind": "colour",
        "label": parts.colours[colour],
        "colour": parts.colours[colour],
        "seat": seat,
        "supply": state.supply[colour],
        "position": (-2, -colour),
        "scene": f"seat-{seat + 1}",
    }


# --- edges -----------------------------------------------------------------------------------------


def way_of(state: AchaiaState, die: int, place: int) -> dict[str, Any] | None:
    """Return how a die and a Location go together: it lies there or may move there, or None."""
    left = state.at[die]
    if place == left:
        return {"kind": "lies"}
    if not can_come(state, die, place):
        return None
    after = state.with_die(die, place)
    here = None if left == RESERVE else leading(after, dice_on(after, left))
    return {"kind": "move", "here": here, "there": leading(after, dice_on(after, place))}


def influence_of(state: AchaiaState, colour: int, place: int) -> dict[str, Any] | None:
    """Return what a colour has on a Location, or None if that is nothing."""
    name, dice, tokens = state.parts.colours[colour], dice_on(state, place), tokens_on(state, place)
    if name not in dice and name not in tokens:
        return None
    return {
        "kind": "influence",
        "dice": sum(dice.get(name, ())),
        "count": len(dice.get(name, ())),
        "leads": leading(state, dice) == name,
        "tokens": tokens.get(name, 0),
        "holds": holding(state, tokens) == name,
    }


# --- what lies on a Location -----------------------------------------------------------------------


def dice_on(state: AchaiaState, place: int) -> Dice:
    """Return what the dice on a Location show, by colour."""
    parts, found = state.parts, dict[str, list[int]]()
    for die in sorted(parts.dice, key=lambda die: (parts.colour_of[die], -state.pips[die])):
        if state.at[die] == place:
            found.setdefault(parts.die[die].colour, []).append(state.pips[die])
    return {colour: tuple(pips) for colour, pips in found.items()}


def tokens_on(state: AchaiaState, place: int) -> Mapping[str, int]:
    """Return the power tokens on a Location, by colour."""
    return {name: on[place] for name, on in zip(state.parts.colours, state.tokens, strict=True) if on[place]}


def leading(state: AchaiaState, dice: Dice) -> str | None:
    """Return the colour that would dominate with these dice, or None with a draw or without dice."""
    return state.game.rules["dominance"](dice)


def holding(state: AchaiaState, tokens: Mapping[str, int]) -> str | None:
    """Return the colour with the most of these power tokens, or None with a draw or without any."""
    return state.game.rules["most_tokens"](tokens)


def location_position(state: AchaiaState, place: int) -> tuple[int, int]:
    """Return where the board shows a Location: column and row, rows upwards."""
    row, column = divmod(resolved(state).index(place), ACROSS)
    return column, -row
