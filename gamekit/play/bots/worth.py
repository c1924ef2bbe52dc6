"""What a position is worth to each seat, and what an action gains at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, TypeAlias, cast, get_args

from gamekit.core.actions import Action
from gamekit.core.game import Game
from gamekit.core.state import State
from gamekit.core.value import Value, field_types

Gains: TypeAlias = dict[Action, float]


class Worth:
    """Values positions for one search, by `observation.value()`.

    The positions come from completions, in which the searching seat drew what it does not
    know: nothing in them has to be covered, and each seat values its own secrets as drawn.

    What an action gains is asked once for each window and seat: a search meets the same
    windows again and again in positions that differ little, and uses it as a first guess.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.has_secrets = has_secrets(game)
        self._gains: dict[tuple[int, Value], Gains] = {}

    def of(self, state: State, seat: int) -> float:
        """Return how well the seat stands; asked once of each state."""
        known = state.memo("worth", _nothing)
        if seat not in known:
            known[seat] = self.game.observation_class(seat, state).value()
        return known[seat]

    def of_all(self, state: State) -> list[float]:
        """Return how well each seat stands."""
        return [self.of(state, seat) for seat in range(self.game.players)]

    def gains(self, state: State, seat: int) -> Gains:
        """Return what is known of the gains in the window that is open, to be filled in with `gain`."""
        key = (seat, state.stack[-1])
        known = self._gains.get(key)
        if known is None:
            known = self._gains[key] = {}
        return known

    def gain(self, before: State, after: State, seat: int) -> float:
        """Return how much better the seat stands after an action than before."""
        return self.of(after, seat) - self.of(before, seat)

    def all_gains(self, state: State, actions: tuple[Action, ...], seat: int) -> list[float]:
        """Return the gains of the actions, where they are known from memory."""
        found: list[float] = []
        known = self.gains(state, seat)
        for action in actions:
            gain = known.get(action)
            if gain is None:
                gain = known[action] = self.gain(state, state.child(action), seat)
            found.append(gain)
        return found


def _nothing(_: State) -> dict[int, float]:
    return {}


def has_secrets(game: Game[Any]) -> bool:
    """Return whether anything in the game's states can be hidden from a seat.

    >>> import gamekit
    >>> has_secrets(gamekit.load("khlor"))
    False
    """
    waiting, found = [game.state_class, *game.windows, *game.values], set[type]()
    while waiting:
        cls = waiting.pop()
        if cls not in found:
            found.add(cls)
            waiting += [inner for declared in field_types(cls).values() for inner in _values_in(declared)]
    return any("hidden" in field.metadata for cls in found for field in fields(cast("Any", cls)))


def _values_in(declared: Any) -> Iterator[type[Value]]:
    """Yield the classes of values that a field of the type may hold."""
    if isinstance(declared, type) and issubclass(declared, Value):
        yield declared
    for part in get_args(declared):
        yield from _values_in(part)
