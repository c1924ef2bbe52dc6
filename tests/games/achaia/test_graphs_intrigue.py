"""The intrigue diagram and exchanges as graphs: against the printed diagram and the engine's game tree."""

from __future__ import annotations

from itertools import product
from typing import Any

import networkx as nx
import pytest
from games.achaia.tables import kit, table
from games.playing import play
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import BadName, BadNotation, BadOption
from gamekit.games.achaia import Achaia
from gamekit.games.achaia import graphs as module
from gamekit.games.achaia.actions import Counter, Court, React, Street
from gamekit.games.achaia.intrigue import Controlling, Resolving

graphs: Any = module  # `nodes(data="step")` is beyond networkx's stubs

# --- the diagram ------------------------------------------------------------------------------------


def with_rows(changes, **options):
    """Return the game with other answers at some steps of its diagram."""
    edition = kit().edition
    rows = [
        {**row, "answers": {**row["answers"], **changes.get(row["step"], {})}}
        for row in edition.document["diagram"]["rows"]
    ]
    return Achaia(3, edition=edition.replace(diagram={"rows": rows}), **options)


def test_the_printed_diagram():
    """achaia.diagram.self, achaia.diagram.enemy-others, achaia.diagram.enemy-target, achaia.diagram.counter.

    Also achaia.diagram.cancel: written down from the printed diagram.
    """
    graph = graphs.intrigue_diagram(kit())

    assert {(a, b): set(answers) for a, b, answers in graph.edges(data="answers")} == {
        ("target", "self"): {"self"},
        ("target", "enemy"): {"enemy"},
        ("self", "cancel"): {"court", "reaction"},
        ("self", "resolve"): {"none"},
        ("enemy", "cancel"): {"court", "reaction"},
        ("enemy", "defence"): {"none"},
        ("defence", "cancel"): {"street", "court", "reaction"},
        ("defence", "control"): {"counteraction"},
        ("defence", "resolve"): {"none"},
        ("control", "target"): {"taken"},
    }
    assert {node for node, degree in graph.out_degree() if not degree} == {"resolve", "cancel"}
    assert [set(loop) for loop in nx.simple_cycles(graph)] == [{"target", "enemy", "defence", "control"}]
    assert nx.shortest_path_length(graph, "target", "cancel", weight="cards") == 1
    assert nx.shortest_path_length(graph, "target", "resolve", weight="cards") == 0
    points = {node: data["position"] for node, data in graph.nodes(data=True)}
    assert len(set(points.values())) == len(graph)
    assert [points[step][0] for step in ("target", "enemy", "defence", "control")] == [0, 1, 2, 3]
    assert points["resolve"][0] == points["cancel"][0] == 4
    assert all(data["label"] for _, data in graph.nodes(data=True))


WORDS = ("street", "court", "counteraction", "reaction")


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(("self", "enemy", "defence")),
        st.dictionaries(
            st.sampled_from(WORDS), st.sampled_from(("self", "enemy", "defence", "resolve", "cancel"))
        ),
    )
)
def test_a_changed_table_is_a_changed_graph(changes):
    """achaia.diagram.order: row by row what the table says."""
    game = with_rows(changes)
    graph = graphs.intrigue_diagram(game)
    drawn = {
        (step, answer): after for step, after, data in graph.edges(data=True) for answer in data["answers"]
    }
    assert drawn == {
        (row.step, answer): after for row in game.tables.diagram.rows for answer, after in row.answers.items()
    }
    for step, after, data in graph.edges(data=True):
        assert data["cards"] == all(answer in WORDS for answer in data["answers"])
        assert graph.has_node(step)
        assert graph.has_node(after)


def test_without_answers_to_what_was_taken_over_there_is_no_loop():
    """achaia.defend.final: the option is in the graph."""
    graph = graphs.intrigue_diagram(kit(3, counter_answerable=False))
    assert list(graph["control"]) == ["resolve"]
    assert nx.is_directed_acyclic_graph(graph)
    assert not nx.is_directed_acyclic_graph(graphs.intrigue_diagram(kit(3)))


# --- exchanges --------------------------------------------------------------------------------------


HOLDINGS = ("", "street", "court", "turncoat", "alibi", "agent street", "turncoat turncoat")
OTHER: dict[str, Any] = {
    "printed": kit(3),
    "two": kit(2),
    "final": kit(3, counter_answerable=False),
    "either": kit(3, counter_effect="either"),
    "again": with_rows({"defence": {"street": "enemy", "court": "defence"}, "enemy": {"court": "self"}}),
    "open": with_rows({"enemy": {"counteraction": "control"}, "self": {"counteraction": "enemy"}}),
}
MOST_CARDS = {"printed": 7, "two": 4, "final": 2, "either": 7, "again": 7, "open": 7}


def laid_out(game, hands):
    """Return a table at which the seats hold this, and the first a Levy to play."""
    held = [hand.split() for hand in hands]
    return table(
        game.players,
        game=game,
        hands=[
            " ".join([card for card in hand if card not in ("street", "court")] + ["levy"] * (seat == 0))
            for seat, hand in enumerate(held)
        ],
        street=[hand.count("street") for hand in held],
        court=[hand.count("court") for hand in held],
    )


def most_cards(state):
    """Return how many cards can be played before an Intrigue is settled, by the engine's legal actions."""
    if not any(isinstance(window, Resolving | Controlling) for window in state.stack):
        return 0
    return max(
        isinstance(action, Counter | React | Street | Court) + most_cards(state.child(action))
        for action in state.legal_actions()
    )


@pytest.mark.parametrize("name", OTHER)
def test_the_longest_exchange_is_the_engines(name):
    """achaia.diagram.counter, achaia.diagram.order, achaia.defend.final: against the whole game tree."""
    game, lengths = OTHER[name], set()
    held = (HOLDINGS[::2], (*HOLDINGS[1::2], "agent street"), HOLDINGS[::3])
    for hands in product(*held[: game.players]):
        for effect in ("play levy 1", "play levy 2"):
            found = graphs.longest_exchange(game, effect, hands)
            assert len(found) == 1 + most_cards(play(laid_out(game, hands), effect)), (hands, effect)
            lengths.add(len(found))
    assert max(lengths) == MOST_CARDS[name]


def test_who_took_over_aims_anew():
    """achaia.diagram.counter: at any enemy; with the option also at nobody, by the other effect."""
    targets = {}
    for effect in ("kept", "either"):
        graph = graphs.exchange(kit(3, counter_effect=effect), "play levy 2", ["", "turncoat", ""])
        (control,) = [node for node, step in graph.nodes(data="step") if step == "control"]
        assert graph.nodes[control]["seat"] == 1
        targets[effect] = {graph.nodes[after]["target"] for after in graph[control]}
    assert targets == {"kept": {0, 2}, "either": {None, 0, 2}}


@pytest.mark.parametrize("name", OTHER)
def test_exchanges_walk_along_the_diagram(name):
    """achaia.diagram.order: the unrolled loop folds back onto the diagram, and ends."""
    game = OTHER[name]
    diagram = graphs.intrigue_diagram(game)
    for held in (("agent street", "turncoat court", "alibi"), ("", "", ""), ("turncoat", "agent", "court")):
        graph = graphs.exchange(game, "play levy 2", held[: game.players])
        assert nx.is_directed_acyclic_graph(graph)
        assert set(nx.descendants(graph, "play levy 2")) == set(graph) - {"play levy 2"}
        ends = {node for node, degree in graph.out_degree() if not degree}
        assert ends == {node for node, data in graph.nodes(data=True) if data["kind"] == "end"}
        for start, end, edge in graph.edges(data=True):
            before, after = graph.nodes[start], graph.nodes[end]
            assert before["position"][0] < after["position"][0]
            assert (edge["cards"], edge["card"] is None) == (int(edge["seat"] is not None), not edge["cards"])
            if before["kind"] == "play":
                assert (edge["answer"], edge["card"], edge["seat"]) == ("play", "levy", 0)
                assert before["hands"] == after["hands"]
                continue
            assert edge["answer"] in diagram.edges[before["step"], after["step"]]["answers"]
            cards = [sum(map(len, data["hands"])) for data in (before, after)]
            assert cards[0] - cards[1] == edge["cards"]
            assert after["target"] != after["seat"]
        points = [position for _, position in graph.nodes(data="position")]
        assert len(set(points)) == len(points)


@given(st.lists(st.sampled_from(HOLDINGS), min_size=3, max_size=3), st.integers(0, 2))
@settings(max_examples=30, deadline=None)
def test_the_longest_exchange_against_all_ways(hands, seat):
    """A shortest path of networkx where each card counts below nothing."""
    graph = graphs.exchange(kit(3), "play levy 2", hands, seat)
    for *_, edge in graph.edges(data=True):
        edge["less"] = -edge["cards"]
    lengths = nx.single_source_bellman_ford_path_length(graph, "play levy 2", weight="less")
    found = graphs.longest_exchange(kit(3), "play levy 2", hands, seat)

    assert len(found) == -min(lengths.values())
    assert found.seat[0] == seat
    assert [step[-1] in ("resolve", "cancel") for step in found.leads] == [False] * (len(found) - 1) + [True]
    held = [hand.split() for hand in hands]
    for row in found.iloc[1:].itertuples():
        held[row.seat].remove(row.card)


def test_what_is_asked_wrong_is_told():
    game = kit(3)
    with pytest.raises(BadOption, match="hands has 2 entries; allowed is one for each of 3 seats"):
        graphs.exchange(game, "play levy 2", ["", ""])
    with pytest.raises(BadName, match="There is no card 'turncaot'; did you mean 'turncoat'"):
        graphs.longest_exchange(game, "play levy 2", ["", "turncaot", ""])
    with pytest.raises(BadName, match="There is no seat 3; the seats are 0 to 2"):
        graphs.exchange(game, "play levy 2", ["", "", ""], seat=3)
    with pytest.raises(BadNotation, match="'pass' plays no Intrigue; allowed is for example play steal 1"):
        graphs.exchange(game, "pass", ["", "", ""])
    with pytest.raises(BadNotation):
        graphs.exchange(game, "play nonsense", ["", "", ""])
