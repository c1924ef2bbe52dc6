"""Graphs of Herdeiros do Khan: riding against plain networkx, votes against the score, exactly."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations
from pathlib import Path
from random import Random
from timeit import repeat
from typing import Any

import networkx as nx
import pytest
from games.khan.tables import kit, position
from games.playing import walk

from gamekit import BadName, BadOption
from gamekit import graphs as general
from gamekit.core.score import ScoreLine, totals
from gamekit.games.khan import graphs as module
from gamekit.games.khan import scoring
from gamekit.games.khan.actions import Move
from gamekit.games.khan.board import one_move, places_in
from gamekit.games.khan.graphs.nodes import THINGS
from gamekit.games.khan.graphs.sources import BEHIND
from gamekit.games.khan.secrets import SECRETS
from gamekit.games.khan.turn import Riding

graphs: Any = module  # `nodes(data="kind")` and what stands in a cell are beyond the stubs
measures: Any = general

GAME = kit(3)
BOARD = GAME.board
ROUTES = nx.Graph(BOARD.routes)
GAMES: dict[str, Any] = {
    "two": kit(2),
    "three": kit(3),
    "four-zero": kit(4, zero_yurts=True, city_yurts=False),
    "five": kit(5, karakorum_tile=True),
    "altani-tolui": kit(2, heirs=("Altani", "Tolui")),
    "tiny": kit(2).tiny,
}
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def played(name):
    return tuple(state for state, _ in walk(GAMES[name], name))


def moments(name, step=40):
    """Some states of a random game, and its end."""
    states = played(name)
    return [*states[::step], *states[-3:]]


def riders(count=12, yurts=9):
    """Yield positions with yurts of seat 0 and of others, and pawns anywhere."""
    for seed in range(count):
        rng = Random(seed)
        stops = [stop for stop in BOARD.names if stop != "K"]
        mine = rng.sample(stops, rng.randrange(yurts))
        others = [stop for stop in stops if stop not in mine]
        yield position(
            GAME,
            {"pawns": [rng.choice(BOARD.names)], "yurts": mine},
            {"pawns": [rng.choice(BOARD.names)], "yurts": rng.sample(others, 5)},
            {"pawns": [rng.choice(BOARD.names)]},
        )


def own(state, seat=0):
    """Return the stops with yurts of a seat."""
    return {BOARD.names[stop] for stop in places_in(state.heirs[seat].yurts)}


def at(state, seat=0):
    return BOARD.names[state.heirs[seat].pawns[0]]


# --- the map --------------------------------------------------------------------------------------


def test_the_map_is_the_editions():
    """khan.map.stops, khan.map.regions: 34 stops, six of them double, and the routes as they are listed."""
    graph = graphs.route_map(GAME)

    assert nx.utils.graphs_equal(nx.Graph(graph.edges), ROUTES)
    assert list(graph) == list(GAME.tables.stops.places)
    regions = [region for _, region in graph.nodes(data="region")]
    assert {region: regions.count(region) for region in regions} == {
        "Russia": 11,
        "Persia": 11,
        "China": 11,
        None: 1,
    }
    assert {stop for stop, double in graph.nodes(data="double") if double} == {
        "R5",
        "R9",
        "P6",
        "P10",
        "C2",
        "C8",
    }
    assert {stop: asks for stop, asks in graph.nodes(data="advisor") if asks} == dict(BOARD.asks)
    assert graph.nodes["R1"]["position"] == (60, -135)
    assert nx.check_planarity(graph)[0]


def test_provinces_cities_and_advisors_are_further_nodes():
    """khan.map.provinces, khan.map.khan-provinces, khan.map.cities, khan.map.advisors."""
    graph, tables = graphs.route_map(GAME, THINGS), GAME.tables
    kinds = [kind for _, kind in graph.nodes(data="kind")]

    assert {kind: kinds.count(kind) for kind in kinds} == {
        "stop": 34,
        "province": 16,
        "city": 9,
        "advisor": 7,
    }
    for name, border in tables.provinces.borders.items():
        node = f"province-{name}"
        assert {stop for stop in graph[node] if graph.edges[node, stop]["kind"] == "border"} == set(border)
        assert graph.nodes[node]["tribute"] == tables.provinces.kinds[name]
        assert graph.nodes[node]["khan"] == (name in tables.khan_provinces.arrows)
    for name, stops in tables.cities.adjacent.items():
        assert set(graph[f"city-{name}"]) == set(stops)
        assert graph.nodes[f"city-{name}"]["region"] == graph.nodes[stops[0]]["region"]
    for stop, asks in BOARD.asks.items():
        assert list(graph[f"advisor-{stop}"]) == [stop]
        assert graph.nodes[f"advisor-{stop}"]["asks"] == asks
        assert graph.nodes[f"advisor-{stop}"]["votes"] == (2 if stop == "K" else 1)
    assert all(data["label"] and len(data["position"]) == 2 for _, data in graph.nodes(data=True))


def test_provinces_are_adjacent_by_a_common_route():
    """khan.map.provinces: every route is a side of one province or two; arrows lead to neighbours."""
    graph = graphs.route_map(GAME, ["province"])
    arrows = GAME.tables.khan_provinces.arrows

    assert list(graph) == [f"province-{name}" for name in GAME.tables.provinces.kinds]
    led = {frozenset(edge): arrow for *edge, arrow in graph.edges(data="arrow") if arrow}
    wanted = {
        frozenset((f"province-{a}", f"province-{b}")): a for a, others in arrows.items() for b in others
    }
    assert led == wanted
    # twice the routes of the map are sides of provinces or of the rim
    sides = sum(map(len, GAME.tables.provinces.borders.values()))
    shared = 0
    for one, other in combinations(GAME.tables.provinces.borders.values(), 2):
        rounds = [{frozenset(side) for side in pairwise([*border, border[0]])} for border in (one, other)]
        shared += len(rounds[0] & rounds[1])
    assert sides - shared == ROUTES.size()
    assert graph.size() <= shared


def test_provinces_belong_to_regions():
    """khan.map.regions: more than half of the stops, the capital aside."""
    graph = graphs.route_map(GAME, ["province"])
    of = dict.fromkeys(("Russia", "Persia", "China", None), "")
    for node, region in graph.nodes(data="region"):
        of[region] += node.removeprefix("province-")

    assert of == {"Russia": "adehj", "Persia": "bcfgi", "China": "lmnop", None: "k"}


def test_kinds_alone_have_no_loose_ends():
    assert set(dict(graphs.route_map(GAME, "city").nodes(data="kind")).values()) == {"city"}
    assert graphs.route_map(GAME, ["city", "advisor"]).size() == 0
    with pytest.raises(BadName, match="There is no kind of node 'cities'; did you mean 'city'"):
        graphs.route_map(GAME, ["cities"])


def test_no_stop_cuts_the_map():
    assert len(graphs.cut_stops(GAME)) == len(list(nx.articulation_points(ROUTES))) == 0
    tiny = graphs.route_map(GAMES["tiny"])
    assert set(graphs.cut_stops(GAMES["tiny"]).node) == set(nx.articulation_points(tiny))


def test_communities_against_regions():
    table = graphs.communities(GAME)
    parts = [set(stops) for _, stops in table.groupby("community").node]
    given = [set(stops) for stops in GAME.tables.stops.regions.values()]

    assert set().union(*parts) == set(BOARD.names)
    found = nx.community.modularity(ROUTES, parts)
    assert found > nx.community.modularity(ROUTES, [*given, {"K"}])
    assert measures.partitions(graphs.route_map(GAME), "region").loc["found", "modularity"] == pytest.approx(
        found
    )
    assert all(nx.is_connected(ROUTES.subgraph(part)) for part in parts)


# --- riding ---------------------------------------------------------------------------------------


def test_a_move_jumps_over_unbroken_chains_of_own_yurts():
    """khan.move.jump, khan.move.adjacent: two stops are one move apart if only own yurts lie between."""
    jumps = 0
    for state in riders():
        graph, mine = graphs.movement(state.observation(0)), own(state)
        for a, b in combinations(BOARD.names, 2):
            between = ROUTES.subgraph(mine | {a, b})
            assert graph.has_edge(a, b) == nx.has_path(between, a, b)
            if graph.has_edge(a, b):
                over = graph.edges[a, b]["over"]
                shortest = nx.shortest_path_length(between, a, b)
                assert len(over) == shortest - 1
                assert graph.edges[a, b]["kind"] == ("jump" if over else "route")
                assert any(nx.is_path(between, [*ends]) for ends in ((a, *over, b), (b, *over, a)))
                jumps += bool(over)
    assert jumps


def test_only_own_yurts_are_jumped():
    """khan.move.jump, khan.attack.city-yurt: not those of others, nor one in a city."""
    state = position(GAME, {"yurts": ["R8"], "cities": ["Sarai"]}, {"yurts": ["R10", "P9"]})

    assert sorted(graphs.movement(state.observation(0), 1)["K"]) == [
        "C1",
        "P11",
        "P5",
        "P9",
        "R10",
        "R11",
        "R7",
        "R8",
    ]
    assert sorted(graphs.movement(state.observation(0))["K"]) == ["C1", "P11", "P9", "R10", "R11"]
    assert sorted(graphs.movement(state.observation(2), 0)["R10"]) == ["K", "P9", "R5", "R7", "R8"]


def test_yurts_that_are_not_there_yet():
    state = position(GAME, {"yurts": ["R8"]})
    built = position(GAME, {"yurts": ["R8", "R5"]})
    what_if = graphs.movement(state.observation(0), also=["R5"])

    assert nx.utils.edges_equal(what_if.edges, graphs.movement(built.observation(0)).edges)
    assert (what_if.nodes["R5"]["yurts"], what_if.nodes["R8"]["yurts"], what_if.nodes["R6"]["yurts"]) == (
        1,
        1,
        0,
    )


def test_stops_tell_who_stands_there():
    state = position(GAME, {"yurts": ["R5", "R5"], "pawns": ["R5"]}, {"pawns": ["R5"]}, {"pawns": ["K"]})
    graph = graphs.movement(state.observation(0))

    assert (graph.nodes["R5"]["yurts"], graph.nodes["R5"]["pawns"], graph.nodes["K"]["pawns"]) == (
        2,
        (0, 1),
        (2,),
    )


def test_moves_of_the_graph_are_the_engines():
    """khan.move.adjacent, khan.move.end: what is legal are its edges, save full stops."""
    seen = 0
    for name in ("two", "five", "altani-tolui"):
        for state in played(name)[::5]:
            top = state.stack[-1] if state.stack else None
            if not isinstance(top, Riding) or not top.moves:
                continue
            heir, board = state.heir, state.board
            graph = graphs.movement(state.observation(state.turn.seat))
            for pawn, stop in enumerate(heir.pawns):
                legal = [a for a in state.legal_actions() if isinstance(a, Move) and a.second == bool(pawn)]
                beside = set(graph[board.names[stop]])
                assert {action.stop for action in legal} <= beside
                if len(heir.pawns) == 1:
                    free = {other for other in beside if not top.full >> board.index[other] & 1}
                    assert free <= {action.stop for action in legal}
                seen += len(legal)
    assert seen


def test_reach_is_a_search_in_breadth():
    """khan.move.jump: moves counted by networkx in the graph above."""
    for state in riders():
        graph = graphs.movement(state.observation(0))
        wanted = nx.single_source_shortest_path_length(graph, at(state))
        for moves in (0, 1, 3, 6, 9):
            found = graphs.reach(state.observation(0), moves)
            assert found == {stop: count for stop, count in wanted.items() if count <= moves}
            assert list(found.values()) == sorted(found.values())


def test_two_pawns_reach_what_the_nearer_does():
    """khan.heir.altani."""
    game = GAMES["altani-tolui"]
    state = position(game, {"pawns": ["R1", "C7"], "yurts": ["R3"]}, {"pawns": ["K"]})
    graph = graphs.movement(state.observation(0))
    wanted = nx.multi_source_dijkstra_path_length(graph, {"R1", "C7"})

    assert graphs.reach(state.observation(0), 3) == {s: n for s, n in wanted.items() if n <= 3}
    assert graphs.itinerary(state.observation(0), ["C4"]).node[0] == "C7"
    assert graphs.itinerary(state.observation(0), ["R5"]).node[0] == "R1"


@pytest.mark.parametrize("remembered", [True, False])
def test_reach_costs_no_more_than_five_plain_searches(remembered):
    """Six moves, yurts jumped over, against the plain search by networkx on the same map."""
    observations = [state.observation(0) for state in riders(40)]
    starts = [at(observation.state) for observation in observations]

    def ours():
        if not remembered:
            one_move.cache_clear()
        for observation in observations:
            graphs.reach(observation, 6)

    def plain():
        for start in starts:
            nx.single_source_shortest_path_length(ROUTES, start, cutoff=6)

    assert min(repeat(ours, number=1, repeat=25)) < 5 * min(repeat(plain, number=1, repeat=25))


def test_what_lies_within_reach():
    """khan.move.end, khan.map.cities, khan.map.provinces."""
    state = position(GAME, {"pawns": ["K"]}, {"pawns": ["R10"]}, {"pawns": ["K"]})
    table = graphs.reach_table(state.observation(0), 2).set_index("stop")

    assert dict(table.moves) == graphs.reach(state.observation(0), 2)
    assert dict(table.room) == {stop: stop != "R10" for stop in table.index}
    assert graphs.reach_table(state.observation(0), 0, seat=1).room.to_list() == [True]
    for stop, row in table.iterrows():
        assert set(row.cities) == {c for c, stops in GAME.tables.cities.adjacent.items() if stop in stops}
        assert set(row.provinces) == {
            p for p, stops in GAME.tables.provinces.borders.items() if stop in stops
        }
    assert table.loc["R9", "advisor"] == ("iron", "iron")


def test_bands_count_the_reach():
    for state in riders(4):
        observation = state.observation(0)
        table = graphs.reach_bands(observation)
        for row in table.itertuples():
            assert row.within == len(graphs.reach(observation, row.distance))
        assert table.within.iloc[-1] == 34


@pytest.mark.parametrize("any_order", [False, True])
def test_an_itinerary_has_the_fewest_moves(any_order):
    for seed, state in enumerate(riders(6)):
        stops = Random(seed).sample(BOARD.names, 4)
        graph, start = graphs.movement(state.observation(0)), at(state)
        ride = graphs.itinerary(state.observation(0), stops, any_order=any_order)

        orders = permutations(stops) if any_order else [tuple(stops)]
        lengths = [
            sum(nx.shortest_path_length(graph, a, b) for a, b in pairwise((start, *order)))
            for order in orders
        ]
        assert ride.distance.iloc[-1] == min(lengths)
        assert nx.is_path(graph, list(ride.node))
        assert set(stops) <= set(ride.node)
        assert ride.node[0] == start


def test_who_is_nearest():
    for state in riders(4):
        table = graphs.nearest_pawns(state.observation(None))
        far = [
            nx.single_source_shortest_path_length(graphs.movement(state.observation(s)), at(state, s))
            for s in range(3)
        ]
        for row in table.itertuples():
            moves = [found[row.stop] for found in far]
            assert row.moves == min(moves)
            assert row.seats == tuple(seat for seat in range(3) if moves[seat] == min(moves))


def test_distances_between_advisors():
    """khan.map.advisors: without yurts as on the map, on average 4 between double stops."""
    table = graphs.advisor_distances(position(GAME).observation(0))
    doubles = list(table.index[:-1])

    assert list(table.index) == list(table.columns) == list(BOARD.asks)
    far = [table.loc[a, b] for a, b in combinations(doubles, 2)]
    assert (sum(far) / len(far), min(far), max(far)) == (4.0, 2, 6)
    ridden = graphs.advisor_distances(position(GAME, {"yurts": ["R8", "R10", "P9"]}).observation(0))
    graph = graphs.movement(position(GAME, {"yurts": ["R8", "R10", "P9"]}).observation(0))
    assert all(
        ridden.loc[a, b] == nx.shortest_path_length(graph, a, b) for a in BOARD.asks for b in BOARD.asks
    )
    assert ridden.loc["R5", "K"] == 1


def test_centralities_are_those_of_the_player():
    state = position(GAME, {"yurts": ["R11", "C2", "C6"]})
    table = graphs.centralities(state.observation(0)).set_index("node")
    graph = graphs.movement(state.observation(0))

    assert dict(table.betweenness) == pytest.approx(nx.betweenness_centrality(graph))
    assert dict(table.closeness) == pytest.approx(nx.closeness_centrality(graph))
    plain = graphs.centralities(state.observation(0), 1).set_index("node")
    assert dict(plain.betweenness) == pytest.approx(nx.betweenness_centrality(ROUTES))
    assert table.loc["C4", "closeness"] > plain.loc["C4", "closeness"]


# --- yurts ----------------------------------------------------------------------------------------


def test_places_for_yurts():
    """khan.build.limit: one a stop, two on a double stop, none in the capital; those of others take room."""
    state = position(GAME, {"yurts": ["R5", "R1", "C2", "C2"]}, {"yurts": ["R5", "R2", "P6", "P6", "R9"]})
    kinds = dict(graphs.yurt_places(state.observation(0)).nodes(data="kind"))

    assert {place for place, kind in kinds.items() if kind == "yurt"} == {"R5", "R1", "C2", "C2 2"}
    stops = set(BOARD.names) - {"K", "R5", "R1", "C2", "R2", "P6"}
    assert {place for place, kind in kinds.items() if kind == "free"} == stops | {"P10 2", "C8 2"}


def test_places_are_joined_as_stops_are():
    """khan.secret.cards: by routes, and on the same stop; not through the capital."""
    for state in riders(4):
        graph = graphs.yurt_places(state.observation(0))
        for a, b in combinations(graph, 2):
            one, other = graph.nodes[a]["stop"], graph.nodes[b]["stop"]
            first = a == one and b == other
            assert graph.has_edge(a, b) == (one == other or (first and ROUTES.has_edge(one, other)))
        assert "K" not in graph


def test_groups_are_what_the_traveller_counts():
    """khan.secret.cards, khan.heir.tolui: the largest first."""
    for name in GAMES:
        for state in moments(name):
            for seat, heir in enumerate(state.heirs):
                table = graphs.yurt_groups(state.observation(None), seat)
                yurts = scoring.yurts_of(state.board, heir)
                held = {
                    stop: count for stop, count in yurts.items() if stop in state.board.names and stop != "K"
                }
                assert table.yurts.sum() == sum(held.values())
                assert list(table.yurts) == sorted(table.yurts, reverse=True)
                found = scoring.counted("Traveller", yurts, {}, state.game.tables)
                assert found == max(table.yurts, default=0)


def test_groups_of_a_position():
    """khan.secret.cards: two on a double stop are connected, a yurt in a city or the capital is not."""
    game = GAMES["altani-tolui"]
    state = position(game, {"yurts": ["P9"]}, {"yurts": ["R10", "R8", "R5", "R5", "C1"], "cities": ["Sarai"]})
    table = graphs.yurt_groups(state.observation(1))

    assert table.to_dict("list") == {
        "yurts": [4, 1],
        "stops": [("R5", "R8", "R10"), ("C1",)],
        "regions": [("Russia",), ("China",)],
    }


def fewest(places, held, size):
    """Return with how many new places a group of the size hangs together, by trying all."""
    free = [place for place in places if place not in held]
    for count in range(len(free) + 1):
        for new in combinations(free, count):
            parts = nx.connected_components(places.subgraph([*held, *new]))
            if max(map(len, parts), default=0) >= size:
                return count
    raise AssertionError("there is room enough")


@pytest.mark.parametrize("seed", range(10))
def test_the_smallest_network_for_the_traveller(seed):
    """khan.secret.cards: against trying every set of places, and networkx's way to join given ones."""
    state = list(riders(seed + 1, yurts=10))[-1]
    observation = state.observation(0)
    places = graphs.yurt_places(observation)
    held = [place for place, kind in places.nodes(data="kind") if kind == "yurt"]
    for size in (1, 3, 4, 5):
        table = graphs.smallest_network(observation, size)
        new = list(table.node[table.new])
        assert len(table) >= size
        assert nx.is_connected(places.subgraph(table.node))
        assert set(table.node) - set(held) == set(new)
        if len(new) <= 3:
            assert len(new) == fewest(places, held, size)
    if held and nx.node_connected_component(places, held[0]).issuperset(held):
        joined = measures.network(places, held)
        exact = graphs.smallest_network(observation, len(held))
        assert exact.new.sum() <= len(joined) - len(held)


def test_a_second_yurt_on_a_double_stop_is_connected():
    """khan.secret.cards, khan.build.limit: with its neighbours full the group can grow nowhere else."""
    state = position(GAME, {"yurts": ["R5"]}, {"yurts": ["R3", "R4", "R8"]})

    assert list(graphs.smallest_network(state.observation(0), 2).node) == ["R5", "R5 2"]
    with pytest.raises(ValueError, match="No connected group of 40 nodes can be made"):
        graphs.smallest_network(state.observation(0), 40)


def ridden(graph, start):
    return sum(nx.single_source_shortest_path_length(graph, start).values())


@pytest.mark.parametrize("seed", range(3))
def test_gains_of_one_more_yurt(seed):
    """khan.move.jump, khan.influence.most, khan.secret.votes: each yurt built, everything measured again."""
    state = list(riders(seed + 1))[-1]
    dealt = state.secrets[0].evolve(cards=(BOARD.secret_names.index("Citizen"),), discarded=(0,))
    state = state.evolve(secrets=(dealt, *state.secrets[1:]))
    table, before = graphs.gains(state.observation(0)), graphs.movement(state.observation(0))

    assert set(table.stop) == {BOARD.names[stop] for stop in places_in(state.room)}
    for row in table.itertuples():
        stop = 1 << BOARD.index[row.stop]
        heir = state.heirs[0]
        if heir.yurts & stop:
            built = state.with_heir(0, heir.evolve(seconds=stop))
        else:
            built = state.with_heir(0, heir.evolve(yurts=heir.yurts | stop))
        after = graphs.movement(built.observation(0))
        assert row.saved == ridden(before, at(state)) - ridden(after, at(state))
        assert 2 * row.saved_anywhere == sum(ridden(before, s) - ridden(after, s) for s in BOARD.names)
        groups = graphs.yurt_groups(built.observation(0))
        assert row.group == next(g.yurts for g in groups.itertuples() if row.stop in g.stops)
        then, now = (
            [
                sum(line.points for line in s.score() if line.seat == seat and "influence" in line.label)
                for seat in range(3)
            ]
            for s in (built, state)
        )
        assert (row.influence, row.others) == (then[0] - now[0], sum(then[1:]) - sum(now[1:]))
        yurts = [scoring.yurts_of(BOARD, s.heirs[0]) for s in (built, state)]
        votes = [scoring.secret("Citizen", held, {}, GAME.tables) for held in yurts]
        assert row.secret == votes[0] - votes[1]
    ranked = [(row.influence + row.secret, row.saved) for row in table.itertuples()]
    assert ranked == sorted(ranked, reverse=True)


def test_gains_of_somebody_else():
    """khan.setup.secret, khan.build.supply: secrets stay secret, and without a piece there is no gain."""
    state = position(GAME, {}, {"yurts": [s for s in BOARD.names if s != "K"][:12]})

    assert graphs.gains(state.observation(0)).secret.isna().all()
    assert len(graphs.gains(state.observation(0), 1)) == 0
    assert list(graphs.gains(state.observation(0), 1).columns) == list(
        graphs.gains(state.observation(0)).columns
    )


ALIKE = """
import sys
sys.path.insert(0, "tests")
from games.khan.tables import kit, position
from gamekit.games.khan import graphs
mine = ["R1", "R2", "R8", "P1", "P6", "P11", "C2", "C7", "C9"]
seen = position(kit(2), {"yurts": mine, "votes": 2}, {"yurts": ["R3", "C2"]}).observation(0)
for ask in (graphs.gains, graphs.yurt_groups, graphs.centralities, graphs.nearest_pawns):
    print(ask(seen).to_string())
print(graphs.itinerary(seen, ["R5", "C8", "P6"], any_order=True), graphs.smallest_network(seen, 8))
for graph in (graphs.movement(seen), graphs.scoring_graph(seen), graphs.yurt_places(seen)):
    print(list(graph.nodes(data=True)), list(graph.edges(data=True)))
print(list(graphs.route_map(seen.game, {"city", "province", "stop"}).edges(data=True)))
print(graphs.communities(seen.game).to_string())
"""


def test_all_is_alike_in_every_run():
    """Sets of names lie in another order in every run; no table and no graph does."""
    shown = {
        subprocess.run(
            [sys.executable, "-c", ALIKE],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[3],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
        ).stdout
        for seed in range(3)
    }
    assert len(shown) == 1


# --- what was given -------------------------------------------------------------------------------


ASKED = [
    graphs.movement,
    lambda o, **k: graphs.reach(o, 2, **k),
    lambda o, **k: graphs.reach_table(o, 2, **k),
    graphs.reach_bands,
    lambda o, **k: graphs.itinerary(o, ["R5"], **k),
    graphs.centralities,
    graphs.advisor_distances,
    graphs.yurt_places,
    graphs.yurt_groups,
    lambda o, **k: graphs.smallest_network(o, 2, **k),
    graphs.gains,
]


@pytest.mark.parametrize("ask", ASKED)
def test_a_spectator_names_a_seat(ask):
    state = position(GAME)
    ask(state.observation(None), seat=2)
    with pytest.raises(BadName, match="A spectator has no pawn; name one of the seats, which are 0 to 2"):
        ask(state.observation(None))
    with pytest.raises(BadName, match="There is no seat 3; seats are 0 to 2"):
        ask(state.observation(0), seat=3)


def test_wrong_names_and_numbers_are_told():
    observation = position(GAME).observation(0)
    with pytest.raises(BadName, match="There is no stop 'R55'; did you mean 'R5'"):
        graphs.itinerary(observation, ["R55"])
    with pytest.raises(BadName, match="There is no stop 'r'"):
        graphs.movement(observation, also=["r"])
    for moves in (-1, 1.5, "two"):
        with pytest.raises(BadOption, match=r"moves is .*; allowed are whole numbers from 0"):
            graphs.reach(observation, moves)


# --- the scoring graph ----------------------------------------------------------------------------


def check_points(observation):
    """Fractions everywhere; each line's inflow is its points; each seat's is its score."""
    graph = graphs.scoring_graph(observation)
    lines, seats = observation.score(), observation.game.players
    assert all(type(weight) is Fraction for *_, weight in graph.edges(data="weight"))
    drawn = [data | {"node": node} for node, data in graph.nodes(data=True) if data["kind"] == "line"]
    shown = [line for line in drawn if not line["hidden"]]
    assert [(d["seat"], d["label"], d["points"], d["clause"]) for d in shown] == [
        tuple(line) for line in lines
    ]
    for line in shown:
        assert graph.in_degree(line["node"], weight="weight") == line["points"]
        assert list(graph[line["node"]]) == [f"seat-{line['seat']}"]
    for line in drawn[len(shown) :]:
        assert line["points"] is None
        assert graph.degree(line["node"]) == 0
    sums = [graph.in_degree(f"seat-{seat}", weight="weight") for seat in range(seats)]
    assert tuple(sums) == totals(lines, seats)
    for start, end, data in graph.edges(data=True):
        assert graph.nodes[start]["layer"] + 1 == graph.nodes[end]["layer"]
        if "each" in data:
            assert data["each"] * graph.nodes[start]["count"] == data["weight"]
    return graph


@every_game
def test_votes_come_to_what_the_score_says(name):
    """khan.vote.track, khan.influence.most, khan.secret.votes: for every observer, at any moment."""
    for number, state in enumerate(moments(name, step=15)):
        for seat in (0, None) if number % 2 else (1,):
            check_points(state.observation(seat))


@every_game
def test_secrets_of_others_are_lines_without_points(name):
    """khan.setup.secret: once they are kept, and until they are revealed at the end."""
    met = 0
    for state in moments(name):
        for seat in (None, 0):
            graph = graphs.scoring_graph(state.observation(seat))
            hidden = [d["seat"] for _, d in graph.nodes(data=True) if d["kind"] == "line" and d["hidden"]]
            kept = [held.seat for held in state.secrets if scoring.has_kept(state, held.seat)]
            unseen = [other for other in kept if other != seat and state.stack]
            assert hidden == unseen
            known = [d["seat"] for _, d in graph.nodes(data=True) if d["kind"] == "secret advisor"]
            assert known == [other for other in kept if other not in unseen]
            met += len(hidden)
    assert met


@every_game
def test_every_piece_is_there(name):
    for state in moments(name):
        graph = graphs.scoring_graph(state.observation(0))
        nodes = [data for _, data in graph.nodes(data=True) if data["layer"] == 0]
        for seat, heir in enumerate(state.heirs):
            mine = [data for data in nodes if data["seat"] == seat]
            yurts = {d.get("stop") or d["city"]: d["count"] for d in mine if d["kind"] == "yurts"}
            assert yurts == scoring.yurts_of(state.board, heir)
            upgrades = [(d["column"], d["space"], d["symbol"]) for d in mine if d["kind"] == "upgrade"]
            held = scoring.upgrades_of(state.board, heir)
            assert upgrades == [(c, n, kind) for c, kinds in held.items() for n, kind in enumerate(kinds, 1)]
            gained = [d["count"] for d in mine if d["kind"] in ("votes", "bonus")]
            assert sum(gained) == heir.votes
        assert all(d["label"] for d in nodes)


def inflow(graph, seat, label):
    """Return what leads to a line: the votes of those that count, and the names of those that decide."""
    edges = graph.in_edges(f"line-{seat}-{label}", data=True)
    counts = {node: data["weight"] for node, _, data in edges if data["role"] == "counts"}
    return counts, [node for node, _, data in edges if data["role"] == "decides"]


@every_game
def test_influence_comes_evenly_from_the_yurts(name):
    """khan.influence.most, khan.influence.table, khan.attack.city-yurt: the column's upgrades decide."""
    for state in moments(name):
        graph, tables = check_points(state.observation(0)), state.game.tables
        for line in state.score():
            if not line.label.startswith("influence"):
                continue
            region = line.label.split()[1]
            yurts = scoring.yurts_of(state.board, state.heirs[line.seat])
            within = tables.stops.regions[region] + tables.cities.regions[region]
            counts = {place: yurts[place] for place in within if place in yurts}
            brings, decides = inflow(graph, line.seat, line.label)
            if not counts:
                assert brings in ({}, {f"by-rule-{line.seat}-{line.label}": line.points})
                assert state.game.options.zero_yurts
                continue
            each = Fraction(line.points, sum(counts.values()))
            assert brings == {f"yurts-{line.seat}-{place}": each * count for place, count in counts.items()}
            column = tables.regions.columns[region]
            upgrades = scoring.upgrades_of(state.board, state.heirs[line.seat])[column]
            assert decides == [f"upgrade-{line.seat}-{column}-{n}" for n in range(1, len(upgrades) + 1)]


SHARES: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("Traveller", {"yurts": "R1 R5 R5 R8 K"}, {"yurts-0-R5": "2/3", "yurts-0-R8": "1/3"}),
    (
        "Soldier",
        {"columns": {"yellow": ["coin", "coin", "fist"], "white": ["yellow-ox"]}},
        {
            "upgrade-0-yellow-1": "1/4",
            "upgrade-0-yellow-2": "1/4",
            "upgrade-0-yellow-3": "1/4",
            "upgrade-0-white-1": "1/4",
        },
    ),
    (
        "Collector",
        {"columns": {"yellow": ["coin", "coin", "fist"], "red": ["horses", "sword"]}},
        {
            "upgrade-0-yellow-1": "1/8",
            "upgrade-0-yellow-2": "1/8",
            "upgrade-0-yellow-3": "1/4",
            "upgrade-0-red-1": "1/4",
            "upgrade-0-red-2": "1/4",
        },
    ),
    (
        "Priest",
        {"columns": {"yellow": ["coin", "coin", "coin", "fist"]}},
        {f"upgrade-0-yellow-{space}": "1/3" for space in (1, 2, 3)},
    ),
    (
        "Governor",
        {"yurts": "R5 R5 C1", "cities": ["Kiev"], "columns": {"yellow": ["coin", "fist"], "red": ["coin"]}},
        {
            "yurts-0-R5": "2/5",
            "yurts-0-Kiev": "1/5",
            "upgrade-0-yellow-1": "1/5",
            "upgrade-0-yellow-2": "1/5",
        },
    ),
    (
        "Flatterer",
        {"yurts": "R3 R5 R10 R11 K"},
        {"yurts-0-R3": "1/4", "yurts-0-R5": "1/4", "yurts-0-R10": "1/4", "yurts-0-R11": "1/4"},
    ),
    ("Mayor", {"yurts": "R3 R4 R1"}, {"yurts-0-R3": "1/2", "yurts-0-R1": "1/4", "yurts-0-R4": "1/4"}),
    ("Citizen", {"yurts": "R3 P2"}, {"yurts-0-R3": "2/3", "yurts-0-P2": "1/3"}),
    (
        "Rider",
        {"columns": {"yellow": ["horses", "coin"], "green": ["fist"]}},
        {"upgrade-0-yellow-1": "1/2", "upgrade-0-green-1": "1/2"},
    ),
    ("Messenger", {"yurts": "R5 R5 R9 K"}, {"yurts-0-R5": "1/2", "yurts-0-R9": "1/2"}),
]


def with_secret(game, card, **seat):
    state = position(game, {**seat, "yurts": seat.get("yurts", "").split()})
    hand = state.secrets[0].evolve(cards=(BOARD.secret_names.index(card),), discarded=(0,))
    return state.evolve(secrets=(hand, *state.secrets[1:]))


@pytest.mark.parametrize(("card", "seat", "shares"), SHARES, ids=[card for card, *_ in SHARES])
def test_a_secret_advisors_votes_come_from_what_it_counts(card, seat, shares):
    """khan.secret.cards: things share evenly, and so do the pieces behind each; here always one vote."""
    state = with_secret(GAME, card, **seat)
    brings, decides = inflow(check_points(state.observation(0)), 0, "secret advisor")

    assert brings == {piece: Fraction(share) for piece, share in shares.items()}
    assert decides == ["secret-0"]
    assert [name for name, *_ in SHARES] == list(BOARD.secret_names)
    assert list(BEHIND) == list(SECRETS)


def test_what_counts_shows_before_it_gives_a_vote():
    """khan.secret.votes: edges of 0 votes."""
    state = with_secret(GAME, "Messenger", yurts="R5 R1")
    brings, _ = inflow(check_points(state.observation(0)), 0, "secret advisor")

    assert brings == {"yurts-0-R5": 0}


def test_votes_gained_name_the_bonus_tile():
    """khan.bonus.kinds, khan.vote.track."""
    state = position(GAME, {"votes": 4, "turned": ["vote"], "bonuses": ["coins"]}, {"votes": 1, "turned": []})
    graph = check_points(state.observation(0))

    assert inflow(graph, 0, "votes")[0] == {"votes-0": 3, "bonus-vote": 1}
    assert inflow(graph, 1, "votes")[0] == {"votes-1": 1}
    assert inflow(graph, 2, "votes")[0] == {}
    assert "bonus-coins" not in graph


# --- replaced rules -------------------------------------------------------------------------------


REPLACED: dict[str, tuple[Any, str]] = {
    "first_seats": (lambda counts, **_: (0,), "influence"),
    "second_seats": (lambda counts, **_: (), "influence"),
    "influence_votes": (lambda upgrades, votes: 5, "influence"),
    "secret_votes": (lambda count, steps: count + 1, "secret"),
}


@pytest.mark.parametrize("name", REPLACED)
def test_a_replaced_rule_is_a_source_of_its_own(name):
    rule, touched = REPLACED[name]
    game = kit(2, rules={name: rule})
    for state in [state for state, _ in walk(game, name)][::30]:
        graph = check_points(state.observation(0))
        lines = state.observation(0).score()
        for line in lines:
            # a changed rule can make a seat first and second: two lines of one name
            alike = [same for same in lines if same[:2] == line[:2]]
            by_rule = f"by-rule-{line.seat}-{line.label}"
            found = any(str(node).startswith(by_rule) for node in graph)
            assert found == (line.label.startswith(touched) and any(same.points for same in alike))
            if found and len(alike) == 1:
                brings, decides = inflow(graph, line.seat, line.label)
                assert brings == {by_rule: line.points}
                assert all(graph.nodes[node]["seat"] == line.seat for node in decides)


def test_the_same_functions_put_in_again_replace_nothing():
    game = kit(3, rules=dict(scoring.RULES))
    state = [state for state, _ in walk(game, 1)][-1]
    assert "by-rule" not in {
        kind for _, kind in graphs.scoring_graph(state.observation(0)).nodes(data="kind")
    }


def own_scoring(votes, *rest, **options):
    """The rulebook's lines, one of them changed, and one of its own."""
    lines = list(scoring.score(votes, *rest, **options))
    lines[0] = lines[0]._replace(points=lines[0].points + 1)
    return (*lines, ScoreLine(0, "bravery", 2, "student.brave"))


def test_a_scoring_function_of_ones_own():
    game = kit(2, scoring=own_scoring)
    for state in [state for state, _ in walk(game, 2)][::30]:
        graph = check_points(state.observation(0))
        unknown = {node for node, kind in graph.nodes(data="kind") if kind == "by-rule"}
        assert unknown == {"by-rule-0-votes", "by-rule-0-bravery"}


# --- pictures -------------------------------------------------------------------------------------


def test_ids_in_pictures_are_real():
    state = played("three")[-60]
    observation = state.observation(0)
    places = observation.scene().places
    for graph in (
        graphs.scoring_graph(observation),
        graphs.route_map(GAME, THINGS),
        graphs.movement(observation),
        graphs.yurt_places(observation),
    ):
        assert {name for _, name in graph.nodes(data="scene") if name} <= set(places)
