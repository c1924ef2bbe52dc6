"""A game of Herdeiros do Khan at one moment, and the small steps that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from gamekit.core.score import Outcome, ScoreLine
from gamekit.core.secrets import Unknown, hidden
from gamekit.core.state import State, Window
from gamekit.core.value import Value, value
from gamekit.games.khan import scoring
from gamekit.games.khan.board import Board

if TYPE_CHECKING:
    from gamekit.games.khan import Khan

NOWHERE = -1
"""The Khan off the board, an advisor without a bonus tile, a seat without an heir."""


@value
class Heir(Value):
    """What one seat has on the map and before it; all of it is public.

    `board` is the place of the heir in `board.heir_names`. `yurts` are the stops with a yurt
    of this seat, `seconds` the double stops with two, `cities` the cities with one. `tiles`
    counts tributes held (sword, yurt, coin), `treasures` those not delivered. `columns` holds
    the upgrades of each column from the bottom, `used` the columns with an activation tile.
    `bonuses` are the bonus tiles obtained, `turned` those of them that were used.
    """

    board: int
    pawns: tuple[int, ...]
    yurts: int
    seconds: int
    cities: int
    conquests: int
    tiles: tuple[int, ...]
    treasures: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]
    used: int
    bonuses: int
    turned: int
    votes: int

    def yurts_placed(self) -> int:
        """Return how many yurt pieces stand on the map, in cities too."""
        return self.yurts.bit_count() + self.seconds.bit_count() + self.cities.bit_count()


@value
class SecretAdvisors(Value):
    """The secret advisors of a seat: two `cards` until one is kept and the other `discarded`.

    When the game is over the kept one is `revealed` instead, to all (khan.secret.votes).
    """

    seat: int
    revealed: tuple[int, ...] = ()
    cards: tuple[int | Unknown, ...] = hidden("seat", default=())
    discarded: tuple[int | Unknown, ...] = hidden("seat", default=())

    def held(self) -> tuple[int | Unknown, ...]:
        """Return the cards that the seat has, face down or revealed."""
        return self.revealed or self.cards


@value
class KhanState(State):
    """Things are places in the tuples of names of `board`.

    `provinces` counts the tribute tiles of each, `supply` those beside the board (sword, yurt,
    coin). `cities` counts the open treasures of each city by type; `closed` are the cities
    face down. `bonuses` are the tiles that lie on the advisors, `demands` the open advisors in
    play, `claimed` those met before. `area` holds the open upgrades from the right. Nobody has
    looked at the piles: `treasures` and `upgrades` only count what is in them by type.
    `delivered` and `lost` are treasures and upgrades that left the game.
    """

    game: Khan = field(compare=False, repr=False)
    heirs: tuple[Heir, ...]
    secrets: tuple[SecretAdvisors, ...]
    provinces: tuple[int, ...]
    supply: tuple[int, ...]
    cities: tuple[tuple[int, ...], ...]
    closed: int
    treasures: tuple[int, ...]
    bonuses: tuple[int, ...]
    demands: int
    claimed: int
    area: tuple[int, ...]
    upgrades: tuple[int, ...]
    delivered: tuple[int, ...]
    lost: tuple[int, ...]
    room: int
    """the stops where another yurt can be built"""
    khan: int
    neutral: int
    last_turn: int
    """the number of the turn with which the game ends, or 0 before the end is triggered"""

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.game.board

    # --- questions ------------------------------------------------------------------

    @property
    def heir(self) -> Heir:
        """The heir whose turn it is."""
        return self.heirs[self.turn.seat]

    def open_cities(self) -> int:
        """Return the cities that hold treasures."""
        return sum([1 << city for city, lying in enumerate(self.cities) if any(lying)])

    def conquered(self) -> int:
        """Return the cities that were revealed and hold nothing any more."""
        return sum(
            [1 << city for city, held in enumerate(self.cities) if not (any(held) or self.closed >> city & 1)]
        )

    # --- what the protocol asks ---------------------------------------------------------

    def score(self) -> tuple[ScoreLine, ...]:
        """Return the score lines as if the game ended now; what a seat cannot see is left out."""
        return self.memo("score", scoring.lines)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return None if self.stack else self.memo("outcome", scoring.outcome)

    def pieces(self) -> Mapping[str, int]:
        """Return everything in the box, counted, wherever it is."""
        return scoring.pieces(self)

    # --- steps ------------------------------------------------------------------------------

    def with_heir(self, seat: int, heir: Heir, **changes: Any) -> KhanState:
        """Return the state in which a seat has `heir`, and `changes` beside it."""
        heirs = self.heirs
        return self.evolve(heirs=(*heirs[:seat], heir, *heirs[seat + 1 :]), **changes)

    def with_top(self, window: Window[Any], **changes: Any) -> KhanState:
        """Return the state with another top window, and `changes` beside it."""
        return self.evolve(stack=(*self.stack[:-1], window), **changes)


def changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """Return the counts with one of them changed.

    >>> changed((4, 0, 1), 0, -1)
    (3, 0, 1)
    """
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
