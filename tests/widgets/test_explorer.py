"""GraphExplorer without a browser: ways, reach, blocked and switched nodes, on graphs and on a board."""

import re
import xml.etree.ElementTree as ET
from fractions import Fraction

import networkx as nx
import pytest
import traitlets
from gamekit_widgets import Board, GraphExplorer, ScoreView
from gamekit_widgets.journey import Journey
from hypothesis import given, settings
from hypothesis import strategies as st
from toy import Toy

import gamekit
from gamekit.core.errors import BadName, BadOption
from gamekit.core.scene import PAINTS
from gamekit.graphs import bands, itinerary
from gamekit.play import Match

SVG = "{http://www.w3.org/2000/svg}"
EVIL = "<img src=x onerror='window.hacked = 1'>"


def send(explorer, intent, **more):
    explorer._handle_custom_msg({"intent": intent, "revision": explorer.revision, **more}, [])


def pick(explorer, *ids):
    for identity in ids:
        send(explorer, "click", id=identity)


def things(scene):
    """Return the labels of a picture's things by their ids."""
    groups = ET.fromstring(scene).iter(f"{SVG}g")
    return {g.attrib["data-id"]: g.attrib["aria-label"] for g in groups if "data-id" in g.attrib}


def drawn(explorer, name):
    """Return how many elements of a class the picture has."""
    return sum(element.get("class") == name for element in ET.fromstring(explorer.scene).iter())


def ring(**more):
    return GraphExplorer(nx.cycle_graph(["A", "B", "C", "D", "E", "F"]), **more)


def khlor():
    return gamekit.load("khlor", players=2)


def squares():
    return khlor().graphs.squares(khlor())


def on_board(**more):
    board = Board(Match(khlor(), ["Ana", "Ben"], seed=7))
    return board, GraphExplorer(squares(), board=board, **more)


# --- a graph of one's own -------------------------------------------------------------


def test_every_node_is_a_thing_with_its_neighbours():
    explorer = ring()
    assert things(explorer.scene) == {node: node for node in "ABCDEF"}
    assert explorer.near["A"] == ["B", "F"]
    assert explorer.status == "6 nodes, 6 edges. Pick one, then another."
    assert explorer.snapshot().svg == explorer.scene
    assert "A: B, F" in explorer.snapshot().text


def test_nodes_stand_at_their_positions_and_the_same_each_time_without():
    graph = nx.path_graph(["A", "B", "C"])
    nx.set_node_attributes(graph, {"A": (0, 0), "B": (1, 0), "C": (1, 2)}, "position")
    places = GraphExplorer(graph).snapshot().places
    assert places["A"].y == places["B"].y > places["C"].y  # upwards
    assert places["A"].x < places["B"].x == places["C"].x
    free = nx.path_graph(5)
    assert GraphExplorer(free).scene == GraphExplorer(free).scene
    assert len({(place.x, place.y) for place in GraphExplorer(free).snapshot().places.values()}) == 5


def test_kinds_are_told_apart_by_shape_and_colour_and_in_words():
    graph = nx.Graph([("R5", "Kiev")])
    graph.add_node("R5", kind="stop", region="north", label="Ford")
    graph.add_node("Kiev", kind="city")
    picture = ET.fromstring(GraphExplorer(graph).scene)
    looks = {
        element.get("fill"): element.tag for element in picture.iter() if element.get("class") == "gk-x-node"
    }
    assert sorted(tag.removeprefix(SVG) for tag in looks.values()) == ["circle", "polygon"]
    assert things(GraphExplorer(graph).scene) == {"R5": "Ford, stop, region north", "Kiev": "Kiev, city"}
    texts = [element.text for element in picture.iter(f"{SVG}text")]
    assert {"stop", "city"} <= set(texts)


def test_labels_stay_text():
    graph = nx.Graph()
    graph.add_node(1, label=EVIL)
    assert EVIL not in GraphExplorer(graph).scene
    assert things(GraphExplorer(graph).scene)["1"] == EVIL


@pytest.mark.parametrize("make", [nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph])
def test_graphs_of_all_sorts_are_drawn_and_walked(make):
    explorer = GraphExplorer(make([(0, 1), (1, 2), (2, 2), (1, 2)]), selection=[0, 2], reach=1)
    assert explorer.way == (0, 1, 2)
    send(explorer, "back")
    assert explorer.refusal == ""
    arrows = {nx.DiGraph: 2, nx.MultiDiGraph: 3}
    assert drawn(explorer, "gk-solid") == arrows.get(make, 0)


# --- picked ---------------------------------------------------------------------------


def test_one_picked_node_tells_its_measures():
    explorer = GraphExplorer(nx.path_graph(["A", "B", "C", "D"]), selection="B")
    assert explorer.status == (
        "B: 2 neighbours; 1.33 to the others on average; 2 moves to the farthest, D; "
        "without it 1 would be cut off."
    )
    assert things(explorer.scene)["B"] == "B, picked as 1"
    assert drawn(explorer, "gk-x-frame") == 2  # and one in the legend


def test_two_picked_nodes_make_a_way_and_more_an_itinerary():
    explorer = ring()
    pick(explorer, "A", "C")
    assert (explorer.status, explorer.way) == ("A to C: 2 moves.", ("A", "B", "C"))
    assert explorer.advice["why"] == "The way: A → B → C."
    assert drawn(explorer, "gk-x-way") == 3  # and one in the legend
    pick(explorer, "F")
    assert explorer.status == "A to C to F: 5 moves (2 + 3)."
    table = itinerary(explorer.graph, ["A", "C", "F"])
    assert explorer.way == tuple(table["node"])
    assert table["distance"].iloc[-1] == 5
    assert drawn(explorer, "gk-x-badge") == 4  # three stops and the legend


def test_a_node_is_left_again_by_a_second_click_and_esc_clears():
    explorer = ring(selection=["A", "C"])
    pick(explorer, "A")
    assert explorer.selection == ("C",)
    send(explorer, "back")
    assert (explorer.selection, explorer.status[:7]) == ((), "6 nodes")
    assert "back" not in explorer.can
    send(explorer, "back")
    assert explorer.refusal == "Nothing is picked."


def test_a_round_trip_can_be_set_from_python():
    explorer = ring(selection=["A", "C", "A"])
    assert explorer.way == ("A", "B", "C", "B", "A")
    assert explorer.selected == ["A", "C", "A"]


def test_lengths_of_edges_count_where_they_are_asked_for():
    graph = nx.Graph()
    for start, end, hours in [("A", "B", 5), ("A", "C", 1), ("C", "B", Fraction(3, 2))]:
        graph.add_edge(start, end, hours=hours)
    assert GraphExplorer(graph, selection=["A", "B"]).status == "A to B: 1 move."
    explorer = GraphExplorer(graph, selection=["A", "B"], weight="hours")
    assert (explorer.status, explorer.way) == ("A to B: 2.5 hours.", ("A", "C", "B"))
    assert explorer.steps == 1  # C is an hour from the nearest


def test_no_way_is_told():
    explorer = GraphExplorer(nx.Graph([("A", "B"), ("C", "D")]), selection=["A", "B", "D"])
    assert explorer.status == "There is no way from B to D."
    assert (explorer.way, drawn(explorer, "gk-x-way")) == ((), 0)
    explorer.selection = "A"
    assert "2 out of reach" in explorer.status


# --- reach ----------------------------------------------------------------------------


def test_the_reach_shades_bands_with_a_legend_and_in_words():
    explorer = ring(selection="A")
    assert (explorer.steps, explorer.at, explorer.bands) == (3, 0, {})
    send(explorer, "step", at=2)
    assert explorer.reach == explorer.at == 2
    assert explorer.bands == {0: ("A",), 1: ("B", "F"), 2: ("C", "E")}
    assert explorer.advice["why"] == "Within 2 moves of A: 5 of 6 nodes (1 at 0, 2 at 1, 2 at 2)."
    assert things(explorer.scene)["E"] == "E, 2 moves away"
    shades = re.findall(r"--gk-shade:([\d.]+)", explorer.scene)
    assert sorted(shades) == ["0.20", "0.20", "0.60", "0.60", "1.00"]
    assert drawn(explorer, "gk-x-swatch") == 3
    send(explorer, "farther")
    assert (explorer.reach, "farther" in explorer.can) == (3, False)
    for intent, more in [("farther", {}), ("step", {"at": 4}), ("step", {"at": "2"}), ("step", {})]:
        send(explorer, intent, **more)
        assert explorer.refusal == "The reach goes from 0 to 3 moves."
    send(explorer, "nearer")
    assert explorer.reach == 2


graphs = st.integers(2, 9).flatmap(
    lambda n: st.builds(
        nx.gnm_random_graph, st.just(n), st.integers(0, 14), seed=st.integers(0, 999), directed=st.booleans()
    )
)


@settings(max_examples=60, deadline=None)
@given(graphs, st.data())
def test_reach_and_way_agree_with_the_tables(graph, data):
    nodes = data.draw(st.lists(st.sampled_from(range(len(graph))), min_size=1, max_size=3, unique=True))
    journey = Journey(graph, tuple(nodes), len(graph), str)
    table = bands(graph, nodes)
    counts = {moves: len(band) for moves, band in journey.bands.items()}
    assert counts == dict(zip(table["distance"], table["new"], strict=True))
    assert journey.farthest == max(table["distance"])
    try:
        way = itinerary(graph, nodes)
    except nx.NetworkXNoPath:
        assert journey.way == ()
    else:
        assert len(journey.way) == len(way)
        assert nx.is_path(graph, journey.way)


# --- blocked and switched -------------------------------------------------------------


def test_a_blocked_node_is_left_out_of_ways_and_reach():
    explorer = ring(selection=["A", "C"], reach=9)
    send(explorer, "block", id="B")
    assert (explorer.blocked, explorer.way) == (("B",), ("A", "F", "E", "D", "C"))
    assert "B" not in [node for band in explorer.bands.values() for node in band]
    assert things(explorer.scene)["B"] == "B, blocked"
    assert drawn(explorer, "gk-x-disc") == 2  # and one in the legend
    assert "Blocked: B." in explorer.snapshot().text
    send(explorer, "block", id="C")
    assert (explorer.blocked, explorer.selection) == (("B", "C"), ("A",))
    send(explorer, "block", id="B")
    assert explorer.blocked == ("C",)
    explorer.selection = ["A", "C"]
    assert explorer.status == "C is left out: it is blocked or cannot be reached now."
    assert explorer.way == ()


def jumped(graph):
    """Return the variant in which a node that is switched on is jumped: its neighbours are a move apart."""

    def variant(on):
        varied = graph.copy()
        for node in sorted(on):
            varied.add_edges_from([(a, b) for a in graph[node] for b in graph[node] if a < b], kind="jump")
        return varied

    return variant


def test_a_switched_node_changes_the_graph():
    graph = nx.path_graph(["A", "B", "C", "D"])
    explorer = GraphExplorer(graph, variant=jumped(graph), selection=["A", "D"])
    assert explorer.status == "A to D: 3 moves."
    send(explorer, "switch", id="B")
    assert (explorer.switched, explorer.status) == (("B",), "A to D: 2 moves.")
    assert explorer.way == ("A", "C", "D")
    assert explorer.near["A"] == ["B", "C"]
    assert things(explorer.scene)["B"] == "B, switched on"
    assert drawn(explorer, "gk-x-switch") == 2
    assert explorer.scene.count("stroke-dasharray") == 2  # the jump, and in the legend
    send(explorer, "switch", id="B")
    assert (explorer.switched, explorer.status) == ((), "A to D: 3 moves.")


def test_a_variant_may_leave_nodes_out_and_lead_one_way():
    graph = nx.path_graph(["A", "B", "C"])
    explorer = GraphExplorer(
        graph,
        variant=lambda on: nx.DiGraph([("A", "B"), ("B", "C")]).subgraph([n for n in graph if n not in on]),
    )
    explorer.selection = ["C", "A"]
    assert explorer.status == "There is no way from C to A."
    explorer.switched = "C"
    assert explorer.status == "C is left out: it is blocked or cannot be reached now."
    assert "C" in things(explorer.scene)


def test_a_variant_that_fails_leaves_everything_as_it_was():
    def variant(on):
        if "B" in on:
            raise ZeroDivisionError("no yurts")
        return nx.path_graph("ABCD" if "C" in on else "ABC")

    explorer = GraphExplorer(nx.path_graph("ABC"), variant=variant)
    send(explorer, "switch", id="B")
    assert "ZeroDivisionError: no yurts" in explorer.refusal
    send(explorer, "switch", id="C")
    assert explorer.refusal == "The variant has a node 'D'; allowed are the nodes of the graph itself."
    assert explorer.switched == ()
    send(explorer, "click", id="A")
    assert explorer.refusal == ""


def test_a_variant_follows_the_game_on_the_board():
    board = Board(Match(khlor(), ["Ana", "Ben"], seed=7))
    start = board.match.state

    def variant(on):
        return squares().subgraph(n for n in squares() if n[0] != "B" or board.match.state == start)

    explorer = GraphExplorer(squares(), board=board, variant=variant, selection=["A1", "C1"])
    assert explorer.status == "A1 to C1: 2 moves."
    board.match.act(start.legal_actions()[0])
    assert explorer.status == "There is no way from A1 to C1."


def test_without_a_variant_nothing_is_switched():
    explorer = ring()
    assert "switch" not in [key["intent"] for key in explorer.buttons]
    with pytest.raises(BadOption, match="Nothing can be switched here"):
        explorer.switched = "A"


# --- on a board -----------------------------------------------------------------------


def test_on_a_board_the_picture_is_the_games_and_its_other_things_rest():
    board, explorer = on_board(selection=["A1", "C1"], reach=1)
    own = things(board.scene)
    shown = things(explorer.scene)
    assert list(shown) == [identity for identity in own if identity.startswith("square-")]
    assert shown["square-A1"] == f"{own['square-A1']}, picked as 1, 0 moves away"
    assert "--gk-shade:1.00" in explorer.scene
    assert drawn(explorer, "gk-x-way") == 3  # and one in the legend
    assert "eggs in pile" in explorer.snapshot().text.lower()
    before = explorer.scene
    board.match.play(board.match.state.legal_actions()[0])
    assert explorer.scene != before
    explorer.close()
    after = explorer.scene
    board.match.undo()
    assert explorer.scene == after


def test_what_is_picked_lights_up_on_board_explorer_and_score():
    board, explorer = on_board()
    score = ScoreView(board)
    pick(explorer, "square-A1", "square-B2")
    assert board.lit == board.selected == ["square-A1", "square-B2"]
    send(board, "pick", id="square-D4")
    assert explorer.selection == ("D4",)
    assert things(explorer.scene)["square-D4"].endswith(", picked as 1")
    piece = next(identity for identity in things(board.scene) if identity.startswith("piece-"))
    send(board, "pick", id=piece)
    assert (board.selected, score.selected, explorer.selection) == ([piece], [piece], ())
    pick(explorer, "square-A1")
    assert board.selected == ["square-A1"]


def test_explorers_can_be_linked_with_each_other():
    one, other = GraphExplorer(squares()), on_board()[1]
    traitlets.link((one, "selected"), (other, "selected"))
    one.selection = ["A1", "B1"]
    assert other.way == ("A1", "B1")
    pick(other, "square-A1")
    assert one.selection == ("B1",)


def test_ids_in_a_scene_may_be_told():
    scene = Board(Match(khlor(), ["Ana", "Ben"], seed=7)).snapshot()
    graph = nx.Graph([(1, 2)])
    explorer = GraphExplorer(graph, scene=scene, ids={1: "square-A1", 2: "square-B1"}, selection=[1, 2])
    assert list(things(explorer.scene)) == ["square-A1", "square-B1"]
    with pytest.raises(BadName, match=re.escape("There is no 'square-Z9' in the picture; did you mean")):
        GraphExplorer(graph, scene=scene, ids={1: "square-Z9"})
    with pytest.raises(BadOption, match="No node of the graph stands in the picture, not '1' either"):
        GraphExplorer(graph, scene=scene)


# --- what is refused ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("selection", "X", "selection has 'X', which is no node of the graph; known are A, B, C, D, E, F."),
        ("selection", None, "selection has None, which is no node of the graph"),
        ("selection", ["A", ["B"]], "selection has ['B'], which is no node"),
        ("blocked", {"A", "a", "z"}, "blocked has 'a', which is no node"),
        ("switched", "A", "Nothing can be switched here"),
        ("reach", -1, "reach is -1; allowed is a number of moves, 0 for none."),
        ("reach", 1.5, "reach is 1.5; allowed"),
        ("reach", True, "reach is True; allowed"),
    ],
)
def test_bad_values_are_refused_in_a_sentence(name, value, sentence):
    explorer = ring()
    before = getattr(explorer, name)
    with pytest.raises((BadOption, BadName), match=re.escape(sentence)):
        setattr(explorer, name, value)
    assert getattr(explorer, name) == before
    with pytest.raises((BadOption, BadName), match=re.escape(sentence)):
        ring(**{name: value})


@pytest.mark.parametrize(
    ("graph", "more", "sentence"),
    [
        (
            nx.path_graph(2),
            {"selecton": 1},
            "GraphExplorer has no keyword 'selecton'; did you mean 'selection'?",
        ),
        ([(1, 2)], {}, "GraphExplorer shows a networkx graph, and [(1, 2)] is none."),
        (nx.Graph(), {}, "The graph has no nodes"),
        (nx.Graph([(1, "1")]), {}, "The nodes 1 and '1' have one id, '1'; tell them apart with ids="),
        (nx.Graph([(1, 2)]), {"ids": ["1"]}, "ids is ['1']; allowed is a mapping"),
        (nx.Graph([(1, 2)]), {"ids": {3: "x"}}, "ids has 3, which is no node of the graph"),
        (nx.Graph([(1, 2, {"far": -1})]), {"weight": "far"}, "The far from 1 to 2 is -1; allowed"),
        (nx.Graph([(1, 2, {"far": "x"})]), {"weight": "far"}, "The far from 1 to 2 is 'x'; allowed"),
        (
            nx.Graph([(1, 2, {"far": 1})]),
            {"weight": "fa"},
            "weight is 'fa', which no edge has; did you mean 'far'?",
        ),
        (nx.Graph([(1, 2)]), {"weight": 3}, "weight is 3, which no edge has; there are none."),
        (nx.Graph([(1, 2)]), {"variant": 3}, "variant is 3; allowed is a function of a frozenset"),
        (nx.Graph([(1, 2)]), {"board": 3}, "board is 3; allowed is a Board."),
        (nx.Graph([(1, 2)]), {"scene": 3}, "scene is 3; allowed is a Scene"),
    ],
)
def test_what_cannot_be_explored_is_refused(graph, more, sentence):
    with pytest.raises((BadOption, BadName), match=re.escape(sentence)):
        GraphExplorer(graph, **more)


def test_a_position_that_is_none_and_two_pictures_are_refused():
    graph = nx.Graph()
    graph.add_node("A", position="here")
    with pytest.raises(BadOption, match="The position of 'A' is 'here'; allowed is a pair of numbers"):
        GraphExplorer(graph)
    board = Board(Match(Toy(2), ["Ana", "Ben"]))
    with pytest.raises(BadOption, match="a board or a scene, not both"):
        GraphExplorer(nx.Graph([(1, 2)]), board=board, scene=board.snapshot())


@pytest.mark.parametrize(
    "content", [{"intent": "click", "id": "nowhere"}, {"intent": "block"}, {"intent": "fly"}, 3]
)
def test_nonsense_from_the_browser_is_answered(content):
    explorer = ring(selection="A")
    explorer._handle_custom_msg(content, [])
    assert explorer.refusal
    assert (explorer.selection, explorer.blocked) == (("A",), ())


# --- layers and traits ----------------------------------------------------------------


def test_it_has_four_layers_and_says_what_to_do():
    explorer = ring(selection=["A", "C"], blocked="B")
    data, _ = explorer._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.model_id
    assert "<img src=" in data["text/html"]
    assert data["image/svg+xml"] == explorer.scene
    assert data["text/plain"].startswith(
        "A graph\nA to C: 4 moves.\n\nThe way: A → F → E → D → C.\nBlocked: B."
    )
    assert data["text/plain"].endswith("Run the cell to explore it.")
    assert repr(explorer) == "<GraphExplorer of A graph. A to C: 4 moves. In a notebook, run the cell.>"


def test_traits_can_be_observed_and_messages_are_few():
    explorer, told = ring(), []
    explorer.observe(lambda change: told.append((change["name"], change["new"])), ["selection", "blocked"])
    pick(explorer, "A")
    explorer.selection = ["A", "B"]
    send(explorer, "block", id="B")
    assert told == [
        ("selection", ("A",)),
        ("selection", ("A", "B")),
        ("selection", ("A",)),
        ("blocked", ("B",)),
    ]
    revision = explorer.revision
    send(explorer, "fly")
    assert explorer.revision == revision  # nothing new to see


def test_a_picture_of_a_graph_has_its_title_the_paints_of_its_colours_and_the_words_of_few_edges():
    graph = nx.DiGraph()
    graph.add_node("r", kind="colour", colour="red", label="Red")
    graph.add_node("b", kind="colour", colour="blue", label="Blue")
    graph.add_node("t", kind="place", label="A very long name")
    graph.add_edge("r", "t", label="six")
    graph.add_edge("b", "t", label="two")
    svg = GraphExplorer(graph, title="Who is where").snapshot().svg
    said = [e.text for e in ET.fromstring(svg).iter() if e.tag.endswith("}text")]
    assert said[0] == "Who is where"
    assert {"six", "two"} <= set(said)
    assert svg.count(f'fill="{PAINTS["red"]}"') == 1  # of the kinds, none has the paint of a colour
    assert svg.count(f'fill="{PAINTS["blue"]}"') == 1
    many = nx.Graph()
    many.add_edges_from([(one, other, {"label": "word"}) for one in range(5) for other in range(5, 9)])
    assert ">word<" not in GraphExplorer(many).snapshot().svg
