"""Votes and where they come from: deliveries, bonus tiles, open advisors; and the end they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.state import Chance, Window
from gamekit.core.value import value
from gamekit.games.khan.actions import Deliver, DrawTreasure, Pick, Use
from gamekit.games.khan.board import Board
from gamekit.games.khan.demands import met
from gamekit.games.khan.rules import is_time_for
from gamekit.games.khan.state import NOWHERE, KhanState, changed
from gamekit.games.khan.tables import TRIBUTES

if TYPE_CHECKING:
    from gamekit.games.khan.turn import Riding

# --- votes and the end ------------------------------------------------------------------------


@clause("khan.vote.track", "khan.end.council")
def gain_votes(state: KhanState, votes: int) -> KhanState:
    """Return the state after the seat whose turn it is gained votes; enough of them trigger the end."""
    heir = state.heir
    after = state.with_heir(
        state.turn.seat, heir.evolve(votes=heir.votes + votes), neutral=state.neutral + votes
    )
    return trigger_end(after) if after.neutral >= state.game.council else after


@clause("khan.end.rounds", "khan.end.cities")
def trigger_end(state: KhanState) -> KhanState:
    """Return the state with the last turn set: that of the last seat in the round after this one."""
    if state.last_turn:
        return state
    players = state.game.players
    rounds = (state.turn.number - 1) // players + 2
    return state.evolve(last_turn=rounds * players)


@clause("khan.open.claim")
def claim(state: KhanState) -> KhanState:
    """Return the state after the seat whose turn it is claimed every open advisor whose demand it meets."""
    if not state.demands:
        return state
    ride: Riding = state.stack[0]  # type: ignore[assignment]  # below everything else while a turn runs
    for demand in met(state, ride.virtual_tiles, ride.virtual_treasures):
        bit = 1 << demand
        taken = state.evolve(demands=state.demands ^ bit, claimed=state.claimed | bit)
        state = gain_votes(taken, 1)
    return state


# --- deliveries ---------------------------------------------------------------------------------


@clause("khan.deliver.pair", "khan.deliver.any", "khan.deliver.karakorum")
def votes_for(board: Board, stop: int) -> int:
    """Return the votes of a delivery to the advisor of the stop."""
    return 2 if stop == board.capital else 1


@clause("khan.deliver.spent", "khan.upgrade.virtual")
def deliver(state: KhanState, ride: Riding, action: Deliver) -> KhanState:
    """Return the state after a delivery: virtual treasures serve first, the others leave the game."""
    board, heir = state.board, state.heir
    advisor = board.advisors.index(board.index[action.stop])
    counts = next(asked.counts for asked in board.deliveries[advisor] if asked.action == action)
    virtual = tuple(map(min, counts, ride.virtual_treasures))
    given = _less(counts, virtual)
    after = state.with_heir(
        state.turn.seat,
        heir.evolve(treasures=_less(heir.treasures, given)),
        delivered=_more(state.delivered, given),
        stack=(ride.evolve(virtual_treasures=_less(ride.virtual_treasures, virtual)),),
    )
    return claim(_take_bonus(gain_votes(after, votes_for(board, board.advisors[advisor])), advisor))


@clause("khan.deliver.bonus", "khan.bonus.kinds")
def _take_bonus(state: KhanState, advisor: int) -> KhanState:
    """Return the state after the bonus tile of the advisor, if it lies there, went to the seat."""
    bonus = state.bonuses[advisor]
    if bonus == NOWHERE:
        return state
    heir, votes = state.heir, state.board.brings[bonus].count("vote")
    turned = heir.turned | 1 << bonus if votes else heir.turned
    after = state.with_heir(
        state.turn.seat,
        heir.evolve(bonuses=heir.bonuses | 1 << bonus, turned=turned),
        bonuses=changed(state.bonuses, advisor, NOWHERE - bonus),
    )
    return gain_votes(after, votes) if votes else after


# --- bonus tiles ----------------------------------------------------------------------------------


@clause("khan.bonus.once", "khan.bonus.kinds")
def use_bonus(state: KhanState, ride: Riding, action: Use) -> KhanState:
    """Return the state after a bonus tile was turned over and gave what it brings."""
    bonus = state.board.bonus_names.index(action.bonus)
    icons = state.board.brings[bonus]
    heir = state.heir
    after = receive(
        state.with_heir(
            state.turn.seat,
            heir.evolve(turned=heir.turned | 1 << bonus),
            stack=(
                ride.evolve(moves=ride.moves + icons.count("horse"), takes=ride.takes + icons.count("fist")),
            ),
        ),
        [icons.count(kind) for kind in TRIBUTES],
    )
    drawn = min(icons.count("treasure"), sum(state.treasures))
    return after.evolve(stack=(*after.stack, DrawingTreasures((), drawn))) if drawn else claim(after)


@clause("khan.parts.tributes")
def receive(state: KhanState, wanted: list[int]) -> KhanState:
    """Return the state after the seat got tributes from the supply, as many of each kind as it has."""
    if not any(wanted):
        return state
    got = tuple(map(min, wanted, state.supply))
    heir = state.heir
    return state.with_heir(
        state.turn.seat, heir.evolve(tiles=_more(heir.tiles, got)), supply=_less(state.supply, got)
    )


@value
class DrawingTreasures(Chance[KhanState]):
    """Chance draws the treasures of a bonus tile, seen by all; then one of them is picked."""

    drawn: tuple[int, ...]
    left: int

    def outcomes(self, state: KhanState) -> tuple[tuple[Action, int], ...]:
        return treasure_outcomes(state)

    @clause("khan.bonus.kinds")
    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, DrawTreasure)
        treasure = state.board.treasure[action.treasure]
        drawn = (*self.drawn, treasure)
        window = Picking(drawn) if self.left == 1 else DrawingTreasures(drawn, self.left - 1)
        return state.with_top(window, treasures=changed(state.treasures, treasure, -1))


def treasure_outcomes(state: KhanState) -> tuple[tuple[Action, int], ...]:
    """Return what the next treasure of the pile can be, by what is left of each type."""
    pairs = zip(state.board.treasure_names, state.treasures, strict=True)
    return tuple([(DrawTreasure(name), left) for name, left in pairs if left])


@value
class Picking(Window[KhanState]):
    """Keep one of the drawn treasures; the others leave the game."""

    drawn: tuple[int, ...]

    def player(self, state: KhanState) -> int:
        return state.turn.seat

    def legal(self, state: KhanState) -> tuple[Action, ...]:
        return state.board.picks[sum([1 << treasure for treasure in set(self.drawn)])]

    def refusal(self, state: KhanState, action: Action) -> Refusal | None:
        if not isinstance(action, Pick):
            return broken(is_time_for, what="keep one of the drawn treasures")
        if was_drawn(self, state.board.treasure[action.treasure]):
            return None
        names = ", ".join(state.board.treasure_names[treasure] for treasure in self.drawn)
        return broken(was_drawn, drawn=names)

    @clause("khan.bonus.kinds")
    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, Pick)
        heir, kept = state.heir, state.board.treasure[action.treasure]
        delivered = state.delivered
        for treasure in self.drawn:
            delivered = changed(delivered, treasure, 1)
        after = state.with_heir(
            state.turn.seat,
            heir.evolve(treasures=changed(heir.treasures, kept, 1)),
            delivered=changed(delivered, kept, -1),
            stack=state.stack[:-1],
        )
        return claim(after)


@clause("khan.bonus.kinds", says="The drawn treasures are {drawn}.")
def was_drawn(picking: Picking, treasure: int) -> bool:
    """Return whether the treasure is among those drawn."""
    return treasure in picking.drawn


def _more(counts: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([a + b for a, b in zip(counts, others, strict=True)])


def _less(counts: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([a - b for a, b in zip(counts, others, strict=True)])
