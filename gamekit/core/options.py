"""Options: the numbers and modes of a rulebook that may be changed.

A game declares a frozen dataclass whose fields are made with `option`; the field's
type and the declaration say what is allowed, so that one check serves every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, Self, cast

from gamekit.core.errors import BadOption, nearest, whole_numbers

BESIDE = ("players", "edition", "scoring", "rules")
"""what a game is loaded with beside its options: a name may be a misspelt one of these"""

ALL = "All are in game.options.parameters(), in a terminal: --options."


@dataclass(frozen=True, slots=True)
class Parameter:
    """What is known of an option beside its name and default.

    `allowed` is a range of whole numbers, a tuple of values, or None where the
    game itself checks. `low` and `high` bound what an experiment tries.
    """

    says: str
    clause: str
    allowed: range | tuple[object, ...] | None
    low: int | None = None
    high: int | None = None


def option(
    default: Any,
    clause: str,
    says: str,
    allowed: range | tuple[object, ...] | None = None,
    low: int | None = None,
    high: int | None = None,
) -> Any:
    """Declare an option: its default is the rulebook's value, `clause` the rule it belongs to."""
    if isinstance(default, bool):
        allowed = (False, True)
    return field(default=default, metadata={"parameter": Parameter(says, clause, allowed, low, high)})


@dataclass(frozen=True, kw_only=True)
class Options:
    """Base of every game's options."""

    first_seat: int = field(default=0, metadata={"parameter": Parameter("the seat that starts", "", None)})

    @classmethod
    def parameters(cls) -> dict[str, Parameter]:
        """Return what is known of each option, by name, in order."""
        return {f.name: f.metadata["parameter"] for f in fields(cls)}

    @classmethod
    def allowed(cls, name: str, players: int) -> range | tuple[object, ...] | None:
        """Return what an option may be with so many players; None where the game itself checks."""
        return range(players) if name == "first_seat" else cls.parameters()[name].allowed

    @classmethod
    def of(cls, values: Mapping[str, object], players: int) -> Self:
        """Return checked options.

        Raises BadOption for an unknown name or a value that is not allowed.
        """
        known = {f.name: f for f in fields(cls)}
        for name, value in values.items():
            if name not in known:
                advice = nearest(name, [*known, *BESIDE])
                raise BadOption(f"There is no option {name!r}; {advice} {ALL}")
            _check(known[name], value, cls.allowed(name, players))
        return cls(**{name: _frozen(value) for name, value in values.items()})  # type: ignore[arg-type]  # checked one by one above

    def changed(self) -> dict[str, object]:
        """Return the options that differ from the rulebook's values."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}


def _frozen(value: object) -> object:
    """Return a list as a tuple: files and people write lists, and options are compared and hashed."""
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def _check(f: Field[Any], value: object, allowed: range | tuple[object, ...] | None) -> None:
    assert f.default is not MISSING
    if value == f.default and type(value) is type(f.default):
        return
    if isinstance(allowed, range):
        if type(value) is not int or value not in allowed:
            numbers = whole_numbers(value, allowed[0], allowed[-1])
            raise BadOption(f"{f.name} is {value!r}; allowed are {numbers}.")
    elif allowed is not None and not any(value == a and type(value) is type(a) for a in allowed):
        raise BadOption(f"{f.name} is {value!r}; allowed are {', '.join(map(repr, allowed))}.")
