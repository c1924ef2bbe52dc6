"""How good a position looks to a bot that does not look ahead."""

from __future__ import annotations

from gamekit.core.score import totals
from gamekit.games.achaia.state import AchaiaState

DOMINATION, AGAIN = 0.75, 0.2
"""what a likely domination is worth: of a Location without one's power token, and with one"""
MAJORITY = 0.8
"""what the most power tokens on a Location are worth"""
CARD, STREET, COURT = 0.35, 0.2, 0.3
"""what an Intrigue and Cousins are worth beside their gold"""
PIP = 0.02
"""what a pip in Troy or in reserve is worth by itself"""


def evaluate(state: AchaiaState, seat: int | None) -> float:
    """Return the seat's prospects less the best other's, in power; at the end the points.

    Prospects are power, likely dominations, majorities of power tokens, wealth, Intrigues, Cousins
    and pips. Gold that cannot be seen is taken to be the average of what is known of all screens.
    """
    own = seat or 0
    if not state.stack or state.game.replaced:
        worth = [float(points) for points in totals(state.score(), state.game.players)]
    else:
        worth = prospects(state)
    return worth[own] - max(worth[:own] + worth[own + 1 :])


def prospects(state: AchaiaState) -> list[float]:
    """Return for each seat how much power it seems to be good for."""
    options = state.game.options
    per = 1 / options.wealth_per_power
    worth = _possessions(state, per, options.cousin_worth * per)
    sums = _sums(state, worth)
    parts, tokens = state.parts, state.tokens
    for place in range(len(parts.locations)):
        colour = _leader([row[place] for row in sums])
        if colour >= 0:
            worth[parts.owner[colour]] += AGAIN if tokens[colour][place] else DOMINATION
        colour = _leader([on[place] for on in tokens])
        if colour >= 0:
            worth[parts.owner[colour]] += MAJORITY
    return worth


def _possessions(state: AchaiaState, gold_worth: float, cousin_worth: float) -> list[float]:
    """Return what power, gold, cards and Cousins are worth to each seat."""
    known = [hand.gold for hand in state.hands if isinstance(hand.gold, int)]
    hidden = len(state.hands) - len(known)
    mean = (state.screens - sum(known)) / hidden if hidden else 0.0
    street, court = STREET + cousin_worth, COURT + cousin_worth
    return [
        power
        + gold_worth * (hand.gold if isinstance(hand.gold, int) else mean)
        + CARD * len(hand.cards)
        + street * streets
        + court * courts
        for hand, power, streets, courts in zip(
            state.hands, state.power, state.street, state.court, strict=True
        )
    ]


def _sums(state: AchaiaState, worth: list[float]) -> list[list[int]]:
    """Return the sum of each colour's dice on each Location, and add what pips are worth."""
    parts = state.parts
    sums = [[0] * len(parts.locations) for _ in parts.colours]
    for colour, owner, place, pips in zip(parts.colour_of, parts.owner_of, state.at, state.pips, strict=True):
        worth[owner] += PIP * pips
        if place >= 0:
            sums[colour][place] += pips
    return sums


def _leader(counts: list[int]) -> int:
    """Return which count is the highest alone, or -1."""
    highest = max(counts)
    return counts.index(highest) if highest and counts.count(highest) == 1 else -1
