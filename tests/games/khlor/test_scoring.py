"""Scoring of Khlor: the rulebook's examples first, then properties, then a second implementation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit.core.clauses import Clauses
from gamekit.core.errors import BadName, BadOption, GameKitError
from gamekit.core.score import ScoreLine, totals
from gamekit.games.khlor import scoring
from gamekit.games.khlor.options import KhlorOptions
from gamekit.games.khlor.scoring import (
    RULES,
    egg_bonus,
    labels,
    leader_bonus,
    most_seats,
    ranking,
    score,
    second_points,
    second_seats,
    tier,
)

COLOURS: tuple[str, ...] = ("blue", "green", "red", "violet", "yellow")
BOARD = {f"{'ABCDEFG'[x]}{y}": COLOURS[(x + 2 * y) % 5] for y in range(1, 8) for x in range(7)}


def reds(*counts: int) -> list[dict[str, int]]:
    return [{"red": count} for count in counts]


def lay(colour: str, at_home: int, abroad: int) -> dict[str, str]:
    """So many eggs of a colour on squares of its own colour, so many on others."""
    home = [square for square in BOARD if BOARD[square] == colour]
    other = [square for square in BOARD if BOARD[square] != colour]
    assert at_home <= len(home)
    assert abroad <= len(other)
    return dict.fromkeys(home[:at_home] + other[:abroad], colour)


def of(lines: Sequence[ScoreLine], label: str) -> list[tuple[int, int, str]]:
    """Seat, points and clause of the lines with a label."""
    return [(line.seat, line.points, line.clause) for line in lines if line.label == label]


# --- the rulebook's own examples ------------------------------------------------


def test_leader_example_of_four():
    """khlor.score.leader: Alice 4, Bob 3, Charlie 2, Dave 1: Alice receives 1."""
    lines = score(reds(4, 3, 2, 1), {}, BOARD)

    assert of(lines, "leader red") == [(0, 1, "khlor.score.leader")]
    assert leader_bonus((4, 3, 2, 1), 4, 3) == 1


def test_leader_tie_example():
    """khlor.score.leader-tie: Alice and Bob 4, Charlie 2, Dave 1: the bonus is 0."""
    lines = score(reds(4, 4, 2, 1), {}, BOARD)

    assert of(lines, "leader red") == [(0, 0, "khlor.score.leader-tie"), (1, 0, "khlor.score.leader-tie")]
    assert leader_bonus((4, 4, 2, 1), 4, 3) == 0


def test_leader_two_players_example():
    """khlor.score.leader-two: Alice has 5 more red demons than Bob and receives 3."""
    lines = score(reds(7, 2), {}, BOARD)

    assert of(lines, "leader red") == [(0, 3, "khlor.score.leader-two")]


# --- egg bonus --------------------------------------------------------------------


def test_egg_bonus_counts_eggs_and_those_at_home_twice():
    """khlor.score.egg-bonus: one an egg, one more on a square of its own colour."""
    eggs = lay("red", at_home=2, abroad=3)
    eggs |= {next(s for s in BOARD if BOARD[s] == "blue" and s not in eggs): "blue"}

    assert egg_bonus(eggs, BOARD, "red", 1) == 7
    assert egg_bonus(eggs, BOARD, "blue", 1) == 2
    assert egg_bonus(eggs, BOARD, "green", 1) == 0
    assert of(score(reds(1, 0, 0), eggs, BOARD), "eggs red") == [(0, 7, "khlor.score.most")]


def test_own_colour_bonus_is_an_option():
    """khlor.score.egg-bonus: the bonus at home can be changed."""
    eggs = lay("red", at_home=2, abroad=1)

    for bonus, points in ((0, 3), (1, 5), (3, 9)):
        lines = score(reds(1, 0, 0), eggs, BOARD, options=KhlorOptions(own_colour_bonus=bonus))
        assert of(lines, "eggs red") == [(0, points, "khlor.score.most")]


def test_most_receive_the_whole_egg_bonus_each():
    """khlor.score.most: several who share the most each receive all of it; it is never split."""
    lines = score(reds(2, 4, 4, 4), lay("red", 1, 3), BOARD)

    assert of(lines, "eggs red") == [(seat, 5, "khlor.score.most") for seat in (1, 2, 3)]


def test_second_receive_half_rounded_up_each():
    """khlor.score.second: several who share second place each receive half of 5, which is 3."""
    lines = score(reds(2, 4, 1, 2), lay("red", 1, 3), BOARD)

    assert of(lines, "eggs red") == [
        (0, 3, "khlor.score.second"),
        (1, 5, "khlor.score.most"),
        (3, 3, "khlor.score.second"),
    ]


def test_half_is_rounded_up_and_the_divisor_an_option():
    """khlor.score.second: half of odd numbers, and a third of 4."""
    assert [second_points(bonus, 2) for bonus in range(6)] == [0, 1, 1, 2, 2, 3]

    lines = score(reds(2, 1, 0), lay("red", 0, 4), BOARD, options=KhlorOptions(second_divisor=3))
    assert of(lines, "eggs red") == [(0, 4, "khlor.score.most"), (1, 2, "khlor.score.second")]


def test_no_second_place_under_a_shared_first():
    """khlor.score.tie-first: the one with 2 receives nothing."""
    lines = score(reds(3, 2, 3, 1), lay("red", 0, 4), BOARD)

    assert of(lines, "eggs red") == [(0, 4, "khlor.score.most"), (2, 4, "khlor.score.most")]
    assert second_seats((3, 2, 3, 1)) == ()


def test_nobody_scores_a_colour_of_which_they_caught_none():
    """khlor.score.most, khlor.score.second: the reading of an empty place."""
    eggs = lay("red", 2, 2)

    assert score([{}, {"red": 0}, {}], eggs, BOARD) == ()
    assert of(score(reds(0, 3, 0), eggs, BOARD), "eggs red") == [(1, 6, "khlor.score.most")]
    assert most_seats((0, 0)) == second_seats((0, 0)) == second_seats((3, 0)) == ()


def test_both_places_have_a_line_without_eggs():
    """khlor.score.most, khlor.score.second: the rule applies and gives nothing."""
    lines = score(reds(2, 1, 0), {}, BOARD)

    assert of(lines, "eggs red") == [(0, 0, "khlor.score.most"), (1, 0, "khlor.score.second")]


# --- leader bonus -------------------------------------------------------------------


def test_leader_without_rival_receives_all():
    """khlor.score.leader: the second highest number is 0, written or left out."""
    assert of(score(reds(0, 4, 0), {}, BOARD), "leader red") == [(1, 4, "khlor.score.leader")]
    assert of(score([{}, {"red": 4}, {}], {}, BOARD), "leader red") == [(1, 4, "khlor.score.leader")]
    assert leader_bonus((4,), 1, 3) == 4


def test_leader_is_measured_against_second_not_last():
    """khlor.score.leader: several who share second place are one number."""
    assert of(score(reds(1, 9, 2, 7, 7), {}, BOARD), "leader red") == [(1, 2, "khlor.score.leader")]


@pytest.mark.parametrize(("lead", "points"), list(enumerate([0, 0, 0, 3, 3, 3, 6, 6, 6, 9])))
def test_leader_two_rounds_down(lead: int, points: int):
    """khlor.score.leader-two, khlor.score.leader-tie: every lead up to 9."""
    rule = "khlor.score.leader-two" if lead else "khlor.score.leader-tie"
    seats = (1,) if lead else (0, 1)

    assert of(score(reds(2, 2 + lead), {}, BOARD), "leader red") == [(seat, points, rule) for seat in seats]


def test_only_two_players_round():
    """khlor.score.leader-two: three players with a lead of 5 keep it, also when one caught none."""
    assert of(score(reds(7, 2, 0), {}, BOARD), "leader red") == [(0, 5, "khlor.score.leader")]


def test_rounding_is_an_option():
    """khlor.score.leader-two: 1 rounds nothing, 8 all of a lead of 7."""
    for rounding, points in ((1, 7), (2, 6), (4, 4), (5, 5), (8, 0)):
        lines = score(reds(7, 0), {}, BOARD, options=KhlorOptions(leader_rounding=rounding))
        assert of(lines, "leader red") == [(0, points, "khlor.score.leader-two")]


# --- the whole score ------------------------------------------------------------------


def test_points_of_additional_turns_count():
    """khlor.score.extra-points: a line for who took them, none for who did not; they decide the game."""
    lines = score(reds(1, 1, 0), {}, BOARD, extra_points=(0, 3, 3))

    assert of(lines, "additional turn") == [
        (1, 3, "khlor.score.extra-points"),
        (2, 3, "khlor.score.extra-points"),
    ]
    assert totals(lines, 3) == (0, 3, 3)
    assert score(reds(1, 1, 0), {}, BOARD) == score(reds(1, 1, 0), {}, BOARD, extra_points=(0, 0, 0))


def test_lines_stand_in_the_order_of_labels():
    """khlor.score.extra-points: last, after colour by colour eggs and leaders, each by seat."""
    caught = [{"red": 1, "blue": 3}, {"red": 2}, {"red": 1, "blue": 1}]
    lines = score(caught, lay("blue", 0, 1), BOARD, extra_points=(0, 3, 0))

    assert [(line.seat, line.label, line.points) for line in lines] == [
        (0, "eggs blue", 1),
        (2, "eggs blue", 1),
        (0, "leader blue", 2),
        (0, "eggs red", 0),
        (1, "eggs red", 0),
        (2, "eggs red", 0),
        (1, "leader red", 1),
        (1, "additional turn", 3),
    ]


def test_colour_names_set_the_order_and_may_name_colours_no_square_has():
    """khlor.score.most: a small board may lack a colour of the demons."""
    caught = [{"red": 1, "blue": 3, "grey": 1}, {}, {}]
    lines = score(caught, {"A1": "grey"}, {"A1": "red", "A2": "blue"}, colour_names=("red", "grey", "blue"))

    eggs = [line.label for line in lines if line.label.startswith("eggs")]
    assert eggs == ["eggs red", "eggs grey", "eggs blue"]
    assert of(lines, "eggs grey") == [(0, 1, "khlor.score.most")]


def test_labels():
    assert labels(("red", "blue")) == (
        "eggs red",
        "leader red",
        "eggs blue",
        "leader blue",
        "additional turn",
        "tokens left",
    )


def test_advanced_scores_as_base():
    """khlor.advanced.score: the leader bonus stays, tokens left cost nothing."""
    eggs, caught = lay("red", 1, 3), reds(5, 2, 1)
    advanced = score(caught, eggs, BOARD, tokens_left=9, options=KhlorOptions(advanced=True))

    assert advanced == score(caught, eggs, BOARD)
    assert totals(advanced, 3) == (5 + 3, 3, 0)


# --- solo -------------------------------------------------------------------------------


def test_solo_has_eggs_and_tokens_but_no_leader():
    """khlor.solo.score: all egg bonuses of colours caught, minus one for each token left."""
    eggs = lay("red", 2, 1)
    eggs |= {next(s for s in BOARD if BOARD[s] == "blue" and s not in eggs): "blue"}
    lines = score([{"red": 7, "green": 1}], eggs, BOARD, tokens_left=4, mode="solo")

    assert lines == (
        ScoreLine(0, "eggs green", 0, "khlor.score.most"),
        ScoreLine(0, "eggs red", 5, "khlor.score.most"),
        ScoreLine(0, "tokens left", -4, "khlor.solo.score"),
    )


def test_solo_penalty_is_an_option():
    """khlor.solo.score: none, one or two points a token."""
    for penalty, points in ((0, 0), (1, -7), (2, -14)):
        lines = score(
            [{}], {}, BOARD, tokens_left=7, mode="solo", options=KhlorOptions(token_penalty=penalty)
        )
        assert lines == (ScoreLine(0, "tokens left", points, "khlor.solo.score"),)


def test_solo_shows_an_empty_board_too():
    """khlor.solo.score: the rule applies and takes nothing."""
    assert of(score([{}], {}, BOARD, mode="solo"), "tokens left") == [(0, 0, "khlor.solo.score")]


@pytest.mark.parametrize(
    ("low", "high", "name"),
    [
        (-98, 30, "Lost in the Shadows"),
        (31, 40, "Light in the Gloom"),
        (41, 50, "Rookie Dragon Rider"),
        (51, 55, "Dragon Knight"),
        (56, 59, "Dragon Master"),
        (60, 200, "Draconic Eggstasy!!!"),
    ],
)
def test_solo_tiers(low: int, high: int, name: str):
    """khlor.solo.tiers: the rulebook's table, row by row."""
    assert {tier(points) for points in range(low, high + 1)} == {name}


# --- who wins ---------------------------------------------------------------------------


def test_most_points_win():
    """khlor.win.points: before any tie-break, which would say the contrary here."""
    lines = [
        ScoreLine(0, "eggs red", 5, ""),
        ScoreLine(1, "eggs red", 2, ""),
        ScoreLine(1, "eggs blue", 2, ""),
    ]

    assert ranking([{"red": 1}, {"red": 9, "blue": 1}], lines) == ((0,), (1,))


def test_tie_goes_to_more_demons_of_one_colour():
    """khlor.win.tie-same-colour: any single colour, not all demons, and before khlor.win.tie-colours."""
    lines = [
        ScoreLine(0, "eggs red", 2, ""),
        ScoreLine(0, "eggs blue", 2, ""),
        ScoreLine(1, "eggs green", 4, ""),
    ]
    caught = [{"red": 4, "blue": 4, "yellow": 4}, {"blue": 1, "green": 5}]

    assert ranking(caught, lines) == ((1,), (0,))


def test_second_tie_goes_to_more_colours_scored():
    """khlor.win.tie-colours: a colour counts once, by eggs or lead, and only with points."""
    lines = [
        ScoreLine(0, "eggs red", 1, ""),
        ScoreLine(0, "leader red", 3, ""),
        ScoreLine(1, "eggs blue", 2, ""),
        ScoreLine(1, "leader green", 2, ""),
        ScoreLine(0, "eggs blue", 0, ""),
        ScoreLine(0, "leader violet", 0, ""),
    ]
    caught = [{"red": 4, "blue": 1, "violet": 1}, {"blue": 4, "green": 4}]

    assert ranking(caught, lines) == ((1,), (0,))


def test_points_of_a_turn_are_no_colour():
    """khlor.win.tie-colours: the three points come from no colour."""
    lines = [
        ScoreLine(0, "eggs red", 1, ""),
        ScoreLine(0, "additional turn", 3, ""),
        ScoreLine(1, "eggs red", 2, ""),
        ScoreLine(1, "eggs blue", 2, ""),
        ScoreLine(2, "eggs red", 4, ""),
    ]

    assert ranking(reds(3, 3, 3), lines) == ((1,), (0, 2))


def test_still_tied_share():
    """khlor.win.shared: in the order of the seats; also places after the first are shared."""
    lines = [ScoreLine(seat, "eggs red", 3, "") for seat in (3, 1)]

    assert ranking(reds(1, 2, 1, 2), lines) == ((1, 3), (0, 2))
    assert ranking([{}, {}], []) == ((0, 1),)


def test_a_whole_game_is_ranked():
    """khlor.win.tie-same-colour: 6 points each at last, and 5 green demons beat 4 red ones."""
    caught = [{"red": 4, "blue": 2}, {"red": 2, "blue": 2}, {"green": 5}]
    lines = score(caught, lay("red", 0, 4), BOARD, extra_points=(0, 3, 1))

    assert totals(lines, 3) == (4 + 2, 2 + 3, 5 + 1)
    assert ranking(caught, lines) == ((2,), (0,), (1,))


# --- replaced rules -----------------------------------------------------------------------


def test_each_rule_can_be_replaced():
    """khlor.score.egg-bonus, khlor.score.second, khlor.score.leader: asked by name."""
    given_counts: list[tuple[Sequence[int], int, int]] = []

    def lead(counts: Sequence[int], players: int, rounding: int) -> int:
        given_counts.append((counts, players, rounding))
        return 10

    lines = score(
        [*reds(4, 3, 3), {}],
        {"A1": "red"},
        {"A1": "red"},
        options=KhlorOptions(own_colour_bonus=5, second_divisor=4),
        rules={
            "egg_bonus": lambda eggs, colours, colour, own: 100 * len(eggs) + len(colours) + own,
            "second_points": lambda bonus, divisor: bonus - divisor,
            "leader_bonus": lead,
        },
    )

    assert [(line.seat, line.points) for line in lines] == [(0, 106), (1, 102), (2, 102), (0, 10)]
    assert given_counts == [((4, 3, 3, 0), 4, 3)]


def test_a_replaced_rule_leaves_the_others_and_the_kit_alone():
    """khlor.score.leader: the line stays, with the points of the replacement."""
    eggs, before = lay("red", 1, 1), dict(RULES)
    changed = score(reds(4, 1, 1), eggs, BOARD, rules={"leader_bonus": lambda *_: 0})

    assert of(changed, "leader red") == [(0, 0, "khlor.score.leader")]
    assert of(changed, "eggs red") == of(score(reds(4, 1, 1), eggs, BOARD), "eggs red")
    assert (
        dict(RULES)
        == before
        == {
            "egg_bonus": egg_bonus,
            "second_points": second_points,
            "leader_bonus": leader_bonus,
        }
    )


def test_unknown_rule_names_the_nearest():
    with pytest.raises(BadName, match=r"no rule 'leader_bonos' to replace; did you mean 'leader_bonus'\?"):
        score(reds(1, 0), {}, BOARD, rules={"leader_bonos": leader_bonus})


def test_a_rule_must_return_whole_points():
    with pytest.raises(BadOption, match=r"The rule 'second_points' returned 0\.0; allowed are whole numbers"):
        score(
            reds(2, 1),
            lay("red", 0, 3),
            BOARD,
            rules={"second_points": lambda bonus, divisor: bonus / divisor},
        )


# --- bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"caught": []}, r"caught is \[\]; allowed is a list: for each seat"),
        ({"caught": {"red": 1}, "mode": "solo"}, r"caught is \{'red': 1\}; allowed is a list: for each seat"),
        ({"caught": [{"red": 1}, {"red": -1}]}, "Seat 1 caught -1 red; allowed are whole numbers from 0"),
        ({"caught": [{"red": 1.0}, {}]}, r"Seat 0 caught 1\.0 red; allowed are whole numbers"),
        ({"caught": [{}, {"rde": 1}]}, r"Seat 1 caught 'rde', no colour of the game; did you mean 'red'\?"),
        ({"eggs": {"A1": "grene"}}, r"egg on A1 is 'grene', no colour of the game; did you mean 'green'\?"),
        ({"eggs": {"A8": "red"}}, r"egg lies on 'A8', no square of the board; known are A1, B1,"),
        (
            {"colour_names": COLOURS[1:]},
            "Square [A-G][1-7] is 'blue', no colour of the game; known are green",
        ),
        ({"mode": "sloo"}, "mode is 'sloo'; allowed are 'base', 'solo'"),
        ({"mode": "solo"}, "mode is 'solo' for 2 in caught; allowed are 'solo' for one, 'base'"),
        ({"caught": [{}]}, "mode is 'base' for 1 in caught; allowed are"),
        ({"extra_points": (3,)}, r"extra_points is \(3,\); allowed are 2 whole numbers, one a seat"),
        ({"extra_points": (3, 0, 0)}, r"extra_points is \(3, 0, 0\)"),
        ({"extra_points": (3, 0.5)}, r"extra_points is \(3, 0\.5\)"),
        ({"tokens_left": -1}, "tokens_left is -1; allowed are whole numbers from 0"),
        ({"tokens_left": 1.5}, r"tokens_left is 1\.5; allowed"),
    ],
)
def test_bad_input_is_one_sentence(arguments: dict[str, object], sentence: str):
    given: dict[str, object] = {"caught": reds(1, 0), "eggs": {}, "colours": BOARD, **arguments}

    with pytest.raises(BadOption, match=sentence) as raised:
        score(**given)  # type: ignore[arg-type]
    assert isinstance(raised.value, GameKitError)
    assert "\n" not in str(raised.value)


def test_numbers_out_of_a_dataframe_are_whole_too():
    """khlor.score.leader: numpy's whole numbers are taken, plain ones handed back."""
    numpy = pytest.importorskip("numpy")
    lines = score(
        [{"red": numpy.int64(4)}, {"red": numpy.int64(1)}], {}, BOARD, extra_points=numpy.array([0, 3])
    )

    solo = score([{}], {}, BOARD, tokens_left=numpy.int64(2), mode="solo")
    rule = score(reds(4, 1), {}, BOARD, rules={"leader_bonus": lambda counts, *_: numpy.max(counts)})

    assert lines == score(reds(4, 1), {}, BOARD, extra_points=(0, 3))
    assert of(rule, "leader red") == [(0, 4, "khlor.score.leader-two")]
    assert {type(line.points) for line in (*lines, *solo, *rule)} == {int}


def test_every_clause_of_scoring_has_its_place_in_the_code():
    """khlor.score.*, khlor.win.*, khlor.solo.score, khlor.solo.tiers, khlor.advanced.score."""
    clauses = Clauses(Path(scoring.__file__).with_name("clauses.toml"))
    ours = [name for name in clauses if name.split(".")[1] in ("score", "win", "solo", "advanced")]
    ours.remove("khlor.solo.end")  # how a game ends is told by the engine

    assert len(ours) == 15
    for name in ours:
        assert any(place.startswith(scoring.__name__) for place in clauses[name].code), name


# --- a second implementation, from the rulebook's prose --------------------------------------

Table = tuple[list[dict[str, int]], dict[str, str]]


@st.composite
def tables(draw: st.DrawFn, least: int = 2) -> Table:
    """Demons caught by 2 to 5 seats (small numbers, so that ties are common) and eggs on the board."""
    seats = draw(st.integers(least, 5 if least > 1 else 1))
    hand = st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 4) | st.integers(0, 20))
    eggs = st.dictionaries(st.sampled_from(sorted(BOARD)), st.sampled_from(COLOURS), max_size=25)
    return draw(st.lists(hand, min_size=seats, max_size=seats)), draw(eggs)


def prose_bonus(eggs: Mapping[str, str], colour: str) -> int:
    bonus = 0
    for square, egg in eggs.items():
        if egg == colour:
            bonus += 1
        if egg == colour and BOARD[square] == egg:
            bonus += 1
    return bonus


def prose_eggs(mine: int, others: Sequence[int], bonus: int) -> int:
    """First place is nobody ahead of me; second place one rival ahead, and that one alone."""
    ahead = [count for count in others if count > mine]
    if mine == 0 or len(ahead) > 1:
        return 0
    return ceil(Fraction(bonus, 2)) if ahead else bonus


def prose_lead(mine: int, others: Sequence[int]) -> int:
    lead = min(mine - count for count in others)
    if len(others) == 1:
        while lead % 3:
            lead -= 1
    return max(lead, 0)


def prose_points(
    caught: Sequence[Mapping[str, int]], eggs: Mapping[str, str], seat: int, colour: str
) -> tuple[int, int]:
    mine = caught[seat].get(colour, 0)
    others = [held.get(colour, 0) for other, held in enumerate(caught) if other != seat]
    return prose_eggs(mine, others, prose_bonus(eggs, colour)), prose_lead(mine, others)


def prose_beats(caught: Sequence[Mapping[str, int]], eggs: Mapping[str, str], one: int, other: int) -> bool:
    for better, worse in (
        [sum(sum(prose_points(caught, eggs, seat, colour)) for colour in COLOURS) for seat in (one, other)],
        [max(*caught[seat].values(), 0, 0) for seat in (one, other)],
        [sum(any(prose_points(caught, eggs, seat, colour)) for colour in COLOURS) for seat in (one, other)],
    ):
        if better != worse:
            return better > worse
    return False


@settings(deadline=None)
@given(tables())
def test_score_agrees_with_the_prose(table: Table):
    """khlor.score.*: seat by seat and colour by colour.

    khlor.score.egg-bonus, khlor.score.most, khlor.score.second, khlor.score.tie-first,
    khlor.score.leader, khlor.score.leader-tie, khlor.score.leader-two.
    """
    caught, eggs = table
    points = {(line.seat, line.label): line.points for line in score(caught, eggs, BOARD)}

    for seat in range(len(caught)):
        for colour in COLOURS:
            found = points.get((seat, f"eggs {colour}"), 0), points.get((seat, f"leader {colour}"), 0)
            assert found == prose_points(caught, eggs, seat, colour)


@settings(deadline=None)
@given(tables())
def test_ranking_agrees_with_the_prose(table: Table):
    """khlor.win.points, khlor.win.tie-same-colour, khlor.win.tie-colours, khlor.win.shared."""
    caught, eggs = table
    groups = ranking(caught, score(caught, eggs, BOARD))

    place = {seat: number for number, group in enumerate(groups) for seat in group}
    assert sorted(place) == list(range(len(caught)))
    for one, other in permutations(place, 2):
        assert (place[one] < place[other]) == prose_beats(caught, eggs, one, other)


@settings(deadline=None)
@given(tables(least=1), st.integers(0, 98))
def test_solo_agrees_with_the_prose(table: Table, tokens: int):
    """khlor.solo.score: every colour caught gives its bonus, every token takes a point."""
    (held,), eggs = table
    lines = score([held], eggs, BOARD, tokens_left=tokens, mode="solo")

    bonuses = [prose_bonus(eggs, colour) for colour in COLOURS if held.get(colour, 0) > 0]
    assert totals(lines, 1) == (sum(bonuses) - tokens,)


# --- properties -----------------------------------------------------------------------------


@settings(deadline=None)
@given(tables(), st.randoms(use_true_random=False))
def test_seats_are_treated_alike(table: Table, rng: object):
    """khlor.score.most, khlor.win.shared: who sits where changes whose the lines are, nothing else."""
    caught, eggs = table
    order = list(range(len(caught)))
    rng.shuffle(order)  # type: ignore[attr-defined]
    moved = score([caught[seat] for seat in order], eggs, BOARD)

    back = [line._replace(seat=order[line.seat]) for line in moved]
    lines = score(caught, eggs, BOARD)
    assert sorted(back) == sorted(lines)
    groups = ranking([caught[seat] for seat in order], moved)
    assert [{order[seat] for seat in group} for group in groups] == [set(g) for g in ranking(caught, lines)]


@settings(deadline=None)
@given(tables(), st.permutations(COLOURS))
def test_colours_are_treated_alike(table: Table, other_names: list[str]):
    """khlor.score.egg-bonus: renaming the colours renames the lines."""
    caught, eggs = table
    renamed = dict(zip(COLOURS, other_names, strict=True))
    lines = score(
        [{renamed[colour]: count for colour, count in held.items()} for held in caught],
        {square: renamed[colour] for square, colour in eggs.items()},
        {square: renamed[colour] for square, colour in BOARD.items()},
        colour_names=other_names,
    )

    old = {
        f"{kind} {new}": f"{kind} {colour}" for colour, new in renamed.items() for kind in ("eggs", "leader")
    }
    assert tuple(line._replace(label=old[line.label]) for line in lines) == score(caught, eggs, BOARD)


@settings(deadline=None)
@given(tables(), st.lists(st.integers(0, 6), min_size=5, max_size=5))
def test_lines_are_ordered_and_whole_and_add_up(table: Table, extra: list[int]):
    """khlor.score.extra-points: they are added to what the colours give."""
    caught, eggs = table
    extra = extra[: len(caught)]
    lines = score(caught, eggs, BOARD, extra_points=extra)

    column = {label: number for number, label in enumerate(labels(COLOURS))}
    places = [(column[line.label], line.seat) for line in lines]
    assert places == sorted(set(places))
    assert {type(line.points) for line in lines} <= {int}
    plain = totals(score(caught, eggs, BOARD), len(caught))
    assert totals(lines, len(caught)) == tuple(map(sum, zip(plain, extra, strict=True)))


@settings(deadline=None)
@given(tables())
def test_the_order_of_mappings_does_not_matter(table: Table):
    """khlor.score.egg-bonus: equal tables have equal lines; none caught and left out are the same."""
    caught, eggs = table
    full = [{colour: held.get(colour, 0) for colour in reversed(COLOURS)} for held in caught]
    turned = dict(reversed(eggs.items())), dict(reversed(BOARD.items()))

    assert score(full, *turned) == score(caught, eggs, BOARD)
