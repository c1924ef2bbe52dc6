"""Positions set up by hand, for tests that need no whole game.

A position is a picture, the highest row first: a capital letter is the demon on top, `+` one
more beneath it, a small letter an egg, `.` an empty square. `shown` turns a state back into
its picture, so that a test can write out what it expects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from games.playing import walk

import gamekit
from gamekit.core.actions import Action
from gamekit.core.editions import Edition
from gamekit.core.state import State, Turn
from gamekit.games.khlor import Khlor, rules
from gamekit.games.khlor.actions import Done, TakePoints
from gamekit.games.khlor.board import bits
from gamekit.games.khlor.state import EMPTY, KhlorState

LESSON: dict[str, Any] = {
    "game": "khlor",
    "title": "Lesson",
    "complete": False,
    "box": {"from": "kit", "note": "one token stays in the bag", "demons": 33, "eggs": 12, "white_demons": 2},
    "colours": {"from": "kit", "note": "three", "names": ["red", "green", "violet"], "letters": "RGV"},
    "board": {"from": "kit", "note": "4 by 4", "squares": "RGVR\nGVRG\nVRGV\nRGVR"},
    "white": {"from": "kit", "note": "two opposite corners", "squares": ["A1", "D4"]},
    "bag_board": {"from": "kit", "note": "4 by 3", "squares": "GVRG\nVRGV\nRGVR"},
    "bag_supply": {"from": "kit", "note": "fewer", "eggs": 2},
    "pieces": {
        "from": "kit",
        "note": "easy to draw",
        "pictures": {"Hook": "BDE\n.D.", "Bar": "DBDE", "Zig": "D.E\nDBo"},
        "arrows": {"Hook": ["1,1 <", "2,2 v", "3,1 >"], "Bar": ["1,1 ^", "4,1 >"], "Zig": ["1,1 ^", "2,2 ^"]},
    },
}
"""An edition of 16 squares, three colours and three pieces.

    4  R G V R     Hook  BDE     Bar  DBDE     Zig  D.E
    3  G V R G           .D.                        DBo
    2  V R G V
    1  R G V R
       A B C D
"""


def edition(**tables: Mapping[str, Any]) -> Edition:
    """Return the lesson's edition with some keys changed."""
    changed = {name: {**LESSON[name], **changes} for name, changes in tables.items()}
    return Edition(Khlor, "lesson.toml", {**LESSON, **changed})


def lesson(
    players: int | None = 3, *, tables: Mapping[str, Mapping[str, Any]] | None = None, **options: Any
) -> Khlor:
    """Return a game on the lesson's edition."""
    return Khlor(players, edition=edition(**(tables or {})), **options)


def kit(players: int | None = 3, **options: Any) -> Khlor:
    """Return a game on the kit edition."""
    game = gamekit.load("khlor", players=players, **options)
    assert isinstance(game, Khlor)
    return game


def position(
    game: Khlor,
    picture: str,
    *,
    whites: Sequence[str] = (),
    circle: Sequence[str] = (),
    dragon: int = 0,
    turn: Turn | None = None,
    caught: Sequence[Sequence[int]] = (),
    piles: Sequence[int] = (),
    ending: bool = False,
) -> KhlorState:
    """Return the state at the start of a turn; what is nowhere to be seen is unseen."""
    board = game.board
    squares = [cell for line in reversed(picture.split("\n")) for cell in line.split()]
    tops = tuple(board.letters.find(cell[0]) for cell in squares)
    eggs = tuple(board.letters.lower().find(cell[0]) for cell in squares)
    assert len(squares) == len(board.names), "the picture has another size"
    assert EMPTY == -1, "as str.find says"
    colours = range(len(board.palette))
    held = tuple(tuple(counts) for counts in caught) or (tuple(0 for _ in colours),) * game.players
    tokens, eggs_of = game.tables.box.demons // len(colours), game.tables.box.eggs // len(colours)
    names = board.piece_names
    return KhlorState(
        game=game,
        turn=turn or Turn(1, 0),
        stack=(rules.Choosing(),),
        tops=tops,
        demons=bits(square for square, top in enumerate(tops) if top != EMPTY),
        stacks=bits(square for square, cell in enumerate(squares) if "+" in cell),
        unseen=tuple(tokens - tops.count(c) - sum(counts[c] for counts in held) for c in colours),
        eggs=eggs,
        nests=bits(square for square, egg in enumerate(eggs) if egg != EMPTY),
        piles=tuple(piles) or tuple(eggs_of - eggs.count(c) for c in colours),
        caught=held,
        extra_points=(0,) * game.players,
        circle=tuple(map(names.index, circle)) or tuple(range(len(names))),
        dragon=dragon,
        whites=tuple(board.index[name] for name in whites),
        ending=ending,
    )


def shown(state: KhlorState) -> str:
    """Return the picture of a state; `?` is a demon about to come to light."""
    board = state.board

    def cell(square: int) -> str:
        top, egg, beneath = state.tops[square], state.eggs[square], "+" if state.stacks >> square & 1 else ""
        assert (top != EMPTY) == bool(state.demons >> square & 1), "demons and tops agree"
        assert (egg != EMPTY) == bool(state.nests >> square & 1), "nests and eggs agree"
        if top == EMPTY:
            return "." if egg == EMPTY else board.letters[egg].lower()
        assert egg == EMPTY, "no egg lies with a demon"
        return ("?" if top < EMPTY else board.letters[top]) + beneath

    rows = [range(row * board.columns, (row + 1) * board.columns) for row in range(board.rows)]
    return drawn("\n".join(" ".join(map(cell, row)) for row in reversed(rows)))


def drawn(picture: str) -> str:
    """Return a picture with one space between squares."""
    return "\n".join(" ".join(line.split()) for line in picture.strip().split("\n"))


# --- random games ---------------------------------------------------------------------------------

MODES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2},
    {"players": 3},
    {"players": 4, "advanced": True, "mirror": True},
    {"players": 5},
    {"players": 2, "board": "bag"},
    {"players": 2, "edition": "tiny"},
    {"players": 1, "edition": "tiny"},
    {"players": 3, "choices": 4},
]


def states(**arguments: Any) -> Iterator[Any]:
    """Yield every state of a random game in which all eggs are laid that can be."""
    return (state for state, _ in walk(kit(**arguments), 2, eager))


def eager(state: State, rng: Random) -> Action:
    """Return any action that goes on with a turn, where there is one."""
    actions = [action for action in state.legal_actions() if not isinstance(action, Done | TakePoints)]
    return rng.choice(actions or state.legal_actions())


def first(window: type[Any], turn: int = 1, **arguments: Any) -> Any:
    """Return the first state of such a game, from that turn on, with this window on top."""
    return next(
        state
        for state in states(**arguments)
        if state.turn.number >= turn and state.stack and isinstance(state.stack[-1], window)
    )
