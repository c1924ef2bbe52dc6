"""The course of a match: who decides, what they do, and what chance and bots add to it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Generator, Sequence
from typing import Any

from gamekit.core.actions import Action
from gamekit.core.errors import BadName, BadNotation, BadOption, GameKitError, NotYourTurn, led_by, nearest
from gamekit.core.game import Game, check_seat
from gamekit.core.state import CHANCE, OVER, Observation, State
from gamekit.play.bots import Bot, Seat
from gamekit.play.seating import bot_name, decision, seated
from gamekit.play.standing import Standing
from gamekit.play.tree import Node, Record

log = logging.getLogger(__name__)


class Course:
    """What a Match is as long as it goes forward; see there."""

    def __init__(self, game: Game[Any], seats: Sequence[str | Bot], seed: int | None, chance: str) -> None:
        self.game = game
        self._players = seated(game, seats)
        self.seed = secrets.randbits(32) if seed is None else _checked_seed(seed)
        self.chance = one_of("chance", chance, "auto", "ask")
        self.revision = 0
        self._thinking = 0
        self._asked = False
        self._standing: dict[int, Standing] = {}
        self._subscribers: list[Callable[[], object]] = []
        self._start = self._node = Node.start(game.initial_state(), self.seed)
        self._settle()

    # --- what there is to know ------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats, in order."""
        return tuple(player.name for player in self._players)

    @property
    def persons(self) -> tuple[bool, ...]:
        """Whether each seat is a person's."""
        return tuple(player.bot is None for player in self._players)

    @property
    def bots(self) -> tuple[str | None, ...]:
        """What kind of bot sits on each seat; None for a person."""
        return tuple(player.bot and bot_name(player.bot) for player in self._players)

    @property
    def state(self) -> State:
        """The position: everything, whoever may know it."""
        return self._node.state

    @property
    def states(self) -> tuple[State, ...]:
        """The positions from the start to here: one before each record, and the present one."""
        return (self._start.state, *[step.state for step in self._node.steps()])

    @property
    def records(self) -> tuple[Record, ...]:
        """What happened from the start to here."""
        return tuple(step.record for step in self._node.steps())

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.current_player == OVER

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is thinking right now."""
        return self._thinking > 0

    def seat(self, who: int | str) -> int:
        """Return the number of a seat, given as number or name; BadName if there is none."""
        if not isinstance(who, str):
            return check_seat(self.game, who)
        if who not in self.names:
            raise BadName(f"Nobody here is called {who!r}; {nearest(who, self.names)}")
        return self.names.index(who)

    def name(self, player: int) -> str:
        """Return the name of a seat, or 'chance'."""
        return "chance" if player == CHANCE else self.names[player]

    def observation(self, seat: int | str | None) -> Observation[Any]:
        """Return what the seat may know now; None is a spectator."""
        return self.state.observation(None if seat is None else self.seat(seat))

    def subscribe(self, function: Callable[[], object]) -> Callable[[], None]:
        """Have a function called after each change; return a function that ends it.

        What goes wrong in it is logged and does not touch the match.
        """
        self._subscribers.append(function)

        def unsubscribe() -> None:
            if function in self._subscribers:
                self._subscribers.remove(function)

        return unsubscribe

    # --- playing --------------------------------------------------------------------

    def act(self, action: Action | str, seat: int | str | None = None) -> None:
        """Take one action, given as such or in notation, for the person who decides; then chance goes on.

        With `chance="ask"` this also tells what chance did. `seat` says who acts. Raises
        NotYourTurn when another seat or a bot decides, BadNotation or IllegalAction; then
        nothing has changed.
        """
        acting = None if seat is None else self.seat(seat)
        self._settle()
        self._check_turn(acting)
        self._advance(self._action(action))

    def play(self, action: Action | str, seat: int | str | None = None) -> None:
        """Take one action like `act`, then let the bots go on until a person decides."""
        self.act(action, seat)
        self.run()

    def follow(self, *actions: Action | str) -> None:
        """Take actions for whoever decides, bots as well: to try what a bot might have done, or to replay.

        All are taken or none: raises BadNotation or IllegalAction, which says which of them
        failed, and then nothing has changed. Who watches is told once, at the end.
        """
        self._settle()
        before, revision, standing = self._node, self.revision, dict(self._standing)
        known = set(before.preorder())
        try:
            for number, action in enumerate(actions, 1):
                with led_by(f"Move {number} of {len(actions)}, {str(action)!r}: " * (len(actions) > 1)):
                    self._step(self._action(action))
                    self._go_by_itself()
        except BaseException:
            self._node.forget(before, known)
            self._node, self.revision, self._standing = before, revision, standing
            raise
        if actions:
            self._changed()

    def decline(self, seat: int | str, until: str = "turn") -> None:
        """Have a person say no to everything that the seat is asked, from now on.

        With `until="turn"` that holds until the seat's own next turn, with `"question"` until
        what is asked now is settled. What the seat decides of itself is still asked. NotYourTurn
        for a bot's seat, GameKitError when nothing is asked now and only that was meant. Undo
        ends it, and so does `ask`.
        """
        number = self.seat(seat)
        one_of("until", until, "turn", "question")
        if not self.persons[number]:
            raise NotYourTurn(f"{self.names[number]} is a bot and answers for itself.")
        self._settle()
        asked = self.state.declining() is not None
        if until == "question" and not asked:
            raise GameKitError("Nobody is asked anything now; until='turn' declines what is asked later.")
        self._standing[number] = Standing(self.state.turn.number, len(self.state.stack) * (until != "turn"))
        if self._go_by_itself():
            self._changed()

    def ask(self, seat: int | str) -> None:
        """Have the seat be asked again: what `decline` set is over."""
        self._standing.pop(self.seat(seat), None)

    @property
    def declining(self) -> tuple[int, ...]:
        """The seats for which a no stands."""
        return tuple(
            sorted(seat for seat, standing in self._standing.items() if standing.holds(self.state, seat))
        )

    def run(self) -> None:
        """Let chance and bots go on until a person decides or the game is over.

        Interrupted, the match stays at the last action that was finished.
        """
        self._check_not_asked()
        self._settle()
        while self._bot() is not None:
            for _ in self.thinking():
                pass

    def thinking(self) -> Generator[float | None, None, None]:
        """Let the bot whose turn it is think in slices and then play; yield its progress, 0 to 1 or None.

        Nothing happens when a person decides. If the match changes meanwhile, the bot's
        thoughts are dropped. GameKitError if the bot comes up with something illegal.
        """
        self._settle()
        bot, state, began = self._bot(), self.state, self.revision
        if bot is None:
            return
        number = state.current_player
        rng = self._node.rng(number)
        seat = Seat(self.game, state.observation(number), state.legal_actions(), rng, number)
        self._thinking += 1
        try:
            thoughts = decision(bot, self.names[number], seat, state)
            while self.revision == began:
                try:
                    self._asked = True
                    progress = next(thoughts)
                except StopIteration as end:
                    if self.revision == began:
                        self._advance(end.value)
                    return
                finally:
                    self._asked = False
                yield progress
        finally:
            self._thinking -= 1

    # --- inside ---------------------------------------------------------------------

    def _bot(self) -> Bot | None:
        """Return the bot that decides now, if one does."""
        player = self.state.current_player
        return self._players[player].bot if player >= 0 else None

    def _action(self, given: Action | str) -> Action:
        if isinstance(given, str):
            return self.game.parse(given)
        if not isinstance(given, Action):
            raise BadNotation(f"{given!r} is no action; allowed is an action or its notation, a text.")
        return self.game.chance_space.canonical(self.game.action_space.canonical(given))

    def _check_not_asked(self) -> None:
        """Raise NotYourTurn when a bot that was asked for its action runs the match instead."""
        if self._asked:
            name = self.name(self.state.current_player)
            raise NotYourTurn(
                f"{name} was asked for an action: a bot returns one and does not run the match."
            )

    def _check_turn(self, acting: int | None) -> None:
        player = self.state.current_player
        if player >= 0 and not self.persons[player]:
            name = self.names[player]
            raise NotYourTurn(
                f"{name} is thinking…" if self._thinking else f"{name} has to move first: run()."
            )
        if player != OVER and acting is not None and acting != player:
            raise NotYourTurn(f"Now {self.name(player)} decides, not {self.names[acting]}.")

    def _advance(self, action: Action) -> None:
        """Go on by one action and by what chance adds to it; what is done stays done when interrupted."""
        self._step(action)
        try:
            self._go_by_itself()
        finally:
            self._changed()

    def _step(self, action: Action) -> None:
        self._node = self._node.child(action)
        self.revision += 1

    def _settle(self) -> None:
        """Let chance finish what an interrupt cut short."""
        if self._go_by_itself():
            self._changed()

    def _go_by_itself(self) -> bool:
        """Let chance act while it is its turn, and standing answers; return whether anything happened."""
        before = self._node
        while (action := self._by_itself()) is not None:
            self._step(action)
        return self._node is not before

    def _by_itself(self) -> Action | None:
        """Return what happens now without anybody being asked."""
        player = self.state.current_player
        if player == CHANCE:
            return self._node.draw() if self.chance == "auto" else None
        if player not in self._standing:
            return None
        if self._standing[player].holds(self.state, player):
            return self.state.declining()
        del self._standing[player]
        return None

    def _go(self, node: Node) -> None:
        self._node = node
        self._standing.clear()
        self.revision += 1
        self._changed()

    def _changed(self) -> None:
        for function in tuple(self._subscribers):
            try:
                function()
            except Exception:
                log.exception("Something that watches the match failed; the match goes on.")


def one_of(name: str, given: str, *allowed: str) -> str:
    """Return what was given, or raise BadOption when it is not allowed."""
    if given not in allowed:
        raise BadOption(f"{name} is {given!r}; allowed are {' and '.join(map(repr, allowed))}.")
    return given


def _checked_seed(seed: object) -> int:
    if type(seed) is not int:
        raise BadOption(f"seed is {seed!r}; allowed is a whole number, or None for any.")
    return seed
