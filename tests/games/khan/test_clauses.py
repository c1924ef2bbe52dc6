"""Every clause has a test that names it, and every rule that is code can be found from its clause."""

from __future__ import annotations

from typing import ClassVar

from games.clauses import Belonging
from games.khan.tables import kit


class TestClauses(Belonging):
    game = kit()
    data: ClassVar = {
        "khan.parts.players": "numbers in edition.toml; checks.py compares them",
        "khan.parts.treasures": "numbers in edition.toml; checks.py compares them",
        "khan.parts.upgrades": "a table in edition.toml; checks.py counts them",
        "khan.parts.cards": "tables in edition.toml; checks.py counts them",
    }
