"""Troy as a graph: its Locations, when they have room, and where each die may move."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

import networkx as nx

from gamekit.core.observed import observed
from gamekit.core.tables import frame
from gamekit.games.achaia import Achaia
from gamekit.games.achaia.graphs.asked import Seen, as_of, asked_colours
from gamekit.games.achaia.graphs.nodes import die_of, location_node, location_of, resolved, way_of
from gamekit.games.achaia.state import AchaiaState

if TYPE_CHECKING:
    import pandas as pd


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
        graph.add_node(location_node(state, place), bipartite=1, **location_of(state, place))
    for node, die in dice.items():
        for place in resolved(state):
            edge = way_of(state, die, place)
            if edge is not None:
                graph.add_edge(node, location_node(state, place), **edge)
    return graph


def _die(state: AchaiaState, die: int) -> str:
    action = state.parts.die[die]
    return f"die-{action.colour}-{action.number}"
