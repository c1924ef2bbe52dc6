"""Where points come from: sources."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lab.frames import check_figures, decisions_of, results_of
from lab.toys import Coin, Race, first, runner

from gamekit import BadOption, lab
from gamekit.lab import metrics

BOTS = [runner(2, 0, 0, 2), runner(1, 2, 1, 0)]


def test_the_race_scores_on_the_way_out_and_home():
    table = metrics.sources(lab.simulate(Race(), BOTS, 4, progress=False)).set_index("label")
    assert table["value"].to_dict() == {"out": (2 + 3) / 2, "home": (2 + 1) / 2}
    assert table["share"].to_dict() == {"out": 5 / 8, "home": 3 / 8}
    assert (table["phase"] == 1).all()
    assert (table["games"] == 4).all()


def test_the_race_scores_phase_by_phase():
    decisions = lab.decisions(Race(), BOTS, 4, lines=True, progress=False)
    results = lab.simulate(Race(), BOTS, 4, progress=False)
    table = metrics.sources(results, decisions, phases=4).set_index(["phase", "label"])["value"]
    assert table.xs("out", level="label").to_dict() == {1: 1.5, 2: 1, 3: 0, 4: 0}
    assert table.xs("home", level="label").to_dict() == {1: 0, 2: 0, 3: 0.5, 4: 1}


def test_what_chance_adds_at_the_end_belongs_to_the_last_phase():
    arguments = (Coin(), [first, first], 10)
    decisions, results = (
        lab.decisions(*arguments, lines=True, progress=False),
        lab.simulate(*arguments, progress=False),
    )
    table = metrics.sources(results, decisions, phases=2)
    assert table["value"].tolist() == [0, 0.5]


@settings(max_examples=40)
@given(
    st.lists(st.lists(st.integers(-3, 9), min_size=2, max_size=9), min_size=1, max_size=5), st.integers(1, 5)
)
def test_phases_add_up_to_the_whole_and_shares_to_one(courses, phases):
    games = [[[points, points] for points in course] for course in courses]
    decisions = decisions_of(games)
    decisions = decisions.assign(**{f"points {seat} all": decisions[f"points {seat}"] for seat in (0, 1)})
    results = results_of([course[-1] for course in games])
    table, whole = metrics.sources(results, decisions, phases), metrics.sources(results)
    check_figures(table)
    assert len(table) == phases
    assert table["value"].sum() == pytest.approx(whole["value"][0])
    if abs(whole["value"][0]) > 1e-9:
        assert table["share"].sum() == pytest.approx(1)


def test_phases_need_the_score_lines():
    arguments = (Race(), BOTS, 1)
    decisions, results = lab.decisions(*arguments, progress=False), lab.simulate(*arguments, progress=False)
    with pytest.raises(BadOption, match=r"'points 0 out', .*; lab\.decisions with lines=True makes a frame"):
        metrics.sources(results, decisions)


def test_results_without_score_lines_are_told_who_makes_them():
    with pytest.raises(BadOption, match=r"no column 'points LABEL'; lab\.simulate makes a frame that has\."):
        metrics.sources(results_of([[1, 0]]).drop(columns="points all"))
