"""Achaia as networkx graphs: Troy, where dice may move, influence, the intrigue diagram, and points.

What the rules alone settle takes a game, or what has one; everything else an observation, or a state,
which hides nothing, or a match, as a spectator sees it. Nodes that a picture of the board shows have their
id there in `scene`, "location-temple" or "die-red-1": what `shade` and gestures speak of. What
`gamekit.graphs` measures of any graph, it measures of these too.
"""

from gamekit.games.achaia.graphs.board import availability, moves, troy
from gamekit.games.achaia.graphs.colours import influence, influence_by_turn
from gamekit.games.achaia.graphs.diagram import intrigue_diagram
from gamekit.games.achaia.graphs.exchanges import exchange, longest_exchange
from gamekit.games.achaia.graphs.points import scoring_graph

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


def __dir__() -> list[str]:
    return __all__
