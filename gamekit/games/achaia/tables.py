"""The tables of an edition of Achaia, as typed records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """What is counted in the box: dice and power tokens are a colour's, `sides` are a die's."""

    dice: int
    sides: int
    power_tokens: int
    limit_increases: int
    dice_limits: int
    closed: int
    usage: int
    gold: int
    action_cards: int


@dataclass(frozen=True)
class Colours:
    """The colours; two players take the first two and the next two."""

    names: tuple[str, ...]
    letters: str


@dataclass(frozen=True)
class Setup:
    """What a game begins with: power, gold and Intrigues a player, Characters, dice a colour in reserve.

    `turns` is how many game turns follow.
    """

    power: int
    gold: int

    intrigues: int
    intrigues_two: int
    characters: int
    reserve: int
    turns: int


@dataclass(frozen=True)
class Effect:
    """Something that a card or a Location does, in the words of effects.py.

    `does` is the verb, `says` the same for people. `target` says whose pieces: "self", "enemy"
    (one of them) or "any". `amount` is how many, or by how many pips. `where` is "any", or "troy"
    if dice in reserve are safe. `kind` is a Cousin's, or names a special effect.
    """

    does: str
    says: str
    target: str = "self"
    amount: int = 1
    where: str = "any"
    kind: str = ""


@dataclass(frozen=True)
class Location:
    """A Location tile: its number, the game turn in which it opens, and its action with its price."""

    number: int
    title: str
    effects: tuple[Effect, ...]
    opens: int = 1
    cost: int = 0


@dataclass(frozen=True)
class DiceLimits:
    """The Dice Limit tokens by number of players and Location; who is not listed has none."""

    players: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Intrigue:
    """An Intrigue: two effects; some serve as "counteraction" or "reaction" too, with a Reaction effect."""

    title: str
    count: int
    effects: tuple[Effect, ...]
    serves: tuple[str, ...] = ()
    reaction: Effect | None = None


@dataclass(frozen=True)
class Character:
    """A Character: the game turn of its deck, its basic cost if one is printed, and its ability."""

    title: str
    effects: tuple[Effect, ...]
    turn: int = 0
    cost: int | None = None


@dataclass(frozen=True)
class Event:
    """An Event, with the game turn of its deck."""

    title: str
    turn: int
    count: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Cousins:
    """How many Cousin cards there are of each kind."""

    street: int
    court: int


@dataclass(frozen=True)
class Row:
    """A step of the resolution diagram: what is asked of whom, and the step each answer leads to.

    `who` is "others" or "target", who may play the cards that are named in `answers`, or "nobody"
    where the Intrigue itself answers. The answer "none" means that nobody played anything.
    """

    step: str
    who: str
    asks: str
    answers: Mapping[str, str]


@dataclass(frozen=True)
class Diagram:
    """The resolution diagram: an Intrigue begins at the first row and ends at "resolve" or "cancel"."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, eq=False)
class AchaiaTables:
    """Everything an edition of Achaia prints."""

    box: Box
    colours: Colours
    setup: Setup
    locations: Mapping[str, Location]
    other_locations: Mapping[str, Location]
    capacities: Mapping[str, int]
    other_capacities: Mapping[str, int]
    dice_limits: DiceLimits
    cousins: Cousins
    intrigues: Mapping[str, Intrigue]
    house: Mapping[str, Character]
    characters: Mapping[str, Character]
    events: Mapping[str, Event]
    diagram: Diagram

    def all_locations(self) -> dict[str, Location]:
        """Return the Locations by name, in the order of their numbers."""
        tiles = {**self.locations, **self.other_locations}
        return dict(sorted(tiles.items(), key=lambda tile: tile[1].number))

    def all_capacities(self) -> dict[str, int]:
        """Return the capacity of each Location by name."""
        return {**self.capacities, **self.other_capacities}

    def all_characters(self) -> dict[str, Character]:
        """Return the Characters by name, those of the House of Orion first."""
        return {**self.house, **self.characters}

    def effects(self) -> tuple[tuple[str, str, Effect], ...]:
        """Return every effect with its table and the name of its card or Location, in a fixed order."""
        found: list[tuple[str, str, Effect]] = []
        for table in ("locations", "other_locations", "intrigues", "house", "characters", "events"):
            for name, card in getattr(self, table).items():
                found += [(table, name, effect) for effect in card.effects]
                if isinstance(card, Intrigue) and card.reaction:
                    found.append((table, name, card.reaction))
        return tuple(found)
