"""What `simulate` and `decisions` return, whatever plays: columns, rows, streams, errors."""

import math
from concurrent.futures import Executor
from itertools import pairwise
from typing import Any

import pytest
from toy import Deal, Roll, Toy

import gamekit
from gamekit import BadName, BadOption, GameKitError, MissingExtra, lab
from gamekit.core.state import CHANCE
from gamekit.lab import needs
from gamekit.lab.plan import Plan
from gamekit.lab.steps import steps
from gamekit.play import bots

COLUMNS = [
    *("game", "players", "number", "seed", "seat", "bot", "points", "rank", "share"),
    *("turns", "decisions", "reason", "options"),
]


def simulate(*arguments, **named) -> Any:
    return lab.simulate(*arguments, progress=False, **named)


def decisions(*arguments, **named) -> Any:
    return lab.decisions(*arguments, progress=False, **named)


def first(seat):
    return seat.actions[0]


def last(seat):
    return seat.actions[-1]


# --- rows -----------------------------------------------------------------------------------


def test_a_row_a_seat_and_game():
    games = simulate(Toy(3), ["random", bots.greedy, first], 4, seed=10)
    assert list(games.columns) == [*COLUMNS, "points boasts", "points bet"]
    assert list(games["number"]) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert list(games["seed"]) == [number + 10 for number in games["number"]]
    assert list(games["seat"]) == [0, 1, 2] * 4
    assert list(games["bot"]) == ["random", "greedy", "first"] * 4
    assert (games["points"] == games["points boasts"] + games["points bet"]).all()
    assert set(games["turns"]) == {3}
    assert set(games["reason"]) == {"toy.bet"}


def test_rank_and_share_of_those_who_share_a_place():
    games = simulate(Toy(3), ["random"] * 3, 200)
    for _, game in games.groupby("number"):
        points = list(game["points"])
        assert list(game["rank"]) == [1 + sum(other > mine for other in points) for mine in points]
        winners = points.count(max(points))
        assert list(game["share"]) == [(mine == max(points)) / winners for mine in points]
    assert {1.0, 0.5, 1 / 3, 0.0} == set(games["share"])


def test_changed_options_are_told():
    game = gamekit.load("khlor", players=2, advanced=True, first_seat=1)
    assert set(simulate(game, ["random"] * 2, 1)["options"]) == {"first_seat=1, advanced=True"}
    assert set(simulate(Toy(2), ["random"] * 2, 1)["options"]) == {""}


@pytest.mark.parametrize("name", gamekit.names())
def test_every_game_is_played_to_its_end(name):
    game = gamekit.load(name, players=3)
    games = simulate(game, ["random"] * 3, 2)
    labels = [f"points {label}" for label in game.score_labels]
    assert (games["points"] == games[labels].sum(axis=1)).all()
    assert set(games["reason"]) <= set(game.clauses)
    assert (games.groupby("number")["share"].sum() == 1).all()


@pytest.mark.parametrize("play", [simulate, decisions])
def test_no_games_have_the_same_columns(play):
    none, some = play(Toy(2), ["random"] * 2, 0), play(Toy(2), ["random"] * 2, 2)
    assert len(none) == 0
    assert none.dtypes.equals(some.dtypes)


def test_a_game_depends_on_its_seed_alone():
    several, one = simulate(Toy(3), ["random"] * 3, 5, seed=3), simulate(Toy(3), ["random"] * 3, 1, seed=6)
    rows = several[several["number"] == 3].assign(number=0).reset_index(drop=True)
    assert rows.equals(one)
    assert not several.drop(columns=["number", "seed"])[:3].equals(one.drop(columns=["number", "seed"]))


def test_bots_that_think_in_slices_are_heard_out():
    assert set(simulate(Toy(2), ["mcts(3)", "greedy"], 2)["bot"]) == {"mcts(3)", "greedy"}


# --- decisions ------------------------------------------------------------------------------


def test_decisions_are_those_of_the_same_games():
    games, chosen = simulate(Toy(3), ["random"] * 3, 20), decisions(Toy(3), ["random"] * 3, 20)
    free = chosen[chosen["legal"] > 1].groupby(["number", "seat"]).size()
    assert list(free) == list(games["decisions"])
    assert list(chosen["seed"]) == list(chosen["number"])
    for number, game in chosen.groupby("number"):
        assert list(game["step"]) == list(range(len(game)))
        boasts = games.loc[games["number"] == number, "points boasts"]
        assert list(game[["points 0", "points 1", "points 2"]].iloc[-1]) == list(boasts)


def test_what_a_decision_tells():
    chosen = decisions(Toy(2), [last, last], 1, ids=True)
    assert list(chosen["action"]) == ["bet high", "seal", "bet high", "seal", "hold", "hold"]
    assert list(chosen["verb"]) == ["bet", "seal", "bet", "seal", "hold", "hold"]
    assert list(chosen["legal"]) == [2, 1, 2, 1, 2, 2]
    assert list(chosen["seat"]) == [0, 0, 1, 1, 0, 1]
    assert list(chosen["turn"]) == [1, 1, 1, 1, 1, 2]
    assert list(chosen["ids"]) == list(chosen["action"])
    assert set(decisions(Toy(2), [last, last], 1)["ids"]) == {""}


def test_values_are_those_of_the_positions_after_each_action():
    chosen = decisions(Toy(2), ["random"] * 2, 30, values=True)
    forced = chosen[chosen["legal"] == 1]
    assert forced[["best", "mean", "second", "chosen"]].isna().all(axis=None)
    assert set(forced["effective"]) == {1.0}
    answers = chosen[chosen["verb"].isin(["doubt", "accept"])]
    assert len(answers) > 20
    for row in answers.itertuples():
        me, other = (row[f] for f in (10 + row.seat, 11 - row.seat))
        assert row.chosen == me - other  # nobody else has anything to add: `value` is the lead
        assert row.best >= row.chosen
        assert row.second == min(row.best, 2 * row.mean - row.best)


def test_effective_choices():
    chosen = decisions(Toy(2), ["random"] * 2, 30, values=True)
    two = chosen[chosen["legal"] == 2]
    equal = two["best"] == two["second"]
    assert 0 < equal.sum() < len(two)
    assert set(two[equal]["effective"]) == {2.0}
    p = 1 / (1 + math.exp(-2))  # the worse of two values lies two standard deviations below the better one
    perplexity = math.exp(-p * math.log(p) - (1 - p) * math.log(1 - p))
    assert two[~equal]["effective"].to_list() == pytest.approx([perplexity] * int((~equal).sum()))


# --- random streams -------------------------------------------------------------------------


def chance(players, kind):
    """Return what chance did of one kind in twenty games."""
    plan = Plan.of(Toy(2), players, 20)
    return [
        str(step.action)
        for number in range(20)
        for step in steps(plan, number)
        if step.player == CHANCE and isinstance(step.action, kind)
    ]


@pytest.mark.parametrize("kind", [Deal, Roll])
def test_a_changed_bot_leaves_set_up_and_chance_as_they_were(kind):
    found = chance([first, first], kind)
    assert len(set(found)) > 3
    assert found == chance([last, first], kind) == chance(["random", "greedy"], kind)


def test_a_changed_bot_leaves_the_other_seats_random_numbers_as_they_were():
    drawn: list[float] = []

    def noting(seat):
        drawn.append(seat.rng.random())
        return seat.actions[0]

    simulate(Toy(2), [noting, first], 1)
    beside_first, drawn[:] = list(drawn), []
    simulate(Toy(2), [noting, "random"], 1)
    assert drawn[: len(beside_first)] == beside_first[: len(drawn)]
    assert len(set(drawn)) == len(drawn) > 1


def test_chance_follows_its_weights():
    rolls = chance([first, last], Roll)
    plan = Plan.of(Toy(2), [first, first], 0)
    many = [[*steps(plan, number)][-1].action for number in range(1200)]
    assert all(150 < many.count(Roll(pips)) < 250 for pips in range(1, 7))
    assert any(a != b for a, b in pairwise(rolls))


# --- what goes wrong ------------------------------------------------------------------------

WRONG = [
    ((Toy, ["random"] * 2, 1), "game is"),
    ((Toy(2), ["random"], 1), "bots has 1 entry; allowed are 2"),
    ((Toy(2), "random", 1), "allowed is a list with a bot for each seat"),
    ((Toy(2), ["random", "rndom"], 1), "did you mean 'random'"),
    ((Toy(2), ["random", 7], 1), "A bot is 7"),
    ((Toy(2), ["random"] * 2, -1), "n is -1"),
    ((Toy(2), ["random"] * 2, 1.5), "n is 1.5"),
    ((Toy(2), ["random"] * 2, True), "n is True"),
    ((Toy(2), ["random"] * 2, 10**30), "n is 1000"),
    ((Toy(2), ["random"] * 2, 1, "7"), "seed is '7'"),
    ((Toy(2), ["random"] * 2, 1, 10**30), "seed is 1000"),
]


@pytest.mark.parametrize(("arguments", "says"), WRONG)
@pytest.mark.parametrize("play", [simulate, decisions])
def test_wrong_arguments_are_told_in_a_sentence(play, arguments, says):
    with pytest.raises((BadOption, BadName), match=says):
        play(*arguments)


NAMED = [
    ({"workers": 0}, "workers is 0"),
    ({"workers": 1.0}, "workers is 1.0"),
    ({"workers": True}, "workers is True"),
    ({"workers": Executor()}, "workers is .*; allowed is a number, and a dask Client is for client="),
    ({"workers": 2, "client": object()}, "give one"),
    ({"client": object()}, "allowed is a dask.distributed Client"),
    ({"progress": 1}, "progress is 1"),
    ({"store": 7}, "store is 7"),
    ({"store": "a\0b"}, "store is 'a.x00b'; allowed is the name of a folder"),
    ({"store": "a" * 300}, "File name too long"),
]


@pytest.mark.parametrize(("named", "says"), NAMED)
def test_wrong_keywords_are_told_in_a_sentence(named, says):
    with pytest.raises((BadOption, BadName), match=says):
        lab.simulate(Toy(2), ["random"] * 2, 1, **named)


def test_a_flag_of_decisions_is_true_or_false():
    with pytest.raises(BadOption, match="values is 'yes'"):
        decisions(Toy(2), ["random"] * 2, 1, values="yes")


def test_a_bot_that_fails_is_told_with_the_seed():
    def broken(seat):
        return seat.actions[7]

    said = (
        r"seed=12 shows it again\. The bot 'broken' on seat 0 failed: IndexError.*`return seat.actions\[7\]`"
    )
    with pytest.raises(GameKitError, match=said) as caught:
        simulate(Toy(2), [broken, first], 3, seed=12)
    assert isinstance(caught.value.__cause__, IndexError)


def test_a_bot_that_ends_the_program_does_not():
    def leaving(seat):
        raise SystemExit(3)

    with pytest.raises(GameKitError, match=r"Game number 0 .* 'leaving' .* SystemExit"):
        simulate(Toy(2), [leaving, "random"], 1)


def test_a_bot_that_returns_nonsense_is_told_by_its_name():
    def joker(seat):
        return "resign"

    with pytest.raises(GameKitError, match="The reason: The bot joker returned 'resign'"):
        simulate(Toy(2), [joker, first], 1)


def test_a_missing_library_is_told_with_the_pip_line():
    with pytest.raises(
        MissingExtra, match=r"needs no_such_library: pip install 'tabletop-gamekit\[cluster\]'"
    ):
        needs.need("no_such_library.part", "cluster")


# --- on the way -----------------------------------------------------------------------------


def test_an_interrupt_returns_what_is_finished():
    asked: list[int] = []

    def interrupting(seat):
        asked.append(1)
        if len(asked) == 8:
            raise KeyboardInterrupt
        return seat.actions[-1]

    with pytest.warns(
        UserWarning,
        match=r"Interrupted: 3 of 9 games are finished\. Being played were those with the seeds 11\.",
    ) as caught:
        games = simulate(Toy(2), [interrupting, last], 9, seed=8)
    assert caught[0].filename == __file__
    assert games.replace("interrupting", "last").equals(simulate(Toy(2), [last, last], 3, seed=8))


def test_a_bar_shows_how_far_it_is(capsys):
    lab.simulate(Toy(2), ["random"] * 2, 3)
    assert "3/3" in capsys.readouterr().err
    simulate(Toy(2), ["random"] * 2, 3)
    assert capsys.readouterr().err == ""
