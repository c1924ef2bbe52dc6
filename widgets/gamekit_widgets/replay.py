"""A match to leaf through, as one seat saw it."""

from __future__ import annotations

from typing import Any

import traitlets

from gamekit.core.errors import BadOption
from gamekit.core.scene import Scene
from gamekit.core.state import Observation
from gamekit.play import Match
from gamekit_widgets import keys
from gamekit_widgets.board import Board
from gamekit_widgets.picture import Picture, refuse_unknown, short, weakly
from gamekit_widgets.score import table
from gamekit_widgets.story import Frame, Story


class Replay(Picture):
    """A slider through everything that happened in a match.

    It shows what `seat` saw (a number or a name; without, what everybody saw) and follows the
    match as long as it stands at the end. For a Board instead of a match it is linked to it:
    what is picked in one lights up in the other.

    >>> import gamekit
    >>> from gamekit.play import Match
    >>> replay = Replay(Match(gamekit.load("khlor", players=2), ["Ana", "Ben"], seed=7))
    >>> replay.go(0)
    >>> replay.status
    '0 of 1: The beginning.'
    """

    def __init__(self, match: Match | Board, seat: int | str | None = None, **unknown: Any) -> None:
        refuse_unknown("Replay", unknown, ("match", "seat"))
        if not isinstance(match, Match | Board):
            raise BadOption(f"Replay shows a match or the match of a Board, and {short(match)} is neither.")
        super().__init__()
        board = match if isinstance(match, Board) else None
        self.match = match.match if isinstance(match, Board) else match
        chosen = board.seat if board is not None and seat is None else seat
        self.seat = None if chosen is None else self.match.seat(chosen)
        self.buttons = keys.STORY
        self._story = Story(self.match)
        self._frames: list[Frame] = []
        self._read: int | None = None
        self._drawn: tuple[Any, ...] = ()
        self._intents |= {"step": self._step, "click": self._pick}
        self._ends = (self.match.subscribe(weakly(self)),)
        if board is not None:
            self._ends += (traitlets.link((board, "selected"), (self, "selected")).unlink,)
        self._sync()

    @property
    def observation(self) -> Observation[Any]:
        """What the seat could know at the moment that is shown."""
        return self._frames[self.at].observation

    def go(self, at: int) -> None:
        """Show the position after so many lines of the story, 0 is the beginning; BadOption past its end."""
        if type(at) is not int or not 0 <= at <= self.steps:
            raise BadOption(f"There is no step {short(at)}; the steps are 0 to {self.steps}.")
        self.at = at
        self._sync()

    def snapshot(self) -> Scene:
        return self.observation.scene(names=self.match.names)

    def __repr__(self) -> str:
        return f"<Replay of {self.match.game.title}. {self.status}>"

    def _draw(self) -> None:
        if self._read != self.match.revision:
            self._read_story()
        now = (self._read, self.at)
        if now == self._drawn:
            return
        self._drawn = now
        frame = self._frames[self.at]
        self._show_scene(frame.observation.scene(names=self.match.names))
        self.marks = [identity for identity in frame.touched if identity in self._places]
        self.table = table(self.match, frame.observation)
        self.status = f"{self.at} of {self.steps}: {frame.says}"
        before, after = self.at > 0, self.at < self.steps
        self.can = ["pick", *(["before"] if before else []), *(["next"] if after else [])]
        self._revised()

    def _read_story(self) -> None:
        is_at_end = self.at == self.steps
        self._frames = self._story.frames(self.seat)
        self._read = self.match.revision
        self.moves = [frame.line for frame in self._frames[1:]]
        self.steps = len(self._frames) - 1
        self.at = self.steps if is_at_end else min(self.at, self.steps)

    def _step(self, content: dict[str, Any]) -> str:
        at = content.get("at")
        self.go(min(at, self.steps) if type(at) is int else -1)
        return ""
