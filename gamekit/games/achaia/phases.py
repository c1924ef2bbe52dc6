"""From phase to phase: Preparation, Intrigue and Domination, three times, and the Settling of Power."""

from __future__ import annotations

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.score import totals
from gamekit.core.value import value
from gamekit.games.achaia import effects
from gamekit.games.achaia.acting import acting, begin_turn
from gamekit.games.achaia.actions import TakeIntrigues
from gamekit.games.achaia.chance import Arriving, DealingEvents, dealing
from gamekit.games.achaia.domination import Dominating, Removing
from gamekit.games.achaia.naming import Deciding, Step
from gamekit.games.achaia.resolving import TAKE_GOLD
from gamekit.games.achaia.scoring import settle
from gamekit.games.achaia.setup import Beginning
from gamekit.games.achaia.state import AchaiaState

TAKE_INTRIGUES = TakeIntrigues()
INTRIGUE, DOMINATION, END = "intrigue", "domination", "end"


@value
class GameTurn(Step):
    """The bottom of the stack: when a phase is over, the `phase` that is named here comes next."""

    phase: str

    @clause("achaia.turn.phases", "achaia.general.order")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        if self.phase == INTRIGUE:
            begun = state.evolve(game_turn=max(1, state.game_turn))
            return begin_turn(begun, state.first).pop(GameTurn(DOMINATION), acting(state.first))
        if self.phase == DOMINATION:
            return state.pop(GameTurn(END), Removing(0), Dominating(0))
        return settle_power(state) if state.game_turn == state.parts.tables.setup.turns else prepare(state)


@clause(
    "achaia.prep.order",
    "achaia.prep.usage",
    "achaia.prep.characters",
    "achaia.prep.event",
    "achaia.prep.active",
    "achaia.prep.open",
    "achaia.turn.dice-stay",
)
def prepare(state: AchaiaState) -> AchaiaState:
    """Return the state at the start of the next game turn: dice and power tokens stay where they lie."""
    parts, players = state.parts, state.game.players
    house = state.characters[: parts.house]
    seats = [(state.first + step) % players for step in range(players)]
    steps = (
        GameTurn(INTRIGUE),
        Beginning(1),
        *[Receiving(seat) for seat in reversed(seats)],
        DealingEvents(0),
        Arriving(parts.tables.setup.characters),
    )
    return state.evolve(
        game_turn=state.game_turn + 1,
        usage=(0,) * len(parts.characters),
        characters=house,
        characters_gone=state.characters_gone + len(state.characters) - len(house),
        passed=(),
        stack=(*state.stack[:-1], *steps),
    )


@value
class Receiving(Deciding):
    """A seat takes Intrigues or gold; `begun` says that the turn is the seat's."""

    seat: int
    begun: bool = False
    asks = "take Intrigues or gold"

    def enter(self, state: AchaiaState) -> AchaiaState | None:
        return None if self.begun else begin_turn(state.pop(Receiving(self.seat, begun=True)), self.seat)

    @clause("achaia.prep.income")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        return (TAKE_INTRIGUES, TAKE_GOLD) if effects.can_draw(state) else (TAKE_GOLD,)

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        return broken(effects.can_draw) if isinstance(action, TakeIntrigues) else None

    @clause("achaia.prep.income")
    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        options = state.game.options
        if isinstance(action, TakeIntrigues):
            return state.pop(dealing(self.seat, options.income_intrigues))
        return state.pop().with_gold(self.seat, options.income_gold)


@clause("achaia.settle.dominance", "achaia.settle.wealth", "achaia.win", "achaia.general.screens")
def settle_power(state: AchaiaState) -> AchaiaState:
    """Return the end: wealth has become power, Cousins are back, and a draw has revealed what is left."""
    players, game, nobody = state.game.players, state.game, (0,) * state.game.players
    settled = settle(
        state.tokens_by_name(),
        [state.gold(seat) for seat in range(players)],
        [street + court for street, court in zip(state.street, state.court, strict=True)],
        owners=dict(zip(state.parts.colours, state.parts.owner, strict=True)),
        options=game.options,
        rules=game.rules,
    )
    hands = [hand.evolve(gold=left) for hand, left in zip(state.hands, settled.leftover, strict=True)]
    after = state.evolve(
        hands=tuple(hands),
        screens=sum(settled.leftover),
        street=nobody,
        court=nobody,
        wealth=settled.wealth,
        stack=(),
    )
    points = totals(after.score(), players)
    shown = [
        left if points.count(own) > 1 else None for own, left in zip(points, settled.leftover, strict=True)
    ]
    return after.evolve(leftover=tuple(shown))
