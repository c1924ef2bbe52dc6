"""The map as it is drawn: which routes cross, and the areas between the routes.

A route is drawn as a straight line from stop to stop. Nothing here is needed to play: provinces
are listed in the edition, and here they are found a second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import atan2

from gamekit.games.khan.tables import KhanTables

Point = tuple[int, ...]
"""A place as an edition has it: x to the right, y downwards."""
Route = tuple[str, str]
Walk = tuple[str, ...]
"""The stops round an area in riding order."""


def routes_of(tables: KhanTables) -> tuple[Route, ...]:
    """Return the routes, each once."""
    return tuple((stop, other) for stop, others in tables.routes.joined.items() for other in others)


# --- crossings --------------------------------------------------------------------------------------


def crossings(tables: KhanTables) -> Iterator[tuple[Route, Route]]:
    """Yield every two routes that meet elsewhere than at a stop that both of them join."""
    places = tables.stops.places
    for one, other in combinations(routes_of(tables), 2):
        if common := set(one).intersection(other):
            shared = common.pop()
            ends = [places[stop] for stop in (*one, *other) if stop != shared]
            if _same_way(places[shared], ends[0], ends[1]):
                yield one, other
        elif _meet(*[places[stop] for stop in (*one, *other)]):
            yield one, other


def _turn(a: Point, b: Point, c: Point) -> int:
    """Return more than 0, 0 or less than 0 as the way from a over b to c bends right, not or left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _same_way(start: Point, a: Point, b: Point) -> bool:
    """Return whether the lines from the start to a and to b lie on each other."""
    ahead = (a[0] - start[0]) * (b[0] - start[0]) + (a[1] - start[1]) * (b[1] - start[1])
    return _turn(start, a, b) == 0 and ahead > 0


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether the lines from a to b and from c to d have a point in common."""
    sides = [(_turn(a, b, c), _turn(a, b, d)), (_turn(c, d, a), _turn(c, d, b))]
    if all(x == 0 for pair in sides for x in pair):
        return all(_overlap((a[i], b[i]), (c[i], d[i])) for i in (0, 1))
    return all(x <= 0 <= y or y <= 0 <= x for x, y in sides)


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(min(one), min(other)) <= min(max(one), max(other))


# --- areas ----------------------------------------------------------------------------------------------


def faces(tables: KhanTables) -> tuple[list[Walk], Walk]:
    """Return the borders of the areas between the routes, and the border of everything outside of them.

    From each route's end the walk goes on by the next route to the side, until it is back; so
    each side of each route lies on one border. Of a map whose routes cross there are no areas to
    speak of, and what is returned is of no use.

    >>> import gamekit
    >>> areas, outside = faces(gamekit.load("khan").tables)
    >>> len(areas), len(outside)
    (16, 19)
    """
    after = _next_steps(tables)
    left, walks = dict.fromkeys(after), list[Walk]()
    while left:
        step, walk = next(iter(left)), list[str]()
        while step in left:
            del left[step]
            walk.append(step[0])
            step = after[step]
        walks.append(tuple(walk))
    outside = min(walks, key=lambda walk: _area(walk, tables.stops.places))
    walks.remove(outside)
    return walks, outside


def _next_steps(tables: KhanTables) -> dict[Route, Route]:
    """Return for each step along a route the next step round the area on its right."""
    places, beside = tables.stops.places, dict[str, list[str]]()
    for stop, other in routes_of(tables):
        beside.setdefault(stop, []).append(other)
        beside.setdefault(other, []).append(stop)
    after: dict[Route, Route] = {}
    for stop, others in beside.items():
        around = sorted(others, key=lambda other: _angle(places[stop], places[other]), reverse=True)
        for here, there in pairwise((*around, around[0])):
            after[here, stop] = (stop, there)
    return after


def _angle(start: Point, end: Point) -> float:
    return atan2(end[1] - start[1], end[0] - start[0])


def _area(walk: Walk, places: Mapping[str, Point]) -> int:
    """Return twice the area that the walk goes round: less than 0 if it lies on the left."""
    corners = [places[stop] for stop in walk]
    return sum(_turn((0, 0), a, b) for a, b in pairwise((*corners, corners[0])))


def around(tables: KhanTables, point: Point) -> Walk:
    """Return the border of the area in which the point lies."""
    areas, outside = faces(tables)
    places = tables.stops.places
    return next((walk for walk in areas if _contains([places[stop] for stop in walk], point)), outside)


def _contains(corners: Sequence[Point], point: Point) -> bool:
    """Return whether a line from the point to the right leaves the area once more than it enters it."""
    inside = False
    for a, b in pairwise((*corners, corners[0])):
        upper, lower = sorted((a, b), key=lambda corner: corner[1])
        if upper[1] <= point[1] < lower[1]:
            inside ^= _turn(upper, lower, point) > 0
    return inside


def same_border(one: Walk, other: Walk) -> bool:
    """Return whether both walks go round the same area, from wherever and in either direction.

    >>> same_border(("R1", "R3", "R4"), ("R3", "R1", "R4"))
    True
    """
    turned = [other[place:] + other[:place] for place in range(len(other))]
    return one in turned or one[::-1] in turned


def routes_round(border: Sequence[str]) -> set[frozenset[str]]:
    """Return the routes that a rider takes round a province.

    >>> len(routes_round(["K", "R8", "P9"]))
    3
    """
    return {frozenset(step) for step in zip(border, (*border[1:], *border[:1]), strict=True)}
