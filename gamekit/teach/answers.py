"""When two answers are the same one: what learners write differs in type, order and spelling."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction
from itertools import islice
from numbers import Real
from typing import Any, cast

from gamekit.core.actions import Action

MOST = 10_000
"""members of an answer that are looked at: somebody may give what never ends"""


def agrees(given: object, right: object) -> bool:
    """Return whether the given answer says the same as the right one; never an exception.

    >>> agrees("1/3", 1 / 3), agrees("(1, 0)", (1, 0))
    (True, True)
    >>> agrees(2.0, 2), agrees(["b", "a"], {"a", "b"}), agrees(" Red", "red"), agrees(True, 1)
    (True, True, True, False)
    """
    try:
        return _agrees(given, right)
    except Exception:  # noqa: BLE001  # an answer may be an object that fails at any question
        return False


def _agrees(given: Any, right: Any) -> bool:
    if isinstance(right, Action):
        return str(given) == str(right)
    if isinstance(right, str):
        return isinstance(given, str) and _plain(given) == _plain(right)
    if isinstance(right, bool) or _is_bool(given):
        return _is_bool(given) and isinstance(right, bool) and bool(given) == right
    if isinstance(right, Real):
        number = Fraction(given) if isinstance(given, str) else given
        return isinstance(number, Real) and math.isclose(float(number), float(right), abs_tol=1e-9)
    if isinstance(right, Mapping):
        return _same_mapping(given, cast("Mapping[Any, Any]", right))
    if isinstance(right, AbstractSet):
        return _same_members(given, cast("AbstractSet[Any]", right))
    if isinstance(right, tuple | list):
        return _same_sequence(given, cast("list[Any]", right))
    return bool(given == right)


def _same_mapping(given: Any, right: Mapping[Any, Any]) -> bool:
    items = dict(given.items())
    return len(items) == len(right) and all(key in items and _agrees(items[key], right[key]) for key in right)


def _same_members(given: Any, right: AbstractSet[Any]) -> bool:
    members = _listed(given)
    unlike = [member for member in members if not any(_agrees(member, other) for other in right)]
    return not unlike and all(any(_agrees(member, other) for member in members) for other in right)


def _same_sequence(given: Any, right: Iterable[Any]) -> bool:
    members, wanted = _listed(given), list(right)
    return len(members) == len(wanted) and all(map(_agrees, members, wanted))


def _listed(given: Any) -> list[Any]:
    members = given.strip("()[]{} ").replace(",", " ").split() if isinstance(given, str) else given
    return list(islice(members, MOST))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _is_bool(given: Any) -> bool:
    return isinstance(given, bool) or type(given).__name__ == "bool_"
