"""The Intrigue Phase: play an Intrigue, use a Character, or pass."""

from __future__ import annotations

from functools import cache

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.state import turn_of
from gamekit.core.value import value
from gamekit.games.achaia import effects, negotiation
from gamekit.games.achaia.actions import Decline, OfferGold, OfferPromise, Pass, Play, Reveal, Use
from gamekit.games.achaia.effects import playable
from gamekit.games.achaia.intrigue import play
from gamekit.games.achaia.naming import DECLINE, Deciding
from gamekit.games.achaia.resolving import can_use, using
from gamekit.games.achaia.state import AchaiaState, Stack

PASS = Pass()
EVENTS = {2: 1, 3: 1, 4: 2, 5: 3}
"""How many may play their Events, the first who pass, by number of players (achaia.pass.event)."""


@clause("achaia.character.use", "achaia.character.always", says="{character} is not available.")
def is_available(state: AchaiaState, character: int) -> bool:
    """Return whether the Character is there to be used."""
    return character in state.characters


@clause("achaia.character.cost")
def cost(state: AchaiaState, character: int) -> int:
    """Return what a Character costs: the basic cost and the Usage tokens."""
    return state.game.parts.character_cost[character] + state.usage[character]


@clause("achaia.character.cost", "achaia.general.pay", says="{character} costs {cost} gold.")
def can_pay(state: AchaiaState, seat: int, character: int) -> bool:
    """Return whether the seat can pay the Character in full."""
    return state.gold(seat) >= cost(state, character)


@clause("achaia.character.use", says="The ability of {character} could touch nothing.")
def is_useful(state: AchaiaState, seat: int, character: int) -> bool:
    """Return whether the Character's ability could touch something."""
    return can_use(state, seat, state.game.parts.character_effects[character])


@clause("achaia.pass.event", says="{event} is not the Event in this hand, or it could touch nothing.")
def can_reveal(state: AchaiaState, seat: int, event: int) -> bool:
    """Return whether the seat holds the Event and it could touch something."""
    return state.hands[seat].event == event and can_use(state, seat, state.parts.event_effects[event])


@value
class Acting(Deciding):
    """One action of a seat; the window stays below whatever it opens, and is `over` when that is done."""

    seat: int
    over: bool = False
    offers: int = 0
    """how many offers were made at this decision"""
    asks = "play an Intrigue, use a Character or pass"

    def enter(self, state: AchaiaState) -> AchaiaState | None:
        return next_player(state, self.seat) if self.over else None

    @clause("achaia.intrigue.actions")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        parts, seat = state.game.parts, self.seat
        ready = parts.play_of
        plays = [ready[effect] for effect in playable(state, seat, dict.fromkeys(state.cards(seat)))]
        uses = [
            parts.use[c] for c in state.characters if can_pay(state, seat, c) and is_useful(state, seat, c)
        ]
        return (*plays, *uses, PASS, *negotiation.offers(state, seat, self.offers))

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        if isinstance(action, Play):
            return effects.why_not_play(state, self.seat, state.parts.number[action])
        if isinstance(action, Use):
            return self._why_not_use(state, state.parts.number[action])
        if isinstance(action, OfferGold | OfferPromise):
            return negotiation.why_not_offer(state, self.seat, self.offers, action)
        return None

    def _why_not_use(self, state: AchaiaState, character: int) -> Refusal:
        title = state.parts.tables.all_characters()[state.parts.characters[character]].title
        if not is_available(state, character):
            return broken(is_available, character=title)
        if not can_pay(state, self.seat, character):
            return broken(can_pay, character=title, cost=cost(state, character))
        return broken(is_useful, character=title)

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        if isinstance(action, OfferGold | OfferPromise):
            return negotiation.offer(state.pop(self.evolve(offers=self.offers + 1)), self.seat, action)
        stack = (*state.stack[:-1], acting(self.seat, True))  # `over`; a keyword would miss the cache
        if isinstance(action, Play):
            return play(state, self.seat, state.game.parts.number[action], stack)
        if isinstance(action, Use):
            return use(state, self.seat, state.game.parts.number[action], stack)
        return pass_on(state, self.seat, stack)


acting = cache(Acting)


@clause("achaia.character.cost", "achaia.character.use")
def use(state: AchaiaState, seat: int, character: int, stack: Stack) -> AchaiaState:
    """Return the state with the Character paid and marked, the ability to be used on top of a stack."""
    usage = list(state.usage)
    usage[character] += 1
    on_top = (*stack, using(seat, state.game.parts.character_effects[character]))
    return state.with_gold(seat, -cost(state, character), usage=tuple(usage), stack=on_top)


# --- passing ---------------------------------------------------------------------------------------


@clause("achaia.pass.first", "achaia.pass.rest", "achaia.pass.event")
def pass_on(state: AchaiaState, seat: int, stack: Stack) -> AchaiaState:
    """Return the state after a pass: the first one takes the first player token, the first few may reveal."""
    passed = (*state.passed, seat)
    after = state.evolve(passed=passed, first=passed[0], stack=stack)
    if state.hands[seat].event is None:
        return after
    return (
        after.push(Revealing(seat)) if len(passed) <= EVENTS[state.game.players] else lose_event(after, seat)
    )


def lose_event(state: AchaiaState, seat: int) -> AchaiaState:
    """Return the state without the seat's Event, which leaves the game unseen."""
    return state.with_hand(state.hands[seat].evolve(event=None), events_unseen=state.events_unseen + 1)


@value
class Revealing(Deciding):
    """Whoever passes early may reveal the Event and resolve it."""

    seat: int
    asks = "reveal the Event or not"

    @clause("achaia.pass.event")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        event = state.hands[self.seat].event
        assert isinstance(event, int)
        return (state.parts.reveal[event], DECLINE) if can_reveal(state, self.seat, event) else (DECLINE,)

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        if not isinstance(action, Reveal):
            return None
        return broken(can_reveal, event=state.parts.tables.events[action.event].title)

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        if isinstance(action, Decline):
            return lose_event(state.pop(), self.seat)
        event = state.parts.number[action]
        shown = tuple(sorted((*state.events_shown, event)))
        after = state.pop(using(self.seat, state.parts.event_effects[event]))
        return after.with_hand(state.hands[self.seat].evolve(event=None), events_shown=shown)


# --- from player to player -------------------------------------------------------------------------


def begin_turn(state: AchaiaState, seat: int) -> AchaiaState:
    """Return the state in which it is the seat's turn."""
    return state.evolve(turn=turn_of(state.turn.number + 1, seat))


@clause("achaia.general.order", "achaia.pass.gold", "achaia.intrigue.phase-end", "achaia.pass.rest")
def next_player(state: AchaiaState, seat: int) -> AchaiaState:
    """Return the state at the next action, clockwise; who has passed takes gold as the order reaches them."""
    players, gold, after = state.game.players, state.game.options.pass_gold, state
    if len(state.passed) == players:
        return state.pop()
    following = (seat + 1) % players
    while following in state.passed:
        after = after.with_gold(following, gold)
        following = (following + 1) % players
    turn = turn_of(state.turn.number + 1, following)
    return after.evolve(turn=turn, stack=(*state.stack[:-1], acting(following)))
