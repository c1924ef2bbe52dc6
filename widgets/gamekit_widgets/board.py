"""The board of every game: it shows what a seat may know and turns clicks into actions."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from gamekit.core.errors import BadOption, NotYourTurn, nearest
from gamekit.core.scene import Place, Scene
from gamekit.core.state import CHANCE, OVER, Observation
from gamekit.play import Match
from gamekit_widgets.loops import on_main_thread, running_loop
from gamekit_widgets.narrowing import Narrowing
from gamekit_widgets.score import table
from gamekit_widgets.story import Story, last_touched, victory
from gamekit_widgets.thinking import explained, thinker

HERE = Path(__file__).parent
LATE = "The board has changed since then. Look again, and click once more if you still want to."
COVERED = "First say that you are there: press Enter or the button."
AGREE = "This takes back what somebody else decided or saw. If all agree, press U again."


class Board(anywidget.AnyWidget):
    """A match to look at and to play, by mouse and by keyboard.

    Without `seat` it is for everybody around one screen: it shows what the person who
    decides may know, and hides it until that person says they are there. With `seat`
    (a number or a name) it shows and plays that seat only. `pause` is the time in
    seconds between two moves of bots.

    >>> import gamekit
    >>> from gamekit.play import Match, bots
    >>> board = Board(Match(gamekit.load("khlor", players=2), ["Ana", bots.greedy], seed=7))
    >>> board.status
    'Turn 1: Ana decides – choose.'
    """

    _esm = HERE / "scene.js"
    _css = HERE / "scene.css"

    # Everything the browser knows. All of it is made from the observation of the seat that is shown.
    scene = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    hint = traitlets.Unicode().tag(sync=True)
    refusal = traitlets.Unicode().tag(sync=True)
    glow = traitlets.List().tag(sync=True)
    clicked = traitlets.List().tag(sync=True)
    choices = traitlets.List().tag(sync=True)
    pick = traitlets.Int(0).tag(sync=True)
    marks = traitlets.List().tag(sync=True)
    moves = traitlets.List().tag(sync=True)
    table = traitlets.Dict().tag(sync=True)
    can = traitlets.List().tag(sync=True)
    covered = traitlets.Bool(False).tag(sync=True)
    thinking = traitlets.Bool(False).tag(sync=True)
    revision = traitlets.Int(0).tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)

    _unsubscribe: Callable[[], None] | None = None

    def __init__(
        self, match: Match, seat: int | str | None = None, *, pause: float = 0.3, **unknown: Any
    ) -> None:
        for name in unknown:
            raise BadOption(f"Board has no keyword {name!r}; {nearest(name, ('match', 'seat', 'pause'))}")
        if not isinstance(match, Match):
            raise BadOption(
                f"Board shows a match, and {match!r} is none; make one with Match(game, ['Ana', 'Ben'])."
            )
        super().__init__()
        self.match = match
        self.seat = None if seat is None else match.seat(seat)
        self._present: int | None = self.seat
        self._story = Story(match)
        self._drawn: tuple[Any, ...] = ()
        self._undo_asked: int | None = None
        self._scheduled = False
        self._places: Mapping[str, Place] = {}
        self._narrowing = Narrowing.of(self.observation)
        self._intents: Mapping[str, Callable[[dict[str, Any]], str]] = {
            "click": self._click,
            "play": self._play,
            "turn": self._turn,
            "back": self._back,
            "undo": self._undo,
            "redo": self._redo,
            "here": self._here,
            "stop": self._stop,
            "go": self._go,
        }
        self._thinker = thinker(match)
        self._thinker.pause = pause
        self._thinker.watchers.add(self)
        self._unsubscribe = match.subscribe(_weakly(self))
        self.on_msg(self._on_message)
        self._sync()
        if any(match.persons):
            self._thinker.go()

    # --- what it shows --------------------------------------------------------------

    @property
    def shown_seat(self) -> int | None:
        """The seat whose observation is shown: None while it is covered, and for spectators."""
        viewer = self._viewer()
        return None if viewer is None or self._is_hidden_from_others(viewer) else viewer

    @property
    def observation(self) -> Observation[Any]:
        """What the board shows, as the engine's value."""
        return self.match.observation(self.shown_seat)

    def snapshot(self) -> Scene:
        """Return what the board shows as a static picture, which needs no kernel."""
        return self.observation.scene(names=self.match.names)

    def __repr__(self) -> str:
        return f"<Board of {self.match.game.title}. {self.status} In a notebook, run the cell to play.>"

    def close(self) -> None:
        """Take the board away; the match goes on without it."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._thinker.leave(self)
        super().close()

    def _repr_mimebundle_(self, **keywords: Any) -> Any:
        bundle: Any = super()._repr_mimebundle_(**keywords)
        data, metadata = bundle
        scene = self.snapshot()
        call = "This is a picture of the board. Run the cell to play."
        pictures = {
            "text/html": f"<figure>{scene.html()}<figcaption>{call}</figcaption></figure>",
            "image/svg+xml": scene.svg,
            "text/plain": f"{scene.title}\n{self.status}\n\n{scene.text}\n\n{call}",
        }
        return data | pictures, metadata

    # --- whom it is for -------------------------------------------------------------

    def _viewer(self) -> int | None:
        """The seat the board is for now: the person who decides, or who decided last."""
        if self.seat is not None:
            return self.seat
        persons = [seat for seat, person in enumerate(self.match.persons) if person]
        decider: int = self.match.state.current_player
        if len(persons) <= 1:
            return persons[0] if persons else None
        if decider in persons:
            return decider
        if decider == OVER:
            return None
        return next((r.player for r in reversed(self.match.records) if r.player in persons), persons[0])

    def _is_hidden_from_others(self, viewer: int) -> bool:
        """Whether the viewer would see what the person now at the screen may not."""
        if viewer == self._present or self.match.persons.count(True) <= 1:
            return False
        return self.match.observation(viewer).state != self.match.observation(None).state

    def _decides_here(self) -> bool:
        decider: int = self.match.state.current_player
        return decider >= 0 and self.match.persons[decider] and decider == self._viewer()

    # --- from the match to the browser ----------------------------------------------

    def match_changed(self) -> None:
        """Show the match as it is; in a notebook when the running cell is done, and once for many changes."""
        loop = running_loop()
        if loop is None:
            self._sync()
        elif not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._sync_later)

    def thinking_changed(self) -> None:
        """Show how the bots get on."""
        with self.hold_sync():
            self.refusal = self._thinker.said or self.refusal
            self._show_moment()

    def _sync_later(self) -> None:
        self._scheduled = False
        self._sync()
        self._let_bots_go()

    def _let_bots_go(self) -> None:
        """Let bots play until a person decides; where only bots sit, somebody has to say Go on."""
        if any(self.match.persons):
            self._thinker.go()

    def _sync(self) -> None:
        """Bring every trait up to date, in one message."""
        with self.hold_sync():
            try:
                self._draw()
            except Exception as error:  # noqa: BLE001 - a picture that fails is told, not lost in a log
                self.refusal = explained(error)
            self._show_moment()

    def _draw(self) -> None:
        viewer, shown = self._viewer(), self.shown_seat
        if viewer == shown != self._present:
            self._present = None  # nothing is hidden, so nobody was asked who is there
        observation = self.match.observation(shown)
        now = (self.match.revision, shown, viewer)
        if now != self._drawn[:3]:
            self._narrowing = Narrowing.of(observation)
            self.refusal, self._undo_asked = "", None
        now = (*now, self._narrowing.clicks)
        if now == self._drawn:
            return
        if now[:3] != self._drawn[:3]:
            self._draw_position(observation, shown)
        self._drawn = now
        self.glow = self._narrowing.glow(self._places) if self._decides_here() else []
        self.choices = self._narrowing.choices() if self._decides_here() else []
        self.clicked = list(self._narrowing.clicks)
        self.pick = 0
        self.revision += 1

    def _draw_position(self, observation: Observation[Any], shown: int | None) -> None:
        scene = observation.scene(names=self.match.names)
        self._places = scene.places
        self.scene, self.title = scene.svg, scene.title
        self.marks = [identity for identity in last_touched(self.match, shown) if identity in scene.places]
        self.moves = self._story.told(shown)
        self.table = table(self.match, observation)

    def _show_moment(self) -> None:
        """Show whose decision it is, and what can be done beside clicking."""
        self.thinking = self._thinker.is_running
        self.covered = self._decides_here() and self.shown_seat is None
        self.status = self._status()
        self.hint = self._hint()
        self.can = self._able()

    def _status(self) -> str:
        match, state = self.match, self.match.state
        decider: int = state.current_player
        if decider == OVER:
            return f"The game is over. {victory(self.match)}"
        if decider == CHANCE:
            return "Chance decides: tell what happened at the table with match.act(…)."
        name = match.name(decider)
        if self.covered:
            return f"{name}, it is your turn. Are you there, and nobody else looking?"
        if not match.persons[decider]:
            if not self._thinker.is_running:
                return f"Turn {state.turn.number}: {name} waits. Go on lets it think."
            return f"{name} is thinking …"
        asked = ""
        if self._decides_here():
            verbs = list(dict.fromkeys(action.verb for action in state.legal_actions()))
            asked = " – " + " or ".join(filter(None, [", ".join(verbs[:-1]), verbs[-1]]))
        return f"Turn {state.turn.number}: {name} decides{asked}."

    def _hint(self) -> str:
        if self.thinking:
            share = self._thinker.share
            return f"{share:.0%} thought through" if share else ""
        if len(self.choices) > 1:
            return "R turns, Enter plays"
        if self.choices:
            return "Enter plays"
        return "Esc takes the click back" if self.clicked else ""

    def _able(self) -> list[str]:
        match = self.match
        able = {
            "here": self.covered,
            "play": bool(self.choices),
            "turn": len(self.choices) > 1,
            "back": bool(self.clicked),
            "stop": self.thinking,
            "go": self._thinker.waits and not self.thinking,
            "undo": any(r.player >= 0 and match.persons[r.player] for r in match.records),
            "redo": bool(match.branches()),
        }
        return [intent for intent, possible in able.items() if possible]

    # --- from the browser to the match ----------------------------------------------

    def _on_message(self, _: Any, content: Any, __: Any) -> None:
        on_main_thread(lambda: self._receive(content))

    def _receive(self, content: Any) -> None:
        """Do what somebody asked for, or say in a sentence why not; nothing is ever lost without a word."""
        try:
            answer = self._answer(content)
        except Exception as error:  # noqa: BLE001 - told to the player, where a log would not be read
            answer = explained(error)
        with self.hold_sync():
            self._sync()
            self.refusal = answer
            self.answered += 1
        self._let_bots_go()

    def _answer(self, content: Any) -> str:
        if not isinstance(content, dict) or content.get("intent") not in self._intents:
            return f"The board does not know what to do with {content!r}."
        intent = content["intent"]
        stale = self._drawn[:1] != (self.match.revision,) or content.get("revision") != self.revision
        if stale and intent not in {"stop", "go"}:
            return self._busy() or LATE
        return self._intents[intent](content)

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
        if not self._narrowing.clicks:
            return "There is no click to take back. U takes a move back."
        self._narrowing = self._narrowing.back()
        return ""

    def _undo(self, _: dict[str, Any]) -> str:
        agreed = self._undo_asked == self.match.revision
        try:
            self.match.undo(self._viewer(), agreed=agreed)
        except NotYourTurn:
            self._undo_asked = self.match.revision
            return AGREE
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


def _weakly(board: Board) -> Callable[[], None]:
    """Return a function that tells the board of a change, and does not keep it alive."""
    found = weakref.ref(board)

    def changed() -> None:
        alive = found()
        if alive is not None:
            alive.match_changed()

    return changed
