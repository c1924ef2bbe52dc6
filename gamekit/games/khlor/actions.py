"""What a player of Khlor can do, and what chance can bring: one small class a verb."""

from __future__ import annotations

from typing import ClassVar

from gamekit.core.actions import Action
from gamekit.core.value import value


@value
class Choose(Action):
    """Choose one of the polyominoes in front of the dragon."""

    verb: ClassVar[str] = "choose"
    piece: str


@value
class TakePoints(Action):
    """Take points instead of a standard turn, on an additional turn."""

    verb: ClassVar[str] = "points"


@value
class Place(Action):
    """Lay the chosen piece with its bottled demon on `square`, turned clockwise by `quarter` quarters.

    `mirrored` turns the piece over first; only where the option `mirror` allows it.
    """

    verb: ClassVar[str] = "place"
    square: str
    quarter: int
    mirrored: bool = False


@value
class RemoveEgg(Action):
    """Return the egg under the egg symbol to its pile."""

    verb: ClassVar[str] = "remove"


@value
class LayEgg(Action):
    """Lay an egg on an empty square under the piece."""

    verb: ClassVar[str] = "lay"
    square: str
    colour: str


@value
class MoveWhite(Action):
    """Move the next white demon by an arrow of the piece, counted from 1 in the edition's order."""

    verb: ClassVar[str] = "white"
    arrow: int


@value
class Done(Action):
    """Remove and lay no more."""

    verb: ClassVar[str] = "done"


@value
class Circle(Action):
    """Chance: the next piece of the circle, clockwise."""

    verb: ClassVar[str] = "circle"
    piece: str


@value
class Uncover(Action):
    """Chance: the demon that comes to light on a square."""

    verb: ClassVar[str] = "uncover"
    square: str
    colour: str
