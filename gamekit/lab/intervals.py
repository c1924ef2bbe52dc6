"""How sure a figure is: intervals for shares, for means and for anything else.

All of them hold 95 % unless `level` says otherwise. They speak of independent games: what
belongs to one game, such as its choices or its seats, is put together first.
"""

from __future__ import annotations

from collections.abc import Callable
from math import nan, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from gamekit.core.errors import BadOption

LEVEL = 0.95
RESAMPLES = 1000

Numbers = npt.NDArray[np.float64]


def wilson(won: float, games: int, level: float = LEVEL) -> tuple[float, float]:
    """Return the score interval of a share; of no games (0, 1).

    With p = won / games and z the normal quantile, its ends are
    (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n). It stays within 0 and 1 and says something
    even when nothing, or everything, was won. A victory that is shared may count by its share: then
    the interval is a little too wide. (Wilson, Probable inference, the law of succession, and
    statistical inference, JASA 22, 1927.)

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    >>> [round(end, 3) for end in wilson(0, 100)]
    [0.0, 0.037]
    """
    if not games:
        return 0.0, 1.0
    z, share = NormalDist().inv_cdf((1 + level) / 2), won / games
    middle, half = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    low, high = (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)
    return max(0.0, low), min(1.0, high)


def student(values: npt.ArrayLike, level: float = LEVEL) -> tuple[float, float]:
    """Return the interval of a mean; nan of fewer than two values.

    Mean ± t s / √n, with s the standard deviation of the values and t the quantile of Student's
    distribution with n - 1 degrees of freedom. (Student, The probable error of a mean, Biometrika 6, 1908.)

    >>> [round(end, 2) for end in student([1, 2, 3, 4])]
    [0.45, 4.55]
    """
    from scipy.stats import t

    sample: Numbers = np.asarray(values, dtype=np.float64)
    if len(sample) < 2:
        return nan, nan
    half = float(t.ppf((1 + level) / 2, len(sample) - 1)) * float(sample.std(ddof=1)) / sqrt(len(sample))
    return float(sample.mean()) - half, float(sample.mean()) + half


def normal(mean: float, deviation: float, level: float = LEVEL) -> tuple[float, float]:
    """Return the interval of what is normally distributed with this mean and standard deviation.

    >>> [round(end, 1) for end in normal(25, 5)]
    [15.2, 34.8]
    """
    half = NormalDist().inv_cdf((1 + level) / 2) * deviation
    return mean - half, mean + half


def check_resamples(given: object) -> None:
    """Raise BadOption unless an interval can rest on so many resamples."""
    if type(given) is not int or given < 1:
        raise BadOption(f"resamples is {given!r}; allowed is a whole number from 1 up.")


def bootstrap(
    statistic: Callable[..., Any],
    *samples: npt.ArrayLike,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
    seed: int = 0,
) -> tuple[Any, Any]:
    """Return the percentile interval of any statistic; nan of no games.

    Each sample has one entry a game along its first axis; the same games are drawn from all of
    them, with replacement, and `statistic(*drawn)` is worked out anew, `resamples` times. Where it
    returns several numbers the ends are arrays of them. A resample without a result (nan) is left out.
    (Efron and Tibshirani, An introduction to the bootstrap, 1993, chapter 13.)

    >>> low, high = bootstrap(np.median, [1, 2, 3, 4, 5])
    >>> float(low), float(high)
    (1.0, 5.0)
    """
    check_resamples(resamples)
    columns = [np.asarray(sample) for sample in samples]
    games, rng = len(columns[0]), np.random.default_rng(seed)
    if not games:
        return nan, nan
    draws = rng.integers(games, size=(resamples, games))
    found: Numbers = np.array(
        [statistic(*[column[draw] for column in columns]) for draw in draws], dtype=float
    )
    return _middle(found, level)


def _middle(found: Numbers, level: float) -> tuple[Any, Any]:
    """Return between which ends the middle `level` of the resamples lies, for each of their numbers."""
    unknown = np.isnan(found).all(axis=0)
    known = np.where(unknown, 0.0, found)  # numpy would warn of what is nothing but nan
    ends = np.nanquantile(known, [(1 - level) / 2, (1 + level) / 2], axis=0)
    low, high = np.where(unknown, nan, ends)
    return (float(low), float(high)) if found.ndim == 1 else (low, high)
