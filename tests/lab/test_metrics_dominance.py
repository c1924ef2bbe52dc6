"""Which bot beats which: tournament, pairs, ratings and equilibrium."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from lab.frames import check_figures
from lab.toys import SIGNS, Coin, First, Horizon, Nim, Signs, always, first, perfect

from gamekit import BadOption, lab
from gamekit.lab import metrics
from gamekit.lab.metrics.dominance import _most_even


@pytest.fixture(scope="module")
def circle():
    return metrics.tournament(Signs(), [always(sign) for sign in SIGNS], 10, progress=False)


@pytest.fixture(scope="module")
def ladder():
    return metrics.tournament(Nim(), [first, Horizon(6), perfect], 10, progress=False)


def test_signs_beat_each_other_in_a_circle(circle):
    matrix = circle.matrix
    assert matrix.index.tolist() == matrix.columns.tolist() == list(SIGNS)
    assert (
        matrix.loc["paper", "rock"] == matrix.loc["rock", "scissors"] == matrix.loc["scissors", "paper"] == 1
    )
    assert matrix.isna().sum().sum() == 3
    assert (circle.pairs["games"] == 20).all()


def test_a_circle_shares_the_equilibrium(circle):
    table = circle.equilibrium
    check_figures(table)
    assert table["value"].tolist() == pytest.approx([1 / 3] * 3)


def test_a_circle_has_no_strongest(circle):
    table = circle.ratings
    assert (table["games"] == 40).all()
    assert table["low"].max() < table["value"].min()


def test_perfect_nim_beats_all_others(ladder):
    assert ladder.ratings["bot"].tolist()[0] == "perfect"
    assert ladder.ratings["low"][0] > ladder.ratings["high"][1]
    weights = ladder.equilibrium.set_index("bot")
    assert weights["value"].to_dict() == pytest.approx({"perfect": 1, "first": 0, "horizon 6": 0})
    assert weights["low"]["perfect"] == pytest.approx(1)


def test_of_a_coin_no_bot_wins_more():
    played = metrics.tournament(Coin(), [first, "random"], 60, progress=False)
    assert ((played.pairs["low"] < 0.5) & (played.pairs["high"] > 0.5)).all()


def test_the_values_of_a_pair_add_up_to_one(ladder):
    check_figures(ladder.pairs)
    values = ladder.pairs.set_index(["bot", "other"])["value"]
    assert all(values[one, other] + values[other, one] == pytest.approx(1) for one, other in values.index)


def test_among_three_each_bot_has_every_seat_equally_often():
    played = metrics.tournament(First(3), [first, "random"], 2, progress=False)
    seats = played.results.groupby(["bot", "seat"]).size()
    assert seats.tolist() == [6] * 6
    assert played.pairs["value"].tolist() == [0.5, 0.5]


def test_a_bot_on_several_seats_is_rated_once_a_game():
    played = metrics.tournament(First(3), [first, "random"], 2, progress=False)
    table = played.ratings
    assert sorted(table["bot"]) == ["first", "random"]
    assert (table["games"] == 12).all()
    assert table["value"].mean() == pytest.approx(25, abs=2)


def test_the_numbers_of_the_games_do_not_matter(ladder):
    results = ladder.results
    other = results.assign(number=results["number"].max() - results["number"]).sample(frac=1, random_state=3)
    for metric in (metrics.pairs, metrics.equilibrium):
        table = metric(results)
        key = list(table.columns[:-4])
        expected, found = (each.set_index(key).sort_index() for each in (table, metric(other)))
        pd.testing.assert_frame_equal(found, expected, atol=1e-7)


@settings(max_examples=30)
@given(
    arrays(float, st.integers(2, 5).map(lambda n: (n, n)), elements=st.integers(-4, 4).map(lambda n: n / 4))
)
def test_nothing_beats_the_equilibrium(matrix):
    payoffs = np.triu(matrix, 1) - np.triu(matrix, 1).T
    weights = _most_even(payoffs[None])
    assert weights.sum() == pytest.approx(1)
    assert weights.min() > -1e-9
    assert (weights @ payoffs).min() > -1e-6


@pytest.mark.parametrize("bots", [[first], [first, first]])
def test_a_tournament_needs_two_bots(bots):
    with pytest.raises(BadOption, match=r"two bots of different names"):
        metrics.tournament(Coin(), bots, 1, progress=False)


def test_the_equilibrium_needs_all_pairs(circle):
    never_met = circle.results[~circle.results["number"].isin([3, 13])]  # rock and paper, on seed 3
    for missing in (never_met, lab.simulate(Coin(), [first, first], 2, progress=False)):
        with pytest.raises(BadOption, match=r"lab\.metrics\.tournament plays such games"):
            metrics.equilibrium(missing)
