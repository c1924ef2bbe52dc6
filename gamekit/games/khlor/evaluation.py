"""How well a seat of Khlor stands: what bots look at, many thousand times a second.

The rules are scoring.py's, asked for all seats at once on the tuples of a state; only the
counting of eggs is done here again, without names. A test compares the two. Where a rule
or the scoring was replaced, the real score is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gamekit.core.score import totals
from gamekit.games.khlor.board import Board
from gamekit.games.khlor.rules import Laying, free
from gamekit.games.khlor.scoring import leader_bonus, most_seats, second_points, second_seats
from gamekit.games.khlor.state import EMPTY, KhlorState

LEAD, ENOUGH = 0.3, 2
"""what a demon more than the best other's is worth, and how large a lead counts at most"""
EGG = 0.7
"""what a point of eggs that may still be laid in this turn is worth"""


def evaluate(state: KhlorState, seat: int | None) -> float:
    """Return the seat's points less the best other's, as if the game ended now, and its prospects.

    Prospects are eggs that the seat may lay before its turn ends, and leads in caught
    demons, which later eggs will pay. At the end of the game only points count.
    """
    points = standing(state)
    own = seat or 0
    others = points[:own] + points[own + 1 :]
    margin = float(points[own] - max(others)) if others else float(points[0])
    if not state.stack:
        return margin
    leads = sum([colour.ahead[own] for colour in _colours(state)])
    return margin + LEAD * leads + EGG * _eggs_to_lay(state, own)


def standing(state: KhlorState) -> list[int]:
    """Return the points of each seat as if the game ended now."""
    game = state.game
    if game.replaced:
        return list(totals(state.score(), game.players))
    points = list(state.extra_points)
    divisor = game.options.second_divisor
    for bonus, colour in zip(egg_bonuses(state), _colours(state), strict=True):
        for seat in colour.first:
            points[seat] += bonus + colour.lead
        for seat in colour.second:
            points[seat] += second_points(bonus, divisor)
    if game.players == 1:
        points[0] -= state.tokens_left() * game.options.token_penalty
    return points


def egg_bonuses(state: KhlorState) -> Sequence[int]:
    """Return the egg bonus of each colour (khlor.score.egg-bonus)."""
    game, board = state.game, state.board
    if game.replaced:
        laid, extra, rule = state.eggs_by_name(), game.options.own_colour_bonus, game.rules["egg_bonus"]
        return [rule(laid, board.colour_names, name, extra) for name in board.palette]
    return _egg_bonuses(board, state.eggs, game.options.own_colour_bonus)


@lru_cache(maxsize=1 << 14)  # most steps of a turn leave the eggs as they are
def _egg_bonuses(board: Board, eggs: tuple[int, ...], own_colour_bonus: int) -> tuple[int, ...]:
    bonuses = [0] * len(board.palette)
    for egg, colour in zip(eggs, board.colours, strict=True):
        if egg >= 0:
            bonuses[egg] += 1 + own_colour_bonus if egg == colour else 1
    return tuple(bonuses)


class Colour(NamedTuple):
    """Who caught most and second most of a colour, the leader bonus, and how far each seat is ahead."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    lead: int
    ahead: tuple[int, ...]


def _colours(state: KhlorState) -> tuple[Colour, ...]:
    return _all_colours(state.caught, state.game.options.leader_rounding)


@lru_cache(maxsize=1 << 14)  # most steps of a turn leave what was caught as it is
def _all_colours(caught: tuple[tuple[int, ...], ...], rounding: int) -> tuple[Colour, ...]:
    return tuple([_colour(counts, rounding) for counts in zip(*caught, strict=True)])


@lru_cache(maxsize=1 << 16)
def _colour(counts: tuple[int, ...], rounding: int) -> Colour:
    """Return how a colour stands; a lead over the best other counts up to ENOUGH, alone there is none."""
    if len(counts) == 1:
        return Colour(most_seats(counts), (), 0, (0,))
    ahead = [
        min(max(count - max(counts[:seat] + counts[seat + 1 :]), -ENOUGH), ENOUGH)
        for seat, count in enumerate(counts)
    ]
    lead = leader_bonus(counts, len(counts), rounding)
    return Colour(most_seats(counts), second_seats(counts), lead, tuple(ahead))


def _eggs_to_lay(state: KhlorState, own: int) -> int:
    """Return the most points of eggs the seat may still lay now, in a colour it leads alone."""
    step = state.stack[0]
    if not isinstance(step, Laying) or state.turn.seat != own:
        return 0
    colours, alone = _colours(state), (own,)
    laid = step.caught if step.laid == EMPTY else (step.laid,)
    led = [colour for colour in laid if colours[colour].first == alone]
    if not led:
        return 0
    empty = free(state)
    squares = [square for square in step.placement(state).squares if empty >> square & 1]
    return max([_worth(state, colour, squares) for colour in led])


def _worth(state: KhlorState, colour: int, squares: list[int]) -> int:
    at_home = sum([state.board.colours[square] == colour for square in squares])
    eggs = min(len(squares), state.piles[colour])
    return eggs + min(at_home, eggs) * state.game.options.own_colour_bonus
