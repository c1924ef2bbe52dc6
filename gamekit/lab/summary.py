"""What came of many games, in a few lines."""

from __future__ import annotations

import pandas as pd

from gamekit.lab.metrics.frames import RESULTS, need
from gamekit.lab.metrics.outcomes import seat_advantage


def summary(results: pd.DataFrame) -> pd.DataFrame:
    """Return a row a seat: its bot, its points and place on average, and its share of the victories.

    The share has its 95 % interval, low to high, and the number of games; see `seat_advantage`.
    Needs a frame of lab.simulate with at least one game.
    """
    need(results, ["number", "seat", "bot", "points", "rank"], RESULTS)
    seats = results.groupby("seat")
    means = seats[["points", "rank"]].mean()
    shares = seat_advantage(results).set_index("seat")[["value", "low", "high", "games"]]
    table = pd.concat([seats["bot"].first(), means, shares.rename(columns={"value": "share"})], axis=1)
    return table.reset_index()
