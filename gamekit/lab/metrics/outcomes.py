"""Who wins, and how long it takes."""

from __future__ import annotations

import pandas as pd

from gamekit.lab import measures
from gamekit.lab.metrics.frames import FIGURES, RESULTS, count_games, means, need, players_of, share_figures
from gamekit.lab.noted import Noted

MIXED = "These shares mix bot and seat; games of metrics.rotated tell them apart."


def seat_advantage(results: pd.DataFrame) -> Noted:
    """Return what share of the victories each seat takes, beside the `fair` share.

    Formula: the sum of the seat's shares of the victory (1 / winners, or 0) over the number of games;
    fair is 1 / players. Seats are fair as far as their intervals (Wilson's) hold the fair share. It
    speaks of seats only where every bot had every seat alike: all bots equal, or `rotated` games.
    Where that is not so, the table's `notes` say it.
    Source: "AdvantageP1" and "Balance" of Ludii (Piette et al., General board game concepts, 2021).

    Columns: seat, fair, value, low, high, games. Needs a frame of lab.simulate.
    """
    need(results, ["number", "seat", "share"], RESULTS)
    players, games = players_of(results), count_games(results)
    won = results.groupby("seat")["share"].sum()
    rows = [(seat, 1 / players, *share_figures(float(won.get(seat, 0.0)), games)) for seat in range(players)]
    return Noted(pd.DataFrame(rows, columns=["seat", "fair", *FIGURES]), [MIXED] if _mixes(results) else [])


def _mixes(results: pd.DataFrame) -> bool:
    """Whether some bot had one seat oftener than another, as far as the table tells who sat there."""
    if "bot" not in results.columns:
        return False
    seated = pd.crosstab(results["bot"], results["seat"])
    return bool((seated.min(axis=1) < seated.max(axis=1)).any())


def length_by_game(results: pd.DataFrame) -> pd.DataFrame:
    """Return the turns, rounds and decisions of each game, by its number."""
    need(results, ["number", "turns", "decisions"], RESULTS)
    turns = measures.turns(results)
    rounds = turns / max(players_of(results), 1)
    return pd.DataFrame({"turns": turns, "rounds": rounds, "decisions": measures.decisions(results)})


def length(results: pd.DataFrame) -> pd.DataFrame:
    """Return how long a game takes: in turns, in rounds, and in decisions of all seats together.

    Formula: the mean over games, Student's interval, and the standard deviation as `spread`; a round
    is as many turns as there are players, a decision a choice among two or more.
    Source: "DurationTurns" and "DurationTurnsStdDev" of Ludii; "Duration" in Browne, Automatic
    generation and evaluation of recombination games, 2008, which measures how far it is from a
    length that players like.

    Columns: measure, spread, value, low, high, games. Needs a frame of lab.simulate.
    """
    by_game = length_by_game(results)
    rows = means(by_game)
    rows.insert(1, "spread", by_game.std().to_numpy(dtype=float))
    return rows
