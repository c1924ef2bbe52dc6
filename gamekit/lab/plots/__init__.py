"""Plots of what the lab's tables say, for light and dark pages and for all colour vision.

Each is named after what makes its table and draws exactly the rows it is given, so the table says the
same in numbers: `plots.sources(metrics.sources(results))`. They return the Axes, and draw on one of
yours with `ax=`. In a notebook, and in a page made of one, a picture has an alternative text with the main
values. `figures` draws the table of any metric; `heat_scene` tints a game's own board.

A picture has no ground of its own: it is transparent, so that it stands on light and on dark pages. To save
one with a ground, as a paper or a slide needs it:

    ax = plots.seat_advantage(shares)
    ax.figure.savefig("seats.png", facecolor="white", bbox_inches="tight")

With `plt.subplots()` and `ax=` the figure is yours already, and has the ground that you give it.
"""

from gamekit.lab.plots.boards import heat_scene
from gamekit.lab.plots.changes import effects, tornado
from gamekit.lab.plots.course import decisiveness, sources
from gamekit.lab.plots.distributions import distribution
from gamekit.lab.plots.intervals import figures, ratings, seat_advantage
from gamekit.lab.plots.matrix import pairs

__all__ = [
    "decisiveness",
    "distribution",
    "effects",
    "figures",
    "heat_scene",
    "pairs",
    "ratings",
    "seat_advantage",
    "sources",
    "tornado",
]
