"""One thread for everything: the loop on which a notebook's cells run.

Newer JupyterLabs deliver a widget's messages on a thread beside the cells. A match must
not change under a running cell, so what a click asks for is handed to the cells' loop.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

_known: list[asyncio.AbstractEventLoop] = []


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the loop of the main thread if it runs; in plain Python there is none.

    >>> running_loop() is None
    True
    """
    if threading.current_thread() is threading.main_thread():
        _known.clear()
        try:
            _known.append(asyncio.get_running_loop())
        except RuntimeError:
            return None
    return _known[0] if _known and _known[0].is_running() else None


def on_main_thread(function: Callable[[], object]) -> None:
    """Call the function where the cells run: at once if that is here, else when they are done."""
    loop = running_loop()
    if loop is None or threading.current_thread() is threading.main_thread():
        function()
    else:
        loop.call_soon_threadsafe(function)


running_loop()  # the import stands in a cell: from now on its loop is known on every thread
