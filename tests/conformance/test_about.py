"""What a game says of itself: its goal, how it goes, and with which rules to begin."""

import re

import pytest

import gamekit
from gamekit.play import Match

every_name = pytest.mark.parametrize("name", gamekit.names())


@every_name
def test_a_game_tells_its_goal_and_points_to_its_rules(name):
    clauses = gamekit.load(name).clauses
    assert clauses.about[0].startswith("Goal: ")
    named = re.findall(r"\[([^\]]*)\]", " ".join(clauses.about))
    assert len(named) >= 3
    assert set(named) <= set(clauses)
    assert sum(map(len, clauses.about)) < 1000


@every_name
def test_the_first_paragraph_of_the_text_board_says_who_decides_what(name):
    """A terminal shows it alone between the steps of a turn."""
    game = gamekit.load(name)
    match = Match(game, [f"Player {seat}" for seat in range(game.players)], seed=3)
    for _ in range(30):
        seen = match.observation(match.state.current_player)
        paragraph, _, rest = seen.text(match.names).partition("\n\n")
        assert seen.task(match.names) in " ".join(paragraph.split())
        assert len(paragraph.splitlines()) < 12
        assert rest
        match.act(match.state.legal_actions()[0])
