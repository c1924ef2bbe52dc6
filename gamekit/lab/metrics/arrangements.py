"""Who sits where: the same games with the bots in every order that a comparison needs."""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from typing import Any

import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.core.game import Game
from gamekit.lab.metrics.frames import count_games
from gamekit.lab.plan import check_game
from gamekit.lab.simulation import simulate
from gamekit.play.bots import Bot

Seating = Sequence[Bot | str]


def rotated(game: Game[Any], bots: Seating, n: int, seed: int = 0, **how: Any) -> pd.DataFrame:
    """Return games in which every bot has every seat: each of the n seeds is played once a rotation.

    The frame is that of lab.simulate, with numbers that go on from one rotation to the next; `how`
    are its arguments workers, client and progress. So seats and bots can be told apart.
    """
    check_game(game)
    check_bots(bots)
    if not bots:
        raise BadOption(f"bots has no entries; allowed are {game.players}, one for each seat.")
    return arranged(game, rotations(bots), n, seed, **how)


def check_bots(bots: object) -> None:
    """Raise BadOption unless it is a list, whatever is in it."""
    if not isinstance(bots, list | tuple):
        raise BadOption(f"bots is {reprlib.repr(bots)}; allowed is a list of bots.")


def rotations(bots: Seating) -> list[Seating]:
    """Return the bots with each of them first once, in the same circle.

    >>> rotations(["a", "b", "c"])
    [['a', 'b', 'c'], ['b', 'c', 'a'], ['c', 'a', 'b']]
    """
    return [[*bots[first:], *bots[:first]] for first in range(len(bots))]


def one_against_rest(one: Bot | str, rest: Bot | str, players: int) -> list[Seating]:
    """Return the arrangements of one bot on each seat in turn, the other bot on all the others.

    >>> one_against_rest("a", "b", 3)
    [['a', 'b', 'b'], ['b', 'a', 'b'], ['b', 'b', 'a']]
    """
    return [[one if seat == chosen else rest for seat in range(players)] for chosen in range(players)]


def arranged(game: Game[Any], seatings: Sequence[Seating], n: int, seed: int = 0, **how: Any) -> pd.DataFrame:
    """Return n games of each arrangement on the same seeds, numbered through."""
    if "store" in how:
        raise BadOption("store is for one run of lab.simulate; here several runs make one frame.")
    frames: list[pd.DataFrame] = []
    for place, seating in enumerate(seatings):
        frame: pd.DataFrame = simulate(game, list(seating), n, seed, **how)
        frames.append(frame.assign(number=frame["number"] + place * n))
        if count_games(frame) < n:  # interrupted: what is finished is kept
            break
    return pd.concat(frames, ignore_index=True)
