"""The rules of a turn: what may be done, asked as small questions.

Predicates hold the rules and are marked with their clauses. The windows of turn.py rest on
them twice: `legal` goes through what is possible, `refusal` finds the first one broken.
`ride` is the window of the running turn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gamekit.core.actions import Action
from gamekit.core.clauses import clause
from gamekit.games.khan.board import (
    COIN,
    SWORD,
    WHITE,
    YURT,
    Board,
    bands,
    one_move,
    places_in,
    union,
)
from gamekit.games.khan.state import KhanState

if TYPE_CHECKING:
    from gamekit.games.khan.turn import Riding

# --- the order of a turn -----------------------------------------------------------------


@clause("khan.turn.any-order", says="Now it is time to {what}.")
def is_time_for(action: Action, *verbs: type[Action]) -> bool:
    """Return whether the action is of a kind that is asked for now."""
    return isinstance(action, verbs)


@clause("khan.turn.column", says="The {column} column is in use, and its tile was not recovered yet.")
def is_unused(state: KhanState, column: int) -> bool:
    """Return whether no activation tile lies on the column."""
    return not state.heir.used >> column & 1


@clause("khan.khan.mandatory", says="The Khan has to be placed before the turn ends.")
def khan_is_placed(ride: Riding) -> bool:
    """Return whether nothing mandatory is left."""
    return not ride.khan


# --- moving ---------------------------------------------------------------------------------


@clause("khan.move.adjacent", says="No move is left in this turn.")
def has_move(ride: Riding) -> bool:
    """Return whether the turn has a move left."""
    return ride.moves > 0


@clause("khan.heir.altani", says="{heir} cannot move {pawn} in this turn.")
def is_movable(state: KhanState, ride: Riding, pawn: int) -> bool:
    """Return whether the seat has such a pawn that may move (option altani_moves)."""
    return pawn < len(state.heir.pawns) and (state.game.options.altani_moves == "both" or pawn == ride.pawn)


@clause("khan.move.adjacent", says="The pawn stands at {stop} already.")
def is_elsewhere(state: KhanState, pawn: int, stop: int) -> bool:
    """Return whether the pawn stands at another stop."""
    return state.heir.pawns[pawn] != stop


@clause("khan.move.jump", says="{stop} is not one move away from {here}, own yurts jumped over.")
def in_reach(state: KhanState, pawn: int, stop: int) -> bool:
    """Return whether one move leads from the pawn to the stop."""
    heir = state.heir
    return bool(one_move(state.board, heir.pawns[pawn], heir.yurts) >> stop & 1)


@clause("khan.move.end", "khan.move.pass", says="{stop} is full, and no pawn could leave it in time.")
def can_end_after(state: KhanState, ride: Riding, pawn: int, stop: int) -> bool:
    """Return whether after the move all pawns can still end where they may stand."""
    heir = state.heir
    pawns = (*heir.pawns[:pawn], stop, *heir.pawns[pawn + 1 :])
    return can_end(
        state.board, pawns, heir.yurts, ride.full, ride.narrow, ride.moves - 1, _still(state, ride)
    )


@clause("khan.move.end", says="A pawn stands on {stop}, which is full: it has to move on.")
def stands_well(state: KhanState, ride: Riding) -> bool:
    """Return whether all pawns of the seat stand where they may end."""
    return can_end(state.game.board, state.heir.pawns, 0, ride.full, ride.narrow, 0, -1)


def _still(state: KhanState, ride: Riding) -> int:
    """Return the pawn that may not move in this turn, or -1."""
    both = len(state.heir.pawns) == 1 or state.game.options.altani_moves == "both"
    return -1 if both else 1 - ride.pawn


def can_end(
    board: Board, pawns: tuple[int, ...], yurts: int, full: int, narrow: int, moves: int, still: int
) -> bool:
    """Return whether with so many moves each pawn reaches a stop where it may stand, all together.

    `full` are the stops that the pawns of others fill, `narrow` the double stops where only one
    more may stand, `still` the pawn that does not move, or -1 (khan.move.end).
    """
    if len(pawns) == 1:
        return bool(bands(board, pawns[0], yurts, moves)[-1] & ~full)
    first = bands(board, pawns[0], yurts, 0 if still == 0 else moves)
    second = bands(board, pawns[1], yurts, 0 if still == 1 else moves)
    roomy = board.doubles & ~narrow | 1 << board.capital
    if still >= 0:
        return _fit(first[-1] & ~full, second[-1] & ~full, roomy)
    for a, b in zip(first, reversed(second), strict=True):  # noqa: SIM110  # any() would cost a generator
        if _fit(a & ~full, b & ~full, roomy):
            return True
    return False


def _fit(first: int, second: int, roomy: int) -> bool:
    """Return whether one pawn can stand on a stop of each set: on the same one only if it is roomy."""
    if not first or not second:
        return False
    both = first | second
    return bool(both & both - 1 or both & roomy)


def crowding(state: KhanState, seat: int) -> tuple[int, int]:
    """Return the stops that the others' pawns fill, and the double stops where one of them stands."""
    once = twice = 0
    for other, heir in enumerate(state.heirs):
        if other != seat:
            for stop in heir.pawns:
                twice |= once & 1 << stop
                once |= 1 << stop
    board = state.board
    return (once & ~board.doubles | twice) & ~(1 << board.capital), once & board.doubles & ~twice


def destinations(state: KhanState, ride: Riding, pawn: int) -> int:
    """Return the stops to which the pawn may move now."""
    if not has_move(ride) or not is_movable(state, ride, pawn):
        return 0
    heir = state.heir
    reached = one_move(state.game.board, heir.pawns[pawn], heir.yurts)
    # A pawn may go to every stop with room while its fellow stands elsewhere, and well;
    # all others are looked at one by one.
    doubtful = ride.full
    if len(heir.pawns) > 1:
        other = 1 << heir.pawns[1 - pawn]
        doubtful = reached if other & ride.full else doubtful | other
    for stop in places_in(reached & doubtful):
        if not can_end_after(state, ride, pawn, stop):
            reached ^= 1 << stop
    return reached


@clause(
    "khan.move.visited",
    "khan.move.jumped-not-visited",
    "khan.deliver.where",
    says="No stop was made at {stop} in this turn.",
)
def was_visited(ride: Riding, stop: int) -> bool:
    """Return whether the acting pawn made a stop there in this turn."""
    return bool(ride.visited >> stop & 1)


# --- tributes and the Khan ----------------------------------------------------------------------


@clause("khan.take.count", says="No tribute can be taken any more in this turn.")
def has_take(ride: Riding) -> bool:
    """Return whether the turn has a take left."""
    return ride.takes > 0


@clause(
    "khan.take.where", "khan.map.provinces", says="No stop made this turn is adjacent to province {province}."
)
def touches(state: KhanState, ride: Riding, province: int) -> bool:
    """Return whether a stop made this turn lies on the border of the province."""
    return bool(state.board.bordering[province] & ride.visited)


@clause("khan.take.where", says="No tribute lies in province {province}.")
def has_tribute(state: KhanState, province: int) -> bool:
    """Return whether the province holds a tribute tile."""
    return state.provinces[province] > 0


@clause("khan.khan.mandatory", says="The Khan is not to be placed now.")
def khan_is_due(ride: Riding) -> bool:
    """Return whether the activated column bears the Khan and he was not placed yet."""
    return ride.khan


@clause("khan.khan.places", says="The Khan stands there already.")
def khan_is_elsewhere(state: KhanState, place: int) -> bool:
    """Return whether the Khan does not stand at the place."""
    return state.khan != place


# --- attacking --------------------------------------------------------------------------------------


@clause("khan.map.open-cities", says="{city} is not revealed yet.")
def is_revealed(state: KhanState, city: int) -> bool:
    """Return whether the tile of the city lies face up."""
    return not state.closed >> city & 1


@clause("khan.attack.where", says="{city} holds no treasures.")
def holds_treasures(state: KhanState, city: int) -> bool:
    """Return whether the city is revealed and holds treasures."""
    return any(state.cities[city])


@clause("khan.attack.choice", says="No {treasure} lies in {city}.")
def lies_in(state: KhanState, city: int, treasure: int) -> bool:
    """Return whether the city holds such a treasure."""
    return state.cities[city][treasure] > 0


@clause("khan.attack.where", says="No stop made this turn is adjacent to {city}.")
def is_near(state: KhanState, ride: Riding, city: int) -> bool:
    """Return whether a stop made this turn is adjacent to the city."""
    return bool(state.board.beside[city] & ride.visited)


def swords_for(state: KhanState, ride: Riding, city: int) -> int:
    """Return the price of the next treasure of the city in swords (khan.attack.cost)."""
    options = state.game.options
    return options.next_swords if ride.stormed >> city & 1 else options.first_swords


@clause("khan.attack.cost", says="The next treasure of {city} costs {cost}, and {held}.")
def has_swords(state: KhanState, ride: Riding, city: int) -> bool:
    """Return whether the seat can pay for the next treasure of the city."""
    return available(state, ride, SWORD) >= swords_for(state, ride, city)


@clause("khan.heir.ogedei", says="Only Ogedei takes a treasure for a coin.")
def is_ogedei(state: KhanState) -> bool:
    """Return whether the seat has Ogedei's board."""
    return has_board(state, "Ogedei")


@clause("khan.heir.ogedei", says="A coin takes only the first treasure of {city} in a turn.")
def is_first(state: KhanState, ride: Riding, city: int) -> bool:
    """Return whether nothing was taken from the city in this turn (option ogedei_limit)."""
    once_a_turn = state.game.options.ogedei_limit == "turn"
    return not (ride.stormed | ride.bribed) >> city & 1 and not (once_a_turn and ride.bribed)


@clause("khan.heir.ogedei", says="No stop made this turn is adjacent to {city}.")
def coin_reaches(state: KhanState, ride: Riding, city: int) -> bool:
    """Return whether Ogedei's coin reaches the city (option ogedei_reach)."""
    return state.game.options.ogedei_reach == "any" or is_near(state, ride, city)


@clause(
    "khan.heir.ogedei", says="No stop made this turn is adjacent to {city}; only a coin takes from there."
)
def needs_no_coin(state: KhanState, ride: Riding, city: int) -> bool:
    """Return whether the seat has no other way to the treasures of the city than a stop beside it."""
    return not (
        is_ogedei(state)
        and has_coin(state, ride)
        and is_first(state, ride, city)
        and coin_reaches(state, ride, city)
    )


@clause("khan.heir.ogedei", says="No coin is left.")
def has_coin(state: KhanState, ride: Riding) -> bool:
    """Return whether the seat can pay a coin, a virtual one too."""
    return available(state, ride, COIN) > 0


# --- building -----------------------------------------------------------------------------------------


@clause("khan.build.where", "khan.take.use", says="There is no yurt tile to build with.")
def has_yurt(state: KhanState, ride: Riding) -> bool:
    """Return whether the seat can pay a yurt tile, a virtual one too."""
    return available(state, ride, YURT) > 0


@clause("khan.build.supply", says="No yurt piece is left.")
def has_piece(state: KhanState) -> bool:
    """Return whether the seat has a yurt piece left."""
    return state.heir.yurts_placed() < state.board.tables.supplies.yurts


@clause("khan.build.limit", says="There is no room for another yurt at {stop}.")
def has_room(state: KhanState, stop: int) -> bool:
    """Return whether another yurt can stand at the stop: one, two on a double stop, none in the capital."""
    return bool(state.room >> stop & 1)


@clause("khan.build.where", says="{stop} is no stop made this turn.")
def can_build_at(state: KhanState, ride: Riding, stop: int) -> bool:
    """Return whether the stop is within the reach of builders."""
    return bool(sites(state, ride) >> stop & 1)


@clause("khan.heir.tolui")
def sites(state: KhanState, ride: Riding) -> int:
    """Return the stops where one may build: Tolui builds beside his pawn too (option tolui_reach)."""
    if not has_board(state, "Tolui"):
        return ride.visited
    from_all = state.game.options.tolui_reach == "stops"
    stops = ride.visited if from_all else 1 << state.heir.pawns[ride.pawn]
    return ride.visited | union(state.board.neighbours, stops)


# --- upgrades -----------------------------------------------------------------------------------------


@clause("khan.buy.cost", says="An upgrade costs {cost}, and {held}.")
def has_coins(state: KhanState, ride: Riding) -> bool:
    """Return whether the seat can pay for an upgrade."""
    return available(state, ride, COIN) >= state.game.options.upgrade_coins


@clause("khan.buy.cost", says="No {upgrade} lies open.")
def lies_open(state: KhanState, upgrade: int) -> bool:
    """Return whether such an upgrade lies in the upgrades area."""
    return upgrade in state.area


@clause("khan.buy.cost", says="The pile of upgrades is empty.")
def has_pile(state: KhanState) -> bool:
    """Return whether an upgrade lies face down."""
    return any(state.upgrades)


@clause("khan.buy.column", says="The {column} column has no space left.")
def has_space(state: KhanState, seat: int, column: int) -> bool:
    """Return whether the column of the seat can take another upgrade."""
    return len(state.heirs[seat].columns[column]) < state.board.tables.boards.upgrade_spaces


@clause("khan.buy.column", says="All three columns are full.")
def has_any_space(state: KhanState) -> bool:
    """Return whether one of the coloured columns can take another upgrade."""
    return any(has_space(state, state.turn.seat, column) for column in range(WHITE))


# --- advisors ------------------------------------------------------------------------------------------


@clause("khan.deliver.spent", says="For that {held}.")
def has_treasures(state: KhanState, ride: Riding, counts: tuple[int, ...]) -> bool:
    """Return whether the seat holds these treasures; virtual ones count while they are unspent."""
    return covers(treasures_held(state, ride), counts)


def treasures_held(state: KhanState, ride: Riding) -> tuple[int, ...]:
    """Return the seat's treasures by type, the turn's virtual ones too (khan.upgrade.virtual)."""
    own = state.heir.treasures
    if not any(ride.virtual_treasures):
        return own
    return tuple([a + b for a, b in zip(own, ride.virtual_treasures, strict=True)])


@lru_cache(maxsize=1 << 12)
def covers(held: tuple[int, ...], counts: tuple[int, ...]) -> bool:
    """Return whether there is as much held of each as counted."""
    return all(a >= b for a, b in zip(held, counts, strict=True))


@clause("khan.bonus.once", says="There is no such bonus tile to use.")
def holds_bonus(state: KhanState, bonus: int) -> bool:
    """Return whether the seat obtained the bonus tile and has not used it."""
    heir = state.heir
    return bool((heir.bonuses & ~heir.turned) >> bonus & 1)


@clause("khan.bonus.once", "khan.bonus.kinds", says="Nothing of that bonus tile could be received now.")
def is_useful(state: KhanState, bonus: int) -> bool:
    """Return whether something of the bonus tile could be received."""
    received = {"sword": state.supply[SWORD], "yurt": state.supply[YURT], "coin": state.supply[COIN]}
    received["treasure"] = sum(state.treasures)
    return any(received.get(icon, 1) for icon in state.board.brings[bonus])


# --- what the seat has ----------------------------------------------------------------------------------


def available(state: KhanState, ride: Riding, kind: int) -> int:
    """Return how many tributes of the kind the seat can spend, virtual ones too (khan.upgrade.virtual)."""
    return state.heir.tiles[kind] + ride.virtual_tiles[kind]


@clause("khan.heir.ability")
def has_board(state: KhanState, name: str) -> bool:
    """Return whether the seat whose turn it is has the board of this heir."""
    return state.game.board.heir_names[state.heir.board] == name
