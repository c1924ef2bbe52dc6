"""Whether a game's clauses, tests and code belong together; each game's test_clauses.py has a subclass."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest

from gamekit.core.game import Game


class Belonging:
    """Every clause has a test that names it, and every rule that is code can be found from its clause."""

    game: ClassVar[Game[Any]]
    data: ClassVar[Mapping[str, str]]
    """clauses whose rule is no code but data, or the absence of something, and where that is"""
    words: ClassVar = "2"
    """how many words an id has after the game's name, as in a regular expression"""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc):
        if "identity" in metafunc.fixturenames:
            metafunc.parametrize("identity", self.game.clauses)

    def test_each_clause_is_tested(self, identity):
        assert self.named().get(identity), f"no test in tests/games/{self.game.name} names it"

    def test_tests_name_no_other_clauses(self):
        assert self.named().keys() - set(self.game.clauses) == set()

    def test_each_rule_has_its_code(self, identity):
        assert (self.game.clauses[identity].code == ()) == (identity in self.data)

    def test_options_and_checks_belong_to_clauses(self):
        known, parameters = self.game.clauses, self.game.options.parameters()

        assert [name for name, p in parameters.items() if p.clause and p.clause not in known] == []
        assert [check.says for check in self.game.checks if check.clause not in known] == []

    def named(self) -> dict[str, set[str]]:
        """Return by clause the game's tests whose docstrings name it."""
        return _named(self.game.name, self.words)


@cache
def _named(game: str, words: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for path in sorted((Path(__file__).parent / game).glob("test_*.py")):
        for thing in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(thing, ast.FunctionDef) and thing.name.startswith("test_"):
                text = ast.get_docstring(thing) or ""
                for identity in re.findall(rf"\b{game}(?:\.[a-z-]+){{{words}}}", text):
                    found.setdefault(identity, set()).add(f"{path.name}::{thing.name}")
    return found
