"""The tables of an edition of Khlor, as typed records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """How many demon tokens, eggs and white demons there are in all."""

    demons: int
    eggs: int
    white_demons: int


@dataclass(frozen=True)
class Colours:
    """The colours, and the letter that stands for each in pictures."""

    names: tuple[str, ...]
    letters: str


@dataclass(frozen=True)
class Squares:
    """A board as a picture: a letter a square, the first line is the highest row."""

    squares: str


@dataclass(frozen=True)
class White:
    """The squares on which the white demons begin."""

    squares: tuple[str, ...]


@dataclass(frozen=True)
class BagSupply:
    """How many eggs of each colour the board on the bag is played with."""

    eggs: int


@dataclass(frozen=True)
class Pieces:
    """The polyominoes as pictures, and their arrows as "column,row direction"."""

    pictures: Mapping[str, str]
    arrows: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, eq=False)
class KhlorTables:
    """Everything an edition of Khlor prints; compared by identity, so that boards can be kept for it."""

    box: Box
    colours: Colours
    board: Squares
    white: White
    bag_board: Squares
    bag_supply: BagSupply
    pieces: Pieces
