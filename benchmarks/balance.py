"""Whether the kit's own data are fair: many games of equal `greedy` bots, and who won what.

    python benchmarks/balance.py khan --players 2 4 --games 2000 --workers 2

A victory that is shared counts by its share; intervals are Wilson's, 95 %. Interrupt it, and it
prints what it has. What is counted beside the seats is told for each game in COUNTS; the smallest
shares of a kind come first.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
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

Things = Counter[tuple[str, str]]
"""How often something came up: (what it is, its name) -> times."""


def khan(match: Match, shares: tuple[float, ...]) -> tuple[Things, Things]:
    """Return which heirs played and what they won, and how often pawns came to each region."""
    state: Any = match.state
    board, things, won = state.board, Things(), Things()
    for heir, share in zip(state.heirs, shares, strict=True):
        name = board.heir_names[heir.board]
        things["heir", name] += 1
        won["heir", name] += share  # type: ignore[assignment]  # a shared victory is a fraction of one
    for record in match.records:
        if record.action.verb == "move":
            region = board.region[board.index[str(record.action).split()[1]]]
            things["visits", board.region_names[region] if region >= 0 else "the capital"] += 1
    return things, won


KINDS = {
    "draw": "Intrigue",
    "play": "Intrigue",
    "counter": "Intrigue",
    "react": "Intrigue",
    "arrive": "Character",
    "use": "Character",
    "event": "Event",
    "reveal": "Event",
    "street": "Cousin",
    "court": "Cousin",
    "pass": "Action card",
}
"""The kind of card that an action of Achaia draws or plays."""
DRAWING = ("draw", "arrive", "event")


def achaia(match: Match, _shares: tuple[float, ...]) -> tuple[Things, Things]:
    """Return in which games a card could be had and was played, and how often Locations did their action."""
    state: Any = match.game.initial_state()
    things = Things({("action", name): 0 for name in state.parts.locations})
    drawn, played = {("Action card", "pass")}, set[tuple[str, str]]()
    drawn |= {("Character", name) for name in state.parts.characters[: state.parts.house]}
    for _, action in match.records:
        if action.verb == "execute":
            things["action", state.parts.locations[state.stack[-1].place]] += 1
        elif action.verb in KINDS:
            name = getattr(action, "card", None) or str(action).split()[-1]
            (drawn if action.verb in DRAWING else played).add((KINDS[action.verb], name))
        state = state.child(action)
        drawn |= {("Cousin", kind) for kind in ("street", "court") if any(getattr(state, kind))}
    things.update(drawn)
    return things, Counter(played)


COUNTS: dict[str, Callable[[Match, tuple[float, ...]], tuple[Things, Things]]] = {
    "achaia": achaia,
    "khan": khan,
}
"""What is counted in a game beside its seats."""


class Balance:
    """Writes down who won and what was counted, a row a game."""

    def columns(self, game: Game[Any]) -> Columns:
        """Return the columns; `share SEAT` is of the victory, and what was counted are counters."""
        numbers = [*_shares(game.players), "rounds"]
        return {**dict.fromkeys(numbers, "float64"), "reason": "str", "things": "object", "won": "object"}

    def rows(self, plan: Plan, number: int) -> list[Row]:
        """Play a match of the game's seed."""
        name, players = plan.game.name, plan.game.players
        match = Match(plan.game, plan.bots, plan.seed + number)
        match.run()
        outcome = match.state.outcome()
        assert outcome is not None
        shares = tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(players))
        things, won = COUNTS[name](match, shares) if name in COUNTS else (Things(), Things())
        reason = outcome.reason.partition(":")[0]
        return [(*shares, match.state.turn.number / players, reason, things, won)]


def _shares(players: int) -> list[str]:
    return [f"share {seat}" for seat in range(players)]


def report(players: int, found: pd.DataFrame) -> Iterator[str]:
    """Yield the lines of the table."""
    count = len(found)
    reasons = ", ".join(f"{n} {reason}" for reason, n in Counter(found["reason"]).most_common())
    rounds = sum(found["rounds"]) / count
    yield f"{players} seats, {count} games, {rounds:.1f} rounds on average; {reasons}"
    for seat, share in enumerate(_shares(players)):
        yield _row(f"seat {seat}", sum(found[share]), count)
    things, won = Things(), Things()
    for counted, counted_won in zip(found["things"], found["won"], strict=True):
        things.update(counted)  # a sum of counters would leave out what never came up
        won.update(counted_won)
    shares = {thing: won[thing] / (times or 1) for thing, times in things.items()}
    for what, name in sorted(things, key=lambda thing: (thing[0], shares[thing], thing[1])):
        if any(kind == what for kind, _ in won):
            yield _row(f"{what} {name}", won[what, name], things[what, name])
        else:
            yield f"  {what} {name:<12}{things[what, name]:>9}{things[what, name] / count:>9.1f} a game"


def _row(name: str, won: float, played: int) -> str:
    low, high = wilson(won, played)
    return f"  {name:<22}{won:>8.1f} of {played:<6}{won / played:>7.3f}   {low:.3f} to {high:.3f}"


def main() -> None:
    """Play the games and print the tables."""
    parser = argparse.ArgumentParser(description="Whether the kit's own data are fair.")
    parser.add_argument("game", choices=gamekit.names())
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    given = parser.parse_args()
    for players in given.players:
        game = gamekit.load(given.game, players=players)
        plan = Plan.of(game, ["greedy"] * players, given.games, given.seed)
        found = played(Task(plan, Balance()), given.workers, f"{players} seats")
        if len(found):
            print("\n".join(report(players, found)), flush=True)


if __name__ == "__main__":
    main()
