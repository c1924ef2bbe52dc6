"""Herdeiros do Khan as networkx graphs: the map, riding for a player, yurts, and where votes come from.

What is about the map alone takes a game, or what has one; everything else an observation, or a state,
which hides nothing, or a match, as a spectator sees it. `seat` is then whose pawns and yurts are meant,
left out the observer's own. Nodes that a picture of the board shows have their id there in `scene`,
"stop-R5" or "city-Kiev": what `shade` and gestures speak of. What `gamekit.graphs` measures of any graph,
it measures of these too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import networkx as nx

from gamekit import graphs
from gamekit.core.errors import BadName, nearest
from gamekit.core.observed import HasGame, game_of, observed
from gamekit.core.score import ScoreLine
from gamekit.core.tables import frame
from gamekit.games.khan import Khan, scoring, sources
from gamekit.games.khan.board import one_move, places_in, places_of
from gamekit.games.khan.gains import gains
from gamekit.games.khan.mapnodes import THINGS, stop_of
from gamekit.games.khan.reach import Seen, nearest_pawns, reach, reach_table, seat_of, stops_of
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.ways import leap
from gamekit.graphs import BY_RULE, DECIDES, Part

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "advisor_distances",
    "centralities",
    "communities",
    "cut_stops",
    "gains",
    "itinerary",
    "movement",
    "nearest_pawns",
    "reach",
    "reach_bands",
    "reach_table",
    "route_map",
    "scoring_graph",
    "smallest_network",
    "yurt_groups",
    "yurt_places",
]


def __dir__() -> list[str]:
    return __all__


# --- the map --------------------------------------------------------------------------------------


def route_map(game: Khan | HasGame, kinds: Iterable[str] = ("stop",)) -> nx.Graph[str]:
    """Return the route map: stops joined by routes, and further kinds of nodes where they are asked for.

    Parameters
    ----------
    game : Khan
    kinds : iterable of str, optional
        Some of "stop", "province", "city" and "advisor".

    Returns
    -------
    networkx.Graph
        A stop is called by its name. It has `kind` "stop", `label`, `region` (None for the capital),
        `position` (x, y), y upwards, `double`, whether it is a double stop, `advisor`, the treasures that
        its advisor asks for or None, and `scene`. Edges of `kind` "route" join stops.

        `province-NAME` has `kind` "province", `tribute`, `khan`, whether it is a Khan province, and
        `region`, in which more than half of its stops lie, or None. Edges of `kind` "border" lead to the
        stops on its border, edges of `kind` "adjacent" to provinces with a common route; `arrow` is the
        Khan province from which an arrow leads along them, or None.

        `city-NAME` has `kind` "city" and `region`; edges of `kind` "beside" lead to the stops next to it.
        `advisor-STOP` has `kind` "advisor", `asks` and `votes`, what a delivery brings; an edge of `kind`
        "at" leads to its stop. All have `label`, `position` and `scene`.

    Raises
    ------
    BadName
        If there is no such kind.

    Examples
    --------
    >>> import gamekit
    >>> game = gamekit.load("khan")
    >>> G = route_map(game)
    >>> len(G), G.size(), sorted(G["K"])
    (34, 49, ['C1', 'P11', 'P9', 'R10', 'R11'])
    >>> everything = route_map(game, ["stop", "province", "city", "advisor"])
    >>> everything.nodes["province-d"]["tribute"], sorted(everything["city-Sarai"])
    ('sword', ['R5', 'R6', 'R8'])

    The regions against the parts into which the routes by themselves divide the map:

    >>> from gamekit.graphs import partitions
    >>> partitions(G, "region").round(2)
           groups  inside  between  modularity  agreement
    given       4      37       12        0.45       1.00
    found       6      35       14        0.54       0.77
    """
    game = game_of(game, Khan)
    asked = [kinds] if isinstance(kinds, str) else list(kinds)
    for kind in asked:
        if kind not in THINGS:
            raise BadName(f"There is no kind of node {kind!r}; {nearest(kind, THINGS)}")
    found = [THINGS[kind](game) for kind in THINGS if kind in asked]
    graph: nx.Graph[str] = nx.Graph(name=game.title)
    for nodes, _ in found:
        graph.add_nodes_from(nodes)
    # without stops an edge to one leads nowhere
    graph.add_edges_from(
        [edge for _, edges in found for edge in edges if edge[0] in graph and edge[1] in graph]
    )
    return graph


def communities(game: Khan | HasGame) -> pd.DataFrame:
    """Return for each stop its region and the community that the routes suggest.

    Parameters
    ----------
    game : Khan

    Returns
    -------
    pandas.DataFrame
        As `gamekit.graphs.communities`: `node`, `region`, and `community`, numbered from 1, the largest
        first. `gamekit.graphs.crosstab` and `partitions` of the route map compare the two.

    Examples
    --------
    >>> import gamekit
    >>> found = communities(gamekit.load("khan"))
    >>> for number, stops in found.groupby("community").node:
    ...     print(number, *stops)
    1 R11 C1 C2 C3 C4 C5 C6 C7
    2 R1 R3 R4 R5 R7 R9
    3 R2 R6 P1 P2 P3 P5
    4 P4 P6 P7 P8 P11
    5 P10 C8 C9 C10 C11
    6 K R8 R10 P9
    """
    return graphs.communities(route_map(game), "region")


def cut_stops(game: Khan | HasGame) -> pd.DataFrame:
    """Return the stops without which the map falls apart; on the kit's map there is none.

    Parameters
    ----------
    game : Khan

    Returns
    -------
    pandas.DataFrame
        As `gamekit.graphs.cut_nodes`: `node`, the sizes of the `parts` that are left, and how many stops
        are `cut_off` from the largest.

    Examples
    --------
    >>> import gamekit
    >>> len(cut_stops(gamekit.load("khan")))
    0
    """
    return graphs.cut_nodes(route_map(game))


# --- riding -----------------------------------------------------------------------------------------


def movement(observation: Seen, seat: int | None = None, also: Iterable[str] = ()) -> nx.Graph[str]:
    """Return the stops as a player rides between them: each edge is one move, own yurts are jumped.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurts are jumped over (khan.move.jump).
    also : iterable of str, optional
        Stops on which the seat is to have yurts beside those it has: what if?

    Returns
    -------
    networkx.Graph
        Nodes as the stops of `route_map`, with `yurts`, how many the seat has there, and `pawns`, the seats
        whose pawns stand there, a tuple. Edges have `kind` "route", or "jump" over own yurts, and `over`,
        the stops jumped over, as few as possible and in order from one end.

    Raises
    ------
    BadName
        If there is no such seat or stop, or a spectator names no seat.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khan").initial_state().observation(0)
    >>> movement(start).size(), movement(start, also=["R10", "R8"]).size()
    (49, 58)
    >>> movement(start, also=["R10", "R8"]).edges["K", "R5"]
    {'kind': 'jump', 'over': ('R10', 'R8')}
    """
    observation = observed(observation, Khan)
    state = observation.state
    board, heir = state.board, state.heirs[seat_of(observation, seat)]
    yurts = heir.yurts | places_of(stops_of(board, also))
    graph: nx.Graph[str] = nx.Graph()
    for stop, name in enumerate(board.names):
        count = (yurts >> stop & 1) + (heir.seconds >> stop & 1)
        pawns = tuple(other for other, held in enumerate(state.heirs) if stop in held.pawns)
        graph.add_node(name, **stop_of(board, stop), yurts=count, pawns=pawns)
    for stop, name in enumerate(board.names):
        # a move back is a move as well, so that each pair is looked at once
        for other in places_in(one_move(board, stop, yurts) >> stop << stop):
            over = () if board.neighbours[stop] >> other & 1 else leap(board, stop, other, yurts)[1:-1]
            jumped = tuple(board.names[place] for place in over)
            graph.add_edge(name, board.names[other], kind="jump" if over else "route", over=jumped)
    return graph


def reach_bands(observation: Seen, seat: int | None = None) -> pd.DataFrame:
    """Return how many stops are within reach of each number of moves.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        As in `reach`.

    Returns
    -------
    pandas.DataFrame
        As `gamekit.graphs.bands`: `distance` in moves, how many stops are `new` there, how many are
        `within` it, and which `share` of the map that is.

    Raises
    ------
    BadName
        As in `reach`.

    Examples
    --------
    >>> import gamekit
    >>> reach_bands(gamekit.load("khan").initial_state().observation(0)).round(2)
       distance  new  within  share
    0         0    1       1   0.03
    1         1    5       6   0.18
    2         2   10      16   0.47
    3         3   10      26   0.76
    4         4    7      33   0.97
    5         5    1      34   1.00
    """
    observation = observed(observation, Khan)
    state = observation.state
    pawns = state.heirs[seat_of(observation, seat)].pawns
    return graphs.bands(movement(observation, seat), [state.board.names[stop] for stop in pawns])


def itinerary(
    observation: Seen, stops: Sequence[str], seat: int | None = None, *, any_order: bool = False
) -> pd.DataFrame:
    """Return a ride of fewest moves from the pawn through several stops.

    Parameters
    ----------
    observation : Observation, State or Match
    stops : sequence of str
        The stops to be made.
    seat : int, optional
        Whose pawn rides, and whose yurts are jumped over; of two pawns the one with the shorter way.
    any_order : bool, optional
        Whether the stops may be made in whatever order is shortest.

    Returns
    -------
    pandas.DataFrame
        As `gamekit.graphs.itinerary`: every stop on the way as `node`, the `leg` that leads to it, the
        `distance` so far in moves, and whether it is a `stop` that was asked for.

    Raises
    ------
    BadName
        If there is no such seat or stop, or a spectator names no seat.
    ValueError
        If there are more than eight stops in any order.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khan").initial_state().observation(0)
    >>> itinerary(start, ["R5", "C2"], any_order=True)
       leg node  distance   stop
    0    0    K         0   True
    1    1  R11         1  False
    2    1   C2         2   True
    3    2  R11         3  False
    4    2   R9         4  False
    5    2   R4         5  False
    6    2   R5         6   True
    """
    observation = observed(observation, Khan)
    board, heir = observation.state.board, observation.state.heirs[seat_of(observation, seat)]
    stops_of(board, stops)
    graph = movement(observation, seat)
    rides = [graphs.itinerary(graph, [board.names[pawn], *stops], any_order=any_order) for pawn in heir.pawns]
    return min(rides, key=lambda ride: int(ride["distance"].iloc[-1]))


def centralities(observation: Seen, seat: int | None = None) -> pd.DataFrame:
    """Return how central each stop is for a player.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurts are jumped over.

    Returns
    -------
    pandas.DataFrame
        As `gamekit.graphs.centralities` of the movement graph: `node`, `degree`, `closeness`, `harmonic`
        and `betweenness`, the highest first.

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khan").initial_state().observation(0)
    >>> centralities(start)[["node", "betweenness"]].round(2).head(4)
      node  betweenness
    0    K         0.40
    1  R11         0.24
    2   P5         0.22
    3   P9         0.21
    """
    return graphs.centralities(movement(observation, seat))


def advisor_distances(observation: Seen, seat: int | None = None) -> pd.DataFrame:
    """Return the moves between the advisors for a player.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurts are jumped over.

    Returns
    -------
    pandas.DataFrame
        A row and a column for each advisor's stop, the capital last.

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.

    Examples
    --------
    >>> import gamekit
    >>> advisor_distances(gamekit.load("khan").initial_state().observation(0))
         R5  R9  P6  P10  C2  C8  K
    R5    0   2   4    5   4   6  3
    R9    2   0   5    4   2   5  2
    P6    4   5   0    3   5   5  3
    P10   5   4   3    0   4   2  2
    C2    4   2   5    4   0   4  2
    C8    6   5   5    2   4   0  3
    K     3   2   3    2   2   3  0
    """
    observation = observed(observation, Khan)
    return graphs.distances(movement(observation, seat), list(observation.state.board.asks))


# --- yurts --------------------------------------------------------------------------------------------


def yurt_places(observation: Seen, seat: int | None = None) -> nx.Graph[str]:
    """Return the places where a player's yurts stand or could stand, joined as routes join them.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurts.

    Returns
    -------
    networkx.Graph
        Nodes are called by their stop, the second place of a double stop "STOP 2". They have `kind`
        "yurt" or "free", `stop`, `region`, `position` and `scene`. The capital has none: no yurt is built
        there, and Tolui's connects nothing (khan.heir.tolui). Edges join places of the same stop and of
        stops with a route; groups of yurts are what hangs together of kind "yurt".

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.

    Examples
    --------
    >>> import gamekit
    >>> G = yurt_places(gamekit.load("khan").initial_state().observation(0))
    >>> len(G), sorted(G["R5"])
    (39, ['R3', 'R4', 'R5 2', 'R8'])
    """
    observation = observed(observation, Khan)
    state = observation.state
    board, heir = state.board, state.heirs[seat_of(observation, seat)]
    graph: nx.Graph[str] = nx.Graph()
    for stop, name in enumerate(board.names):
        held = 0 if stop == board.capital else (heir.yurts >> stop & 1) + (heir.seconds >> stop & 1)
        for place in range(held + _room(state, stop)):
            node = f"{name} {place + 1}" if place else name
            shown = stop_of(board, stop)
            graph.add_node(
                node,
                kind="yurt" if place < held else "free",
                stop=name,
                **{key: shown[key] for key in ("region", "position", "scene")},
            )
            if place:
                graph.add_edge(name, node)
    graph.add_edges_from([route for route in board.routes if route[0] in graph and route[1] in graph])
    return graph


def _room(state: KhanState, stop: int) -> int:
    """Return how many yurts can still be built at the stop (khan.build.limit)."""
    if not state.room >> stop & 1:
        return 0
    empty = not any(heir.yurts >> stop & 1 for heir in state.heirs)
    return 2 if empty and state.board.doubles >> stop & 1 else 1


def _yurts(places: nx.Graph[str]) -> list[str]:
    return [node for node, data in places.nodes(data=True) if data["kind"] == "yurt"]


def yurt_groups(observation: Seen, seat: int | None = None) -> pd.DataFrame:
    """Return the groups of a player's connected yurts, the largest first.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurts.

    Returns
    -------
    pandas.DataFrame
        How many `yurts` each group has, its `stops` and its `regions`, both tuples. Those in cities and
        in the capital belong to none (khan.secret.cards).

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.

    Examples
    --------
    >>> import gamekit
    >>> state = gamekit.load("khan").initial_state()
    >>> heir = state.heirs[0].evolve(yurts=sum(1 << state.board.index[s] for s in ("R1", "R3", "P6")))
    >>> yurt_groups(state.with_heir(0, heir).observation(0))
       yurts     stops    regions
    0      2  (R1, R3)  (Russia,)
    1      1     (P6,)  (Persia,)
    """
    places = yurt_places(observation, seat)
    found = nx.connected_components(places.subgraph(_yurts(places)))
    # a set has no order of its own: the map's is taken, and of equal groups the one that begins first
    groups = [[node for node in places if node in group] for group in found]
    rows: list[tuple[Any, ...]] = []
    for group in sorted(groups, key=lambda group: (-len(group), list(places).index(group[0]))):
        stops = dict.fromkeys(places.nodes[node]["stop"] for node in group)
        regions = dict.fromkeys(places.nodes[node]["region"] for node in group)
        rows.append((len(group), tuple(stops), tuple(regions)))
    return frame(rows, ["yurts", "stops", "regions"])


def smallest_network(observation: Seen, size: int, seat: int | None = None) -> pd.DataFrame:
    """Return where to build so that the fewest new yurts make a connected group of a size.

    Parameters
    ----------
    observation : Observation, State or Match
    size : int
        How many yurts the group is to have; the Traveller asks for 3, 6 and 8.
    seat : int, optional
        Whose yurts.

    Returns
    -------
    pandas.DataFrame
        A row for each place of the group as in `yurt_places`: its `node`, `stop` and `region`, and whether
        a yurt is `new` there. Of several such groups one is told.

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.
    ValueError
        If there is no room for such a group.

    Examples
    --------
    >>> import gamekit
    >>> state = gamekit.load("khan").initial_state()
    >>> heir = state.heirs[0].evolve(yurts=sum(1 << state.board.index[s] for s in ("R1", "R3", "R8")))
    >>> smallest_network(state.with_heir(0, heir).observation(0), 4)
      node stop  region    new
    0   R1   R1  Russia  False
    1   R3   R3  Russia  False
    2   R5   R5  Russia   True
    3   R8   R8  Russia  False

    Notes
    -----
    The search is exact, see `gamekit.graphs.growth`; `gamekit.graphs.network` of the places joins given
    ones nearly as well. Whether enough yurts are left, and how far the way to each stop is, is not in it.
    """
    places = yurt_places(observation, seat)
    group = graphs.growth(places, size, _yurts(places))
    rows = [
        (node, places.nodes[node]["stop"], places.nodes[node]["region"], new)
        for node, new in zip(group["node"], group["new"], strict=True)
    ]
    return frame(rows, ["node", "stop", "region", "new"])


# --- where votes come from ----------------------------------------------------------------------------


def scoring_graph(observation: Seen) -> nx.DiGraph[str]:
    """Return where everybody's votes come from, as if the game ended now.

    The general form is told in `gamekit.graphs.scoring_graph`: pieces lead to score lines and
    these to seats, points are Fractions, and what enters a seat is exactly its score.

    Parameters
    ----------
    observation : Observation, State or Match

    Returns
    -------
    networkx.DiGraph
        The pieces of Herdeiros do Khan are

        - `votes-SEAT`, of kind "votes": those gained for deliveries and open advisors;
        - `bonus-NAME`, of kind "bonus": a bonus tile that brought votes;
        - `yurts-SEAT-PLACE`, of kind "yurts", with `stop` or `city`, `region`, `place` (x, y), `scene`;
        - `upgrade-SEAT-COLUMN-SPACE`, of kind "upgrade", with `column`, `space` and `symbol`;
        - `secret-SEAT`, of kind "secret advisor", with `card`: one that is known.

        All have `seat` and `count`.

    Examples
    --------
    >>> import gamekit
    >>> state = gamekit.load("khan").initial_state()
    >>> index = state.board.index
    >>> mine = state.heirs[0].evolve(yurts=1 << index["R5"] | 1 << index["R1"], seconds=1 << index["R5"])
    >>> G = scoring_graph(state.with_heir(0, mine).observation(0))
    >>> for start, end, votes in G.edges(data="weight"):
    ...     if votes:
    ...         print(start, "->", end, votes)
    yurts-0-R1 -> line-0-influence Russia 1/3
    yurts-0-R5 -> line-0-influence Russia 2/3
    line-0-influence Russia -> seat-0 1

    Notes
    -----
    Votes for influence come from the yurts in the region, evenly from each. The upgrades in its column
    settle how many they are and bring none: their edge has weight 0 and role "decides". The votes of a
    secret advisor come evenly from the things it counts, a city for instance, and the share of each from
    the yurts or upgrades behind it; the card itself decides. A card that the observer cannot see leaves
    a line without points.

    Where a rule was replaced, votes come from a node "by rule", which says no more than that. Of
    somebody's own scoring function those lines are explained that are, votes and clause, the rulebook's.
    """
    observation = observed(observation, Khan)
    state, lines = observation.state, observation.score()
    known = _rulebook_lines(state)
    parts = [_parts(state, line, known=_is_known(state, line, known)) for line in lines]
    seats = range(state.game.players)
    hidden = [
        (seat, scoring.SECRET)
        for seat in seats
        if scoring.has_kept(state, seat) and scoring.kept(state, seat) is None
    ]
    return graphs.scoring_graph(lines, parts, sources.pieces(state), state.game.players, hidden)


def _rulebook_lines(state: KhanState) -> tuple[ScoreLine, ...]:
    """Return the lines that the rulebook's scoring gives, with the game's options."""
    game = state.game
    if not game.replaced:
        return state.score()
    plain = type(game)(game.players, edition=game.edition, scoring=None, rules=None, **game.options.changed())
    return state.evolve(game=plain).score()


def _is_known(state: KhanState, line: ScoreLine, known: Sequence[ScoreLine]) -> bool:
    game = state.game
    if game.scoring is not scoring.score:
        return line in known
    names = ("first_seats", "second_seats", "influence_votes")
    if line.label in (scoring.TRACK, scoring.SECRET):
        names = ("secret_votes",) if line.label == scoring.SECRET else ()
    return all(game.rules[name] is scoring.RULES[name] for name in names)


def _parts(state: KhanState, line: ScoreLine, *, known: bool) -> Iterator[Part]:
    """Yield the parts of a line; what is not known to come from pieces comes by rule."""
    rest = Fraction(line.points)
    if known or state.game.scoring is scoring.score:
        made = sources.made_of(state, line)
        for piece in made.decides if known else (*made.brings, *made.decides):
            yield Part(piece, Fraction(0), DECIDES)
        if known:
            for piece, votes in made.brings.items():
                rest -= votes
                yield Part(piece, votes)
    if rest:
        yield Part(BY_RULE, rest)
