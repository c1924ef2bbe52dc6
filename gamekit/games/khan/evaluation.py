"""How well a seat of Herdeiros do Khan stands: what bots look at, many thousand times a second.

Everything is in votes: those gained, those that influence and the secret advisor would give
now, and prospects: deliveries, demands that are nearly met, tributes, upgrades. What does not
change from one look to the next is remembered by what it depends on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from gamekit.games.khan import scoring
from gamekit.games.khan.advisors import votes_for
from gamekit.games.khan.board import SWORD, Board, further, places_in, places_of, union
from gamekit.games.khan.demands import Claimant, wanted, yurts_by_region
from gamekit.games.khan.state import Heir, KhanState
from gamekit.games.khan.tables import KhanTables
from gamekit.games.khan.turn import Riding

Regions: TypeAlias = tuple[tuple[int, int], ...]
"""The yurts of a seat in each region, and its upgrades in the column of the region."""
DELIVERY, LEAVE = 0.85, 0.25
"""what a vote is worth for which the treasures are held, and a treasure that no delivery takes"""
WAY = 0.035
"""what a move costs on the way to something"""
TILES = (0.30, 0.26, 0.16)
"""what a sword, a yurt and a coin are worth, the second and the third of each less and less"""
PIECE, UPGRADE, BONUS, DEMAND = 0.10, 0.32, 0.45, 0.75
"""what a yurt on the map, an upgrade, an unused bonus tile and a demand all but met are worth"""
SECRET = 0.6
"""what the way to the next vote of the secret advisor is worth"""
MOVE, TAKE, TILE, TRIBUTE = 0.03, 0.12, 0.05, 0.02
"""what an unused move, a take and a tribute beside the pawn are worth; what an activation tile costs"""
SOON = 2
"""with fewer own turns to come than this, prospects are worth less; whoever triggers the end has two"""


def evaluate(state: KhanState, seat: int | None) -> float:
    """Return the seat's votes and prospects less those of the best other seat."""
    own, heirs = seat or 0, state.heirs
    if not state.stack:
        return _margin(list(state.returns()), own)
    stands = [standing(state.board, heir) for heir in heirs]
    shrunk, regions = horizon(state, own), tuple([stand.regions for stand in stands])
    gained = _influence(state.board.tables, regions, zero=state.game.options.zero_yurts)
    worth = [
        heir.votes + votes + shrunk * stand.prospects
        for heir, votes, stand in zip(heirs, gained, stands, strict=True)
    ]
    worth[own] += shrunk * _own(state, heirs[own], own) + _secret(state, own)
    return _margin(worth, own)


def _margin(worth: list[float], own: int) -> float:
    """Return how much more the seat has than the best other one."""
    return worth[own] - max(worth[:own] + worth[own + 1 :])


def horizon(state: KhanState, seat: int) -> float:
    """Return from 1 to 0 how much time the seat has to make something of its prospects.

    A running turn counts as one to come: what is left of it can still be used.
    """
    if not state.last_turn:
        return 1.0
    players, ahead = state.game.players, (seat - state.turn.seat) % state.game.players
    turns = (state.last_turn - state.turn.number - ahead) // players + 1
    return min(turns / SOON, 1.0)


# --- what influence and the secret advisor give now --------------------------------------------------


@lru_cache(maxsize=1 << 16)
def _influence(tables: KhanTables, regions: tuple[Regions, ...], *, zero: bool) -> tuple[int, ...]:
    """Return the votes of each seat for influence, by what it has in each region."""
    given = [_region(tables, held, zero=zero) for held in zip(*regions, strict=True)]
    return tuple(map(sum, zip(*given, strict=True)))


@lru_cache(maxsize=1 << 16)
def _region(tables: KhanTables, held: tuple[tuple[int, int], ...], *, zero: bool) -> tuple[int, ...]:
    """Return the votes of each seat in a region, by its yurts there and upgrades in the column."""
    counts = [yurts for yurts, _ in held]
    first, second = (
        scoring.first_seats(counts, zero_yurts=zero),
        scoring.second_seats(counts, zero_yurts=zero),
    )
    printed = tables.influence
    return tuple(
        scoring.influence_votes(upgrades, printed.first)
        if seat in first
        else scoring.influence_votes(upgrades, printed.second)
        if seat in second
        else 0
        for seat, (_, upgrades) in enumerate(held)
    )


def _secret(state: KhanState, seat: int) -> float:
    """Return the votes of the seat's own secret advisor, and part of the next one by the way made to it."""
    hand = state.secrets[seat].cards
    if len(hand) != 1 or not isinstance(hand[0], int):
        return 0.0
    heir, options = state.heirs[seat], state.game.options
    placed = (heir.yurts, heir.seconds, heir.cities)
    return _progress(state.board, hand[0], placed, heir.columns, city_yurts=options.city_yurts)


@lru_cache(maxsize=1 << 16)
def _progress(
    board: Board,
    card: int,
    placed: tuple[int, int, int],
    columns: tuple[tuple[int, ...], ...],
    *,
    city_yurts: bool,
) -> float:
    name = board.secret_names[card]
    yurts, upgrades = scoring.yurts_by_name(board, *placed), scoring.upgrades_by_name(board, columns)
    count = scoring.counted(name, yurts, upgrades, board.tables, city_yurts=city_yurts)
    steps = board.tables.secret_advisors.cards[name].votes
    votes = scoring.secret_votes(count, steps)
    if votes == len(steps):
        return float(votes)
    before = steps[votes - 1] if votes else 0
    return votes + SECRET * (count - before) / (steps[votes] - before)


# --- prospects ----------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """What an heir has made and may still make of what it has.

    `prospects` are in votes.
    """

    prospects: float
    regions: Regions


@lru_cache(maxsize=1 << 17)
def standing(board: Board, heir: Heir) -> Standing:
    """Return how an heir stands, whatever goes on around it."""
    worth = _deliveries(board, heir.treasures, places_of(heir.pawns))
    worth += sum([_falling(count) * each for count, each in zip(heir.tiles, TILES, strict=True)])
    worth += PIECE * heir.yurts_placed()
    worth += UPGRADE * sum(map(len, heir.columns))
    worth += BONUS * (heir.bonuses & ~heir.turned).bit_count()
    upgrades = [len(heir.columns[column]) for column in board.region_columns]
    yurts = yurts_by_region(board, heir.yurts, heir.seconds, heir.cities)
    regions = tuple(zip(yurts, upgrades, strict=True))
    return Standing(worth - TILE * heir.used.bit_count(), regions)


def _own(state: KhanState, heir: Heir, seat: int) -> float:
    """Return what is around the seat that looks, and left of its turn, in votes."""
    board, stops = state.board, places_of(heir.pawns)
    worth = _demands(board, heir, state.demands, city_yurts=state.game.options.city_yurts)
    if heir.tiles[SWORD]:
        worth -= WAY * _to_loot(board, stops, state.cities)
    worth += TRIBUTE * _tributes(board, stops, state.provinces)
    ride = state.stack[0]
    if isinstance(ride, Riding) and state.turn.seat == seat:
        worth += MOVE * ride.moves + TAKE * ride.takes
    return worth


def _falling(count: int) -> float:
    """Return what so many equal things are worth: 1, 1.8, 2.4, 2.8, 3 and then hardly more."""
    return sum([1.0, 0.8, 0.6, 0.4, 0.2][:count])


@lru_cache(maxsize=1 << 16)
def _deliveries(board: Board, held: tuple[int, ...], stops: int) -> float:
    """Return what the treasures bring, delivered one set after the other by the best way found.

    The way begins at any of the stops.
    """
    best = LEAVE * _falling(sum(held))
    for advisor, there in enumerate(board.advisors):
        worth = DELIVERY * votes_for(board, there) - WAY * _steps(board, stops, 1 << there)
        for asked in board.deliveries[advisor]:
            left = tuple([a - b for a, b in zip(held, asked.counts, strict=True)])
            if min(left) >= 0:
                best = max(best, worth + _deliveries(board, left, 1 << there))
    return best


@lru_cache(maxsize=1 << 16)
def _steps(board: Board, stops: int, goals: int) -> int:
    """Return how many routes lie between the nearest two of the stops and the goals; 0 without a goal."""
    steps = 0
    while goals and not stops & goals:
        steps, stops = steps + 1, further(board, stops, 0)
    return steps


@lru_cache(maxsize=1 << 15)
def _to_loot(board: Board, stops: int, cities: tuple[tuple[int, ...], ...]) -> int:
    """Return how many routes lead from the nearest of the stops to one beside a city with treasures."""
    lootable = places_of(city for city, lying in enumerate(cities) if any(lying))
    return _steps(board, stops, union(board.beside, lootable))


@lru_cache(maxsize=1 << 15)
def _tributes(board: Board, stops: int, provinces: tuple[int, ...]) -> int:
    """Return how many tributes lie beside the stops."""
    return sum([provinces[province] for province in places_in(union(board.provinces_at, stops))])


@lru_cache(maxsize=1 << 17)
def _demands(board: Board, heir: Heir, demands: int, *, city_yurts: bool) -> float:
    """Return what the open demands are worth, by how much of each is met already."""
    claimant, cards = Claimant(heir, board, city_yurts), wanted(board.tables)
    met = [min(cards[demand][0](claimant) / cards[demand][1], 1.0) for demand in places_in(demands)]
    return DEMAND * sum([share**2 for share in met])
