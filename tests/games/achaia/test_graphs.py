"""Achaia's graphs: against the engine's own moves, and points against the score, to the last fraction."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import networkx as nx
import pytest
from games.achaia.tables import at_random, kit, table, walk
from games.playing import play

from gamekit import OVER, BadName, BadOption
from gamekit.core.score import ScoreLine, totals
from gamekit.games.achaia import Achaia, scoring
from gamekit.games.achaia import graphs as module
from gamekit.games.achaia.actions import Die, To
from gamekit.games.achaia.domination import Relocating, dominate
from gamekit.games.achaia.effects import deed_of, options
from gamekit.games.achaia.intrigue import Resolving
from gamekit.games.achaia.parts import RESERVE
from gamekit.games.achaia.resolving import Performing
from gamekit.games.achaia.setup import Placing
from gamekit.graphs import centralities, node_table, score_table

graphs: Any = module  # `nodes(data="kind")` is beyond networkx's stubs

MODES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three": {"players": 3},
    "four-fate": {"players": 4, "fate_in_your_hands": True},
    "five-order": {"players": 5, "new_order": True, "wealth_per_power": 7, "cousin_worth": 3},
    "tiny": {"players": 3, "edition": "tiny"},
}
every_mode = pytest.mark.parametrize("mode", MODES)


@cache
def states(mode):
    """Return the states of a random game, the end too."""
    found = [state for state, _ in walk(kit(**MODES[mode]).initial_state(), 3)]
    return [*found, found[-1].child(found[-1].legal_actions()[0])]


def moments(mode, step=17):
    """Return some states of a random game, the first, the last few and the end."""
    return [*states(mode)[:-4:step], *states(mode)[-4:]]


# --- Troy -------------------------------------------------------------------------------------------


@every_mode
def test_troy_is_what_the_state_holds(mode):
    """achaia.domination.order, achaia.setup.dice-limits, achaia.general.available: Location by Location."""
    for state in moments(mode):
        graph, parts = graphs.troy(state.observation(0)), state.parts
        order = state.order or range(len(parts.locations))
        assert list(graph) == [parts.locations[place] for place in order]
        assert nx.is_path(graph, list(graph))
        assert graph.size() == len(graph) - 1
        assert len({data["position"] for _, data in graph.nodes(data=True)}) == len(graph)
        assert {name for name, data in graph.nodes(data=True) if data["open"]} == {
            parts.locations[place] for place in state.open_locations()
        }
        assert {name for name, data in graph.nodes(data=True) if data["available"]} == {
            parts.locations[place] for place in state.available()
        }
        for place, name in enumerate(parts.locations):
            data = graph.nodes[name]
            assert data["capacity"] == parts.capacity[place] + state.limits[place]
            assert sum(map(len, data["dice"].values())) == state.at.count(place)
            assert data["available"] == (data["room"] > 0)
            assert all(list(pips) == sorted(pips, reverse=True) for pips in data["dice"].values())
            for colour in parts.colours:
                lying = [d for d in parts.dice_of_colour[parts.colours.index(colour)] if state.at[d] == place]
                assert sorted(data["dice"].get(colour, ())) == sorted(state.pips[d] for d in lying)
                assert data["tokens"].get(colour, 0) == state.tokens[parts.colours.index(colour)][place]


@every_mode
def test_who_leads_would_dominate(mode):
    """achaia.domination.dominant, achaia.domination.token: as the engine gives the power token."""
    seen = set()
    for state in moments(mode):
        graph = graphs.troy(state.observation(None))
        for place, name in enumerate(state.parts.locations):
            full = state.evolve(supply=tuple(1 for _ in state.supply))
            more = [
                colour
                for colour, before, after in zip(
                    state.parts.colours, full.tokens, dominate(full, place).tokens, strict=True
                )
                if after != before
            ]
            assert graph.nodes[name]["leads"] == (more[0] if more else None)
            seen.add(bool(more))
    assert seen == {True, False}


@pytest.mark.parametrize("rule", ["dominance", "most_tokens"])
def test_a_rule_that_finds_no_colour_is_told(rule):
    state = Achaia(3, rules={rule: lambda _: "pink"}).initial_state()
    for ask in (graphs.troy, graphs.moves):
        with pytest.raises(BadOption, match=f"The rule '{rule}' returned 'pink'; allowed are 'red', .* None"):
            ask(state)


def test_a_location_by_hand():
    """achaia.character.orion, achaia.setup.capacity: a limit increase token makes room for one die more."""
    limits = tuple(int(name == "temple") for name in kit().parts.locations)
    state = table(
        3, dice={"red": "temple:2 temple:6", "blue": "temple:5"}, tokens={"blue": "temple"}, limits=limits
    )
    temple = graphs.troy(state.observation(1)).nodes["temple"]

    assert temple == {
        "kind": "location",
        "label": "Temple",
        "number": 4,
        "opens": 1,
        "open": True,
        "capacity": 3,
        "room": 0,
        "available": False,
        "cost": 0,
        "dice": {"red": (6, 2), "blue": (5,)},
        "leads": "red",
        "tokens": {"blue": 1},
        "holds": "blue",
        "position": (3, 0),
        "scene": "location-temple",
    }


def test_another_turn_opens_more():
    """achaia.prep.open, achaia.setup.closed: Locations open with their turn; dice stay where they lie."""
    observation = table(3, dice={"red": "temple:2"}).observation(0)
    found = graphs.availability(observation).set_index("location")

    assert found.loc["temple"].tolist() == [2, 1, 1, 1, 1]
    assert found.loc["mint"].tolist() == [2, 0, 0, 2, 2]
    assert found.loc["palace"].tolist() == [2, 0, 0, 0, 2]
    for turn in (1, 2, 3):
        there = table(3, dice={"red": "temple:2"}, game_turn=turn).observation(0)
        assert nx.utils.graphs_equal(graphs.troy(observation, turn), graphs.troy(there))
        assert graphs.moves(observation, turn=turn).edges == graphs.moves(there).edges
        rooms = dict(graphs.troy(there).nodes(data="room"))
        assert rooms == found[f"turn {turn}"].to_dict()
    for turn in (0, 4, "2"):
        with pytest.raises(BadOption, match=r"turn is .*; allowed are the game turns from 1 to 3\."):
            graphs.troy(observation, turn)


# --- where dice may move ----------------------------------------------------------------------------


def ways(graph, kind):
    """Return for each die the Locations to which edges of a kind lead."""
    return {
        node: [place for place, edge in graph[node].items() if edge["kind"] == kind]
        for node, data in graph.nodes(data=True)
        if data["kind"] == "die"
    }


def by_number(state, ways):
    """Return the same by the numbers of dice and Locations."""
    names = {f"location-{name}": place for place, name in enumerate(state.parts.locations)}
    dice = {f"die-{die.colour}-{die.number}": number for number, die in enumerate(state.parts.die)}
    return {dice[die]: sorted(names[place] for place in places) for die, places in ways.items()}


@every_mode
def test_dice_move_where_an_effect_offers_it(mode):
    """achaia.general.available: each effect that moves dice, with whatever target, offers the same."""
    for state in moments(mode):
        found = by_number(state, ways(graphs.moves(state.observation(0)), "move"))
        parts, offered = state.parts, dict[int, set[int]]()
        for effect, known in enumerate(parts.effects):
            if known.does != "move":
                continue
            for seat, target in product(range(parts.players), repeat=2):
                deed = deed_of(effect, seat, target)
                if seat == target and known.target == "enemy":
                    continue
                for die in (parts.number[action] for action in options(state, deed)):
                    to = {parts.number[place] for place in options(state, deed.with_piece(die))}
                    assert offered.setdefault(die, to) == to
        moved = any(known.does == "move" and known.where == "any" for known in parts.effects)
        assert moved == (mode != "tiny")
        if moved:
            assert {die: set(places) for die, places in found.items() if places} == offered


@every_mode
def test_dice_move_where_it_is_legal(mode):
    """achaia.setup.place, achaia.domination.limits: in play, with dice of the reserve and others."""
    seen = set()
    for state in states(mode):
        top = state.stack[-1] if state.stack else None
        legal = [action for action in state.legal_actions() if isinstance(action, To)]
        if isinstance(top, Placing | Relocating) and legal:
            die = top.die
        elif isinstance(top, Performing | Resolving) and legal and top.deed.read(state).does == "move":
            die = top.deed.pieces[0]
        else:
            continue
        found = by_number(state, ways(graphs.moves(state.observation(None)), "move"))
        assert found[die] == sorted(state.parts.number[action] for action in legal)
        seen.add((type(top).__name__, state.at[die] == RESERVE))
    assert ("Placing", True) in seen


def test_an_effect_offers_the_edges():
    """achaia.general.available, achaia.general.dice-places: the Marshal moves any die, in reserve too."""
    state = table(3, dice={"red": "temple:5 temple:1", "green": "mint:3"}, characters="marshal", game_turn=2)
    moves = ways(graphs.moves(state.observation(0)), "move")
    named = play(state, "use marshal")
    dice = [action for action in named.legal_actions() if isinstance(action, Die)]

    assert [f"die-{die.colour}-{die.number}" for die in dice] == [die for die, to in moves.items() if to]
    for die in dice:
        places = [action for action in named.child(die).legal_actions() if isinstance(action, To)]
        assert {f"location-{to.location}" for to in places} == set(moves[f"die-{die.colour}-{die.number}"])
    assert "location-temple" not in moves["die-red-3"]
    assert "location-mint" in moves["die-red-3"]


@every_mode
def test_a_die_lies_in_one_place(mode):
    for state in moments(mode):
        graph = graphs.moves(state.observation(0))
        assert nx.is_bipartite(graph)
        assert all(graph.nodes[a]["bipartite"] < graph.nodes[b]["bipartite"] for a, b in graph.edges)
        for die, places in by_number(state, ways(graph, "lies")).items():
            assert places == ([] if state.at[die] == RESERVE else [state.at[die]])
        points = [data["position"] for _, data in graph.nodes(data=True)]
        assert len(set(points)) == len(points)


@every_mode
def test_moves_tell_who_would_lead(mode):
    """achaia.domination.dominant: as Troy looks once the die is there."""
    for state in moments(mode, 41):
        parts = state.parts
        for start, end, edge in graphs.moves(state.observation(0)).edges(data=True):
            if edge["kind"] == "lies":
                continue
            die = [f"die-{die.colour}-{die.number}" for die in parts.die].index(start)
            place = end.removeprefix("location-")
            after = graphs.troy(state.with_die(die, parts.locations.index(place)).observation(0))
            left = None if state.at[die] == RESERVE else after.nodes[parts.locations[state.at[die]]]["leads"]
            assert (edge["here"], edge["there"]) == (left, after.nodes[place]["leads"])


def test_the_dice_of_some_colours():
    """achaia.two.colours: colours are asked about one by one, also where a player has two."""
    observation = table(2).observation(0)
    graph = graphs.moves(observation, ["yellow", "red"])
    seats = {data["colour"]: data["seat"] for _, data in graph.nodes(data=True) if data["kind"] == "die"}

    assert seats == {"yellow": 1, "red": 0}
    assert nx.utils.graphs_equal(graphs.moves(observation, "red"), graphs.moves(observation, ["red"]))
    assert len(graphs.moves(observation, ())) == 12
    with pytest.raises(BadName, match="There is no colour 'rde'; did you mean 'red'"):
        graphs.moves(observation, ["rde"])


# --- influence --------------------------------------------------------------------------------------


@every_mode
def test_influence_sums_up(mode):
    """achaia.two.domination: dice and tokens of each colour, Location by Location, and nothing else."""
    for state in moments(mode):
        graph, parts = graphs.influence(state.observation(None)), state.parts
        assert nx.is_bipartite(graph)
        assert graph.graph["turn"] == state.game_turn
        lying = [die for die in parts.dice if state.at[die] != RESERVE]
        assert sum(dice for *_, dice in graph.edges(data="dice")) == sum(state.pips[die] for die in lying)
        assert sum(count for *_, count in graph.edges(data="count")) == len(lying)
        for colour, name in enumerate(parts.colours):
            node = graph.nodes[f"colour-{name}"]
            assert node["seat"] == parts.owner[colour]
            assert graph.out_degree(f"colour-{name}", weight="tokens") == sum(state.tokens[colour])
            assert node["supply"] == state.supply[colour]
        for location, data in graphs.troy(state.observation(None)).nodes(data=True):
            node = f"location-{location}"
            assert graph.nodes[node] == {**data, "bipartite": 1}
            edges = {a.removeprefix("colour-"): edge for a, _, edge in graph.in_edges(node, data=True)}
            assert {c: e["dice"] for c, e in edges.items() if e["count"]} == {
                colour: sum(pips) for colour, pips in data["dice"].items()
            }
            assert {c: e["tokens"] for c, e in edges.items() if e["tokens"]} == data["tokens"]
            assert [c for c, e in edges.items() if e["leads"]] == [data["leads"]] * (
                data["leads"] is not None
            )
            assert [c for c, e in edges.items() if e["holds"]] == [data["holds"]] * (
                data["holds"] is not None
            )


def test_influence_is_power_at_the_settling():
    """achaia.settle.dominance: whoever holds Locations has as many lines of power."""
    state = states("two")[-1]
    held = [0] * state.game.players
    graph = graphs.influence(state.observation(0))
    for colour, _, holds in graph.edges(data="holds"):
        held[graph.nodes[colour]["seat"]] += holds
    lines = {line.seat: line.points for line in state.score() if line.label == scoring.DOMINANCE}
    assert held == [lines.get(seat, 0) for seat in range(state.game.players)]
    assert sum(held) > 0


@every_mode
def test_influence_by_turn(mode):
    observations = [state.observation(0) for state in states(mode)]
    found = graphs.influence_by_turn(observations)

    assert list(found) == list(dict.fromkeys(seen.state.game_turn for seen in observations))
    for turn, graph in found.items():
        place = max(n for n, seen in enumerate(observations) if seen.state.game_turn == turn)
        after = observations[min(place + 1, len(observations) - 1)].state
        ended = graphs.influence(after.evolve(game_turn=turn))
        assert nx.utils.graphs_equal(graph, ended)
    placed = [graph.size(weight="count") for graph in found.values()]
    parts = observations[-1].state.parts
    setup = parts.tables.box.dice - parts.tables.setup.reserve
    assert placed[0] == setup * len(parts.colours)
    assert graphs.influence_by_turn(iter(())) == {}


def test_measures_work_on_them():
    observation = states("three")[-1].observation(0)
    assert set(centralities(graphs.influence(observation)).columns) >= {"node", "betweenness"}
    assert list(node_table(graphs.troy(observation)).columns)[:2] == ["node", "kind"]


# --- the scoring graph ------------------------------------------------------------------------------


def check_points(observation):
    """Fractions everywhere; each line's inflow is its points; each seat's is its score."""
    graph = graphs.scoring_graph(observation)
    lines, seats = observation.score(), observation.game.players
    assert all(type(weight) is Fraction for *_, weight in graph.edges(data="weight"))
    drawn = [data | {"node": node} for node, data in graph.nodes(data=True) if data["kind"] == "line"]
    seen = [(d["seat"], d["label"], d["points"], d["clause"]) for d in drawn if not d["hidden"]]
    assert seen == [tuple(line) for line in lines]
    for line in drawn:
        if line["hidden"]:
            assert (line["points"], graph.degree(line["node"])) == (None, 0)
            continue
        assert graph.in_degree(line["node"], weight="weight") == line["points"]
        assert list(graph[line["node"]]) == [f"seat-{line['seat']}"]
    sums = [graph.in_degree(f"seat-{seat}", weight="weight") for seat in range(seats)]
    assert tuple(sums) == totals(lines, seats)
    assert [graph.nodes[f"seat-{seat}"]["points"] for seat in range(seats)] == sums
    return graph


@every_mode
def test_points_come_to_what_the_score_says(mode):
    """achaia.settle.dominance, achaia.settle.wealth: at any moment, for a seat and for a spectator."""
    for state in moments(mode, 11):
        for seat in (0, None):
            graph = check_points(state.observation(seat))
            hidden = {data["seat"] for _, data in graph.nodes(data=True) if data.get("hidden")}
            others = set(range(state.game.players)) - {seat}
            assert hidden == (set() if state.wealth else others)


@every_mode
def test_lines_are_made_as_the_rules_say(mode):
    """achaia.settle.dominance, achaia.settle.wealth, achaia.two.settling: edge by edge."""
    for state in moments(mode):
        given, seat = state.game.options, 0
        graph = graphs.scoring_graph(state.observation(seat))
        owners = dict(zip(state.parts.colours, state.parts.owner, strict=True))
        for line in state.observation(seat).score():
            node = f"line-{line.seat}-{line.label}"
            found = {a: edge["weight"] for a, _, edge in graph.in_edges(node, data=True)}
            if line.label == "power":
                assert found == {f"power-{line.seat}": state.power[line.seat]}
            elif line.label == "dominance":
                firsts = {
                    f"tokens-{colour}-{location}": 1
                    for location, on in state.tokens_by_name().items()
                    for colour, count in on.items()
                    if owners[colour] == line.seat
                    and all(count > other for rival, other in on.items() if rival != colour)
                }
                assert found == firsts
            elif state.wealth:
                assert found == {f"wealth-{line.seat}": line.points}
            else:
                rounding = found.pop(f"rounding-{line.seat}-wealth", Fraction(0))
                assert -1 < rounding <= 0
                cousins = state.street[seat] + state.court[seat]
                worth = {f"gold-{seat}": Fraction(state.gold(seat), given.wealth_per_power)}
                if cousins:
                    share = Fraction(cousins * given.cousin_worth, given.wealth_per_power)
                    worth[f"cousins-{seat}"] = share
                assert found == worth


def test_points_by_hand():
    """achaia.settle.dominance, achaia.settle.wealth: a majority shared by its tokens; tens of wealth."""
    state = table(3, tokens={"red": "temple temple", "green": "temple"}, gold=(8, 3, 3), street=(3, 0, 0))
    graph = check_points(state.observation(0))

    assert {(a, b): w for a, b, w in graph.edges(data="weight") if a[:4] not in ("line", "powe")} == {
        ("tokens-red-temple", "line-0-dominance"): 1,
        ("gold-0", "line-0-wealth"): Fraction(4, 5),
        ("cousins-0", "line-0-wealth"): Fraction(3, 5),
        ("rounding-0-wealth", "line-0-wealth"): Fraction(-2, 5),
    }
    assert graph.edges["tokens-red-temple", "line-0-dominance"]["each"] == Fraction(1, 2)
    tokens = graph.nodes["tokens-red-temple"]
    assert (tokens["label"], tokens["place"]) == ("Temple: 2 red tokens", (3, 0))
    assert graph.nodes["cousins-0"]["label"] == "3 Cousins of seat 1"
    assert "gold-1" not in graph
    assert set(score_table(graph).columns) >= {"seat", "line", "source", "each"}


REPLACED: dict[str, Any] = {
    "most_tokens": lambda tokens: min(tokens, key=lambda colour: tokens[colour], default="red"),
    "wealth_power": lambda wealth, per: wealth // 3 + 1,
    "dominance": lambda dice: next(iter(dice), None),
}


@pytest.mark.parametrize("name", REPLACED)
def test_a_replaced_rule_is_a_source_of_its_own(name):
    game = Achaia(3, rules={name: REPLACED[name]})
    decided = set()
    touched = {"most_tokens": "dominance", "wealth_power": "wealth", "dominance": ""}[name]
    for state in [state for state, _ in walk(game.initial_state(), 5)][::29]:
        graph = check_points(state.observation(0))
        for line in state.observation(0).score():
            by_rule = f"by-rule-{line.seat}-{line.label}"
            assert (by_rule in graph) == (line.label == touched)
            if line.label == touched:
                assert graph.edges[by_rule, f"line-{line.seat}-{line.label}"]["weight"] == line.points
        for _, end, edge in graph.edges(data=True):
            if touched and end.endswith(touched) and edge["role"] == "decides":
                decided.add(touched)
                assert edge["weight"] == 0
    assert decided == ({touched} if touched else set())


def test_the_same_function_put_in_again_replaces_nothing():
    state = at_random(Achaia(3, rules=dict(scoring.RULES)).initial_state(), 2, lambda s: s.game_turn == 3)
    graph = check_points(state.observation(0))
    assert "by-rule" not in {kind for _, kind in graph.nodes(data="kind")}


def own_scoring(power, tokens, gold, cousins, **more):
    """Return the rulebook's lines and a prize of somebody's own; dominance counts one more."""
    lines = scoring.score(power, tokens, gold, cousins, **more)
    other = [line._replace(points=line.points + (line.label == "dominance")) for line in lines]
    return (*other, ScoreLine(1, "prize", 3, "own"))


def test_of_an_own_scoring_function_what_is_the_rulebooks_is_explained():
    state = table(3, tokens={"red": "temple", "green": "tavern"}, game=Achaia(3, scoring=own_scoring))
    graph = check_points(state.observation(0))
    by_rule = {node for node, kind in graph.nodes(data="kind") if kind == "by-rule"}

    assert by_rule == {"by-rule-0-dominance", "by-rule-1-dominance", "by-rule-1-prize"}
    assert graph.has_edge("power-0", "line-0-power")


# --- all of them ------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["two", "five-order"])
def test_ids_in_pictures_are_real(mode):
    for state in moments(mode, 60):
        if state.game.options.new_order and not state.order:
            continue  # before chance has laid the Locations out there is no picture of them
        observation = state.observation(0)
        places = set(observation.scene().places)
        for graph in (
            graphs.troy(observation),
            graphs.moves(observation),
            graphs.influence(observation),
            graphs.scoring_graph(observation),
        ):
            assert {name for _, name in graph.nodes(data="scene") if name} <= places


def test_graphs_tell_what_all_may_know():
    """Two seats see the same of Troy; after the end as well."""
    for state in moments("three", 30):
        for make in (graphs.troy, graphs.moves, graphs.influence):
            assert nx.utils.graphs_equal(make(state.observation(0)), make(state.observation(None)))
    assert states("three")[-1].current_player == OVER
