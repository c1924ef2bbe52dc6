"""What a comparison of variants found, and how it shows itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isnan

import pandas as pd

from gamekit.core.errors import BadName, BadOption, nearest
from gamekit.core.tables import whole
from gamekit.lab.metrics.frames import count_games
from gamekit.lab.noted import Noted
from gamekit.lab.paired import FEWEST, TINY
from gamekit.lab.planning import games_needed

MAIN = ("variant", "measure", "effect", "low", "high", "p", "corrected")
"""the columns of effects that a terminal has room for"""
COLUMNS = (*MAIN, "baseline", "value", "spread", "games")
UNPLANNED = "No number where this pilot cannot tell how much the differences vary."


class Effects(Noted):
    """The table of effects: a terminal shows its main columns. What is taken from it is a plain frame.

    An interval or a probability that would promise too much is missing (nan, shown as –), and
    `notes` says why under the table: fewer than ten pairs of games, or the same difference in all of them.
    """

    def __repr__(self) -> str:
        if not set(MAIN) <= set(self.columns):  # some were dropped in place
            return super().__repr__()
        words = {name: self[name].map(_WRITTEN.get(name, str)).astype(object) for name in MAIN}
        more = ", ".join(name for name in COLUMNS if name not in MAIN)
        return f"{self._noted(repr(whole(pd.DataFrame(words))))}\nFurther columns: {more}."


def _signed(effect: float) -> str:
    return "–" if isnan(effect) else f"{effect:+.2f}"


def _probability(p: float) -> str:
    return "–" if isnan(p) else "<0.001" if p < 0.001 else f"{p:.3f}"


_WRITTEN = {
    **dict.fromkeys(("effect", "low", "high"), _signed),
    **dict.fromkeys(("p", "corrected"), _probability),
}


@dataclass(frozen=True, repr=False)
class Comparison:
    """Variants of a game against the first of them, the baseline.

    `games` holds the table of `lab.simulate` of each variant. `per_game` has one row a variant and
    game and one column a measure. `effects` has one row a variant and measure: the `effect` (the mean
    of the differences game by game), its interval from `low` to `high`, the probability `p` of so large
    a difference by luck alone and the same `corrected` for how many were looked at, the mean of the
    `baseline` and of the variant (`value`), the `spread` (standard deviation) of the differences, and
    the number of `games` both were played, with a number on both sides. `decisions` holds the tables
    of `lab.decisions`, where a measure needed them.
    """

    games: Mapping[str, pd.DataFrame]
    per_game: pd.DataFrame
    effects: Effects
    decisions: Mapping[str, pd.DataFrame] = field(default_factory=dict[str, pd.DataFrame])

    def __repr__(self) -> str:
        baseline, *others = map(repr, self.variants)
        counts = sorted(set(map(count_games, self.games.values())))
        played = f"{counts[0]} games each" if len(counts) == 1 else f"{counts[0]} to {counts[-1]} games"
        told = ", ".join(filter(None, (f"{_listed(others)} with {baseline}", played, self._bots())))
        return f"<Comparison of {told}; .effects is the table of what differs>"

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants; the first is the baseline."""
        return tuple(self.games)

    def tornado(self, measure: str) -> pd.DataFrame:
        """Return the effects on one measure, the largest first: the rows of a tornado chart."""
        rows = self._of(measure)
        return rows.iloc[(-rows["effect"].abs()).argsort(kind="stable")].reset_index(drop=True)

    def games_needed(self, measure: str, effect: float | None = None, power: float = 0.8) -> Noted:
        """Return how many games of each variant show an `effect` of that size, with this power.

        The size is yours to name, the smallest that would matter: what this run itself shows is as much
        luck as truth, and a plan for it is none. Of this run, the pilot, only the spread of the
        differences is taken, as if it were the true one. BadOption when it cannot tell that: with fewer
        than ten pairs of games, or where all of them differ alike; `needed` is missing (nan) where
        that holds for some variants.
        """
        rows = self._of(measure)
        if effect is None:
            raise BadOption(
                "effect is not given; allowed is the size that matters to you: what a pilot itself shows is "
                "as much luck as truth."
            )
        tells = (rows["games"] >= FEWEST) & (rows["spread"] >= TINY)
        if not tells.any():
            most = int(rows["games"].max())
            few = f"it has {most} pairs of games; allowed are ten or more"
            raise BadOption(
                f"This pilot cannot tell how much the differences in {measure!r} vary: "
                f"{few if most < FEWEST else 'its games all differ alike'}."
            )
        needed = {at: games_needed(effect, float(rows["spread"][at]), power) for at in rows.index[tells]}
        table = rows[["variant", "measure"]].assign(
            effect=effect, spread=rows["spread"], needed=pd.Series(needed)
        )
        return Noted(table, () if tells.all() else (UNPLANNED,))

    def _of(self, measure: str) -> pd.DataFrame:
        known = list(dict.fromkeys(self.effects["measure"]))
        if measure not in known:
            raise BadName(f"There is no measure {measure!r} in this comparison; {nearest(measure, known)}")
        return self.effects[self.effects["measure"] == measure].reset_index(drop=True)

    def _bots(self) -> str:
        """Return who played, as far as the tables tell."""
        first = self.games[self.variants[0]]
        if "bot" not in first.columns:
            return ""
        bots = [str(bot) for bot in first.sort_values("seat").drop_duplicates("seat")["bot"]]
        return f"{bots[0]} on every seat" if len(set(bots)) == 1 else ", ".join(bots)


def _listed(names: list[str]) -> str:
    """Return names as a sentence lists them; none after an interrupt."""
    *before, last = names or ["nothing"]
    return f"{', '.join(before)} and {last}" if before else last
