"""How the games of a run are dealt out: in portions of about a second."""

from __future__ import annotations

from collections.abc import Iterable

SECONDS = 1.0
"""how long a portion takes at least, about; a game that takes longer is a portion of its own"""
SHARE = 0.01
"""a portion takes at most that much of the time spent so far: a long run has some hundred portions"""
LARGEST = 500
"""games in a portion at most, so that a run's memory does not grow with its length"""


class Portions:
    """Cuts the games that are missing into portions; the more it knows of their time, the better."""

    def __init__(self, missing: Iterable[range]) -> None:
        self._left = [gap for gap in missing if gap][::-1]
        self._played, self._seconds = 0, 0.0
        self.under_way: list[range] = []
        """what was taken and is not finished: where a bot that hangs has to be looked for"""

    def take(self) -> range | None:
        """Return the numbers of the games to play next, or None when all are dealt out."""
        if not self._left:
            return None
        gap, size = self._left.pop(), self.size
        if len(gap) > size:
            self._left.append(gap[size:])
        self.under_way.append(gap[:size])
        return gap[:size]

    def learn(self, numbers: range, seconds: float) -> None:
        """Take notice that these games are finished, and how long they took."""
        self._played += len(numbers)
        self._seconds += seconds
        rests = [part[len(numbers) :] if part.start == numbers.start else part for part in self.under_way]
        self.under_way = [rest for rest in rests if rest]

    @property
    def games(self) -> int:
        """How many games are not dealt out yet."""
        return sum(map(len, self._left))

    @property
    def size(self) -> int:
        """How many games the next portion has at most."""
        if not self._played:
            return 1
        wanted = max(SECONDS, SHARE * self._seconds) * self._played / max(self._seconds, 1e-6)
        return max(1, min(LARGEST, int(wanted)))
