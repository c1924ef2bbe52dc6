"""Khlor as networkx graphs: squares, placements, reach, the dragon's circle, and where points come from.

Every function takes an observation, or a state, which hides nothing, or a match, as a spectator sees it
(`squares` a game, or what has one). Nodes that a picture of the board shows have its id for them in
`scene`, "square-A1" or "piece-P3": what `shade` and gestures speak of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, TypeAlias

import networkx as nx

from gamekit.core.errors import BadName, nearest
from gamekit.core.observed import HasGame, Visible, game_of, observed
from gamekit.core.score import ScoreLine
from gamekit.core.tables import frame
from gamekit.games.khlor import Khlor, scoring
from gamekit.games.khlor.actions import Place
from gamekit.games.khlor.board import DIRECTIONS, Board, Placement, squares_of
from gamekit.games.khlor.rules import Placing, bare, can_catch
from gamekit.games.khlor.state import KhlorState
from gamekit.graphs.scoring import BY_RULE, DECIDES, ROUNDING, Part
from gamekit.graphs.scoring import scoring_graph as joined

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["circle", "placements", "reach_table", "reachability", "scoring_graph", "squares"]

Seen: TypeAlias = Visible[KhlorState]


def __dir__() -> list[str]:
    return __all__


# --- the board ------------------------------------------------------------------------------------


def squares(game: Khlor | HasGame, *, wrapped: bool = False) -> nx.Graph[str]:
    """Return the squares of the board, each joined to those beside it.

    Parameters
    ----------
    game : Khlor
    wrapped : bool, optional
        Whether a square on an edge of the board is also joined to the one opposite, as white
        demons walk (khlor.white.wrap).

    Returns
    -------
    networkx.Graph
        Nodes have `kind` "square", `position` (column, row), both from 0 and rows upwards, `colour`
        and `scene`. Edges have `kind`: "side", or "wrap" for a step off the board.

    Examples
    --------
    >>> import gamekit
    >>> G = squares(gamekit.load("khlor", players=3))
    >>> len(G), G.size(), sorted(G["A1"])
    (49, 84, ['A2', 'B1'])
    >>> G.nodes["B1"]["position"]
    (1, 0)
    >>> sorted(squares(gamekit.load("khlor", players=3), wrapped=True)["A1"])
    ['A2', 'A7', 'B1', 'G1']
    """
    game = game_of(game, Khlor)
    board = game.board
    graph: nx.Graph[str] = nx.Graph()
    for square in range(len(board.names)):
        graph.add_node(board.names[square], **_square(board, square))
    for square, name in enumerate(board.names):
        for direction in DIRECTIONS:
            other = board.neighbour(square, direction)
            steps = sum(abs(a - b) for a, b in zip(_at(board, square), _at(board, other), strict=True))
            if steps == 1:
                graph.add_edge(name, board.names[other], kind="side")
            elif wrapped:
                graph.add_edge(name, board.names[other], kind="wrap")
    return graph


# --- pieces ahead ---------------------------------------------------------------------------------


def placements(observation: Seen, piece: str | None = None, *, stacked: bool = False) -> nx.Graph[str]:
    """Return the placements that can catch now as a conflict graph.

    Two placements are in conflict when neither can follow the other: both take a demon from a square
    on which only one token lies. A set of nodes without edges between them is a set of placements
    that can be made one after the other, as far as the demons are concerned.

    Parameters
    ----------
    observation : Observation, State or Match
    piece : str, optional
        The name of any piece of the game, wherever it is in the circle. Left out: the pieces ahead,
        which are those in front of the dragon, on additional turns all, and while a chosen piece is
        not placed yet, that piece alone.
    stacked : bool, optional
        Whether placements are joined also where they only meet on squares with another token beneath,
        so that both can be made.

    Returns
    -------
    networkx.Graph
        Nodes are called "PIECE SQUARE QUARTER", with "mirrored" behind where the piece is turned over,
        and have `kind` "placement"; `piece`, `square`, `quarter` and `mirrored` as in the action Place;
        `notation`, that action as text; `catches`, the squares of its demon symbols, and `colours`, the
        demons there (None for one about to come to light); `egg`, the square under its egg symbol; and
        `position`, where its bottled demon lies.
        Edges have `squares`, the squares from which both take a demon, and `kind`: "conflict", or
        "stacked" where both can be made.

    Raises
    ------
    BadName
        If there is no such piece.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khlor", players=3, edition="tiny").initial_state().observation(0)
    >>> G = placements(start, "P1")
    >>> list(G)
    ['P1 A1 3', 'P1 B1 2', 'P1 A2 0', 'P1 B2 1']
    >>> G.nodes["P1 A1 3"]["catches"], G.size()
    (('A1', 'B1', 'A2'), 0)
    >>> placements(start, "P1", stacked=True).edges["P1 A1 3", "P1 B1 2"]
    {'kind': 'stacked', 'squares': ('A1', 'B1')}

    Notes
    -----
    The graph tells what the demons on the board allow. That a piece comes to lie behind the dragon once
    it is placed, and that white demons walk, is not in it.
    """
    state = observed(observation, Khlor).state
    board = state.board
    graph: nx.Graph[str] = nx.Graph()
    lying: list[tuple[str, int]] = []
    for number in _asked(state, None if piece is None else [piece]):
        for place, placement in _fitting(state, number):
            node = " ".join([board.piece_names[number], *str(place).split()[1:]])
            graph.add_node(node, **_placement(state, number, place, placement))
            lying.append((node, placement.demons))
    for (one, demons), (other, others) in combinations(lying, 2):
        common = demons & others
        conflict = common & ~state.stacks
        if conflict or (common and stacked):
            names = tuple(board.names[square] for square in squares_of(common))
            graph.add_edge(one, other, kind="conflict" if conflict else "stacked", squares=names)
    return graph


def reachability(observation: Seen, pieces: Iterable[str] | None = None) -> nx.DiGraph[str]:
    """Return which piece can catch on which square now: a bipartite graph.

    Parameters
    ----------
    observation : Observation, State or Match
    pieces : iterable of str, optional
        The names of the pieces that are asked about; left out, the pieces ahead (see `placements`).

    Returns
    -------
    networkx.DiGraph
        Nodes `piece-NAME` have `kind` "piece", `bipartite` 0, `piece`, `scene` and `placements`, how many it
        has in all. Nodes `square-NAME`, one for each square of the board, have `kind` "square",
        `bipartite` 1, `square`, `position`, `colour`, `scene`, `tokens` (0 to 2), `demon`, the colour that is
        seen, and `white`, whether a white demon stands there.
        Edges have `placements`: how many placements of the piece catch on the square.

    Raises
    ------
    BadName
        If there is no such piece.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khlor", players=3).initial_state().observation(0)
    >>> G = reachability(start, ["P1", "P9"])
    >>> G.edges["piece-P1", "square-A1"], G.in_degree("square-A1"), G.in_degree("square-D4")
    ({'placements': 1}, 1, 2)
    """
    state = observed(observation, Khlor).state
    board = state.board
    graph: nx.DiGraph[str] = nx.DiGraph()
    numbers = _asked(state, pieces)
    for number in numbers:
        name = board.piece_names[number]
        graph.add_node(
            f"piece-{name}", kind="piece", bipartite=0, piece=name, scene=f"piece-{name}", placements=0
        )
    for square, name in enumerate(board.names):
        graph.add_node(
            f"square-{name}", bipartite=1, square=name, **_square(board, square), **_load(state, square)
        )
    for number in numbers:
        piece = f"piece-{board.piece_names[number]}"
        for _, placement in _fitting(state, number):
            graph.nodes[piece]["placements"] += 1
            for square in placement.caught:
                _count(graph, piece, f"square-{board.names[square]}")
    return graph


def reach_table(observation: Seen, pieces: Iterable[str] | None = None) -> pd.DataFrame:
    """Return how well the squares with tokens can be reached, the hardest first.

    Parameters
    ----------
    observation : Observation, State or Match
    pieces : iterable of str, optional
        As in `reachability`.

    Returns
    -------
    pandas.DataFrame
        `square`; `colour` of the square; `demon`, the colour that is seen; `tokens`; `white`, whether a white
        demon stands there; how many `pieces` can catch there; and in how many `placements` of theirs.
        Squares of equal reach stand in the board's order.

    Raises
    ------
    BadName
        If there is no such piece.
    MissingExtra
        Without pandas.

    Examples
    --------
    >>> import gamekit
    >>> game = gamekit.load("khlor", players=3)
    >>> table = reach_table(game.initial_state().observation(0), game.board.piece_names)
    >>> table[["square", "pieces", "placements"]].head(4)
      square  pieces  placements
    0     A1      11          23
    1     G1      11          23
    2     A7      11          23
    3     G7      11          23
    """
    graph = reachability(observation, pieces)
    ways = dict(graph.in_degree(weight="placements"))
    rows = [
        (
            data["square"],
            data["colour"],
            data["demon"],
            data["tokens"],
            data["white"],
            graph.in_degree(node),
            ways[node],
        )
        for node, data in graph.nodes(data=True)
        if data["kind"] == "square" and data["tokens"]
    ]
    columns = ["square", "colour", "demon", "tokens", "white", "pieces", "placements"]
    return frame(sorted(rows, key=lambda row: row[-1]), columns)


def circle(observation: Seen) -> nx.DiGraph[str]:
    """Return the circle of pieces with the dragon in it, each joined to the next clockwise.

    Parameters
    ----------
    observation : Observation, State or Match

    Returns
    -------
    networkx.DiGraph
        Nodes `piece-NAME` have `kind` "piece", `piece`, `scene`; `ahead`, the steps from the dragon, 1 for
        the first in front of it; `available`, whether it may be chosen in this turn or has been and is
        still to be placed; `fits`, whether it can catch anywhere now; and `position` on a circle of radius 1
        that begins with the dragon at the top. The node `dragon` has `kind` "dragon", `ahead` 0 and a
        `position`. Edges have `kind` "next".

    Examples
    --------
    >>> import gamekit
    >>> state = gamekit.load("khlor", players=3, edition="tiny").initial_state()
    >>> list(circle(state.evolve(circle=(1, 0)).observation(0)).edges())
    [('dragon', 'piece-P2'), ('piece-P2', 'piece-P1'), ('piece-P1', 'dragon')]
    """
    state = observed(observation, Khlor).state
    graph: nx.DiGraph[str] = nx.DiGraph()
    around, available = len(state.circle), _ahead(state)
    order = [state.circle[(state.dragon + step) % around] for step in range(around)]
    graph.add_node("dragon", kind="dragon", ahead=0, position=_on_circle(0, around + 1))
    for ahead, number in enumerate(order, 1):
        name = state.board.piece_names[number]
        graph.add_node(
            f"piece-{name}",
            kind="piece",
            piece=name,
            scene=f"piece-{name}",
            ahead=ahead,
            available=number in available,
            fits=can_catch(state, number),
            position=_on_circle(ahead, around + 1),
        )
    if order:
        for node, following in pairwise([*graph, "dragon"]):
            graph.add_edge(node, following, kind="next")
    return graph


def _ahead(state: KhlorState) -> tuple[int, ...]:
    """Return the pieces that may be chosen in this turn, or the one that was and is still to be placed."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Placing):
        return (top.piece,)
    if top is None:
        return ()
    # A circle with fewer pieces than may be chosen from goes round the dragon more than once.
    return tuple(dict.fromkeys(state.circle if state.ending else state.in_front()))


def _asked(state: KhlorState, pieces: Iterable[str] | None) -> tuple[int, ...]:
    if pieces is None:
        return _ahead(state)
    names = state.board.piece_names
    given = [pieces] if isinstance(pieces, str) else list(pieces)
    for name in given:
        if name not in names:
            raise BadName(f"There is no piece {name!r}; {nearest(name, names)}")
    return tuple(dict.fromkeys(map(names.index, given)))


def _fitting(state: KhlorState, piece: int) -> Iterator[tuple[Place, Placement]]:
    """Yield the placements of a piece all of whose demon symbols catch (khlor.catch.cover)."""
    without = bare(state)
    for place, placement in state.board.placements[piece].items():
        if not placement.demons & without:
            yield place, placement


def _placement(state: KhlorState, piece: int, place: Place, placement: Placement) -> dict[str, Any]:
    board = state.board
    tops = [state.tops[square] for square in placement.caught]
    return {
        "kind": "placement",
        "piece": board.piece_names[piece],
        "square": place.square,
        "quarter": place.quarter,
        "mirrored": place.mirrored,
        "notation": str(place),
        "catches": tuple(board.names[square] for square in placement.caught),
        "colours": tuple(board.palette[top] if top >= 0 else None for top in tops),
        "egg": board.names[placement.egg],
        "position": _at(board, placement.bottled),
    }


def _square(board: Board, square: int) -> dict[str, Any]:
    name = board.names[square]
    return {
        "kind": "square",
        "position": _at(board, square),
        "colour": board.colour_names[name],
        "scene": f"square-{name}",
    }


def _load(state: KhlorState, square: int) -> dict[str, Any]:
    """Return what lies on a square."""
    top = state.tops[square]
    return {
        "tokens": (state.demons >> square & 1) + (state.stacks >> square & 1),
        "demon": state.board.palette[top] if top >= 0 else None,
        "white": square in state.whites,
    }


def _count(graph: nx.DiGraph[str], piece: str, square: str) -> None:
    if graph.has_edge(piece, square):
        graph.edges[piece, square]["placements"] += 1
    else:
        graph.add_edge(piece, square, placements=1)


def _at(board: Board, square: int) -> tuple[int, int]:
    row, column = divmod(square, board.columns)
    return column, row


def _on_circle(step: int, steps: int) -> tuple[float, float]:
    angle = 2 * pi * step / steps
    return round(sin(angle), 6), round(cos(angle), 6)


# --- where points come from -----------------------------------------------------------------------


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
    known = _rulebook_lines(state)
    parts = [
        _parts(state, line) if _is_known(state, line, known) else _unknown(state, line) for line in lines
    ]
    return joined(lines, parts, _pieces(state), state.game.players)


def _rulebook_lines(state: KhlorState) -> tuple[ScoreLine, ...]:
    """Return the lines that the rulebook's scoring gives, with the game's options."""
    game = state.game
    if not game.replaced:
        return state.score()
    plain = type(game)(game.players, edition=game.edition, scoring=None, rules=None, **game.options.changed())
    return state.evolve(game=plain).score()


def _is_known(state: KhlorState, line: ScoreLine, known: Sequence[ScoreLine]) -> bool:
    game = state.game
    if game.scoring is not scoring.score:
        return line in known
    names = ("leader_bonus",) if line.label.startswith("leader") else ("egg_bonus", "second_points")
    if line.label in (scoring.EXTRA, scoring.TOKENS):
        names = ()
    elif line.clause == "khlor.score.most":
        names = ("egg_bonus",)
    return all(game.rules[name] is scoring.RULES[name] for name in names)


def _unknown(state: KhlorState, line: ScoreLine) -> Iterator[Part]:
    """Yield the parts of a line by a replaced rule: who gets it is still decided by demons."""
    source, _, colour = line.label.partition(" ")
    if state.game.scoring is scoring.score and source in ("eggs", "leader"):
        yield Part(_demons(line.seat, colour), Fraction(0), DECIDES)
    yield Part(BY_RULE, Fraction(line.points))


def _parts(state: KhlorState, line: ScoreLine) -> Iterator[Part]:
    source, _, colour = line.label.partition(" ")
    if line.label == scoring.EXTRA:
        yield Part(f"turn-{line.seat}", Fraction(line.points))
    elif line.label == scoring.TOKENS:
        yield Part("tokens", Fraction(line.points))
    elif source == "eggs":
        yield from _egg_parts(state, line, colour)
    else:
        yield from _leader_parts(state, line, colour)


def _egg_parts(state: KhlorState, line: ScoreLine, colour: str) -> Iterator[Part]:
    options, at = state.game.options, state.board.colour_names
    divisor = options.second_divisor if line.clause == "khlor.score.second" else 1
    bonus = Fraction(0)
    yield Part(_demons(line.seat, colour), Fraction(0), DECIDES)
    for square, egg in state.eggs_by_name().items():
        if egg == colour:
            worth = 1 + options.own_colour_bonus * (at[square] == colour)
            bonus += worth
            yield Part(f"egg-{square}", Fraction(worth, divisor))
    yield from _rounded(bonus / divisor, -(-bonus // divisor))


def _leader_parts(state: KhlorState, line: ScoreLine, colour: str) -> Iterator[Part]:
    counts = sorted(held[state.board.palette.index(colour)] for held in state.caught)
    lead, rounding = counts[-1] - counts[-2], state.game.options.leader_rounding
    yield Part(_demons(line.seat, colour), Fraction(lead))
    if len(counts) == 2:
        yield from _rounded(Fraction(lead), lead // rounding * rounding)


def _rounded(exact: Fraction, points: int) -> Iterator[Part]:
    if exact != points:
        yield Part(ROUNDING, points - exact)


def _demons(seat: int, colour: str) -> str:
    return f"demons-{seat}-{colour}"


def _pieces(state: KhlorState) -> Mapping[str, Mapping[str, Any]]:
    pieces: dict[str, Mapping[str, Any]] = {}
    for seat, held in enumerate(state.caught_by_name()):
        for colour, count in held.items():
            if count:
                label = f"{count} {colour} demon{'s' * (count > 1)} of seat {seat + 1}"
                pieces[_demons(seat, colour)] = {
                    "kind": "demons",
                    "label": label,
                    "seat": seat,
                    "colour": colour,
                    "count": count,
                }
    for square, colour in state.eggs_by_name().items():
        pieces[f"egg-{square}"] = _egg(state.board, square, colour)
    for seat, points in enumerate(state.extra_points):
        if points:
            label = f"points instead of a turn of seat {seat + 1}"
            pieces[f"turn-{seat}"] = {"kind": "turn", "label": label, "seat": seat}
    if state.game.players == 1:
        left = state.tokens_left()
        label = f"{left} token{'s' * (left != 1)} left on the board"
        pieces["tokens"] = {"kind": "tokens", "label": label, "count": left}
    return pieces


def _egg(board: Board, square: str, colour: str) -> Mapping[str, Any]:
    return {
        "kind": "egg",
        "label": f"{colour} egg on {square}",
        "square": square,
        "colour": colour,
        "at_home": board.colour_names[square] == colour,
        "scene": f"square-{square}",
        "place": _at(board, board.index[square]),
    }
