"""A match to leaf through, as one seat saw it."""

from __future__ import annotations

from typing import Any

import traitlets

from gamekit.core.errors import BadOption
from gamekit.core.scene import Scene
from gamekit.core.score import totals
from gamekit.core.state import Observation
from gamekit.play import Match
from gamekit_widgets import keys
from gamekit_widgets.board import Board
from gamekit_widgets.moments import Moments, following
from gamekit_widgets.picture import NO_ADVICE, Picture, refuse_unknown, short, weakly
from gamekit_widgets.score import table
from gamekit_widgets.story import Frame, Story

JUMPS = [
    keys.Key(intent="lead", word="Lead change", key="L", says="to the next change of the lead", stays=True),
    keys.Key(intent="tide", word="Turning point", key="T", says="to the next turning point", stays=True),
]


class Replay(Picture):
    """A slider through everything that happened in a match.

    It shows what `seat` saw (a number or a name; without, what everybody saw) and follows the
    match as long as it stands at the end. For a Board instead of a match it is linked to it:
    what is picked in one lights up in the other. L goes to the next change of the lead and T to the
    next turning point, and after the last to the first.

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
        self.buttons = [*keys.STORY[:2], *JUMPS, *keys.STORY[2:]]
        self._story = Story(self.match)
        self._frames: list[Frame] = []
        self._moments = Moments([], [])
        self._read: int | None = None
        self._drawn: tuple[Any, ...] = ()
        self._intents |= {
            "step": self._step,
            "click": self._pick,
            "lead": lambda _: self._jump(self.lead_changes, "The lead does not change."),
            "tide": lambda _: self._jump(self.turning_points, "There is no turning point."),
        }
        self._ends = (self.match.subscribe(weakly(self)),)
        if board is not None:
            self._ends += (traitlets.link((board, "selected"), (self, "selected")).unlink,)
        self._sync()

    @property
    def observation(self) -> Observation[Any]:
        """What the seat could know at the moment that is shown."""
        return self._frames[self.at].observation

    @property
    def lead_changes(self) -> list[int]:
        """The steps at which another seat comes to lead, by the points that `seat` saw."""
        return list(self._moments.leads)

    @property
    def turning_points(self) -> list[int]:
        """The steps at which some seat's lead over the best other grew most: five at most, in order."""
        return list(self._moments.turns)

    def go(self, at: int) -> None:
        """Show the position after so many lines of the story, 0 is the beginning; BadOption past its end."""
        if type(at) is not int or not 0 <= at <= self.steps:
            raise BadOption(f"There is no step {short(at)}; the steps are 0 to {self.steps}.")
        self.at = at
        self._sync()

    def snapshot(self) -> Scene:
        return self.observation.scene(names=self.match.names).still()

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
        self._show_scene(frame.observation.scene(names=self.match.names).still())
        self.marks = [identity for identity in frame.touched if identity in self._places]
        self.table = table(self.match, frame.observation)
        self.status = f"{self.at} of {self.steps}: {frame.says}"
        self.advice = NO_ADVICE | {"why": self._moments.says(self.at)}
        able = {
            "before": self.at > 0,
            "next": self.at < self.steps,
            "lead": bool(self.lead_changes),
            "tide": bool(self.turning_points),
        }
        self.can = ["pick", *(intent for intent, possible in able.items() if possible)]
        self._revised()

    def _read_story(self) -> None:
        is_at_end = self.at == self.steps
        self._frames = self._story.frames(self.seat)
        self._read = self.match.revision
        seats = self.match.game.players
        points = [totals(frame.observation.score(), seats) for frame in self._frames]
        self._moments = Moments(points, self.match.names)
        self.moves = [frame.line for frame in self._frames[1:]]
        self.steps = len(self._frames) - 1
        self.at = self.steps if is_at_end else min(self.at, self.steps)

    def _step(self, content: dict[str, Any]) -> str:
        at = content.get("at")
        self.go(min(at, self.steps) if type(at) is int else -1)
        return ""

    def _jump(self, steps: list[int], none: str) -> str:
        """Go to the next of the steps, round after the last; without any return the sentence that says so."""
        if not steps:
            return none
        self.go(following(steps, self.at))
        return ""
