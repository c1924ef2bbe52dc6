"""Solo and advanced multiplayer with their white demons, and the other modes as whole games."""

from __future__ import annotations

from collections import Counter

import pytest
from games.khlor.tables import kit, lesson, position
from games.playing import legal, play, refused, walk

from gamekit import CHANCE, OVER, BadOption
from gamekit.core.score import totals
from gamekit.core.state import Turn

THIN = """
R G V R
G V R G
V R G V
R G V R"""
LOW = """
. . . .
. . . .
V R . .
R G . ."""
"""Hook catches A2, B2 and B1; above there is room for white demons to walk."""


def advanced(picture, whites, *, piece="Hook", **more):
    """Return the state with the piece before the dragon."""
    others = [name for name in ("Hook", "Bar", "Zig") if name != piece]
    return position(lesson(2, advanced=True), picture.strip(), whites=whites, circle=(piece, *others), **more)


def white_squares(state):
    return [state.board.names[square] for square in state.whites]


HOOK = ("choose Hook", "place A2 0", "done")


# --- the white demons -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "squares"),
    [
        (1, {}, ["B2", "F6"]),
        (1, {"advanced": True}, ["B2", "F6"]),
        (2, {"advanced": True}, ["B2", "F6"]),
        (5, {"advanced": True}, ["B2", "F6"]),
        (2, {}, []),
        (5, {}, []),
    ],
)
def test_white_demons_stand_on_two_squares(players, options, squares):
    """khlor.white.setup: over the stacks on B2 and F6, in solo and advanced games only."""
    state = kit(players, **options).initial_state()

    assert white_squares(state) == squares
    assert state.tokens_left() == 98


@pytest.mark.parametrize(("players", "options"), [(1, {}), (2, {"advanced": True})])
def test_bag_board_has_no_f6(players, options):
    """khlor.white.setup: so it cannot be combined with white demons."""
    with pytest.raises(BadOption, match=r"^The bag board has no F6.* \[khlor.white.setup\]\.$"):
        kit(players, board="bag", **options)


def test_a_different_arrow_for_each():
    """khlor.white.choose: one after the other, the one that began on B2 first; both have to move."""
    state = play(advanced(LOW, ("C3", "A4")), *HOOK)

    assert state.turn == Turn(1, 0)
    assert legal(state) == ["white 1", "white 2", "white 3"], "Hook has < v >"
    state = play(state, "white 3")
    assert white_squares(state) == ["D3", "A4"]
    assert legal(state) == ["white 1", "white 2"]
    assert refused(state, "white 3") == (
        "Arrow 3 has moved a white demon already; each takes a different one. [khlor.white.choose]"
    )
    assert refused(state, "done") == "Now it is time to move a white demon by an arrow. [khlor.turn.order]"
    state = play(state, "white 2")
    assert white_squares(state) == ["D3", "A3"]
    assert state.turn == Turn(2, 1)


def test_only_arrows_of_the_piece():
    """khlor.white.choose: Bar has two."""
    state = play(advanced(THIN, ("A1", "A1"), piece="Bar"), "choose Bar", "place B4 0", "done")

    assert legal(state) == ["white 1", "white 2"]
    assert refused(state, "white 3") == "Bar has 2 arrows. [khlor.white.choose]"
    assert legal(play(state, "white 1")) == ["white 2"], "even without a choice it is a step to see"


def test_two_arrows_of_one_direction_are_two():
    """khlor.white.choose: Zig has ^ twice."""
    state = play(advanced(THIN, ("A1", "C3"), piece="Zig"), "choose Zig", "place C2 0", "done")
    state = play(state, "white 2", "white 1")

    assert white_squares(state) == ["A2", "C4"]


def test_white_demons_move_also_when_no_egg_can_be_laid():
    """khlor.white.choose: at the end of every turn, with nothing laid too."""
    state = play(advanced(LOW, ("C3", "A4"), piles=(0, 0, 0)), *HOOK[:2])

    assert legal(state) == ["white 1", "white 2", "white 3"]


def test_stacked_white_demons_move_apart():
    """khlor.white.choose, khlor.white.stack: each by its own arrow."""
    state = play(advanced(LOW, ("C3", "C3")), *HOOK, "white 1", "white 3")

    assert white_squares(state) == ["B3", "D3"]


def test_two_on_one_square_stack():
    """khlor.white.stack: they may end on one square; both stay."""
    state = play(advanced(LOW, ("B3", "D3")), *HOOK, "white 3", "white 1")

    assert white_squares(state) == ["C3", "C3"]
    assert state.turn == Turn(2, 1)


@pytest.mark.parametrize(
    ("place", "up", "right"),
    [("B1 0", "C4", "D3"), ("A3 1", "D3", "C2"), ("C4 2", "C2", "B3"), ("D2 3", "B3", "C4")],
)
def test_arrows_point_as_the_piece_was_oriented(place, up, right):
    """khlor.white.direction: Bar bears ^ and >; from C3, turned clockwise with the piece, a square a turn."""
    state = play(advanced(THIN, ("C3", "C3"), piece="Bar"), "choose Bar", f"place {place}", "done")

    assert white_squares(play(state, "white 1", "white 2")) == [up, right]


@pytest.mark.parametrize(
    ("quarter", "left", "down", "right"),
    [(0, "D3", "C2", "B3"), (1, "C2", "B3", "C4"), (2, "B3", "C4", "D3"), (3, "C4", "D3", "C2")],
)
def test_arrows_of_a_mirrored_piece(quarter, left, down, right):
    """khlor.white.direction, khlor.place.orientation: turned over, < and > change sides."""
    game = lesson(2, advanced=True, mirror=True)
    state = play(position(game, THIN.strip(), whites=("C3", "C3")), "choose Hook")
    place = next(action for action in legal(state) if action.endswith(f" {quarter} mirrored"))
    state = play(state, place, "done")

    ends = [white_squares(play(state, f"white {arrow}"))[0] for arrow in (1, 2, 3)]
    assert ends == [left, down, right]


@pytest.mark.parametrize(
    ("start", "arrow", "end"), [("A3", 1, "D3"), ("D3", 3, "A3"), ("C1", 2, "C4"), ("D1", 1, "C1")]
)
def test_off_an_edge_it_appears_opposite(start, arrow, end):
    """khlor.white.wrap: the west, the east and the south edge, and no edge; Hook has < v >."""
    state = play(advanced(LOW, (start, "C3")), *HOOK, f"white {arrow}")

    assert white_squares(state) == [end, "C3"]


def test_off_the_north_edge_it_appears_in_the_south():
    """khlor.white.wrap: Bar's first arrow is ^; two corners at once."""
    state = play(advanced(THIN, ("A4", "D4"), piece="Bar"), "choose Bar", "place B1 0", "done")

    assert white_squares(play(state, "white 1", "white 2")) == ["A1", "A4"]


def test_an_egg_where_it_ends_goes_back():
    """khlor.white.egg: to the pile of its colour; another, beside its way, stays."""
    picture = LOW.replace(". . . .\n. . . .", ". . g .\n. r . v")
    state = play(advanced(picture, ("C3", "D4")), *HOOK)
    assert state.piles == (3, 3, 3)

    state = play(state, "white 1")
    assert white_squares(state) == ["B3", "D4"]
    assert state.eggs_by_name() == {"C4": "green", "D3": "violet"}
    assert state.piles == (4, 3, 3)
    state = play(state, "white 2")
    assert white_squares(state) == ["B3", "D3"]
    assert state.eggs_by_name() == {"C4": "green"}
    assert state.piles == (4, 3, 4)


def test_an_egg_laid_this_turn_goes_back_too():
    """khlor.white.egg: eggs are laid before white demons move."""
    state = play(advanced(LOW, ("C3", "D4")), *HOOK[:2], "lay C2 red", "lay B2 red", "done")
    state = play(state, "white 2", "white 1")

    assert white_squares(state) == ["C2", "C4"]
    assert state.eggs_by_name() == {"B2": "red"}


def test_white_demons_cannot_be_caught():
    """khlor.white.uncatchable: nor the stack beneath one; it moves on and the stack can be caught again."""
    picture = THIN.replace("V R G V", "V+ R+ G V")
    state = play(advanced(picture, ("B2", "D4")), "choose Hook")

    assert refused(state, "place A2 0") == (
        "A white demon stands on B2: it cannot be caught, nor what is beneath. [khlor.white.uncatchable]"
    )
    assert "place A2 0" in legal(play(advanced(picture, ("C2", "D4")), "choose Hook"))
    assert refused(advanced(LOW, ("B2", "A2")), "choose Hook") == (
        "Hook can nowhere catch what it must, so it cannot be chosen. [khlor.piece.choice]"
    )


def test_no_egg_is_laid_under_a_white_demon():
    """khlor.egg.lay, khlor.white.uncatchable: its square is not empty."""
    state = play(advanced(LOW, ("C2", "D4")), *HOOK[:2])

    assert {text.split()[1] for text in legal(state, "lay")} == {"A2", "B1", "B2"}
    assert refused(state, "lay C2 red") == "C2 is not empty: a white demon is there. [khlor.egg.lay]"


def test_the_three_points_move_no_white_demon():
    """khlor.end.extra-choice, khlor.white.choose: with the points nothing else happens."""
    state = play(advanced(LOW, ("C3", "D4"), ending=True, turn=Turn(9, 1)), "points")

    assert white_squares(state) == ["C3", "D4"]


def test_white_demons_on_a_standard_additional_turn():
    """khlor.end.extra-choice, khlor.white.choose: everything else happens as usual."""
    state = play(advanced(LOW, ("C3", "D4"), ending=True, turn=Turn(9, 1)), *HOOK)

    assert legal(state) == ["white 1", "white 2", "white 3"]
    assert play(state, "white 1", "white 2").current_player == OVER


# --- solo and advanced ----------------------------------------------------------------------------


def test_solo_scores_tokens_left():
    """khlor.solo.score, khlor.solo.tiers: no leader bonus; every token left costs a point, in stacks two."""
    picture = """
        . . g .
        . . . .
        . R+ . .
        R R+ . ."""
    game = lesson(1)
    state = position(game, picture.strip(), whites=("B2", "A1"), caught=((2, 1, 0),), ending=False)

    assert state.tokens_left() == 5
    lines = {(line.label, line.points) for line in state.score() if line.points}
    assert {points for _, points in lines} == {1, -5}
    assert totals(state.score(), 1) == (1 - 5,)


def test_a_whole_solo_game():
    """khlor.solo.end, khlor.solo.score, khlor.solo.tiers: every turn is the one seat's; a tier at the end."""
    *states, (last, _) = walk(kit(1), 3)
    turns = [state.turn.number for state, _ in states if legal(state, "choose")]

    assert turns == list(range(1, len(turns) + 1))
    outcome = last.outcome()
    assert outcome is not None
    assert (outcome.ranking, outcome.clause) == (((0,),), "khlor.solo.end")
    assert outcome.verdict == "Lost in the Shadows"
    assert not [line for line in outcome.lines if "leader" in line.label]
    assert -last.tokens_left() in [line.points for line in outcome.lines]


def test_advanced_scores_like_base():
    """khlor.advanced.score: leader bonus, second places, and no loss for tokens left."""
    picture = LOW.replace(". . . .\n. . . .", "r r . .\n. . . .")
    caught = ((7, 1, 0), (2, 0, 0))
    base = position(lesson(2), picture.strip(), caught=caught)
    state = position(lesson(2, advanced=True), picture.strip(), caught=caught, whites=("D4", "D3"))

    assert state.score() == base.score()
    assert totals(state.score(), 2) == (3 + 3, 2)


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "catch"),
    [
        (2, {"board": "bag"}, 3),
        (2, {"board": "bag", "demons": 2}, 2),
        (4, {"advanced": True}, 3),
        (5, {}, 2),
        (5, {"advanced": True, "demons": 3}, 3),
    ],
)
def test_every_turn_catches_as_many(players, options, catch):
    """khlor.catch.five, khlor.catch.top, khlor.setup.bag: in every turn but those that took points."""
    moments = list(walk(kit(players, **options), f"{players} {options}"))
    turns = Counter(action.verb for state, action in moments if action and state.current_player != CHANCE)
    last, _ = moments[-1]

    assert turns["place"] == turns["choose"] > 5
    assert sum(map(sum, last.caught)) == turns["place"] * catch
    assert sum(last.extra_points) == 3 * turns["points"]
    assert last.tokens_left() == (50 if "board" in options else 98) - turns["place"] * catch
    assert turns["white"] == (2 * turns["place"] if "advanced" in options else 0)
