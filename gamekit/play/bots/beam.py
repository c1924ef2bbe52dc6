"""The bot that looks to the end of its own turn."""

from __future__ import annotations

from collections.abc import Generator
from math import inf
from typing import NamedTuple

from gamekit.core.actions import Action
from gamekit.core.secrets import is_redacted
from gamekit.core.state import State
from gamekit.play.bots.seat import Seat, Thinking

WIDTH = 6
"""how many unfinished turns are followed at a time"""
DEPTH = 24
"""how many small choices ahead it looks at most"""
SAMPLES = 3
"""how many completions it tries where it does not know everything"""
SLICE = 32
"""how many positions it values between two signs of life"""


class Line(NamedTuple):
    """The beginning of a turn: its first action and the position it led to."""

    first: Action
    state: State


def greedy(seat: Seat) -> Thinking:
    """Return the first action of the best way it finds to finish its turn.

    A beam over the small choices of the turn, by `observation.value()` on completions
    of what it knows. Where chance or somebody else comes in, it values what it sees.
    """
    if len(seat.actions) == 1:
        return seat.actions[0]
    samples = SAMPLES if is_redacted(seat.observation.state) else 1
    sums = dict.fromkeys(seat.actions, 0.0)
    for sample in range(samples):
        state: State = seat.game.complete(seat.observation, seat.rng)
        search = _values(state, seat.seat)
        try:
            while True:
                yield (sample + next(search)) / samples
        except StopIteration as end:
            values: dict[Action, float] = end.value
        for action in sums:
            sums[action] += values.get(action, -inf)
    best = max(sums.values())
    return seat.rng.choice([action for action in seat.actions if sums[action] == best])


def _values(start: State, seat: int) -> Generator[float, None, dict[Action, float]]:
    """Return for each first action how well the best end of the turn behind it is worth, if one was found."""
    values: dict[Action, float] = {}
    beam = [Line(action, start.child(action)) for action in start.legal_actions()]
    count = 0
    for depth in range(DEPTH):
        unfinished: list[tuple[float, Line]] = []
        for place, line in enumerate(beam):
            value = line.state.observation(seat).value()
            if depth + 1 < DEPTH and _goes_on(start, line.state):
                unfinished.append((value, line))
            else:
                values[line.first] = max(value, values.get(line.first, -inf))
            count += 1
            if count % SLICE == 0:
                yield 1 - 0.5 ** (depth + place / len(beam))
        unfinished.sort(key=lambda valued: -valued[0])
        beam = [following for _, line in unfinished[:WIDTH] for following in _following(line)]
    return values


def _following(line: Line) -> list[Line]:
    return [Line(line.first, line.state.child(action)) for action in line.state.legal_actions()]


def _goes_on(start: State, state: State) -> bool:
    """Whether the same seat still decides in the same turn."""
    return state.current_player == start.current_player and state.turn == start.turn
