"""The libraries that the lab rests on, asked for when they are needed."""

from __future__ import annotations

import importlib
from types import ModuleType

from gamekit.core.errors import MissingExtra


def need(library: str, extra: str = "lab") -> ModuleType:
    """Return the library, imported; MissingExtra, with the pip line, when it is not installed."""
    try:
        return importlib.import_module(library)
    except ImportError:
        raise MissingExtra(library.partition(".")[0], extra) from None
