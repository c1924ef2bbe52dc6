"""What triggers the end, how many turns are left then, and how a game that ended is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.khan.tables import held, kit, plain, position, result
from games.playing import legal, play, walk

import gamekit
from gamekit import OVER
from gamekit.core.state import Turn

HEIRS = ("Chagatai", "Ogedei", "Jochi", "Tolui", "Altani")
PRINTED = {2: 10, 3: 14, 4: 16, 5: 17}


def turns_left(state):
    """Return the seats that take a turn from here to the end, each doing nothing, and the end."""
    seats = []
    while state.current_player != OVER:
        seats.append(state.current_player)
        column = legal(state, "activate")[-1]
        state = play(state, column)
        state = play(state, "lead first") if legal(state, "lead") else state
        while "done" not in legal(state):
            state = state.child(state.legal_actions()[0])
        state = play(state, "done")
    return seats, state


def voting(game, seat, votes, turn):
    """Return the state in which the seat on turn delivers in the capital and so gains two votes."""
    seats = [{"votes": votes}, *[{} for _ in range(game.players - 1)]]
    seats[seat] = {**seats[seat], "treasures": ["furs", "iron", "bowl"]}
    return play(position(game, *seats, turn=turn, pile=[]), "activate yellow")


def finished(state):
    """Return the state after the turn."""
    state = play(state, "lead first") if legal(state, "lead") else state
    return play(state, "deliver K furs,iron,bowl", "done")


@pytest.mark.parametrize("players", PRINTED)
def test_the_council_s_numbers(players):
    """khan.end.council: 10, 14, 16 or 17 votes; one less triggers nothing."""
    game = plain(*HEIRS[:players])

    assert game.council == PRINTED[players]
    below = finished(voting(game, 0, PRINTED[players] - 3, Turn(1, 0)))
    assert (below.neutral, below.last_turn) == (PRINTED[players] - 1, 0)
    exact = finished(voting(game, 0, PRINTED[players] - 2, Turn(1, 0)))
    assert exact.last_turn == 2 * players
    passed = finished(voting(game, 0, PRINTED[players] - 1, Turn(1, 0)))
    assert (passed.neutral, passed.last_turn) == (PRINTED[players] + 1, 2 * players)


@pytest.mark.parametrize(
    ("players", "place"), [(players, place) for players in PRINTED for place in range(players)]
)
def test_a_round_is_finished_and_one_more_played(players, place):
    """khan.end.rounds: the rest of this round, then everybody once more; who triggers finishes the turn."""
    game = plain(*HEIRS[:players], first_seat=players - 1)
    order = [(players - 1 + step) % players for step in range(players)]
    seat = order[place]
    state = voting(game, seat, PRINTED[players], Turn(2 * players + 1 + place, seat))
    seats, end = turns_left(finished(state))

    assert seats == order[place + 1 :] + order
    assert end.turn.number == 4 * players
    assert result(end).clause == "khan.end.council"
    assert result(end).reason == f"The council met: {PRINTED[players] + 2} votes were gained."


def test_who_triggers_finishes_the_turn():
    """khan.end.rounds: moves, takes and extra actions go on after the tenth vote."""
    state = voting(plain(), 0, 8, Turn(1, 0))
    state = play(state, "deliver K furs,iron,bowl")

    assert state.last_turn == 4
    assert state.outcome() is None
    assert legal(state) == ["move R10", "move R11", "move P9", "move P11", "move C1", "done"]


def test_a_second_trigger_changes_nothing():
    """khan.end.rounds: more votes, or the last city, in the last round."""
    seats = {"votes": 9, "treasures": ["furs", "iron", "bowl"], "pawns": ["P8"], "tiles": {"sword": 1}}
    conquered = [name for name in kit().board.city_names if name != "Kabul"]
    state = position(
        plain(), seats, turn=Turn(5, 0), cities={"Kabul": ["ox"]}, conquered=conquered, last_turn=6
    )
    state = play(state, "activate yellow", "attack Kabul ox")

    assert state.last_turn == 6
    again = position(plain(), {**seats, "pawns": ["K"]}, turn=Turn(5, 0), last_turn=6)
    assert play(again, "activate yellow", "deliver K furs,iron,bowl").last_turn == 6


def test_an_open_advisor_triggers_the_end():
    """khan.end.council, khan.open.claim: any vote does, whoever gained the others."""
    seats = {"votes": 4, "tiles": {"sword": 3}, "pawns": ["R8"]}, {"votes": 5}
    state = play(position(plain(), *seats, demands=["4-swords"]), "activate red", "take d")

    assert (state.neutral, state.last_turn) == (10, 4)


@pytest.mark.parametrize("seat", [0, 1])
def test_all_nine_cities_conquered(seat):
    """khan.end.cities: by whomever; the last one triggers the end."""
    names = kit().board.city_names
    seats: list[dict[str, Any]] = [{"cities": names[:4]}, {"cities": names[4:7]}]
    seats[seat] |= {"pawns": ["C10"], "tiles": {"sword": 2}}
    state = position(
        plain(),
        *seats,
        cities={names[7]: ["ox"], names[8]: ["ox"]},
        conquered=names[:7],
        turn=Turn(7 + seat, seat),
    )
    state = play(state, "activate yellow", f"attack {names[7]} ox")
    assert names[7:] == ("Kaesong", "Canton")
    assert state.last_turn == 0, "eight of nine"
    state = play(state, f"attack {names[8]} ox")
    assert state.last_turn == 10
    assert legal(state, "move"), "the turn goes on"
    seats_left, end = turns_left(play(state, "done"))
    assert seats_left == ([1, 0, 1] if seat == 0 else [0, 1])
    assert result(end).reason == "All cities were conquered."
    assert result(end).clause == "khan.end.cities"


def test_the_game_is_over():
    """khan.end.rounds: nobody decides any more."""
    state = position(plain(), turn=Turn(2, 1), last_turn=2)
    state = play(state, "activate yellow", "done")

    assert state.current_player == OVER
    assert state.legal_actions() == ()
    assert str(state.refusal(state.game.parse("done"))) == "The game is over. [core.over]"
    assert result(state).ranking == ((0, 1),)


def ended(*seats, **more):
    """Return the outcome of a game that ends with this turn; the last seat does nothing in it."""
    game = plain(*HEIRS[: len(seats)])
    state = position(game, *seats, turn=Turn(len(seats), len(seats) - 1), last_turn=len(seats), **more)
    return result(play(state, "activate yellow", "done"))


def test_most_votes_win():
    """khan.win.votes: those on the track, for influence and from the secret advisor."""
    outcome = ended({"votes": 3}, {"votes": 2, "yurts": ["R1"], "columns": {"yellow": ["coin", "coin"]}})

    assert outcome.ranking == ((1,), (0,))
    assert outcome.winners == (1,)


def test_tie_goes_to_undelivered_treasures():
    """khan.win.tie-treasures: tiles held; a virtual treasure is none."""
    outcome = ended(
        {"votes": 4, "treasures": ["ox"], "columns": {"white": ["red-iron", "green-rug"]}},
        {"votes": 4, "treasures": ["ox", "ox"], "pawns": ["R1"]},
        {"votes": 3, "treasures": ["rug"] * 4},
    )

    assert outcome.ranking == ((1,), (0,), (2,))


def test_then_to_the_closest_to_karakorum():
    """khan.win.tie-distance: in routes, yurts not counted."""
    near = ended({"votes": 4, "pawns": ["R8"], "yurts": []}, {"votes": 4, "pawns": ["C6"]})
    far = ended({"votes": 3, "pawns": ["R5"], "yurts": ["R8"]}, {"votes": 4, "pawns": ["R10"]})

    assert near.ranking == ((0, 1),), "two routes each"
    assert far.ranking == ((1,), (0,)), "three routes, whatever can be jumped over"


def test_of_two_pawns_the_closer():
    """khan.win.tie-distance, khan.heir.altani: the other one may be anywhere."""
    heirs = ("Altani", "Ogedei")
    state = position(
        plain(*heirs),
        {"votes": 4, "pawns": ["R1", "R10"]},
        {"votes": 4, "pawns": ["C6"]},
        turn=Turn(2, 1),
        last_turn=2,
    )

    assert result(play(state, "activate yellow", "done")).ranking == ((0,), (1,))


def test_shared_victory():
    """khan.win.shared: nothing more decides."""
    outcome = ended({"votes": 4}, {"votes": 4}, {"votes": 1})

    assert outcome.winners == (0, 1)
    assert outcome.ranking == ((0, 1), (2,))


@pytest.mark.parametrize("limit", [1, 3])
def test_a_limit_of_rounds(limit):
    """khan.end.rounds: with the option round_limit the game ends after so many rounds at the latest."""
    *_, (end, _) = walk(kit(3, round_limit=limit), 4)

    assert end.turn.number == 3 * limit
    assert result(end).reason == f"All {limit} rounds are played."
    assert result(end).clause == "khan.end.rounds"


def test_the_limit_does_not_delay_the_end():
    """khan.end.rounds: a council that met ends the game as it would without a limit."""
    state = voting(plain(round_limit=2), 0, 9, Turn(1, 0))
    seats, end = turns_left(finished(state))
    assert seats == [1, 0, 1]
    assert result(end).clause == "khan.end.council"

    early = voting(plain(round_limit=5), 1, 9, Turn(2, 1))
    assert turns_left(finished(early))[0] == [0, 1]
    cut = voting(plain(round_limit=1), 0, 9, Turn(1, 0))
    seats, end = turns_left(finished(cut))
    assert seats == [1]
    assert result(end).clause == "khan.end.rounds"
    assert held(end)["votes"] == 11


def test_the_secret_advisors_are_revealed_at_the_end():
    """khan.secret.votes: who saw only its own card sees all that were kept, and their votes."""
    game = gamekit.load("khan", players=3, round_limit=2)
    state = game.initial_state()
    before, rng = state, Random(5)
    while state.stack:
        assert all(held.revealed == () for held in state.secrets)
        before = state
        legal = state.legal_actions()
        state = state.child(legal[rng.randrange(len(legal))])
    assert [held.revealed for held in state.secrets] == [held.cards for held in before.secrets]
    labels = [(line.seat, line.label) for line in state.observation(None).score()]
    assert [seat for seat, label in labels if label == "secret advisor"] == [0, 1, 2]
    assert state.observation(0).score() == state.score() != before.observation(0).score()
