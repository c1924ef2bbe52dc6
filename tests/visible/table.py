"""The table of docs/visible.md, from which the tests take what they expect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "visible.md"
COLUMNS = ("notebook", "snapshot", "board", "explorer")
NOT_SHOWN = "–"
WORDS = {
    "the board",
    "the explorer",
    "every move",
    "the picture",
    "the text",
    "one line",
    "Lab's message",
    "Lab's waiting line",
    NOT_SHOWN,
}


def rows() -> dict[str, dict[str, str]]:
    """Return by situation what is shown of each column."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    return {situation: dict(zip(COLUMNS, shown, strict=True)) for situation, *shown in cells}


def row(situation: str) -> Any:
    """Mark the test of a row; it gets as `told` what the table says there."""
    told = {column: words for column, words in rows()[situation].items() if words != NOT_SHOWN}
    return pytest.mark.parametrize("told", [told], ids=[situation])
