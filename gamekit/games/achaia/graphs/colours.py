"""What each colour has on which Location, now and turn by turn."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx

from gamekit.core.observed import Observable, each_observed, observed
from gamekit.games.achaia import Achaia
from gamekit.games.achaia.graphs.asked import Seen
from gamekit.games.achaia.graphs.nodes import colour_of, influence_of, location_node, location_of, resolved
from gamekit.games.achaia.state import AchaiaState


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
        graph.add_node(location_node(state, place), bipartite=1, **location_of(state, place))
    for colour, name in enumerate(state.parts.colours):
        for place in resolved(state):
            edge = influence_of(state, colour, place)
            if edge is not None:
                graph.add_edge(f"colour-{name}", location_node(state, place), **edge)
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
