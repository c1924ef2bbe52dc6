"""What the ten secret advisors count: small functions of the yurts and upgrades of one seat, and of the map.

Each names what it counts, one by one; how many there are is what gives votes.

>>> import gamekit
>>> tables = gamekit.load("khan").tables
>>> cities_with_one(Held({"R3": 1, "P8": 1}, {}, tables))
['Kiev', 'Moscow', 'Samarkand', 'Kabul']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from gamekit.core.clauses import clause
from gamekit.games.khan.tables import KhanTables

Yurts = Mapping[str, int]
"""How many yurts stand on each stop and in each city; what is left out has none."""
Upgrades = Mapping[str, Sequence[str]]
"""The kinds of the upgrades in each column; a column left out is empty."""


class Held(NamedTuple):
    """What one seat has that a secret advisor may count, by names, on the map of an edition."""

    yurts: Yurts
    upgrades: Upgrades
    tables: KhanTables
    city_yurts: bool = True
    """whether yurts in cities count in their region"""

    def kinds(self) -> list[str]:
        """Return the kinds of the upgrades in all columns, the white one too."""
        return list(chain.from_iterable(self.upgrades.values()))

    def on(self, stops: Iterable[str]) -> int:
        """Return how many yurts stand on the stops."""
        return sum([self.yurts.get(stop, 0) for stop in stops])


def connected_yurts(held: Held) -> list[str]:
    """Return the stops of the largest group of yurts that routes join, twice where two stand."""
    largest = max(groups(held.yurts, held.tables), key=held.on, default=())
    return [stop for stop in largest for _ in range(held.yurts[stop])]


def all_upgrades(held: Held) -> list[str]:
    """Return the kind of each upgrade."""
    return held.kinds()


def different_upgrades(held: Held) -> list[str]:
    """Return the different kinds of upgrades; each treasure type is one."""
    return list(dict.fromkeys(held.kinds()))


def pairs(held: Held) -> list[str]:
    """Return the kind of each pair of equal upgrades."""
    return [kind for kind, count in Counter(held.kinds()).items() for _ in range(count // 2)]


def regions(held: Held) -> list[str]:
    """Return the regions with 2 yurts and in their column 2 upgrades (option city_yurts)."""
    return [
        region
        for region, column in held.tables.regions.columns.items()
        if yurts_in(region, held.yurts, held.tables, cities=held.city_yurts) >= 2
        and len(held.upgrades.get(column, ())) >= 2
    ]


def khan_provinces(held: Held) -> list[str]:
    """Return the Khan provinces on whose borders at least 2 yurts stand."""
    borders = held.tables.provinces.borders
    return [province for province in held.tables.khan_provinces.arrows if held.on(borders[province]) >= 2]


def cities_with_two(held: Held) -> list[str]:
    """Return the cities next to which at least 2 yurts stand."""
    return [city for city, stops in held.tables.cities.adjacent.items() if held.on(stops) >= 2]


def cities_with_one(held: Held) -> list[str]:
    """Return the cities next to which a yurt stands."""
    return [city for city, stops in held.tables.cities.adjacent.items() if held.on(stops) >= 1]


def horses_and_fists(held: Held) -> list[str]:
    """Return the kind of each upgrade that brings moves or a take."""
    return [kind for kind in held.kinds() if kind in ("horses", "fist")]


def double_stops(held: Held) -> list[str]:
    """Return the double stops on which a yurt stands."""
    return [stop for stop in held.tables.stops.doubles if held.on([stop])]


SECRETS: Mapping[str, Callable[[Held], list[str]]] = {
    "connected yurts": connected_yurts,
    "upgrades": all_upgrades,
    "different upgrades": different_upgrades,
    "pairs": pairs,
    "regions": regions,
    "khan provinces": khan_provinces,
    "cities with two": cities_with_two,
    "cities with one": cities_with_one,
    "horses and fists": horses_and_fists,
    "double stops": double_stops,
}
"""What a secret advisor can count, by the words of an edition (khan.secret.cards)."""


# --- the map --------------------------------------------------------------------------------------


@clause("khan.attack.city-yurt", "khan.map.regions", "khan.heir.tolui")
def yurts_in(region: str, yurts: Yurts, tables: KhanTables, *, cities: bool = True) -> int:
    """Return how many of the yurts are in a region, in its cities too unless `cities` is False.

    The capital lies in no region (khan.attack.city-yurt, khan.map.regions, khan.heir.tolui).
    """
    places = tables.stops.regions[region] + (tables.cities.regions[region] if cities else ())
    return sum([yurts.get(place, 0) for place in places])


def groups(yurts: Yurts, tables: KhanTables) -> list[list[str]]:
    """Return the groups of stops with yurts that routes join; a city joins nothing, nor does the capital.

    >>> import gamekit
    >>> tables = gamekit.load("khan").tables
    >>> groups({"R3": 1, "R1": 1, "P1": 2, "R4": 1, "Kiev": 1}, tables)
    [['R3', 'R1', 'R4'], ['P1']]
    """
    neighbours = _neighbours(tables)
    left = [stop for stop, count in yurts.items() if count and stop in neighbours]
    found: list[list[str]] = []
    while left:
        group = [left.pop(0)]
        for stop in group:
            # the list grows while it is gone through
            joined = [other for other in neighbours[stop] if other in left]
            group += joined
            left = [other for other in left if other not in joined]
        found.append(group)
    return found


@lru_cache(maxsize=64)
def _neighbours(tables: KhanTables) -> Mapping[str, Sequence[str]]:
    """Return for each stop but the capital those that a route joins to it."""
    found: dict[str, list[str]] = {stop: [] for stop in tables.stops.places}
    for start, others in tables.routes.joined.items():
        for end in others:
            found[start].append(end)
            found[end].append(start)
    del found[tables.regions.capital]
    return found
