"""Editions: the data of a printed game, each table saying where it comes from.

A TOML file is read against the dataclass of a game's tables. All problems of a file
are found at once and raised as one BadEdition; nothing is half loaded.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from gamekit.core.clauses import Clauses
from gamekit.core.errors import BadEdition, BadName, BadOption, nearest
from gamekit.core.reading import PROVENANCE, Problem, Reader, article
from gamekit.core.tables import frame, whole

if TYPE_CHECKING:
    import pandas as pd

    from gamekit.core.game import Game

Kind = Literal["structure", "print", "goal"]
LARGEST = 1_000_000
"""bytes of an edition file: a hundred times what the kit's have"""
HEAD = {"game": str, "title": str, "complete": bool}
"""what stands above the tables of an edition file"""


class Finding(NamedTuple):
    """What a check found wrong: the table, the key, what stands there and what is allowed."""

    table: str
    key: str
    found: object
    allowed: str


class Source(NamedTuple):
    """Where one value of an edition comes from."""

    path: str
    value: object
    origin: str
    note: str


@dataclass(frozen=True, slots=True)
class Check:
    """A question asked of every edition; `find` yields what is wrong.

    Structure: an error in any edition. Print: what the rulebook counts, an error unless
    the file says `complete = false`. Goal: what the kit wants of its own data; for other
    editions a remark.
    """

    kind: Kind
    clause: str
    says: str
    find: Callable[[Any], Iterator[Finding]]


def check(kind: Kind, clause: str, says: str) -> Callable[[Callable[[Any], Iterator[Finding]]], Check]:
    """Make a function that yields findings a check."""
    return lambda find: Check(kind, clause, says, find)


class Edition:
    """The data of one edition of a game; `tables` holds them as typed records.

    `document` is the file as read, `shipped` whether it came with the kit, `replaced` whether it is an
    edition with something replaced in Python.
    """

    def __init__(
        self,
        game: type[Game[Any]],
        name: str,
        document: Mapping[str, Any],
        *,
        shipped: bool = False,
        replaced: bool = False,
    ) -> None:
        self.game, self.name, self.document = game, name, document
        self.shipped, self.replaced = shipped, replaced
        self.title = str(document.get("title", name))
        self.complete = document.get("complete") is not False
        self.tables: Any = self._read()

    @classmethod
    def find(cls, game: type[Game[Any]], given: str | Path) -> Edition:
        """Return the edition of that name among the shipped ones, or of that path."""
        shipped = {path.stem: path for path in sorted(game.folder().glob("*.toml")) if path.stem != "clauses"}
        if str(given) in shipped:
            return _shipped(game, shipped[str(given)])
        path = Path(str(given))
        if not _is_file(path):
            raise BadName(f"There is no edition {str(given)!r}: no such file, and {nearest(given, shipped)}")
        return Edition(game, path.name, _parse(path))

    def replace(self, *, printed: bool = True, **tables: Mapping[str, Any]) -> Edition:
        """Return an edition with keys of some tables changed, checked like any other.

        A table within a table is changed key by key too, and None takes a key out:
        `edition.replace(cities={"places": {"Kiev": [80, 240]}})` moves one city. What the rulebook
        prints cannot be changed but with `printed=False`; then `report()` tells what is not as printed.
        """
        if not isinstance(printed, bool):
            raise BadOption(f"printed is {printed!r}; allowed are True and False.")
        document = {**self.document, "complete": self.complete and printed}
        old = _tables(document)
        for name, changes in tables.items():
            if not isinstance(changes, Mapping):
                raise BadEdition((Problem(self.name, name, "", repr(changes), "a dict of keys and values"),))
            ours = {"clause": None, "from": "kit", "note": "changed in Python"}
            document[name] = _merged(_merged(old.get(name, {}), ours), changes)
        return Edition(self.game, f"{self.name}, changed", document, replaced=True)

    def source_rows(self) -> list[Source]:
        """Return where each value comes from, as plain rows."""
        return [
            Source(f"{name}{path}", thing, table["from"], table.get("clause") or table.get("note", ""))
            for name, table in _tables(self.document).items()
            for path, thing in _leaves(table)
        ]

    def sources(self) -> pd.DataFrame:
        """Return a table of every value and where it comes from."""
        return frame(self.source_rows(), ("path", "value", "from", "note"))

    def report_rows(self) -> list[tuple[str, str, str, str]]:
        """Return each check with its class, clause and result, as plain rows."""
        return [(c.kind, c.clause, c.says, self._result(c)) for c in self.game.checks]

    def report(self) -> pd.DataFrame:
        """Return a table of all checks with class and result, which prints whole."""
        return whole(frame(self.report_rows(), ("class", "clause", "check", "result")))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and (self.game, self.document) == (other.game, other.document)

    def __hash__(self) -> int:
        return hash((self.game, self.name))

    def __repr__(self) -> str:
        return f"<edition {self.title!r} of {self.game.title}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.shipped:
            return Edition.find, (self.game, self.name)
        return Edition, (self.game, self.name, self.document)

    def _result(self, c: Check) -> str:
        found = "; ".join(str(Problem(self.name, *map(str, finding))) for finding in c.find(self.tables))
        return f"not as printed: {found}" if found and c.kind == "print" else found or "ok"

    def _read(self) -> Any:
        reader = Reader(self.name, Clauses(self.game.folder() / "clauses.toml"), [])
        self._read_head(reader)
        assert self.game.tables_class is not None
        tables = reader.tables(_tables(self.document), self.game.tables_class)
        if not reader.problems:
            reader.problems.extend(self._findings(tables))
        if reader.problems:
            raise BadEdition(tuple(reader.problems))
        return tables

    def _read_head(self, reader: Reader) -> None:
        """Check what stands above the tables."""
        head = {key: thing for key, thing in self.document.items() if key not in _tables(self.document)}
        for key, declared in HEAD.items():
            if type(head.get(key)) is not declared:
                reader.complain("", key, repr(head.get(key)), article(declared))
        if head.get("game", self.game.name) != self.game.name:
            reader.complain("", "game", repr(head["game"]), repr(self.game.name))
        for key, thing in head.items():
            if key not in HEAD:
                reader.complain("", key, repr(thing), f"{', '.join(HEAD)} and tables")

    def _findings(self, tables: Any) -> Iterable[Problem]:
        """Ask every check, structure first."""
        kinds: tuple[Kind, ...] = ("structure", "print") if self.complete else ("structure",)
        found: list[Problem] = []
        for kind, c in ((kind, c) for kind in kinds for c in self.game.checks if c.kind == kind):
            try:
                advice = self._advice(c) if self.replaced and kind == "print" else ""
                found += [
                    Problem(self.name, f.table, f.key, str(f.found), f.allowed, advice)
                    for f in c.find(tables)
                ]
            except Exception:
                if not found:  # else it stumbled over what an earlier check has found
                    raise
        return found

    def _advice(self, c: Check) -> str:
        """Return how to change what the rulebook prints: as a house rule, or by an option of that clause."""
        known = self.game.options_class.parameters()
        options = [name for name, parameter in known.items() if parameter.clause == c.clause]
        said = f"That is printed ({c.clause}); for a house rule say edition.replace(..., printed=False)"
        return f"{said}, or take the option {' or '.join(options)}." if options else f"{said}."


@lru_cache(maxsize=32)
def _shipped(game: type[Game[Any]], path: Path) -> Edition:
    return Edition(game, path.stem, _parse(path), shipped=True)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # no file can be called so, or its folder cannot be looked into
        return False


def _parse(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError(f"more than {LARGEST:,} bytes")  # noqa: TRY301  # told like the rest
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))  # some editors write a mark in front
    except (OSError, RecursionError, ValueError) as error:
        raise BadEdition((Problem(path.name, "", "", str(error), "a TOML file in UTF-8"),)) from None


def _tables(document: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    return {key: thing for key, thing in document.items() if isinstance(thing, dict)}


def _merged(old: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table with the changes in it."""
    new = dict(old)
    for key, thing in changes.items():
        if thing is None:
            new.pop(key, None)
        elif isinstance(thing, Mapping) and isinstance(new.get(key), Mapping):
            new[key] = _merged(new[key], cast("Mapping[str, Any]", thing))
        else:
            new[key] = thing
    return new


def _leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, object]]:
    for key, thing in table.items():
        if isinstance(thing, dict):
            yield from _leaves(cast("dict[str, Any]", thing), f"{path}.{key}")
        elif path or key not in PROVENANCE:
            yield f"{path}.{key}", thing
