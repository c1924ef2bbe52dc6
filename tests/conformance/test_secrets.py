"""Nobody is shown what they may not know: for each seat, the state could be any that fits what it sees."""

from collections import defaultdict
from itertools import product
from random import Random

import pytest
from conformance.tables import CHANCE, Moment, Table, every_table, moments
from toy import Accept, Bet, Boast, Deal, Hand, Hold, Roll, Seal, Toy

from gamekit.core.secrets import is_redacted
from gamekit.core.state import State

SCENES = 50
"""Pictures are compared in each so many states."""


def completed(moment: Moment, seat: int | None) -> tuple[State, State]:
    """Return a state drawn for what the seat sees, and the true one."""
    rng = Random(f"{moment} {seat}")
    return moment.state.game.complete(moment.state.observation(seat), rng), moment.state


@every_table
def test_a_completed_state_is_a_whole_one(table):
    for moment in moments(table, every=3):
        for seat in moment.onlookers:
            other, state = completed(moment, seat)
            where = f"{moment}, seat {seat}"
            assert type(other) is type(state), where
            assert other.game == state.game, where
            assert not is_redacted(other), f"{where}: something is still unknown"
            assert dict(other.pieces()) == dict(state.pieces()), where
            if state.current_player >= 0:
                assert other.legal_actions(), where


@every_table
def test_a_seat_cannot_tell_it_from_the_true_one(table):
    for moment in moments(table):
        for seat in moment.onlookers:
            other, state = completed(moment, seat)
            where = f"{moment}, seat {seat}"
            assert other.observation(seat) == state.observation(seat), where
            assert other.current_player == state.current_player, where
            if seat == state.current_player:
                assert other.legal_actions() == state.legal_actions(), where
                for action in state.legal_actions():
                    assert other.seen(action, seat) == state.seen(action, seat) == action, (
                        f"{where}: {action}"
                    )


@every_table
def test_its_pictures_are_the_same(table):
    for moment in moments(table, every=3 * SCENES if table.mode else SCENES):
        for seat in moment.onlookers:
            other, state = completed(moment, seat)
            if other is state:
                continue
            shown, true = other.observation(seat), state.observation(seat)
            where = f"{moment}, seat {seat}"
            assert shown.scene() == true.scene(), where
            assert shown.text() == true.text(), where
            assert shown.score() == true.score(), where
            assert shown.value() == true.value(), where


@every_table
def test_what_others_do_looks_the_same(table):
    """What may happen both in the true state and in the other one is seen alike in both."""
    for moment in moments(table):
        for seat in moment.onlookers:
            if seat == moment.state.current_player:
                continue
            other, state = completed(moment, seat)
            possible = set(other.legal_actions())
            for action in state.legal_actions():
                if action in possible:
                    assert other.seen(action, seat) == state.seen(action, seat), (
                        f"{moment}, seat {seat}: {action}"
                    )


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
        hands: tuple[Hand, ...] = moment.state.hands  # type: ignore[attr-defined]
        leaky = moment.state.evolve(hands=tuple(hand.evolve(shown=hand.card) for hand in hands))
        other, _ = completed(moment, 0)
        found += leaky.observation(0) != other.observation(0)
    assert found
