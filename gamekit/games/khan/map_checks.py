"""Structure of the map: what every edition is asked of its stops, routes, cities and provinces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from math import dist

from gamekit.core.editions import Check, Finding, check
from gamekit.games.khan.faces import routes_round
from gamekit.games.khan.tables import COLUMNS, TRIBUTES, KhanTables

COLOURS = COLUMNS[:-1]
"""The columns that belong to a region."""
CLOSEST, FARTHEST = 1 / 50, 3 / 5
"""of the way across the map: nearer a city covers its neighbour, farther off it makes all others small"""


# --- what several checks find -----------------------------------------------------------------------


def strangers(
    table: str, key: str, names: Iterable[str], known: Collection[str], allowed: str
) -> Iterator[Finding]:
    """Yield a finding for each name that is not known."""
    yield from (Finding(table, key, repr(name), allowed) for name in names if name not in known)


def repeated(table: str, key: str, names: Iterable[str], allowed: str) -> Iterator[Finding]:
    """Yield a finding for each name that is listed more than once."""
    for name, count in Counter(names).items():
        if count > 1:
            yield Finding(table, key, f"{name!r} {count} times", allowed)


def at_least(table: str, key: str, number: int, least: int) -> Iterator[Finding]:
    """Yield a finding for a number that is too small."""
    if number < least:
        yield Finding(table, key, number, f"{least} or more")


# --- the map --------------------------------------------------------------------------------------


@check("structure", "khan.map.regions", "three regions, one for each coloured column")
def regions_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Influence in a region is told by a coloured column of the boards."""
    columns = tables.regions.columns
    if sorted(columns.values()) != sorted(COLOURS):
        yield Finding("regions", "columns", _pairs(columns), f"a region for each of {', '.join(COLOURS)}")
    for table, regions in (("stops", tables.stops.regions), ("cities", tables.cities.regions)):
        if set(regions) != set(columns):
            yield Finding(table, "regions", ", ".join(regions) or "nothing", f"exactly {', '.join(columns)}")


def _pairs(names: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {other}" for name, other in names.items()) or "nothing"


@check("structure", "khan.map.stops", "each stop has a place and but for the capital one region")
def stops_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Stops can be drawn, and lie in a region; the capital lies between them."""
    stops, capital = tables.stops, tables.regions.capital
    yield from strangers("regions", "capital", (capital,), stops.places, "a stop of [stops.places]")
    yield from _places("stops", stops.places)
    yield from _shared_out("stops", "stop", stops.regions, [name for name in stops.places if name != capital])
    others = [name for name in stops.places if name != capital]
    yield from strangers("stops", "doubles", stops.doubles, others, "stops other than the capital")
    yield from repeated("stops", "doubles", stops.doubles, "each double stop once")


def _places(table: str, places: Mapping[str, tuple[int, ...]]) -> Iterator[Finding]:
    for name, place in places.items():
        if len(place) != 2:
            yield Finding(table, f"places.{name}", list(place), "two numbers, x and y")
    for place, count in Counter(places.values()).items():
        if count > 1:
            yield Finding(table, "places", f"{count} at {list(place)}", "a place of its own for each")


def _among_all(tables: KhanTables) -> Iterator[Finding]:
    """Yield a finding for each city that covers another thing, or lies far off all of them."""
    stops, cities = tables.stops.places, tables.cities.places
    places = [place for place in (*stops.values(), *cities.values()) if len(place) == 2]
    across = max((dist(*pair) for pair in combinations(places, 2)), default=0)
    for city, place in cities.items():
        others = [other for other in places if other != place] if len(place) == 2 else []
        nearest = min((dist(place, other) for other in others), default=across / 2)
        if nearest < CLOSEST * across:
            yield Finding(
                "cities", f"places.{city}", list(place), "a place apart from other cities and stops"
            )
        if nearest > FARTHEST * across and len(others) > 3:
            yield Finding("cities", f"places.{city}", list(place), "a place near other cities and stops")


def _shared_out(
    table: str, word: str, regions: Mapping[str, tuple[str, ...]], names: Collection[str]
) -> Iterator[Finding]:
    """Yield what keeps the names from being in one region each."""
    for region, members in regions.items():
        yield from strangers(table, f"regions.{region}", members, names, f"a {word} that lies in a region")
    counts = Counter(name for members in regions.values() for name in members)
    for name in names:
        if counts[name] != 1:
            yield Finding(table, "regions", f"{name!r} {counts[name]} times", f"each {word} in one region")


@check(
    "structure", "khan.move.adjacent", "routes join two stops, each is listed once, and all stops are joined"
)
def routes_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Every stop can be reached from the capital."""
    stops, joined = tables.stops.places, tables.routes.joined
    yield from strangers("routes", "joined", joined, stops, "a stop of [stops.places]")
    for stop, others in joined.items():
        yield from strangers("routes", f"joined.{stop}", others, stops, "a stop of [stops.places]")
        if stop in others:
            yield Finding("routes", f"joined.{stop}", repr(stop), "another stop")
    routes = [_route(stop, other) for stop, others in joined.items() for other in others]
    yield from repeated("routes", "joined", map("-".join, routes), "each route once, at one of its stops")
    reached = _reached(tables.regions.capital, routes)
    for stop in stops:
        if stop not in reached:
            yield Finding(
                "routes", "joined", f"no way from the capital to {stop}", "routes that join all stops"
            )


def _route(stop: str, other: str) -> tuple[str, str]:
    return (stop, other) if stop < other else (other, stop)


def _reached(start: str, routes: Collection[tuple[str, str]]) -> set[str]:
    reached, before = {start}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {stop for route in routes if reached.intersection(route) for stop in route}
    return reached


@check("structure", "khan.map.cities", "each city has a place, a region and stops beside it")
def cities_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Every city can be attacked."""
    cities = tables.cities
    yield from _places("cities", cities.places)
    yield from _among_all(tables)
    yield from _shared_out("cities", "city", cities.regions, cities.places)
    if set(cities.adjacent) != set(cities.places):
        yield Finding("cities", "adjacent", ", ".join(cities.adjacent) or "nothing", "the stops of each city")
    for city, stops in cities.adjacent.items():
        key = f"adjacent.{city}"
        yield from strangers("cities", key, stops, tables.stops.places, "a stop of [stops.places]")
        yield from repeated("cities", key, stops, "each stop once")
        if not stops:
            yield Finding("cities", key, "nothing", "at least one stop")
    yield from at_least("cities", "treasures", cities.treasures, 1)
    if not 1 <= cities.revealed <= len(cities.places):
        yield Finding(
            "cities", "revealed", cities.revealed, f"1 to {len(cities.places)}, the number of cities"
        )


@check("structure", "khan.map.provinces", "each province has a kind and a border that can be ridden round")
def provinces_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Borders are closed walks on routes, and a route has a province on each side at most."""
    kinds, borders = tables.provinces.kinds, tables.provinces.borders
    for name, kind in kinds.items():
        yield from strangers("provinces", f"kinds.{name}", (kind,), TRIBUTES, f"one of {', '.join(TRIBUTES)}")
    if set(borders) != set(kinds):
        yield Finding("provinces", "borders", ", ".join(borders) or "nothing", "the border of each province")
    routes = {_route(stop, other) for stop, others in tables.routes.joined.items() for other in others}
    for name, border in borders.items():
        if len(border) < 3:
            yield Finding("provinces", f"borders.{name}", list(border), "three stops or more")
        for a, b in _round(border):
            if _route(a, b) not in routes:
                yield Finding(
                    "provinces", f"borders.{name}", f"{a} to {b}", "routes from stop to stop and back"
                )
    sides = Counter(_route(*step) for border in borders.values() for step in _round(border))
    for (a, b), count in sides.items():
        if count > 2:
            yield Finding(
                "provinces", "borders", f"{a} to {b} {count} times", "a route in two borders at most"
            )


def _round(border: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the steps of a ride round the border."""
    return pairwise((*border, *border[:1]))


@check(
    "structure", "khan.map.khan-provinces", "from each Khan province two arrows lead to adjacent provinces"
)
def khan_provinces_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """The Khan can always go somewhere, and feeds provinces that share a route with his own."""
    arrows, borders = tables.khan_provinces.arrows, tables.provinces.borders
    if not arrows:
        yield Finding("khan_provinces", "arrows", "nothing", "at least one province")
    yield from strangers("khan_provinces", "arrows", arrows, borders, "a province of [provinces.borders]")
    for name, others in arrows.items():
        key, own = f"arrows.{name}", routes_round(borders.get(name, ()))
        beside = [other for other, border in borders.items() if other != name and own & routes_round(border)]
        yield from strangers("khan_provinces", key, others, beside, "a province that shares a route with it")
        if len(set(others)) != 2 or len(others) != 2:
            yield Finding("khan_provinces", key, list(others), "two different provinces")


MAP: tuple[Check, ...] = (
    regions_are_sound,
    stops_are_sound,
    routes_are_sound,
    cities_are_sound,
    provinces_are_sound,
    khan_provinces_are_sound,
)
