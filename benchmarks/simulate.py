"""How many games a wall second the lab plays with one worker and with more, and what memory it takes.

    python benchmarks/simulate.py khlor --players 3 --games 10000 --workers 1 2
    python benchmarks/simulate.py khan --players 4 --games 1000 --bots random random greedy greedy
    python benchmarks/simulate.py khlor --players 2 --memory 1000 100000

The games go to a store in a temporary folder, as in any long run. With --memory the largest
resident memory of the process that asks for the games is told after each number of games;
workers have their own. Two workers need two free cores: the load of the machine is told too.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gamekit
from gamekit import lab
from gamekit.core.game import Game


def timed(game: Game[Any], bots: Sequence[str], games: int, workers: int) -> float:
    """Play into a new store and return the wall seconds that it took."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        store = lab.simulate(game, bots, games, workers=workers, store=Path(folder) / "store")
        seconds = time.perf_counter() - begun
        assert store.games == games
    return seconds


def memory() -> float:
    """Return the most memory that this process has had so far, in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main() -> None:
    """Play and print a line for each run."""
    parser = argparse.ArgumentParser(description="Games a wall second, and memory, of the lab.")
    parser.add_argument("game", choices=gamekit.names())
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bots", nargs="+", default=["random"], help="one for each seat, or one for all")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--memory", type=int, nargs="+", metavar="GAMES", help="tell the memory instead")
    given = parser.parse_args()
    game = gamekit.load(given.game, players=given.players)
    bots = given.bots * game.players if len(given.bots) == 1 else given.bots
    load = os.getloadavg()[0]
    print(f"{game.title}, {game.players} players, {', '.join(bots)}; {os.cpu_count()} cores, load {load:.1f}")
    if given.memory:
        timed(game, bots, 10, given.workers[-1])
        for games in given.memory:
            timed(game, bots, games, given.workers[-1])
            print(f"{games:>7} games, {given.workers[-1]} workers: at most {memory():.0f} MB", flush=True)
        return
    alone = None
    for workers in given.workers:
        rate = given.games / timed(game, bots, given.games, workers)
        alone = alone or rate
        print(f"{workers} workers: {rate:.1f} games a second, {rate / alone:.2f} times", flush=True)


if __name__ == "__main__":
    main()
