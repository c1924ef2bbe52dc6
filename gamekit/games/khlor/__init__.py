"""Khlor: catch demons with polyominoes, lay dragon eggs, dominate colours."""

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
from gamekit.games.khlor import actions, rules, scoring
from gamekit.games.khlor.board import STACK, Board, board_of
from gamekit.games.khlor.checks import CHECKS
from gamekit.games.khlor.observation import KhlorObservation
from gamekit.games.khlor.options import KhlorOptions
from gamekit.games.khlor.state import COVERED, EMPTY, KhlorState
from gamekit.games.khlor.tables import KhlorTables


class Khlor(Game[KhlorState]):
    """A game of perfect information with chance, for 1 to 5 seats.

    State: the tops of 49 stacks, eggs, what each seat caught, a circle of 13 pieces.
    Decisions: choose a piece, place it, remove and lay eggs, move white demons.
    Chance: the circle, and each demon that comes to light. Points: whole numbers.
    """

    name, title = "khlor", "Khlor"
    seat_counts = (1, 2, 3, 4, 5)
    verbs = (
        actions.Choose,
        actions.TakePoints,
        actions.Place,
        actions.RemoveEgg,
        actions.LayEgg,
        actions.MoveWhite,
        actions.Done,
        actions.Circle,
        actions.Uncover,
    )
    windows = (rules.Circling, rules.Uncovering, rules.Choosing, rules.Placing, rules.Laying, rules.Walking)
    state_class, observation_class = KhlorState, KhlorObservation
    options_class, tables_class = KhlorOptions, KhlorTables
    options: KhlorOptions
    checks = CHECKS
    replaceable = scoring.RULES
    default_scoring = staticmethod(scoring.score)

    @property
    def tables(self) -> KhlorTables:
        """The edition's tables."""
        assert self.edition is not None
        return self.edition.tables

    @property
    @clause("khlor.white.setup")
    def has_whites(self) -> bool:
        """Whether white demons walk the board."""
        return self.players == 1 or self.options.advanced

    @cached_property
    @clause("khlor.catch.five")
    def demons(self) -> int:
        """How many demons a turn catches."""
        return self.options.demons or (2 if self.players == 5 else 3)

    @cached_property
    def board(self) -> Board:
        """The board and the pieces that are played with."""
        bag = self.options.board == "bag"
        squares = self.tables.bag_board.squares if bag else self.tables.board.squares
        return board_of(self.tables, squares, bottled=self.demons == 3, mirror=self.options.mirror)

    @cached_property
    def circles(self) -> tuple[tuple[actions.Circle, int], ...]:
        """For each piece its coming next in the circle, all with the same weight."""
        return tuple((actions.Circle(name), 1) for name in self.board.piece_names)

    @cached_property
    def uncovers(self) -> tuple[tuple[actions.Uncover, ...], ...]:
        """For each square the ways in which a demon can come to light there, by colour."""
        palette = self.board.palette
        return tuple(tuple(actions.Uncover(name, colour) for colour in palette) for name in self.board.names)

    @cached_property
    def lays(self) -> tuple[tuple[actions.LayEgg, ...], ...]:
        """For each square the ways in which an egg can be laid there, by colour."""
        palette = self.board.palette
        return tuple(tuple(actions.LayEgg(name, colour) for colour in palette) for name in self.board.names)

    @cached_property
    def choices(self) -> tuple[actions.Choose, ...]:
        """The choice of each piece."""
        return tuple(actions.Choose(name) for name in self.board.piece_names)

    @property
    def score_labels(self) -> tuple[str, ...]:
        """Every label that a score line can have, in order."""
        return scoring.labels(self.board.palette)

    @clause("khlor.setup.stacks", "khlor.setup.eggs", "khlor.setup.start", "khlor.setup.bag")
    def start(self) -> KhlorState:
        """Return the board with covered stacks and an empty circle: chance goes on."""
        board, colours = self.board, len(self.board.palette)
        squares, everywhere = len(board.names), board.everywhere
        eggs = self.tables.bag_supply.eggs if self.options.board == "bag" else self.tables.box.eggs // colours
        return KhlorState(
            game=self,
            turn=Turn(1, self.options.first_seat),
            stack=(rules.Circling(), rules.uncovering(everywhere)),
            tops=(COVERED,) * squares,
            demons=everywhere,
            stacks=everywhere if STACK > 1 else 0,
            unseen=(self.tables.box.demons // colours,) * colours,
            eggs=(EMPTY,) * squares,
            nests=0,
            piles=(eggs,) * colours,
            caught=((0,) * colours,) * self.players,
            extra_points=(0,) * self.players,
            circle=(),
            dragon=0,
            whites=tuple(board.index[name] for name in self.tables.white.squares) if self.has_whites else (),
            ending=False,
        )

    def actions(self) -> Iterable[Action]:
        """Return every action that a seat can ever take."""
        yield from self.choices
        yield actions.TakePoints()
        yield from self.board.places()
        yield actions.RemoveEgg()
        yield from (action for square in self.lays for action in square)
        most = max(len(piece.arrows) for piece in self.board.pieces.values())
        yield from (actions.MoveWhite(arrow) for arrow in range(1, most + 1))
        yield actions.Done()

    def chance_actions(self) -> Iterable[Action]:
        """Return every outcome that chance can ever have."""
        yield from (action for action, _ in self.circles)
        yield from (action for square in self.uncovers for action in square)

    def complete(self, observation: Observation[KhlorState], rng: Random) -> KhlorState:
        """Return the state itself: what a seat does not know, nobody has looked at, and it is not stored."""
        return observation.state

    @clause("khlor.setup.bag", "khlor.white.setup")
    def check_options(self) -> None:
        """Refuse the bag board where it cannot be played on."""
        if self.options.board == "bag" and self.has_whites:
            raise BadOption(
                "The bag board has no F6, so it cannot be combined with white demons [khlor.white.setup]."
            )
        if self.options.board == "bag" and self.players != 2:
            raise BadOption(f"players is {self.players}; the bag board is for 2 [khlor.setup.bag].")


GAME: type[Game[Any]] = Khlor
