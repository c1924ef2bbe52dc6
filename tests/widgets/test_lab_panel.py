"""The panel for a first experiment."""

import asyncio
import re
import subprocess
import sys
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import gamekit_widgets
import pandas as pd
import pytest
from gamekit_widgets import running
from gamekit_widgets.lab import LabPanel
from gamekit_widgets.outcome import CELL
from gamekit_widgets.sharecurve import HEIGHT, LEFT, POINTS, TOP, WIDTH
from toy import Toy

import gamekit
from gamekit import lab
from gamekit.core import catalogue
from gamekit.core.errors import BadName, BadOption
from gamekit.games.khlor import Khlor
from gamekit.lab.intervals import wilson
from gamekit.lab.variants import sweep
from gamekit.play import bots


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
    table, games = panel._outcome.value, panel.games
    rows = [re.findall(r">([^<]+)</t[hd]>", line) for line in table.split("<tr>")[1:]]
    assert "Toy, 2 players, as it is, seeds 0 to 19" in table
    assert set(re.findall(r"<t[hd]( [^>]*)>", table)) == {f' style="{CELL}"'}
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
    assert [name for _, name in panel._variant.options] == list(sweep(gamekit.load("khlor", players=3)))
    panel._variant.value = "choices=4"
    panel.start()
    assert panel.games["options"].tolist() == ["choices=4"] * 3
    assert "Khlor, 3 players, choices: 4, seed 0" in panel._outcome.value
    panel._players.value = 2
    assert panel._variant.value == "choices=4"


def test_a_variant_is_told_in_words():
    panel, khan = LabPanel("khan", players=3), catalogue.find("khan")
    assert panel._says.value == ""
    said = dict[str, str]()
    for label, name in panel._variant.options:
        panel._variant.value = name
        said[label] = unescape(panel._says.value)
    assert {"as it is", "chagatai when: red", "karakorum tile: yes", "council: 20"} < set(said)
    assert "which virtual things count as held" in said["virtual holds: all"]
    assert "yurts in cities count" in said["city yurts: no"]
    assert "(as it is: yes)" in said["city yurts: no"]
    assert "(as it is: 3)" in said["most tributes: 5"]
    assert "the votes that trigger the end; as it is: the printed number<" in said["council: 20"]
    assert said["as it is"] == ""
    panel._players.value = 4
    assert panel._variant.value == list(sweep(khan(4)))[-1]


def test_a_result_says_of_which_games_it_is():
    panel = LabPanel("khlor", players=2, n=1, seed=4)
    panel.start()
    panel._game.value = catalogue.find("khan")
    assert "Khlor, 2 players, as it is, seed 4" in panel._outcome.value
    assert set(panel.games["game"]) == {"khlor"}


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
            seen.append((played(panel), panel._message.value, panel._outcome.value))
            await asyncio.sleep(0)
        finished = [games for games, _, _ in seen]
        assert finished == sorted(finished)
        assert len(set(finished)) > 20
        assert len({table for games, _, table in seen if games}) > 10
        assert any("7 of 30 games are finished; the next one is in turn" in told for _, told, _ in seen)
        turns = [int(words[1]) for _, told, _ in seen if (words := re.search(r"in turn (\d+)\.", told))]
        assert len(set(turns)) > 1
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


# --- the curve -------------------------------------------------------------------------------


def lines(panel):
    """Return the points of each line of the curve, from left to right."""
    found = re.findall(r'<polyline points="([^"]+)"', panel._outcome.value)
    return [[tuple(map(float, point.split(","))) for point in line.split()] for line in found]


def test_a_script_that_ends_leaves_its_panels_in_peace():
    """Python closes them when half of it is gone: nothing can be drawn any more."""
    script = """
from gamekit_widgets.lab import LabPanel
panel = LabPanel("khlor", players=1, n=1)
panel.start()
print(len(panel.games))
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (told.stdout, told.stderr) == ("1\n", "")


def test_the_curve_has_the_share_after_each_number_of_games():
    panel = LabPanel(Toy, players=3, n=12)
    panel.start()
    games = panel.games
    for seat, line in enumerate(lines(panel)):
        own = games[games["seat"] == seat]["share"].tolist()
        shares = [sum(own[:n]) / n for n in range(1, 13)]
        assert [1 - (y - TOP) / HEIGHT for _, y in line] == pytest.approx(shares, abs=0.001)
        assert [x for x, _ in line] == pytest.approx([LEFT + WIDTH * n / 11 for n in range(12)], abs=0.1)


def test_a_long_curve_is_thinned_out_and_ends_with_the_last_game():
    panel = LabPanel(Toy, n=700)
    panel.start()
    for seat, line in enumerate(lines(panel)):
        assert len(line) == POINTS
        assert 1 - (line[-1][1] - TOP) / HEIGHT == pytest.approx(seat_shares(panel)[seat], abs=0.001)
    told = ", ".join(
        f"seat {seat}, random {100 * share:.0f} %" for seat, share in enumerate(seat_shares(panel))
    )
    assert f'aria-label="Shares of the victories in 700 games: {told}"' in panel._outcome.value


def seat_shares(panel):
    return panel.games.groupby("seat")["share"].mean().tolist()


def test_names_at_the_curve_do_not_cover_each_other():
    panel = LabPanel("achaia", bots=["random"] * 5, n=1)
    panel.start()
    names = re.findall(r'y="([\d.]+)">seat \d, random<', panel._outcome.value)
    heights = sorted(map(float, names))
    assert len(heights) == 5
    assert all(below - above >= 12 for above, below in pairwise(heights))


def test_one_player_alone_has_no_curve():
    panel = LabPanel("khlor", players=1, bots=["random"], n=1)
    panel.start()
    assert "Khlor, 1 player, as it is, seed 0" in panel._outcome.value
    assert "<svg" not in panel._outcome.value


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
    words = f"Game number {number} could not be played to its end: The bot 'late' on seat 0 failed: "
    assert f"{words}ZeroDivisionError: division by <zero> (failing, line " in unescape(panel._message.value)
    assert "<zero>" not in panel._message.value
    assert not panel._start.disabled


class Broken(Khlor):
    """Khlor with a rule of somebody's own that cannot be played."""

    def __init__(self, players: int | None = None, **given: Any) -> None:
        given["rules"] = {"egg_bonus": lambda *_: "many"}
        super().__init__(players, **given)

    @classmethod
    def folder(cls) -> Path:
        return Khlor.folder()


def test_a_changed_game_is_rehearsed_before_a_game_is_played():
    panel = LabPanel(Broken, players=2, n=3)
    panel._start_pressed()
    assert "The game cannot be played. After " in panel._message.value
    assert panel.run is None


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


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"_n": 0}, "Games is 0; allowed is a whole number from 1 to 10000."),
        ({"_n": -5}, "Games is -5; allowed"),
        ({"_n": 100_000}, "Games is 100000; allowed"),
        ({"_n": 2.5}, "Games is 2.5; allowed"),
        ({"_seed": -1}, "Seed is -1; allowed is a whole number from 0 to"),
    ],
)
def test_a_number_that_is_not_allowed_is_told_and_nothing_is_played(typed, sentence):
    panel = LabPanel(Toy, n=3)
    for name, value in typed.items():
        getattr(panel, name).value = value
    panel._start.click()
    assert sentence in panel._message.value
    assert panel.run is None
    with pytest.raises(BadOption, match=re.escape(sentence)):
        panel.start()


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


def test_own_bots_can_be_chosen_on_every_seat_and_stay_for_other_games():
    panel = LabPanel("khlor", bots=[thinker, "random"], n=1)
    first, second = panel._shown()
    first.value, second.value = second.value, thinker
    panel.start()
    assert panel.games["bot"].tolist() == ["random", "thinker"]
    panel._game.value = catalogue.find("khan")
    panel._players.value = 4
    assert [seat.value for seat in panel._shown()] == [bots.random, thinker, bots.random, bots.random]
    assert all("thinker" in [name for name, _ in seat.options] for seat in panel._seats.children)


def test_boards_are_imported_without_the_lab():
    script = "import gamekit_widgets, sys; print('gamekit.lab' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"
    with pytest.raises(AttributeError, match="no attribute 'LabPanle'"):
        gamekit_widgets.LabPanle  # noqa: B018
