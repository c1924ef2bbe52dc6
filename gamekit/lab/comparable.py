"""What can be compared: games that differ in their rules alone, and tables of the same seeds."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, cast

import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.core.game import Game
from gamekit.lab.intervals import check_resamples
from gamekit.lab.metrics.frames import DECISIONS, RESULTS, check_seeds, needed, players_of
from gamekit.lab.planning import is_number

PAIRED = ["number", "seat", "players", "seed"]
"""the columns by which games are told apart and paired"""


def check_variants(variants: object) -> None:
    """Raise BadOption unless they are two or more named games for as many players."""
    if not isinstance(variants, Mapping) or len(cast("Mapping[str, object]", variants)) < 2:
        raise BadOption(
            f"variants is {reprlib.repr(variants)}; allowed is a dict of two or more named games, "
            'the baseline first, such as {"printed": game, "mine": game.variant(...)}.'
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


def check_tables(games: object) -> None:
    """Raise BadOption unless they are two or more tables of games, on the same seeds."""
    if not isinstance(games, Mapping) or len(cast("Mapping[str, object]", games)) < 2:
        raise BadOption(
            f"games is {reprlib.repr(games)}; allowed is a dict of two or more named tables of lab.simulate, "
            'the baseline first, such as {"printed": games, "mine": others}.'
        )
    tables = cast("Mapping[str, object]", games)
    frames = {name: needed(frame, PAIRED, RESULTS) for name, frame in tables.items()}
    kinds = {(*frame.get("game", ())[:1], players_of(frame)) for frame in frames.values() if len(frame)}
    if len(kinds) > 1:
        listed = " and ".join(sorted(" for ".join(map(str, kind)) for kind in kinds))
        raise BadOption(
            f"The tables are of {listed} players; allowed are those of one game and as many players."
        )
    (baseline, first), *others = frames.items()
    for name, frame in others:
        check_seeds(f"{baseline!r} and {name!r}", first, frame)


def checked_decisions(given: object, games: Mapping[str, pd.DataFrame]) -> Mapping[str, pd.DataFrame]:
    """Return the tables of decisions; BadOption unless each belongs to a table of games."""
    if not isinstance(given, Mapping) or set(cast("Mapping[str, object]", given)) != set(games):
        raise BadOption(
            f"decisions is {reprlib.repr(given)}; allowed is a dict with a table of lab.decisions for each "
            f"of {', '.join(map(repr, games))}."
        )
    tables = cast("Mapping[str, object]", given)
    frames = {name: needed(frame, ["number", "seed"], DECISIONS) for name, frame in tables.items()}
    for name, frame in frames.items():
        check_seeds(f"{name!r} and its decisions", games[name], frame)
    return frames


def check_interval(level: float, resamples: int) -> None:
    """Raise BadOption unless an interval can hold that much, and rest on so many resamples."""
    if not is_number(level) or not 0 < level < 1:
        raise BadOption(f"level is {level!r}; allowed is a number between 0 and 1.")
    check_resamples(resamples)
