"""A folder in which the games of one run are kept: a Parquet file for each portion that is finished.

A file is written under another name and renamed, so that it is there as a whole or not at
all; its name says which games are in it. So a run that was killed goes on with the games
that are missing, and nothing is lost or there twice. `manifest.json` says what the games
were played with; games of other arguments do not come in.
"""

from __future__ import annotations

import json
import os
import re
import reprlib
import secrets
from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pandas as pd

from gamekit.core.errors import BadName, BadOption, BadRecord, GameKitError
from gamekit.lab.batches import Batch, Task
from gamekit.lab.lock import NAME as LOCK
from gamekit.lab.lock import locked
from gamekit.lab.manifest import FORMAT, VERSION, difference, manifest
from gamekit.lab.needs import need
from gamekit.lab.recorders import Columns, joined

MANIFEST = "manifest.json"
DRAFT = ".draft-"
PORTION = re.compile(r"games-(\d{9,})-(\d{9,})\.parquet")


class Store:
    """The games that are kept in a folder; `n` leaves out those from number n on.

    Raises BadOption when the folder is no store, BadRecord when its manifest is damaged.
    """

    def __init__(self, folder: str | Path, n: int | None = None) -> None:
        if n is not None and (type(n) is not int or n < 0):
            raise BadOption(f"n is {reprlib.repr(n)}; allowed is a number of games, from 0 up.")
        self.folder, self.n = resolved(folder), n
        if not (self.folder / MANIFEST).is_file():
            raise BadOption(f"{self.folder} is no store: there is no {MANIFEST} in it.")
        self.manifest = _read(self.folder / MANIFEST)

    def __repr__(self) -> str:
        return f"<Store of {self.games} games in {self.folder}>"

    @property
    def games(self) -> int:
        """How many games are finished and kept."""
        return sum(len(self._wanted(numbers)) for numbers, _ in self._portions())

    def frame(self) -> pd.DataFrame:
        """Return all games as one DataFrame, the same that a run without a store returns."""
        need("pyarrow")
        columns: dict[str, str] = self.manifest["columns"]
        found = [
            _table(path, numbers, columns) for numbers, path in self._portions() if self._wanted(numbers)
        ]
        frame = joined(found, columns)
        return frame if self.n is None else frame[frame["number"] < self.n]

    def missing(self, n: int) -> list[range]:
        """Return the numbers below n of the games that are not there, as ranges."""
        gaps, first = list[range](), 0
        for numbers, _ in self._portions():
            gaps.append(range(first, min(n, numbers.start)))
            first = numbers.stop
        return [gap for gap in (*gaps, range(first, n)) if gap]

    def add(self, batch: Batch) -> None:
        """Keep games; GameKitError when they cannot be written."""
        name = f"games-{batch.numbers[0]:09}-{batch.numbers[-1]:09}.parquet"
        _write(self.folder / name, lambda draft: batch.frame.to_parquet(draft, index=False))

    def _wanted(self, numbers: range) -> range:
        return numbers if self.n is None else numbers[: max(0, self.n - numbers.start)]

    def _portions(self) -> list[tuple[range, Path]]:
        """Return what is there, in order: the numbers of the games, and their file."""
        try:
            found = [(PORTION.fullmatch(path.name), path) for path in self.folder.iterdir() if path.is_file()]
        except OSError as error:
            raise BadRecord(f"{self.folder} cannot be read: {error.strerror}.") from None
        named = [(range(int(match[1]), int(match[2]) + 1), path) for match, path in found if match]
        portions = sorted([each for each in named if each[0]], key=lambda portion: portion[0].start)
        for (before, one), (after, other) in pairwise(portions):
            if after.start < before.stop:
                raise BadRecord(f"{one} and {other.name} hold the same games; allowed is one of the two.")
        return portions


@contextmanager
def writing(folder: str | Path, task: Task) -> Generator[Store]:
    """Give the store in the folder, new or begun before, to write games of the task into.

    BadOption when it holds something else or when another run is writing into it.
    """
    path, told = resolved(folder), manifest(task)
    _check_place(path)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GameKitError(f"{path} could not be made: {error.strerror}.") from None
    with locked(path):
        for draft in path.glob(f"{DRAFT}*"):
            _discard(draft)
        if not (path / MANIFEST).exists():
            text = json.dumps(told, indent=1)
            _write(path / MANIFEST, lambda draft: draft.write_text(text, encoding="utf-8"))
        store = Store(path, task.plan.n)
        differs = difference(store.manifest, told)
        if differs:
            raise BadOption(f"{path} holds games of other arguments: {differs}; take another folder.")
        yield store


def resolved(folder: object) -> Path:
    """Return the path of a store; BadName when no folder can be called so."""
    if not isinstance(folder, str | Path) or not str(folder):
        raise BadName(f"store is {reprlib.repr(folder)}; allowed is the name of a folder.")
    try:
        path = Path(folder).expanduser().resolve()
        path.exists()
        str(path).encode()  # as the Parquet library will
    except (OSError, ValueError, RuntimeError) as error:  # no folder, or no home, can be called so
        told = str(error).removesuffix(".")
        raise BadName(f"store is {reprlib.repr(folder)}; allowed is the name of a folder: {told}.") from None
    return path


def _discard(draft: Path) -> None:
    try:
        draft.unlink()
    except OSError as error:
        raise GameKitError(f"{draft} could not be removed: {error.strerror}.") from None


def _check_place(path: Path) -> None:
    """Raise BadOption for a folder with anything else in it, and for what is no folder."""
    if not path.exists():
        return
    if not path.is_dir():
        raise BadOption(f"{path} is a file; allowed is a folder.")
    names = [entry.name for entry in path.iterdir()]
    strange = [name for name in names if name != LOCK and not name.startswith(DRAFT)]
    if strange and MANIFEST not in names:
        raise BadOption(
            f"{path} is no store, and {min(strange)} is in it; allowed is a new or an empty folder,"
            " or the store of an earlier run."
        )


def _read(path: Path) -> dict[str, Any]:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadRecord(f"{path} cannot be read: {error}.") from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise BadRecord(f"{path} does not say what was played: it is no manifest of a store.")
    if told.get("version") != VERSION:
        raise BadRecord(f"{path} is of version {told.get('version')!r}; this kit reads version {VERSION}.")
    if not isinstance(told.get("columns"), dict):
        raise BadRecord(f"{path} does not say which columns the games have: it is damaged.")
    return told


def _table(path: Path, numbers: range, columns: Columns) -> pd.DataFrame:
    """Return the games of a file; BadRecord when they are not those that its name says."""
    try:
        found = pd.read_parquet(path)
    except (OSError, ValueError) as error:
        raise _damaged(path, error) from None
    if list(found.columns) != list(columns):
        raise _damaged(path, "it has other columns")
    try:
        typed = found.astype(dict(columns))
    except (TypeError, ValueError) as error:
        raise _damaged(path, error) from None
    if set(typed["number"]) != set(numbers):
        raise _damaged(path, "it holds other games than its name says")
    return typed


def _damaged(path: Path, why: object) -> BadRecord:
    return BadRecord(f"{path} is damaged ({why}); without that file its games are played again.")


def _write(path: Path, fill: Callable[[Path], object]) -> None:
    """Have a file filled under another name and put it in place, as a whole and for good."""
    draft = path.with_name(f"{DRAFT}{secrets.token_hex(4)}")
    try:
        try:
            fill(draft)
            with draft.open("r+b") as file:
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise GameKitError(f"{path} could not be written: {error.strerror}.") from None
