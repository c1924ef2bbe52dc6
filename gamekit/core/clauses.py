"""The thread through everything: each rule of a rulebook is a clause with an id.

A folder's `clauses.toml` lists them. Code that carries a rule is marked with the
clause's id, so that a refusal, a score line or a notebook can point to both.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from gamekit.core.errors import BadName, nearest

F = TypeVar("F", bound=Callable[..., Any])

_marked: dict[str, list[Callable[..., Any]]] = {}


class Refusal(NamedTuple):
    """Why an action is refused: a sentence for people and the id of the clause behind it."""

    sentence: str
    clause: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.clause}]"


def clause(*ids: str, says: str = "") -> Callable[[F], F]:
    """Mark a function as the place of the rules `ids`; `says` is what to tell who breaks them.

    The function itself is returned, so a mark costs nothing when it is called.
    """

    def mark(function: F) -> F:
        for identity in ids:
            _marked.setdefault(identity, []).append(function)
        function.refusal = Refusal(says, ids[0])  # type: ignore[attr-defined]
        return function

    return mark


def broken(rule: Callable[..., Any], **details: object) -> Refusal:
    """Return the refusal of a marked rule, its sentence filled with `details`.

    >>> @clause("khlor.catch.cover", says="{square} bears no demon.")
    ... def covers(): ...
    >>> print(broken(covers, square="B2"))
    B2 bears no demon. [khlor.catch.cover]
    """
    refusal: Refusal = rule.refusal  # type: ignore[attr-defined]
    return refusal._replace(sentence=refusal.sentence.format(**details))


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a rulebook: what it `says`, and the `reading` built where it is silent."""

    id: str
    says: str
    reading: str = ""

    @property
    def code(self) -> tuple[str, ...]:
        """Where the code of the rule stands, as `module:line function`."""
        return tuple(
            f"{f.__module__}:{inspect.unwrap(f).__code__.co_firstlineno} {f.__qualname__}"
            for f in _marked.get(self.id, ())
        )


class Clauses(Mapping[str, Clause]):
    """The clauses of a game by id, in the rulebook's order; none where there is no such file.

    `about` are paragraphs for who does not know the game: its goal, then how it goes, with the
    ids of clauses in brackets, the one to begin with first.
    """

    def __init__(self, path: Path) -> None:
        content = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self._clauses = {row["id"]: Clause(**row) for row in content.get("clause", ())}
        self.about: tuple[str, ...] = tuple(content.get("game", {}).get("about", ()))

    def __getitem__(self, identity: str) -> Clause:
        try:
            return self._clauses[identity]
        except KeyError:
            known = self.near(identity)
            advice = nearest(identity, known) if known else "list(game.clauses) has all."
            raise BadName(f"There is no clause {identity!r}; {advice}") from None

    def near(self, identity: str) -> list[str]:
        """Return the ids that are written nearly so, the game's name aside, then those below its heading."""
        game = next(iter(self), "").partition(".")[0]
        wanted = str(identity).removeprefix(f"{game}.")
        written = {own.partition(".")[2]: own for own in self}
        alike = [written[name] for name in get_close_matches(wanted, written)]
        heading = wanted.rpartition(".")[0] or wanted
        return list(dict.fromkeys([*alike, *[own for own in self if own.startswith(f"{game}.{heading}.")]]))

    def __contains__(self, identity: object) -> bool:
        return isinstance(identity, str) and identity in self._clauses

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)
