"""Who may see what: declared at the field, redacted here and nowhere else.

A field made with `hidden("seat")` is seen by the seat that the field `seat` beside it
names; with `hidden()` in an action, by whoever takes the action. For everybody else
`redact` puts `UNKNOWN` in its place; of a tuple the length stays, as people at a table
see how many cards somebody holds.
"""

from __future__ import annotations

import enum
import types
from dataclasses import Field, field, fields
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin

from gamekit.core.value import Value, field_types

T = TypeVar("T")


class Unknown(enum.Enum):
    """What a seat may not see."""

    UNKNOWN = "?"

    def __repr__(self) -> str:
        return "UNKNOWN"

    def __str__(self) -> str:
        return "?"


UNKNOWN = Unknown.UNKNOWN


def hidden(owner: str = "", **keywords: Any) -> Any:
    """Declare a field that only its owner may see; see the module's text."""
    return field(metadata={"hidden": owner}, **keywords)


def redact(thing: T, seat: int | None, actor: int | None = None) -> T:
    """Return `thing` as `seat` may see it; seat None is a spectator who sees only what all see.

    `actor` is the seat that takes the action when `thing` is one. Nothing hidden: the
    very same object comes back.
    """
    if isinstance(thing, Value):
        return cast("T", _redact_value(thing, seat, actor)) if _walked(type(thing)) else thing
    if isinstance(thing, tuple):
        items = cast("tuple[Any, ...]", thing)
        seen = tuple([redact(item, seat, actor) for item in items])
        return thing if all(map(_same, seen, items)) else seen  # type: ignore[return-value]
    return thing


def is_redacted(thing: object) -> bool:
    """Return whether something in `thing` is UNKNOWN."""
    if isinstance(thing, Value):
        return any(is_redacted(getattr(thing, f.name)) for f in _walked(type(thing)))
    if isinstance(thing, tuple):
        items = cast("tuple[Any, ...]", thing)
        return any(map(is_redacted, items))
    return thing is UNKNOWN


def _redact_value(thing: Value, seat: int | None, actor: int | None) -> Any:
    if actor is None and _is_leaf(type(thing)):  # a hand stays while the game goes on around it
        return thing.memo(f"seen by {seat}", lambda hand: _redacted_copy(hand, seat, None))
    return _redacted_copy(thing, seat, actor)


def _redacted_copy(thing: Value, seat: int | None, actor: int | None) -> Any:
    changes: dict[str, Any] = {}
    for f in _walked(type(thing)):
        old = getattr(thing, f.name)
        if "hidden" in f.metadata and (seat is None or seat != _owner(thing, f, actor)):
            new = _cover(old)
        else:
            new = redact(old, seat, actor)
        if new is not old:
            changes[f.name] = new
    return thing.evolve(**changes) if changes else thing


def _owner(thing: Value, f: Field[Any], actor: int | None) -> int | None:
    owner = f.metadata["hidden"]
    return getattr(thing, owner) if owner else actor


def _cover(old: object) -> object:
    if isinstance(old, tuple):
        items = cast("tuple[Any, ...]", old)
        return tuple(UNKNOWN for _ in items)
    return old if old is None else UNKNOWN


def _same(a: object, b: object) -> bool:
    return a is b


@cache
def _walked(cls: type) -> tuple[Field[Any], ...]:
    """The fields worth a look: hidden ones, and those whose type may hold such a thing further down."""
    declared = field_types(cls)
    return tuple(
        f
        for f in fields(cls)
        if f.name in declared and ("hidden" in f.metadata or _may_hide(declared[f.name]))
    )


@cache
def _is_leaf(cls: type) -> bool:
    """Whether all there is to cover in such a value are its own fields."""
    return all("hidden" in f.metadata for f in _walked(cls))


def _may_hide(declared: Any) -> bool:
    """Whether a value of the type may hold something hidden; a class with subclasses may be any of them."""
    arguments = get_args(declared)
    if arguments and get_origin(declared) in (tuple, Union, types.UnionType):
        return any(_may_hide(argument) for argument in arguments if argument is not Ellipsis)
    cls = get_origin(declared) or declared
    if cls is None or not isinstance(cls, type):
        return cls is not None
    return issubclass(cls, Value) and (bool(cls.__subclasses__()) or bool(_walked(cls)))
