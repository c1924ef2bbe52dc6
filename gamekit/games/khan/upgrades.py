"""Upgrades: buying, rows that give a free one, and the upgrades area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.state import Chance, Window
from gamekit.core.value import value
from gamekit.games.khan.actions import RANDOM, Buy, Gain, RevealUpgrade
from gamekit.games.khan.advisors import claim
from gamekit.games.khan.board import COIN, WHITE
from gamekit.games.khan.demands import complete_rows
from gamekit.games.khan.purse import pay
from gamekit.games.khan.rules import has_pile, has_space, is_time_for, lies_open
from gamekit.games.khan.state import KhanState, changed

if TYPE_CHECKING:
    from gamekit.games.khan.turn import Riding


@clause("khan.buy.cost", "khan.buy.shift", "khan.buy.not-yet")
def buy(state: KhanState, ride: Riding, action: Buy) -> KhanState:
    """Return the state after an upgrade was paid for; it acts from its column's next activation on."""
    after = pay(state, ride, COIN, state.game.options.upgrade_coins)
    if action.upgrade == RANDOM:
        return after.evolve(stack=(*after.stack, RevealingUpgrade(white=False)))
    upgrade = state.board.upgrade_names.index(action.upgrade)
    return place(taken_from_area(after, upgrade), upgrade, state.board.upgrades[upgrade].column)


def taken_from_area(state: KhanState, upgrade: int) -> KhanState:
    """Return the state without one such open upgrade: the others move to the right (khan.buy.shift)."""
    at = state.area.index(upgrade)
    return state.evolve(area=(*state.area[:at], *state.area[at + 1 :]))


@clause("khan.buy.column", "khan.turn.upgrades-add")
def place(state: KhanState, upgrade: int, column: int) -> KhanState:
    """Return the state after the seat put the upgrade on a column; a completed row gives a free one."""
    heir = state.heir
    before = complete_rows(heir.columns)
    stacked = (*heir.columns[column], upgrade)
    columns = (*heir.columns[:column], stacked, *heir.columns[column + 1 :])
    after = state.with_heir(state.turn.seat, heir.evolve(columns=columns))
    row = complete_rows(columns)
    if row > before and gives_upgrade(after, row):
        after = after.evolve(stack=(*after.stack, Gaining()))
    return claim(after)


@clause("khan.buy.row", "khan.heir.jochi")
def gives_upgrade(state: KhanState, row: int) -> bool:
    """Return whether the row gives a free upgrade: the white space is free, and there is an upgrade."""
    heir = state.heir
    is_filled = row == 1 and state.board.heir_names[heir.board] == "Jochi"
    return (
        not is_filled and has_space(state, state.turn.seat, WHITE) and (bool(state.area) or has_pile(state))
    )


def choices(state: KhanState, columns: int) -> int:
    """Return which upgrades can be taken, by their places in `board.buys`: open ones, a random one."""
    found, of = 0, state.board.upgrades
    for upgrade in state.area:
        if columns >> of[upgrade].column & 1:
            found |= 1 << upgrade
    return found | 1 << len(of) if has_pile(state) else found


@value
class RevealingUpgrade(Chance[KhanState]):
    """Chance reveals a random upgrade, bought or, for the `white` column, gained for a row."""

    white: bool

    def outcomes(self, state: KhanState) -> tuple[tuple[Action, int], ...]:
        return upgrade_outcomes(state)

    @clause("khan.buy.column", "khan.buy.row")
    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, RevealUpgrade)
        upgrade = state.board.upgrade_names.index(action.upgrade)
        column = WHITE if self.white else state.board.upgrades[upgrade].column
        after = state.evolve(upgrades=changed(state.upgrades, upgrade, -1), stack=state.stack[:-1])
        if has_space(state, state.turn.seat, column):
            return place(after, upgrade, column)
        again = state.game.options.random_full == "again" and has_pile(after)
        stack = state.stack if again else after.stack
        return after.evolve(lost=changed(state.lost, upgrade, 1), stack=stack)


def upgrade_outcomes(state: KhanState) -> tuple[tuple[Action, int], ...]:
    """Return what the next upgrade of the pile can be, by what is left of each."""
    pairs = zip(state.board.upgrade_names, state.upgrades, strict=True)
    return tuple([(RevealUpgrade(name), left) for name, left in pairs if left])


@value
class Gaining(Window[KhanState]):
    """Take a free upgrade for a completed row: an open one or a random one, of any colour."""

    def player(self, state: KhanState) -> int:
        return state.turn.seat

    @clause("khan.buy.row")
    def legal(self, state: KhanState) -> tuple[Action, ...]:
        return state.board.gains[choices(state, (1 << WHITE) - 1)]

    def refusal(self, state: KhanState, action: Action) -> Refusal | None:
        if not isinstance(action, Gain):
            return broken(is_time_for, what="choose the free upgrade of the completed row")
        if action.upgrade == RANDOM:
            return None if has_pile(state) else broken(has_pile)
        upgrade = state.board.upgrade_names.index(action.upgrade)
        return None if lies_open(state, upgrade) else broken(lies_open, upgrade=action.upgrade)

    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, Gain)
        if action.upgrade == RANDOM:
            return state.with_top(RevealingUpgrade(white=True))
        upgrade = state.board.upgrade_names.index(action.upgrade)
        after = taken_from_area(state.evolve(stack=state.stack[:-1]), upgrade)
        return place(after, upgrade, WHITE)


@value
class Restocking(Chance[KhanState]):
    """Chance fills the upgrades area as far as the pile goes."""

    @clause("khan.setup.upgrades", "khan.khan.upgrades")
    def outcomes(self, state: KhanState) -> tuple[tuple[Action, int], ...]:
        return upgrade_outcomes(state)

    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, RevealUpgrade)
        upgrade = state.board.upgrade_names.index(action.upgrade)
        after = state.evolve(
            area=(*state.area, upgrade), upgrades=changed(state.upgrades, upgrade, -1), stack=state.stack[:-1]
        )
        return restock(after)


def restock(state: KhanState) -> KhanState:
    """Return the state with chance on top, if the upgrades area has a gap that the pile can fill."""
    has_gap = len(state.area) < state.board.tables.upgrade_area.spaces and has_pile(state)
    return state.evolve(stack=(*state.stack, Restocking())) if has_gap else state
