"""What there is to decide: how many choices, whether they are any, and what hangs on them."""

from __future__ import annotations

import pandas as pd

from gamekit.lab.metrics.frames import DECISIONS, means, need

VALUED = "lab.decisions with values=True"


def choices_by_game(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return the mean numbers of choices in each game, by its number; see `choices`."""
    need(decisions, ["number", "legal"], DECISIONS)
    free = decisions[decisions["legal"] > 1]
    measures = {
        "legal": decisions.groupby("number")["legal"].mean(),
        "legal where free": free.groupby("number")["legal"].mean(),
    }
    if "effective" in decisions.columns:
        measures["effective where free"] = free.groupby("number")["effective"].mean()
    return pd.DataFrame(measures)


def choices(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return among how many actions a seat chooses.

    Formula: the mean over the choices of a game, then the mean over games with Student's interval.
    `legal` counts every legal action at every choice; `legal where free` leaves out the choices that
    are forced; `effective where free` counts by worth instead, as the column `effective` of
    lab.decisions does: ten actions of which one is good are hardly more than one. This last row
    comes with values=True only.
    Source: "BranchingFactor" and "DecisionFactor" of Ludii; "action space" in TAG (Gaina et al.,
    Design and implementation of TAG, 2020).

    Columns: measure, value, low, high, games. Needs a frame of lab.decisions.
    """
    return means(choices_by_game(decisions))


def forced_by_game(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return the share of forced choices in each game: of all, and of each verb where it occurs."""
    need(decisions, ["number", "legal", "verb"], DECISIONS)
    choices = decisions[["number", "verb"]].assign(forced=(decisions["legal"] == 1).astype(float))
    by_verb = choices.pivot_table("forced", "number", "verb")
    by_verb.insert(0, "all", choices.groupby("number")["forced"].mean())
    return by_verb


def forced(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return what share of the choices is none, because a single action is legal.

    Formula: choices with one legal action over all choices of a game; the mean over games with
    Student's interval, cut off at 0 and 1. The first row is of `all` choices, then one for each verb
    that was taken, over the games in which it was.
    Source: the complement of "DecisionMoves" of Ludii, the share of moves with more than one choice.

    Columns: verb, value, low, high, games. Needs a frame of lab.decisions.
    """
    by_game = forced_by_game(decisions)
    return means(by_game, list(by_game.columns), "verb")


def tension_by_game(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return the mean stake, gap and loss of each game and its share of close calls; see `tension`."""
    need(decisions, ["number", "legal", "best", "second", "mean", "chosen"], VALUED)
    free = decisions[decisions["legal"] > 1].dropna(subset=["best", "second", "mean"])
    stake, gap = free["best"] - free["mean"], free["best"] - free["second"]
    close = (gap <= stake / 2).astype(float).where(stake > 0)
    found = pd.DataFrame({"stake": stake, "gap": gap, "loss": free["best"] - free["chosen"], "close": close})
    return found.groupby(free["number"]).mean()


def tension(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return what hangs on a decision, and how hard it is to see.

    With the values that the actions have for who decides, each the worth of the position after it:
    `stake` = best - mean, what a careless choice costs; `gap` = best - second best, how clear the
    best one is; `loss` = best - chosen, what the bot let go by that measure; `close` the share of
    close calls, gap <= stake / 2, among the decisions with a stake. Tense are decisions with a high
    stake and a small gap. The mean over the decisions of a game, then over games, Student's interval.
    Source: the importance of a state, best - worst, in Torrey and Taylor, Teaching on a budget, 2013
    (here the mean stands for the worst, which is often absurd); loss as in Guid and Bratko, Computer
    analysis of world chess champions, 2006.

    Columns: measure, value, low, high, games. Needs a frame of lab.decisions with values=True.
    """
    return means(tension_by_game(decisions), shares=["close"])
