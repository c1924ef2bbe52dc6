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
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache, wraps
from typing import Any, Self, TypeVar, dataclass_transform, get_type_hints

T = TypeVar("T")
C = TypeVar("C")

_new = object.__new__


class Value:
    """Base of all values. Subclasses are made with `@value`."""

    __slots__ = ("__dict__", "_memo")
    _memo: dict[str, Any]

    def __post_init__(self) -> None:
        _remember(self, {})

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
        _remember(copy, {})
        return copy

    def memo(self, name: str, derive: Callable[[Self], T]) -> T:
        """Return `derive(self)`, asked once in this value's life."""
        known = self._memo
        if name not in known:
            known[name] = derive(self)
        return known[name]

    def known(self, name: str) -> Any:
        """Return what `memo` has derived under the name, or None."""
        return self._memo.get(name)

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__

    def __setstate__(self, content: dict[str, Any]) -> None:
        self.__dict__.update(content)
        _remember(self, {})


# These put things in place past the frozen __setattr__. To read an empty slot would cost an exception.
_fill = Value.__dict__["__dict__"].__set__
_remember = Value.__dict__["_memo"].__set__


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[C]) -> type[C]:
    """Make `cls` a frozen dataclass; its repr rebuilds it, and its hash is worked out once."""
    made: Any = dataclass(frozen=True)(cls)
    made.hash_of_content, made.__hash__ = made.__hash__, _remembered_hash
    if made.__post_init__ is Value.__post_init__ and all(map(_is_plain, fields(made))):
        made.__init__ = _quick_init(made)
    return made


def _is_plain(f: Field[Any]) -> bool:
    return f.init and not f.kw_only and f.default_factory is MISSING


def _quick_init(cls: type) -> Callable[..., None]:
    """Return an `__init__` that takes what the dataclass's own takes, in less than half the time.

    It puts the whole content in place at once; the other goes past the frozen __setattr__ field by field.
    """
    defaults = {f.name: f.default for f in fields(cls) if f.default is not MISSING}
    names = [f.name for f in fields(cls)]
    taken = ", ".join([f"{name}=_defaults[{name!r}]" if name in defaults else name for name in names])
    content = ", ".join([f"{name!r}: {name}" for name in names])
    source = f"def __init__(self, {taken}): _here._fill(self, {{{content}}}); _here._remember(self, {{}})"
    # The function of a class from a notebook's cell travels to other processes by value, this module by name.
    space: dict[str, Any] = {"_here": sys.modules[__name__], "_defaults": defaults}
    exec(source, space)  # noqa: S102  # as dataclasses do it; the names of fields are identifiers
    return wraps(cls.__init__)(space["__init__"])


def _remembered_hash(self: Any) -> int:
    known: dict[str, Any] = self._memo
    if "hash" not in known:
        known["hash"] = self.hash_of_content()
    return known["hash"]


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
