"""What an effect will do to the pieces that were named for it, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamekit.games.achaia import titles
from gamekit.games.achaia.effects import Deed, is_named
from gamekit.games.achaia.leading import leading
from gamekit.games.achaia.parts import RESERVE
from gamekit.games.achaia.resolving import resolve
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.tables import Effect
from gamekit.games.achaia.titles import counted, listed

Tell = Callable[[AchaiaState, Deed, Effect, Sequence[str]], str]
TURNS = ("change", "move", "swap")
"""the verbs after which other colours may lead, and nothing is left to chance"""


def happens(state: AchaiaState, deed: Deed, called: Sequence[str]) -> str:
    """Return what the effect does once it resolves, or nothing while something is still to be named.

    `called` are the seats' names.
    """
    effect = deed.read(state)
    if not is_named(state, deed):
        return ""
    tell = TOLD.get(effect.does)
    return tell(state, deed, effect, called) if tell else f"{called[deed.seat]} does this: {effect.says}"


def leads(state: AchaiaState, deed: Deed) -> str:
    """Return who leads afterwards where the effect changes dice in Troy; nothing for other effects."""
    if deed.read(state).does not in TURNS or not is_named(state, deed):
        return ""
    after = resolve(state, deed)
    dice = deed.pieces if deed.read(state).does == "swap" else deed.pieces[:1]
    places = [now.at[die] for die in dice for now in (state, after) if now.at[die] != RESERVE]
    told = [_leads(after, place) for place in dict.fromkeys(places) if _turns(state, after, place)]
    if not told:
        return "nobody else leads by that" if places else ""
    return f"then {listed(told)}"


def _turns(state: AchaiaState, after: AchaiaState, place: int) -> bool:
    return leading(state, place) != leading(after, place)


def _leads(after: AchaiaState, place: int) -> str:
    colour = leading(after, place)
    return f"{colour or 'nobody'} leads on the {after.parts.location_titles[place]}"


# --- verb by verb ------------------------------------------------------------------------------------


def _die(state: AchaiaState, die: int) -> str:
    return f"{titles.die_name(state, die)} {titles.where(state, die)}"


def _change(state: AchaiaState, deed: Deed, _effect: Effect, _called: Sequence[str]) -> str:
    die, now = deed.pieces[0], resolve(state, deed).pips[deed.pieces[0]]
    return f"{_die(state, die)} {'rises' if now > state.pips[die] else 'drops'} to {now}"


def _reroll(state: AchaiaState, deed: Deed, _effect: Effect, _called: Sequence[str]) -> str:
    dice = [_die(state, die) for die in deed.pieces]
    return f"{listed(dice)} {'are' if len(dice) > 1 else 'is'} rolled again"


def _move(state: AchaiaState, deed: Deed, _effect: Effect, _called: Sequence[str]) -> str:
    die, place = deed.pieces
    return f"{_die(state, die)} goes to the {state.parts.location_titles[place]}"


def _swap(state: AchaiaState, deed: Deed, _effect: Effect, _called: Sequence[str]) -> str:
    return f"{listed(_die(state, die) for die in deed.pieces)} change places"


def _token(state: AchaiaState, deed: Deed, _effect: Effect, _called: Sequence[str]) -> str:
    parts, (colour, here) = state.parts, divmod(deed.pieces[0], len(state.parts.locations))
    here, there = parts.location_titles[here], parts.location_titles[deed.pieces[1]]
    return f"a {parts.colours[colour]} power token goes from the {here} to the {there}"


def _put(state: AchaiaState, deed: Deed, _effect: Effect, _called: Sequence[str]) -> str:
    colour, place = deed.pieces
    return f"a {state.parts.colours[colour]} power token comes to the {state.parts.location_titles[place]}"


def _pay(_state: AchaiaState, deed: Deed, effect: Effect, called: Sequence[str]) -> str:
    payer, whom = called[deed.target], called[deed.seat]
    if effect.kind == "player":
        return f"{payer} pays {whom} {effect.amount} gold"
    return f"{payer} pays {effect.amount} gold to the bank"


def _steal(_state: AchaiaState, deed: Deed, effect: Effect, called: Sequence[str]) -> str:
    return f"{called[deed.seat]} takes {effect.amount} gold from {called[deed.target]}"


def _receive(state: AchaiaState, deed: Deed, effect: Effect, called: Sequence[str]) -> str:
    who = called[deed.seat]
    match effect.does:
        case "power":
            return f"{who} receives {effect.amount} power"
        case "gain":
            return f"{who} receives {effect.amount} gold"
        case "draw":
            return f"{who} draws {counted(effect.amount, 'Intrigue')}"
        case "take":
            card = titles.card_title(state.parts, state.parts.cards[deed.pieces[0]])
            return f"{who} takes {card} from the discard pile"
        case _:
            return f"{who} takes a {effect.kind.title()} Cousin"


def _dismiss(state: AchaiaState, deed: Deed, _effect: Effect, _called: Sequence[str]) -> str:
    name = state.parts.characters[deed.pieces[0]]
    return f"the {titles.character_title(state.parts, name)} leaves the House of Orion"


def _limit(state: AchaiaState, deed: Deed, _effect: Effect, _called: Sequence[str]) -> str:
    return f"one die more has room on the {state.parts.location_titles[deed.pieces[0]]}"


TOLD: dict[str, Tell] = {
    "change": _change,
    "reroll": _reroll,
    "move": _move,
    "swap": _swap,
    "token": _token,
    "put": _put,
    "pay": _pay,
    "steal": _steal,
    **dict.fromkeys(("power", "gain", "draw", "take", "cousin"), _receive),
    "dismiss": _dismiss,
    "limit": _limit,
}
"""how it is told, for each verb that has a sentence of its own"""
