"""Games of the lab, played while the notebook stays alive: slices on the kernel's loop, never a thread."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from math import inf
from typing import TYPE_CHECKING, Any

from gamekit.core.errors import GameKitError
from gamekit.lab.plan import Plan
from gamekit.lab.recorders import Results, framed
from gamekit.lab.steps import Step, paced
from gamekit_widgets.loops import running_loop
from gamekit_widgets.thinking import SLICE

if TYPE_CHECKING:
    import pandas as pd

PAUSE = 0.2
"""seconds between two looks at the table, at least"""
SHARE = 0.1
"""what part of the time the looks may take"""


class Run:
    """Plays the games of a plan, one after the other, and tells `changed` now and then.

    `frame()` has what `lab.simulate` gives for the games that are finished, `turn` is the turn of the one
    that is played now. `said` is the sentence of a game that could not be played.
    """

    def __init__(self, plan: Plan, changed: Callable[[], None]) -> None:
        self.plan, self._changed = plan, changed
        self.games, self.turn = 0, 1
        self.said = ""
        self._rows: list[Any] = []
        self._task: asyncio.Task[None] | None = None
        self._looked, self._pause = -inf, PAUSE

    @property
    def is_running(self) -> bool:
        """Whether games are being played now."""
        return self._task is not None

    def frame(self) -> pd.DataFrame:
        """Return the finished games."""
        return framed(self._rows, Results().columns(self.plan.game))

    def go(self) -> None:
        """Play; without a running loop straight through."""
        loop = running_loop()
        if loop is None:
            for _ in self._slices():
                pass
            self._changed()
        else:
            self._task = loop.create_task(self._go_in_slices())

    def stop(self) -> None:
        """Stop; the game that is not finished is dropped."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _go_in_slices(self) -> None:
        try:
            for _ in self._slices():
                await asyncio.sleep(0)
        finally:
            if self._task is asyncio.current_task():  # not stopped
                self._task = None
                self._changed()

    def _slices(self) -> Iterator[None]:
        """Play, and yield whenever everything else should have its turn."""
        since = time.monotonic()
        for number in range(self.plan.n):
            steps: list[Step] = []
            self.turn = 1
            try:
                for step in paced(self.plan, number):
                    if step:
                        steps.append(step)
                        self.turn = step.after.turn.number
                    if time.monotonic() - since > SLICE:
                        self._look()
                        yield
                        since = time.monotonic()
                self._rows += Results().rows_of(self.plan, number, steps)
            except Exception as error:  # noqa: BLE001  # a bot may fail in any way; it is told in the panel
                self.said = f"Game number {number} could not be played to its end: {_words(error)}"
                return
            self.games += 1
            self._look()

    def _look(self) -> None:
        """Tell `changed`, unless that was just done."""
        begun = time.monotonic()
        if begun - self._looked > self._pause:
            self._changed()
            self._looked = time.monotonic()
            self._pause = max(PAUSE, (self._looked - begun) / SHARE)


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, GameKitError) else f"{type(error).__name__}: {error}"
