"""Where votes come from."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import networkx as nx

from gamekit import graphs
from gamekit.core.observed import observed
from gamekit.core.score import ScoreLine, rulebook_lines
from gamekit.games.khan import Khan, scoring
from gamekit.games.khan.graphs import sources
from gamekit.games.khan.graphs.asked import Seen
from gamekit.games.khan.state import KhanState
from gamekit.graphs import BY_RULE, DECIDES, Part


def scoring_graph(observation: Seen) -> nx.DiGraph[str]:
    """Return where everybody's votes come from, as if the game ended now.

    The general form is told in `gamekit.graphs.scoring_graph`: pieces lead to score lines and
    these to seats, points are Fractions, and what enters a seat is exactly its score.

    Parameters
    ----------
    observation : Observation, State or Match

    Returns
    -------
    networkx.DiGraph
        The pieces of Herdeiros do Khan are

        - `votes-SEAT`, of kind "votes": those gained for deliveries and open advisors;
        - `bonus-NAME`, of kind "bonus": a bonus tile that brought votes;
        - `yurts-SEAT-PLACE`, of kind "yurts", with `stop` or `city`, `region`, `place` (x, y), `scene`;
        - `upgrade-SEAT-COLUMN-SPACE`, of kind "upgrade", with `column`, `space` and `symbol`;
        - `secret-SEAT`, of kind "secret advisor", with `card`: one that is known.

        All have `seat` and `count`.

    Examples
    --------
    >>> import gamekit
    >>> state = gamekit.load("khan").initial_state()
    >>> index = state.board.index
    >>> mine = state.heirs[0].evolve(yurts=1 << index["R5"] | 1 << index["R1"], seconds=1 << index["R5"])
    >>> G = scoring_graph(state.with_heir(0, mine).observation(0))
    >>> for start, end, votes in G.edges(data="weight"):
    ...     if votes:
    ...         print(start, "->", end, votes)
    yurts-0-R1 -> line-0-influence Russia 1/3
    yurts-0-R5 -> line-0-influence Russia 2/3
    line-0-influence Russia -> seat-0 1

    Notes
    -----
    Votes for influence come from the yurts in the region, evenly from each. The upgrades in its column
    settle how many they are and bring none: their edge has weight 0 and role "decides". The votes of a
    secret advisor come evenly from the things it counts, a city for instance, and the share of each from
    the yurts or upgrades behind it; the card itself decides. A card that the observer cannot see leaves
    a line without points.

    Where a rule was replaced, votes come from a node "by rule", which says no more than that. Of
    somebody's own scoring function those lines are explained that are, votes and clause, the rulebook's.
    """
    observation = observed(observation, Khan)
    state, lines = observation.state, observation.score()
    known = rulebook_lines(lines, state, sources.rules_behind)
    parts = [_parts(state, line, known=line in known) for line in lines]
    return graphs.scoring_graph(
        lines, parts, sources.pieces(state), state.game.players, sources.hidden(state)
    )


def _parts(state: KhanState, line: ScoreLine, *, known: bool) -> Iterator[Part]:
    """Yield the parts of a line; what is not known to come from pieces comes by rule."""
    rest = Fraction(line.points)
    if known or state.game.scoring is scoring.score:
        made = sources.made_of(state, line)
        for piece in made.decides if known else (*made.brings, *made.decides):
            yield Part(piece, Fraction(0), DECIDES)
        if known:
            for piece, votes in made.brings.items():
                rest -= votes
                yield Part(piece, votes)
    if rest:
        yield Part(BY_RULE, rest)
