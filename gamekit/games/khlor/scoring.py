"""What a game of Khlor is worth: score lines, ranking and solo tiers.

Everything here is a pure function of what lies on the table. Read it from the top:
first the rules for one colour, then `score`, which asks them colour by colour, then
tie-breaks and solo tiers; the checks of what was given stand at the end.

The functions in `RULES` can be replaced for an experiment:

>>> board = {"A1": "red", "A2": "blue"}
>>> def double(eggs, colours, colour, own_colour_bonus):
...     return 2 * egg_bonus(eggs, colours, colour, own_colour_bonus)
>>> lines = score([{"red": 2}, {"red": 1}], {"A1": "red"}, board, rules={"egg_bonus": double})
>>> [(line.seat, line.label, line.points) for line in lines]
[(0, 'eggs red', 4), (1, 'eggs red', 2), (0, 'leader red', 0)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Integral
from typing import TypeVar

from gamekit.core.clauses import clause
from gamekit.core.errors import BadName, BadOption, nearest
from gamekit.core.score import ScoreLine, rank, totals
from gamekit.games.khlor.options import KhlorOptions

Square = TypeVar("Square")
"""Whatever a board calls its squares."""
Caught = Sequence[Mapping[str, int]]
"""For each seat how many demons of each colour it caught; a colour left out is 0."""
Rule = Callable[..., int]
"""A function of `RULES`, or what replaces it: it returns whole points."""

MODES = ("base", "solo")
EXTRA, TOKENS = "additional turn", "tokens left"
TIERS = (
    (60, "Draconic Eggstasy!!!"),
    (56, "Dragon Master"),
    (51, "Dragon Knight"),
    (41, "Rookie Dragon Rider"),
    (31, "Light in the Gloom"),
)
"""The least points of each solo tier, best first; with fewer one is `LOST`."""
LOST = "Lost in the Shadows"


# --- the rules for one colour ---------------------------------------------------


@clause("khlor.score.egg-bonus")
def egg_bonus(
    eggs: Mapping[Square, str], colours: Mapping[Square, str], colour: str, own_colour_bonus: int
) -> int:
    """Return a colour's egg bonus (khlor.score.egg-bonus).

    >>> egg_bonus({"A1": "red", "A2": "red"}, {"A1": "red", "A2": "blue"}, "red", 1)
    3
    """
    squares = [square for square, egg in eggs.items() if egg == colour]
    at_home = sum(colours[square] == colour for square in squares)
    return len(squares) + at_home * own_colour_bonus


@clause("khlor.score.second")
def second_points(bonus: int, divisor: int) -> int:
    """Return what second place receives of an egg bonus, rounded up (khlor.score.second).

    >>> [second_points(bonus, 2) for bonus in (0, 1, 2, 3)]
    [0, 1, 1, 2]
    """
    return -(-bonus // divisor)


@clause("khlor.score.leader", "khlor.score.leader-tie", "khlor.score.leader-two")
def leader_bonus(counts: Sequence[int], players: int, rounding: int) -> int:
    """Return a colour's leader bonus: the lead of the highest number over the second highest.

    A tie leaves no lead; two players round it down (khlor.score.leader,
    khlor.score.leader-tie, khlor.score.leader-two).

    >>> leader_bonus((4, 3, 2, 1), 4, 3), leader_bonus((4, 4, 2, 1), 4, 3), leader_bonus((5, 0), 2, 3)
    (1, 0, 3)
    """
    highest, second = _two_highest(counts)
    lead = highest - second
    return lead // rounding * rounding if players == 2 else lead


RULES: Mapping[str, Rule] = {
    "egg_bonus": egg_bonus,
    "second_points": second_points,
    "leader_bonus": leader_bonus,
}
"""The functions that `score(..., rules={name: function})` can replace, by name."""


@clause("khlor.score.most")
def most_seats(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that caught the most of a colour; none caught is no place (khlor.score.most).

    >>> most_seats((4, 2, 4)), most_seats((0, 0, 0))
    ((0, 2), ())
    """
    highest, _ = _two_highest(counts)
    return tuple([seat for seat, count in enumerate(counts) if count == highest > 0])


@clause("khlor.score.second", "khlor.score.tie-first")
def second_seats(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the seats in second place; there is none where first place is shared.

    khlor.score.second, khlor.score.tie-first.

    >>> second_seats((4, 2, 2)), second_seats((4, 4, 2)), second_seats((4, 0, 0))
    ((1, 2), (), ())
    """
    highest, second = _two_highest(counts)
    if second == highest:
        return ()
    return tuple([seat for seat, count in enumerate(counts) if count == second > 0])


def _two_highest(counts: Sequence[int]) -> tuple[int, int]:
    # The added 0 is the second highest of somebody who is alone.
    first, second, *_ = sorted((*counts, 0), reverse=True)
    return first, second


# --- the score --------------------------------------------------------------------


@clause("khlor.advanced.score")
def score(  # noqa: PLR0913  # all that lies on a table
    caught: Caught,
    eggs: Mapping[Square, str],
    colours: Mapping[Square, str],
    *,
    extra_points: Sequence[int] | None = None,
    tokens_left: int = 0,
    mode: str = "base",
    options: KhlorOptions | None = None,
    rules: Mapping[str, Rule] | None = None,
    colour_names: Sequence[str] | None = None,
) -> tuple[ScoreLine, ...]:
    """Return every line of the score, colour by colour: eggs, then leaders, each by seat.

    Points of additional turns follow, and in solo mode the tokens left. `eggs` says
    which colour of egg lies on a square, `colours` the colour of each square.
    `colour_names` are the game's colours in the order of the lines; left out, those of
    the squares sorted by name. The advanced variant is mode "base" (khlor.advanced.score);
    `tokens_left` counts in mode "solo" only. Raises BadOption, or BadName for an unknown rule.

    >>> board = {"A1": "red", "A2": "blue", "A3": "red"}
    >>> for line in score([{"red": 4}, {"red": 3}, {"red": 2}], {"A1": "red", "A2": "red"}, board):
    ...     print(*line)
    0 eggs red 3 khlor.score.most
    1 eggs red 2 khlor.score.second
    0 leader red 1 khlor.score.leader
    """
    names = sorted(set(colours.values())) if colour_names is None else list(colour_names)
    extra = (0,) * len(caught) if extra_points is None else extra_points
    _check_table(caught, eggs, colours, names)
    _check_end(len(caught), mode, extra, tokens_left)
    options, rules = options or KhlorOptions(), _with_replaced(rules or {})
    lines: list[ScoreLine] = []
    for colour in names:
        counts = tuple([held.get(colour, 0) for held in caught])
        bonus = _points(rules, "egg_bonus", eggs, colours, colour, options.own_colour_bonus)
        second = _points(rules, "second_points", bonus, options.second_divisor)
        lines += _egg_lines(colour, counts, bonus, second)
        if mode == "base":
            lead = _points(rules, "leader_bonus", counts, len(counts), options.leader_rounding)
            lines += _leader_lines(colour, counts, lead)
    lines += _extra_lines(extra)
    if mode == "solo":
        lines.append(_token_line(tokens_left, options.token_penalty))
    return tuple(lines)


def labels(colour_names: Iterable[str]) -> tuple[str, ...]:
    """Return the label of every line there can be, in the order of the lines, whatever the mode.

    >>> labels(["blue", "red"])
    ('eggs blue', 'leader blue', 'eggs red', 'leader red', 'additional turn', 'tokens left')
    """
    by_colour = [label for colour in colour_names for label in (f"eggs {colour}", f"leader {colour}")]
    return (*by_colour, EXTRA, TOKENS)


def _egg_lines(colour: str, counts: Sequence[int], bonus: int, second: int) -> list[ScoreLine]:
    # In solo mode too: whoever plays alone has the most of every colour caught.
    label = f"eggs {colour}"
    firsts = [ScoreLine(seat, label, bonus, "khlor.score.most") for seat in most_seats(counts)]
    seconds = [ScoreLine(seat, label, second, "khlor.score.second") for seat in second_seats(counts)]
    return sorted(firsts + seconds)


def _leader_lines(colour: str, counts: Sequence[int], bonus: int) -> list[ScoreLine]:
    leaders = most_seats(counts)
    if len(leaders) > 1:
        rule = "khlor.score.leader-tie"
    else:
        rule = "khlor.score.leader-two" if len(counts) == 2 else "khlor.score.leader"
    return [ScoreLine(seat, f"leader {colour}", bonus, rule) for seat in leaders]


@clause("khlor.score.extra-points")
def _extra_lines(extra_points: Sequence[int]) -> list[ScoreLine]:
    return [
        ScoreLine(seat, EXTRA, int(points), "khlor.score.extra-points")
        for seat, points in enumerate(extra_points)
        if points != 0
    ]


@clause("khlor.solo.score")
def _token_line(tokens_left: int, penalty: int) -> ScoreLine:
    return ScoreLine(0, TOKENS, -int(tokens_left) * penalty, "khlor.solo.score")


# --- who wins -----------------------------------------------------------------------


@clause("khlor.win.points", "khlor.win.tie-same-colour", "khlor.win.tie-colours", "khlor.win.shared")
def ranking(caught: Caught, lines: Iterable[ScoreLine]) -> tuple[tuple[int, ...], ...]:
    """Return groups of seats, best first; those still tied after all tie-breaks share a group.

    Points decide (khlor.win.points), then the largest number caught of any one colour
    (khlor.win.tie-same-colour), then from how many colours a seat scores
    (khlor.win.tie-colours), then nothing more (khlor.win.shared).

    >>> lines = [ScoreLine(0, "eggs red", 4, ""), ScoreLine(1, "eggs blue", 4, "")]
    >>> ranking([{"red": 5}, {"blue": 3, "red": 3}], lines)
    ((0,), (1,))
    """
    lines = tuple(lines)
    points = totals(lines, len(caught))
    largest = [max(held.values(), default=0) for held in caught]
    return rank(zip(points, largest, _scoring_colours(lines, len(caught)), strict=True))


def _scoring_colours(lines: Iterable[ScoreLine], seats: int) -> list[int]:
    by_colour: dict[tuple[int, str], int] = {}
    for line in lines:
        source, _, colour = line.label.partition(" ")
        if source in ("eggs", "leader"):
            by_colour[line.seat, colour] = by_colour.get((line.seat, colour), 0) + line.points
    scoring = [seat for (seat, _), points in by_colour.items() if points > 0]
    return [scoring.count(seat) for seat in range(seats)]


@clause("khlor.solo.tiers")
def tier(points: int) -> str:
    """Return what the rulebook calls a solo score (khlor.solo.tiers).

    >>> tier(30), tier(31), tier(60)
    ('Lost in the Shadows', 'Light in the Gloom', 'Draconic Eggstasy!!!')
    """
    return next((name for least, name in TIERS if points >= least), LOST)


# --- what was given -----------------------------------------------------------------


def _check_table(
    caught: Caught, eggs: Mapping[Square, str], colours: Mapping[Square, str], names: Sequence[str]
) -> None:
    if not caught or isinstance(caught, Mapping):
        raise BadOption(f"caught is {caught!r}; allowed is a list: for each seat a number for each colour.")
    for seat, held in enumerate(caught):
        for colour, count in held.items():
            if colour not in names:
                raise _no_colour(f"Seat {seat} caught", colour, names)
            if not _is_whole(count) or count < 0:
                raise BadOption(f"Seat {seat} caught {count!r} {colour}; allowed are whole numbers from 0.")
    for square, colour in colours.items():
        if colour not in names:
            raise _no_colour(f"Square {square} is", colour, names)
    for square, colour in eggs.items():
        if square not in colours:
            known = nearest(square, map(str, colours))
            raise BadOption(f"An egg lies on {square!r}, no square of the board; {known}")
        if colour not in names:
            raise _no_colour(f"The egg on {square} is", colour, names)


def _no_colour(where: str, colour: str, names: Sequence[str]) -> BadOption:
    return BadOption(f"{where} {colour!r}, no colour of the game; {nearest(colour, names)}")


def _check_end(seats: int, mode: str, extra_points: Sequence[int], tokens_left: int) -> None:
    if mode not in MODES:
        raise BadOption(f"mode is {mode!r}; allowed are {', '.join(map(repr, MODES))}.")
    if (mode == "solo") != (seats == 1):
        raise BadOption(
            f"mode is {mode!r} for {seats} in caught; allowed are 'solo' for one, 'base' for more."
        )
    if len(extra_points) != seats or not all(map(_is_whole, extra_points)):
        raise BadOption(f"extra_points is {extra_points!r}; allowed are {seats} whole numbers, one a seat.")
    if not _is_whole(tokens_left) or tokens_left < 0:
        raise BadOption(f"tokens_left is {tokens_left!r}; allowed are whole numbers from 0.")


def _with_replaced(rules: Mapping[str, Rule]) -> Mapping[str, Rule]:
    for name in rules:
        if name not in RULES:
            raise BadName(f"There is no rule {name!r} to replace; {nearest(name, RULES)}")
    return {**RULES, **rules}


def _points(rules: Mapping[str, Rule], name: str, *given: object) -> int:
    points = rules[name](*given)
    if not _is_whole(points):
        raise BadOption(f"The rule {name!r} returned {points!r}; allowed are whole numbers.")
    return int(points)


def _is_whole(value: object) -> bool:
    # Integral too: numbers out of a DataFrame are numpy's. To ask that of an int takes long.
    return type(value) is int or isinstance(value, Integral)
