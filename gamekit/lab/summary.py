"""What came of many games, in a few lines."""

from __future__ import annotations

import pandas as pd

from gamekit.lab.metrics.frames import RESULTS, need, players_of, share_figures


def summary(results: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each seat and bot that sat there, of the games in which it did.

    `points` and `rank` (the place) are means; `share` is the share of the victories, with its 95 % interval
    from low to high (Wilson's); then comes the number of games. Where a seat always had the same bot it
    has one row; after `metrics.rotated` it has one for each bot, in the order in which they sat there.
    Columns: seat, bot, points, rank, share, low, high, games. Needs a frame of lab.simulate with at least
    one game.
    """
    need(results, ["number", "seat", "bot", "points", "rank", "share"], RESULTS)
    players_of(results)
    ordered = results.sort_values(["seat", "number"], kind="stable")
    seated = ordered.groupby(["seat", "bot"], sort=False)
    won = [share_figures(float(share.sum()), len(share)) for _, share in seated["share"]]
    shares = pd.DataFrame(won, columns=["share", "low", "high", "games"])
    return seated[["points", "rank"]].mean().reset_index().join(shares)
