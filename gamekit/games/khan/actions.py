"""What a player of Herdeiros do Khan can do, and what chance can bring: one small class a verb."""

from __future__ import annotations

from typing import ClassVar

from gamekit.core.actions import Action
from gamekit.core.secrets import Unknown, hidden
from gamekit.core.value import value

RANDOM = "random"
"""In place of an open upgrade: the top one of the face-down pile."""


@value
class Keep(Action):
    """Keep one of the two secret advisors and discard the other, unseen."""

    verb: ClassVar[str] = "keep"
    card: str | Unknown = hidden()


@value
class Activate(Action):
    """Place an activation tile on a column."""

    verb: ClassVar[str] = "activate"
    column: str


@value
class Lead(Action):
    """Name the pawn that does the actions of the turn, first or second; Altani's choice."""

    verb: ClassVar[str] = "lead"
    pawn: str


@value
class Move(Action):
    """Move the pawn, or the second one, to a stop one move away."""

    verb: ClassVar[str] = "move"
    stop: str
    second: bool = False


@value
class Take(Action):
    """Take a tribute tile from a province."""

    verb: ClassVar[str] = "take"
    province: str


@value
class PlaceKhan(Action):
    """Place the Khan in a province that bears his head, or in the upgrades area."""

    verb: ClassVar[str] = "khan"
    place: str


@value
class Attack(Action):
    """Take a treasure from a city for swords, or, as Ogedei, for a coin."""

    verb: ClassVar[str] = "attack"
    city: str
    treasure: str
    coin: bool = False


@value
class Build(Action):
    """Build a yurt on a stop."""

    verb: ClassVar[str] = "build"
    stop: str


@value
class Buy(Action):
    """Buy an open upgrade, or a random one."""

    verb: ClassVar[str] = "buy"
    upgrade: str


@value
class Deliver(Action):
    """Deliver treasures, virtual ones before others, to the advisor of a stop."""

    verb: ClassVar[str] = "deliver"
    stop: str
    treasures: tuple[str, ...]


@value
class Use(Action):
    """Use a bonus tile."""

    verb: ClassVar[str] = "use"
    bonus: str


@value
class Gain(Action):
    """Gain an upgrade for a completed row, an open or a random one."""

    verb: ClassVar[str] = "gain"
    upgrade: str


@value
class Pick(Action):
    """Keep one of the three treasures that a bonus tile drew."""

    verb: ClassVar[str] = "pick"
    treasure: str


@value
class Done(Action):
    """End the turn."""

    verb: ClassVar[str] = "done"


@value
class DrawHeir(Action):
    """Chance: the heir whose board the next seat has."""

    verb: ClassVar[str] = "heir"
    heir: str


@value
class RevealCity(Action):
    """Chance: the next city tile."""

    verb: ClassVar[str] = "city"
    city: str


@value
class DrawTreasure(Action):
    """Chance: the next treasure of the pile."""

    verb: ClassVar[str] = "treasure"
    treasure: str


@value
class LayBonus(Action):
    """Chance: the bonus tile on the next advisor."""

    verb: ClassVar[str] = "bonus"
    bonus: str


@value
class OpenAdvisor(Action):
    """Chance: the next open advisor."""

    verb: ClassVar[str] = "advisor"
    card: str


@value
class RevealUpgrade(Action):
    """Chance: the next upgrade of the pile."""

    verb: ClassVar[str] = "upgrade"
    upgrade: str


@value
class Deal(Action):
    """Chance: a secret advisor for a seat, which alone sees it."""

    verb: ClassVar[str] = "deal"
    seat: int
    card: str | Unknown = hidden("seat")
