"""Positions set up by hand, for tests that need no whole game.

A position is a picture, the highest row first: a capital letter is the demon on top, `+` one
more beneath it, a small letter an egg, `.` an empty square. `shown` turns a state back into
its picture, so that a test can write out what it expects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import gamekit
from gamekit import CHANCE, OVER
from gamekit.core.actions import Action
from gamekit.core.editions import Edition
from gamekit.core.game import Game
from gamekit.core.state import Turn
from gamekit.games.khlor import Khlor, rules
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


def play(state: KhlorState, *texts: str) -> KhlorState:
    """Return the state after the actions of this notation."""
    for text in texts:
        state = state.child(state.game.parse(text))
    return state


def legal(state: KhlorState, verb: str = "") -> list[str]:
    """Return the notation of what is legal, of one verb or all."""
    return [str(action) for action in state.legal_actions() if verb in ("", action.verb)]


def refused(state: KhlorState, text: str) -> str:
    """Return sentence and clause of the refusal; it must not be among the legal actions."""
    action = state.game.parse(text)
    assert action not in state.legal_actions()
    refusal = state.refusal(action)
    assert refusal is not None
    return str(refusal)


def walk(
    game: Game[Any], seed: object, *, longest: int = 10_000
) -> Iterator[tuple[KhlorState, Action | None]]:
    """Yield each state of a random game, and what was done in it; the verb is drawn first."""
    rng, state = Random(str(seed)), game.initial_state()
    for _ in range(longest):
        if state.current_player == OVER:
            yield state, None
            return
        action = outcome(state, rng) if state.current_player == CHANCE else choice(state, rng)
        yield state, action
        state = state.child(action)
    raise AssertionError("the game does not end")


def choice(state: KhlorState, rng: Random) -> Action:
    """Return a legal action; a verb of few actions comes up as often as one of many."""
    actions = state.legal_actions()
    verb = rng.choice(list(dict.fromkeys(action.verb for action in actions)))
    return rng.choice([action for action in actions if action.verb == verb])


def outcome(state: KhlorState, rng: Random) -> Action:
    """Return an outcome of chance by its weight."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return rng.choices(actions, weights)[0]
