"""Many games of bots, as a table."""

from __future__ import annotations

import reprlib
import warnings
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeAlias, overload

import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.core.game import Game
from gamekit.lab.batches import Batch, Task, here
from gamekit.lab.needs import need
from gamekit.lab.plan import Plan
from gamekit.lab.portions import Portions
from gamekit.lab.recorders import Choices, Columns, Results, joined
from gamekit.lab.rehearsal import is_changed, rehearse
from gamekit.lab.store import Store, writing
from gamekit.play.bots import Bot

Played: TypeAlias = Callable[[Task, Portions], Generator[Batch, None, None]]
"""Plays portions of a task somewhere and yields what is finished; closed, it leaves nothing running."""
ABOVE = 4
"""how many calls above the place that warns stands whoever called `simulate` or `decisions`"""


@overload
def simulate(
    game: Game[Any],
    bots: Sequence[Bot | str],
    n: int,
    seed: int = 0,
    *,
    workers: int = 1,
    client: Any = None,
    store: None = None,
    progress: bool = True,
) -> pd.DataFrame: ...
@overload
def simulate(
    game: Game[Any],
    bots: Sequence[Bot | str],
    n: int,
    seed: int = 0,
    *,
    workers: int = 1,
    client: Any = None,
    store: str | Path,
    progress: bool = True,
) -> Store: ...
def simulate(
    game: Game[Any],
    bots: Sequence[Bot | str],
    n: int,
    seed: int = 0,
    *,
    workers: int = 1,
    client: Any = None,
    store: str | Path | None = None,
    progress: bool = True,
) -> pd.DataFrame | Store:
    """Play `n` games and return what came of them: a DataFrame with one row a seat and game.

    `bots` has a bot or a bot's name for each seat. Game number i, from 0, is played with the
    seed `seed + i`. Columns, which `game` determines: game (its name), players, number, seed,
    seat, bot (its name), points, rank (1 is the first; who shares a place shares the number),
    share (of the victory: 1 over the number of winners, or 0), turns, decisions (of this seat,
    among two or more actions), reason (the clause that ended the game), options (that differ
    from the rulebook, or ""), and `points LABEL` for each of `game.score_labels`.

    The rows are the same for any number of `workers`, processes on this machine, and on any
    `client` of dask.distributed (then leave `workers` alone). Bots have to depend on their
    Seat alone. Set-up, chance and each seat have random numbers of their own, so that variants
    of one seed stay comparable; a `Match` of that seed is another game (see `steps`).

    With `store`, a folder, the games go to Parquet files as they are finished, and a `Store`
    comes back, whose `.frame()` loads them. The same call goes on where an earlier one stopped
    or was killed; with a larger `n` it adds games. An interrupt (Stop, Ctrl-C) ends the run
    with a warning, and what is finished is returned or stays in the store. A bot that hangs
    stops the progress bar; an interrupt ends it too, also on workers, and the warning names the
    seeds of the games that were being played.

    Raises BadOption or BadName for arguments that are not allowed, and for a changed game
    (rule, scoring, edition) that cannot be played at all (see `rehearse`), before a bot has
    played it; GameKitError for a game that cannot be played to its end, with its seed, and with the bot
    that failed and the line of your own code where it did.
    """
    return _run(Task(Plan.of(game, bots, n, seed), Results()), workers, client, store, progress=progress)


@overload
def decisions(
    game: Game[Any],
    bots: Sequence[Bot | str],
    n: int,
    seed: int = 0,
    *,
    values: bool = False,
    ids: bool = False,
    lines: bool = False,
    workers: int = 1,
    client: Any = None,
    store: None = None,
    progress: bool = True,
) -> pd.DataFrame: ...
@overload
def decisions(
    game: Game[Any],
    bots: Sequence[Bot | str],
    n: int,
    seed: int = 0,
    *,
    values: bool = False,
    ids: bool = False,
    lines: bool = False,
    workers: int = 1,
    client: Any = None,
    store: str | Path,
    progress: bool = True,
) -> Store: ...
def decisions(  # noqa: PLR0913  # two kinds of columns, and how simulate plays
    game: Game[Any],
    bots: Sequence[Bot | str],
    n: int,
    seed: int = 0,
    *,
    values: bool = False,
    ids: bool = False,
    lines: bool = False,
    workers: int = 1,
    client: Any = None,
    store: str | Path | None = None,
    progress: bool = True,
) -> pd.DataFrame | Store:
    """Play the same games as `simulate` and return every action that a seat took, one row each.

    Columns: number and seed of the game; step (0, 1, … within the game; chance is not
    counted), turn, seat, legal (how many actions there were: 1 where it was forced), verb,
    action (in notation), ids (what the action's gesture clicks, with spaces between; "" unless
    `ids`), and `points SEAT` for each seat: the points as they stand after the action. With `lines`
    also `points SEAT LABEL` for each seat and each of `game.score_labels`: where they come from.

    With `values` also what the deciding seat's `observation.value()` is after each action it
    had: best, mean and second (best) of them, chosen, that of the action taken, all NaN where
    it was forced; and effective, how many actions count: the perplexity exp(-Σ p log p) of the
    weights p ∝ exp((value - best) / s), s being the values' standard deviation (all of them
    when all are equal, 1 where it was forced). What an action uncovers is in its value.

    Everything else is as in `simulate`.
    """
    recorder = Choices(values=_flag("values", values), ids=_flag("ids", ids), lines=_flag("lines", lines))
    return _run(Task(Plan.of(game, bots, n, seed), recorder), workers, client, store, progress=progress)


class Keeper(Protocol):
    """Where finished games go."""

    @property
    def games(self) -> int:
        """How many are there."""
        ...

    def missing(self, n: int) -> list[range]:
        """Return the numbers below n of the games that are not there."""
        ...

    def add(self, batch: Batch) -> None:
        """Keep games."""
        ...


class Memory:
    """Keeps the games in memory."""

    def __init__(self) -> None:
        self._batches: list[Batch] = []

    @property
    def games(self) -> int:
        return sum(len(batch.numbers) for batch in self._batches)

    def missing(self, n: int) -> list[range]:
        return [range(n)]

    def add(self, batch: Batch) -> None:
        self._batches.append(batch)

    def frame(self, columns: Columns) -> pd.DataFrame:
        """Return all games, in order."""
        ordered = sorted(self._batches, key=lambda batch: batch.numbers.start)
        return joined([batch.frame for batch in ordered], columns)


def _run(
    task: Task, workers: int, client: Any, store: str | Path | None, *, progress: bool
) -> pd.DataFrame | Store:
    played, shown = _played(workers, client), _flag("progress", progress)
    if is_changed(task.plan.game):
        rehearse(task.plan.game)
    if store is None:
        memory = Memory()
        _play(task, memory, played, progress=shown)
        return memory.frame(task.columns)
    need("pyarrow")
    with writing(store, task) as kept:
        _play(task, kept, played, progress=shown)
    return kept


def _play(task: Task, keeper: Keeper, played: Played, *, progress: bool) -> None:
    """Play the games that the keeper lacks, up to an interrupt."""
    n, portions = task.plan.n, Portions(keeper.missing(task.plan.n))
    bars = need("tqdm.auto").tqdm
    try:
        bar = bars(total=n, initial=keeper.games, unit="game", disable=not progress)
        with bar, closing(played(task, portions)) as batches:
            for batch in batches:
                keeper.add(batch)
                bar.update(len(batch.numbers))
    except KeyboardInterrupt:
        said = f"Interrupted: {keeper.games} of {n} games are finished.{_under_way(task, portions)}"
        warnings.warn(said, stacklevel=ABOVE)


def _under_way(task: Task, portions: Portions) -> str:
    """Return which games were being played, in words: a bot that hangs does so in one of them."""
    seeds = [(part.start + task.plan.seed, part.stop - 1 + task.plan.seed) for part in portions.under_way]
    named = [str(first) if first == last else f"{first} to {last}" for first, last in sorted(seeds)]
    return f" Being played were those with the seeds {', '.join(named)}." if named else ""


def _played(workers: int, client: Any) -> Played:
    """Return the function that plays there: here, in a pool or on a cluster."""
    if hasattr(workers, "submit"):
        raise BadOption(
            f"workers is {reprlib.repr(workers)}; allowed is a number, and a dask Client is for client=."
        )
    if type(workers) is not int or workers < 1:
        raise BadOption(f"workers is {reprlib.repr(workers)}; allowed is a number of processes, from 1 up.")
    if client is None and workers == 1:
        return here
    if client is None:
        from gamekit.lab.pool import pool  # a browser's Python has no processes

        return partial(pool, workers=workers)
    if workers != 1:
        raise BadOption(
            f"workers is {workers}, and there is a client, which has workers of its own; give one."
        )
    from gamekit.lab.cluster import check_client, cluster

    check_client(client)
    return partial(cluster, client=client)


def _flag(name: str, given: object) -> bool:
    if not isinstance(given, bool):
        raise BadOption(f"{name} is {reprlib.repr(given)}; allowed are True and False.")
    return given
