"""The result below the players when the game is over."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.core.scene import Drawing, shortened
from gamekit.core.score import totals
from gamekit.games.achaia import shapes
from gamekit.games.achaia.seats import gold_of
from gamekit.games.achaia.shapes import BOLD, FULL, LEFT, START
from gamekit.games.achaia.state import AchaiaState

ROW = 26
XS = (420, 540, 660, 780, 920)
"""where the columns of numbers stand"""


def result_height(players: int) -> float:
    """Return how high the result is."""
    return 30 + ROW * (players + 1)


def result(drawing: Drawing, state: AchaiaState, called: Sequence[str], y: float) -> None:
    """Draw the ranking, with the power of each player by where it came from."""
    outcome = state.outcome()
    assert outcome is not None
    y = shapes.heading(drawing, LEFT, y, FULL, "The game is over")
    heads = ("power track", "dominance", "wealth", "all power", "gold left over")
    for x, said in zip(XS, heads, strict=True):
        drawing.words(x, y + 12, said, font_size=13, class_="gk-quiet")
    points, place = totals(outcome.lines, state.game.players), 1
    for group in outcome.ranking:
        for seat in group:
            y += ROW
            own = {line.label: line.points for line in outcome.lines if line.seat == seat}
            cells = [str(own.get(name, 0)) for name in state.game.score_labels]
            _ranked(
                drawing,
                state,
                seat,
                (place, called[seat]),
                [*cells, str(points[seat]), _gold(gold_of(state, seat))],
                y,
            )
        place += len(group)


def _ranked(
    drawing: Drawing, state: AchaiaState, seat: int, who: tuple[int, str], cells: Sequence[str], y: float
) -> None:
    place, name = who
    drawing.words(LEFT, y + 13, f"{place}.", font_size=16, **BOLD, **START)
    end = shapes.badge(drawing, drawing.root, state.parts, seat, LEFT + 26, y + 7, 10)
    drawing.words(end + 8, y + 13, shortened(name, 17), font_size=15, **BOLD, **START)
    for x, cell in zip(XS, cells, strict=True):
        weight = 700 if x == XS[3] else 400
        drawing.words(x, y + 13, cell, font_size=16, font_weight=weight)


def _gold(left: int | None) -> str:
    return "not revealed" if left is None else str(left)
