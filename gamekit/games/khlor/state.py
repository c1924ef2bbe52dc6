"""A game of Khlor at one moment, and the small steps that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from gamekit.core.score import Outcome, ScoreLine, totals
from gamekit.core.state import State, Window
from gamekit.core.value import value
from gamekit.games.khlor import scoring
from gamekit.games.khlor.board import Board

if TYPE_CHECKING:
    from gamekit.games.khlor import Khlor

EMPTY = -1
"""No demon on a square, or no egg."""
COVERED = -2
"""A demon that chance is about to bring to light."""


@value
class KhlorState(State):
    """Colours are places in `board.palette`, pieces places in `board.piece_names`.

    For each square `tops` holds the demon that is seen and `eggs` the egg on it. Sets of
    squares: `demons` with a demon, `stacks` with one more beneath it, `nests` with an egg.
    Nobody has looked at the tokens beneath or in the bag: `unseen` only counts them by colour.
    """

    game: Khlor = field(compare=False, repr=False)
    tops: tuple[int, ...]
    demons: int
    stacks: int
    unseen: tuple[int, ...]
    eggs: tuple[int, ...]
    nests: int
    piles: tuple[int, ...]
    caught: tuple[tuple[int, ...], ...]
    extra_points: tuple[int, ...]
    circle: tuple[int, ...]
    dragon: int
    """the place in the circle of the first piece in front of the dragon"""
    whites: tuple[int, ...]
    """the squares of the white demons, the one that began on the first square first"""
    ending: bool
    """whether the additional turns have begun"""

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.game.board

    # --- questions ------------------------------------------------------------------

    def in_front(self) -> tuple[int, ...]:
        """Return the pieces in front of the dragon, clockwise (khlor.piece.choice)."""
        count = min(self.game.options.choices, len(self.circle))
        return (self.circle + self.circle)[self.dragon : self.dragon + count]

    # --- what the protocol asks ---------------------------------------------------------

    def score(self) -> tuple[ScoreLine, ...]:
        """Return the score lines as if the game ended now."""
        return self.memo("score", _score)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return None if self.stack else self.memo("outcome", _outcome)

    def caught_by_name(self) -> tuple[dict[str, int], ...]:
        """Return for each seat how many demons of each colour it caught."""
        return tuple(dict(zip(self.board.palette, counts, strict=True)) for counts in self.caught)

    def eggs_by_name(self) -> dict[str, str]:
        """Return the eggs on the board: square -> colour."""
        names, palette = self.board.names, self.board.palette
        return {names[square]: palette[egg] for square, egg in enumerate(self.eggs) if egg >= 0}

    def tokens_left(self) -> int:
        """Return how many demon tokens are on the board, those beneath others too."""
        return self.demons.bit_count() + self.stacks.bit_count()

    def pieces(self) -> Mapping[str, int]:
        """Return everything in the box, counted, wherever it is."""
        palette = self.board.palette
        counts = {f"{name} demons": self._demons(colour) for colour, name in enumerate(palette)}
        counts |= {f"{name} eggs": self._eggs(colour) for colour, name in enumerate(palette)}
        lying = set(range(len(self.board.pieces))) - set(self.circle)
        return {**counts, "white demons": len(self.whites), "polyominoes": len(self.circle) + len(lying)}

    def _demons(self, colour: int) -> int:
        return self.tops.count(colour) + self.unseen[colour] + sum(counts[colour] for counts in self.caught)

    def _eggs(self, colour: int) -> int:
        return self.eggs.count(colour) + self.piles[colour]

    # --- steps ------------------------------------------------------------------------------

    def catching(self, seat: int, squares: tuple[int, ...], stack: tuple[Window[Any], ...]) -> KhlorState:
        """Return the state after the topmost tokens on the squares went to the seat (khlor.catch.top).

        A token beneath is COVERED until chance brings it to light.
        """
        tops, counts, gone, stacks = list(self.tops), list(self.caught[seat]), 0, self.stacks
        for square in squares:
            counts[tops[square]] += 1
            if stacks >> square & 1:
                tops[square] = COVERED
                stacks ^= 1 << square
            else:
                tops[square] = EMPTY
                gone |= 1 << square
        caught = list(self.caught)
        caught[seat] = tuple(counts)
        return self.evolve(
            tops=tuple(tops), demons=self.demons ^ gone, stacks=stacks, caught=tuple(caught), stack=stack
        )

    def uncovering(self, square: int, colour: int, stack: tuple[Window[Any], ...]) -> KhlorState:
        """Return the state after a token of the colour came to light, with what is to be done next."""
        tops, unseen = list(self.tops), list(self.unseen)
        tops[square] = colour
        unseen[colour] -= 1
        return self.evolve(tops=tuple(tops), unseen=tuple(unseen), stack=stack)

    def with_egg(self, square: int, egg: int, **changes: Any) -> KhlorState:
        """Return the state after an egg was laid on an empty square, or with EMPTY returned to its pile."""
        piles = list(self.piles)
        if egg == EMPTY:
            piles[self.eggs[square]] += 1
        else:
            piles[egg] -= 1
        eggs = list(self.eggs)
        eggs[square] = egg
        nests = self.nests ^ (1 << square)
        return self.evolve(eggs=tuple(eggs), nests=nests, piles=tuple(piles), **changes)


def _score(state: KhlorState) -> tuple[ScoreLine, ...]:
    game = state.game
    own = {"rules": game.rules, "colour_names": state.board.palette} if game.scoring is scoring.score else {}
    return game.scoring(
        state.caught_by_name(),
        state.eggs_by_name(),
        state.board.colour_names,
        extra_points=state.extra_points,
        tokens_left=state.tokens_left(),
        mode="solo" if game.players == 1 else "base",
        options=game.options,
        **own,
    )


def _outcome(state: KhlorState) -> Outcome:
    lines = state.score()
    ranking = scoring.ranking(state.caught_by_name(), lines)
    solo = state.game.players == 1
    verdict = scoring.tier(totals(lines, 1)[0]) if solo else ""
    if solo:
        return Outcome(
            lines, ranking, "No piece in front of the dragon can catch.", "khlor.solo.end", verdict
        )
    if state.ending:
        return Outcome(lines, ranking, "The additional turns are played.", "khlor.end.extra")
    reason = "No piece in front of the dragon can catch, and it is the start player's turn."
    return Outcome(lines, ranking, reason, "khlor.end.start-player")
