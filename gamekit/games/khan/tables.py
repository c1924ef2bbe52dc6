"""The tables of an edition of Herdeiros do Khan, as typed records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

ANY = "any"
"""In the demand of an advisor: a treasure of any type."""
TRIBUTES = ("sword", "yurt", "coin")
"""The kinds of tribute tiles, in the order of every triple of counts (khan.parts.tributes)."""
COLUMNS = ("yellow", "red", "green", "white")
"""The columns of a player board (khan.turn.columns)."""
ICONS = ("horse", "fist", "khan", "recover")
"""What can be printed in a column: a move, a take, the Khan, and that all tiles come back."""
BONUS_ICONS = ("vote", *TRIBUTES, "horse", "fist", "treasure")
"""What a bonus tile can bring (khan.bonus.kinds); a treasure is one drawn, of all drawn one is kept."""
UPGRADE_KINDS = (*TRIBUTES, "fist", "horses")
"""The kinds of upgrades beside the virtual treasures, which go by their types (khan.parts.upgrades)."""
HEIRS = ("Altani", "Chagatai", "Jochi", "Ogedei", "Tolui")
"""The heirs whose abilities the rulebook tells (khan.heir.ability)."""


@dataclass(frozen=True)
class Regions:
    """The column that counts for the influence in each region, and the capital between them."""

    columns: Mapping[str, str]
    capital: str


@dataclass(frozen=True)
class Stops:
    """Where each stop is drawn (x to the right, y downwards), the stops of each region, and the doubles."""

    places: Mapping[str, tuple[int, ...]]
    regions: Mapping[str, tuple[str, ...]]
    doubles: tuple[str, ...]


@dataclass(frozen=True)
class Routes:
    """The routes, each listed once, at one of its two stops."""

    joined: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Cities:
    """Where each city is drawn, the cities of each region, and the stops adjacent to each."""

    places: Mapping[str, tuple[int, ...]]
    regions: Mapping[str, tuple[str, ...]]
    adjacent: Mapping[str, tuple[str, ...]]
    treasures: int
    revealed: int


@dataclass(frozen=True)
class Provinces:
    """The tribute kind of each province, and the stops on its border in riding order."""

    kinds: Mapping[str, str]
    borders: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class KhanProvinces:
    """The provinces with the Khan's head, and the two to which the arrows of each lead."""

    arrows: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class TributeTiles:
    """How many tribute tiles of each kind are in the box, and how many a province starts with."""

    sword: int
    yurt: int
    coin: int
    start: int


@dataclass(frozen=True)
class Treasures:
    """The types of treasures and how many there are of each."""

    names: tuple[str, ...]
    each: int


@dataclass(frozen=True)
class Advisors:
    """What each advisor stop asks for: for each treasure a type or `any`. The last is the capital's."""

    asks: Mapping[str, tuple[str, ...]]
    karakorum_tile: tuple[str, ...]


@dataclass(frozen=True)
class BonusTiles:
    """What each bonus tile brings, in words of `BONUS_ICONS`; a vote comes alone."""

    brings: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Upgrades:
    """How many upgrades there are of each kind and background colour.

    A kind is coin, sword, yurt, fist (one take), horses (two moves) or a treasure type.
    """

    counts: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class UpgradeArea:
    """The spaces for open upgrades, and on which of them, counted from the right, the two icons stand."""

    spaces: int
    coin: int
    sword: int


@dataclass(frozen=True)
class Boards:
    """For each heir the icons printed in each column, in words of `ICONS`; how many upgrades fit on one."""

    columns: Mapping[str, Mapping[str, tuple[str, ...]]]
    upgrade_spaces: int


@dataclass(frozen=True)
class Supplies:
    """What each player begins with: yurt pieces, and coins by order of play; and the cards dealt."""

    yurts: int
    coins: tuple[int, ...]
    secret_advisors: int
    open_advisors: int


@dataclass(frozen=True)
class Demand:
    """What an open advisor demands: at least so much of what it counts, a word of `demands.COUNTS`."""

    counts: str
    least: int


@dataclass(frozen=True)
class OpenAdvisors:
    """The open advisors by name, in the rulebook's order."""

    demands: Mapping[str, Demand]


@dataclass(frozen=True)
class SecretAdvisor:
    """What a secret advisor counts, a word of `secrets.SECRETS`, and how much gives 1, 2 and 3 votes."""

    counts: str
    votes: tuple[int, ...]


@dataclass(frozen=True)
class SecretAdvisors:
    """The secret advisors by name, in the rulebook's order."""

    cards: Mapping[str, SecretAdvisor]


@dataclass(frozen=True)
class Influence:
    """Votes for most and second most yurts in a region, by the number of upgrades in its column."""

    first: tuple[int, ...]
    second: tuple[int, ...]


@dataclass(frozen=True)
class Council:
    """The votes at which the end is triggered, from two players up."""

    votes: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class KhanTables:
    """Everything an edition prints; compared by identity, so that boards can be kept for it."""

    regions: Regions
    stops: Stops
    routes: Routes
    cities: Cities
    provinces: Provinces
    khan_provinces: KhanProvinces
    tribute_tiles: TributeTiles
    treasures: Treasures
    advisors: Advisors
    bonus_tiles: BonusTiles
    upgrades: Upgrades
    upgrade_area: UpgradeArea
    boards: Boards
    supplies: Supplies
    open_advisors: OpenAdvisors
    secret_advisors: SecretAdvisors
    influence: Influence
    council: Council
