"""The text board of Khlor, which reads well alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from gamekit.core.score import totals
from gamekit.games.khlor.board import Piece, Placement
from gamekit.games.khlor.evaluation import egg_bonuses
from gamekit.games.khlor.rules import Placing, Walking
from gamekit.games.khlor.scoring import TOKENS
from gamekit.games.khlor.state import COVERED, KhlorState
from gamekit.games.khlor.turn import choosable, chosen, lying
from gamekit.games.khlor.words import COMPASS, task


def text(state: KhlorState, called: Sequence[str]) -> str:
    """Return the board, the pieces and what everybody caught; `called` are the seats' names."""
    head, pieces = [f"Khlor, turn {state.turn.number}. {task(state, called)}"], _piece_lines(state)
    if _is_about_piece(state):
        head, pieces = [*head, *pieces], []
    parts = [head, _board_lines(state)]
    if state.stack:
        parts += [pieces, _circle_lines(state)]
    parts.append(_table_lines(state, called))
    if not state.stack:
        parts.append(_ranking_lines(state, called))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _board_lines(state: KhlorState) -> list[str]:
    board, placement = state.board, lying(state)
    letters = "    " + "".join(f"{name[0]:<9}" for name in board.names[: board.columns])
    lines = [letters.rstrip()]
    for row in reversed(range(board.rows)):
        squares = range(row * board.columns, (row + 1) * board.columns)
        cells = "".join(_framed(state, square, placement) for square in squares)
        lines.append(f"{row + 1:>2} {cells}".rstrip())
    key = "small letter: square, capital: demon, + another beneath, (X) egg"
    key += ", *1 white demon" if state.whites else ""
    return [*lines, f"   {key}" + (", [ ] under the piece" if placement else "")]


def _framed(state: KhlorState, square: int, placement: Placement | None) -> str:
    left, right = "[]" if placement and placement.cells >> square & 1 else "  "
    return f"{left}{_square_text(state, square)}{right}".ljust(9)


def _square_text(state: KhlorState, square: int) -> str:
    letters, top, egg = state.board.letters, state.tops[square], state.eggs[square]
    demon = "?" if top == COVERED else letters[top] if top >= 0 else ""
    beneath = "+" if state.stacks >> square & 1 else ""
    laid = f"({letters[egg]})" if egg >= 0 else ""
    whites = "".join(f"*{which + 1}" for which, where in enumerate(state.whites) if where == square)
    return letters[state.board.colours[square]].lower() + demon + beneath + laid + whites


def _is_about_piece(state: KhlorState) -> bool:
    """Whether the shape of the chosen piece or its arrows decide: then it stands beside the question."""
    return bool(state.stack) and isinstance(state.stack[-1], Placing | Walking)


def _piece_lines(state: KhlorState) -> list[str]:
    names, shown = state.board.piece_names, chosen(state)
    pieces = choosable(state) if shown is None else (shown,)
    if not pieces:
        return []
    bottled = "B bottled demon" if state.board.bottled else "B bottled demon (ignored)"
    pictures = [_picture(names[piece], state.board.pieces[names[piece]]) for piece in dict.fromkeys(pieces)]
    widths = [max(map(len, picture)) for picture in pictures]
    rows = zip_longest(*pictures, fillvalue="")
    lines = ["   ".join(text.ljust(w) for text, w in zip(row, widths, strict=True)).rstrip() for row in rows]
    key = f"{bottled}, D demon, E egg symbol, o plain" + (
        "; arrows move white demons" if state.whites else ""
    )
    return [*lines, key, *_lying_lines(state)]


def _lying_lines(state: KhlorState) -> list[str]:
    placement, names = lying(state), state.board.names
    if placement is None:
        return []
    arrows = [f"{n} {COMPASS[way]} on {names[on]}" for n, (on, way) in enumerate(placement.arrows, 1)]
    said = f"The piece lies with its egg symbol on {names[placement.egg]}"
    return [f"{said}; arrows: {', '.join(arrows)}." if state.whites else f"{said}."]


def _picture(name: str, piece: Piece) -> list[str]:
    width, height = (max(cell[axis] for cell in piece.cells) + 1 for axis in (0, 1))
    arrows = {
        cell: "".join(a.direction for a in piece.arrows if (a.column, a.row) == cell) for cell in piece.cells
    }
    size = 1 + max(map(len, arrows.values()))
    texts = {cell: symbol + arrows[cell] for cell, symbol in piece.cells.items()}
    rows = [" ".join(texts.get((x, y), "").ljust(size) for x in range(width)).rstrip() for y in range(height)]
    return [name, *rows]


def _circle_lines(state: KhlorState) -> list[str]:
    names, around = state.board.piece_names, len(state.circle)
    order = [names[state.circle[(state.dragon + step) % around]] for step in range(around)]
    return [f"Circle, clockwise: dragon > {' '.join(order)}"] if order else []


def _table_lines(state: KhlorState, called: Sequence[str]) -> list[str]:
    palette, points = state.board.palette, totals(state.score(), state.game.players)
    rows = [["", *palette, "points"]]
    for seat, counts in enumerate(state.caught):
        mark = ">" if state.stack and seat == state.turn.seat else " "
        rows.append([f"{mark} {called[seat]}", *map(str, counts), str(points[seat])])
    rows.append(["  egg bonus", *map(str, egg_bonuses(state)), ""])
    rows.append(["  eggs in pile", *map(str, state.piles), ""])
    rows.append(["  unseen demons", *map(str, state.unseen), ""])
    return [*_aligned(rows), *_token_lines(state)]


def _token_lines(state: KhlorState) -> list[str]:
    """Return what a solo player loses so far: without a word it would begin with points below nothing."""
    return [
        f"Still on the board: {state.tokens_left()} demon tokens, {line.points} points [{line.clause}]"
        for line in state.score()
        if line.label == TOKENS
    ]


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a line for each row; the first column alone may hold other letters than ours."""
    widths = [max(map(_columns, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [text.rjust(width) for text, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([first + " " * (widths[0] - _columns(first)), *cells]).rstrip()


def _columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    taken = [sign for sign in text if unicodedata.category(sign) not in {"Mn", "Me", "Cf"}]
    return len(taken) + sum(unicodedata.east_asian_width(sign) in "WF" for sign in taken)


def _ranking_lines(state: KhlorState, called: Sequence[str]) -> list[str]:
    outcome = state.outcome()
    assert outcome
    lines, points = [outcome.reason], totals(outcome.lines, state.game.players)
    place = 1
    for group in outcome.ranking:
        for seat in group:
            own = [line for line in outcome.lines if line.seat == seat and line.points]
            parts = [f"{line.label} {line.points}" for line in own]
            lines.append(f"{place}. {called[seat]}: {points[seat]} ({', '.join(parts)})")
        place += len(group)
    return lines
