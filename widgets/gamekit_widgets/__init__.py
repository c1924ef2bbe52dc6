"""Boards for notebooks: play by mouse or keyboard, look back, see where points come from, explore graphs.

`LabPanel` plays many games. It needs pandas, and is imported when it is asked for.
"""

from typing import TYPE_CHECKING, Any

from gamekit_widgets.board import Board
from gamekit_widgets.explorer import GraphExplorer
from gamekit_widgets.replay import Replay
from gamekit_widgets.scoreview import ScoreView
from gamekit_widgets.setup import SetUp

if TYPE_CHECKING:
    from gamekit_widgets.lab import LabPanel

__all__ = ["Board", "GraphExplorer", "LabPanel", "Replay", "ScoreView", "SetUp"]


def __getattr__(name: str) -> Any:
    """Import the lab's panel; AttributeError for any other name."""
    if name == "LabPanel":
        from gamekit_widgets.lab import LabPanel

        return LabPanel
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
