"""Herdeiros do Khan as networkx graphs: the map, riding for a player, yurts, and where votes come from.

What is about the map alone takes a game, or what has one; everything else an observation, or a state,
which hides nothing, or a match, as a spectator sees it. `seat` is then whose pawns and yurts are meant,
left out the observer's own. Nodes that a picture of the board shows have their id there in `scene`,
"stop-R5" or "city-Kiev": what `shade` and gestures speak of. What `gamekit.graphs` measures of any graph,
it measures of these too.
"""

from gamekit.games.khan.graphs.board import communities, cut_stops, route_map
from gamekit.games.khan.graphs.building import gains, smallest_network
from gamekit.games.khan.graphs.points import scoring_graph
from gamekit.games.khan.graphs.reaching import nearest_pawns, reach, reach_bands, reach_table
from gamekit.games.khan.graphs.riding import advisor_distances, centralities, itinerary, movement
from gamekit.games.khan.graphs.yurts import yurt_groups, yurt_places

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
