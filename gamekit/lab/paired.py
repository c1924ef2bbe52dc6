"""Differences of two variants, game by game on the same seeds: how large, how sure, by luck or not."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import Any

import numpy as np
import pandas as pd

from gamekit.lab.intervals import wilson

FIGURES = ("baseline", "value", "effect", "low", "high", "p", "spread", "games")
"""what `effect` returns, in this order"""
FEWEST = 10
"""pairs of games, below which a bootstrap interval is far too narrow"""
TINY = 1e-9
"""below which a spread is what is left of rounding"""
BATCH = 100
"""how many resamples are in memory at once"""


def effect(baseline: pd.Series, value: pd.Series, level: float, resamples: int) -> tuple[float, ...]:
    """Return both means, the mean difference, its interval, its p, its spread and the number of games.

    Games without a number on either side are left out.
    """
    difference = (value - baseline).dropna()
    low, high = interval(difference, level, resamples)
    means = [float(column[difference.index].mean()) for column in (baseline, value)]
    spread = float(difference.std(ddof=1))
    return *means, float(difference.mean()), low, high, by_luck(difference), spread, len(difference)


def interval(difference: pd.Series, level: float, resamples: int) -> tuple[float, float]:
    """Return the bootstrap interval of the mean; nan of too few games, and where all of them differ alike."""
    from scipy.stats import bootstrap

    if len(difference) < FEWEST or _is_constant(difference):
        return nan, nan
    sample = (difference.to_numpy(),)
    found = bootstrap(sample, np.mean, n_resamples=resamples, batch=BATCH, confidence_level=level, rng=0)
    return float(found.confidence_interval.low), float(found.confidence_interval.high)


def by_luck(difference: pd.Series) -> float:
    """Return the probability of a paired t-test; nan of too few games.

    Where all games differ alike it is that of a sign test: so many coins that fall on one side.
    """
    from scipy.stats import ttest_1samp

    if len(difference) < FEWEST:
        return nan
    if _is_constant(difference):
        return 1.0 if abs(difference.iloc[0]) < TINY else 2.0 ** (1 - len(difference))
    test: Any = ttest_1samp(difference, 0.0)
    return float(test.pvalue)


def _is_constant(difference: pd.Series) -> bool:
    return bool(difference.max() - difference.min() < TINY)


def why_missing(rows: pd.DataFrame) -> tuple[str, ...]:
    """Return why some of the rows have no interval: a sentence for each reason."""
    games = rows.loc[rows["low"].isna(), "games"]
    alike, said = games[games >= FEWEST], list[str]()
    if len(alike) < len(games):
        said.append(f"Fewer than {FEWEST} pairs of games: too few for an interval or a probability.")
    if len(alike):
        most = 100 * wilson(0, int(alike.min()))[1]
        said.append(
            f"No interval where all games differ alike: up to {most:.0f} % of other games may still differ"
            " otherwise."
        )
    return tuple(said)


def holm(probabilities: Sequence[float]) -> list[float]:
    """Return the probabilities corrected for their number, by Holm's step-down method.

    The k-th smallest of m is multiplied by m - k + 1 and is at least as large as those before it.
    What is unknown (nan) is not counted and stays unknown.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    known = sorted((p, place) for place, p in enumerate(probabilities) if p == p)  # noqa: PLR0124  # nan differs from itself
    corrected, largest = list(probabilities), 0.0
    for rank, (p, place) in enumerate(known):
        largest = max(largest, min(1.0, p * (len(known) - rank)))
        corrected[place] = largest
    return corrected
