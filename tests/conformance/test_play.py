"""Whole random games: what is legal is right, what is not is refused in words, and every game ends."""

from math import isfinite
from random import Random

import pytest
from conformance.tables import FOREIGN, TABLES, Alien, Moment, every_table, is_clause, moments

from gamekit import CHANCE, OVER, IllegalAction
from gamekit.core.state import State

SAMPLE = 25
"""Actions out of the whole space that are tried in each state."""


@every_table
def test_games_end_with_an_outcome(table):
    for moment in moments(table):
        state = moment.state
        if moment.action is None:
            assert state.current_player == OVER, moment
            assert state.legal_actions() == (), moment
            assert state.outcome() is not None, moment
        else:
            assert state.current_player in (CHANCE, *range(table.players)), moment
            assert state.legal_actions(), f"{moment}: nothing is legal before the end"
            assert state.outcome() is None, f"{moment}: an outcome before the end"


@every_table
def test_the_first_seat_starts_and_turns_count_up(table):
    before = None
    for moment in moments(table):
        turn = moment.state.turn
        if moment.step == 0:
            assert (turn.number, turn.seat) == (1, table.game.options.first_seat), moment
        else:
            assert before is not None
            assert 0 <= turn.seat < table.players, moment
            assert turn.number - before.number in (0, 1), f"{moment}: turn {before.number} to {turn.number}"
            assert turn.number > before.number or turn.seat == before.seat, f"{moment}: two seats in one turn"
        before = turn


@every_table
def test_legal_actions_are_ordered_and_unique(table):
    for moment in moments(table):
        state, game = moment.state, table.game
        legal = state.legal_actions()
        assert isinstance(legal, tuple), moment
        space = game.chance_space if state.current_player == CHANCE else game.action_space
        missing = [action for action in legal if action not in space]
        assert not missing, f"{moment}: {missing} stand in no space"
        places = [space.encode(action) for action in legal]
        assert places == sorted(set(places)), f"{moment}: legal actions out of order or twice"


@every_table
def test_legal_actions_are_accepted(table):
    for moment in moments(table, every=3):
        for action in moment.state.legal_actions():
            child = moment.state.child(action)
            assert type(child) is type(moment.state), moment
            assert child.game is moment.state.game, moment
            assert child != moment.state, f"{moment}: {action} changes nothing"


@every_table
def test_chance_outcomes_have_whole_positive_weights(table):
    for moment in moments(table):
        outcomes = moment.state.chance_outcomes()
        if moment.state.current_player != CHANCE:
            assert outcomes == (), moment
            continue
        assert tuple(action for action, _ in outcomes) == moment.state.legal_actions(), moment
        for action, weight in outcomes:
            assert type(weight) is int, f"{moment}: {action} weighs {weight!r}"
            assert weight > 0, f"{moment}: {action} weighs {weight!r}"


@every_table
def test_what_is_legal_does_not_depend_on_who_asked_before(table):
    for moment in moments(table, every=5):
        fresh = moment.state.evolve()
        assert fresh.legal_actions() == moment.state.legal_actions(), moment
        assert fresh.chance_outcomes() == moment.state.chance_outcomes(), moment


@every_table
def test_exactly_the_legal_actions_are_not_refused(table):
    rng = Random(str(table))
    spaces = (*table.game.action_space, *table.game.chance_space)
    for moment in moments(table):
        check_refusals(moment.state, rng.sample(spaces, min(SAMPLE, len(spaces))), moment)
        check_refusals(moment.state, moment.state.legal_actions(), moment)


def check_refusals(state: State, actions, moment: object) -> None:
    """Check refusal and child of the actions in this state."""
    legal = set(state.legal_actions())
    for action in actions:
        refusal = state.refusal(action)
        assert (refusal is None) == (action in legal), (
            f"{moment}: {action} is {action in legal}, yet {refusal}"
        )
        if refusal is None:
            continue
        check_words(state, action, refusal, moment)
        with pytest.raises(IllegalAction) as caught:
            state.child(action)
        assert caught.value.refusal == refusal, moment
        assert str(caught.value) == f"{refusal.sentence} [{refusal.clause}]", moment


def check_words(state: State, action: object, refusal, moment: object) -> None:
    where = f"{moment}: {action}: {refusal}"
    assert refusal.sentence.strip().endswith((".", "?")), f"{where}: no full stop"
    assert len(refusal.sentence) > 10, f"{where}: no sentence"
    assert not {"{", "}", "\n"} & set(refusal.sentence), f"{where}: not filled in"
    if state.current_player == OVER:
        assert refusal.clause == "core.over", where
    elif state.current_player == CHANCE:
        assert refusal.clause == "core.chance", where
    elif action not in state.game.action_space:
        assert refusal.clause == "core.foreign", where
    else:
        assert is_clause(state.game, refusal.clause), f"{where}: no such clause"


@every_table
def test_actions_of_no_game_or_another_are_foreign(table):
    others = [other.game.action_space[0] for other in TABLES if other.game_class is not table.game_class]
    expected = {OVER: "core.over", CHANCE: "core.chance"}
    for moment in moments(table, every=20):
        for action in (*FOREIGN, *others[:1]):
            refusal = moment.state.refusal(action)
            assert refusal is not None, f"{moment}: {action!r}"
            assert refusal.clause == expected.get(moment.state.current_player, "core.foreign"), moment
            assert refusal.sentence.endswith((".", "?")), f"{moment}: {refusal}"
            with pytest.raises(IllegalAction, match=refusal.clause):
                moment.state.child(action)


@every_table
def test_after_the_end_everything_is_over(table):
    for moment in moments(table):
        if moment.action is None:
            for action in (*table.game.action_space[:5], *table.game.chance_space[:5], Alien()):
                refusal = moment.state.refusal(action)
                assert refusal is not None, moment
                assert refusal.clause == "core.over", f"{moment}: {refusal}"


@every_table
def test_who_decides_sees_what_is_legal_and_the_others_nothing(table):
    rng = Random(str(table))
    for moment in moments(table, every=7):
        for seat in moment.onlookers:
            check_sight(moment, seat, rng)


def check_sight(moment: Moment, seat: int | None, rng: Random) -> None:
    state, seen = moment.state, moment.state.observation(seat)
    where = f"{moment}, seat {seat}"
    assert (seen.seat, seen.game) == (seat, state.game), where
    assert seen.current_player == state.current_player, where
    assert isinstance(seen.score(), tuple), where
    assert isfinite(seen.value()), where
    if seat != state.current_player:
        assert seen.legal_actions() == (), where
        return
    assert seen.legal_actions() == state.legal_actions(), where
    space = state.game.action_space
    for action in rng.sample(space, min(10, len(space))):
        assert seen.refusal(action) == state.refusal(action), f"{where}: {action}"
