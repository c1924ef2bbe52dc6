"""The exercises of the lesson on bots: write one, see what thinking longer is worth, tell luck from skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

import pandas as pd

from gamekit.core.actions import Action
from gamekit.core.exercises import Exercise, Mistake
from gamekit.core.state import State
from gamekit.play.bots import Seat

Asked: TypeAlias = Sequence[Seat]
"""seats that a bot was asked at, one after the other"""
Worth: TypeAlias = Callable[[State, int], float]
"""what a state is worth to a seat"""

# --- what is right, and what would be if the question were another ---------------------------------


def ahead(state: State, seat: int) -> float:
    """Return how many points the seat is ahead of the best other, as if the game ended now."""
    points = state.returns()
    return points[seat] - max(points[:seat] + points[seat + 1 :])


def own(state: State, seat: int) -> float:
    """Return the seat's own points, as if the game ended now."""
    return state.returns()[seat]


def outlook(state: State, seat: int) -> float:
    """Return what the position is worth to the seat, prospects included."""
    return state.observation(seat).value()


def taken(asked: Asked, worth: Worth = ahead, sign: int = 1, *, last: bool = False) -> list[Action]:
    """Return the action of each seat after which the worth, times the sign, is highest: the first or last."""
    found: list[Action] = []
    for seat in asked:
        state = seat.game.complete(seat.observation, Random(0))
        actions = seat.actions[::-1] if last else seat.actions
        found.append(max(actions, key=lambda action: sign * worth(state.child(action), seat.seat)))
    return found


def _as(*how: Any, **more: Any) -> Callable[[Any, Any, Asked], bool]:
    """Return whether an answer holds what would be `taken` in that way."""
    return lambda given, _, asked: [*map(str, given)] == [*map(str, taken(asked, *how, **more))]


def surely(doubled: pd.DataFrame) -> set[int]:
    """Return the budgets whose whole interval lies above what equal bots win."""
    return set(doubled.loc[doubled["low"] > doubled["fair"], "sims"].tolist())


def probably(doubled: pd.DataFrame) -> set[int]:
    """Return the budgets whose bot won more than equal bots do, by however little."""
    return set(doubled.loc[doubled["value"] > doubled["fair"], "sims"].tolist())


def luck(split: pd.DataFrame) -> int:
    """Return the share of luck in the variance, in percent."""
    return _percent(split, "luck")


def _percent(split: pd.DataFrame, source: str) -> int:
    return round(100 * float(split.set_index("source")["value"][source]))


# --- the exercises --------------------------------------------------------------------------------

BOT = Exercise(
    id="lab.bot",
    about="the list asked",
    explanation="It sees no further than one choice, and it counts points alone: no prospects.",
    answer=taken,
    solution="""def leading(seat):
    state = seat.game.complete(seat.observation, seat.rng)

    def ahead(action):
        points = state.child(action).returns()
        return points[seat.seat] - points[1 - seat.seat]

    return max(seat.actions, key=ahead)


answer = [leading(seat) for seat in asked]""",
    hints=(
        "Begin with a copy of `hasty`: only what `max` compares has to be another function of the action.",
        "`state.child(action).returns()` has the points of both seats; `seat.seat` is the bot's own.",
        "Own points minus the other's: `points[seat.seat] - points[1 - seat.seat]`.",
    ),
    mistakes=(
        Mistake(
            lambda given, _, __: callable(given),
            "That is the bot itself. What does it do? answer = [leading(seat) for seat in asked] asks it.",
        ),
        Mistake(
            lambda given, _, __: None in list(given),
            "Your bot returned nothing somewhere: it has to end with return and one of seat.actions.",
        ),
        Mistake(
            lambda given, _, asked: len(given) != len(asked),
            "Give one action for each of the seats in asked, in their order.",
        ),
        Mistake(
            _as(own), "That bot looks at its own points alone; what counts is the distance to the other."
        ),
        Mistake(
            _as(ahead, -1), "That bot puts itself behind as far as it can: max and min, or own and other?"
        ),
        Mistake(_as(last=True), "Where several are equal, take the first of them, as max does."),
        Mistake(
            _as(outlook), "That is what hasty does: value() counts prospects too, returns() points alone."
        ),
    ),
)

DOUBLING = Exercise(
    id="lab.doubling",
    about="the table doubled",
    explanation="There even the low end of the interval is more than equal bots would win.",
    answer=surely,
    solution='answer = set(doubled[doubled["low"] > doubled["fair"]]["sims"])',
    hints=(
        "Equal bots win the fair share. Which intervals, from low to high, lie above it as a whole?",
        'Compare columns, `doubled["low"] > doubled["fair"]`; the answer is a set out of the column sims.',
    ),
    mistakes=(
        Mistake(
            lambda given, _, doubled: (
                {*given} == set(doubled.loc[doubled["low"] > doubled["fair"], "against"])
            ),
            "Those are the budgets of the weaker bots; the column sims has the doubled ones.",
        ),
        Mistake(
            lambda given, _, doubled: {*given} == probably(doubled),
            "These won more than the fair share in these games. But for some the interval begins below it.",
        ),
        Mistake(
            lambda given, right, _: {*given} < right,
            "Those are right, but there are more.",
        ),
        Mistake(
            lambda given, _, __: isinstance(given, int | float),
            "Give a set, the budgets in braces, even if it is one alone.",
        ),
    ),
)

LUCK = Exercise(
    id="lab.luck",
    about="the table mixed",
    explanation="More than half: the coin also drowns a part of what the other half of the games would show.",
    answer=luck,
    solution='answer = round(100 * mixed.set_index("source")["value"]["luck"])',
    hints=(
        "The last row of the table tells it, as a share: 0.25 would be 25 percent.",
        'Find the value of the row "luck", take it times 100 and round it to a whole number.',
    ),
    mistakes=(
        Mistake(
            lambda given, _, mixed: given == _percent(mixed, "player"),
            "That is the other part, the skill.",
        ),
        Mistake(
            lambda given, _, __: given == 50,
            "Half of the games are a coin, but it is the points that are split, and they vary by the square.",
        ),
        Mistake(
            lambda given, right, _: 0 < given < 1 and round(100 * given) == right,
            "That is the share; in percent it is a hundred times as much, rounded to a whole number.",
        ),
        Mistake(
            lambda given, right, _: abs(given - right) < 1,
            "Nearly: round it to a whole number.",
        ),
    ),
)

EXERCISES = (BOT, DOUBLING, LUCK)
