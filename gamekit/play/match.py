"""A match: a game, who plays it, and everything that was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from gamekit.core.actions import Action
from gamekit.core.errors import BadName, GameKitError, NotYourTurn, nearest
from gamekit.core.game import Game
from gamekit.core.score import ScoreLine
from gamekit.core.state import CHANCE
from gamekit.play import analysis, history, loading, saves
from gamekit.play.bots import Bot
from gamekit.play.course import Course, log, one_of
from gamekit.play.tree import Node

if TYPE_CHECKING:
    import pandas as pd


class Match(Course):
    """One game that is played by persons and bots, with all its branches.

    `seats` has an entry for each seat: a text is a person's name, a function a bot. The
    `seed` decides all that chance does (None: any seed); with `chance="ask"` people type
    what real dice and cards did instead. `undo="free"` lets anybody take back anything.
    `autosave` names a new file that is written after each change. Raises BadOption or
    BadName; a match that exists stays playable whatever goes wrong in a call.

    >>> import gamekit
    >>> from gamekit.play import Match, bots
    >>> match = Match(gamekit.load("khlor", players=2), ["Ana", bots.random], seed=7)
    >>> match.play(match.observation("Ana").legal_actions()[0])
    >>> match
    <Match of Khlor: Ana, random; turn 1, Ana decides>
    """

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[str | Bot],
        seed: int | None = 0,
        *,
        chance: Literal["auto", "ask"] = "auto",
        undo: Literal["agree", "free"] = "agree",
        autosave: str | Path | None = None,
    ) -> None:
        super().__init__(game, seats, seed, chance)
        self.undo_needs = one_of("undo", undo, "agree", "free")
        self.autosave: Path | None = None
        self.subscribe(self._keep)
        if autosave is not None:
            self.autosave = saves.new_file(autosave)
            self.save(self.autosave)

    def __repr__(self) -> str:
        player = self.state.current_player
        now = "over" if self.is_over else f"turn {self.state.turn.number}, {self.name(player)} decides"
        return f"<Match of {self.game.title}: {', '.join(self.names)}; {now}>"

    # --- going back and forth -------------------------------------------------------

    def undo(self, seat: int | str | None = None, *, agreed: bool = False) -> None:
        """Go back to the last earlier point where a person decided.

        What another person decided, or what another saw chance do, is taken back only when
        all agree (`agreed=True`, or a match with `undo="free"`): NotYourTurn otherwise.
        `seat` says who asks; without it, whoever decides now. GameKitError at the start.
        """
        asker = None if seat is None else self.seat(seat)
        target = next(filter(self._waits, self._node.before()), None)
        if target is None:
            raise GameKitError("There is nothing to take back: no person has decided anything before.")
        if not agreed and self.undo_needs == "agree" and self.persons.count(True) > 1:
            self._check_agreed(target, asker)
        self._node.leave(target)
        self._go(target)

    def redo(self, branch: Action | str | None = None) -> None:
        """Play again what was taken back last, or the given branch, up to a person's next decision.

        GameKitError when nothing was played from here, BadName when that branch was not.
        """
        if not self._node.children:
            raise GameKitError("There is nothing to play again from here.")
        node = self._node.newest() if branch is None else self._branch(" ".join(str(branch).split()))
        while node.children and not self._waits(node):
            node = node.newest()
        self._go(node)

    def branches(self) -> tuple[str, ...]:
        """Return what was played from here, in notation: `redo` takes one of them."""
        return tuple(str(record.action) for record in self._node.children)

    def resume(self, start: Node, node: Node) -> None:
        """Take a tree that was played before, and stand at the node: what loading a file does."""
        self._start = start
        self._go(node)

    # --- looking back ---------------------------------------------------------------

    def moves(self, seat: int | str | None = None) -> list[history.Move]:
        """Return the rows of `table` as plain tuples."""
        return history.moves(self, self._node, None if seat is None else self.seat(seat))

    def table(self, seat: int | str | None = None) -> pd.DataFrame:
        """Return what happened as the seat (None: a spectator) saw it.

        A DataFrame of number, turn, player and action in notation, where hidden parts
        are '?'; MissingExtra without pandas.
        """
        return history.table(self.moves(seat))

    def since(self, seat: int | str) -> list[str]:
        """Return what the seat saw happen since it decided last, as lines like 'Ben: done'."""
        return history.since(self, self._node, self.seat(seat))

    def as_code(self) -> str:
        """Return Python text that plays this match again, up to here.

        Bots that did not come with the kit become persons in it, who do the same.
        """
        return history.as_code(self, self._node)

    # --- advice ---------------------------------------------------------------------

    def hint(self) -> analysis.Hint:
        """Return an action that the person who decides might take, and `why` in a sentence.

        It rests on a short search, from what that person may know. NotYourTurn when no
        person decides, unless bots play among themselves.
        """
        return analysis.analyse(self, analysis.HINT_SIMS).hint()

    def analyse(self, sims: int = 1000) -> pd.DataFrame:
        """Return what became of each legal action in so many simulations, the most promising first.

        A DataFrame of action, label, visits, share (of all simulations) and value (to who
        decides, on average after two rounds). As for whom, see `hint`; MissingExtra
        without pandas.
        """
        return analysis.analyse(self, sims).frame()

    def shading(self, sims: int = 1000) -> dict[str, float]:
        """Return the same analysis as a tint for the scene: id -> 0 to 1, the most promising 1.

        >>> import gamekit
        >>> from gamekit.play import Match
        >>> match = Match(gamekit.load("khlor", players=2), ["Ana", "Ben"], seed=7)
        >>> scene = match.observation("Ana").scene(shade=match.shading(50))
        """
        return analysis.analyse(self, sims).shading()

    # --- keeping --------------------------------------------------------------------

    def save(self, path: str | Path, seat: int | str | None = None) -> None:
        """Write the match with all its branches into a file; for a seat, only what that seat saw.

        A file that is there is replaced as a whole or, with a GameKitError, not at all.
        """
        content = (
            saves.whole(self, self._start, self._node)
            if seat is None
            else saves.for_seat(self, self._node, self.seat(seat))
        )
        saves.write(path, content)

    @classmethod
    def load(
        cls,
        path: str | Path,
        seats: Sequence[str | Bot] | None = None,
        *,
        edited: bool = False,
        scoring: Callable[..., tuple[ScoreLine, ...]] | None = None,
        rules: Mapping[str, Callable[..., Any]] | None = None,
        game: Game[Any] | type[Game[Any]] | None = None,
        autosave: str | Path | None = None,
    ) -> Self:
        """Return the match that `save` wrote into a file; BadRecord, with the reason, if there is none in it.

        `seats` replaces the players, and has to name bots that did not come with the
        kit. `scoring` and `rules` give again what the match had replaced. `edited`
        takes a file that somebody changed and replays it. `game` says what the file is
        played with where that is none of the kit's games. A file made for one seat loads,
        with a fresh seed, if nothing was hidden from that seat. `autosave` may be `path`.
        """
        given = loading.Given(game, scoring, dict(rules or {}))
        file = saves.resolved(path)
        match = loading.load(cls, file, seats, given, edited=edited)
        if autosave is not None:
            match.autosave = file if saves.resolved(autosave) == file else saves.new_file(autosave)
            match.save(match.autosave)
        return match

    # --- inside ---------------------------------------------------------------------

    def _waits(self, node: Node) -> bool:
        """Whether the match waits for people at the node."""
        player: int = node.state.current_player
        return self.chance == "ask" if player == CHANCE else player >= 0 and self.persons[player]

    def _check_agreed(self, target: Node, asker: int | None) -> None:
        """Raise NotYourTurn when going back to the node takes something from another person."""
        if asker is None:
            here = self.state.current_player
            asker = here if here >= 0 and self.persons[here] else target.state.current_player
        others = [seat for seat, is_person in enumerate(self.persons) if is_person and seat != asker]
        for step in self._node.back_to(target):
            player = step.record.player
            if player in others or (player == CHANCE and any(step.seen(seat) for seat in others)):
                what = "what chance showed" if player == CHANCE else f"what {self.names[player]} decided"
                who = " and ".join(self.names[seat] for seat in others)
                have = "has" if len(others) == 1 else "have"
                raise NotYourTurn(f"This takes back {what}; {who} {have} to agree: undo(agreed=True).")

    def _branch(self, notation: str) -> Node:
        for record, node in self._node.children.items():
            if str(record.action) == notation:
                return node
        raise BadName(f"There is no branch {notation!r} here; {nearest(notation, self.branches())}")

    def _keep(self) -> None:
        """Save after a change. A full disk must not stop the game, so a failure is only told."""
        if self.autosave is None:
            return
        try:
            self.save(self.autosave)
        except GameKitError as error:
            log.error("The match goes on, but is not saved: %s", error)
