"""Who dominates a Location, and what a game of Achaia is worth: score lines and ranking.

Everything here is a pure function of what lies on the table. The functions in `RULES` can be
replaced for an experiment:

>>> lines = score([5, 6], {"temple": {"red": 1}}, [23, 8], [1, 0], owners={"red": 0, "blue": 1},
...               rules={"wealth_power": lambda wealth, per: wealth // 5})
>>> [(line.seat, line.label, line.points) for line in lines]
[(0, 'power', 5), (1, 'power', 6), (0, 'dominance', 1), (0, 'wealth', 5), (1, 'wealth', 1)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any, NamedTuple

from gamekit.core.clauses import clause
from gamekit.core.errors import BadName, BadOption, nearest
from gamekit.core.score import ScoreLine, rank, totals
from gamekit.games.achaia.options import AchaiaOptions

POWER, DOMINANCE, WEALTH = LABELS = ("power", "dominance", "wealth")
"""The labels of score lines: the power track as it stands, and the two parts of the Settling."""
Tokens = Mapping[str, Mapping[str, int]]
"""For each Location, in the order of resolution, how many power tokens of each colour lie there."""


class Settlement(NamedTuple):
    """What the Settling of Power gives: for each seat power for dominance and wealth, and the gold left."""

    dominance: tuple[int, ...]
    wealth: tuple[int, ...]
    leftover: tuple[int, ...]


# --- the rules -------------------------------------------------------------------------------------


@clause("achaia.domination.dominant", "achaia.two.domination")
def dominance(dice: Mapping[str, Sequence[int]]) -> str | None:
    """Return the colour with the highest sum of dice, or None with a draw or without dice.

    Colours compete separately, also the two that one player manages (achaia.domination.dominant,
    achaia.two.domination).

    >>> dominance({"red": [6], "yellow": [5, 3], "blue": [3]})
    'yellow'
    >>> dominance({"red": [4, 4], "yellow": [5, 3]}) is None
    True
    """
    return _most({colour: sum(values) for colour, values in dice.items() if values})


@clause("achaia.settle.dominance", "achaia.two.settling")
def most_tokens(tokens: Mapping[str, int]) -> str | None:
    """Return the colour with the most power tokens, or None with a draw or without tokens.

    achaia.settle.dominance, achaia.two.settling.

    >>> most_tokens({"red": 2, "blue": 1}), most_tokens({"red": 1, "blue": 1}), most_tokens({})
    ('red', None, None)
    """
    return _most({colour: count for colour, count in tokens.items() if count})


@clause("achaia.settle.wealth")
def wealth_power(wealth: int, per: int) -> int:
    """Return the power that wealth gives: 1 for each full `per` (achaia.settle.wealth).

    >>> wealth_power(14, 10), wealth_power(9, 10)
    (1, 0)
    """
    return wealth // per


RULES: Mapping[str, Callable[..., Any]] = {
    "dominance": dominance,
    "most_tokens": most_tokens,
    "wealth_power": wealth_power,
}
"""The functions that can be replaced by name."""


def _most(counts: Mapping[str, int]) -> str | None:
    highest = max(counts.values(), default=0)
    first = [colour for colour, count in counts.items() if count == highest]
    return first[0] if len(first) == 1 else None


# --- the Settling of Power -------------------------------------------------------------------------


@clause("achaia.settle.dominance", "achaia.settle.wealth", "achaia.two.settling")
def settle(
    tokens: Tokens,
    gold: Sequence[int],
    cousins: Sequence[int],
    *,
    owners: Mapping[str, int] | None = None,
    options: AchaiaOptions | None = None,
    rules: Mapping[str, Callable[..., Any]] | None = None,
) -> Settlement:
    """Return what each seat receives at the Settling of Power.

    `owners` is the seat of each colour; left out, colours belong to the seats in the order in which
    `tokens` first names them. All Cousins become gold first, so the leftover is the whole wealth less
    its tens. Raises BadOption, or BadName for an unknown rule.

    >>> settle({"temple": {"red": 2, "blue": 1}}, [8, 3], [3, 0], owners={"red": 0, "blue": 1})
    Settlement(dominance=(1, 0), wealth=(1, 0), leftover=(4, 3))
    """
    options, rules = options or AchaiaOptions(), _with_replaced(rules or {})
    seats = _checked(gold, cousins)
    owners = _owners(tokens, seats) if owners is None else owners
    wealths = [have + options.cousin_worth * held for have, held in zip(gold, cousins, strict=True)]
    return Settlement(
        tuple(_dominated(tokens, owners, seats, rules)),
        tuple(_whole("wealth_power", rules["wealth_power"](w, options.wealth_per_power)) for w in wealths),
        tuple(w % options.wealth_per_power for w in wealths),
    )


def score(
    power: Sequence[int],
    tokens: Tokens,
    gold: Sequence[int | None],
    cousins: Sequence[int],
    *,
    owners: Mapping[str, int] | None = None,
    wealth: Sequence[int] | None = None,
    options: AchaiaOptions | None = None,
    rules: Mapping[str, Callable[..., Any]] | None = None,
) -> tuple[ScoreLine, ...]:
    """Return every line of the score as if power were settled now: power, dominance, wealth, by seat.

    `gold` is None where it cannot be seen; then the seat has no line of wealth. `wealth` is the power
    that wealth has given already, once it is settled. Seats without dominance or wealth have no such
    line. Raises BadOption, or BadName for an unknown rule.
    """
    seen = [have or 0 for have in gold]
    settled = settle(tokens, seen, cousins, owners=owners, options=options, rules=rules)
    lines = [ScoreLine(seat, POWER, int(points), "achaia.setup.power") for seat, points in enumerate(power)]
    lines += [
        ScoreLine(seat, DOMINANCE, points, "achaia.settle.dominance")
        for seat, points in enumerate(settled.dominance)
        if points
    ]
    known = settled.wealth if wealth is None else wealth
    return (
        *lines,
        *[
            ScoreLine(seat, WEALTH, int(points), "achaia.settle.wealth")
            for seat, points in enumerate(known)
            if points and (wealth is not None or gold[seat] is not None)
        ],
    )


@clause("achaia.win")
def ranking(lines: Iterable[ScoreLine], leftover: Sequence[int | None]) -> tuple[tuple[int, ...], ...]:
    """Return groups of seats, best first: most power, then the most gold left over (achaia.win).

    `leftover` is None where no draw asks for it. Those still tied share a group.

    >>> lines = [ScoreLine(0, "power", 7, ""), ScoreLine(1, "power", 7, ""), ScoreLine(2, "power", 9, "")]
    >>> ranking(lines, [3, 4, None])
    ((2,), (1,), (0,))
    """
    points = totals(lines, len(leftover))
    return rank(zip(points, [gold or 0 for gold in leftover], strict=True))


def colour_by(
    name: str, rules: Mapping[str, Callable[..., Any]], given: Mapping[str, Any], colours: Iterable[str]
) -> str | None:
    """Return which of the colours the rule `name` finds, or None; BadOption when it finds anything else."""
    found, known = rules[name](given), tuple(colours)
    if found is None or found in known:
        return found
    if found in tuple(given):
        raise BadOption(f"{found!r} belongs to no seat; {nearest(str(found), known)}")
    listed = ", ".join(map(repr, known))
    raise BadOption(f"The rule {name!r} returned {found!r}; allowed are {listed} and None.")


def _dominated(
    tokens: Tokens, owners: Mapping[str, int], seats: int, rules: Mapping[str, Callable[..., Any]]
) -> list[int]:
    points = [0] * seats
    for on in tokens.values():
        colour = colour_by("most_tokens", rules, on, owners)
        if colour is not None:
            points[owners[colour]] += 1
    return points


# --- what was given --------------------------------------------------------------------------------


def _owners(tokens: Tokens, seats: int) -> dict[str, int]:
    colours = list(dict.fromkeys(colour for on in tokens.values() for colour in on))
    if len(colours) > seats:
        raise BadOption(f"tokens has {len(colours)} colours for {seats} seats; say whose they are: owners=…")
    return {colour: seat for seat, colour in enumerate(colours)}


def _checked(gold: Sequence[int], cousins: Sequence[int]) -> int:
    if not gold or len(gold) != len(cousins):
        raise BadOption(
            f"gold has {len(gold)} entries and cousins {len(cousins)}; allowed is one of each a seat."
        )
    for name, counts in (("gold", gold), ("cousins", cousins)):
        if not all(isinstance(count, Integral) and count >= 0 for count in counts):
            raise BadOption(f"{name} is {counts!r}; allowed are whole numbers from 0.")
    return len(gold)


def _with_replaced(rules: Mapping[str, Callable[..., Any]]) -> Mapping[str, Callable[..., Any]]:
    for name in rules:
        if name not in RULES:
            raise BadName(f"There is no rule {name!r} to replace; {nearest(name, RULES)}")
    return {**RULES, **rules}


def _whole(name: str, points: object) -> int:
    # Integral, not int: numbers out of a DataFrame are numpy's.
    if not isinstance(points, Integral):
        raise BadOption(f"The rule {name!r} returned {points!r}; allowed are whole numbers.")
    return int(points)
