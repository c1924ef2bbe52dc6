"""The board as a graph: squares and their neighbours."""

from __future__ import annotations

import networkx as nx

from gamekit.core.observed import HasGame, game_of
from gamekit.games.khlor import Khlor
from gamekit.games.khlor.board import DIRECTIONS
from gamekit.games.khlor.graphs.nodes import square_of, square_position


def squares(game: Khlor | HasGame, *, wrapped: bool = False) -> nx.Graph[str]:
    """Return the squares of the board, each joined to those beside it.

    Parameters
    ----------
    game : Khlor
    wrapped : bool, optional
        Whether a square on an edge of the board is also joined to the one opposite, as white
        demons walk (khlor.white.wrap).

    Returns
    -------
    networkx.Graph
        Nodes have `kind` "square", `position` (column, row), both from 0 and rows upwards, `colour`
        and `scene`. Edges have `kind`: "side", or "wrap" for a step off the board.

    Examples
    --------
    >>> import gamekit
    >>> G = squares(gamekit.load("khlor", players=3))
    >>> len(G), G.size(), sorted(G["A1"])
    (49, 84, ['A2', 'B1'])
    >>> G.nodes["B1"]["position"]
    (1, 0)
    >>> sorted(squares(gamekit.load("khlor", players=3), wrapped=True)["A1"])
    ['A2', 'A7', 'B1', 'G1']
    """
    game = game_of(game, Khlor)
    board = game.board
    graph: nx.Graph[str] = nx.Graph()
    for square in range(len(board.names)):
        graph.add_node(board.names[square], **square_of(board, square))
    for square, name in enumerate(board.names):
        for direction in DIRECTIONS:
            other = board.neighbour(square, direction)
            steps = sum(
                abs(a - b)
                for a, b in zip(square_position(board, square), square_position(board, other), strict=True)
            )
            if steps == 1:
                graph.add_edge(name, board.names[other], kind="side")
            elif wrapped:
                graph.add_edge(name, board.names[other], kind="wrap")
    return graph
