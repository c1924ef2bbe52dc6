"""What a seat of Khlor is told in words: text board, gestures, labels, and how well it stands."""

import random
import time

import pytest
from games.khlor.tables import MODES, first, states
from games.playing import outcome

import gamekit
from gamekit.core.score import totals
from gamekit.core.state import CHANCE, OVER
from gamekit.games.khlor.actions import Choose, Done, LayEgg, MoveWhite, Place, RemoveEgg, TakePoints
from gamekit.games.khlor.board import bits
from gamekit.games.khlor.evaluation import evaluate, standing
from gamekit.games.khlor.exercises import late_state
from gamekit.games.khlor.rules import Choosing, Laying, Placing, Walking
from gamekit.games.khlor.state import EMPTY


def decisions(**arguments):
    return (s.observation(s.current_player) for s in states(**arguments) if s.current_player >= 0)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_labels_tell_legal_actions_apart(mode):
    for observation in decisions(**mode):
        labels = [observation.label(action) for action in observation.legal_actions()]
        assert len(set(labels)) == len(labels)
        assert all(label == label.strip() and "_" not in label for label in labels)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_no_gesture_is_a_proper_prefix_of_another(mode):
    for observation in decisions(**mode):
        gestures = {observation.gesture(action) for action in observation.legal_actions()}
        assert all(gesture for gesture in gestures)
        for gesture in gestures:
            assert not any(gesture[:length] in gestures for length in range(len(gesture)))


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_action_has_words_and_a_gesture_in_every_window(mode):
    seen = {}
    for state in states(**mode):
        key = type(state.stack[-1]) if state.stack else None
        seen.setdefault(key, state)
    assert set(seen) >= {Choosing, Placing, None}
    for window, state in seen.items():
        observation = state.observation(0)
        for action in (*state.game.action_space, *state.game.chance_space):
            assert observation.gesture(action), (window, action)
            assert observation.label(action), (window, action)
            observation.ghost(action)


def test_gestures_are_the_ids_of_the_things():
    placing, laying = first(Placing, players=3).observation(0), first(Laying, 12, players=3).observation(0)
    assert placing.gesture(Choose("P3")) == ("piece-P3",)
    assert placing.gesture(Place("C4", 2)) == ("square-C4",)
    assert placing.gesture(RemoveEgg()) == ("egg-symbol",)
    assert laying.gesture(LayEgg("D4", "red")) == ("square-D4",)
    assert laying.gesture(RemoveEgg())[0].startswith("square-")
    assert [laying.gesture(a) for a in (MoveWhite(2), Done(), TakePoints())] == [
        ("arrow-2",),
        ("done",),
        ("points",),
    ]


def test_a_click_under_the_piece_is_about_eggs():
    observation = first(Laying, 12, players=3).observation(0)
    actions = [a for a in observation.game.action_space if observation.gesture(a) == ("square-D4",)]
    assert not any(isinstance(action, Place) for action in actions)


def test_labels_speak_as_people_do():
    state = first(Placing, players=3)
    action = state.legal_actions()[0]
    label = state.observation(0).label(action)
    assert label.startswith(f"place on {action.square}, ")
    assert ": catches " in label
    assert label.count(",") == 3
    assert state.observation(0).label(LayEgg("D4", "red")) == "lay a red egg on D4"
    assert state.observation(0).label(TakePoints()) == "take 3 points instead of a turn"


def test_a_white_demon_is_told_where_it_goes():
    state = first(Walking, players=1)
    walking, action = state.stack[-1], state.legal_actions()[0]
    after = state.child(action)
    target = state.board.names[after.whites[0]]
    direction = walking.placement(state).arrows[action.arrow - 1][1]
    word = {"^": "north", ">": "east", "v": "south", "<": "west"}[direction]
    assert f"move the first white demon {word} to {target}" in state.observation(0).label(action)


SNAPSHOT = """\
Khlor, turn 1. Seat 1 lays red or violet eggs, or is done.

    A        B        C        D        E        F        G
 7  rV       yY       vB+      g        bG       gV       vY+
 6  vR       bG+      g        rY       yB       rR+*2    y
 5  rY+      y        rR       bG       vV+      g        bB
 4  b        gV       vY      [yB+]    [g]       rG       yV
 3  gB       rR      [yG+]    [b]       rY       bB       vR+
 2  yV       vY+*1    b(B)     vR       gG       yV+      r
 1  bR+      y        gV       rY       bB+      v(R)     gG
   small letter: square, capital: demon, + another beneath, (X) egg, *1 white demon, [ ] under the piece

P2
   E  D>
B< D
B bottled demon, D demon, E egg symbol, o plain; arrows move white demons
The piece lies with its egg symbol on D4; arrows: 1 east on E4, 2 west on C3.

Circle, clockwise: dragon > P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 P13 P1 P2

                 red  yellow  green  blue  violet  points
> Seat 1           2       0      0     1       3       6
  Seat 2           1       4      0     0       0       4
  egg bonus        1       0      0     2       0
  eggs in pile     9      10     10     9      10
  unseen demons    5       4      3     2       1
"""


def table():
    """Return a state put together by hand: P2 lies on C3, two eggs lie and white demons stand about."""
    state = gamekit.load("khlor", players=2, advanced=True).initial_state()
    squares = range(len(state.board.names))
    tops = tuple(-1 if square % 4 == 1 else square * 2 % 5 for square in squares)
    eggs = tuple({5: 0, 9: 3}.get(square, -1) for square in squares)
    return state.evolve(
        stack=(Laying(1, Place("C3", 0), (0, 4), -1),),
        tops=tops,
        demons=bits(square for square in squares if tops[square] >= 0),
        stacks=bits(square for square in squares if square % 4 == 0),
        unseen=(5, 4, 3, 2, 1),
        eggs=eggs,
        nests=bits([5, 9]),
        piles=(9, 10, 10, 9, 10),
        caught=((2, 0, 0, 1, 3), (1, 4, 0, 0, 0)),
        circle=tuple(range(13)),
        dragon=2,
    )


def test_the_text_board_reads_well():
    assert table().observation(0).text() + "\n" == SNAPSHOT


def test_the_text_board_shows_names():
    text = table().observation(0).text(["Ana", "greedy"])
    assert text.splitlines()[0] == "Khlor, turn 1. Ana lays red or violet eggs, or is done."
    assert [line[:10].rstrip() for line in text.splitlines() if line.startswith(("> ", "  greedy"))] == [
        "> Ana",
        "  greedy",
    ]
    assert "Seat" not in text


def test_the_table_is_straight_whatever_the_names():
    plain, wide, joined = (
        table().observation(0).text([name, "b"]).splitlines()[-6:]
        for name in ("aaaa", "漢字", "a\u0301éa\u0323a")
    )
    assert [line[-30:] for line in plain] == [line[-30:] for line in wide] == [line[-30:] for line in joined]
    assert len(wide[1]) + 2 == len(plain[1]) == len(joined[1]) - 2


def test_a_name_from_right_to_left_is_set_apart():
    text = table().observation(0).text(["שלום", "Ana"])
    assert "\u2068שלום\u2069 lays red" in text


def test_the_result_shows_names():
    *_, end = states(players=3)
    names, outcome = ["Ana", "Bo", "greedy"], end.outcome()
    text, points = end.observation(None).text(names), totals(outcome.lines, 3)
    for seat, name in enumerate(names):
        assert f". {name}: {points[seat]} (" in text
    assert f"{names[outcome.winners[0]]} wins with" in text
    assert "Seat" not in text


def test_the_text_board_ends_with_score_and_ranking():
    *_, end = states(players=3)
    text = end.observation(None).text()
    points = totals(end.outcome().lines, 3)
    winner = end.outcome().winners[0]
    assert f"1. Seat {winner + 1}: {points[winner]} (" in text
    assert end.outcome().reason in text


def test_names_and_letters_are_the_editions():
    text = first(Choosing, players=2, edition="tiny").observation(0).text()
    assert [name for name in ("red", "yellow", "green", "blue", "violet") if name in text] == ["red", "blue"]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_standing_is_the_score(mode):
    for state in states(**mode):
        assert tuple(standing(state)) == totals(state.score(), state.game.players)


def test_a_replaced_rule_counts():
    def no_leaders(counts, players, rounding):
        return 0

    for state in states(players=3, rules={"leader_bonus": no_leaders}):
        assert tuple(standing(state)) == totals(state.score(), 3)


def test_the_value_is_quick():
    sample = [s for s in states(players=3) if s.current_player >= 0]
    began = time.process_time()
    for state in sample * 5:
        evaluate(state, 0)
    assert (time.process_time() - began) / (5 * len(sample)) < 200e-6


def test_eggs_that_can_be_laid_are_worth_something():
    state = table()
    done = state.evolve(stack=(Choosing(),))
    assert evaluate(state, 0) > evaluate(done, 0)
    assert evaluate(state, 1) == evaluate(done, 1)


def test_at_the_end_only_points_count():
    *_, end = states(players=3)
    points = totals(end.outcome().lines, 3)
    assert evaluate(end, 0) == points[0] - max(points[1:])


@pytest.mark.parametrize("mode", [{"players": 3}, {"players": 2, "board": "bag"}], ids=str)
def test_to_look_at_the_value_beats_chance(mode):
    lead = sum(greedy_against_random(seed, **mode) for seed in range(6))
    assert lead > 0


def greedy_against_random(seed, **mode):
    """Return by how much seat 0 is ahead at the end when it takes the best next state and others take any."""
    rng, state = random.Random(seed), gamekit.load("khlor", **mode).initial_state()
    while state.current_player != OVER:
        if state.current_player == CHANCE:
            state = state.child(outcome(state, rng))
        elif state.current_player == 0:
            state = max(
                map(state.child, state.legal_actions()), key=lambda after: after.observation(0).value()
            )
        else:
            state = state.child(rng.choice(state.legal_actions()))
    points = totals(state.score(), state.game.players)
    return points[0] - max(points[1:])


def test_on_an_additional_turn_the_text_shows_what_can_be_chosen():
    """khlor.end.extra-choice: none of the pieces in front can catch, so others are drawn and named."""
    state = late_state()
    catching = [action.piece for action in state.legal_actions() if isinstance(action, Choose)]
    text = state.observation(None).text(["Ana", "Ben"])

    assert catching
    assert (
        f"Ben chooses {', '.join(catching) if len(catching) < 5 else 'a piece'}, or takes 3 points." in text
    )
    drawn = [
        line.split()
        for line in text.splitlines()
        if line and set(line.split()) <= set(state.board.piece_names)
    ]
    assert drawn == [catching]


def test_where_nothing_can_catch_the_points_are_left():
    """khlor.end.extra-choice: the task says so."""
    state = late_state()
    bare = state.evolve(tops=(EMPTY,) * len(state.tops), demons=0, stacks=0)

    assert bare.observation(None).task() == "Seat 2 takes 3 points, since no piece can catch."


def test_a_placement_on_a_white_demon_promises_no_catch():
    """khlor.white.uncatchable: the label of a refused placement tells of nothing caught."""
    state = first(Placing, players=2, advanced=True)
    refused = [
        action
        for action in state.game.action_space
        if isinstance(action, Place)
        and (why := state.refusal(action))
        and why.clause == "khlor.white.uncatchable"
    ]

    assert refused
    assert not [action for action in refused if "catches" in state.observation(0).label(action)]


def test_the_piece_to_place_stands_beside_the_question():
    """The first paragraph of the text is all that a terminal shows between the steps of a turn."""
    placing = first(Placing, players=2, advanced=True)
    name = placing.board.piece_names[placing.stack[-1].piece]
    head, board, *rest = placing.observation(0).text(["Ana", "Ben"]).split("\n\n")
    title, called, *picture = head.splitlines()

    assert (title, called) == (f"Khlor, turn 1. Ana places {name}.", name)
    symbols = sorted(sign for sign in "".join(picture[:-1]) if sign in "BDEo")
    assert symbols == sorted(placing.board.pieces[name].cells.values())
    assert picture[-1] == "B bottled demon, D demon, E egg symbol, o plain; arrows move white demons"
    assert board.splitlines()[0].split() == list("ABCDEFG")
    assert not any("egg symbol" in paragraph for paragraph in rest)


def test_the_arrows_stand_beside_the_question_which_white_demon_walks():
    """khlor.white.direction: where the arrows of the piece lie is said with the question."""
    walking = first(Walking, players=2, advanced=True)
    head = walking.observation(0).text(["Ana", "Ben"]).split("\n\n")[0]

    assert head.splitlines()[0] == "Khlor, turn 1. Ana moves the first white demon by an arrow."
    assert "; arrows: 1 " in head.splitlines()[-1]


def test_before_a_piece_is_chosen_the_pieces_stand_below_the_board():
    text = first(Choosing, players=2).observation(0).text(["Ana", "Ben"]).split("\n\n")

    assert text[0] == "Khlor, turn 1. Ana chooses a piece."
    assert "D demon" in text[2]


def test_a_solo_player_is_told_where_the_points_go():
    """khlor.solo.score: each token on the board costs points, so that a game begins far below nothing."""
    alone = first(Choosing, players=1, token_penalty=2)
    left = alone.tokens_left()
    said = f"Still on the board: {left} demon tokens, -{2 * left} points [khlor.solo.score]"

    assert left > 90
    assert said in alone.observation(0).text().splitlines()
    assert "Still on the board" not in first(Choosing, players=2).observation(0).text()
