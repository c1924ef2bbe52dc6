"""Who wins, and how long it takes: seat_advantage and length."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lab.frames import check_figures, renumbered, results_of
from lab.toys import Coin, First, Race, first, runner

from gamekit import BadOption, lab
from gamekit.lab import metrics
from gamekit.lab.intervals import wilson


def test_the_seat_that_begins_always_wins():
    for begins in (0, 2):
        game = First(3, first_seat=begins)
        table = metrics.seat_advantage(lab.simulate(game, ["random"] * 3, 20, progress=False))
        assert table["value"].tolist() == [float(seat == begins) for seat in range(3)]
        assert table["fair"].tolist() == [pytest.approx(1 / 3)] * 3
        assert (table["games"] == 20).all()
        assert table["low"][begins] > 1 / 3 > table["high"][1]


def test_a_coin_prefers_no_seat():
    table = metrics.seat_advantage(lab.simulate(Coin(), [first, first], 200, progress=False))
    assert ((table["low"] < 0.5) & (table["high"] > 0.5)).all()
    won = table["value"][0] * 200
    assert (table["low"][0], table["high"][0]) == wilson(won, 200)


def test_a_shared_victory_counts_by_its_share():
    table = metrics.seat_advantage(results_of([[3, 3], [4, 1]]))
    assert table["value"].tolist() == [0.75, 0.25]


@settings(max_examples=30)
@given(st.lists(st.tuples(*[st.integers(0, 3)] * 3), min_size=1, max_size=9), st.randoms())
def test_shares_of_seats_sum_to_one_whatever_the_numbers_of_the_games(points, rng):
    results = results_of(points)
    table = metrics.seat_advantage(results)
    check_figures(table)
    assert table["value"].sum() == pytest.approx(1)
    order = rng.sample(range(len(points)), len(points))
    pd.testing.assert_frame_equal(metrics.seat_advantage(renumbered(results, order)), table)
    pd.testing.assert_frame_equal(
        metrics.length(renumbered(results, order)), metrics.length(results), check_exact=False
    )


MIXED = "These shares mix bot and seat; games of metrics.rotated tell them apart."


@pytest.mark.parametrize(
    ("bots", "notes"),
    [
        ([["a", "b"]] * 3, (MIXED,)),
        ([["a", "b"], ["b", "a"], ["a", "b"]], (MIXED,)),
        ([["a", "b"], ["b", "a"]], ()),
        ([["a", "a"]] * 3, ()),
        ([["a", "b"], ["b", "a"], ["c", "c"]], ()),
        ([["a", "a"], ["a", "b"]], (MIXED,)),
    ],
)
def test_shares_that_mix_bot_and_seat_say_so(bots, notes):
    results = results_of([[1, 0]] * len(bots)).assign(bot=np.ravel(bots))
    table = metrics.seat_advantage(results)
    assert table.notes == notes
    assert " ".join(repr(table).split()).endswith("".join(notes))
    unknown = metrics.seat_advantage(results.drop(columns="bot"))
    assert unknown.notes == ()


def test_rotated_games_speak_of_seats():
    games = metrics.rotated(First(3), [first, "random", "random"], 2, progress=False)
    assert metrics.seat_advantage(games).notes == ()
    assert metrics.seat_advantage(games[games["number"] < 2]).notes == (MIXED,)


def test_a_race_has_four_rounds():
    results = lab.simulate(Race(3), [runner(0, 1, 2, 1)] * 3, 5, progress=False)
    table = metrics.length(results).set_index("measure")
    assert table["value"].to_dict() == {"turns": 12, "rounds": 4, "decisions": 12}
    assert (table["spread"] == 0).all()
    assert (table["games"] == 5).all()


def test_length_has_students_interval_and_the_spread():
    results = results_of([[1, 0]] * 3).assign(turns=[4, 4, 6, 6, 8, 8])
    row = metrics.length(results).iloc[0].to_dict()
    assert row["measure"] == "turns"
    assert row["value"] == 6
    assert row["spread"] == 2
    assert row["high"] - row["value"] == pytest.approx(4.3027 * 2 / 3**0.5, abs=1e-3)


def test_games_for_other_numbers_of_players_are_not_mixed():
    both = pd.concat([results_of([[1, 0]]), results_of([[1, 0, 2]]).assign(number=1)])
    with pytest.raises(BadOption, match=r"games for 2, 3 players; a metric takes one number at a time"):
        metrics.seat_advantage(both)


def test_a_frame_without_the_columns_is_told_who_makes_one():
    decisions = lab.decisions(Coin(), [first, first], 1, progress=False)
    for metric in (metrics.seat_advantage, metrics.length, metrics.sources, metrics.pairs, metrics.ratings):
        with pytest.raises(BadOption, match=r"no column .*; lab\.simulate makes a frame that has\."):
            metric(decisions)


def test_a_game_stands_in_a_frame_once():
    twice = pd.concat([results_of([[1, 0]])] * 2)
    for metric in (metrics.seat_advantage, metrics.length, metrics.sources, metrics.ratings):
        with pytest.raises(BadOption, match=r"several games of the same number; allowed is each game once"):
            metric(twice)


def test_no_games_give_no_figures():
    results = lab.simulate(Coin(), [first, first], 0, progress=False)
    assert metrics.seat_advantage(results).empty
    assert metrics.length(results)["games"].tolist() == [0, 0, 0]
    assert metrics.length(results)["value"].isna().all()
