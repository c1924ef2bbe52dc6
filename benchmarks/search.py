"""What a search costs: mcts(500) at the first move of three players, as a ratio to bare playouts.

    python benchmarks/search.py
    python benchmarks/search.py --sims 500 --game khlor --profile

A bare playout plays at random from the same position for as many rounds as a
simulation, and values nothing. Both are timed in CPU seconds, in turn.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import statistics
import time
from collections.abc import Callable
from random import Random

import gamekit
from gamekit.core.state import State
from gamekit.play import bots
from gamekit.play.bots.search import ROUNDS, draw


def first_move(name: str, players: int, seed: int) -> State:
    """Return the position after the set-up, in which the first seat has a choice."""
    state, rng = gamekit.load(name, players=players).initial_state(), Random(seed)
    while state.current_player == gamekit.CHANCE or len(state.legal_actions()) == 1:
        chance = state.current_player == gamekit.CHANCE
        state = state.child(draw(state, rng) if chance else state.legal_actions()[0])
    return state


def playouts(state: State, count: int, rng: Random) -> int:
    """Play so many random playouts; return the number of actions, those of chance too."""
    end, actions = state.turn.number + ROUNDS * state.game.players, 0
    for _ in range(count):
        now = state
        while now.stack and now.turn.number < end:
            legal = now.legal_actions()
            chance = now.current_player == gamekit.CHANCE
            now = now.child(draw(now, rng) if chance else legal[int(rng.random() * len(legal))])
            actions += 1
    return actions


def search(state: State, sims: int, rng: Random) -> None:
    """Let the bot decide once."""
    seat = state.current_player
    asked = bots.Seat(state.game, state.observation(seat), state.legal_actions(), rng, seat)
    for _ in bots.mcts(sims)(asked):
        pass


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds that the work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> None:
    """Print the ratio, and on request where the time goes."""
    parser = argparse.ArgumentParser(
        description="What a search costs beside bare playouts of the same length."
    )
    parser.add_argument("--game", default="khlor")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--sims", type=int, default=500)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    pairs: list[tuple[float, float]] = []
    for seed in range(given.runs):
        start = first_move(given.game, given.players, seed)
        bare = seconds(lambda start=start, seed=seed: playouts(start, given.sims, Random(seed)))
        pairs.append((bare, seconds(lambda start=start, seed=seed: search(start, given.sims, Random(seed)))))
    ratios = sorted(searched / bare for bare, searched in pairs)
    length = playouts(first_move(given.game, given.players, 0), given.sims, Random(0)) / given.sims
    print(f"{given.game}, {given.players} players, first move; a playout has {length:.1f} actions on average")
    print(f"{given.sims} bare playouts  {statistics.median(bare for bare, _ in pairs) * 1000:6.0f} ms")
    print(f"mcts({given.sims})          {statistics.median(cost for _, cost in pairs) * 1000:6.0f} ms")
    print(
        f"ratio {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f} in {given.runs} set-ups)"
    )
    if given.profile:
        profile = cProfile.Profile()
        profile.runcall(search, first_move(given.game, given.players, 0), given.sims, Random(0))
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
