"""A lock on a folder that goes away with the process that holds it, however that ends."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from gamekit.core.errors import BadOption, GameKitError

NAME = ".lock"


@contextmanager
def locked(folder: Path) -> Generator[None]:
    """Hold the folder's lock; BadOption when another run holds it.

    The operating system keeps the lock, so a killed run leaves none behind; the file itself stays.
    """
    with _opened(folder / NAME) as file:
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):
            raise BadOption(f"Another run is writing into {folder} right now; take another folder.") from None
        except OSError as error:
            raise GameKitError(f"{folder} could not be locked: {error.strerror}.") from None
        yield  # closing the file opens the lock


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("a+b")
    except OSError as error:
        raise GameKitError(f"{path} could not be written: {error.strerror}.") from None


def _lock(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
