"""The buttons in the band: what is done with nothing on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.core.actions import Action
from gamekit.core.scene import Drawing, extent
from gamekit.core.state import Window
from gamekit.games.achaia import actions as did
from gamekit.games.achaia import shapes
from gamekit.games.achaia.domination import Executing
from gamekit.games.achaia.gestures import AMOUNTS, SURE, gesture
from gamekit.games.achaia.labels import label
from gamekit.games.achaia.parts import PROMISES
from gamekit.games.achaia.resolving import Performing
from gamekit.games.achaia.shapes import BAND, BAND_HEIGHT, FULL, LEFT, START
from gamekit.games.achaia.stakes import has_answer
from gamekit.games.achaia.state import AchaiaState

BUTTONS, BUTTON, BESIDE = LEFT + FULL - 304, 26, 48
"""where they begin, how high one is, and the room for a Yes beside one"""
ON_BUTTONS = (
    *(did.Keep, did.Reroll, did.Assign, did.Ready, did.TakeIntrigues, did.TakeGold, did.TakePower, did.Pass),
    *(did.Decline, did.Execute, did.Pay, did.Accept, did.Refuse, did.Colour, did.Sacrifice),
)
"""the actions that have a button"""
LAST = ("pass", "sacrifice")
"""what comes last in the order of the keyboard, so that nobody does it by pressing Enter once too often"""
SHORT: dict[type[Window[Any]], str] = {Executing: "skip", Performing: "skip the Reaction effect"}
"""what stands on the button that declines, where its words in full are too long"""
OFFERS = {
    "offer-gold": ("offer gold for a promise", "Offer gold"),
    "offer-promise": ("offer a promise for gold", "Offer a promise"),
}
"""the buttons with which offers begin: what they do, and what stands on them"""


def buttons(drawing: Drawing, state: AchaiaState, legal: Sequence[Action], *, last: bool) -> None:
    """Draw the buttons of what is done with nothing on the board: those that come last, or all others."""
    made = {gesture(state, a)[0]: (label(state, a), _said(state, a)) for a in legal if _has_button(a)}
    offers = {gesture(state, a)[0] for a in legal if isinstance(a, did.OfferGold | did.OfferPromise)}
    made.update((name, OFFERS[name]) for name in OFFERS if name in offers)
    widths = [min(296.0, extent(said) * 13 * 1.1 + 20) for _, said in made.values()]
    taken = [width + BESIDE * (name == "sacrifice") for name, width in zip(made, widths, strict=True)]
    places = shapes.in_rows(taken, LEFT + FULL - 8 - BUTTONS, 6)
    for (name, (words, said)), width, (row, x) in zip(made.items(), widths, places, strict=True):
        if (name in LAST) == last:
            box = (BUTTONS + x, _row_of_buttons(row), width, float(BUTTON))
            drawing.button(name, words, said, box, quiet=name == "sacrifice")
            if name == "sacrifice":
                beside = (box[0] + width + 4, box[1], BESIDE - 4.0, box[3])
                drawing.button(SURE, f"yes, {words}", "Yes", beside, quiet=True)
    if last:
        return
    if offers:
        _amounts(drawing)
    if state.declining() is not None and legal:
        said = "or click a framed card or Cousin" if has_answer(legal) else "You hold nothing that cancels."
        drawing.words(BUTTONS + 2, BAND + BAND_HEIGHT - 10, said, font_size=13, **START)


def _row_of_buttons(row: int) -> float:
    return BAND + 5.0 + (BUTTON + 5) * row


def _amounts(drawing: Drawing) -> None:
    """Draw the amounts of gold that can be offered or asked for."""
    for place, amount in enumerate(AMOUNTS):
        box = (BUTTONS + 30.0 * place, _row_of_buttons(2), 28.0, float(BUTTON))
        drawing.button(f"amount-{amount}", f"{amount} gold", str(amount), box)


def _has_button(action: Action) -> bool:
    return isinstance(action, ON_BUTTONS) or (isinstance(action, did.Promise) and action.what in PROMISES)


def _said(state: AchaiaState, action: Action) -> str:
    said = label(state, action)
    match action:
        case did.Promise(what="peace"):
            said = "no Intrigue this turn"
        case did.Promise():
            said = "cancel the next Intrigue"
        case did.Execute():
            said = said.split(":")[0]
        case did.Assign(pips):
            said = str(pips)
        case did.Decline():
            said = SHORT.get(type(state.stack[-1]), said)
        case _:
            pass
    return said[:1].upper() + said[1:]
