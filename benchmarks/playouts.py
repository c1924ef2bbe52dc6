"""How fast random games are played, beside other people's engines in the same run.

    python benchmarks/playouts.py
    python benchmarks/playouts.py --peers PATH --only 'khlor|team_dominoes'

PATH is a folder with a timing harness: `harness.py` with `measure(adapters, runs, seconds)`
and `table(result)`, and `peers.py` with `adapters()`. Without it our own games are timed
alone: a figure that means little, since only ratios within one run can be compared.
"""

from __future__ import annotations

import argparse
import importlib
import random
import re
import statistics
import sys
import time
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any

import gamekit
from gamekit.core.state import State

WEIGHT = itemgetter(1)

Play = Callable[[random.Random], tuple[int, int]]
"""Plays one whole random game; returns its decisions among two or more actions, and its draws of chance."""


def play(state: State, rng: random.Random) -> tuple[int, int]:
    """Play on at random to the end; return the numbers of decisions and of draws."""
    decisions = draws = 0
    uniform = rng.random
    while (player := state.current_player) != gamekit.OVER:
        if player == gamekit.CHANCE:
            outcomes = state.chance_outcomes()
            point = int(uniform() * sum(map(WEIGHT, outcomes)))
            for action, weight in outcomes:
                point -= weight
                if point < 0:
                    state = state.child(action)
                    break
            draws += 1
        else:
            actions = state.legal_actions()
            state = state.child(actions[int(uniform() * len(actions))])
            decisions += len(actions) > 1
    state.returns()
    return decisions, draws


def adapters() -> list[dict[str, Any]]:
    """Return adapters of the harness's form, base rules: each game for three players and for four."""

    def maker(name: str, players: int) -> Callable[[], Play]:
        def make() -> Play:
            game = gamekit.load(name, players=players)
            return lambda rng: play(game.initial_state(), rng)

        return make

    return [
        {"group": "gamekit", "name": f"{name}, {players} players", "make": maker(name, players)}
        for name in gamekit.names()
        for players in (3, 4)
    ]


def alone(seconds: float, runs: int) -> str:
    """Return our own rates per CPU second, the median of several runs."""
    lines: list[str] = []
    for adapter in adapters():
        one = adapter["make"]()
        rates = [_rate(one, seconds, seed) for seed in range(runs)]
        lines.append(f"{adapter['name']}: {statistics.median(rates):,.0f} decisions per CPU second")
    return "\n".join(lines)


def _rate(one: Play, seconds: float, seed: int) -> float:
    rng, decisions, begun = random.Random(seed), 0, time.process_time()
    while time.process_time() - begun < seconds:
        decisions += one(rng)[0]
    return decisions / (time.process_time() - begun)


def main() -> int:
    """Time the games; return the exit code."""
    parser = argparse.ArgumentParser(description="Random games per CPU second, beside peers in one run.")
    parser.add_argument("--peers", type=Path, help="folder with harness.py and peers.py")
    parser.add_argument("--only", default="", help="only adapters whose name matches this pattern")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    if given.peers is None:
        print("No peers are timed: say --peers PATH, a folder with harness.py and peers.py.")
        print(alone(given.seconds, given.runs))
        return 0
    if not (given.peers / "harness.py").is_file() or not (given.peers / "peers.py").is_file():
        print(f"{given.peers} holds no harness.py and peers.py.", file=sys.stderr)
        return 2
    sys.path.insert(0, str(given.peers))
    harness, peers = importlib.import_module("harness"), importlib.import_module("peers")
    chosen = [a for a in (*peers.adapters(), *adapters()) if re.search(given.only, a["name"])]
    print(harness.table(harness.measure(chosen, given.runs, given.seconds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
