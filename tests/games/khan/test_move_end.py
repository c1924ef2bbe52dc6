"""Moves worked out a second time: jumps by contracting chains, full stops by trying all ways to ride on.

Nothing here uses the engine's sets of stops: a map is a networkx graph, and a way is a sequence of
single moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import networkx as nx
from games.khan.tables import kit, plain, position, ride, turn
from games.playing import legal, play
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gamekit.games.khan.board import one_move, places_in, places_of
from gamekit.games.khan.rules import can_end
from gamekit.games.khan.tables import HEIRS

# --- a second engine ----------------------------------------------------------------------------


@cache
def routes() -> nx.Graph:
    """Return the kit's map."""
    return nx.Graph((a, b) for a, others in kit().tables.routes.joined.items() for b in others)


def jump(graph, here, yurts):
    """Return the stops that one move reaches: next to `here` on the map in which each chain is one stop."""
    chains = [sorted(chain) for chain in nx.connected_components(graph.subgraph(set(yurts) - {here}))]
    members = {chain[0]: chain for chain in chains}
    for first, *others in chains:
        for other in others:
            graph = nx.contracted_nodes(graph, first, other, self_loops=False)
    reached = set[Any]()
    for stop in graph[here]:
        reached |= {*members[stop], *graph[stop]} if stop in members else {stop}
    return reached - {here}


def step(graph, here, yurts):
    """Return the same by walking: on from a stop with a yurt, no further from one without."""
    reached, ahead = set[Any](), [here]
    while ahead:
        for stop in graph[ahead.pop()]:
            if stop not in reached and stop != here:
                reached.add(stop)
                if stop in yurts:
                    ahead.append(stop)
    return reached


@dataclass(frozen=True, eq=False)
class Ground:
    """A map with pawns that do not move, and the yurts of the player on turn."""

    graph: nx.Graph
    doubles: frozenset[Any]
    capital: Any
    yurts: frozenset[Any]
    others: tuple[Any, ...]

    def stands(self, pawns):
        """Return whether no stop has more pawns than it holds, where one of these pawns stands."""
        everybody = [*pawns, *self.others]
        return all(
            stop == self.capital or everybody.count(stop) <= (2 if stop in self.doubles else 1)
            for stop in pawns
        )

    def ends(self, pawns, moves, riders, known=None):
        """Return whether single moves of these riders, one after the other, lead to where all may stand."""
        known = {} if known is None else known
        if (pawns, moves) not in known:
            known[pawns, moves] = self.stands(pawns) or (
                moves > 0
                and any(
                    self.ends((*pawns[:pawn], stop, *pawns[pawn + 1 :]), moves - 1, riders, known)
                    for pawn in riders
                    for stop in step(self.graph, pawns[pawn], self.yurts)
                )
            )
        return known[pawns, moves]

    def moves(self, pawns, moves, riders):
        """Return the pawn and the stop of each move after which all can end well."""
        return {
            (pawn, stop)
            for pawn in riders
            for stop in step(self.graph, pawns[pawn], self.yurts)
            if moves and self.ends((*pawns[:pawn], stop, *pawns[pawn + 1 :]), moves - 1, riders)
        }


# --- any map ------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Sketch:
    """What the engine asks a board for when pawns move."""

    neighbours: tuple[int, ...]
    doubles: int
    capital: int


@st.composite
def maps(draw, least=2, most=8):
    """Draw a connected map of a few stops, numbered; 0 is the capital, and some others are double."""
    count = draw(st.integers(least, most))
    tree = [(stop, draw(st.integers(0, stop - 1))) for stop in range(1, count)]
    more = draw(st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=count))
    graph = nx.Graph([*tree, *((a, b) for a, b in more if a != b)])
    return graph, draw(st.sets(st.integers(1, count - 1), max_size=2))


def sketch(graph, doubles):
    return Sketch(tuple(places_of(graph[stop]) for stop in range(len(graph))), places_of(doubles), 0)


@given(drawn=maps(most=10), data=st.data())
@settings(max_examples=150)
def test_jumps_over_any_chains(drawn, data):
    """khan.move.jump: bending and branching, on any map, against two other ways to work it out."""
    graph, doubles = drawn
    yurts = data.draw(st.sets(st.sampled_from(range(len(graph)))))
    for here in graph:
        found = set(places_in(one_move(sketch(graph, doubles), here, places_of(yurts))))  # type: ignore[arg-type]
        assert found == jump(graph, here, yurts) == step(graph, here, yurts)


@given(drawn=maps(), data=st.data())
@settings(max_examples=300)
def test_whether_all_pawns_can_end_on_any_map(drawn, data):
    """khan.move.end: one pawn or two, both movable or one, on a map with hardly any room."""
    graph, doubles = drawn
    stops = st.sampled_from(range(len(graph)))
    others = fitting(data.draw(st.lists(stops, max_size=7)), doubles, 0)
    yurts = data.draw(st.frozensets(stops, max_size=3))
    pawns = data.draw(st.tuples(stops) | st.tuples(stops, stops))
    moves = data.draw(st.integers(0, 6))
    still = data.draw(st.sampled_from((-1, 0, 1))) if len(pawns) > 1 else -1
    ground = Ground(graph, frozenset(doubles), 0, yurts, others)
    riders = [pawn for pawn in range(len(pawns)) if pawn != still]
    full = [s for s in graph if s and others.count(s) == (2 if s in doubles else 1)]
    narrow = [s for s in doubles if others.count(s) == 1]
    board: Any = sketch(graph, doubles)

    found = can_end(board, pawns, places_of(yurts), places_of(full), places_of(narrow), moves, still)
    assert found == ground.ends(pawns, moves, riders)


def fitting(stops, doubles, capital):
    """Return those of the stops that pawns can stand on together."""
    placed: list[Any] = []
    for stop in stops:
        if stop == capital or placed.count(stop) < (2 if stop in doubles else 1):
            placed.append(stop)
    return tuple(placed)


# --- the kit's map, with everybody in one corner ----------------------------------------------------

STOPS = kit().board.names
DOUBLES = frozenset(kit().tables.stops.doubles)


@st.composite
def crowds(draw, altani):
    """Draw the pawns of two to five players around one stop, all where they may stand but the first's.

    The others may have more pawns than the box holds, so that there is hardly any room.
    """
    near = sorted(nx.ego_graph(routes(), draw(st.sampled_from(STOPS)), draw(st.integers(1, 2))))
    spots = st.sampled_from(near)
    first = "Altani" if altani else draw(st.sampled_from(("Chagatai", "Tolui")))
    heirs = (first, *[name for name in HEIRS if name != first])[: draw(st.integers(2, 5))]
    others = fitting(draw(st.lists(spots, max_size=10)), DOUBLES, "K")
    seats: list[dict[str, Any]] = [{"pawns": [draw(spots) for _ in range(1 + altani)]}]
    seats += [{"pawns": others[seat :: len(heirs) - 1] or ["K"]} for seat in range(len(heirs) - 1)]
    seats[0]["yurts"] = draw(st.lists(spots.filter(lambda stop: stop != "K"), max_size=3, unique=True))
    return heirs, seats, others


def own_yurts(heirs, seats):
    """Return the stops with a yurt of the player on turn; Tolui has one in the capital."""
    return frozenset(seats[0]["yurts"]) | ({"K"} if heirs[0] == "Tolui" else set())


def own_moves(state):
    """Return pawn and stop of the legal moves."""
    return {(int(move.second), move.stop) for move in state.legal_actions() if move.verb == "move"}


@given(data=st.data(), altani=st.booleans(), option=st.sampled_from(("both", "acting")))
@settings(max_examples=250)
def test_an_action_is_legal_only_if_all_pawns_can_still_end(data, altani, option):
    """khan.move.end, khan.heir.altani: whatever is done, a way is left to where every pawn may stand."""
    heirs, seats, others = data.draw(crowds(altani))
    moves, leader = data.draw(st.integers(0, 6)), data.draw(st.integers(0, 1)) if altani else 0
    bonus = data.draw(st.booleans())
    seats[0] |= {"bonuses": ["ride"] if bonus else [], "tiles": {"yurt": 1}}
    game = plain(*heirs, altani_moves=option)
    state = play(position(game, *seats), "activate yellow")
    state = play(state, f"lead {('first', 'second')[leader]}") if altani else state
    if bonus and moves >= 3:
        state = play(ride(state, moves=moves - 3), "use ride")
    state = ride(state, moves=moves)
    pawns = tuple(seats[0]["pawns"])
    riders = range(len(pawns)) if option == "both" else [leader]
    yurts = own_yurts(heirs, seats)
    ground = Ground(routes(), DOUBLES, "K", yurts, others)
    assume(ground.ends(pawns, moves, riders))

    assert own_moves(state) == ground.moves(pawns, moves, riders)
    assert ("done" in legal(state)) == ground.stands(pawns)
    for text in legal(state):
        if text.split()[0] in ("build", "take", "use"):
            after = play(state, text)
            built = yurts | {text.split()[1]} if text.startswith("build") else yurts
            left = turn(after).moves
            changed = Ground(routes(), DOUBLES, "K", frozenset(built), others)
            assert changed.ends(pawns, left, riders)
            assert own_moves(after) == changed.moves(pawns, left, riders)


@given(data=st.data(), altani=st.booleans())
@settings(max_examples=100)
def test_no_pawn_is_ever_stuck(data, altani):
    """khan.move.end, khan.turn.optional: riding at random, a turn can always go on until it may end."""
    heirs, seats, others = data.draw(crowds(altani))
    state = play(position(plain(*heirs), *seats), "activate yellow")
    state = ride(play(state, "lead second") if altani else state, moves=data.draw(st.integers(1, 5)))
    ground = Ground(routes(), DOUBLES, "K", own_yurts(heirs, seats), others)
    assume(ground.ends(tuple(seats[0]["pawns"]), turn(state).moves, range(len(seats[0]["pawns"]))))
    while legal(state, "move"):
        state = state.child(
            data.draw(st.sampled_from([a for a in state.legal_actions() if a.verb == "move"]))
        )

    assert "done" in legal(state)
