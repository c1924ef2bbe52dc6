"""Measures of a game, each with an interval and the number of games that it rests on.

They take frames of `lab.simulate` (results) and `lab.decisions`, and return tables whose rows have
`value`, `low` and `high` (95 %) and `games`. What is averaged over games can also be had game by
game, from the function of that name with `_by_game`: tables by number, for comparisons in pairs.
"""

from gamekit.lab.metrics.arrangements import rotated
from gamekit.lab.metrics.deciding import (
    choices,
    choices_by_game,
    forced,
    forced_by_game,
    tension,
    tension_by_game,
)
from gamekit.lab.metrics.dominance import Tournament, equilibrium, pairs, tournament
from gamekit.lab.metrics.ladder import ratings
from gamekit.lab.metrics.lead import catch_up, decisiveness, lead_changes, lead_changes_by_game
from gamekit.lab.metrics.origins import sources
from gamekit.lab.metrics.outcomes import length, length_by_game, seat_advantage
from gamekit.lab.metrics.skill import doubling, luck_and_skill
from gamekit.lab.metrics.things import heat

__all__ = [
    "Tournament",
    "catch_up",
    "choices",
    "choices_by_game",
    "decisiveness",
    "doubling",
    "equilibrium",
    "forced",
    "forced_by_game",
    "heat",
    "lead_changes",
    "lead_changes_by_game",
    "length",
    "length_by_game",
    "luck_and_skill",
    "pairs",
    "ratings",
    "rotated",
    "seat_advantage",
    "sources",
    "tension",
    "tension_by_game",
    "tournament",
]
