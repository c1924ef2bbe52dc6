"""The exercises of the lesson on a change of rules: what can be played, how many games, what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.core.exercises import Exercise, Mistake, names_in
from gamekit.core.game import Game
from gamekit.lab.compare import Comparison
from gamekit.lab.exercises.mistakes import NEARLY
from gamekit.lab.planning import games_needed
from gamekit.lab.rehearsal import rehearse

# --- what is right, and what would be if the question were another ---------------------------------


def broken(proposals: Mapping[str, Game[Any]]) -> set[str]:
    """Return the names of the proposals that break a promise."""
    return {name for name, game in proposals.items() if _breaks(game)}


def _breaks(game: Game[Any]) -> bool:
    try:
        rehearse(game)
    except BadOption:
        return True
    return False


def needed(pilot: Comparison, effect: float = 1.0, power: float = 0.8) -> float:
    """Return how many games show such an effect on the margin."""
    return games_needed(effect, _margin(pilot)["spread"], power)


def _margin(pilot: Comparison) -> pd.Series[Any]:
    """Return the row of the pilot on the margin."""
    return pilot.tornado("margin").iloc[0]


def found(sweep: Comparison, column: str = "corrected") -> set[str]:
    """Return the variants with a probability below 0.05 in that column."""
    return set(sweep.effects.loc[sweep.effects[column] < 0.05, "variant"])


def _largest(effects: pd.DataFrame, count: int) -> set[str]:
    """Return the variants with the largest effects."""
    return set(effects.iloc[effects["effect"].abs().argsort()[::-1][:count]]["variant"])


# --- the exercises --------------------------------------------------------------------------------

PROMISE = Exercise(
    id="lab.promise",
    about="the table proposals",
    explanation="Odd numbers may make a poor game, but it can be played: the rehearsal judges promises only.",
    answer=broken,
    solution="""answer = set()
for name, proposal in proposals.items():
    try:
        lab.rehearse(proposal)
    except gamekit.BadOption:
        answer.add(name)""",
    hints=(
        "Try each of them with lab.rehearse: which ones does it refuse, and with what words?",
        '`lab.rehearse(proposals["..."])` says nothing when all is well. The answer is a set of names.',
    ),
    mistakes=(
        Mistake(
            lambda given, right, proposals: {*given} == set(proposals) - right,
            "Those can be played; the question is which ones cannot.",
        ),
        Mistake(
            lambda given, _, proposals: not {*given} <= set(proposals),
            "Give names as they stand in proposals, in a set.",
        ),
        Mistake(
            lambda given, right, _: right < {*given},
            "One of them is odd, but keeps all promises: points are whole, seats and sources are known.",
        ),
        Mistake(lambda given, right, _: {*given} < right, "Right so far, but there is another one."),
    ),
)

ENOUGH = Exercise(
    id="lab.enough",
    about="the comparison pilot",
    explanation="Half the effect takes four times the games; what may be missed decides what it costs.",
    answer=needed,
    solution='answer = pilot.games_needed("margin", effect=1)["needed"][0]',
    hints=(
        "`pilot.games_needed` takes the size of an effect: the one that you want to be able to see.",
        '`pilot.games_needed("margin", effect=1)`: the answer stands in the column needed.',
    ),
    mistakes=(
        Mistake(
            lambda given, _, pilot: given == games_needed(_margin(pilot)["effect"], _margin(pilot)["spread"]),
            "That is for the effect that the pilot happened to show. Plan for one that matters: one point.",
        ),
        Mistake(
            lambda given, _, pilot: given == needed(pilot, 2.0),
            "That is for two points. Half of that needs more than twice as many games: how many?",
        ),
        Mistake(
            lambda given, _, pilot: given == 4 * needed(pilot, 2.0),
            "Four times as many: well reasoned, but those were rounded up. The lab works it out exactly.",
        ),
        Mistake(
            lambda given, right, _: isinstance(given, pd.DataFrame) and set(given["needed"]) == {right},
            "That is the whole table. The number stands in its column needed.",
        ),
        Mistake(
            lambda given, _, pilot: given in (2 * needed(pilot, 2.0), needed(pilot, 2.0) / 2),
            "The number does not grow with the effect, and not in proportion: by its square.",
        ),
        Mistake(
            lambda given, right, _: isinstance(given, float) and abs(given - right) <= 1,
            "Nearly: there are no parts of games. Take the next whole number.",
        ),
        NEARLY,
    ),
)

LEFT = Exercise(
    id="lab.left",
    about="the comparison swept",
    explanation="One measure of many variants is many questions; these answers stand even so.",
    answer=found,
    solution='answer = set(swept.effects[swept.effects["corrected"] < 0.05]["variant"])',
    hints=(
        "Look at the probability that is corrected for the number of variants: where is it below 0.05?",
        '`swept.effects["corrected"] < 0.05` chooses rows; the answer is a set out of the column variant.',
    ),
    mistakes=(
        Mistake(
            lambda given, right, swept: {*given} == found(swept, "p") != right,
            "So it would be if each were the only question. Of twenty without effect one has p < 0.05.",
        ),
        Mistake(
            lambda given, _, swept: not names_in(given) <= set(swept.effects["variant"]),
            'Give names as they stand in the column variant, in a set such as {"mirror=True"}.',
        ),
        Mistake(
            lambda given, right, swept: {*given} == _largest(swept.effects, len(right)) != right,
            "The largest effects are not the surest: what varies much from game to game needs more games.",
        ),
        Mistake(lambda given, right, _: {*given} < right, "Right so far, but there are more."),
    ),
)

EXERCISES = (PROMISE, ENOUGH, LEFT)
