"""Achaia: intrigue in Troy, with dice, cards and the Locations that they dominate."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import Any

from gamekit.core.actions import Action
from gamekit.core.clauses import clause
from gamekit.core.errors import BadOption
from gamekit.core.game import Game
from gamekit.core.state import Observation, Turn
from gamekit.games.achaia import (
    acting,
    actions,
    chance,
    complete,
    domination,
    intrigue,
    naming,
    negotiation,
    phases,
    resolving,
    scoring,
    setup,
)
from gamekit.games.achaia.checks import CHECKS
from gamekit.games.achaia.effects import Deed
from gamekit.games.achaia.observation import AchaiaObservation
from gamekit.games.achaia.options import AchaiaOptions
from gamekit.games.achaia.parts import RESERVE, Parts, parts_of
from gamekit.games.achaia.state import AchaiaState, Agreement, Hand
from gamekit.games.achaia.tables import AchaiaTables, Row


class Achaia(Game[AchaiaState]):
    """A game of secrets, dice and reactions, for 2 to 5 seats.

    State: dice and power tokens on 12 Locations, what each seat holds behind its screen, the cards on
    the table. Decisions: place dice, take Intrigues or gold, play, use, pass, name what an effect
    touches, answer Intrigues, execute the actions of Locations. Chance: cards and dice. Points: power.
    """

    name, title = "achaia", "Achaia"
    seat_counts = (2, 3, 4, 5)
    verbs = (
        actions.Reroll,
        actions.Keep,
        actions.Assign,
        actions.Ready,
        actions.Die,
        actions.To,
        actions.Colour,
        actions.Token,
        actions.Target,
        actions.TakeIntrigues,
        actions.TakeGold,
        actions.TakePower,
        actions.Play,
        actions.Use,
        actions.Pass,
        actions.Reveal,
        actions.Street,
        actions.Court,
        actions.Counter,
        actions.React,
        actions.Execute,
        actions.Take,
        actions.Dismiss,
        actions.Pay,
        actions.OfferGold,
        actions.OfferPromise,
        actions.Promise,
        actions.Accept,
        actions.Refuse,
        actions.Decline,
        actions.Sacrifice,
        actions.Arrange,
        actions.Draw,
        actions.DrawEvent,
        actions.Arrive,
        actions.Roll,
        actions.Start,
    )
    windows = (
        chance.Arranging,
        chance.Dealing,
        chance.DealingEvents,
        chance.Arriving,
        chance.Rolling,
        chance.Starting,
        setup.Rerolling,
        setup.Assigning,
        setup.Unveiling,
        setup.Beginning,
        setup.Placing,
        phases.GameTurn,
        phases.Receiving,
        acting.Acting,
        acting.Revealing,
        negotiation.Promising,
        negotiation.Answering,
        intrigue.Resolving,
        intrigue.Controlling,
        intrigue.Discarding,
        resolving.Performing,
        resolving.Using,
        resolving.Owing,
        resolving.Stealing,
        domination.Dominating,
        domination.Ordering,
        domination.Executing,
        domination.Removing,
        domination.Relocating,
    )
    values = (Deed, Agreement, Hand)
    state_class, observation_class = AchaiaState, AchaiaObservation
    options_class, tables_class = AchaiaOptions, AchaiaTables
    options: AchaiaOptions
    checks = CHECKS
    replaceable = scoring.RULES
    default_scoring = staticmethod(scoring.score)

    @property
    def tables(self) -> AchaiaTables:
        """The edition's tables."""
        assert self.edition is not None
        return self.edition.tables

    @cached_property
    def parts(self) -> Parts:
        """What the edition holds, by number."""
        return parts_of(self.tables, self.players)

    @cached_property
    @clause("achaia.setup.power")
    def start_power(self) -> int:
        """The power with which each seat starts: the option's, or else the edition's."""
        given = self.options.start_power
        return self.tables.setup.power if given is None else given

    @cached_property
    @clause("achaia.setup.player")
    def start_gold(self) -> int:
        """The gold with which each seat starts: the option's, or else the edition's."""
        given = self.options.start_gold
        return self.tables.setup.gold if given is None else given

    @cached_property
    def opened(self) -> tuple[tuple[int, ...], ...]:
        """The open Locations by game turn; those of the set-up are those of the first."""
        opens = self.parts.opens
        turns = range(self.tables.setup.turns + 1)
        return tuple(tuple(p for p, turn in enumerate(opens) if turn <= max(1, now)) for now in turns)

    @cached_property
    def diagram(self) -> dict[str, Row]:
        """The resolution diagram by its steps."""
        return {row.step: row for row in self.tables.diagram.rows}

    @property
    def clockwise(self) -> tuple[int, ...]:
        """The seats in the order in which they are asked until the first player is known."""
        return tuple((self.options.first_seat + step) % self.players for step in range(self.players))

    @cached_property
    @clause("achaia.advanced.new-order")
    def order(self) -> tuple[int, ...]:
        """The Locations in the order in which they lie: by number or as agreed; () if chance draws it."""
        if self.options.agreed_order is not None:
            return tuple(map(self.parts.locations.index, self.options.agreed_order.split()))
        return () if self.options.new_order else tuple(range(len(self.parts.locations)))

    @property
    def seat_paints(self) -> tuple[str, ...]:
        """The paint of each seat's colour, with two colours of the representative one."""
        from gamekit.core.scene import paints

        every = paints(self.parts.colours)
        return tuple(every[colours[0]] for colours in self.parts.colours_of)

    @property
    def score_labels(self) -> tuple[str, ...]:
        """Every label that a score line can have, in order."""
        return scoring.LABELS

    @clause("achaia.setup.locations", "achaia.setup.player", "achaia.setup.hand", "achaia.setup.power")
    def start(self) -> AchaiaState:
        """Return the table before any card is dealt and any die rolled."""
        parts, box, options = self.parts, self.tables.box, self.options
        seats, colours, places = self.players, len(parts.colours), len(parts.locations)
        decks = range(1, self.tables.setup.turns + 1)
        state = AchaiaState(
            game=self,
            turn=Turn(1, options.first_seat),
            stack=(phases.GameTurn(phases.INTRIGUE), *setup.program(self)),
            game_turn=0,
            first=options.first_seat,
            order=self.order,
            hands=tuple(Hand(seat, self.start_gold) for seat in range(seats)),
            screens=self.start_gold * seats,
            power=(self.start_power,) * seats,
            street=(1,) * seats,
            court=(0,) * seats,
            passed=(),
            pips=(0,) * len(parts.dice),
            at=(RESERVE,) * len(parts.dice),
            tokens=((0,) * places,) * colours,
            supply=(box.power_tokens,) * colours,
            limits=(0,) * places,
            characters=tuple(range(parts.house)),
            usage=(0,) * len(parts.characters),
            character_decks=tuple(parts.character_turn.count(turn) for turn in decks),
            characters_gone=0,
            deck=sum(parts.card_counts),
            discard=(0,) * len(parts.cards),
            taken=((),) * seats,
            event_decks=tuple(
                sum(n for e, n in enumerate(parts.event_counts) if parts.event_turn[e] == t) for t in decks
            ),
            events_shown=(),
            events_unseen=0,
        )
        return naming.go_on(state)

    def actions(self) -> Iterable[Action]:
        """Return every action that a seat can ever take."""
        parts, options = self.parts, self.options
        yield from (*parts.reroll, setup.KEEP)
        if options.fate_in_your_hands:
            yield from (*parts.assign, setup.READY)
        yield from (*parts.die, *parts.to, *parts.colour, *parts.token, *parts.target)
        yield from (phases.TAKE_INTRIGUES, resolving.TAKE_GOLD, resolving.TAKE_POWER)
        yield from (*parts.play_of.values(), *parts.use, acting.PASS, *parts.reveal)
        yield from (intrigue.STREET, intrigue.COURT, *parts.counter, *parts.react, domination.EXECUTE)
        yield from (*parts.take, *parts.dismiss, resolving.PAY)
        if options.hard_negotiation:
            yield from (offer for kind in parts.offers for row in kind for offer in row)
            yield from (*parts.promises, negotiation.ACCEPT, negotiation.REFUSE)
        yield from (naming.DECLINE, naming.SACRIFICE)

    def chance_actions(self) -> Iterable[Action]:
        """Return every outcome that chance can ever have."""
        parts = self.parts
        yield from (*parts.arrange, *parts.arrive, *parts.start)
        for rows in (parts.draws, parts.event_draws, parts.rolls):
            yield from (action for row in rows for action in row)

    def complete(self, observation: Observation[AchaiaState], rng: Random) -> AchaiaState:
        return complete.complete(observation.state, rng)

    @clause("achaia.advanced.fate", "achaia.advanced.new-order")
    def check_options(self) -> None:
        """Refuse fewer points than dice, which show at least 1 each, and an order with other Locations."""
        agreed, names = self.options.agreed_order, list(self.tables.all_locations())
        if agreed is not None and (not isinstance(agreed, str) or sorted(agreed.split()) != sorted(names)):
            raise BadOption(
                f"agreed_order is {agreed!r}; allowed are the Locations, each once: {' '.join(names)}."
            )
        if self.options.fate_points < self.tables.box.dice:
            raise BadOption(
                f"fate_points is {self.options.fate_points}; each of {self.tables.box.dice} dice needs 1."
            )


GAME: type[Game[Any]] = Achaia
