"""Whole random games: what holds in every state of them, and that they end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.khan.tables import kit, plain, result, turn
from games.playing import outcome, walk
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import CHANCE, OVER
from gamekit.core.clauses import Clauses
from gamekit.games.khan.actions import Activate, Done, Move
from gamekit.games.khan.cities import FillingCity
from gamekit.games.khan.tables import HEIRS
from gamekit.games.khan.turn import Riding

CLAUSES = Clauses(kit().folder() / "clauses.toml")


def modes(players):
    """Return options that change rules, and a limit of rounds."""
    choices = {
        name: st.sampled_from(parameter.allowed)
        for name, parameter in kit().options.parameters().items()
        if isinstance(parameter.allowed, tuple)
    }
    return st.fixed_dictionaries(choices | {"first_seat": st.integers(0, players - 1)})


def sound(state):
    """Check what no rule may break."""
    game, board = state.game, state.board
    tables = game.tables
    counts = [state.supply, state.provinces, state.treasures, state.upgrades, *state.cities]
    for heir in state.heirs:
        counts += [heir.tiles, heir.treasures]
        assert len(heir.columns) == 4
        assert max(map(len, heir.columns)) <= tables.boards.upgrade_spaces
        assert heir.yurts_placed() <= tables.supplies.yurts
        assert not heir.seconds & ~(heir.yurts & board.doubles)
        assert not heir.turned & ~heir.bonuses
        assert not heir.cities & ~state.conquered()
    assert min(map(min, counts)) >= 0
    assert max(state.provinces) <= 3
    assert sum(heir.votes for heir in state.heirs) == state.neutral
    if not isinstance(state.stack[-1] if state.stack else None, FillingCity):
        assert sum(heir.conquests for heir in state.heirs) == state.conquered().bit_count()
    assert len(state.area) <= tables.upgrade_area.spaces
    for stop in range(len(board.names)):
        standing = sum((heir.yurts >> stop & 1) + (heir.seconds >> stop & 1) for heir in state.heirs)
        most = 0 if stop == board.capital else 2 if board.doubles >> stop & 1 else 1
        assert (state.room >> stop & 1) == (standing < most)


def standing(state):
    """Check that pawns stand where they may between two turns."""
    board = state.board
    pawns = [stop for heir in state.heirs for stop in heir.pawns]
    for stop in set(pawns) - {board.capital}:
        assert pawns.count(stop) <= (2 if board.doubles >> stop & 1 else 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end(players):
    """khan.end.rounds, khan.vote.track, khan.parts.tributes: a whole game, sound in every state."""
    game = kit(players)
    box = dict(game.initial_state().pieces())
    steps = list(walk(game, players))
    for state, action in steps:
        assert dict(state.pieces()) == box
        if state.heirs[-1].board >= 0:
            sound(state)
        if isinstance(action, Activate):
            standing(state)

    end, _ = steps[-1]
    standing(end)
    assert end.current_player == OVER
    assert end.turn.number % players == 0, "every round is finished"
    assert result(end).clause in ("khan.end.council", "khan.end.cities")
    assert sorted(seat for group in result(end).ranking for seat in group) == list(range(players))


@given(data=st.data(), players=st.integers(2, 5), seed=st.integers(0, 10**6))
@settings(max_examples=15)
def test_games_in_any_mode(data, players, seed):
    """khan.setup.supply, khan.deliver.spent: nothing is lost or added, whatever the options say."""
    options: dict[str, Any] = data.draw(modes(players)) | {"round_limit": 12}
    game = kit(players, **options)
    box = dict(game.initial_state().pieces())
    for state, _ in walk(game, seed):
        assert dict(state.pieces()) == box
        assert state.turn.number <= 12 * players
        if state.heirs[-1].board >= 0:
            sound(state)


@given(seed=st.integers(0, 10**6), heirs=st.permutations(HEIRS), altani=st.sampled_from(("both", "acting")))
@settings(max_examples=10)
def test_what_is_legal_is_not_refused_and_the_rest_is(seed, heirs, altani):
    """khan.turn.any-order: refusals name a clause and end in a full stop; the legal ones stand in order."""
    game = plain(*heirs[:3], round_limit=8, altani_moves=altani)
    actions, rng = list(game.action_space), Random(seed)
    for state, _ in walk(game, seed):
        if state.current_player < 0 or rng.random() < 0.9:
            continue
        found = []
        for action in actions:
            refusal = state.refusal(action.evolve())  # a copy is looked at anew
            if refusal is None:
                found.append(action)
            else:
                assert refusal.clause in CLAUSES
                assert refusal.sentence.endswith(".")
                assert "{" not in refusal.sentence
        assert tuple(found) == state.legal_actions()


@given(seed=st.integers(0, 10**6), players=st.integers(2, 5))
@settings(max_examples=20)
def test_what_a_seat_knows_completed(seed, players):
    """khan.setup.secret, khan.secret.votes: a full state, in which the seat sees what it saw."""
    rng = Random(seed)
    steps = [state for state, _ in walk(kit(players, round_limit=2), seed)]
    for state in rng.sample(steps, 3):
        for seat in (*range(players), None):
            observation = state.observation(seat)
            other = state.game.complete(observation, rng)
            cards = [card for hand in other.secrets for card in (*hand.cards, *hand.discarded)]
            assert all(isinstance(card, int) for card in cards)
            assert len(set(cards)) == len(cards)
            assert other.observation(seat) == observation
            assert dict(other.pieces()) == dict(state.pieces())


def test_completed_with_the_right_odds():
    """khan.setup.secret: what others hold is any of the cards that the seat does not see, each as likely."""
    state = next(state for state, _ in walk(kit(2), 3) if state.current_player != CHANCE)
    rng, found = Random(1), Counter[Any]()
    for _ in range(2000):
        found.update(state.game.complete(state.observation(0), rng).secrets[1].cards)

    own = state.secrets[0].cards
    assert sorted(found) == [card for card in range(10) if card not in own]
    assert all(abs(count - 500) < 100 for count in found.values())


@given(seed=st.integers(0, 10**6))
@settings(max_examples=10)
def test_stops_are_made_by_moves(seed):
    """khan.move.visited, khan.move.jumped-not-visited: one by each move of the acting pawn, none else."""
    for state, action in walk(plain("Altani", "Tolui", "Jochi", round_limit=5), seed):
        top = state.stack[-1] if state.stack else None
        if not isinstance(top, Riding) or action is None or isinstance(action, Done):
            continue
        made = 0
        if isinstance(action, Move) and int(action.second) == top.pawn:
            made = 1 << state.board.index[action.stop]
        assert turn(state.child(action)).visited == top.visited | made


def test_chance_draws_what_is_there():
    """khan.setup.shuffle: every outcome of chance can be taken, at every node of a game."""
    rng = Random(5)
    for state, _ in walk(kit(4), 11):
        if state.current_player == CHANCE:
            for action, weight in state.chance_outcomes():
                assert weight > 0
                assert state.child(action).pieces() == state.pieces()
            assert outcome(state, rng) in state.legal_actions()
