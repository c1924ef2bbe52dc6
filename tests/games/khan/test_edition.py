"""Editions: what the kit's data are, what breaks each check, and what is said of a broken file.

The clauses on parts (khan.parts.*) and on the map are data, so the loader's checks are where they
are tested. A case is a way to break an edition: keys of the kit's file, each with a new value, and
the sentence that follows.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from games.khan.tables import kit
from games.playing import walk
from hypothesis import given, settings
from hypothesis import strategies as st

import gamekit
from gamekit import OVER
from gamekit.core.clauses import Clauses
from gamekit.core.editions import Check, Edition
from gamekit.core.errors import BadEdition, BadName
from gamekit.core.reading import Problem, Reader
from gamekit.games.khan import Khan, checks, goals, map_checks, printed
from gamekit.games.khan.board import board_of
from gamekit.games.khan.faces import faces, routes_of
from gamekit.games.khan.goals import home, moves_from
from gamekit.games.khan.tables import COLUMNS, HEIRS, TRIBUTES, KhanTables

KIT: dict[str, Any] = dict(kit().edition.document)  # type: ignore[union-attr]
TINY: dict[str, Any] = dict(kit().tiny.edition.document)  # type: ignore[union-attr]
FILE = kit().folder() / "edition.toml"
TABLES = kit().tables
GONE = object()
"""In place of a new value: the key is taken out."""

Edits = dict[str, Any]


def read(document, name="mine.toml"):
    return Edition(Khan, name, document)


def changed(edits: Edits, document=KIT):
    """Return the document with other values at some paths; a function is given the old value."""
    new = copy.deepcopy(document)
    for path, value in edits.items():
        *tables, key = path.split(".")
        owner = new
        for table in tables:
            owner = owner[table]
        if value is GONE:
            del owner[key]
        else:
            owner[key] = value(owner[key]) if callable(value) else value
    return new


def problems(document):
    """Return the sentences of all that is wrong."""
    with pytest.raises(BadEdition) as caught:
        read(document)
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))
    return [str(problem) for problem in caught.value.problems]


def found_by(check: Check, document) -> list[str]:
    """Return the sentences of one check by itself, whatever the others say."""
    reader = Reader("mine.toml", Clauses(kit().folder() / "clauses.toml"), [])
    tables = reader.tables({key: thing for key, thing in document.items() if type(thing) is dict}, KhanTables)
    assert not reader.problems
    return [str(Problem("mine.toml", f.table, f.key, str(f.found), f.allowed)) for f in check.find(tables)]


# --- structure, print and goals -------------------------------------------------------------------

RUSSIA, PERSIA, CHINA = KIT["stops"]["regions"].values()
FOUR = KIT["khan_provinces"]["arrows"]
OUTSIDE = faces(TABLES)[1]
TUNDRA = [*RUSSIA, "T1"]
"""The stops of Russia and a new one, to which no route leads yet."""
ROAD = {
    "stops.places.T1": [20, 80],
    "stops.places.T2": [0, 0],
    "stops.regions.Russia": [*RUSSIA, "T1", "T2"],
    "routes.joined.T1": ["R1", "T2"],
}
"""A road to the end of the world."""
BESIDE = {"khan_provinces.arrows.j": GONE, "khan_provinces.arrows.e": ["j", "h"]}
"""The fourth Khan province far from the capital, and beside another one."""


def advisor_moved(old, new) -> Edits:
    """Return the edits that make another stop the double one."""
    asks = {new if stop == old else stop: asked for stop, asked in KIT["advisors"]["asks"].items()}
    doubles = [new if stop == old else stop for stop in KIT["stops"]["doubles"]]
    return {"stops.doubles": doubles, "advisors.asks": asks}


def backwards(table):
    return dict(reversed(table.items()))


CASES: dict[Check, list[tuple[Edits, str]]] = {
    checks.names_are_sound: [
        ({"stops.places.R 1": [1, 1]}, "places: found 'R 1'; allowed is different words of letters, digits"),
        (
            {"treasures.names": ["furs", "iron", "ox", "bowl", "Furs"]},
            "[treasures] names: found 'furs' 2 times; allowed is different words of letters, digits",
        ),
        ({"treasures.names": ["furs", "iron", "ox", "bowl", "coin"]}, "found 'coin'; allowed is words other"),
        ({"treasures.names": ["furs", "iron", "ox", "bowl", "any"]}, "found 'any'; allowed is words other"),
        ({"provinces.kinds.upgrades": "coin"}, "kinds: found 'upgrades'; allowed is another name: this"),
        ({"open_advisors.demands": {}}, "[open_advisors] demands: found nothing; allowed is at least one."),
        ({"bonus_tiles.brings.a,b": ["coin"]}, "brings: found 'a,b'; allowed is different words of letters"),
        (
            {"secret_advisors.cards.rider": {"counts": "pairs", "votes": [1, 2, 3]}},
            "[secret_advisors] cards: found 'rider' 2 times; allowed is different words of letters, digits",
        ),
    ],
    map_checks.regions_are_sound: [
        (
            {"regions.columns.China": "white"},
            "[regions] columns: found Russia yellow, Persia green, China white; allowed is a region",
        ),
        ({"regions.columns.China": GONE}, "columns: found Russia yellow, Persia green; allowed is a region"),
        ({"regions.columns.Korea": "red"}, "found Russia, Persia, China; allowed is exactly Russia, Persia"),
        ({"cities.regions.China": GONE}, "regions: found Russia, Persia; allowed is exactly Russia, Persia"),
    ],
    map_checks.stops_are_sound: [
        ({"regions.capital": "Q"}, "[regions] capital: found 'Q'; allowed is a stop of [stops.places]."),
        ({"stops.places.R1": [60]}, "[stops] places.R1: found [60]; allowed is two numbers, x and y."),
        ({"stops.places.R1": [110, 320]}, "places: found 2 at [110, 320]; allowed is a place of its own"),
        ({"stops.places.T1": [1, 1]}, "regions: found 'T1' 0 times; allowed is each stop in one region."),
        ({"stops.regions.China": lambda old: [*old, "R1"]}, "found 'R1' 2 times; allowed is each stop"),
        ({"stops.regions.China": lambda old: [*old, "K"]}, "regions.China: found 'K'; allowed is a stop"),
        ({"stops.doubles": ["K"]}, "[stops] doubles: found 'K'; allowed is stops other than the capital."),
        ({"stops.doubles": ["R5", "R5"]}, "doubles: found 'R5' 2 times; allowed is each double stop once."),
    ],
    map_checks.routes_are_sound: [
        ({"routes.joined.T1": ["K"]}, "[routes] joined: found 'T1'; allowed is a stop of [stops.places]."),
        ({"routes.joined.R1": ["R3", "R4", "T1"]}, "joined.R1: found 'T1'; allowed is a stop"),
        ({"routes.joined.R1": ["R1", "R3"]}, "[routes] joined.R1: found 'R1'; allowed is another stop."),
        ({"routes.joined.R3": ["R5", "R6", "R1"]}, "joined: found 'R1-R3' 2 times; allowed is each route"),
        (
            {"stops.places.T1": [1, 1], "stops.regions.Russia": TUNDRA},
            "[routes] joined: found no way from the capital to T1; allowed is routes that join all stops.",
        ),
    ],
    map_checks.cities_are_sound: [
        ({"cities.places.Kiev": [1, 2, 3]}, "places.Kiev: found [1, 2, 3]; allowed is two numbers, x and y."),
        ({"cities.places.Kiev": [185, 115]}, "places: found 2 at [185, 115]; allowed is a place of its own"),
        (
            {"cities.places.Moscow": [80, 240]},
            "places.Moscow: found [80, 240]; allowed is a place apart from",
        ),
        ({"cities.places.Kiev": [140, 195]}, "places.Kiev: found [140, 195]; allowed is a place apart from"),
        (
            {"cities.places.Kiev": [8000, 240]},
            "places.Kiev: found [8000, 240]; allowed is a place near other",
        ),
        ({"cities.regions.China": ["Canton"]}, "regions: found 'Beijing' 0 times; allowed is each city"),
        (
            {"cities.regions.China": ["Canton", "Beijing", "Kaesong", "Lhasa"]},
            "[cities] regions.China: found 'Lhasa'; allowed is a city that lies in a region.",
        ),
        (
            {"cities.adjacent.Kiev": GONE},
            "[cities] adjacent: found Moscow, Sarai, Baghdad, Samarkand, Kabul, Beijing, Kaesong, Canton",
        ),
        ({"cities.adjacent.Kiev": []}, "adjacent.Kiev: found nothing; allowed is at least one stop."),
        ({"cities.adjacent.Kiev": ["R1", "T1"]}, "adjacent.Kiev: found 'T1'; allowed is a stop"),
        ({"cities.adjacent.Kiev": ["R1", "R1"]}, "adjacent.Kiev: found 'R1' 2 times; allowed is each stop"),
        ({"cities.treasures": 0}, "[cities] treasures: found 0; allowed is 1 or more."),
        ({"cities.revealed": 10}, "[cities] revealed: found 10; allowed is 1 to 9, the number of cities."),
        ({"cities.revealed": 0}, "[cities] revealed: found 0; allowed is 1 to 9, the number of cities."),
    ],
    map_checks.provinces_are_sound: [
        ({"provinces.kinds.a": "furs"}, "kinds.a: found 'furs'; allowed is one of sword, yurt, coin."),
        (
            {"provinces.borders.a": GONE},
            "[provinces] borders: found b, c, d, e, f, g, h, i, j, k, l, m, n, o, p; allowed is the border",
        ),
        ({"provinces.borders.a": ["R1", "R3"]}, "borders.a: found ['R1', 'R3']; allowed is three stops"),
        ({"provinces.borders.a": ["R1", "R5", "R3", "R4"]}, "found R1 to R5; allowed is routes from stop"),
        ({"provinces.borders.a": ["R1", "R3", "R5"]}, "borders.a: found R5 to R1; allowed is routes"),
        ({"provinces.borders.b": ["R1", "R3", "R5", "R4"]}, "found R3 to R5 3 times; allowed is a route"),
    ],
    map_checks.khan_provinces_are_sound: [
        ({"khan_provinces.arrows": {}}, "arrows: found nothing; allowed is at least one province."),
        ({"khan_provinces.arrows.z": ["a", "b"]}, "arrows: found 'z'; allowed is a province"),
        ({"khan_provinces.arrows.d": ["a", "c"]}, "arrows.d: found 'c'; allowed is a province that shares"),
        ({"khan_provinces.arrows.d": ["a", "d"]}, "arrows.d: found 'd'; allowed is a province that shares"),
        ({"khan_provinces.arrows.d": ["a"]}, "arrows.d: found ['a']; allowed is two different provinces."),
        ({"khan_provinces.arrows.d": ["a", "a"]}, "arrows.d: found ['a', 'a']; allowed is two different"),
        ({"khan_provinces.arrows.d": ["a", "b", "e"]}, "found ['a', 'b', 'e']; allowed is two different"),
    ],
    checks.tributes_suffice: [
        ({"tribute_tiles.sword": 5}, "[tribute_tiles] sword: found 5; allowed is 6 or more."),
        ({"tribute_tiles.coin": 11}, "[tribute_tiles] coin: found 11; allowed is 12 or more."),
        ({"tribute_tiles.start": 4}, "[tribute_tiles] start: found 4; allowed is 0 to 3."),
        ({"tribute_tiles.start": -1}, "[tribute_tiles] start: found -1; allowed is 0 to 3."),
        ({"tribute_tiles.start": 2}, "[tribute_tiles] yurt: found 10; allowed is 12 or more."),
        ({"supplies.coins": [1, 1, 2, 2]}, "coins: found [1, 1, 2, 2]; allowed is a number for each of 5"),
        ({"supplies.coins": [1, 1, 2, 2, -1]}, "coins: found [1, 1, 2, 2, -1]; allowed is a number"),
    ],
    checks.treasures_suffice: [
        ({"treasures.each": 7}, "each: found 7; allowed is 8 or more, for cities and bonus tiles take 39."),
        ({"treasures.names": ["furs"]}, "each: found 8; allowed is 39 or more, for cities and bonus tiles"),
        ({"cities.treasures": 5}, "each: found 8; allowed is 10 or more, for cities and bonus tiles take"),
        ({"bonus_tiles.brings.vote": ["treasure"] * 2}, "each: found 8; allowed is 9 or more, for cities"),
    ],
    checks.advisors_are_sound: [
        ({"advisors.asks.R5": GONE}, "asks: found R9, P6, P10, C2, C8, K; allowed is each double stop"),
        (
            {
                "advisors.asks": lambda old: {
                    "K": old["K"],
                    **{stop: old[stop] for stop in old if stop != "K"},
                }
            },
            "[advisors] asks: found K, R5, R9, P6, P10, C2, C8; allowed is each double stop, and last",
        ),
        ({"advisors.asks.R1": ["furs"]}, "found R5, R9, P6, P10, C2, C8, K, R1; allowed is each double"),
        ({"advisors.asks.R5": ["silk"]}, "asks.R5: found 'silk'; allowed is furs, iron, ox, bowl, rug"),
        ({"advisors.asks.R5": []}, "[advisors] asks.R5: found 0 treasures; allowed is 1 to 5."),
        ({"advisors.karakorum_tile": ["any"] * 6}, "karakorum_tile: found 6 treasures; allowed is 1 to 5."),
    ],
    checks.bonus_tiles_are_sound: [
        ({"bonus_tiles.brings.vote": GONE}, "[bonus_tiles] brings: found 6 tiles; allowed is 7 or more."),
        ({"bonus_tiles.brings.vote": ["seat"]}, "brings.vote: found 'seat'; allowed is icons of vote"),
        ({"bonus_tiles.brings.vote": []}, "brings.vote: found []; allowed is at least one icon, and nothing"),
        ({"bonus_tiles.brings.vote": ["vote", "coin"]}, "found ['vote', 'coin']; allowed is at least"),
    ],
    checks.upgrades_are_sound: [
        ({"upgrades.counts.boat": {"red": 1}}, "counts: found 'boat'; allowed is one of sword, yurt, coin"),
        ({"upgrades.counts.furs": {"white": 1}}, "counts.furs: found 'white'; allowed is one of yellow"),
        ({"upgrades.counts.furs": {"red": 0}}, "[upgrades] counts.furs.red: found 0; allowed is 1 or more."),
        ({"upgrade_area.spaces": 0}, "[upgrade_area] spaces: found 0; allowed is 1 or more."),
        ({"upgrade_area.coin": 6}, "coin: found 6; allowed is 1 to 5, a space counted from the right."),
        ({"upgrade_area.sword": 0}, "sword: found 0; allowed is 1 to 5, a space counted from the right."),
        ({"upgrades.counts": {"coin": {"red": 5}}}, "counts: found 5 upgrades; allowed is 6 or more"),
    ],
    checks.boards_are_sound: [
        ({"boards.columns.Tolui": GONE}, "found Altani, Chagatai, Jochi, Ogedei; allowed is exactly Altani"),
        (
            {"boards.columns.Kublai": KIT["boards"]["columns"]["Tolui"]},
            "[boards] columns: found Altani, Chagatai, Jochi, Ogedei, Tolui, Kublai; allowed is exactly",
        ),
        ({"boards.columns.Tolui.white": GONE}, "found yellow, red, green; allowed is exactly yellow, red"),
        (
            {"boards.columns.Tolui.blue": ["horse"]},
            "[boards] columns.Tolui: found yellow, red, green, white, blue; allowed is exactly yellow, red",
        ),
        ({"boards.columns.Tolui.red": ["boat"]}, "columns.Tolui.red: found 'boat'; allowed is icons"),
        ({"boards.columns.Tolui.red": ["khan"] * 2}, "columns.Tolui.red: found 2 of khan; allowed"),
        ({"boards.columns.Tolui.red": ["recover"]}, "found 1 of recover; allowed is one in the white column"),
        ({"boards.columns.Tolui.white": ["khan"]}, "found 0 of recover; allowed is one in the white column"),
        ({"boards.upgrade_spaces": 0}, "[boards] upgrade_spaces: found 0; allowed is 1 or more."),
    ],
    checks.hands_can_be_dealt: [
        ({"supplies.yurts": 0}, "[supplies] yurts: found 0; allowed is 1 or more."),
        ({"supplies.secret_advisors": 3}, "secret_advisors: found 3; allowed is 1 to 2, for 5 players draw"),
        ({"supplies.secret_advisors": 0}, "secret_advisors: found 0; allowed is 1 to 2, for 5 players draw"),
        ({"secret_advisors.cards.Rider": GONE}, "secret_advisors: found 2; allowed is 1 to 1, for 5 players"),
    ],
    checks.open_advisors_are_sound: [
        ({"supplies.open_advisors": 15}, "[supplies] open_advisors: found 15; allowed is 1 to 14."),
        ({"supplies.open_advisors": 0}, "[supplies] open_advisors: found 0; allowed is 1 to 14."),
        ({"open_advisors.demands.row.counts": "boats"}, "found 'boats'; allowed is one of 'swords'"),
        ({"open_advisors.demands.row.least": 0}, "demands.row.least: found 0; allowed is 1 or more."),
    ],
    checks.secret_advisors_are_sound: [
        ({"secret_advisors.cards.Rider.counts": "boats"}, "found 'boats'; allowed is one of 'connected"),
        *(
            (
                {"secret_advisors.cards.Rider.votes": votes},
                f"found {votes}; allowed is three rising numbers from 1 up",
            )
            for votes in ([2, 4], [2, 4, 5, 6], [2, 2, 4], [0, 1, 2], [3, 2, 4])
        ),
    ],
    checks.votes_are_sound: [
        ({"influence.first": [1, 1, 2, 2]}, "first: found [1, 1, 2, 2]; allowed is 5 numbers, 0 or more"),
        ({"influence.second": [0, 1, 1, 2, -1]}, "second: found [0, 1, 1, 2, -1]; allowed is 5 numbers, 0"),
        ({"boards.upgrade_spaces": 5}, "first: found [1, 1, 2, 2, 3]; allowed is 6 numbers, 0 or more"),
        ({"council.votes": [10, 14, 16]}, "votes: found [10, 14, 16]; allowed is a number for 2 to 5"),
        ({"council.votes": [10, 14, 16, 0]}, "votes: found [10, 14, 16, 0]; allowed is a number for 2 to 5"),
    ],
    printed.stops_are_counted: [
        (
            {"regions.columns": {"Russia": "red", "Persia": "green", "China": "yellow"}},
            "[regions] columns: found {'Russia': 'red', 'Persia': 'green', 'China': 'yellow'}; allowed",
        ),
        (
            {"stops.places.T1": [1, 1], "stops.regions.Russia": TUNDRA, "routes.joined.T1": ["K"]},
            "[stops] places: found 35 stops; allowed is 34 stops.",
        ),
        (
            {"stops.doubles": ["R5", "P6", "P10", "C2", "C8"], "advisors.asks.R9": GONE},
            "[stops] regions.Russia: found 10 single and 1 double stops; allowed is 9 single and 2 double",
        ),
    ],
    printed.cities_are_counted: [
        (
            {
                "cities.regions.Russia": ["Kiev", "Moscow"],
                "cities.regions.China": lambda old: [*old, "Sarai"],
            },
            "[cities] regions.Russia: found Kiev, Moscow; allowed is Moscow, Kiev, Sarai.",
        ),
        ({"cities.treasures": 3}, "[cities] treasures: found 3; allowed is 4."),
        ({"cities.revealed": 4}, "[cities] revealed: found 4; allowed is 3."),
    ],
    printed.khan_provinces_are_counted: [
        ({"khan_provinces.arrows.d": GONE}, "arrows: found 3 provinces; allowed is 4 provinces."),
    ],
    printed.tributes_are_counted: [
        ({"tribute_tiles.sword": 11}, "[tribute_tiles] sword: found 11; allowed is 10."),
        ({"tribute_tiles.yurt": 9}, "[tribute_tiles] yurt: found 9; allowed is 10."),
        ({"tribute_tiles.coin": 16}, "[tribute_tiles] coin: found 16; allowed is 15."),
        ({"tribute_tiles.start": 0}, "[tribute_tiles] start: found 0; allowed is 1."),
    ],
    printed.treasures_are_counted: [
        ({"treasures.each": 9}, "[treasures] each: found 9; allowed is 8."),
        ({"treasures.names": lambda old: [*old, "silk"]}, "names: found 6 types; allowed is 5 types."),
    ],
    printed.pairs_are_asked_for: [
        ({"advisors.asks.R5": ["iron", "iron"]}, "asks: found two furs at 0 stops; allowed is two furs at 1"),
        ({"advisors.asks.R5": ["iron", "iron"]}, "asks: found two iron at 2 stops; allowed is two iron at 1"),
        ({"advisors.asks.R5": ["furs"]}, "asks: found two furs at 0 stops; allowed is two furs at 1 stop."),
    ],
    printed.any_three_are_asked_for: [
        ({"advisors.asks.P6": ["any"] * 2}, "asks: found three any at 0 stops; allowed is three any at 1"),
        ({"advisors.asks.R5": ["any"] * 3}, "asks: found three any at 2 stops; allowed is three any at 1"),
    ],
    printed.capital_asks_for_three: [
        (
            {"advisors.asks.K": ["furs", "furs", "iron"]},
            "[advisors] asks.K: found ['furs', 'furs', 'iron']; allowed is three different types.",
        ),
        (
            {"advisors.karakorum_tile": ["furs", "any", "iron"]},
            "[advisors] karakorum_tile: found ['furs', 'any', 'iron']; allowed is three different types.",
        ),
        ({"advisors.karakorum_tile": ["furs", "ox"]}, "found ['furs', 'ox']; allowed is three different"),
        (
            {"advisors.karakorum_tile": ["bowl", "iron", "furs"]},
            "[advisors] karakorum_tile: found the three of the board; allowed is not the same three.",
        ),
    ],
    printed.bonus_tiles_are_printed: [
        (
            {"bonus_tiles.brings.ride": ["horse", "fist", "horse"]},
            "[bonus_tiles] brings: found ('fist', 'horse', 'horse'); allowed is what the rulebook lists.",
        ),
        ({"bonus_tiles.brings.coins": ["fist"] * 2}, "found ('fist', 'fist') 2 times; allowed"),
        ({"bonus_tiles.brings.coins": ["fist"] * 2}, "found ('coin', 'coin') 0 times; allowed"),
    ],
    printed.upgrades_are_counted: [
        ({"upgrades.counts.coin.red": 2}, "[upgrades] counts.coin: found 7 in all; allowed is 8 in all."),
        ({"upgrades.counts.horses.red": 4}, "counts.horses: found 10 in all; allowed is 9 in all."),
        ({"upgrades.counts.fist": GONE}, "[upgrades] counts.fist: found 0 in all; allowed is 6 in all."),
        ({"upgrades.counts.furs.red": 1}, "[upgrades] counts.furs: found 2 in all; allowed is 1 in all."),
    ],
    printed.area_is_printed: [
        ({"upgrade_area.spaces": 6}, "[upgrade_area] spaces: found 6; allowed is 5."),
        ({"upgrade_area.coin": 5}, "sword: found 5; allowed is another space than the coin's."),
    ],
    printed.columns_are_printed: [
        (
            {"boards.upgrade_spaces": 3, "influence.first": [1] * 4, "influence.second": [0] * 4},
            "[boards] upgrade_spaces: found 3; allowed is 4.",
        ),
        ({"boards.columns.Tolui.red": []}, "columns.Tolui.red: found no action; allowed is at least one."),
        ({"boards.columns.Tolui.white": ["recover"]}, "found no action; allowed is at least one."),
    ],
    printed.hands_are_printed: [
        ({"supplies.yurts": 11}, "[supplies] yurts: found 11; allowed is 12."),
        ({"supplies.coins": [1] * 5}, "[supplies] coins: found (1, 1, 1, 1, 1); allowed is (1, 1, 2, 2, 2)."),
        ({"supplies.secret_advisors": 1}, "[supplies] secret_advisors: found 1; allowed is 2."),
    ],
    printed.open_advisors_are_printed: [
        ({"open_advisors.demands.row": GONE}, "demands: found 13 cards; allowed is 14 cards."),
        (
            {"open_advisors.demands.6-yurts.least": 7},
            "[open_advisors] demands: found ('yurts', 7) as number 2; allowed is ('yurts', 6).",
        ),
        ({"supplies.open_advisors": 5}, "[supplies] open_advisors: found 5; allowed is 4."),
    ],
    printed.secret_advisors_are_printed: [
        (
            {"secret_advisors.cards.Priest.votes": [1, 2, 3]},
            "[secret_advisors] cards: found ('pairs', (1, 2, 3)) as number 4; allowed is ('pairs', (1, 2",
        ),
        (
            {"secret_advisors.cards.Widow": {"counts": "pairs", "votes": [1, 2, 3]}},
            "[secret_advisors] cards: found 11 cards; allowed is 10 cards.",
        ),
    ],
    printed.influence_is_printed: [
        ({"influence.first": [1, 2, 2, 2, 3]}, "first: found (1, 2, 2, 2, 3); allowed is (1, 1, 2, 2, 3)."),
        ({"influence.second": [0] * 5}, "second: found (0, 0, 0, 0, 0); allowed is (0, 1, 1, 2, 2)."),
    ],
    printed.council_is_printed: [
        ({"council.votes": [10, 14, 16, 18]}, "votes: found (10, 14, 16, 18); allowed is (10, 14, 16, 17)."),
    ],
    goals.routes_are_apart: [
        (
            {"routes.joined.K": ["R10", "R11", "P9", "P11", "C1", "R7"]},
            "[routes] joined: found K-R7 across R8-R10; allowed is routes that do not cross.",
        ),
        ({"stops.places.R3": [165, 95]}, "joined: found R1-R3 across R1-R4; allowed is routes that do not"),
    ],
    goals.stops_can_be_passed_by: [
        (ROAD, "[routes] joined: found stops joined by R1 alone; allowed is a way round every stop."),
        (ROAD, "[routes] joined: found stops joined by T1 alone; allowed is a way round every stop."),
    ],
    goals.regions_are_joined: [
        (
            {"stops.regions.Russia": RUSSIA[1:], "stops.regions.China": [*CHINA, "R1"]},
            "[routes] joined: found China in parts; allowed is regions that hang together.",
        ),
        (
            {"stops.regions.China": CHINA[1:], "stops.regions.Persia": [*PERSIA, "C1"]},
            "[routes] joined: found no route from the capital to China; allowed is one to each region.",
        ),
        (
            {"stops.regions.Russia": RUSSIA[:-1], "stops.regions.China": [*CHINA, "R11"]},
            "[routes] joined: found 1 from Russia to China; allowed is two routes or more between any",
        ),
    ],
    goals.distances_are_fair: [
        (ROAD, "[routes] joined: found stops 9 moves apart; allowed is 8 moves at most."),
        (ROAD, "joined: found regions 3.08, 2.73, 2.64 moves from the capital; allowed is a difference"),
    ],
    goals.cities_lie_as_on_the_globe: [
        ({"cities.places.Kiev": [200, 235]}, "places: found Moscow not east of Kiev; allowed is the order"),
        ({"cities.places.Kiev": [75, 100]}, "places: found Kiev not south of Moscow; allowed is the order"),
        ({"cities.places.Beijing": [600, 345]}, "places: found Beijing not east of K; allowed is the order"),
    ],
    goals.provinces_are_faces: [
        (
            {"provinces.borders.c": GONE, "provinces.kinds.c": GONE},
            "[provinces] borders: found no province P2 P1 P3 P5 P6 P4; allowed is a province for each area.",
        ),
        (
            {"provinces.borders.l": ["K", "R11", "C3", "C4", "C2", "C6", "C1"]}
            | {"provinces.borders.n": GONE, "provinces.kinds.n": GONE},
            "[provinces] borders.l: found K R11 C3 C4 C2 C6 C1; allowed is an area between the routes.",
        ),
    ],
    goals.provinces_are_balanced: [
        (
            {"provinces.borders.q": list(OUTSIDE), "provinces.kinds.q": "coin"},
            "[provinces] kinds: found 17 provinces; allowed is 12 to 16.",
        ),
        ({"provinces.kinds.e": "sword"}, "kinds: found 3 of coin; allowed is 4 or more of each kind."),
        ({"provinces.kinds.k": "coin"}, "kinds: found 2 of sword at the capital; allowed is 3 or more."),
        ({"tribute_tiles.coin": 13}, "coin: found 1 left with five players; allowed is 2 or more."),
        ({"tribute_tiles.sword": 7}, "sword: found 1 left with five players; allowed is 2 or more."),
        (
            {"stops.regions.Russia": [*RUSSIA, "P1", "P3", "P6"]}
            | {"stops.regions.Persia": [stop for stop in PERSIA if stop not in ("P1", "P3", "P6")]},
            "[provinces] borders: found 3 mostly in Persia; allowed is 4 or more in each region.",
        ),
    ],
    goals.khan_feeds_everywhere: [
        ({"khan_provinces.arrows.d": ["a", "e"]}, "arrows: found e 2 times; allowed is each province fed"),
        ({"provinces.kinds.g": "yurt"}, "arrows: found no coin for Persia; allowed is all kinds"),
        (BESIDE, "[khan_provinces] arrows: found d beside e; allowed is Khan provinces that share no route."),
        (BESIDE, "arrows: found d, i, o, e; allowed is one in each region and one that touches the capital."),
    ],
    goals.cities_lie_among_their_stops: [
        ({"cities.adjacent.Kiev": ["R1"]}, "[cities] adjacent.Kiev: found 1 stops; allowed is 2 to 4."),
        ({"cities.adjacent.Kiev": RUSSIA[:5]}, "[cities] adjacent.Kiev: found 5 stops; allowed is 2 to 4."),
        ({"cities.adjacent.Kiev": ["R1", "P1"]}, "adjacent.Kiev: found 'P1'; allowed is stops of its"),
        ({"cities.adjacent.Kiev": ["R1", "R5"]}, "adjacent.Kiev: found 'R5'; allowed is stops"),
        (
            {"cities.adjacent.Moscow": ["R4", "R5"], "cities.adjacent.Sarai": ["R6", "R8"]},
            "[cities] adjacent: found no stop beside two cities in Russia; allowed is one in each region.",
        ),
    ],
    goals.neighbours_of_the_example: [
        (
            {"cities.adjacent.Samarkand": ["P11"], "cities.adjacent.Baghdad": ["P2"]},
            "[cities] adjacent.Samarkand: found 4 moves to Baghdad; allowed is 3 at most.",
        ),
    ],
    goals.advisors_are_spread: [
        (advisor_moved("R5", "R4"), "doubles: found R4 beside R9; allowed is double stops that no route"),
        (advisor_moved("R5", "R10"), "found Russia's [1, 2] moves from the capital; allowed is [2, 3]"),
    ],
    goals.icons_can_be_bare: [
        ({"upgrade_area.coin": 1}, "[upgrade_area] coin: found 1; allowed is 2 or more."),
        ({"upgrade_area.sword": 1}, "[upgrade_area] sword: found 1; allowed is 2 or more."),
    ],
    goals.boards_are_balanced: [
        ({"boards.columns.Tolui.red": ["horse"]}, "columns.Tolui.red: found no fist; allowed is horse"),
        ({"boards.columns.Tolui.red": ["fist"]}, "columns.Tolui.red: found no horse; allowed is horse"),
        ({"boards.columns.Tolui.white": ["khan", "recover"]}, "found no horse; allowed is horse."),
        ({"boards.columns.Tolui.green": ["horse", "fist"]}, "found the Khan in white; allowed is the Khan"),
        (
            {"boards.columns.Tolui.red": ["horse", "fist", "khan"]},
            "[boards] columns.Tolui: found the Khan in red and green and white; allowed is the Khan",
        ),
    ],
    goals.boards_of_the_examples: [
        (
            {f"boards.columns.{heir}.yellow": ["horse", "horse"] for heir in HEIRS},
            "[boards] columns: found no yellow column with one horse; allowed is the example's three moves.",
        ),
        (
            {f"boards.columns.{heir}.red": ["horse", "fist", "fist"] for heir in HEIRS},
            "[boards] columns: found no red column with two horses and two fists; allowed is the example's",
        ),
    ],
}
BROKEN = [
    pytest.param(check, edits, sentence, id=f"{check.find.__name__}-{place}")
    for check, cases in CASES.items()
    for place, (edits, sentence) in enumerate(cases)
]


def test_every_check_has_a_case():
    assert [check.says for check in Khan.checks] == [check.says for check in CASES]


@pytest.mark.parametrize(("check", "edits", "sentence"), BROKEN)
def test_broken_editions(check, edits, sentence):
    """What is data is tested by breaking it.

    khan.parts.players, khan.parts.tributes, khan.parts.treasures, khan.parts.upgrades,
    khan.parts.cards, khan.map.regions, khan.map.stops, khan.map.provinces, khan.map.khan-provinces,
    khan.map.advisors, khan.map.cities.

    Structure is an error in every edition, print in a complete one; a goal is a remark.
    """
    document = changed(edits)
    assert any(sentence in found for found in found_by(check, document)), found_by(check, document)
    if check.kind != "goal":
        assert any(sentence in found for found in problems({**document, "complete": True}))
    if check.kind == "structure":
        assert any(sentence in found for found in problems({**document, "complete": False}))
    else:
        rows = read({**document, "complete": False}).report_rows()
        assert [sentence in result for _, _, says, result in rows if says == check.says] == [True]


def test_all_problems_at_once():
    """khan.parts.tributes and others: nothing has to be found one by one."""
    edits = {
        "tribute_tiles.sword": 5,
        "council.votes": [1],
        "cities.treasures": 0,
        "boards.upgrade_spaces": 0,
    }

    tables = [re.findall(r"\[(\w+)\]", text)[0] for text in problems(changed({**edits, "complete": False}))]
    assert tables == ["cities", "tribute_tiles", "boards", "influence", "influence", "council"]


def test_keys_and_types():
    """khan.parts.tributes and others: unknown, missing and mistyped keys, and where values come from."""
    edits = {
        "tribute_tiles.sword": "many",
        "tribute_tiles.spare": 3,
        "regions.clause": "khan.end.last",
        "stops.note": "",
        "stops.places.R1": [1, "x"],
        "boards.columns.Tolui.red": "horse",
        "secret_advisors.cards.Rider.votes": GONE,
        "council": GONE,
        "author": "me",
    }

    assert sorted(problems(changed(edits))) == [
        "mine.toml, [boards] columns.Tolui.red: found 'horse'; allowed is a list.",
        "mine.toml, [council]: found no such table; allowed is the table with all its keys.",
        "mine.toml, [regions] clause: found 'khan.end.last'; allowed is the id of a clause of this game.",
        "mine.toml, [secret_advisors] cards.Rider.votes: found nothing; allowed is a list.",
        "mine.toml, [stops] note: found ''; allowed is a sentence on where the values come from.",
        "mine.toml, [stops] places.R1[1]: found 'x'; allowed is a whole number.",
        "mine.toml, [tribute_tiles] spare: found an unknown key; allowed is one of sword, yurt, coin, start.",
        "mine.toml, [tribute_tiles] sword: found 'many'; allowed is a whole number.",
        "mine.toml, author: found 'me'; allowed is game, title, complete and tables.",
    ]


# --- files ----------------------------------------------------------------------------------------


def test_somebodys_own_file(tmp_path: Path):
    """khan.map.stops: a copy of the kit's file, with other things typed in, is played with."""
    own, text = tmp_path / "mine.toml", FILE.read_text(encoding="utf-8")
    own.write_text(text.replace('R1 = ["R3", "R4"]', 'R1 = ["R3", "R4", "R2"]'), encoding="utf-8")

    game = gamekit.load("khan", players=3, edition=own, round_limit=2)
    assert isinstance(game, Khan)
    index = game.board.index
    assert game.board.neighbours[index["R2"]] >> index["R1"] & 1
    assert not kit().board.neighbours[index["R2"]] >> index["R1"] & 1
    *_, (last, _) = walk(game, 1)
    assert last.current_player == OVER


def test_regions_in_any_order():
    """khan.map.regions: the order in which a file lists regions does not matter."""
    reverse = {"stops.regions": backwards, "cities.regions": backwards}
    board = board_of(read(changed(reverse)).tables, karakorum_tile=False)

    assert board.region == kit().board.region
    assert board.city_region == kit().board.city_region


def test_replaced_tables():
    """khan.parts.tributes: `replace` gives an edition with other values, checked like any other."""
    edition = kit().edition
    assert edition is not None
    changed_one = edition.replace(
        tribute_tiles={"start": 1}, khan_provinces={"arrows": FOUR | {"d": ["e", "h"]}}
    )

    assert changed_one.tables.khan_provinces.arrows["d"] == ("e", "h")
    assert edition.tables.khan_provinces.arrows["d"] == ("a", "b")
    assert ("khan_provinces.arrows.d", ["e", "h"], "kit", "changed in Python") in changed_one.source_rows()
    with pytest.raises(
        BadEdition, match=r"\[khan_provinces\] arrows\.d: found 'c'; allowed is a province that"
    ):
        edition.replace(khan_provinces={"arrows": FOUR | {"d": ["a", "c"]}})
    with pytest.raises(BadEdition, match=r"\[tribute_tiles\] coin: found 16; allowed is 15\."):
        edition.replace(tribute_tiles={"coin": 16})


@pytest.mark.parametrize("name", ["edtion", "clauses", "no/such/file.toml"])
def test_no_such_edition(name):
    with pytest.raises(BadName, match=rf"^There is no edition {re.escape(repr(name))}: no such file, and "):
        gamekit.load("khan", edition=name)


# --- the kit's own data ---------------------------------------------------------------------------


def test_kit_meets_its_goals():
    """khan.map.stops and all other data: every check of the kit edition is ok, structure of the tiny one."""
    for edition in (kit().edition, kit().tiny.edition):
        assert edition is not None
        rows = edition.report_rows()
        kinds = ("structure", "print", "goal") if edition.complete else ("structure",)
        assert {(says, result) for kind, _, says, result in rows if kind in kinds and result != "ok"} == set()
        assert Counter(kind for kind, *_ in rows) == {"structure": 17, "print": 17, "goal": 14}


def test_where_values_come_from():
    """khan.parts.*: what the rulebook prints names its clause, and what is the kit's own says so."""
    origins = {source.path.split(".")[0]: source.origin for source in kit().edition.source_rows()}  # type: ignore[union-attr]

    assert {table for table, origin in origins.items() if origin == "kit"} == {
        *("stops", "routes", "cities", "provinces", "khan_provinces"),
        *("advisors", "upgrades", "upgrade_area", "boards"),
    }
    assert set(origins.values()) == {"printed", "kit"}


def test_kit_map_as_a_graph():
    """khan.map.stops, khan.map.regions: connected, no cut point, planar, its distances."""
    graph = nx.Graph(list(routes_of(TABLES)))
    board = kit().board

    assert (len(graph), graph.size()) == (34, 49)
    assert nx.is_biconnected(graph)
    assert nx.diameter(graph) <= 8
    assert nx.check_planarity(graph)[0]
    for name in graph:
        lengths = nx.single_source_shortest_path_length(graph, name)
        assert moves_from(board, board.index[name]) == {board.index[stop]: n for stop, n in lengths.items()}
    for stops in TABLES.stops.regions.values():
        assert nx.is_connected(graph.subgraph(stops))


def test_kit_provinces_in_numbers():
    """khan.map.provinces, khan.parts.tributes: kinds, regions, and what is left with five players."""
    board = kit().board
    homes = Counter(home(board, province) for province in range(len(board.kind)))

    assert [board.kind.count(kind) for kind in range(len(TRIBUTES))] == [6, 6, 4]
    assert homes == {0: 5, 1: 5, 2: 5, -1: 1}
    assert kit(5).initial_state().supply == (4, 4, 3)
    fed = [province for three in board.fed for province in three]
    assert Counter(board.kind[province] for province in fed) == {0: 4, 1: 4, 2: 4}
    assert len(set(fed)) == 12


def test_kit_boards():
    """khan.turn.columns: nine to thirteen horses and fists on each board, the Khan twice, recovering once."""
    for heir in HEIRS:
        icons = Counter(icon for column in COLUMNS for icon in TABLES.boards.columns[heir][column])
        assert (icons["khan"], icons["recover"]) == (2, 1), heir
        assert icons["horse"] + icons["fist"] in range(9, 14), heir


def test_kit_upgrades():
    """khan.parts.upgrades: each colour has 3 double moves, 2 takes and 8 virtual tributes; 44 in all."""
    counts = TABLES.upgrades.counts

    assert sum(sum(colours.values()) for colours in counts.values()) == 44
    for colour, treasures in (("yellow", ["bowl", "ox"]), ("red", ["iron"]), ("green", ["furs", "rug"])):
        assert [counts[kind][colour] for kind in ("horses", "fist")] == [3, 2]
        assert sorted(counts[kind][colour] for kind in TRIBUTES) == [2, 3, 3]
        assert sorted(kind for kind in TABLES.treasures.names if colour in counts[kind]) == treasures


# --- random edits ---------------------------------------------------------------------------------

WORDS = [
    "K",
    "R1",
    "a",
    "furs",
    "coin",
    "white",
    "khan",
    "any",
    "second",
    "random",
    "upgrades",
    "x y",
    "²",
    "",
]
JUNK = st.one_of(
    st.integers(-3, 20),
    st.booleans(),
    st.floats(allow_nan=True),
    st.sampled_from(WORDS),
    st.lists(st.one_of(st.integers(0, 3), st.sampled_from(WORDS)), max_size=3),
    st.dictionaries(st.sampled_from(["from", "K", "red", "x"]), st.sampled_from(["kit", 3, ""]), max_size=2),
)
DOCUMENTS = {"tiny": TINY, "kit": {**KIT, "complete": False}}
SENTENCE = re.compile(r"mine\.toml, (\[.+\]( .+)?|.+): found .+; allowed is .+\.", re.DOTALL)


def places_in(thing, path=()):
    """Return the paths to everything in a document."""
    found = [path] if path else []
    entries = thing.items() if type(thing) is dict else enumerate(thing) if type(thing) is list else ()
    for key, entry in entries:
        found += places_in(entry, (*path, key))
    return found


@st.composite
def edited(draw):
    """Draw a document with one to three small edits."""
    document = copy.deepcopy(DOCUMENTS[draw(st.sampled_from(sorted(DOCUMENTS)))])
    for _ in range(draw(st.integers(1, 3))):
        *path, key = draw(st.sampled_from(places_in(document)))
        owner: Any = document
        for step in path:
            owner = owner[step]
        old = owner[key]
        match draw(st.sampled_from(["junk", "delete", "rename", "alter", "alter"])):
            case "delete":
                del owner[key]
            case "rename" if type(owner) is dict:
                owner[draw(st.sampled_from(WORDS))] = owner.pop(key)
            case "alter" if type(old) is int:
                owner[key] = old + draw(st.integers(-3, 3))
            case "alter" if type(old) is list and old:
                owner[key] = draw(st.permutations(old))[draw(st.integers(0, 1)) :]
            case _:
                owner[key] = draw(JUNK)
    return document


def read_or_refused(document) -> tuple[Edition | None, BadEdition | None]:
    """Return the edition or the error that reading it gives; any other exception is a failure."""
    try:
        return read(document), None
    except BadEdition as error:
        return None, error


@settings(max_examples=150)
@given(document=edited(), seed=st.integers(0, 99))
def test_an_edited_file_loads_or_says_why(document, seed):
    """Any small edit: playable to the end, or sentences with file, table and key; never another exception."""
    edition, error = read_or_refused(document)
    if edition is None:
        assert error is not None
        for problem in error.problems:
            assert SENTENCE.fullmatch(str(problem)), str(problem)
            assert problem.table in ("", *document) or problem.found == "no such table"
        return
    game = Khan(2 + seed % 4, edition=edition, round_limit=2)
    for action in (*game.action_space, *game.chance_space):
        assert game.parse(str(action)) == action
    first = game.initial_state()
    *_, (last, _) = walk(game, seed)
    assert last.current_player == OVER
    assert last.pieces() == first.pieces()
    assert len(edition.report_rows()) == len(Khan.checks)
