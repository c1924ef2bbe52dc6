"""Skill against luck: the split of the variance, and what twice the simulations are worth."""

import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from lab.frames import check_figures
from lab.toys import Coin, First, Horizon, Nim, first, perfect

from gamekit import BadOption, lab
from gamekit.lab import metrics
from gamekit.lab.metrics import arrangements
from gamekit.lab.metrics.skill import PARTS, _components, _mean_square

NOTHING = dict.fromkeys([*PARTS, "luck"], 0.0)


def split(game, bots, n=20):
    table = metrics.luck_and_skill(metrics.rotated(game, bots, n, progress=False))
    check_figures(table)
    assert table["value"][:5].sum() == pytest.approx(1)
    assert (table["games"] == n * len(bots)).all()
    return table.set_index("source")


def crossed(points):
    """Return results with these points by seed, seat and bot."""
    places = list(np.ndindex(points.shape))
    frame = pd.DataFrame(places, columns=["seed", "seat", "bot"])
    rotation = (frame["bot"] - frame["seat"]) % points.shape[2]
    return frame.assign(
        number=rotation * len(points) + frame["seed"],
        bot="bot " + frame["bot"].astype(str),
        points=points.ravel(),
    )


# --- games with a known answer -----------------------------------------------------------


def test_a_coin_is_all_luck():
    table = split(Coin(), [first, "random"], 150)
    assert table["value"]["luck"] > 0.97
    assert table["low"]["luck"] > 0.9
    assert table["high"]["player"] < 0.1


def test_nim_has_no_luck_and_who_plays_perfectly_wins():
    assert split(Nim(), [perfect, first])["value"].to_dict() == pytest.approx({**NOTHING, "player": 1})


def test_a_fixed_winner_is_all_seat():
    assert split(First(), [first, "random"])["value"].to_dict() == pytest.approx({**NOTHING, "seat": 1})
    assert split(First(3), [first, "random", "greedy"])["value"]["seat"] == pytest.approx(1)


# --- the analysis of variance ------------------------------------------------------------


SMALL = arrays(float, st.tuples(*[st.integers(2, 4)] * 3), elements=st.integers(-9, 9).map(float))


@settings(max_examples=50)
@given(SMALL)
def test_the_sums_of_squares_add_up(points):
    """Each is a mean square times its degrees of freedom; together they are the whole variation."""
    effects = [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]
    freedom = [np.prod([points.shape[axis] - 1 for axis in effect]) for effect in effects]
    parts = [_mean_square(points, effect) * free for effect, free in zip(effects, freedom, strict=True)]
    assert sum(parts) == pytest.approx(((points - points.mean()) ** 2).sum())
    assert sum(freedom) == points.size - 1


@settings(max_examples=50)
@given(SMALL, st.floats(0.5, 4), st.integers(-5, 5))
def test_the_split_depends_on_no_scale_and_no_origin(points, scale, origin):
    parts = _components(points)
    assert _components(points * scale + origin) == pytest.approx(parts * scale**2, abs=1e-8)
    assert (parts >= 0).all()
    assert _components(points[::-1]) == pytest.approx(parts)


def test_the_components_are_those_that_the_points_were_made_of():
    """Many small experiments with known variances: on average the estimates are right."""
    rng, seeds, seats = np.random.default_rng(4), 40, 4
    truth = {"seed": 4.0, "seat": 2.0, "player": 3.0, "seat × player": 1.0, "rest": 1.5}

    def effect(variance, *shape):
        return rng.normal(0, variance**0.5, shape)

    found = [
        _components(
            effect(4, seeds, 1, 1)
            + effect(2, 1, seats, 1)
            + effect(3, 1, 1, seats)
            + effect(1, 1, seats, seats)
            + effect(1.5, seeds, seats, seats)
        )
        for _ in range(400)
    ]
    assert dict(zip(PARTS, np.mean(found, axis=0), strict=True)) == pytest.approx(truth, rel=0.12)


def test_a_small_effect_shows_beneath_much_luck():
    rng = np.random.default_rng(6)
    points = rng.normal(0, 1, (3000, 1, 1)) + rng.normal(0, 8**0.5, (3000, 2, 2))
    found = dict(zip(PARTS, _components(points), strict=True))
    assert found["seed"] == pytest.approx(1, abs=0.3)
    assert found["rest"] == pytest.approx(8, abs=0.5)


def test_another_column_can_be_split():
    results = metrics.rotated(Nim(), [perfect, first], 5, progress=False)
    expected = metrics.luck_and_skill(results)  # in Nim the points are the victory
    pd.testing.assert_frame_equal(metrics.luck_and_skill(results, of="share"), expected)


def test_luck_that_falls_to_a_seat_or_a_bot_is_rest():
    rng = np.random.default_rng(1)
    for shape in ((30, 2, 1), (30, 1, 2)):
        points = rng.normal(size=shape) + np.zeros((30, 2, 2))
        table = metrics.luck_and_skill(crossed(points)).set_index("source")["value"]
        assert table["luck"] > 0.85
        assert table["rest"] > 0.5


def test_the_numbers_of_the_games_do_not_matter():
    results = crossed(np.random.default_rng(2).normal(size=(10, 3, 3)))
    table = metrics.luck_and_skill(results)
    other = metrics.luck_and_skill(
        results.assign(number=1000 - results["number"]).sample(frac=1, random_state=3)
    )
    pd.testing.assert_frame_equal(table, other)


def test_every_bot_has_to_play_every_seat():
    results = lab.simulate(Coin(), [first, "random"], 4, progress=False)
    with pytest.raises(BadOption, match=r"every seat once on every seed.*; lab\.metrics\.rotated makes"):
        metrics.luck_and_skill(results)


# --- rotation ----------------------------------------------------------------------------


def test_rotated_games_have_every_bot_on_every_seat_once_a_seed():
    results = metrics.rotated(First(3), [first, "random", "greedy"], 2, 7, progress=False)
    assert sorted(results["number"].unique()) == list(range(6))
    cells = results.groupby(["seed", "seat", "bot"]).size()
    assert results["seed"].unique().tolist() == [7, 8]
    assert (cells == 1).all()
    assert len(cells) == 2 * 3 * 3


def test_an_interrupted_run_keeps_what_is_finished(monkeypatch):
    def interrupted(game, bots, n, seed, **how):
        frame = lab.simulate(game, bots, n, seed, **how)
        return frame[frame["number"] < 3] if bots[0] == "random" else frame

    monkeypatch.setattr(arrangements, "simulate", interrupted)
    results = metrics.rotated(First(3), [first, "random", "greedy"], 5, progress=False)
    assert results["number"].unique().tolist() == [*range(5), *range(5, 8)]


def test_rotated_keeps_no_store():
    with pytest.raises(BadOption, match="store is for one run"):
        metrics.rotated(Coin(), [first, "random"], 2, store="here")


# --- doubling ----------------------------------------------------------------------------


def test_of_a_coin_no_doubling_makes_anything():
    table = metrics.doubling(Coin(), 1, 2, 20, progress=False)
    assert table[["sims", "against"]].to_numpy().tolist() == [[2, 1], [4, 2]]
    assert ((table["low"] < 0.5) & (table["high"] > 0.5)).all()
    assert (table["games"] == 40).all()


def test_who_sees_twice_as_far_in_nim_wins_more():
    table = metrics.doubling(Nim(), 3, 2, 20, bot=Horizon, progress=False)
    check_figures(table)
    assert (table["low"] > table["fair"]).all()
    assert (table["elo"] > 100).all()


def test_among_three_the_fair_share_is_a_third():
    table = metrics.doubling(First(3), 1, 1, 2, progress=False)
    assert table["fair"][0] == pytest.approx(1 / 3)
    assert table["value"][0] == pytest.approx(1 / 3)  # whoever begins wins, and everybody begins as often
    assert table["elo"][0] == pytest.approx(0)


@pytest.mark.parametrize(("name", "given_"), [("sims", 0), ("doublings", 1.5)])
def test_what_is_no_number_of_doublings_is_said(name, given_):
    with pytest.raises(
        BadOption, match=re.escape(f"{name} is {given_}; allowed is a whole number from 1 up.")
    ):
        metrics.doubling(Coin(), **{name: given_})


def test_an_interrupt_ends_all_doublings():
    asked: list[int] = []

    def interrupting(seat):
        asked.append(1)
        if len(asked) == 5:
            raise KeyboardInterrupt
        return seat.actions[0]

    with pytest.warns(UserWarning, match="Interrupted"):
        table = metrics.doubling(Coin(), 1, 3, 4, bot=lambda _: interrupting, progress=False)
    assert (len(table), table["games"][0], len(asked)) == (1, 4, 5)
