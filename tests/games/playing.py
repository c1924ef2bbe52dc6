"""Short ways to play, to ask what is legal, and to walk through random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from gamekit import CHANCE, OVER
from gamekit.core.actions import Action
from gamekit.core.game import Game
from gamekit.core.state import State

S = TypeVar("S", bound=State)
Policy = Callable[[State, Random], Action]
LONGEST = 20_000
"""steps, more than any game of the kit has"""


def play(state: S, *texts: str) -> S:
    """Return the state after the actions of this notation, a seat's and chance's.

    Each is a copy, as a saved game brings it, so that the rules are asked and not the list of what is legal.
    """
    for text in texts:
        state = state.child(state.game.parse(text).evolve())
    return state


def legal(state: State, verb: str = "") -> list[str]:
    """Return the notation of what is legal, of one verb or all."""
    return [str(action) for action in state.legal_actions() if verb in ("", action.verb)]


def refused(state: State, text: str) -> str:
    """Return sentence and clause of the refusal; it must not be among the legal actions."""
    action = state.game.parse(text)
    assert action not in state.legal_actions()
    refusal = state.refusal(action)
    assert refusal is not None
    return str(refusal)


def choice(state: State, rng: Random) -> Action:
    """Return a legal action; a verb of few actions comes up as often as one of many."""
    actions = state.legal_actions()
    verb = rng.choice(list(dict.fromkeys(action.verb for action in actions)))
    return rng.choice([action for action in actions if action.verb == verb])


def outcome(state: State, rng: Random) -> Action:
    """Return an outcome of chance by its weight."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return rng.choices(actions, weights)[0]


def walk(game: Game[S], seed: object, policy: Policy = choice) -> Iterator[tuple[S, Action | None]]:
    """Yield each state of a random game, and what was done in it by a policy."""
    rng, state = Random(str(seed)), game.initial_state()
    for _ in range(LONGEST):
        if state.current_player == OVER:
            yield state, None
            return
        action = (outcome if state.current_player == CHANCE else policy)(state, rng)
        yield state, action
        state = state.child(action)
    raise AssertionError("the game does not end")
