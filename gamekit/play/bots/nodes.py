"""The tree of a search: what was tried where, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from gamekit.core.actions import Action
from gamekit.core.state import State

WARMTH = 1.5
"""how far the prior spreads, in standard deviations of the gains"""


class Edge:
    """An action at a node: how often it was taken, and the values that came of it, summed for each seat."""

    __slots__ = ("action", "gain", "missed", "prior", "step", "sums", "visits")

    def __init__(self, action: Action, gain: float, prior: float, players: int) -> None:
        self.action, self.gain, self.prior = action, gain, prior
        self.visits = self.missed = 0
        self.sums = [0.0] * players
        self.step: tuple[State, State] | None = None

    def follow(self, state: State) -> State:
        """Return the state after the action; where everything is known it is often asked of one state."""
        if self.step is None or self.step[0] is not state:
            self.step = (state, state.child(self.action))
        return self.step[1]


class Node:
    """All that may be true when the searching seat has seen certain actions since the root.

    `untried` holds actions with what they gain at once, the most gainful first.
    """

    __slots__ = (
        "allowed",
        "children",
        "legal",
        "most",
        "spread",
        "sums",
        "tried",
        "untried",
        "visits",
        "whole",
    )

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.sums = [0.0] * players
        self.legal: tuple[Action, ...] = ()
        self.allowed: set[Action] | None = None
        self.tried: list[Edge] = []
        self.untried: list[tuple[float, Action]] = []
        self.children: dict[Action | None, Node] = {}
        self.most = self.spread = self.whole = 1.0

    def meet(self, actions: Sequence[Action], gains: Sequence[float]) -> None:
        """Take in actions that were not met here before; what gains most will be tried first."""
        self.untried += zip(gains, actions, strict=True)
        self.untried.sort(key=_gain, reverse=True)
        known = [*[edge.gain for edge in self.tried], *[gain for gain, _ in self.untried]]
        mean, self.most = sum(known) / len(known), max(known)
        self.spread = WARMTH * sqrt(sum([(gain - mean) ** 2 for gain in known]) / len(known)) or 1.0
        most, spread = self.most, self.spread
        self.whole = sum([exp((gain - most) / spread) for gain in known])
        for edge in self.tried:
            edge.prior = self.prior(edge.gain)

    def prior(self, gain: float) -> float:
        """Return the share of trust that an action deserves for its gain."""
        return exp((gain - self.most) / self.spread) / self.whole

    def open(self, place: int) -> Edge:
        """Return an edge for the action at that place in `untried`."""
        gain, action = self.untried.pop(place)
        edge = Edge(action, gain, self.prior(gain), len(self.sums))
        self.tried.append(edge)
        return edge


def _gain(untried: tuple[float, Action]) -> float:
    return untried[0]
