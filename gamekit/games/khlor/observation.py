"""What a seat of Khlor may know, shown to people and to bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gamekit.core.actions import Action
from gamekit.core.scene import Scene, seat_names
from gamekit.core.state import Observation
from gamekit.core.value import value
from gamekit.games.khlor import ghosts, scene, text, words
from gamekit.games.khlor.actions import Choose, Circle, LayEgg, MoveWhite, Place, RemoveEgg, Uncover
from gamekit.games.khlor.evaluation import evaluate
from gamekit.games.khlor.state import KhlorState
from gamekit.games.khlor.turn import lying


@value
class KhlorObservation(Observation[KhlorState]):
    """Everything: in Khlor nothing is hidden from some and seen by others."""

    def value(self) -> float:
        return evaluate(self.state, self.seat)

    def scene(self, shade: Mapping[str, float] | None = None, names: Sequence[str] | None = None) -> Scene:
        return scene.draw(self.state, self._called(names), shade)

    def ghost(self, action: Action) -> str:
        return ghosts.ghost(self.state, action)

    def gesture(self, action: Action) -> tuple[str, ...]:
        match action:
            case Choose(piece) | Circle(piece):
                return (f"piece-{piece}",)
            case Place(square) if lying(self.state):
                # so that a click speaks of eggs, not of a piece that lies
                return ("lying", f"square-{square}")
            case Place(square) | LayEgg(square) | Uncover(square):
                return (f"square-{square}",)
            case RemoveEgg():
                placement = lying(self.state)
                return (f"square-{self.state.board.names[placement.egg]}" if placement else "egg-symbol",)
            case MoveWhite(arrow):
                return (f"arrow-{arrow}",)
            case _:
                return (action.verb,)

    def label(self, action: Action) -> str:
        return words.label(self.state, action)

    def task(self, names: Sequence[str] | None = None) -> str:
        """Return in a sentence who has to decide what, or how the game ended."""
        return words.task(self.state, self._called(names))

    def text(self, names: Sequence[str] | None = None) -> str:
        return text.text(self.state, self._called(names))

    def _called(self, names: Sequence[str] | None) -> tuple[str, ...]:
        return seat_names(names, self.game.players)
