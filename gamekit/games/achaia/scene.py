"""How Achaia looks: the band with what can be done, one's own hand, Troy, the House of Orion, the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from xml.etree.ElementTree import Element

from gamekit.core.actions import Action
from gamekit.core.scene import Drawing, Scene, extent
from gamekit.games.achaia import cards, seats, shapes
from gamekit.games.achaia.band import band
from gamekit.games.achaia.buttons import buttons
from gamekit.games.achaia.house import house
from gamekit.games.achaia.result import result, result_height
from gamekit.games.achaia.shapes import BAND, BAND_HEIGHT, GAP, LEFT, START, STYLE, WIDTH
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.text import text
from gamekit.games.achaia.troy import troy, troy_height
from gamekit.games.achaia.words import task

KEY = 64
SPREADS = BAND + BAND_HEIGHT + GAP
"""where the hand lies, next to what is asked, and the result at the end"""
SIGNS = (
    ("street", "Street Cousins"),
    ("court", "Court Cousins"),
    ("power", "power"),
    ("coin", "gold"),
    ("limit", "Dice Limit token"),
    ("increase", "limit increase token"),
    ("cards", "Intrigues and Event in hand"),
)
EXPLAINED = (
    "Dice bear the letter of their colour and lie in the order in which they act; discs are power tokens.",
    "On cards: ↺ Counteraction takes over an Intrigue that is aimed at you, ✕ Reaction cancels any Intrigue.",
)


def draw(
    state: AchaiaState,
    seat: int | None,
    called: Sequence[str],
    legal: Sequence[Action],
    shade: Mapping[str, float] | None = None,
) -> Scene:
    """Return the picture as `seat` sees it.

    `called` are the names of the seats, `legal` is what the seat can do, `shade` tints things by their ids.
    """
    top = troy_top(state, seat)
    below = seats_top(state, top)
    end = below + seats.seat_height(state.game.players) + GAP
    drawing = Drawing(WIDTH, end + seats.TRACK + KEY, f"Achaia: {task(state, called)}", shade)
    drawing.add("style", text=STYLE)
    drawing.head(partial(task, state), called)
    band(drawing, state, called, legal)
    if not state.stack:
        result(drawing, state, called, SPREADS)
    cards.draw(drawing, state, seat, SPREADS)
    troy(drawing, state, top)
    house(drawing, state, top)
    seats.seats(drawing, state, seat, called, below)
    seats.track(drawing, state, seat, end)
    buttons(drawing, state, legal, last=True)
    _key(drawing, end + seats.TRACK)
    return drawing.scene(text(state, seat, called))


def troy_top(state: AchaiaState, seat: int | None) -> float:
    """Return where Troy begins on the picture of a seat: below its hand, or the result."""
    if not state.stack:
        return SPREADS + result_height(state.game.players)
    return SPREADS + cards.height(state, seat)


def seats_top(state: AchaiaState, top: float) -> float:
    """Return where the players' panels begin below Troy, which begins at `top`."""
    return top + troy_height(state) + GAP


def _key(drawing: Drawing, y: float) -> None:
    """Tell at the bottom what the signs mean."""
    group, x = drawing.group(), LEFT + 10.0
    for name, meaning in SIGNS:
        x = _sign(drawing, group, name, x, y + 12)
        drawing.words(x, y + 17, meaning, group, font_size=12.5, class_="gk-quiet", **START)
        x += extent(meaning) * 12.5 + 22
    for row, said in enumerate(EXPLAINED):
        drawing.words(LEFT, y + 38 + 17 * row, said, group, font_size=12.5, class_="gk-quiet", **START)


def _sign(drawing: Drawing, group: Element, name: str, x: float, y: float) -> float:
    """Draw a sign of the key; return where its meaning goes."""
    match name:
        case "coin":
            shapes.coin(drawing, group, x, y, "2")
        case "limit":
            shapes.limit(drawing, group, x, y, 2)
        case "increase":
            shapes.increase(drawing, group, x - 3, y, 1)
            return x + 19
        case "cards":
            return shapes.back(drawing, group, shapes.back(drawing, group, x - 4, y, "I") + 3, y, "E") + 5
        case _:
            shapes.icon(drawing, group, name, x, y, 8)
    return x + 14
