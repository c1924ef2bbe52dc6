"""Metrics of frames that are none: cut to some seats, without numbers, with gaps, or of one player."""

from typing import Any

import pytest
from lab.toys import Coin

from gamekit import BadOption, lab
from gamekit.lab import metrics, plots

GAME = Coin(2)
RESULTS = lab.simulate(GAME, ["random"] * 2, 3, progress=False)
DECISIONS = lab.decisions(GAME, ["random"] * 2, 3, lines=True, progress=False)
ONE_SEAT = RESULTS[RESULTS["seat"] == 0]
GAPS = RESULTS.assign(points=float("nan"), rank=float("nan"), share=float("nan"))
WORDS = RESULTS.assign(points="x", rank="y", share="z")


@pytest.mark.parametrize("frame", [ONE_SEAT, GAPS, WORDS, None])
@pytest.mark.parametrize("metric", [metrics.seat_advantage, metrics.ratings, lab.summary])
def test_no_results(metric: Any, frame: Any):
    with pytest.raises(BadOption, match=r"seats|gaps|holds no numbers|Given is None"):
        metric(frame)


@pytest.mark.parametrize("frame", [ONE_SEAT, GAPS, WORDS])
@pytest.mark.parametrize("metric", [metrics.decisiveness, metrics.lead_changes, metrics.catch_up])
def test_no_results_of_these_decisions(metric: Any, frame: Any):
    with pytest.raises(BadOption, match=r"seats|gaps|holds no numbers"):
        metric(DECISIONS, frame)


def test_no_decisions_have_no_phases():
    found = metrics.sources(RESULTS, DECISIONS.iloc[:0])
    assert found["value"].sum() == pytest.approx(RESULTS["points"].mean())


ASKED: Any = metrics  # asked what no type allows
WRONG = [
    (lambda: ASKED.ratings(ALONE), "rate nobody"),
    (lambda: ASKED.tournament(GAME, None, 1), "bots is None"),
    (lambda: ASKED.tournament(None, ["random", "greedy"], 1), "game is None"),
    (lambda: ASKED.rotated(GAME, 5, 1), "bots is 5"),
    (lambda: ASKED.rotated(GAME, [], 1), "bots has no entries; allowed are 2"),
    (lambda: ASKED.doubling(GAME, bot="mcts"), "bot is 'mcts'"),
    (lambda: ASKED.heat(DECISIONS, "khlor"), "game is 'khlor'"),
    (lambda: ASKED.heat(DECISIONS, by=[]), "by is"),
    (lambda: ASKED.heat(DECISIONS, verb=[]), "verb is"),
    (lambda: ASKED.heat(DECISIONS, verb="eat"), "verb is 'eat'; known are call"),
    (lambda: ASKED.heat(DECISIONS, GAME, verb="eat", by="id"), "no ids|verb is 'eat'; known are call"),
    (
        lambda: ASKED.pairs(RESULTS),
        "no game two bots of different names were alone at the table, but random;",
    ),
    (lambda: ASKED.luck_and_skill(RESULTS, "bot"), "of is 'bot'"),
    (lambda: ASKED.luck_and_skill(RESULTS), "Two bots of a game are called 'random'; .* a name of its own"),
    (lambda: ASKED.luck_and_skill(PAIR), "Every bot has to play every seat once on every seed, of two seeds"),
    (lambda: ASKED.luck_and_skill(ALONE), "Games of one player compare no bots"),
    (lambda: ASKED.luck_and_skill(PAIR[PAIR["seed"] == 0]), "of two seeds at least"),
]
PAIR = RESULTS.assign(bot=RESULTS["seat"].map({0: "one", 1: "other"}))
ALONE = RESULTS[RESULTS["seat"] == 0].assign(players=1)


@pytest.mark.parametrize(("call", "said"), WRONG)
def test_what_a_metric_does_not_take(call: Any, said: str):
    with pytest.raises(BadOption, match=said):
        call()


OF_FRAMES = [
    *(metrics.seat_advantage, metrics.length, metrics.pairs, metrics.ratings),
    *(metrics.equilibrium, metrics.luck_and_skill, metrics.heat, metrics.choices, metrics.forced),
    *(metrics.tension, lab.summary, plots.seat_advantage, plots.figures, plots.pairs, plots.effects),
]


@pytest.mark.parametrize("asked", OF_FRAMES)
def test_a_store_is_no_frame_but_has_one(asked: Any, tmp_path: Any):
    kept = lab.simulate(GAME, ["random"] * 2, 1, store=tmp_path, progress=False)
    with pytest.raises(BadOption, match=r"Given is <Store of 1 games in .*>; its games come as a frame with"):
        asked(kept)
