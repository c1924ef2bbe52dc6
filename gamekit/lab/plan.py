"""What a whole run of games is played with."""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from gamekit.core.errors import BadOption, entries
from gamekit.core.game import Game
from gamekit.play import bots as known
from gamekit.play.bots import Bot
from gamekit.play.seating import bot_name

MOST = 10**12
"""games in a run: far more than anybody can play"""
LARGEST = 10**18
"""seed, so that a column of whole numbers holds that of every game"""


@dataclass(frozen=True)
class Plan:
    """A run of `n` games of `game`, a bot on each seat; number i is played with the seed `seed + i`."""

    game: Game[Any]
    bots: tuple[Bot, ...]
    n: int
    seed: int = 0

    @classmethod
    def of(cls, game: Game[Any], bots: Sequence[Bot | str], n: int, seed: int = 0) -> Plan:
        """Return a checked plan; BadOption or BadName, in one sentence, for what is not allowed."""
        check_game(game)
        if type(n) is not int or not 0 <= n <= MOST:
            raise BadOption(f"n is {reprlib.repr(n)}; allowed is a number of games, from 0 up.")
        check_seed(seed)
        return cls(game, _seated(game, bots), n, seed)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, seat by seat; equal bots have equal names."""
        return tuple([bot_name(bot) for bot in self.bots])


def check_game(game: object) -> None:
    """Raise BadOption unless it is a game."""
    if not isinstance(game, Game):
        raise BadOption(f"game is {reprlib.repr(game)}; allowed is what gamekit.load returns.")


def check_seed(seed: object) -> None:
    """Raise BadOption unless games can be drawn from it."""
    if type(seed) is not int or abs(seed) > LARGEST:
        raise BadOption(f"seed is {reprlib.repr(seed)}; allowed is a whole number, up to 10**18.")


def _seated(game: Game[Any], bots: object) -> tuple[Bot, ...]:
    if not isinstance(bots, list | tuple):
        raise BadOption(f"bots is {reprlib.repr(bots)}; allowed is a list with a bot for each seat.")
    given = cast("Sequence[object]", bots)
    if len(given) != game.players:
        raise BadOption(f"bots has {entries(len(given))}; allowed are {game.players}, one for each seat.")
    return tuple([_bot(bot) for bot in given])


def _bot(given: object) -> Bot:
    if isinstance(given, str):
        return known.find(given)
    if not callable(given):
        raise BadOption(f"A bot is {reprlib.repr(given)}; allowed is a function of a seat, or a bot's name.")
    return cast("Bot", given)
