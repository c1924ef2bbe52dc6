"""How many games an experiment needs."""

from __future__ import annotations

from math import ceil, isfinite, sqrt
from numbers import Real
from statistics import NormalDist

from gamekit.core.errors import BadOption

FARTHEST = 1e9
"""the square root of more games than anybody can play"""


def games_needed(effect: float, spread: float, power: float = 0.8, level: float = 0.95) -> int:
    """Return how many games show an effect of that size.

    n = ((z₁ + z₂) · spread / effect)², with z₁ the normal quantile of (1 + level) / 2 and z₂ that of
    `power`, the chance that an effect of this size is then found. `spread` is the standard deviation of one
    game's difference; half the effect takes four times the games. (Cohen, Statistical power analysis
    for the behavioral sciences, chapter 2.) The effect is the smallest that would matter to you; that of a
    pilot is as much luck as truth. BadOption for an effect of 0, a spread below 0, and unless both shares lie
    within 0 and 1.

    >>> games_needed(effect=1, spread=5)
    197
    >>> games_needed(effect=0.5, spread=5)
    785
    """
    _check(spread=spread, power=power, level=level)
    if not is_number(effect) or effect == 0:
        raise BadOption(
            f"effect is {effect!r}; allowed is a number other than 0: no number of games shows that there is"
            " none."
        )
    quantiles = NormalDist().inv_cdf((1 + level) / 2) + NormalDist().inv_cdf(power)
    return _games(max(0.0, quantiles) * spread / effect)


def games_for_width(half: float, spread: float, level: float = 0.95) -> int:
    """Return how many games make the interval of a mean as narrow as ± `half`.

    n = (z · spread / half)². For a share p the spread is √(p(1 - p)), at most one half.

    >>> games_for_width(0.03, spread=0.5)  # a share, known to three hundredths
    1068
    """
    _check(spread=spread, level=level)
    if not is_number(half) or half <= 0:
        raise BadOption(f"half is {half!r}; allowed is a width above 0.")
    return _games(NormalDist().inv_cdf((1 + level) / 2) * spread / half)


def share_spread(share: float) -> float:
    """Return the standard deviation of what is won in one game by somebody with this share.

    >>> share_spread(0.5)
    0.5
    """
    if not is_number(share) or not 0 <= share <= 1:
        raise BadOption(f"share is {share!r}; allowed is a number from 0 to 1.")
    return sqrt(share * (1 - share))


def is_number(given: object) -> bool:
    """Whether it is a number to reckon with, neither nan nor infinite.

    >>> is_number(0.5), is_number("0.5"), is_number(float("inf"))
    (True, False, False)
    """
    try:
        return isinstance(given, Real) and not isinstance(given, bool) and isfinite(given)
    except OverflowError:  # a whole number beyond every float
        return False


def _games(root: float) -> int:
    """Return the number of games whose square root that is, two at least."""
    if abs(root) > FARTHEST:
        raise BadOption("That takes more games than anybody can play; allowed is a larger effect or width.")
    return max(2, ceil(root**2))


def _check(spread: float, **shares: float) -> None:
    if not is_number(spread) or spread < 0:
        raise BadOption(f"spread is {spread!r}; allowed is a standard deviation, 0 or more.")
    for name, share in shares.items():
        if not is_number(share) or not 0 < share < 1 or (1 + share) / 2 == 1:
            raise BadOption(f"{name} is {share!r}; allowed is a number between 0 and 1.")
