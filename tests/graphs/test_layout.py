"""Where nodes are drawn: at their own positions, and elsewhere the same in every run."""

from itertools import combinations
from math import dist

import networkx as nx
import pytest

from gamekit.graphs import positions


def test_a_position_of_its_own_stays():
    graph = nx.path_graph(["A", "B", "C"])
    nx.set_node_attributes(graph, {"A": (0, 0), "C": (300, 40)}, "position")
    found = positions(graph)
    assert (found["A"], found["C"]) == ((0.0, 0.0), (300.0, 40.0))
    assert 0 < found["B"][0] < 300  # it hangs between the two
    assert found == positions(graph)


def test_neighbours_stand_nearer_than_others():
    graph = nx.path_graph(7)
    found = positions(graph)
    for one, other in combinations(graph, 2):
        apart = dist(found[one], found[other])
        assert apart == pytest.approx(dist(found[0], found[1]) * abs(one - other), rel=0.3)


def test_names_make_no_difference():
    found = positions(nx.cycle_graph(["x", ("a", 1), "y", 3]))
    assert list(found.values()) == list(positions(nx.cycle_graph(4)).values())


@pytest.mark.parametrize("make", [nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph])
def test_parts_stand_side_by_side(make):
    graph = make([(1, 2), (2, 3), (3, 1), (4, 5), (6, 7)])
    graph.add_node(8)
    found = positions(graph)
    boxes = []
    for part in ([1, 2, 3], [4, 5], [6, 7], [8]):
        xs, ys = zip(*(found[node] for node in part), strict=True)
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    for one, other in combinations(boxes, 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def test_no_nodes_have_no_places():
    assert positions(nx.Graph()) == {}


@pytest.mark.parametrize("at", ["here", 3, (1,), (1, 2, 3), ("x", "y")])
def test_a_position_that_is_none_is_refused(at):
    graph = nx.Graph()
    graph.add_node("A", position=at)
    with pytest.raises(ValueError, match="allowed is a pair of numbers"):
        positions(graph)
