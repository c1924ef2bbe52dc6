"""What happened in a match, in words and in pictures, as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from typing import Any, NamedTuple

from gamekit.core.secrets import is_redacted
from gamekit.core.state import CHANCE, OVER, Observation, State
from gamekit.play import Match, Record

DRAWN = "· "
"""how a line begins that tells what chance did"""
BEGINNING = "The beginning."
MOST = 60
"""so many pictures tell at most what happened since somebody's turn"""

Step = tuple[State, Record, int | None]


class Frame(NamedTuple):
    """What a seat saw at a moment: the position, what had just happened, and the ids of what was touched."""

    observation: Observation[Any]
    line: str
    touched: tuple[str, ...]

    @property
    def says(self) -> str:
        """What had just happened, as a sentence of its own."""
        return self.line.removeprefix(DRAWN)


class Story:
    """The lines of a match; those already made are kept."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._lines: list[tuple[Step, str]] = []

    def told(self, seat: int | None) -> list[str]:
        """Return what the seat (None: a spectator) saw happen, a line each."""
        return [line for _, line in self._seen(seat)]

    def frames(self, seat: int | None, after: int = 0) -> list[Frame]:
        """Return the beginning and what the seat saw after each line of `told`.

        With `after` only what came after so many records of the match.
        """
        states, records = self.match.states, self.match.records
        found = [Frame(states[after].observation(seat), BEGINNING, ())]
        for place, line in self._seen(seat):
            if place >= after:
                touched = tuple(_touched(states[place], records[place], seat))
                found.append(Frame(states[place + 1].observation(seat), line, touched))
        if self.match.state.current_player == OVER and len(found) > 1:
            found[-1] = found[-1]._replace(observation=self.match.state.observation(seat))
        return found

    def since(self, seat: int | None) -> list[Frame]:
        """Return what the seat saw since its last turn, before that the position from which it goes on.

        What it decided since then itself belongs to it; a spectator has no turn and is told everything.
        """
        players = [record.player for record in self.match.records]
        other = max((n for n, player in enumerate(players) if player not in (seat, CHANCE)), default=0)
        own = max((n for n in range(other) if players[n] == seat), default=-1)
        start, *found = self.frames(seat, own + 1)
        return [start, *found[-MOST:]]

    def _seen(self, seat: int | None) -> list[tuple[int, str]]:
        """Return the lines, each with the number of its record (of several told in one, the last)."""
        steps: list[Step] = [
            (*step, seat) for step in zip(self.match.states, self.match.records, strict=False)
        ]
        pairs = zip(steps, self._lines, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1][0], pairs))
        self._lines[known:] = [(step, self.line(*step)) for step in steps[known:]]
        return folded([(place, line) for place, (_, line) in enumerate(self._lines) if line])

    def line(self, state: State, record: Record, seat: int | None) -> str:
        """Return what the seat saw of a step, in words; nothing if it saw nothing."""
        seen = state.seen(record.action, seat)
        if seen is None:
            return ""
        words = state.observation(seat).label(seen)
        return f"{DRAWN}{words}" if record.player == CHANCE else f"{self.match.name(record.player)}: {words}"


def folded(lines: Sequence[tuple[int, str]], most: int = 6) -> list[tuple[int, str]]:
    """Return the numbered lines with each long row of draws, like a set-up, told in one.

    >>> folded(list(enumerate(["· a", "· b", "· c", "Ana: d", "· e"])), most=2)
    [(2, '· 3 draws of chance, from “a” to “c”'), (3, 'Ana: d'), (4, '· e')]
    """
    found: list[tuple[int, str]] = []
    for drawn, group in groupby(lines, key=lambda line: line[1].startswith(DRAWN)):
        row = list(group)
        first, last = row[0][1].removeprefix(DRAWN), row[-1][1].removeprefix(DRAWN)
        folds = drawn and len(row) > most
        found += (
            [(row[-1][0], f"{DRAWN}{len(row)} draws of chance, from “{first}” to “{last}”")] if folds else row
        )
    return found


def last_touched(match: Match, seat: int | None, most: int = 40) -> list[str]:
    """Return the ids of the things that others touched since the seat decided last, as far as it saw that.

    For a spectator (None), and for who is asked whether they react, those of the last turn.
    """
    turn = match.states[-2].turn if match.records else None
    in_turn = seat is None or match.state.declining() is not None
    touched: list[str] = []
    for state, record in zip(match.states[-2::-1], match.records[::-1], strict=False):
        if record.player == seat or len(touched) >= most or (in_turn and state.turn != turn):
            break
        touched += _touched(state, record, seat)
    return list(dict.fromkeys(touched))


def answers(match: Match, seat: int | None) -> str:
    """Return in words how others who were asked answered what the seat did last; a no is left out."""
    told: list[str] = []
    story, states = Story(match), match.states
    for place, record in reversed(list(enumerate(match.records))):
        state = states[place]
        if record.player == seat:
            break
        asked = state.declining() is not None and state.turn.seat == seat
        if asked and record.action != state.declining() and states[place + 1].stack[-1:] != state.stack[-1:]:
            told.insert(0, story.line(state, record, seat))
    return "; ".join(filter(None, told))


def _touched(state: State, record: Record, seat: int | None) -> Iterator[str]:
    """Yield the ids of what a record touched, as far as the seat saw it."""
    seen = state.seen(record.action, seat)
    if record.player != CHANCE and seen is not None and not is_redacted(seen):
        yield from state.observation(seat).gesture(seen)


def victory(match: Match) -> str:
    """Return who won, or what the rulebook calls the result; nothing while the game goes on."""
    outcome = match.state.outcome()
    if outcome is None:
        return ""
    if match.game.players == 1:
        return outcome.verdict
    names = [match.name(seat) for seat in outcome.winners]
    won = f"{names[0]} wins." if len(names) == 1 else f"{' and '.join(names)} share the victory."
    return f"{won} {outcome.verdict}".rstrip()
