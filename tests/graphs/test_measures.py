"""Tables of measures: against networkx where it has them, and against trying everything where it has not."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations, pairwise, permutations
from math import inf, isnan
from random import Random
from typing import Any

import networkx as nx
import pytest

from gamekit import graphs as package

# What stands in a cell is beyond the stubs of pandas.
graphs: Any = package

GRAPHS = {
    "karate": nx.karate_club_graph(),
    "kite": nx.krackhardt_kite_graph(),
    "petersen": nx.petersen_graph(),
    "grid": nx.grid_2d_graph(3, 4),
    "barbell": nx.barbell_graph(4, 2),
    "apart": nx.disjoint_union(nx.path_graph(4), nx.cycle_graph(3)),
    "lonely": nx.empty_graph(1),
    "empty": nx.Graph(),
}
DIRECTED = nx.DiGraph([("A", "B"), ("B", "C"), ("C", "A"), ("C", "D"), ("D", "E")])
every_graph = pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)


def weighted(graph, seed=1):
    """Return a copy with lengths from 0 to 3."""
    rng, copy = Random(seed), graph.copy()
    for _, _, data in copy.edges(data=True):
        data["length"] = rng.randrange(4)
    return copy


def column(table, name):
    return dict(zip(table.node, table[name], strict=True))


# --- tables ---------------------------------------------------------------------------------------


@every_graph
def test_tables_hold_the_whole_graph(graph):
    nodes, edges = graphs.node_table(graph), graphs.edge_table(graph)
    assert list(nodes.node) == list(graph)
    assert list(zip(edges.start, edges.end, strict=True)) == list(graph.edges)


def test_tables_leave_gaps():
    graph = nx.Graph([("A", "B", {"kind": "road"}), ("B", "C", {"toll": 2})])
    graph.add_node("A", region="east")
    table = graphs.edge_table(graph)
    assert list(table.columns) == ["start", "end", "kind", "toll"]
    assert list(table.kind.isna()) == [False, True]
    assert list(graphs.node_table(graph).region.isna()) == [False, True, True]


# --- central --------------------------------------------------------------------------------------


@every_graph
def test_degrees(graph):
    table = graphs.degrees(graph)
    assert column(table, "degree") == dict(graph.degree())
    assert list(table.degree) == sorted(table.degree, reverse=True)


def test_degrees_of_arrows():
    table = graphs.degrees(DIRECTED)
    assert column(table, "ins") == dict(DIRECTED.in_degree())
    assert column(table, "outs") == dict(DIRECTED.out_degree())


@every_graph
@pytest.mark.parametrize("weight", [None, "length"])
def test_centralities(graph, weight):
    graph = weighted(graph)
    for _, _, data in graph.edges(data=True):
        data["length"] += 1
    table = graphs.centralities(graph, weight)
    others = max(1, len(graph) - 1)

    assert column(table, "closeness") == pytest.approx(nx.closeness_centrality(graph, distance=weight))
    harmonic = {n: h / others for n, h in nx.harmonic_centrality(graph, distance=weight).items()}
    assert column(table, "harmonic") == pytest.approx(harmonic)
    assert column(table, "betweenness") == pytest.approx(nx.betweenness_centrality(graph, weight=weight))
    assert list(table.betweenness.round(9)) == sorted(table.betweenness.round(9), reverse=True)


def test_centralities_follow_the_arrows():
    table = graphs.centralities(DIRECTED)
    closeness, harmonic = column(table, "closeness"), column(table, "harmonic")
    assert closeness["E"] == harmonic["E"] == 0
    for node in DIRECTED:
        far = nx.single_source_shortest_path_length(DIRECTED, node)
        assert harmonic[node] == pytest.approx(sum(1 / d for d in far.values() if d) / 4)
    assert closeness["A"] == pytest.approx(4 / (1 + 2 + 3 + 4))


# --- cuts -----------------------------------------------------------------------------------------


def components(graph):
    return sorted(map(len, nx.connected_components(graph)), reverse=True)


@every_graph
def test_cut_nodes_by_taking_each_away(graph):
    wanted = {}
    for node in graph:
        around = graph.subgraph(nx.node_connected_component(graph, node)).copy()
        around.remove_node(node)
        if len(components(around)) > 1:
            wanted[node] = tuple(components(around))
    table = graphs.cut_nodes(graph)
    assert column(table, "parts") == wanted
    assert column(table, "cut_off") == {node: sum(parts[1:]) for node, parts in wanted.items()}
    assert list(table.cut_off) == sorted(table.cut_off, reverse=True)


@every_graph
def test_cut_edges_by_taking_each_away(graph):
    wanted = set()
    for edge in graph.edges:
        around = graph.subgraph(nx.node_connected_component(graph, edge[0])).copy()
        around.remove_edge(*edge)
        if len(components(around)) > 1:
            wanted.add((frozenset(edge), tuple(components(around))))
    table = graphs.cut_edges(graph)
    assert {(frozenset((row.start, row.end)), row.parts) for row in table.itertuples()} == wanted


def test_cuts_are_for_graphs_without_arrows():
    for cut in (graphs.cut_nodes, graphs.cut_edges):
        with pytest.raises(nx.NetworkXNotImplemented):
            cut(DIRECTED)


# --- routes ---------------------------------------------------------------------------------------


def brute_distances(graph, weight):
    """Floyd and Warshall's three loops."""
    far = {(a, b): 0 if a == b else inf for a in graph for b in graph}
    for a, b, data in graph.edges(data=True):
        length = 1 if weight is None else data[weight]
        for pair in [(a, b), (b, a)][: 1 if graph.is_directed() else 2]:
            far[pair] = min(far[pair], length)
    for c in graph:
        for a in graph:
            for b in graph:
                far[a, b] = min(far[a, b], far[a, c] + far[c, b])
    return far


@every_graph
@pytest.mark.parametrize("weight", [None, "length"])
def test_distances(graph, weight):
    graph = weighted(graph)
    table, far = graphs.distances(graph, weight=weight), brute_distances(graph, weight)
    assert list(table.index) == list(table.columns) == list(graph)
    for i, a in enumerate(graph):
        for j, b in enumerate(graph):
            assert table.iloc[i, j] == far[a, b]


@every_graph
@pytest.mark.parametrize("weight", [None, "length"])
def test_reach(graph, weight):
    graph, sources = weighted(graph), [*graph][::3]
    far = brute_distances(graph, weight)
    for limit in (None, 0, 2):
        table = graphs.reach(graph, sources, limit, weight)
        near = {n: min((far[s, n] for s in sources), default=inf) for n in graph}
        most = inf if limit is None else limit
        assert column(table, "distance") == {n: d for n, d in near.items() if d < inf and d <= most}
        assert list(table.distance) == sorted(table.distance)
        for row in table.itertuples():
            assert (row.path[0], row.path[-1]) == (row.source, row.node)
            steps = [1 if weight is None else graph.edges[edge][weight] for edge in pairwise(row.path)]
            assert sum(steps) == row.distance


def test_reach_along_arrows_and_through_parallel_edges():
    assert list(graphs.reach(DIRECTED, "D").node) == ["D", "E"]
    graph = nx.MultiGraph([("A", "B", {"length": 5}), ("A", "B", {"length": 2}), ("B", "C", {"length": 1})])
    assert list(graphs.reach(graph, "A", weight="length").distance) == [0, 2, 3]
    assert list(graphs.itinerary(graph, ["A", "C"], "length").distance) == [0, 2, 3]


@every_graph
def test_bands(graph):
    if not len(graph):
        assert graphs.bands(graph, []).empty
        return
    start = next(iter(graph))
    table = graphs.bands(graph, [start])
    layers = list(map(len, nx.bfs_layers(graph, start)))
    assert list(table.new) == layers
    assert list(table.within) == [sum(layers[: n + 1]) for n in range(len(layers))]
    assert list(table.share) == [within / len(graph) for within in table.within]


def test_a_node_that_is_a_tuple_or_a_text_is_one_node():
    assert list(graphs.bands(GRAPHS["grid"], (0, 0)).new) == [1, 2, 3, 3, 2, 1]
    with pytest.raises(nx.NodeNotFound, match="'Z9' is no node"):
        graphs.reach(DIRECTED, "Z9")
    with pytest.raises(nx.NodeNotFound, match="99 is no node"):
        graphs.itinerary(GRAPHS["kite"], [0, 99])


def way(graph, stops, weight):
    far = brute_distances(graph, weight)
    return sum(far[pair] for pair in pairwise(stops))


@pytest.mark.parametrize("name", ["karate", "kite", "grid"])
@pytest.mark.parametrize("weight", [None, "length"])
def test_itineraries(name, weight):
    graph = weighted(GRAPHS[name])
    stops = Random(name).sample([*graph], 5)
    for any_order in (False, True):
        table = graphs.itinerary(graph, stops, weight, any_order=any_order)
        visited = list(table.node[table.stop])
        assert visited[0] == stops[0]
        assert sorted(visited) == sorted(stops)
        edges = [1 if weight is None else graph.edges[edge][weight] for edge in pairwise(table.node)]
        assert list(table.distance) == [sum(edges[:n]) for n in range(len(edges) + 1)]
        orders = permutations(stops[1:]) if any_order else [stops[1:]]
        assert table.distance.iloc[-1] == min(way(graph, [stops[0], *order], weight) for order in orders)
        assert list(table.leg[table.stop]) == list(range(5))


def test_itineraries_that_cannot_be():
    with pytest.raises(nx.NetworkXNoPath):
        graphs.itinerary(GRAPHS["apart"], [0, 5])
    with pytest.raises(nx.NetworkXNoPath):
        graphs.itinerary(GRAPHS["apart"], [0, 5], any_order=True)
    with pytest.raises(ValueError, match="needs a stop"):
        graphs.itinerary(GRAPHS["kite"], [])
    with pytest.raises(ValueError, match="There are 10 stops"):
        graphs.itinerary(GRAPHS["kite"], range(10), any_order=True)
    assert graphs.itinerary(GRAPHS["kite"], [3]).to_dict("records") == [
        {"leg": 0, "node": 3, "distance": 0, "stop": True}
    ]


@pytest.mark.parametrize("name", ["kite", "petersen", "grid"])
@pytest.mark.parametrize("weight", [None, "length"])
def test_routes_against_all_simple_paths(name, weight):
    graph = weighted(GRAPHS[name])
    for _, _, data in graph.edges(data=True):
        data["length"] += 1
    nodes = list(graph)
    table = graphs.routes(graph, nodes[0], nodes[-1], 6, weight)

    def length(path):
        return sum(1 if weight is None else graph.edges[edge][weight] for edge in pairwise(path))

    every = sorted(map(length, nx.all_simple_paths(graph, nodes[0], nodes[-1])))
    assert list(table.distance) == every[:6]
    assert list(map(length, table.path)) == every[:6]
    assert len(set(table.path)) == 6
    assert list(table["rank"]) == [1, 2, 3, 4, 5, 6]


def test_routes_that_are_not():
    with pytest.raises(nx.NetworkXNoPath):
        graphs.routes(GRAPHS["apart"], 0, 5)
    with pytest.raises(nx.NodeNotFound):
        graphs.routes(GRAPHS["apart"], 0, 50)


# --- groups ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["karate", "kite", "barbell", "apart"])
def test_communities_are_those_of_networkx(name):
    graph = GRAPHS[name]
    found = nx.community.greedy_modularity_communities(graph)
    table = graphs.communities(graph, "club")
    groups = [set(part.node) for _, part in table.groupby("community")]
    assert sorted(map(sorted, groups)) == sorted(map(sorted, found))
    assert list(map(len, groups)) == sorted(map(len, groups), reverse=True)


def test_clubs_against_communities():
    graph = GRAPHS["karate"]
    clubs = dict(graph.nodes(data="club"))
    table, cross = graphs.partitions(graph, "club"), graphs.crosstab(graph, "club")
    found = column(graphs.communities(graph, "club"), "community")

    assert cross.to_numpy().sum() == len(graph)
    for club in cross.index:
        for number in cross.columns:
            assert cross.loc[club, number] == sum(clubs[n] == club and found[n] == number for n in graph)
    for row, groups in (("given", clubs), ("found", found)):
        parts = [{n for n in graph if groups[n] == kind} for kind in set(groups.values())]
        assert table.loc[row, "groups"] == len(parts)
        assert table.loc[row, "modularity"] == pytest.approx(
            nx.community.modularity(graph, parts, weight=None)
        )
        assert table.loc[row, "inside"] == sum(groups[a] == groups[b] for a, b in graph.edges)
        assert table.loc[row, "inside"] + table.loc[row, "between"] == graph.size()
        pairs = [(clubs[a] == clubs[b]) == (groups[a] == groups[b]) for a, b in combinations(graph, 2)]
        assert table.loc[row, "agreement"] == sum(pairs) / len(pairs)


@pytest.mark.parametrize("name", ["lonely", "empty", "grid"])
def test_groups_of_little_or_nothing(name):
    graph = GRAPHS[name]
    table = graphs.partitions(graph, "region")
    assert table.loc["given", "groups"] == min(1, len(graph))
    assert isnan(table.loc["given", "modularity"]) == (graph.size() == 0)
    assert graphs.crosstab(graph, "region").to_numpy().sum() == len(graph)


# --- what it needs ----------------------------------------------------------------------------------

WITHOUT = """
import sys
for name in ("numpy", "pandas", "scipy"):
    sys.modules[name] = None
import networkx as nx
from gamekit import graphs
from gamekit.graphs import central, cuts, groups, networks, tables, travel
for module in (central, cuts, groups, networks, tables, travel):
    module.frame = lambda rows, columns, index=None: list(rows)
G = nx.grid_2d_graph(3, 3)
G.add_edge((0, 0), "end")
names = nx.relabel_nodes(G, str)
nx.set_node_attributes(names, {n: n[1] for n in names}, "column")
print(graphs.communities(names, "column"), graphs.partitions(names, "column"))
print(graphs.centralities(names), graphs.degrees(names), graphs.cut_nodes(names), graphs.cut_edges(names))
print(graphs.reach(names, "end"), graphs.bands(names, "end"), graphs.distances(names))
print(graphs.routes(names, "end", "(2, 2)"))
print(graphs.itinerary(names, ["end", "(2, 2)", "(0, 2)"], any_order=True))
print(graphs.network(names, ["end", "(2, 2)", "(0, 2)"]), graphs.growth(names, 4, ["end", "(2, 2)"]))
"""


def run(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "", **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_all_works_without_numpy_and_alike_in_every_run():
    assert len({run(WITHOUT, PYTHONHASHSEED=str(seed)) for seed in range(3)}) == 1


def test_importing_graphs_loads_networkx_alone():
    code = "import sys, gamekit.graphs\nprint([n for n in ('numpy', 'pandas', 'scipy') if n in sys.modules])"
    assert run(code).strip() == "[]"


def test_without_pandas_a_table_says_what_to_install():
    code = "import sys\nsys.modules['pandas'] = None\n"
    code += "import networkx, gamekit.graphs\ngamekit.graphs.degrees(networkx.path_graph(2))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "ImportError: This needs pandas: pip install 'tabletop-gamekit[lab]'." in done.stderr
