"""Where pieces may lie so that every demon symbol covers a demon: asked of all placements at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import TYPE_CHECKING

from gamekit.games.khlor.actions import Place

if TYPE_CHECKING:
    from gamekit.games.khlor.board import Placement

PART = 8
"""How many squares are looked up at once."""
SELECTED = bytes.maketrans(b"01", b"\0\1")
"""Turns the digits of a binary number into what `compress` takes for no and yes."""


class Catches:
    """The placements of all pieces, and which of them have a demon symbol on which squares.

    A set of placements is a whole number: its binary digits, from the left, are the placements in
    order, piece by piece.
    """

    def __init__(self, placements: Sequence[Mapping[Place, Placement]], squares: int) -> None:
        self._places = tuple(map(tuple, placements))
        self._digits = tuple([f"0{len(of)}b" for of in placements])
        after = [sum(map(len, placements[piece:])) for piece in range(1, len(placements) + 1)]
        self._cuts = tuple([(right, (1 << len(of)) - 1) for right, of in zip(after, placements, strict=True)])
        every = [placement for of in placements for placement in of.values()]
        self._all = (1 << len(every)) - 1
        on = [0] * squares
        for number, placement in enumerate(reversed(every)):
            for square in placement.caught:
                on[square] |= 1 << number
        self._on = tuple(_united(on[first : first + PART]) for first in range(0, squares, PART))

    def off(self, squares: int) -> int:
        """Return the placements that have no demon symbol on any of these squares."""
        on = 0
        parts = squares.to_bytes(len(self._on), "little")
        for unions, part in zip(self._on, parts):  # noqa: B905  # as many; to check it takes a third longer
            on |= unions[part]
        return self._all ^ on

    def of(self, piece: int, placements: int) -> int:
        """Return those of a piece among the placements: a number with the digits of this piece alone."""
        right, ones = self._cuts[piece]
        return placements >> right & ones

    def listed(self, piece: int, placements: int) -> tuple[Place, ...]:
        """Return the places of a piece among the placements, in order."""
        digits = format(self.of(piece, placements), self._digits[piece]).encode()
        return tuple(compress(self._places[piece], digits.translate(SELECTED)))


def _united(sets: Iterable[int]) -> tuple[int, ...]:
    """Return for each choice among the sets their union; bit n of its number stands for set n.

    >>> _united([0b01, 0b10])
    (0, 1, 2, 3)
    """
    unions = [0]
    for one in sets:
        unions += [union | one for union in unions]
    return tuple(unions)
