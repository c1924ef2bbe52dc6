"""Tables for notebooks: pandas is imported here, when a table is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gamekit.core.errors import MissingExtra

if TYPE_CHECKING:
    import pandas as pd


def frame(rows: Iterable[Sequence[Any]], columns: Sequence[str]) -> pd.DataFrame:
    """Return the rows as a DataFrame; MissingExtra without pandas."""
    try:
        import pandas as pd
    except ImportError:
        raise MissingExtra("pandas", "lab") from None
    return pd.DataFrame([tuple(row) for row in rows], columns=list(columns))
