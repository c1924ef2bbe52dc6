"""What must not matter: which colour is which, who sits where, from which side the board is seen.

A random game is played, each action is renamed, and the same game with other names is played
along: what is legal, every chance and the result have to be the same, renamed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from games.khlor.tables import kit
from games.playing import choice, outcome

from gamekit import CHANCE, OVER
from gamekit.core.actions import Action
from gamekit.core.score import ScoreLine
from gamekit.games.khlor import Khlor
from gamekit.games.khlor.actions import LayEgg, Place, Uncover
from gamekit.games.khlor.state import KhlorState

MODES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {}),
    (2, {"board": "bag", "demons": 2}),
    (3, {"advanced": True}),
    (3, {"mirror": True, "demons": 2}),
    (5, {"advanced": True, "demons": 3}),
]
every_mode = pytest.mark.parametrize(("players", "options"), MODES, ids=str)

Renaming = Callable[[Action], Action]


def edition_of(game):
    assert game.edition is not None
    return game.edition


def alike(other: Khlor, state: KhlorState, mirror: KhlorState, renamed: Renaming) -> bool:
    """Return whether the same things are legal, with the same odds."""
    legal = {renamed(action) for action in state.legal_actions()}
    odds = {renamed(action): weight for action, weight in state.chance_outcomes()}
    return legal == set(mirror.legal_actions()) and odds == dict(mirror.chance_outcomes())


def along(game: Khlor, other: Khlor, renamed: Renaming, seed: int) -> tuple[KhlorState, KhlorState]:
    """Play a random game and its image, and return how both end.

    Tokens of one catch come to light in the order of the squares, which may be another in the
    image: a batch of draws is played there as a whole, each square with its colour.
    """
    rng, state, mirror = Random(seed), game.initial_state(), other.initial_state()
    while state.current_player != OVER:
        drawn: dict[str, Action] = {}
        while isinstance(state.legal_actions()[0], Uncover):
            action = outcome(state, rng)
            state, image = state.child(action), renamed(action)
            assert isinstance(image, Uncover)
            drawn[image.square] = image
        while drawn:
            waiting = mirror.legal_actions()[0]
            assert isinstance(waiting, Uncover)
            mirror = mirror.child(drawn.pop(waiting.square))
        if state.current_player == OVER:
            break
        assert alike(other, state, mirror, renamed)
        action = outcome(state, rng) if state.current_player == CHANCE else choice(state, rng)
        state, mirror = state.child(action), mirror.child(renamed(action))
    return state, mirror


def lines(
    state: KhlorState, label: Callable[[str], str] = str, seat: Callable[[int], int] = int
) -> list[ScoreLine]:
    """Return the score lines, renamed and sorted."""
    return sorted(ScoreLine(seat(s), label(name), points, c) for s, name, points, c in state.score())


def ending(state: KhlorState, seat: Callable[[int], int] = int) -> tuple[Any, ...]:
    """Return ranking, reason, clause and verdict, with renamed seats."""
    end = state.outcome()
    assert end is not None
    return [sorted(map(seat, group)) for group in end.ranking], end.reason, end.clause, end.verdict


# --- colours --------------------------------------------------------------------------------------


@every_mode
@pytest.mark.parametrize("order", ["YGBVR", "VBGYR", "YRGBV"])
def test_colours_may_change_places(players, options, order):
    """khlor.egg.lay and all scoring: every red square and token becomes a yellow one, and so on."""
    game = kit(players, **options)
    tables = edition_of(game).tables
    letters, names = tables.colours.letters, tables.colours.names
    to = dict(zip(names, (names[letters.index(letter)] for letter in order), strict=True))
    painted = str.maketrans(letters, order)
    changed = edition_of(game).replace(
        board={"squares": tables.board.squares.translate(painted)},
        bag_board={"squares": tables.bag_board.squares.translate(painted)},
    )

    def renamed(action: Action) -> Action:
        return action.evolve(colour=to[action.colour]) if isinstance(action, LayEgg | Uncover) else action

    def label(text: str) -> str:
        return " ".join(to.get(word, word) for word in text.split())

    state, mirror = along(game, Khlor(players, edition=changed, **options), renamed, seed=players)
    assert lines(state, label) == lines(mirror)
    assert ending(state) == ending(mirror)
    assert {name: to[colour] for name, colour in state.eggs_by_name().items()} == mirror.eggs_by_name()


@every_mode
def test_order_of_the_palette_does_not_matter(players, options):
    """khlor.parts.tokens: the colours listed in another order are the same game."""
    game = kit(players, **options)
    names, letters = ["violet", "green", "red", "blue", "yellow"], "VGRBY"
    changed = edition_of(game).replace(colours={"names": names, "letters": letters})

    state, mirror = along(
        game, Khlor(players, edition=changed, **options), lambda action: action, seed=players
    )
    assert lines(state) == lines(mirror)
    assert ending(state) == ending(mirror)
    assert state.eggs_by_name() == mirror.eggs_by_name()


# --- seats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), [mode for mode in MODES if mode[0] > 1], ids=str)
def test_seats_may_move_round(players, options):
    """khlor.setup.start, khlor.end.extra: who starts and who is next decides, not the number of a seat."""
    for first in range(1, players):
        game, other = kit(players, **options), kit(players, first_seat=first, **options)

        def seat(number: int, by: int = first) -> int:
            return (number + by) % players

        state, mirror = along(game, other, lambda action: action, seed=first)
        assert lines(state, seat=seat) == lines(mirror)
        assert ending(state, seat) == ending(mirror)
        assert [state.caught[s] for s in range(players)] == [mirror.caught[seat(s)] for s in range(players)]


# --- the board turned round -----------------------------------------------------------------------


@every_mode
def test_board_may_be_turned_round(players, options):
    """khlor.place.orientation, khlor.white.direction: seen from the other side, two quarters on."""
    game = kit(players, **options)
    tables = edition_of(game).tables
    columns, rows = game.board.columns, game.board.rows

    def opposite(name: str, width: int = columns, height: int = rows) -> str:
        return f"{'ABCDEFG'[width - 1 - 'ABCDEFG'.index(name[0])]}{height + 1 - int(name[1:])}"

    changed = edition_of(game).replace(
        board={"squares": tables.board.squares[::-1]},
        bag_board={"squares": tables.bag_board.squares[::-1]},
        white={"squares": [opposite(name, 7, 7) for name in tables.white.squares]},
    )

    def renamed(action: Action) -> Action:
        if isinstance(action, Place):
            return action.evolve(square=opposite(action.square), quarter=(action.quarter + 2) % 4)
        return (
            action.evolve(square=opposite(action.square)) if isinstance(action, LayEgg | Uncover) else action
        )

    state, mirror = along(game, Khlor(players, edition=changed, **options), renamed, seed=players)
    assert lines(state) == lines(mirror)
    assert ending(state) == ending(mirror)
    assert state.tops == mirror.tops[::-1]
    assert state.eggs == mirror.eggs[::-1]
