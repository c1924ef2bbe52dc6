"""What a position is worth to each seat, and what an action gains at once."""

from __future__ import annotations

from typing import Any

from gamekit.core.actions import Action
from gamekit.core.game import Game
from gamekit.core.state import State
import os
WIN = float(os.environ.get("WIN", 0))

class Worth:
    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.players = range(game.players)
        self.cls = game.observation_class
        self._gains: dict[Any, dict[Action, float]] = {}

    def of(self, state: State, seat: int) -> float:
        return self.cls(seat, state).value()

    def of_all(self, state: State) -> list[float]:
        values = [self.cls(seat, state).value() for seat in self.players]
        if WIN and not state.stack:
            w = state.outcome().winners
            for s in w: values[s] += WIN / len(w)
        return values

    def gains(self, state: State, seat: int) -> dict[Action, float]:
        key = (seat, state.stack[-1])
        known = self._gains.get(key)
        if known is None:
            known = self._gains[key] = {}
        return known

    def gain(self, state, action, seat):
        g = self.gains(state, seat)
        if action in g: return g[action]
        r = g[action] = self.fresh(state, action, seat)
        return r

    def fresh(self, state: State, action: Action, seat: int) -> float:
        before = state.memo("worth", lambda s: {})
        if seat not in before: before[seat] = self.of(state, seat)
        return self.of(state.child(action), seat) - before[seat]
