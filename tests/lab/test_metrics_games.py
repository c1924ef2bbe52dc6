"""Every metric on every game of the kit, on a few games."""

import pytest
from lab.frames import check_figures
from lab.toys import first

import gamekit
from gamekit import lab
from gamekit.lab import metrics

BOTS = ["random", "random", "random"]


@pytest.fixture(scope="module", params=gamekit.names())
def played(request):
    game = gamekit.load(request.param, players=3)
    decisions = lab.decisions(game, BOTS, 2, values=True, ids=True, lines=True, progress=False)
    return game, decisions, lab.simulate(game, BOTS, 2, progress=False)


def test_metrics_of_results(played):
    game, _, results = played
    for metric in (metrics.seat_advantage, metrics.length, metrics.sources):
        check_figures(metric(results))
        assert (metric(results)["games"] == 2).all()
    assert metrics.sources(results)["label"].tolist() == list(game.score_labels)
    assert metrics.sources(results)["value"].sum() == pytest.approx(results["points"].mean())


def test_metrics_of_decisions(played):
    _, decisions, results = played
    for metric in (metrics.choices, metrics.forced, metrics.tension):
        check_figures(metric(decisions))
    for metric in (metrics.lead_changes, metrics.decisiveness):
        check_figures(metric(decisions, results))
    assert metrics.catch_up(decisions, results)["games"].max() <= 2
    assert (metrics.choices(decisions)["value"] >= 1).all()


def test_phases_add_up_to_the_score_lines(played):
    _, decisions, results = played
    phases = metrics.sources(results, decisions).groupby("label")["value"].sum()
    whole = metrics.sources(results).set_index("label")["value"]
    assert phases[whole.index].to_dict() == pytest.approx(whole.to_dict())


def test_the_score_lines_after_each_choice_make_its_points(played):
    game, decisions, _ = played
    for seat in range(3):
        lines = decisions[[f"points {seat} {label}" for label in game.score_labels]].sum(axis=1)
        assert (lines == decisions[f"points {seat}"]).all()


def test_heat_names_everything_of_the_action_space(played):
    game, decisions, _ = played
    table = metrics.heat(decisions, game, by="action")
    assert set(table["thing"]) == set(game.action_space.notations)
    assert table["uses"].sum() == pytest.approx(len(decisions) / 2)
    assert (table["uses"] == 0).any()
    check_figures(metrics.heat(decisions, game))
    check_figures(metrics.heat(decisions, by="id"))


@pytest.mark.parametrize("name", gamekit.names())
def test_bots_against_each_other(name):
    results = metrics.rotated(gamekit.load(name, players=2), ["random", first], 2, progress=False)
    split = metrics.luck_and_skill(results)
    assert split["value"][:5].sum() == pytest.approx(1)
    for table in (split, metrics.pairs(results), metrics.ratings(results), metrics.equilibrium(results)):
        check_figures(table)
        assert (table["games"] == 4).all()
