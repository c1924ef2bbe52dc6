"""Whose mistake it was: an error in somebody's own function goes by who was asked and by the line."""

from __future__ import annotations

import linecache
import site
import sysconfig
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, MethodType
from typing import NamedTuple

import gamekit
from gamekit.core.errors import GameKitError

OTHERS = (
    Path(gamekit.__file__).parent,
    *(Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
    Path(site.getusersitepackages()),
)
"""where the code lies that is nobody's own: the kit's, Python's and that of installed libraries"""


class Line(NamedTuple):
    """A line of somebody's own code."""

    file: str
    number: int
    function: str

    @classmethod
    def of(cls, error: BaseException) -> Line | None:
        """Return the last own line on the way to the error, if there is one."""
        steps = [(frame.f_code, number) for frame, number in traceback.walk_tb(error.__traceback__)]
        own = [(code, number) for code, number in steps if _is_own(code.co_filename)]
        return cls(own[-1][0].co_filename, own[-1][1], own[-1][0].co_name) if own else None

    def at_home(self, things: Iterable[object]) -> Line:
        """Return the line with its file, by the functions among the things: on a worker it has none."""
        for code in (code for thing in things for code in _codes(thing)):
            if code.co_name == self.function and self.number in [number for *_, number in code.co_lines()]:
                return self._replace(file=code.co_filename)
        return self

    def __str__(self) -> str:
        text = linecache.getline(self.file, self.number).strip()
        return f"{self.function}, line {self.number}{text and f': `{text}`'}"


class Failed(GameKitError):
    """Something raised, and the error is the cause: `head` says what failed, `reason` why.

    The line is read when it is shown: a worker does not have the cells of a notebook.
    """

    def __init__(self, head: str, reason: str, line: Line | None) -> None:
        super().__init__(head, reason, line)
        self.head, self.reason, self.line = head, reason, line

    @classmethod
    def of(cls, head: str, error: BaseException) -> Failed:
        """Return what to raise from the error."""
        kind = "" if isinstance(error, GameKitError) else f"{type(error).__name__}: "
        return cls(head, f"{kind}{error}".removesuffix(": "), Line.of(error))

    def __str__(self) -> str:
        return f"{self.head}: {self.reason}{'' if self.line is None else f' ({self.line})'}"


def _codes(thing: object) -> Iterator[CodeType]:
    """Yield the code of a function, of a class or of its functions, and of what is made within."""
    if isinstance(thing, CodeType):
        yield thing
        for part in thing.co_consts:
            if isinstance(part, CodeType):
                yield from _codes(part)
    elif isinstance(thing, FunctionType | MethodType):
        yield from _codes(thing.__code__)
    elif isinstance(thing, type):
        for part in vars(thing).values():
            if isinstance(part, FunctionType):
                yield from _codes(part)


def _is_own(file: str) -> bool:
    return not file.startswith("<frozen ") and not any(place in Path(file).parents for place in OTHERS)
