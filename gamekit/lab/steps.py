"""One game of a plan, played on bare states: no tree, no records, nobody to ask."""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterator
from random import Random
from typing import NamedTuple, TypeVar

from gamekit.core.actions import Action
from gamekit.core.errors import GameKitError
from gamekit.core.state import CHANCE, OVER, State
from gamekit.lab.blame import Failed
from gamekit.lab.plan import Plan
from gamekit.play.bots import Seat
from gamekit.play.seating import decision

R = TypeVar("R")


class Step(NamedTuple):
    """What happened in a state: who acted (a seat or CHANCE), what they did, and the state after it."""

    state: State
    player: int
    action: Action
    after: State


def steps(plan: Plan, number: int) -> Iterator[Step]:
    """Play game `number` of the plan and yield each step, those of chance as well.

    Set-up, chance and each seat have random numbers of their own, derived from the game's
    seed. The set-up is all that chance does before the first seat decides. After it, what
    chance draws follows from the seed, the turn and how many draws the turn has had: a seat
    that plays otherwise changes no later turn's numbers, and no other seat's. A Match of the
    same seed goes otherwise: its draws depend on everything that happened before.
    A bot is asked only where there are two or more actions.
    """
    return (step for step in paced(plan, number) if step is not None)


def paced(plan: Plan, number: int) -> Iterator[Step | None]:
    """Play the same game as `steps`, and yield None while a bot thinks, for others to have their turn."""
    seed = plan.seed + number
    draws, names = Draws(seed), plan.names
    generators = [Random(_hash(f"{seed} seat {seat}")) for seat in range(plan.game.players)]
    state: State = plan.game.initial_state()
    while (player := state.current_player) != OVER:
        if player == CHANCE:
            action = draws.draw(state)
        else:
            draws.is_set_up = True
            action, *others = state.legal_actions()
            if others:
                observation, actions = state.observation(player), state.legal_actions()
                seat = Seat(plan.game, observation, actions, generators[player], player)
                asked = decision(plan.bots[player], names[player], seat, state)
                action = yield from _decided(asked, f"The bot {names[player]!r} on seat {player}")
        after = state.child(action)
        yield Step(state, player, action, after)
        state = after


class Draws:
    """What chance does in the game of a seed."""

    def __init__(self, seed: int) -> None:
        self.seed, self.is_set_up = seed, False
        self._time, self._count = "", 0

    def draw(self, state: State) -> Action:
        """Return an outcome, drawn by its weight."""
        time = f"turn {state.turn.number}" if self.is_set_up else "set-up"
        self._count = self._count + 1 if time == self._time else 0
        self._time = time
        outcomes = state.chance_outcomes()
        place = _hash(f"{self.seed} {time} {self._count}") % sum([weight for _, weight in outcomes])
        for action, weight in outcomes:
            if place < weight:
                return action
            place -= weight
        raise AssertionError("the weights of chance add up to what they were drawn from")


def _decided(thoughts: Generator[object, None, R], who: str) -> Generator[None, None, R]:
    """Return what a bot decided at the end of its thoughts, whose progress is of no interest here.

    Failed, with who it was, when the bot raises anything; it may even call sys.exit.
    """
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            return end.value
        except (Exception, SystemExit) as error:
            failed = Failed.of(f"{who} failed", error)
            if isinstance(error, GameKitError) and failed.line is None:
                raise  # it names the bot: what it returned is not allowed
            raise failed from error
        yield


def _hash(text: str) -> int:
    """Return a number that is the same in every Python."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest())
