"""Where points come from, and when."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

import numpy as np
import pandas as pd

from gamekit.lab.intervals import Numbers
from gamekit.lab.metrics.course import by_seat, checked_parts, of_game, place, slices
from gamekit.lab.metrics.frames import FIGURES, RESULTS, check_same_games, mean_figures, need, seats_of

LINES = "lab.decisions with lines=True"


def sources(results: pd.DataFrame, decisions: pd.DataFrame | None = None, phases: int = 3) -> pd.DataFrame:
    """Return how many points a seat makes from each label, in each phase of the game.

    Formula: the points of a label, the mean over the seats of a game, then over games with
    Student's interval; `share` is its part of all points, and the shares sum to one. With the
    decisions of the same games, whose columns `points <seat> <label>` tell how the score lines stood
    after each choice, the game is cut into `phases` of as many choices each: what counts is by how
    much a label stands higher at the end of a phase than at its beginning (at the beginning of the game
    at 0), and at the end of the game as in the results. So the phases add up to the whole.
    Source: "GameScore" of TAG (Gaina et al., TAG: a tabletop games framework, 2020), by score line.

    Columns: phase (from 1), label, share, value, low, high, games. Needs a frame of lab.simulate, and
    for more than one phase one of lab.decisions with lines=True.
    """
    need(results, ["number", "seat", "players", "points"], RESULTS)
    labels = [
        str(name).removeprefix("points ") for name in results.columns if str(name).startswith("points ")
    ]
    need(results, [f"points {label}" for label in labels or ["LABEL"]], RESULTS)
    gains = _whole(results, labels) if decisions is None else _phased(results, decisions, labels, phases)
    rows = [
        (phase, label, *mean_figures(pd.Series(values[:, place], dtype=float)))
        for phase, values in enumerate(gains, 1)
        for place, label in enumerate(labels)
    ]
    table = pd.DataFrame(rows, columns=["phase", "label", *FIGURES])
    whole = table["value"].sum()
    table.insert(2, "share", table["value"] / whole if whole else nan)
    return table


def _whole(results: pd.DataFrame, labels: Sequence[str]) -> list[Numbers]:
    means = results.groupby("number")[[f"points {label}" for label in labels]].mean()
    return [means.to_numpy(dtype=np.float64)]


def _phased(
    results: pd.DataFrame, decisions: pd.DataFrame, labels: Sequence[str], phases: int
) -> list[Numbers]:
    """Return for each phase what the labels (columns) brought a seat in each game (rows), on average."""
    check_same_games(decisions, results)
    columns = [f"points {seat} {label}" for seat in range(seats_of(decisions)) for label in labels]
    need(decisions, columns, LINES)
    final = {label: by_seat(results, f"points {label}") for label in labels}
    if not len(decisions):
        return _whole(results, labels)
    ordered = decisions.sort_values(["number", "step"], kind="stable")
    values = ordered[columns].to_numpy(dtype=np.float64).reshape(len(ordered), -1, len(labels)).mean(axis=1)
    gains: list[Numbers] = []
    for number, first, end in slices(ordered["number"]):
        ends = [first + place(phase, phases, end - first) for phase in range(1, checked_parts(phases))]
        last = [of_game(final[label], number).mean() for label in labels]
        gains.append(np.diff([np.zeros(len(labels)), *values[ends], last], axis=0))
    return list(np.array(gains).swapaxes(0, 1))
