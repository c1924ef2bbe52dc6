"""Board games to play, read, measure and change.

>>> import gamekit
>>> game = gamekit.load("khlor", players=3)
>>> game.initial_state().legal_actions()[0]
Uncover(square='A1', colour='red')
"""

from gamekit.core.catalogue import load, names
from gamekit.core.errors import (
    BadEdition,
    BadName,
    BadNotation,
    BadOption,
    BadRecord,
    GameKitError,
    IllegalAction,
    MissingExtra,
    NotYourTurn,
)
from gamekit.core.state import CHANCE, OVER

__all__ = [
    "CHANCE",
    "OVER",
    "BadEdition",
    "BadName",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "GameKitError",
    "IllegalAction",
    "MissingExtra",
    "NotYourTurn",
    "load",
    "names",
]
