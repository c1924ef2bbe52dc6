"""Nobody is shown what they may not know: for each seat, the state could be any that fits what it sees."""

from collections import defaultdict
from itertools import product
from random import Random

import pytest
from conformance.secrecy import completed, is_secret, looks, records_tell, tells, unfit
from conformance.tables import CHANCE, Moment, Table, every_table, moments
from toy import Accept, Bet, Boast, Deal, Hand, Hold, Roll, Seal, Toy

from gamekit.core.secrets import is_redacted
from gamekit.core.state import State

SCENES = 50
"""Pictures are compared in each so many states."""


def worlds(moment: Moment, seat: int | None) -> tuple[State, State]:
    """Return the true state and one drawn for what the seat sees."""
    return moment.state, completed(moment.state, seat, Random(f"{moment} {seat}"))


@every_table
def test_a_completed_state_is_a_whole_one(table):
    for moment in moments(table, every=3):
        for seat in moment.onlookers:
            assert not [*unfit(*worlds(moment, seat))], f"{moment}, seat {seat}"


@every_table
def test_a_seat_cannot_tell_it_from_the_true_one(table):
    for moment in moments(table):
        for seat in moment.onlookers:
            assert not [*tells(*worlds(moment, seat), seat)], f"{moment}, seat {seat}"


@every_table
def test_its_pictures_are_the_same(table):
    for moment in moments(table, every=3 * SCENES if table.mode else SCENES):
        for seat in moment.onlookers:
            state, other = worlds(moment, seat)
            if other is not state:
                assert not [*looks(state, other, seat)], f"{moment}, seat {seat}"


@every_table
def test_records_keep_secret_what_observations_keep_secret(table):
    """Of two things that may happen, the seat is not told which if it sees the same after both."""
    for moment in moments(table, every=2):
        rng = Random(f"{moment}")
        legal = moment.state.legal_actions()
        if len(legal) > 1:
            action, twin = rng.sample(legal, 2)
            for seat in moment.onlookers:
                told = [*records_tell(moment.state, action, twin, seat)]
                assert not told, f"{moment}, seat {seat}"


@every_table
def test_what_is_seen_is_an_action_or_nothing(table):
    """A redacted action can be written down; whoever acts sees all of it."""
    for moment in moments(table, every=5):
        state, actor = moment.state, moment.state.current_player
        for action in state.legal_actions():
            for seat in moment.onlookers:
                seen = state.seen(action, seat)
                where = f"{moment}, seat {seat}: {action}"
                assert seen is None or type(seen) is type(action), where
                if seat == actor:
                    assert seen is action, where
                elif seen is not None and is_redacted(seen):
                    assert "?" in str(seen), where
                    assert state.observation(seat).label(seen), where
                if seat is None and actor != CHANCE and seen is not None and not is_redacted(seen):
                    assert all(state.seen(action, s) is not None for s in range(table.players)), where


# --- two games that differ in secrets alone -----------------------------------------------------


def views(game: Toy, records, seat: int | None):
    """Yield what the seat is shown: each record as it sees it, and the observation after it."""
    state = game.initial_state()
    for action in records:
        seen = state.seen(action, seat)
        state = state.child(action)
        yield seen, state.observation(seat)


def toy_game(cards, bets, boasts, pips):
    """Return the records of a toy game without doubts."""
    yield from (Deal(seat, card) for seat, card in enumerate(cards))
    for bet in bets:
        yield from (Bet(bet), Seal())
    for boasted in boasts:
        yield from (Boast(), *[Accept()] * (len(cards) - 1)) if boasted else (Hold(),)
    yield Roll(pips)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_games_that_differ_in_secrets_alone_look_the_same(seat):
    """Cards and bets of the others are swapped; nothing that is shown before the die is cast changes."""
    game = Toy(3)
    groups = defaultdict(set)
    deals = [cards for cards in product((1, 2, 3), repeat=3) if len(set(cards)) > 1]
    for cards, bets in product(deals, product((False, True), repeat=3)):
        own = None if seat is None else (cards[seat], bets[seat])
        for boasts in ((True, False, True), (False, True, False)):
            shown = list(views(game, toy_game(cards, bets, boasts, 6), seat))[:-1]
            pictures = tuple(
                (str(seen), seen, after, after.scene().svg, after.text()) for seen, after in shown
            )
            groups[own, boasts].add(pictures)
    assert len(groups) == (2 if seat is None else 12)
    assert {len(different) for different in groups.values()} == {1}


def test_a_planted_leak_is_found():
    """A state that kept a card openly would be told from a completed one."""
    table = Table(Toy, 2)
    found = 0
    for moment in moments(table):
        state, other = worlds(moment, 0)
        hands: tuple[Hand, ...] = state.hands  # type: ignore[attr-defined]
        leaky = state.evolve(hands=tuple(hand.evolve(shown=hand.card) for hand in hands))
        found += "the observation differs" in tells(leaky, other, 0)
    assert found


def test_a_record_that_tells_is_found(monkeypatch):
    """A private draw that all are shown, though nobody else sees the card after it."""
    state = Toy(2).initial_state()
    first, second = state.legal_actions()[:2]
    assert is_secret(state, first, second, 1)
    assert not is_secret(state, first, second, 0)
    assert not [*records_tell(state, first, second, 1)]
    monkeypatch.setattr(State, "seen", lambda state, action, seat: action)
    assert [*records_tell(state, first, second, 1)]
    assert not [*records_tell(state, first, second, 0)]
