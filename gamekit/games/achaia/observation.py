"""What a seat of Achaia may know, shown to people and to bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gamekit.core.actions import Action
from gamekit.core.scene import Scene, seat_names
from gamekit.core.state import CHANCE, Observation
from gamekit.core.value import value
from gamekit.games.achaia import gestures, ghosts, labels, scene, text, words
from gamekit.games.achaia.evaluation import evaluate
from gamekit.games.achaia.state import AchaiaState


@value
class AchaiaObservation(Observation[AchaiaState]):
    """The table, one's own hand and gold, and what lies behind the other screens together."""

    def value(self) -> float:
        return evaluate(self.state, self.seat)

    def scene(self, shade: Mapping[str, float] | None = None, names: Sequence[str] | None = None) -> Scene:
        return scene.draw(self.state, self.seat, self._called(names), self.legal_actions(), shade)

    def gesture(self, action: Action) -> tuple[str, ...]:
        found = gestures.gesture(self.state, action)
        decider = self.state.current_player
        return found if decider in (self.seat, CHANCE) else gestures.from_outside(found, decider)

    def ghost(self, action: Action) -> str:
        return ghosts.ghost(self.state, self.seat, action)

    def label(self, action: Action) -> str:
        return labels.label(self.state, action)

    def when(self) -> str:
        return words.when(self.state)

    def task(self, names: Sequence[str] | None = None) -> str:
        """Return in a sentence who has to decide what, or how the game ended."""
        return words.task(self.state, self._called(names))

    def text(self, names: Sequence[str] | None = None) -> str:
        return text.text(self.state, self.seat, self._called(names))

    def _called(self, names: Sequence[str] | None) -> tuple[str, ...]:
        return seat_names(names, self.game.players)
