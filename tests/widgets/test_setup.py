"""The panel with which a game begins."""

from html import unescape

import pytest
from gamekit_widgets import SetUp
from toy import Toy

from gamekit.core.errors import BadOption
from gamekit.play import bots


def seat(panel, number):
    return panel._seats[number].children


def press_later(panel, seconds):
    """Press Start when so much time has passed on the panel's clock."""
    panel._question.clock = lambda: 100.0 + seconds
    panel._pressed()


def test_the_panel_starts_what_it_proposes():
    panel = SetUp(Toy, seed=3)
    panel.start()
    assert panel.match is not None
    assert panel.match.names == ("Player 1", "greedy")
    assert panel.match.seed == 3
    assert panel._place.children == (panel.board,)


def test_seats_follow_the_number_of_players():
    panel = SetUp(Toy, players=2)
    assert [row.layout.display for row in panel._seats] == ["flex", "flex", "none"]
    panel._players.value = 3
    assert panel._seats[2].layout.display == "flex"
    kind, name = seat(panel, 1)
    kind.value = "a person"
    name.value = "  Ben "
    panel._options["first_seat"].value = 2
    panel._pressed()
    assert panel.match is not None
    assert panel.match.names == ("Player 1", "Ben", "greedy")
    assert panel.match.game.options.first_seat == 2
    panel._players.value = 2
    assert panel._options["first_seat"].value == 0


def test_what_does_not_go_together_is_said_in_a_sentence():
    panel = SetUp(Toy, seats=["Ana", "Ben"])
    for bad, sentence in [("", "printable"), ("Ana", "Two "), ("<img src=x>" * 9, "&lt;img")]:
        seat(panel, 1)[1].value = bad
        panel._pressed()
        assert panel.match is None
        assert sentence in panel._message.value
        assert "<img" not in panel._message.value


def test_a_game_that_goes_on_is_put_away_only_when_asked_twice():
    panel = SetUp(Toy, seats=["Ana", bots.random])
    press_later(panel, 0)
    first = panel.match
    assert first is not None
    first.act("bet")
    for _ in range(3):  # a double click is no answer
        press_later(panel, 2)
        assert panel.match is first
        assert "once more" in panel._message.value
    press_later(panel, 4)
    assert panel.match is not first
    assert "once more" not in panel._message.value


def test_a_double_click_on_start_starts_once_and_nobody_is_asked_before_anybody_decided():
    panel = SetUp(Toy, seats=["Ana", "Ben"], seed=5)
    press_later(panel, 0)
    first = panel.match
    press_later(panel, 0.5)
    assert panel.match is first
    press_later(panel, 2)
    assert panel.match is not first
    panel = SetUp(Toy, seats=[bots.random, "Ben"])
    press_later(panel, 0)
    press_later(panel, 2)
    assert "once more" in panel._message.value


def test_unknown_keywords_are_refused():
    with pytest.raises(BadOption, match="did you mean 'players'"):
        SetUp(Toy, playres=2)
    with pytest.raises(BadOption, match="players is 9"):
        SetUp(Toy, players=9)


@pytest.mark.parametrize(
    ("proposals", "sentence"),
    [
        ({"choices": 99}, "choices is 99; allowed are whole numbers"),
        ({"choices": "x"}, "choices is 'x'"),
        ({"board": "nope"}, "board is 'nope'"),
        ({"advanced": 2.5}, "advanced is 2.5"),
        ({"first_seat": 2, "players": 2}, "first_seat is 2"),
        ({"first_seat": "1"}, "first_seat is '1'"),
        ({"players": 2.0}, "players is 2.0"),
        ({"players": True}, "players is True"),
        ({"players": []}, r"players is \[\]"),
        ({"seed": "x"}, "seed is 'x'; allowed is a whole number"),
        ({"seed": None}, "seed is None"),
        ({"seed": True}, "seed is True"),
        ({"seats": 1}, "seats is 1; allowed is a list"),
        ({"seats": "Ana"}, "seats is 'Ana'"),
        ({"seats": {"a": 1}}, "seats is {'a': 1}"),
        ({"seats": ["Ana", None]}, "seats is "),
        ({"seats": ["Ana"] * 9}, "seats is a list of 9; Khlor has 5 seats at most"),
    ],
)
def test_wrong_proposals_are_refused(proposals, sentence):
    with pytest.raises(BadOption, match=sentence):
        SetUp("khlor", **proposals)


@pytest.mark.parametrize("game", [None, 7, Toy(2), int, ["khlor"]])
def test_what_is_no_game_is_refused(game):
    with pytest.raises(BadOption, match="SetUp is for a game's name or class"):
        SetUp(game)


def test_what_is_proposed_is_started():
    panel = SetUp("khlor", players=2, first_seat=1, board="bag", choices=5, demons=2)
    panel.start()
    assert panel.match is not None
    changed = panel.match.game.options.changed()
    assert changed == {"first_seat": 1, "board": "bag", "choices": 5, "demons": 2}


def test_what_has_no_value_by_the_rules_stays_so_until_somebody_types_one():
    panel = SetUp("khan", players=2)
    panel.start()
    assert panel.match is not None
    assert panel.match.game.options.changed() == {}
    typed = {"council": "3", "round_limit": " 5 ", "heirs": "Tolui , Jochi"}
    for name, words in typed.items():
        panel._options[name].value = words
    panel.start()
    changed = panel.match.game.options.changed()
    assert changed == {"council": 3, "round_limit": 5, "heirs": ("Tolui", "Jochi")}


def test_proposals_for_what_may_stay_empty_are_written_as_they_would_be_typed():
    proposed = {"council": 4, "heirs": ["Ogedei", "Altani"]}
    panel = SetUp("khan", players=2, **proposed)
    assert [panel._options[name].value for name in proposed] == ["4", "Ogedei, Altani"]
    panel.start()
    assert panel.match is not None
    assert panel.match.game.options.changed() == {"council": 4, "heirs": ("Ogedei", "Altani")}


@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        ("council", "many", "council is 'many'; allowed are whole numbers from 1 to 25."),
        ("council", "²", "council is '²'; allowed"),
        ("council", "9" * 5000, "allowed are whole numbers from 1 to 25."),
        ("heirs", "Tolui, Batu", "of 'Batu' nothing is known; known are Altani"),
        ("heirs", "Tolui", "2 different names"),
    ],
)
def test_what_is_typed_wrongly_is_told_in_the_sentence_of_the_game(name, typed, sentence):
    panel = SetUp("khan", players=2)
    panel._options[name].value = typed
    panel._pressed()
    assert panel.match is None
    assert sentence in unescape(panel._message.value)


def test_an_own_bot_can_be_proposed():
    def mine(seat):
        return seat.actions[0]

    panel = SetUp(Toy, seats=["Ana", mine])
    panel.start()
    assert panel.match is not None
    assert panel.match.names == ("Ana", "mine")


def test_the_panel_without_a_kernel_says_what_to_do():
    data = SetUp(Toy)._repr_mimebundle_()
    assert "Run this cell" in data["text/plain"]
    assert "<img" in data["text/html"]


def test_start_anew_deals_another_game_and_a_typed_seed_the_same_again():
    panel = SetUp(Toy, seats=["Ana", "Ben"], seed=5)
    press_later(panel, 0)
    first = panel.match
    assert first is not None
    assert "seed 5" in panel._message.value
    press_later(panel, 2)
    assert panel.match is not None
    assert panel.match.seed == 6
    panel._seed.value = 5
    press_later(panel, 4)
    assert panel.match.records == first.records
