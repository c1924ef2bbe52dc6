"""What people give to the scoring functions, checked: one sentence tells what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Sized
from functools import lru_cache
from numbers import Integral

from gamekit.core.errors import BadName, BadOption, nearest
from gamekit.games.khan.secrets import Upgrades, Yurts
from gamekit.games.khan.tables import COLUMNS, Influence, KhanTables


def check_influence(
    yurts: Mapping[str, Sequence[int]], upgrades: Mapping[str, Sequence[int]], table: Influence
) -> None:
    """Refuse regions that do not agree, and what is not one whole number for each seat."""
    most = min(len(table.first), len(table.second)) - 1
    _check_mapping("yurts", yurts, "a region")
    _check_mapping("upgrades", upgrades, "a region")
    for region, counts in yurts.items():
        held = upgrades.get(region)
        if held is None:
            raise BadOption(f"upgrades has no region {region!r}; {nearest(region, upgrades)}")
        if not isinstance(counts, Sized) or not isinstance(held, Sized) or not 0 < len(counts) == len(held):
            raise BadOption(
                f"{region} has yurts {counts!r} and upgrades {held!r}; allowed is one number a seat."
            )
        _check_numbers(f"yurts in {region}", counts)
        _check_numbers(f"upgrades for {region}", held, most)


def check_table(
    votes: Sequence[int],
    yurts: Sequence[Yurts],
    upgrades: Sequence[Upgrades],
    secrets: Sequence[str | None],
    tables: KhanTables,
) -> None:
    """Refuse what is not there once for each seat, and whatever `check_seat` and `check_card` refuse."""
    _check_numbers("votes", votes)
    for name, given in (("yurts", yurts), ("upgrades", upgrades), ("secrets", secrets)):
        if len(given) != len(votes) or len(votes) == 0:
            raise BadOption(
                f"votes are of {len(votes)} seats and {name} of {len(given)}; allowed is one a seat."
            )
    for own, columns in zip(yurts, upgrades, strict=True):
        check_seat(own, columns, tables)
    for card in secrets:
        if card is not None:
            check_card(card, tables)


def check_seat(yurts: Yurts, upgrades: Upgrades, tables: KhanTables) -> None:
    """Refuse yurts and upgrades that the edition does not know, and more than a column holds."""
    places, kinds, most = _known(tables)
    _check_mapping("yurts", yurts, "a stop or city")
    _check_mapping("upgrades", upgrades, "a column")
    for place in yurts:
        if place not in places:
            raise BadOption(f"A yurt is at {place!r}, no stop and no city; {nearest(place, places)}")
    _check_numbers("yurts", yurts.values())
    for column, held in upgrades.items():
        if column not in COLUMNS:
            raise BadOption(f"Upgrades are in column {column!r}; {nearest(column, COLUMNS)}")
        if len(held) > most:
            raise BadOption(f"The {column} column holds {len(held)} upgrades; allowed are at most {most}.")
        for kind in held:
            if kind not in kinds:
                raise BadOption(f"An upgrade is {kind!r}; {nearest(kind, kinds)}")


def check_card(card: str, tables: KhanTables) -> None:
    """Refuse a secret advisor that the edition does not have."""
    cards = tables.secret_advisors.cards
    if card not in cards:
        raise BadName(f"There is no secret advisor {card!r}; {nearest(card, cards)}")


def _check_mapping(what: str, given: object, by: str) -> None:
    if not isinstance(given, Mapping):
        raise BadOption(f"{what} has {given!r}; allowed is a mapping that names {by}.")


def _check_numbers(what: str, given: Iterable[object], most: int | None = None) -> None:
    upto = "" if most is None else f" to {most}"
    for number in given:
        # Integral, not int: numbers out of a DataFrame are numpy's.
        if not isinstance(number, Integral) or number < 0 or (most is not None and int(number) > most):
            raise BadOption(f"{what} has {number!r}; allowed are whole numbers from 0{upto}.")


@lru_cache(maxsize=64)
def _known(tables: KhanTables) -> tuple[Mapping[str, None], Mapping[str, None], int]:
    """Return the places where a yurt can stand, the kinds of upgrades, and how many a column holds."""
    places = dict.fromkeys([*tables.stops.places, *tables.cities.places])
    return places, dict.fromkeys(tables.upgrades.counts), tables.boards.upgrade_spaces
