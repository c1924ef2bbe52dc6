"""What chance decides: cards that are drawn, Characters who come, dice, and ties for the start."""

from __future__ import annotations

from functools import lru_cache
from operator import sub

from gamekit.core.actions import Action
from gamekit.core.clauses import clause
from gamekit.core.state import Chance
from gamekit.core.value import value
from gamekit.games.achaia.actions import Roll
from gamekit.games.achaia.naming import Step, go_on
from gamekit.games.achaia.parts import Parts
from gamekit.games.achaia.state import AchaiaState


class Drawing(Chance[AchaiaState], Step):
    """A window in which chance decides and which may pass by itself."""


@value
class Arranging(Drawing):
    """New Order: the Locations are laid out one by one."""

    @clause("achaia.advanced.new-order")
    def outcomes(self, state: AchaiaState) -> tuple[tuple[Action, int], ...]:
        arrange = state.parts.arrange
        return tuple([(action, 1) for place, action in enumerate(arrange) if place not in state.order])

    def enter(self, state: AchaiaState) -> AchaiaState | None:
        return state.pop() if len(state.order) == len(state.parts.locations) else None

    def apply(self, state: AchaiaState, action: Action) -> AchaiaState:
        return go_on(state.evolve(order=(*state.order, state.parts.number[action])))


@value
class Dealing(Drawing):
    """A seat draws Intrigues, `left` of them; an empty deck is the discard pile shuffled anew."""

    seat: int
    left: int

    @clause("achaia.setup.decks")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        if not self.left:
            return state.pop()
        if state.deck:
            return None
        shuffled = sum(state.discard)
        return state.evolve(deck=shuffled, discard=(0,) * len(state.discard)) if shuffled else state.pop()

    @clause("achaia.setup.decks")
    def outcomes(self, state: AchaiaState) -> tuple[tuple[Action, int], ...]:
        draws = state.parts.draws[self.seat]
        return tuple([(draws[card], left) for card, left in enumerate(in_deck(state)) if left])

    def apply(self, state: AchaiaState, action: Action) -> AchaiaState:
        stack = (*state.stack[:-1], dealing(self.seat, self.left - 1))
        card = state.parts.number[action]
        return go_on(state.with_card(self.seat, card, deck=state.deck - 1, stack=stack))


dealing = lru_cache(maxsize=None)(Dealing)


def in_deck(state: AchaiaState) -> list[int]:
    """Return how many of each Intrigue are in the deck: those that lie nowhere else."""
    left = list(map(sub, state.parts.card_counts, state.discard))
    for hand in state.hands:
        for card in hand.cards:
            left[card] -= 1  # type: ignore[reportArgumentType, call-overload]  # asked of whole states only
    for card in in_play(state):
        left[card] -= 1
    return left


def in_play(state: AchaiaState) -> tuple[int, ...]:
    """Return the Intrigues that are being settled."""
    return tuple([card for window in state.stack for card in getattr(window, "cards", ())])


@value
class DealingEvents(Drawing):
    """Each seat from this one on draws an Event of the turn, in the order of the seats."""

    seat: int

    def turn(self, state: AchaiaState) -> int:
        """Return the turn of the deck."""
        return max(1, state.game_turn)

    @clause("achaia.prep.event")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        over = self.seat == state.game.players or not state.event_decks[self.turn(state) - 1]
        return state.pop() if over else None

    @clause("achaia.setup.decks")
    def outcomes(self, state: AchaiaState) -> tuple[tuple[Action, int], ...]:
        draws = state.parts.event_draws[self.seat]
        held = [hand.event for hand in state.hands[: self.seat]]
        counts = _events_of(state.parts, self.turn(state))
        return tuple([(draws[e], count - held.count(e)) for e, count in counts if count > held.count(e)])

    def apply(self, state: AchaiaState, action: Action) -> AchaiaState:
        hand, turn = state.hands[self.seat], self.turn(state)
        decks = list(state.event_decks)
        decks[turn - 1] -= 1
        stack = (*state.stack[:-1], DealingEvents(self.seat + 1))
        drawn = hand.evolve(event=state.parts.number[action])
        return go_on(state.with_hand(drawn, event_decks=tuple(decks), stack=stack))


@lru_cache(maxsize=256)
def _events_of(parts: Parts, turn: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (event, count) for event, count in enumerate(parts.event_counts) if parts.event_turn[event] == turn
    )


@value
class Arriving(Drawing):
    """Characters of the turn come to Troy, `left` of them."""

    left: int

    @clause("achaia.setup.characters", "achaia.prep.characters")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        return None if self.left and state.character_decks[max(1, state.game_turn) - 1] else state.pop()

    def outcomes(self, state: AchaiaState) -> tuple[tuple[Action, int], ...]:
        parts, turn = state.parts, max(1, state.game_turn)
        return tuple(
            [(parts.arrive[guest], 1) for guest in _guests(parts, turn) if guest not in state.characters]
        )

    def apply(self, state: AchaiaState, action: Action) -> AchaiaState:
        come = tuple(sorted((*state.characters, state.parts.number[action])))
        decks = list(state.character_decks)
        decks[max(1, state.game_turn) - 1] -= 1
        stack = (*state.stack[:-1], Arriving(self.left - 1))
        return go_on(state.evolve(characters=come, character_decks=tuple(decks), stack=stack))


@lru_cache(maxsize=256)
def _guests(parts: Parts, turn: int) -> tuple[int, ...]:
    return tuple(guest for guest, comes in enumerate(parts.character_turn) if comes == turn)


@value
class Rolling(Drawing):
    """Dice are rolled together: chance shows one after the other."""

    dice: tuple[int, ...]

    @clause("achaia.setup.roll", "achaia.general.dice-values")
    def outcomes(self, state: AchaiaState) -> tuple[tuple[Action, int], ...]:
        return _rolls(state.parts, self.dice[0])

    def apply(self, state: AchaiaState, action: Action) -> AchaiaState:
        assert isinstance(action, Roll)
        die, left = self.dice[0], self.dice[1:]
        stack = (*state.stack[:-1], rolling(left)) if left else state.stack[:-1]
        shown = (*state.pips[:die], action.pips, *state.pips[die + 1 :])
        after = state.evolve(pips=shown, stack=stack)
        return after if left else go_on(after)


rolling = lru_cache(maxsize=1 << 10)(Rolling)


@lru_cache(maxsize=1024)
def _rolls(parts: Parts, die: int) -> tuple[tuple[Action, int], ...]:
    return tuple((roll, 1) for roll in parts.rolls[die])


@value
class Starting(Drawing):
    """The lowest total takes the first player token; chance decides among the tied."""

    @clause("achaia.setup.first", "achaia.two.roll", "achaia.advanced.not-lost")
    def tied(self, state: AchaiaState) -> list[int]:
        """Return the seats with the lowest total: of all dice, or of the three lowest of each colour."""
        parts, three = state.parts, state.game.options.not_all_is_lost
        totals = [0] * state.game.players
        for colour, dice in enumerate(parts.dice_of_colour):
            values = sorted([state.pips[die] for die in dice])
            totals[parts.owner[colour]] += sum(values[:3] if three else values)
        return [seat for seat, total in enumerate(totals) if total == min(totals)]

    def enter(self, state: AchaiaState) -> AchaiaState | None:
        tied = self.tied(state)
        return self.begin(state, tied[0]) if len(tied) == 1 else None

    @clause("achaia.setup.first")
    def outcomes(self, state: AchaiaState) -> tuple[tuple[Action, int], ...]:
        return tuple([(state.parts.start[seat], 1) for seat in self.tied(state)])

    def apply(self, state: AchaiaState, action: Action) -> AchaiaState:
        return go_on(self.begin(state, state.parts.number[action]))

    def begin(self, state: AchaiaState, seat: int) -> AchaiaState:
        """Give the first player token to the seat."""
        return state.evolve(first=seat).pop()
