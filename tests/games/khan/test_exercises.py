"""The exercises on Herdeiros do Khan: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

import itertools
from typing import Any

import networkx as nx
from exercises import Lesson

from gamekit.core.exercises import names_in
from gamekit.games.khan.exercises import EXERCISES
from gamekit.games.khan.lesson import CAMPS, camp, seen

BY_ID: dict[str, Any] = {exercise.id: exercise for exercise in EXERCISES}
RIGHT = [
    ("khan.jump", "K P3 P5 P6 P9 R2 R3"),
    ("khan.swords", 7.0),
    ("khan.influence", "3"),
    ("khan.advisor", " priest "),
    ("khan.nearest", ["P6", "K"]),
    ("khan.pairs", "9"),
    ("khan.yurt", "P6"),
    ("khan.strangers", ("R11", "R6", "R2", "P10", "P9")),
    ("khan.network", 4.0),
]
MISTAKES = [
    ("khan.jump", "R2 R3 P3 P5 P6 P9 K R8", "Ben's pawn"),
    ("khan.jump", ["P5", "R2", "R3"], "the ends of routes"),
    ("khan.jump", {"P5", "R2", "R3", "P3", "P6", "P9"}, "a chain of yurts"),
    ("khan.jump", ("R6", "K"), "leave that stop out"),
    ("khan.jump", "K", "there are more"),
    ("khan.swords", 4, "only the first treasure"),
    ("khan.swords", 8.0, "cheaper than the others"),
    ("khan.swords", 10, "rises once"),
    ("khan.influence", 1, "In Russia"),
    ("khan.influence", 2, "In China Ana is second, though"),
    ("khan.influence", 5, "In Persia"),
    ("khan.influence", 4, "gives less"),
    ("khan.advisor", "Citizen", "another brings more"),
    ("khan.advisor", " mayor ", "another brings more"),
    ("khan.advisor", "Messenger", "counts too little"),
    ("khan.advisor", 2, "the name of the card"),
    ("khan.nearest", {"R5", "P6"}, "So it is by routes"),
    ("khan.nearest", "K", "another one is as near"),
    ("khan.nearest", "K, P6, R9", "further away"),
    ("khan.pairs", 0, "which two stops"),
    ("khan.pairs", 18, "every pair twice"),
    ("khan.pairs", 561, "So many pairs"),
    ("khan.pairs", 552, "still hangs together"),
    ("khan.yurt", "R8", "the most votes"),
    ("khan.yurt", "K", "no yurt is built there"),
    ("khan.yurt", "P5", "no room"),
    ("khan.yurt", "R9", "saves more moves"),
    ("khan.strangers", "K R2 R6 R11 P9 P10", "lies in no region"),
    ("khan.strangers", "R2 R6 R11 P10", "One is missing"),
    ("khan.strangers", "R11", "there are more"),
    ("khan.strangers", "R1 R2 R6 R11 P9 P10", "among their own"),
    ("khan.network", 2, "they have to be connected"),
    ("khan.network", 8, "still to be built"),
    ("khan.network", 5, "Fewer are enough"),
    ("khan.network", ["R4", "R5"], "Give a number"),
]


# --- the position ---------------------------------------------------------------------------------


def test_the_position_has_every_piece_of_the_box():
    assert dict(camp().pieces()) == dict(camp().game.initial_state().pieces())


def test_the_position_is_the_one_that_the_lessons_tell_of():
    state = camp()

    assert state.current_player == 0
    assert [heir.yurts_placed() for heir in state.heirs] == [len(stops) for _, stops in CAMPS]
    assert seen().state.secrets[0].cards == (state.board.secret_names.index("Traveller"),)
    assert sum(state.cities[state.board.city_names.index("Sarai")]) == 4
    for _, stops in CAMPS:
        for stop in stops:
            has_room = bool(state.room >> state.board.index[stop] & 1)
            assert has_room == (stop in state.board.tables.stops.doubles)


def test_names_are_read_from_text_and_from_collections():
    assert names_in("K, P6 R5") == names_in(["K", "P6", "R5"]) == names_in({"R5": 1, "P6": 1, "K": 1})


# --- right answers, found a second way --------------------------------------------------------------


def routes():
    tables = camp().board.tables
    return nx.Graph([(start, end) for start, others in tables.routes.joined.items() for end in others])


def ride(yurts):
    """Return who is one move from whom, the yurts jumped over: chains are contracted by hand."""
    graph = routes()
    reached = nx.Graph(graph.edges)
    for chain in nx.connected_components(graph.subgraph(yurts)):
        around = set(chain).union(*(graph[stop] for stop in chain))
        reached.add_edges_from(itertools.combinations(around, 2))
    return reached


def test_jump():
    (pawn, yurts), (other, _), _ = CAMPS

    assert BY_ID["khan.jump"].answer() == set(ride(yurts)[pawn]) - {other}


def test_swords():
    options = camp().game.options

    assert BY_ID["khan.swords"].answer() == options.first_swords + 3 * options.next_swords == 7


def test_influence():
    assert BY_ID["khan.influence"].answer() == 2 + 0 + 1


def test_advisor():
    assert BY_ID["khan.advisor"].answer() == "Priest"  # the pairs of coins and of double moves


def test_nearest():
    pawn, yurts = CAMPS[0]
    moves = nx.single_source_shortest_path_length(ride(yurts), pawn)
    least = min(moves[stop] for stop in camp().board.asks)

    assert BY_ID["khan.nearest"].answer() == {stop for stop in camp().board.asks if moves[stop] == least}


def test_pairs():
    graph = routes()
    pairs = [set(graph[stop]) for stop in graph if graph.degree(stop) == 2]

    assert BY_ID["khan.pairs"].answer() == len(pairs)
    for pair in pairs:
        assert not nx.is_connected(graph.subgraph(set(graph) - pair))


def test_yurt():
    yurts = set(CAMPS[0][1])
    sums = {
        stop: nx.wiener_index(ride(yurts | {stop}))
        for stop in routes()
        if camp().room >> camp().board.index[stop] & 1
    }

    assert BY_ID["khan.yurt"].answer() == min(sums, key=lambda stop: sums[stop])


def test_strangers():
    graph, regions = routes(), camp().board.tables.stops.regions
    region = {stop: name for name, stops in regions.items() for stop in stops}
    found = set()
    table = camp().game.graphs.communities(camp().game)
    assert nx.community.is_partition(graph, [set(group) for _, group in table.groupby("community").node])
    for _, group in table.groupby("community").node:
        own = [region[stop] for stop in group if stop in region]
        most = max(own, key=own.count)
        found |= {stop for stop in group if region.get(stop, most) != most}

    assert BY_ID["khan.strangers"].answer() == found


def test_network():
    places = camp().game.graphs.yurt_places(seen())
    held = {node for node, kind in places.nodes(data="kind") if kind == "yurt"}
    free = set(places) - held

    def largest(more):
        return max(map(len, nx.connected_components(places.subgraph(held | set(more)))))

    needed = next(n for n in range(9) if any(largest(more) >= 6 for more in itertools.combinations(free, n)))

    assert BY_ID["khan.network"].answer() == needed


# --- what is said to answers ------------------------------------------------------------------------


class TestAnswers(Lesson):
    exercises, right, mistakes = EXERCISES, RIGHT, MISTAKES
    odd = (*Lesson.odd, {"K": 1}, [["K"]])
