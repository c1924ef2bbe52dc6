"""Experiments: many games at once, and what they say of a game, a rule or a bot.

>>> import gamekit
>>> from gamekit import lab
>>> game = gamekit.load("khlor", players=2)
>>> games = lab.simulate(game, ["random", "random"], 2, progress=False)
>>> games[["number", "seat", "bot", "rank"]]
   number  seat     bot  rank
0       0     0  random     ...
1       0     1  random     ...
2       1     0  random     ...
3       1     1  random     ...
"""

from __future__ import annotations

from gamekit.lab.needs import need

need("pandas")

# What follows imports pandas, which had to be asked for first.
from gamekit.lab import metrics, plots  # noqa: E402
from gamekit.lab.compare import compare, effects, interaction, tornado  # noqa: E402
from gamekit.lab.comparison import Comparison  # noqa: E402
from gamekit.lab.measuring import OfDecisions  # noqa: E402
from gamekit.lab.planning import games_for_width, games_needed, share_spread  # noqa: E402
from gamekit.lab.rehearsal import rehearse  # noqa: E402
from gamekit.lab.simulation import decisions, simulate  # noqa: E402
from gamekit.lab.store import Store  # noqa: E402
from gamekit.lab.summary import summary  # noqa: E402
from gamekit.lab.variants import sweep  # noqa: E402

__all__ = [
    "Comparison",
    "OfDecisions",
    "Store",
    "compare",
    "decisions",
    "effects",
    "games_for_width",
    "games_needed",
    "interaction",
    "metrics",
    "plots",
    "rehearse",
    "share_spread",
    "simulate",
    "summary",
    "sweep",
    "tornado",
]
