"""What stands below the map: the Kurultai track, and a player board for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element

from gamekit.core.scene import SEAT_PAINTS, Drawing, shortened
from gamekit.games.khan import scoring, shapes
from gamekit.games.khan.board import places_in
from gamekit.games.khan.mapscene import bonus_tile
from gamekit.games.khan.naming import council_words, heir_name, icons_words, seat_label
from gamekit.games.khan.shapes import BELOW, LEFT, START, WIDTH
from gamekit.games.khan.state import NOWHERE, Heir, KhanState
from gamekit.games.khan.tables import COLUMNS, TRIBUTES
from gamekit.games.khan.ways import acting, riding

TRACK, GAP = 48, 8
BOARDS = BELOW + TRACK + 8
BOARD_HEIGHT = 278
WIDEST = 387
ENDING = 48
"""how wide a space of the track is that has room for a number and the word end"""
HEAD, ROW, PRINTED = 18, 24, 40
"""heights within a column: of its head, of a space for an upgrade, of the printed icons"""


def track(drawing: Drawing, state: KhanState) -> None:
    """Draw the Kurultai track: everybody's votes, those of all, and where the end is triggered."""
    council, votes = state.game.council, [heir.votes for heir in state.heirs]
    last = max(council, state.neutral, *votes) + 1
    left, pitch = LEFT + 112, (WIDTH - 2 * LEFT - 112) / (last + 1)
    group = drawing.thing(
        "kurultai", f"Kurultai: {council_words(state)}", (LEFT, BELOW, WIDTH - 2 * LEFT, TRACK)
    )
    drawing.words(LEFT, BELOW + 18, "Kurultai", group, font_size=16, font_weight=700, **START)
    drawing.words(
        LEFT,
        BELOW + 37,
        f"{state.neutral}{f' of {council}' * (state.neutral < council)} votes",
        group,
        font_size=13,
        class_="gk-quiet",
        **START,
    )
    for space in range(last + 1):
        x = left + pitch * space
        ends = space == council
        look: dict[str, Any] = {"class_": "gk-paper", "stroke_width": 2.5 if ends else 1}
        drawing.add("rect", group, x=x + 1, y=BELOW + 2, width=pitch - 3, height=TRACK - 6, rx=4, **look)
        if not ends or pitch > ENDING:
            drawing.words(x + 5, BELOW + 14, str(space), group, font_size=11, class_="gk-quiet", **START)
        if ends:
            drawing.words(
                x + pitch - 6, BELOW + 14, "end", group, font_size=11, font_weight=700, text_anchor="end"
            )
        here = [seat for seat, gained in enumerate(votes) if gained == space]
        tokens = [*([-1] if state.neutral == space else []), *here]
        _tokens(drawing, group, tokens, x + pitch / 2, pitch)


def _tokens(drawing: Drawing, group: Element, tokens: Sequence[int], middle: float, pitch: float) -> None:
    """Draw the tokens on a space in rows; -1 is the neutral one."""
    across = max(1, int((pitch - 4) // 13))
    rows = [tokens[place : place + across] for place in range(0, len(tokens), across)]
    size = 9 if len(tokens) == 1 else 6.5
    for number, row in enumerate(rows):
        y = BELOW + 30 + 13 * (number - (len(rows) - 1) / 2)
        for place, seat in enumerate(row):
            x = middle + 13.5 * (place - (len(row) - 1) / 2)
            if seat < 0:
                drawing.add(
                    "circle", group, cx=x, cy=y, r=size, fill="#ffffff", class_="gk-edge", stroke_width=1.4
                )
                shapes.letter(drawing, group, x, y, size * 1.2, "N", "#ffffff")
            else:
                shapes.token(drawing, group, seat, x, y, size)


def board_width(players: int) -> float:
    """Return how wide a player board is."""
    return min(WIDEST, (WIDTH - 2 * LEFT - GAP * (players - 1)) / players)


def boards(drawing: Drawing, state: KhanState, called: Sequence[str]) -> None:
    """Draw the player boards, seat by seat."""
    for seat, heir in enumerate(state.heirs):
        width = board_width(state.game.players)
        x = LEFT + (width + GAP) * seat
        acts = seat == acting(state)
        look: dict[str, Any] = {"fill": SEAT_PAINTS[seat], "fill_opacity": 0.16 if acts else 0.05}
        drawing.add("rect", x=x, y=BOARDS, width=width, height=BOARD_HEIGHT, rx=7, **look)
        edge: dict[str, Any] = {"fill": "none", "stroke": SEAT_PAINTS[seat], "stroke_width": 3 if acts else 1}
        drawing.add("rect", x=x, y=BOARDS, width=width, height=BOARD_HEIGHT, rx=7, **edge)
        _head(drawing, state, seat, called[seat], x, width)
        for column in range(len(COLUMNS)):
            _column(drawing, state, seat, column, x + 8 + (width - 16) / 4 * column, (width - 16) / 4)
        y = BOARDS + 46 + HEAD + ROW * state.board.tables.boards.upgrade_spaces + PRINTED + 14
        _tributes(drawing, heir, x + 10, y, width, acts=acts)
        _treasures(drawing, state, heir, x + 10, y + 25, width, acts=acts)
        _bonuses(drawing, state, heir, x + 10, y + 49, acts=acts)


def _head(drawing: Drawing, state: KhanState, seat: int, name: str, x: float, width: float) -> None:
    heir = state.heirs[seat]
    group = drawing.thing(f"seat-{seat + 1}", seat_label(state, seat), (x + 2, BOARDS + 2, width - 4, 42))
    shapes.token(drawing, group, seat, x + 17, BOARDS + 17)
    acts = seat == acting(state)
    shown = shortened(name, (width - 100) / 15)
    if shown != name:
        drawing.add("title", group, name)
    words: dict[str, Any] = {"font_size": 15, "font_weight": 700, **START}
    drawing.words(x + 34, BOARDS + 22, ("▸ " if acts else "") + shown, group, **words)
    shapes.icon(drawing, group, "vote", x + width - 44, BOARDS + 17, 8)
    drawing.words(x + width - 32, BOARDS + 23, str(heir.votes), group, **{**words, "font_size": 17})
    shapes.icon(drawing, group, "wall", x + width - 44, BOARDS + 35, 7)
    drawing.words(x + width - 32, BOARDS + 40, str(heir.conquests), group, font_size=13, **START)
    _heir(drawing, group, state, seat, x, width)


def _heir(drawing: Drawing, group: Element, state: KhanState, seat: int, x: float, width: float) -> None:
    """Write the heir with the yurts left, at the end of the game with the secret advisor instead."""
    heir, card = state.heirs[seat], None if state.stack else scoring.kept(state, seat)
    title = heir_name(state, seat) if heir.board != NOWHERE else ""
    title, room = (f"{title}, {card}", width - 68) if card else (title, width - 130)
    said = shortened(title, room / 13)
    drawing.words(x + 10, BOARDS + 40, said, group, font_size=13, font_style="italic", **START)
    if not card:
        left = state.board.tables.supplies.yurts - heir.yurts_placed()
        shapes.yurt(drawing, group, seat, x + width - 114, BOARDS + 35, 7)
        drawing.words(x + width - 104, BOARDS + 40, f"{left} left", group, font_size=13, **START)


def _column(drawing: Drawing, state: KhanState, seat: int, column: int, x: float, width: float) -> None:
    """Draw a column: its head with the activation tile, spaces for upgrades from below, printed icons."""
    board, heir, name = state.board, state.heirs[seat], COLUMNS[column]
    spaces, top = board.tables.boards.upgrade_spaces, BOARDS + 46
    height, paint = HEAD + ROW * spaces + PRINTED, shapes.COLUMN_PAINTS[column]
    is_used, ride = bool(heir.used >> column & 1), riding(state)
    active = ride is not None and seat == state.turn.seat and ride.column == column
    label = f"the {name} column{', in use' if is_used else ''}"
    acts = seat == acting(state)
    group = drawing.thing(f"column-{name}", label, (x, top, width, height)) if acts else drawing.group()
    drawing.add(
        "rect",
        group,
        x=x + 1,
        y=top,
        width=width - 2,
        height=height,
        rx=4,
        class_="gk-paper",
        stroke_width=2.5 if active else 0.8,
    )
    drawing.add(
        "rect",
        group,
        x=x + 2,
        y=top + 1,
        width=width - 4,
        height=HEAD - 2,
        rx=3,
        fill=paint,
        class_="gk-edge",
        stroke_width=0.6,
    )
    shapes.letter(drawing, group, x + 10, top + HEAD / 2, 12, shapes.LETTERS[column], paint)
    if is_used or active:
        shapes.token(drawing, group, seat, x + width / 2 + 6, top + HEAD / 2 + 1, 9)
    for space in range(spaces):
        y = top + HEAD + ROW * (spaces - 1 - space) + ROW / 2
        if space < len(heir.columns[column]):
            what = board.upgrades[heir.columns[column][space]]
            size = (min(38, width - 8), ROW - 3)
            shapes.upgrade(drawing, group, board.treasure_names, what, (x + width / 2, y), size)
        else:
            side: dict[str, Any] = {
                "rx": 3,
                "class_": "gk-line",
                "stroke_dasharray": "2 3",
                "stroke_opacity": 0.5,
            }
            drawing.add("rect", group, x=x + 7, y=y - ROW / 2 + 2, width=width - 14, height=ROW - 4, **side)
    if heir.board != NOWHERE:
        printed = board.tables.boards.columns[board.heir_names[heir.board]][name]
        for place, icon in enumerate(printed):
            across, down = (
                x + width / 2 + 18 * (place % 2) - 9,
                top + height - PRINTED + 10 + 17 * (place // 2),
            )
            shapes.icon(drawing, group, icon, across, down, 7)


def _tributes(drawing: Drawing, heir: Heir, x: float, y: float, width: float, *, acts: bool) -> None:
    """Draw the tribute tiles held; the acting seat's yurt and coin tiles can be clicked."""
    ids = ("sword", "build", "coin")
    for place, (kind, count) in enumerate(zip(TRIBUTES, heir.tiles, strict=True)):
        at = x + (width - 20) / 3 * place
        box = (at - 2, y - 12, 50.0, 24.0)
        label = f"{kind} tiles: {count}"
        group = drawing.thing(ids[place], label, box) if acts else drawing.group()
        shapes.tribute(drawing, group, kind, at + 10, y, 19)
        _count(drawing, group, at + 24, y, count)


def _treasures(
    drawing: Drawing, state: KhanState, heir: Heir, x: float, y: float, width: float, *, acts: bool
) -> None:
    names = state.board.treasure_names
    pitch = (width - 16) / max(1, len(names))
    for which, (name, count) in enumerate(zip(names, heir.treasures, strict=True)):
        at = x + pitch * which
        label = f"{name} held: {count}"
        box = (at - 2, y - 12, min(42.0, pitch - 1), 24.0)
        group = drawing.thing(f"treasure-{name}", label, box) if acts else drawing.group()
        shapes.treasure(drawing, group, names, which, at + 9, y, 9)
        _count(drawing, group, at + 21, y, count)


def _count(drawing: Drawing, group: Element, x: float, y: float, count: int) -> None:
    look: dict[str, Any] = {"font_weight": 700} if count else {"class_": "gk-quiet"}
    drawing.words(x, y + 5, str(count) if count else "–", group, font_size=15, **START, **look)


def _bonuses(drawing: Drawing, state: KhanState, heir: Heir, x: float, y: float, *, acts: bool) -> None:
    """Draw the bonus tiles obtained; those used are crossed out, the acting seat's others can be clicked."""
    board = state.board
    for place, bonus in enumerate(places_in(heir.bonuses)):
        at, name = x + 13 + 30 * place, board.bonus_names[bonus]
        used = heir.turned >> bonus & 1
        label = f"bonus tile {name}: {icons_words(board.brings[bonus])}{', used' if used else ''}"
        group = drawing.thing(f"bonus-{name}", label, (at - 15, y - 11, 30, 22)) if acts else drawing.group()
        bonus_tile(drawing, drawing.group(group, opacity=0.45 if used else 1), board, bonus, at, y)
        if used:
            drawing.add("path", group, d=f"M{at - 12:.1f},{y + 8}l24,-16", class_="gk-edge", stroke_width=2)
