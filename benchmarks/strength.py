"""How strong the bots are, with Wilson 95 % intervals; a victory that is shared counts by its share.

    python benchmarks/strength.py                 both rows, 100 and 200 games
    python benchmarks/strength.py --only mcts --games 40 --workers 2
    python benchmarks/strength.py --game khan --seats 4 --sims 200

The seats rotate: each set-up is played with the challenger on every seat. Interrupt it, and it
prints what it has.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import gamekit
from gamekit.lab.intervals import wilson
from gamekit.play import Match, bots


@dataclass(frozen=True)
class Contest:
    """A challenger against as many of one kind as the other seats take."""

    challenger: str
    others: str
    players: int
    games: int

    def __str__(self) -> str:
        return f"{self.challenger} v {self.players - 1} {self.others}"


class Task(NamedTuple):
    """One game of a contest."""

    game: str
    contest: Contest
    number: int
    seed: int


class Result(NamedTuple):
    """What came of one game."""

    won: float
    points: float
    best_other: float
    seconds: float


def play(task: Task) -> Result:
    """Play one game; the challenger's seat follows from its number."""
    begun, players = time.process_time(), task.contest.players
    seat = task.number % players
    seats = [bots.find(task.contest.others)] * players
    seats[seat] = bots.find(task.contest.challenger)
    match = Match(gamekit.load(task.game, players=players), seats, task.seed + task.number // players)
    match.run()
    outcome, points = match.state.outcome(), match.state.returns()
    assert outcome is not None
    won = (seat in outcome.winners) / len(outcome.winners)
    best_other = max(points[:seat] + points[seat + 1 :])
    return Result(won, points[seat], best_other, time.process_time() - begun)


def results(tasks: list[Task], workers: int) -> Iterator[Result]:
    """Yield the results in order; several workers are processes of their own."""
    if workers == 1:
        yield from map(play, tasks)
    else:
        with multiprocessing.get_context("spawn").Pool(workers) as pool:
            yield from pool.imap(play, tasks)


def watched(found: Iterator[Result], contest: Contest) -> Iterator[Result]:
    """Pass the results on and show how far they are."""
    try:
        from tqdm import tqdm
    except ImportError:
        for number, result in enumerate(found, 1):
            print(f"\r{contest}: {number} of {contest.games}", end="", file=sys.stderr, flush=True)
            yield result
        print(file=sys.stderr)
    else:
        yield from tqdm(found, str(contest), contest.games)


def row(contest: Contest, found: list[Result]) -> str:
    """Return a line of the table."""
    games, won = len(found), sum(result.won for result in found)
    low, high = wilson(won, games)
    points = sum(result.points for result in found) / games
    best_other = sum(result.best_other for result in found) / games
    cost = sum(result.seconds for result in found) / games
    shares = f"{won / games:>7.3f}   {low:.3f} to {high:.3f}"
    counts = f"{contest!s:<24}{contest.players:>5}{games:>7}{won:>7.1f}"
    return f"{counts}{shares}{points:>8.1f}{best_other:>8.1f}{cost:>14.2f}"


HEAD = f"{'':<24}seats  games    won  share   95 % interval  points  others  CPU s a game"


def main() -> None:
    """Play the contests and print the table."""
    parser = argparse.ArgumentParser(description="How strong the bots are, with Wilson 95 % intervals.")
    parser.add_argument("--game", default="khlor")
    parser.add_argument("--only", choices=("greedy", "mcts"))
    parser.add_argument("--seats", type=int, default=3, help="seats of the row in which greedy plays random")
    parser.add_argument("--sims", type=int, default=300, help="simulations before each decision of mcts")
    parser.add_argument("--games", type=int, help="games of each row instead of 100 and 200")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    given = parser.parse_args()
    contests = {
        "greedy": Contest("greedy", "random", given.seats, given.games or 100),
        "mcts": Contest(f"mcts({given.sims})", "greedy", 2, given.games or 200),
    }
    lines = [HEAD]
    for name, contest in contests.items():
        if given.only in (None, name):
            lines += contested(contest, given.game, given.seed, given.workers)
    print("\n".join(lines))


def contested(contest: Contest, game: str, seed: int, workers: int) -> Iterator[str]:
    """Yield the contest's line, interrupted or not."""
    found: list[Result] = []
    try:
        tasks = [Task(game, contest, number, seed) for number in range(contest.games)]
        for result in watched(results(tasks, workers), contest):
            found.append(result)  # noqa: PERF402  # what is there when interrupted is printed
    except KeyboardInterrupt:
        print(f"{contest} interrupted after {len(found)} games", file=sys.stderr)
    if found:
        yield row(contest, found)


if __name__ == "__main__":
    main()
