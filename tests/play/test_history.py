"""Looking back: the table, the news, and the match as Python."""

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import Toy

from gamekit import BadName
from gamekit.play import Match, bots


def played(seed=1) -> Any:
    match = Match(Toy(2), ["Ana", "Ben"], seed=seed)
    match.follow("bet high", "seal", "bet", "seal", "boast", "accept", "hold")
    return match


def scoring(state):
    return ()


def test_the_table_shows_each_what_they_saw():
    match = played()
    told = {seat: [move.action for move in match.moves(seat)] for seat in ("Ana", "Ben", None)}
    first, second = (str(match.state.hands[seat].card) for seat in (0, 1))
    assert told["Ana"][:5] == [f"deal 0 {first}", "deal 1 ?", "bet high", "seal", "seal"]
    assert told["Ben"][:5] == ["deal 0 ?", f"deal 1 {second}", "seal", "bet", "seal"]
    assert told[None][:4] == ["deal 0 ?", "deal 1 ?", "seal", "seal"]


def test_its_numbers_leave_no_gaps():
    """A gap would tell of a choice that was dropped."""
    for seat in ("Ana", "Ben", None):
        moves = played().moves(seat)
        assert [move.number for move in moves] == list(range(1, len(moves) + 1))


def test_the_table_is_a_data_frame():
    table = played().table("Ana")
    assert list(table.columns) == ["number", "turn", "player", "action"]
    assert list(table.player[:4]) == ["chance", "chance", "Ana", "Ana"]
    assert table.turn.is_monotonic_increasing
    assert len(table) == len(played().moves(0))
    with pytest.raises(BadName):
        played().table(5)


@given(st.integers(0, 1000), st.lists(st.integers(0, 1), max_size=9))
def test_what_others_hide_is_never_told(seed, choices):
    """Games that differ only in Ben's secrets look the same to Ana."""
    tables = []
    for card, bet in ((1, "bet"), (3, "bet high")):
        match = Match(Toy(2), ["Ana", "Ben"], seed=seed, chance="ask")
        match.follow("deal 0 2", f"deal 1 {card}", "bet", "seal", bet, "seal")
        for choice in choices:
            if (
                match.state.current_player == 0
                and choice
                and "doubt" not in map(str, match.state.legal_actions())
            ):
                match.act("boast")
                break
        tables.append((match.moves(0), match.since(0)))
    assert tables[0] == tables[1]


def test_since_ones_last_decision():
    match = played()
    assert match.since("Ben") == ["chance: roll " + str(match.state.pips)]
    assert match.since("Ana")[0] == "Ben: accept"
    match.undo("Ben", agreed=True)
    match.undo("Ben", agreed=True)
    assert match.since("Ben") == ["Ana: boast"]
    assert match.since("Ana") == []


def test_since_the_start_for_who_has_not_decided():
    match = Match(Toy(2), ["Ana", "Ben"])
    assert match.since("Ben")[0] == "chance: deal 0 ?"
    match.follow("bet high", "seal")
    assert match.since("Ben")[-1] == "Ana: seal"
    assert len(match.since("Ben")) == 3


# --- as Python ----------------------------------------------------------------------


def run(code):
    names = {}
    exec(code, names)
    return names["match"]


@given(st.integers(0, 100), st.lists(st.integers(0, 3), max_size=12))
def test_the_code_plays_the_match_again(seed, choices):
    match = Match(Toy(3), ["Ana", bots.random, "B'e\"n"], seed=seed)
    match.run()
    for choice in choices:
        if not match.is_over:
            legal = match.state.legal_actions()
            match.play(legal[choice % len(legal)])
    again = run(match.as_code())
    assert again.state == match.state
    assert again.records == match.records
    assert (again.names, again.bots, again.seed) == (match.names, match.bots, match.seed)


def test_it_reads_like_what_was_done():
    match = Match(Toy(2), ["Ana", bots.greedy], seed=3)
    match.act("bet high")
    match.play("seal")
    lines = match.as_code().splitlines()
    assert lines[0] == "import gamekit"
    assert "match = Match(game, ['Ana', bots.greedy], seed=3)" in lines
    assert "match.act('bet high')  # Ana" in lines
    assert any(line.startswith("match.follow('bet") and line.endswith("# greedy") for line in lines)
    assert "deal" not in match.as_code()


def test_typed_chance_is_written_out():
    match = Match(Toy(2), ["Ana", "Ben"], chance="ask")
    match.follow("deal 0 1", "deal 1 1", "bet", "seal", "bet", "seal", "hold", "hold", "roll 5")
    again = run(match.as_code())
    assert again.state == match.state
    assert "match.act('roll 5')  # chance" in match.as_code()


def test_somebodys_own_bot_becomes_a_person():
    def mine(seat):
        return seat.actions[-1]

    match = Match(Toy(2), ["Ana", mine])
    match.act("bet")
    match.play("seal")
    again = run(match.as_code())
    assert again.state == match.state
    assert again.names == ("Ana", "mine")


def test_replaced_functions_are_asked_for_by_name():
    match = Match(Toy(2, scoring=scoring), ["Ana", "Ben"])
    code = match.as_code()
    assert f"from {scoring.__module__} import scoring" in code
    assert "game = Toy(players=2, scoring=scoring)" in code


def test_what_nobody_can_import_is_told():
    code = Match(Toy(2, scoring=lambda state: ()), ["Ana", "Ben"]).as_code()
    assert "# somebodys_function stands for" in code
    assert "scoring=somebodys_function" in code
    compile(code, "code", "exec")


def test_only_the_way_to_here_is_written():
    match = played()
    match.undo(agreed=True)
    match.act("boast")
    assert "hold" not in match.as_code()
    assert run(match.as_code()).state == match.state


def test_the_code_runs_by_itself(tmp_path):
    file = tmp_path / "again.py"
    file.write_text(played().as_code() + "print(match.is_over, match.state.pips)\n", encoding="utf-8")
    tests = str(__import__("pathlib").Path(__file__).parents[1])
    done = subprocess.run(
        [sys.executable, str(file)], env={"PYTHONPATH": tests}, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"True {played().state.pips}\n"
