"""Khlor's graphs: against the engine's own moves, and points against the score, to the last fraction."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import networkx as nx
import pytest
from games.khlor.tables import kit, lesson, position
from games.playing import outcome, walk

from gamekit import CHANCE, OVER, BadName
from gamekit.core.score import ScoreLine, totals
from gamekit.games.khlor import graphs as module
from gamekit.games.khlor import scoring
from gamekit.games.khlor.actions import Choose, Place
from gamekit.games.khlor.rules import Placing, Uncovering, Walking, bare

graphs: Any = module  # `nodes(data="kind")` is beyond networkx's stubs

GAMES: dict[str, Any] = {
    "solo": kit(1),
    "solo-penalty": kit(1, token_penalty=2, own_colour_bonus=3),
    "two": kit(2),
    "two-rounding": kit(2, leader_rounding=5, second_divisor=4, own_colour_bonus=0),
    "three": kit(3),
    "three-thirds": kit(3, second_divisor=3, additional_points=6),
    "four-advanced": kit(4, advanced=True, mirror=True),
    "five": kit(5),
    "bag": kit(2, board="bag"),
    "tiny": kit(2).tiny,
    "lesson": lesson(3),
    "all-pieces": kit(3, choices=13, additional_points=0),
}
every_game = pytest.mark.parametrize("name", GAMES)


def moments(name, step=7):
    """Every seventh state of a random game, all of its last turn, and the end."""
    states = [state for state, _ in walk(GAMES[name], name)]
    return [*states[:-12:step], *states[-12:]]


def settled(state):
    """Return the state after chance, whatever it brings, and after nothing else."""
    rng = Random(1)
    while state.current_player == CHANCE:
        state = state.child(outcome(state, rng))
    return state


# --- the scoring graph ----------------------------------------------------------------------------


def check_points(observation):
    """Fractions everywhere; each line's inflow is its points; each seat's is its score."""
    graph = graphs.scoring_graph(observation)
    lines, seats = observation.score(), observation.game.players
    assert all(type(weight) is Fraction for *_, weight in graph.edges(data="weight"))
    drawn = [data | {"node": node} for node, data in graph.nodes(data=True) if data["kind"] == "line"]
    assert [(d["seat"], d["label"], d["points"], d["clause"]) for d in drawn] == [
        tuple(line) for line in lines
    ]
    for line in drawn:
        assert graph.in_degree(line["node"], weight="weight") == line["points"]
        assert list(graph[line["node"]]) == [f"seat-{line['seat']}"]
    sums = [graph.in_degree(f"seat-{seat}", weight="weight") for seat in range(seats)]
    assert tuple(sums) == totals(lines, seats)
    assert [graph.nodes[f"seat-{seat}"]["points"] for seat in range(seats)] == sums
    assert nx.is_directed_acyclic_graph(graph)
    for start, end, data in graph.edges(data=True):
        assert graph.nodes[start]["layer"] + 1 == graph.nodes[end]["layer"]
        if "each" in data:
            assert data["each"] * graph.nodes[start]["count"] == data["weight"]
    return graph


@every_game
def test_points_come_to_what_the_score_says(name):
    for state in moments(name, step=3):
        check_points(state.observation(None if state.turn.number % 2 else 0))


@every_game
def test_every_piece_is_there(name):
    for state in moments(name):
        graph = graphs.scoring_graph(state.observation(0))
        nodes = {node: data for node, data in graph.nodes(data=True) if data["layer"] == 0}
        caught = {(d["seat"], d["colour"]): d["count"] for d in nodes.values() if d["kind"] == "demons"}
        eggs = {d["square"]: d["colour"] for d in nodes.values() if d["kind"] == "egg"}

        held = enumerate(state.caught_by_name())
        assert caught == {(seat, c): count for seat, counts in held for c, count in counts.items() if count}
        assert eggs == state.eggs_by_name()
        assert all(d["label"] for d in nodes.values())


@every_game
def test_lines_are_made_as_the_rules_say(name):
    """khlor.score.egg-bonus, khlor.score.second, khlor.score.leader-two, khlor.solo.score: edge by edge."""
    for state in moments(name):
        graph = graphs.scoring_graph(state.observation(0))
        options, eggs, at = state.game.options, state.eggs_by_name(), state.board.colour_names
        for line in state.score():
            edges = graph.in_edges(f"line-{line.seat}-{line.label}", data=True)
            found = {node: data["weight"] for node, _, data in edges}
            rounding = found.pop(f"rounding-{line.seat}-{line.label}", 0)
            source, _, colour = line.label.partition(" ")
            demons = f"demons-{line.seat}-{colour}"
            if source == "eggs":
                divisor = options.second_divisor if line.clause.endswith("second") else 1
                assert found.pop(demons) == 0
                assert graph.edges[demons, f"line-{line.seat}-{line.label}"]["role"] == "decides"
                worth = {square: 1 + options.own_colour_bonus * (at[square] == colour) for square in eggs}
                mine = [square for square in eggs if eggs[square] == colour]
                assert found == {f"egg-{square}": Fraction(worth[square], divisor) for square in mine}
                assert 0 <= rounding < 1
                assert (rounding == 0) == (sum(worth[square] for square in mine) % divisor == 0)
            elif source == "leader":
                counts = sorted(held[colour] for held in state.caught_by_name())
                lead = counts[-1] - counts[-2]
                assert found == {demons: lead}
                assert rounding == (-(lead % options.leader_rounding) if len(counts) == 2 else 0)
            elif line.label == "tokens left":
                assert found == {"tokens": -options.token_penalty * state.tokens_left()}
            else:
                assert found == {f"turn-{line.seat}": state.extra_points[line.seat]}


def test_a_position_by_hand():
    """khlor.score.second: half of three points, rounded up; khlor.score.leader-two: 5 is rounded to 3."""
    game = lesson(2)
    state = position(game, "r . . .\n. . . .\n. . . .\n. r . .", caught=[(7, 0, 1), (2, 0, 0)])
    graph = check_points(state.observation(0))

    assert {(a, b): w for a, b, w in graph.edges(data="weight") if "red" in b} == {
        ("demons-0-red", "line-0-eggs red"): 0,
        ("egg-B1", "line-0-eggs red"): 1,
        ("egg-A4", "line-0-eggs red"): 2,
        ("demons-1-red", "line-1-eggs red"): 0,
        ("egg-B1", "line-1-eggs red"): Fraction(1, 2),
        ("egg-A4", "line-1-eggs red"): 1,
        ("rounding-1-eggs red", "line-1-eggs red"): Fraction(1, 2),
        ("demons-0-red", "line-0-leader red"): 5,
        ("rounding-0-leader red", "line-0-leader red"): -2,
    }
    assert graph.edges["demons-0-red", "line-0-leader red"]["each"] == Fraction(5, 7)
    assert graph.nodes["egg-A4"]["at_home"]
    assert graph.nodes["egg-A4"]["place"] == (0, 3)
    assert graph.nodes["demons-0-red"]["label"] == "7 red demons of seat 1"
    assert graph.nodes["demons-0-violet"]["label"] == "1 violet demon of seat 1"


def test_ids_in_pictures_are_real():
    state = moments("three")[-20]
    observation = state.observation(0)
    places = observation.scene().places
    for graph in (
        graphs.scoring_graph(observation),
        graphs.squares(state.game),
        graphs.reachability(observation),
        graphs.circle(observation),
    ):
        assert {name for _, name in graph.nodes(data="scene") if name} <= set(places)


# --- replaced rules -------------------------------------------------------------------------------


REPLACED = {
    "egg_bonus": lambda eggs, colours, colour, own: 2 * len(eggs),
    "second_points": lambda bonus, divisor: bonus - 1,
    "leader_bonus": lambda counts, players, rounding: max(counts),
}


@pytest.mark.parametrize("replaced", REPLACED)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_replaced_rule_is_a_source_of_its_own(replaced, players):
    game = kit(players, rules={replaced: REPLACED[replaced]})
    touched = {"egg_bonus": "eggs", "second_points": "eggs", "leader_bonus": "leader"}[replaced]
    for state in [state for state, _ in walk(game, replaced)][::9]:
        graph = check_points(state.observation(0))
        for line in state.score():
            node = f"line-{line.seat}-{line.label}"
            by_rule = line.label.startswith(touched) and (
                replaced != "second_points" or line.clause == "khlor.score.second"
            )
            assert (f"by-rule-{line.seat}-{line.label}" in graph) == by_rule
            if by_rule:
                demons, rule = graph.in_edges(node, data=True)
                assert (demons[2]["role"], rule[2]["weight"]) == ("decides", line.points)


def test_the_same_function_put_in_again_replaces_nothing():
    game = kit(3, rules=dict(scoring.RULES))
    state = [state for state, _ in walk(game, 1)][-1]
    kinds = {kind for _, kind in graphs.scoring_graph(state.observation(0)).nodes(data="kind")}
    assert "by-rule" not in kinds


def own_scoring(caught, eggs, colours, **rest):
    """The rulebook's lines, one of them changed, and two of its own under one label."""
    lines = list(scoring.score(caught, eggs, colours, **rest))
    if lines:
        lines[0] = lines[0]._replace(points=lines[0].points + 1)
    own = ScoreLine(0, "empty squares", len(colours) - len(eggs), "student.empty")
    return (*lines, own, own._replace(points=-2))


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_scoring_function_of_ones_own(players):
    game = kit(players, scoring=own_scoring)
    for state in [state for state, _ in walk(game, players)][::9]:
        graph = check_points(state.observation(0))
        lines = state.score()
        unknown = {f"by-rule-{line.seat}-{line.label}" for line in (*lines[:1], *lines[-2:])}
        unknown.add("by-rule-0-empty squares (2)")
        assert {n for n, kind in graph.nodes(data="kind") if kind == "by-rule"} == unknown


def test_lines_for_all_of_ones_own_making():
    game = kit(
        4, scoring=lambda caught, *_, **__: tuple(ScoreLine(s, "eggs", s, "") for s, _ in enumerate(caught))
    )
    graph = check_points(game.initial_state().observation(0))
    assert graph.edges["by-rule-3-eggs", "line-3-eggs"]["weight"] == 3


# --- squares --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "columns", "rows"), [("three", 7, 7), ("bag", 5, 5), ("lesson", 4, 4), ("tiny", 2, 2)]
)
def test_squares_are_a_grid(name, columns, rows):
    game = GAMES[name]
    graph = graphs.squares(game)
    at = nx.get_node_attributes(graph, "position")

    grid = nx.grid_2d_graph(columns, rows)
    assert {frozenset((at[a], at[b])) for a, b in graph.edges} == {frozenset(edge) for edge in grid.edges}
    assert sorted(at.values()) == sorted(grid)
    assert nx.diameter(graph) == columns + rows - 2
    assert dict(graph.nodes(data="colour")) == game.board.colour_names


def test_wrapped_squares_are_a_torus():
    graph = graphs.squares(GAMES["three"], wrapped=True)
    assert {degree for _, degree in graph.degree} == {4}
    assert nx.is_isomorphic(graph, nx.grid_2d_graph(7, 7, periodic=True))
    sides = [edge for edge in graph.edges if graph.edges[edge]["kind"] == "side"]
    assert nx.utils.graphs_equal(nx.Graph(sides), nx.Graph(graphs.squares(GAMES["three"]).edges))


def test_white_demons_walk_along_the_edges():
    """khlor.white.wrap."""
    graph, wraps = graphs.squares(GAMES["solo"], wrapped=True), 0
    names = GAMES["solo"].board.names
    for state, action in walk(GAMES["solo"], 3):
        if state.stack and isinstance(state.stack[-1], Walking):
            assert action
            which, after = len(state.stack[-1].used), state.child(action)
            wraps += graph.edges[names[state.whites[which]], names[after.whites[which]]]["kind"] == "wrap"
    assert wraps


# --- placements -----------------------------------------------------------------------------------


def legal_places(state) -> list[Any]:
    """What the engine lets a seat place now, or after choosing any piece it may choose."""
    if isinstance(state.stack[-1], Placing):
        piece = state.board.piece_names[state.stack[-1].piece]
        return [(piece, action) for action in state.legal_actions()]
    choices = [action for action in state.legal_actions() if isinstance(action, Choose)]
    return [(c.piece, place) for c in choices for place in state.child(c).legal_actions()]


@every_game
def test_placements_are_the_legal_ones(name):
    seen = 0
    for state in moments(name):
        if state.current_player == OVER:
            assert not graphs.placements(state.observation(0))
        if state.stack and state.stack[-1].__class__.__name__ in ("Choosing", "Placing"):
            graph = graphs.placements(state.observation(0))
            nodes: list[Any] = [
                (d["piece"], state.game.parse(d["notation"])) for _, d in graph.nodes(data=True)
            ]
            assert sorted(map(str, nodes)) == sorted(map(str, legal_places(state)))
            assert [(d["square"], d["quarter"], d["mirrored"]) for _, d in graph.nodes(data=True)] == [
                (place.square, place.quarter, place.mirrored) for _, place in nodes
            ]
            seen += len(graph)
    assert seen


@pytest.mark.parametrize("name", ["tiny", "lesson", "bag", "three", "solo"])
def test_conflicts_are_what_the_engine_refuses_afterwards(name):
    """Place one, let chance uncover, and ask whether the other still covers demons only."""
    met = set()
    for state in moments(name, step=11):
        names = state.board.piece_names
        if state.current_player == OVER or not state.circle or state.current_player == CHANCE:
            continue
        sample = Random(1).sample(names, min(2, len(names)))
        graph = graphs.placements(state.observation(0), sample[0], stacked=True)
        strict = graphs.placements(state.observation(0), sample[0])
        piece = names.index(sample[0])
        after = {}
        for node, data in graph.nodes(data=True):
            place = Place(data["square"], data["quarter"], data["mirrored"])
            placing = state.evolve(stack=(Placing(piece),))
            after[node] = (state.board.placements[piece][place], bare(settled_board(placing, place)))
        for one, other in combinations(graph, 2):
            refused = bool(after[other][0].demons & after[one][1])
            assert refused == bool(after[one][0].demons & after[other][1])
            assert strict.has_edge(one, other) == refused
            common = set(graph.nodes[one]["catches"]) & set(graph.nodes[other]["catches"])
            assert graph.has_edge(one, other) == bool(common)
            if common:
                edge = graph.edges[one, other]
                assert set(edge["squares"]) == common
                assert edge["kind"] == ("conflict" if refused else "stacked")
                met.add(edge["kind"])
    assert "conflict" in met or name == "tiny"


def settled_board(state, place):
    """Return the state right after a placement caught, before anything else: white demons stand still."""
    piece = state.stack[-1].piece
    caught = state.board.placements[piece][place].caught
    return state.catching(state.turn.seat, caught, ())


def test_what_a_placement_catches():
    game = lesson(3)
    state = position(game, "R+ G . .\n. V . .\n. . . .\n. . . .", circle=("Hook", "Bar", "Zig"))
    graph = graphs.placements(state.observation(0), "Hook")

    (node,) = graph
    assert graph.nodes[node]["colours"] == tuple(
        {"A4": "red", "B4": "green", "B3": "violet"}[square] for square in graph.nodes[node]["catches"]
    )
    assert set(graph.nodes[node]["catches"]) == {"A4", "B4", "B3"}


def test_a_covered_demon_has_no_colour():
    state = next(s for s, _ in walk(GAMES["three"], 1) if s.stack and isinstance(s.stack[-1], Uncovering))
    graph = graphs.placements(state.observation(0), "P1")
    assert {colour for _, data in graph.nodes(data=True) for colour in data["colours"]} == {None}


def test_an_unknown_piece_is_named():
    observation = GAMES["three"].initial_state().observation(0)
    with pytest.raises(BadName, match=r"There is no piece 'p1'; known are P1, P2"):
        graphs.placements(observation, "p1")
    with pytest.raises(BadName, match="There is no piece 'X'"):
        graphs.reach_table(observation, ["P1", "X"])


# --- reach ----------------------------------------------------------------------------------------


@every_game
def test_reach_counts_placements(name):
    for state in moments(name, step=11):
        observation = state.observation(0)
        graph, places = graphs.reachability(observation), graphs.placements(observation)
        squares = {n: d for n, d in graph.nodes(data=True) if d["kind"] == "square"}
        assert [d["square"] for d in squares.values()] == list(state.board.names)
        found = {(a[6:], b[7:]): n for a, b, n in graph.edges(data="placements")}
        wanted = {}
        for _, data in places.nodes(data=True):
            for square in data["catches"]:
                wanted[data["piece"], square] = wanted.get((data["piece"], square), 0) + 1
        assert found == wanted
        assert sum(d.get("placements", 0) for _, d in graph.nodes(data=True)) == len(places)
        assert all(start.startswith("piece-") and end in squares for start, end in graph.edges)
        assert sum(d["tokens"] for d in squares.values()) == state.tokens_left()
        white = [state.board.names[square] for square in sorted(set(state.whites))]
        assert [d["square"] for d in squares.values() if d["white"]] == white
        assert all(graph.in_degree(f"square-{square}") == 0 for square in white)


def test_the_hardest_squares_come_first():
    state = [s for s, _ in walk(GAMES["three"], 5) if s.stack and s.legal_actions()][90]
    table = graphs.reach_table(state.observation(0), state.board.piece_names)

    assert list(table.placements) == sorted(table.placements)
    assert set(table.square) == {n for n, top in zip(state.board.names, state.tops, strict=True) if top != -1}
    everything = graphs.placements(state.observation(0), None)
    counts = [sum(square in d["catches"] for _, d in everything.nodes(data=True)) for square in table.square]
    ahead = graphs.reach_table(state.observation(0)).set_index("square").placements
    assert counts == [ahead[square] for square in table.square]
    assert list(graphs.reach_table(state.observation(0), ()).placements.unique()) == [0]


# --- the circle -----------------------------------------------------------------------------------


@every_game
def test_the_circle_goes_round(name):
    for state in moments(name):
        graph = graphs.circle(state.observation(0))
        pieces = [node for node, kind in graph.nodes(data="kind") if kind == "piece"]
        assert len(pieces) == len(state.circle)
        if not pieces:
            assert list(graph) == ["dragon"]
            assert not graph.edges
            continue
        assert all(graph.in_degree(node) == graph.out_degree(node) == 1 for node in graph)
        assert nx.is_strongly_connected(graph)
        assert dict(graph.nodes(data="ahead")) == nx.single_source_shortest_path_length(graph, "dragon")
        if state.current_player >= 0 and any(isinstance(a, Choose) for a in state.legal_actions()):
            choices = [a.piece for a in state.legal_actions() if isinstance(a, Choose)]
            both = [d["piece"] for _, d in graph.nodes(data=True) if d.get("available") and d["fits"]]
            assert sorted(both) == sorted(choices)


def test_the_dragon_moves_past_the_piece():
    """khlor.piece.advance: the piece that was chosen lies last, the next one first."""
    state = next(s for s, _ in walk(GAMES["three"], 2) if s.stack and isinstance(s.stack[-1], Placing))
    (placing,) = state.stack
    assert isinstance(placing, Placing)
    graph, piece = graphs.circle(state.observation(0)), state.board.piece_names[placing.piece]

    assert graph.nodes[f"piece-{piece}"]["ahead"] == 13
    assert [d["piece"] for _, d in graph.nodes(data=True) if d.get("available")] == [piece]
    assert graph.nodes["dragon"]["position"] == (0, 1)
    assert list(graph[f"piece-{piece}"]) == ["dragon"]
