"""Which bot beats which: all pairs, and the mixture that nobody beats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.core.game import Game
from gamekit.lab.intervals import Numbers, bootstrap
from gamekit.lab.metrics.arrangements import Seating, arranged, check_bots, one_against_rest
from gamekit.lab.metrics.frames import FIGURES, bots_of, share_figures
from gamekit.lab.metrics.ladder import ratings
from gamekit.lab.plan import check_game
from gamekit.play.bots import Bot
from gamekit.play.seating import bot_name


@dataclass(frozen=True)
class Tournament:
    """A round of all pairs: `results` are the games, as lab.simulate gives them."""

    results: pd.DataFrame

    @property
    def pairs(self) -> pd.DataFrame:
        """What each bot wins against each other one; see `lab.metrics.pairs`."""
        return pairs(self.results)

    @property
    def matrix(self) -> pd.DataFrame:
        """The values of the pairs as a matrix: the row's bot against the column's."""
        names = bots_of(self.results)
        return self.pairs.pivot_table("value", "bot", "other").reindex(index=names, columns=names)

    @property
    def ratings(self) -> pd.DataFrame:
        """How strong each bot is, on one scale; see `lab.metrics.ratings`."""
        return ratings(self.results)

    @property
    def equilibrium(self) -> pd.DataFrame:
        """The mixture of bots that no bot beats; see `lab.metrics.equilibrium`."""
        return equilibrium(self.results)


def tournament(game: Game[Any], bots: Seating, n: int, seed: int = 0, **how: Any) -> Tournament:
    """Play all pairs of the bots, n set-ups for each arrangement, and return the Tournament.

    Two bots meet with one of them on a single seat and the other on the rest, on every seat in turn and
    both ways round, so each has every seat equally often. `how` are workers, client and progress as
    in lab.simulate. BadOption for fewer than two bots, or two of the same name.
    """
    check_game(game)
    check_bots(bots)
    met = [seating for pair in combinations(bots, 2) for seating in _meeting(*pair, game.players)]
    if (
        game.players < 2
        or not met
        or len({bot if isinstance(bot, str) else bot_name(bot) for bot in bots}) < len(bots)
    ):
        raise BadOption("A tournament needs two seats, and two bots of different names, at least.")
    return Tournament(arranged(game, met, n, seed, **how))


def _meeting(one: Bot | str, other: Bot | str, players: int) -> list[Seating]:
    there = one_against_rest(one, other, players)
    return there if players == 2 else [*there, *one_against_rest(other, one, players)]


def pairs(results: pd.DataFrame) -> pd.DataFrame:
    """Return what share of the victories each bot takes from each other one.

    Formula: the victories that went to seats of the bot over the games in which these two alone
    were at the table; Wilson's interval. When both had every seat equally often, as in a
    `tournament`, equal bots have 1/2, and the values of a pair add up to 1.
    Source: the payoff matrix of empirical game theory (Wellman, Methods for empirical game-theoretic
    analysis, 2006).

    Columns: bot, other, value, low, high, games. Needs a frame of lab.simulate; BadOption where no two
    bots of different names sat alone at a table.
    """
    names, won = bots_of(results), _won(results)
    if names and not len(won):
        raise BadOption(
            f"In no game two bots of different names were alone at the table, but {', '.join(names)};"
            " lab.metrics.tournament plays such games, and every bot needs a name of its own."
        )
    rows: list[tuple[Any, ...]] = []
    for one in names:
        for other in names:
            games = won.loc[won[other].notna(), one].dropna()
            if one != other and len(games):
                rows.append((one, other, *share_figures(float(games.sum()), len(games))))
    return pd.DataFrame(rows, columns=["bot", "other", *FIGURES])


def _won(results: pd.DataFrame) -> pd.DataFrame:
    """Return what each bot (column) won of each game (row) of two bots; nan where it did not sit."""
    won = results.pivot_table("share", ["seed", "number"], "bot", aggfunc="sum")
    return won[won.notna().sum(axis=1) == 2]


def equilibrium(results: pd.DataFrame, resamples: int = 200) -> pd.DataFrame:
    """Return the mixture of bots that no bot beats: how often to send each into a match.

    Formula: with v the values of `pairs` and A = 2 v - 1, weights w >= 0 of sum 1 with wA >= 0 in every
    column: the equilibrium of a symmetric zero-sum game, whose value is 0. Linear programming finds the
    most even one (the least largest weight). A bot that beats all others has weight 1; three bots
    that beat each other in a circle share. Percentile bootstrap over seeds.
    Source: von Neumann, Zur Theorie der Gesellschaftsspiele, 1928; for bots Balduzzi et al.,
    Re-evaluating evaluation, 2018.

    Columns: bot, value (the weight), low, high, games. Needs a frame of all pairs, as in `tournament`.
    """
    names, won = bots_of(results), _won(results)
    by_seed = np.array([_payoffs(one, names) for _, one in won.groupby("seed")])
    if not len(by_seed) or np.isnan(by_seed).any():
        raise BadOption(
            "Every pair of bots has to meet on every seed; lab.metrics.tournament plays such games."
        )
    low, high = bootstrap(_most_even, by_seed, resamples=resamples)
    rows = [
        (name, *figures, len(won))
        for name, *figures in zip(names, _most_even(by_seed), low, high, strict=True)
    ]
    return pd.DataFrame(rows, columns=["bot", *FIGURES])


def _payoffs(won: pd.DataFrame, names: Sequence[str]) -> Numbers:
    """Return A: what the row's bot won more than the column's, a game."""
    return np.array(
        [[0.0 if one == other else float((won[one] - won[other]).mean()) for other in names] for one in names]
    )


def _most_even(by_seed: Numbers) -> Numbers:
    """Return the most even weights that no column beats, for the mean of the payoffs of the seeds."""
    from scipy.optimize import linprog

    payoffs = by_seed.mean(axis=0)
    count = len(payoffs)
    unbeaten = np.hstack([-payoffs.T, np.zeros((count, 1))])
    below_largest = np.hstack([np.eye(count), -np.ones((count, 1))])
    found = linprog(
        np.append(np.zeros(count), 1.0),
        A_ub=np.vstack([unbeaten, below_largest]),
        b_ub=np.zeros(2 * count),
        A_eq=np.append(np.ones(count), 0.0).reshape(1, -1),
        b_eq=[1.0],
    )
    return np.asarray(found.x[:count], dtype=np.float64) + 0.0  # or else it has -0.0 in it
