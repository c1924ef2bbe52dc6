"""What each score line is made of, and the pieces: caught demons, eggs, and what stands for points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from gamekit.core.score import ScoreLine
from gamekit.games.khlor import scoring
from gamekit.games.khlor.board import Board
from gamekit.games.khlor.graphs.nodes import square_position
from gamekit.games.khlor.state import KhlorState
from gamekit.graphs import DECIDES, ROUNDING, Part


def rules_behind(line: ScoreLine) -> tuple[str, ...]:
    """Return the names of the replaceable rules that make a line."""
    if line.label in (scoring.EXTRA, scoring.TOKENS):
        return ()
    if line.label.startswith("leader"):
        return ("leader_bonus",)
    return ("egg_bonus",) if line.clause == "khlor.score.most" else ("egg_bonus", "second_points")


def made_of(state: KhlorState, line: ScoreLine) -> Iterator[Part]:
    """Yield the parts of a line of the rulebook's scoring."""
    source, _, colour = line.label.partition(" ")
    if line.label == scoring.EXTRA:
        yield Part(f"turn-{line.seat}", Fraction(line.points))
    elif line.label == scoring.TOKENS:
        yield Part("tokens", Fraction(line.points))
    elif source == "eggs":
        yield from _egg_parts(state, line, colour)
    else:
        yield from _leader_parts(state, line, colour)


def _egg_parts(state: KhlorState, line: ScoreLine, colour: str) -> Iterator[Part]:
    options, at = state.game.options, state.board.colour_names
    divisor = options.second_divisor if line.clause == "khlor.score.second" else 1
    bonus = Fraction(0)
    yield Part(demons(line.seat, colour), Fraction(0), DECIDES)
    for square, egg in state.eggs_by_name().items():
        if egg == colour:
            worth = 1 + options.own_colour_bonus * (at[square] == colour)
            bonus += worth
            yield Part(f"egg-{square}", Fraction(worth, divisor))
    yield from _rounded(bonus / divisor, -(-bonus // divisor))


def _leader_parts(state: KhlorState, line: ScoreLine, colour: str) -> Iterator[Part]:
    counts = sorted(held[state.board.palette.index(colour)] for held in state.caught)
    lead, rounding = counts[-1] - counts[-2], state.game.options.leader_rounding
    yield Part(demons(line.seat, colour), Fraction(lead))
    if len(counts) == 2:
        yield from _rounded(Fraction(lead), lead // rounding * rounding)


def _rounded(exact: Fraction, points: int) -> Iterator[Part]:
    if exact != points:
        yield Part(ROUNDING, points - exact)


def demons(seat: int, colour: str) -> str:
    """Return how the node of the demons of a colour that a seat caught is called."""
    return f"demons-{seat}-{colour}"


# --- pieces ----------------------------------------------------------------------------------------


def pieces(state: KhlorState) -> Mapping[str, Mapping[str, Any]]:
    """Return what may bring points, as the nodes of the scoring graph."""
    found: dict[str, Mapping[str, Any]] = {}
    for seat, held in enumerate(state.caught_by_name()):
        for colour, count in held.items():
            if count:
                label = f"{count} {colour} demon{'s' * (count > 1)} of seat {seat + 1}"
                found[demons(seat, colour)] = {
                    "kind": "demons",
                    "label": label,
                    "seat": seat,
                    "colour": colour,
                    "count": count,
                }
    for square, colour in state.eggs_by_name().items():
        found[f"egg-{square}"] = _egg(state.board, square, colour)
    for seat, points in enumerate(state.extra_points):
        if points:
            label = f"points instead of a turn of seat {seat + 1}"
            found[f"turn-{seat}"] = {"kind": "turn", "label": label, "seat": seat}
    if state.game.players == 1:
        left = state.tokens_left()
        label = f"{left} token{'s' * (left != 1)} left on the board"
        found["tokens"] = {"kind": "tokens", "label": label, "count": left}
    return found


def _egg(board: Board, square: str, colour: str) -> Mapping[str, Any]:
    return {
        "kind": "egg",
        "label": f"{colour} egg on {square}",
        "square": square,
        "colour": colour,
        "at_home": board.colour_names[square] == colour,
        "scene": f"square-{square}",
        "place": square_position(board, board.index[square]),
    }
