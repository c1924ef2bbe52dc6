"""Skill against luck: whose doing the points are, and what thinking twice as long is worth."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log10, nan
from typing import Any

import numpy as np
import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.core.game import Game
from gamekit.lab.intervals import Numbers, bootstrap
from gamekit.lab.metrics.arrangements import arranged, one_against_rest
from gamekit.lab.metrics.frames import FIGURES, WORDS, count_games, need, share_figures
from gamekit.lab.plan import check_game
from gamekit.play import bots
from gamekit.play.bots import Bot

ROTATED = "lab.metrics.rotated"
PARTS = ["seed", "seat", "player", "seat × player", "rest"]


def luck_and_skill(results: pd.DataFrame, of: str = "points") -> pd.DataFrame:
    """Return how the variance of points, or of another column, splits over seed, seat and player.

    Design: every bot plays every seat once on every seed (`rotated` makes such games), so the points
    are a table of n seeds × k seats × k bots with one entry a cell, each the sum of random effects:
    y = μ + seed + seat + player + seed·seat + seed·player + seat·player + rest. The mean squares of
    the analysis of variance give the components,

        rest = MS(ijk),  seed·seat = (MS(ij) - MS(ijk)) / k, and so on for all pairs,
        seed = (MS(i) - MS(ij) - MS(ik) + MS(ijk)) / k², seat and player likewise over n k,

    negative ones counted as 0. `player` is skill: some bots play better. `seat`: some seats are
    better. `seat × player`: some bots make more of some seats. `seed`: all seats gain or lose together.
    `rest`: chance that falls to a seat or a bot (seed·seat, seed·player and the rest of the model),
    and what bots draw themselves. `value` is the share of the sum, `variance` the component; these
    five sum to one, and the last row, `luck`, is seed and rest together. Skill and seats here are
    those of these bots: with equal bots there is none. Percentile bootstrap over seeds.
    Source: Searle, Casella and McCulloch, Variance components, 1992, chapter 4; the design is that of
    generalizability theory (Brennan, 2001); skill as variance between players as in Duersch, Lambrecht
    and Oechssler, Measuring skill and chance in games, European Economic Review 127, 2020.

    Columns: source, variance, value, low, high, games. Needs a frame of lab.metrics.rotated.
    """
    table = _crossed(results, of)
    variances = _components(table)
    low, high = bootstrap(_shares, table)
    rows = zip([*PARTS, "luck"], _with_luck(variances), _shares(table), low, high, strict=True)
    games = count_games(results)
    return pd.DataFrame([(*row, games) for row in rows], columns=["source", "variance", *FIGURES])


def _crossed(results: pd.DataFrame, of: str) -> Numbers:
    """Return a column by seed, seat and bot; BadOption unless there is one entry for each."""
    axes = ["seed", "seat", "bot"]
    if not isinstance(of, str) or of in {*axes, *WORDS}:
        raise BadOption(f"of is {of!r}; allowed is a column of the results with numbers, such as 'points'.")
    need(results, ["number", *axes, of], ROTATED)
    _check_bots(results)
    points = results.set_index(axes)[of]
    shape = [int(results[axis].nunique()) for axis in axes]
    if points.index.has_duplicates or len(points) != shape[0] * shape[1] * shape[2] or min(shape) < 2:
        raise BadOption(
            "Every bot has to play every seat once on every seed, of two seeds at least; "
            f"{ROTATED} makes a frame of such games."
        )
    return points.sort_index().to_numpy(dtype=np.float64).reshape(shape)


def _check_bots(results: pd.DataFrame) -> None:
    """Raise BadOption unless several bots play, each with its name: skill shows where bots differ."""
    if set(results["seat"]) == {0}:
        raise BadOption("Games of one player compare no bots; allowed are games of two players or more.")
    twice = results.loc[results.duplicated(["number", "bot"]), "bot"]
    if len(twice):
        raise BadOption(
            f"Two bots of a game are called {twice.iloc[0]!r}; allowed are bots that differ, each with a name"
            " of its own (its __name__, or its attribute name)."
        )


def _components(table: Numbers) -> Numbers:
    """Return the variance components of PARTS, from a table of seeds × seats × bots."""
    squares = {effect: _mean_square(table, effect) for effect in [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]}
    rest = _mean_square(table, (0, 1, 2))
    pairs = {
        pair: max(0.0, (squares[pair] - rest) / table.shape[3 - sum(pair)]) for pair in squares if pair[1:]
    }
    single: list[float] = []
    for axis in range(3):
        mixed = sum(squares[pair] for pair in pairs if axis in pair)
        cells = table.size / table.shape[axis]
        single.append(max(0.0, (squares[axis,] - mixed + rest) / cells))
    return np.array([*single, pairs[1, 2], pairs[0, 1] + pairs[0, 2] + rest])


def _mean_square(table: Numbers, effect: tuple[int, ...]) -> float:
    """Return the mean square of a main effect or an interaction, given by its axes."""
    others = tuple(axis for axis in range(3) if axis not in effect)
    effects = table.mean(axis=others, keepdims=True)
    for axis in effect:
        effects = effects - effects.mean(axis=axis, keepdims=True)
    cells = table.size / effects.size
    freedom = np.prod([table.shape[axis] - 1 for axis in effect])
    return float(cells * (effects**2).sum() / freedom)


def _with_luck(parts: Numbers) -> Numbers:
    return np.append(parts, parts[0] + parts[4])


def _shares(table: Numbers) -> Numbers:
    parts = _components(table)
    whole = parts.sum()
    return _with_luck(parts / whole if whole else np.full(len(parts), nan))


def doubling(
    game: Game[Any],
    sims: int = 50,
    doublings: int = 3,
    n: int = 20,
    seed: int = 0,
    *,
    bot: Callable[[int], Bot] = bots.mcts,
    **how: Any,
) -> pd.DataFrame:
    """Return what a bot with twice the simulations wins against the same bot with once as many.

    Formula: the share of the victories that goes to the one stronger bot among weaker ones, over n
    set-ups each played with it on every seat; Wilson's interval; `fair` is what it would win were
    they equal, 1 / players. `elo` is the gain in rating, 400 log10(p (1 - fair) / (1 - p) fair). Where
    luck rules, doubling wins nothing; where skill is deep, each doubling wins again. Rows: from sims
    against 2 sims upwards, `doublings` times.
    Source: Thompson, Computer chess strength, 1982; Heinz, Self-play, deep search and diminishing
    returns, 2001; "SkillTrace" of Ludii.

    `bot` makes a bot of a number of simulations; `how` are workers, client and progress as in
    lab.simulate. Columns: sims, against, fair, elo, value, low, high, games.
    """
    for name, given in (("sims", sims), ("doublings", doublings)):
        if type(given) is not int or given < 1:
            raise BadOption(f"{name} is {given!r}; allowed is a whole number from 1 up.")
    check_game(game)
    if game.players < 2:
        raise BadOption("In a game of one player nobody wins more; allowed are games of two players or more.")
    if not callable(bot):
        raise BadOption(
            f"bot is {bot!r}; allowed is a function that makes a bot of a number, like bots.mcts."
        )
    rows: list[tuple[Any, ...]] = []
    for step in range(doublings):
        *_, games = row = _doubled(game, sims << step, n, seed, bot, how)
        rows.append(row)
        if games < n * game.players:  # interrupted: what is finished is kept
            break
    return pd.DataFrame(rows, columns=["sims", "against", "fair", "elo", *FIGURES])


def _doubled(
    game: Game[Any], sims: int, n: int, seed: int, bot: Callable[[int], Bot], how: dict[str, Any]
) -> tuple[Any, ...]:
    seatings = one_against_rest(bot(2 * sims), bot(sims), game.players)
    results = arranged(game, seatings, n, seed, **how)
    stronger = results["seat"] == results["number"] // max(n, 1)
    fair, won, games = 1 / game.players, float(results.loc[stronger, "share"].sum()), count_games(results)
    figures = share_figures(won, games)
    return (2 * sims, sims, fair, _elo(figures[0], fair), *figures)


def _elo(share: float, fair: float) -> float:
    if share in (0.0, 1.0):
        return inf if share else -inf
    return 400 * log10(share * (1 - fair) / ((1 - share) * fair))
