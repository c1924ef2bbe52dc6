"""What dice and power tokens in Troy are worth to bots, in power.

All rests on where they lie, so it is remembered: most moves leave it as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from gamekit.games.achaia.parts import RESERVE, Parts
from gamekit.games.achaia.tables import Effect

FIRST, AGAIN = 0.9, 0.05
"""what dominating a Location is worth: without a power token of one's colour there, and with one"""
MAJORITY = 0.8
"""what the most power tokens on a Location are worth, as they will lie in the end"""
SURE, SOFT = 0.55, 3.0
"""how far the highest sum of dice is trusted to stay so; by how many pips less the chance falls to a third"""
WORTH = {
    "change": 0.15,
    "reroll": 0.3,
    "move": 0.5,
    "swap": 0.5,
    "token": 0.4,
    "put": 0.6,
    "gain": 0.1,
    "pay": 0.1,
    "steal": 0.2,
    "power": 1.0,
    "draw": 0.3,
    "take": 0.3,
    "cousin": 0.35,
    "limit": 0.2,
    "dismiss": 0.1,
    "play": 0.4,
    "replay": 0.4,
    "special": 0.5,
}
"""what effects are worth that nobody has aimed yet, for each of their `amount`"""


@lru_cache(maxsize=1 << 15)
def in_troy(
    parts: Parts,
    at: tuple[int, ...],
    pips: tuple[float, ...],
    tokens: tuple[tuple[int, ...], ...],
    left: tuple[int, ...],
    reserve: float,
    gold: float,
) -> tuple[float, ...]:
    """Return what dice and power tokens are worth to each seat; `reserve` is the worth of a pip there.

    `gold` is the worth of a gold.
    """
    worth, sums = [0.0] * parts.players, [[0.0] * len(parts.colours) for _ in parts.locations]
    actions = _actions(parts, gold)
    for die, place in enumerate(at):
        if place == RESERVE:
            worth[parts.owner_of[die]] += reserve * pips[die]
        else:
            sums[place][parts.colour_of[die]] += pips[die]
            worth[parts.owner_of[die]] += actions[place] * _times(left[place])
    for place, dice in enumerate(sums):
        on = tuple([held[place] for held in tokens])
        if any(on) or any(dice):
            for owner, more in zip(parts.owner, _place(tuple(dice), on, left[place]), strict=True):
                worth[owner] += more
    return tuple(worth)


@lru_cache(maxsize=1 << 15)
def _place(sums: tuple[float, ...], on: tuple[int, ...], left: int) -> tuple[float, ...]:
    """Return what a Location is worth to each colour by its dice and power tokens there."""
    if not left:
        return _trusted(on, on, 1.0)
    top = max(sums)
    near = [exp((own - top) / SOFT) if own else 0.0 for own in sums]
    hopes = _trusted(sums, near, SURE)
    coming = [held + left * hope for held, hope in zip(on, hopes, strict=True)]
    most = _trusted(coming, coming, SURE)
    return tuple(
        [
            hope * (AGAIN if held else FIRST) + MAJORITY * lead
            for hope, held, lead in zip(hopes, on, most, strict=True)
        ]
    )


def _trusted(counts: Sequence[float], chances: Sequence[float], sure: float) -> tuple[float, ...]:
    """Return how likely each colour leads: for `sure` the one with the highest count, else by the chances."""
    top, whole = max(counts), sum(chances)
    if not top:
        return (0.0,) * len(counts)
    alone = counts.count(top) == 1
    return tuple(
        [
            sure * (alone and count == top) + (1 - sure) * chance / whole
            for count, chance in zip(counts, chances, strict=True)
        ]
    )


def _times(left: int) -> float:
    """Return how often a die will probably do the action of a Location that comes so often."""
    return (left + 1) / 2 if left else 0.0


@lru_cache(maxsize=64)
def _actions(parts: Parts, gold: float) -> tuple[float, ...]:
    """Return what the action of each Location is worth, less its cost; nobody has to do it."""
    return tuple(
        [
            max(0.0, worth_of_all(parts, row) - gold * cost)
            for row, cost in zip(parts.location_effects, parts.location_cost, strict=True)
        ]
    )


def worth_of(effect: Effect) -> float:
    """Return what an effect is worth that nobody has aimed yet."""
    return WORTH[effect.does] * abs(effect.amount)


def worth_of_all(parts: Parts, row: tuple[int, ...]) -> float:
    """Return what the effects of a card, a Character or a Location are worth, by their numbers."""
    return sum([worth_of(parts.effects[number]) for number in row])
