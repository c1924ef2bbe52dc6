"""A random game told as a story: what `tests/playthroughs` holds."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from conformance.tables import Table, game_classes, steps, verb_first

from gamekit import CHANCE
from gamekit.core.actions import Action
from gamekit.core.score import totals
from gamekit.core.state import State

WIDTH = 100
BOARD_EVERY = 40
"""Decisions from one picture of the board to the next."""


@dataclass(frozen=True)
class Recipe:
    """What the head of a playthrough says of how it was made."""

    game: str
    players: int
    options: dict[str, object]
    seed: int
    shows: str

    def head(self) -> str:
        """Return the first lines of the file."""
        return (
            "# A random game. Its head says how it is made; the rest is compared line by line.\n"
            "# On purpose: GAMEKIT_WRITE_PLAYTHROUGHS=1 pytest tests/conformance/test_playthroughs.py\n"
            "# Seats are counted from 0, as in Python; the text board of a game may count them from 1.\n"
            f"game: {self.game}\nplayers: {self.players}\noptions: {json.dumps(self.options)}\n"
            f"seed: {self.seed}\nshows: {self.shows}\n"
        )

    @classmethod
    def read(cls, text: str) -> Recipe:
        """Return the recipe in a file's head."""
        entries = dict(
            line.split(": ", 1) for line in text.splitlines()[:10] if ": " in line and line[0] != "#"
        )
        return cls(
            entries["game"],
            int(entries["players"]),
            json.loads(entries["options"]),
            int(entries["seed"]),
            entries["shows"],
        )

    @property
    def table(self) -> Table:
        """Where it is played."""
        found = {game_class.name: game_class for game_class in game_classes()}
        return Table(found[self.game], self.players, tuple(self.options.items()))

    def states(self) -> Iterator[tuple[State, Action | None]]:
        """Yield the states of the game and what is done in each."""
        return steps(self.table.game, Random(self.seed), verb_first)

    def told(self) -> str:
        """Return the whole file."""
        return self.head() + "\n" + "\n".join(line.rstrip() for line in _story(self)) + "\n"


def _story(recipe: Recipe) -> Iterator[str]:
    rng, turn, drawn, count = Random(recipe.seed), None, list[str](), 0
    for state, action in recipe.states():
        if state.current_player == CHANCE:
            drawn.append(f"{action} ({len(state.legal_actions())})")
            continue
        yield from _chance(drawn)
        drawn.clear()
        if action is None:
            yield from _end(state)
            return
        if state.turn != turn:
            turn = state.turn
            yield from ("", f"Turn {turn.number}, seat {turn.seat}: {_points(state)}")
        if count % BOARD_EVERY == 0:
            yield from _board(state)
        count += 1
        yield from _decision(state, action, rng)


def _chance(drawn: list[str]) -> Iterator[str]:
    """Yield what chance brought, one thing after the other, with how many there were to come up."""
    if drawn:
        yield from textwrap.wrap(
            "; ".join(drawn), WIDTH, initial_indent="  chance: ", subsequent_indent="    "
        )


def _decision(state: State, action: Action, rng: Random) -> Iterator[str]:
    seat, legal = state.current_player, state.legal_actions()
    seen = state.observation(seat)
    label = seen.label(action)
    words = "" if label == str(action) else f" = {label}"
    yield f"  seat {seat}: {action}{words}, 1 of {len(legal)}"
    others = [state.seen(action, other) for other in (*range(state.game.players), None) if other != seat]
    if any(other != action for other in others):
        shown = dict.fromkeys("nothing" if other is None else str(other) for other in others)
        yield f"    the others see: {', '.join(shown)}"
    tried: Any = state.game.action_space[rng.randrange(len(state.game.action_space))]
    refusal = state.refusal(tried)
    if refusal:
        yield f"    not {tried}: {refusal}"


def _board(state: State) -> Iterator[str]:
    yield ""
    text = state.observation(state.current_player).text()
    yield from (f"    | {line}" for line in text.splitlines())
    yield ""


def _points(state: State) -> str:
    points = totals(state.score(), state.game.players)
    return "points " + " ".join(map(str, points))


def _end(state: State) -> Iterator[str]:
    outcome = state.outcome()
    assert outcome is not None
    yield from ("", f"The end: {outcome.reason} [{outcome.clause}]")
    yield from _board(state)
    for line in outcome.lines:
        yield f"  seat {line.seat} {line.points:>4}  {line.label} [{line.clause}]"
    yield f"returns: {' '.join(map(str, state.returns()))}"
    yield "ranking: " + " > ".join(" = ".join(f"seat {seat}" for seat in group) for group in outcome.ranking)
    if outcome.verdict:
        yield f"verdict: {outcome.verdict}"
