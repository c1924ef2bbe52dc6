"""Every clause has a test that names it, and every rule that is code can be found from its clause."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.clauses import named
from games.khlor.tables import kit

from gamekit.core.clauses import Clauses

HERE = Path(__file__).parent
CLAUSES = Clauses(kit().folder() / "clauses.toml")
DATA = {
    "khlor.parts.pieces": "pictures in edition.toml; checks.py counts them",
    "khlor.parts.tokens": "numbers in edition.toml; checks.py compares them",
    "khlor.parts.board": "a picture in edition.toml; checks.py reads it",
    "khlor.catch.public": "no field of a state is hidden",
}
"""Clauses whose rule is no code but data, or the absence of something."""


@pytest.mark.parametrize("identity", CLAUSES)
def test_each_clause_is_tested(identity):
    assert named(HERE, "khlor").get(identity), "no test in tests/games/khlor names it"


def test_tests_name_no_other_clauses():
    assert named(HERE, "khlor").keys() - set(CLAUSES) == set()


@pytest.mark.parametrize("identity", CLAUSES)
def test_each_rule_has_its_code(identity):
    assert (kit().clauses[identity].code == ()) == (identity in DATA)


def test_options_and_checks_belong_to_clauses():
    parameters = kit().options.parameters()

    assert [name for name, known in parameters.items() if known.clause and known.clause not in CLAUSES] == []
    assert [check.says for check in kit().checks if check.clause not in CLAUSES] == []
