"""What there is to decide: choices, forced and tension."""

from itertools import chain
from math import nan

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lab.frames import check_figures, decisions_of, renumbered
from lab.toys import Coin, First, Nim, Race, first, perfect

from gamekit import BadOption, lab
from gamekit.lab import metrics


def values_of(frame):
    return metrics.tension(frame).set_index("measure")["value"].to_dict()


def test_a_race_has_three_choices_each_time():
    decisions = lab.decisions(Race(), ["random"] * 2, 4, progress=False)
    table = metrics.choices(decisions).set_index("measure")
    assert table["value"].to_dict() == {"legal": 3, "legal where free": 3}
    assert (table["games"] == 4).all()


def test_the_last_seat_of_first_is_forced():
    decisions = lab.decisions(First(3), [first] * 3, 4, progress=False)
    choices = metrics.choices(decisions).set_index("measure")["value"]
    assert choices["legal"] == pytest.approx(5 / 3)
    assert choices["legal where free"] == 2
    table = metrics.forced(decisions).set_index("verb")
    assert table["value"].to_dict() == {"all": pytest.approx(1 / 3), "wave": pytest.approx(1 / 3)}


def test_forced_counts_by_verb_over_the_games_that_have_it():
    decisions = decisions_of([[[0, 0]] * 4, [[0, 0]] * 4]).assign(
        legal=[1, 1, 2, 3, 2, 2, 2, 2], verb=["go", "go", "go", "lay", "go", "go", "go", "go"]
    )
    table = metrics.forced(decisions).set_index("verb")
    assert table["value"].to_dict() == {"all": 0.25, "go": pytest.approx(1 / 3), "lay": 0}
    assert table["games"].to_dict() == {"all": 2, "go": 2, "lay": 1}
    assert table.loc["all", "low"] == 0


def test_of_equal_actions_all_are_effective_and_nothing_hangs_on_them():
    decisions = lab.decisions(First(), [first, first], 3, values=True, progress=False)
    assert values_of(decisions) == pytest.approx(
        {"stake": 0, "gap": 0, "loss": 0, "close": float("nan")}, nan_ok=True
    )
    effective = metrics.choices(decisions).set_index("measure")["value"]["effective where free"]
    assert effective == pytest.approx(2)


def test_a_coin_cannot_be_called_well():
    decisions = lab.decisions(Coin(), ["random"] * 2, 5, values=True, progress=False)
    found = values_of(decisions)
    assert found["stake"] == found["loss"] == 0


def test_in_nim_perfect_play_loses_nothing_and_first_does():
    good = lab.decisions(Nim(), [perfect, perfect], 3, values=True, progress=False)
    bad = lab.decisions(Nim(), [first, perfect], 3, values=True, progress=False)
    assert values_of(good)["loss"] == 0
    assert values_of(bad)["loss"] > 0
    opening = good[good["step"] == 0].iloc[0]
    assert (opening["legal"], opening["best"], opening["second"]) == (12, 1, -1)
    assert opening["best"] - opening["mean"] == pytest.approx(2 * 11 / 12)


def test_tension_by_hand():
    decisions = decisions_of([[[0, 0]] * 3, [[0, 0]]], legal=[4, 5, 1, 3]).assign(
        best=[10, 4, nan, 2], second=[8, 1, nan, 2], mean=[6, 0, nan, 0], chosen=[9, 4, nan, 0]
    )
    # game 0: stakes 4 and 4, gaps 2 (just close) and 3, losses 1 and 0; game 1: stake 2, gap 0, loss 2
    table = metrics.tension(decisions).set_index("measure")
    expected = {"stake": (4 + 2) / 2, "gap": (2.5 + 0) / 2, "loss": (0.5 + 2) / 2, "close": (0.5 + 1) / 2}
    assert table["value"].to_dict() == pytest.approx(expected)
    assert table.loc["close", "high"] == 1


@settings(max_examples=30)
@given(st.lists(st.lists(st.integers(1, 9), min_size=1, max_size=6), min_size=1, max_size=6), st.randoms())
def test_choices_do_not_depend_on_the_numbers_of_the_games(legal, rng):
    decisions = decisions_of([[[0, 0]] * len(game) for game in legal], legal=[*chain(*legal)])
    order = rng.sample(range(len(legal)), len(legal))
    for metric in (metrics.choices, metrics.forced):
        table = metric(decisions)
        check_figures(table)
        pd.testing.assert_frame_equal(metric(renumbered(decisions, order)), table)
    by_game = metrics.choices_by_game(decisions)["legal"]
    assert by_game.tolist() == [pytest.approx(sum(game) / len(game)) for game in legal]


def test_a_frame_without_values_is_told_who_makes_one():
    decisions = lab.decisions(Coin(), [first, first], 1, progress=False)
    with pytest.raises(
        BadOption, match=r"'chosen'; lab\.decisions with values=True makes a frame that has\."
    ):
        metrics.tension(decisions)
    results = lab.simulate(Coin(), [first, first], 1, progress=False)
    for metric in (metrics.choices, metrics.forced, metrics.lead_changes, metrics.catch_up, metrics.heat):
        with pytest.raises(BadOption, match=r"no column .*; lab\.decisions makes a frame that has\."):
            metric(results)
