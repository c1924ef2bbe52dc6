"""The bot that searches."""
from __future__ import annotations
from gamekit.play.bots.seat import Seat, Thinking
from gamekit.play.bots.search import Search
from dataclasses import dataclass

@dataclass(frozen=True)
class mcts:
    sims: int
    @property
    def name(self): return f"mcts({self.sims})"
    def __call__(self, seat: Seat) -> Thinking:
        if len(seat.actions) == 1:
            return seat.actions[0]
        s = Search(seat.game, seat.observation, seat.rng)
        yield from s.run(self.sims)
        return s.best()
