"""Frames made by hand, with the columns that metrics read, and what every table has to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from hypothesis import strategies as st

FIGURES = ["value", "low", "high", "games"]
DECISIONS = ["number", "seed", "step", "turn", "seat", "legal", "verb", "action", "ids"]
RESULTS = [
    *("players", "number", "seed", "seat", "bot", "points", "rank", "share", "turns", "decisions"),
    "points all",
]


def results_of(points: Sequence[Sequence[float]], **columns: Any) -> pd.DataFrame:
    """Return results of games with these points, seat by seat; most points win, ties share."""
    rows = []
    for number, seats in enumerate(points):
        best = max(seats)
        for seat, own in enumerate(seats):
            rank = 1 + sum(other > own for other in seats)
            share = (own == best) / list(seats).count(best)
            rows.append((len(seats), number, number, seat, f"bot {seat}", float(own), rank, share, 6, 4, own))
    return pd.DataFrame(rows, columns=RESULTS).assign(**columns)


def decisions_of(courses: Any, **columns: Any) -> pd.DataFrame:
    """Return decisions of games whose points stood so after each choice; the seats take turns."""
    rows = [
        (number, number, step, step + 1, step % len(points), 2, "go", "go 1", "", *map(float, points))
        for number, course in enumerate(courses)
        for step, points in enumerate(course)
    ]
    seats = [f"points {seat}" for seat in range(len(courses[0][0]))]
    return pd.DataFrame(rows, columns=[*DECISIONS, *seats]).assign(**columns)


def renumbered(frame: pd.DataFrame, order: Sequence[int]) -> pd.DataFrame:
    """Return the same games under other numbers, with the rows in another order."""
    numbers = dict(enumerate(order))
    return frame.assign(number=frame["number"].map(numbers)).sample(frac=1, random_state=1)


def courses(seats: int = 2, games: int = 6) -> st.SearchStrategy[list[list[list[int]]]]:
    """Draw games of any lengths, with the points of the seats after each choice."""
    points = st.lists(st.integers(0, 5), min_size=seats, max_size=seats)
    return st.lists(st.lists(points, min_size=1, max_size=8), min_size=1, max_size=games)


def check_figures(table: pd.DataFrame) -> None:
    """Check that every row has a value within its interval, and the number of its games."""
    assert list(table.columns[-4:]) == FIGURES
    assert len(table)
    known = table.dropna(subset=["value", "low"])
    tiny = 1e-9
    assert (known["low"] <= known["value"] + tiny).all()
    assert (known["value"] <= known["high"] + tiny).all()
    assert table["games"].dtype == np.int64
    assert (table["games"] >= 0).all()
