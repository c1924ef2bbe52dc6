"""The drawn map: crossings, the areas between the routes, and in which of them something lies."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations
from math import atan2, tau

import networkx as nx
from games.khan.tables import kit
from hypothesis import given
from hypothesis import strategies as st

from gamekit.games.khan.faces import around, crossings, faces, routes_of, same_border

TABLES = kit().tables


def test_kit_provinces_are_the_faces_of_a_planar_embedding():
    """khan.map.provinces: networkx walks the same faces from the neighbours sorted by angle."""
    places, graph = TABLES.stops.places, nx.Graph(list(routes_of(TABLES)))
    embedding = nx.PlanarEmbedding()
    embedding.set_data(
        {
            stop: sorted(graph[stop], key=lambda other: angle(places[stop], places[other]), reverse=True)
            for stop in graph
        }
    )
    embedding.check_structure()  # by Euler's formula it is an embedding in the plane only if nothing crosses

    walked, seen = [], set()
    for a, b in embedding.edges:
        if (a, b) not in seen:
            walked.append(tuple(embedding.traverse_face(a, b, seen)))
    areas, outside = faces(TABLES)
    assert len(walked) == 2 - len(graph) + graph.size() == len(areas) + 1
    for walk_round in (*areas, outside):
        assert sum(same_border(walk_round, other) for other in walked) == 1
    for border in TABLES.provinces.borders.values():
        assert sum(same_border(border, area) for area in areas) == 1


def angle(start, end):
    return atan2(end[1] - start[1], end[0] - start[0])


POINTS = st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=3, max_size=4, unique=True)


def drawn(places, routes):
    """Return tables with these stops and routes alone."""
    named = {str(number): place for number, place in enumerate(places)}
    stops, joined = replace(TABLES.stops, places=named), replace(TABLES.routes, joined=routes)
    return replace(TABLES, stops=stops, routes=joined)


def common_points(a, b, c, d):
    """Return how many points two lines have in common, found by solving for them: 2 means many."""
    (ux, uy), (vx, vy), (wx, wy) = ((q[0] - p[0], q[1] - p[1]) for p, q in ((a, b), (c, d), (a, c)))
    slope = ux * vy - uy * vx
    if slope:
        along, across = Fraction(wx * vy - wy * vx, slope), Fraction(wx * uy - wy * ux, slope)
        return int(0 <= along <= 1 and 0 <= across <= 1)
    if wx * uy != wy * ux:
        return 0
    length = ux * ux + uy * uy
    low, high = sorted(Fraction((p[0] - a[0]) * ux + (p[1] - a[1]) * uy, length) for p in (c, d))
    low, high = max(low, 0), min(high, 1)
    return 2 if low < high else int(low == high)


@given(points=POINTS)
def test_crossings(points):
    """khan.map.stops: routes meet at a stop of both, and nowhere else, or they cross."""
    tables = drawn(points, {"0": ("1",), "2": ("3" if len(points) == 4 else "0",)})
    ends = points if len(points) == 4 else [*points, points[0]]

    allowed = 0 if len(points) == 4 else 1
    assert len(list(crossings(tables))) == (common_points(*ends) > allowed)


@given(x=st.integers(0, 1160), y=st.integers(0, 700))
def test_the_area_around_a_point(x, y):
    """khan.map.cities: the area in which a point lies is the one that winds around it."""
    places, (areas, outside) = TABLES.stops.places, faces(TABLES)
    turns = {area: winding([places[stop] for stop in area], (x, y)) for area in areas}
    if None in turns.values():
        return  # on a route
    inside = [area for area, turn in turns.items() if turn]

    assert len(inside) <= 1
    assert around(TABLES, (x, y)) == (inside[0] if inside else outside)


def winding(corners, point):
    """Return how often the corners go round the point, or None for a point on their lines."""
    total = 0.0
    for a, b in pairwise((*corners, corners[0])):
        (ax, ay), (bx, by) = ((p[0] - point[0], p[1] - point[1]) for p in (a, b))
        cross, dot = ax * by - ay * bx, ax * bx + ay * by
        if cross == 0 and dot <= 0:
            return None
        total += atan2(cross, dot)
    return round(total / tau)


def test_faces_of_a_map_with_a_dead_end():
    """khan.map.provinces: a route that leads nowhere is walked on both sides, on one border."""
    tables = drawn([(0, 0), (4, 0), (0, 4), (1, 1)], {"0": ("1", "2", "3"), "1": ("2",)})
    areas, outside = faces(tables)

    assert [len(area) for area in areas] == [5]
    assert same_border(areas[0], ("0", "3", "0", "1", "2"))
    assert same_border(outside, ("0", "1", "2"))


def test_same_border():
    """khan.map.provinces: from wherever and in either direction, but not in another order."""
    walks = list(permutations("abcd"))

    assert sum(same_border(tuple("abcd"), other) for other in walks) == 8
    assert not same_border(tuple("abc"), tuple("abcd"))
