"""Every clause has a test that names it, and every rule that is code can be found from its clause."""

from __future__ import annotations

from typing import ClassVar

from games.achaia.tables import kit
from games.clauses import Belonging


class TestClauses(Belonging):
    game = kit()
    data: ClassVar = {
        "achaia.parts.white-die": "no field of a state holds it",
        "achaia.parts.tiles": "tiles are the Locations of edition.toml; checks.py counts them",
        "achaia.location.watchtower": "an effect in edition.toml",
        "achaia.location.rest": "effects in edition.toml; checks.py looks at them",
        "achaia.two.unchanged": "nothing else asks how many colours a seat has",
        "achaia.advanced.any": "the modes do not know of each other",
    }
    words = "1,2"
