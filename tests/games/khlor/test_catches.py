"""Catches: which placements keep off some squares, against asking each of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit.games.khlor import Khlor

GAME = gamekit.load("khlor", players=3)
assert isinstance(GAME, Khlor)
BOARD = GAME.board


@given(piece=st.integers(0, len(BOARD.catches) - 1), squares=st.integers(0, BOARD.everywhere))
def test_a_placement_is_off_squares_that_none_of_its_demon_symbols_covers(piece: int, squares: int):
    """khlor.catch.cover: all placements at once find the same as one after the other, in the same order."""
    catches, placements = BOARD.catches[piece], BOARD.placements[piece]
    one_by_one = tuple(place for place, placement in placements.items() if not placement.demons & squares)
    assert catches.listed(catches.off(squares)) == one_by_one


def test_all_or_nothing():
    for catches, placements in zip(BOARD.catches, BOARD.placements, strict=True):
        assert catches.listed(catches.off(0)) == tuple(placements)
        assert catches.off(BOARD.everywhere) == 0
