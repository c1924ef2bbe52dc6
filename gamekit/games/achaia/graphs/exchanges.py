"""The exchanges of cards over an Intrigue that hands allow, and one of the longest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import networkx as nx

from gamekit.core.observed import HasGame, game_of
from gamekit.core.tables import frame
from gamekit.games.achaia import Achaia
from gamekit.games.achaia.exchange import Exchange, answer_of, moment_of

if TYPE_CHECKING:
    import pandas as pd


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
