"""What stands below Troy: what each player has, the supply, the power track, passing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element

from gamekit.core.scene import Drawing, shortened
from gamekit.games.achaia import shapes, titles
from gamekit.games.achaia.parts import RESERVE
from gamekit.games.achaia.shapes import BOLD, FULL, GAP, LEFT, RIGHT, SMALL, START, Box
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.titles import counted, listed, seat_words
from gamekit.games.achaia.troy import draw_die
from gamekit.games.achaia.words import phase, reminder

TRACK = 62
SUPPLY = 222
FEW = 3
"""up to so many players have room for the reserve beside the rest, not below"""


# --- the row with the track --------------------------------------------------------------------------


def track(drawing: Drawing, state: AchaiaState, viewer: int | None, y: float) -> None:
    """Draw the phase with the supply, the power track, and what passing or the phase brings."""
    title = phase(state)
    drawing.words(LEFT, y + 17, title[:1].upper() + title[1:], font_size=14, **BOLD, **START)
    for row, said in enumerate((screens(state, viewer), *supply(state))):
        drawing.words(LEFT, y + 31 + 14 * row, said, font_size=12, class_="gk-quiet", **START)
    _power(drawing, state, y)
    title, lines = reminder(state)
    drawing.words(RIGHT, y + 14, title, font_size=14, **BOLD, **START)
    for row, said in enumerate(lines):
        drawing.words(RIGHT, y + 30 + 14 * row, said, font_size=12, **START)


def supply(state: AchaiaState) -> tuple[str, str]:
    """Return what everybody can still take or place."""
    return (
        f"Cousins left: {state.street_left()} Street, {state.court_left()} Court",
        f"Limit increase tokens left: {state.limits_left()}",
    )


def screens(state: AchaiaState, viewer: int | None) -> str:
    """Return the gold behind all screens together, or behind those of the others."""
    own = state.hands[viewer].gold if viewer is not None else None
    if isinstance(own, int):
        return f"Behind the others' screens: {state.screens - own} gold"
    return f"Behind all screens: {state.screens} gold"


def _power(drawing: Drawing, state: AchaiaState, y: float) -> None:
    """Draw the power track with a marker for each player."""
    left, width = LEFT + SUPPLY, RIGHT - LEFT - SUPPLY - 14
    last = max(11, *state.power) + 1
    pitch = width / (last + 1)
    said = ", ".join(f"{seat_words(state.parts, seat)} {power}" for seat, power in enumerate(state.power))
    group = drawing.thing("power-track", f"power track: {said}", (left, y, width, TRACK))
    drawing.words(left + 4, y + 14, "Power", group, font_size=13, **BOLD, **START)
    for space in range(last + 1):
        x = left + pitch * space
        shapes.frame(drawing, group, (x + 1, y + 18, pitch - 3, TRACK - 20))
        drawing.words(x + 4, y + 30, str(space), group, font_size=11, class_="gk-quiet", **START)
        here = [seat for seat, power in enumerate(state.power) if power == space]
        _markers(drawing, group, state, here, x + pitch / 2, y + 46 - 3 * (len(here) > FEW), pitch)


def _markers(
    drawing: Drawing,
    group: Element,
    state: AchaiaState,
    seats: Sequence[int],
    x: float,
    y: float,
    pitch: float,
) -> None:
    """Draw markers around a point, those of representative colours, in rows of at most three.

    The number of the space stands at the upper left, so the upper row is the shorter one and keeps right.
    """
    across = max(1, min(3, int((pitch - 6) // 13)))
    rows = [seats[max(0, end - across) : end] for end in range(len(seats), 0, -across)][::-1]
    apart = min(19.0, (pitch - 5) / max(map(len, rows), default=1))
    radius = min(9.0 if len(rows) == 1 else 6.4, apart / 2 - 0.5)
    for number, row in enumerate(rows):
        for place, seat in enumerate(row):
            right = apart * (across - len(row)) / 2 if len(rows) > 1 else 0
            at = (
                x + right + apart * (place - (len(row) - 1) / 2),
                y + 14 * (number - (len(rows) - 1) / 2),
            )
            shapes.token(drawing, group, state.parts, state.parts.colours_of[seat][0], *at, radius)


# --- the players -------------------------------------------------------------------------------------


def seat_height(players: int) -> float:
    """Return how high a player's panel is."""
    return 88 if players <= FEW else 130


def seat_box(state: AchaiaState, seat: int, y: float) -> Box:
    """Return where a player's panel stands; `y` is where all of them begin."""
    players = state.game.players
    width = (FULL - GAP * (players - 1)) / players
    return LEFT + (width + GAP) * seat, y, width, seat_height(players)


def seats(drawing: Drawing, state: AchaiaState, viewer: int | None, called: Sequence[str], y: float) -> None:
    """Draw what each player has before the screen, and what is known of what lies behind it.

    The dice in reserve of whoever looks lie beside the hand.
    """
    for seat in range(state.game.players):
        box = seat_box(state, seat, y)
        _seat(drawing, state, seat, called[seat], box)
        if seat == viewer and state.stack:
            continue
        few = state.game.players <= FEW
        left = box[0] + (124 + 62 * len(state.parts.colours_of[seat]) if few else 8)
        _reserve(drawing, state, seat, left, y + (33 if few else 72), box[0] + box[2])


def _reserve(drawing: Drawing, state: AchaiaState, seat: int, x: float, y: float, end: float) -> None:
    """Draw the dice in reserve."""
    dice = [die for die in state.parts.dice_of[seat] if state.at[die] == RESERVE]
    if dice:
        drawing.words(x, y + 24, "Reserve", font_size=12, class_="gk-quiet", **START)
    pitch = min(SMALL + 4.0, (end - x - 60) / max(1, len(dice)))
    for place, die in enumerate(dice):
        draw_die(drawing, state, die, x + 54 + pitch * place, y, min(SMALL, pitch - 3))


def _seat(drawing: Drawing, state: AchaiaState, seat: int, name: str, box: Box) -> None:
    parts, (x, y, width, height) = state.parts, box
    acts = seat == state.current_player
    paint = shapes.paints_of(parts.colours)[parts.colours_of[seat][0]]
    group = drawing.thing(f"seat-{seat + 1}", seat_label(state, seat), box)
    shapes.frame(drawing, group, box, bold=acts)
    look: dict[str, Any] = {"rx": 5, "fill": paint, "fill_opacity": 0.22 if acts else 0.08}
    drawing.add("rect", group, x=x + 1, y=y + 1, width=width - 2, height=height - 2, **look)
    end = shapes.badge(drawing, group, parts, seat, x + 8, y + 14, 10)
    shown = shortened(name, (width - (end - x) - 70) / 18)
    if shown != name:
        drawing.add("title", group, name)
    drawing.words(end + 6, y + 19, ("▸ " if acts else "") + shown, group, font_size=17, **BOLD, **START)
    shapes.icon(drawing, group, "power", x + width - 44, y + 13, 9)
    drawing.words(x + width - 31, y + 20, str(state.power[seat]), group, font_size=18, **BOLD, **START)
    _held(drawing, group, state, seat, x + 8, y + 38)
    _cards(drawing, group, state, seat, x + 8, y + 60)
    said = shortened(standing(state, seat), (width - 12) / 12)
    drawing.words(x + 9, y + height - 5, said, group, font_size=11.5, font_style="italic", **START)


def _held(drawing: Drawing, group: Element, state: AchaiaState, seat: int, x: float, y: float) -> None:
    """Draw gold as far as it is known, and the Cousins."""
    gold = gold_of(state, seat)
    shapes.coin(drawing, group, x + 11, y, "?" if gold is None else str(gold), 11)
    said = "gold" if gold is not None else "gold hidden"
    drawing.words(x + 26, y + 5, said, group, font_size=12, **START)
    x += 104
    for name, count in (("street", state.street[seat]), ("court", state.court[seat])):
        look: dict[str, Any] = {"class_": "gk-solid" if count else "gk-quiet"}
        shapes.icon(drawing, group, name, x + 8, y, 8, **look)
        weight: dict[str, Any] = {"font_weight": 700 if count else 400, **look} if count else look
        drawing.words(x + 20, y + 5, str(count), group, **{"font_size": 14, **START, **weight})
        x += 42


def _cards(drawing: Drawing, group: Element, state: AchaiaState, seat: int, x: float, y: float) -> None:
    """Draw the cards in hand from behind, the Event, and the power tokens that are left."""
    hand = state.hands[seat]
    end = shapes.back(drawing, group, x, y, "I", len(hand.cards))
    said = f"×{len(hand.cards)}" if hand.cards else "no cards"
    drawing.words(end + 4 * bool(hand.cards), y + 5, said, group, font_size=13, **START)
    if hand.event is not None:
        shapes.back(drawing, group, x + 74, y, "E")
    at = x + 112
    for colour in state.parts.colours_of[seat]:
        shapes.token(drawing, group, state.parts, colour, at, y, 8)
        drawing.words(at + 12, y + 5, f"{state.supply[colour]} left", group, font_size=12, **START)
        at += 64


def gold_of(state: AchaiaState, seat: int) -> int | None:
    """Return the gold of a seat as far as it is seen: one's own, or what a draw at the end revealed."""
    gold = state.hands[seat].gold
    if isinstance(gold, int):
        return gold
    return state.leftover[seat] if state.leftover else None


def standing(state: AchaiaState, seat: int) -> str:
    """Return what is publicly known beside: the first player token, the pass, cards taken in sight of all."""
    said = ["first player"] if seat == state.first and state.game_turn else []
    if seat in state.passed and state.stack:
        said.append(f"passed {('first', 'second', 'third', 'fourth', 'fifth')[state.passed.index(seat)]}")
    taken = [titles.card_title(state.parts, state.parts.cards[card]) for card in state.taken[seat]]
    said += [f"took {listed(taken)}"] if taken else []
    return "; ".join(said)


def seat_label(state: AchaiaState, seat: int) -> str:
    """Return what a player has, in words."""
    hand, gold = state.hands[seat], gold_of(state, seat)
    said = [
        f"{seat_words(state.parts, seat)}: {state.power[seat]} power",
        "gold hidden" if gold is None else f"{gold} gold",
        counted(state.street[seat], "Street Cousin"),
        counted(state.court[seat], "Court Cousin"),
        counted(len(hand.cards), "Intrigue"),
        *(["an Event"] if hand.event is not None else []),
        *([standing(state, seat)] if standing(state, seat) else []),
    ]
    return ", ".join(said)
