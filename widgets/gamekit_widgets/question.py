"""Questions that are answered by doing the same once more, but not by a double click."""

from __future__ import annotations

import time

PATIENCE = 1.0
"""seconds in which nobody has read a question: what comes earlier is no answer"""


class Question:
    """Whether somebody is sure, about one thing at a time; `clock` gives the time in seconds.

    >>> question, now = Question(), [0.0]
    >>> question.clock = lambda: now[0]
    >>> question.is_agreed("all of it")
    False
    >>> now[0] = 1.5
    >>> question.is_agreed("all of it")
    True
    """

    def __init__(self) -> None:
        self.clock = time.monotonic
        self._about: object = None
        self._since = 0.0

    def is_agreed(self, about: object) -> bool:
        """Return whether it was asked before, long enough ago to be read; else it is asked now."""
        if self._about != about:
            self._about, self._since = about, self.clock()
            return False
        return self.clock() - self._since >= PATIENCE

    def forget(self) -> None:
        """Ask anew the next time."""
        self._about = None
