"""Mistakes that are made in many exercises: a table for a number, per cent for a part of one, and so on."""

from __future__ import annotations

from typing import Any

import pandas as pd

from gamekit.core.exercises import Mistake, is_percent, is_rounded

NEAR = 0.1
"""how far a number of games may be from the right one, as a part of it, to be called nearly right"""


def same(given: Any, number: float) -> bool:
    """Return whether somebody gave this number, whatever the computer makes of its last digits."""
    return abs(float(given) - number) < 1e-9


def _is_table(given: Any, *_: Any) -> bool:
    return isinstance(given, pd.Series | pd.DataFrame)


def _is_percent(given: Any, right: float, *_: Any) -> bool:
    """Whether it is the right part of one in per cent, as a number or in words like "27 %"."""
    typed = given.replace(",", ".").removesuffix("%") if isinstance(given, str) else given
    return is_percent(float(typed), right)


def _is_rounded(given: Any, right: float, *_: Any) -> bool:
    return is_rounded(given, right)


def _is_near(given: Any, right: float, *_: Any) -> bool:
    return abs(float(given) - right) <= NEAR * right


ONE_NUMBER = Mistake(_is_table, "That is a table or a column of one. Give the one number that is asked for.")
PERCENT = Mistake(_is_percent, "That is in per cent. Give a part of one, as the tables have it.")
ROUNDED = Mistake(_is_rounded, "That is it, rounded. Give the number as pandas works it out.")
NEARLY = Mistake(_is_near, "Nearly. Give the number of games exactly, as the lab works it out.")
