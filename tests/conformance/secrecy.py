"""What a seat could tell a completed state from the true one by: checks that yield a sentence for each leak.

`test_secrets` asks them of the random games of the tests, `benchmarks/leaks.py` of many more.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from gamekit import CHANCE, OVER
from gamekit.core.actions import Action
from gamekit.core.secrets import is_redacted
from gamekit.core.state import State

S = TypeVar("S", bound=State)

TEXT = ("text",)
PICTURES = ("scene", "text", "score", "value")
"""What an observation is asked for when it is compared in full."""


def completed(state: S, seat: int | None, rng: Random) -> S:
    """Return a state drawn for what the seat sees; None is a spectator."""
    return state.game.complete(state.observation(seat), rng)


def unfit(state: State, other: State) -> Iterator[str]:
    """Yield why the completed state is no whole state of the same game."""
    if type(other) is not type(state) or other.game != state.game:
        yield "it belongs to another game"
    if is_redacted(other):
        yield "something is still unknown"
    if dict(other.pieces()) != dict(state.pieces()):
        yield "the pieces are others"
    if state.current_player != OVER and not other.legal_actions():
        yield "nothing can be done in it"
    if other.current_player == CHANCE and any(weight < 1 for _, weight in other.chance_outcomes()):
        yield "chance has weights below 1"


def tells(state: State, other: State, seat: int | None) -> Iterator[str]:
    """Yield what the seat sees, may do or is shown in one state otherwise than in the other one.

    What somebody else may do in both has to be seen alike in both.
    """
    if other.observation(seat) != state.observation(seat):
        yield "the observation differs"
    if other.current_player != state.current_player:
        yield "somebody else decides"
    legal, possible = state.legal_actions(), other.legal_actions()
    own = seat == state.current_player
    if own and possible != legal:
        yield "the legal actions differ"
    in_both = legal if own else [action for action in legal if action in frozenset(possible)]
    for action in in_both:
        seen = state.seen(action, seat)
        if other.seen(action, seat) != seen or (own and seen != action):
            yield f"{action} is shown otherwise"


def looks(state: State, other: State, seat: int | None, asked: tuple[str, ...] = PICTURES) -> Iterator[str]:
    """Yield what the seat's observation of one state shows otherwise than that of the other one."""
    shown, true = other.observation(seat), state.observation(seat)
    for name in asked:
        if getattr(shown, name)() != getattr(true, name)():
            yield f"the {name} differs"


def is_secret(state: State, action: Action, twin: Action, seat: int | None) -> bool:
    """Return whether which of two things happens is kept from the seat.

    It sees the same after both, and whoever decides does not: of what chance does, anybody else. What
    a seat does in sight of all is no secret, though only the seat may see what comes of it.
    """
    actor = state.current_player
    if actor != CHANCE and state.seen(action, seat) == action:
        return False
    after, other = state.child(action), state.child(twin)
    owners = range(state.game.players) if actor == CHANCE else (actor,)
    return after.observation(seat) == other.observation(seat) and any(
        after.observation(owner) != other.observation(owner) for owner in owners
    )


def records_tell(state: State, action: Action, twin: Action, seat: int | None) -> Iterator[str]:
    """Yield that the record gives away which of two things happened, if that is a secret."""
    shown, other = state.seen(action, seat), state.seen(twin, seat)
    if shown != other and is_secret(state, action, twin, seat):
        yield f"the record {shown} tells that it was not {twin}"
