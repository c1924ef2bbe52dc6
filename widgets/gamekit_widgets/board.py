"""The board of every game: it shows what a seat may know and turns clicks into actions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gamekit.core.errors import BadOption, NotYourTurn
from gamekit.core.scene import Scene
from gamekit.core.state import CHANCE, OVER, Observation
from gamekit.play import Match
from gamekit.play.analysis import Hint
from gamekit_widgets import export, keys
from gamekit_widgets.narrowing import Narrowing
from gamekit_widgets.picture import LATE, NO_ADVICE, Picture, checked_shade, refuse_unknown, short, weakly
from gamekit_widgets.question import Question
from gamekit_widgets.score import table
from gamekit_widgets.story import Frame, Story, answers, last_touched, victory
from gamekit_widgets.thinking import thinker
from gamekit_widgets.viewer import is_hidden, viewer

COVERED = "First say that you are there: press Enter or the button."
AGREE = "This takes back what somebody else decided or saw. If all agree, press U again."


class Board(Picture):
    """A match to look at and to play, by mouse and by keyboard.

    Without `seat` it is for everybody around one screen: it shows what the person who
    decides may know, and hides it until that person says they are there. With `seat`
    (a number or a name) it shows and plays that seat only. `pause` is the time in
    seconds between two moves of bots.

    >>> import gamekit
    >>> from gamekit.play import Match, bots
    >>> board = Board(Match(gamekit.load("khlor", players=2), ["Ana", bots.greedy], seed=7))
    >>> board.status
    'Turn 1: Ana chooses a piece.'
    """

    call = "This is a picture of the board. Run the cell to play."

    def __init__(
        self, match: Match, seat: int | str | None = None, *, pause: float = 0.3, **unknown: Any
    ) -> None:
        refuse_unknown("Board", unknown, ("match", "seat", "pause"))
        if not isinstance(match, Match):
            raise BadOption(
                f"Board shows a match, and {short(match)} is none; make one with Match(game, ['Ana', 'Ben'])."
            )
        super().__init__()
        self.match = match
        self.seat = None if seat is None else match.seat(seat)
        self.buttons = keys.BOARD
        self._present: int | None = self.seat
        self._shade: dict[str, float] = {}
        self._story = Story(match)
        self._film: list[Frame] = []
        self._drawn: tuple[Any, ...] = ()
        self._answered = ""
        self._undo_question = Question()
        self._narrowing = Narrowing.of(self.observation)
        self._intents |= {
            "click": self._click,
            "play": self._play,
            "turn": self._turn,
            "back": self._back,
            "decline": lambda _: self._decline("question"),
            "aside": lambda _: self._decline("turn"),
            "undo": self._undo,
            "redo": self._redo,
            "here": self._here,
            "stop": self._stop,
            "go": self._go,
            "hint": self._hint,
            "since": self._since,
            "step": self._step,
            "end": self._end,
        }
        self._thinker = thinker(match)
        self._thinker.pause = pause
        self._thinker.watchers.add(self)
        self._ends = (match.subscribe(weakly(self)), lambda: self._thinker.leave(self))
        self._sync()
        if any(match.persons):
            self._thinker.go()

    # --- what it shows --------------------------------------------------------------

    @property
    def shown_seat(self) -> int | None:
        """The seat whose observation is shown: None while it is covered, and for spectators."""
        seat = self._viewer()
        return None if seat is None or is_hidden(self.match, seat, self._present) else seat

    @property
    def observation(self) -> Observation[Any]:
        """What the board shows, as the engine's value."""
        return self.match.observation(self.shown_seat)

    @property
    def shade(self) -> Mapping[str, float] | None:
        """A tint on things of the board, id -> 0 to 1, as `match.shading()` makes it; None for no tint.

        It stays through all moves until it is changed. An id that is not on the board is refused.
        """
        return dict(self._shade) or None

    @shade.setter
    def shade(self, shade: Mapping[str, float] | None) -> None:
        self._shade = checked_shade(shade, self.observation.scene())
        self._sync()

    def snapshot(self) -> Scene:
        """Return what the board shows as a static picture, which needs no kernel."""
        return self.observation.scene(shade=self._shade, names=self.match.names).still()

    def hint(self) -> Hint:
        """Show what the person who decides might do, and why, and return it.

        It rests on a short search from what that person may know. NotYourTurn when nobody
        decides at this board.
        """
        refused = self._not_now()
        if refused:
            raise NotYourTurn(refused)
        found = self.match.hint()
        gesture = self.observation.gesture(found.action)
        narrowed = Narrowing.of(self.observation).clicked(gesture)
        whole = narrowed.whole()
        self._narrowing = narrowed if len(whole) > 1 else narrowed.back()
        self._end({})
        self._sync()
        with self.hold_sync():
            self.pick = whole.index(found.action) if self.choices else 0
            ghost = self.observation.ghost(found.action)
            self.advice = {"why": found.why, "ghost": ghost, "ids": list(gesture)}
        return found

    def export_html(self, path: str | Path) -> Path:
        """Write one page with all moves as the seat that is shown saw them, and return where it is.

        The page needs no kernel and no network, and nothing that is hidden from that seat stands in it.
        """
        return export.write(path, self.match, self.shown_seat)

    def __repr__(self) -> str:
        return f"<Board of {self.match.game.title}. {self.status} In a notebook, run the cell to play.>"

    # --- whom it is for -------------------------------------------------------------

    def _viewer(self) -> int | None:
        return viewer(self.match, self.seat)

    def _decides_here(self) -> bool:
        decider: int = self.match.state.current_player
        return decider >= 0 and self.match.persons[decider] and decider == self._viewer()

    # --- from the match to the browser ----------------------------------------------

    def thinking_changed(self) -> None:
        """Show how the bots get on."""
        with self.hold_sync():
            self.refusal = self._thinker.said or self.refusal
            self._show_moment()

    def _sync_later(self) -> None:
        super()._sync_later()
        self._let_bots_go()

    def _let_bots_go(self) -> None:
        """Let bots play until a person decides; where only bots sit, somebody has to say Go on."""
        if any(self.match.persons):
            self._thinker.go()

    def _draw(self) -> None:
        seat, shown = self._viewer(), self.shown_seat
        if seat == shown != self._present:
            self._present = None  # nothing is hidden, so nobody was asked who is there
        observation = self.match.observation(shown)
        now = (self.match.revision, shown, seat)
        if now != self._drawn[:3]:
            self._narrowing = Narrowing.of(observation)
            self.refusal, self.advice = "", NO_ADVICE
            self._undo_question.forget()
            self._end({})
        now = (*now, bool(self._film), tuple(self._shade.items()), self.at, self._narrowing.clicks)
        if now == self._drawn:
            return
        if self._film:
            self._draw_frame(self._film[self.at])
        elif now[:5] != self._drawn[:5]:
            self._draw_position(observation, shown)
        self._drawn = now
        plays = self._decides_here() and not self._film
        self.glow = self._narrowing.glow(self._places) if plays else []
        self.choices = self._narrowing.choices() if plays else []
        self.clicked = list(self._narrowing.clicks) if plays else []
        self.pick = 0
        self._revised()

    def _draw_frame(self, frame: Frame) -> None:
        self._show_scene(frame.observation.scene(names=self.match.names).still())
        self.marks = [identity for identity in frame.touched if identity in self._places]

    def _draw_position(self, observation: Observation[Any], shown: int | None) -> None:
        self._show_scene(observation.scene(shade=self._shade, names=self.match.names).live())
        self.marks = [identity for identity in last_touched(self.match, shown) if identity in self._places]
        self.moves = self._story.told(shown)
        self._answered = answers(self.match, shown) if self._decides_here() else ""
        self.table = table(self.match, observation)

    def _show_moment(self) -> None:
        """Show whose decision it is, and what can be done beside clicking."""
        self.thinking = self._thinker.is_running
        self.covered = self._decides_here() and self.shown_seat is None
        self.plays, self.steps = bool(self._film), max(0, len(self._film) - 1)
        self.status = self._status()
        self.todo = self._todo()
        self.can = self._able()

    def _status(self) -> str:
        match, state = self.match, self.match.state
        decider: int = state.current_player
        if self._film:
            return f"{self.at} of {self.steps}: {self._film[self.at].says}"
        if decider == OVER:
            return f"The game is over. {victory(self.match)}"
        if decider == CHANCE:
            return "Chance decides: tell what happened at the table with match.act(…)."
        name = match.name(decider)
        if self.covered:
            own = state.turn.seat == decider
            called = "it is your turn" if own else "you are asked"
            return f"{name}, {called}. Are you there, and nobody else looking?"
        if not match.persons[decider]:
            if not self._thinker.is_running and (self._thinker.is_halted or not any(match.persons)):
                return f"{self.observation.when()}: {name} waits. Go on lets it think."
            return f"{name} is thinking …"
        return f"{self.observation.when()}: {self.observation.task(match.names)}"

    def _todo(self) -> str:
        if self._film:
            return "Esc goes back to now"
        if self.thinking:
            share = self._thinker.share
            return f"{share:.0%} thought through" if share else ""
        if len(self.choices) > 1:
            return "R turns, Enter plays"
        if self.choices:
            return "Enter plays"
        if self.clicked:
            return "Esc takes the click back"
        asked = "N declines this question, M all questions until your next turn" if self._is_asked() else ""
        return "; ".join(filter(None, [self._answered, asked]))

    def _able(self) -> list[str]:
        if self._film:
            return ["next", "end", *(["before"] if self.at else [])]
        match = self.match
        able = {
            "here": self.covered,
            "play": bool(self.choices),
            "turn": len(self.choices) > 1,
            "back": bool(self.clicked) or self._is_within_turn(),
            "decline": self._is_asked(),
            "aside": self._is_asked(),
            "stop": self.thinking,
            "go": self._thinker.waits and not self.thinking,
            "since": bool(match.records) and not self.covered,
            "hint": self._decides_here() and not self.covered,
            "pick": match.is_over,
            "undo": any(r.player >= 0 and match.persons[r.player] for r in match.records),
            "redo": bool(match.branches()),
        }
        return [intent for intent, possible in able.items() if possible]

    # --- from the browser to the match ----------------------------------------------

    def _receive(self, content: Any) -> None:
        super()._receive(content)
        self._let_bots_go()

    def _late(self, content: dict[str, Any]) -> str:
        intent = content["intent"]
        if self._film and intent not in {"step", "end", "pick"}:
            return "First go back to now: press Esc."
        stale = self._drawn[:1] != (self.match.revision,) or content.get("revision") != self.revision
        if stale and intent not in {"stop", "go", "pick", "step", "end"}:
            return self._busy() or LATE
        return ""

    def _busy(self) -> str:
        """The sentence when a bot has to be waited for, or nothing."""
        if not self._thinker.waits:
            return ""
        name = self.match.name(self.match.state.current_player)
        if self._thinker.is_running:
            return f"{name} is thinking. Wait for its move, or press Stop."
        return f"{name} decides now. Press Go on to let it think."

    def _not_now(self) -> str:
        """The sentence for a click at a time when nothing can be clicked here, or nothing."""
        decider: int = self.match.state.current_player
        if self.covered:
            return COVERED
        if decider == OVER:
            return "The game is over. U takes moves back."
        if decider == CHANCE:
            return "First tell what chance did, with match.act(…)."
        if not self._decides_here():
            return self._busy() or f"Now {self.match.name(decider)} decides."
        return ""

    def _click(self, content: dict[str, Any]) -> str:
        identity = content.get("id")
        if not isinstance(identity, str) or identity not in self._places:
            return "There is no such thing on the board."
        if self.match.is_over:
            return self._pick(content)
        if refused := self._not_now():
            return refused
        narrowing = self._narrowing.click(identity)
        if narrowing is None:
            if self.choices and self._narrowing.clicks[-1:] == (identity,):
                return self._play(content)
            return self._narrowing.refusal(identity)
        whole = narrowing.whole()
        if len(whole) == 1:
            self.match.act(whole[0], self._viewer())
        else:
            self._narrowing = narrowing
        return ""

    def _play(self, content: dict[str, Any]) -> str:
        if refused := self._not_now():
            return refused
        whole, pick = self._narrowing.whole(), content.get("pick", self.pick)
        if not whole:
            return "First click what you want to do."
        if not isinstance(pick, int) or not 0 <= pick < len(whole):
            return LATE
        self.match.act(whole[pick], self._viewer())
        return ""

    def _turn(self, _: dict[str, Any]) -> str:
        if not self._narrowing.whole() or not self._decides_here():
            return self._not_now() or "There is nothing to turn now."
        self.pick = (self.pick + 1) % len(self.choices)
        return ""

    def _back(self, _: dict[str, Any]) -> str:
        if self._narrowing.clicks:
            self._narrowing = self._narrowing.back()
            return ""
        if self._is_within_turn():
            return self._undo({})
        return "There is no click to take back. U takes a move back."

    def _is_within_turn(self) -> bool:
        """Whether the person at this board decided last, in the turn that goes on."""
        match = self.match
        if not match.records or not self._decides_here() or self.covered:
            return False
        return match.records[-1].player == self._viewer() and match.states[-2].turn == match.state.turn

    def _is_asked(self) -> bool:
        """Whether the person at this board is asked something that can be declined."""
        asked = self.match.state.declining() is not None
        return asked and self._decides_here() and not self.covered

    def _decline(self, until: str) -> str:
        if refused := self._not_now():
            return refused
        if not self._is_asked():
            return "Nothing is asked that could be declined."
        self.match.decline(self.match.state.current_player, until)
        return ""

    def _undo(self, _: dict[str, Any]) -> str:
        try:
            self.match.undo(self._viewer())
        except NotYourTurn:
            if not self._undo_question.is_agreed(self.match.revision):
                return AGREE
            self.match.undo(self._viewer(), agreed=True)
        return ""

    def _redo(self, _: dict[str, Any]) -> str:
        self.match.redo()
        return ""

    def _here(self, _: dict[str, Any]) -> str:
        self._present = self._viewer()
        return ""

    def _stop(self, _: dict[str, Any]) -> str:
        if not self._thinker.is_running:
            return "No bot is thinking."
        self._thinker.stop()
        return ""

    def _go(self, _: dict[str, Any]) -> str:
        if not self._thinker.waits:
            return "No bot has to decide now."
        self._thinker.go_again()
        return ""

    def _hint(self, _: dict[str, Any]) -> str:
        self.hint()
        return ""

    def _since(self, _: dict[str, Any]) -> str:
        """Begin the film of what happened since the seat that is shown decided last."""
        if self.covered:
            return COVERED
        start, *frames = self._story.since(self.shown_seat)
        if not frames:
            return "Nothing has happened since your move."
        self._film, self.at = [start._replace(line="This is how it stood."), *frames], 0
        return ""

    def _step(self, content: dict[str, Any]) -> str:
        at = content.get("at")
        if not self._film or type(at) is not int or at < 0:
            return "There is no such step."
        if at >= len(self._film):
            return self._end(content)
        self.at = at
        return ""

    def _end(self, _: dict[str, Any]) -> str:
        self._film, self.at = [], 0
        return ""
