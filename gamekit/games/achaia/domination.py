"""The Domination Phase: who dominates, what each die does, and the limit increase tokens that leave Troy."""

from __future__ import annotations

from functools import lru_cache

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.state import Turn, turn_of
from gamekit.core.value import value
from gamekit.games.achaia.actions import Decline, Die, Execute, To
from gamekit.games.achaia.effects import can_leave
from gamekit.games.achaia.naming import DECLINE, Deciding, Step
from gamekit.games.achaia.parts import NONE
from gamekit.games.achaia.resolving import can_use, using
from gamekit.games.achaia.scoring import colour_by
from gamekit.games.achaia.setup import no_room
from gamekit.games.achaia.state import AchaiaState

EXECUTE = Execute()


@clause(
    "achaia.domination.actions", "achaia.domination.limits", says="That die is not one of the equal ones."
)
def is_equal(die: int, dice: tuple[int, ...]) -> bool:
    """Return whether the die is among those that the first player orders."""
    return die in dice


@clause(
    "achaia.domination.actions", "achaia.general.pay", says="The action of the {location} costs {cost} gold."
)
def can_pay(state: AchaiaState, seat: int, place: int) -> bool:
    """Return whether the seat can pay the Location's action in full."""
    return state.gold(seat) >= state.game.parts.location_cost[place]


@clause("achaia.domination.limits", says="The die moves to a different Location.")
def is_elsewhere(state: AchaiaState, die: int, place: int) -> bool:
    """Return whether the Location is another than the die's."""
    return state.at[die] != place


def turn_for(state: AchaiaState, seat: int) -> Turn:
    """Return the turn in which the seat decides: the one that goes on if it is the seat's, or the next."""
    return state.turn if state.turn.seat == seat else turn_of(state.turn.number + 1, seat)


def lying(state: AchaiaState, place: int) -> list[int]:
    """Return the dice on a Location."""
    found: list[int] = []
    at, die = state.at, NONE
    for _ in range(at.count(place)):
        die = at.index(place, die + 1)
        found.append(die)
    return found


def highest(state: AchaiaState, place: int, done: int = 0) -> tuple[int, ...]:
    """Return the highest dice on a Location, one of each colour; `done` are dice left out, as bits."""
    found: list[int] = []
    best, pips = 0, state.pips
    for die in lying(state, place):
        if not done >> die & 1 and pips[die] >= best:
            if pips[die] > best:
                best, found = pips[die], [die]
            elif state.parts.colour_of[die] != state.parts.colour_of[found[-1]]:
                found.append(die)
    return tuple(found)


def can_act(state: AchaiaState, die: int, place: int) -> bool:
    """Return whether the Location's action, executed by the die, could touch something."""
    parts = state.game.parts
    return can_use(state, parts.owner_of[die], parts.location_effects[place], parts.colour_of[die])


# --- the Locations, one by one ---------------------------------------------------------------------


@value
class Dominating(Step):
    """The Locations are resolved in order; `spot` counts them, `done` are the dice that have acted here."""

    spot: int
    settled: bool = False
    """whether it is settled who dominates"""
    done: int = 0
    idle: int = 0
    """the dice that could touch nothing when they were looked up, as bits; another one's action may help"""

    @clause("achaia.domination.order", "achaia.domination.actions", "achaia.advanced.new-order")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        spot = self.spot
        while spot < len(state.order) and state.order[spot] not in state.at:
            spot += 1
        if spot == len(state.order):
            return state.pop()
        place = state.order[spot]
        if spot > self.spot or not self.settled:
            return dominate(state.pop(dominating(spot, True)), place)  # `settled`; a keyword misses the cache
        dice = highest(state, place, self.done | self.still_idle(state, place))
        if len(dice) > 1:
            return state.push(Ordering(dice))
        return self.act(state, dice[0]) if dice else state.pop(dominating(self.spot + 1))

    def still_idle(self, state: AchaiaState, place: int) -> int:
        """Return as bits the idle dice that could touch nothing even now."""
        if not self.idle:
            return 0
        idle = [die for die in lying(state, place) if self.idle >> die & 1]
        return sum(1 << die for die in idle if not can_act(state, die, place))

    @clause("achaia.domination.actions")
    def act(self, state: AchaiaState, die: int) -> AchaiaState:
        """Let a die execute the Location's action, if that could touch something."""
        place = state.order[self.spot]
        if not can_act(state, die, place):
            return state.pop(dominating(self.spot, True, self.done, self.idle | 1 << die))
        rest = dominating(self.spot, True, self.done | 1 << die, self.idle)
        stack = (*state.stack[:-1], rest, executing(die, place))
        return state.evolve(turn=turn_for(state, state.game.parts.owner_of[die]), stack=stack)


dominating = lru_cache(maxsize=1 << 12)(Dominating)


@clause("achaia.domination.dominant", "achaia.domination.token", "achaia.two.colours")
def dominate(state: AchaiaState, place: int) -> AchaiaState:
    """Return the state with a power token of whoever dominates; it gives power if it is their only one."""
    parts, dice = state.game.parts, dict[str, list[int]]()
    for die in lying(state, place):
        dice.setdefault(parts.colours[parts.colour_of[die]], []).append(state.pips[die])
    name = colour_by("dominance", state.game.rules, dice, parts.colours)
    if name is None:
        return state
    colour = parts.colours.index(name)
    after = state if state.tokens[colour][place] else state.with_power(parts.owner[colour], 1)
    return after.with_token(colour, place) if state.supply[colour] else after


@value
class Ordering(Deciding):
    """The first player decides which of equal dice comes first."""

    dice: tuple[int, ...]
    asks = "choose which of the equal dice comes first"

    @clause("achaia.domination.actions", "achaia.domination.limits")
    def player(self, state: AchaiaState) -> int:
        return state.first

    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        return tuple([state.parts.die[die] for die in self.dice])

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        return broken(is_equal) if isinstance(action, Die) else None

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        after = state.pop()
        return after.stack[-1].act(after, state.parts.number[action])  # type: ignore[attr-defined]


@value
class Executing(Deciding):
    """The owner of a die may pay and execute the action of its Location, whether the gold suffices or not."""

    die: int
    place: int
    asks = "execute the action of the Location or decline"

    @clause("achaia.domination.actions")
    def player(self, state: AchaiaState) -> int:
        return state.game.parts.owner_of[self.die]

    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        return (EXECUTE, DECLINE) if can_pay(state, self.player(state), self.place) else (DECLINE,)

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        if not isinstance(action, Execute):
            return None
        parts = state.parts
        return broken(
            can_pay, location=parts.location_titles[self.place], cost=parts.location_cost[self.place]
        )

    @clause("achaia.domination.no-defence", "achaia.general.pay")
    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        if isinstance(action, Decline):
            return state.pop()
        parts, seat = state.game.parts, self.player(state)
        action_of = using(seat, parts.location_effects[self.place], parts.colour_of[self.die])
        stack = (*state.stack[:-1], action_of)
        return state.with_gold(seat, -parts.location_cost[self.place], stack=stack)


executing = lru_cache(maxsize=1 << 10)(Executing)


# --- limit increase tokens -------------------------------------------------------------------------


@value
class Removing(Step):
    """The limit increase tokens leave Troy in the order of the Locations; for each one a die has to move.

    With nowhere to go it stays, and nobody is asked.
    """

    spot: int

    @clause("achaia.domination.limits")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        if not any(state.limits):
            return state.pop()
        spot = self.spot
        while not state.limits[state.order[spot]]:
            spot += 1
        place, limits = state.order[spot], list(state.limits)
        limits[place] -= 1
        after = state.evolve(limits=tuple(limits), stack=(*state.stack[:-1], Removing(spot)))
        dice = tuple([die for die in highest(state, place) if can_leave(after, die)])
        if len(dice) > 1:
            return after.push(Ordering(dice))
        return self.act(after, dice[0]) if dice else after

    @clause("achaia.domination.limits")
    def act(self, state: AchaiaState, die: int) -> AchaiaState:
        """Let the owner move a die to another available Location."""
        turn = turn_for(state, state.parts.owner_of[die])
        return state.evolve(turn=turn, stack=(*state.stack, Relocating(die)))


@value
class Relocating(Deciding):
    """The owner of a die moves it to another available Location."""

    die: int
    asks = "move the die to another Location"

    @clause("achaia.domination.limits")
    def player(self, state: AchaiaState) -> int:
        return state.parts.owner_of[self.die]

    @clause("achaia.domination.limits")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        return tuple([state.parts.to[p] for p in state.available() if is_elsewhere(state, self.die, p)])

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        if not isinstance(action, To):
            return None
        place = state.parts.number[action]
        if not is_elsewhere(state, self.die, place):
            return broken(is_elsewhere)
        return no_room(state, place)

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        return state.pop().with_die(self.die, state.parts.number[action])
