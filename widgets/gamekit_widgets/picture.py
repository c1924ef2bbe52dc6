"""What all widgets of the kit have in common: a picture, what is said about it, and messages from people."""

from __future__ import annotations

import reprlib
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import anywidget
import traitlets

from gamekit.core.errors import BadOption, nearest
from gamekit.core.scene import Place, Scene
from gamekit_widgets.loops import on_main_thread, running_loop
from gamekit_widgets.thinking import explained

HERE = Path(__file__).parent
LATE = "The board has changed since then. Look again, and click once more if you still want to."
NO_ADVICE: dict[str, Any] = {"why": "", "ghost": "", "ids": []}


class Listener(Protocol):
    """What wants to be told when a match changes."""

    def match_changed(self) -> None:
        """Look at the match again."""
        ...


class Picture(anywidget.AnyWidget):
    """A picture whose things have ids: the widgets differ in what Python puts into it.

    `selected` has the ids of what somebody picked, in the words of the game's board; widgets
    whose `selected` is linked light up together.
    """

    _esm = HERE / "scene.js"
    _css = HERE / "scene.css"

    # Everything the browser knows. All of it is made from the observation of the seat that is shown.
    scene = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    todo = traitlets.Unicode().tag(sync=True)
    refusal = traitlets.Unicode().tag(sync=True)
    glow = traitlets.List().tag(sync=True)
    clicked = traitlets.List().tag(sync=True)
    choices = traitlets.List().tag(sync=True)
    pick = traitlets.Int(0).tag(sync=True)
    marks = traitlets.List().tag(sync=True)
    lit = traitlets.List().tag(sync=True)
    advice = traitlets.Dict(NO_ADVICE).tag(sync=True)
    moves = traitlets.List().tag(sync=True)
    table = traitlets.Dict().tag(sync=True)
    buttons = traitlets.List().tag(sync=True)
    can = traitlets.List().tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    steps = traitlets.Int(0).tag(sync=True)
    plays = traitlets.Bool(False).tag(sync=True)
    covered = traitlets.Bool(False).tag(sync=True)
    thinking = traitlets.Bool(False).tag(sync=True)
    revision = traitlets.Int(0).tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)

    selected = traitlets.List(traitlets.Unicode())

    _ends: tuple[Callable[[], object], ...] = ()
    call = "This is a picture. Run the cell to bring it to life."
    """what stands under the picture where no kernel runs"""

    def __init__(self) -> None:
        super().__init__()
        self._places: Mapping[str, Place] = {}
        self._scheduled = False
        self._intents: dict[str, Callable[[dict[str, Any]], str]] = {"pick": self._pick}
        self.on_msg(self._on_message)

    # --- what it shows --------------------------------------------------------------

    def snapshot(self) -> Scene:
        """Return what is shown as a static picture, which needs no kernel."""
        raise NotImplementedError

    def close(self) -> None:
        """Take the widget away; the match goes on without it."""
        for end in self._ends:
            end()
        self._ends = ()
        super().close()

    def _repr_mimebundle_(self, **keywords: Any) -> Any:
        bundle: Any = super()._repr_mimebundle_(**keywords)
        data, metadata = bundle
        scene = self.snapshot()
        pictures = {
            "text/html": f"<figure>{scene.html()}<figcaption>{self.call}</figcaption></figure>",
            "image/svg+xml": scene.svg,
            "text/plain": f"{scene.title}\n{self.status}\n\n{scene.text}\n\n{self.call}",
        }
        return data | pictures, metadata

    # --- from the match to the browser ----------------------------------------------

    def match_changed(self) -> None:
        """Show the match as it is; in a notebook when the running cell is done, and once for many changes."""
        loop = running_loop()
        if loop is None:
            self._sync()
        elif not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._sync_later)

    def _sync_later(self) -> None:
        self._scheduled = False
        self._sync()

    def _sync(self) -> None:
        """Bring every trait up to date, in one message."""
        with self.hold_sync():
            try:
                self._draw()
            except Exception as error:  # noqa: BLE001 - a picture that fails is told, not lost in a log
                self.refusal = explained(error)
            self._show_moment()

    def _draw(self) -> None:
        """Draw the picture if it is another one than before."""
        raise NotImplementedError

    def _show_moment(self) -> None:
        """Show what belongs to the moment, beside the picture."""

    def _show_scene(self, scene: Scene) -> None:
        self._places = scene.places
        self.scene, self.title = scene.svg, scene.title
        self.lit = self._lights()

    def _revised(self) -> None:
        """Note that there is something new to see: who clicked on what was there before is late."""
        self.revision += 1

    # --- what is picked -------------------------------------------------------------

    @traitlets.observe("selected")
    def _selection_changed(self, _: Any) -> None:
        self.lit = self._lights()

    def _lights(self) -> list[str]:
        """Return the ids of the things in this picture that light up."""
        return [identity for identity in self.selected if identity in self._places]

    def _pick(self, content: dict[str, Any]) -> str:
        """Pick a thing, or leave it again."""
        identity = content.get("id")
        if not isinstance(identity, str) or identity not in self._places:
            return "There is no such thing here."
        self.selected = [] if self.selected == [identity] else [identity]
        return ""

    # --- from the browser to Python -------------------------------------------------

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

    def _answer(self, content: Any) -> str:
        intent = content.get("intent") if isinstance(content, dict) else None
        if not isinstance(intent, str) or intent not in self._intents:
            return f"The board does not know what to do with {short(content)}."
        return self._late(content) or self._intents[intent](content)

    def _late(self, content: dict[str, Any]) -> str:
        """Return the sentence for who saw an older picture than the present one, or nothing."""
        return ""


def short(thing: object, length: int = 80) -> str:
    """Return how Python writes a thing, cut where it gets long, for a sentence that repeats it.

    >>> short("x" * 1000, 20)
    "'xxxxxxx...xxxxxxxx'"
    """
    cutter = reprlib.Repr()
    cutter.maxstring = cutter.maxother = cutter.maxlong = length
    brief = cutter.repr(thing)
    return brief if len(brief) <= length else f"{brief[: length - 3]}..."


def weakly(picture: Listener) -> Callable[[], None]:
    """Return a function that tells the picture of a change, and does not keep it alive."""
    found = weakref.ref(picture)

    def changed() -> None:
        alive = found()
        if alive is not None:
            alive.match_changed()

    return changed


def refuse_unknown(widget: str, unknown: Mapping[str, Any], known: Sequence[str]) -> None:
    """Raise BadOption for a keyword that there is not."""
    for name in unknown:
        raise BadOption(f"{widget} has no keyword {name!r}; {nearest(name, known)}")


def checked_shade(shade: object, scene: Scene) -> dict[str, float]:
    """Return a tint for the scene, id -> 0 to 1; BadOption or BadName if it is none."""
    if shade is None:
        return {}
    if not isinstance(shade, Mapping):
        raise BadOption(
            f"shade is {short(shade)}; allowed is None or a mapping of ids to numbers from 0 to 1."
        )
    for identity, strength in shade.items():
        if identity not in scene.places:
            known = nearest(str(identity), tuple(scene.places))
            raise BadOption(f"There is no {short(identity)} to shade on this board; {known}")
        if isinstance(strength, bool) or not isinstance(strength, int | float) or not 0 <= strength <= 1:
            raise BadOption(
                f"The shade of {short(identity)} is {short(strength)}; allowed is a number from 0 to 1."
            )
    return dict(shade)
