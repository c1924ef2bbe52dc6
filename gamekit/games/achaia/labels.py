"""Each action of Achaia in words; players go by their colours."""

from __future__ import annotations

from gamekit.core.actions import Action
from gamekit.core.secrets import Unknown
from gamekit.games.achaia import actions as did
from gamekit.games.achaia.acting import Revealing, cost
from gamekit.games.achaia.domination import Executing, Ordering
from gamekit.games.achaia.intrigue import Resolving
from gamekit.games.achaia.parts import Parts
from gamekit.games.achaia.resolving import Performing, Stealing
from gamekit.games.achaia.setup import Placing
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.titles import (
    card_title,
    character_title,
    counted,
    die,
    die_name,
    effects_words,
    location_words,
    place,
    price,
    promised,
    reaction_words,
    seat_words,
)

PLAIN: dict[type[Action], str] = {
    did.Keep: "keep the dice",
    did.Ready: "the dice are ready",
    did.Pass: "pass",
    did.Pay: "let it happen",
    did.TakePower: "leave the gold and take 1 power",
    did.Accept: "accept the offer",
    did.Refuse: "refuse the offer",
}
"""the actions that are said in the same words always"""


def label(state: AchaiaState, action: Action) -> str:
    """Return an action in words."""
    for said in (_choice, _offer, _piece, _card):
        if words := said(state, action):
            return words
    return _chance(state.parts, action)


def _choice(state: AchaiaState, action: Action) -> str:
    """Return in words what is decided with nothing to be named."""
    options = state.game.options
    match action:
        case did.Reroll(colour):
            return f"roll all {colour} dice again"
        case did.Assign(pips):
            return f"give the next die a {pips}"
        case did.TakeIntrigues():
            return f"draw {counted(options.income_intrigues, 'Intrigue')}"
        case did.TakeGold():
            top = state.stack[-1] if state.stack else None
            return f"take {top.found if isinstance(top, Stealing) else options.income_gold} gold"
        case did.Decline():
            return _decline(state)
        case did.Execute():
            return _execute(state)
        case did.Sacrifice():
            return f"give up 1 power for {options.sacrifice_gold} gold"
        case _:
            return PLAIN.get(type(action), "")


def _offer(state: AchaiaState, action: Action) -> str:
    """Return an offer, or the promise in it, in words."""
    parts = state.parts
    match action:
        case did.OfferGold(seat, gold):
            return f"offer {seat_words(parts, seat)} {gold} gold for a promise"
        case did.OfferPromise(seat, gold):
            return f"offer {seat_words(parts, seat)} a promise for {gold} gold"
        case did.Promise(what):
            return f"promise {promised(parts, what)}"
        case _:
            return ""


def _piece(state: AchaiaState, action: Action) -> str:
    """Return in words what is named: a die, a Location, a power token, a player."""
    parts = state.parts
    match action:
        case did.Die():
            return _die(state, parts.number[action])
        case did.To(location):
            return f"to the {place(parts, location)}"
        case did.Colour() | did.Token():
            return f"choose {named(state, action)}"
        case did.Target(seat):
            return f"aim at {seat_words(parts, seat)}"
        case did.Take(card):
            return f"take {card_title(parts, card)} from the discard pile"
        case did.Dismiss(character):
            return f"send the {character_title(parts, character)} away"
        case _:
            return ""


def named(state: AchaiaState, action: Action) -> str:
    """Return the die or the power token that an action names; other actions as `label` does."""
    match action:
        case did.Die():
            return die(state, state.parts.number[action])
        case did.Colour(colour):
            return f"a {colour} power token"
        case did.Token(colour, location):
            return f"a {colour} power token on the {place(state.parts, location)}"
        case _:
            return label(state, action)


def _die(state: AchaiaState, number: int) -> str:
    """Return what is done to a die that is clicked."""
    match state.stack[-1] if state.stack else None:
        case Placing():
            return f"place {die_name(state, number)} of the reserve (die {state.parts.die[number].number})"
        case Ordering():
            return f"first {die(state, number)}"
        case _:
            return f"choose {die(state, number)}"


def _card(state: AchaiaState, action: Action) -> str:
    """Return in words what is played, used, revealed or answered."""
    parts = state.parts
    match action:
        case did.Play(card):
            return f"play {card_title(parts, card)}: {parts.effects[parts.number[action]].says}"
        case did.Use(character):
            known, number = parts.tables.all_characters()[character], parts.characters.index(character)
            return f"use {known.title} for {cost(state, number)} gold: {effects_words(known.effects)}"
        case did.Reveal(event):
            shown = parts.tables.events[event]
            return f"reveal {shown.title}: {effects_words(shown.effects)}"
        case did.Street():
            return f"cancel {_answered(state)} with a Street Cousin"
        case did.Court():
            return f"cancel {_answered(state)} with a Court Cousin"
        case did.Counter(card):
            return f"take {_answered(state)} over with {card_title(parts, card)}"
        case did.React(card):
            return f"cancel {_answered(state)} with {card_title(parts, card)}{reaction_words(parts, card)}"
        case _:
            return ""


def _answered(state: AchaiaState) -> str:
    """Return the Intrigue that is answered, and whose it is."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Resolving):
        return "the Intrigue"
    card = state.parts.cards[state.parts.card_with[top.deed.effect]]
    return f"{card_title(state.parts, card)} of {seat_words(state.parts, top.deed.seat)}"


def _chance(parts: Parts, action: Action) -> str:
    """Return in words what chance brings."""
    match action:
        case did.Arrange(location):
            return f"the {place(parts, location)} comes next"
        case did.Draw(seat, card):
            drawn = "an Intrigue" if isinstance(card, Unknown) else card_title(parts, card)
            return f"{seat_words(parts, seat)} draws {drawn}"
        case did.DrawEvent(seat, event):
            drawn = "an Event" if isinstance(event, Unknown) else parts.tables.events[event].title
            return f"{seat_words(parts, seat)} draws {drawn}"
        case did.Arrive(character):
            return f"the {character_title(parts, character)} comes to Troy"
        case did.Roll(colour, number, pips):
            return f"{colour} die {number} shows {pips}"
        case did.Start(seat):
            return f"{seat_words(parts, seat)} takes the first player token"
        case _:
            return action.verb


def _decline(state: AchaiaState) -> str:
    match state.stack[-1] if state.stack else None:
        case Resolving():
            return "let the Intrigue go on"
        case Revealing():
            return "keep the Event covered"
        case Executing(place=place):
            return f"leave the action of the {state.parts.location_titles[place]} out"
        case Performing():
            return "leave the Reaction effect out"
        case _:
            return "decline"


def _execute(state: AchaiaState) -> str:
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Executing):
        return "execute the action of the Location"
    return f"execute, {price(state.parts.location_cost[top.place])}: {location_words(state.parts, top.place)}"
