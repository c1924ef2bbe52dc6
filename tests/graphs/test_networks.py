"""Networks against trying every set of nodes."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import networkx as nx
import pytest

from gamekit import graphs as package

# What stands in a cell is beyond the stubs of pandas.
graphs: Any = package


def small(seed, size=9):
    """Return a graph of a few nodes with names, hardly ever in one part."""
    rng = Random(seed)
    graph = nx.gnp_random_graph(size, 0.28, seed=seed)
    names = rng.sample("ABCDEFGHIJKL", size)
    return rng, nx.relabel_nodes(graph, dict(enumerate(names)))


def subsets(nodes):
    return (set(chosen) for count in range(len(nodes) + 1) for chosen in combinations(nodes, count))


def is_one(graph, nodes):
    return len(nodes) == 0 or nx.is_connected(graph.subgraph(nodes))


# --- growth ---------------------------------------------------------------------------------------


def fewest(graph, size, held, free):
    """Return how many nodes have to be added, by trying all sets of them; None if none will do."""
    for new in subsets([node for node in graph if node in free and node not in held]):
        parts = nx.connected_components(graph.subgraph([*held, *new]))
        if size == 0 or any(len(part) >= size for part in parts):
            return len(new)
    return None


@pytest.mark.parametrize("seed", range(60))
def test_growth_needs_the_fewest_new_nodes(seed):
    rng, graph = small(seed)
    held = rng.sample(list(graph), rng.randrange(6))
    free = rng.sample(list(graph), rng.randrange(4, 10))
    for size in range(8):
        best = fewest(graph, size, held, free)
        if best is None:
            with pytest.raises(ValueError, match=f"No connected group of {size} nodes can be made"):
                graphs.growth(graph, size, held, free)
            continue
        table = graphs.growth(graph, size, held, free)
        group, new = set(table.node), set(table.node[table.new])
        assert len(group) >= size
        assert is_one(graph, group)
        assert len(new) == best
        assert new == group - set(held)
        assert new <= set(free)
        assert list(table.node) == [node for node in graph if node in group]


def test_growth_may_begin_anywhere():
    table = graphs.growth(nx.path_graph(6), 3)
    assert list(table.new) == [True] * 3


def test_a_ring_full_of_free_nodes_is_room_enough():
    table = graphs.growth(nx.star_graph(3), 4, held=[0])
    assert list(table.new) == [False, True, True, True]


def test_growth_of_nothing():
    assert len(graphs.growth(nx.path_graph(3), 0)) == 0
    with pytest.raises(ValueError, match="No connected group of 1 nodes"):
        graphs.growth(nx.Graph(), 1)
    with pytest.raises(nx.NodeNotFound, match="'X' is no node of the graph"):
        graphs.growth(nx.path_graph(["A"]), 1, held=["X"])


# --- network --------------------------------------------------------------------------------------


def shortest(graph, nodes):
    """Return the length of the smallest network that joins the nodes, by trying all sets between."""
    lengths = [
        nx.minimum_spanning_tree(graph.subgraph([*nodes, *more]), weight="length").size(weight="length")
        for more in subsets([node for node in graph if node not in nodes])
        if is_one(graph, [*nodes, *more])
    ]
    return min(lengths, default=None)


@pytest.mark.parametrize("seed", range(40))
def test_a_network_is_less_than_twice_as_long_as_the_smallest(seed):
    rng, graph = small(seed, size=8)
    for _, _, data in graph.edges(data=True):
        data["length"] = rng.randrange(1, 5) if seed % 2 else 1
    nodes = rng.sample(list(graph), rng.randrange(1, 5))
    best = shortest(graph, nodes)
    weight = "length" if seed % 2 else None
    if best is None:
        with pytest.raises(nx.NetworkXNoPath, match="parts of the graph that no way joins"):
            graphs.network(graph, nodes, weight)
        return
    table = graphs.network(graph, nodes, weight)
    tree = nx.Graph((a, b) for a, others in zip(table.node, table.neighbours, strict=True) for b in others)
    tree.add_nodes_from(table.node)

    assert nx.is_tree(tree)
    assert all(graph.has_edge(*edge) for edge in tree.edges)
    assert set(table.node[table.given]) == set(nodes)
    length = sum(graph.edges[edge]["length"] for edge in tree.edges)
    assert best <= length <= best * (2 - 2 / len(nodes))


def test_a_single_node_is_a_network():
    table = graphs.network(nx.path_graph(["A", "B"]), "A")
    assert table.to_dict("list") == {"node": ["A"], "given": [True], "neighbours": [()]}
    assert len(graphs.network(nx.path_graph(3), [])) == 0
