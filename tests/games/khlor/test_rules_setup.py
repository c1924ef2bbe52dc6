"""The board, the circle and the piles before the first turn."""

from __future__ import annotations

import pytest
from games.khlor.tables import kit, lesson, shown
from games.playing import legal, play, walk

from gamekit import CHANCE, BadOption
from gamekit.core.state import Turn

CIRCLE = ("circle Zig", "circle Hook", "circle Bar")


def counted(game):
    return dict(game.initial_state().pieces())


def test_box():
    """khlor.parts.tokens, khlor.parts.pieces: 100 demons and 50 eggs in five colours, 13 pieces."""
    colours = ("red", "yellow", "green", "blue", "violet")

    assert counted(kit(3)) == {
        **{f"{colour} demons": 20 for colour in colours},
        **{f"{colour} eggs": 10 for colour in colours},
        "white demons": 0,
        "polyominoes": 13,
    }
    assert counted(kit(1))["white demons"] == 2


def test_board():
    """khlor.parts.board: 7 columns A-G by 7 rows 1-7, addressed like B2 and F6, each square with a colour."""
    names = [f"{column}{row}" for row in range(1, 8) for column in "ABCDEFG"]
    board = kit(3).board

    assert list(board.names) == names
    assert [(board.colour_names[name], name) for name in ("A1", "G1", "A7", "D4", "B2", "F6")] == [
        ("blue", "A1"),
        ("green", "G1"),
        ("red", "A7"),
        ("yellow", "D4"),
        ("violet", "B2"),
        ("red", "F6"),
    ]


def test_stacks_of_two_on_every_square():
    """khlor.setup.stacks: 98 tokens on 49 squares, the tops seen; what lies beneath nobody knows."""
    state = next(state for state, _ in walk(kit(3), 1) if state.current_player != CHANCE)

    assert state.tokens_left() == 98
    assert all(cell[0] in "RYGBV" and cell[1:] == "+" for cell in shown(state).split())
    assert sum(state.unseen) == 49 + 2
    assert [state.unseen[c] + state.tops.count(c) for c in range(5)] == [20] * 5


def test_tops_come_to_light_by_what_is_left():
    """khlor.setup.stacks: random tokens; one that was seen is not among the rest."""
    state = lesson(2).initial_state()

    odds = [[weight for _, weight in state.chance_outcomes()]]
    for text in ("uncover A1 red", "uncover B1 violet", "uncover C1 red"):
        state = play(state, text)
        odds.append([weight for _, weight in state.chance_outcomes()])
    assert odds == [[11, 11, 11], [10, 11, 11], [10, 11, 10], [9, 11, 10]]
    assert shown(state).split("\n")[-1] == "R+ V+ R+ ?+"


def test_a_colour_that_is_used_up_comes_up_no_more():
    """khlor.setup.stacks: after eleven reds the twelfth token is green or violet."""
    state = lesson(2).initial_state()
    for name in state.board.names[:11]:
        state = play(state, f"uncover {name} red")

    assert legal(state) == ["uncover D3 green", "uncover D3 violet"]
    assert "core.chance" in str(state.refusal(state.game.parse("uncover D3 red")))


def test_circle_is_drawn_piece_by_piece():
    """khlor.setup.circle: each order is as likely as another; the dragon stands before the first piece."""
    state = lesson(2).initial_state()
    while not legal(state, "circle"):
        state = state.child(state.legal_actions()[0])

    assert [(str(action), weight) for action, weight in state.chance_outcomes()] == [
        ("circle Hook", 1),
        ("circle Bar", 1),
        ("circle Zig", 1),
    ]
    state = play(state, CIRCLE[0])
    assert legal(state) == ["circle Hook", "circle Bar"]
    state = play(state, *CIRCLE[1:])
    assert [state.board.piece_names[piece] for piece in state.circle] == ["Zig", "Hook", "Bar"]
    assert [state.board.piece_names[piece] for piece in state.in_front()] == ["Zig", "Hook"]
    assert state.turn == Turn(1, 0)
    assert state.current_player == 0


def test_eggs_lie_beside_the_board():
    """khlor.setup.eggs: ten of each colour in the supply, none on the board."""
    state = kit(4).initial_state()

    assert state.piles == (10, 10, 10, 10, 10)
    assert state.eggs_by_name() == {}


@pytest.mark.parametrize(("options", "seat"), [({}, 0), ({"first_seat": 0}, 0), ({"first_seat": 2}, 2)])
def test_start_player(options, seat):
    """khlor.setup.start: seat 0 starts unless told otherwise."""
    first = next(state for state, _ in walk(kit(3, **options), 1) if state.current_player != CHANCE)

    assert first.current_player == seat
    assert first.turn == Turn(1, seat)


def test_bag_board():
    """khlor.setup.bag: the small board, a stack of two on every square, four eggs of each colour."""
    game = kit(2, board="bag")
    state = next(state for state, _ in walk(game, 1) if state.current_player != CHANCE)

    assert (game.board.columns, game.board.rows) == (5, 5)
    assert [game.board.colour_names[name] for name in ("A1", "E1", "A5")] == ["yellow", "blue", "red"]
    assert state.tokens_left() == 50
    assert sum(state.unseen) == 75
    assert state.piles == (4, 4, 4, 4, 4)
    assert state.pieces()["red eggs"] == 4
    assert game.demons == 3
    assert kit(2, board="bag", demons=2).demons == 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_bag_board_is_for_two(players):
    """khlor.setup.bag: more players do not fit."""
    with pytest.raises(
        BadOption, match=rf"^players is {players}; the bag board is for 2 \[khlor.setup.bag\].$"
    ):
        kit(players, board="bag")
