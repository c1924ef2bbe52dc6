"""What effects do, one function a verb, and the windows in which that is decided or finished."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from gamekit.core.actions import Action
from gamekit.core.clauses import clause
from gamekit.core.value import value
from gamekit.games.achaia import effects
from gamekit.games.achaia.actions import Decline, Pay, TakeGold, TakePower
from gamekit.games.achaia.chance import Rolling, dealing
from gamekit.games.achaia.effects import Deed, deed_of
from gamekit.games.achaia.naming import DECLINE, Deciding, Naming, Step
from gamekit.games.achaia.parts import NONE
from gamekit.games.achaia.specials import SPECIALS
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.tables import Effect

PAY, TAKE_GOLD, TAKE_POWER = Pay(), TakeGold(), TakePower()

Resolve = Callable[[AchaiaState, Deed, Effect], AchaiaState]


def resolve(state: AchaiaState, deed: Deed) -> AchaiaState:
    """Return the state after the effect, with windows on the stack for what it leaves to decide."""
    effect = deed.read(state)
    return RESOLVE[effect.does](state, deed, effect)


# --- dice ------------------------------------------------------------------------------------------


@clause("achaia.general.dice-values")
def _change(state: AchaiaState, deed: Deed, effect: Effect) -> AchaiaState:
    die = deed.pieces[0]
    return state.with_pips(die, min(max(state.pips[die] + effect.amount, 1), state.game.parts.sides))


def _reroll(state: AchaiaState, deed: Deed, _effect: Effect) -> AchaiaState:
    return state.push(Rolling(deed.pieces))


def _move(state: AchaiaState, deed: Deed, _effect: Effect) -> AchaiaState:
    return state.with_die(deed.pieces[0], deed.pieces[1])


@clause("achaia.general.available")
def _swap(state: AchaiaState, deed: Deed, _effect: Effect) -> AchaiaState:
    own, other = deed.pieces
    return state.with_die(own, state.at[other]).with_die(other, state.at[own])


# --- power and power tokens ------------------------------------------------------------------------


@clause("achaia.intrigue.enemy")
def _token(state: AchaiaState, deed: Deed, _effect: Effect) -> AchaiaState:
    """Move a power token: it scores nothing on arriving and takes nothing back on leaving."""
    colour, here = divmod(deed.pieces[0], len(state.parts.locations))
    on = list(state.tokens[colour])
    on[here] -= 1
    on[deed.pieces[1]] += 1
    return state.evolve(tokens=(*state.tokens[:colour], tuple(on), *state.tokens[colour + 1 :]))


@clause("achaia.location.palace")
def _put(state: AchaiaState, deed: Deed, _effect: Effect) -> AchaiaState:
    return state.with_token(deed.pieces[0], deed.pieces[1])


def _power(state: AchaiaState, deed: Deed, effect: Effect) -> AchaiaState:
    return state.with_power(deed.seat, effect.amount)


# --- gold ------------------------------------------------------------------------------------------


def _gain(state: AchaiaState, deed: Deed, effect: Effect) -> AchaiaState:
    return state.with_gold(deed.seat, effect.amount)


@clause("achaia.general.pay")
def _owe(state: AchaiaState, deed: Deed, effect: Effect) -> AchaiaState:
    """Let the target sacrifice power before gold is counted; who has no power has nothing to decide."""
    return state.push(Owing(deed)) if state.power[deed.target] else _collect(state, deed, effect)


@clause("achaia.general.pay", "achaia.general.steal")
def _collect(state: AchaiaState, deed: Deed, effect: Effect) -> AchaiaState:
    """Take what the target has, up to the amount; of a Steal on less it is revealed, and the thief asked."""
    have = state.gold(deed.target)
    if effect.does == "steal" and have < effect.amount:
        return state.push(Stealing(deed, have))
    return _transfer(
        state, deed, min(effect.amount, have), to_player=effect.does == "steal" or effect.kind == "player"
    )


def _transfer(state: AchaiaState, deed: Deed, gold: int, *, to_player: bool) -> AchaiaState:
    after = state.with_gold(deed.target, -gold)
    return after.with_gold(deed.seat, gold) if to_player else after


@value
class Owing(Deciding):
    """Who is made to pay may sacrifice power first, as often as wished; then the gold is counted."""

    deed: Deed
    asks = "pay, or sacrifice power first"

    def player(self, state: AchaiaState) -> int:
        return self.deed.target

    def enter(self, state: AchaiaState) -> AchaiaState | None:
        return None

    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        return (PAY,)

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        return _collect(state.pop(), self.deed, self.deed.read(state))


@value
class Stealing(Deciding):
    """A Steal found less than its amount, and all has seen how much: the thief takes it, or one power."""

    deed: Deed
    found: int
    asks = "take the gold that was found, or one power"

    def player(self, state: AchaiaState) -> int:
        return self.deed.seat

    @clause("achaia.general.steal")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        return TAKE_GOLD, TAKE_POWER

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        if isinstance(action, TakePower):
            return state.pop().with_power(self.deed.seat, 1)
        return _transfer(state.pop(), self.deed, self.found, to_player=True)


# --- cards -----------------------------------------------------------------------------------------


def _draw(state: AchaiaState, deed: Deed, effect: Effect) -> AchaiaState:
    return state.push(dealing(deed.seat, effect.amount))


@clause("achaia.location.temple")
def _take(state: AchaiaState, deed: Deed, _effect: Effect) -> AchaiaState:
    """Take a card of the discard pile in sight of all."""
    card, discard, taken = deed.pieces[0], list(state.discard), list(state.taken)
    discard[card] -= 1
    taken[deed.seat] = tuple(sorted((*taken[deed.seat], card)))
    return state.with_card(deed.seat, card).evolve(discard=tuple(discard), taken=tuple(taken))


@clause("achaia.general.cousins")
def _cousin(state: AchaiaState, deed: Deed, effect: Effect) -> AchaiaState:
    held = list(state.street if effect.kind == "street" else state.court)
    held[deed.seat] += 1
    return state.evolve(**{effect.kind: tuple(held)})


@clause("achaia.general.no-refill")
def _dismiss(state: AchaiaState, deed: Deed, _effect: Effect) -> AchaiaState:
    left = tuple(character for character in state.characters if character != deed.pieces[0])
    usage = list(state.usage)
    usage[deed.pieces[0]] = 0
    return state.evolve(characters=left, usage=tuple(usage), characters_gone=state.characters_gone + 1)


@clause("achaia.character.orion")
def _limit(state: AchaiaState, deed: Deed, _effect: Effect) -> AchaiaState:
    limits = list(state.limits)
    limits[deed.pieces[0]] += 1
    return state.evolve(limits=tuple(limits))


def _special(state: AchaiaState, deed: Deed, effect: Effect) -> AchaiaState:
    return SPECIALS[effect.kind](state, deed.seat)


RESOLVE: dict[str, Resolve] = {
    "change": _change,
    "reroll": _reroll,
    "move": _move,
    "swap": _swap,
    "token": _token,
    "put": _put,
    "power": _power,
    "gain": _gain,
    "pay": _owe,
    "steal": _owe,
    "draw": _draw,
    "take": _take,
    "cousin": _cousin,
    "dismiss": _dismiss,
    "limit": _limit,
    "special": _special,
}
"""What each verb does. Those that play Intrigues are added by intrigue.py."""


# --- effects that nobody answers -------------------------------------------------------------------


@value
class Performing(Naming):
    """The effect of a Character, an Event, a Location or a Reaction; a Reaction's may be left out."""

    optional: bool = False

    def enter(self, state: AchaiaState) -> AchaiaState | None:
        if self.optional and not effects.is_named(state, self.deed):
            return None
        return super().enter(state)

    def done(self, state: AchaiaState) -> AchaiaState:
        return resolve(state.pop(), self.deed)

    @clause("achaia.defend.reaction")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        named = super().options(state)
        return (*named, DECLINE) if self.optional else named

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        return state.pop() if isinstance(action, Decline) else super().take(state, action)


@value
class Using(Step):
    """The effects of a Character, an Event or a Location, one after the other; the impossible are left out.

    A power token that a Location puts is of the `colour` of the die that acts, if that is not NONE.
    """

    seat: int
    effects: tuple[int, ...]
    colour: int = NONE

    @clause("achaia.character.no-defence", "achaia.domination.no-defence", "achaia.defend.only-intrigues")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        for place, effect in enumerate(self.effects, 1):
            deed = deed_for(state, self.seat, effect, self.colour)
            if effects.is_possible(state, deed):
                rest = self.effects[place:]
                after = state.pop(using(self.seat, rest, self.colour)) if rest else state.pop()
                return resolve(after, deed) if effects.is_named(state, deed) else after.push(performing(deed))
        return state.pop()


performing, using = lru_cache(maxsize=1 << 12)(Performing), lru_cache(maxsize=1 << 12)(Using)


def deed_for(state: AchaiaState, seat: int, effect: int, colour: int) -> Deed:
    """Return the effect as a seat begins it; what a Location puts has the colour of the die that acts."""
    puts = colour != NONE and state.game.parts.effects[effect].does == "put"
    return deed_of(effect, seat, NONE, (colour,)) if puts else deed_of(effect, seat)


def can_use(state: AchaiaState, seat: int, row: tuple[int, ...], colour: int = NONE) -> bool:
    """Return whether one of the effects could touch something."""
    always = state.game.parts.always
    for effect in row:  # any() would cost a generator at every Character
        if always[effect] or effects.is_possible(state, deed_for(state, seat, effect, colour)):
            return True
    return False
