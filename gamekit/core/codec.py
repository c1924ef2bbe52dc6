"""One JSON codec for all values: it works from the types of their fields."""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Union, cast, get_args, get_origin

from gamekit.core.errors import BadRecord, entries
from gamekit.core.secrets import UNKNOWN, Unknown
from gamekit.core.value import Value, field_types


def encode(thing: Any) -> Any:
    """Return `thing` in JSON's words: values as objects with their class under "is"."""
    if isinstance(thing, Value):
        content = {f.name: encode(getattr(thing, f.name)) for f in fields(type(thing)) if f.compare}  # type: ignore[arg-type]
        return {"is": type(thing).__name__, **content}
    if thing is UNKNOWN:
        return {"is": "Unknown"}
    if isinstance(thing, enum.Enum):
        return thing.value
    if isinstance(thing, tuple):
        items = cast("tuple[Any, ...]", thing)
        return [encode(item) for item in items]
    if thing is None or isinstance(thing, int | float | str):
        return thing
    raise TypeError(f"{thing!r} has no JSON form; fields hold numbers, texts, enums, tuples and values")


def decode(data: Any, declared: Any, known: Mapping[str, type]) -> Any:
    """Return the thing of type `declared` that `encode` turned into `data`.

    `known` maps names to classes where the declared one is a base class. Raises
    BadRecord when the data are of another shape.
    """
    origin = get_origin(declared)
    if origin in (Union, types.UnionType):
        return _decode_union(data, get_args(declared), known)
    if origin is tuple:
        return _decode_tuple(data, get_args(declared), known)
    wanted: type = type(None) if declared is None else (origin or declared)
    if issubclass(wanted, Value):
        return _decode_value(data, wanted, known)
    if issubclass(wanted, enum.Enum):
        return _decode_enum(data, wanted)
    if wanted is float and type(data) is int:
        return float(data)
    if type(data) is not wanted:
        raise BadRecord(f"{data!r} stands where {wanted.__name__} is allowed.")
    return data


def _decode_union(data: Any, members: tuple[Any, ...], known: Mapping[str, type]) -> Any:
    if Unknown in members and data == {"is": "Unknown"}:
        return UNKNOWN
    for member in members:
        if member is Unknown:
            continue
        try:
            return decode(data, member, known)
        except BadRecord:
            continue
    raise BadRecord(f"{data!r} is none of what is allowed there: {', '.join(map(str, members))}.")


def _decode_tuple(data: Any, items: tuple[Any, ...], known: Mapping[str, type]) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise BadRecord(f"{data!r} stands where a list is allowed.")
    given = cast("list[Any]", data)
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple([decode(item, items[0], known) for item in given])
    if len(given) != len(items):
        raise BadRecord(f"{data!r} has {entries(len(given))}; {len(items)} are allowed.")
    return tuple(decode(item, declared, known) for item, declared in zip(given, items, strict=True))


def _decode_value(data: Any, base: type[Value], known: Mapping[str, type]) -> Value:
    if not isinstance(data, dict) or not isinstance(data.get("is"), str):  # type: ignore[reportUnknownMemberType]
        raise BadRecord(f"{data!r} stands where a {base.__name__} is allowed.")
    content = cast("dict[str, Any]", data)
    cls = base if content["is"] == base.__name__ else known.get(content["is"])
    if cls is None or not issubclass(cls, base):
        raise BadRecord(f"{content['is']!r} is no {base.__name__}.")
    hints = field_types(cls)
    if content.keys() - {"is"} != hints.keys():
        raise BadRecord(f"{cls.__name__} has the fields {', '.join(hints)}; given are {', '.join(content)}.")
    made = object.__new__(cls)
    made.__setstate__({name: decode(content[name], declared, known) for name, declared in hints.items()})
    return made


def _decode_enum(data: Any, cls: type[enum.Enum]) -> enum.Enum:
    try:
        return cls(data)
    except ValueError:
        raise BadRecord(f"{data!r} is no {cls.__name__}.") from None
