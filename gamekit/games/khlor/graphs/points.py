"""Where points come from."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import networkx as nx

from gamekit import graphs
from gamekit.core.observed import observed
from gamekit.core.score import ScoreLine, rulebook_lines
from gamekit.games.khlor import Khlor, scoring
from gamekit.games.khlor.graphs import sources
from gamekit.games.khlor.graphs.asked import Seen
from gamekit.games.khlor.state import KhlorState
from gamekit.graphs import BY_RULE, DECIDES, Part


def scoring_graph(observation: Seen) -> nx.DiGraph[str]:
    """Return where everybody's points come from, as if the game ended now.

    The general form is told in `gamekit.graphs.scoring_graph`: pieces lead to score lines and
    these to seats, points are Fractions, and what enters a seat is exactly its score.

    Parameters
    ----------
    observation : Observation, State or Match

    Returns
    -------
    networkx.DiGraph
        The pieces of Khlor are

        - `demons-SEAT-COLOUR`, of kind "demons", with `seat`, `colour` and `count`: what the seat caught;
        - `egg-SQUARE`, of kind "egg", with `square`, `colour`, `at_home` (on a square of its own colour),
          `scene`, and `place`, its column and row;
        - `turn-SEAT`, of kind "turn", with `seat`: points taken instead of an additional turn;
        - `tokens`, of kind "tokens", with `count`: what is left on the board, in solo mode only.

    Examples
    --------
    >>> import gamekit
    >>> state = gamekit.load("khlor", players=2, edition="tiny").initial_state()
    >>> state = state.evolve(caught=((5, 0), (1, 0)), eggs=(-1, 0, 0, -1))
    >>> for start, end, points in scoring_graph(state.observation(0)).edges(data="weight"):
    ...     print(start, "->", end, points)
    demons-0-red -> line-0-eggs red 0
    demons-0-red -> line-0-leader red 4
    demons-1-red -> line-1-eggs red 0
    egg-B1 -> line-0-eggs red 2
    egg-B1 -> line-1-eggs red 1
    egg-A2 -> line-0-eggs red 2
    egg-A2 -> line-1-eggs red 1
    line-0-eggs red -> seat-0 4
    line-1-eggs red -> seat-1 2
    line-0-leader red -> seat-0 3
    rounding-0-leader red -> line-0-leader red -1

    Notes
    -----
    An egg bonus comes from the eggs: each brings what it is worth by itself (khlor.score.egg-bonus), to
    second place its share, which a rounding makes whole. The demons decide who receives it and bring
    nothing: their edge has weight 0 and role "decides". A leader bonus comes from the leader's demons,
    evenly from each (`each`); the lead over the second is shared by all of them, since no particular
    demon makes it. Only the lead counts: the demons of others are no penalty.

    Where a rule was replaced, its points come from a node "by rule", which says no more than that. Of
    somebody's own scoring function those lines are explained that are, points and clause, the
    rulebook's.
    """
    observation = observed(observation, Khlor)
    state, lines = observation.state, observation.score()
    known = rulebook_lines(lines, state, sources.rules_behind)
    parts = [sources.made_of(state, line) if line in known else _by_rule(state, line) for line in lines]
    return graphs.scoring_graph(lines, parts, sources.pieces(state), state.game.players)


def _by_rule(state: KhlorState, line: ScoreLine) -> Iterator[Part]:
    """Yield the parts of a line by a replaced rule: who gets it is still decided by demons."""
    source, _, colour = line.label.partition(" ")
    if state.game.scoring is scoring.score and source in ("eggs", "leader"):
        yield Part(sources.demons(line.seat, colour), Fraction(0), DECIDES)
    yield Part(BY_RULE, Fraction(line.points))
