"""Every clause has a test that names it, and every rule that is code can be found from its clause."""

from __future__ import annotations

from typing import ClassVar

from games.clauses import Belonging
from games.khlor.tables import kit


class TestClauses(Belonging):
    game = kit()
    data: ClassVar = {
        "khlor.parts.pieces": "pictures in edition.toml; checks.py counts them",
        "khlor.parts.tokens": "numbers in edition.toml; checks.py compares them",
        "khlor.parts.board": "a picture in edition.toml; checks.py reads it",
        "khlor.catch.public": "no field of a state is hidden",
    }
