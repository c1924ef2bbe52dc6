"""Clauses: looked up by id, and tied to the code that carries them."""

import inspect

import pytest

from gamekit import BadName
from gamekit.core.clauses import Clauses, Refusal, broken, clause

TOML = """
[game]
name = "x"

[[clause]]
id = "x.one.first"
says = "The first rule."

[[clause]]
id = "x.two.second"
says = "The second rule."
reading = "Read like this."
"""


@clause("x.one.first", "x.two.second", says="{square} bears no {thing}.")
def covers(square: str) -> bool:
    return square == "B2"


@pytest.fixture
def clauses(tmp_path):
    path = tmp_path / "clauses.toml"
    path.write_text(TOML, encoding="utf-8")
    return Clauses(path)


def test_a_marked_function_is_itself():
    assert covers("B2")
    assert not covers("C3")
    assert covers.__name__ == "covers"


def test_a_broken_rule_speaks_with_its_first_clause():
    refusal = broken(covers, square="C3", thing="demon")
    assert refusal == Refusal("C3 bears no demon.", "x.one.first")
    assert str(refusal) == "C3 bears no demon. [x.one.first]"


def test_clauses_by_id(clauses):
    assert list(clauses) == ["x.one.first", "x.two.second"]
    assert len(clauses) == 2
    assert clauses["x.two.second"].says == "The second rule."
    assert clauses["x.two.second"].reading == "Read like this."
    assert clauses["x.one.first"].reading == ""
    assert "x.one.first" in clauses
    assert "x.one" not in clauses
    assert None not in clauses


def test_an_unknown_clause_names_the_nearest(clauses):
    with pytest.raises(BadName, match=r"There is no clause 'x.one.frist'; did you mean 'x.one.first'\?"):
        clauses["x.one.frist"]


def test_the_name_of_the_game_makes_no_clause_near(clauses):
    with pytest.raises(BadName, match=r"There is no clause 'x.foo'; list\(game.clauses\) has all\.$"):
        clauses["x.foo"]
    with pytest.raises(BadName, match=r"There is no clause 'x.two.qq'; did you mean 'x.two.second'\?"):
        clauses["x.two.qq"]
    assert clauses.near("two.qq") == clauses.near("x.two") == ["x.two.second"]
    assert clauses.near("foo") == []


def test_a_clause_knows_its_code(clauses):
    line = inspect.getsourcelines(covers)[1]
    for identity in clauses:
        (place,) = [place for place in clauses[identity].code if place.startswith(f"{__name__}:")]
        assert place == f"{__name__}:{line} covers"


def test_a_clause_without_code_has_no_place(tmp_path):
    path = tmp_path / "clauses.toml"
    path.write_text('[[clause]]\nid = "x.none.marked"\nsays = "Nobody builds it."\n', encoding="utf-8")
    assert Clauses(path)["x.none.marked"].code == ()
