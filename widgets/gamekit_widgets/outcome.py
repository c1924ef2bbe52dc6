"""What came of the games of a panel: a table, a curve and a sentence, with the games they are of."""

from __future__ import annotations

import re
from html import escape
from math import isnan
from typing import TYPE_CHECKING, Any

from gamekit.core.game import Game
from gamekit.lab import metrics
from gamekit.lab.plan import Plan
from gamekit.lab.plots.style import percent
from gamekit_widgets.controls import in_words, words_of
from gamekit_widgets.sharecurve import curve

if TYPE_CHECKING:
    import pandas as pd

CELL = "text-align:left;padding:2px 28px 2px 0"


def as_html(plan: Plan, games: pd.DataFrame) -> str:
    """Return what came of the finished games of a plan, or nothing before the first."""
    if games.empty:
        return ""
    table = summary(games).to_html(border=0)
    cells = re.sub(r"<(t[hd])>", rf'<\1 style="{CELL}">', table)
    title = f'<p style="margin:10px 0 4px"><b>{escape(called(plan))}</b></p>'
    return f"{title}{cells}{curve(games)}<p>{escape(length(games))}</p>"


def as_text(plan: Plan, games: pd.DataFrame) -> str:
    """Return the same for a page without pictures."""
    return "" if games.empty else f"{called(plan)}\n{summary(games)}\n{length(games)}"


def called(plan: Plan) -> str:
    """Return which games a plan is for.

    >>> import gamekit
    >>> game = gamekit.load("khlor", players=2)
    >>> called(Plan.of(game.variant(choices=4), ["random", "random"], 10, 5))
    'Khlor, 2 players, choices: 4, seeds 5 to 14'
    """
    game = plan.game
    players = f"{game.players} player{'s' * (game.players > 1)}"
    seeds = f"seeds {plan.seed} to {plan.seed + plan.n - 1}" if plan.n > 1 else f"seed {plan.seed}"
    return ", ".join([game.title, players, difference(game), seeds])


def difference(game: Game[Any]) -> str:
    """Return the options in which a game differs from the rulebook, or that it is as it is."""
    changed = [f"{words_of(name)}: {in_words(value)}" for name, value in game.options.changed().items()]
    return ", ".join(changed) or "as it is"


def summary(games: pd.DataFrame) -> pd.DataFrame:
    """Return who sat on each seat, what share of the victories it had, with its interval, and its points."""
    import pandas as pd

    by_seat = games.groupby("seat")
    shares = metrics.seat_advantage(games)
    low, high, value = (shares[name].map(percent) for name in ("low", "high", "value"))
    table = {
        "bot": by_seat["bot"].first(),
        "share of the victories": value,
        "95 % interval": low + " to " + high,
        "mean points": by_seat["points"].mean().map("{:.1f}".format),
    }
    return pd.DataFrame(table).rename(lambda seat: f"seat {seat}")


def length(games: pd.DataFrame) -> str:
    """Return in a sentence how long the games took."""
    rows = metrics.length(games).to_dict("records")
    each = [f"{row['value']:.1f} {row['measure']}{_between(row['low'], row['high'])}" for row in rows]
    return f"A game takes {', '.join(each)}."


def _between(low: float, high: float) -> str:
    """Return an interval in brackets; nothing where there is none yet, of one game."""
    return "" if isnan(low) else f" ({low:.1f} to {high:.1f})"
