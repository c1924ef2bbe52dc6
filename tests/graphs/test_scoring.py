"""The generic scoring graph: what a game has to keep to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from gamekit import graphs
from gamekit.core.score import ScoreLine
from gamekit.graphs import BY_RULE, DECIDES, ROUNDING, Part, score_table

scoring_graph: Any = graphs.scoring_graph  # `nodes(data="kind")` is beyond networkx's stubs

PIECES = {
    "flock": {"kind": "sheep", "label": "three sheep", "count": 3},
    "dog": {"kind": "dog", "label": "a dog"},
    "none": {"kind": "sheep", "label": "no sheep", "count": 0},
}
WOOL = ScoreLine(1, "wool", 2, "farm.wool")


def test_parts_of_all_sorts():
    parts = [Part("flock", Fraction(7, 2)), Part("dog", Fraction(-1)), Part(ROUNDING, Fraction(-1, 2))]
    graph = scoring_graph([WOOL], [parts], PIECES, seats=3)

    assert dict(graph.in_degree(["seat-0", "seat-1", "seat-2"], weight="weight")) == {
        "seat-0": 0,
        "seat-1": 2,
        "seat-2": 0,
    }
    assert [graph.nodes[f"seat-{seat}"]["points"] for seat in range(3)] == [0, 2, 0]
    assert graph.edges["flock", "line-1-wool"] == {
        "weight": Fraction(7, 2),
        "each": Fraction(7, 6),
        "role": "counts",
    }
    assert graph.edges["dog", "line-1-wool"]["weight"] == -1
    assert graph.nodes["rounding-1-wool"]["kind"] == "rounding"
    assert "none" in graph
    assert graph.degree("none") == 0


def test_parts_must_make_up_the_line():
    with pytest.raises(ValueError, match="'wool' of seat 1 are worth 3/2, the line 2"):
        scoring_graph([WOOL], [[Part("flock", Fraction(3, 2))]], PIECES, seats=2)
    with pytest.raises(ValueError, match="part from 'cat', which is no piece"):
        scoring_graph([WOOL], [[Part("cat", Fraction(2))]], PIECES, seats=2)
    with pytest.raises(ValueError, match="part from 'seat-0', which is no piece"):
        scoring_graph([WOOL], [[Part("seat-0", Fraction(2))]], PIECES, seats=2)
    with pytest.raises(ValueError, match="zip"):
        scoring_graph([WOOL], [], PIECES, seats=2)


def test_a_source_that_only_decides():
    parts = [Part("flock", Fraction(0), DECIDES), Part(BY_RULE, Fraction(2))]
    graph = scoring_graph([WOOL], [parts], PIECES, seats=2)

    assert graph.edges["flock", "line-1-wool"]["role"] == "decides"
    assert graph.edges["by-rule-1-wool", "line-1-wool"]["weight"] == 2
    assert graph.nodes["by-rule-1-wool"]["label"] == "by rule"


def test_a_source_may_be_named_twice_and_stand_for_nothing():
    parts = [Part("flock", Fraction(1)), Part("none", Fraction(0)), Part("flock", Fraction(1))]
    graph = scoring_graph([WOOL], [parts], PIECES, seats=2)

    assert graph.edges["flock", "line-1-wool"]["weight"] == 2
    assert graph.edges["none", "line-1-wool"]["each"] == 0


def test_hidden_lines_stand_without_points():
    graph = scoring_graph([], [], PIECES, seats=2, hidden=[(0, "goal"), (0, "goal")])

    assert graph.nodes["line-0-goal"]["hidden"]
    assert graph.nodes["line-0-goal"]["points"] is None
    assert graph.degree("line-0-goal") == graph.degree("line-0-goal (2)") == 0
    assert graph.nodes["seat-0"]["points"] == 0
    assert score_table(graph).empty


def test_roundings_of_two_lines_stay_apart():
    lines = [WOOL, WOOL._replace(points=1), WOOL._replace(seat=0)]
    parts = [[Part(ROUNDING, Fraction(line.points))] for line in lines]
    graph = scoring_graph(lines, parts, {}, seats=2)

    kinds = [node for node, kind in graph.nodes(data="kind") if kind == "rounding"]
    assert kinds == ["rounding-1-wool", "rounding-1-wool (2)", "rounding-0-wool"]
    assert graph.nodes["seat-1"]["points"] == 3


def test_places_are_columns_by_layer():
    graph = scoring_graph([WOOL], [[Part("flock", Fraction(2))]], PIECES, seats=2)
    places = [data["position"] for _, data in graph.nodes(data=True)]
    assert len(set(places)) == len(graph)
    assert all(data["position"][0] == data["layer"] for _, data in graph.nodes(data=True))


def test_table():
    parts = [Part("flock", Fraction(5, 2)), Part(ROUNDING, Fraction(-1, 2))]
    table = score_table(scoring_graph([WOOL], [parts], PIECES, seats=2))

    assert table.to_dict("records") == [
        {
            "seat": 1,
            "line": "wool",
            "clause": "farm.wool",
            "source": source,
            "kind": kind,
            "count": count,
            "points": points,
            "each": points / count,
            "role": "counts",
        }
        for source, kind, count, points in [
            ("flock", "sheep", 3, Fraction(5, 2)),
            ("rounding-1-wool", "rounding", 1, Fraction(-1, 2)),
        ]
    ]
