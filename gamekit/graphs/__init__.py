"""Measures on any networkx graph, as tables, and the graph that shows where points come from.

Nothing here knows a game. The functions follow networkx: a graph comes first, `weight`
names the edge attribute to add up (None counts steps), and what networkx raises is raised
here too. Tables are pandas' and need it; networkx alone does everything else, and of
networkx only what runs without numpy is used, save where `positions` has to find one.
"""

from gamekit.graphs.central import centralities, degrees
from gamekit.graphs.cuts import cut_edges, cut_nodes
from gamekit.graphs.groups import communities, crosstab, partitions
from gamekit.graphs.layout import positions
from gamekit.graphs.networks import growth, network
from gamekit.graphs.scoring import BY_RULE, DECIDES, ROUNDING, Part, score_table, scoring_graph
from gamekit.graphs.tables import edge_table, node_table
from gamekit.graphs.travel import bands, distances, itinerary, reach, routes

__all__ = [
    "BY_RULE",
    "DECIDES",
    "ROUNDING",
    "Part",
    "bands",
    "centralities",
    "communities",
    "crosstab",
    "cut_edges",
    "cut_nodes",
    "degrees",
    "distances",
    "edge_table",
    "growth",
    "itinerary",
    "network",
    "node_table",
    "partitions",
    "positions",
    "reach",
    "routes",
    "score_table",
    "scoring_graph",
]
