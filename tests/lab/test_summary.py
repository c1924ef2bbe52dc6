"""The summary of many games: a row for each seat and bot that sat there."""

from typing import Any

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lab.frames import renumbered, results_of
from lab.toys import First, first

from gamekit import BadOption, lab
from gamekit.lab import metrics
from gamekit.lab.intervals import wilson

COLUMNS = ["seat", "bot", "points", "rank", "share", "low", "high", "games"]


def test_a_seat_with_one_bot_has_one_row():
    games = results_of([[3, 1], [2, 4], [5, 5]])
    table = lab.summary(games)
    assert list(table.columns) == COLUMNS
    assert table["seat"].tolist() == [0, 1]
    assert table["bot"].tolist() == ["bot 0", "bot 1"]
    assert table["points"].tolist() == [pytest.approx(10 / 3)] * 2
    assert table["rank"].tolist() == [pytest.approx(4 / 3)] * 2
    assert table["games"].tolist() == [3, 3]
    shares = metrics.seat_advantage(games)
    for name, told in (("share", "value"), ("low", "low"), ("high", "high")):
        assert table[name].tolist() == shares[told].tolist()


def test_bots_that_change_seats_have_a_row_for_each():
    """Who begins wins: seat 0, with whoever sits there in two of six games, or in four."""
    games = metrics.rotated(First(3), [first, "random", "random"], 2, progress=False)
    table = lab.summary(games)
    rows = table[["seat", "bot", "share", "games"]].to_numpy().tolist()
    assert rows == [
        [0, "first", 1.0, 2],
        [0, "random", 1.0, 4],
        [1, "random", 0.0, 4],
        [1, "first", 0.0, 2],
        [2, "random", 0.0, 4],
        [2, "first", 0.0, 2],
    ]
    assert (table["low"][0], table["high"][0]) == wilson(2, 2)


@settings(max_examples=30)
@given(st.data(), st.lists(st.tuples(*[st.integers(0, 3)] * 3), min_size=1, max_size=9))
def test_a_row_tells_of_exactly_its_games(data: Any, points: list[tuple[int, ...]]):
    games = results_of(points)
    games["bot"] = [data.draw(st.sampled_from("ab")) for _ in range(len(games))]
    table = lab.summary(games)
    assert table["games"].sum() == len(games)
    assert table["seat"].is_monotonic_increasing
    for row in table.to_dict("records"):
        own = games[(games["seat"] == row["seat"]) & (games["bot"] == row["bot"])]
        assert row["games"] == len(own)
        for column in ("points", "rank", "share"):
            assert row[column] == pytest.approx(own[column].mean())
        assert (row["low"], row["high"]) == pytest.approx(wilson(own["share"].sum(), len(own)))
    order = data.draw(st.permutations(range(len(points))))
    again = lab.summary(renumbered(games, order))
    one, other = (each.sort_values(["seat", "bot"], ignore_index=True) for each in (again, table))
    pd.testing.assert_frame_equal(one, other)


def test_games_without_all_their_seats_are_refused():
    games = results_of([[3, 1], [2, 4]])
    with pytest.raises(BadOption, match="The frame lacks seats of some games"):
        lab.summary(games[games["seat"] == 0])
