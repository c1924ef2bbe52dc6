"""Tables with sentences under them, where the numbers alone would mislead."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import pandas as pd


class Noted(pd.DataFrame):
    """A table with `notes`: sentences that stand under it, in a terminal and in a notebook.

    What is taken from it is a plain frame, without them.
    """

    _metadata = ["notes"]  # noqa: RUF012  # pandas' word for what is no column, and is pickled too
    notes: tuple[str, ...] = ()

    def __init__(self, table: pd.DataFrame, notes: Sequence[str] = ()) -> None:
        super().__init__(table)  # pyright: ignore[reportCallIssue]  # pandas' stubs know __new__ alone
        self.notes = tuple(notes)

    @property
    def _constructor(self) -> Callable[..., pd.DataFrame]:
        return pd.DataFrame

    def __repr__(self) -> str:
        return self._noted(repr(pd.DataFrame(self)))

    def _repr_html_(self) -> str | None:
        plain: Any = pd.DataFrame(self)  # pandas' stubs take what they do not know for a column
        html: str | None = plain._repr_html_()
        if html is None:  # pandas is told to show tables as text
            return None
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return html.replace("<td>NaN</td>", "<td>–</td>") + notes

    def _noted(self, shown: str) -> str:
        """Return the table as it is shown in a terminal, with the notes under it."""
        room = shutil.get_terminal_size().columns
        return "\n".join([shown, *(line for note in self.notes for line in textwrap.wrap(note, room))])
