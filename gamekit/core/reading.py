"""Reading a TOML document against dataclasses, every problem of it at once."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from gamekit.core.clauses import Clauses

ORIGINS = ("printed", "public", "inferred", "kit")
PROVENANCE = ("from", "clause", "note")
"""the keys with which a table tells where its values come from"""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in an edition file; `advice` is a sentence on what else can be done."""

    file: str
    table: str
    key: str
    found: str
    allowed: str
    advice: str = ""

    def __str__(self) -> str:
        table = f"[{self.table}]" if self.table else ""
        where = " ".join(filter(None, (table, self.key))) or "the file"
        said = f"{self.file}, {where}: found {self.found}; allowed is {self.allowed}."
        return f"{said} {self.advice}" if self.advice else said


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads one document; problems are collected, not raised."""

    file: str
    clauses: Clauses
    problems: list[Problem]

    def complain(self, table: str, key: str, found: object, allowed: str) -> None:
        """Note one thing wrong."""
        self.problems.append(Problem(self.file, table, key, str(found), allowed))

    def tables(self, document: Mapping[str, Mapping[str, Any]], cls: type[Any]) -> Any:
        """Return the dataclass of all tables, or None when something is wrong."""
        hints = get_type_hints(cls)
        made: dict[str, Any] = {}
        for name in document:
            if name not in hints:
                self.complain(name, "", "an unknown table", f"one of {', '.join(hints)}")
        for f in fields(cls):
            if f.name not in document:
                self.complain(f.name, "", "no such table", "the table with all its keys")
                continue
            table = document[f.name]
            self.provenance(f.name, table)
            content = {key: table[key] for key in table if key not in PROVENANCE}
            made[f.name] = self.value(f.name, "", content, hints[f.name])
        return cls(**made) if not self.problems else None

    def provenance(self, table: str, content: Mapping[str, Any]) -> None:
        """Check that a table tells where its values come from."""
        origin = content.get("from")
        if origin not in ORIGINS:
            self.complain(table, "from", repr(origin), f"one of {', '.join(ORIGINS)}")
        elif origin == "printed" and content.get("clause") not in self.clauses:
            self.complain(table, "clause", repr(content.get("clause")), "the id of a clause of this game")
        elif origin != "printed" and not str(content.get("note", "")).strip():
            self.complain(
                table, "note", repr(content.get("note")), "a sentence on where the values come from"
            )

    def value(self, table: str, key: str, given: Any, declared: Any) -> Any:
        """Return the value of the declared type, or complain and return it as given."""
        if is_dataclass(declared) and isinstance(declared, type):
            return self.record(table, key, given, declared)
        origin, arguments = get_origin(declared), get_args(declared)
        if origin is tuple:
            return self.items(table, key, given, arguments)
        if origin is Mapping or getattr(origin, "__name__", "") == "Mapping":
            return self.mapping(table, key, given, arguments[1])
        if declared is float and type(given) is int:
            return float(given)
        if type(given) is not declared:
            self.complain(table, key, repr(given), article(declared))
        return given

    def record(self, table: str, key: str, given: Any, declared: type[Any]) -> Any:
        """Return the dataclass, its keys checked, or None when one is wrong."""
        if not isinstance(given, dict):
            self.complain(table, key, repr(given), "a table")
            return None
        hints, made, before = get_type_hints(declared), dict[str, Any](), len(self.problems)
        content = cast("dict[str, Any]", given)
        for name in content:
            if name not in hints:
                self.complain(table, _path(key, name), "an unknown key", f"one of {', '.join(hints)}")
        for f in fields(declared):
            if f.name in content:
                made[f.name] = self.value(table, _path(key, f.name), content[f.name], _bare(hints[f.name]))
            elif f.default is MISSING:
                self.complain(table, _path(key, f.name), "nothing", article(_bare(hints[f.name])))
        return declared(**made) if len(self.problems) == before else None

    def items(self, table: str, key: str, given: Any, arguments: tuple[Any, ...]) -> Any:
        """Return the tuple of a list's entries."""
        if not isinstance(given, list):
            self.complain(table, key, repr(given), "a list")
            return ()
        entries = cast("list[Any]", given)
        return tuple(
            [self.value(table, f"{key}[{i}]", entry, arguments[0]) for i, entry in enumerate(entries)]
        )

    def mapping(self, table: str, key: str, given: Any, declared: Any) -> Any:
        """Return a table whose keys are names."""
        if not isinstance(given, dict):
            self.complain(table, key, repr(given), "a table")
            return {}
        entries = cast("dict[str, Any]", given)
        return {name: self.value(table, _path(key, name), entry, declared) for name, entry in entries.items()}


def _path(key: str, name: str) -> str:
    return f"{key}.{name}" if key else str(name)  # in Python a key may be anything


def _bare(declared: Any) -> Any:
    """Take the None out of an optional type: TOML has no such value."""
    if get_origin(declared) in (Union, types.UnionType):
        return next(member for member in get_args(declared) if member is not type(None))
    return declared


def article(declared: Any) -> str:
    """Return the words for a type of values."""
    words = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}
    return words.get(declared, "a list" if get_origin(declared) is tuple else "a table")
