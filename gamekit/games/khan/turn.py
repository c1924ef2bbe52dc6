"""A turn: a column is activated, then everything in any order until its player is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.state import Window, turn_of
from gamekit.core.value import value
from gamekit.games.khan import rules
from gamekit.games.khan.actions import (
    Activate,
    Attack,
    Build,
    Buy,
    Deliver,
    Done,
    Lead,
    Move,
    PlaceKhan,
    Take,
    Use,
)
from gamekit.games.khan.advisors import claim, deliver, receive, use_bonus
from gamekit.games.khan.board import (
    AREA,
    COIN,
    SWORD,
    WHITE,
    YURT,
    Board,
    places_in,
    places_of,
)
from gamekit.games.khan.cities import attack
from gamekit.games.khan.purse import pay
from gamekit.games.khan.refusals import REFUSALS
from gamekit.games.khan.state import KhanState, changed
from gamekit.games.khan.tables import COLUMNS, TRIBUTES
from gamekit.games.khan.upgrades import buy, choices, restock

PAWNS = ("first", "second")
DONE = Done()


class OwnTurn(Window[KhanState]):
    """A window in which the seat whose turn it is decides."""

    def player(self, state: KhanState) -> int:
        return state.turn.seat


# --- activating a column ------------------------------------------------------------------------


@value
class Activating(OwnTurn):
    """Place an activation tile on a column."""

    def legal(self, state: KhanState) -> tuple[Action, ...]:
        return state.board.activates[~state.heir.used & (1 << len(COLUMNS)) - 1]

    def refusal(self, state: KhanState, action: Action) -> Refusal | None:
        if not isinstance(action, Activate):
            return broken(rules.is_time_for, what="activate a column")
        is_unused = rules.is_unused(state, COLUMNS.index(action.column))
        return None if is_unused else broken(rules.is_unused, column=action.column)

    @clause("khan.turn.column", "khan.turn.columns", "khan.recover.white")
    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, Activate)
        column, heir = COLUMNS.index(action.column), state.heir
        ride = begin_ride(state, column)
        naming = (Leading(),) if len(heir.pawns) > 1 else ()
        recovers = state.board.columns[heir.board][column].recover
        used = 0 if recovers else heir.used | 1 << column
        after = state.with_heir(state.turn.seat, heir.evolve(used=used), stack=(ride, *naming))
        return claim(gain_sword(after, action.column))


ACTIVATING = Activating()


@clause("khan.heir.chagatai")
def gain_sword(state: KhanState, column: str) -> KhanState:
    """Return the state after Chagatai got his sword (option chagatai_when)."""
    if column != state.game.options.chagatai_when or not rules.has_board(state, "Chagatai"):
        return state
    return receive(state, [int(kind == SWORD) for kind in range(len(TRIBUTES))])


@clause("khan.turn.upgrades-add", "khan.upgrade.actions", "khan.upgrade.virtual", "khan.upgrade.stack")
@lru_cache(maxsize=1 << 12)
def printed(board: Board, heir: int, column: int, upgrades: tuple[int, ...]) -> Riding:
    """Return the turn that a column of an heir's board gives with its upgrades, wherever pawns stand.

    Upgrades add two moves, a take, or virtual things.
    """
    icons = board.columns[heir][column]
    kinds = [board.upgrades[upgrade].kind for upgrade in upgrades]
    return Riding(
        column=column,
        pawn=0,
        moves=icons.moves + 2 * kinds.count("horses"),
        takes=icons.takes + kinds.count("fist"),
        khan=icons.khan,
        visited=0,
        virtual_tiles=tuple(map(kinds.count, TRIBUTES)),
        virtual_treasures=tuple(map(kinds.count, board.treasure_names)),
        stormed=0,
        bribed=0,
        full=0,
        narrow=0,
    )


def begin_ride(state: KhanState, column: int) -> Riding:
    """Return the window of a turn in which the column is activated; the first pawn leads."""
    heir = state.heir
    ride = printed(state.board, heir.board, column, heir.columns[column])
    full, narrow = rules.crowding(state, state.turn.seat)
    return ride.evolve(visited=1 << heir.pawns[0], full=full, narrow=narrow)


@value
class Leading(OwnTurn):
    """Name the pawn that does the actions of the turn (khan.heir.altani)."""

    def legal(self, state: KhanState) -> tuple[Action, ...]:
        return state.board.leads.actions

    def refusal(self, state: KhanState, action: Action) -> Refusal | None:
        is_named = isinstance(action, Lead)
        return None if is_named else broken(rules.is_time_for, what="name the pawn that does the actions")

    @clause("khan.heir.altani")
    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, Lead)
        pawn, ride = PAWNS.index(action.pawn), state.stack[0]
        return state.evolve(stack=(ride.evolve(pawn=pawn, visited=1 << state.heir.pawns[pawn]),))


# --- everything else, in any order ----------------------------------------------------------------


@value
class Riding(OwnTurn):
    """A running turn: what is left of the activated column, and what was done.

    `pawn` acts, `visited` are its stops of this turn. `virtual_tiles` (sword, yurt, coin) and
    `virtual_treasures` are unspent. `stormed` are the cities attacked by sword, `bribed` those
    of which a coin took a treasure. `full` and `narrow` are what others' pawns, which do not
    move in this turn, leave of the stops: no room, and room for one.
    """

    column: int
    pawn: int
    moves: int
    takes: int
    khan: bool
    visited: int
    virtual_tiles: tuple[int, ...]
    virtual_treasures: tuple[int, ...]
    stormed: int
    bribed: int
    full: int
    narrow: int

    @clause("khan.turn.any-order", "khan.turn.optional")
    def legal(self, state: KhanState) -> tuple[Action, ...]:
        return (
            *self._moves(state),
            *self._takes(state),
            *self._khans(state),
            *self._attacks(state),
            *self._builds(state),
            *self._buys(state),
            *self._deliveries(state),
            *self._uses(state),
            *self._end(state),
        )

    def refusal(self, state: KhanState, action: Action) -> Refusal | None:
        for legal in state.legal_actions():  # what was offered is not asked once more
            if legal is action:
                return None
        ask = REFUSALS.get(type(action))
        if ask is None:
            return broken(rules.is_time_for, what="ride, act, or be done")
        return ask(state, self, action)

    def apply(self, state: KhanState, action: Action) -> KhanState:
        return EFFECTS[type(action)](state, self, action)

    def _moves(self, state: KhanState) -> tuple[Action, ...]:
        if not self.moves:
            return ()
        moves = state.game.board.moves
        first = moves[0][rules.destinations(state, self, 0)]
        return (*first, *moves[1][rules.destinations(state, self, 1)]) if len(state.heir.pawns) > 1 else first

    def _takes(self, state: KhanState) -> tuple[Action, ...]:
        if not self.takes:
            return ()
        board, found = state.game.board, 0
        for province in places_in(board.provinces_near[self.visited]):
            if state.provinces[province]:
                found |= 1 << province
        return board.takes[found]

    def _khans(self, state: KhanState) -> tuple[Action, ...]:
        if not self.khan:
            return ()
        khans = state.game.board.khans
        places = (1 << len(khans.actions)) - 1
        return khans[places & ~(1 << state.khan) if state.khan >= 0 else places]

    def _attacks(self, state: KhanState) -> tuple[Action, ...] | list[Action]:
        board = state.game.board
        cities = near = board.cities_near[self.visited]
        pays_coins = rules.has_coin(state, self) and rules.is_ogedei(state)
        if pays_coins:
            cities = (1 << len(board.city_names)) - 1
        found: list[Action] = []
        for city in places_in(cities):
            types = types_in(state.cities[city])
            if not types:
                continue
            ways = types if near >> city & 1 and rules.has_swords(state, self, city) else 0
            if pays_coins and rules.is_first(state, self, city) and rules.coin_reaches(state, self, city):
                ways |= types << len(board.treasure_names)
            found += board.attacks[city][ways]
        return found

    def _builds(self, state: KhanState) -> tuple[Action, ...]:
        if not rules.has_yurt(state, self):
            return ()
        stops = rules.sites(state, self) & state.room
        return state.board.builds[stops] if stops and rules.has_piece(state) else ()

    def _buys(self, state: KhanState) -> tuple[Action, ...]:
        if not rules.has_coins(state, self):
            return ()
        seat = state.turn.seat
        columns = sum([1 << column for column in range(WHITE) if rules.has_space(state, seat, column)])
        return state.board.buys[choices(state, columns)] if columns else ()

    def _deliveries(self, state: KhanState) -> tuple[Action, ...] | list[Action]:
        board = state.game.board
        near = board.advisors_near[self.visited]
        if not near:
            return ()
        held = rules.treasures_held(state, self)
        found: list[Action] = []
        for advisor in places_in(near):
            found += possible(board, advisor, held)
        return found

    def _uses(self, state: KhanState) -> tuple[Action, ...]:
        heir = state.heir
        unused = heir.bonuses & ~heir.turned
        if not unused:
            return ()
        useful = [bonus for bonus in places_in(unused) if rules.is_useful(state, bonus)]
        return state.board.uses[places_of(useful)]

    def _end(self, state: KhanState) -> tuple[Action, ...]:
        return (DONE,) if rules.khan_is_placed(self) and rules.stands_well(state, self) else ()


@lru_cache(maxsize=1 << 12)
def types_in(lying: tuple[int, ...]) -> int:
    """Return the types of which there is a treasure."""
    return sum([1 << treasure for treasure, count in enumerate(lying) if count])


@lru_cache(maxsize=1 << 14)
def possible(board: Board, advisor: int, held: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the deliveries to the advisor for which there are treasures."""
    return tuple([asked.action for asked in board.deliveries[advisor] if rules.covers(held, asked.counts)])


# --- what each action does ------------------------------------------------------------------------


@clause("khan.move.adjacent", "khan.move.visited", "khan.move.jumped-not-visited", "khan.move.double")
def move(state: KhanState, ride: Riding, action: Move) -> KhanState:
    """Return the state after a move; only the acting pawn makes stops."""
    heir, pawn = state.heir, int(action.second)
    stop = state.board.index[action.stop]
    visited = ride.visited | 1 << stop if pawn == ride.pawn else ride.visited
    pawns = (*heir.pawns[:pawn], stop, *heir.pawns[pawn + 1 :])
    rest = ride.evolve(moves=ride.moves - 1, visited=visited)
    return state.with_heir(state.turn.seat, heir.evolve(pawns=pawns), stack=(rest,))


@clause("khan.take.count", "khan.take.use", "khan.setup.supply")
def take(state: KhanState, ride: Riding, action: Take) -> KhanState:
    """Return the state after a tribute tile was taken from a province, to be kept or used."""
    board, heir = state.board, state.heir
    province = board.province_names.index(action.province)
    after = state.with_heir(
        state.turn.seat,
        heir.evolve(tiles=changed(heir.tiles, board.kind[province], 1)),
        provinces=changed(state.provinces, province, -1),
        stack=(ride.evolve(takes=ride.takes - 1),),
    )
    return claim(after)


@clause("khan.khan.mandatory", "khan.khan.places", "khan.map.khan-provinces")
def place_khan(state: KhanState, ride: Riding, action: PlaceKhan) -> KhanState:
    """Return the state after the Khan was placed and brought tributes or upgrades."""
    place = state.board.khan_names.index(action.place)
    after = state.evolve(khan=place, stack=(ride.evolve(khan=False),))
    return visit_area(after) if action.place == AREA else feed(after, place)


@clause("khan.khan.tribute", "khan.parts.tributes")
def feed(state: KhanState, place: int) -> KhanState:
    """Return the state after the Khan's province and those of its arrows received a tribute each.

    Full ones receive nothing; where the supply runs short, the order is that of the edition.
    """
    board, provinces, supply = state.board, state.provinces, state.supply
    for province in board.fed[place]:
        kind = board.kind[province]
        if supply[kind] and provinces[province] < state.game.options.most_tributes:
            provinces, supply = changed(provinces, province, 1), changed(supply, kind, -1)
    return state.evolve(provinces=provinces, supply=supply)


@clause("khan.khan.upgrades")
def visit_area(state: KhanState) -> KhanState:
    """Return the state after the seat took the tributes of bare icons; chance then fills the area."""
    printed, lying = state.board.tables.upgrade_area, len(state.area)
    bare = {SWORD: lying < printed.sword, COIN: lying < printed.coin}
    after = receive(state, [int(bare.get(kind, False)) for kind in range(len(TRIBUTES))])
    return restock(claim(after))


@clause("khan.build.where", "khan.build.limit", "khan.heir.tolui")
def build(state: KhanState, ride: Riding, action: Build) -> KhanState:
    """Return the state after a yurt was built."""
    after = pay(state, ride, YURT, 1)
    heir, stop = after.heir, state.board.index[action.stop]
    bit = 1 << stop
    is_last = not state.board.doubles & bit or any(held.yurts & bit for held in state.heirs)
    heir = (
        heir.evolve(seconds=heir.seconds | bit) if heir.yurts & bit else heir.evolve(yurts=heir.yurts | bit)
    )
    room = state.room & ~bit if is_last else state.room
    return claim(after.with_heir(state.turn.seat, heir, room=room))


def end(state: KhanState, _ride: Riding, _action: Done) -> KhanState:
    """Return the state after the turn."""
    return end_turn(state)


EFFECTS: dict[type[Action], Callable[[KhanState, Riding, Any], KhanState]] = {
    Move: move,
    Take: take,
    PlaceKhan: place_khan,
    Attack: attack,
    Build: build,
    Buy: buy,
    Deliver: deliver,
    Use: use_bonus,
    Done: end,
}


# --- from turn to turn ---------------------------------------------------------------------------------


@clause("khan.setup.first", "khan.end.rounds")
def end_turn(state: KhanState) -> KhanState:
    """Return the state at the next seat's turn, clockwise, or at the end of the game."""
    number, limit = state.turn.number, state.game.options.round_limit
    if number == state.last_turn or (limit and number == limit * state.game.players):
        return reveal(state.evolve(stack=()))
    seat = (state.turn.seat + 1) % state.game.players
    return state.evolve(turn=turn_of(number + 1, seat), stack=(ACTIVATING,))


@clause("khan.secret.votes")
def reveal(state: KhanState) -> KhanState:
    """Return the state in which all see the secret advisors that were kept."""
    secrets = [held.evolve(cards=(), revealed=held.cards) for held in state.secrets]
    return state.evolve(secrets=tuple(secrets))
