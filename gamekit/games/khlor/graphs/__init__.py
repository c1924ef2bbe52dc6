"""Khlor as networkx graphs: squares, placements, reach, the dragon's circle, and where points come from.

Every function takes an observation, or a state, which hides nothing, or a match, as a spectator sees it
(`squares` a game, or what has one). Nodes that a picture of the board shows have its id for them in
`scene`, "square-A1" or "piece-P3": what `shade` and gestures speak of.
"""

from gamekit.games.khlor.graphs.ahead import circle, placements
from gamekit.games.khlor.graphs.board import squares
from gamekit.games.khlor.graphs.points import scoring_graph
from gamekit.games.khlor.graphs.reaching import reach_table, reachability

__all__ = ["circle", "placements", "reach_table", "reachability", "scoring_graph", "squares"]


def __dir__() -> list[str]:
    return __all__
