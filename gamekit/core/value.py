"""Immutable values: how states, actions and windows are made, changed and remembered.

`@value` makes a frozen dataclass compared by content. `evolve` is the one way to
make a changed copy, and `memo` the one place where a value keeps what was derived
from it: outside equality, hash, repr, pickle and JSON.
"""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Self, TypeVar, dataclass_transform, get_type_hints

T = TypeVar("T")
C = TypeVar("C")

_new = object.__new__
_set = object.__setattr__  # values are frozen for everybody but this module


class Value:
    """Base of all values. Subclasses are made with `@value`."""

    __slots__ = ("__dict__", "_hash", "_memo")
    _memo: dict[str, Any] | None

    def __post_init__(self) -> None:
        _remember(self, None)

    def evolve(self, **changes: Any) -> Self:
        """Return a copy in which `changes` replace fields.

        Several times as fast as `dataclasses.replace`: the copy of a value is made
        without its constructor.
        """
        old = self.__dict__
        content = {**old, **changes}
        if len(content) > len(old):
            unknown = ", ".join(sorted(changes.keys() - old.keys()))
            raise TypeError(f"{type(self).__name__} has no field {unknown}")
        copy = _new(type(self))
        _fill(copy, content)
        _remember(copy, None)
        return copy

    def memo(self, name: str, derive: Callable[[Self], T]) -> T:
        """Return `derive(self)`, asked once in this value's life."""
        known = self._memo
        if known is None:
            known = self._begin_memo()
        if name not in known:
            known[name] = derive(self)
        return known[name]

    def known(self, name: str) -> Any:
        """Return what `memo` has derived under the name, or None."""
        return self._memo.get(name) if self._memo else None

    def _begin_memo(self) -> dict[str, Any]:
        """Return the empty table in which what is derived will be kept."""
        known = dict[str, Any]()
        _remember(self, known)
        return known

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__

    def __setstate__(self, content: dict[str, Any]) -> None:
        self.__dict__.update(content)
        _remember(self, None)


# These put things in place past the frozen __setattr__. To read an empty slot would cost an exception.
_fill = Value.__dict__["__dict__"].__set__
_remember = Value.__dict__["_memo"].__set__


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[C]) -> type[C]:
    """Make `cls` a frozen dataclass; its repr rebuilds it, and its hash is worked out once."""
    made: Any = dataclass(frozen=True)(cls)
    made.hash_of_content, made.__hash__ = made.__hash__, _remembered_hash
    return made


def _remembered_hash(self: Any) -> int:
    known: int | None = getattr(self, "_hash", None)
    if known is not None:
        return known
    worked_out: int = self.hash_of_content()
    _set(self, "_hash", worked_out)
    return worked_out


@cache
def field_types(cls: type) -> dict[str, Any]:
    """Return the types of the fields that make up a value's content, by name in order.

    Each is resolved where its class was written; the game of a state is no content, and
    its type is unknown there when the program runs.
    """
    return {f.name: _resolved(cls, f.name) for f in fields(cls) if f.compare}


def _resolved(cls: type, name: str) -> Any:
    home = next(base for base in cls.__mro__ if name in inspect.get_annotations(base))
    written = types.SimpleNamespace(__annotations__={name: home.__annotations__[name]})
    return get_type_hints(written, vars(sys.modules[home.__module__]))[name]
