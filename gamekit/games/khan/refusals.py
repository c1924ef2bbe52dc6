"""Why an action of a running turn is refused: the first rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken
from gamekit.games.khan import rules
from gamekit.games.khan.actions import (
    RANDOM,
    Attack,
    Build,
    Buy,
    Deliver,
    Done,
    Move,
    PlaceKhan,
    Take,
    Use,
)
from gamekit.games.khan.board import COIN, SWORD, Board
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.tables import COLUMNS, TRIBUTES

if TYPE_CHECKING:
    from gamekit.games.khan.turn import Riding


def refuse_move(state: KhanState, ride: Riding, action: Move) -> Refusal | None:
    """Return why the pawn cannot move there, or None."""
    board, pawn, stop = state.board, int(action.second), state.board.index[action.stop]
    if not rules.has_move(ride):
        return broken(rules.has_move)
    if not rules.is_movable(state, ride, pawn):
        name = board.heir_names[state.heir.board]
        return broken(rules.is_movable, heir=name, pawn="the second pawn" if pawn else "the first pawn")
    if not rules.is_elsewhere(state, pawn, stop):
        return broken(rules.is_elsewhere, stop=action.stop)
    if not rules.in_reach(state, pawn, stop):
        here = board.names[state.heir.pawns[pawn]]
        return broken(rules.in_reach, stop=action.stop, here=here)
    can_end = rules.can_end_after(state, ride, pawn, stop)
    return None if can_end else broken(rules.can_end_after, stop=action.stop)


def refuse_take(state: KhanState, ride: Riding, action: Take) -> Refusal | None:
    """Return why no tribute can be taken there, or None."""
    province = state.board.province_names.index(action.province)
    if not rules.has_take(ride):
        return broken(rules.has_take)
    if not rules.touches(state, ride, province):
        return broken(rules.touches, province=action.province)
    has_tribute = rules.has_tribute(state, province)
    return None if has_tribute else broken(rules.has_tribute, province=action.province)


def refuse_khan(state: KhanState, ride: Riding, action: PlaceKhan) -> Refusal | None:
    """Return why the Khan cannot be placed there, or None."""
    if not rules.khan_is_due(ride):
        return broken(rules.khan_is_due)
    is_elsewhere = rules.khan_is_elsewhere(state, state.board.khan_names.index(action.place))
    return None if is_elsewhere else broken(rules.khan_is_elsewhere)


def refuse_attack(state: KhanState, ride: Riding, action: Attack) -> Refusal | None:
    """Return why the treasure cannot be taken, or None."""
    board = state.board
    city, treasure = board.city_names.index(action.city), board.treasure[action.treasure]
    if not rules.is_revealed(state, city):
        return broken(rules.is_revealed, city=action.city)
    if not rules.holds_treasures(state, city):
        return broken(rules.holds_treasures, city=action.city)
    if not rules.lies_in(state, city, treasure):
        return broken(rules.lies_in, city=action.city, treasure=action.treasure)
    if action.coin:
        return _refuse_coin(state, ride, city)
    if not rules.is_near(state, ride, city):
        rule = rules.is_near if rules.needs_no_coin(state, ride, city) else rules.needs_no_coin
        return broken(rule, city=action.city)
    if rules.has_swords(state, ride, city):
        return None
    cost = _count(rules.swords_for(state, ride, city), "sword")
    return broken(rules.has_swords, city=action.city, cost=cost, held=_held(state, ride, SWORD))


def _refuse_coin(state: KhanState, ride: Riding, city: int) -> Refusal | None:
    name = state.board.city_names[city]
    if not rules.is_ogedei(state):
        return broken(rules.is_ogedei)
    if not rules.coin_reaches(state, ride, city):
        return broken(rules.coin_reaches, city=name)
    if not rules.is_first(state, ride, city):
        return broken(rules.is_first, city=name)
    return None if rules.has_coin(state, ride) else broken(rules.has_coin)


def refuse_build(state: KhanState, ride: Riding, action: Build) -> Refusal | None:
    """Return why no yurt can be built there, or None."""
    stop = state.board.index[action.stop]
    if not rules.has_yurt(state, ride):
        return broken(rules.has_yurt)
    if not rules.has_piece(state):
        return broken(rules.has_piece)
    if not rules.can_build_at(state, ride, stop):
        return broken(rules.can_build_at, stop=action.stop)
    return None if rules.has_room(state, stop) else broken(rules.has_room, stop=action.stop)


def refuse_buy(state: KhanState, ride: Riding, action: Buy) -> Refusal | None:
    """Return why the upgrade cannot be bought, or None."""
    if not rules.has_coins(state, ride):
        cost = _count(state.game.options.upgrade_coins, "coin")
        return broken(rules.has_coins, cost=cost, held=_held(state, ride, COIN))
    if not rules.has_any_space(state):
        return broken(rules.has_any_space)
    if action.upgrade == RANDOM:
        return None if rules.has_pile(state) else broken(rules.has_pile)
    upgrade = state.board.upgrade_names.index(action.upgrade)
    if not rules.lies_open(state, upgrade):
        return broken(rules.lies_open, upgrade=action.upgrade)
    column = state.board.upgrades[upgrade].column
    has_space = rules.has_space(state, state.turn.seat, column)
    return None if has_space else broken(rules.has_space, column=COLUMNS[column])


def refuse_delivery(state: KhanState, ride: Riding, action: Deliver) -> Refusal | None:
    """Return why nothing can be delivered there, or None."""
    # Every delivery of the action space is one that the advisor of its stop asks for.
    board, stop = state.board, state.board.index[action.stop]
    if not rules.was_visited(ride, stop):
        return broken(rules.was_visited, stop=action.stop)
    counts = tuple(map(action.treasures.count, board.treasure_names))
    if rules.has_treasures(state, ride, counts):
        return None
    return broken(rules.has_treasures, held=_treasures(board, rules.treasures_held(state, ride)))


def refuse_use(state: KhanState, _ride: Riding, action: Use) -> Refusal | None:
    """Return why the bonus tile cannot be used, or None."""
    bonus = state.board.bonus_names.index(action.bonus)
    if not rules.holds_bonus(state, bonus):
        return broken(rules.holds_bonus)
    return None if rules.is_useful(state, bonus) else broken(rules.is_useful)


def refuse_end(state: KhanState, ride: Riding, _action: Done) -> Refusal | None:
    """Return why the turn cannot end, or None."""
    if not rules.khan_is_placed(ride):
        return broken(rules.khan_is_placed)
    if rules.stands_well(state, ride):
        return None
    pawns = state.heir.pawns
    # Where the others leave room, two pawns of this seat share the stop.
    full = next((stop for stop in pawns if ride.full >> stop & 1), pawns[0])
    return broken(rules.stands_well, stop=state.board.names[full])


def _count(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _held(state: KhanState, ride: Riding, kind: int) -> str:
    count = rules.available(state, ride, kind)
    return f"there {'is' if count == 1 else 'are'} {_count(count, TRIBUTES[kind])}"


def _treasures(board: Board, held: tuple[int, ...]) -> str:
    named = [f"{count} {name}" for name, count in zip(board.treasure_names, held, strict=True) if count]
    return f"there {'are' if sum(held) > 1 else 'is'} {', '.join(named) or 'no treasure'}"


REFUSALS: dict[type[Action], Callable[[KhanState, Riding, Any], Refusal | None]] = {
    Move: refuse_move,
    Take: refuse_take,
    PlaceKhan: refuse_khan,
    Attack: refuse_attack,
    Build: refuse_build,
    Buy: refuse_buy,
    Deliver: refuse_delivery,
    Use: refuse_use,
    Done: refuse_end,
}
