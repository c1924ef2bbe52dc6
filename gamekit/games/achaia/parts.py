"""What an edition holds, worked out once for a game: everything by its number, and actions ready to be taken.

Colours, dice, Locations, Intrigues, Characters, Events and effects are counted from 0 in the order
of the edition; Locations in the order of their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from gamekit.core.actions import Action
from gamekit.core.clauses import clause
from gamekit.games.achaia import actions
from gamekit.games.achaia.tables import AchaiaTables, Effect

RESERVE = -1
"""Where a die is that lies in front of its player's screen."""
NONE = -1
"""No effect, no die, nobody."""
PROMISES = ("peace", "help")
"""What can be promised beside keeping one's dice out of a Location."""
ALWAYS = ("gain", "pay", "steal", "power", "special")
"""Verbs that name nothing and can always touch something: what is hidden never forbids an effect."""
MOST_GOLD = 10
"""The most gold of an offer."""


class Parts:
    """The parts of a game for a number of players.

    `owner` is the seat of each colour, `colour_of` the colour of each die, `owner_of` its seat;
    `dice_of` are the dice of each seat. `capacity` counts Dice Limit tokens in. `effects` are all
    effects; those of Locations, cards and Characters are tuples of their numbers. `always` says of each
    effect that it can always be played.
    """

    def __init__(self, tables: AchaiaTables, players: int) -> None:
        self.tables, self.players = tables, players
        self._colours(players)
        self.effects: tuple[Effect, ...] = ()
        self._locations(players)
        self._cards()
        self._actions()

    @clause("achaia.two.colours", "achaia.setup.player")
    def _colours(self, players: int) -> None:
        """Give each seat its colours: two of them with two players."""
        each = 2 if players == 2 else 1
        box = self.tables.box
        self.sides = box.sides
        self.two = players == 2
        self.colours = self.tables.colours.names[: players * each]
        self.owner = tuple(colour // each for colour in range(len(self.colours)))
        self.colours_of = tuple(tuple(range(seat * each, seat * each + each)) for seat in range(players))
        self.colour_of = tuple(colour for colour in range(len(self.colours)) for _ in range(box.dice))
        self.dice = tuple(range(len(self.colour_of)))
        self.owner_of = tuple(self.owner[colour] for colour in self.colour_of)
        self.dice_of = tuple(
            tuple(d for d in self.dice if self.owner_of[d] == seat) for seat in range(players)
        )
        self.dice_of_colour = tuple(
            tuple(d for d in self.dice if self.colour_of[d] == colour) for colour in range(len(self.colours))
        )

    @clause("achaia.setup.locations", "achaia.setup.dice-limits", "achaia.setup.closed")
    def _locations(self, players: int) -> None:
        """Lay the Locations out; a Dice Limit token's number replaces the tile's capacity."""
        tiles, capacities = self.tables.all_locations(), self.tables.all_capacities()
        limits = self.tables.dice_limits.players.get(str(players), {})
        self.locations = tuple(tiles)
        self.location_titles = tuple(tile.title for tile in tiles.values())
        self.capacity = tuple(limits.get(name, capacities[name]) for name in tiles)
        self.opens = tuple(tile.opens for tile in tiles.values())
        self.location_cost = tuple(tile.cost for tile in tiles.values())
        self.location_effects = tuple(self._numbered(tile.effects) for tile in tiles.values())

    @clause("achaia.parts.cards")
    def _cards(self) -> None:
        """Number the cards and their effects."""
        intrigues, characters = self.tables.intrigues, self.tables.all_characters()
        self.cards = tuple(intrigues)
        self.card_counts = tuple(card.count for card in intrigues.values())
        self.card_effects = tuple(self._numbered(card.effects) for card in intrigues.values())
        self.counters = tuple("counteraction" in card.serves for card in intrigues.values())
        self.reacts = tuple("reaction" in card.serves for card in intrigues.values())
        self.reactions = tuple(
            self._numbered([card.reaction])[0] if card.reaction else NONE for card in intrigues.values()
        )
        self.characters = tuple(characters)
        self.house = len(self.tables.house)
        self.character_turn = tuple(character.turn for character in characters.values())
        self.character_cost = tuple(character.cost or 0 for character in characters.values())
        self.character_effects = tuple(self._numbered(character.effects) for character in characters.values())
        self.events = tuple(self.tables.events)
        self.event_turn = tuple(event.turn for event in self.tables.events.values())
        self.event_counts = tuple(event.count for event in self.tables.events.values())
        self.event_effects = tuple(self._numbered(event.effects) for event in self.tables.events.values())

    def _numbered(self, effects: Iterable[Effect]) -> tuple[int, ...]:
        first = len(self.effects)
        self.effects = (*self.effects, *effects)
        return tuple(range(first, len(self.effects)))

    def _actions(self) -> None:
        """Make each action that names a part once, and note which part that is."""
        colours = range(len(self.colours))
        each = self.tables.box.dice
        self.die = tuple(
            actions.Die(self.colours[colour], number) for colour in colours for number in range(1, each + 1)
        )
        self.rolls = tuple(
            tuple(actions.Roll(die.colour, die.number, pips) for pips in range(1, self.tables.box.sides + 1))
            for die in self.die
        )
        self.to = tuple(actions.To(name) for name in self.locations)
        self.colour = tuple(actions.Colour(name) for name in self.colours)
        self.token = tuple(
            actions.Token(colour, location) for colour in self.colours for location in self.locations
        )
        self.target = tuple(actions.Target(seat) for seat in range(self.players))
        self.take = tuple(actions.Take(name) for name in self.cards)
        self.dismiss = tuple(actions.Dismiss(name) for name in self.characters)
        self.play = tuple(
            tuple(actions.Play(name, number) for number, _ in enumerate(effects, 1))
            for name, effects in zip(self.cards, self.card_effects, strict=True)
        )
        self.use = tuple(actions.Use(name) for name in self.characters)
        self.reveal = tuple(actions.Reveal(name) for name in self.events)
        self.counter = tuple(actions.Counter(name) for name in self.cards)
        self.react = tuple(actions.React(name) for name in self.cards)
        self.reroll = tuple(actions.Reroll(name) for name in self.colours)
        self.assign = tuple(actions.Assign(pips) for pips in range(1, self.tables.box.sides + 1))
        self.offers = tuple(
            tuple(
                tuple(offer(seat, gold) for gold in range(1, MOST_GOLD + 1)) for seat in range(self.players)
            )
            for offer in (actions.OfferGold, actions.OfferPromise)
        )
        self.promises = tuple(actions.Promise(what) for what in (*PROMISES, *self.locations))
        self.arrive = tuple(actions.Arrive(name) for name in self.characters)
        self.arrange = tuple(actions.Arrange(name) for name in self.locations)
        self.start = tuple(actions.Start(seat) for seat in range(self.players))
        self.draws = tuple(
            tuple(actions.Draw(seat, name) for name in self.cards) for seat in range(self.players)
        )
        self.event_draws = tuple(
            tuple(actions.DrawEvent(seat, name) for name in self.events) for seat in range(self.players)
        )
        self.number: dict[Action, int] = {
            action: number for row in self._rows() for number, action in enumerate(row)
        }
        for plays, effects in zip(self.play, self.card_effects, strict=True):
            self.number.update(zip(plays, effects, strict=True))
        self.always = tuple(effect.does in ALWAYS for effect in self.effects)
        self.play_of = {self.number[play]: play for plays in self.play for play in plays}
        self.card_with = {effect: card for card, row in enumerate(self.card_effects) for effect in row}

    def _rows(self) -> Iterator[tuple[Action, ...]]:
        """Yield the actions that name one part each, in the order of the parts."""
        yield from (self.die, self.to, self.colour, self.token, self.target, self.take, self.dismiss)
        yield from (self.use, self.reveal, self.counter, self.react, self.reroll, self.arrive, self.arrange)
        yield from (*self.draws, *self.event_draws, self.start)


@cache
def parts_of(tables: AchaiaTables, players: int) -> Parts:
    """Return the parts; editions are compared by identity, so that theirs can be kept."""
    return Parts(tables, players)
