"""What the open advisors demand, and which demands a seat meets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gamekit.core.clauses import clause
from gamekit.games.khan.board import SWORD, WHITE, Board, places_in
from gamekit.games.khan.tables import KhanTables

if TYPE_CHECKING:
    from gamekit.games.khan.state import Heir, KhanState


class Claimant(NamedTuple):
    """An heir who may claim open advisors, and what is needed to count what is demanded."""

    heir: Heir
    board: Board
    city_yurts: bool


Count = Callable[[Claimant], int]
"""How much a claimant has of something."""


def swords(claimant: Claimant) -> int:
    """Return the swords held."""
    return claimant.heir.tiles[SWORD]


def yurts(claimant: Claimant) -> int:
    """Return the yurts on the map: Tolui's in the capital too, those in cities by option city_yurts."""
    placed = claimant.heir.yurts_placed()
    return placed if claimant.city_yurts else placed - claimant.heir.cities.bit_count()


def treasures(claimant: Claimant) -> int:
    """Return the treasures held."""
    return sum(claimant.heir.treasures)


def different_treasures(claimant: Claimant) -> int:
    """Return how many types of treasures are held."""
    return sum([count > 0 for count in claimant.heir.treasures])


def yurts_in_each_region(claimant: Claimant) -> int:
    """Return the yurts in the region with the fewest; those in its cities count by option city_yurts."""
    heir, board = claimant.heir, claimant.board
    cities = heir.cities if claimant.city_yurts else 0
    return min(yurts_by_region(board, heir.yurts, heir.seconds, cities))


@lru_cache(maxsize=1 << 12)
def yurts_by_region(board: Board, yurts: int, seconds: int, cities: int) -> tuple[int, ...]:
    """Return how many yurts stand in each region: on stops, second ones there, and in cities."""
    return tuple(
        (yurts & stops).bit_count() + (seconds & stops).bit_count() + (cities & inside).bit_count()
        for stops, inside in zip(board.in_region, board.cities_in, strict=True)
    )


def bonus_tiles(claimant: Claimant) -> int:
    """Return the bonus tiles obtained, used or not."""
    return claimant.heir.bonuses.bit_count()


def cities(claimant: Claimant) -> int:
    """Return the cities conquered, with a yurt or without."""
    return claimant.heir.conquests


def rows(claimant: Claimant) -> int:
    """Return the complete rows of upgrades: every coloured column has as many."""
    return complete_rows(claimant.heir.columns)


@clause("khan.buy.row")
def complete_rows(columns: Sequence[Sequence[int]]) -> int:
    """Return how many rows of the coloured columns are complete; the white column completes none."""
    return min(map(len, columns[:WHITE]))


def columns_of_two(claimant: Claimant) -> int:
    """Return how many coloured columns hold at least two upgrades."""
    return sum([len(column) >= 2 for column in claimant.heir.columns[:WHITE]])


def upgrades_in_a_column(claimant: Claimant) -> int:
    """Return the upgrades in the fullest coloured column."""
    return max(map(len, claimant.heir.columns[:WHITE]))


COUNTS: Mapping[str, Count] = {
    "swords": swords,
    "yurts": yurts,
    "treasures": treasures,
    "different treasures": different_treasures,
    "yurts in each region": yurts_in_each_region,
    "bonus tiles": bonus_tiles,
    "cities": cities,
    "rows": rows,
    "columns of two": columns_of_two,
    "upgrades in a column": upgrades_in_a_column,
}
"""What an open advisor can demand something of, by the words of an edition (khan.open.demands)."""


@clause("khan.open.demands")
def met(
    state: KhanState, virtual_tiles: Sequence[int] = (), virtual_treasures: Sequence[int] = ()
) -> list[int]:
    """Return the demands in play that the seat whose turn it is meets, in the rulebook's order.

    Every number is a minimum. `virtual_tiles` and `virtual_treasures` are what the running
    turn still has of them; by option virtual_holds they count as held (khan.upgrade.virtual).
    """
    heir = with_virtual(state, state.heir, virtual_tiles, virtual_treasures)
    claimant = Claimant(heir, state.board, state.game.options.city_yurts)
    found: list[int] = []
    demanded = wanted(state.board.tables)
    for demand in places_in(state.demands):
        count, least = demanded[demand]
        if count(claimant) >= least:
            found.append(demand)
    return found


@clause("khan.upgrade.virtual")
def with_virtual(state: KhanState, heir: Heir, tiles: Sequence[int], treasures: Sequence[int]) -> Heir:
    """Return the heir as if what counts of the virtual things were held (option virtual_holds)."""
    holds = state.game.options.virtual_holds
    if holds != "none" and any(treasures):
        heir = heir.evolve(treasures=_added(heir.treasures, treasures))
    if holds == "all" and any(tiles):
        heir = heir.evolve(tiles=_added(heir.tiles, tiles))
    return heir


def _added(held: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple([a + b for a, b in zip(held, more, strict=True)])


@lru_cache(maxsize=64)
def wanted(tables: KhanTables) -> tuple[tuple[Count, int], ...]:
    """Return for each open advisor what it counts and the least it demands."""
    return tuple((COUNTS[demand.counts], demand.least) for demand in tables.open_advisors.demands.values())
