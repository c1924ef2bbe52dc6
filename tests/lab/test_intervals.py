"""Intervals: known values, and whether they hold the truth as often as they say."""

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from gamekit.lab.intervals import bootstrap, student, wilson


@pytest.mark.parametrize(("won", "games"), [(0, 7), (3, 7), (7, 7), (50, 100), (1, 1000)])
def test_wilson_is_scipys(won, games):
    expected = stats.binomtest(won, games).proportion_ci(method="wilson")
    assert wilson(won, games) == pytest.approx((expected.low, expected.high))


@given(st.integers(1, 200), st.floats(0, 1), st.floats(0.5, 0.999))
def test_wilson_holds_its_share_and_stays_within_0_and_1(games, share, level):
    low, high = wilson(share * games, games, level)
    assert 0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1


def test_wilson_of_no_games_says_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("truth", [0.1, 1 / 3, 0.5])
def test_wilson_covers_as_often_as_it_says(truth):
    games = 40
    held = [low <= truth <= high for low, high in (wilson(won, games) for won in range(games + 1))]
    covered = sum(stats.binom.pmf(won, games, truth) for won in range(games + 1) if held[won])
    assert 0.93 < covered < 0.99


def test_student_is_scipys():
    values = [3.0, 5.0, 4.0, 9.0, 2.5]
    expected = stats.ttest_1samp(values, 0).confidence_interval()
    assert student(values) == pytest.approx((expected.low, expected.high))
    assert student(values, 0.5)[0] > student(values, 0.9)[0]


def test_student_needs_two_values():
    assert all(isnan(end) for end in [*student([4.0]), *student([])])
    assert student([4.0, 4.0]) == (4.0, 4.0)


def test_bootstrap_covers_a_mean_as_often_as_it_says():
    rng = np.random.default_rng(5)
    ends = [bootstrap(np.mean, rng.normal(3, 2, 40), resamples=200, seed=run) for run in range(200)]
    covered = np.mean([low <= 3 <= high for low, high in ends])
    assert 0.88 < covered < 0.99


def test_bootstrap_draws_the_same_games_from_all_samples():
    first = np.arange(50.0)
    low, high = bootstrap(lambda one, two: (one - two).mean(), first, first - 2)
    assert (low, high) == (2.0, 2.0)


def test_bootstrap_of_several_numbers_at_once():
    low, high = bootstrap(lambda rows: rows.mean(axis=0), np.array([[1.0, 5.0], [1.0, 7.0]]))
    assert list(low) == [1.0, 5.0]
    assert list(high) == [1.0, 7.0]


def test_bootstrap_leaves_out_what_has_no_result():
    def mean_of_the_known(values):
        return values[values > 0].mean() if (values > 0).any() else np.nan

    assert bootstrap(mean_of_the_known, [0.0, 0.0, 4.0]) == (4.0, 4.0)
    assert all(isnan(end) for end in bootstrap(mean_of_the_known, [0.0, 0.0]))
    assert all(isnan(end) for end in bootstrap(np.mean, []))


def test_the_same_seed_gives_the_same_interval():
    values = np.random.default_rng(1).normal(size=30)
    assert bootstrap(np.median, values) == bootstrap(np.median, values)
    assert bootstrap(np.median, values) != bootstrap(np.median, values, seed=1)
