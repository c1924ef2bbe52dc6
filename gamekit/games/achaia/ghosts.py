"""Ghosts: what an action would do, drawn over the picture."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from gamekit.core.actions import Action
from gamekit.core.scene import Drawing, fragment
from gamekit.games.achaia import actions as did
from gamekit.games.achaia import shapes
from gamekit.games.achaia.domination import Relocating
from gamekit.games.achaia.effects import Deed
from gamekit.games.achaia.parts import RESERVE
from gamekit.games.achaia.scene import seats_top, troy_top
from gamekit.games.achaia.seats import seat_box
from gamekit.games.achaia.setup import Placing
from gamekit.games.achaia.shapes import Box
from gamekit.games.achaia.stakes import deed_at_stake
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.troy import TOKENS, die_corner, next_corner, tile_box

Paint = Callable[[Drawing, Element], None]


def ghost(state: AchaiaState, seat: int | None, action: Action) -> str:
    """Return an SVG fragment that shows what the action would do on the picture of `seat`, or nothing."""
    paint = _ghost_of(state, action, troy_top(state, seat))
    return fragment(paint) if paint else ""


def _ghost_of(state: AchaiaState, action: Action, top: float) -> Paint | None:
    match action:
        case did.Die():
            return _changed(state, state.parts.number[action], top)
        case did.To():
            return _arriving(state, state.parts.number[action], top)
        case did.Target(seat):
            box = seat_box(state, seat, seats_top(state, top))
            return lambda drawing, group: shapes.ring(drawing, group, box)
        case did.Sacrifice() if state.stack:
            said = f"−1 power, +{state.game.options.sacrifice_gold} gold"
            return _signed(seat_box(state, state.current_player, seats_top(state, top)), said)
        case did.Pass() if state.stack and not state.passed:
            return _signed(seat_box(state, state.current_player, seats_top(state, top)), "first player")
        case _:
            return None


def _signed(box: Box, said: str) -> Paint:
    middle = box[0] + box[2] / 2, box[1] + box[3] / 2
    return lambda drawing, group: shapes.sign(drawing, group, middle, said)


def _changed(state: AchaiaState, die: int, top: float) -> Paint | None:
    """Return a ring around a die in Troy, which shows what it would show after a change."""
    if state.at[die] == RESERVE:
        return None
    x, y, side = die_corner(state, die, top)
    pips = after_change(state, die)

    def paint(drawing: Drawing, group: Element) -> None:
        shapes.die(drawing, group, state.parts, state.parts.colour_of[die], pips, (x, y), side)
        shapes.ring(drawing, group, (x - 2, y - 2, side + 4, shapes.die_height(side) + 4))

    return paint


def after_change(state: AchaiaState, die: int) -> int:
    """Return what a die would show if it were named for the effect at stake."""
    deed = deed_at_stake(state)
    if deed is None or deed.read(state).does != "change":
        return state.pips[die]
    return min(max(state.pips[die] + deed.read(state).amount, 1), state.parts.sides)


def _arriving(state: AchaiaState, place: int, top: float) -> Paint | None:
    """Return what comes to a Location: a die, a power token or a limit increase token."""
    parts, (x, y, width, _) = state.parts, tile_box(state, place, top)
    die = moving_die(state)
    if die is not None:
        corner = next_corner(state, place, top)
        return lambda drawing, group: _moved(drawing, group, state, die, corner)
    deed = deed_at_stake(state)
    match deed.read(state).does if deed else "":
        case "limit":
            return lambda drawing, group: shapes.increase(drawing, group, x + width - 21, y + 38, 1)
        case "put" | "token" if deed and deed.pieces:
            colour = _colour(state, deed)
            return lambda drawing, group: shapes.token(
                drawing, group, parts, colour, x + width - 16, y + TOKENS, 12
            )
        case _:
            return None


def _moved(
    drawing: Drawing, group: Element, state: AchaiaState, die: int, place: tuple[float, float, float]
) -> None:
    """Draw a die where it would lie."""
    x, y, side = place
    shapes.die(drawing, group, state.parts, state.parts.colour_of[die], state.pips[die], (x, y), side)
    shapes.ring(drawing, group, (x - 2, y - 2, side + 4, shapes.die_height(side) + 4))


def moving_die(state: AchaiaState) -> int | None:
    """Return the die that is on its way, for which a Location is asked."""
    match state.stack[-1] if state.stack else None:
        case Placing(die=die) if die >= 0:
            return die
        case Relocating(die=die):
            return die
        case _:
            deed = deed_at_stake(state)
            moves = deed is not None and deed.read(state).does == "move" and deed.pieces
            return deed.pieces[0] if deed and moves else None


def _colour(state: AchaiaState, deed: Deed) -> int:
    piece = deed.pieces[0]
    return piece if deed.read(state).does == "put" else piece // len(state.parts.locations)
