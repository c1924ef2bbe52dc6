"""Dice, Locations, cards and players in words; players go by their colours, for these words know no names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gamekit.games.achaia.parts import RESERVE, Parts
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.tables import Effect

PROMISED = {
    "peace": "to aim no Intrigue at the other in this turn",
    "help": "to cancel the next Intrigue aimed at the other",
}


def seat_words(parts: Parts, seat: int) -> str:
    """Return a player by colours: red, or red and green."""
    return listed(parts.colours[colour] for colour in parts.colours_of[seat])


def die(state: AchaiaState, number: int) -> str:
    """Return a die in words: colour, value, where it lies, and its number, which tells equal ones apart."""
    return f"{die_name(state, number)} {where(state, number)} (die {state.parts.die[number].number})"


def where(state: AchaiaState, number: int) -> str:
    """Return where a die lies, in words."""
    at = state.at[number]
    return "in reserve" if at == RESERVE else f"on the {state.parts.location_titles[at]}"


def die_name(state: AchaiaState, number: int) -> str:
    """Return the colour of a die and what it shows."""
    return f"{state.parts.die[number].colour} {state.pips[number] or 'die'}"


def place(parts: Parts, name: str) -> str:
    """Return the title of a Location."""
    return parts.location_titles[parts.locations.index(name)]


@lru_cache(maxsize=64)
def numbers(parts: Parts) -> tuple[int, ...]:
    """Return the numbers that are printed on the Locations."""
    return tuple(tile.number for tile in parts.tables.all_locations().values())


def location_words(parts: Parts, number: int) -> str:
    """Return the action of a Location."""
    return effects_words(parts.effects[effect] for effect in parts.location_effects[number])


def card_title(parts: Parts, card: str) -> str:
    """Return the title of an Intrigue."""
    return parts.tables.intrigues[card].title


def character_title(parts: Parts, name: str) -> str:
    """Return the title of a Character."""
    return parts.tables.all_characters()[name].title


def reaction_words(parts: Parts, card: str) -> str:
    """Return what a Reaction does beside cancelling, after a comma; nothing without an effect."""
    reaction = parts.tables.intrigues[card].reaction
    return f", then {reaction.says}" if reaction else ""


def serves_words(parts: Parts, card: str, kind: str) -> str:
    """Return what an Intrigue does as Counteraction or as Reaction."""
    if kind == "counteraction":
        return "Counteraction: take over an Intrigue aimed at you"
    return f"Reaction: cancel any Intrigue{reaction_words(parts, card)}"


def promised(parts: Parts, what: str) -> str:
    """Return a promise in words."""
    return PROMISED.get(what) or f"to keep dice out of the {place(parts, what)}"


def effects_words(effects: Iterable[Effect]) -> str:
    """Return effects one after the other."""
    return "; ".join(effect.says for effect in effects)


def price(gold: int) -> str:
    """Return what something costs.

    >>> price(0), price(2)
    ('free', '2 gold')
    """
    return f"{gold} gold" if gold else "free"


def roman(number: int) -> str:
    """Return the number of a game turn as people write it.

    >>> roman(2), roman(4)
    ('II', '4')
    """
    return "I" * number if 0 < number < 4 else str(number)


def counted(count: int, thing: str) -> str:
    """Return a number with its thing.

    >>> counted(1, "Intrigue"), counted(2, "Intrigue")
    ('1 Intrigue', '2 Intrigues')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
