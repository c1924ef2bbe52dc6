"""Where points come from, and how a game ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gamekit.core.state import State


class ScoreLine(NamedTuple):
    """Points of one seat from one source.

    `label` names the source (one of `game.score_labels`), `clause` the rule that
    gives the points. A line may be worth 0 when the rule applies and gives nothing. The games
    give whole points; somebody's own rule may give any number, also a Fraction.
    """

    seat: int
    label: str
    points: int
    clause: str


def totals(lines: Iterable[ScoreLine], seats: int) -> tuple[int, ...]:
    """Return the sum of the lines for each of `seats` seats.

    >>> totals([ScoreLine(0, "eggs red", 4, "c"), ScoreLine(0, "leader red", 1, "c")], 2)
    (5, 0)
    """
    sums = [0] * seats
    for line in lines:
        sums[line.seat] += line.points
    return tuple(sums)


def rulebook_lines(
    lines: Iterable[ScoreLine], state: State, rules_behind: Callable[[ScoreLine], Iterable[str]]
) -> tuple[ScoreLine, ...]:
    """Return those of the state's score lines that come about as the rulebook says, whatever was replaced.

    `rules_behind` tells which rules of `game.replaceable` make a line. Of somebody's own scoring
    function those lines count that the rulebook's gives alike.
    """
    game = state.game
    if game.scoring is type(game).default_scoring:
        own = {name for name, rule in game.replaceable.items() if game.rules[name] is rule}
        return tuple(line for line in lines if own.issuperset(rules_behind(line)))
    known = state.evolve(game=game.without_replacements).score()
    return tuple(line for line in lines if line in known)


def written(points: float) -> str:
    """Return points for people to read, with two digits after the point where they are not whole.

    >>> written(3), written(2.5), written(1 / 3), written(-4)
    ('3', '2.5', '0.33', '-4')
    """
    return f"{float(points):.2f}".removesuffix("0").removesuffix(".0")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    `lines` are the final score lines; `ranking` groups of seats, best first, where
    seats in one group share the place after all tie-breaks; `reason` a sentence on
    why the game ended and `clause` the rule behind it; `verdict` what the rulebook
    calls such a result, if it has a word for it, or what broke a tie.
    """

    lines: tuple[ScoreLine, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: str
    clause: str
    verdict: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the victory: usually one."""
        return self.ranking[0]


def rank(keys: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Group seats by their key (points, then tie-breaks), the highest first.

    >>> rank([(5, 1), (7, 0), (5, 1)])
    ((1,), (0, 2))
    """
    by_key: dict[tuple[int, ...], list[int]] = {}
    for seat, key in enumerate(keys):
        by_key.setdefault(key, []).append(seat)
    return tuple(tuple(by_key[key]) for key in sorted(by_key, reverse=True))
