"""Catches: which placements keep off some squares, against asking each of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit.games.khlor import Khlor

GAME = gamekit.load("khlor", players=3)
assert isinstance(GAME, Khlor)
BOARD, CATCHES = GAME.board, GAME.board.catches
PIECES = range(len(BOARD.pieces))


@given(piece=st.sampled_from(PIECES), squares=st.integers(0, BOARD.everywhere))
def test_a_placement_is_off_squares_that_none_of_its_demon_symbols_covers(piece: int, squares: int):
    """khlor.catch.cover: all placements at once find the same as one after the other, in the same order."""
    placements, off = BOARD.placements[piece], CATCHES.off(squares)
    one_by_one = tuple(place for place, placement in placements.items() if not placement.demons & squares)
    assert CATCHES.listed(piece, off) == one_by_one
    assert CATCHES.of(piece, off).bit_count() == len(one_by_one)


@pytest.mark.parametrize("piece", PIECES)
def test_all_or_nothing(piece: int):
    assert CATCHES.listed(piece, CATCHES.off(0)) == tuple(BOARD.placements[piece])
    assert CATCHES.of(piece, CATCHES.off(BOARD.everywhere)) == 0
