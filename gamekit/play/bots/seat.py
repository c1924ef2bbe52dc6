"""What a bot is: a function of one Seat."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from gamekit.core.actions import Action
from gamekit.core.game import Game
from gamekit.core.state import Observation

Thinking: TypeAlias = Generator[float | None, None, Action]
"""a bot that thinks in slices: it yields its progress, 0 to 1 or None, and returns an action"""


@dataclass(frozen=True, slots=True)
class Seat:
    """Everything a bot is told when it has to decide.

    `observation` is what its seat may know, `actions` what it may do (never empty),
    `rng` its own generator: for the same position and seed always the same.
    """

    game: Game[Any]
    observation: Observation[Any]
    actions: tuple[Action, ...]
    rng: Random
    seat: int


Bot: TypeAlias = Callable[[Seat], Action | Thinking]
"""returns one of `seat.actions`, at once or after thinking in slices"""
