"""For whom a board is at a moment, and what has to be hidden from whoever sits there."""

from __future__ import annotations

from gamekit.core.state import OVER
from gamekit.play import Match


def viewer(match: Match, seat: int | None) -> int | None:
    """Return the seat that a board is for now: its own, or the person who decides, or who decided last."""
    if seat is not None:
        return seat
    persons = [number for number, person in enumerate(match.persons) if person]
    decider: int = match.state.current_player
    if len(persons) <= 1:
        return persons[0] if persons else None
    if decider in persons:
        return decider
    if decider == OVER:
        return None
    return next((r.player for r in reversed(match.records) if r.player in persons), persons[0])


def is_hidden(match: Match, seat: int, present: int | None) -> bool:
    """Whether the seat would see what the person now at the screen may not."""
    if seat == present or match.persons.count(True) <= 1:
        return False
    return match.observation(seat).state != match.observation(None).state
