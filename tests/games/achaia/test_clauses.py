"""Every clause has a test that names it, and every rule that is code can be found from its clause."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.achaia.tables import kit
from games.clauses import named

from gamekit.core.clauses import Clauses

HERE = Path(__file__).parent
CLAUSES = Clauses(kit().folder() / "clauses.toml")
DATA = {
    "achaia.parts.white-die": "no field of a state holds it",
    "achaia.parts.tiles": "tiles are the Locations of edition.toml; checks.py counts them",
    "achaia.location.watchtower": "an effect in edition.toml",
    "achaia.location.rest": "effects in edition.toml; checks.py looks at them",
    "achaia.two.unchanged": "nothing else asks how many colours a seat has",
    "achaia.advanced.any": "the modes do not know of each other",
}
"""Clauses whose rule is no code but data, or the absence of something."""


@pytest.mark.parametrize("identity", CLAUSES)
def test_each_clause_is_tested(identity):
    assert named(HERE, "achaia", "1,2").get(identity), "no test in tests/games/achaia names it"


def test_tests_name_no_other_clauses():
    assert named(HERE, "achaia", "1,2").keys() - set(CLAUSES) == set()


@pytest.mark.parametrize("identity", CLAUSES)
def test_each_rule_has_its_code(identity):
    assert (kit().clauses[identity].code == ()) == (identity in DATA)


def test_options_and_checks_belong_to_clauses():
    parameters = kit().options.parameters()

    assert [name for name, known in parameters.items() if known.clause and known.clause not in CLAUSES] == []
    assert [check.says for check in kit().checks if check.clause not in CLAUSES] == []
