"""The panel for a first experiment."""

import asyncio
import re
import subprocess
import sys
from html import unescape
from typing import Any

import gamekit_widgets
import pandas as pd
import pytest
from gamekit_widgets import running
from gamekit_widgets.lab import LabPanel
from toy import Toy

import gamekit
from gamekit import lab
from gamekit.core import catalogue
from gamekit.core.errors import BadName, BadOption
from gamekit.lab.intervals import wilson
from gamekit.lab.variants import sweep


def played(panel):
    """Return how many games are finished."""
    return panel.games["number"].nunique()


def in_a_notebook(use, monkeypatch):
    """Run an async function on a loop that panels find, with a table that follows every game."""
    monkeypatch.setattr(running, "PAUSE", 0.0)
    monkeypatch.setattr(running, "SHARE", float("inf"))
    monkeypatch.setattr(running, "SLICE", 0.0)
    asyncio.run(use())


async def until(panel, games):
    while panel.run.is_running and played(panel) < games:  # noqa: ASYNC110  # it is the turns that count
        await asyncio.sleep(0)


def thinker(seat):
    """Think in three steps, then take the first action."""
    yield from (0.2, 0.5, 0.8)
    return seat.actions[0]


def failing(seat):
    raise ZeroDivisionError("division by <zero>")


def test_the_panel_plays_what_simulate_plays():
    panel = LabPanel(Toy, players=2, bots=["random", "greedy"], n=3, seed=5)
    assert panel.games.empty
    panel.start()
    expected = lab.simulate(Toy(2), ["random", "greedy"], 3, 5, progress=False)
    pd.testing.assert_frame_equal(panel.games, expected)
    assert "3 of 3 games are finished and stand in .games." in panel._message.value
    assert (panel._start.disabled, panel._stop.disabled) == (False, True)


def test_the_table_tells_shares_points_and_length():
    panel = LabPanel(Toy, players=2, n=20)
    panel.start()
    table, games = panel._table.value, panel.games
    rows = [re.findall(r">([^<]+)</t[hd]>", line) for line in table.split("<tr>")[1:]]
    assert [row[:2] for row in rows] == [["seat 0", "random"], ["seat 1", "random"]]
    for seat, row in enumerate(rows):
        own = games[games["seat"] == seat]
        low, high = wilson(own["share"].sum(), 20)
        assert row[2:] == [
            f"{100 * own['share'].mean():.0f} %",
            f"{100 * low:.0f} % to {100 * high:.0f} %",
            f"{own['points'].mean():.1f}",
        ]
    assert f"A game takes {games.groupby('number')['turns'].max().mean():.1f} turns" in table


def test_a_variant_is_one_step_away_from_the_rules():
    panel = LabPanel("khlor", players=3, n=1)
    assert list(panel._variant.options) == list(sweep(gamekit.load("khlor", players=3)))
    panel._variant.value = "choices=4"
    panel.start()
    assert panel.games["options"].tolist() == ["choices=4"] * 3
    panel._players.value = 2
    assert panel._variant.value == "choices=4"


def test_seats_and_variants_follow_game_and_players():
    panel = LabPanel("khlor")
    panel._variant.value = "choices=4"
    panel._game.value = catalogue.find("khan")
    assert panel._variant.value == "as it is"
    assert [seat.layout.display for seat in panel._seats.children][:3] == ["flex", "flex", "none"]
    panel._players.value = 3
    assert [seat.layout.display for seat in panel._seats.children][:3] == ["flex"] * 3
    titles = [catalogue.find(name).title for name in catalogue.names()]
    assert [title for title, _ in panel._game.options] == titles
    assert [title for title, _ in LabPanel(Toy)._game.options] == [*titles, "Toy"]


# --- while the notebook goes on --------------------------------------------------------------


def test_the_table_grows_while_the_notebook_goes_on(monkeypatch):
    async def use():
        panel: Any = LabPanel(Toy, n=30)
        panel.start()
        assert panel.run.is_running
        assert (panel._start.disabled, panel._stop.disabled) == (True, False)
        seen = []
        while panel.run.is_running:
            seen.append((played(panel), panel._message.value, panel._table.value))
            await asyncio.sleep(0)
        finished = [games for games, _, _ in seen]
        assert finished == sorted(finished)
        assert len(set(finished)) > 20
        assert len({table for games, _, table in seen if games}) > 10
        assert any("7 of 30 games are finished; others are being played." in told for _, told, _ in seen)
        assert "30 of 30" in panel._message.value
        assert not panel._start.disabled

    in_a_notebook(use, monkeypatch)


def test_stop_keeps_what_is_finished_and_start_begins_anew(monkeypatch):
    async def use():
        panel: Any = LabPanel(Toy, n=500, bots=[thinker, "random"])
        panel.start()
        await until(panel, 3)
        panel.stop()
        kept = panel.games
        for _ in range(50):
            await asyncio.sleep(0)
        assert kept["number"].nunique() == 3
        pd.testing.assert_frame_equal(panel.games, kept)
        whole = lab.simulate(Toy(2), [thinker, "random"], 3, progress=False)
        pd.testing.assert_frame_equal(kept, whole)
        assert "3 of 500 games are finished and stand in .games." in panel._message.value
        panel._n.value = 2
        panel.start()
        assert played(panel) == 0
        await until(panel, 2)
        assert played(panel) == 2

    in_a_notebook(use, monkeypatch)


def test_everything_else_has_its_turn_within_a_thought(monkeypatch):
    async def use():
        panel: Any = LabPanel(Toy, n=1, bots=[thinker, thinker])
        panel.start()
        turns = 0
        while panel.run.is_running:
            turns += 1
            await asyncio.sleep(0)
        choices = panel.games["decisions"].sum()
        assert turns > 3 * choices > 0

    in_a_notebook(use, monkeypatch)


def test_one_panel_plays_at_a_time_and_none_that_is_closed(monkeypatch):
    async def use():
        panels: list[Any] = [LabPanel(Toy, n=500), LabPanel(Toy, n=500)]
        first, second = panels
        first.start()
        second.start()
        assert (first.run.is_running, second.run.is_running) == (False, True)
        assert not first._start.disabled
        second.close()
        assert not second.run.is_running

    in_a_notebook(use, monkeypatch)


# --- what goes wrong ---------------------------------------------------------------------------


def test_a_game_that_cannot_be_played_is_told_and_the_others_stay():
    begun = []

    def late(seat):
        begun.extend([1] * (seat.observation.state.turn.number == 1))
        return seat.actions[0] if len(begun) < 3 else failing(seat)

    panel = LabPanel(Toy, n=9, bots=[late, "random"])
    panel.start()
    number = played(panel)
    assert 0 < number < 9
    words = f"Game number {number} could not be played to its end: ZeroDivisionError: division by <zero>"
    assert words in unescape(panel._message.value)
    assert "<zero>" not in panel._message.value
    assert not panel._start.disabled


@pytest.mark.parametrize(
    ("proposals", "error", "sentence"),
    [
        ({"playres": 2}, BadOption, "LabPanel has no keyword 'playres'; did you mean 'players'"),
        ({"players": 9}, BadOption, "players is 9; Toy is for 2 to 3."),
        ({"players": "2"}, BadOption, "players is '2'"),
        ({"bots": "random"}, BadOption, "bots is 'random'; allowed is a list"),
        ({"bots": ["random"]}, BadOption, "players is 1; Toy is for"),
        ({"bots": ["random", "x"]}, BadName, "There is no bot 'x'"),
        ({"bots": ["random", 3]}, BadOption, "A bot is 3"),
        ({"bots": ["random"] * 2, "players": 3}, BadOption, "bots has 2 entries; allowed are 3"),
        ({"n": 0}, BadOption, "Games is 0; allowed is a whole number from 1 to"),
        ({"seed": "x"}, BadOption, "Seed is 'x'; allowed is a whole number from 0 to"),
        ({"game": 7}, BadOption, "LabPanel is for a game's name or class, and 7 is neither."),
        ({"game": "chess"}, BadName, "There is no game 'chess'"),
    ],
)
def test_wrong_proposals_are_refused(proposals, error, sentence):
    with pytest.raises(error, match=re.escape(sentence)):
        LabPanel(**({"game": Toy} | proposals))


def test_the_panel_without_a_kernel_says_what_to_do():
    panel = LabPanel(Toy, n=2)
    assert "Run this cell" in panel._repr_mimebundle_()["text/plain"]
    panel.start()
    data = panel._repr_mimebundle_()
    assert "seat 1" in data["text/html"]
    assert "random" in data["text/plain"]


def test_an_own_bot_has_its_name_in_the_panel():
    panel = LabPanel(Toy, bots=["greedy", thinker])
    chosen = [{bot: name for name, bot in seat.options}[seat.value] for seat in panel._shown()]
    assert chosen == ["greedy", "thinker"]


def test_boards_are_imported_without_the_lab():
    script = "import gamekit_widgets, sys; print('gamekit.lab' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"
    with pytest.raises(AttributeError, match="no attribute 'LabPanle'"):
        gamekit_widgets.LabPanle  # noqa: B018
