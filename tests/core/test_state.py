"""What a state says of something that is no action."""

from __future__ import annotations

import pytest

import gamekit
from gamekit.core.errors import IllegalAction
from gamekit.core.state import CHANCE


@pytest.mark.parametrize("name", gamekit.names())
def test_a_text_in_the_place_of_an_action(name):
    """core.chance, core.foreign: the sentence says how to make an action of it."""
    state = gamekit.load(name, players=3).initial_state()
    while state.current_player == CHANCE:
        text = str(state.chance_outcomes()[0][0])
        assert tuple(state.refusal(text) or ()) == (
            f"{text!r} is a text, no action; use game.parse({text!r}).",
            "core.chance",
        )
        state = state.child(state.chance_outcomes()[0][0])
    text = str(state.legal_actions()[0])
    with pytest.raises(IllegalAction, match=r"is a text, no action; use game\.parse\(.*core\.foreign"):
        state.child(text)
    assert state.game.parse(text) in state.legal_actions()
