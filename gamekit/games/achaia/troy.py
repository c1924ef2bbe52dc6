"""Troy: a tile for each Location, with its action, its dice, its power tokens and its limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element

from gamekit.core.scene import Drawing, extent
from gamekit.games.achaia import shapes, stakes, titles
from gamekit.games.achaia.domination import Dominating
from gamekit.games.achaia.leading import dice_by_colour, leading
from gamekit.games.achaia.shapes import (
    ACROSS,
    BOLD,
    DIE,
    GAP,
    LEFT,
    START,
    TILE_HEIGHT,
    TROY_WIDTH,
    Box,
    Point,
)
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.titles import counted, price, roman

BOLDER = 1.05
"""how much wider the bold letters of a title are"""
TILE_WIDTH = (TROY_WIDTH - GAP * (ACROSS - 1)) / ACROSS
ACTION, DICE, LEADS, TOKENS = 36, 58, 121, 135
"""where things stand below the upper edge of a tile"""


def tile_box(state: AchaiaState, place: int, top: float) -> Box:
    """Return where a Location's tile lies; from `top` on they go row by row in the order of resolution."""
    row, column = divmod(state.order.index(place), ACROSS)
    x = LEFT + (TILE_WIDTH + GAP) * column
    return x, top + (TILE_HEIGHT + GAP) * row, TILE_WIDTH, TILE_HEIGHT


def troy_height(state: AchaiaState) -> float:
    """Return how high the tiles are together, at least three rows."""
    rows = max(3, -(-len(state.parts.locations) // ACROSS))
    return rows * (TILE_HEIGHT + GAP) - GAP


def die_corner(state: AchaiaState, die: int, top: float) -> tuple[float, float, float]:
    """Return the upper left corner of a die that lies in Troy, and its side."""
    x, y, _, _ = tile_box(state, state.at[die], top)
    dice = dice_on(state, state.at[die])
    pitch = _pitch(state, state.at[die])
    return x + 8 + pitch * dice.index(die), y + DICE, min(DIE, pitch - 3)


def next_corner(state: AchaiaState, place: int, top: float) -> tuple[float, float, float]:
    """Return where the next die on a Location would lie, and its side."""
    x, y, _, _ = tile_box(state, place, top)
    pitch = _pitch(state, place)
    return (
        x + 8 + min(pitch * len(dice_on(state, place)), TILE_WIDTH - DIE - 8),
        y + DICE,
        min(DIE, pitch - 3),
    )


def dice_on(state: AchaiaState, place: int) -> list[int]:
    """Return the dice on a Location, the highest first, as they act."""
    dice = [die for die, at in enumerate(state.at) if at == place]
    return sorted(dice, key=lambda die: -state.pips[die])


def troy(drawing: Drawing, state: AchaiaState, top: float) -> None:
    """Draw the Locations from `top` on."""
    now = place_now(state)
    for place in state.order:
        _tile(drawing, state, place, top, bold=place == now)


def place_now(state: AchaiaState) -> int | None:
    """Return the Location that is being resolved in the Domination Phase."""
    found = [state.order[window.spot] for window in state.stack if isinstance(window, Dominating)]
    return found[0] if found else None


def _tile(drawing: Drawing, state: AchaiaState, place: int, top: float, *, bold: bool) -> None:
    parts, box = state.parts, tile_box(state, place, top)
    x, y, width, _ = box
    closed = place not in state.open_locations()
    group = drawing.thing(f"location-{parts.locations[place]}", location_label(state, place), box)
    shapes.frame(drawing, group, box, bold=bold, class_="gk-panel" if closed else "gk-paper")
    title = f"{titles.numbers(parts)[place]} {parts.location_titles[place]}"
    size = min(17.0, (width - 18 - _marked(state, place)) / extent(title) / BOLDER)
    drawing.words(x + 9, y + 19, title, group, font_size=size, **BOLD, **START)
    _action(drawing, group, state, place, x + 9, y + ACTION)
    if closed:
        said = f"Closed, opens in turn {roman(parts.opens[place])}"
        drawing.words(x + width / 2, y + DICE + 26, said, group, font_size=14, font_style="italic")
    else:
        _room(drawing, group, state, place, x + width - 9, y + 14)
        _slots(drawing, group, state, place, (x, y))
        said = leader(state, place, parts.tables.colours.letters)
        drawing.words(x + 9, y + LEADS, said, group, font_size=14, **START)
    for die in dice_on(state, place):
        draw_die(drawing, state, die, *die_corner(state, die, top))
    _tokens(drawing, state, place, x + 9, y + TOKENS)


def location_label(state: AchaiaState, place: int) -> str:
    """Return a Location in words: its action, how full it is, and what lies there."""
    parts, title = state.parts, state.parts.location_titles[place]
    action = f"{title}: {titles.location_words(parts, place)}, {price(parts.location_cost[place])}"
    if place not in state.open_locations():
        return f"{action}; closed until turn {roman(parts.opens[place])}"
    return "; ".join(
        [action, f"{len(dice_on(state, place))} of {room(state, place)} dice", *lying(state, place)]
    )


def lying(state: AchaiaState, place: int) -> list[str]:
    """Return in words what lies on a Location: limits, dice with who leads, power tokens."""
    parts, letters = state.parts, state.parts.tables.colours.letters
    said = [f"Dice Limit token {parts.capacity[place]}"] if has_token(state, place) else []
    said += [counted(state.limits[place], "limit increase token")] if state.limits[place] else []
    dice = [f"{letters[parts.colour_of[die]]}{state.pips[die]}" for die in dice_on(state, place)]
    said += [f"dice {' '.join(dice)} ({leader(state, place, parts.colours)})"] if dice else []
    tokens = [
        f"{on[place]} {name}" for name, on in zip(parts.colours, state.tokens, strict=True) if on[place]
    ]
    return said + ([f"power tokens {', '.join(tokens)}"] if tokens else [])


def room(state: AchaiaState, place: int) -> int:
    """Return how many dice may lie on a Location."""
    return state.parts.capacity[place] + state.limits[place]


def has_token(state: AchaiaState, place: int) -> bool:
    """Return whether a Dice Limit token lies on the Location."""
    return state.parts.locations[place] in state.parts.tables.dice_limits.players.get(
        str(state.game.players), {}
    )


def _action(drawing: Drawing, group: Element, state: AchaiaState, place: int, x: float, y: float) -> None:
    """Draw what the Location's action costs and does."""
    cost = state.parts.location_cost[place]
    if cost:
        shapes.coin(drawing, group, x + 10, y, str(cost), 11)
    left = 26 if cost else 0
    said, room = titles.location_words(state.parts, place), TILE_WIDTH - 16 - left
    size = shapes.fitting(said, room, 12.5, 13, 14, 15, lines=2)
    shapes.paragraph(drawing, group, said, x + left, y, room, size)


def _room(drawing: Drawing, group: Element, state: AchaiaState, place: int, x: float, y: float) -> None:
    """Draw how many dice lie here of how many, a Dice Limit token and limit increase tokens."""
    said = f"{len(dice_on(state, place))}/{room(state, place)}"
    drawing.words(x, y + 5, said, group, font_size=15, text_anchor="end")
    if state.limits[place]:
        shapes.increase(
            drawing, group, x - (70 if has_token(state, place) else 46), y - 1, state.limits[place]
        )
    if has_token(state, place):
        shapes.limit(drawing, group, x - 36, y, state.parts.capacity[place])


def _marked(state: AchaiaState, place: int) -> float:
    """Return how much of the upper edge of a tile is taken by what `_room` draws there."""
    if place not in state.open_locations():
        return 0
    return 30 + 24 * has_token(state, place) + 38 * bool(state.limits[place])


def _pitch(state: AchaiaState, place: int) -> float:
    """Return how far it is from one die to the next."""
    most = max(room(state, place), len(dice_on(state, place)) + 1)
    return min(DIE + 4.0, (TILE_WIDTH - 12) / most)


def _slots(drawing: Drawing, group: Element, state: AchaiaState, place: int, corner: Point) -> None:
    """Draw the room that is left for dice."""
    x, y = corner
    pitch, lying = _pitch(state, place), len(dice_on(state, place))
    side = min(DIE, pitch - 3)
    for slot in range(lying, room(state, place)):
        look: dict[str, Any] = {
            "rx": 4,
            "class_": "gk-slot",
            "width": side,
            "height": shapes.die_height(side),
        }
        drawing.add("rect", group, x=x + 8 + pitch * slot, y=y + DICE, **look)


def draw_die(drawing: Drawing, state: AchaiaState, die: int, x: float, y: float, side: float = DIE) -> None:
    """Draw a die that can be clicked, in a ring if it is at stake."""
    parts = state.parts
    action = parts.die[die]
    box = (x - 1, y - 1, side + 2, shapes.die_height(side) + 2)
    group = drawing.thing(f"die-{action.colour}-{action.number}", titles.die(state, die), box)
    shapes.die(drawing, group, parts, parts.colour_of[die], state.pips[die], (x, y), side)
    if die in stakes.dice_at_stake(state):
        shapes.ring(drawing, group, (x - 2, y - 2, side + 4, shapes.die_height(side) + 4))


def leader(state: AchaiaState, place: int, names: Sequence[str]) -> str:
    """Return the sums of the dice, and who would dominate; `names` are those of the colours."""
    dice = dice_by_colour(state, place)
    if not dice:
        return ""
    sums = sorted((-sum(pips), state.parts.colours.index(colour)) for colour, pips in dice.items())
    said = ", ".join(f"{names[colour]} {-total}" for total, colour in sums)
    best = leading(state, place)
    return f"{said}: {'a draw' if best is None else f'{best} leads'}"


def _tokens(drawing: Drawing, state: AchaiaState, place: int, x: float, y: float) -> None:
    """Draw the power tokens, colour by colour with how many there are."""
    parts, name, title = state.parts, state.parts.locations[place], state.parts.location_titles[place]
    for colour, row in enumerate(state.tokens):
        if not row[place]:
            continue
        label = f"{counted(row[place], f'{parts.colours[colour]} power token')} on the {title}"
        box = (x - 2, y - 13, 41.0, 26.0)
        group = drawing.thing(f"token-{parts.colours[colour]}-{name}", label, box)
        shapes.token(drawing, group, parts, colour, x + 9, y, 10)
        if row[place] > 1:
            drawing.words(x + 20.5, y + 5, f"×{row[place]}", group, font_size=12, **BOLD, **START)
        x += 41.5
