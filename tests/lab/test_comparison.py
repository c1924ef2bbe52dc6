"""How a comparison shows itself: a sentence, and a table whose main columns fit a terminal."""

import pickle
from functools import cache
from typing import Any

import pandas as pd
import pytest
from lab.planted import Planted, heads

from gamekit.lab.compare import compare, effects
from gamekit.lab.comparison import Comparison


@cache
def found() -> Comparison:
    variants = {"fair": Planted(2), "a gift with a rather long name": Planted(2, gift=3)}
    return compare(variants, [heads, heads], 12, progress=False)


def test_a_comparison_says_what_it_is():
    assert repr(found()) == (
        "<Comparison of 'a gift with a rather long name' with 'fair', 12 games each, heads on every seat;"
        " .effects is the table of what differs>"
    )


def test_a_comparison_names_the_bots_as_far_as_they_are_known():
    tables = {
        name: table.assign(bot=table["seat"].map({0: "Ana", 1: "Bo"}))
        for name, table in found().games.items()
    }
    three = {**tables, "more": tables["fair"][:8]}
    assert repr(effects(three)).startswith(
        "<Comparison of 'a gift with a rather long name' and 'more' with 'fair', 4 to 12 games, Ana, Bo;"
    )
    unknown = {name: table.drop(columns="bot") for name, table in tables.items()}
    assert "12 games each; .effects" in repr(effects(unknown, measures=["points"]))


@pytest.mark.parametrize("columns", [80, 60])
def test_the_main_columns_of_the_effects_fit_the_terminal(columns: int, monkeypatch: Any):
    monkeypatch.setenv("COLUMNS", str(columns))
    head, first, *others = str(found().effects).splitlines()
    assert head.split() == ["variant", "measure", "effect", "low", "high", "p", "corrected"]
    assert max(map(len, [head, first, *others])) <= columns
    row = found().effects.iloc[0]
    assert first.split()[-5:-3] == [f"{row['effect']:+.2f}", f"{row['low']:+.2f}"]
    assert others[-1] == "Further columns: baseline, value, spread, games."


def test_small_and_unknown_probabilities_read_well():
    found_ = found().effects.copy()
    found_["p"], found_["corrected"], found_["low"] = 0.00001, float("nan"), float("nan")
    first = str(type(found().effects)(found_)).splitlines()[1].split()
    assert (first[-4], *first[-2:]) == ("–", "<0.001", "–")


ALIKE = "No interval where all games differ alike: up to 24 % of other games may still differ otherwise."


def test_what_is_missing_is_explained_under_the_table(monkeypatch: Any):
    """The gift changes no number of turns: nothing varies there."""
    table = found().effects
    turns = table[table["measure"] == "turns"]
    assert turns["low"].isna().to_numpy().all()
    assert table.notes == (ALIKE,)
    monkeypatch.setenv("COLUMNS", "200")
    assert str(table).splitlines()[-2] == ALIKE
    show: Any = table._repr_html_
    assert show().endswith(f"</div><p>{ALIKE}</p>")
    assert "<td>–</td>" in show()
    assert "NaN" not in show()
    with pd.option_context("display.notebook_repr_html", False):
        assert show() is None


def test_a_table_without_gaps_has_no_notes():
    table = effects(found().games, measures=["points"]).effects
    assert table.notes == ()
    shown: list[Any] = [each._repr_html_ for each in (table, pd.DataFrame(table))]
    assert shown[0]() == shown[1]()


def test_the_effects_are_a_frame_as_any_other():
    table = found().effects
    assert type(table[["variant", "p"]]) is type(table[table["p"] < 2]) is pd.DataFrame
    html: Any = table._repr_html_  # pandas' stubs take it for a column
    assert "baseline" in html()
    again = pickle.loads(pickle.dumps(table))
    pd.testing.assert_frame_equal(again, table)
    assert again.notes == table.notes == (ALIKE,)
    assert type(table.copy()) is pd.DataFrame
    nothing = compare({"one": Planted(2), "two": Planted(2)}, [heads, heads], 3, measures=[], progress=False)
    assert str(nothing.effects).startswith("variant  measure")


def test_effects_that_lost_a_column_show_themselves_as_any_table():
    table = effects(found().games, measures=["points"]).effects
    del table["low"]
    assert "corrected" in repr(table) or "..." in repr(table)
    assert "Further columns" not in repr(table)
