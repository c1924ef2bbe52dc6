"""The exercises of the lesson on Achaia: here those on playing it, and all together.

Every right answer is asked of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import islice
from math import ceil
from typing import Any

from gamekit.core.exercises import Exercise, Mistake
from gamekit.games.achaia import graphexercises, rollexercises, scoring
from gamekit.games.achaia.lesson import domination_begins, dusk
from gamekit.games.achaia.naming import DECLINE
from gamekit.games.achaia.state import AchaiaState

Rule = Callable[..., Any]
TOKENS = {
    "palace": {"red": 2, "green": 1},
    "watchtower": {"red": 1, "blue": 1},
    "temple": {"green": 2, "red": 1},
    "prison": {"red": 1, "green": 1},
    "harbour": {"red": 3},
}
GOLD, COUSINS = 25, 3


# --- what is right, and what would be if a rule were another ---------------------------------------


@cache
def after_domination(**rules: Rule) -> AchaiaState:
    """Return the state after the Domination Phase in which nobody executes an action."""
    state = domination_begins(**rules)
    turn = state.game_turn
    while state.game_turn == turn:
        actions = state.legal_actions()
        state = state.child(DECLINE if DECLINE in actions else actions[0])
    return state


def power_gained(**rules: Rule) -> tuple[int, ...]:
    """Return for each seat the power that the Domination Phase brings."""
    pairs = zip(after_domination(**rules).power, dusk().power, strict=True)
    return tuple(after - before for after, before in pairs)


def tokens_placed() -> tuple[int, ...]:
    """Return for each seat how many power tokens it places in that phase."""
    pairs = zip(dusk().supply, after_domination().supply, strict=True)
    return tuple(before - after for before, after in pairs)


def _first(given: Any) -> tuple[Any, ...]:
    """Return the first few of what was given, which may never end."""
    return tuple(islice(given, 10))


def by_highest(dice: Mapping[str, Sequence[int]]) -> str | None:
    """Return the colour with the highest die, where the sum should count."""
    return scoring.dominance({colour: [max(values)] for colour, values in dice.items()})


def settled(*, cousins: int = COUSINS, **rules: Rule) -> int:
    """Return the power that the Settling brings the first colour of TOKENS."""
    return sum(_settlement(cousins, rules))


def _settlement(cousins: int = COUSINS, rules: Mapping[str, Rule] | None = None) -> tuple[int, int]:
    """Return the two parts of it, for Locations and for wealth."""
    owners = {colour: seat for seat, colour in enumerate(dusk().parts.colours)}
    nothing = [0] * (len(owners) - 1)
    found = scoring.settle(TOKENS, [GOLD, *nothing], [cousins, *nothing], owners=owners, rules=rules)
    return found.dominance[0], found.wealth[0]


def first_of_most(tokens: Mapping[str, int]) -> str | None:
    """Return a colour with the most power tokens, where a draw should leave the Location to nobody."""
    return max(tokens, key=lambda colour: tokens[colour], default=None)


def rounded_up(wealth: int, per: int) -> int:
    """Return the power for wealth, where only what is full should count."""
    return ceil(wealth / per)


def _tokens() -> int:
    """Return how many power tokens of the first colour there are in all."""
    first = dusk().parts.colours[0]
    return sum(on.get(first, 0) for on in TOKENS.values())


# --- the exercises --------------------------------------------------------------------------------

POWER = Exercise(
    id="achaia.power",
    explanation="Red takes the Watchtower. Green has a token in the Temple already. The Citadel is drawn.",
    answer=power_gained,
    solution="""from gamekit.games.achaia.lesson import dusk

state = dusk()
gained = {"red": 0, "green": 0, "blue": 0}
for name, place in state.game.graphs.troy(state.observation(None)).nodes(data=True):
    colour = place["leads"]
    if colour and colour not in place["tokens"]:
        gained[colour] += 1
answer = tuple(gained.values())""",
    hints=(
        "Go from Location to Location: whose dice have the highest sum, and has that colour a token there?",
        "With a draw nobody dominates. A power token brings 1 power only if it is its colour's first there.",
        "The text board, `print(state.observation(None).text(names))`, tells the sums and the tokens.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: _first(given) == tokens_placed(),
            "So many power tokens are placed. Where one of the same colour lies already, it brings no power.",
        ),
        Mistake(
            lambda given, _: _first(given) == power_gained(dominance=by_highest),
            "You looked at the highest die. The *sum* of a colour's dice decides.",
        ),
        Mistake(
            lambda given, _: _first(given) == power_gained(dominance=rollexercises.first_of_highest),
            "In the Citadel red and green have the same sum: with a draw nobody dominates.",
        ),
        Mistake(
            lambda given, _: _first(given) == after_domination().power,
            "That is what they have in all afterwards. How much of it came in this Domination Phase?",
        ),
        Mistake(
            lambda given, right: _first(given) == tuple(reversed(right)),
            "Those are the numbers. Give them in the order of the seats: Ana, Ben, Cleo.",
        ),
        Mistake(
            lambda given, right: not isinstance(given, str) and len(given) != len(right),
            "Give three numbers, for Ana, Ben and Cleo.",
        ),
        Mistake(
            lambda given, _: isinstance(given, int | float),
            "Give three numbers, for Ana, Ben and Cleo, such as (2, 2, 2).",
        ),
    ),
)

SETTLE = Exercise(
    id="achaia.settle",
    explanation="Two for the King's Palace and the Harbour. 25 gold and three Cousins are 31, which makes 3.",
    answer=settled,
    solution=f"""from gamekit.games.achaia.scoring import settle

tokens = {TOKENS}
owners = {{"red": 0, "green": 1, "blue": 2}}
found = settle(tokens, gold=[{GOLD}, 0, 0], cousins=[{COUSINS}, 0, 0], owners=owners)
answer = found.dominance[0] + found.wealth[0]""",
    hints=(
        "Two things count: where red has the most power tokens, and her gold with what Cousins are worth.",
        "A Location gives 1 power, however many tokens lie there. A Cousin is 2 gold, 10 gold are 1 power.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: given == settled(most_tokens=first_of_most),
            "On the Watchtower and in the Prison others have as many tokens: a draw gives nothing.",
        ),
        Mistake(
            lambda given, _: given == settled(cousins=0),
            "The Locations are right. Unused Cousins are worth gold, too.",
        ),
        Mistake(
            lambda given, _: given == settled(wealth_power=rounded_up),
            "Only each *full* 10 gold is 1 power.",
        ),
        Mistake(
            lambda given, _: given == _settlement()[1],
            "That is her wealth. Power tokens count as well.",
        ),
        Mistake(
            lambda given, _: given == _settlement()[0],
            "Those are the Locations. Wealth counts as well.",
        ),
        Mistake(
            lambda given, _: given == _tokens() + _settlement()[1],
            "You counted tokens. A Location gives 1 power to whoever has the most there.",
        ),
    ),
)

EXERCISES = (POWER, *rollexercises.EXERCISES, *graphexercises.EXERCISES, SETTLE)
