"""What is used how often: heat."""

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lab.frames import check_figures, decisions_of, renumbered
from lab.toys import Coin, Nim, Race, first, runner

from gamekit import BadOption, lab
from gamekit.lab import metrics
from gamekit.lab.intervals import wilson

RACE = (Race(), [runner(1, 1, 0, 1), runner(0, 0, 1, 1)], 5)


def test_the_steps_of_the_race_and_the_one_that_nobody_took():
    decisions = lab.decisions(*RACE, progress=False)
    assert metrics.heat(decisions).set_index("thing")["uses"].to_dict() == {"1": 5, "0": 3}
    table = metrics.heat(decisions, RACE[0]).set_index("thing")
    assert table["uses"].to_dict() == {"1": 5, "0": 3, "2": 0}
    assert table["value"].to_dict() == {"1": 1, "0": 1, "2": 0}
    assert tuple(table.loc["2", ["low", "high"]]) == wilson(0, 5)
    assert metrics.heat(decisions, RACE[0], by="action")["thing"].tolist() == ["go 1", "go 0", "go 2"]
    assert metrics.heat(decisions, RACE[0], by="verb")["uses"].tolist() == [8]


def test_of_no_games_nothing_is_known():
    table = metrics.heat(lab.decisions(Coin(), [first, first], 0, progress=False), Coin())
    assert table["thing"].tolist() == ["heads", "tails"]
    assert table[["uses", "low", "high", "games"]].to_numpy().tolist() == [[0, 0, 1, 0]] * 2


def test_only_one_side_is_ever_called():
    table = metrics.heat(lab.decisions(Coin(), [first, first], 4, progress=False), Coin())
    assert table[["thing", "uses"]].to_numpy().tolist() == [["heads", 1], ["tails", 0]]


def test_ids_are_those_of_the_gesture():
    decisions = lab.decisions(*RACE, ids=True, progress=False)
    assert metrics.heat(decisions, by="id").set_index("thing")["uses"].to_dict() == {"go-1": 5, "go-0": 3}


def test_a_thing_counts_once_an_action_and_words_are_split_at_commas():
    decisions = decisions_of([[[0, 0]] * 3, [[0, 0]] * 3]).assign(
        action=["deliver R5 furs,furs", "go R5", "done", "go R6", "done", "done"],
        verb=["deliver", "go", "done", "go", "done", "done"],
    )
    table = metrics.heat(decisions).set_index("thing")
    assert table["uses"].to_dict() == {"R5": 1, "furs": 0.5, "R6": 0.5}
    assert table["value"].to_dict() == {"R5": 0.5, "furs": 0.5, "R6": 0.5}
    assert metrics.heat(decisions, verb="go").set_index("thing")["uses"].to_dict() == {"R5": 0.5, "R6": 0.5}


def test_everything_that_the_action_space_knows_has_a_row():
    game = Nim()
    table = metrics.heat(lab.decisions(game, ["random"] * 2, 2, progress=False), game, by="action")
    assert sorted(table["thing"]) == sorted(game.action_space.notations)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"by": "words"}, r"by is 'words'; did you mean 'word'\?"),
        ({"by": "id"}, r"The frame has no ids; lab\.decisions with ids=True makes a frame that has\."),
        ({"game": RACE[0], "verb": "run"}, r"verb is 'run'; known are go\."),
    ],
)
def test_what_is_not_there_is_said(arguments, says):
    with pytest.raises(BadOption, match=says):
        metrics.heat(lab.decisions(*RACE, progress=False), **arguments)


@settings(max_examples=30)
@given(
    st.lists(st.lists(st.sampled_from("ABC"), min_size=1, max_size=5), min_size=1, max_size=6), st.randoms()
)
def test_uses_counted_a_second_way_whatever_the_numbers_of_the_games(games, rng):
    actions = [f"go {square}" for game in games for square in game]
    decisions = decisions_of([[[0, 0]] * len(game) for game in games], action=actions)
    table = metrics.heat(decisions).set_index("thing")
    check_figures(table)
    for square in table.index:
        assert table["uses"][square] == pytest.approx(actions.count(f"go {square}") / len(games))
        assert table["value"][square] == pytest.approx(sum(square in game for game in games) / len(games))
    order = rng.sample(range(len(games)), len(games))
    again = metrics.heat(renumbered(decisions, order)).set_index("thing")
    pd.testing.assert_frame_equal(again.sort_index(), table.sort_index())
