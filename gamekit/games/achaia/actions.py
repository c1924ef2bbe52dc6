"""What a player of Achaia can do, and what chance can bring: one small class a verb.

Colours, Locations and cards go by their names in the edition, seats by their numbers from 0.
"""

from __future__ import annotations

from typing import ClassVar

from gamekit.core.actions import Action
from gamekit.core.secrets import Unknown, hidden
from gamekit.core.value import value

# --- set-up and Preparation ------------------------------------------------------------------------


@value
class Reroll(Action):
    """Roll all dice of a colour again, once, before the first dice are placed."""

    verb: ClassVar[str] = "reroll"
    colour: str


@value
class Keep(Action):
    """Leave the dice as they were rolled."""

    verb: ClassVar[str] = "keep"


@value
class Assign(Action):
    """Give the next die its value in secret, the highest first."""

    verb: ClassVar[str] = "assign"
    dropped: ClassVar[bool] = True
    pips: int


@value
class Ready(Action):
    """Say that all dice have their values."""

    verb: ClassVar[str] = "ready"


@value
class TakeIntrigues(Action):
    """Draw Intrigues in the Preparation."""

    verb: ClassVar[str] = "intrigues"


@value
class TakeGold(Action):
    """Take gold: in the Preparation, or what a Steal finds."""

    verb: ClassVar[str] = "gold"


# --- naming dice, Locations and players ------------------------------------------------------------


@value
class Die(Action):
    """Choose a die: the `number`th of its colour, from 1."""

    verb: ClassVar[str] = "die"
    colour: str
    number: int


@value
class To(Action):
    """Choose a Location."""

    verb: ClassVar[str] = "to"
    location: str


@value
class Colour(Action):
    """Choose one of the two colours one manages."""

    verb: ClassVar[str] = "colour"
    colour: str


@value
class Token(Action):
    """Choose a power token of a colour on a Location."""

    verb: ClassVar[str] = "token"
    colour: str
    location: str


@value
class Target(Action):
    """Choose the player at whom an effect is aimed."""

    verb: ClassVar[str] = "target"
    seat: int


@value
class Take(Action):
    """Take an Intrigue from the discard pile."""

    verb: ClassVar[str] = "take"
    card: str


@value
class Dismiss(Action):
    """Send one of the turn's Characters away."""

    verb: ClassVar[str] = "dismiss"
    character: str


# --- the Intrigue Phase ----------------------------------------------------------------------------


@value
class Play(Action):
    """Play an Intrigue for its first or second effect."""

    verb: ClassVar[str] = "play"
    card: str
    effect: int


@value
class Use(Action):
    """Pay a Character and use the ability."""

    verb: ClassVar[str] = "use"
    character: str


@value
class Pass(Action):
    """Take no more actions in this game turn."""

    verb: ClassVar[str] = "pass"


@value
class Reveal(Action):
    """Reveal one's Event and resolve it."""

    verb: ClassVar[str] = "reveal"
    event: str


@value
class TakePower(Action):
    """Forfeit what a Steal finds and take one power instead."""

    verb: ClassVar[str] = "power"


@value
class Pay(Action):
    """Let a payment or a Steal go ahead."""

    verb: ClassVar[str] = "pay"


@value
class Sacrifice(Action):
    """Give up one power for gold from the bank."""

    verb: ClassVar[str] = "sacrifice"


# --- answering an Intrigue -------------------------------------------------------------------------


@value
class Street(Action):
    """Cancel an Intrigue with a Street Cousin."""

    verb: ClassVar[str] = "street"


@value
class Court(Action):
    """Cancel an Intrigue with a Court Cousin."""

    verb: ClassVar[str] = "court"


@value
class Counter(Action):
    """Take an Intrigue over with a Counteraction."""

    verb: ClassVar[str] = "counter"
    card: str


@value
class React(Action):
    """Cancel an Intrigue with a Reaction."""

    verb: ClassVar[str] = "react"
    card: str


@value
class Decline(Action):
    """Do not do what is asked: answer, reveal, execute."""

    verb: ClassVar[str] = "decline"


# --- the Domination Phase --------------------------------------------------------------------------


@value
class Execute(Action):
    """Pay and execute the action of the Location on which the die lies."""

    verb: ClassVar[str] = "execute"


# --- Hard Negotiation ------------------------------------------------------------------------------


@value
class OfferGold(Action):
    """Offer a player gold for a promise."""

    verb: ClassVar[str] = "offer"
    seat: int
    gold: int


@value
class OfferPromise(Action):
    """Offer a player a promise for gold."""

    verb: ClassVar[str] = "ask"
    seat: int
    gold: int


@value
class Promise(Action):
    """Say what is promised: `peace`, `help`, or to keep away from a Location."""

    verb: ClassVar[str] = "promise"
    what: str


@value
class Accept(Action):
    """Accept an offer."""

    verb: ClassVar[str] = "accept"


@value
class Refuse(Action):
    """Refuse an offer."""

    verb: ClassVar[str] = "refuse"


# --- chance ----------------------------------------------------------------------------------------


@value
class Arrange(Action):
    """Chance: the next Location in New Order."""

    verb: ClassVar[str] = "arrange"
    location: str


@value
class Draw(Action):
    """Chance: the Intrigue that a seat draws."""

    verb: ClassVar[str] = "draw"
    seat: int
    card: str | Unknown = hidden("seat")


@value
class DrawEvent(Action):
    """Chance: the Event that a seat draws."""

    verb: ClassVar[str] = "event"
    seat: int
    event: str | Unknown = hidden("seat")


@value
class Arrive(Action):
    """Chance: a Character who comes to Troy."""

    verb: ClassVar[str] = "arrive"
    character: str


@value
class Roll(Action):
    """Chance: what a die shows."""

    verb: ClassVar[str] = "roll"
    colour: str
    number: int
    pips: int


@value
class Start(Action):
    """Chance: who of those with the same total takes the first player token."""

    verb: ClassVar[str] = "start"
    seat: int
