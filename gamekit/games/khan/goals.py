"""What the kit wants of its own map and boards; for any other edition only remarks.

The printed map may well miss some of it. Places are as in `board`: numbers of stops, cities and
provinces, and sets of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from gamekit.core.editions import Check, Finding, check
from gamekit.games.khan.board import SWORD, Board, board_of, places_in
from gamekit.games.khan.faces import around, crossings, faces, routes_round, same_border
from gamekit.games.khan.tables import COLUMNS, TRIBUTES, KhanTables

GLOBE = {
    "Kiev": (30.5, 50.5),
    "Moscow": (37.6, 55.8),
    "Sarai": (47.4, 47.2),
    "Baghdad": (44.4, 33.3),
    "Samarkand": (67.0, 39.7),
    "Kabul": (69.2, 34.5),
    "Beijing": (116.4, 39.9),
    "Kaesong": (126.6, 38.0),
    "Canton": (113.3, 23.1),
}
"""Degrees east and north of the cities."""
KARAKORUM = (102.8, 47.2)
FREE = 2
"""Places that differ by less degrees may be drawn in either order."""


def _board(tables: KhanTables) -> Board:
    return board_of(tables, karakorum_tile=False)


def moves_from(board: Board, start: int, without: int = 0) -> dict[int, int]:
    """Return how many moves each stop is away that can be reached without some stops."""
    found, ring = {start: 0}, [start]
    for stop in ring:
        # the ring grows while it is gone through
        for other in places_in(board.neighbours[stop] & ~without):
            if other not in found:
                found[other] = found[stop] + 1
                ring.append(other)
    return found


# --- the routes -------------------------------------------------------------------------------------


@check("goal", "khan.map.stops", "no two routes cross where they are drawn")
def routes_are_apart(tables: KhanTables) -> Iterator[Finding]:
    """The map can be read."""
    for one, other in crossings(tables):
        yield Finding(
            "routes", "joined", f"{'-'.join(one)} across {'-'.join(other)}", "routes that do not cross"
        )


@check("goal", "khan.move.adjacent", "there is a way round every stop")
def stops_can_be_passed_by(tables: KhanTables) -> Iterator[Finding]:
    """No stop parts the map."""
    board = _board(tables)
    for stop, name in enumerate(board.names):
        start = next(iter(places_in(board.neighbours[stop])), stop)
        if len(moves_from(board, start, 1 << stop)) < len(board.names) - 1:
            yield Finding("routes", "joined", f"stops joined by {name} alone", "a way round every stop")


@check(
    "goal", "khan.map.regions", "regions hang together, touch Karakorum, and are joined by two routes or more"
)
def regions_are_joined(tables: KhanTables) -> Iterator[Finding]:
    """Each region is one, and none is out of the way."""
    board = _board(tables)
    for name, stops in zip(board.region_names, board.in_region, strict=True):
        start = next(iter(places_in(stops)), board.capital)
        if len(moves_from(board, start, board.all_stops & ~stops)) < stops.bit_count():
            yield Finding("routes", "joined", f"{name} in parts", "regions that hang together")
        if not board.neighbours[board.capital] & stops:
            yield Finding("routes", "joined", f"no route from the capital to {name}", "one to each region")
    regions = [{board.region[board.index[stop]] for stop in route} for route in board.routes]
    for a, b in combinations(range(len(board.region_names)), 2):
        if regions.count({a, b}) < 2:
            found = f"{regions.count({a, b})} from {board.region_names[a]} to {board.region_names[b]}"
            yield Finding("routes", "joined", found, "two routes or more between any two regions")


@check(
    "goal",
    "khan.move.adjacent",
    "at most 8 moves between any two stops, and all regions as far from Karakorum",
)
def distances_are_fair(tables: KhanTables) -> Iterator[Finding]:
    """The mean distances of the regions from the capital are within 0.3 of each other."""
    board = _board(tables)
    longest = max(max(moves_from(board, stop).values()) for stop in range(len(board.names)))
    if longest > 8:
        yield Finding("routes", "joined", f"stops {longest} moves apart", "8 moves at most")
    means = [_mean([board.distance[stop] for stop in places_in(stops)]) for stops in board.in_region]
    if max(means) - min(means) > Fraction(3, 10):
        found = ", ".join(f"{mean:.2f}" for mean in map(float, means))
        yield Finding(
            "routes", "joined", f"regions {found} moves from the capital", "a difference of 0.3 at most"
        )


def _mean(numbers: Sequence[int]) -> Fraction:
    return Fraction(sum(numbers), max(1, len(numbers)))


@check(
    "goal",
    "khan.map.cities",
    "cities and Karakorum are drawn from west to east and from north to south as they lie",
)
def cities_lie_as_on_the_globe(tables: KhanTables) -> Iterator[Finding]:
    """Who knows the countries finds the way."""
    drawn = {name: place for name, place in tables.cities.places.items() if name in GLOBE}
    places = {**drawn, tables.regions.capital: tables.stops.places[tables.regions.capital]}
    real = {**GLOBE, tables.regions.capital: KARAKORUM}
    for a, b in combinations(places, 2):
        for axis, word, way in ((0, "east", 1), (1, "south", -1)):
            far = (real[b][axis] - real[a][axis]) * way
            if abs(far) >= FREE and far * (places[b][axis] - places[a][axis]) <= 0:
                first, last = (a, b) if far > 0 else (b, a)
                yield Finding("cities", "places", f"{last} not {word} of {first}", "the order on the globe")


# --- the provinces ------------------------------------------------------------------------------------


@check("goal", "khan.map.provinces", "provinces are the areas between the routes as they are drawn")
def provinces_are_faces(tables: KhanTables) -> Iterator[Finding]:
    """Every area is a province, and every province an area."""
    areas, _ = faces(tables)
    borders = tables.provinces.borders
    for name, border in borders.items():
        if not any(same_border(border, area) for area in areas):
            yield Finding("provinces", f"borders.{name}", " ".join(border), "an area between the routes")
    for area in areas:
        if not any(same_border(border, area) for border in borders.values()):
            yield Finding("provinces", "borders", f"no province {' '.join(area)}", "a province for each area")


def home(board: Board, province: int) -> int:
    """Return the region of more than half of a province's stops, Karakorum aside, or -1.

    Clause khan.map.regions.
    """
    stops = board.bordering[province] & ~(1 << board.capital)
    inside = [(of & stops).bit_count() * 2 > stops.bit_count() for of in board.in_region]
    return inside.index(True) if any(inside) else -1


@check(
    "goal",
    "khan.setup.provinces",
    "12 to 16 provinces, four of each kind and in each region, and tiles left over",
)
def provinces_are_balanced(tables: KhanTables) -> Iterator[Finding]:
    """No kind is scarce: not on the map, and not beside it with five players."""
    board = _board(tables)
    count = len(board.kind)
    if not 12 <= count <= 16:
        yield Finding("provinces", "kinds", f"{count} provinces", "12 to 16")
    homes = Counter(home(board, province) for province in range(count))
    for region, name in enumerate(board.region_names):
        if homes[region] < 4:
            yield Finding(
                "provinces", "borders", f"{homes[region]} mostly in {name}", "4 or more in each region"
            )
    for place, kind in enumerate(TRIBUTES):
        tiles = board.kind.count(place)
        left = getattr(tables.tribute_tiles, kind) - tables.tribute_tiles.start * tiles
        left -= sum(tables.supplies.coins) if kind == "coin" else 0
        if tiles < 4:
            yield Finding("provinces", "kinds", f"{tiles} of {kind}", "4 or more of each kind")
        if left < 2:
            yield Finding("tribute_tiles", kind, f"{left} left with five players", "2 or more")
    near = sum(board.kind[p] == SWORD for p in places_in(board.provinces_at[board.capital]))
    if near < 3:
        yield Finding("provinces", "kinds", f"{near} of sword at the capital", "3 or more")


@check("goal", "khan.khan.tribute", "the Khan feeds twelve provinces, in each region some of each kind")
def khan_feeds_everywhere(tables: KhanTables) -> Iterator[Finding]:
    """Khan provinces lie apart: one in each region and one at Karakorum."""
    board = _board(tables)
    fed = Counter(province for three in board.fed for province in three)
    for province in sorted(fed):
        if fed[province] > 1:
            found = f"{board.province_names[province]} {fed[province]} times"
            yield Finding("khan_provinces", "arrows", found, "each province fed by one")
    for region, name in enumerate(board.region_names):
        missing = set(range(len(TRIBUTES))) - {board.kind[p] for p in fed if home(board, p) == region}
        for kind in sorted(missing):
            yield Finding(
                "khan_provinces", "arrows", f"no {TRIBUTES[kind]} for {name}", "all kinds in each region"
            )
    yield from _heads_apart(tables, board)


def _heads_apart(tables: KhanTables, board: Board) -> Iterator[Finding]:
    heads, sides = [three[0] for three in board.fed], tables.provinces.borders
    for a, b in combinations(tables.khan_provinces.arrows, 2):
        if routes_round(sides[a]) & routes_round(sides[b]):
            yield Finding("khan_provinces", "arrows", f"{a} beside {b}", "Khan provinces that share no route")
    regions = set(range(len(board.region_names)))
    central = [head for head in heads if board.bordering[head] >> board.capital & 1]
    if not any({home(board, head) for head in heads if head != other} >= regions for other in central):
        found = f"{', '.join(tables.khan_provinces.arrows)}"
        yield Finding(
            "khan_provinces", "arrows", found, "one in each region and one that touches the capital"
        )


# --- cities and advisors ------------------------------------------------------------------------------


@check("goal", "khan.map.cities", "each city lies between two to four stops of its region")
def cities_lie_among_their_stops(tables: KhanTables) -> Iterator[Finding]:
    """The stops of a city bound the area it is drawn in; in each region a stop has two cities."""
    board = _board(tables)
    for city, name in enumerate(board.city_names):
        key, stops = f"adjacent.{name}", tables.cities.adjacent[name]
        if not 2 <= len(stops) <= 4:
            yield Finding("cities", key, f"{len(stops)} stops", "2 to 4")
        border = around(tables, tables.cities.places[name])
        for stop in stops:
            if board.region[board.index[stop]] != board.city_region[city]:
                yield Finding("cities", key, repr(stop), "stops of its region")
            if stop not in border:
                yield Finding("cities", key, repr(stop), "stops round the area in which it is drawn")
    for region, name in enumerate(board.region_names):
        if not any(board.cities_at[stop].bit_count() >= 2 for stop in places_in(board.in_region[region])):
            yield Finding("cities", "adjacent", f"no stop beside two cities in {name}", "one in each region")


@check("goal", "khan.attack.cost", "from Samarkand it is three moves to Baghdad at most")
def neighbours_of_the_example(tables: KhanTables) -> Iterator[Finding]:
    """In the rulebook's example both are attacked in one turn."""
    board = _board(tables)
    if {"Samarkand", "Baghdad"} <= set(board.city_names):
        here, there = (board.beside[board.city_names.index(name)] for name in ("Samarkand", "Baghdad"))
        moves = min(moves_from(board, stop)[other] for stop in places_in(here) for other in places_in(there))
        if moves > 3:
            yield Finding("cities", "adjacent.Samarkand", f"{moves} moves to Baghdad", "3 at most")


@check(
    "goal",
    "khan.map.advisors",
    "the double stops of each region lie two and three moves from Karakorum, none beside another",
)
def advisors_are_spread(tables: KhanTables) -> Iterator[Finding]:
    """One near and one far advisor in each region."""
    board = _board(tables)
    for name, stops in zip(board.region_names, board.in_region, strict=True):
        moves = sorted(board.distance[stop] for stop in places_in(stops & board.doubles))
        if moves != [2, 3]:
            yield Finding(
                "stops", "doubles", f"{name}'s {moves} moves from the capital", "[2, 3] in each region"
            )
    for stop in places_in(board.doubles):
        for other in places_in(board.neighbours[stop] & board.doubles):
            if stop < other:
                found = f"{board.names[stop]} beside {board.names[other]}"
                yield Finding("stops", "doubles", found, "double stops that no route joins")


# --- the area and the boards ----------------------------------------------------------------------------


@check("goal", "khan.khan.upgrades", "neither icon of the upgrades area stands on the rightmost space")
def icons_can_be_bare(tables: KhanTables) -> Iterator[Finding]:
    """In the rulebook's example four upgrades are gone, and both icons are bare."""
    for key, space in (("coin", tables.upgrade_area.coin), ("sword", tables.upgrade_area.sword)):
        if space == 1:
            yield Finding("upgrade_area", key, space, "2 or more")


@check(
    "goal",
    "khan.turn.columns",
    "every column moves, coloured ones take, and the Khan stands in one of them and in the white one",
)
def boards_are_balanced(tables: KhanTables) -> Iterator[Finding]:
    """All heirs can do everything, in another order."""
    for heir, columns in tables.boards.columns.items():
        for column in COLUMNS:
            wanted = ("horse",) if column == "white" else ("horse", "fist")
            for icon in wanted:
                if icon not in columns[column]:
                    yield Finding(
                        "boards", f"columns.{heir}.{column}", f"no {icon}", f"{' and '.join(wanted)}"
                    )
        khans = [column for column in COLUMNS if "khan" in columns[column]]
        if len(khans) != 2 or khans[1] != "white":
            found = f"the Khan in {' and '.join(khans) or 'no column'}"
            yield Finding("boards", f"columns.{heir}", found, "the Khan in one coloured column and in white")


@check("goal", "khan.turn.upgrades-add", "the columns of the rulebook's examples are found on a board")
def boards_of_the_examples(tables: KhanTables) -> Iterator[Finding]:
    """A yellow column moves once without its upgrade; a red one moves twice and takes twice."""
    boards = tables.boards.columns.values()
    if not any(columns["yellow"].count("horse") == 1 for columns in boards):
        yield Finding("boards", "columns", "no yellow column with one horse", "the example's three moves")
    if not any([columns["red"].count(icon) for icon in ("horse", "fist")] == [2, 2] for columns in boards):
        yield Finding(
            "boards", "columns", "no red column with two horses and two fists", "the example's takes"
        )


GOALS: tuple[Check, ...] = (
    routes_are_apart,
    stops_can_be_passed_by,
    regions_are_joined,
    distances_are_fair,
    cities_lie_as_on_the_globe,
    provinces_are_faces,
    provinces_are_balanced,
    khan_feeds_everywhere,
    cities_lie_among_their_stops,
    neighbours_of_the_example,
    advisors_are_spread,
    icons_can_be_bare,
    boards_are_balanced,
    boards_of_the_examples,
)
