"""Who leads: how often that changes, how early it decides the game, and whether a lead grows."""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from gamekit.lab.intervals import Numbers, bootstrap
from gamekit.lab.metrics.course import Course, by_seat, checked_parts, courses, of_game, place
from gamekit.lab.metrics.frames import FIGURES, means, share_figures


def lead_changes_by_game(decisions: pd.DataFrame, results: pd.DataFrame | None = None) -> pd.DataFrame:
    """Return the changes of lead in each game, by its number; see `lead_changes`."""
    shares = None if results is None else by_seat(results, "share")
    rows: dict[int, dict[str, float]] = {}
    for course in courses(decisions, results):
        changes = _changes(course)
        rows[course.number] = {
            "changes": len(changes),
            "time of the last": (changes[-1] + 1) / len(course.points) if len(changes) else nan,
        }
        if shares is not None:
            rows[course.number]["winner behind"] = _behind(course, of_game(shares, course.number))
    columns = ["changes", "time of the last", *([] if shares is None else ["winner behind"])]
    return pd.DataFrame.from_dict(rows, orient="index", columns=columns, dtype=float)


def lead_changes(decisions: pd.DataFrame, results: pd.DataFrame | None = None) -> pd.DataFrame:
    """Return how often the lead changes, and when for the last time.

    After each choice the points are counted as if the game ended there. `changes`: how often a seat
    comes to lead alone while another was the last to do so; ties between do not count. `time of the
    last`: the share of the game's choices made by then, over the games in which the lead changed.
    With the results of the same games the last standing is the final one, and there is a third
    row, `winner behind`: the share of the choices after which no later winner was in the lead. The
    mean over games, Student's interval.
    Source: "lead change" and "drama" in Browne, Automatic generation and evaluation of recombination
    games, 2008, and in Ludii, both on points as they stand instead of a search's estimate.

    Columns: measure, value, low, high, games. Needs a frame of lab.decisions.
    """
    return means(lead_changes_by_game(decisions, results), shares=["time of the last", "winner behind"])


def _changes(course: Course) -> npt.NDArray[np.int64]:
    """Return the choices with which the lead came to another seat."""
    leaders = course.leaders()
    alone = np.flatnonzero(leaders >= 0)
    return alone[1:][leaders[alone][1:] != leaders[alone][:-1]]


def _behind(course: Course, shares: Numbers) -> float:
    winners = course.points[:, shares > 0].max(axis=1)
    return float((winners < course.points.max(axis=1)).mean())


def decisiveness(decisions: pd.DataFrame, results: pd.DataFrame, parts: int = 10) -> pd.DataFrame:
    """Return how likely it is that who leads alone at a time wins.

    Formula: the leader's shares of the victory, summed over the games that have a leader after the
    part `time` of their choices, over the number of these games; Wilson's interval. A curve that
    rises late speaks of games that stay open; one that is high early, of games decided long before
    they end.
    Source: "decisiveness" in Thompson, Defining the abstract, 2000, and in Browne, Automatic
    generation and evaluation of recombination games, 2008, as a curve over the whole game.

    Columns: time, value, low, high, games (those with a leader). Needs frames of lab.decisions and
    lab.simulate with the same arguments.
    """
    shares = by_seat(results, "share")
    found = [(course.leaders(), of_game(shares, course.number)) for course in courses(decisions, results)]
    rows: list[tuple[Any, ...]] = []
    for part in range(1, checked_parts(parts) + 1):
        at = [(leaders[place(part, parts, len(leaders))], share) for leaders, share in found]
        won = [float(share[leader]) for leader, share in at if leader >= 0]
        rows.append((part / parts, *share_figures(sum(won), len(won))))
    return pd.DataFrame(rows, columns=["time", *FIGURES])


def catch_up(decisions: pd.DataFrame, results: pd.DataFrame | None = None, parts: int = 3) -> pd.DataFrame:
    """Return whether a lead shrinks (below 0: catch-up) or grows (above 0: snowball).

    At the end of the round that closes a part of the game the leader is m points ahead of the
    second; at the end of the next part the same two seats are m + d apart. The value is the slope of
    d on m through the origin, Σ m d / Σ m²: -0.5 says that leaders lose half their lead, 0 that leads
    last as they are, as with fair coins, 1 that they double. Rounds make sure that both have had as
    many turns; keeping the second fixed, that three even players are no catch-up. Percentile
    bootstrap over games.
    Source: negative and positive feedback in Salen and Zimmerman, Rules of play, 2003, chapter 18.

    Columns: start, end (shares of the rounds), value, low, high, games (those with a leader at the
    start). Needs a frame of lab.decisions; results of the same games make the last standing final.
    """
    rows: list[tuple[Any, ...]] = []
    found = list(courses(decisions, results))
    for part in range(1, checked_parts(parts)):
        pairs = [_margins(course, part, parts) for course in found]
        margins: Numbers = np.array([pair for pair in pairs if pair], dtype=np.float64).reshape(-1, 2)
        low, high = bootstrap(_slope, margins)
        rows.append((part / parts, (part + 1) / parts, _slope(margins), low, high, len(margins)))
    return pd.DataFrame(rows, columns=["start", "end", *FIGURES])


def _margins(course: Course, part: int, parts: int) -> tuple[float, float] | None:
    """Return by how much the leader leads after a part, and by how much more after the next one."""
    ends = course.round_ends()
    start, end = (ends[place(p, parts, len(ends))] for p in (part, part + 1))
    if start == end or course.points.shape[1] == 1 or course.leaders()[start] < 0:
        return None
    first, second = np.argsort(-course.points[start], kind="stable")[:2]
    before, after = (course.points[at, first] - course.points[at, second] for at in (start, end))
    return float(before), float(after - before)


def _slope(margins: Numbers) -> float:
    before, change = margins[:, 0], margins[:, 1]
    return float((before * change).sum() / (before**2).sum()) if len(margins) else nan
