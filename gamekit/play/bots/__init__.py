"""Bots: functions that are called with a Seat and return one of its actions.

>>> import gamekit
>>> from gamekit.play import Match, bots
>>> match = Match(gamekit.load("khlor", players=2), [bots.random, bots.random])
>>> match.names
('random', 'random 2')
"""

from __future__ import annotations

import re

from gamekit.core.errors import BadName, nearest
from gamekit.play.bots.beam import greedy
from gamekit.play.bots.mcts import Mcts, mcts
from gamekit.play.bots.seat import Bot, Seat, Thinking
from gamekit.play.bots.uniform import random

__all__ = ["Bot", "Mcts", "Seat", "Thinking", "find", "greedy", "is_known", "mcts", "names", "random"]

_KNOWN: dict[str, Bot] = {"random": random, "greedy": greedy, "mcts(300)": mcts(300)}
_BUDGET = re.compile(r"mcts\(([1-9][0-9]{0,8})\)")


def names() -> tuple[str, ...]:
    """Return the names of the bots that come with the kit; `find` takes any number in mcts(300)."""
    return tuple(_KNOWN)


def is_known(name: object) -> bool:
    """Return whether `find` knows a bot of that name."""
    return isinstance(name, str) and (name in _KNOWN or _BUDGET.fullmatch(name) is not None)


def find(name: str) -> Bot:
    """Return the bot of that name; BadName if there is none.

    >>> find("greedy") is greedy
    True
    >>> find("mcts(500)")
    bots.mcts(500)
    """
    searching = _BUDGET.fullmatch(name)
    if searching:
        return mcts(int(searching[1]))
    if name not in _KNOWN:
        raise BadName(f"There is no bot {name!r}; {nearest(name, _KNOWN)}")
    return _KNOWN[name]
