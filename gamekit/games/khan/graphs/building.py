"""Where to build: what one more yurt would be worth, and the fewest that make a group of a size."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from gamekit import graphs
from gamekit.core.observed import observed
from gamekit.core.tables import frame
from gamekit.games.khan import Khan, scoring
from gamekit.games.khan.board import Board, places_in
from gamekit.games.khan.graphs.asked import Seen, asked_seat
from gamekit.games.khan.graphs.nodes import region_of
from gamekit.games.khan.graphs.reaching import rings
from gamekit.games.khan.graphs.yurts import standing, yurt_places
from gamekit.games.khan.secrets import groups
from gamekit.games.khan.state import Heir, KhanState

if TYPE_CHECKING:
    import pandas as pd


def smallest_network(observation: Seen, size: int, seat: int | None = None) -> pd.DataFrame:
    """Return where to build so that the fewest new yurts make a connected group of a size.

    Parameters
    ----------
    observation : Observation, State or Match
    size : int
        How many yurts the group is to have; the Traveller asks for 3, 6 and 8.
    seat : int, optional
        Whose yurts.

    Returns
    -------
    pandas.DataFrame
        A row for each place of the group as in `yurt_places`: its `node`, `stop` and `region`, and whether
        a yurt is `new` there. Of several such groups one is told.

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.
    ValueError
        If there is no room for such a group.

    Examples
    --------
    >>> import gamekit
    >>> state = gamekit.load("khan").initial_state()
    >>> heir = state.heirs[0].evolve(yurts=sum(1 << state.board.index[s] for s in ("R1", "R3", "R8")))
    >>> smallest_network(state.with_heir(0, heir).observation(0), 4)
      node stop  region    new
    0   R1   R1  Russia  False
    1   R3   R3  Russia  False
    2   R5   R5  Russia   True
    3   R8   R8  Russia  False

    Notes
    -----
    The search is exact, see `gamekit.graphs.growth`; `gamekit.graphs.network` of the places joins given
    ones nearly as well. Whether enough yurts are left, and how far the way to each stop is, is not in it.
    """
    places = yurt_places(observation, seat)
    group = graphs.growth(places, size, standing(places))
    rows = [
        (node, places.nodes[node]["stop"], places.nodes[node]["region"], new)
        for node, new in zip(group["node"], group["new"], strict=True)
    ]
    return frame(rows, ["node", "stop", "region", "new"])


class Gain(NamedTuple):
    """A row of `gains`."""

    stop: str
    region: str | None
    saved: int
    saved_anywhere: int
    group: int
    influence: int
    others: int
    secret: int | None

    @property
    def rank(self) -> tuple[int, int, int]:
        """What the rows are sorted by: votes, then moves saved."""
        return self.influence + (self.secret or 0), self.saved, self.saved_anywhere


def gains(observation: Seen, seat: int | None = None) -> pd.DataFrame:
    """Return what one more yurt would be worth, for every stop where one could stand.

    Parameters
    ----------
    observation : Observation, State or Match
    seat : int, optional
        Whose yurt.

    Returns
    -------
    pandas.DataFrame
        `stop`; `region`; `saved`, the moves that it saves from the pawn to all stops together, of two pawns
        the nearer; `saved_anywhere`, those between every two stops; `group`, how many yurts are connected
        with it; the votes it adds now to the own `influence` and to that of all `others`; and to the
        `secret` advisor, None where that is not known. The most votes stand first, then the most moves
        saved. Without a yurt left the table is empty.

    Raises
    ------
    BadName
        If there is no such seat, or a spectator names none.

    Examples
    --------
    >>> import gamekit
    >>> start = gamekit.load("khan").initial_state().observation(0)
    >>> gains(start)[["stop", "saved", "saved_anywhere", "influence"]].head(3)
      stop  saved  saved_anywhere  influence
    0   P9     11             164          1
    1   P5      8             152          1
    2  R11      7             141          1
    """
    observation = observed(observation, Khan)
    state, own = observation.state, asked_seat(observation, seat)
    board = state.board
    has_piece = state.heirs[own].yurts_placed() < board.tables.supplies.yurts
    rows = [_gain(state, own, stop) for stop in places_in(state.room if has_piece else 0)]
    rows.sort(key=lambda row: row.rank, reverse=True)
    return frame(rows, Gain._fields)


def _gain(state: KhanState, seat: int, stop: int) -> Gain:
    board, heir, bit = state.board, state.heirs[seat], 1 << stop
    is_second = bool(heir.yurts & bit)
    more = heir.evolve(seconds=heir.seconds | bit) if is_second else heir.evolve(yurts=heir.yurts | bit)
    everywhere = range(len(board.names))
    anywhere = sum(_moves(board, heir, [start]) - _moves(board, more, [start]) for start in everywhere)
    before, after = _votes(state, seat), _votes(state.with_heir(seat, more), seat)
    return Gain(
        stop=board.names[stop],
        region=region_of(board, stop),
        saved=_moves(board, heir, heir.pawns) - _moves(board, more, heir.pawns),
        saved_anywhere=anywhere // 2,
        group=_group(board, more, board.names[stop]),
        influence=after[0] - before[0],
        others=after[1] - before[1],
        secret=after[2] - before[2] if scoring.kept(state, seat) is not None else None,
    )


def _moves(board: Board, heir: Heir, starts: Iterable[int]) -> int:
    """Return the moves from the nearest start to all stops, added up."""
    return sum(count * ring.bit_count() for count, ring in enumerate(rings(board, heir.yurts, starts)))


def _group(board: Board, heir: Heir, stop: str) -> int:
    """Return how many yurts are connected with the one on the stop."""
    yurts = scoring.yurts_of(board, heir)
    return sum(yurts[other] for group in groups(yurts, board.tables) if stop in group for other in group)


def _votes(state: KhanState, seat: int) -> tuple[int, int, int]:
    """Return the votes for influence of the seat and of all others, and those of its secret advisor."""
    lines = state.score()
    influence = [line for line in lines if line.label.startswith("influence")]
    own = sum(line.points for line in influence if line.seat == seat)
    secret = sum(line.points for line in lines if line.seat == seat and line.label == scoring.SECRET)
    return own, sum(line.points for line in influence) - own, secret
