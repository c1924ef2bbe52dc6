"""What every edition of Herdeiros do Khan is asked; here the structure of its box, boards and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from gamekit.core.editions import Check, Finding, check
from gamekit.games.khan.board import AREA
from gamekit.games.khan.demands import COUNTS
from gamekit.games.khan.goals import GOALS
from gamekit.games.khan.map_checks import COLOURS, MAP, at_least, repeated, strangers
from gamekit.games.khan.printed import PRINTED
from gamekit.games.khan.secrets import SECRETS
from gamekit.games.khan.tables import (
    ANY,
    BONUS_ICONS,
    COLUMNS,
    HEIRS,
    ICONS,
    TRIBUTES,
    UPGRADE_KINDS,
    KhanTables,
)

SEATS = 5
"""The most that play; every player count has to be dealt in full."""
WORD = "different words of letters, digits and hyphens"


# --- names ----------------------------------------------------------------------------------------


@check("structure", "khan.parts.cards", "names are words of the notation, and no two of a list are alike")
def names_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Whatever is named can be written down in a move."""
    lists: tuple[tuple[str, str, Collection[str]], ...] = (
        ("regions", "columns", tables.regions.columns),
        ("stops", "places", tables.stops.places),
        ("cities", "places", tables.cities.places),
        ("provinces", "kinds", tables.provinces.kinds),
        ("treasures", "names", tables.treasures.names),
        ("bonus_tiles", "brings", tables.bonus_tiles.brings),
        ("open_advisors", "demands", tables.open_advisors.demands),
        ("secret_advisors", "cards", tables.secret_advisors.cards),
    )
    for table, key, names in lists:
        yield from (Finding(table, key, repr(name), WORD) for name in names if not _is_word(name))
        yield from repeated(table, key, map(str.casefold, names), WORD)
        if not names:
            yield Finding(table, key, "nothing", "at least one")
    taken = (ANY, "random", *UPGRADE_KINDS)
    clashes = [name for name in tables.treasures.names if name in taken]
    yield from (
        Finding("treasures", "names", repr(name), f"words other than {', '.join(taken)}") for name in clashes
    )
    if AREA in tables.provinces.kinds:
        yield Finding("provinces", "kinds", repr(AREA), "another name: this one is that of the upgrades area")


def _is_word(name: str) -> bool:
    return name.replace("-", "").isalnum()


# --- the box --------------------------------------------------------------------------------------


@check("structure", "khan.setup.provinces", "the box has the tribute tiles that setup uses")
def tributes_suffice(tables: KhanTables) -> Iterator[Finding]:
    """Provinces begin with their tiles, and players with their coins."""
    tiles, coins = tables.tribute_tiles, tables.supplies.coins
    if not 0 <= tiles.start <= 3:
        yield Finding("tribute_tiles", "start", tiles.start, "0 to 3")
    if len(coins) != SEATS or min(coins) < 0:
        yield Finding("supplies", "coins", list(coins), f"a number for each of {SEATS} players, 0 or more")
    needed = {kind: tiles.start * count for kind, count in Counter(tables.provinces.kinds.values()).items()}
    needed["coin"] = needed.get("coin", 0) + sum(coins)
    for kind in TRIBUTES:
        yield from at_least("tribute_tiles", kind, getattr(tiles, kind), needed.get(kind, 0))


@check("structure", "khan.parts.treasures", "the pile of treasures cannot run out")
def treasures_suffice(tables: KhanTables) -> Iterator[Finding]:
    """All cities and all bonus tiles that draw treasures can be served."""
    names, each = tables.treasures.names, tables.treasures.each
    drawn = sum(icons.count("treasure") for icons in tables.bonus_tiles.brings.values())
    needed = len(tables.cities.places) * tables.cities.treasures + drawn
    if len(names) * each < needed or each < 1:
        least = (
            f"{max(1, -(-needed // max(1, len(names))))} or more, for cities and bonus tiles take {needed}"
        )
        yield Finding("treasures", "each", each, least)


@check(
    "structure",
    "khan.map.advisors",
    "an advisor at each double stop and, last, the capital; each asks for treasures",
)
def advisors_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Every advisor can be served with treasures of the box."""
    asks, names = tables.advisors.asks, tables.treasures.names
    stops = {*tables.stops.doubles, tables.regions.capital}
    if set(asks) != stops or list(asks)[-1:] != [tables.regions.capital]:
        yield Finding(
            "advisors", "asks", ", ".join(asks) or "nothing", "each double stop, and last the capital"
        )
    lists = {f"asks.{stop}": wanted for stop, wanted in asks.items()}
    for key, wanted in {**lists, "karakorum_tile": tables.advisors.karakorum_tile}.items():
        yield from strangers("advisors", key, wanted, (*names, ANY), f"{', '.join(names)} or {ANY}")
        if not 1 <= len(wanted) <= 5:
            yield Finding("advisors", key, f"{len(wanted)} treasures", "1 to 5")


@check("structure", "khan.setup.bonus", "a bonus tile for each advisor, each with icons that are known")
def bonus_tiles_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Bonus tiles can be laid out, and bring something; a vote, which is counted at once, comes alone."""
    brings, advisors = tables.bonus_tiles.brings, tables.advisors.asks
    if len(brings) < len(advisors):
        yield Finding("bonus_tiles", "brings", f"{len(brings)} tiles", f"{len(advisors)} or more")
    for name, icons in brings.items():
        key = f"brings.{name}"
        yield from strangers("bonus_tiles", key, icons, BONUS_ICONS, f"icons of {', '.join(BONUS_ICONS)}")
        if not icons or ("vote" in icons and set(icons) != {"vote"}):
            yield Finding("bonus_tiles", key, list(icons), "at least one icon, and nothing beside a vote")


@check("structure", "khan.setup.upgrades", "upgrades of known kinds and colours, enough to open the game")
def upgrades_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """The upgrades area can be filled, and Jochi's first space with it."""
    counts, area = tables.upgrades.counts, tables.upgrade_area
    kinds = (*UPGRADE_KINDS, *tables.treasures.names)
    yield from strangers("upgrades", "counts", counts, kinds, f"one of {', '.join(kinds)}")
    for kind, colours in counts.items():
        yield from strangers("upgrades", f"counts.{kind}", colours, COLOURS, f"one of {', '.join(COLOURS)}")
        for colour, count in colours.items():
            yield from at_least("upgrades", f"counts.{kind}.{colour}", count, 1)
    yield from at_least("upgrade_area", "spaces", area.spaces, 1)
    for key, space in (("coin", area.coin), ("sword", area.sword)):
        if not 1 <= space <= area.spaces:
            yield Finding("upgrade_area", key, space, f"1 to {area.spaces}, a space counted from the right")
    total = sum(sum(colours.values()) for colours in counts.values())
    if total <= area.spaces:
        yield Finding("upgrades", "counts", f"{total} upgrades", f"{area.spaces + 1} or more, one for Jochi")


# --- boards and cards -----------------------------------------------------------------------------


@check("structure", "khan.turn.columns", "a board of four columns for each heir, with icons that are known")
def boards_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Each heir has a board on which the white column recovers all tiles, and no other."""
    boards = tables.boards.columns
    if set(boards) != set(HEIRS):
        yield Finding("boards", "columns", ", ".join(boards) or "nothing", f"exactly {', '.join(HEIRS)}")
    for heir, columns in boards.items():
        if set(columns) != set(COLUMNS):
            found = ", ".join(columns) or "nothing"
            yield Finding("boards", f"columns.{heir}", found, f"exactly {', '.join(COLUMNS)}")
        for column, icons in columns.items():
            key = f"columns.{heir}.{column}"
            yield from strangers("boards", key, icons, ICONS, f"icons of {', '.join(ICONS)}")
            if icons.count("khan") > 1:
                yield Finding("boards", key, f"{icons.count('khan')} of khan", "one at most")
            if icons.count("recover") != (column == "white"):
                yield Finding(
                    "boards", key, f"{icons.count('recover')} of recover", "one in the white column alone"
                )
    yield from at_least("boards", "upgrade_spaces", tables.boards.upgrade_spaces, 1)


@check("structure", "khan.setup.hand", "yurts and secret advisors for five players")
def hands_can_be_dealt(tables: KhanTables) -> Iterator[Finding]:
    """Every player gets what they begin with."""
    supplies, cards = tables.supplies, len(tables.secret_advisors.cards)
    yield from at_least("supplies", "yurts", supplies.yurts, 1)
    if not 1 <= supplies.secret_advisors <= cards // SEATS:
        most = f"1 to {cards // SEATS}, for {SEATS} players draw from {cards}"
        yield Finding("supplies", "secret_advisors", supplies.secret_advisors, most)


@check("structure", "khan.setup.open", "open advisors demand something that is known, and suffice")
def open_advisors_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Demands can be counted, and are not met from the start."""
    demands, opened = tables.open_advisors.demands, tables.supplies.open_advisors
    if not 1 <= opened <= len(demands):
        yield Finding("supplies", "open_advisors", opened, f"1 to {len(demands)}")
    for name, demand in demands.items():
        key = f"demands.{name}"
        yield from strangers("open_advisors", f"{key}.counts", (demand.counts,), COUNTS, _one_of(COUNTS))
        yield from at_least("open_advisors", f"{key}.least", demand.least, 1)


@check(
    "structure", "khan.secret.votes", "secret advisors count something that is known, for one to three votes"
)
def secret_advisors_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Three rising numbers give one, two and three votes."""
    for name, card in tables.secret_advisors.cards.items():
        key = f"cards.{name}"
        yield from strangers("secret_advisors", f"{key}.counts", (card.counts,), SECRETS, _one_of(SECRETS))
        rising = all(a < b for a, b in pairwise((0, *card.votes)))
        if len(card.votes) != 3 or not rising:
            yield Finding(
                "secret_advisors", f"{key}.votes", list(card.votes), "three rising numbers from 1 up"
            )


def _one_of(words: Iterable[str]) -> str:
    return f"one of {', '.join(map(repr, words))}"


@check(
    "structure",
    "khan.influence.table",
    "votes for every number of upgrades, and a council for every player count",
)
def votes_are_sound(tables: KhanTables) -> Iterator[Finding]:
    """Nothing falls outside of the two tables of votes."""
    rows = tables.boards.upgrade_spaces + 1
    for key, votes in (("first", tables.influence.first), ("second", tables.influence.second)):
        if len(votes) != rows or min(votes) < 0:
            yield Finding("influence", key, list(votes), f"{rows} numbers, 0 or more, from no upgrade up")
    council = tables.council.votes
    if len(council) != SEATS - 1 or min(council) < 1:
        yield Finding("council", "votes", list(council), f"a number for 2 to {SEATS} players, 1 or more")


CHECKS: tuple[Check, ...] = (
    names_are_sound,
    *MAP,
    tributes_suffice,
    treasures_suffice,
    advisors_are_sound,
    bonus_tiles_are_sound,
    upgrades_are_sound,
    boards_are_sound,
    hands_can_be_dealt,
    open_advisors_are_sound,
    secret_advisors_are_sound,
    votes_are_sound,
    *PRINTED,
    *GOALS,
)
