"""Where the conformance tests play: every game found, at every player count, in every mode.

A game folder is found by being there, so a new game is tested unasked. A table is a game
class with seats and options; a moment is one state of a random game played at it. What a
test says of a moment begins with table, seed and step, so that it can be found again:

    from conformance.tables import TABLES, played
    played(TABLES[3], seed=2).states[17]

`GAMEKIT_SEEDS=20` plays more games at each table, `GAMEKIT_EVERY_TABLE=1` plays each mode at every
player count.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from random import Random
from typing import Any

import pytest
from toy import Toy

from gamekit import CHANCE, OVER, BadOption, names
from gamekit.core.actions import Action
from gamekit.core.catalogue import find
from gamekit.core.game import Game
from gamekit.core.state import State
from gamekit.core.value import value

SEEDS = tuple(range(1, 1 + int(os.environ.get("GAMEKIT_SEEDS", "2"))))
"""The rulebook's game is played once with each, a mode with the first half of them."""
EVERY_TABLE = bool(os.environ.get("GAMEKIT_EVERY_TABLE"))
LONGEST = 20_000
"""More steps than any game of the kit has: a game that is longer never ends."""


@value
class Alien(Action):
    """An action that no game has."""

    verb = "alien"
    number: int = 0


FOREIGN: tuple[Any, ...] = (Alien(), "boast", 3, None, ["boast"])
"""What is no action of any game, as somebody might type it."""


# --- tables -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A game with its seats and its options; `mode` says in a word what is special."""

    game_class: type[Game[Any]]
    players: int
    options: tuple[tuple[str, Any], ...] = ()
    mode: str = field(default="", compare=False)

    def __str__(self) -> str:
        return "-".join([self.game_class.name, str(self.players), *([self.mode] if self.mode else [])])

    @cached_property
    def game(self) -> Game[Any]:
        """The game on its own edition."""
        return self.game_class(self.players, **dict(self.options))

    @cached_property
    def tiny(self) -> Game[Any]:
        """The same on the tiny edition."""
        return self.game.tiny


def game_classes() -> tuple[type[Game[Any]], ...]:
    """Return the toy game and the games of all folders."""
    return (Toy, *(find(name) for name in names()))


def allows(game_class: type[Game[Any]], players: int, options: Mapping[str, Any]) -> bool:
    """Return whether the game may be played like this."""
    try:
        game_class(players, **options)
    except BadOption:
        return False
    return True


def modes(game_class: type[Game[Any]], players: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the rulebook's game, each choice by itself, all that go together, least and most numbers."""
    defaults = {f.name: f.default for f in fields(game_class.options_class)}
    ranges: dict[str, range] = {}
    together: dict[str, Any] = {}
    yield "", {}
    for name, parameter in game_class.options_class.parameters().items():
        choices: tuple[object, ...] = ()
        if name == "first_seat":
            choices = (players - 1,)
        elif isinstance(parameter.allowed, range):
            ranges[name] = parameter.allowed
        else:
            choices = parameter.allowed or ()
        changed = [choice for choice in choices if choice != defaults[name]]
        yield from ((f"{name}={choice}", {name: choice}) for choice in changed)
        if changed and allows(game_class, players, {**together, name: changed[0]}):
            together[name] = changed[0]
    yield "together", together
    yield "least", {name: allowed[0] for name, allowed in ranges.items()}
    yield "most", {name: allowed[-1] for name, allowed in ranges.items()}


def _tables() -> Iterator[Table]:
    """Yield the rulebook's game at every player count, and each mode at one count, in turn."""
    for game_class in game_classes():
        by_mode: dict[str, list[Table]] = {}
        for players in game_class.seat_counts:
            for mode, options in modes(game_class, players):
                if allows(game_class, players, options):
                    table = Table(game_class, players, tuple(options.items()), mode)
                    by_mode.setdefault(mode, []).append(table)
        for place, (mode, tables) in enumerate(by_mode.items()):
            everywhere = EVERY_TABLE or not mode
            yield from dict.fromkeys(tables if everywhere else [tables[place % len(tables)]])


TABLES = tuple(dict.fromkeys(_tables()))
PLAIN = tuple(table for table in TABLES if not table.options)
"""The rulebook's game at every player count."""
ONE_EACH = tuple({table.game_class: table for table in reversed(TABLES) if not table.options}.values())
"""One table of each game."""

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_count = pytest.mark.parametrize("table", PLAIN, ids=str)
every_game = pytest.mark.parametrize("table", ONE_EACH, ids=str)


# --- random games -------------------------------------------------------------------------------


Policy = Callable[[State, Random], Action]


def uniform(state: State, rng: Random) -> Action:
    """Choose any legal action alike."""
    legal = state.legal_actions()
    return legal[rng.randrange(len(legal))]


def verb_first(state: State, rng: Random) -> Action:
    """Choose the verb first, so that a verb of few actions comes up too."""
    verbs = list(dict.fromkeys(action.verb for action in state.legal_actions()))
    verb = verbs[rng.randrange(len(verbs))]
    actions = [action for action in state.legal_actions() if action.verb == verb]
    return actions[rng.randrange(len(actions))]


def drawn(state: State, rng: Random) -> Action:
    """Return an outcome of chance, drawn by weight."""
    outcomes = state.chance_outcomes()
    point = rng.randrange(sum(weight for _, weight in outcomes))
    for action, weight in outcomes:
        point -= weight
        if point < 0:
            return action
    raise AssertionError("weights that do not sum up")


def steps(game: Game[Any], rng: Random, policy: Policy = uniform) -> Iterator[tuple[State, Action | None]]:
    """Yield each state of a random game with the action taken in it; the last one with None."""
    state = game.initial_state()
    for _ in range(LONGEST):
        if state.current_player == OVER:
            yield state, None
            return
        action = (drawn if state.current_player == CHANCE else policy)(state, rng)
        yield state, action
        state = state.child(action)
    pytest.fail(f"{game!r} has not ended after {LONGEST} steps")


@dataclass(frozen=True, repr=False)
class Moment:
    """One state of a random game, and what was done in it: None at the end."""

    table: Table
    seed: int
    step: int
    state: State
    action: Action | None

    def __repr__(self) -> str:
        return f"{self.table}, seed {self.seed}, step {self.step}"

    @property
    def is_decision(self) -> bool:
        """Whether a seat decides."""
        return self.state.current_player >= 0

    @property
    def onlookers(self) -> tuple[int | None, ...]:
        """All seats, and the spectator."""
        return (*range(self.table.players), None)


@dataclass(frozen=True)
class Played:
    """A random game."""

    moments: tuple[Moment, ...]

    @property
    def states(self) -> tuple[State, ...]:
        """Its states, from the first to the last."""
        return tuple(moment.state for moment in self.moments)


@cache
def played(table: Table, seed: int) -> Played:
    """Return the random game of this seed; even seeds draw the verb first."""
    rng, policy = Random(f"{table} {seed}"), uniform if seed % 2 else verb_first
    taken = enumerate(steps(table.game, rng, policy))
    return Played(tuple(Moment(table, seed, step, state, action) for step, (state, action) in taken))


def seeds(table: Table) -> tuple[int, ...]:
    """Return the seeds of the games played at the table."""
    return SEEDS[: (len(SEEDS) + 1) // 2] if table.mode else SEEDS


def moments(table: Table, every: int = 1) -> Iterator[Moment]:
    """Yield the moments of the table's random games: each `every`th, and always the last."""
    for seed in seeds(table):
        game = played(table, seed).moments
        yield from game[:-1:every]
        yield game[-1]


def decisions(table: Table, every: int = 1) -> Iterator[Moment]:
    """Yield each `every`th decision of a seat, counted within a game, and each game's last state."""
    for seed in seeds(table):
        game = played(table, seed).moments
        yield from [moment for moment in game if moment.is_decision][::every]
        yield game[-1]


# --- what several tests ask ---------------------------------------------------------------------


def is_clause(game: Game[Any], identity: str) -> bool:
    """Return whether the game has such a clause; the toy game has no rulebook."""
    return identity.startswith("toy.") if game.name == "toy" else identity in game.clauses
