"""What is said of Achaia: whose task it is, which phase it is, and what helps whoever has to decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.core.score import totals
from gamekit.core.state import Chance, Window
from gamekit.games.achaia import chance, titles
from gamekit.games.achaia.acting import EVENTS, Acting, Revealing
from gamekit.games.achaia.domination import Executing, Ordering, Relocating
from gamekit.games.achaia.effects import ENEMY, Deed, step
from gamekit.games.achaia.intrigue import Controlling, Resolving
from gamekit.games.achaia.naming import Deciding, Naming
from gamekit.games.achaia.negotiation import Answering, Promising
from gamekit.games.achaia.parts import NONE
from gamekit.games.achaia.phases import END, INTRIGUE, GameTurn, Receiving
from gamekit.games.achaia.resolving import Owing, Performing, Stealing
from gamekit.games.achaia.setup import Assigning, Placing, Rerolling
from gamekit.games.achaia.stakes import source_of
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.titles import counted, price, promised, roman

DRAWN: dict[type[Window[Any]], str] = {
    chance.Rolling: "Dice are rolled",
    chance.Dealing: "Intrigues are drawn",
    chance.DealingEvents: "Events are drawn",
    chance.Arriving: "Characters come to the House of Orion",
    chance.Arranging: "The Locations are laid out",
    chance.Starting: "Chance breaks the tie for the first player token",
}
"""what happens in the windows of chance"""
DOMINATES = (
    "the highest sum brings a power token",
    "a colour's first token there: 1 power",
    "then each die may act, highest first",
)
SETTLES = (
    "most tokens on a Location: 1 power",
    "each {gold} gold, Cousins counted in: 1 power",
    "equal power: the most gold left over wins",
)
"""what the last phases bring, in short lines, with the `gold` that is worth 1 power"""


PHASES = ("Preparation", "Intrigue", "Domination")


def when(state: AchaiaState) -> str:
    """Return the game turn, out of how many."""
    if not state.game_turn:
        return "Set-up"
    return f"Game turn {roman(state.game_turn)} of {roman(state.parts.tables.setup.turns)}"


def phase(state: AchaiaState) -> str:
    """Return the phase, with its game turn."""
    if not state.stack:
        return "the Settling of Power"
    bottom = state.stack[0]
    following = bottom.phase if isinstance(bottom, GameTurn) else INTRIGUE
    if following == INTRIGUE:
        return f"turn {roman(state.game_turn)}, Preparation" if state.game_turn else "set-up"
    return f"turn {roman(state.game_turn)}, {'Domination' if following == END else 'Intrigue'} Phase"


# --- the task --------------------------------------------------------------------------------------


def task(state: AchaiaState, called: Sequence[str]) -> str:
    """Return in a sentence who has to decide what, or how the game ended; `called` are the seats' names."""
    if not state.stack:
        return _ending(state, called)
    top = state.stack[-1]
    if isinstance(top, Chance):
        return f"{DRAWN[type(top)]}."
    assert isinstance(top, Deciding)
    said = _does(state, top, called)
    return f"{called[top.player(state)]} {said}{'' if said.endswith('?') else '.'}"


def _does(state: AchaiaState, top: Deciding, called: Sequence[str]) -> str:
    match top:
        case Rerolling():
            again = "all of one colour" if state.game.players == 2 else "all"
            return f"keeps the dice, or rolls {again} again"
        case Assigning():
            return "gives the dice their values in secret"
        case Placing(die=die):
            which = (
                "chooses a die of the reserve" if die == NONE else f"places the {titles.die_name(state, die)}"
            )
            return f"{which}{' to place' * (die == NONE)} on an available Location"
        case Receiving():
            options = state.game.options
            return f"takes {counted(options.income_intrigues, 'Intrigue')} or {options.income_gold} gold"
        case Acting():
            return "plays an Intrigue, uses a Character or passes"
        case Revealing():
            return "has passed and may reveal the Event"
        case Naming() | Controlling() | Owing() | Stealing():
            return _settles(state, top, called)
        case Promising(other=other, gold=gold, pays=pays):
            what = "from" if pays else "to"
            return f"names the promise {what} {called[other]} for {gold} gold"
        case Answering(agreement=agreed):
            said = f"{called[agreed.by]} promises {promised(state.parts, agreed.what)} for {agreed.gold} gold"
            return f"accepts or refuses: {said}"
        case _:
            return _dominates(state, top)


def _settles(state: AchaiaState, top: Deciding, called: Sequence[str]) -> str:
    """Return what is done about an effect under way."""
    match top:
        case Resolving() if top.step:
            deed = top.deed
            aim = "" if deed.target == NONE else f" against {called[deed.target]}"
            return f"is asked: cancel {source_of(state, deed)} of {called[deed.seat]}{aim}?"
        case Naming(deed=deed):
            left_out = ", or leaves it out" if isinstance(top, Performing) and top.optional else ""
            said = f"{source_of(state, deed)}: {deed.read(state).says}{left_out}"
            return f"chooses {wanted(state, top)} for {said}"
        case Controlling(taken=taken):
            return f"has taken {source_of(state, taken.deed)} over and picks one of its effects"
        case Owing(deed=deed):
            return f"{_owes(state, deed, called)}, and may give up power first"
        case Stealing(deed=deed, found=found):
            return f"takes the {found} gold of {called[deed.target]}, or 1 power instead"
        case _:
            return top.asks


def _owes(state: AchaiaState, deed: Deed, called: Sequence[str]) -> str:
    """Return what the target of a deed is to pay, to whom and for what."""
    effect, to = deed.read(state), called[deed.seat]
    whom = to if effect.does == "steal" or effect.kind == "player" else "the bank"
    return f"owes {whom} {effect.amount} gold for {source_of(state, deed)} of {to}"


def _dominates(state: AchaiaState, top: Deciding) -> str:
    parts = state.parts
    match top:
        case Ordering():
            return "holds the first player token and chooses which of the equal dice comes first"
        case Executing(die=die, place=place):
            said = f"{titles.location_words(parts, place)}, {price(parts.location_cost[place])}"
            where = parts.location_titles[place]
            return f"may use the {where} with the {titles.die_name(state, die)}: {said}"
        case Relocating(die=die):
            where = parts.location_titles[state.at[die]]
            return (
                f"moves the {titles.die_name(state, die)} from the {where}, which lost a limit increase token"
            )
        case _:
            return top.asks


def wanted(state: AchaiaState, top: Naming) -> str:
    """Return what has to be named next."""
    effect = top.deed.read(state)
    if effect.target == ENEMY and top.deed.target == NONE:
        return "whom to aim at"
    kind = step(top.deed, effect)
    return kind.words if kind else "nothing more"


def _ending(state: AchaiaState, called: Sequence[str]) -> str:
    outcome = state.outcome()
    assert outcome is not None
    points, best = totals(outcome.lines, len(called)), outcome.winners
    names, power = " and ".join(called[seat] for seat in best), points[best[0]]
    if len(best) > 1:
        return f"{names} share the victory with {power} power."
    return f"{names} takes control of Troy with {power} power."


# --- passing -----------------------------------------------------------------------------------------


def passing(state: AchaiaState) -> tuple[str, str, str]:
    """Return what passing brings to the next who passes: first player token, Event, gold or the end."""
    passed, left = len(state.passed), EVENTS[state.game.players] - len(state.passed)
    last = passed == state.game.players - 1
    return (
        "the first player token is taken" if passed else "takes the first player token",
        f"may reveal an Event ({left} more this turn)"
        if left > 0
        else "loses the Event: too late to reveal it",
        "ends the Intrigue Phase"
        if last
        else f"gets {state.game.options.pass_gold} gold each time the turn comes round",
    )


def reminder(state: AchaiaState) -> tuple[str, tuple[str, ...]]:
    """Return under a title what passing brings, or in later phases what comes of them."""
    if not state.stack:
        gold = state.game.options.wealth_per_power
        return "Settling of Power", tuple(line.format(gold=gold) for line in SETTLES)
    if phase(state).endswith("Domination Phase"):
        return "Domination", DOMINATES
    return "Whoever passes now", passing(state)
