"""What happened in a match as lines: who, in notation, and in the words of the board."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from gamekit.core.state import CHANCE
from gamekit.play.match import Match
from gamekit.play.tree import Record


class Told(NamedTuple):
    """A line, and the number of the turn to which it belongs."""

    turn: int
    line: str


def told(match: Match, seat: int | None, first: int = 0, end: int | None = None) -> list[Told]:
    """Return what the seat (None: a spectator) saw of the records from the number `first` to before `end`."""
    lines: list[Told] = []
    for state, (player, action) in zip(match.states[first:], match.records[first:end], strict=False):
        seen = state.seen(action, seat)
        if seen is not None:
            words = state.observation(seat).label(seen)
            said = f"{seen}" + (f"  ({words})" if words != str(seen) else "")
            lines.append(Told(state.turn.number, f"{match.name(player)}: {said}"))
    return lines


def set_up(match: Match) -> int:
    """Return how many records there are before the first decision of a seat."""
    return sum(1 for _ in takewhile(lambda record: record.player == CHANCE, match.records))


class News:
    """What each seat has been told of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._known: dict[int, tuple[Record, ...]] = {}

    def of(self, seat: int) -> list[str]:
        """Return what the seat has not been told yet; what was taken back is no news."""
        first = self._first(seat)
        self._known[seat] = self.match.records
        return [line for _, line in told(self.match, seat, first)]

    def _first(self, seat: int) -> int:
        """Return the number of the first record that is news.

        Somebody who comes back knows what happened up to the last own decision; who has
        decided nothing yet is spared the set-up.
        """
        records = self.match.records
        if seat in self._known:
            pairs = zip(records, self._known[seat], strict=False)
            return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        own = [number for number, record in enumerate(records, 1) if record.player == seat]
        return own[-1] if own else set_up(self.match)
