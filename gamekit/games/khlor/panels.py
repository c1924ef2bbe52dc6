"""What stands at the right of the board: the circle, tables, buttons and the result."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from gamekit.core.scene import Drawing, extent, paints, shortened
from gamekit.core.score import totals
from gamekit.games.khlor import pieces, shapes
from gamekit.games.khlor.evaluation import egg_bonuses
from gamekit.games.khlor.rules import Choosing, Laying
from gamekit.games.khlor.scoring import most_seats
from gamekit.games.khlor.shapes import LINE, PANEL, RIGHT, TOP, Box
from gamekit.games.khlor.state import KhlorState
from gamekit.games.khlor.turn import choosable, chosen

PITCH = 16
"""from one line of running text to the next"""
BUTTON = (RIGHT + 316, TOP + 92, 122, 32)
"""where the button lies: below the chosen piece, or where it would be"""


# --- the circle ---------------------------------------------------------------------------


def circle(drawing: Drawing, state: KhlorState) -> None:
    """Draw the pieces as they follow the dragon, and the one that was chosen."""
    around, taken = len(state.circle), chosen(state)
    order = [state.circle[(state.dragon + step) % around] for step in range(around)]
    waiting = [piece for piece in order if piece != taken]
    ready = choosable(state) if taken is None else ()
    title = "All that can catch may be chosen" if state.ending and ready else "Pieces in front of the dragon"
    drawing.words(RIGHT, TOP + 2, title, text_anchor="start", class_="gk-quiet", font_size=14)
    _dragon(drawing, RIGHT + 26, TOP + 60)
    for place, piece in enumerate(waiting[:2]):
        box = (RIGHT + 60 + 128 * place, TOP + 10, 122, 114)
        _piece_box(drawing, state, piece, box, 23, strong=piece in ready)
    if taken is not None:
        box = (BUTTON[0], TOP + 10, 122, 76 if has_button(state) else 114)
        drawing.words(box[0], TOP + 2, "Chosen", text_anchor="start", class_="gk-strong", font_size=14)
        _piece_box(drawing, state, taken, box, 23, strong=True)
    for place, piece in enumerate(waiting[2:]):
        box = (RIGHT + 73.5 * (place % 6), TOP + 132 + 70 * (place // 6), 69, 65)
        _piece_box(drawing, state, piece, box, 12, strong=piece in ready)


def _dragon(drawing: Drawing, x: float, y: float) -> None:
    group = drawing.group()
    drawing.add("circle", group, cx=x, cy=y, r=22, class_="gk-solid")
    drawing.add("path", group, d=shapes.path("dragon", x, y, 14), class_="gk-ground")
    drawing.add("path", group, d=shapes.path(">", x + 27, y, 5), class_="gk-solid")
    drawing.words(x, y + 38, "dragon", group, class_="gk-quiet")


def _piece_box(
    drawing: Drawing, state: KhlorState, piece: int, box: Box, most: float, *, strong: bool
) -> None:
    """Draw a piece of the circle in its box, its cells `most` wide at most; a strong box can be chosen."""
    name, (x, y, width, height) = state.board.piece_names[piece], box
    group = drawing.thing(f"piece-{name}", f"piece {name}", box)
    look: dict[str, Any] = {"class_": "gk-edge", "fill": "none", "stroke_width": 2.5 if strong else 0.5}
    drawing.add("rect", group, x=x, y=y, width=width, height=height, rx=5, **look)
    drawing.words(x + 5, y + 15, name, group, text_anchor="start", font_size=13)
    layers = pieces.turned(state.board, piece, 0, mirrored=False)
    size = min(most, (width - 10) / layers.columns, (height - 24) / layers.rows)
    left, top = pieces.corner(state.board.pieces[name])
    x += (width - size * layers.columns) / 2 - left * size
    y += (height - size * layers.rows) / 2 - top * size + 8
    pieces.draw_piece(drawing, group, state, layers, f"translate({x:.1f} {y:.1f}) scale({size:.2f})")


# --- tables -------------------------------------------------------------------------------


def table_top(state: KhlorState) -> float:
    """Return where the table begins: below the circle, or below the result."""
    if state.stack:
        return TOP + 138 + 70 * -(-max(0, len(state.board.pieces) - 2) // 6)
    return TOP + 20 + PITCH * len(_reason(state)) + LINE * (state.game.players + 1)


def table_height(state: KhlorState) -> float:
    """Return how high the table is with what stands below it."""
    return LINE * (state.game.players + 4) + 8


def table(drawing: Drawing, state: KhlorState, called: Sequence[str], top: float) -> None:
    """Draw what everybody caught, and what is left of eggs and demons."""
    columns, colours = _columns(134, len(state.board.palette)), paints(state.board.palette)
    points = totals(state.score(), state.game.players)
    drawing.words(RIGHT + 8, top + 17, "Caught (most: bold)", text_anchor="start", class_="gk-quiet")
    drawing.words(columns[-1], top + 17, "points", class_="gk-quiet", font_size=14)
    for x, paint, letter in zip(columns, colours, state.board.letters, strict=False):
        shapes.token(drawing, drawing.root, x, top + 12, 11, paint, letter)
    leaders = [most_seats([held[colour] for held in state.caught]) for colour in range(len(colours))]
    for seat, name in enumerate(called):
        y = top + LINE * (seat + 1)
        acting = bool(state.stack) and seat == state.turn.seat
        if acting:
            drawing.add("rect", x=RIGHT, y=y, width=PANEL, height=LINE, rx=4, class_="gk-panel")
        bold = [seat in leading for leading in leaders]
        texts = [*map(str, state.caught[seat]), str(points[seat])]
        _seat(drawing, y, "▸ " if acting else "", name, columns[0] - 18)
        _cells(drawing, y, zip(columns, texts, [*bold, True], strict=True))
    _supplies(drawing, state, top + LINE * (len(called) + 1), columns, colours)


def _supplies(
    drawing: Drawing, state: KhlorState, top: float, columns: Sequence[float], colours: Sequence[str]
) -> None:
    drawing.add("path", d=f"M{RIGHT},{top + 2:.0f}h{PANEL}", class_="gk-line")
    drawing.words(RIGHT + 8, top + 20, "Eggs in pile", text_anchor="start", font_size=15, class_="gk-quiet")
    for x, paint, pile in zip(columns, colours, state.piles, strict=False):
        shapes.egg(drawing, drawing.root, x, top + 15, 10, paint, str(pile))
    rows = (("Egg bonus now", egg_bonuses(state)), ("Unseen demons", state.unseen))
    for place, (name, counts) in enumerate(rows, 1):
        cells = [(x, str(count), False) for x, count in zip(columns, counts, strict=False)]
        _row(drawing, top + 3 + (LINE - 2) * place, name, cells, class_="gk-quiet")


def result(drawing: Drawing, state: KhlorState, called: Sequence[str]) -> None:
    """Draw the ranking, and for each seat the points by colour: eggs + leader."""
    outcome, columns = state.outcome(), _columns(112, len(state.board.palette) + 1)
    assert outcome
    top = TOP - PITCH
    for line in _reason(state):
        top += PITCH
        drawing.words(RIGHT + 8, top + 4, line, text_anchor="start", class_="gk-quiet")
    drawing.words(RIGHT + 8, top + 30, "Eggs + leader", text_anchor="start", class_="gk-quiet")
    for x, paint, letter in zip(columns, paints(state.board.palette), state.board.letters, strict=False):
        shapes.token(drawing, drawing.root, x, top + 25, 11, paint, letter)
    for x, head in zip(columns[-2:], ("other", "points"), strict=True):
        drawing.words(x, top + 30, head, font_size=14, class_="gk-quiet")
    places = [sum(map(len, outcome.ranking[:place])) + 1 for place in range(len(outcome.ranking))]
    seats = [(place, seat) for place, group in zip(places, outcome.ranking, strict=True) for seat in group]
    for row, (place, seat) in enumerate(seats, 1):
        y, texts = top + 14 + LINE * row, _points_by_colour(state, seat)
        cells = [(x, text, place == 1 or x == columns[-1]) for x, text in zip(columns, texts, strict=True)]
        _seat(drawing, y, f"{place}. ", called[seat], columns[0] - 26)
        _cells(drawing, y, cells)


def _reason(state: KhlorState) -> list[str]:
    """Return why the game is over, in lines that fit."""
    outcome = state.outcome()
    assert outcome
    return textwrap.wrap(outcome.reason, 58)


def _points_by_colour(state: KhlorState, seat: int) -> list[str]:
    """Return what a seat scored: eggs and leader bonus of each colour, everything else, the sum."""
    lines, texts = [line for line in state.score() if line.seat == seat], list[str]()
    for name in state.board.palette:
        parts = [str(line.points) for line in lines if line.label.endswith(f" {name}") and line.points]
        texts.append("+".join(parts) or "–")
    colours = tuple(f" {name}" for name in state.board.palette)
    other = sum(line.points for line in lines if not line.label.endswith(colours))
    return [*texts, str(other or "–"), str(sum(line.points for line in lines))]


def _columns(first: float, count: int) -> list[float]:
    """Return the middles of `count` columns from `first` on, and that of the points at the end."""
    pitch = min(54.0, (PANEL - 52 - first) / max(1, count))
    return [*(RIGHT + first + pitch * (column + 0.5) for column in range(count)), RIGHT + PANEL - 22]


def _row(
    drawing: Drawing, y: float, name: str, cells: Iterable[tuple[float, str, bool]], **attributes: Any
) -> None:
    drawing.words(RIGHT + 8, y + 18, name, text_anchor="start", font_size=15, **attributes)
    _cells(drawing, y, cells, **attributes)


def _seat(drawing: Drawing, y: float, before: str, name: str, end: float) -> None:
    """Write a seat's name so that it ends in time; where it is cut, a title tells the whole."""
    room = end - RIGHT - 8
    size = 15 if extent(before + name) * 15 <= room else 13
    shown, group = shortened(name, room / size - extent(before)), drawing.root
    if shown != name:
        group = drawing.group()
        drawing.add("title", group, name)
    drawing.words(RIGHT + 8, y + 18, before + shown, group, text_anchor="start", font_size=size)


def _cells(drawing: Drawing, y: float, cells: Iterable[tuple[float, str, bool]], **attributes: Any) -> None:
    for x, text, bold in cells:
        size = 13 if len(text) > 3 else 15
        drawing.words(x, y + 18, text, font_size=size, font_weight=700 if bold else 400, **attributes)


# --- buttons ------------------------------------------------------------------------------


def has_button(state: KhlorState) -> bool:
    """Return whether something can be done that lies nowhere on the table."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Laying) or (state.ending and isinstance(top, Choosing))


def buttons(drawing: Drawing, state: KhlorState) -> None:
    """Draw the button of what can be done now, if there is one."""
    if isinstance(state.stack[-1], Laying):
        drawing.button("done", "Done", "Done", BUTTON, size=16)
    elif has_button(state):
        said = f"Take {state.game.options.additional_points} points"
        drawing.button("points", said, said, BUTTON, size=14)
