"""What the rulebook of Herdeiros do Khan counts, asked of every complete edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from gamekit.core.editions import Check, Finding, check
from gamekit.games.khan.tables import ANY, COLUMNS, KhanTables

COLUMN_OF = {"Russia": "yellow", "China": "red", "Persia": "green"}
CITIES = {
    "Russia": ("Moscow", "Kiev", "Sarai"),
    "China": ("Canton", "Beijing", "Kaesong"),
    "Persia": ("Kabul", "Baghdad", "Samarkand"),
}
BONUS_TILES = (
    ("vote",),
    ("sword", "sword"),
    ("coin", "coin"),
    ("yurt", "yurt"),
    ("fist", "horse", "horse", "horse"),
    ("fist", "fist"),
    ("treasure", "treasure", "treasure"),
)
UPGRADES = {"coin": 8, "sword": 8, "yurt": 8, "fist": 6, "horses": 9}
OPEN_ADVISORS = (
    ("swords", 4),
    ("yurts", 6),
    ("yurts", 10),
    ("treasures", 4),
    ("different treasures", 5),
    ("yurts in each region", 1),
    ("yurts in each region", 2),
    ("bonus tiles", 2),
    ("bonus tiles", 3),
    ("cities", 2),
    ("cities", 3),
    ("rows", 1),
    ("columns of two", 2),
    ("upgrades in a column", 4),
)
"""What each counts and the least of it, in the rulebook's order."""
SECRET_ADVISORS = (
    ("connected yurts", (3, 6, 8)),
    ("upgrades", (4, 7, 10)),
    ("different upgrades", (4, 6, 7)),
    ("pairs", (1, 2, 4)),
    ("regions", (1, 2, 3)),
    ("khan provinces", (2, 3, 4)),
    ("cities with two", (2, 3, 4)),
    ("cities with one", (3, 6, 8)),
    ("horses and fists", (2, 4, 5)),
    ("double stops", (2, 4, 6)),
)
"""What each counts and what gives 1, 2 and 3 votes, in the rulebook's order."""


def _counted(table: str, key: str, found: object, printed: object) -> Iterator[Finding]:
    if found != printed:
        yield Finding(table, key, found, str(printed))


@check("print", "khan.map.stops", "34 stops: nine single and two double ones a region, and Karakorum")
def stops_are_counted(tables: KhanTables) -> Iterator[Finding]:
    """The rulebook counts stops, and names the column of each region."""
    yield from _counted("regions", "columns", dict(tables.regions.columns), COLUMN_OF)
    yield from _counted("stops", "places", f"{len(tables.stops.places)} stops", "34 stops")
    for region, stops in tables.stops.regions.items():
        doubles = len(set(stops).intersection(tables.stops.doubles))
        found = f"{len(stops) - doubles} single and {doubles} double stops"
        yield from _counted("stops", f"regions.{region}", found, "9 single and 2 double stops")


@check("print", "khan.map.cities", "nine cities of four treasures, three a region, three open at a time")
def cities_are_counted(tables: KhanTables) -> Iterator[Finding]:
    """The board names the cities."""
    for region, cities in tables.cities.regions.items():
        printed = CITIES.get(region, ())
        if set(cities) != set(printed):
            found = ", ".join(cities) or "nothing"
            yield Finding("cities", f"regions.{region}", found, ", ".join(printed) or "no such region")
    yield from _counted("cities", "treasures", tables.cities.treasures, 4)
    yield from _counted("cities", "revealed", tables.cities.revealed, 3)


@check("print", "khan.map.khan-provinces", "four provinces bear the Khan's head")
def khan_provinces_are_counted(tables: KhanTables) -> Iterator[Finding]:
    """The rulebook counts Khan provinces; how many provinces there are in all it does not say."""
    count = len(tables.khan_provinces.arrows)
    yield from _counted("khan_provinces", "arrows", f"{count} provinces", "4 provinces")


@check(
    "print", "khan.parts.tributes", "35 tribute tiles: 10 swords, 10 yurts, 15 coins; one in each province"
)
def tributes_are_counted(tables: KhanTables) -> Iterator[Finding]:
    """The rulebook counts tribute tiles."""
    for key, count in (("sword", 10), ("yurt", 10), ("coin", 15), ("start", 1)):
        yield from _counted("tribute_tiles", key, getattr(tables.tribute_tiles, key), count)


@check("print", "khan.parts.treasures", "40 treasures, 8 of each of five types")
def treasures_are_counted(tables: KhanTables) -> Iterator[Finding]:
    """The rulebook counts treasures."""
    yield from _counted("treasures", "names", f"{len(tables.treasures.names)} types", "5 types")
    yield from _counted("treasures", "each", tables.treasures.each, 8)


@check("print", "khan.deliver.pair", "five advisors ask for two treasures, each of another type")
def pairs_are_asked_for(tables: KhanTables) -> Iterator[Finding]:
    """Every type has its advisor."""
    asked = Counter(tables.advisors.asks.values())
    for name in tables.treasures.names:
        yield from _counted("advisors", "asks", _times(asked, (name, name)), f"two {name} at 1 stop")


@check("print", "khan.deliver.any", "one advisor asks for any three treasures")
def any_three_are_asked_for(tables: KhanTables) -> Iterator[Finding]:
    """The sixth double stop takes whatever there is."""
    asked = Counter(tables.advisors.asks.values())
    yield from _counted("advisors", "asks", _times(asked, (ANY,) * 3), f"three {ANY} at 1 stop")


def _times(asked: Counter[tuple[str, ...]], wanted: tuple[str, ...]) -> str:
    number = "two" if len(wanted) == 2 else "three"
    return f"{number} {wanted[0]} at {asked[wanted]} {'stop' if asked[wanted] == 1 else 'stops'}"


@check("print", "khan.setup.karakorum-tile", "Karakorum asks for three types, and its tile for another three")
def capital_asks_for_three(tables: KhanTables) -> Iterator[Finding]:
    """Three different types each, not the same three."""
    board = tables.advisors.asks[tables.regions.capital]
    for key, asked in (
        (f"asks.{tables.regions.capital}", board),
        ("karakorum_tile", tables.advisors.karakorum_tile),
    ):
        if len(asked) != 3 or len(set(asked)) != 3 or ANY in asked:
            yield Finding("advisors", key, list(asked), "three different types")
    if set(board) == set(tables.advisors.karakorum_tile):
        yield Finding("advisors", "karakorum_tile", "the three of the board", "not the same three")


@check("print", "khan.bonus.kinds", "seven bonus tiles, which the rulebook lists")
def bonus_tiles_are_printed(tables: KhanTables) -> Iterator[Finding]:
    """Each bonus tile is there once."""
    brings = [tuple(sorted(icons)) for icons in tables.bonus_tiles.brings.values()]
    yield from _listed("bonus_tiles", "brings", brings, BONUS_TILES)


def _listed(table: str, key: str, found: Sequence[object], printed: Sequence[object]) -> Iterator[Finding]:
    """Yield what is missing from a list of the rulebook, and what is too much."""
    for thing in printed:
        if found.count(thing) != 1:
            yield Finding(table, key, f"{thing!s} {found.count(thing)} times", "each of the rulebook's once")
    yield from (
        Finding(table, key, str(thing), "what the rulebook lists") for thing in found if thing not in printed
    )


@check(
    "print",
    "khan.parts.upgrades",
    "44 upgrades: 8 coins, 8 swords, 8 yurts, 6 takes, 9 double moves, 5 treasures",
)
def upgrades_are_counted(tables: KhanTables) -> Iterator[Finding]:
    """The rulebook counts upgrades by kind, not by colour."""
    for kind, count in {**UPGRADES, **dict.fromkeys(tables.treasures.names, 1)}.items():
        found = sum(tables.upgrades.counts.get(kind, {}).values())
        yield from _counted("upgrades", f"counts.{kind}", f"{found} in all", f"{count} in all")


@check("print", "khan.khan.upgrades", "five open upgrades, on two of whose spaces a coin and a sword stand")
def area_is_printed(tables: KhanTables) -> Iterator[Finding]:
    """The icons stand on different spaces."""
    area = tables.upgrade_area
    yield from _counted("upgrade_area", "spaces", area.spaces, 5)
    if area.coin == area.sword:
        yield Finding("upgrade_area", "sword", area.sword, "another space than the coin's")


@check("print", "khan.turn.columns", "four spaces for upgrades in each column, and icons in each")
def columns_are_printed(tables: KhanTables) -> Iterator[Finding]:
    """No column is without an action."""
    yield from _counted("boards", "upgrade_spaces", tables.boards.upgrade_spaces, 4)
    for heir, columns in tables.boards.columns.items():
        for column in COLUMNS:
            if not set(columns[column]) - {"recover"}:
                yield Finding("boards", f"columns.{heir}.{column}", "no action", "at least one")


@check("print", "khan.setup.hand", "12 yurts, 1 or 2 coins and 2 secret advisors for each")
def hands_are_printed(tables: KhanTables) -> Iterator[Finding]:
    """The rulebook says what each player begins with."""
    supplies = tables.supplies
    yield from _counted("supplies", "yurts", supplies.yurts, 12)
    yield from _counted("supplies", "coins", supplies.coins, (1, 1, 2, 2, 2))
    yield from _counted("supplies", "secret_advisors", supplies.secret_advisors, 2)


@check(
    "print", "khan.open.demands", "fourteen open advisors in the rulebook's order, of which four are revealed"
)
def open_advisors_are_printed(tables: KhanTables) -> Iterator[Finding]:
    """Their order decides in which order several are claimed."""
    found = [(demand.counts, demand.least) for demand in tables.open_advisors.demands.values()]
    yield from _in_order("open_advisors", "demands", found, OPEN_ADVISORS)
    yield from _counted("supplies", "open_advisors", tables.supplies.open_advisors, 4)


@check("print", "khan.secret.cards", "ten secret advisors in the rulebook's order")
def secret_advisors_are_printed(tables: KhanTables) -> Iterator[Finding]:
    """The rulebook says what each counts and how much gives one, two and three votes."""
    found = [(card.counts, card.votes) for card in tables.secret_advisors.cards.values()]
    yield from _in_order("secret_advisors", "cards", found, SECRET_ADVISORS)


def _in_order(table: str, key: str, found: Sequence[object], printed: Sequence[object]) -> Iterator[Finding]:
    if len(found) != len(printed):
        yield Finding(table, key, f"{len(found)} cards", f"{len(printed)} cards")
    for place, (one, other) in enumerate(zip(found, printed, strict=False), 1):
        if one != other:
            yield Finding(table, key, f"{one!s} as number {place}", f"{other!s}")


@check("print", "khan.influence.table", "votes for 0 to 4 upgrades: first 1 1 2 2 3, second 0 1 1 2 2")
def influence_is_printed(tables: KhanTables) -> Iterator[Finding]:
    """The table above the upgrades area."""
    yield from _counted("influence", "first", tables.influence.first, (1, 1, 2, 2, 3))
    yield from _counted("influence", "second", tables.influence.second, (0, 1, 1, 2, 2))


@check("print", "khan.end.council", "10, 14, 16 and 17 votes trigger the end")
def council_is_printed(tables: KhanTables) -> Iterator[Finding]:
    """For two, three, four and five players."""
    yield from _counted("council", "votes", tables.council.votes, (10, 14, 16, 17))


PRINTED: tuple[Check, ...] = (
    stops_are_counted,
    cities_are_counted,
    khan_provinces_are_counted,
    tributes_are_counted,
    treasures_are_counted,
    pairs_are_asked_for,
    any_three_are_asked_for,
    capital_asks_for_three,
    bonus_tiles_are_printed,
    upgrades_are_counted,
    area_is_printed,
    columns_are_printed,
    hands_are_printed,
    open_advisors_are_printed,
    secret_advisors_are_printed,
    influence_is_printed,
    council_is_printed,
)
