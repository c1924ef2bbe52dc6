"""Differences of two variants, game by game on the same seeds: how large, how sure, by luck or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

FIGURES = ("baseline", "value", "effect", "low", "high", "p", "spread", "games")
"""what `effect` returns, in this order"""
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
    """Return the bootstrap interval of the mean; where all games differ alike it has no width."""
    from scipy.stats import bootstrap

    if len(difference) < 2:
        return float("nan"), float("nan")
    if difference.min() == difference.max():
        return float(difference.iloc[0]), float(difference.iloc[0])
    sample = (difference.to_numpy(),)
    found = bootstrap(sample, np.mean, n_resamples=resamples, batch=BATCH, confidence_level=level, rng=0)
    return float(found.confidence_interval.low), float(found.confidence_interval.high)


def by_luck(difference: pd.Series) -> float:
    """Return the probability of a paired t-test; where all games differ alike there is no luck in it."""
    from scipy.stats import ttest_1samp

    if len(difference) < 2:
        return float("nan")
    if difference.min() == difference.max():
        return 1.0 if difference.iloc[0] == 0 else 0.0
    test: Any = ttest_1samp(difference, 0.0)
    return float(test.pvalue)


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
