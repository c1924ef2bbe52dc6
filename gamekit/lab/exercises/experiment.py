"""The exercises of the lesson on a first experiment: one bot against another, with the seats swapped too."""

from __future__ import annotations

from typing import TypeAlias

import pandas as pd

from gamekit.core.exercises import Exercise, Mistake
from gamekit.lab import measures
from gamekit.lab.exercises.mistakes import ONE_NUMBER, PERCENT, ROUNDED, same
from gamekit.lab.metrics import seat_advantage
from gamekit.lab.store import Store

WANTED = 80
"""how many games the lesson's second call wants to have in the store"""
BETTER, WORSE, NOT_SURE = "better", "worse", "not sure"

Games: TypeAlias = pd.DataFrame

# --- what is right, and what would be if it were asked otherwise -------------------------------------


def lead(games: Games) -> float:
    """Return by how many points seat 0 is ahead of seat 1, on average."""
    means = games.groupby("seat")["points"].mean()
    return float(means[0] - means[1])


def first_bot(games: Games) -> str:
    """Return the name of the bot on seat 0."""
    return str(games.loc[games["seat"] == 0, "bot"].iloc[0])


def won(bot: str, *tables: Games) -> float:
    """Return what share of the victories in all the tables goes to a bot."""
    games = pd.concat(tables)
    return float(games.loc[games["bot"] == bot, "share"].mean())


def seat_share(*tables: Games) -> float:
    """Return what share of them goes to seat 0, whoever sits there."""
    games = pd.concat(tables)
    return float(games.loc[games["seat"] == 0, "share"].mean())


def verdict(games: Games) -> str:
    """Return whether the bot on seat 0 is surely better or worse than its even share."""
    row = seat_advantage(games).iloc[0]
    if row["low"] > row["fair"]:
        return BETTER
    return WORSE if row["high"] < row["fair"] else NOT_SURE


def at_sight(games: Games) -> str:
    """Return what one would say without the interval."""
    row = seat_advantage(games).iloc[0]
    return BETTER if row["value"] > row["fair"] else WORSE


def missing(store: Store) -> int:
    """Return how many games the store lacks."""
    return WANTED - store.games


# --- the exercises --------------------------------------------------------------------------------

MARGIN = Exercise(
    id="lab.margin",
    about="the table games",
    explanation="So far ahead the habit brought its seat. What does it do to both scores?",
    answer=lead,
    solution="""means = games.groupby("seat")["points"].mean()
answer = means[0] - means[1]""",
    hints=(
        "Group the rows by seat, take the mean of the points, and subtract seat 1 from seat 0.",
        '`games.groupby("seat")["points"].mean()` has both numbers; `means[0]` is the one of seat 0.',
    ),
    mistakes=(
        Mistake(
            lambda given, right, _: same(given, -right),
            "That is how far seat 1 is ahead of seat 0. Asked is seat 0's lead, which may be negative.",
        ),
        Mistake(
            lambda given, _, games: same(given, measures.margin(games).mean()),
            "That is how far whoever was *better* in a game was ahead, and it is not always the same seat.",
        ),
        Mistake(
            lambda given, _, games: same(given, lead(games) * games["number"].nunique()),
            "That is the lead of all games together. Asked is the average of a game.",
        ),
        Mistake(
            lambda given, _, games: any(same(given, mean) for mean in games.groupby("seat")["points"].mean()),
            "Those are the points of one seat. Subtract those of the other.",
        ),
        ROUNDED,
        ONE_NUMBER,
    ),
)

SWAPPED = Exercise(
    id="lab.swapped",
    about="the tables games and swapped",
    explanation="Every bot had every seat as often as the other, so this share speaks of the bot alone.",
    answer=lambda games, swapped: won(first_bot(games), games, swapped),
    solution="""both = pd.concat([games, swapped])
answer = both[both.bot == "eager"].share.mean()""",
    hints=(
        "Put both tables together with pd.concat, keep the rows of the bot, and take the mean of `share`.",
        '`both[both.bot == "eager"]` has its rows, one a game, from whatever seat it played.',
    ),
    mistakes=(
        Mistake(
            lambda given, _, games, swapped: same(given, seat_share(games, swapped)),
            "That is the share of seat 0, where both bots sat in turn. Go by `bot`, not by `seat`.",
        ),
        Mistake(
            lambda given, _, games, swapped: any(
                same(given, won(first_bot(games), table)) for table in (games, swapped)
            ),
            "That is one table alone. Put both together, so that each bot had each seat.",
        ),
        Mistake(
            lambda given, right, _, __: same(given, 1 - right),
            "That is the share of the other bot.",
        ),
        PERCENT,
        ROUNDED,
        ONE_NUMBER,
    ),
)

MORE = Exercise(
    id="lab.more",
    about="the store",
    explanation="Game i is always played with seed + i, so those that are there need not be played again.",
    answer=missing,
    solution="answer = 80 - store.games",
    hints=(
        "The store knows which games it has: look at `store.games`. What is missing up to 80?",
        "A call with the same arguments and a larger n adds games, and keeps those that are there.",
    ),
    mistakes=(
        Mistake(
            lambda given, _, __: given == WANTED,
            "So many are there afterwards. Those that are there already are not played again.",
        ),
        Mistake(
            lambda given, _, store: given == store.games,
            "So many are there already. Asked is how many are played then.",
        ),
        Mistake(
            lambda given, _, store: given == WANTED + store.games,
            "n is how many games the store holds in the end, not how many come in addition.",
        ),
    ),
)

SURE = Exercise(
    id="lab.sure",
    about="the table own",
    explanation="What counts is on which side of the fair share the whole interval lies.",
    answer=verdict,
    solution="""row = metrics.seat_advantage(own).iloc[0]
if row.low > row.fair:
    answer = "better"
elif row.high < row.fair:
    answer = "worse"
else:
    answer = "not sure\"""",
    hints=(
        'Look at seat 0 in `metrics.seat_advantage(own)` and answer "better", "worse" or "not sure".',
        "Where does the fair share lie: below the interval, above it, or within?",
    ),
    mistakes=(
        Mistake(
            lambda given, right, own: right == NOT_SURE and given.casefold() == at_sight(own),
            "The share is on that side, but its interval holds the fair one: that much comes by luck too.",
        ),
        Mistake(
            lambda given, right, _: right != NOT_SURE and given.casefold() == NOT_SURE,
            "You can be: the interval does not hold the fair share. On which side of it does it lie?",
        ),
        Mistake(
            lambda given, _, __: given.casefold() in {BETTER, WORSE},
            "It is the other way round. Your bot sits on seat 0.",
        ),
        Mistake(
            lambda given, _, __: isinstance(given, str),
            'Say it in one of these ways: "better", "worse" or "not sure".',
        ),
    ),
)


EXERCISES = (MARGIN, SWAPPED, MORE, SURE)
