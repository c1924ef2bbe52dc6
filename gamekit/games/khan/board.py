"""The map and the box: what an edition holds, and what is worked out from it once.

Stops, cities, provinces, advisors, upgrades and so on are places in tuples of names; sets of
them are whole numbers in which bit n stands for place n.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from gamekit.core.actions import Action
from gamekit.core.clauses import clause
from gamekit.games.khan.actions import (
    RANDOM,
    Activate,
    Attack,
    Build,
    Buy,
    Deliver,
    Gain,
    Keep,
    Lead,
    Move,
    Pick,
    PlaceKhan,
    Take,
    Use,
)
from gamekit.games.khan.tables import ANY, COLUMNS, TRIBUTES, KhanTables

AREA = "upgrades"
"""The place of the Khan beside his provinces: the upgrades area (khan.khan.places)."""
WHITE = COLUMNS.index("white")
SWORD, YURT, COIN = range(len(TRIBUTES))


REMEMBERED = 1 << 16
"""for how many sets of places it is remembered what lies there"""


class Upgrade(NamedTuple):
    """An upgrade tile: its kind (coin, sword, yurt, fist, horses or a treasure type) and its column."""

    kind: str
    column: int

    def __str__(self) -> str:
        return f"{COLUMNS[self.column]}-{self.kind}"


class Ready(dict[int, tuple[Action, ...]]):
    """For a set of places the actions that go with them, in order; made when first asked for."""

    def __init__(self, actions: Iterable[Action]) -> None:
        super().__init__()
        self.actions = tuple(actions)

    def __missing__(self, places: int) -> tuple[Action, ...]:
        made = self[places] = tuple([self.actions[place] for place in places_in(places)])
        return made


class Joined(dict[int, int]):
    """For a set of places the union of what lies at them; made when first asked for."""

    def __init__(self, sets: Sequence[int]) -> None:
        super().__init__()
        self.sets = sets

    def __missing__(self, places: int) -> int:
        if len(self) == REMEMBERED:
            self.clear()
        made = self[places] = union(self.sets, places)
        return made


class Asked(NamedTuple):
    """A delivery that an advisor accepts, and how many treasures of each type it takes."""

    action: Deliver
    counts: tuple[int, ...]


class Column(NamedTuple):
    """What the printed icons of a column give."""

    moves: int
    takes: int
    khan: bool
    recover: bool


class Board:
    """The map, the boards of the heirs and the cards of an edition, worked out for play.

    By stop: `neighbours`, `provinces_at`, `cities_at` (sets), `region` (-1: the capital) and
    `distance` to the capital in routes. By city: `beside`, the set of adjacent stops. By
    province: `kind` and `bordering`, the set of stops on its border. By set of stops: the provinces,
    cities and advisors `_near` one of them.
    """

    def __init__(self, tables: KhanTables, *, karakorum_tile: bool) -> None:
        self.tables = tables
        self._name_things(tables)
        self._draw_map(tables)
        self._sort_cards(tables, karakorum_tile=karakorum_tile)
        self._make_actions()

    def _name_things(self, tables: KhanTables) -> None:
        self.names = tuple(tables.stops.places)
        self.index = {name: stop for stop, name in enumerate(self.names)}
        self.capital = self.index[tables.regions.capital]
        self.region_names = tuple(tables.regions.columns)
        self.region_columns = tuple(map(COLUMNS.index, tables.regions.columns.values()))
        self.city_names = tuple(tables.cities.places)
        self.province_names = tuple(tables.provinces.kinds)
        self.khan_names = (*tables.khan_provinces.arrows, AREA)
        self.heir_names = tuple(tables.boards.columns)
        self.treasure_names = tables.treasures.names
        self.bonus_names = tuple(tables.bonus_tiles.brings)
        self.demand_names = tuple(tables.open_advisors.demands)
        self.secret_names = tuple(tables.secret_advisors.cards)
        self.upgrades = tuple(
            Upgrade(kind, COLUMNS.index(column))
            for kind, columns in tables.upgrades.counts.items()
            for column in columns
        )
        self.upgrade_names = tuple(map(str, self.upgrades))

    @clause("khan.map.stops", "khan.map.regions", "khan.map.provinces", "khan.map.cities")
    def _draw_map(self, tables: KhanTables) -> None:
        index = self.index
        self.all_stops = (1 << len(self.names)) - 1
        self.doubles = places_of(index[name] for name in tables.stops.doubles)
        self.routes = tuple((a, b) for a, others in tables.routes.joined.items() for b in others)
        self.neighbours = _neighbours(self.routes, index)
        self.region = self._regions(tables.stops.regions, self.names)
        self.city_region = self._regions(tables.cities.regions, self.city_names)
        self.in_region = tuple(
            places_of(stop for stop, of in enumerate(self.region) if of == region)
            for region in range(len(self.region_names))
        )
        self.cities_in = tuple(
            places_of(city for city, of in enumerate(self.city_region) if of == region)
            for region in range(len(self.region_names))
        )
        self.beside = tuple(
            places_of(index[stop] for stop in tables.cities.adjacent[city]) for city in self.city_names
        )
        self.cities_at = _turned_round(self.beside, len(self.names))
        self.kind = tuple(TRIBUTES.index(tables.provinces.kinds[name]) for name in self.province_names)
        self.bordering = tuple(
            places_of(index[stop] for stop in tables.provinces.borders[name]) for name in self.province_names
        )
        self.provinces_at = _turned_round(self.bordering, len(self.names))
        self.provinces_near, self.cities_near = Joined(self.provinces_at), Joined(self.cities_at)
        province = {name: place for place, name in enumerate(self.province_names)}
        self.fed = tuple(
            tuple(province[name] for name in (own, *others))
            for own, others in tables.khan_provinces.arrows.items()
        )
        self.distance = tuple(map(len, self._rings()))

    def _regions(self, members: Mapping[str, Sequence[str]], names: Sequence[str]) -> tuple[int, ...]:
        """Return for each name the place of the region that has it, or -1."""
        of = {name: place for place, region in enumerate(self.region_names) for name in members[region]}
        return tuple(of.get(name, -1) for name in names)

    def _rings(self) -> Iterator[list[int]]:
        """Yield for each stop a list as long as its distance in routes to the capital."""
        for stop in range(len(self.names)):
            reached, rings = 1 << stop, list[int]()
            while not reached >> self.capital & 1:
                rings.append(reached)
                reached |= union(self.neighbours, reached)
            yield rings

    @clause("khan.map.advisors", "khan.setup.karakorum-tile")
    def _sort_cards(self, tables: KhanTables, *, karakorum_tile: bool) -> None:
        asks = dict(tables.advisors.asks)
        if karakorum_tile:
            asks[tables.regions.capital] = tables.advisors.karakorum_tile
        self.asks = asks
        self.advisors = tuple(self.index[name] for name in asks)
        """the stops of the advisors, in the order of `asks`"""
        self.advisors_near = Joined(_turned_round([1 << stop for stop in self.advisors], len(self.names)))
        self.columns = tuple(
            tuple(_column(tables.boards.columns[heir][column]) for column in COLUMNS)
            for heir in self.heir_names
        )
        self.brings = tuple(tables.bonus_tiles.brings.values())
        self.treasure = {name: place for place, name in enumerate(self.treasure_names)}
        self.deliveries = tuple(self._deliveries(stop, wanted) for stop, wanted in asks.items())

    def _deliveries(self, stop: str, wanted: Sequence[str]) -> tuple[Asked, ...]:
        """Return every delivery that the advisor of the stop accepts."""
        fixed = [name for name in wanted if name != ANY]
        free = combinations_with_replacement(self.treasure_names, len(wanted) - len(fixed))
        given = [sorted([*fixed, *more], key=self.treasure_names.index) for more in free]
        return tuple(
            Asked(Deliver(stop, tuple(names)), tuple(map(names.count, self.treasure_names)))
            for names in given
        )

    def _make_actions(self) -> None:
        """Make every action of a seat once, in the order of the action space."""
        stops, treasures = self.names, self.treasure_names
        self.keeps = Ready(map(Keep, self.secret_names))
        self.activates = Ready(map(Activate, COLUMNS))
        self.leads = Ready(map(Lead, ("first", "second")))
        self.moves = (Ready(map(Move, stops)), Ready([Move(stop, second=True) for stop in stops]))
        self.takes = Ready(map(Take, self.province_names))
        self.khans = Ready(map(PlaceKhan, self.khan_names))
        self.attacks = tuple(
            Ready([Attack(city, name, coin) for coin in (False, True) for name in treasures])
            for city in self.city_names
        )
        self.builds = Ready(map(Build, stops))
        self.buys = Ready(map(Buy, (*self.upgrade_names, RANDOM)))
        self.uses = Ready(map(Use, self.bonus_names))
        self.gains = Ready(map(Gain, (*self.upgrade_names, RANDOM)))
        self.picks = Ready(map(Pick, treasures))


# --- sets ---------------------------------------------------------------------------------------


def places_of(places: Iterable[int]) -> int:
    """Return the set of the places.

    >>> places_of([0, 3])
    9
    """
    made = 0
    for place in places:
        made |= 1 << place
    return made


@lru_cache(maxsize=1 << 16)
def places_in(places: int) -> tuple[int, ...]:
    """Return the places in a set, the lowest first.

    >>> places_in(9)
    (0, 3)
    """
    return tuple([place for place in range(places.bit_length()) if places >> place & 1])


def union(sets: Sequence[int], places: int) -> int:
    """Return the union of the sets at the places."""
    joined = 0
    for place in places_in(places):
        joined |= sets[place]
    return joined


def _turned_round(sets: Sequence[int], count: int) -> tuple[int, ...]:
    """Return for each of `count` places the set of the sets that hold it."""
    return tuple(
        places_of(which for which, places in enumerate(sets) if places >> place & 1) for place in range(count)
    )


def _neighbours(routes: Iterable[tuple[str, str]], index: Mapping[str, int]) -> tuple[int, ...]:
    found = [0] * len(index)
    for a, b in routes:
        found[index[a]] |= 1 << index[b]
        found[index[b]] |= 1 << index[a]
    return tuple(found)


def _column(icons: Sequence[str]) -> Column:
    return Column(icons.count("horse"), icons.count("fist"), "khan" in icons, "recover" in icons)


# --- riding ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def one_move(board: Board, stop: int, yurts: int) -> int:
    """Return the stops one move away for a pawn whose player has `yurts` (khan.move.jump).

    These are its neighbours and, over any unbroken chain of own yurts, all stops next to the chain.
    """
    reached = board.neighbours[stop]
    chain = reached & yurts
    ahead = chain
    while ahead:
        beyond = union(board.neighbours, ahead)
        ahead = beyond & yurts & ~chain
        chain |= ahead
        reached |= beyond
    return reached & ~(1 << stop)


def further(board: Board, stops: int, yurts: int) -> int:
    """Return the stops at most one move away from any of the stops."""
    reached = stops
    for stop in places_in(stops):
        reached |= one_move(board, stop, yurts)
    return reached


@lru_cache(maxsize=1 << 16)
def bands(board: Board, stop: int, yurts: int, moves: int) -> tuple[int, ...]:
    """Return for 0, 1, … `moves` the set of stops that so many moves reach at most."""
    if not moves:
        return (1 << stop,)
    nearer = bands(board, stop, yurts, moves - 1)
    return (*nearer, further(board, nearer[-1], yurts))


@lru_cache(maxsize=64)
def board_of(tables: KhanTables, *, karakorum_tile: bool) -> Board:
    """Return the board of the tables, made once."""
    return Board(tables, karakorum_tile=karakorum_tile)
