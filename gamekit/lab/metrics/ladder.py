"""How strong bots are, on one scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.lab.intervals import normal
from gamekit.lab.metrics.course import slices
from gamekit.lab.metrics.frames import FIGURES, bots_of, players_of
from gamekit.lab.needs import need as need_library

ORDERS = 10
"""in how many orders the games are told to the model"""

Seats = tuple[list[str], list[float]]
"""the bots of a game, seat by seat, and their ranks"""


def ratings(results: pd.DataFrame) -> pd.DataFrame:
    """Return how strong each bot is, on one scale, the strongest first.

    Formula: openskill's Plackett-Luce model, started at 25 ± 25/3 and fed the ranks of one game after
    the other, without drift (tau = 0); `value` is μ, its ends are μ ± 1.96 σ. A bot on several seats takes
    the mean of what they learn. What is learned depends on the order of the games, so the games
    are shuffled ten times, and the means of μ and σ count.
    Source: Weng and Lin, A Bayesian approximation method for online ranking, JMLR 12, 2011.

    Columns: bot, value, low, high, games. Needs a frame of lab.simulate.
    """
    models = need_library("openskill.models")
    if players_of(results) == 1:
        raise BadOption("Games of one player rate nobody; allowed are games of two players or more.")
    names, games, rng = bots_of(results), _games(results), np.random.default_rng(0)
    orders = [rng.permutation(len(games)) for _ in range(ORDERS)]
    learned = [_learned(models.PlackettLuce(tau=0.0), names, [games[at] for at in order]) for order in orders]
    played = Counter(name for bots, _ in games for name in dict.fromkeys(bots))
    rows = [
        (name, mu, *normal(mu, sigma), played[name])
        for name, (mu, sigma) in zip(names, np.mean(learned, axis=0), strict=True)
    ]
    table = pd.DataFrame(rows, columns=["bot", *FIGURES])
    return table.sort_values("value", ascending=False, kind="stable", ignore_index=True)


def _games(results: pd.DataFrame) -> list[Seats]:
    ordered = results.sort_values(["number", "seat"], kind="stable")
    bots, ranks = ordered["bot"].tolist(), ordered["rank"].astype(float).tolist()
    return [(bots[first:end], ranks[first:end]) for _, first, end in slices(ordered["number"])]


def _learned(model: Any, names: Sequence[str], games: Sequence[Seats]) -> list[tuple[float, float]]:
    """Return what the model knows of each bot, μ and σ, after these games in this order."""
    known: dict[str, tuple[float, float]] = dict.fromkeys(names, (model.mu, model.sigma))
    for bots, ranks in games:
        after = model.rate([[model.rating(*known[name])] for name in bots], ranks=ranks)
        for name in dict.fromkeys(bots):
            own = [seat for bot, (seat,) in zip(bots, after, strict=True) if bot == name]
            known[name] = sum(seat.mu for seat in own) / len(own), sum(seat.sigma for seat in own) / len(own)
    return [known[name] for name in names]
