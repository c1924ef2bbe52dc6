"""Troy as nodes of a graph: what there is to tell of Locations, dice and colours."""

from __future__ import annotations

from typing import Any

from gamekit.games.achaia.effects import can_come
from gamekit.games.achaia.leading import dice_by_colour, holding, leading, tokens_by_colour
from gamekit.games.achaia.parts import RESERVE
from gamekit.games.achaia.shapes import ACROSS
from gamekit.games.achaia.state import AchaiaState


def resolved(state: AchaiaState) -> tuple[int, ...]:
    """Return the Locations in the order in which they are resolved; by number until that is drawn."""
    return state.order or tuple(range(len(state.parts.locations)))


# --- nodes -----------------------------------------------------------------------------------------


def location_of(state: AchaiaState, place: int) -> dict[str, Any]:
    """Return what there is to tell of a Location."""
    parts, name = state.parts, state.parts.locations[place]
    opened, capacity = place in state.open_locations(), parts.capacity[place] + state.limits[place]
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
        "dice": dice_by_colour(state, place),
        "leads": leading(state, place),
        "tokens": tokens_by_colour(state, place),
        "holds": holding(state, place),
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
    here = None if left == RESERVE else leading(after, left)
    return {"kind": "move", "here": here, "there": leading(after, place)}


def influence_of(state: AchaiaState, colour: int, place: int) -> dict[str, Any] | None:
    """Return what a colour has on a Location, or None if that is nothing."""
    name, dice, tokens = (
        state.parts.colours[colour],
        dice_by_colour(state, place),
        tokens_by_colour(state, place),
    )
    if name not in dice and name not in tokens:
        return None
    return {
        "kind": "influence",
        "dice": sum(dice.get(name, ())),
        "count": len(dice.get(name, ())),
        "leads": leading(state, place) == name,
        "tokens": tokens.get(name, 0),
        "holds": holding(state, place) == name,
    }


# --- names and places ------------------------------------------------------------------------------


def location_node(state: AchaiaState, place: int) -> str:
    """Return how the node of a Location is called where there are others beside it."""
    return f"location-{state.parts.locations[place]}"


def location_position(state: AchaiaState, place: int) -> tuple[int, int]:
    """Return where the board shows a Location: column and row, rows upwards."""
    row, column = divmod(resolved(state).index(place), ACROSS)
    return column, -row
