"""Which piece can catch on which square, and which squares are hard to reach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import networkx as nx

from gamekit.core.observed import observed
from gamekit.core.tables import frame
from gamekit.games.khlor import Khlor
from gamekit.games.khlor.graphs.ahead import fitting
from gamekit.games.khlor.graphs.asked import Seen, asked_pieces
from gamekit.games.khlor.graphs.nodes import lying_on, square_of

if TYPE_CHECKING:
    import pandas as pd


def reachability(observation: Seen, pieces: Iterable[str] | None = None) -> nx.DiGraph[str]:
    """Return which piece can catch on which square now: a bipartite graph.

    Parameters
    ----------
    observation : Observation, State or Match
    pieces : iterable of str, optional
        The names of the pieces that are asked about; left out, the pieces ahead (see `placements`).

    Returns
    -------
    networkx.DiGraph
        Nodes `piece-NAME` have `kind` "piece", `bipartite` 0, `piece`, `scene` and `placements`, how many it
        has in all. Nodes `square-NAME`, one for each square of the board, have `kind` "square",
        `bipartite` 1, `square`, `position`, `colour`, `scene`, `tokens` (0 to 2), `demon`, the colour that is
        seen, and `white`, whether a white demon stands there.
        Edges have `placements`: how many placements of the piece catch on the square.

    Raises
    ------
    BadName
        If there is no such piece.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khlor", players=3).initial_state().observation(0)
    >>> G = reachability(start, ["P1", "P9"])
    >>> G.edges["piece-P1", "square-A1"], G.in_degree("square-A1"), G.in_degree("square-D4")
    ({'placements': 1}, 1, 2)
    """
    state = observed(observation, Khlor).state
    board = state.board
    graph: nx.DiGraph[str] = nx.DiGraph()
    numbers = asked_pieces(state, pieces)
    for number in numbers:
        name = board.piece_names[number]
        graph.add_node(
            f"piece-{name}", kind="piece", bipartite=0, piece=name, scene=f"piece-{name}", placements=0
        )
    for square, name in enumerate(board.names):
        graph.add_node(
            f"square-{name}", bipartite=1, square=name, **square_of(board, square), **lying_on(state, square)
        )
    for number in numbers:
        piece = f"piece-{board.piece_names[number]}"
        for _, placement in fitting(state, number):
            graph.nodes[piece]["placements"] += 1
            for square in placement.caught:
                _count(graph, piece, f"square-{board.names[square]}")
    return graph


def reach_table(observation: Seen, pieces: Iterable[str] | None = None) -> pd.DataFrame:
    """Return how well the squares with tokens can be reached, the hardest first.

    Parameters
    ----------
    observation : Observation, State or Match
    pieces : iterable of str, optional
        As in `reachability`.

    Returns
    -------
    pandas.DataFrame
        `square`; `colour` of the square; `demon`, the colour that is seen; `tokens`; `white`, whether a white
        demon stands there; how many `pieces` can catch there; and in how many `placements` of theirs.
        Squares of equal reach stand in the board's order.

    Raises
    ------
    BadName
        If there is no such piece.
    MissingExtra
        Without pandas.

    Examples
    --------
    >>> import gamekit
    >>> game = gamekit.load("khlor", players=3)
    >>> table = reach_table(game.initial_state().observation(0), game.board.piece_names)
    >>> table[["square", "pieces", "placements"]].head(4)
      square  pieces  placements
    0     A1      11          23
    1     G1      11          23
    2     A7      11          23
    3     G7      11          23
    """
    graph = reachability(observation, pieces)
    ways = dict(graph.in_degree(weight="placements"))
    rows = [
        (
            data["square"],
            data["colour"],
            data["demon"],
            data["tokens"],
            data["white"],
            graph.in_degree(node),
            ways[node],
        )
        for node, data in graph.nodes(data=True)
        if data["kind"] == "square" and data["tokens"]
    ]
    columns = ["square", "colour", "demon", "tokens", "white", "pieces", "placements"]
    return frame(sorted(rows, key=lambda row: row[-1]), columns)


def _count(graph: nx.DiGraph[str], piece: str, square: str) -> None:
    if graph.has_edge(piece, square):
        graph.edges[piece, square]["placements"] += 1
    else:
        graph.add_edge(piece, square, placements=1)
