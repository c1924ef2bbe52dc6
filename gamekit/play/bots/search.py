"""Information-set Monte Carlo tree search, for any game of the protocol.

Each simulation draws one completion of what the searching seat knows. It goes down the
tree by the actions as that seat sees them, plays on from a new node with a quick policy
until every seat has had two turns, and values the end for every seat. What an action gains is first
looked for at the end of the searching seat's own turn, as `greedy` does it. Chance is drawn each time
anew and makes no branches. So at one node other actions may be legal each time: those that
are not are passed over, and how often they were counts (Cowling, Powley and Whitehouse,
2012). Each node prefers what gains most at once (PUCT with the gains as prior): where
there are a hundred actions, a few hundred simulations say nothing without that.
"""

from __future__ import annotations

from collections.abc import Generator
from math import inf, sqrt
from random import Random
from time import perf_counter
from typing import Any

from gamekit.core.actions import Action
from gamekit.core.game import Game
from gamekit.core.state import CHANCE, Observation, State
from gamekit.play.bots.beam import Outlook, look_ahead
from gamekit.play.bots.nodes import Edge, Node
from gamekit.play.bots.worth import Worth

ROUNDS = 2
"""how many turns each seat has before the end is valued: with one, nobody sees an answer answered"""
EXPLORE = 0.5
"""how much a node leans to what it has hardly tried"""
GLANCE = 8
"""how many actions the quick policy looks at"""
CRUMB = 1e-3
"""by how much the quick policy confuses gains, so that equal ones come up equally"""
SLICE = 0.025
"""seconds between two signs of life"""


class Search:
    """A tree that grows from what one seat knows when it has to decide."""

    def __init__(self, game: Game[Any], observation: Observation[Any], rng: Random) -> None:
        self.game, self.observation, self.rng = game, observation, rng
        self.seat = observation.current_player
        self.root = Node(game.players)
        self.worth = Worth(game)
        self._end = observation.state.turn.number + ROUNDS * game.players
        self._low, self._high = [inf] * game.players, [-inf] * game.players

    def run(self, sims: int) -> Generator[float, None, None]:
        """Do so many simulations; yield now and then how much is done, from 0 to 1."""
        yield from self.plan()
        begun = perf_counter()
        for done in range(1, sims + 1):
            self.simulate()
            if perf_counter() - begun > SLICE:
                yield done / sims
                begun = perf_counter()

    def plan(self) -> Generator[float, None, None]:
        """Look ahead to the end of the seat's turn: what an action leads to there counts as its gain.

        So the search begins with what `greedy` would do, and finds out whether chance and the
        others agree.
        """
        looking = look_ahead(self.game.complete(self.observation, self.rng), self.seat)
        begun = perf_counter()
        while True:
            try:
                next(looking)
            except StopIteration as end:
                outlook: Outlook = end.value
                break
            if perf_counter() - begun > SLICE:
                yield 0.0
                begun = perf_counter()
        for state, leads_to in outlook.items():
            gains, before = self.worth.gains(state, self.seat), self.worth.of(state, self.seat)
            gains |= {action: worth - before for action, worth in leads_to.items() if worth > -inf}

    def ranked(self) -> list[Edge]:
        """Return the actions that were tried, the most often tried first."""
        return sorted(self.root.tried, key=self._rank, reverse=True)

    def mean(self, edge: Edge) -> float:
        """Return what the searching seat got from the action on average."""
        return edge.sums[self.seat] / edge.visits

    def _rank(self, edge: Edge) -> tuple[int, float]:
        return edge.visits, self.mean(edge)

    # --- one simulation -------------------------------------------------------------

    def simulate(self) -> None:
        """Go down the tree once, play on, and note on the way what came of it."""
        state, node = self.game.complete(self.observation, self.rng), self.root
        path: list[Node | Edge] = [node]
        while True:
            edge = self._select(node, state)
            path.append(edge)
            seen = state.seen(edge.action, self.seat) if self.worth.has_secrets else edge.action
            state = self._after_chance(edge.follow(state))
            if self._is_cut(state):
                break
            child = node.children.get(seen)
            if child is None:
                node.children[seen] = child = Node(self.game.players)
                path.append(child)
                state = self._play_on(state)
                break
            node = child
            path.append(node)
        self._note(path, self.worth.of_all(state))

    def _note(self, path: list[Node | Edge], values: list[float]) -> None:
        for seat, value in enumerate(values):
            self._low[seat] = min(value, self._low[seat])
            self._high[seat] = max(value, self._high[seat])
        for step in path:
            step.visits += 1
            for seat, value in enumerate(values):
                step.sums[seat] += value

    def _select(self, node: Node, state: State) -> Edge:
        """Return the action to try: what looks best to who decides, and what was hardly tried."""
        player = state.current_player
        self._meet(node, state, player)
        allowed = node.allowed
        low = self._low[player]
        span = (self._high[player] - low) or 1.0
        best, most = None, -inf
        for edge in node.tried:
            if allowed and edge.action not in allowed:
                edge.missed += 1
                continue
            count = edge.visits
            trust = EXPLORE * edge.prior * sqrt(node.visits - edge.missed) / (1 + count)
            score = (edge.sums[player] / count - low) / span + trust
            if score > most:
                best, most = edge, score
        place = self._next(node)
        if place is not None:
            hope = (node.sums[player] / node.visits - low) / span if node.visits else 0.0
            trust = EXPLORE * node.prior(node.untried[place][0]) * sqrt(node.visits)
            if best is None or hope + trust > most:
                return node.open(place)
        assert best is not None
        return best

    def _next(self, node: Node) -> int | None:
        """Return the place of the most gainful action that was not tried and is legal now."""
        if node.allowed is None:
            return 0 if node.untried else None
        legal = (place for place, (_, action) in enumerate(node.untried) if action in node.allowed)
        return next(legal, None)

    def _meet(self, node: Node, state: State, player: int) -> None:
        """Have the node know all actions that are legal now, and whether it knows others as well."""
        legal = state.legal_actions()
        if node.legal is legal or node.legal == legal:
            return
        known = {edge.action for edge in node.tried} | {action for _, action in node.untried}
        fresh = tuple([action for action in legal if action not in known])
        if fresh:
            node.meet(fresh, self.worth.all_gains(state, fresh, player))
        node.legal, node.allowed = legal, set(legal) if known else None

    # --- to the end of the last round -----------------------------------------------

    def _is_cut(self, state: State) -> bool:
        """Whether every seat has had its turns since the root, or the game is over."""
        return not state.stack or state.turn.number >= self._end

    def _after_chance(self, state: State) -> State:
        while state.current_player == CHANCE:
            state = state.child(draw(state, self.rng))
        return state

    def _play_on(self, state: State) -> State:
        """Return the state at the end of the last round, played by the quick policy."""
        while state.stack and state.turn.number < self._end:
            player = state.current_player
            state = state.child(draw(state, self.rng)) if player == CHANCE else self._quick(state, player)
        return state

    def _quick(self, state: State, player: int) -> State:
        """Return the state after what gains most at once among a few actions drawn at random."""
        legal, uniform = state.legal_actions(), self.rng.random
        count = len(legal)
        if count == 1:
            return state.child(legal[0])
        options = legal if count <= GLANCE else [legal[int(uniform() * count)] for _ in range(GLANCE)]
        gains, best, most = self.worth.gains(state, player), legal[0], -inf
        reached: State | None = None
        for action in options:
            gain, after = gains.get(action), None
            if gain is None:
                after = state.child(action)
                gain = gains[action] = self.worth.gain(state, after, player)
            gain += CRUMB * uniform()
            if gain > most:
                best, most, reached = action, gain, after
        return reached or state.child(best)


def draw(state: State, rng: Random) -> Action:
    """Return an outcome of chance, drawn by its weight."""
    outcomes = state.chance_outcomes()
    point = int(rng.random() * sum([weight for _, weight in outcomes]))
    for action, weight in outcomes:
        point -= weight
        if point < 0:
            return action
    raise AssertionError("a point below the sum of all weights belongs to an outcome")
