"""How work travels: what a worker cannot import goes along by value.

That is what stands in a notebook or a script, and modules that are not installed. Values are
read by their annotations (see `field_types`), which look names up in the module of their
class; so the names that these annotations use travel as well, and get a module on the worker.
"""

from __future__ import annotations

import site
import sys
import sysconfig
import traceback
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from inspect import get_annotations
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, Self

from gamekit.core.errors import BadOption, GameKitError
from gamekit.core.value import Value
from gamekit.lab.batches import Batch, Task
from gamekit.lab.blame import Failed
from gamekit.lab.needs import need

PACKING = Lock()
"""held while something is packed: what travels by value is known to the whole process"""


@dataclass(frozen=True)
class Failure:
    """What went wrong on a worker: what to raise, the error that caused it (packed) and its traceback."""

    failed: GameKitError
    cause: bytes
    traceback: str

    def error(self, task: Task) -> GameKitError:
        """Return what to raise, with the first error as its cause.

        Where that does not name a line of somebody's own, the whole traceback goes along.
        """
        cause: BaseException = need("cloudpickle").loads(self.cause)
        failed = self.failed
        if isinstance(failed, Failed) and failed.line:
            failed = Failed(failed.head, failed.reason, failed.line.at_home(_own(task)))
        else:
            cause.add_note(f"On the worker:\n{self.traceback}")
        failed.__cause__ = cause
        return failed


def packed(task: Task) -> bytes:
    """Return the task as bytes; BadOption when something in it cannot travel."""
    pack = need("cloudpickle").dumps
    try:
        with _by_value(homes := _homes(task)):
            return pack((pack([_Names.of(home) for home in homes]), pack(task)))
    except Exception as error:
        raise BadOption(
            f"This game or a bot cannot travel to workers: {error}; workers=1 plays without them."
        ) from error


def work(task: bytes, numbers: range) -> bytes:
    """Play games of a packed task, on a worker; return what `unpacked` reads, whatever happens."""
    pack = need("cloudpickle").dumps
    try:
        return pack(_unpacked_task(task).play(numbers))
    except Exception as error:  # noqa: BLE001  # whatever it is, it is raised again at home
        cause = error.__cause__ if isinstance(error, GameKitError) and error.__cause__ else error
        failed = error if isinstance(error, GameKitError) else GameKitError(f"A worker failed: {error}")
        return pack(Failure(failed, _packed_error(cause), "".join(traceback.format_exception(cause))))


def unpacked(result: bytes, task: Task) -> Batch:
    """Return the games of the task that a worker played, or raise what went wrong there."""
    found: Batch | Failure = need("cloudpickle").loads(result)
    if isinstance(found, Failure):
        raise found.error(task)
    return found


@lru_cache(maxsize=4)
def _unpacked_task(parcel: bytes) -> Task:
    unpack = need("cloudpickle").loads
    names, task = unpack(parcel)
    for module in unpack(names):
        module.settle()
    return unpack(task)


def _packed_error(error: BaseException) -> bytes:
    """Return the error as bytes, or what it says when it is of a kind that cannot travel."""
    cloudpickle = need("cloudpickle")
    try:
        result = cloudpickle.dumps(error)
        cloudpickle.loads(result)
    except Exception:  # noqa: BLE001  # an error's class may do anything while it travels
        return cloudpickle.dumps(RuntimeError(f"{type(error).__name__}: {error}"))
    return result


@dataclass(frozen=True)
class _Names:
    """The names that annotations of a module's values use, and its file, where game data lie."""

    module: str
    names: Mapping[str, Any]

    @classmethod
    def of(cls, module: ModuleType) -> Self:
        """Return those of a module."""
        known = vars(module)
        classes = [thing for thing in known.values() if isinstance(thing, type) and issubclass(thing, Value)]
        values = [thing for thing in classes if thing.__module__ == module.__name__]
        written = [note for value in values for note in get_annotations(value).values()]
        used = [name for note in written if isinstance(note, str) for name in _names_in(note)]
        wanted = dict.fromkeys(["__file__", *used])
        return cls(module.__name__, {name: known[name] for name in wanted if name in known})

    def settle(self) -> None:
        """Have a module of that name with these names in it, where there is none yet."""
        module = sys.modules.setdefault(self.module, ModuleType(self.module))
        for name, thing in self.names.items():
            module.__dict__.setdefault(name, thing)


def _names_in(annotation: str) -> tuple[str, ...]:
    return compile(annotation, "annotation", "eval").co_names


@contextmanager
def _by_value(homes: Iterable[ModuleType]) -> Generator[None]:
    """Have whatever is made in these modules travel by value."""
    cloudpickle = need("cloudpickle")
    with PACKING:
        known: set[str] = cloudpickle.list_registry_pickle_by_value()
        added = [home for home in homes if home.__name__ not in {"__main__", *known}]
        for home in added:
            cloudpickle.register_pickle_by_value(home)
        try:
            yield
        finally:
            for home in added:
                cloudpickle.unregister_pickle_by_value(home)


def _homes(task: Task) -> list[ModuleType]:
    """Return the modules of the game, the bots and the replaced functions that a worker may lack."""
    game, names = task.plan.game, dict[str, None]()
    for thing in (*type(game).__mro__, *task.plan.bots, *game.replacements.values(), task.recorder):
        names[getattr(thing, "__module__", None) or type(thing).__module__] = None
    return [sys.modules[name] for name in names if name in sys.modules and not _is_installed(name)]


def _own(task: Task) -> Iterator[object]:
    """Yield what may have travelled: bots, replaced functions, and what stands beside them."""
    for thing in (*task.plan.bots, *task.plan.game.replacements.values()):
        yield from (thing, type(thing))
    for home in _homes(task):
        yield from vars(home).values()


def _is_installed(name: str) -> bool:
    """Whether a worker has the module as well: it is the kit's, Python's or an installed library's."""
    if name.partition(".")[0] in {"gamekit", *sys.stdlib_module_names}:
        return True
    file = getattr(sys.modules[name], "__file__", None)
    places = [*site.getsitepackages(), site.getusersitepackages(), sysconfig.get_path("purelib")]
    return file is not None and any(Path(place) in Path(file).parents for place in places)
