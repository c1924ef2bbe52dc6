"""Bots: functions that are called with a Seat and return one of its actions.

>>> import gamekit
>>> from gamekit.play import Match, bots
>>> match = Match(gamekit.load("khlor", players=2), [bots.random, bots.random])
>>> match.names
('random', 'random 2')
"""

from __future__ import annotations

from gamekit.core.errors import BadName, nearest
from gamekit.play.bots.beam import greedy
from gamekit.play.bots.seat import Bot, Seat, Thinking
from gamekit.play.bots.uniform import random

__all__ = ["Bot", "Seat", "Thinking", "find", "greedy", "names", "random"]

_KNOWN: dict[str, Bot] = {"random": random, "greedy": greedy}


def names() -> tuple[str, ...]:
    """Return the names of the bots that come with the kit."""
    return tuple(_KNOWN)


def find(name: str) -> Bot:
    """Return the bot of that name; BadName if there is none.

    >>> find("greedy") is greedy
    True
    """
    if name not in _KNOWN:
        raise BadName(f"There is no bot {name!r}; {nearest(name, _KNOWN)}")
    return _KNOWN[name]
