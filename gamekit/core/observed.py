"""What a question about a game may be asked of: an observation, or a state or a match in its place."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from gamekit.core.errors import BadOption
from gamekit.core.game import Game
from gamekit.core.state import Observation, State

S = TypeVar("S", bound=State)
G = TypeVar("G", bound=Game[Any])


class Observable(Protocol):
    """A state or a match: what a spectator can look at."""

    def observation(self, seat: None, /) -> Observation[Any]:
        """Return what a spectator may know."""
        ...


class HasGame(Protocol):
    """A state, an observation or a match."""

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        ...


Visible: TypeAlias = Observation[S] | Observable
"""what stands for an observation"""


def observed(given: Visible[S], game: type[Game[S]]) -> Observation[S]:
    """Return an observation of the game: itself, or what stands for it.

    A state hides nothing, and of a match everybody sees what a spectator does. BadOption for
    anything else, and for another game.
    """
    if _is_of(given, game):
        if isinstance(given, Observation):
            return given
        if isinstance(given, State):
            return given.game.observation_class(None, given)
        if callable(getattr(given, "observation", None)):
            return given.observation(None)
    raise _refusal("observation", given, f"an observation, a state or a match of {game.title}")


def each_observed(given: Iterable[Visible[S]] | Observable, game: type[Game[S]]) -> list[Observation[S]]:
    """Return observations of the game in order: those of what was given, or of a match's course."""
    if hasattr(given, "states") and _is_of(given, game):
        return [state.observation(None) for state in cast("Any", given).states]
    if not isinstance(given, Iterable):
        raise _refusal("observations", given, f"a match of {game.title}, or a list of observations or states")
    return [observed(one, game) for one in given]


def game_of(given: G | HasGame, game: type[G]) -> G:
    """Return the game: itself, or that of a state, an observation or a match; BadOption for anything else."""
    found = given if isinstance(given, Game) else getattr(given, "game", None)
    if not isinstance(found, game):
        raise _refusal("game", given, f"{game.title}, or a match or a state of it")
    return found


def _is_of(given: object, game: type[Game[Any]]) -> bool:
    return isinstance(getattr(given, "game", None), game)


def _refusal(name: str, given: object, allowed: str) -> BadOption:
    return BadOption(f"{name} is {reprlib.repr(given)}; allowed is {allowed}.")
