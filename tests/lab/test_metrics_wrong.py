"""Metrics of frames that are none: cut to some seats, without numbers, with gaps, or of one player."""

from typing import Any

import pandas as pd
import pytest
from lab.toys import Coin, Race

import gamekit
from gamekit import BadOption, lab
from gamekit.lab import metrics, plots

GAME = Coin(2)
SOLO = gamekit.load("khlor", players=1)
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
    (lambda: ASKED.luck_and_skill(RESULTS, "reason"), "of is 'reason'; allowed is a column .* with numbers"),
    (lambda: ASKED.doubling(SOLO, 1, 1, 1), "one player nobody wins more"),
    (lambda: ASKED.equilibrium(PAIR, resamples=0), "resamples is 0; allowed is a whole number from 1 up"),
    (lambda: ASKED.equilibrium(PAIR, resamples="9"), "resamples is '9'"),
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


OF_RESULTS = [metrics.seat_advantage, metrics.length, metrics.ratings, metrics.pairs]
OF_DECISIONS = [metrics.choices, metrics.forced, metrics.heat, metrics.lead_changes, metrics.catch_up]


def with_a_gap(frame: Any, column: str) -> Any:
    return frame.assign(**{column: [None, *frame[column].iloc[1:]]})


def columns_of(metric: Any, frame: Any) -> list[str]:
    """Return the columns without which the metric does not do."""
    needed: list[str] = []
    for column in frame.columns:
        try:
            metric(frame.drop(columns=column))
        except BadOption:
            needed.append(column)
    return needed


@pytest.mark.parametrize("metric", [*OF_RESULTS, *OF_DECISIONS])
def test_what_a_metric_needs_has_no_gaps(metric: Any):
    """A row whose number, seat or bot is unknown would drop out, or be a game of its own."""
    frame = ROTATED if metric in OF_RESULTS else DECISIONS
    needed = columns_of(metric, frame)
    assert "number" in needed
    for column in needed:
        with pytest.raises(BadOption, match=f"The column '{column}' has gaps"):
            metric(with_a_gap(frame, column))


ROTATED = metrics.rotated(GAME, ["random", "greedy"], 3, progress=False)


@pytest.mark.parametrize("number", [float("inf"), -float("inf")])
def test_infinite_numbers_are_told(number: float):
    with pytest.raises(BadOption, match="The column 'points' holds infinite numbers; allowed are finite"):
        metrics.luck_and_skill(ROTATED.assign(points=number))
    valued = lab.decisions(GAME, ["random"] * 2, 1, values=True, progress=False)
    with pytest.raises(BadOption, match="The column 'best' holds infinite numbers"):
        metrics.tension(valued.assign(best=number))


def test_a_share_lies_between_0_and_1():
    with pytest.raises(BadOption, match="The column 'share' goes beyond 0 and 1"):
        metrics.seat_advantage(RESULTS.assign(share=100 * RESULTS["share"]))


ALL = lab.decisions(Race(2), ["random"] * 2, 2, lines=True, progress=False)
ALL_RESULTS = lab.simulate(Race(2), ["random"] * 2, 2, progress=False)
TOGETHER = [
    *(metrics.lead_changes, metrics.catch_up, metrics.decisiveness),
    lambda decisions, results: metrics.sources(results, decisions),
]


@pytest.mark.parametrize("metric", TOGETHER)
def test_the_course_of_a_game_takes_all_its_choices(metric: Any):
    """Those of one seat alone would tell of another lead."""
    with pytest.raises(BadOption, match="The frame lacks choices of some games"):
        metric(ALL[ALL["seat"] == 0], ALL_RESULTS)


@pytest.mark.parametrize("metric", TOGETHER)
def test_decisions_and_results_are_of_the_same_games(metric: Any):
    other = lab.simulate(Race(2), ["random"] * 2, 2, seed=7, progress=False)
    with pytest.raises(BadOption, match="not of the same games: game 0 has the seeds 0 and 7"):
        metric(ALL, other)
    more = lab.simulate(Race(3), ["random"] * 3, 2, progress=False)
    with pytest.raises(BadOption, match="of games for 3 players, the decisions of games for 2"):
        metric(ALL, more)


def test_sources_are_of_one_game():
    """The labels of two games stand beside each other with gaps."""
    several = pd.concat([RESULTS, ALL_RESULTS.assign(number=ALL_RESULTS["number"] + 100)])
    with pytest.raises(BadOption, match="The column 'points point' has gaps"):
        metrics.sources(several)
