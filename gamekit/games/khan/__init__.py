"""Herdeiros do Khan: ride the route map, loot cities, win votes in the Kurultai."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import Any, cast

from gamekit.core.actions import Action
from gamekit.core.clauses import clause
from gamekit.core.errors import BadOption, nearest
from gamekit.core.game import Game
from gamekit.core.state import Observation, Turn, Window
from gamekit.games.khan import actions, advisors, cities, scoring, setup, turn, upgrades
from gamekit.games.khan.board import Board, board_of
from gamekit.games.khan.checks import CHECKS
from gamekit.games.khan.observation import KhanObservation
from gamekit.games.khan.options import KhanOptions
from gamekit.games.khan.state import NOWHERE, Heir, KhanState, SecretAdvisors
from gamekit.games.khan.tables import COLUMNS, TRIBUTES, KhanTables


class Khan(Game[KhanState]):
    """A game of chance with secret goals for 2 to 5 seats.

    State: pawns, yurts, tributes, treasures and upgrades; each seat's secret advisor is hidden.
    Decisions: a column, then moves, takes, attacks, purchases and deliveries in any order.
    Chance: the set-up, the next city and its treasures, upgrades. Points: votes.
    """

    name, title = "khan", "Herdeiros do Khan"
    seat_counts = (2, 3, 4, 5)
    verbs = (
        actions.Keep,
        actions.Activate,
        actions.Lead,
        actions.Move,
        actions.Take,
        actions.PlaceKhan,
        actions.Attack,
        actions.Build,
        actions.Buy,
        actions.Deliver,
        actions.Use,
        actions.Gain,
        actions.Pick,
        actions.Done,
        actions.DrawHeir,
        actions.RevealCity,
        actions.DrawTreasure,
        actions.LayBonus,
        actions.OpenAdvisor,
        actions.RevealUpgrade,
        actions.Deal,
    )
    windows = (
        setup.DrawingHeirs,
        setup.FillingWhite,
        cities.RevealingCity,
        cities.FillingCity,
        setup.LayingBonuses,
        setup.OpeningAdvisors,
        upgrades.Restocking,
        setup.Dealing,
        setup.Keeping,
        turn.Activating,
        turn.Leading,
        turn.Riding,
        upgrades.RevealingUpgrade,
        upgrades.Gaining,
        advisors.DrawingTreasures,
        advisors.Picking,
    )
    state_class, observation_class = KhanState, KhanObservation
    options_class, tables_class = KhanOptions, KhanTables
    options: KhanOptions
    checks = CHECKS
    replaceable = scoring.RULES
    default_scoring = staticmethod(scoring.score)

    @property
    def tables(self) -> KhanTables:
        """The edition's tables."""
        assert self.edition is not None
        return self.edition.tables

    @cached_property
    def board(self) -> Board:
        """The map, the boards of the heirs and the cards."""
        return board_of(self.tables, karakorum_tile=self.options.karakorum_tile)

    @cached_property
    @clause("khan.end.council")
    def council(self) -> int:
        """How many votes trigger the end."""
        return self.options.council or self.tables.council.votes[self.players - min(self.seat_counts)]

    @property
    def score_labels(self) -> tuple[str, ...]:
        """Every label that a score line can have, in order."""
        return scoring.labels(self.board)

    @clause("khan.setup.provinces", "khan.setup.tokens", "khan.setup.pawns", "khan.setup.supply")
    def start(self) -> KhanState:
        """Return the map with a tribute in each province and nobody on it: chance goes on."""
        board, tables = self.board, self.tables
        kinds, nothing = len(tables.treasures.names), (0,) * len(tables.treasures.names)
        heirs = tuple(self._heir(seat) for seat in range(self.players))
        start = tables.tribute_tiles.start
        box = (tables.tribute_tiles.sword, tables.tribute_tiles.yurt, tables.tribute_tiles.coin)
        held = [sum(tiles) for tiles in zip(*[heir.tiles for heir in heirs], strict=True)]
        supply = [box[kind] - start * board.kind.count(kind) - held[kind] for kind in range(len(TRIBUTES))]
        state = KhanState(
            game=self,
            turn=Turn(1, self.options.first_seat),
            stack=self._setting_up(),
            heirs=heirs,
            secrets=tuple(SecretAdvisors(seat) for seat in range(self.players)),
            provinces=(start,) * len(board.kind),
            supply=tuple(supply),
            cities=(nothing,) * len(board.city_names),
            closed=(1 << len(board.city_names)) - 1,
            treasures=(tables.treasures.each,) * kinds,
            bonuses=(NOWHERE,) * len(board.advisors),
            demands=0,
            claimed=0,
            area=(),
            upgrades=tuple(
                tables.upgrades.counts[upgrade.kind][COLUMNS[upgrade.column]] for upgrade in board.upgrades
            ),
            delivered=nothing,
            lost=(0,) * len(board.upgrades),
            room=board.all_stops & ~(1 << board.capital),
            khan=NOWHERE,
            neutral=0,
            last_turn=0,
        )
        if self.options.heirs is None:
            return state
        for seat, name in enumerate(self.options.heirs):
            state = setup.take_board(state, seat, board.heir_names.index(name))
        return setup.with_jochi(state)

    @clause("khan.setup.hand", "khan.setup.first")
    def _heir(self, seat: int) -> Heir:
        """Return what the seat has before it has the board of an heir: coins by the order of play."""
        place = (seat - self.options.first_seat) % self.players
        tiles = tuple(self.tables.supplies.coins[place] if kind == "coin" else 0 for kind in TRIBUTES)
        return Heir(
            board=NOWHERE,
            pawns=(self.board.capital,),
            yurts=0,
            seconds=0,
            cities=0,
            conquests=0,
            tiles=tiles,
            treasures=(0,) * len(self.board.treasure_names),
            columns=((),) * len(COLUMNS),
            used=0,
            bonuses=0,
            turned=0,
            votes=0,
        )

    @clause("khan.setup.cities", "khan.setup.shuffle")
    def _setting_up(self) -> tuple[Window[Any], ...]:
        """Return the windows of the set-up, the first one on top."""
        drawing = (setup.DrawingHeirs(),) if self.options.heirs is None else ()
        return (
            setup.Keeping(self.options.first_seat),
            setup.Dealing(),
            upgrades.Restocking(),
            setup.OpeningAdvisors(),
            setup.LayingBonuses(),
            *(cities.RevealingCity(),) * self.tables.cities.revealed,
            *drawing,
        )

    def actions(self) -> Iterable[Action]:
        """Return every action that a seat can ever take."""
        board = self.board
        yield from board.keeps.actions
        yield from board.activates.actions
        yield from board.leads.actions
        yield from (action for pawn in board.moves for action in pawn.actions)
        yield from board.takes.actions
        yield from board.khans.actions
        yield from (action for city in board.attacks for action in city.actions)
        yield from board.builds.actions
        yield from board.buys.actions
        yield from (asked.action for asks in board.deliveries for asked in asks)
        yield from board.uses.actions
        yield from board.gains.actions
        yield from board.picks.actions
        yield turn.DONE

    def chance_actions(self) -> Iterable[Action]:
        """Return every outcome that chance can ever have."""
        board = self.board
        yield from map(actions.DrawHeir, board.heir_names)
        yield from map(actions.RevealCity, board.city_names)
        yield from map(actions.DrawTreasure, board.treasure_names)
        yield from map(actions.LayBonus, board.bonus_names)
        yield from map(actions.OpenAdvisor, board.demand_names)
        yield from map(actions.RevealUpgrade, board.upgrade_names)
        for seat in range(self.players):
            yield from (actions.Deal(seat, name) for name in board.secret_names)

    @clause("khan.setup.secret", "khan.setup.supply")
    def complete(self, observation: Observation[KhanState], rng: Random) -> KhanState:
        """Return a full state: the secret advisors that the seat cannot see are any of those left."""
        state = observation.state
        seen = [card for held in state.secrets for card in (*held.held(), *held.discarded)]
        left = [card for card in range(len(self.board.secret_names)) if card not in seen]
        rng.shuffle(left)
        secrets = tuple(_dealt(held, left) for held in state.secrets)
        return state if secrets == state.secrets else state.evolve(secrets=secrets)

    @clause("khan.setup.heirs")
    def check_options(self) -> None:
        """Refuse heirs that are unknown, double or not one for each seat."""
        given: object = self.options.heirs
        if given is None:
            return
        names = self.board.heir_names
        heirs = cast("tuple[object, ...]", given) if isinstance(given, tuple) else ()
        for heir in heirs:
            if heir not in names:
                raise BadOption(f"heirs is {given!r}; of {heir!r} nothing is known; {nearest(heir, names)}")
        if len(heirs) != self.players or len(set(heirs)) != len(heirs):
            allowed = f"{self.players} different names, seat by seat, of {', '.join(names)}"
            raise BadOption(f"heirs is {given!r}; allowed are {allowed}.")


def _dealt(held: SecretAdvisors, left: list[int]) -> SecretAdvisors:
    """Return the cards of a seat with unknown ones taken from those left."""
    cards = tuple(card if isinstance(card, int) else left.pop() for card in held.cards)
    discarded = tuple(card if isinstance(card, int) else left.pop() for card in held.discarded)
    return held.evolve(cards=setup.in_order(cards), discarded=discarded)


GAME: type[Game[Any]] = Khan
