"""The games, found by their folders: there is no list to edit."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from gamekit.core.errors import BadName, nearest
from gamekit.core.game import Game

_PACKAGE = "gamekit.games"


def names() -> tuple[str, ...]:
    """Return the names of all games, in order."""
    package = importlib.import_module(_PACKAGE)
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg))


def find(name: str) -> type[Game[Any]]:
    """Return the game's class; its folder is imported now. BadName if there is none."""
    if name not in names():
        raise BadName(f"There is no game {name!r}; {nearest(name, names())}")
    return importlib.import_module(f"{_PACKAGE}.{name}").GAME


def load(name: str, players: int | None = None, **arguments: Any) -> Game[Any]:
    """Return a game, ready to play.

    `players` is the number of seats; `edition` a path to somebody's own data, or
    "tiny"; `scoring` and `rules` replace functions; all other keywords are options.
    Raises BadName, BadOption or BadEdition.

    >>> game = load("khlor", players=3)
    >>> game.initial_state().turn
    Turn(number=1, seat=0)
    """
    return find(name)(players, **arguments)
