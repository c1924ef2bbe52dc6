"""The exercises of the lessons on the lab: a file a lesson, found by being here.

They are about tables and games that a learner has made, and know none by name: an exercise with
`about` is told what it is about, `check("lab.margin", answer, games)`, and works out what is right from that.
"""

from __future__ import annotations

import importlib
import pkgutil

from gamekit.core.exercises import Exercise

EXERCISES: tuple[Exercise, ...] = tuple(
    [
        exercise
        for found in pkgutil.iter_modules(__path__)
        if found.name != "mistakes"
        for exercise in importlib.import_module(f"{__name__}.{found.name}").EXERCISES
    ]
)
