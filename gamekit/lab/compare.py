"""What a change does: variants of a game played on the same seeds, their differences with intervals."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import numpy as np
import pandas as pd

from gamekit.core.errors import BadName, BadOption, nearest
from gamekit.core.game import Game
from gamekit.lab.intervals import LEVEL, RESAMPLES
from gamekit.lab.measures import Measures, chosen, measured
from gamekit.lab.metrics.frames import RESULTS, check_columns
from gamekit.lab.plan import check_game
from gamekit.lab.planning import games_needed, is_number
from gamekit.lab.simulation import simulate
from gamekit.lab.store import resolved
from gamekit.lab.variants import rehearse, sweep
from gamekit.play.bots import Bot

COLUMNS = (
    *(
        "variant",
        "measure",
        "baseline",
        "value",
        "effect",
        "low",
        "high",
        "p",
        "corrected",
        "spread",
        "games",
    ),
)
BATCH = 100
"""how many resamples are in memory at once"""


@dataclass(frozen=True)
class Comparison:
    """Variants of a game against the first of them, the baseline.

    `games` holds the table of `lab.simulate` of each variant. `per_game` has one row a variant and
    game and one column a measure. `effects` has one row a variant and measure: the mean of the
    `baseline` and of the variant (`value`), the `effect` (the mean of the differences game by game),
    its interval from `low` to `high`, the probability `p` of so large a difference by luck alone and
    the same `corrected` for how many were looked at, the `spread` (standard deviation) of the
    differences, and the number of `games` both were played.
    """

    games: Mapping[str, pd.DataFrame]
    per_game: pd.DataFrame
    effects: pd.DataFrame

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants; the first is the baseline."""
        return tuple(self.games)

    def tornado(self, measure: str) -> pd.DataFrame:
        """Return the effects on one measure, the largest first: the rows of a tornado chart."""
        rows = self._of(measure)
        return rows.iloc[rows["effect"].abs().argsort(kind="stable")[::-1]].reset_index(drop=True)

    def games_needed(self, measure: str, effect: float | None = None, power: float = 0.8) -> pd.DataFrame:
        """Return how many games show each variant's effect, or an `effect` of that size, with this power.

        This run serves as the pilot: the spread of its differences is taken for the true one.
        """
        rows = self._of(measure)
        if effect is not None and not is_number(effect):
            raise BadOption(f"effect is {effect!r}; allowed is a number.")
        sizes = rows["effect"] if effect is None else pd.Series(effect, index=rows.index)
        needed = [games_needed(*pair, power) for pair in zip(sizes, rows["spread"], strict=True)]
        return rows[["variant", "measure"]].assign(effect=sizes, spread=rows["spread"], needed=needed)

    def _of(self, measure: str) -> pd.DataFrame:
        known = list(dict.fromkeys(self.effects["measure"]))
        if measure not in known:
            raise BadName(f"There is no measure {measure!r} in this comparison; {nearest(measure, known)}")
        return self.effects[self.effects["measure"] == measure].reset_index(drop=True)


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
    """Play `n` games of each variant on the same seeds and return what differs from the first.

    Chance in the set-up falls alike in all variants as far as they let it, so much of its luck drops
    out of the differences. `measures` names some of those there are (see `lab.measures`), or gives functions
    of your own: each takes a table of `lab.simulate` and returns one number for each game. Every
    variant is rehearsed first: BadOption tells which one breaks a promise, before a game is played.
    `store` is a folder that keeps the games of each variant in a folder of its own.

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
    _check_variants(variants)
    _check_interval(level, resamples)
    folder = None if store is None else resolved(store)
    for name, game in variants.items():
        rehearse(game, f"The variant {name!r}")
    games = {
        name: _played(
            game, bots, n, seed, workers=workers, client=client, progress=progress,
            store=None if folder is None else folder / f"{place} {_folder(name)}",
        )
        for place, (name, game) in enumerate(variants.items())
    }  # fmt: skip
    return effects(games, measures=measures, level=level, resamples=resamples)


def effects(
    games: Mapping[str, pd.DataFrame],
    *,
    measures: Measures = None,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
) -> Comparison:
    """Return the comparison of tables of `lab.simulate` that were played on the same seeds.

    The effect is the mean over the games of (variant - baseline); its interval the BCa
    bootstrap over games; `p` that of a paired t-test; `corrected` Holm's over all rows, so that with
    no effect at all one of them falls below 0.05 in one study of twenty. Intervals are not corrected:
    each holds for its own row. Games that only one of the two has, since a run was interrupted, are
    left out. (Efron, Better bootstrap confidence intervals, 1987; Holm, A simple
    sequentially rejective multiple test procedure, 1979; for games on common random numbers: Law,
    Simulation modeling and analysis, chapter 11.)
    """
    _check_tables(games)
    _check_interval(level, resamples)
    first = next(iter(games.values()))
    named = chosen(measures, int(first["players"].iloc[0]) if len(first) else 2)
    columns = {
        name: pd.DataFrame({label: measured(frame, label, measure) for label, measure in named.items()})
        for name, frame in games.items()
    }
    baseline, *others = columns
    rows = [
        (other, label, *_effect(columns[baseline][label], columns[other][label], level, resamples))
        for other in others
        for label in named
    ]
    table = pd.DataFrame(rows, columns=[name for name in COLUMNS if name != "corrected"])
    table.insert(COLUMNS.index("corrected"), "corrected", holm(table["p"].to_list()))
    return Comparison(dict(games), pd.concat(columns, names=["variant"]), table)


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
) -> pd.DataFrame:
    """Return whether two changes do together what they do apart, for each measure.

    `first` and `second` are what `game.variant` takes: `{"choices": 4}`. The frame has the effect of
    each change alone, of `both`, and the `interaction`: both - first - second, game by game on the same
    seeds, with its bootstrap interval. 0 within it: the effects may simply add up.
    """
    check_game(game)
    for name, change in (("first", first), ("second", second)):
        if not isinstance(change, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]  # people give anything
            raise BadOption(f'{name} is {reprlib.repr(change)}; allowed is a change like {{"choices": 4}}.')
    variants = {
        "neither": game,
        "first": game.variant(**first),
        "second": game.variant(**second),
        "both": game.variant(**first).variant(**second),
    }
    found = compare(variants, bots, n, seed, level=level, resamples=resamples, **running)
    if not len(found.per_game):
        raise BadOption("No game was played; an interaction takes one at least.")
    neither, one, other, both = (found.per_game.loc[name] for name in variants)
    beyond = (both - one - other + neither).dropna(how="all")
    rows = []
    for measure in map(str, beyond.columns):
        low, high = _interval(beyond[measure], level, resamples)
        alone = [float((column[measure] - neither[measure]).mean()) for column in (one, other, both)]
        rows.append((measure, *alone, float(beyond[measure].mean()), low, high, len(beyond)))
    columns = ["measure", "first", "second", "both", "interaction", "low", "high", "games"]
    return pd.DataFrame(rows, columns=columns)


def holm(probabilities: Sequence[float]) -> list[float]:
    """Return the probabilities corrected for their number, by Holm's step-down method.

    The k-th smallest of m is multiplied by m - k + 1 and is at least as large as those before it.
    What is unknown (nan) is not counted and stays unknown.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    known = sorted((p, place) for place, p in enumerate(probabilities) if p == p)  # noqa: PLR0124  # nan differs from itself
    corrected, largest = list(probabilities), 0.0
    for rank, (p, place) in enumerate(known):
        largest = max(largest, min(1.0, p * (len(known) - rank)))
        corrected[place] = largest
    return corrected


def _effect(baseline: pd.Series, value: pd.Series, level: float, resamples: int) -> tuple[float, ...]:
    """Return the columns of one row from `baseline` on."""
    difference = (value - baseline).dropna()
    low, high = _interval(difference, level, resamples)
    means = [float(column[difference.index].mean()) for column in (baseline, value)]
    spread = float(difference.std(ddof=1))
    return *means, float(difference.mean()), low, high, _by_luck(difference), spread, len(difference)


def _interval(difference: pd.Series, level: float, resamples: int) -> tuple[float, float]:
    """Return the bootstrap interval of the mean; where all games differ alike it has no width."""
    from scipy.stats import bootstrap

    if len(difference) < 2:
        return float("nan"), float("nan")
    if difference.min() == difference.max():
        return float(difference.iloc[0]), float(difference.iloc[0])
    sample = (difference.to_numpy(),)
    found = bootstrap(sample, np.mean, n_resamples=resamples, batch=BATCH, confidence_level=level, rng=0)
    return float(found.confidence_interval.low), float(found.confidence_interval.high)


def _by_luck(difference: pd.Series) -> float:
    """Return the probability of a paired t-test; where all games differ alike there is no luck in it."""
    from scipy.stats import ttest_1samp

    if len(difference) < 2:
        return float("nan")
    if difference.min() == difference.max():
        return 1.0 if difference.iloc[0] == 0 else 0.0
    test: Any = ttest_1samp(difference, 0.0)
    return float(test.pvalue)


def _played(game: Game[Any], bots: Sequence[Bot | str], n: int, seed: int, **running: Any) -> pd.DataFrame:
    found = simulate(game, bots, n, seed, **running)
    return found if isinstance(found, pd.DataFrame) else found.frame()


def _check_variants(variants: object) -> None:
    if not isinstance(variants, Mapping) or len(cast("Mapping[str, object]", variants)) < 2:
        raise BadOption(
            f"variants is {reprlib.repr(variants)}; allowed is a table of two or more named games, "
            "the first of them the baseline."
        )
    games = cast("Mapping[str, Game[Any]]", variants)
    for name, game in games.items():
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # it is what people give
            raise BadOption(f"A variant is called {name!r}; allowed is a text.")
        if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]  # it is what people give
            raise BadOption(
                f"The variant {name!r} is {reprlib.repr(game)}; allowed is what gamekit.load returns."
            )
    for one, other in pairwise(games.values()):
        if (one.name, one.players) != (other.name, other.players):
            raise BadOption(
                f"Variants are of one game and number of players, not of {one.title} for {one.players} "
                f"and {other.title} for {other.players}."
            )


def _check_tables(games: object) -> None:
    """Raise BadOption unless they are two or more tables of games."""
    if not isinstance(games, Mapping) or len(cast("Mapping[str, object]", games)) < 2:
        raise BadOption(
            f"games is {reprlib.repr(games)}; allowed are two or more named tables of lab.simulate, "
            "the first of them the baseline."
        )
    for table in cast("Mapping[str, object]", games).values():
        check_columns(table, ["number", "seat", "players"], RESULTS)


def _check_interval(level: float, resamples: int) -> None:
    if not is_number(level) or not 0 < level < 1:
        raise BadOption(f"level is {level!r}; allowed is a number between 0 and 1.")
    if type(resamples) is not int or resamples < 1:
        raise BadOption(f"resamples is {resamples!r}; allowed is a whole number from 1 up.")


def _folder(name: str) -> str:
    """Return the variant's name as it can stand in the name of a folder."""
    return "".join(letter if letter.isalnum() or letter in " -_=." else "_" for letter in name).strip(" .")
