"""How Khlor looks: the board at the left; the circle of pieces and what everybody caught at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from gamekit.core.scene import Drawing, Scene, paints
from gamekit.games.khlor import panels, pieces, shapes
from gamekit.games.khlor.board import STEPS, Board
from gamekit.games.khlor.rules import Walking
from gamekit.games.khlor.shapes import HIDDEN, LEFT, SIZE, TOP, WIDTH, Grid, grid_of
from gamekit.games.khlor.state import COVERED, EMPTY, KhlorState
from gamekit.games.khlor.text import text
from gamekit.games.khlor.turn import lies, lying
from gamekit.games.khlor.words import task


def draw(state: KhlorState, called: Sequence[str], shade: Mapping[str, float] | None = None) -> Scene:
    """Return the picture; `called` are the names of the seats, `shade` tints things by their ids."""
    table = panels.table_top(state)
    height = max(TOP + SIZE + 58, table + panels.table_height(state))
    drawing = Drawing(WIDTH, height, f"Khlor, turn {state.turn.number}: {task(state, called)}", shade)
    drawing.head(partial(task, state), called)
    _board(drawing, state)
    _key(drawing, state)
    if state.stack:
        panels.circle(drawing, state)
        panels.buttons(drawing, state)
    else:
        panels.result(drawing, state, called)
    panels.table(drawing, state, called, table)
    return drawing.scene(text(state, called))


def _board(drawing: Drawing, state: KhlorState) -> None:
    grid = grid_of(state.board)
    _ground(drawing, state.board, grid)
    colours = paints(state.board.palette)
    for square in range(len(state.board.names)):
        _square(drawing, state, grid, square, colours)
    step = lies(state)
    if step:
        layer = drawing.group(pointer_events="none")
        pieces.lay(drawing, layer, state, step.piece, step.place)
        _arrows(drawing, state, grid)


def _ground(drawing: Drawing, board: Board, grid: Grid) -> None:
    corners = [grid.corner(square) for square in range(len(board.names))]
    side = grid.side
    for colour, paint in enumerate(paints(board.palette)):
        places = [corner for square, corner in enumerate(corners) if board.colours[square] == colour]
        d = "".join([f"M{x:.1f},{y:.1f}h{side:.1f}v{side:.1f}h-{side:.1f}z" for x, y in places])
        drawing.add("path", d=d, fill=paint, fill_opacity=0.3, class_="gk-edge", stroke_opacity=0.35)
    letters = "".join(board.letters[colour] for colour in board.colours)
    _spread(drawing, letters, [(x + 9, y + 15) for x, y in corners], font_size=13)
    bottom, middle = TOP + grid.rows * side, side / 2
    columns = [(LEFT + side * x + middle, bottom + 20) for x in range(grid.columns)]
    _spread(drawing, "".join(name[0] for name in board.names[: grid.columns]), columns, font_size=15)
    for row in range(grid.rows):
        y = bottom - side * row - middle + 5
        drawing.words(LEFT - 15, y, str(row + 1), font_size=15, class_="gk-quiet")


def _spread(drawing: Drawing, letters: str, places: Sequence[tuple[float, float]], **attributes: Any) -> None:
    """Write each letter at its own place: one element for all of them."""
    x, y = (" ".join(f"{place[axis]:.1f}" for place in places) for axis in (0, 1))
    drawing.add("text", None, letters, x=x, y=y, text_anchor="middle", class_="gk-quiet", **attributes)


def _key(drawing: Drawing, state: KhlorState) -> None:
    """Tell under the board what the symbols of the pieces mean."""
    bottled = state.board.bottled
    words = {"D": "demon symbol", "B": "bottled demon" if bottled else "bottled (ignored)", "E": "egg symbol"}
    for place, (symbol, meaning) in enumerate(words.items()):
        x, y = LEFT + 12 + 160 * place, TOP + SIZE + 40
        d = shapes.path(symbol, x, y, 8)
        shapes.symbol(drawing, drawing.root, symbol, d, quiet=symbol == "B" and not bottled)
        drawing.words(x + 16, y + 5, meaning, text_anchor="start", class_="gk-quiet")


def _square(drawing: Drawing, state: KhlorState, grid: Grid, square: int, colours: Sequence[str]) -> None:
    board, (left, top), (x, y) = state.board, grid.corner(square), grid.middle(square)
    box = (left, top, grid.side, grid.side)
    group = drawing.thing(f"square-{board.names[square]}", _square_label(state, square), box)
    demon, egg, radius = state.tops[square], state.eggs[square], grid.side * 0.31
    if state.stacks >> square & 1:
        shapes.disc(drawing, group, x + 5, y + 6, radius, HIDDEN)
    if demon == COVERED:
        shapes.token(drawing, group, x, y, radius, HIDDEN, "?")
    elif demon >= 0:
        shapes.token(drawing, group, x, y, radius, colours[demon], board.letters[demon])
    if egg >= 0:
        shapes.egg(drawing, group, x, y, radius * 0.9, colours[egg], board.letters[egg])
    whites = [which for which, where in enumerate(state.whites) if where == square]
    for place, which in enumerate(whites):
        across = 0.9 - 1.8 * place if demon != EMPTY or len(whites) > 1 else 0
        at = x + radius * across, y - radius * abs(across) * 0.85
        shapes.white(drawing, group, *at, radius * 0.65, which)


def _square_label(state: KhlorState, square: int) -> str:
    board, top, egg = state.board, state.tops[square], state.eggs[square]
    parts = [f"{board.names[square]}, {board.palette[board.colours[square]]} square"]
    if top != EMPTY:
        parts.append("covered demon" if top == COVERED else f"{board.palette[top]} demon")
    parts += ["another beneath"] if state.stacks >> square & 1 else []
    parts += [f"{board.palette[egg]} egg"] if egg >= 0 else []
    parts += ["white demon"] * state.whites.count(square)
    return ", ".join(parts)


def _arrows(drawing: Drawing, state: KhlorState, grid: Grid) -> None:
    """Draw the arrows of the lying piece; those that can move a white demon now can be clicked."""
    step, placement = lies(state), lying(state)
    if not state.whites or step is None or placement is None:
        return
    for number, (square, direction) in enumerate(placement.arrows, 1):
        (x, y), (dx, dy), size = grid.middle(square), STEPS[direction], grid.side * 0.2
        x, y = x + dx * grid.side * 0.36, y - dy * grid.side * 0.36
        group, paint = drawing.group(pointer_events="none"), HIDDEN
        if isinstance(step, Walking) and number not in step.used:
            label, box = (
                f"arrow {number} on {state.board.names[square]}",
                (x - size, y - size, 2 * size, 2 * size),
            )
            group, paint = drawing.thing(f"arrow-{number}", label, box), "#ffffff"
        drawing.add("path", group, d=shapes.path(direction, x, y, size), fill=paint, stroke="#000000")
        shapes.lettering(drawing, group, x, y, size * 0.8, paint, str(number))
