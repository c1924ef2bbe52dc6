"""What a change does: variants of a game played on the same seeds, their differences with intervals."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.core.game import Game
from gamekit.lab.comparable import check_interval, check_tables, check_variants, checked_decisions
from gamekit.lab.comparison import COLUMNS, Comparison, Effects
from gamekit.lab.intervals import LEVEL, RESAMPLES
from gamekit.lab.measuring import Measure, Measures, chosen, columns_needed, measured
from gamekit.lab.metrics.frames import count_games
from gamekit.lab.noted import Noted
from gamekit.lab.paired import FIGURES, effect, holm, interval, why_missing
from gamekit.lab.plan import check_game
from gamekit.lab.rehearsal import is_changed, rehearse
from gamekit.lab.simulation import decisions as decided
from gamekit.lab.simulation import simulate
from gamekit.lab.store import Store, resolved
from gamekit.lab.variants import sweep
from gamekit.play.bots import Bot


def compare(  # noqa: PLR0913  # each by name but the first, and most have a default
    variants: Mapping[str, Game[Any]],
    bots: Sequence[Bot | str],
    n: int,
    seed: int = 0,
    *,
    measures: Measures = None,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    workers: int = 1,
    client: Any = None,
    store: str | Path | None = None,
    progress: bool = True,
) -> Comparison:
    """Play `n` games of each variant on the same seeds; return what differs from the first.

    Chance in the set-up falls alike in all variants as far as they let it, so much of its luck drops out of
    the differences. `measures` names what to compare, or gives functions of your own, `{name: function}`:
    each takes a table of `lab.simulate` and returns one number for each game. Left out, it is whatever the
    results tell: points, turns, decisions, margin, shared victory and each seat's share. By name there are
    also measures of what was decided (see `lab.measuring`): "lead changes", "forced choices", "legal
    actions", "effective actions where free", "stake" …, and functions as `lab.OfDecisions`. For these each
    game is played a second time, by `lab.decisions`.

    With fewer than ten games there are no intervals (see `effects`), and fewer than two are refused. Every
    changed rule, scoring or edition is rehearsed first: BadOption tells which variant breaks a promise,
    before a game is played. `store` is a folder that keeps the games of each variant in a folder of its
    own. An interrupt ends the run: variants that were not reached are left out.

    >>> import gamekit
    >>> from gamekit import lab
    >>> game = gamekit.load("khlor", players=2)
    >>> variants = {"printed": game, "four": game.variant(choices=4)}
    >>> found = lab.compare(variants, ["random", "random"], 20, progress=False)
    >>> found.effects[["variant", "measure", "games"]].head(2)
      variant measure  games
    0    four  points     20
    1    four   turns     20
    """
    check_variants(variants)
    if type(n) is int and n < 2:
        raise BadOption(f"n is {n}; allowed are two games or more: one difference has no spread.")
    check_interval(level, resamples)
    named = chosen(measures, next(iter(variants.values())).players)
    needed, folder = columns_needed(named.values()), None if store is None else resolved(store)
    for name, game in variants.items():
        if is_changed(game):
            rehearse(game, f"The variant {name!r}")
    running: dict[str, Any] = {"workers": workers, "client": client, "progress": progress}
    games, choices = dict[str, pd.DataFrame](), dict[str, pd.DataFrame]()
    for place, (name, game) in enumerate(variants.items()):
        homes = [folder and folder / f"{place} {what}{_folder(name)}" for what in ("", "decisions of ")]
        games[name], *decisions = tables = _played(game, bots, n, seed, needed, homes, running)
        if decisions:
            choices[name] = decisions[0]
        if min(map(count_games, tables)) < n:
            break
    return _compared(games, choices, named, level, resamples)


def effects(
    games: Mapping[str, pd.DataFrame],
    *,
    decisions: Mapping[str, pd.DataFrame] | None = None,
    measures: Measures = None,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
) -> Comparison:
    """Return the comparison of tables of `lab.simulate` that were played on the same seeds.

    `decisions` takes the tables of `lab.decisions` of the same games, by the same names, for measures
    that need them.

    The effect is the mean over the games of (variant - baseline); its interval the BCa
    bootstrap over games; `p` that of a paired t-test; `corrected` Holm's over all rows, so that with
    no effect at all one of them falls below 0.05 in one study of twenty. Intervals are not corrected:
    each holds for its own row, and where few games were played interval and `p` may disagree at the
    border, since they are two methods: then play more. Fewer than ten pairs of games have neither, for
    they hardly tell how much games vary. Where all games differ alike there is no interval either, since
    other games may differ otherwise, and `p` is that of a sign test. What is missing is nan, shown as –, and
    the table's `notes` say why.

    Games that only one of the two has, since a run was interrupted, are left out, and so are those in which
    one has no such number (the time of the last lead change, where the lead never changed). (Efron, Better
    bootstrap confidence intervals, 1987; Holm, A simple sequentially rejective multiple test procedure,
    1979; for games on common random numbers: Law, Simulation modeling and analysis, chapter 11.)
    """
    check_tables(games)
    check_interval(level, resamples)
    choices = {} if decisions is None else checked_decisions(decisions, games)
    first = next(iter(games.values()))
    named = chosen(measures, int(first["players"].iloc[0]) if len(first) else 2)
    return _compared(games, choices, named, level, resamples)


def _compared(
    games: Mapping[str, pd.DataFrame],
    decisions: Mapping[str, pd.DataFrame],
    measures: Mapping[str, Measure],
    level: float,
    resamples: int,
) -> Comparison:
    columns = {
        name: pd.DataFrame(
            {
                label: measured(label, measure, frame, decisions.get(name))
                for label, measure in measures.items()
            }
        )
        for name, frame in games.items()
    }
    baseline, *others = columns
    rows = [
        (other, label, *effect(columns[baseline][label], columns[other][label], level, resamples))
        for other in others
        for label in measures
    ]
    told = pd.DataFrame(rows, columns=["variant", "measure", *FIGURES])
    corrected = told.assign(corrected=holm(told["p"].to_list()))
    table = Effects(corrected[list(COLUMNS)], why_missing(told))
    return Comparison(dict(games), pd.concat(columns, names=["variant"]), table, dict(decisions))


def tornado(
    game: Game[Any],
    bots: Sequence[Bot | str],
    n: int,
    seed: int = 0,
    *,
    options: Iterable[str] | None = None,
    **running: Any,
) -> Comparison:
    """Compare the game with one step away from it in each option (see `sweep`), on the same seeds.

    `running` goes to `compare`. `.tornado("margin")` of the result gives the rows of the chart.
    """
    return compare(sweep(game, options), bots, n, seed, **running)


def interaction(
    game: Game[Any],
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    bots: Sequence[Bot | str],
    n: int,
    seed: int = 0,
    *,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    **running: Any,
) -> Noted:
    """Return whether two changes do together what they do apart, for each measure.

    `first` and `second` are what `game.variant` takes: `{"choices": 4}`. The frame has the effect of
    each change alone, of `both`, and the `interaction`: both - first - second, game by game on the same
    seeds, with its bootstrap interval. 0 within it: the effects may simply add up. Where the interval is
    missing (nan), the frame's `notes` say why; see `effects`.
    """
    check_game(game)
    for name, change in (("first", first), ("second", second)):
        if not isinstance(change, Mapping) or not all(isinstance(each, str) for each in change):  # pyright: ignore[reportUnnecessaryIsInstance]  # people give anything
            raise BadOption(f'{name} is {reprlib.repr(change)}; allowed is a change like {{"choices": 4}}.')
    both = [name for name in _changed(first) if name in _changed(second)]
    if both:
        raise BadOption(
            f"Both changes set {both[0]!r}, so the second takes the place of the first; set two things."
        )
    variants = {
        "neither": game,
        "first": game.variant(**first),
        "second": game.variant(**second),
        "both": game.variant(**first).variant(**second),
    }
    found = compare(variants, bots, n, seed, level=level, resamples=resamples, **running)
    if len(found.variants) < len(variants) or not all(map(len, found.games.values())):
        raise BadOption("An interaction takes games of each variant, and they were not all played.")
    neither, one, other, both = (found.per_game.loc[name] for name in variants)
    rows: list[tuple[Any, ...]] = []
    for measure in map(str, found.per_game.columns):
        four = pd.DataFrame(
            {"0": neither[measure], "1": one[measure], "2": other[measure], "12": both[measure]}
        )
        four = four.dropna()
        beyond = four["12"] - four["1"] - four["2"] + four["0"]
        low, high = interval(beyond, level, resamples)
        alone = [float((four[change] - four["0"]).mean()) for change in ("1", "2", "12")]
        rows.append((measure, *alone, float(beyond.mean()), low, high, len(beyond)))
    columns = ["measure", "first", "second", "both", "interaction", "low", "high", "games"]
    table = pd.DataFrame(rows, columns=columns)
    return Noted(table, why_missing(table))


def _changed(change: Mapping[str, Any]) -> list[str]:
    """Return what a change sets: options by name, and each rule by its own."""
    rules = change.get("rules")
    named = cast("Mapping[str, Any]", rules) if isinstance(rules, Mapping) else {}  # or `variant` refuses
    return [*(name for name in change if name != "rules"), *named]


def _played(
    game: Game[Any],
    bots: Sequence[Bot | str],
    n: int,
    seed: int,
    needed: Mapping[str, bool] | None,
    homes: Sequence[Path | None],
    running: Mapping[str, Any],
) -> list[pd.DataFrame]:
    """Return the table of results and, where they are needed, that of decisions: empty after an interrupt."""
    results = _frame(simulate(game, bots, n, seed, store=homes[0], **running))
    if needed is None:
        return [results]
    wanted = n if count_games(results) == n else 0
    return [results, _frame(decided(game, bots, wanted, seed, store=homes[1], **needed, **running))]


def _frame(found: pd.DataFrame | Store) -> pd.DataFrame:
    return found if isinstance(found, pd.DataFrame) else found.frame()


def _folder(name: str) -> str:
    """Return the variant's name as it can stand in the name of a folder."""
    return "".join(letter if letter.isalnum() or letter in " -_=." else "_" for letter in name).strip(" .")
