"""Before the first Intrigue Phase: dice are rolled or assigned, and the first ones are placed."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.state import turn_of
from gamekit.core.value import value
from gamekit.games.achaia.actions import Assign, Die, Keep, Ready, Reroll, To
from gamekit.games.achaia.chance import Arranging, Arriving, DealingEvents, Rolling, Starting, dealing
from gamekit.games.achaia.naming import Deciding, Step
from gamekit.games.achaia.parts import NONE, RESERVE
from gamekit.games.achaia.state import AchaiaState

if TYPE_CHECKING:
    from gamekit.games.achaia import Achaia

KEEP, READY = Keep(), Ready()


@clause(
    "achaia.setup.roll", "achaia.two.roll", "achaia.two.reroll", says="Only one's own dice are rolled again."
)
def is_own(state: AchaiaState, seat: int, colour: int) -> bool:
    """Return whether the seat manages the colour; of two colours one can be rolled again."""
    return state.parts.owner[colour] == seat


@value
class Rerolling(Deciding):
    """A seat keeps its dice, or rolls all again: with two colours, those of one."""

    seat: int
    asks = "keep the dice or roll all of a colour again"
    offers_sacrifice = False

    @clause("achaia.setup.roll", "achaia.two.roll")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        return (*[state.parts.reroll[colour] for colour in state.parts.colours_of[self.seat]], KEEP)

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        return broken(is_own) if isinstance(action, Reroll) else None

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        if isinstance(action, Keep):
            return state.pop()
        return state.pop(Rolling(state.parts.dice_of_colour[state.parts.number[action]]))


# --- Fate in Your Hands ----------------------------------------------------------------------------


@clause("achaia.advanced.fate", says="Values are given from the highest down; the last one was {last}.")
def goes_down(last: int, pips: int) -> bool:
    """Return whether a value may follow the last one: dice of a colour are alike, so the order is free."""
    return pips <= last


@clause("achaia.advanced.fate", says="There are not enough points and gold for that.")
def can_afford(state: AchaiaState, seat: int, pips: int) -> bool:
    """Return whether points and gold suffice for the value, each further die showing at least 1."""
    assigned = assigned_of(state, seat)
    each = state.parts.tables.box.dice
    rest = each - len(assigned) % each - 1
    return bought(state, (*assigned, pips, *[1] * rest)) <= state.gold(seat)


def assigned_of(state: AchaiaState, seat: int) -> tuple[int, ...]:
    """Return the values that the seat has given so far, colour by colour."""
    return cast("tuple[int, ...]", state.hands[seat].assigned)


def bought(state: AchaiaState, values: tuple[int, ...]) -> int:
    """Return the gold for the points beyond those of each colour, which cannot be transferred."""
    each, points = state.parts.tables.box.dice, state.game.options.fate_points
    sums = [sum(values[first : first + each]) for first in range(0, len(values), each)]
    return sum(max(0, total - points) for total in sums)


@value
class Assigning(Deciding):
    """A seat gives its dice their values in secret, colour by colour."""

    seat: int
    asks = "give the dice their values"
    offers_sacrifice = False

    @clause("achaia.advanced.fate")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        if len(state.hands[self.seat].assigned) == len(state.parts.dice_of[self.seat]):
            return (READY,)
        last = self.last(state)
        return tuple(
            [
                action
                for action in state.parts.assign
                if goes_down(last, action.pips) and can_afford(state, self.seat, action.pips)
            ]
        )

    def last(self, state: AchaiaState) -> int:
        """Return the value given before to a die of the same colour, or the highest there is."""
        assigned, each = assigned_of(state, self.seat), state.parts.tables.box.dice
        return assigned[-1] if len(assigned) % each else state.parts.sides

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        if not isinstance(action, Assign) or self.options(state) == (READY,):
            return None
        last = self.last(state)
        return broken(can_afford) if goes_down(last, action.pips) else broken(goes_down, last=last)

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        if isinstance(action, Ready):
            return state.pop()
        assert isinstance(action, Assign)
        hand = state.hands[self.seat]
        return state.with_hand(hand.evolve(assigned=(*hand.assigned, action.pips)))


@value
class Unveiling(Step):
    """All have given their dice values: these are shown and the points bought are paid."""

    @clause("achaia.advanced.fate")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        after, pips = state.pop(), list(state.pips)
        for seat, dice in enumerate(state.parts.dice_of):
            values = assigned_of(state, seat)
            for die, shown in zip(dice, values, strict=True):
                pips[die] = shown
            after = after.with_gold(seat, -bought(state, values))
            after = after.with_hand(after.hands[seat].evolve(assigned=()))
        return after.evolve(pips=tuple(pips))


# --- placing dice ----------------------------------------------------------------------------------


@clause("achaia.setup.place", "achaia.prep.die", says="The die does not lie in this player's reserve.")
def is_reserve(state: AchaiaState, seat: int, die: int) -> bool:
    """Return whether a die is in the seat's reserve."""
    return state.at[die] == RESERVE and state.game.parts.owner_of[die] == seat


@clause("achaia.two.place", "achaia.two.prep", says="The two colours alternate: it is the other one's turn.")
def alternates(colours: tuple[int, ...], colour: int) -> bool:
    """Return whether a die of the colour may be placed now."""
    return colour in colours


@clause("achaia.general.available", "achaia.setup.capacity", says="{location} is {what}.")
def has_room(state: AchaiaState, place: int) -> bool:
    """Return whether a die can be placed on the Location."""
    return place in state.available()


def no_room(state: AchaiaState, place: int) -> Refusal:
    """Return why a die cannot be placed on the Location."""
    what = "full" if place in state.open_locations() else "closed"
    return broken(has_room, location=state.parts.location_titles[place], what=what)


@value
class Placing(Deciding):
    """A seat places a die of its reserve on an available Location; `left` are still to be placed in all.

    `colours` are those of which each seat may place one now. The `die` is named first, then the Location;
    `begun` says that the turn is the seat's.
    """

    seat: int
    left: int
    colours: tuple[tuple[int, ...], ...]
    begun: bool = False
    die: int = NONE
    asks = "place a die of the reserve on a Location"

    @clause("achaia.prep.die", "achaia.setup.capacity")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        if self.begun:
            return None
        if state.available() and self.dice(state):
            turn = turn_of(state.turn.number + 1, self.seat)
            return state.evolve(turn=turn, stack=(*state.stack[:-1], self.evolve(begun=True)))
        return self.next(state, self.colours)

    def dice(self, state: AchaiaState) -> list[int]:
        """Return the dice that can be placed."""
        parts, colours = state.game.parts, self.colours[self.seat]
        return [
            die
            for die in parts.dice_of[self.seat]
            if is_reserve(state, self.seat, die) and alternates(colours, parts.colour_of[die])
        ]

    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        parts = state.game.parts
        if self.die == NONE:
            return tuple([parts.die[die] for die in self.dice(state)])
        return tuple([parts.to[place] for place in state.available()])

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        parts = state.parts
        if isinstance(action, Die) and self.die == NONE:
            own = is_reserve(state, self.seat, parts.number[action])
            return broken(alternates if own else is_reserve)
        if isinstance(action, To) and self.die != NONE:
            return no_room(state, parts.number[action])
        return None

    @clause("achaia.two.place", "achaia.two.prep")
    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        parts, colours = state.game.parts, list(self.colours)
        number = parts.number[action]
        if isinstance(action, Die):
            return state.pop(self.evolve(die=number))
        own, placed = parts.colours_of[self.seat], parts.colour_of[self.die]
        colours[self.seat] = tuple([colour for colour in own if colour != placed]) or own
        return self.next(state.with_die(self.die, number), tuple(colours))

    @clause("achaia.setup.place", "achaia.general.order")
    def next(self, state: AchaiaState, colours: tuple[tuple[int, ...], ...]) -> AchaiaState:
        """Go on with the next seat, clockwise."""
        if self.left == 1:
            return state.pop()
        return state.pop(Placing((self.seat + 1) % state.game.players, self.left - 1, colours))


@value
class Beginning(Step):
    """From the first player on each seat places a die of each of its colours, in so many `rounds`."""

    rounds: int

    @clause("achaia.setup.place", "achaia.prep.die", "achaia.two.prep")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        colours = state.parts.colours_of
        left = self.rounds * len(state.parts.colours)
        return state.pop(Placing(state.first, left, colours)) if left else state.pop()


@clause("achaia.setup.hand", "achaia.setup.decks", "achaia.setup.characters", "achaia.two.setup")
def program(game: Achaia) -> tuple[Step, ...]:
    """Return the windows of the set-up, the last one first."""
    parts, numbers, seats = game.parts, game.parts.tables.setup, range(game.players)
    hand = numbers.intrigues_two if parts.two else numbers.intrigues
    if game.options.fate_in_your_hands:
        dice = (Unveiling(), *[Assigning(seat) for seat in game.clockwise[::-1]])
    else:
        dice = (*[Rerolling(seat) for seat in game.clockwise[::-1]], Rolling(parts.dice))
    cards = (
        Arriving(numbers.characters),
        DealingEvents(0),
        *[dealing(seat, hand) for seat in reversed(seats)],
    )
    arranging = () if game.order else (Arranging(),)
    placing = Beginning(parts.tables.box.dice - numbers.reserve)
    return (placing, Starting(), *dice, *cards, *arranging)
