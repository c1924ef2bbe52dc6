"""The pieces ahead: the circle they lie in, and where they fit on the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import cos, pi, sin

import networkx as nx

from gamekit.core.observed import observed
from gamekit.games.khlor import Khlor
from gamekit.games.khlor.actions import Place
from gamekit.games.khlor.board import Placement, squares_of
from gamekit.games.khlor.graphs.asked import Seen, asked_pieces, pieces_ahead
from gamekit.games.khlor.graphs.nodes import placement_of
from gamekit.games.khlor.rules import bare, can_catch
from gamekit.games.khlor.state import KhlorState


def placements(observation: Seen, piece: str | None = None, *, stacked: bool = False) -> nx.Graph[str]:
    """Return the placements that can catch now as a conflict graph.

    Two placements are in conflict when neither can follow the other: both take a demon from a square
    on which only one token lies. A set of nodes without edges between them is a set of placements
    that can be made one after the other, as far as the demons are concerned.

    Parameters
    ----------
    observation : Observation, State or Match
    piece : str, optional
        The name of any piece of the game, wherever it is in the circle. Left out: the pieces ahead,
        which are those in front of the dragon, on additional turns all, and while a chosen piece is
        not placed yet, that piece alone.
    stacked : bool, optional
        Whether placements are joined also where they only meet on squares with another token beneath,
        so that both can be made.

    Returns
    -------
    networkx.Graph
        Nodes are called "PIECE SQUARE QUARTER", with "mirrored" behind where the piece is turned over,
        and have `kind` "placement"; `piece`, `square`, `quarter` and `mirrored` as in the action Place;
        `notation`, that action as text; `catches`, the squares of its demon symbols, and `colours`, the
        demons there (None for one about to come to light); `egg`, the square under its egg symbol; and
        `position`, where its bottled demon lies.
        Edges have `squares`, the squares from which both take a demon, and `kind`: "conflict", or
        "stacked" where both can be made.

    Raises
    ------
    BadName
        If there is no such piece.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khlor", players=3, edition="tiny").initial_state().observation(0)
    >>> G = placements(start, "P1")
    >>> list(G)
    ['P1 A1 3', 'P1 B1 2', 'P1 A2 0', 'P1 B2 1']
    >>> G.nodes["P1 A1 3"]["catches"], G.size()
    (('A1', 'B1', 'A2'), 0)
    >>> placements(start, "P1", stacked=True).edges["P1 A1 3", "P1 B1 2"]
    {'kind': 'stacked', 'squares': ('A1', 'B1')}

    Notes
    -----
    The graph tells what the demons on the board allow. That a piece comes to lie behind the dragon once
    it is placed, and that white demons walk, is not in it.
    """
    state = observed(observation, Khlor).state
    board = state.board
    graph: nx.Graph[str] = nx.Graph()
    lying: list[tuple[str, int]] = []
    for number in asked_pieces(state, None if piece is None else [piece]):
        for place, placement in fitting(state, number):
            node = " ".join([board.piece_names[number], *str(place).split()[1:]])
            graph.add_node(node, **placement_of(state, number, place, placement))
            lying.append((node, placement.demons))
    for (one, demons), (other, others) in combinations(lying, 2):
        common = demons & others
        conflict = common & ~state.stacks
        if conflict or (common and stacked):
            names = tuple(board.names[square] for square in squares_of(common))
            graph.add_edge(one, other, kind="conflict" if conflict else "stacked", squares=names)
    return graph


def circle(observation: Seen) -> nx.DiGraph[str]:
    """Return the circle of pieces with the dragon in it, each joined to the next clockwise.

    Parameters
    ----------
    observation : Observation, State or Match

    Returns
    -------
    networkx.DiGraph
        Nodes `piece-NAME` have `kind` "piece", `piece`, `scene`; `ahead`, the steps from the dragon, 1 for
        the first in front of it; `available`, whether it may be chosen in this turn or has been and is
        still to be placed; `fits`, whether it can catch anywhere now; and `position` on a circle of radius 1
        that begins with the dragon at the top. The node `dragon` has `kind` "dragon", `ahead` 0 and a
        `position`. Edges have `kind` "next".

    Examples
    --------
    >>> import gamekit
    >>> state = gamekit.load("khlor", players=3, edition="tiny").initial_state()
    >>> list(circle(state.evolve(circle=(1, 0)).observation(0)).edges())
    [('dragon', 'piece-P2'), ('piece-P2', 'piece-P1'), ('piece-P1', 'dragon')]
    """
    state = observed(observation, Khlor).state
    graph: nx.DiGraph[str] = nx.DiGraph()
    around, available = len(state.circle), pieces_ahead(state)
    order = [state.circle[(state.dragon + step) % around] for step in range(around)]
    graph.add_node("dragon", kind="dragon", ahead=0, position=_on_circle(0, around + 1))
    for ahead, number in enumerate(order, 1):
        name = state.board.piece_names[number]
        graph.add_node(
            f"piece-{name}",
            kind="piece",
            piece=name,
            scene=f"piece-{name}",
            ahead=ahead,
            available=number in available,
            fits=can_catch(state, number),
            position=_on_circle(ahead, around + 1),
        )
    if order:
        for node, following in pairwise([*graph, "dragon"]):
            graph.add_edge(node, following, kind="next")
    return graph


def fitting(state: KhlorState, piece: int) -> Iterator[tuple[Place, Placement]]:
    """Yield the placements of a piece all of whose demon symbols catch (khlor.catch.cover)."""
    without = bare(state)
    for place, placement in state.board.placements[piece].items():
        if not placement.demons & without:
            yield place, placement


def _on_circle(step: int, steps: int) -> tuple[float, float]:
    angle = 2 * pi * step / steps
    return round(sin(angle), 6), round(cos(angle), 6)
