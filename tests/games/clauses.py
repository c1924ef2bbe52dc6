"""Whether a game's clauses, tests and code belong together; each game's test_clauses.py asks here."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path


@cache
def named(folder: Path, game: str, parts: str = "2") -> dict[str, set[str]]:
    """Return by clause of the game the tests in the folder whose docstrings name it.

    `parts` is how many words an id has after the game's name: "2", or "1,2".
    """
    found: dict[str, set[str]] = {}
    for path in sorted(folder.glob("test_*.py")):
        for thing in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(thing, ast.FunctionDef) and thing.name.startswith("test_"):
                text = ast.get_docstring(thing) or ""
                for identity in re.findall(rf"\b{game}(?:\.[a-z-]+){{{parts}}}", text):
                    found.setdefault(identity, set()).add(f"{path.name}::{thing.name}")
    return found
