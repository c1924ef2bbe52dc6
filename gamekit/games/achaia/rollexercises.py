"""The exercises of the lesson on Achaia that ask what a re-roll is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from gamekit.core.actions import Action
from gamekit.core.exercises import Exercise, Mistake
from gamekit.core.state import CHANCE
from gamekit.games.achaia import scoring
from gamekit.games.achaia.actions import Die
from gamekit.games.achaia.domination import EXECUTE, Dominating
from gamekit.games.achaia.lesson import domination_begins, dusk
from gamekit.games.achaia.naming import DECLINE
from gamekit.games.achaia.state import AchaiaState

HERE, THERE = "watchtower", "temple"
"""the Location whose action re-rolls a die, and the one that is to be dominated by it"""
OWN, ENEMY = "red", "green"
BOTH = (OWN, ENEMY)


# --- what is right, and what would be if a rule were another ---------------------------------------


@cache
def best_chance(rerolls: int, colours: tuple[str, ...] = BOTH, **rules: Callable[..., Any]) -> Fraction:
    """Return the best chance to dominate THERE by so many re-rolls of dice of these colours there."""
    return _chance(domination_begins(**rules), rerolls, colours)


def _chance(state: AchaiaState, rerolls: int, colours: tuple[str, ...]) -> Fraction:
    """Walk every choice and every roll until the Location HERE is done."""
    parts = state.parts
    here, there = map(parts.locations.index, (HERE, THERE))
    if not any(isinstance(window, Dominating) and window.spot == here for window in state.stack):
        return Fraction(state.tokens[parts.colours.index(OWN)][there])
    if state.current_player == CHANCE:
        outcomes = state.chance_outcomes()
        sums = [weight * _chance(state.child(roll), rerolls, colours) for roll, weight in outcomes]
        return sum(sums, Fraction(0)) / sum(weight for _, weight in outcomes)
    choices = _choices(state, rerolls, colours)
    return max(_chance(state.child(action), rerolls - (action == EXECUTE), colours) for action in choices)


def _choices(state: AchaiaState, rerolls: int, colours: tuple[str, ...]) -> Iterator[Action]:
    """Yield what is worth trying: dice elsewhere and a sacrifice of power change nothing."""
    there = state.parts.locations.index(THERE)
    for action in state.legal_actions():
        if isinstance(action, Die):
            if action.colour in colours and state.at[state.parts.number[action]] == there:
                yield action
        elif action == DECLINE or (action == EXECUTE and rerolls):
            yield action


def first_of_highest(dice: Mapping[str, Sequence[int]]) -> str:
    """Return a colour with the highest sum, where a draw should leave the Location to nobody."""
    return max(dice, key=lambda colour: sum(dice[colour]))


def both_at_once() -> Fraction:
    """Return the chance to dominate THERE when its two dice are rolled together."""
    sides = range(1, dusk().parts.sides + 1)
    leads = [scoring.dominance({OWN: [own], ENEMY: [enemy]}) for own, enemy in product(sides, repeat=2)]
    return Fraction(leads.count(OWN), len(leads))


def _is(given: Any, chance: Fraction) -> bool:
    """Return whether a number is this chance."""
    return abs(_number(given) - float(chance)) < 1e-9


def _is_about(given: Any, chance: Fraction) -> bool:
    """Return whether a number is this chance, rounded or in percent."""
    return abs(_number(given) - float(chance)) < 0.006 or abs(_number(given) - 100 * float(chance)) < 0.6


def _number(given: Any) -> float:
    """Return a number, also one that is written as a text such as 1/3."""
    return float(Fraction(given) if isinstance(given, str) else given)


# --- the exercises --------------------------------------------------------------------------------

FACES = """from fractions import Fraction

from gamekit.games.achaia.scoring import dominance

"""
EXACTLY = "That is about it. Give it exactly, as a Fraction or with a stroke, such as 5/18."
NO_CHANCE = "A chance is a number from 0 to 1, such as 5/18."

REROLL = Exercise(
    id="achaia.reroll",
    explanation="Ben's die: 1 or 2 are below her 3. Of her own, only a 6 would do. Any die means any die.",
    answer=lambda: best_chance(1),
    solution=FACES
    + """own = [dominance({"red": [pips], "green": [5]}) for pips in range(1, 7)]
other = [dominance({"red": [3], "green": [pips]}) for pips in range(1, 7)]
answer = max(Fraction(rolls.count("red"), 6) for rolls in (own, other))""",
    hints=(
        "She may roll her own 3 or Ben's 5 again. Of six equally likely faces, how many let red dominate?",
        "`chance(temple, 0)` rolls the first die again, `chance(temple, 1)` the second.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: _is(given, best_chance(1, (OWN,))),
            "That is her own die: a 6. The Watchtower re-rolls *any* die.",
        ),
        Mistake(
            lambda given, _: _is(given, best_chance(1, dominance=first_of_highest)),
            "You counted a 3 of Ben's as well. With a draw nobody dominates.",
        ),
        Mistake(
            lambda given, _: _is(given, both_at_once()),
            "That is for both dice at once. The Watchtower re-rolls one.",
        ),
        Mistake(_is_about, EXACTLY),
        Mistake(lambda given, _: not 0 <= _number(given) <= 1, NO_CHANCE),
    ),
)

TWICE = Exercise(
    id="achaia.twice",
    explanation="Ben's die first. If it then shows 3, her own is the better one; if it is lower, she stops.",
    answer=lambda: best_chance(2),
    solution=FACES
    + """def best(own, other, rerolls):
    if dominance({"red": [own], "green": [other]}) == "red":
        return Fraction(1)
    if rerolls == 0:
        return Fraction(0)
    first = sum(best(pips, other, rerolls - 1) for pips in range(1, 7)) / 6
    second = sum(best(own, pips, rerolls - 1) for pips in range(1, 7)) / 6
    return max(first, second)


answer = best(3, 5, 2)""",
    hints=(
        "What would she roll first, and for each of the six faces: is she there, or which die is next?",
        "Write a function: 1 if red dominates, 0 if no re-roll is left, else the mean of the better die.",
        "Ben's die first. If it shows 1 or 2 that is enough. If it shows 3, what can her own 3 become?",
    ),
    mistakes=(
        Mistake(
            lambda given, _: _is(given, both_at_once()),
            "So it is when both dice are rolled together. She sees the first result before she goes on.",
        ),
        Mistake(
            lambda given, _: _is(given, best_chance(2, (ENEMY,))),
            "That is Ben's die twice. If it comes to show 3, another choice is better.",
        ),
        Mistake(
            lambda given, _: _is(given, best_chance(2, (OWN,))),
            "That is her own die twice. The Watchtower re-rolls *any* die.",
        ),
        Mistake(
            lambda given, _: _is(given, 2 * best_chance(1)),
            "Chances of two tries do not add up: when the first one succeeds the second is not needed.",
        ),
        Mistake(
            lambda given, _: _is(given, best_chance(1)),
            "That is the chance with one re-roll. She has two dice on the Watchtower.",
        ),
        Mistake(_is_about, EXACTLY),
        Mistake(lambda given, _: not 0 <= _number(given) <= 1, NO_CHANCE),
    ),
)

EXERCISES = (REROLL, TWICE)
