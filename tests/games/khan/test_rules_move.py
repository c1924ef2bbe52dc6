"""Moves: adjacent stops, jumps over own yurts, and where a pawn may not end.

Around the capital: K joins R10, R11, P9, P11 and C1. To the west R8 joins R5 (double), R10 and P9;
R5 joins R3, R4 and R8; P5 joins R6, P3, P6 (double) and P9.
"""

from __future__ import annotations

import pytest
from games.khan.tables import held, kit, plain, position, ride, turn
from games.playing import legal, play, refused

HEIRS = ("Chagatai", "Ogedei", "Jochi", "Tolui")


def riding(*seats, moves=3, **more):
    """Return a state in the turn of seat 0 with so many moves."""
    game = plain(*HEIRS[: max(2, len(seats))])
    return ride(play(position(game, *seats, **more), "activate yellow"), moves=moves)


def moves(state):
    return [text.removeprefix("move ") for text in legal(state, "move")]


# --- adjacent stops and jumps ---------------------------------------------------------------------


def test_a_move_leads_to_an_adjacent_stop():
    """khan.move.adjacent, khan.map.stops: joined by a route, in both directions; one horse each."""
    state = riding({"pawns": ["R8"]}, moves=2)

    assert moves(state) == ["R5", "R10", "P9"]
    assert refused(state, "move R4") == (
        "R4 is not one move away from R8, own yurts jumped over. [khan.move.jump]"
    )
    assert refused(state, "move R8") == "The pawn stands at R8 already. [khan.move.adjacent]"
    state = play(state, "move R10", "move R8")
    assert held(state)["pawns"] == ("R8",)
    assert legal(state) == ["done"]
    assert refused(state, "move R10") == "No move is left in this turn. [khan.move.adjacent]"


def test_the_rulebook_s_ride():
    """khan.move.jump, khan.move.pass: past another's yurt, over one's own, past a pawn, not to end there."""
    state = riding({"pawns": ["P1"], "yurts": ["P5"]}, {"pawns": ["P9"], "yurts": ["P3"]}, moves=3)

    assert "P5" not in moves(state), "another player's yurt helps nobody to jump"
    state = play(state, "move P3")
    assert moves(state) == ["R6", "P1", "P5", "P6", "P9"], "over P5, which may be stopped at too"
    there = play(state, "move P9")
    assert refused(there, "done") == "A pawn stands on P9, which is full: it has to move on. [khan.move.end]"
    assert moves(there) == ["K", "R6", "R8", "P3", "P5", "P6"]
    assert play(there, "move K", "done").current_player == 1


@pytest.mark.parametrize(
    ("yurts", "reached"),
    [
        ([], ["R10", "R11", "C1", "P9", "P11"]),
        (["P9"], ["R8", "R10", "R11", "P5", "P9", "P11", "C1"]),
        (["P9", "P5"], ["R6", "R8", "R10", "R11", "P3", "P5", "P6", "P9", "P11", "C1"]),
        (["P9", "R6"], ["R8", "R10", "R11", "P5", "P9", "P11", "C1"]),
        (["P9", "P5", "R8", "P6"], None),
    ],
)
def test_jumps_over_chains(yurts, reached):
    """khan.move.jump: any unbroken chain, bending and branching; to a stop next to it but the one left."""
    found = set(moves(riding({"pawns": ["K"], "yurts": yurts}, moves=1)))

    branching = {"R5", "R6", "R8", "R10", "R11", "P3", "P4", "P5", "P6", "P8", "P9", "P11", "C1"}
    assert found == (branching if reached is None else set(reached))


def test_one_yurt_on_a_double_stop_is_enough():
    """khan.move.jump: also when another player's yurt and two pawns stand there."""
    state = riding(
        {"pawns": ["R8"], "yurts": ["R5"]}, {"pawns": ["R5"], "yurts": ["R5"]}, {"pawns": ["R5"]}, moves=1
    )

    assert moves(state) == ["R3", "R4", "R10", "P9"], "it is full, and jumped over all the same"


def test_a_yurt_in_a_city_is_no_help():
    """khan.attack.city-yurt, khan.move.jump: Kiev lies between R1 and R2, and nobody jumps over it."""
    assert moves(riding({"pawns": ["R1"], "cities": ["Kiev"]}, conquered=["Kiev"])) == ["R3", "R4"]


def test_a_yurt_serves_from_the_moment_it_stands():
    """khan.move.jump: built in this turn at the stop just left."""
    state = riding({"pawns": ["R8"], "tiles": {"yurt": 1}}, moves=2)
    state = play(state, "move R10", "build R8")

    assert moves(state) == ["K", "R5", "R7", "R8", "P9"]


def test_a_stop_jumped_over_was_not_visited():
    """khan.move.jumped-not-visited: no tribute, no attack, no building, no delivery there."""
    state = riding(
        {
            "pawns": ["R8"],
            "yurts": ["R5"],
            "tiles": {"sword": 1, "yurt": 1},
            "treasures": ["furs", "furs"],
        },
        moves=1,
        cities={"Moscow": ["ox"]},
    )
    state = ride(play(state, "move R4"), takes=1)

    assert legal(state, "take") == ["take a", "take d", "take e", "take h"]
    assert refused(state, "take b") == "No stop made this turn is adjacent to province b. [khan.take.where]"
    assert refused(state, "build R5") == "R5 is no stop made this turn. [khan.build.where]"
    assert (
        refused(state, "deliver R5 furs,furs") == "No stop was made at R5 in this turn. [khan.move.visited]"
    )
    assert legal(state, "attack") == ["attack Moscow ox"], "R4 is beside it as well"
    far = riding({"pawns": ["R8"], "yurts": ["R5", "R4"], "tiles": {"sword": 1}}, cities={"Moscow": ["ox"]})
    assert refused(play(far, "move R9"), "attack Moscow ox") == (
        "No stop made this turn is adjacent to Moscow. [khan.attack.where]"
    )


def test_visited_stops_serve_for_everything():
    """khan.move.visited, khan.map.cities: takes, attacks, building and deliveries, at a stop already left."""
    state = riding(
        {"pawns": ["R5"], "tiles": {"sword": 1, "yurt": 2}, "treasures": ["furs", "furs"]},
        cities={"Moscow": ["ox"], "Kiev": ["rug"]},
    )
    state = ride(play(state, "move R8", "move P9"), takes=1)

    assert legal(state, "build") == ["build R5", "build R8", "build P9"]
    assert legal(state, "attack") == ["attack Moscow ox"]
    assert legal(state, "deliver") == ["deliver R5 furs,furs"]
    assert legal(state, "take") == ["take a", "take d", "take e", "take g", "take h"]


def test_a_double_stop_takes_one_move():
    """khan.move.double, khan.map.advisors: from P4 over P6 to P8 in two; six double stops and the capital."""
    state = riding({"pawns": ["P4"]}, moves=2)
    board = state.board

    assert held(play(state, "move P6", "move P8"))["pawns"] == ("P8",)
    assert [board.names[stop] for stop in board.advisors] == ["R5", "R9", "P6", "P10", "C2", "C8", "K"]


# --- where a pawn may end -------------------------------------------------------------------------


def test_a_full_stop_is_passed_through():
    """khan.move.pass, khan.move.end: with a move left; everything may be done there, even building."""
    state = riding({"pawns": ["R8"], "tiles": {"yurt": 1}}, {"pawns": ["R10"]}, moves=2)
    state = play(state, "move R10", "build R10")

    assert held(state)["yurts"] == ("R10",)
    assert refused(state, "done") == "A pawn stands on R10, which is full: it has to move on. [khan.move.end]"
    assert moves(state) == ["K", "R7", "R8"]
    last = riding({"pawns": ["R8"]}, {"pawns": ["R10"]}, moves=1)
    assert moves(last) == ["R5", "P9"]
    assert refused(last, "move R10") == "R10 is full, and no pawn could leave it in time. [khan.move.end]"


def test_two_on_a_double_stop():
    """khan.move.end: one other pawn leaves room, two do not."""
    one = riding({"pawns": ["R8"]}, {"pawns": ["R5"]}, moves=1)
    two = riding({"pawns": ["R8"]}, {"pawns": ["R5"]}, {"pawns": ["R5"]}, moves=1)

    assert play(one, "move R5", "done").current_player == 1
    assert refused(two, "move R5") == "R5 is full, and no pawn could leave it in time. [khan.move.end]"
    assert "R5" in moves(ride(two, moves=2))


def test_any_number_in_karakorum():
    """khan.move.end: all pawns find room in the capital."""
    state = riding({"pawns": ["R10"]}, {}, {}, {}, moves=1)

    assert play(state, "move K", "done").current_player == 1


def test_a_full_stop_at_the_end_of_a_dead_end():
    """khan.move.end: passing two pawns in a row takes a move more than passing one."""
    others = ({"pawns": ["R1"]}, {"pawns": ["R4"]}, {"pawns": ["R5"]})
    state = riding({"pawns": ["R3"]}, *others, moves=2)

    assert moves(state) == ["R1", "R5", "R6"], "from R1 one may return to R3"
    tight = riding({"pawns": ["R3"]}, {"pawns": ["R1"]}, {"pawns": ["R6"]}, {"pawns": ["R4"]}, moves=1)
    assert moves(tight) == ["R5"]


def test_a_bonus_move_counts_once_it_is_used():
    """khan.move.end, khan.bonus.kinds: a tile not yet turned over carries nobody off a full stop."""
    state = riding({"pawns": ["R8"], "bonuses": ["ride"]}, {"pawns": ["R10"]}, moves=1)

    assert "R10" not in moves(state)
    used = play(state, "use ride")
    assert turn(used).moves == 4
    assert "R10" in moves(used)


def test_an_own_yurt_carries_off_a_full_stop():
    """khan.move.end, khan.move.jump: jumps count, yurts as they stand."""
    crowd = ({"pawns": ["R6"]}, {"pawns": ["R2"]}, {"pawns": ["P1"]})
    without = riding({"pawns": ["R3"]}, *crowd, moves=3)
    assert "R6" in moves(ride(without, moves=2)), "back to R3"
    far = riding({"pawns": ["P5"]}, *crowd, moves=2)
    assert moves(far) == ["R6", "P3", "P6", "P9"]
    state = riding({"pawns": ["P5"], "yurts": ["R6"]}, *crowd, moves=1)
    assert moves(state) == ["R3", "P3", "P6", "P9"], "over R6 to R3, but neither to R6 nor to R2"


@pytest.mark.parametrize("players", [2, 5])
def test_turn_cannot_end_on_a_full_stop(players):
    """khan.move.end, khan.map.regions: wherever two pawns of different players meet on the kit's map."""
    game = kit(players, heirs=("Chagatai", "Ogedei", "Jochi", "Tolui", "Altani")[:players])
    board = game.board
    for name in board.names:
        pawns = {"pawns": [name]}
        state = ride(play(position(game, pawns, pawns), "activate green"), moves=1, khan=False)
        roomy = name == "K" or name in game.tables.stops.doubles
        assert ("done" in legal(state)) == roomy
