"""How a game ends: the trigger, the additional turns, and who takes them.

Bar catches three in a line, Hook and Zig three around a corner. With two lines left, Bar takes
one, and then neither Hook nor Zig, the two in front of the dragon, can catch.
"""

from __future__ import annotations

import pytest
from games.khlor.tables import drawn, kit, lesson, position, shown
from games.playing import legal, play, refused

from gamekit import OVER
from gamekit.core.state import Turn

TWO_LINES = """
R G V .
. . . .
. . . .
R R G ."""
ONE_LINE = TWO_LINES.replace("R G V .", ". . . .")
EMPTY = ONE_LINE.replace("R R G .", ". . . .")
LAST = ("choose Bar", "place B4 0", "done")
ORDER = ("Bar", "Hook", "Zig")


def last_turn(players, seat, picture=TWO_LINES, *, circle=ORDER, **options):
    """Return the state in which the seat is about to take the last ordinary turn."""
    game = lesson(players, **options)
    return position(game, picture.strip(), turn=Turn(9, seat), circle=circle)


def reason(state):
    outcome = state.outcome()
    assert outcome is not None
    return outcome.clause


def test_trigger_asks_the_two_pieces_in_front():
    """khlor.end.trigger: Bar could catch the line that is left, but stands behind the dragon."""
    after = play(last_turn(3, 0), *LAST)

    assert after.ending
    assert legal(after) == ["choose Bar", "points"]


def test_no_trigger_while_one_in_front_can_catch():
    """khlor.end.trigger: with Bar once more in front of the dragon the game goes on."""
    corner = ("choose Hook", "place A4 0", "done")
    picture = """
        R G . .
        . V . .
        . . . .
        R R G ."""
    after = play(last_turn(3, 0, picture.strip(), circle=("Hook", "Bar", "Zig")), *corner)

    assert not after.ending
    assert legal(after) == ["choose Bar"]
    assert refused(after, "points") == (
        "Points instead of a turn are for additional turns only. [khlor.end.extra-choice]"
    )


def test_trigger_is_tested_at_the_start_of_a_turn():
    """khlor.end.trigger: not as soon as the last demons are caught; that turn is played to its end."""
    state = play(last_turn(2, 1, TWO_LINES.replace("R R G .", ". . . .")), *LAST[:2])

    assert state.turn == Turn(9, 1)
    assert legal(state)[:3] == ["lay A4 red", "lay A4 green", "lay A4 violet"]
    assert play(state, "lay A4 red", "done").current_player == OVER


def test_trigger_counts_demons_of_the_mode():
    """khlor.end.trigger: two neighbours are enough in the two-demon game, and not in the other."""
    picture = """
        R G V .
        . . . .
        . G . .
        . V . ."""

    three = play(last_turn(3, 0, picture), *LAST)
    assert legal(three) == ["points"]

    two = play(last_turn(3, 0, picture, demons=2), *LAST)
    assert legal(two) == ["choose Hook", "choose Zig"]


def test_white_demons_can_bring_the_end():
    """khlor.end.trigger, khlor.white.uncatchable: Bar needs C1, and a white demon goes there."""
    picture = """
        R G . .
        . V . .
        . . . .
        R R G ."""
    circle = ("Hook", "Bar", "Zig")
    state = position(lesson(3, advanced=True), picture.strip(), circle=circle, whites=("C2", "D3"))
    state = play(state, "choose Hook", "place A4 0", "done")

    assert legal(play(state, "white 1", "white 2")) == ["choose Bar"]
    assert legal(play(state, "white 2", "white 1")) == ["points"]


@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 0), (3, 2), (5, 4)])
def test_start_player_ends_the_game_at_once(players, first):
    """khlor.end.start-player: no additional turns when it happens on the start player's turn."""
    before_first = (first - 1) % players
    after = play(last_turn(players, before_first, first_seat=first, demons=3), *LAST)

    assert after.current_player == OVER
    assert legal(after) == []
    assert reason(after) == "khlor.end.start-player"
    assert after.turn == Turn(9, before_first), "no further turn began"
    assert after.refusal(after.game.parse("choose Bar")) == ("The game is over.", "core.over")


@pytest.mark.parametrize(
    ("players", "first", "seat", "seats"),
    [
        (2, 0, 0, [1]),
        (3, 0, 0, [1, 2]),
        (3, 0, 1, [2]),
        (3, 1, 1, [2, 0]),
        (3, 1, 2, [0]),
        (4, 3, 0, [1, 2]),
        (5, 0, 0, [1, 2, 3, 4]),
    ],
)
def test_additional_turns_up_to_the_start_player(players, first, seat, seats):
    """khlor.end.extra: one each, from the one to move up to, not including, the start player."""
    state = play(last_turn(players, seat, first_seat=first, demons=3), *LAST)
    turns = []
    while state.current_player != OVER:
        turns.append(state.turn)
        state = play(state, "points")

    assert turns == [Turn(10 + step, seat) for step, seat in enumerate(seats)]
    assert state.extra_points == tuple(3 if seat in seats else 0 for seat in range(players))
    assert reason(state) == "khlor.end.extra"


def test_all_pieces_or_three_points():
    """khlor.end.extra-choice: any piece that can catch, wherever the dragon stands."""
    picture = """
        R G V .
        . . . .
        . V . .
        . R G ."""
    state = play(last_turn(3, 0, picture), *LAST)
    assert not state.ending, "Hook can catch what is left, and stands in front of the dragon"

    state = position(lesson(3), picture.strip(), turn=Turn(9, 1), circle=ORDER, ending=True)
    assert legal(state) == ["choose Hook", "choose Bar", "choose Zig", "points"]


def test_all_thirteen_pieces():
    """khlor.end.extra-choice: on the kit's board, as full as it can be; before that only two."""
    game = kit(3)
    full = "\n".join(["R Y G B V R Y"] * 7)

    additional = position(game, full, turn=Turn(9, 1), ending=True)
    assert legal(additional) == [*(f"choose P{number}" for number in range(1, 14)), "points"]
    assert legal(position(game, full, turn=Turn(9, 1), dragon=12)) == ["choose P1", "choose P13"]


def test_three_points_and_nothing_else():
    """khlor.end.extra-choice: no demon, no egg; the dragon stays."""
    before = play(last_turn(3, 0), *LAST)
    after = play(before, "points")

    assert after.extra_points == (0, 3, 0)
    assert (shown(after), after.caught, after.dragon, after.circle) == (
        shown(before),
        before.caught,
        before.dragon,
        before.circle,
    )
    assert after.turn == Turn(11, 2)
    assert after.returns()[1] == before.returns()[1] + 3


def test_three_points_are_what_is_left():
    """khlor.end.extra-choice: where no piece can catch."""
    state = play(last_turn(3, 0, TWO_LINES.replace("R R G .", "R . R G")), *LAST)

    assert legal(state) == ["points"]
    assert refused(state, "choose Bar") == (
        "Bar can nowhere catch what it must, so it cannot be chosen. [khlor.piece.choice]"
    )


def test_a_standard_additional_turn():
    """khlor.end.extra-choice: the dragon advances, demons are caught, eggs are removed and laid."""
    picture = TWO_LINES.replace("R R G .", "R R G v")
    state = play(last_turn(3, 0, picture), *LAST)
    assert state.dragon == 1
    state = play(state, "choose Bar", "place B1 0")

    assert state.dragon == 1, "Bar is the first in the circle"
    assert state.caught[1] == (2, 1, 0)
    state = play(state, "remove", "lay D1 green", "done")
    assert shown(state) == drawn("""
        . . . .
        . . . .
        . . . .
        . . . g""")
    assert state.turn == Turn(11, 2)
    assert legal(state) == ["points"]
    assert play(state, "points").current_player == OVER


def test_dragon_advances_past_any_piece():
    """khlor.end.extra-choice, khlor.piece.advance: also past one that was not in front of it."""
    state = position(
        lesson(3), TWO_LINES.strip(), turn=Turn(9, 1), circle=("Hook", "Zig", "Bar"), ending=True
    )

    assert play(state, "choose Bar").dragon == 0
    assert legal(state) == ["choose Bar", "points"]


def test_points_are_an_option():
    """khlor.end.extra-choice: five points instead of three."""
    state = play(last_turn(2, 0, additional_points=5), *LAST, "points")

    assert state.extra_points == (0, 5)


def test_it_has_ended_for_good():
    """khlor.end.extra: a later player takes one additional turn too, whatever has become possible."""
    state = position(lesson(4), TWO_LINES.strip(), turn=Turn(9, 1), circle=ORDER, ending=True)
    state = play(state, "choose Bar", "place B4 0", "done")

    assert state.ending
    assert legal(state) == ["choose Bar", "points"]
    assert play(state, "points", "points").current_player == OVER


def test_solo_ends_at_once():
    """khlor.solo.end: the solo player is the start player."""
    after = play(last_turn(1, 0, TWO_LINES), *LAST)

    assert after.current_player == OVER
    assert reason(after) == "khlor.solo.end"
