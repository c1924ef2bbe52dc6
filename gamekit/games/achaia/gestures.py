"""Which things are clicked for an action, in order."""

from __future__ import annotations

from gamekit.core.actions import Action
from gamekit.games.achaia import actions as did
from gamekit.games.achaia.intrigue import Controlling
from gamekit.games.achaia.parts import MOST_GOLD, PROMISES
from gamekit.games.achaia.stakes import deed_at_stake
from gamekit.games.achaia.state import AchaiaState

SURE = "sacrifice-sure"
"""what is clicked second to give up power, so that nobody does it unawares"""
IN_HAND = ("hand-", "event-", "cousin-")
"""how the ids of things begin that only their seat sees"""
AMOUNTS = tuple(range(1, MOST_GOLD + 1))
"""the gold that can be offered"""


def gesture(state: AchaiaState, action: Action) -> tuple[str, ...]:
    """Return the ids of the things to click."""
    match action:
        case did.OfferGold(seat, gold):
            return ("offer-gold", f"seat-{seat + 1}", f"amount-{gold}")
        case did.OfferPromise(seat, gold):
            return ("offer-promise", f"seat-{seat + 1}", f"amount-{gold}")
        case did.Sacrifice():
            return ("sacrifice", SURE)
        case did.Play(card, effect):
            return (f"{_where_played(state)}-{card}:{effect}",)
        case _:
            return (_piece(action) or _card(action) or action.verb,)


def from_outside(gesture: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """Return a seat's gesture as all others see it: a card in its hand is somewhere in its panel.

    >>> from_outside(("hand-levy:1",), 2)
    ('seat-3',)
    """
    return tuple([f"seat-{seat + 1}" if thing.startswith(IN_HAND) else thing for thing in gesture])


def _where_played(state: AchaiaState) -> str:
    """Return where the Intrigue lies that is played: in the hand, in the discard pile, or in play."""
    if state.stack and isinstance(state.stack[-1], Controlling):
        return "played"
    return "discard" if picks_discarded(state) else "hand"


def picks_discarded(state: AchaiaState) -> bool:
    """Return whether a card of the discard pile is to be chosen."""
    deed = deed_at_stake(state)
    return deed is not None and deed.read(state).does in {"take", "replay"}


def _piece(action: Action) -> str:
    match action:
        case did.Die(colour, number) | did.Roll(colour, number):
            return f"die-{colour}-{number}"
        case did.To(location) | did.Arrange(location):
            return f"location-{location}"
        case did.Token(colour, location):
            return f"token-{colour}-{location}"
        case did.Colour(colour):
            return f"colour-{colour}"
        case did.Target(seat) | did.Start(seat) | did.Draw(seat) | did.DrawEvent(seat):
            return f"seat-{seat + 1}"
        case did.Promise(what):
            return f"promise-{what}" if what in PROMISES else f"location-{what}"
        case did.Reroll(colour):
            return f"reroll-{colour}"
        case did.Assign(pips):
            return f"assign-{pips}"
        case _:
            return ""


def _card(action: Action) -> str:
    match action:
        case did.Use(character) | did.Dismiss(character) | did.Arrive(character):
            return f"character-{character}"
        case did.Take(card):
            return f"discard-{card}"
        case did.Counter(card):
            return f"hand-{card}:counteraction"
        case did.React(card):
            return f"hand-{card}:reaction"
        case did.Reveal(event):
            return f"event-{event}"
        case did.Street() | did.Court():
            return f"cousin-{action.verb}"
        case _:
            return ""
