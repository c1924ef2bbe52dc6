"""What a store was made with, in JSON's words."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from types import CodeType, FunctionType
from typing import Any, cast

from gamekit.core.game import full_name
from gamekit.lab.batches import Task
from gamekit.play.seating import bot_name

FORMAT = "gamekit lab store"
VERSION = 1
PLAIN = (bool, int, float, str, tuple, type(None))
"""what a setting of a bot is, beside what it may remember"""


def manifest(task: Task) -> dict[str, Any]:
    """Return everything that rows depend on but the number of games, so that this may grow.

    Functions go by their full name and, where they are Python's own, by a hash of their code, and
    a bot that is an object by that of its `__call__` and by its plain attributes; what they
    call in turn is not looked at.
    """
    plan, recorder, game = task.plan, task.recorder, task.plan.game
    settings = {field.name: getattr(recorder, field.name) for field in fields(cast("Any", recorder))}
    told = {
        "format": FORMAT,
        "version": VERSION,
        "rows": {"of": type(recorder).__name__, **settings},
        "game": game.describe(),
        "rules": {"class": full_name(type(game)), "version": game.rules_version},
        "replaced": {name: _code(function) for name, function in game.replacements.items()},
        "bots": [{"name": bot_name(bot), "from": full_name(bot), "code": _code(bot)} for bot in plan.bots],
        "seed": plan.seed,
        "columns": task.columns,
    }
    return json.loads(json.dumps(told, default=str))


def difference(there: Mapping[str, Any], here: Mapping[str, Any]) -> str | None:
    """Return the first thing that differs between two manifests, in words; None if nothing does."""
    ours, theirs = dict(_leaves("", here)), dict(_leaves("", there))
    for name in dict.fromkeys([*theirs, *ours]):
        given, found = ours.get(name, "nothing"), theirs.get(name, "nothing")
        if given != found:
            return f"{name} is {given}, there it is {found}"
    return None


def _leaves(name: str, thing: Any) -> Iterator[tuple[str, str]]:
    """Yield what stands in a manifest, in words, each under the names that lead to it."""
    if isinstance(thing, dict | list):
        named = cast("Any", thing.items() if isinstance(thing, dict) else enumerate(thing))  # type: ignore[reportUnknownMemberType]  # JSON
        for key, inner in named:
            yield from _leaves(f"{name} {key}".lstrip(), inner)
    else:
        yield name, repr(thing)


def _code(function: Callable[..., Any]) -> str:
    """Return a hash of what a function does: the same in every Python of one version."""
    told = repr(function)
    if isinstance(function, FunctionType):
        defaults = (function.__defaults__, function.__kwdefaults__)
        enclosed = [_told(cell.cell_contents) for cell in function.__closure__ or ()]
        told = f"{_told(function.__code__)} {defaults} {enclosed}"
    elif isinstance(call := vars(type(function)).get("__call__"), FunctionType):
        told = f"{told} {_code(call)} {_settings(function)}"
    return hashlib.sha256(re.sub(r" at 0x[0-9a-fA-F]+", "", told).encode()).hexdigest()[:16]


def _settings(thing: object) -> dict[str, object]:
    """Return what a thing that is called like a function was made with, as far as it is plain."""
    known: dict[str, object] = getattr(thing, "__dict__", {})
    return {name: given for name, given in known.items() if isinstance(given, PLAIN)}


def _told(constant: object) -> str:
    """Return what is in a function, or a whole code, in words that no place or time gets into."""
    if isinstance(constant, CodeType):
        inner = [_told(part) for part in constant.co_consts]
        return f"{constant.co_code.hex()} {constant.co_names} {constant.co_varnames} {inner}"
    if isinstance(constant, set | frozenset):
        return str(sorted(map(repr, cast("frozenset[object]", constant))))
    return repr(constant)
