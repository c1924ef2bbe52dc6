"""The bot that looks to the end of its own turn."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import inf
from typing import Any, TypeAlias

from gamekit.core.actions import Action
from gamekit.core.secrets import is_redacted
from gamekit.core.state import Observation, State
from gamekit.play.bots.seat import Seat, Thinking

Outlook: TypeAlias = dict[State, dict[Action, float]]
"""For a position and an action there: the value of the best end of the turn."""
WIDTH = 6
"""how many unfinished turns are followed at a time"""
DEPTH = 24
"""how many small choices ahead it looks at most"""
SAMPLES = 3
"""how many completions it tries where it does not know everything"""
SLICE = 32
"""how many positions it values between two signs of life"""


def greedy(seat: Seat) -> Thinking:
    """Return the first action of the best way it finds to finish its turn.

    A beam over the small choices of the turn, by `observation.value()` on completions
    of what it knows. Where chance or somebody else comes in, it values what it sees.
    """
    if len(seat.actions) == 1:
        return seat.actions[0]
    samples = list(_samples(seat))
    sums = dict.fromkeys(seat.actions, 0.0)
    for sample, state in enumerate(samples):
        search = look_ahead(state, seat.seat)
        try:
            while True:
                yield (sample + next(search)) / len(samples)
        except StopIteration as end:
            worth: dict[Action, float] = end.value[state]
        for action in sums:
            sums[action] += worth[action]
    best = max(sums.values())
    return seat.rng.choice([action for action in seat.actions if sums[action] == best])


def _samples(seat: Seat) -> Iterator[State]:
    """Yield completions of what the seat knows: one is enough where all look alike after any action."""
    views: list[list[Observation[Any]]] = []
    for _ in range(SAMPLES if is_redacted(seat.observation.state) else 1):
        state = seat.game.complete(seat.observation, seat.rng)
        view = [state.child(action).observation(seat.seat) for action in seat.actions]
        if view not in views:
            views.append(view)
            yield state


def look_ahead(start: State, seat: int) -> Generator[float, None, Outlook]:
    """Return, for each position of the seat's turn that was followed, what each action leads to at best.

    That is the value of the best end of the turn found behind it; -inf where none was found.
    Yields now and then how far it is, from 0 to 1.
    """
    ways: dict[State, dict[Action, State]] = {}
    best: dict[State, float] = {}
    beam, count, view = [start], 0, start.game.observation_class
    for depth in range(DEPTH):
        for state in beam:
            ways[state] = {action: state.child(action) for action in state.legal_actions()}
        # the same position, reached by several ways, is looked at once
        found = dict.fromkeys([child for state in beam for child in ways[state].values()])
        unfinished: list[tuple[float, State]] = []
        for place, child in enumerate(found):
            value = view(seat, child).value()  # what is hidden was drawn from what the seat knows
            if depth + 1 < DEPTH and _goes_on(start, child):
                unfinished.append((value, child))
            else:
                best[child] = value
            count += 1
            if count % SLICE == 0:
                yield 1 - 0.5 ** (depth + place / len(found))
        unfinished.sort(key=lambda valued: -valued[0])
        beam = [child for _, child in unfinished[:WIDTH]]
    for state in reversed(ways):
        best[state] = max([best.get(child, -inf) for child in ways[state].values()])
    return {
        state: {action: best.get(child, -inf) for action, child in after.items()}
        for state, after in ways.items()
    }


def _goes_on(start: State, state: State) -> bool:
    """Whether the same seat still decides in the same turn."""
    return state.current_player == start.current_player and state.turn == start.turn
