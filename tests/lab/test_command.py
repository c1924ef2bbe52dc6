"""`python -m gamekit lab`: many games from a command line."""

import pytest

from gamekit import lab
from gamekit.__main__ import main

TINY = ["lab", "khlor", "--players", "2", "--edition", "tiny", "--bots", "random", "greedy"]


def test_it_prints_a_line_a_seat_and_keeps_the_games(tmp_path, capsys):
    assert main([*TINY, "--games", "4", "--seed", "3", "--store", str(tmp_path / "games")]) == 0
    said = capsys.readouterr().out.splitlines()
    results = lab.Store(tmp_path / "games").frame()
    assert said[0].split() == ["seat", "bot", "points", "rank", "share", "low", "high", "games"]
    for seat, (line, bot) in enumerate(zip(said[1:], ("random", "greedy"), strict=True)):
        mine = results[results["seat"] == seat]
        means = [f"{mine[column].mean():.3f}" for column in ("points", "rank", "share")]
        words = line.split()
        assert words[:5] == [str(seat), bot, *means]
        assert float(words[5]) <= mine["share"].mean() <= float(words[6])
        assert float(words[5]) < float(words[6])
        assert words[7] == "4"


def test_one_bot_sits_on_every_seat(capsys):
    main(["lab", "khlor", "--players", "3", "--edition", "tiny", "--bots", "random", "--games", "1"])
    assert capsys.readouterr().out.count("random") == 3


def test_no_games_are_told(capsys):
    assert main([*TINY, "--games", "0"]) == 0
    assert capsys.readouterr().out == "No game is finished.\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["lab"], "game"),
        (["lab", "khlr"], "did you mean 'khlor'"),
        ([*TINY, "--game", "4"], "did you mean '--games'"),
        ([*TINY, "--games", "-4"], "n is -4"),
        ([*TINY, "--workers", "0"], "workers is 0"),
        ([*TINY, "random"], "bots has 3 entries; allowed are 2"),
    ],
)
def test_wrong_arguments_are_told_in_a_sentence(arguments, says, capsys):
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.out == ""
