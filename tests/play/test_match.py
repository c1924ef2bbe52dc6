"""Who may do what in a match, and what happens then."""

import logging
import re
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import Bet, Boast, Doubt, Hold, Roll, Seal, Toy

from gamekit import (
    CHANCE,
    OVER,
    BadName,
    BadNotation,
    BadOption,
    GameKitError,
    IllegalAction,
    NotYourTurn,
)
from gamekit.play import Match, bots


def two(**arguments) -> Any:
    return Match(Toy(2), ["Ana", "Ben"], **arguments)


def play_out(match):
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    return match


# --- sitting down -------------------------------------------------------------------


def test_a_new_match_waits_for_a_person():
    match = two(seed=3)
    assert match.names == ("Ana", "Ben")
    assert match.persons == (True, True)
    assert match.bots == (None, None)
    assert match.state.current_player == 0
    assert [record.player for record in match.records] == [CHANCE, CHANCE]
    assert not match.is_over


def test_bots_get_names_of_their_own():
    match = Match(Toy(3), [bots.greedy, "greedy 2", bots.greedy])
    assert match.names == ("greedy", "greedy 2", "greedy 3")
    assert match.persons == (False, True, False)
    assert match.bots == ("greedy", None, "greedy")


def test_a_bot_is_called_by_whatever_name_it_has():
    class Named:
        name = "Deep Thought"

        def __call__(self, seat):
            return seat.actions[0]

    class Nameless:
        __name__ = "bad\nname"

        def __call__(self, seat):
            return seat.actions[0]

    assert Match(Toy(3), [Named(), Nameless(), lambda seat: seat.actions[0]]).names == (
        "Deep Thought",
        "Nameless",
        "<lambda>",
    )


@pytest.mark.parametrize(
    "name",
    ["", " ", "a" * 41, "Ana\n", "A\tb", "\x1b[2J", "nul\0", "\u202eanA", "\u200b", "line\u2028", "\ud800"],
)
def test_a_name_nobody_can_have(name):
    with pytest.raises(BadName, match="1 to 40 printable characters") as caught:
        Match(Toy(2), [name, "Ben"])
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "name", ["A", "a" * 40, "Zoë", "王芳", "<img src=x onerror=alert(1)>", 'O\'Neil & "co"']
)
def test_a_name_somebody_may_have(name):
    assert Match(Toy(2), [name, "Ben"]).names[0] == name


@given(st.text(max_size=50))
def test_any_text_is_a_name_or_refused(name):
    try:
        assert Match(Toy(2), [name, bots.random]).names[0] == normalize("NFC", name).strip(" ")
    except BadName:
        assert not name.strip() or len(name) > 40 or not name.isprintable() or bots.is_known(name)


@pytest.mark.parametrize("name", ["greedy", "random", "mcts(50)"])
def test_a_bot_in_quotes_is_no_person(name):
    with pytest.raises(BadName, match=re.escape(f"write bots.{name} without quotes")):
        Match(Toy(2), ["Ana", name])


def test_two_of_the_same_name():
    with pytest.raises(BadName, match="'Ana'"):
        Match(Toy(2), ["Ana", "Ana"])


@pytest.mark.parametrize(
    "seats", ["Ana", None, 3, {"Ana": 1}, ["Ana"], ["Ana"] * 3, ["Ana", 7], ["Ana", None], []]
)
def test_wrong_seats(seats):
    with pytest.raises(BadOption, match=r"seat"):
        Match(Toy(2), seats)


@pytest.mark.parametrize(
    "arguments", [{"seed": "x"}, {"seed": 1.5}, {"seed": True}, {"chance": "dice"}, {"undo": "never"}]
)
def test_wrong_arguments(arguments):
    (name,) = arguments
    with pytest.raises(BadOption, match=name):
        two(**arguments)


def test_a_name_of_a_game_is_no_game():
    name: Any = "toy"
    with pytest.raises(BadOption, match=r"gamekit\.load"):
        Match(name, ["Ana", "Ben"])


def test_any_seed():
    assert two(seed=None).seed != two(seed=None).seed


# --- acting -------------------------------------------------------------------------


def test_acting_by_action_and_by_notation():
    match = two()
    before = match.revision
    match.act(Bet(True))
    match.act(" SEAL ")
    assert match.records[-2:] == ((0, Bet(True)), (0, Seal()))
    assert match.revision > before
    assert match.state.current_player == 1


def test_a_person_acts_by_seat_or_by_name():
    match = two()
    match.act("bet high", 0)
    match.act("seal", "Ana")
    match.act("bet high", seat="Ben")


@pytest.mark.parametrize(
    ("action", "seat", "error", "says"),
    [
        ("bet high", 1, NotYourTurn, "Now Ana decides, not Ben"),
        ("bet high", "Ben", NotYourTurn, "Now Ana decides, not Ben"),
        ("bet high", 2, BadName, "seats are 0 to 1"),
        ("bet high", "Bob", BadName, "Bob"),
        ("bet hihg", None, BadNotation, "bet"),
        (7, None, BadNotation, "7"),
        (None, None, BadNotation, "None"),
        ("seal", None, IllegalAction, "toy.order"),
        (Hold(), 0, IllegalAction, "toy.order"),
        (Roll(3), None, IllegalAction, "core.foreign"),
        ("roll 3", 0, IllegalAction, "core.foreign"),
    ],
)
def test_a_refused_action_changes_nothing(action, seat, error, says):
    match = two()
    before = (match.revision, match.state, match.records, match.branches())
    with pytest.raises(error, match=says) as caught:
        match.act(action, seat)
    assert isinstance(caught.value, GameKitError)
    assert "\n" not in str(caught.value)
    assert (match.revision, match.state, match.records, match.branches()) == before
    match.act("bet high", 0)


def test_chance_follows_by_itself():
    match = two()
    match.follow("bet", "seal", "bet", "seal", "hold", "hold")
    assert match.is_over
    assert match.state.current_player == OVER
    assert match.records[-1].player == CHANCE


def test_nothing_more_can_be_done_at_the_end():
    match = play_out(two())
    with pytest.raises(IllegalAction, match=r"core\.over"):
        match.act("hold")
    with pytest.raises(IllegalAction, match=r"core\.over"):
        match.act("hold", 0)
    match.run()
    assert list(match.thinking()) == []


def test_states_stand_between_records():
    match = play_out(two())
    states = match.states
    assert len(states) == len(match.records) + 1
    for before, record, after in zip(states, match.records, states[1:], strict=False):
        assert before.current_player == record.player
        assert before.child(record.action) == after


def test_a_seat_observes_its_own():
    match = two()
    own, other, nobody = (match.observation(seat).state.hands for seat in ("Ana", 1, None))
    assert own[0].card == match.state.hands[0].card
    assert "?" in str(other[0].card)
    assert "?" in str(nobody[0].card)
    with pytest.raises(BadName):
        match.observation(2)


def test_what_it_says_of_itself():
    match = two()
    assert repr(match) == "<Match of Toy: Ana, Ben; turn 1, Ana decides>"
    assert repr(play_out(match)) == "<Match of Toy: Ana, Ben; over>"


# --- chance="ask" -------------------------------------------------------------------


def test_people_type_what_chance_did():
    match = two(chance="ask")
    assert match.state.current_player == CHANCE
    assert match.records == ()
    match.act("deal 0 3")
    match.act("deal 1 2")
    match.follow("bet", "seal", "bet", "seal", "hold", "hold")
    assert match.state.current_player == CHANCE
    match.act("roll 6")
    assert match.is_over
    assert match.records[-1] == (CHANCE, Roll(6))


def test_what_chance_cannot_do():
    match = two(chance="ask")
    match.act("deal 0 3")
    with pytest.raises(IllegalAction, match=r"core\.chance"):
        match.act("deal 0 3")
    with pytest.raises(IllegalAction, match=r"core\.chance"):
        match.act(Hold())
    with pytest.raises(NotYourTurn, match="chance decides"):
        match.act("deal 1 3", seat=0)
    match.act("deal 1 3")


def test_bots_wait_for_typed_chance():
    match = Match(Toy(2), [bots.random, bots.random], chance="ask")
    match.run()
    assert match.state.current_player == CHANCE
    match.play("deal 0 1")
    match.play("deal 1 1")
    assert match.state.chance_outcomes()[0] == (Roll(1), 1)
    match.play("roll 1")
    assert match.is_over


# --- who watches --------------------------------------------------------------------


def test_watchers_are_told_of_each_change():
    match, told = two(), []
    stop = match.subscribe(lambda: told.append(match.revision))
    match.act("bet")
    match.undo()
    match.redo()
    assert told == sorted(set(told))
    assert len(told) == 3
    with pytest.raises(IllegalAction):
        match.act("hold")
    assert len(told) == 3
    stop()
    stop()
    match.act("seal")
    assert len(told) == 3


def test_a_change_is_told_when_chance_is_through():
    match = two()
    seen = []
    match.subscribe(lambda: seen.append(match.state.current_player))
    match.follow("bet", "seal", "bet", "seal", "hold", "hold")
    assert CHANCE not in seen
    assert seen[-1] == OVER


def test_a_watcher_that_fails_breaks_nothing(caplog):
    match, told = two(), []

    def fails():
        raise ZeroDivisionError

    match.subscribe(fails)
    match.subscribe(lambda: told.append(1))
    with caplog.at_level(logging.ERROR):
        match.act("bet")
    assert told == [1]
    assert "the match goes on" in caplog.text
    match.act("seal")


def test_a_watcher_may_act_itself():
    match = two()

    def seal():
        if match.state.legal_actions() == (Seal(),):
            match.act("seal")

    match.subscribe(seal)
    match.act("bet")
    match.act("bet")
    assert match.state.legal_actions() == (Boast(), Hold())


# --- following ----------------------------------------------------------------------


def test_following_plays_for_bots_too():
    match = Match(Toy(2), [bots.greedy, "Ana"])
    match.follow(Bet(False), "seal")
    match.act("bet", "Ana")
    assert match.records[-3:] == ((0, Bet(False)), (0, Seal()), (1, Bet(False)))


@pytest.mark.parametrize(
    ("moves", "error", "says"),
    [
        (("bet", Doubt(), "seal"), IllegalAction, r"^Move 2 of 3, 'doubt': .* \[toy\..*\]$"),
        (("bet", "seal", "bets"), BadNotation, r"^Move 3 of 3, 'bets': 'bets' names no action; "),
        (("bet", 7), BadNotation, r"^Move 2 of 2, '7': 7 is no action; allowed is "),
        (("seal",), IllegalAction, r"^That is not asked now\. \[toy\.order\]$"),
    ],
)
def test_following_plays_all_or_nothing_and_tells_which_failed(tmp_path, moves, error, says):
    match = Match(Toy(2), ["Ana", "Ben"], seed=3, autosave=tmp_path / "match.json")
    before, written, told = (match.records, match.revision), (tmp_path / "match.json").read_bytes(), []
    match.subscribe(lambda: told.append(match.records))
    with pytest.raises(error, match=says):
        match.follow(*moves)
    assert (match.records, match.revision) == before
    assert (match.branches(), told) == ((), [])
    assert (tmp_path / "match.json").read_bytes() == written


def test_a_move_that_failed_leaves_what_was_played_before():
    match = two()
    match.follow("bet", "seal", "bet")
    match.undo(agreed=True)
    match.undo(agreed=True)
    with pytest.raises(IllegalAction):
        match.follow("seal", "bet high", "hold")
    assert match.branches() == ("seal",)
    match.redo()
    assert match.branches() == ("bet",)


def test_what_follows_is_told_once():
    match, told = two(), []
    match.subscribe(lambda: told.append(len(match.records)))
    before = match.revision
    match.follow("bet", "seal", "bet", "seal")
    assert told == [len(match.records)]
    assert match.revision > before
    match.follow()
    assert len(told) == 1


def test_interrupted_nothing_has_followed():
    class Stubborn(Hold):
        def __hash__(self):
            raise KeyboardInterrupt

    match = two()
    before = (match.records, match.revision)
    with pytest.raises(KeyboardInterrupt):
        match.follow("bet", Stubborn())
    assert (match.records, match.revision) == before
    assert match.branches() == ()


def test_following_ends_with_a_standing_no_that_is_over():
    match = Match(Toy(3), ["Ana", "Ben", "Cleo"], seed=3)
    match.follow(*["bet", "seal"] * 3)
    match.decline("Ben")
    with pytest.raises(IllegalAction):
        match.follow("boast", "accept", "doubt")
    assert match.declining == (1,)


def test_an_action_of_other_types_is_kept_as_the_games_own(tmp_path):
    match = Match(Toy(2), ["Ana", "Ben"], seed=3)

    match.act(Bet(1))  # type: ignore[arg-type]  # 1 equals True, but is written another way

    assert str(match.records[-1].action) == "bet high"
    match.save(tmp_path / "match.json")
    assert Match.load(tmp_path / "match.json", game=Toy).records == match.records
