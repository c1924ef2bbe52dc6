"""Achaia as networkx graphs: Troy, where dice may move, influence, the intrigue diagram, and points.

What the rules alone settle takes a game, or what has one; everything else an observation, or a state,
which hides nothing, or a match, as a spectator sees it. Nodes that a picture of the board shows have their
id there in `scene`, "location-temple" or "die-red-1": what `shade` and gestures speak of. What
`gamekit.graphs` measures of any graph, it measures of these too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

import networkx as nx

from gamekit.core.observed import HasGame, Observable, Visible, each_observed, game_of, observed
from gamekit.core.score import ScoreLine
from gamekit.core.tables import frame
from gamekit.games.achaia import Achaia, scoring, sources
from gamekit.games.achaia.exchange import ENDS, FREE, Exchange, answer_of, moment_of, ways
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.troynodes import (
    as_of,
    asked_colours,
    colour_of,
    die_of,
    influence_of,
    location_of,
    resolved,
    way_of,
)
from gamekit.graphs import BY_RULE, DECIDES, ROUNDING, Part
from gamekit.graphs import scoring_graph as joined

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "availability",
    "exchange",
    "influence",
    "influence_by_turn",
    "intrigue_diagram",
    "longest_exchange",
    "moves",
    "scoring_graph",
    "troy",
]

Seen: TypeAlias = Visible[AchaiaState]


def __dir__() -> list[str]:
    return __all__


# --- Troy -----------------------------------------------------------------------------------------


def troy(observation: Seen, turn: int | None = None) -> nx.DiGraph[str]:
    """Return the Locations, each joined to the next one that is resolved.

    Parameters
    ----------
    observation : Observation, State or Match
    turn : int, optional
        A game turn: the Locations as they would be if it had come, with everything where it lies now.

    Returns
    -------
    networkx.DiGraph
        A Location is called by its name. It has

        - `kind` "location", `label`, the `number` that is printed on it, and `cost`, that of its action;
        - `opens`, the game turn in which it opens, and whether it is `open`;
        - `capacity` with Dice Limit and limit increase tokens, `room`, for how many dice more (0 while it
          is closed), and whether it is `available`: open, with room;
        - `dice`, what those of each colour show, as a dict of tuples, the highest first, and the colour
          that `leads`: it would dominate now; None with a draw;
        - `tokens`, the number of power tokens of each colour, and the colour that `holds` the Location:
          it has the most of them; None with a draw;
        - `position` (column, row) as on the board, rows upwards, and `scene`.

        Edges have `kind` "next". The graph's own `turn` is the game turn, 0 in the set-up.

    Raises
    ------
    BadOption
        If there is no such game turn.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("achaia", players=3).initial_state().observation(None)
    >>> G = troy(start)
    >>> [name for name, is_open in G.nodes(data="open") if is_open]
    ['watchtower', 'temple', 'prison', 'trade', 'citadel', 'heraldic', 'harbour', 'tavern']
    >>> [name for name, opens in G.nodes(data="opens") if opens == 3]
    ['palace', 'arena']
    >>> sum(room for _, room in G.nodes(data="room"))
    16
    >>> sum(room for _, room in troy(start, turn=3).nodes(data="room"))
    22
    """
    state = as_of(observed(observation, Achaia).state, turn)
    names = state.parts.locations
    graph: nx.DiGraph[str] = nx.DiGraph(turn=state.game_turn)
    for place in resolved(state):
        graph.add_node(names[place], **location_of(state, place))
    graph.add_edges_from(pairwise(graph), kind="next")
    return graph


def availability(observation: Seen) -> pd.DataFrame:
    """Return for how many dice more each Location has room in each game turn.

    Parameters
    ----------
    observation : Observation, State or Match

    Returns
    -------
    pandas.DataFrame
        A row for each `location` in the order of resolution: the `capacity`, how many `dice` lie there,
        and under "turn 1", "turn 2", … the room that is left with everything where it lies now, 0 while
        the Location is closed.

    Examples
    --------
    >>> import gamekit
    >>> availability(gamekit.load("achaia", players=3).initial_state().observation(0)).head(4)
         location  capacity  dice  turn 1  turn 2  turn 3
    0      palace         2     0       0       0       2
    1     council         1     0       0       1       1
    2  watchtower         2     0       2       2       2
    3      temple         2     0       2       2       2
    """
    observation = observed(observation, Achaia)
    turns = range(1, observation.state.parts.tables.setup.turns + 1)
    by_turn = [troy(observation, turn) for turn in turns]
    rows = [
        (
            name,
            data["capacity"],
            sum(map(len, data["dice"].values())),
            *[graph.nodes[name]["room"] for graph in by_turn],
        )
        for name, data in troy(observation).nodes(data=True)
    ]
    return frame(rows, ["location", "capacity", "dice", *[f"turn {turn}" for turn in turns]])


def moves(
    observation: Seen, colours: Iterable[str] | None = None, turn: int | None = None
) -> nx.DiGraph[str]:
    """Return where each die lies and where it may move: a bipartite graph.

    A die may move to every other Location that is open and has room. That is what an effect that moves
    dice offers for it, and where a die of the reserve can be placed; whose dice an effect may touch, and
    whether those in reserve too, is the effect's. Dice that change places need no room.

    Parameters
    ----------
    observation : Observation, State or Match
    colours : iterable of str, optional
        Whose dice; left out, all.
    turn : int, optional
        As in `troy`.

    Returns
    -------
    networkx.DiGraph
        Nodes `die-COLOUR-NUMBER` have `kind` "die", `bipartite` 0, `label`, `colour`, `seat`, `pips` (0
        before it is rolled), `at`, its Location or None in reserve, `position` left of Troy, and `scene`.
        Nodes `location-NAME` are as in `troy`, with `bipartite` 1.
        Edges have `kind`: "lies", or "move" with two colours, or None, that say what the move would
        change: `here` would then lead where the die lies now, and `there` where it comes to.

    Raises
    ------
    BadName
        If there is no such colour.
    BadOption
        If there is no such game turn.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("achaia", players=3).initial_state()
    >>> state = start.with_die(0, 3).with_pips(0, 5).with_die(5, 3).with_pips(5, 2)
    >>> G = moves(state.observation(None))
    >>> [place for place in G["die-red-1"] if G.edges["die-red-1", place]["kind"] == "lies"]
    ['location-temple']
    >>> G.in_degree("location-temple"), G.in_degree("location-harbour"), G.in_degree("location-palace")
    (2, 15, 0)
    >>> G.edges["die-red-1", "location-harbour"]
    {'kind': 'move', 'here': 'green', 'there': 'red'}
    """
    state = as_of(observed(observation, Achaia).state, turn)
    parts, asked = state.parts, asked_colours(state.parts, colours)
    graph: nx.DiGraph[str] = nx.DiGraph(turn=state.game_turn)
    dice = {_die(state, die): die for colour in asked for die in parts.dice_of_colour[colour]}
    for node, die in dice.items():
        graph.add_node(node, bipartite=0, **die_of(state, die))
    for place in resolved(state):
        graph.add_node(_location(state, place), bipartite=1, **location_of(state, place))
    for node, die in dice.items():
        for place in resolved(state):
            edge = way_of(state, die, place)
            if edge is not None:
                graph.add_edge(node, _location(state, place), **edge)
    return graph


def _die(state: AchaiaState, die: int) -> str:
    action = state.parts.die[die]
    return f"die-{action.colour}-{action.number}"


def _location(state: AchaiaState, place: int) -> str:
    return f"location-{state.parts.locations[place]}"


# --- influence ------------------------------------------------------------------------------------


def influence(observation: Seen) -> nx.DiGraph[str]:
    """Return what each colour has on which Location: a bipartite graph.

    Colours are the players' sides: each player has one, with two players each has two, which compete
    separately (achaia.two.domination).

    Parameters
    ----------
    observation : Observation, State or Match

    Returns
    -------
    networkx.DiGraph
        Nodes `colour-NAME` have `kind` "colour", `bipartite` 0, `label`, `colour`, `seat`, `supply`, the
        power tokens that are left, `position` left of Troy, and `scene`, the panel of the player.
        Nodes `location-NAME` are as in `troy`, with `bipartite` 1. Edges have `kind` "influence" and

        - `dice`, the sum of the dice there, `count`, how many they are, and whether the colour `leads`;
        - `tokens`, the number of power tokens there, and whether the colour `holds` the Location.

        "dice" and "tokens" are the weights: the first decide who dominates, the second at the Settling.
        The graph's own `turn` is the game turn, 0 in the set-up.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("achaia", players=3).initial_state()
    >>> state = start.with_die(0, 3).with_pips(0, 5).with_die(5, 3).with_pips(5, 2).with_token(1, 3)
    >>> G = influence(state.observation(None))
    >>> for colour, location, data in G.edges(data=True):
    ...     print(colour, location, data["dice"], data["leads"], data["tokens"], data["holds"])
    colour-red location-temple 5 True 0 False
    colour-green location-temple 2 False 1 True
    >>> G.in_degree("location-temple", weight="dice"), G.out_degree("colour-green", weight="tokens")
    (7, 1)
    """
    state = observed(observation, Achaia).state
    graph: nx.DiGraph[str] = nx.DiGraph(turn=state.game_turn)
    for colour, name in enumerate(state.parts.colours):
        graph.add_node(f"colour-{name}", bipartite=0, **colour_of(state, colour))
    for place in resolved(state):
        graph.add_node(_location(state, place), bipartite=1, **location_of(state, place))
    for colour, name in enumerate(state.parts.colours):
        for place in resolved(state):
            edge = influence_of(state, colour, place)
            if edge is not None:
                graph.add_edge(f"colour-{name}", _location(state, place), **edge)
    return graph


def influence_by_turn(observations: Iterable[Seen] | Observable) -> dict[int, nx.DiGraph[str]]:
    """Return the influence as it was at the end of each game turn.

    Parameters
    ----------
    observations : iterable of Observation or State, or a Match
        What was seen of a game, one after the other.

    Returns
    -------
    dict of int to networkx.DiGraph
        For each game turn, 0 for the set-up, what `influence` makes of the end of it. What the last action
        of a turn brings is seen in the first observation of the next one only; it is the turn's all the same.

    Examples
    --------
    >>> import gamekit
    >>> from random import Random
    >>> state, rng, seen = gamekit.load("achaia", players=3).initial_state(), Random(1), []
    >>> while state.outcome() is None:
    ...     state = state.child(rng.choice(state.legal_actions()))
    ...     seen.append(state.observation(None))
    >>> turns = influence_by_turn(seen)
    >>> [(turn, sum(count for *_, count in G.edges(data="count"))) for turn, G in turns.items()]
    [(0, 9), (1, 9), (2, 12), (3, 15)]
    """
    last: dict[int, AchaiaState] = {}
    before = None
    for observation in each_observed(observations, Achaia):
        state = observation.state
        if before is not None and state.game_turn > before:
            last[before] = state.evolve(game_turn=before)
        before = state.game_turn
        last[before] = state
    return {turn: influence(state) for turn, state in last.items()}


# --- the intrigue diagram -------------------------------------------------------------------------


def intrigue_diagram(game: Achaia | HasGame) -> nx.DiGraph[str]:
    """Return the diagram that settles an Intrigue, drawn from the table of the game's edition.

    Parameters
    ----------
    game : Achaia

    Returns
    -------
    networkx.DiGraph
        Nodes are the steps, in the table's order, and the ends "resolve" and "cancel". They have `kind`
        "step" or "end"; `label`, what is asked or what happens; `who` is asked, "others", "target" or
        "nobody" (None at an end); and `position` (steps from the first one, and a place among those as
        far). Edges have `answers`, the diagram's words for what leads that way, a tuple; `label`, the same
        in a text; and `cards`, how many cards it takes at least, 1 or 0.

    Examples
    --------
    >>> import gamekit
    >>> game = gamekit.load("achaia", players=3)
    >>> G = intrigue_diagram(game)
    >>> for start, end, label in G.edges(data="label"):
    ...     print(start, "->", end, ":", label)
    target -> self : self
    target -> enemy : enemy
    self -> cancel : court, reaction
    self -> resolve : none
    enemy -> cancel : court, reaction
    enemy -> defence : none
    defence -> cancel : street, court, reaction
    defence -> control : counteraction
    defence -> resolve : none
    control -> target : taken

    What can be reached, and for how many cards at least:

    >>> from gamekit import graphs
    >>> graphs.reach(G, "target", weight="cards")[["node", "distance"]].tail(3)
          node  distance
    4  resolve         0
    5  control         1
    6   cancel         1

    The one loop, and the steps to which a taken over Intrigue can come back:

    >>> [sorted(loop) for loop in nx.simple_cycles(G)]
    [['control', 'defence', 'enemy', 'target']]
    >>> sorted(nx.descendants(G, "control"))
    ['cancel', 'defence', 'enemy', 'resolve', 'self', 'target']

    Another table, in which a Counteraction only cancels, has no loop:

    >>> rows = [dict(row) for row in game.edition.document["diagram"]["rows"]]
    >>> rows[3]["answers"] = {**rows[3]["answers"], "counteraction": "cancel"}
    >>> changed = gamekit.load("achaia", edition=game.edition.replace(diagram={"rows": rows}))
    >>> nx.is_directed_acyclic_graph(intrigue_diagram(changed))
    True

    Notes
    -----
    With the option `counter_answerable=False` what was taken over resolves, and the graph says so.
    That a taken over Intrigue is cancelled when it can touch nobody is not in the table.
    """
    game = game_of(game, Achaia)
    graph: nx.DiGraph[str] = nx.DiGraph(name="Intrigue diagram")
    rows = game.tables.diagram.rows
    for row in rows:
        graph.add_node(row.step, kind="step", label=row.asks, who=row.who)
    for end, label in ENDS.items():
        graph.add_node(end, kind="end", label=label, who=None)
    for row in rows:
        for following, answers in ways(game, row).items():
            cards = int(not set(answers) & set(FREE))
            graph.add_edge(row.step, following, answers=answers, label=", ".join(answers), cards=cards)
    _set_positions(graph, rows[0].step)
    return graph


def _set_positions(graph: nx.DiGraph[str], first: str) -> None:
    """Lay the nodes out in columns by their distance from the first, the ends last."""
    far = nx.single_source_shortest_path_length(graph, first)
    steps = [node for node, data in graph.nodes(data=True) if data["kind"] == "step"]
    last = 1 + max(far.get(node, 0) for node in steps)
    columns: dict[int, list[str]] = {}
    for node in graph:
        columns.setdefault(far.get(node, 0) if node in steps else last, []).append(node)
    for x, column in columns.items():
        for place, node in enumerate(column):
            graph.nodes[node]["position"] = (x, (len(column) - 1) / 2 - place)


def exchange(
    game: Achaia | HasGame, play: str, hands: Sequence[Iterable[str]], seat: int = 0
) -> nx.DiGraph[str]:
    """Return every exchange of cards over an Intrigue that hands allow: the diagram with its loop unrolled.

    A card is gone once it is played, so no moment comes twice and the graph has no cycle.

    Parameters
    ----------
    game : Achaia
    play : str
        What is played, in notation: "play steal 1" is the first effect of Steal.
    hands : sequence
        For each seat the names of what it then holds: Intrigues, "street" and "court" for Cousins; a text
        with spaces between, or an iterable of texts.
    seat : int, optional
        Who plays it.

    Returns
    -------
    networkx.DiGraph
        The first node is called by `play`, the others "STEP SEAT>TARGET (HANDS)". They have `kind` "play",
        "step" or "end"; `step`, that of the diagram, None for the first; `seat`, who controls the Intrigue;
        `target`, a seat or None for nobody; `hands`, what each seat holds, a tuple of tuples; `label`; and
        `position` (how many answers may have gone before, and a place among those). Edges have `answer`,
        "play" or the diagram's word for it; `card`, its name, and `seat`, whose it was, both None without a
        card; and `cards`, 1 or 0.

    Raises
    ------
    BadName
        If there is no such seat or card.
    BadNotation
        If `play` plays no Intrigue.
    BadOption
        If there is not one hand for each seat.

    Examples
    --------
    >>> import gamekit
    >>> game = gamekit.load("achaia", players=3)
    >>> G = exchange(game, "play steal 1", ["street", "turncoat", ""])
    >>> for node in G:
    ...     print(node)
    play steal 1
    target 0>1 (street; turncoat; )
    target 0>2 (street; turncoat; )
    enemy 0>1 (street; turncoat; )
    enemy 0>2 (street; turncoat; )
    defence 0>1 (street; turncoat; )
    defence 0>2 (street; turncoat; )
    control 1>- (street; ; )
    resolve 0>1 (street; turncoat; )
    resolve 0>2 (street; turncoat; )
    target 1>0 (street; ; )
    target 1>2 (street; ; )
    enemy 1>0 (street; ; )
    enemy 1>2 (street; ; )
    defence 1>0 (street; ; )
    defence 1>2 (street; ; )
    cancel 1>0 (; ; )
    resolve 1>0 (street; ; )
    resolve 1>2 (street; ; )

    Notes
    -----
    Which enemies an effect can touch, and what a Reaction does, depends on the table and is not in it.
    The graph grows fast with the cards that can take the Intrigue over.
    """
    walk = Exchange(game_of(game, Achaia), play, hands, seat)
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_node(walk.name(walk.start), **moment_of(walk.start))
    waiting = [walk.start]
    for moment in waiting:  # which grows as moments are found
        for answer in walk.answers(moment):
            after = walk.name(answer.after)
            if after not in graph:
                graph.add_node(after, **moment_of(answer.after))
                waiting.append(answer.after)
            graph.add_edge(walk.name(moment), after, **answer_of(answer))
    for x, column in enumerate(nx.topological_generations(graph)):
        for place, node in enumerate(column):
            graph.nodes[node]["position"] = (x, -place)
    return graph


def longest_exchange(
    game: Achaia | HasGame, play: str, hands: Sequence[Iterable[str]], seat: int = 0
) -> pd.DataFrame:
    """Return an exchange over an Intrigue with as many cards as hands allow, if all help to prolong it.

    Parameters
    ----------
    game : Achaia
    play : str
        As in `exchange`, with `hands` and `seat`.
    hands : sequence
    seat : int, optional

    Returns
    -------
    pandas.DataFrame
        A row for each card: `seat`, `card`, `answer`, "play" or what the card serves as, and `leads`, the
        steps of the diagram until the next card is played or the end is reached, a tuple.

    Raises
    ------
    BadName, BadNotation, BadOption
        As in `exchange`.

    Examples
    --------
    >>> import gamekit
    >>> game = gamekit.load("achaia", players=3)
    >>> longest_exchange(game, "play steal 1", ["agent street", "turncoat court", ""])
       seat      card         answer                              leads
    0     0     steal           play           (target, enemy, defence)
    1     1  turncoat  counteraction  (control, target, enemy, defence)
    2     0     agent  counteraction  (control, target, enemy, defence)
    3     1     court          court                          (cancel,)
    """
    graph = exchange(game, play, hands, seat)
    rows: list[tuple[Any, ...]] = []
    for start, end in pairwise(_longest(graph)):
        edge = graph.edges[start, end]
        if edge["cards"]:
            rows.append((edge["seat"], edge["card"], edge["answer"], ()))
        rows[-1] = (*rows[-1][:3], (*rows[-1][3], graph.nodes[end]["step"]))
    return frame(rows, ["seat", "card", "answer", "leads"])


def _longest(graph: nx.DiGraph[str]) -> list[str]:
    """Return the way from the first node to an end on which most cards are played, the first such one."""
    best: dict[str, tuple[int, list[str]]] = {}
    for node in reversed(list(nx.topological_sort(graph))):
        best[node] = (0, [node])
        for after, edge in graph[node].items():
            cards, way = best[after]
            if edge["cards"] + cards > best[node][0] or len(best[node][1]) == 1:
                best[node] = (edge["cards"] + cards, [node, *way])
    return best[next(iter(graph))][1]


# --- where points come from -----------------------------------------------------------------------


def scoring_graph(observation: Seen) -> nx.DiGraph[str]:
    """Return what an observation's points are made of, as if the game ended now.

    The general form is told in `gamekit.graphs.scoring_graph`: pieces lead to score lines and
    these to seats, points are Fractions, and what enters a seat is exactly its score.

    Parameters
    ----------
    observation : Observation, State or Match

    Returns
    -------
    networkx.DiGraph
        The pieces of Achaia are

        - `power-SEAT`, of kind "power": the marker on the power track, with `power`;
        - `tokens-COLOUR-LOCATION`, of kind "tokens", with `colour`, `location`, `count` and `place`, the
          position of the Location in `troy`;
        - `gold-SEAT` of kind "gold", with `gold`, and `cousins-SEAT` of kind "cousins", with `count`, as far
          as they can be seen; after the Settling `wealth-SEAT`, what was turned into power.

        All have `scene`, and all but tokens `seat`.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("achaia", players=2).initial_state()
    >>> state = start.with_token(0, 3).with_token(0, 3).with_token(2, 3).with_gold(0, 5)
    >>> G = scoring_graph(state.observation(0))
    >>> for begin, end, power in G.edges(data="weight"):
    ...     print(begin, "->", end, power)
    power-0 -> line-0-power 5
    power-1 -> line-1-power 5
    tokens-red-temple -> line-0-dominance 1
    gold-0 -> line-0-wealth 6/5
    cousins-0 -> line-0-wealth 1/5
    line-0-power -> seat-0 5
    line-1-power -> seat-1 5
    line-0-dominance -> seat-0 1
    line-0-wealth -> seat-0 1
    rounding-0-wealth -> line-0-wealth -2/5
    >>> G.nodes["line-1-wealth"]["hidden"]
    True

    Notes
    -----
    The power tokens that have the majority on a Location give its 1 power, evenly each; the tokens of
    others there decide nothing. Wealth is rounded down to full tens. A line of wealth that cannot be seen
    stands there without points.

    Where a rule was replaced, its points come from a node "by rule", which says no more than that; the
    pieces that it looked at have edges of weight 0 and role "decides". Of somebody's own scoring function
    those lines are explained that are, points and clause, the rulebook's.
    """
    observation = observed(observation, Achaia)
    state, lines = observation.state, observation.score()
    known = _rulebook_lines(state)
    parts = [_parts(state, line, known=_is_known(state, line, known)) for line in lines]
    return joined(lines, parts, sources.pieces(state), state.game.players, sources.hidden(state))


def _rulebook_lines(state: AchaiaState) -> tuple[ScoreLine, ...]:
    """Return the lines that the rulebook's scoring gives, with the game's options."""
    game = state.game
    if not game.replaced:
        return state.score()
    plain = type(game)(game.players, edition=game.edition, scoring=None, rules=None, **game.options.changed())
    return state.evolve(game=plain).score()


def _is_known(state: AchaiaState, line: ScoreLine, known: Sequence[ScoreLine]) -> bool:
    game = state.game
    if game.scoring is not scoring.score:
        return line in known
    rule = {scoring.DOMINANCE: "most_tokens", scoring.WEALTH: "wealth_power"}.get(line.label)
    return rule is None or game.rules[rule] is scoring.RULES[rule]


def _parts(state: AchaiaState, line: ScoreLine, *, known: bool) -> Iterator[Part]:
    """Yield the parts of a line; what is not known to come from pieces comes by rule."""
    rest = Fraction(line.points)
    if known:
        for piece, points in sources.made_of(state, line).items():
            rest -= points
            yield Part(piece, points)
    elif state.game.scoring is scoring.score:
        for piece in sources.made_of(state, line, state.game.rules["most_tokens"]):
            yield Part(piece, Fraction(0), DECIDES)
    if rest:
        yield Part(ROUNDING if known else BY_RULE, rest)
