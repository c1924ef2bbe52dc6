"""Positions set up by hand, for tests that need no whole game.

A position begins with the state in which a game begins; what a seat is given comes out of the
piles and the supply, so that nothing is lost or added. `held` turns a seat back into the words
it was set up with, so that a test can write out what it expects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import gamekit
from gamekit.core.editions import Edition
from gamekit.core.score import Outcome
from gamekit.core.state import Turn
from gamekit.games.khan import Khan
from gamekit.games.khan.board import Board, places_in, places_of
from gamekit.games.khan.state import NOWHERE, Heir, KhanState
from gamekit.games.khan.tables import COLUMNS, HEIRS, TRIBUTES
from gamekit.games.khan.turn import ACTIVATING, Riding

PLAIN = {
    "yellow": ["horse"],
    "red": ["horse", "horse", "fist", "fist"],
    "green": ["horse", "fist", "khan"],
    "white": ["horse", "horse", "khan", "recover"],
}
"""The board that all heirs have in `plain`: the map and everything else are those of the kit edition."""
SUBJECT, OTHER = "Chagatai", "Ogedei"
"""Heirs whose abilities touch few rules: a sword with the white column, and a coin in cities."""


@cache
def plain_edition() -> Edition:
    """Return the kit edition with the same icons on every board."""
    document = dict(kit().edition.document)  # type: ignore[union-attr]  # this game has an edition
    boards = {**document["boards"], "columns": dict.fromkeys(HEIRS, PLAIN)}
    return Edition(Khan, "plain.toml", {**document, "boards": boards, "complete": False})


def kit(players: int = 2, **options: Any) -> Khan:
    """Return a game on the kit edition."""
    game = gamekit.load("khan", players=players, **options)
    assert isinstance(game, Khan)
    return game


def plain(*heirs: str, **options: Any) -> Khan:
    """Return a game of these heirs in which every board is PLAIN."""
    named = heirs or (SUBJECT, OTHER)
    return Khan(len(named), edition=plain_edition(), heirs=named, **options)


# --- positions ----------------------------------------------------------------------------------


def position(
    game: Khan,
    *seats: Mapping[str, Any],
    turn: Turn | None = None,
    cities: Mapping[str, Sequence[str]] | None = None,
    conquered: Sequence[str] = (),
    provinces: Mapping[str, int] | None = None,
    khan: str = "",
    area: Sequence[str] = (),
    pile: Sequence[str] | None = None,
    demands: Sequence[str] = (),
    bonuses: Mapping[str, str] | None = None,
    last_turn: int = 0,
) -> KhanState:
    """Return the state at the start of a turn. What is not given is not there, or as setup leaves it.

    `seats` say what each seat has (see `seated`), `cities` which treasures lie in which, `area`
    the open upgrades from the right, `pile` those face down (else all that are left), `demands`
    the open advisors, `bonuses` the tile on each advisor stop.
    """
    start, board = game.initial_state(), game.board
    things = [*seats, *[{}] * (game.players - len(seats))]
    heirs = [seated(board, heir, **given) for heir, given in zip(start.heirs, things, strict=True)]
    in_cities = tuple(
        counted((cities or {}).get(city, ()), board.treasure_names) for city in board.city_names
    )
    shown = places_of(map(board.city_names.index, [*(cities or {}), *conquered]))
    tributes = tuple((provinces or {}).get(name, 1) for name in board.province_names)
    open_upgrades = tuple(map(board.upgrade_names.index, area))
    used = Counter([*open_upgrades, *(tile for heir in heirs for column in heir.columns for tile in column)])
    rest = tuple(count - used[upgrade] for upgrade, count in enumerate(start.upgrades))
    left = rest if pile is None else counted(pile, board.upgrade_names)
    tiles = game.tables.tribute_tiles
    box = [getattr(tiles, kind) for kind in TRIBUTES]
    for kind, count in zip(board.kind, tributes, strict=True):
        box[kind] -= count
    yurts = Counter(
        stop for heir in heirs for stands in (heir.yurts, heir.seconds) for stop in places_in(stands)
    )
    full = [stop for stop, count in yurts.items() if count > (board.doubles >> stop & 1)]
    return start.evolve(
        turn=turn or Turn(1, 0),
        stack=(ACTIVATING,),
        heirs=tuple(heirs),
        provinces=tributes,
        supply=less(box, [heir.tiles for heir in heirs]),
        cities=in_cities,
        closed=start.closed & ~shown,
        treasures=less(start.treasures, [*in_cities, *(heir.treasures for heir in heirs)]),
        bonuses=tuple(
            board.bonus_names.index(bonuses[stop]) if bonuses and stop in bonuses else NOWHERE
            for stop in board.asks
        ),
        demands=places_of(map(board.demand_names.index, demands)),
        area=open_upgrades,
        upgrades=left,
        lost=less(rest, [left]),
        room=start.room & ~places_of(full),
        khan=board.khan_names.index(khan) if khan else NOWHERE,
        neutral=sum(heir.votes for heir in heirs),
        last_turn=last_turn,
    )


def seated(
    board: Board,
    heir: Heir,
    *,
    pawns: Sequence[str] = (),
    yurts: Sequence[str] = (),
    cities: Sequence[str] = (),
    conquests: int | None = None,
    tiles: Mapping[str, int] | None = None,
    treasures: Sequence[str] = (),
    columns: Mapping[str, Sequence[str]] | None = None,
    used: Sequence[str] = (),
    bonuses: Sequence[str] = (),
    turned: Sequence[str] = (),
    votes: int = 0,
) -> Heir:
    """Return what a seat has; a stop named twice in `yurts` has two, upgrades go by kind or full name."""
    stands = [board.index[name] for name in yurts]
    return heir.evolve(
        pawns=tuple(board.index[name] for name in pawns) or heir.pawns,
        yurts=heir.yurts | places_of(stands),
        seconds=places_of(stop for stop in stands if stands.count(stop) > 1),
        cities=places_of(map(board.city_names.index, cities)),
        conquests=len(cities) if conquests is None else conquests,
        tiles=tuple((tiles or {}).get(kind, 0) for kind in TRIBUTES),
        treasures=counted(treasures, board.treasure_names),
        columns=tuple(
            tuple(
                board.upgrade_names.index(kind if "-" in kind else f"{column}-{kind}")
                for kind in (columns or {}).get(column, ())
            )
            for column in COLUMNS
        ),
        used=places_of(map(COLUMNS.index, used)),
        bonuses=places_of(map(board.bonus_names.index, [*bonuses, *turned])),
        turned=places_of(map(board.bonus_names.index, turned)),
        votes=votes,
    )


def counted(things: Sequence[str], names: Sequence[str]) -> tuple[int, ...]:
    """Return how often each name stands among the things."""
    assert set(things) <= set(names), f"{things} are not among {names}"
    return tuple(map(things.count, names))


def less(counts: Iterable[int], others: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """Return the counts without the others; a position must not take what is not there."""
    left = tuple(count - sum(away) for count, *away in zip(counts, *others, strict=True))
    assert min(left) >= 0, "the box has not so much"
    return left


def ride(state: KhanState, *, visited: Sequence[str] = (), **changes: Any) -> KhanState:
    """Return the state with fields of the running turn changed; `visited` are further stops made."""
    top = state.stack[0]
    assert isinstance(top, Riding)
    stops = top.visited | places_of(state.board.index[name] for name in visited)
    return state.evolve(stack=(top.evolve(visited=stops, **changes), *state.stack[1:]))


# --- and back --------------------------------------------------------------------------------------


def held(state: KhanState, seat: int = 0) -> dict[str, Any]:
    """Return what a seat has in the words of `seated`; what it has not is left out."""
    board, heir = state.board, state.heirs[seat]
    stands = [stop for stop in places_in(heir.yurts) for _ in range(1 + (heir.seconds >> stop & 1))]
    columns = zip(COLUMNS, heir.columns, strict=True)
    things: dict[str, Any] = {
        "pawns": tuple(board.names[stop] for stop in heir.pawns),
        "yurts": tuple(board.names[stop] for stop in stands),
        "cities": tuple(board.city_names[city] for city in places_in(heir.cities)),
        "conquests": heir.conquests,
        "tiles": amounts(heir.tiles, TRIBUTES),
        "treasures": amounts(heir.treasures, board.treasure_names),
        "columns": {
            name: [board.upgrade_names[tile] for tile in column] for name, column in columns if column
        },
        "used": tuple(COLUMNS[column] for column in places_in(heir.used)),
        "bonuses": tuple(board.bonus_names[bonus] for bonus in places_in(heir.bonuses & ~heir.turned)),
        "turned": tuple(board.bonus_names[bonus] for bonus in places_in(heir.turned)),
        "votes": heir.votes,
    }
    return {name: thing for name, thing in things.items() if thing}


def amounts(counts: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    """Return the counts that are not 0 by name."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def supply(state: KhanState) -> dict[str, int]:
    """Return the tributes beside the board."""
    return amounts(state.supply, TRIBUTES)


def lying(state: KhanState) -> dict[str, int]:
    """Return the tributes in the provinces that hold any."""
    return amounts(state.provinces, state.board.province_names)


def of_kind(game: Khan, kind: str, count: int = 0) -> dict[str, int]:
    """Return `count` tributes for each province of the kind, to set up a position."""
    kinds = zip(game.board.province_names, game.board.kind, strict=True)
    return {name: count for name, of in kinds if TRIBUTES[of] == kind}


def area(state: KhanState) -> list[str]:
    """Return the open upgrades from the right."""
    return [state.board.upgrade_names[upgrade] for upgrade in state.area]


def demands(state: KhanState) -> list[str]:
    """Return the open advisors in play."""
    return [state.board.demand_names[demand] for demand in places_in(state.demands)]


def result(state: KhanState) -> Outcome:
    """Return how the game ended."""
    ended = state.outcome()
    assert ended is not None, "the game goes on"
    return ended


def turn(state: KhanState) -> Riding:
    """Return the window of the running turn."""
    ride = state.stack[0]
    assert isinstance(ride, Riding)
    return ride
