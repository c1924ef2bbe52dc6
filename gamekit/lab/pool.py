"""Workers on this machine: spawned processes, each with a line to this one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Lock, Thread
from types import ModuleType
from typing import Any

from gamekit.core.errors import GameKitError
from gamekit.lab.batches import Batch, Task
from gamekit.lab.packing import packed, unpacked, work
from gamekit.lab.portions import Portions

STARTING = Lock()
"""held while workers are started: one thread at a time puts the program out of sight"""


def pool(task: Task, portions: Portions, workers: int) -> Generator[Batch, None, None]:
    """Play on so many processes; yield what is finished as it comes.

    Each worker has one portion at a time, so no more than that is ever on its way.
    """
    with _crew(packed(task), min(workers, portions.games)) as crew:
        busy = {worker.line: worker for worker in crew if worker.give(portions)}
        while busy:
            for line in wait(list(busy)):
                worker = busy.pop(line)  # type: ignore[arg-type]  # what is waited for are these lines
                batch = worker.take(task)
                portions.learn(batch.numbers, batch.seconds)
                if worker.give(portions):
                    busy[worker.line] = worker
                yield batch


class Worker:
    """A process that plays portions until its line is cut."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, far_end = context.Pipe()
        self.process = context.Process(target=serve, args=(far_end,), daemon=True)
        self.process.start()
        far_end.close()  # so that the line is cut when the process ends

    def begin(self, task: bytes) -> None:
        """Tell the worker what is to be done."""
        self._send(self.line.send_bytes, task)

    def give(self, portions: Portions) -> bool:
        """Hand the worker its next portion, if there is one."""
        numbers = portions.take()
        if numbers is not None:
            self._send(self.line.send, numbers)
        return numbers is not None

    def take(self, task: Task) -> Batch:
        """Return what the worker played of the task; GameKitError when it has ended, or failed."""
        try:
            return unpacked(self.line.recv_bytes(), task)
        except (EOFError, OSError):
            raise self._lost() from None

    def end(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.line.close()

    def _send(self, send: Callable[[Any], None], thing: object) -> None:
        try:
            send(thing)
        except OSError:
            raise self._lost() from None

    def _lost(self) -> GameKitError:
        self.process.join(timeout=1)
        return GameKitError(
            f"A worker ended in the middle of its work, with exit code {self.process.exitcode}."
        )


def serve(line: Connection) -> None:
    """Play what comes along the line until it is cut: what a worker does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        task = line.recv_bytes()
        while True:
            line.send_bytes(work(task, line.recv()))
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    """End this process with the one that started it: a bot that hangs would never see the line cut."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _crew(task: bytes, workers: int) -> Generator[list[Worker]]:
    """Give a list of workers, and end them all when it is no longer needed."""
    crew: list[Worker] = []
    try:
        with _unaware():
            crew.extend(Worker() for _ in range(workers))
        for worker in crew:
            worker.begin(task)
        yield crew
    finally:
        for worker in crew:
            worker.end()


@contextmanager
def _unaware() -> Generator[None]:
    """Have processes that start now know nothing of Ctrl-C and of the program that starts them.

    They inherit that Ctrl-C is held back, and so have no moment in which to complain of it; this
    process gets it as soon as they are started. The program, a script perhaps without
    `if __name__ == "__main__"`, would be run again in each; what they need of it travels in the task.
    """
    resource_tracker.ensure_running()  # started later, it would no longer hold Ctrl-C back
    with STARTING:
        main, before = sys.modules["__main__"], _held_back(signal.SIGINT)
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main
            if before is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _held_back(kind: signal.Signals) -> set[int | signal.Signals] | None:
    """Hold a signal back and return what was held back before; None where that is not known (Windows)."""
    if sys.platform == "win32":
        return None
    return signal.pthread_sigmask(signal.SIG_BLOCK, {kind})
