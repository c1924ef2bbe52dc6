"""The bot that searches."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from functools import cache

from gamekit.core.errors import BadOption
from gamekit.play.bots.search import Search
from gamekit.play.bots.seat import Seat, Thinking


@dataclass(frozen=True)
class Mcts:
    """A bot that plays on `sims` times for two rounds and takes the action it came back to most often."""

    sims: int

    @property
    def name(self) -> str:
        """What the bot is called, which also makes it again: 'mcts(300)'."""
        return f"mcts({self.sims})"

    def __repr__(self) -> str:
        return f"bots.{self.name}"

    def __call__(self, seat: Seat) -> Thinking:
        """Return the action, thinking in slices; for the same seat and budget always the same."""
        if len(seat.actions) == 1:
            return seat.actions[0]
        search = Search(seat.game, seat.observation, seat.rng)
        yield from search.run(self.sims)
        return search.ranked()[0].action


def mcts(sims: int) -> Mcts:
    """Return a bot that does so many simulations before each decision; BadOption if that is no number.

    >>> mcts(300).name
    'mcts(300)'
    """
    if type(sims) is not int or sims < 1:
        raise BadOption(
            f"sims is {reprlib.repr(sims)}; allowed is a whole number from 1 up, as in bots.mcts(300)."
        )
    return _made(sims)


@cache
def _made(sims: int) -> Mcts:
    return Mcts(sims)
