"""Boards for notebooks: play by mouse or keyboard, look back, see where points come from, explore graphs."""

from gamekit_widgets.board import Board
from gamekit_widgets.explorer import GraphExplorer
from gamekit_widgets.replay import Replay
from gamekit_widgets.scoreview import ScoreView
from gamekit_widgets.setup import SetUp

__all__ = ["Board", "GraphExplorer", "Replay", "ScoreView", "SetUp"]
