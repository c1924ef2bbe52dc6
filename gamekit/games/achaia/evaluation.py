"""How well a seat of Achaia stands: what bots look at, many thousand times a second.

Everything is in power: what is held already, what dice will probably dominate and do, what
power tokens, gold, cards and Cousins are good for. Where an Intrigue, a roll or a payment is
still to be settled it is taken to happen.
"""

from __future__ import annotations

from gamekit.core.score import totals
from gamekit.games.achaia.acting import Revealing
from gamekit.games.achaia.chance import Dealing, Rolling
from gamekit.games.achaia.domination import Dominating, highest
from gamekit.games.achaia.effects import Deed
from gamekit.games.achaia.influence import in_troy, worth_of, worth_of_all
from gamekit.games.achaia.intrigue import Resolving
from gamekit.games.achaia.naming import Naming
from gamekit.games.achaia.phases import END, GameTurn
from gamekit.games.achaia.resolving import Owing, Stealing, Using, resolve
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.tables import Effect

PIP = 0.03
"""what a pip in reserve is worth while it can still be placed"""
CARD, LAST_CARD, DEFENCE = 0.3, 0.4, 0.05
"""what an Intrigue in hand is worth: before the last game turn, in it, and to somebody who has passed then"""
EVENT, NAMED = 0.5, 0.4
"""which part of its worth counts of an Event that may be revealed, and of an effect that is being named"""
SPARE = 0.3
"""what is left at the end of the worth of gold that is too little for a power"""
STREET, COURT = 0.2, 0.3
"""what Cousins are worth beside their gold"""
ROAM = 0.4
"""what a die is worth that will move away from a limit increase token"""


def evaluate(state: AchaiaState, seat: int | None) -> float:
    """Return the seat's prospects less the best other's, in power; at the end the points."""
    own = seat or 0
    if not state.stack or state.game.replaced:
        worth = [float(points) for points in totals(state.score(), state.game.players)]
    else:
        worth = state.memo("prospects", prospects)
    return worth[own] - max(worth[:own] + worth[own + 1 :])


def prospects(state: AchaiaState) -> list[float]:
    """Return for each seat how much power it seems to be good for.

    Gold that cannot be seen is taken to be the average of what is known of all screens.
    """
    settled, rolling, debt = foreseen(state)
    pips: tuple[float, ...] = settled.pips
    if rolling:
        expected = (settled.parts.sides + 1) / 2
        pips = tuple([expected if die in rolling else shown for die, shown in enumerate(pips)])
    per = 1 / settled.game.options.wealth_per_power
    worth, left = _possessions(settled, per, debt), settlings_left(settled)
    reserve = 0.0 if is_last(settled) else PIP
    dice = in_troy(settled.parts, settled.at, pips, settled.tokens, left, reserve, per)
    if any(settled.limits) and not is_last(settled):
        for seat in _roaming(settled):
            worth[seat] += ROAM
    return [held + more for held, more in zip(worth, dice, strict=True)]


# --- what is to come in any case -------------------------------------------------------------------


def foreseen(state: AchaiaState) -> tuple[AchaiaState, tuple[int, ...], Deed | None]:
    """Return the state with the Intrigue on top resolved, dice to be rolled, and what moves gold."""
    top = state.stack[-1]
    if isinstance(top, Resolving) and top.step:
        if top.deed.read(state).does in ("gain", "pay", "steal"):
            return state, (), top.deed
        state = resolve(state.pop(), top.deed)
        top = state.stack[-1] if state.stack else top
    if isinstance(top, Rolling):
        return state, top.dice, None
    return state, (), top.deed if isinstance(top, Owing | Stealing) else None


def is_last(state: AchaiaState) -> bool:
    """Return whether the last game turn has come."""
    return state.game_turn == state.parts.tables.setup.turns


def settlings_left(state: AchaiaState) -> tuple[int, ...]:
    """Return for each Location how often it will still be settled who dominates it."""
    bottom, after = state.stack[0], state.parts.tables.setup.turns - max(1, state.game_turn)
    assert isinstance(bottom, GameTurn)
    if bottom.phase != END:
        return (after + 1,) * len(state.parts.locations)
    left = [after] * len(state.order)
    for window in state.stack:
        if isinstance(window, Dominating):
            for place in state.order[window.spot + window.settled :]:
                left[place] += 1
    return tuple(left)


def _roaming(state: AchaiaState) -> list[int]:
    """Return the owners of the dice that limit increase tokens will move to another Location."""
    dice = [highest(state, place) for place, more in enumerate(state.limits) if more]
    return [state.parts.owner_of[found[0]] for found in dice if len(found) == 1]


# --- what each seat holds --------------------------------------------------------------------------


def _possessions(state: AchaiaState, per: float, debt: Deed | None) -> list[float]:
    """Return what power, gold, cards and Cousins are worth to each seat; `per` is the worth of a gold."""
    gold, card, options = _gold(state), _card(state), state.game.options
    over = is_last(state) and len(state.passed) == len(card)  # no Intrigue comes any more
    street, court, spare = (0.0, 0.0, SPARE) if over else (STREET, COURT, 1.0)
    worth = [
        power
        + _wealth(have + options.cousin_worth * (streets + courts), options.wealth_per_power, spare)
        + some * len(hand.cards)
        + street * streets
        + court * courts
        for hand, power, have, some, streets, courts in zip(
            state.hands, state.power, gold, card, state.street, state.court, strict=True
        )
    ]
    _add_pending(worth, state, card)
    if debt is not None:
        _move_gold(worth, debt, debt.read(state), gold, per)
    return worth


def _card(state: AchaiaState) -> list[float]:
    """Return what an Intrigue in hand is worth to each seat."""
    if not is_last(state):
        return [CARD] * state.game.players
    if len(state.passed) == state.game.players:
        return [0.0] * state.game.players
    return [DEFENCE if seat in state.passed else LAST_CARD for seat in range(state.game.players)]


def _add_pending(worth: list[float], state: AchaiaState, card: list[float]) -> None:
    """Add what each seat is about to draw, and what effects are worth that wait or are being named."""
    for window in state.stack[1:]:
        if isinstance(window, Dealing):
            worth[window.seat] += card[window.seat] * window.left
        elif isinstance(window, Using):
            worth[window.seat] += worth_of_all(state.parts, window.effects)
        elif isinstance(window, Revealing) and isinstance(event := state.hands[window.seat].event, int):
            worth[window.seat] += EVENT * worth_of_all(state.parts, state.parts.event_effects[event])
        elif isinstance(window, Naming) and not getattr(window, "step", ""):
            worth[window.deed.seat] += NAMED * worth_of(window.deed.read(state))


def _wealth(gold: float, per_power: int, spare: float) -> float:
    """Return what gold is worth; what is too little for a power counts for a part of it, `spare`."""
    return (gold - (1 - spare) * (gold % per_power)) / per_power


def _gold(state: AchaiaState) -> list[float]:
    """Return the gold of each seat; what cannot be seen is the average of what is left of all screens."""
    known = [hand.gold for hand in state.hands if isinstance(hand.gold, int)]
    hidden = len(state.hands) - len(known)
    mean = (state.screens - sum(known)) / hidden if hidden else 0.0
    return [hand.gold if isinstance(hand.gold, int) else mean for hand in state.hands]


def _move_gold(worth: list[float], deed: Deed, effect: Effect, gold: list[float], per: float) -> None:
    """Let gold move; a thief who finds less than wanted may have 1 power instead."""
    if effect.does == "gain":
        worth[deed.seat] += effect.amount * per
        return
    have = gold[deed.target]
    if effect.does == "steal" and have < effect.amount and have * per < 1:
        worth[deed.seat] += 1
        return
    paid = min(have, effect.amount) * per
    worth[deed.target] -= paid
    if effect.does == "steal" or effect.kind == "player":
        worth[deed.seat] += paid
