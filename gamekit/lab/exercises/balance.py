"""The exercises of the lesson on balance: seats, how many games, what a lead is worth, phases."""

from __future__ import annotations

from typing import Any

import pandas as pd

from gamekit.core.exercises import Exercise, Mistake, names_in
from gamekit.lab.exercises.mistakes import NEARLY, ONE_NUMBER, PERCENT, ROUNDED, same
from gamekit.lab.metrics import seat_advantage
from gamekit.lab.planning import games_for_width, games_needed, share_spread

EFFECT, FAIR = 0.05, 1 / 3
"""the question of the lesson: five hundredths more than the fair share of three players"""


# --- what is right, and what would be if it were asked otherwise -------------------------------------


def fair_seats(games: pd.DataFrame) -> set[int]:
    """Return the seats whose intervals hold the fair share."""
    table = seat_advantage(games)
    return set(table.loc[_holds(table), "seat"])


def unfair_seats(games: pd.DataFrame) -> set[int]:
    """Return the seats whose intervals do not."""
    return set(games["seat"]) - fair_seats(games)


def nearest_seat(games: pd.DataFrame) -> set[int]:
    """Return the seat whose share is nearest to the fair one, whatever the intervals say."""
    table = seat_advantage(games)
    return {int((table["value"] - table["fair"]).abs().to_numpy().argmin())}


def _holds(table: pd.DataFrame) -> pd.Series[bool]:
    return (table["low"] <= table["fair"]) & (table["fair"] <= table["high"])


def needed() -> float:
    """Return how many games show the effect."""
    return games_needed(EFFECT, share_spread(FAIR))


def tells(curve: pd.DataFrame, column: str = "low", share: float = FAIR) -> float:
    """Return the first time at which the leader's share is more than the fair one, even by its `low` end."""
    return float(curve.loc[curve[column] > share, "time"].iloc[0])


def last_phase(points: pd.DataFrame, column: str = "share") -> float:
    """Return the share of the points that the last phase brings."""
    return float(points.loc[points["phase"] == points["phase"].max(), column].sum())


def _seats(given: Any) -> set[int]:
    return {int(name) for name in names_in(given)}


# --- the exercises --------------------------------------------------------------------------------

SEATS = Exercise(
    id="lab.seats",
    about="the table games",
    explanation="For these the games are no evidence against a fair share; that is not evidence for one.",
    answer=fair_seats,
    solution="""table = metrics.seat_advantage(games)
answer = set(table[(table.low <= table.fair) & (table.fair <= table.high)].seat)""",
    hints=(
        "Look at the rows of `shares` one by one: does `fair` lie between `low` and `high`?",
        "Give the numbers of those seats, for example {0, 1}. In the plot: whose line meets the upright one?",
    ),
    mistakes=(
        Mistake(
            lambda given, right, _: right == {given},
            "That is the one. Give it as a set, with braces around it.",
        ),
        Mistake(
            lambda given, _, games: _seats(given) == unfair_seats(games),
            "Those are the others: there the fair share lies outside. Which intervals *hold* it?",
        ),
        Mistake(
            lambda given, _, games: _seats(given) == set(games["seat"]),
            "Not all of them. Compare `fair` with `low` and `high`, row by row.",
        ),
        Mistake(
            lambda given, _, games: _seats(given) == nearest_seat(games),
            "That share is nearest to the fair one, but what counts is whether its interval reaches it.",
        ),
    ),
)


NEEDED = Exercise(
    id="lab.needed",
    explanation="So an advantage that decides one game in twenty hides in sixty games: it takes hundreds.",
    answer=needed,
    solution="""from gamekit import lab

answer = lab.games_needed(effect=0.05, spread=lab.share_spread(1 / 3))""",
    hints=(
        "`lab.games_needed(effect, spread)` answers it; the effect is a part of all games, not of the third.",
        "Five hundredths are 0.05. The spread of a share near one third is `lab.share_spread(1 / 3)`.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: given == games_for_width(EFFECT, share_spread(FAIR)),
            "So many make an interval of ± 0.05, and an effect of that size hides in it every other time.",
        ),
        Mistake(
            lambda given, _: given == games_needed(EFFECT, 0.5),
            "That is on the safe side: the spread of a share near one half. Here it is near a third.",
        ),
        Mistake(
            lambda given, _: given == games_needed(EFFECT, FAIR),
            "A third is the share. Its spread is `lab.share_spread(1 / 3)`.",
        ),
        Mistake(
            lambda given, _: given == games_needed(5, share_spread(FAIR)),
            "Five hundredths of the victories are an effect of 0.05, since shares are parts of one.",
        ),
        Mistake(
            lambda given, _: given == games_needed(EFFECT * FAIR, share_spread(FAIR)),
            "That is for five hundredths of the third. Asked are five hundredths of all games: 0.05.",
        ),
        NEARLY,
    ),
)

DECIDED = Exercise(
    id="lab.decided",
    about="the table at_random",
    explanation="From there on a lead is worth something: more than luck alone gives to one of three.",
    answer=tells,
    solution="""clear = at_random[at_random.low > 1 / 3]
answer = clear.time.iloc[0]""",
    hints=(
        "Go down the column `low` to the first row above one third. What does `time` say there?",
        "`at_random[at_random.low > 1 / 3]` keeps the rows whose whole interval lies above one third.",
    ),
    mistakes=(
        Mistake(
            lambda given, _, table: same(given, tells(table, "value")),
            "There the share is above one third, but its interval still holds it. Go by `low`.",
        ),
        Mistake(
            lambda given, _, table: same(given, tells(table, "value", 0.5)),
            "There the leader wins every other game. To be worth something, a third is enough of three.",
        ),
        Mistake(
            lambda given, _, table: same(given, table["time"].max()),
            "By then the game is over, and who leads has won. Is there an earlier row?",
        ),
        Mistake(
            lambda given, right, table: same(given, table.index[table["time"] == right][0]),
            "That is the number of the row. What does its `time` say?",
        ),
        Mistake(
            lambda given, right, table: any(
                same(given, table.loc[table["time"] == right, column].iloc[0]) for column in ("value", "low")
            ),
            "That is how often the leader wins then. Asked is the time.",
        ),
        PERCENT,
        ONE_NUMBER,
    ),
)

PHASES = Exercise(
    id="lab.phases",
    about="the table points",
    explanation="The shares of all rows add up to one, so each phase can be read off them.",
    answer=last_phase,
    solution="answer = points[points.phase == 3].share.sum()",
    hints=(
        "Keep the rows of the last phase, and add up one of the columns: which is a part of all points?",
        "`points[points.phase == 3]` has the rows, and `share` says which part of all points a row is.",
    ),
    mistakes=(
        Mistake(
            lambda given, _, points: same(given, last_phase(points, "value")),
            "So many points a seat makes in it. Asked is which part of all its points: add up `share`.",
        ),
        Mistake(
            lambda given, _, points: any(
                same(given, share) for share in points.groupby("phase")["share"].sum()
            ),
            "That is another phase. Asked is the last one.",
        ),
        PERCENT,
        ROUNDED,
        ONE_NUMBER,
    ),
)

EXERCISES = (SEATS, NEEDED, DECIDED, PHASES)
