"""What happened in a match, in words and as one seat saw it."""

from __future__ import annotations

from itertools import groupby, takewhile

from gamekit.core.secrets import is_redacted
from gamekit.core.state import CHANCE, State
from gamekit.play import Match, Record

DRAWN = "· "
"""how a line begins that tells what chance did"""

Step = tuple[State, Record, int | None]


class Story:
    """The lines of a match; those already made are kept."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._lines: list[tuple[Step, str]] = []

    def told(self, seat: int | None) -> list[str]:
        """Return what the seat (None: a spectator) saw happen, a line each."""
        steps: list[Step] = [
            (*step, seat) for step in zip(self.match.states, self.match.records, strict=False)
        ]
        pairs = zip(steps, self._lines, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1][0], pairs))
        self._lines[known:] = [(step, self._line(*step)) for step in steps[known:]]
        return folded([line for _, line in self._lines if line])

    def _line(self, state: State, record: Record, seat: int | None) -> str:
        seen = state.seen(record.action, seat)
        if seen is None:
            return ""
        words = str(seen) if is_redacted(seen) else state.observation(seat).label(seen)
        return f"{DRAWN}{words}" if record.player == CHANCE else f"{self.match.name(record.player)}: {words}"


def folded(lines: list[str], most: int = 6) -> list[str]:
    """Return the lines with each long row of draws, like a set-up, told in one.

    >>> folded(["· a", "· b", "· c", "Ana: d", "· e"], most=2)
    ['· 3 draws, from “a” to “c”', 'Ana: d', '· e']
    """
    found: list[str] = []
    for drawn, group in groupby(lines, key=lambda line: line.startswith(DRAWN)):
        row = list(group)
        first, last = row[0].removeprefix(DRAWN), row[-1].removeprefix(DRAWN)
        folds = drawn and len(row) > most
        found += [f"{DRAWN}{len(row)} draws, from “{first}” to “{last}”"] if folds else row
    return found


def last_touched(match: Match, seat: int | None, most: int = 40) -> list[str]:
    """Return the ids of the things that others touched since the seat decided last, as far as it saw that."""
    touched: list[str] = []
    for state, (player, action) in zip(match.states[-2::-1], match.records[::-1], strict=False):
        if player == seat or len(touched) >= most:
            break
        seen = state.seen(action, seat)
        if player != CHANCE and seen is not None and not is_redacted(seen):
            touched += state.observation(seat).gesture(seen)
    return list(dict.fromkeys(touched))


def victory(match: Match) -> str:
    """Return who won, or what the rulebook calls the result; nothing while the game goes on."""
    outcome = match.state.outcome()
    if outcome is None:
        return ""
    if outcome.verdict:
        return outcome.verdict
    names = [match.name(seat) for seat in outcome.winners]
    return f"{names[0]} wins." if len(names) == 1 else f"{' and '.join(names)} share the victory."
