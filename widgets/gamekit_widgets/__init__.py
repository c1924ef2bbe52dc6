"""Boards for notebooks: play a match by mouse or keyboard, whatever the game."""

from gamekit_widgets.board import Board
from gamekit_widgets.setup import SetUp

__all__ = ["Board", "SetUp"]
