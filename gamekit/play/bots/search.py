"""Information-set Monte Carlo tree search, for any game of the protocol.

Each simulation draws one completion of what the searching seat knows, goes down the tree
by the actions as that seat sees them, plays on from there to the end of the round with
a quick policy, and values the end for every seat. Chance is drawn anew each time and
makes no branches; an action that a completion does not allow is passed over in it, and
how often it was there is counted. What a seat knows alone is never looked at: see
`Game.complete`.
"""

from __future__ import annotations

from collections.abc import Generator
from math import exp, inf, sqrt
from random import Random
from time import perf_counter
from typing import Any

from gamekit.core.actions import Action
from gamekit.core.game import Game
from gamekit.core.state import CHANCE, Observation, State
from gamekit.play.bots.worth import Worth

import os
EXPLORE = float(os.environ.get("EXPLORE", 0.5))
"""how much the search leans to what it has hardly tried"""
WARMTH = float(os.environ.get("WARMTH", 0.7))
"""how far the prior spreads, in standard deviations of the gains"""
GLANCE = int(os.environ.get("GLANCE", 8))
"""how many actions the quick policy looks at"""
FPU = float(os.environ.get("FPU", 0.0))
CRUMB = float(os.environ.get("CRUMB", 1e-3))
SLICE = 0.025
"""seconds between two signs of life"""


class Edge:
    """An action from a node: how often it was taken and what came of it, a sum for each seat."""

    __slots__ = ("action", "gain", "missed", "prior", "sums", "visits", "child")

    def __init__(self, action: Action, gain: float, players: int) -> None:
        self.action, self.gain, self.prior = action, gain, 0.0
        self.visits = self.missed = 0
        self.sums = [0.0] * players
        self.child = None


class Node:
    """What the searching seat knows to have been done since the root."""

    __slots__ = ("children", "legal", "sums", "tried", "untried", "visits", "mixed")

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.mixed = False
        self.sums = [0.0] * players
        self.legal: tuple[Action, ...] = ()
        self.tried: list[Edge] = []
        self.untried: list[Edge] = []
        self.children: dict[Action | None, Node] = {}

    def meet(self, edges: list[Edge], legal) -> None:
        """Take in actions that were not met here before, the most promising first."""
        self.legal = legal
        self.untried = sorted([*self.untried, *edges], key=lambda edge: -edge.gain)
        known = [*self.tried, *self.untried]
        gains = [edge.gain for edge in known]
        mean = sum(gains) / len(gains)
        spread = WARMTH * sqrt(sum([(gain - mean) ** 2 for gain in gains]) / len(gains)) or 1.0
        weights = [exp((gain - gains[0]) / spread) for gain in gains]
        total = sum(weights)
        for edge, weight in zip(known, weights, strict=True):
            edge.prior = weight / total


class Search:
    """A tree that grows from what one seat knows."""

    def __init__(self, game: Game[Any], observation: Observation[Any], rng: Random) -> None:
        self.game, self.observation, self.rng = game, observation, rng
        self.seat = observation.current_player
        self.worth = Worth(game)
        self.root = Node(game.players)
        self.stop = observation.state.turn.number + game.players
        self.low, self.high = [inf] * game.players, [-inf] * game.players

    def run(self, sims: int) -> Generator[float, None, None]:
        """Do so many simulations; yield the progress now and then."""
        begun = perf_counter()
        for done in range(sims):
            self.simulate()
            if perf_counter() - begun > SLICE:
                yield (done + 1) / sims
                begun = perf_counter()

    def best(self) -> Action:
        return max(self.root.tried, key=lambda e: (e.visits, e.sums[self.seat])).action

    def simulate(self) -> None:
        """Go down the tree once, play on and note at each node what came of it."""
        state, node = self.game.complete(self.observation, self.rng), self.root
        path = [node]
        taken = []
        while True:
            edge = self._select(node, state)
            taken.append(edge)
            action = edge.action
            known = edge.child
            if known is not None and known[0] is state:
                after = known[1]
            else:
                after = state.child(action)
                edge.child = (state, after)
            state = self._settled(after)
            if self._is_cut(state):
                break
            child = node.children.get(action)
            if child is None:
                node.children[action] = child = Node(self.game.players)
                path.append(child)
                state = self._play_on(state)
                break
            node = child
            path.append(node)
        values = self.worth.of_all(state)
        for seat, v in enumerate(values):
            if v < self.low[seat]: self.low[seat] = v
            if v > self.high[seat]: self.high[seat] = v
        for node in path:
            node.visits += 1
            sums = node.sums
            for seat, v in enumerate(values): sums[seat] += v
        for edge in taken:
            edge.visits += 1
            sums = edge.sums
            for seat, v in enumerate(values): sums[seat] += v

    def _select(self, node: Node, state: State) -> Edge:
        player = state.current_player
        legal = state.legal_actions()
        allowed = None
        if node.mixed or (legal is not node.legal and legal != node.legal):
            if not node.legal:
                node.meet([Edge(a, self.worth.gain(state, a, player), self.game.players) for a in legal], legal)
            else:
                node.mixed = True
                allowed = set(legal)
                have = {e.action for e in (*node.tried, *node.untried)}
                new = [Edge(a, self.worth.gain(state, a, player), self.game.players) for a in legal if a not in have]
                if new: node.meet(new, legal)
        low, span = self.low[player], (self.high[player] - self.low[player]) or 1.0
        mean = (node.sums[player] / node.visits - low) / span if node.visits else 0.5
        root = EXPLORE * sqrt(node.visits + 1)
        best, top = None, -inf
        for edge in node.tried:
            if allowed is not None and edge.action not in allowed:
                edge.missed += 1
                continue
            n = edge.visits
            score = (edge.sums[player] / n - low) / span + root * edge.prior / (1 + n)
            if score > top:
                best, top = edge, score
        for place, edge in enumerate(node.untried):
            if allowed is None or edge.action in allowed:
                if mean - FPU + root * edge.prior > top:
                    best = edge
                    del node.untried[place]
                    node.tried.append(edge)
                break
        assert best
        return best

    def _settled(self, state: State) -> State:
        while state.current_player == CHANCE:
            state = state.child(draw(state, self.rng))
        return state

    def _is_cut(self, state) -> bool:
        return not state.stack or state.turn.number >= self.stop

    def _play_on(self, state: State) -> State:
        while state.stack and state.turn.number < self.stop:
            player = state.current_player
            if player == CHANCE:
                state = state.child(draw(state, self.rng))
            else:
                state = state.child(self._quick(state, player))
        return state

    def _quick(self, state: State, player: int) -> Action:
        legal = state.legal_actions()
        n = len(legal)
        if n == 1:
            return legal[0]
        rnd = self.rng.random
        if GLANCE <= 1:
            return legal[int(rnd() * n)]
        options = legal if n <= GLANCE else [legal[int(rnd() * n)] for _ in range(GLANCE)]
        best, top = options[0], -inf
        gains = self.worth.gains(state, player)
        for a in options:
            g = gains.get(a)
            if g is None:
                g = gains[a] = self.worth.fresh(state, a, player)
            g += rnd() * CRUMB
            if g > top:
                best, top = a, g
        return best


def draw(state: State, rng: Random) -> Action:
    """Draw an outcome of chance by its weight."""
    outcomes = state.chance_outcomes()
    point = int(rng.random() * sum([weight for _, weight in outcomes]))
    for action, weight in outcomes:
        point -= weight
        if point < 0:
            return action
    raise AssertionError("a point below the sum of all weights belongs to an outcome")
