"""Windows in which a seat decides: every one offers the sacrifice of power, some name an effect's pieces."""

from __future__ import annotations

from typing import Any

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.errors import IllegalAction
from gamekit.core.secrets import UNKNOWN
from gamekit.core.state import Window
from gamekit.core.value import value
from gamekit.games.achaia import effects
from gamekit.games.achaia.actions import Decline, Sacrifice
from gamekit.games.achaia.effects import Deed
from gamekit.games.achaia.state import AchaiaState

SACRIFICE, DECLINE = Sacrifice(), Decline()


@clause("achaia.general.sacrifice", says="Only power can be sacrificed, and there is none left.")
def can_sacrifice(state: AchaiaState, seat: int) -> bool:
    """Return whether the seat has power to give up: at any stage from the placing of the first die."""
    return state.power[seat] > 0


@clause("achaia.turn.phases", says="Now it is time to {what}.")
def is_time_for(action: Action, *verbs: type[Action]) -> bool:
    """Return whether the action is of a kind that is asked for now."""
    return isinstance(action, verbs)


@clause("achaia.general.screens", says="It depends on what another player keeps behind the screen.")
def is_known(state: AchaiaState, seat: int) -> bool:
    """Return whether what the seat can do can be known: not in what others see of a state."""
    return state.hands[seat].gold is not UNKNOWN


class Step(Window[AchaiaState]):
    """A window of Achaia. It is entered when it comes to lie on top and may go on by itself."""

    def enter(self, state: AchaiaState) -> AchaiaState | None:
        """Return the state after what happens by itself, or None if somebody has to decide."""
        return None


def go_on(state: AchaiaState) -> AchaiaState:
    """Return the state at the next decision, of a seat or of chance, or at the end."""
    while state.stack:
        top: Any = state.stack[-1]  # a Step
        following = top.enter(state)
        if following is None:
            return state
        state = following
    return state


class Deciding(Step):
    """A seat decides: a window tells its `options`, `why` others are refused, and what is `taken` from it."""

    seat: int
    asks = "decide"
    """what is to be done, for whoever does something else"""
    offers_sacrifice = True

    def player(self, state: AchaiaState) -> int:
        return self.seat

    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        """Return what may be done beside a sacrifice, in the order of the action space."""
        raise NotImplementedError

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        """Return why an action that is not among the options is refused; None for "it is not asked for"."""
        return None

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        """Return the state after one of the options was chosen."""
        raise NotImplementedError

    def legal(self, state: AchaiaState) -> tuple[Action, ...]:
        options = self.options(state)
        if self.offers_sacrifice and state.power[self.player(state)] > 0:
            return (*options, SACRIFICE)
        return options

    def refusal(self, state: AchaiaState, action: Action) -> Refusal | None:
        if not is_known(state, self.player(state)):
            return broken(is_known)
        legal = state.legal_actions()
        for possible in legal:
            if possible is action:
                return None
        if action in legal:
            return None
        if isinstance(action, Sacrifice) and self.offers_sacrifice:
            return broken(can_sacrifice)
        return self.why(state, action) or broken(is_time_for, what=self.asks)

    def apply(self, state: AchaiaState, action: Action) -> AchaiaState:
        if not is_known(state, self.player(state)):  # what a covered state offers is only what it seems
            raise IllegalAction(broken(is_known))
        if isinstance(action, Sacrifice):
            return sacrifice(state, self.player(state))
        return go_on(self.take(state, action))


@clause("achaia.general.sacrifice")
def sacrifice(state: AchaiaState, seat: int) -> AchaiaState:
    """Return the state after 1 power was given up for gold; whatever was asked is still asked."""
    power = list(state.power)
    power[seat] -= 1
    return state.with_gold(seat, state.game.options.sacrifice_gold, power=tuple(power))


@value
class Naming(Deciding):
    """Target and pieces of an effect are named; `done` tells what follows. Subclasses give it a meaning."""

    deed: Deed
    asks = "name what the effect touches"

    def player(self, state: AchaiaState) -> int:
        return self.deed.seat

    def done(self, state: AchaiaState) -> AchaiaState:
        """Return the state when everything is named; the window is still on top, named or not."""
        raise NotImplementedError

    @clause("achaia.intrigue.effects")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        if effects.is_named(state, self.deed):
            return self.done(state)
        if effects.is_of_hand(state, self.deed):
            return None
        options = state.legal_actions()
        forced = len(options) == 1 + (options[-1] is SACRIFICE)
        return self.take(state, options[0]) if forced else None

    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        return effects.options(state, self.deed)

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        return effects.refusal(state, self.deed, action)

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        deed = effects.name(state, self.deed, action)
        named = self.evolve(deed=deed)
        return named.done(state) if effects.is_named(state, deed) else state.pop(named)
