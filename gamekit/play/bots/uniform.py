"""The bot that plays anything."""

from __future__ import annotations

from gamekit.core.actions import Action
from gamekit.play.bots.seat import Seat


def random(seat: Seat) -> Action:
    """Return any action: the verb is drawn first.

    So a single `done` beside a hundred placements comes up as often as all of them.
    """
    verbs = list(dict.fromkeys(action.verb for action in seat.actions))
    verb = seat.rng.choice(verbs)
    return seat.rng.choice([action for action in seat.actions if action.verb == verb])
