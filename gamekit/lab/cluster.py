"""Workers on other machines: those of a dask.distributed Client."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from gamekit.core.errors import BadOption, GameKitError
from gamekit.lab.batches import Batch, Task
from gamekit.lab.needs import need
from gamekit.lab.packing import packed, unpacked, work
from gamekit.lab.portions import Portions

AHEAD = 2
"""portions given out for each thread of the cluster, so that none waits for work"""


def cluster(task: Task, portions: Portions, client: Any) -> Generator[Batch, None, None]:
    """Play on the client's workers; yield what is finished as it comes.

    What a worker had that went away is given to another one. Whatever is still on its way
    when this ends, by an interrupt or an error, is cancelled. GameKitError when the cluster goes away.
    """
    distributed, parcel = need("distributed", "cluster"), packed(task)
    waiting: set[Any] = set()
    try:
        while True:
            _fill(waiting, client, parcel, portions)
            if not waiting:
                return
            for future in distributed.wait(waiting, return_when="FIRST_COMPLETED").done:
                batch = _taken(future, task)
                waiting.remove(future)
                portions.learn(batch.numbers, batch.seconds)
                yield batch
    except GameKitError:
        raise
    except Exception as error:  # whatever the library raises then
        raise GameKitError(
            f"The cluster went away in the middle of the games ({type(error).__name__})."
        ) from error
    finally:
        if client.status == "running":
            client.cancel(list(waiting))


def check_client(client: Any) -> None:
    """Raise BadOption unless it is a Client that is connected and can be waited for."""
    distributed = need("distributed", "cluster")
    if not isinstance(client, distributed.Client):
        raise BadOption(f"client is {client!r}; allowed is a dask.distributed Client.")
    if client.asynchronous:
        raise BadOption("client is an asynchronous one; allowed is a Client made with asynchronous=False.")
    if client.status != "running":
        raise BadOption(f"client is {client.status}; allowed is a Client that is connected to its scheduler.")


def _fill(waiting: set[Any], client: Any, parcel: bytes, portions: Portions) -> None:
    """Give out portions until enough are on their way."""
    wanted = AHEAD * max(1, sum(client.nthreads().values()))
    while len(waiting) < wanted and (numbers := portions.take()) is not None:
        waiting.add(client.submit(work, parcel, numbers, pure=False))


def _taken(future: Any, task: Task) -> Batch:
    try:
        result = future.result()
    except Exception as error:  # what the games themselves raise comes as a result
        raise GameKitError(f"The cluster could not play a portion of the games: {error}") from error
    return unpacked(result, task)
