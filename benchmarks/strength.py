"""How strong the bots are, with Wilson 95 % intervals; a victory that is shared counts by its share.

    python benchmarks/strength.py                 both rows, 100 and 200 games
    python benchmarks/strength.py --only mcts --games 40 --workers 2
    python benchmarks/strength.py --game khan --seats 4 --sims 200

Each set-up is played with the challenger on every seat, one after the other. Interrupt it, and it
prints what it has: the set-ups that are finished.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from math import ceil
from typing import Any

import pandas as pd
from matches import played

import gamekit
from gamekit.core.game import Game
from gamekit.lab.batches import Task
from gamekit.lab.intervals import wilson
from gamekit.lab.plan import Plan
from gamekit.lab.recorders import Columns, Row
from gamekit.play import Match


@dataclass(frozen=True)
class Contest:
    """Writes down what came of the plan's first bot, the challenger, on each seat: a row a game.

    A number of the plan is a set-up; the last one is left when so many games are played.
    """

    games: int

    def columns(self, game: Game[Any]) -> Columns:
        """Return the columns; `others` are the points of the best of them."""
        return dict.fromkeys(("won", "points", "others", "seconds"), "float64")

    def rows(self, plan: Plan, number: int) -> list[Row]:
        """Play the set-up once with the challenger on each seat."""
        left = self.games - number * plan.game.players
        return [self._row(plan, number, seat) for seat in range(min(left, plan.game.players))]

    def _row(self, plan: Plan, number: int, seat: int) -> Row:
        begun, (challenger, *others) = time.process_time(), plan.bots
        match = Match(plan.game, [*others[:seat], challenger, *others[seat:]], plan.seed + number)
        match.run()
        outcome, points = match.state.outcome(), match.state.returns()
        assert outcome is not None
        won = (seat in outcome.winners) / len(outcome.winners)
        best_other = max(points[:seat] + points[seat + 1 :])
        return won, points[seat], best_other, time.process_time() - begun


def row(title: str, players: int, found: pd.DataFrame) -> str:
    """Return a line of the table."""
    games, won = len(found), sum(found["won"])
    low, high = wilson(won, games)
    points, best_other, cost = (sum(found[name]) / games for name in ("points", "others", "seconds"))
    shares = f"{won / games:>7.3f}   {low:.3f} to {high:.3f}"
    counts = f"{title:<24}{players:>5}{games:>7}{won:>7.1f}"
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
        "greedy": ("greedy", "random", given.seats, given.games or 100),
        "mcts": (f"mcts({given.sims})", "greedy", 2, given.games or 200),
    }
    lines = [HEAD]
    for name, (challenger, other, players, games) in contests.items():
        if given.only in (None, name):
            game, seated = gamekit.load(given.game, players=players), [challenger, *[other] * (players - 1)]
            plan = Plan.of(game, seated, ceil(games / players), given.seed)
            title = f"{challenger} v {players - 1} {other}"
            found = played(Task(plan, Contest(games)), given.workers, title)
            lines += [row(title, players, found)] if len(found) else []
    print("\n".join(lines))


if __name__ == "__main__":
    main()
