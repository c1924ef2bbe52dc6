"""How well a seat of Khlor stands: what bots look at, many thousand times a second.

The same rules as in scoring.py, for all seats at once on the tuples of a state; a test
compares the two. Where a rule or the scoring was replaced, the real score is asked.
"""

from __future__ import annotations

from gamekit.core.score import totals
from gamekit.games.khlor.board import squares_of
from gamekit.games.khlor.rules import Laying, free
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
    for colour, bonus in enumerate(egg_bonuses(state)):
        counts = [held[colour] for held in state.caught]
        _add_colour(points, counts, bonus, state)
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


def _add_colour(points: list[int], counts: list[int], bonus: int, state: KhlorState) -> None:
    options = state.game.options
    order = sorted(counts, reverse=True)
    highest, second = order[0], order[1] if len(order) > 1 else 0
    if highest == 0:
        return
    if highest > second:
        lead = highest - second if len(order) > 1 else 0
        if len(order) == 2:
            lead = lead // options.leader_rounding * options.leader_rounding
        points[counts.index(highest)] += bonus + lead
        if second == 0:
            return
        bonus, highest = -(-bonus // options.second_divisor), second
    for seat, count in enumerate(counts):
        if count == highest:
            points[seat] += bonus


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
    squares = list(squares_of(step.placement(state).cells & free(state)))
    colours = step.caught if step.laid == EMPTY else (step.laid,)
    return max([_worth(state, own, colour, squares) for colour in colours], default=0) if squares else 0


def _worth(state: KhlorState, own: int, colour: int, squares: list[int]) -> int:
    counts = [held[colour] for held in state.caught]
    if counts.count(max(counts)) > 1 or counts[own] < max(counts):
        return 0
    at_home = sum([state.board.colours[square] == colour for square in squares])
    eggs = min(len(squares), state.piles[colour])
    return eggs + min(at_home, eggs) * state.game.options.own_colour_bonus
