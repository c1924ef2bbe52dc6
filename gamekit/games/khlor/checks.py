"""What every edition of Khlor is asked: structure, print, and the goals of the kit's own data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from string import ascii_uppercase

from gamekit.core.editions import Check, Finding, check
from gamekit.games.khlor.board import STACK, STEPS, SYMBOLS, read_arrow, read_picture, read_pieces
from gamekit.games.khlor.tables import KhlorTables


@check(
    "structure", "khlor.parts.tokens", "every colour has a letter, and tokens and eggs are shared out evenly"
)
def colours_are_sound(tables: KhlorTables) -> Iterator[Finding]:
    """Colours can be told apart, and fill the box evenly."""
    names, letters = tables.colours.names, tables.colours.letters
    if len(set(names)) < len(names) or not names or not all(name.isalpha() for name in names):
        yield Finding("colours", "names", names, "different words of letters, at least one")
    one_each = len(letters) == len(set(letters)) == len(names)
    if not (one_each and letters.isascii() and letters.isalpha() and letters.isupper()):
        yield Finding("colours", "letters", repr(letters), "one capital letter for each name, all different")
    for key, count in (("demons", tables.box.demons), ("eggs", tables.box.eggs)):
        if names and (count <= 0 or count % len(names)):
            yield Finding("box", key, count, f"a multiple of the number of colours, {len(names)}")


@check(
    "structure",
    "khlor.setup.stacks",
    "the boards are rectangles of colour letters, with tokens for every square",
)
def boards_are_sound(tables: KhlorTables) -> Iterator[Finding]:
    """Boards are pictures of known letters, not larger than the box can fill."""
    for name, board in (("board", tables.board), ("bag_board", tables.bag_board)):
        lines = board.squares.split()
        if not lines or len({len(line) for line in lines}) != 1 or len(lines[0]) > len(ascii_uppercase):
            yield Finding(
                name, "squares", repr(board.squares), "lines of the same length, at most 26 letters"
            )
            continue
        for letter in sorted(set("".join(lines)) - set(tables.colours.letters)):
            yield Finding(name, "squares", repr(letter), f"letters of {tables.colours.letters!r}")
        if STACK * len(lines) * len(lines[0]) > tables.box.demons:
            count = len(lines) * len(lines[0])
            yield Finding(
                name, "squares", f"{count} squares", f"{tables.box.demons // STACK}, two tokens for each"
            )


@check("structure", "khlor.setup.bag", "the bag board's eggs are in the box")
def bag_supply_is_sound(tables: KhlorTables) -> Iterator[Finding]:
    """The bag board cannot be played with more eggs than there are."""
    most = tables.box.eggs // max(1, len(tables.colours.names))
    if not 0 <= tables.bag_supply.eggs <= most:
        yield Finding("bag_supply", "eggs", tables.bag_supply.eggs, f"0 to {most} of a colour")


@check("structure", "khlor.white.setup", "white demons begin on squares of the board")
def white_is_sound(tables: KhlorTables) -> Iterator[Finding]:
    """Each white demon has a square of the full board."""
    columns, rows = _size(tables.board.squares)
    names = {f"{letter}{y + 1}" for y in range(rows) for letter in ascii_uppercase[:columns]}
    for square in tables.white.squares:
        if square not in names:
            yield Finding("white", "squares", repr(square), "squares of the board")
    if len(tables.white.squares) != tables.box.white_demons:
        yield Finding(
            "white", "squares", f"{len(tables.white.squares)} squares", f"{tables.box.white_demons}"
        )


@check(
    "structure",
    "khlor.parts.pieces",
    "each piece is connected and bears a bottled demon, another, an egg and arrows",
)
def pieces_are_sound(tables: KhlorTables) -> Iterator[Finding]:
    """Pieces can be read, hang together and bear what the rules ask for."""
    pictures, arrows = tables.pieces.pictures, tables.pieces.arrows
    for name in sorted(pictures.keys() ^ arrows.keys()):
        yield Finding("pieces", f"arrows.{name}", "not in both lists", "a picture and arrows for each piece")
    if not pictures:
        yield Finding("pieces", "pictures", "no piece", "at least one piece")
    for name, picture in pictures.items():
        yield from _picture_findings(name, picture)
        yield from _arrow_findings(name, picture, arrows.get(name, ()), tables.box.white_demons)


def _picture_findings(name: str, picture: str) -> Iterator[Finding]:
    key, cells = f"pictures.{name}", read_picture(picture)
    counts = Counter(cells.values())
    if not name.isalnum():
        yield Finding("pieces", key, repr(name), "a name of letters and digits")
    for symbol in sorted(counts.keys() - set(SYMBOLS)):
        yield Finding("pieces", key, repr(symbol), "B, D, E, o and . in pictures")
    for symbol, word in (("B", "bottled demon"), ("E", "egg symbol")):
        if counts[symbol] != 1:
            yield Finding("pieces", key, f"{counts[symbol]} of {symbol}", f"exactly one {word}, {symbol}")
    if not counts["D"]:
        yield Finding("pieces", key, "0 of D", "at least one demon symbol beside the bottled one, D")
    if cells and not _connected(set(cells)):
        yield Finding("pieces", key, "cells that hang together nowhere", "one connected shape")


def _arrow_findings(name: str, picture: str, arrows: tuple[str, ...], least: int) -> Iterator[Finding]:
    key, cells = f"arrows.{name}", read_picture(picture)
    for text in arrows:
        try:
            column, row, direction = read_arrow(text)
        except ValueError:
            column, row, direction = -1, -1, ""
        if (column, row) not in cells or direction not in STEPS:
            yield Finding("pieces", key, repr(text), 'a cell of the piece and a direction, like "2,1 ^"')
    if len(arrows) < least:
        yield Finding("pieces", key, f"{len(arrows)} arrows", f"at least {least}, one for each white demon")


def _connected(cells: set[tuple[int, int]]) -> bool:
    reached, todo = set[tuple[int, int]](), [min(cells)]
    while todo:
        x, y = cell = todo.pop()
        if cell in cells and cell not in reached:
            reached.add(cell)
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return reached == cells


@check("structure", "khlor.place.orientation", "every piece fits on both boards")
def pieces_fit(tables: KhlorTables) -> Iterator[Finding]:
    """No piece is larger than a board."""
    for board in (tables.board, tables.bag_board):
        sides = sorted(_size(board.squares))
        for name, picture in tables.pieces.pictures.items():
            size = sorted(_size(picture))
            if size[0] > sides[0] or size[1] > sides[1]:
                yield Finding(
                    "pieces",
                    f"pictures.{name}",
                    f"{size[1]} by {size[0]}",
                    f"at most {sides[1]} by {sides[0]}",
                )


def _size(picture: str) -> tuple[int, int]:
    lines = picture.split()
    return max(map(len, lines), default=0), len(lines)


@check("print", "khlor.parts.pieces", "13 pieces with three demon symbols each")
def pieces_are_counted(tables: KhlorTables) -> Iterator[Finding]:
    """The rulebook counts pieces and their demon symbols."""
    if len(tables.pieces.pictures) != 13:
        yield Finding("pieces", "pictures", f"{len(tables.pieces.pictures)} pieces", "13")
    for name, picture in tables.pieces.pictures.items():
        demons = sum(symbol in "BD" for symbol in read_picture(picture).values())
        if demons != 3:
            yield Finding(
                "pieces", f"pictures.{name}", f"{demons} demon symbols", "3, the bottled one among them"
            )


@check("print", "khlor.parts.tokens", "100 demon tokens and 50 eggs in five colours, two white demons")
def box_is_counted(tables: KhlorTables) -> Iterator[Finding]:
    """The rulebook counts the box."""
    for key, count in (("demons", 100), ("eggs", 50), ("white_demons", 2)):
        if getattr(tables.box, key) != count:
            yield Finding("box", key, getattr(tables.box, key), str(count))
    if len(tables.colours.names) != 5:
        yield Finding("colours", "names", f"{len(tables.colours.names)} colours", "5")


@check("print", "khlor.parts.board", "B2 and F6 are squares of the board, where the white demons begin")
def board_is_printed(tables: KhlorTables) -> Iterator[Finding]:
    """The rulebook names two squares."""
    if set(tables.white.squares) != {"B2", "F6"}:
        yield Finding("white", "squares", tables.white.squares, "B2 and F6")


@check("print", "khlor.setup.bag", "four eggs of each colour with the bag board")
def bag_is_printed(tables: KhlorTables) -> Iterator[Finding]:
    """The rulebook counts the bag board's eggs."""
    if tables.bag_supply.eggs != 4:
        yield Finding("bag_supply", "eggs", tables.bag_supply.eggs, "4")


@check(
    "goal",
    "khlor.parts.board",
    "each colour on 9 or 10 squares, never beside itself, in every row and column",
)
def board_is_balanced(tables: KhlorTables) -> Iterator[Finding]:
    """The kit spreads its colours."""
    lines = tables.board.squares.split()
    for letter, count in sorted(Counter("".join(lines)).items()):
        if count not in (9, 10):
            yield Finding("board", "squares", f"{count} of {letter}", "9 or 10 of each colour")
    yield from _spread_findings("board", lines, tables.colours.letters)


@check("goal", "khlor.setup.bag", "the bag board spreads its colours too")
def bag_board_is_balanced(tables: KhlorTables) -> Iterator[Finding]:
    """The kit spreads the colours of the bag board."""
    yield from _spread_findings("bag_board", tables.bag_board.squares.split(), tables.colours.letters)


def _spread_findings(table: str, lines: list[str], letters: str) -> Iterator[Finding]:
    columns = ["".join(column) for column in zip(*lines, strict=True)]
    for line in (*lines, *columns):
        if any(a == b for a, b in pairwise(line)):
            yield Finding(table, "squares", line, "no two neighbours alike")
        if set(line) != set(letters):
            yield Finding(table, "squares", line, "every colour in every row and column")


@check("goal", "khlor.parts.pieces", "pieces of 4 to 6 cells, no two alike, with arrows of two directions")
def pieces_are_varied(tables: KhlorTables) -> Iterator[Finding]:
    """No two pieces are the same in any orientation."""
    shapes: dict[frozenset[tuple[int, int, str]], str] = {}
    for name, piece in read_pieces(tables.pieces).items():
        if not 4 <= len(piece.cells) <= 6:
            yield Finding("pieces", f"pictures.{name}", f"{len(piece.cells)} cells", "4 to 6")
        if len({arrow.direction for arrow in piece.arrows}) < 2:
            yield Finding("pieces", f"arrows.{name}", "one direction", "two directions or more")
        looks = [
            piece.turned(quarter, mirrored=mirrored).cells
            for quarter in range(4)
            for mirrored in (False, True)
        ]
        marks = [frozenset((x, y, symbol) for (x, y), symbol in look.items()) for look in looks]
        twin = next((shapes[mark] for mark in marks if mark in shapes), None)
        if twin:
            yield Finding("pieces", f"pictures.{name}", f"the same as {twin}", "different pieces")
        shapes.update(dict.fromkeys(marks, name))


CHECKS: tuple[Check, ...] = (
    colours_are_sound,
    boards_are_sound,
    bag_supply_is_sound,
    white_is_sound,
    pieces_are_sound,
    pieces_fit,
    pieces_are_counted,
    box_is_counted,
    board_is_printed,
    bag_is_printed,
    board_is_balanced,
    bag_board_is_balanced,
    pieces_are_varied,
)
