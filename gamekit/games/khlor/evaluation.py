"""How well a seat of Khlor stands: what bots look at, many thousand times a second.

The rules are scoring.py's, asked for all seats at once on the tuples of a state; only the
counting of eggs is done here again, without names. A test compares the two. Where a rule
or the scoring was replaced, the real score is asked.
"""

from __future__ import annotations

from functools import lru_cache

from gamekit.core.score import totals
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
    return margin + LEAD * _leads(state, own) + EGG * _eggs_to_lay(state, own)


def standing(state: KhlorState) -> list[int]:
    """Return the points of each seat as if the game ended now."""
    game = state.game
    if game.replaced:
        return list(totals(state.score(), game.players))
    points = list(state.extra_points)
    rounding, divisor = game.options.leader_rounding, game.options.second_divisor
    for bonus, counts in zip(egg_bonuses(state), zip(*state.caught, strict=True), strict=True):
        first, lead, second = _places(counts, rounding)
        for seat in first:
            points[seat] += bonus + lead
        for seat in second:
            points[seat] += second_points(bonus, divisor)
    if game.players == 1:
        points[0] -= state.tokens_left() * game.options.token_penalty
    return points


def egg_bonuses(state: KhlorState) -> list[int]:
    """Return the egg bonus of each colour (khlor.score.egg-bonus)."""
    game, board = state.game, state.board
    if game.replaced:
        laid, extra, rule = state.eggs_by_name(), game.options.own_colour_bonus, game.rules["egg_bonus"]
        return [rule(laid, board.colour_names, name, extra) for name in board.palette]
    colours, at_home = board.colours, 1 + game.options.own_colour_bonus
    bonuses = [0] * len(state.piles)
    for egg, colour in zip(state.eggs, colours, strict=True):
        if egg >= 0:
            bonuses[egg] += at_home if egg == colour else 1
    return bonuses


@lru_cache(maxsize=1 << 16)
def _places(counts: tuple[int, ...], rounding: int) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Return who caught most of a colour, their leader bonus, and who caught second most."""
    lead = leader_bonus(counts, len(counts), rounding) if len(counts) > 1 else 0
    return most_seats(counts), lead, second_seats(counts)


def _leads(state: KhlorState, own: int) -> int:
    """Return the sum of the leads over the best other seat in all colours, each cut to ENOUGH."""
    if len(state.caught) == 1:
        return 0
    others = state.caught[:own] + state.caught[own + 1 :]
    leads = [
        mine - max(held) for mine, held in zip(state.caught[own], zip(*others, strict=True), strict=True)
    ]
    return sum([min(max(lead, -ENOUGH), ENOUGH) for lead in leads])


def _eggs_to_lay(state: KhlorState, own: int) -> int:
    """Return the most points of eggs the seat may still lay now, in a colour it leads alone."""
    step = state.stack[0]
    if not isinstance(step, Laying) or state.turn.seat != own:
        return 0
    empty = free(state)
    squares = [square for square in step.placement(state).squares if empty >> square & 1]
    colours = step.caught if step.laid == EMPTY else (step.laid,)
    return max([_worth(state, own, colour, squares) for colour in colours], default=0) if squares else 0


def _worth(state: KhlorState, own: int, colour: int, squares: list[int]) -> int:
    counts = [held[colour] for held in state.caught]
    if counts.count(max(counts)) > 1 or counts[own] < max(counts):
        return 0
    at_home = sum([state.board.colours[square] == colour for square in squares])
    eggs = min(len(squares), state.piles[colour])
    return eggs + min(at_home, eggs) * state.game.options.own_colour_bonus
