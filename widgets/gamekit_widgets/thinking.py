"""Bots that think while the notebook stays alive: slices on the kernel's loop, never a thread."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol
from weakref import WeakKeyDictionary, WeakSet

from gamekit.core.errors import GameKitError
from gamekit.play import Match
from gamekit_widgets.loops import running_loop

SLICE = 0.03
"""seconds that a bot thinks before everything else has its turn"""


class Watcher(Protocol):
    """What wants to know how the thinking goes: a Board."""

    def thinking_changed(self) -> None:
        """Look again at `share` and `said`."""
        ...


class Thinker:
    """Lets the bots of one match go on, whatever number of boards show it.

    `share` is how far a thinking bot is, 0 to 1 or None; `said` the sentence of a bot
    that failed; `halted` the revision at which somebody pressed Stop or a bot failed.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.pause = 0.0
        self.share: float | None = None
        self.said = ""
        self.halted: int | None = None
        self._task: asyncio.Task[None] | None = None
        self._straight = False
        self.watchers: WeakSet[Watcher] = WeakSet()

    @property
    def is_running(self) -> bool:
        """Whether bots are playing now."""
        return self._straight or self._task is not None

    @property
    def is_halted(self) -> bool:
        """Whether somebody stopped the bot that decides now, or it failed."""
        return self.halted == self.match.revision

    @property
    def waits(self) -> bool:
        """Whether a bot decides and may begin to think."""
        player: int = self.match.state.current_player
        return player >= 0 and not self.match.persons[player]

    def go(self) -> None:
        """Let the bots go on until a person decides; without a running loop straight through."""
        if self.is_running or not self.waits or self.is_halted:
            return
        self.said = ""
        loop = running_loop()
        if loop is None:
            self._go_straight()
        else:
            self._task = loop.create_task(self._go_in_slices())
            self._tell()

    def stop(self) -> None:
        """Stop the bot that thinks; the match stays as it is."""
        self.halted = self.match.revision
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._tell()

    def leave(self, watcher: Watcher) -> None:
        """Watch no more; when nobody does, nobody thinks either."""
        self.watchers.discard(watcher)
        if not self.watchers:
            self.stop()

    def go_again(self) -> None:
        """Let a bot think again that was stopped or failed."""
        self.halted = None
        self.go()

    def _go_straight(self) -> None:
        self._straight = True
        try:
            self.match.run()
        except Exception as error:  # noqa: BLE001 - whatever a bot does wrong is told, and the match goes on
            self._fail(error)
        finally:
            self._straight = False
            self._tell()

    async def _go_in_slices(self) -> None:
        try:
            while self.waits:
                await asyncio.sleep(self.pause)
                await self._think()
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a bot does wrong is told, and the match goes on
            self._fail(error)
        finally:
            if self._task is asyncio.current_task():
                self._task = None
            self.share = None
            self._tell()

    async def _think(self) -> None:
        """Let one bot think and play; when the match changes, its thoughts are dropped."""
        revision, since, told = self.match.revision, time.monotonic(), time.monotonic()
        for share in self.match.thinking():
            now = time.monotonic()
            if now - since < SLICE:
                continue
            if now - told > 0.25:
                self.share, told = share, now
                self._tell()
            await asyncio.sleep(0)
            since = time.monotonic()
            if self.match.revision != revision:
                break

    def _fail(self, error: Exception) -> None:
        self.halted = self.match.revision
        self.said = explained(error)

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher.thinking_changed()


def explained(error: Exception) -> str:
    """Return the sentence to show for whatever went wrong.

    >>> explained(GameKitError("Two cannot sit on one chair."))
    'Two cannot sit on one chair.'
    >>> explained(ZeroDivisionError("division by zero"))
    'Something went wrong (ZeroDivisionError: division by zero). The match is as it was.'
    """
    if isinstance(error, GameKitError):
        return str(error)
    return f"Something went wrong ({type(error).__name__}: {error}). The match is as it was."


_thinkers: WeakKeyDictionary[Match, Thinker] = WeakKeyDictionary()


def thinker(match: Match) -> Thinker:
    """Return the one Thinker of a match."""
    if match not in _thinkers:
        _thinkers[match] = Thinker(match)
    return _thinkers[match]
