"""What a seat of Herdeiros do Khan may know, shown to people and to bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gamekit.core.actions import Action
from gamekit.core.scene import Scene, seat_names
from gamekit.core.state import Observation
from gamekit.core.value import value
from gamekit.games.khan import actions as did
from gamekit.games.khan import ghosts, scene, text, words
from gamekit.games.khan.evaluation import evaluate
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.ways import riding


@value
class KhanObservation(Observation[KhanState]):
    """Everything but the secret advisors of the others."""

    def value(self) -> float:
        return evaluate(self.state, self.seat)

    def scene(self, shade: Mapping[str, float] | None = None, names: Sequence[str] | None = None) -> Scene:
        return scene.draw(self.state, self.seat, self._called(names), shade)

    def ghost(self, action: Action) -> str:
        return ghosts.ghost(self.state, action)

    def gesture(self, action: Action) -> tuple[str, ...]:
        match action:
            case did.Move(stop, second):
                return (*self._pawn(second=second), f"stop-{stop}")
            case did.Build(stop):
                return ("build", f"stop-{stop}")
            case did.Attack(city, treasure, coin):
                return (*(["coin"] if coin else []), self._treasure(city, treasure))
            case did.Deliver(stop, treasures):
                given = [f"treasure-{treasure}" for treasure in treasures]
                return (f"advisor-{stop}", *(given if self._has_choice(stop) else []))
            case did.Buy(upgrade) | did.Gain(upgrade) | did.RevealUpgrade(upgrade):
                return (f"upgrade-{upgrade}",)
            case _:
                return (self._thing(action),)

    def label(self, action: Action) -> str:
        return words.label(self.state, action)

    def when(self) -> str:
        return words.when(self.state)

    def task(self, names: Sequence[str] | None = None) -> str:
        """Return in a sentence who has to decide what, or how the game ended."""
        return words.task(self.state, self._called(names))

    def text(self, names: Sequence[str] | None = None) -> str:
        return text.text(self.state, self.seat, self._called(names))

    def _called(self, names: Sequence[str] | None) -> tuple[str, ...]:
        return seat_names(names, self.game.players)

    def _pawn(self, *, second: bool) -> tuple[str, ...]:
        """Return the click on the pawn that does not act: the other moves without."""
        ride = riding(self.state)
        acting = ride.pawn if ride else 0
        return () if int(second) == acting else (f"pawn-{'second' if second else 'first'}",)

    def _treasure(self, city: str, treasure: str) -> str:
        """Return the treasure in the city, or the city when none of the type lies there."""
        board = self.state.board
        lies = self.state.cities[board.city_names.index(city)][board.treasure[treasure]]
        return f"city-{city}:{treasure}" if lies else f"city-{city}"

    def _has_choice(self, stop: str) -> bool:
        """Return whether the advisor leaves it to the giver what to deliver."""
        board = self.state.board
        return len(board.deliveries[board.advisors.index(board.index[stop])]) > 1

    @staticmethod
    def _thing(action: Action) -> str:
        """Return the one thing that is clicked for an action."""
        match action:
            case did.Keep(card) | did.Deal(card=card):
                return f"secret-{card}"
            case did.Activate(column):
                return f"column-{column}"
            case did.Lead(pawn):
                return f"pawn-{pawn}"
            case did.Take(province):
                return f"province-{province}"
            case did.PlaceKhan(place):
                return f"khan-{place}"
            case did.Use(bonus) | did.LayBonus(bonus):
                return f"bonus-{bonus}"
            case did.Pick(treasure):
                return f"drawn-{treasure}"
            case did.DrawHeir(heir):
                return f"heir-{heir}"
            case did.RevealCity(city):
                return f"city-{city}"
            case did.DrawTreasure(treasure):
                return f"drawn-{treasure}"
            case did.OpenAdvisor(card):
                return f"open-{card}"
            case _:
                return action.verb
