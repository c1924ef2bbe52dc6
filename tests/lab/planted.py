"""A coin with a bias that somebody planted, to be found again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from lab.toys import Call, Coin, Fall, TinyState

from gamekit.core.actions import Action
from gamekit.core.options import Options, option
from gamekit.core.state import Chance, Turn
from gamekit.core.value import value

OMENS = (1, 2, 3)


@value
class Omen(Action):
    verb: ClassVar[str] = "omen"
    sign: int


@value
class Reading(Chance[Any]):
    """The set-up: one of three omens, drawn by chance before anybody decides."""

    def outcomes(self, state: Any) -> tuple[tuple[Action, int], ...]:
        return tuple((Omen(sign), 1) for sign in OMENS)

    def apply(self, state: Any, action: Any) -> Any:
        options = state.game.options
        gift = options.gift * (1 + options.twice) if action.sign == 1 else 0
        return state.gain(0, gift).evolve(stack=state.stack[:-1])


@dataclass(frozen=True, kw_only=True)
class PlantedOptions(Options):
    """What is given away."""

    gift: int = option(0, "tiny.points", "points for seat 0 in a third of the games", range(10), 0, 3)
    twice: bool = option(False, "tiny.points", "the gift counts twice")


class Planted(Coin):
    """Seat 0 calls a coin; with `gift` it has points more whenever the omen is 1: in a third of the games."""

    name, title = "planted", "Planted"
    options_class = PlantedOptions
    verbs = (*Coin.verbs, Omen)
    windows = (*Coin.windows, Reading)

    def start(self) -> Any:
        calling = super().start()
        return TinyState(self, Turn(1, 0), (*calling.stack, Reading()), calling.scored)

    def chance_actions(self) -> tuple[Action, ...]:
        return Fall("heads"), Fall("tails"), *(Omen(sign) for sign in OMENS)


def heads(seat: Any) -> Action:
    """Always call heads."""
    return Call("heads")
