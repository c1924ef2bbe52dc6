"""A second engine, slow and plain, written from the rulebook; both play the same random games.

It works on names and dicts, turns pictures by hand, and shares no code with the first. Whatever
the first one says is legal, every state it reaches and every chance it gives is compared.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.khlor.tables import kit, lesson
from games.playing import choice, legal, outcome

from gamekit import CHANCE, OVER
from gamekit.games.khlor.actions import Place
from gamekit.games.khlor.board import squares_of
from gamekit.games.khlor.state import COVERED, EMPTY

BESIDE = {"^": (0, 1), "v": (0, -1), ">": (1, 0), "<": (-1, 0)}
TURNED_OVER = {"^": "^", ">": "<", "v": "v", "<": ">"}
CLOCKWISE = {"^": ">", ">": "v", "v": "<", "<": "^"}


# --- pieces turned by hand ------------------------------------------------------------------------


def turned(picture, arrows, quarter, mirrored):
    """Return the picture as lines and the arrows as (column, row, direction), turned over and around."""
    lines = picture.split()
    signs = []
    for text in arrows:
        place, direction = text.split()
        column, row = (int(number) - 1 for number in place.split(","))
        signs.append((column, row, direction))
    if mirrored:
        width = len(lines[0])
        lines = [line[::-1] for line in lines]
        signs = [(width - 1 - c, r, TURNED_OVER[d]) for c, r, d in signs]
    for _ in range(quarter):
        height = len(lines)
        lines = ["".join(column) for column in zip(*reversed(lines), strict=True)]
        signs = [(height - 1 - r, c, CLOCKWISE[d]) for c, r, d in signs]
    return lines, signs


def laid(picture, arrows, quarter, mirrored, square, columns, rows):
    """Return (square -> symbol, arrows as (square, direction)) or None beside the board."""
    lines, signs = turned(picture, arrows, quarter, mirrored)
    width = max(map(len, lines))
    b_row = next(r for r, line in enumerate(lines) if "B" in line)
    b_column = lines[b_row].index("B")
    x, y = "ABCDEFGHIJ".index(square[0]), int(square[1:])

    def name(column, row):
        return f"{'ABCDEFGHIJ'[x + column - b_column]}{y - (row - b_row)}"

    cells = {}
    for row, line in enumerate(lines):
        for column in range(width):
            if line[column] != ".":
                if not (0 <= x + column - b_column < columns and 1 <= y - (row - b_row) <= rows):
                    return None
                cells[name(column, row)] = line[column]
    return cells, [(name(column, row), direction) for column, row, direction in signs]


# --- the engine -----------------------------------------------------------------------------------


class Slow:
    """A game of Khlor with its state in dicts. `step` tells what is to be done next."""

    def __init__(
        self, document, players, *, first=0, demons=None, bag=False, whites=False, mirror=False, choices=2
    ):
        names = document["colours"]["names"]
        lines = document["bag_board" if bag else "board"]["squares"].split()
        self.columns, self.rows = len(lines[0]), len(lines)
        self.squares = [f"{'ABCDEFGHIJ'[x]}{y}" for y in range(1, self.rows + 1) for x in range(self.columns)]
        self.players, self.first, self.choices = players, first, choices
        self.catches = "D" if (demons or (2 if players == 5 else 3)) == 2 else "BD"
        self.pieces = self._placements(document["pieces"], (False, True) if mirror else (False,))
        box = document["box"]
        tokens: int = box["demons"] // len(names)
        eggs: int = document["bag_supply"]["eggs"] if bag else box["eggs"] // len(names)

        self.top = dict.fromkeys(self.squares, "?")
        self.beneath = dict.fromkeys(self.squares, 1)
        self.unseen = dict.fromkeys(names, tokens)
        self.eggs: dict[str, str] = {}
        self.piles = dict.fromkeys(names, eggs)
        self.caught: list[dict[str, int]] = [dict.fromkeys(names, 0) for _ in range(players)]
        self.extra = [0] * players
        self.circle: list[str] = []
        self.dragon = 0
        self.whites = list(document["white"]["squares"]) if whites or players == 1 else []
        self.additional = False
        self.turn, self.seat = 1, first
        self.step = "circle"
        self.piece, self.place, self.laid, self.now, self.used = "", "", "", set[str](), list[int]()

    def _placements(self, pieces, mirrors):
        return {
            piece: {
                f"place {square} {quarter}{' mirrored' if mirrored else ''}": found
                for square in self.squares
                for mirrored in mirrors
                for quarter in range(4)
                if (
                    found := laid(
                        picture, pieces["arrows"][piece], quarter, mirrored, square, self.columns, self.rows
                    )
                )
            }
            for piece, picture in pieces["pictures"].items()
        }

    # what may be done

    def catching(self, piece):
        """Return the placements of a piece whose demon symbols all cover a demon that can be caught."""
        good = []
        for text, (cells, _) in self.pieces[piece].items():
            wanted = [square for square, symbol in cells.items() if symbol in self.catches]
            if all(self.top[square] and square not in self.whites for square in wanted):
                good.append(text)
        return good

    def in_front(self):
        places = [(self.dragon + step) % len(self.circle) for step in range(self.choices)]
        return {self.circle[place] for place in places}

    def legal(self):
        covered = [square for square in self.squares if self.top[square] == "?"]
        if covered:
            return {f"uncover {covered[0]} {colour}" for colour, left in self.unseen.items() if left}
        if self.step == "circle":
            return {f"circle {piece}" for piece in self.pieces if piece not in self.circle}
        if self.step == "choose":
            pieces = set(self.pieces) if self.additional else self.in_front()
            choices = {f"choose {piece}" for piece in pieces if self.catching(piece)}
            return choices | ({"points"} if self.additional else set())
        if self.step == "place":
            return set(self.catching(self.piece))
        if self.step == "eggs":
            return self._egg_actions() | {"done"}
        if self.step == "white":
            _, arrows = self.pieces[self.piece][self.place]
            return {f"white {number}" for number in range(1, len(arrows) + 1) if number not in self.used}
        return set()

    def _egg_actions(self):
        cells, _ = self.pieces[self.piece][self.place]
        found = set()
        for square, symbol in cells.items():
            if symbol == "E" and square in self.eggs and not self.laid:
                found.add("remove")
            if not self.top[square] and square not in self.eggs and square not in self.whites:
                for colour in {self.laid} if self.laid else self.now:
                    if self.piles[colour]:
                        found.add(f"lay {square} {colour}")
        return found

    # what comes of it

    def do(self, text):
        """Do it, and go on to the next thing there is to decide."""
        verb, *words = text.split()
        getattr(self, f"_{verb}")(*words)
        if self.step == "eggs" and "?" not in self.top.values() and not self._egg_actions():
            self._done()

    def _circle(self, piece):
        self.circle.append(piece)
        if len(self.circle) == len(self.pieces):
            self._begin()

    def _uncover(self, square, colour):
        self.top[square] = colour
        self.unseen[colour] -= 1

    def _choose(self, piece):
        self.piece, self.step = piece, "place"
        self.dragon = (self.circle.index(piece) + 1) % len(self.circle)

    def _points(self):
        self.extra[self.seat] += 3
        self._next()

    def _place(self, *words):
        self.place = " ".join(["place", *words])
        cells, _ = self.pieces[self.piece][self.place]
        self.now, self.laid, self.step = set(), "", "eggs"
        for square, symbol in cells.items():
            if symbol in self.catches:
                colour = self.top[square]
                self.now.add(colour)
                self.caught[self.seat][colour] += 1
                self.top[square] = "?" if self.beneath[square] else ""
                self.beneath[square] = 0

    def _remove(self):
        cells, _ = self.pieces[self.piece][self.place]
        square = next(square for square, symbol in cells.items() if symbol == "E")
        self.piles[self.eggs.pop(square)] += 1

    def _lay(self, square, colour):
        self.eggs[square] = self.laid = colour
        self.piles[colour] -= 1

    def _done(self):
        self.used = []
        if self.whites:
            self.step = "white"
        else:
            self._next()

    def _white(self, number):
        _, arrows = self.pieces[self.piece][self.place]
        dx, dy = BESIDE[arrows[int(number) - 1][1]]
        which = len(self.used)
        square = self.whites[which]
        x = ("ABCDEFGHIJ".index(square[0]) + dx) % self.columns
        y = (int(square[1:]) - 1 + dy) % self.rows + 1
        self.whites[which] = f"{'ABCDEFGHIJ'[x]}{y}"
        if self.whites[which] in self.eggs:
            self.piles[self.eggs.pop(self.whites[which])] += 1
        self.used.append(int(number))
        if len(self.used) == len(self.whites):
            self._next()

    def _next(self):
        before = (self.turn, self.seat)
        self.turn, self.seat = self.turn + 1, (self.seat + 1) % self.players
        self._begin()
        if self.step == "over":
            self.turn, self.seat = before

    def _begin(self):
        self.step = "choose"
        if self.additional or not any(self.catching(piece) for piece in self.in_front()):
            if self.seat == self.first:
                self.step = "over"
            self.additional = self.additional or self.step != "over"


# --- both side by side ----------------------------------------------------------------------------


def told(slow: Slow) -> dict[str, Any]:
    """Return all that a slow game knows, in names."""
    return {
        "turn": (slow.turn, slow.seat),
        "tops": {square: top for square, top in slow.top.items() if top},
        "stacks": {square for square, count in slow.beneath.items() if count},
        "eggs": slow.eggs,
        "piles": slow.piles,
        "caught": slow.caught,
        "unseen": slow.unseen,
        "extra points": slow.extra,
        "circle": slow.circle,
        "dragon": slow.dragon,
        "whites": slow.whites,
        "additional": slow.additional,
        "legal": slow.legal(),
    }


def read(state) -> dict[str, Any]:
    """Return the same of a state."""
    board, names = state.board, ["", *state.board.palette]
    assert EMPTY == -1
    tops = {
        s: "?" if top == COVERED else names[top + 1] for s, top in zip(board.names, state.tops, strict=True)
    }
    return {
        "turn": (state.turn.number, state.turn.seat),
        "tops": {square: top for square, top in tops.items() if top},
        "stacks": {board.names[square] for square in squares_of(state.stacks)},
        "eggs": state.eggs_by_name(),
        "piles": dict(zip(board.palette, state.piles, strict=True)),
        "caught": list(state.caught_by_name()),
        "unseen": dict(zip(board.palette, state.unseen, strict=True)),
        "extra points": list(state.extra_points),
        "circle": [board.piece_names[piece] for piece in state.circle],
        "dragon": state.dragon,
        "whites": [board.names[square] for square in state.whites],
        "additional": state.ending,
        "legal": set(legal(state)),
    }


MODES = [
    (1, {}),
    (2, {}),
    (3, {"first_seat": 2}),
    (4, {"choices": 1}),
    (5, {}),
    (2, {"board": "bag"}),
    (2, {"board": "bag", "demons": 2}),
    (3, {"demons": 2, "mirror": True}),
    (5, {"demons": 3, "first_seat": 1}),
    (2, {"advanced": True, "mirror": True}),
    (4, {"advanced": True, "demons": 2, "choices": 3}),
    (5, {"advanced": True}),
    (1, {"demons": 2, "mirror": True}),
]


def slow_game(game) -> Slow:
    """Return the same game for the slow engine."""
    options = game.options
    return Slow(
        game.edition.document,
        game.players,
        first=options.first_seat,
        demons=options.demons,
        bag=options.board == "bag",
        whites=options.advanced,
        mirror=options.mirror,
        choices=options.choices,
    )


def compare(game, seed, steps=10_000):
    """Play one game in both engines, and compare them at every step."""
    rng, state, slow = Random(str(seed)), game.initial_state(), slow_game(game)
    assert read(state) == told(slow)
    for step in range(steps):
        if state.current_player == OVER:
            assert slow.step == "over"
            return
        action = outcome(state, rng) if state.current_player == CHANCE else choice(state, rng)
        state = state.child(action)
        slow.do(str(action))
        assert read(state) == told(slow), f"step {step}: {action}"
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("players", "options"), MODES, ids=str)
def test_two_engines_play_one_game(players, options):
    """khlor.turn.order, khlor.end.trigger and all rules between, on the kit's board."""
    for seed in range(3):
        compare(kit(players, **options), seed)


@pytest.mark.parametrize(("players", "options"), MODES, ids=str)
def test_two_engines_play_short_games(players, options):
    """khlor.white.wrap, khlor.end.extra and the others, where boards are small and ends come soon."""
    for seed in range(12):
        compare(lesson(players, **options), seed)


def test_two_engines_with_a_third_white_demon():
    """khlor.white.choose: as many as an edition has."""
    arrows = {"Hook": ["1,1 <", "2,2 v", "3,1 >"], "Bar": ["1,1 ^", "4,1 >", "2,1 v"], "Zig": ["1,1 ^"] * 3}
    tables = {
        "box": {"white_demons": 3},
        "white": {"squares": ["A1", "D4", "B2"]},
        "pieces": {"arrows": arrows},
    }
    for seed in range(6):
        compare(lesson(2, tables=tables, advanced=True), seed)


def test_odds_are_the_numbers_left():
    """khlor.setup.stacks, khlor.setup.circle: whole weights by colour; pieces are all alike."""
    game = lesson(3)
    rng, state, slow = Random("odds"), game.initial_state(), slow_game(game)
    while state.current_player != OVER:
        if state.current_player == CHANCE:
            for action, weight in state.chance_outcomes():
                verb, *words = str(action).split()
                assert weight == (1 if verb == "circle" else slow.unseen[words[1]])
        action = outcome(state, rng) if state.current_player == CHANCE else choice(state, rng)
        state = state.child(action)
        slow.do(str(action))


# --- placements, square by square -----------------------------------------------------------------


@pytest.mark.parametrize("demons", [2, 3])
@pytest.mark.parametrize("board", ["full", "bag"])
def test_placements_square_by_square(board, demons):
    """khlor.place.orientation, khlor.white.direction: all pieces everywhere, turned by hand."""
    game = kit(2, board=board, demons=demons, mirror=True)
    assert game.edition is not None
    pieces, names = game.edition.document["pieces"], game.board.names
    for placements, (piece, picture) in zip(game.board.placements, pieces["pictures"].items(), strict=True):
        found = {}
        for place in game.board.places():
            cells_and_arrows = laid(
                picture,
                pieces["arrows"][piece],
                place.quarter,
                place.mirrored,
                place.square,
                game.board.columns,
                game.board.rows,
            )
            if cells_and_arrows:
                found[place] = cells_and_arrows
        assert list(found) == list(placements), piece
        for place, (cells, arrows) in found.items():
            placement = placements[place]
            caught = sorted(names.index(s) for s in cells if cells[s] in ("BD" if demons == 3 else "D"))
            assert [names[square] for square in squares_of(placement.cells)] == sorted(cells, key=names.index)
            assert list(placement.caught) == list(squares_of(placement.demons)) == caught
            assert cells[names[placement.egg]] == "E"
            assert cells[names[placement.bottled]] == "B"
            assert names[placement.bottled] == place.square
            assert [(names[square], direction) for square, direction in placement.arrows] == arrows


def test_refusals_agree_with_what_is_legal():
    """khlor.catch.cover, khlor.place.orientation, khlor.white.uncatchable: every action there is.

    What the slow engine calls impossible is refused, a placement with the clause it breaks.
    """
    game = lesson(2, advanced=True, mirror=True)
    rng, state, slow = Random("refusals"), game.initial_state(), slow_game(game)
    while state.current_player != OVER:
        if state.current_player != CHANCE:
            possible = slow.legal()
            for action in game.action_space:
                refusal = state.refusal(action)
                assert (refusal is None) == (str(action) in possible), str(action)
                if refusal and isinstance(action, Place) and slow.step == "place":
                    assert refusal.clause == expected_clause(slow, action), str(action)
        action = outcome(state, rng) if state.current_player == CHANCE else choice(state, rng)
        state = state.child(action)
        slow.do(str(action))


def expected_clause(slow: Slow, action: Place) -> str:
    """Return the clause that a wrong placement breaks: on its first wrong square, along the rows."""
    found = slow.pieces[slow.piece].get(str(action))
    if found is None:
        return "khlor.place.orientation"
    cells, _ = found
    for square in slow.squares:
        if cells.get(square, "o") in slow.catches:
            if square in slow.whites:
                return "khlor.white.uncatchable"
            if not slow.top[square]:
                return "khlor.catch.cover"
    raise AssertionError("nothing is wrong")
