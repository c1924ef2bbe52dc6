"""Where points come from."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import networkx as nx

from gamekit import graphs
from gamekit.core.observed import observed
from gamekit.core.score import ScoreLine, rulebook_lines
from gamekit.games.achaia import Achaia, scoring
from gamekit.games.achaia.graphs import sources
from gamekit.games.achaia.graphs.asked import Seen
from gamekit.games.achaia.state import AchaiaState
from gamekit.graphs import BY_RULE, DECIDES, ROUNDING, Part


def scoring_graph(observation: Seen) -> nx.DiGraph[str]:
    """Return what an observation's points are made of, as if the game ended now.

    The general form is told in `gamekit.graphs.scoring_graph`: pieces lead to score lines and
    these to seats, points are Fractions, and what enters a seat is exactly its score.

    Parameters
    ----------
    observation : Observation, State or Match

    Returns
    -------
    networkx.DiGraph
        The pieces of Achaia are

        - `power-SEAT`, of kind "power": the marker on the power track, with `power`;
        - `tokens-COLOUR-LOCATION`, of kind "tokens", with `colour`, `location`, `count` and `place`, the
          position of the Location in `troy`;
        - `gold-SEAT` of kind "gold", with `gold`, and `cousins-SEAT` of kind "cousins", with `count`, as far
          as they can be seen; after the Settling `wealth-SEAT`, what was turned into power.

        All have `scene`, and all but tokens `seat`.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("achaia", players=2).initial_state()
    >>> state = start.with_token(0, 3).with_token(0, 3).with_token(2, 3).with_gold(0, 5)
    >>> G = scoring_graph(state.observation(0))
    >>> for begin, end, power in G.edges(data="weight"):
    ...     print(begin, "->", end, power)
    power-0 -> line-0-power 5
    power-1 -> line-1-power 5
    tokens-red-temple -> line-0-dominance 1
    gold-0 -> line-0-wealth 6/5
    cousins-0 -> line-0-wealth 1/5
    line-0-power -> seat-0 5
    line-1-power -> seat-1 5
    line-0-dominance -> seat-0 1
    line-0-wealth -> seat-0 1
    rounding-0-wealth -> line-0-wealth -2/5
    >>> G.nodes["line-1-wealth"]["hidden"]
    True

    Notes
    -----
    The power tokens that have the majority on a Location give its 1 power, evenly each; the tokens of
    others there decide nothing. Wealth is rounded down to full tens. A line of wealth that cannot be seen
    stands there without points.

    Where a rule was replaced, its points come from a node "by rule", which says no more than that; the
    pieces that it looked at have edges of weight 0 and role "decides". Of somebody's own scoring function
    those lines are explained that are, points and clause, the rulebook's.
    """
    observation = observed(observation, Achaia)
    state, lines = observation.state, observation.score()
    known = rulebook_lines(lines, state, sources.rules_behind)
    parts = [_parts(state, line, known=line in known) for line in lines]
    return graphs.scoring_graph(
        lines, parts, sources.pieces(state), state.game.players, sources.hidden(state)
    )


def _parts(state: AchaiaState, line: ScoreLine, *, known: bool) -> Iterator[Part]:
    """Yield the parts of a line; what is not known to come from pieces comes by rule."""
    rest = Fraction(line.points)
    if known:
        for piece, points in sources.made_of(state, line).items():
            rest -= points
            yield Part(piece, points)
    elif state.game.scoring is scoring.score:
        for piece in sources.made_of(state, line, state.game.rules["most_tokens"]):
            yield Part(piece, Fraction(0), DECIDES)
    if rest:
        yield Part(ROUNDING if known else BY_RULE, rest)
