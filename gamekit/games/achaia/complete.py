"""Dealing what a seat cannot see: a whole state that fits what it knows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from math import comb
from random import Random
from typing import Any

from gamekit.core.clauses import clause
from gamekit.core.secrets import UNKNOWN
from gamekit.games.achaia import effects
from gamekit.games.achaia.chance import in_play
from gamekit.games.achaia.negotiation import Answering, Promising
from gamekit.games.achaia.resolving import Performing, Stealing
from gamekit.games.achaia.setup import Assigning, bought
from gamekit.games.achaia.state import AchaiaState


@clause("achaia.general.screens", "achaia.general.no-hand-limit")
def complete(state: AchaiaState, rng: Random) -> AchaiaState:
    """Return the state with everything that is covered dealt anew.

    Cards: each way to deal those that nobody has seen has the same probability, for what somebody
    played or kept tells nothing by itself. Gold: what is known of it by public reckoning stays, and
    every split of the rest is alike. Values that are being assigned: each next value is alike.
    """
    after = _dealt(state, rng)
    while not _can_go_on(after):
        after = _dealt(state, rng)
    return after


def _can_go_on(state: AchaiaState) -> bool:
    """Return whether who was asked for an Intrigue of the hand has one that can be played."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Performing) and effects.is_of_hand(state, top.deed):
        return bool(effects.options(state, top.deed))
    return True


def _dealt(state: AchaiaState, rng: Random) -> AchaiaState:
    dealt: list[dict[str, Any]] = [{} for _ in state.hands]
    for seat, cards in _cards(state, rng):
        dealt[seat]["cards"] = cards
    for seat, event in _events(state, rng):
        dealt[seat]["event"] = event
    for seat, gold in _gold(state, rng):
        dealt[seat]["gold"] = gold
    hands = [hand.evolve(**changes) for hand, changes in zip(state.hands, dealt, strict=True)]
    after = state.evolve(hands=tuple(hands))
    for hand in hands:
        if UNKNOWN in hand.assigned:
            after = _assigned(after, hand.seat, len(hand.assigned), rng)
    return after


def _cards(state: AchaiaState, rng: Random) -> Iterable[tuple[int, tuple[int, ...]]]:
    """Deal the Intrigues that nobody has seen; those taken in sight of all stay where they are."""
    left = [count - gone for count, gone in zip(state.parts.card_counts, state.discard, strict=True)]
    covered = [hand.seat for hand in state.hands if UNKNOWN in hand.cards]
    seen = [
        *in_play(state),
        *[card for hand in state.hands for card in hand.cards if isinstance(card, int)],
        *[card for seat in covered for card in state.taken[seat]],
    ]
    for card in seen:
        left[card] -= 1
    wanted = [len(state.hands[seat].cards) - len(state.taken[seat]) for seat in covered]
    dealt = rng.sample([card for card, count in enumerate(left) for _ in range(count)], sum(wanted))
    for seat, count in zip(covered, wanted, strict=True):
        mine, dealt = dealt[:count], dealt[count:]
        yield seat, tuple(sorted((*mine, *state.taken[seat])))


def _events(state: AchaiaState, rng: Random) -> Iterable[tuple[int, int]]:
    """Deal the Events of the turn that nobody has seen."""
    parts, turn = state.parts, max(1, state.game_turn)
    seen = [*state.events_shown, *[hand.event for hand in state.hands]]
    left = [
        event
        for event, count in enumerate(parts.event_counts)
        if parts.event_turn[event] == turn
        for _ in range(count - seen.count(event))
    ]
    covered = [hand.seat for hand in state.hands if hand.event is UNKNOWN]
    return zip(covered, rng.sample(left, len(covered)), strict=True)


# --- gold ------------------------------------------------------------------------------------------


def _gold(state: AchaiaState, rng: Random) -> Iterable[tuple[int, int]]:
    """Split the gold behind the other screens."""
    known = {
        hand.seat: hand.gold if isinstance(hand.gold, int) else _reckoned(state, hand.seat)
        for hand in state.hands
    }
    open_seats = {seat: _offered(state, seat) for seat, gold in known.items() if gold is None}
    rest = state.screens - sum(gold for gold in known.values() if gold is not None) - sum(open_seats.values())
    most = rest if state.stack else min(rest, state.game.options.wealth_per_power - 1)
    for place, (seat, offered) in enumerate(open_seats.items(), 1):
        share = _drawn_share(rest, len(open_seats) - place, most, rng)
        known[seat], rest = offered + share, rest - share
    return [(h.seat, known[h.seat] or 0) for h in state.hands if h.gold is UNKNOWN]


def _reckoned(state: AchaiaState, seat: int) -> int | None:
    """Return the gold of a seat where everybody can know it: at the start, at a Steal and after a draw."""
    if not state.game_turn:
        game, options = state.game, state.game.options
        values = tuple([state.pips[die] for die in state.parts.dice_of[seat]])
        paid = bought(state, values) if options.fate_in_your_hands and all(state.pips) else 0
        sacrificed = game.start_power - state.power[seat]
        return game.start_gold - paid + sacrificed * options.sacrifice_gold
    for window in state.stack:
        if isinstance(window, Stealing) and window.deed.target == seat:
            return window.found
    return state.leftover[seat] if state.leftover else None


@clause("achaia.advanced.negotiation")
def _offered(state: AchaiaState, seat: int) -> int:
    """Return the gold that the seat is offering, and so must have."""
    for window in state.stack:
        if isinstance(window, Promising) and window.pays and window.seat == seat:
            return window.gold
        if isinstance(window, Answering) and window.payer == seat != window.seat:
            return window.agreement.gold
    return 0


def _drawn_share(rest: int, others: int, most: int, rng: Random) -> int:
    """Return a seat's part of the rest, so that every split is alike in which nobody has more than `most`."""
    if not others:
        return rest
    ways = _ways(rest, others, min(rest, most))
    return bisect_right(ways, rng.randrange(ways[-1]))


@lru_cache(maxsize=1 << 12)
def _ways(rest: int, others: int, most: int) -> tuple[int, ...]:
    """Return in how many ways a seat can have no more than 0, 1, 2 … of the rest."""
    return tuple(accumulate(_splits(rest - share, others, most) for share in range(most + 1)))


def _splits(rest: int, seats: int, most: int) -> int:
    """Return in how many ways so many seats can share the rest, nobody with more than `most`.

    By inclusion and exclusion over the seats that would have more.
    """
    greedy, above = range(min(seats, rest // (most + 1)) + 1), most + 1
    return sum((-1) ** g * comb(seats, g) * comb(rest - g * above + seats - 1, seats - 1) for g in greedy)


def _assigned(state: AchaiaState, seat: int, count: int, rng: Random) -> AchaiaState:
    """Give so many values as a player who takes any next one alike."""
    window = Assigning(seat)
    state = state.with_hand(state.hands[seat].evolve(assigned=()))
    for _ in range(count):
        options = window.options(state)
        state = window.take(state, options[rng.randrange(len(options))])
    return state
