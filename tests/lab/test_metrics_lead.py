"""Who leads: lead_changes, decisiveness and catch_up."""

from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lab.frames import check_figures, courses, decisions_of, renumbered, results_of
from lab.toys import Coin, Race, first, runner

from gamekit import BadOption, lab
from gamekit.lab import metrics


@pytest.fixture(scope="module")
def race():
    """Return a race in which the lead changes in rounds 2 and 4: 2 1, 2 3, 2 3, 4 3."""
    bots = [runner(2, 0, 0, 2), runner(1, 2, 0, 0)]
    return [play(Race(), bots, 3, progress=False) for play in (lab.decisions, lab.simulate)]


def value_of(table, measure):
    return table.set_index("measure").loc[measure, "value"]


# --- lead changes ------------------------------------------------------------------------


def test_the_lead_changes_twice_in_the_race(race):
    table = metrics.lead_changes(*race).set_index("measure")
    assert table["value"].to_dict() == {"changes": 2, "time of the last": 7 / 8, "winner behind": 3 / 8}
    assert (table["games"] == 3).all()


def test_a_tie_between_is_no_change_of_lead():
    back = decisions_of([[[0, 0], [1, 0], [1, 1], [2, 1]]])
    over = decisions_of([[[0, 0], [1, 0], [1, 1], [1, 2]]])
    assert value_of(metrics.lead_changes(back), "changes") == 0
    assert value_of(metrics.lead_changes(over), "changes") == 1


def test_the_time_of_the_last_change_is_over_the_games_that_have_one():
    table = metrics.lead_changes(decisions_of([[[1, 0], [1, 2], [1, 2], [1, 2]], [[1, 0]] * 4]))
    assert value_of(table, "changes") == 0.5
    assert value_of(table, "time of the last") == 0.5
    assert table["games"].tolist() == [2, 1]


def test_the_results_make_the_last_standing_final():
    decisions = decisions_of([[[1, 0], [1, 0]]])
    assert value_of(metrics.lead_changes(decisions), "changes") == 0
    assert value_of(metrics.lead_changes(decisions, results_of([[1, 4]])), "changes") == 1


@settings(max_examples=60)
@given(st.integers(2, 3).flatmap(courses))
def test_lead_changes_counted_a_second_way(games):
    found = metrics.lead_changes_by_game(decisions_of(games))["changes"]
    for number, course in enumerate(games):
        heads = [[seat for seat, own in enumerate(points) if own == max(points)] for points in course]
        alone = [seats[0] for seats in heads if len(seats) == 1]
        assert found[number] == sum(one != other for one, other in pairwise(alone))


# --- decisiveness ------------------------------------------------------------------------


def test_who_leads_late_in_the_race_loses_until_the_end(race):
    table = metrics.decisiveness(*race, parts=4)
    assert table["time"].tolist() == [0.25, 0.5, 0.75, 1]
    assert table["value"].tolist() == [1, 0, 0, 1]
    assert (table["games"] == 3).all()


def test_nobody_leads_before_the_coin_falls():
    arguments = (Coin(), [first, first], 30)
    decisions, results = (play(*arguments, progress=False) for play in (lab.decisions, lab.simulate))
    table = metrics.decisiveness(decisions.assign(**{"points 0": 0.0}), results, parts=1)
    assert table["value"].tolist() == [1]  # after the fall, which is the only standing, it is decided
    longer = pd.concat([decisions.assign(**{"points 0": 0.0, "points 1": 0.0}), decisions.assign(step=1)])
    assert metrics.decisiveness(longer, results, parts=2)["games"].tolist() == [0, 30]


def test_a_fair_walk_is_decided_step_by_step():
    """Who leads a fair walk in the middle leads at its end in three of four (the arcsine of √½)."""
    rng = np.random.default_rng(3)
    walks = rng.choice([-1, 1], size=(1500, 101)).cumsum(axis=1)
    points = np.stack([np.maximum(walks, 0), np.maximum(-walks, 0)], axis=2).astype(float)
    table = metrics.decisiveness(decisions_of(points), results_of(points[:, -1].tolist()), parts=2)
    middle = table.iloc[0]
    assert middle["low"] < 0.75 < middle["high"]
    assert table["value"].is_monotonic_increasing


def test_decisiveness_needs_the_same_games(race):
    with pytest.raises(BadOption, match=r"The results have no game 1; .* with the same arguments"):
        metrics.decisiveness(race[0], race[1][race[1]["number"] != 1])


@pytest.mark.parametrize("parts", [0, 2.5, True])
def test_a_game_is_cut_into_a_whole_number_of_parts(race, parts):
    with pytest.raises(BadOption, match=r"allowed is a whole number from 1 up"):
        metrics.decisiveness(*race, parts=parts)


# --- catch-up ----------------------------------------------------------------------------


def thirds(*margins):
    """Return a game of three rounds of two turns, with these margins at the ends of the rounds."""
    return [[max(m, 0), max(-m, 0)] for margin in margins for m in (99, margin)]


@pytest.mark.parametrize(("factor", "slope"), [(1, 0), (2, 1), (0.5, -0.5), (0, -1), (-1, -2)])
def test_the_slope_is_what_becomes_of_a_lead(factor, slope):
    games = [thirds(m, m * factor, m * factor * factor) for m in (1, -2, 4, -8)]
    table = metrics.catch_up(decisions_of(games))
    assert table["value"][0] == pytest.approx(slope)
    assert table["low"][0] == pytest.approx(slope)
    assert table["start"].tolist() == pytest.approx([1 / 3, 2 / 3])
    assert table["games"].tolist() == [4, 4 if factor else 0]


def test_large_leads_weigh_more_in_the_slope():
    games = [thirds(1, 3, 3), thirds(-4, -4, -4)]
    assert metrics.catch_up(decisions_of(games))["value"][0] == pytest.approx((1 * 2 + 4 * 0) / (1 + 16))


@pytest.mark.parametrize("seats", [2, 4])
def test_fair_walks_neither_catch_up_nor_run_away(seats):
    rng = np.random.default_rng(2)
    points = rng.integers(0, 4, size=(600, 9 * seats, seats)).cumsum(axis=1).astype(float)
    table = metrics.catch_up(decisions_of(points))
    assert ((table["low"] < 0) & (table["high"] > 0)).all()
    assert (table["games"] > 300).all()


def test_who_leads_because_their_turn_was_first_is_not_caught_up():
    """Both seats gain 1 a turn: after each turn of seat 0 it leads, at the end of a round nobody does."""
    rounds = [[[turn + 1, turn], [turn + 1, turn + 1]] for turn in range(6)]
    assert metrics.catch_up(decisions_of([[points for pair in rounds for points in pair]]))[
        "games"
    ].tolist() == [0, 0]


def test_in_the_race_seat_1_loses_what_it_had(race):
    assert metrics.catch_up(*race)["value"].tolist() == [0, -2]


# --- all of them -------------------------------------------------------------------------


@settings(max_examples=30)
@given(courses(), st.randoms())
def test_they_do_not_depend_on_the_numbers_of_the_games(games, rng):
    decisions, results = decisions_of(games), results_of([course[-1] for course in games])
    order = rng.sample(range(len(games)), len(games))
    others = renumbered(decisions, order), renumbered(results, order)
    for metric in (metrics.lead_changes, metrics.decisiveness, metrics.catch_up):
        table, other = metric(decisions, results), metric(*others)
        if metric is metrics.catch_up:  # the bootstrap draws other games
            table, other = (each.drop(columns=["low", "high"]) for each in (table, other))
        else:
            check_figures(table)
        pd.testing.assert_frame_equal(table, other)
