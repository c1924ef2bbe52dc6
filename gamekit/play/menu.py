"""The actions as numbered lines, drawn together when there are many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from gamekit.core.actions import Action

MANY = 24
WIDTH = 78


def menu(actions: Sequence[Action], beginning: str, label: Callable[[Action], str]) -> list[str]:
    """Return lines that show the actions whose notation begins so, with their numbers among all.

    Few are listed one by one with their words; many by how they begin, so that typing
    such a beginning shows more; a last line says so.
    """
    numbered = enumerate(actions, 1)
    shown = [(number, action) for number, action in numbered if begins(str(action), beginning)]
    if len(shown) <= MANY:
        return [_line(number, action, label(action)) for number, action in shown]
    length = max(1, len(beginning.split()))
    while len(groups := _groups(shown, length)) == 1:
        length += 1
    starts = [_start(group[0][1], length) for group in groups if len(group) > 1]
    more = [f"(typing a beginning, like {start}, shows what each of those does)" for start in starts[:1]]
    return [*_columns([_entry(group, length) for group in groups]), *more]


def begins(notation: str, beginning: str) -> bool:
    """Return whether the notation begins so, capitals or not.

    >>> begins("place C3 1", "Place c")
    True
    """
    return notation.casefold().startswith(" ".join(beginning.split()).casefold())


def _groups(shown: Sequence[tuple[int, Action]], length: int) -> list[list[tuple[int, Action]]]:
    return [list(group) for _, group in groupby(shown, lambda entry: _start(entry[1], length))]


def _line(number: int, action: Action, words: str) -> str:
    return f"{number:>4}  {action}" + (f"  ({words})" if words != str(action) else "")


def _entry(group: Sequence[tuple[int, Action]], length: int) -> str:
    (first, action), (last, _) = group[0], group[-1]
    if first == last:
        return f"{first}  {action}"
    return f"{first}-{last}  {_start(action, length)} …"


def _start(action: Action, length: int) -> str:
    return " ".join(str(action).split()[:length])


def _columns(entries: Sequence[str]) -> list[str]:
    width = max(map(len, entries)) + 3
    per_line = max(1, WIDTH // width)
    rows = [entries[place : place + per_line] for place in range(0, len(entries), per_line)]
    return ["  " + "".join(entry.ljust(width) for entry in row).rstrip() for row in rows]
