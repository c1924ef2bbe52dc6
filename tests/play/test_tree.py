"""Chance by path, taking back and playing again."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import Boast, Deal, Hold, Toy

from gamekit import CHANCE, BadName, GameKitError, NotYourTurn
from gamekit.play import Match, bots
from gamekit.play.tree import Node

SEEDS = st.integers(-(2**70), 2**70)
CHOICES = st.lists(st.integers(0, 3), max_size=12)


def two(**arguments) -> Any:
    return Match(Toy(2), ["Ana", "Ben"], **arguments)


def alone(**arguments) -> Any:
    return Match(Toy(2), ["Ana", bots.random], **arguments)


def choose(match, choices):
    """Play the actions at these places, as far as the game goes."""
    for choice in choices:
        legal = match.state.legal_actions()
        if legal:
            match.act(legal[choice % len(legal)])
    return match


# --- chance by path -----------------------------------------------------------------


@given(SEEDS, CHOICES)
def test_the_same_path_has_the_same_chance(seed, choices):
    assert choose(two(seed=seed), choices).records == choose(two(seed=seed), choices).records


def test_another_seed_and_another_path_draw_anew():
    quiet = [0, 0, 0, 0, 1, 1]  # nobody boasts: then the die is cast
    assert len({choose(two(seed=seed), quiet).records[-1] for seed in range(50)}) == 6
    bets = [[a, 0, b, 0, 1, 1] for a in (0, 1) for b in (0, 1)]
    rolls = {seed: {choose(two(seed=seed), bet).records[-1] for bet in bets} for seed in range(9)}
    assert sum(map(len, rolls.values())) > 18  # one way to bet does not roll like another


def test_chance_draws_by_weight():
    """The first card is a 1, 2 or 3 with equal weight, and the second one is less often the same."""
    deals = [tuple(record.action.card for record in two(seed=seed).records) for seed in range(3000)]
    first = Counter(card for card, _ in deals)
    assert all(900 < count < 1100 for count in first.values())
    assert 500 < sum(a == b for a, b in deals) < 700  # one in five


def test_keys_are_the_same_in_every_python():
    """These values are written down: they must never change, or old seeds would play other games."""
    start = Node.start(Toy(2).initial_state(), 7)
    assert start.key.hex()[:16] == "d1ce346a5a038ecc"
    assert str(start.drawn()) == "deal 0 2"
    assert start.child(Deal(0, 2)).key.hex()[:16] == "35a3966694930a15"
    assert start.rng(1).randrange(10**6) == 768215


SCRIPT = """
from toy import Toy
from gamekit.play import Match, bots
match = Match(Toy(3), [bots.greedy, bots.random, bots.greedy], seed=11)
match.run()
print(*[f"{record.player} {record.action}" for record in match.records], sep="; ")
"""


def test_hash_seeds_change_nothing():
    tests = str(Path(__file__).parents[1])
    told = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": tests, "PATH": ""}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
        )
        told.add(done.stdout)
    assert len(told) == 1
    assert "roll" in told.pop()


# --- back and forth -----------------------------------------------------------------


@given(SEEDS, CHOICES, st.data())
def test_undo_and_redo_never_roll_anew(seed, choices, data):
    match = alone(seed=seed, undo="free")
    match.run()
    for choice in choices:
        if not match.is_over:
            legal = match.state.legal_actions()
            match.play(legal[choice % len(legal)])
    records, state = match.records, match.state
    own = sum(record.player == 0 for record in records)
    steps = data.draw(st.integers(0, own))
    for _ in range(steps):
        match.undo()
        assert match.state.current_player == 0
    assert len(match.records) < len(records) or not steps
    for _ in range(steps):
        match.redo()
    match.run()
    assert match.records == records
    assert match.state == state


@given(SEEDS, CHOICES, CHOICES)
def test_after_any_walk_the_state_follows_from_the_records(seed, choices, walk):
    match = choose(two(seed=seed, undo="free"), choices)
    for step in walk:
        try:
            match.undo() if step % 2 else match.redo()
        except GameKitError:
            continue
    state = match.game.initial_state()
    for player, action in match.records:
        assert state.current_player == player
        state = state.child(action)
    assert state == match.state == match.states[-1]


@given(SEEDS, CHOICES)
def test_playing_the_same_again_makes_no_second_branch(seed, choices):
    match = choose(two(seed=seed, undo="free"), choices)
    records = match.records
    while any(record.player >= 0 for record in match.records):
        match.undo()
    for player, action in records:
        if player >= 0:
            assert len(match.branches()) == 1
            match.act(action)
    assert match.records == records


def test_undo_goes_over_bots_and_chance():
    match = Match(Toy(3), ["Ana", bots.random, bots.random], seed=2)
    match.act("bet")
    match.play("seal")
    assert match.records[-1].player in (1, 2) or match.state.legal_actions() == (Boast(), Hold())
    match.undo()
    assert [str(record.action) for record in match.records[-1:]] == ["bet"]
    match.undo()
    assert match.records[-1].player == CHANCE
    with pytest.raises(GameKitError, match="nothing to take back"):
        match.undo()


def test_there_is_nothing_to_take_back_from_bots():
    match = Match(Toy(2), [bots.random, bots.random])
    match.run()
    with pytest.raises(GameKitError, match="nothing to take back"):
        match.undo()


def test_redo_follows_what_was_left_last():
    match = two()
    match.follow("bet", "seal")
    match.undo(0)
    match.undo(0)
    match.follow("bet high")
    match.undo()
    assert match.branches() == ("bet", "bet high")
    match.redo()
    assert str(match.records[-1].action) == "bet high"
    match.undo()
    match.redo("bet")
    assert match.branches() == ("seal",)
    match.redo()
    assert [str(record.action) for record in match.records[-2:]] == ["bet", "seal"]


def test_redo_of_what_was_never_played():
    match = two()
    with pytest.raises(GameKitError, match="nothing to play again"):
        match.redo()
    match.act("bet")
    match.undo()
    before = match.revision
    with pytest.raises(BadName, match="no branch 'bet hig' here; did you mean 'bet'"):
        match.redo("bet hig")
    assert match.revision == before
    match.redo()


def test_a_branch_may_be_named_by_its_action():
    match = two()
    match.act("bet high")
    match.undo()
    match.redo(match.state.legal_actions()[1])
    assert str(match.records[-1].action) == "bet high"


def test_the_revision_always_rises():
    match, seen = two(undo="free"), []
    for move in (lambda: match.act("bet"), match.undo, match.redo, match.undo, lambda: match.act("bet")):
        move()
        seen.append(match.revision)
    assert seen == sorted(set(seen))


# --- who has to agree ---------------------------------------------------------------


def test_ones_own_steps_are_ones_own():
    match = two()
    match.act("bet")
    match.undo()
    match.undo_needs = "agree"
    match.act("bet high")
    match.undo("Ana")
    assert match.records[-1].player == CHANCE


def test_what_another_decided_is_taken_back_when_all_agree():
    match = two()
    match.follow("bet", "seal")
    before = match.revision
    with pytest.raises(
        NotYourTurn, match=r"This takes back what Ana decided; Ana has to agree: undo\(agreed"
    ):
        match.undo()
    with pytest.raises(NotYourTurn):
        match.undo("Ben")
    assert match.revision == before
    match.undo(agreed=True)
    assert str(match.records[-1].action) == "bet"


def test_who_asks_for_it_may_be_said():
    match = two()
    match.follow("bet", "seal")
    match.undo("Ana")
    assert str(match.records[-1].action) == "bet"
    with pytest.raises(BadName):
        match.undo("Bob")


def test_what_another_saw_chance_do_is_taken_back_when_all_agree():
    match = two()
    match.follow("bet", "seal", "bet", "seal", "hold", "hold")
    assert match.is_over
    with pytest.raises(NotYourTurn, match="what chance showed; Ana has to agree"):
        match.undo()
    with pytest.raises(NotYourTurn, match="what chance showed"):
        match.undo("Ben")
    match.undo("Ben", agreed=True)
    assert match.state.current_player == 1


def test_three_have_to_agree():
    match = Match(Toy(3), ["Ana", "Ben", "Cem"])
    match.follow("bet", "seal")
    with pytest.raises(NotYourTurn, match="Ana and Cem have to agree"):
        match.undo()


def test_in_lessons_everything_may_be_taken_back():
    match = two(undo="free")
    match.follow("bet", "seal", "bet", "seal", "hold", "hold")
    for _ in range(6):
        match.undo()
    assert all(record.player == CHANCE for record in match.records)


def test_one_person_needs_nobody():
    match = alone()
    match.run()
    while not match.is_over:
        match.play(match.state.legal_actions()[-1])
    match.undo()
    assert match.state.current_player == 0


# --- typed chance -------------------------------------------------------------------


def test_a_mistyped_die_is_taken_back():
    match = alone(chance="ask")
    match.act("deal 0 2")
    match.undo()
    match.follow("deal 0 3", "deal 1 3")
    match.undo()
    match.act("deal 1 2")
    assert match.state.hands[1].card == 2
    match.undo()
    assert match.branches() == ("deal 1 3", "deal 1 2")


def test_what_was_typed_stays_when_it_is_played_again():
    match = two(chance="ask", undo="free")
    match.follow("deal 0 1", "deal 1 1", "bet", "seal", "bet", "seal", "hold", "hold", "roll 5")
    match.undo()
    match.undo()
    match.redo()
    match.redo()
    assert str(match.records[-1].action) == "roll 5"
