"""Tables for notebooks: pandas is imported here, when a table is asked for."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from gamekit.core.errors import MissingExtra

if TYPE_CHECKING:
    import pandas as pd

NARROWEST = 8
"""how narrow a column may get in a terminal"""


def frame(rows: Iterable[Sequence[Any]], columns: Sequence[str]) -> pd.DataFrame:
    """Return the rows as a DataFrame; MissingExtra without pandas."""
    try:
        import pandas as pd
    except ImportError:
        raise MissingExtra("pandas", "lab") from None
    return pd.DataFrame([tuple(row) for row in rows], columns=list(columns))


def whole(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table for reading: no column of it is left out, and long texts go on in the next line."""
    import pandas as pd

    class Whole(pd.DataFrame):
        def __repr__(self) -> str:
            rows = [tuple(map(str, row)) for row in self.to_numpy().tolist()]
            return "\n".join(_lines([tuple(map(str, self.columns)), *rows]))

        def _repr_html_(self) -> str:
            with pd.option_context("display.max_colwidth", None):
                return self.to_html(index=False)

        def __reduce_ex__(self, protocol: Any) -> Any:
            return pd.DataFrame, (pd.DataFrame(self),)  # nobody finds a class within a function

    return Whole(table)


def _lines(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the rows side by side, the widest columns broken so that all fit the terminal."""
    room = shutil.get_terminal_size().columns
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    while sum(widths) + 2 * (len(widths) - 1) > room and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    for row in rows:
        cells = [
            textwrap.wrap(cell, width, break_on_hyphens=False)
            for cell, width in zip(row, widths, strict=True)
        ]
        for parts in zip_longest(*cells, fillvalue=""):
            line = "  ".join(part.ljust(width) for part, width in zip(parts, widths, strict=True))
            yield line.rstrip()
