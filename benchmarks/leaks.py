"""Whether anybody is shown what they may not know: whole random games, at every decision and for every seat.

    python benchmarks/leaks.py achaia --games 500
    python benchmarks/leaks.py achaia --players 3 --options '{"hard_negotiation": true}' --games 20
    python benchmarks/leaks.py achaia --games 100 --seed 400 --workers 2      the last hundred of 500

What others hide is dealt anew by `game.complete`, and nothing that the seat sees or may choose may
change. At every step, also of chance, something else might have happened; where that is kept secret,
neither records nor save files tell. Without `--players` and `--options` the games are spread over all
numbers of players and all combinations of what can be chosen. Interrupt it, and it prints what it has
found. The checks are those of `tests/conformance/secrecy.py`; pictures are compared at every 50th
decision.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tqdm import tqdm

import gamekit
from gamekit.core.actions import Action
from gamekit.core.errors import GameKitError
from gamekit.core.game import Game
from gamekit.core.state import CHANCE, State
from gamekit.play import Match, saves
from gamekit.play.tree import Node

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from conformance.secrecy import PICTURES, TEXT, completed, looks, records_tell, tells, unfit
from conformance.tables import Table, allows, steps, uniform, verb_first

SCENES = 50
"""Decisions from one comparison of pictures to the next."""
SHOWN = 40
"""Leaks that are printed; what leaks once leaks often."""
Played = Sequence[tuple[State, Action | None]]
"""A game: its states, each with what happened in it, None at the end."""


class Hunt(NamedTuple):
    """What came of one game: how much was looked at, and a line for each leak."""

    decisions: int
    dealt: int
    leaks: list[str]


def combinations(game_class: type[Game[Any]]) -> Iterator[dict[str, Any]]:
    """Yield every combination of those options that are no numbers."""
    choices = {
        name: parameter.allowed
        for name, parameter in game_class.options_class.parameters().items()
        if isinstance(parameter.allowed, tuple)
    }
    defaults = {f.name: f.default for f in fields(game_class.options_class)}
    for values in product(*choices.values()):
        given = dict(zip(choices, values, strict=True))
        yield {name: value for name, value in given.items() if value != defaults[name]}


def options(text: str) -> dict[str, Any]:
    """Return what was typed as options."""
    try:
        return dict(json.loads(text))
    except (TypeError, ValueError):
        raise argparse.ArgumentTypeError(f'{text!r}; allowed is for example {{"first_seat": 1}}') from None


def tables(name: str, players: list[int] | None, options: dict[str, Any] | None) -> list[Table]:
    """Return where games are played, in an order that is mixed but always the same; or raise BadOption."""
    game_class = type(gamekit.load(name))
    counts = [game_class(count).players for count in players or game_class.seat_counts]
    modes = [*combinations(game_class)] if options is None else [options]
    found = [
        Table(game_class, seats, tuple(mode.items()))
        for mode in modes
        for seats in counts
        if options is not None or allows(game_class, seats, mode)
    ]
    return Random(0).sample(found, len(found))


def hunt(tables: list[Table], seed: int) -> Hunt:
    """Play one random game and look for leaks; even seeds draw the verb first."""
    table = tables[seed % len(tables)]
    rng, policy = Random(f"{table.game!r} {seed}"), uniform if seed % 2 else verb_first
    played = [*steps(table.game, rng, policy)]
    onlookers = (*range(table.players), None)
    decisions = sum(state.current_player >= 0 for state, _ in played)
    leaks = (*in_states(played, onlookers, rng), *in_records(played, onlookers, rng), *in_saves(played, rng))
    return Hunt(
        decisions, decisions * len(onlookers), [f"{table.game!r}, seed {seed}, {leak}" for leak in leaks]
    )


def in_states(played: Played, onlookers: Sequence[int | None], rng: Random) -> Iterator[str]:
    """Yield what the seats could tell of completed states, at every decision and at the end."""
    quiet = [(step, state) for step, (state, _) in enumerate(played) if state.current_player != CHANCE]
    for count, (step, state) in enumerate(quiet):
        asked = PICTURES if count % SCENES == 0 else TEXT
        for seat in onlookers:
            other = completed(state, seat, rng)
            for leak in (*unfit(state, other), *tells(state, other, seat), *looks(state, other, seat, asked)):
                yield f"step {step}, seat {seat}: {leak}"


def in_records(played: Played, onlookers: Sequence[int | None], rng: Random) -> Iterator[str]:
    """Yield which records give away that not something else happened."""
    for step, (state, action, twin) in enumerate(twins(played, rng)):
        for seat in onlookers:
            for leak in records_tell(state, action, twin, seat):
                yield f"step {step}, seat {seat}: {leak}"


def in_saves(played: Played, rng: Random) -> Iterator[str]:
    """Yield whose save file tells what happened when it was a secret for the last time."""
    game = played[0][0].game
    match, here = Match(game, [f"Seat {seat}" for seat in range(game.players)]), Node.start(played[0][0], 0)
    last: dict[int, tuple[Node, Action, Action]] = {}
    for state, action, twin in twins(played, rng):
        for seat in range(game.players):
            if action != twin and state.seen(action, seat) == state.seen(twin, seat):
                last[seat] = here, action, twin
        here = here.child(action)
    for seat, (node, action, twin) in last.items():
        if saves.for_seat(match, node.child(action), seat) != saves.for_seat(match, node.child(twin), seat):
            yield f"seat {seat}: its save file tells that {action} happened and not {twin}"


def twins(played: Played, rng: Random) -> Iterator[tuple[State, Action, Action]]:
    """Yield each state before the end, what happened in it, and something that might have happened."""
    for state, action in played:
        if action is not None:
            yield state, action, rng.choice(state.legal_actions())


def hunts(tables: list[Table], seeds: range, workers: int) -> Iterator[Hunt]:
    """Yield what came of the games in order; several workers are processes of their own."""
    one = partial(hunt, tables)
    if workers == 1:
        yield from map(one, seeds)
    else:
        with multiprocessing.get_context("spawn").Pool(workers) as pool:
            yield from pool.imap(one, seeds)


def main() -> int:
    """Hunt, print what was found, and return the exit code: 1 where something leaks."""
    parser = argparse.ArgumentParser(description="Whether anybody is shown what they may not know.")
    parser.add_argument("game", choices=gamekit.names())
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--players", type=int, nargs="+", help="numbers of players; all if left out")
    parser.add_argument("--options", type=options, help="an object in JSON; all choices if left out")
    parser.add_argument("--seed", type=int, default=0, help="that of the first game")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    given = parser.parse_args()
    try:
        at = tables(given.game, given.players, given.options)
        at[0].game.initial_state()
    except GameKitError as error:
        parser.error(str(error))
    found = list[Hunt]()
    try:
        seeds = range(given.seed, given.seed + given.games)
        for one in tqdm(hunts(at, seeds, given.workers), given.game, given.games):
            found.append(one)  # what is there when interrupted is kept
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
    leaks = [leak for one in found for leak in one.leaks]
    print("\n".join(leaks[:SHOWN]))
    print(
        f"{len(found)} games at {min(len(at), len(found))} tables, {sum(one.decisions for one in found):,}"
        f" decisions, {sum(one.dealt for one in found):,} states dealt anew, {len(leaks)} leaks"
    )
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
