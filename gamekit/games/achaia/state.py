"""A game of Achaia at one moment, and the small steps that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from gamekit.core.clauses import clause
from gamekit.core.score import Outcome, ScoreLine
from gamekit.core.secrets import Unknown, hidden
from gamekit.core.state import State, Window
from gamekit.core.value import Value, value
from gamekit.games.achaia import scoring
from gamekit.games.achaia.parts import Parts

if TYPE_CHECKING:
    from gamekit.games.achaia import Achaia


Stack: TypeAlias = tuple[Window[Any], ...]
"""Windows that lie upon each other."""


@value
class Hand(Value):
    """What a seat keeps to itself: gold behind the screen, Intrigues in order, an Event.

    `assigned` are the values given to dice before all are shown, in Fate in Your Hands.
    """

    seat: int
    gold: int | Unknown = hidden("seat")
    cards: tuple[int | Unknown, ...] = hidden("seat", default=())
    event: int | Unknown | None = hidden("seat", default=None)
    assigned: tuple[int | Unknown, ...] = hidden("seat", default=())


@value
class Agreement(Value):
    """A promise that was given for gold; it binds nobody."""

    by: int
    to: int
    what: str
    gold: int


@value
class AchaiaState(State):
    """Everything goes by its number in `parts`; tuples run over seats, colours, dice, Locations or cards.

    Nobody has looked at the decks, so only their sizes are kept: what is in them is what lies nowhere
    else. `screens` is the gold behind all screens together, which everybody can reckon.
    """

    game: Achaia = field(compare=False, repr=False)
    game_turn: int
    """0 before the first Intrigue Phase, then 1 to 3"""
    first: int
    """the seat with the first player token"""
    order: tuple[int, ...]
    """the Locations in the order in which they are resolved"""
    hands: tuple[Hand, ...]
    screens: int
    power: tuple[int, ...]
    street: tuple[int, ...]
    court: tuple[int, ...]
    passed: tuple[int, ...]
    """the seats that have passed in this game turn, in that order"""
    pips: tuple[int, ...]
    """what each die shows; 0 before it has a value"""
    at: tuple[int, ...]
    """the Location of each die, or RESERVE"""
    tokens: tuple[tuple[int, ...], ...]
    """for each colour its power tokens on each Location"""
    supply: tuple[int, ...]
    """for each colour its power tokens that are not on a Location"""
    limits: tuple[int, ...]
    """limit increase tokens on each Location"""
    characters: tuple[int, ...]
    """the Characters that are available, those of the House of Orion first"""
    usage: tuple[int, ...]
    character_decks: tuple[int, ...]
    characters_gone: int
    deck: int
    discard: tuple[int, ...]
    """how many of each Intrigue lie in the discard pile"""
    taken: tuple[tuple[int, ...], ...]
    """for each seat the Intrigues in its hand that all have seen it take"""
    event_decks: tuple[int, ...]
    events_shown: tuple[int, ...]
    """the Events that were played"""
    events_unseen: int
    """how many left the game face down"""
    agreements: tuple[Agreement, ...] = ()
    wealth: tuple[int, ...] = ()
    """the power that each seat's wealth gave at the Settling; () before it"""
    leftover: tuple[int | None, ...] = ()
    """the gold that is left after it, where a draw revealed it"""

    @property
    def parts(self) -> Parts:
        """What the edition holds."""
        return self.game.parts

    # --- questions ------------------------------------------------------------------------------

    def gold(self, seat: int) -> int:
        """Return the gold of a seat in a state in which it is known."""
        return self.hands[seat].gold  # type: ignore[reportReturnType, return-value]

    def cards(self, seat: int) -> tuple[int, ...]:
        """Return the Intrigues of a seat in a state in which they are known."""
        return self.hands[seat].cards  # type: ignore[reportReturnType, return-value]

    def open_locations(self) -> tuple[int, ...]:
        """Return the Locations that are not closed."""
        return self.game.opened[self.game_turn]

    @clause("achaia.general.available")
    def available(self) -> tuple[int, ...]:
        """Return the Locations that are open and have room for one die more."""
        return _available(self.game.parts, max(1, self.game_turn), self.at, self.limits)

    @clause("achaia.parts.tokens")
    def street_left(self) -> int:
        """Return how many Street Cousins nobody holds."""
        return self.parts.tables.cousins.street - sum(self.street)

    def court_left(self) -> int:
        """Return how many Court Cousins nobody holds."""
        return self.parts.tables.cousins.court - sum(self.court)

    def limits_left(self) -> int:
        """Return how many limit increase tokens can still be placed."""
        return self.parts.tables.box.limit_increases - sum(self.limits)

    # --- steps ----------------------------------------------------------------------------------

    def push(self, *windows: Any) -> AchaiaState:
        """Put windows on the stack, the last one on top."""
        return self.evolve(stack=self.stack + windows)

    def pop(self, *windows: Any) -> AchaiaState:
        """Take the top window off and put others in its place."""
        return self.evolve(stack=self.stack[:-1] + windows)

    def with_hand(self, hand: Hand, **changes: Any) -> AchaiaState:
        """Put a hand in the place of the same seat's."""
        return self.evolve(hands=_changed(self.hands, hand.seat, hand), **changes)

    def with_gold(self, seat: int, more: int, **changes: Any) -> AchaiaState:
        """Give gold of the bank to a seat, or take it."""
        hand = self.hands[seat].evolve(gold=self.gold(seat) + more)
        hands = _changed(self.hands, seat, hand)
        return self.evolve(hands=hands, screens=self.screens + more, **changes)

    def with_power(self, seat: int, more: int) -> AchaiaState:
        """Move a marker on the power track."""
        return self.evolve(power=_changed(self.power, seat, self.power[seat] + more))

    def with_pips(self, die: int, pips: int) -> AchaiaState:
        """Turn a die to a value."""
        return self.evolve(pips=_changed(self.pips, die, pips))

    def with_die(self, die: int, location: int) -> AchaiaState:
        """Lay a die on a Location."""
        return self.evolve(at=_changed(self.at, die, location))

    def with_token(self, colour: int, location: int, **changes: Any) -> AchaiaState:
        """Put a power token of the supply on a Location."""
        on = _changed(self.tokens[colour], location, self.tokens[colour][location] + 1)
        return self.evolve(
            tokens=_changed(self.tokens, colour, on),
            supply=_changed(self.supply, colour, self.supply[colour] - 1),
            **changes,
        )

    def with_card(self, seat: int, card: int, **changes: Any) -> AchaiaState:
        """Put an Intrigue into a hand."""
        hand = self.hands[seat]
        return self.with_hand(hand.evolve(cards=tuple(sorted((*self.cards(seat), card)))), **changes)

    def without_card(self, seat: int, card: int, **changes: Any) -> AchaiaState:
        """Take an Intrigue out of a hand; it is in play."""
        hand, taken = self.hands[seat], self.taken[seat]
        if card in taken:
            changes["taken"] = _changed(self.taken, seat, _less(taken, card))
        return self.with_hand(hand.evolve(cards=_less(self.cards(seat), card)), **changes)

    def with_discarded(self, cards: tuple[int, ...]) -> AchaiaState:
        """Lay Intrigues that were in play on the discard pile."""
        discard = list(self.discard)
        for card in cards:
            discard[card] += 1
        return self.evolve(discard=tuple(discard))

    # --- points ---------------------------------------------------------------------------------

    def score(self) -> tuple[ScoreLine, ...]:
        return self.memo("score", _score)

    def outcome(self) -> Outcome | None:
        if self.stack:
            return None
        ranking = scoring.ranking(self.score(), self.leftover)
        return Outcome(
            self.score(), ranking, "The last game turn is over, and power is settled.", "achaia.win"
        )

    def pieces(self) -> Mapping[str, int]:
        parts = self.parts
        playing = sum(len(getattr(window, "cards", ())) for window in self.stack)
        pieces = {
            "Intrigues": self.deck + sum(self.discard) + sum(len(h.cards) for h in self.hands) + playing,
            "Characters": len(self.characters) + sum(self.character_decks) + self.characters_gone,
            "Events": sum(self.event_decks)
            + len(self.events_shown)
            + self.events_unseen
            + sum(hand.event is not None for hand in self.hands),
            "Street Cousins": self.street_left() + sum(self.street),
            "Court Cousins": self.court_left() + sum(self.court),
            "limit increase tokens": self.limits_left() + sum(self.limits),
            "first player token": 1,
        }
        for colour, name in enumerate(parts.colours):
            pieces[f"{name} dice"] = sum(parts.colour_of[die] == colour for die in range(len(self.at)))
            pieces[f"{name} power tokens"] = self.supply[colour] + sum(self.tokens[colour])
        return pieces

    def tokens_by_name(self) -> dict[str, dict[str, int]]:
        """Return for each Location, in the order of resolution, the power tokens on it by colour."""
        names = self.parts.locations
        return {
            names[place]: {
                colour: on[place]
                for colour, on in zip(self.parts.colours, self.tokens, strict=True)
                if on[place]
            }
            for place in self.order
        }

    def dice_by_name(self) -> dict[str, list[tuple[str, int]]]:
        """Return for each Location, in the order of resolution, its dice as (colour, pips)."""
        parts = self.parts
        return {
            parts.locations[place]: [
                (parts.colours[parts.colour_of[die]], self.pips[die])
                for die in parts.dice
                if self.at[die] == place
            ]
            for place in self.order
        }


@lru_cache(maxsize=1 << 15)
def _available(parts: Parts, game_turn: int, at: tuple[int, ...], limits: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        [
            place
            for place, capacity in enumerate(parts.capacity)
            if parts.opens[place] <= game_turn and at.count(place) < capacity + limits[place]
        ]
    )


def _changed(things: tuple[Any, ...], place: int, thing: Any) -> tuple[Any, ...]:
    changed = list(things)
    changed[place] = thing
    return tuple(changed)


def _less(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _score(state: AchaiaState) -> tuple[ScoreLine, ...]:
    """Ask the scoring function in force; gold that cannot be seen brings no line."""
    parts, game = state.parts, state.game
    gold = [hand.gold if isinstance(hand.gold, int) else None for hand in state.hands]
    return game.scoring(
        state.power,
        state.tokens_by_name(),
        gold,
        [street + court for street, court in zip(state.street, state.court, strict=True)],
        owners=dict(zip(parts.colours, parts.owner, strict=True)),
        wealth=state.wealth or None,
        options=game.options,
        rules=game.rules,
    )
