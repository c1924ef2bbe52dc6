"""Editions: one game with tables of every type, and one sentence for each way to be wrong."""

from __future__ import annotations

import copy
import pickle
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from gamekit import BadEdition, BadName, BadOption
from gamekit.core.editions import Check, Edition, Finding, check
from gamekit.core.game import Game
from gamekit.core.options import Options, option

CLAUSES = """
[[clause]]
id = "mill.box.count"
says = "Nine stones."

[[clause]]
id = "mill.board"
says = "A board."
"""

KIT = """
game = "mill"
title = "Kit edition"
complete = true

[box]
from = "printed"
clause = "mill.box.count"
stones = 9
weight = 1.5
wooden = true

[board]
from = "kit"
note = "Ours."
names = ["a", "b"]
lengths = { north = 3, south = 4 }

[[board.roads]]
ends = ["a", "b"]

[[board.roads]]
ends = ["b", "a"]
toll = 2
"""


@dataclass(frozen=True)
class Box:
    stones: int
    weight: float
    wooden: bool


@dataclass(frozen=True)
class Road:
    ends: tuple[str, ...]
    toll: int | None = None


@dataclass(frozen=True)
class Board:
    names: tuple[str, ...]
    lengths: Mapping[str, int]
    roads: tuple[Road, ...]


@dataclass(frozen=True)
class MillTables:
    box: Box
    board: Board


@check("structure", "mill.board", "roads end at names")
def roads_end_somewhere(tables: MillTables) -> Iterator[Finding]:
    for place, road in enumerate(tables.board.roads):
        for end in road.ends:
            if end not in tables.board.names:
                yield Finding("board", f"roads[{place}].ends", repr(end), "one of the names")


@check("print", "mill.box.count", "nine stones")
def stones_are_counted(tables: MillTables) -> Iterator[Finding]:
    if tables.box.stones != 9:
        yield Finding("box", "stones", tables.box.stones, "9")


@check("goal", "mill.board", "short roads")
def roads_are_short(tables: MillTables) -> Iterator[Finding]:
    if max(tables.board.lengths.values(), default=0) > 4:
        yield Finding("board", "lengths", "a long road", "at most 4")


@dataclass(frozen=True, kw_only=True)
class MillOptions(Options):
    stones: int = option(9, "mill.box.count", "how many stones", range(1, 20))
    pebbles: int = option(9, "mill.box.count", "how many pebbles", range(1, 20))


class Mill(Game[Any]):
    name, title, seat_counts = "mill", "Mill", (2,)
    tables_class, options_class = MillTables, MillOptions
    checks: ClassVar[tuple[Check, ...]] = (roads_end_somewhere, stones_are_counted, roads_are_short)
    home: ClassVar[Path]

    @classmethod
    def folder(cls) -> Path:
        return cls.home


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory):
    Mill.home = tmp_path_factory.mktemp("mill")
    (Mill.home / "clauses.toml").write_text(CLAUSES, encoding="utf-8")
    (Mill.home / "edition.toml").write_text(KIT, encoding="utf-8")
    (Mill.home / "tiny.toml").write_text(KIT.replace("Kit edition", "Tiny"), encoding="utf-8")
    return Mill.home


def document(**tables: Any) -> dict[str, Any]:
    """Return the kit's document with keys of tables changed; None takes a key or a table out."""
    made = copy.deepcopy(tomllib.loads(KIT))
    for name, changes in tables.items():
        if not isinstance(changes, dict):
            made[name] = changes
            continue
        made[name] = {**made.get(name, {}), **changes}
        made[name] = {key: thing for key, thing in made[name].items() if thing is not None}
    return {name: thing for name, thing in made.items() if thing is not None}


def problems(given: dict[str, Any]) -> list[str]:
    with pytest.raises(BadEdition) as caught:
        Edition(Mill, "mine.toml", given)
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))
    return [str(problem) for problem in caught.value.problems]


def test_tables_are_typed_records():
    tables = Mill().edition.tables  # type: ignore[union-attr]
    assert tables.box == Box(9, 1.5, wooden=True)
    roads = (Road(("a", "b")), Road(("b", "a"), 2))
    assert tables.board == Board(("a", "b"), {"north": 3, "south": 4}, roads)


WRONG: list[tuple[dict[str, Any], str]] = [
    (document(box={"stones": "9"}), "mine.toml, [box] stones: found '9'; allowed is a whole number."),
    (document(box={"stones": 9.0}), "mine.toml, [box] stones: found 9.0; allowed is a whole number."),
    (document(box={"stones": True}), "mine.toml, [box] stones: found True; allowed is a whole number."),
    (document(box={"weight": "x"}), "mine.toml, [box] weight: found 'x'; allowed is a number."),
    (document(box={"wooden": 1}), "mine.toml, [box] wooden: found 1; allowed is true or false."),
    (document(box={"stones": None}), "mine.toml, [box] stones: found nothing; allowed is a whole number."),
    (
        document(box={"stons": 9}),
        "mine.toml, [box] stons: found an unknown key; allowed is one of stones, weight, wooden.",
    ),
    (document(box=None), "mine.toml, [box]: found no such table; allowed is the table with all its keys."),
    (
        document(dice={"from": "kit"}),
        "mine.toml, [dice]: found an unknown table; allowed is one of box, board.",
    ),
    (document(board={"names": "ab"}), "mine.toml, [board] names: found 'ab'; allowed is a list."),
    (document(board={"names": ["a", 2]}), "mine.toml, [board] names[1]: found 2; allowed is a text."),
    (document(board={"lengths": [3]}), "mine.toml, [board] lengths: found [3]; allowed is a table."),
    (
        document(board={"lengths": {"north": "3"}}),
        "mine.toml, [board] lengths.north: found '3'; allowed is a whole number.",
    ),
    (document(board={"roads": [1]}), "mine.toml, [board] roads[0]: found 1; allowed is a table."),
    (document(board={"roads": [{}]}), "mine.toml, [board] roads[0].ends: found nothing; allowed is a list."),
    (
        document(board={"roads": [{"ends": [], "toll": "x"}]}),
        "mine.toml, [board] roads[0].toll: found 'x'; allowed is a whole number.",
    ),
    (
        document(board={"roads": [{"ends": [], "tol": 1}]}),
        "mine.toml, [board] roads[0].tol: found an unknown key; allowed is one of ends, toll.",
    ),
    (
        document(box={"from": "guess"}),
        "mine.toml, [box] from: found 'guess'; allowed is one of printed, public, inferred, kit.",
    ),
    (
        document(box={"from": None}),
        "mine.toml, [box] from: found None; allowed is one of printed, public, inferred, kit.",
    ),
    (
        document(box={"clause": "mill.box.cuont"}),
        "mine.toml, [box] clause: found 'mill.box.cuont'; allowed is the id of a clause of this game.",
    ),
    (
        document(box={"clause": None}),
        "mine.toml, [box] clause: found None; allowed is the id of a clause of this game.",
    ),
    (
        document(board={"note": None}),
        "mine.toml, [board] note: found None; allowed is a sentence on where the values come from.",
    ),
    (
        document(board={"note": "  "}),
        "mine.toml, [board] note: found '  '; allowed is a sentence on where the values come from.",
    ),
    (
        document(box={"from": "inferred"}),
        "mine.toml, [box] note: found None; allowed is a sentence on where the values come from.",
    ),
    (document(game="chess"), "mine.toml, game: found 'chess'; allowed is 'mill'."),
    (document(game=None), "mine.toml, game: found None; allowed is a text."),
    (document(title=7), "mine.toml, title: found 7; allowed is a text."),
    (document(complete="no"), "mine.toml, complete: found 'no'; allowed is true or false."),
    (document(author="me"), "mine.toml, author: found 'me'; allowed is game, title, complete and tables."),
    (
        document(board={"roads": [{"ends": ["a", "z"]}]}),
        "mine.toml, [board] roads[0].ends: found 'z'; allowed is one of the names.",
    ),
    (document(box={"stones": 8}), "mine.toml, [box] stones: found 8; allowed is 9."),
]


@pytest.mark.parametrize(("given", "sentence"), WRONG, ids=[sentence[11:60] for _, sentence in WRONG])
def test_one_thing_wrong_is_one_sentence(given, sentence):
    assert problems(given) == [sentence]


def test_a_table_that_is_none():
    found = problems(document(box=[9]))
    assert any("[box]" in sentence or "box:" in sentence for sentence in found)


def test_whole_numbers_will_do_for_numbers():
    assert Edition(Mill, "mine.toml", document(box={"weight": 2})).tables.box.weight == 2


def test_a_wrong_clause_of_another_type_is_a_problem_too():
    assert problems(document(box={"clause": ["mill.board"]})) == [
        "mine.toml, [box] clause: found ['mill.board']; allowed is the id of a clause of this game."
    ]
    assert problems(document(box={"from": ["kit"]}))[0].startswith("mine.toml, [box] from: found ['kit']")


def test_all_problems_at_once():
    given = document(
        game="chess", box={"stones": "9", "x": 1}, board={"note": "", "names": 3}, dice={"from": "kit"}
    )
    assert len(problems(given)) == 6


def test_structure_comes_before_print():
    """Both are told at once, what hangs together nowhere first."""
    given = document(box={"stones": 8}, board={"roads": [{"ends": ["z"]}]})
    structure, printed = problems(given)
    assert structure == "mine.toml, [board] roads[0].ends: found 'z'; allowed is one of the names."
    assert printed == "mine.toml, [box] stones: found 8; allowed is 9."


def test_an_incomplete_edition_may_count_otherwise():
    edition = Edition(Mill, "mine.toml", document(complete=False, box={"stones": 8}))
    assert edition.tables.box.stones == 8
    assert problems(document(complete=False, board={"roads": [{"ends": ["z"]}]}))


def test_goals_are_remarks():
    edition = Edition(Mill, "mine.toml", document(board={"lengths": {"north": 9}}))
    results = {row[0]: row[3] for row in edition.report_rows()}
    assert results["structure"] == results["print"] == "ok"
    assert "[board] lengths: found a long road; allowed is at most 4." in results["goal"]


def test_report_and_sources_are_tables():
    edition = Mill().edition
    assert edition is not None
    report = edition.report()
    assert list(report.columns) == ["class", "clause", "check", "result"]
    assert list(report["class"]) == ["structure", "print", "goal"]
    assert set(report["result"]) == {"ok"}
    sources = edition.sources().set_index("path")
    assert list(sources.columns) == ["value", "from", "note"]
    assert list(sources.loc["box.stones"]) == [9, "printed", "mill.box.count"]
    assert list(sources.loc["board.lengths.north"]) == [3, "kit", "Ours."]
    assert "box.from" not in sources.index


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_report_prints_whole_at_any_width(monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    edition = Mill().edition
    assert edition is not None
    head, *lines = str(edition.report()).splitlines()
    assert head.split() == ["class", "clause", "check", "result"]
    assert max(map(len, lines)) <= columns
    assert len(lines) == 3 or columns < 80
    for place, (kind, clause, says, result) in enumerate(edition.report_rows()):
        start = [at for at, line in enumerate(lines) if line.split(" ")[0] in ("structure", "print", "goal")]
        own = lines[start[place] : [*start, None][place + 1]]
        words = " ".join(own).split()
        for word in (kind, clause, result, *says.split()):
            assert word in words


def test_a_report_in_a_notebook_is_whole():
    edition = Mill(edition="tiny").edition
    assert edition is not None
    report: Any = edition.report()
    page = report._repr_html_()
    assert "..." not in page
    assert all(f"<td>{says}</td>" in page for _, _, says, _ in edition.report_rows())
    again = pickle.loads(pickle.dumps(report))
    assert again.to_dict() == report.to_dict()


# --- where editions are found ---------------------------------------------------------------------


def test_shipped_editions_go_by_name():
    assert Mill().edition == Mill(edition="edition").edition
    tiny = Mill(edition="tiny").edition
    assert tiny is not None
    assert (tiny.title, tiny.name, tiny.shipped) == ("Tiny", "tiny", True)
    assert Mill(edition="tiny") == Mill().tiny != Mill()
    assert Mill(edition="edition").edition is Mill().edition


def test_others_go_by_path(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(KIT, encoding="utf-8")
    for given in (path, str(path)):
        edition = Mill(edition=given).edition
        assert edition is not None
        assert (edition.name, edition.shipped) == ("mine.toml", False)
        assert edition.document == Mill().edition.document  # type: ignore[union-attr]


@pytest.mark.parametrize("given", ["tinny", "missing.toml", "clauses", "", "/", 3])
def test_no_such_edition(given):
    with pytest.raises(BadName, match=r"^There is no edition '.*': no such file, and "):
        Mill(edition=given)


def test_the_nearest_edition_is_named():
    with pytest.raises(BadName, match=r"no such file, and did you mean 'tiny'\?"):
        Mill(edition="tinny")


@pytest.mark.parametrize(
    "content", [b"game = ", b"\xff\xfe", b"[box]\nfrom = 'kit'\n[box]\n", b"a = 1\na = 2"]
)
def test_no_toml(tmp_path, content):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(
        BadEdition, match=r"^mine.toml, the file: found .*; allowed is a TOML file in UTF-8\.$"
    ) as caught:
        Mill(edition=path)
    assert len(caught.value.problems) == 1


def test_another_game_s_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "chess"\ntitle = "C"\ncomplete = true\n[pieces]\nfrom = "kit"\nnote = "x"\n', encoding="utf-8"
    )
    with pytest.raises(BadEdition, match="game: found 'chess'; allowed is 'mill'"):
        Mill(edition=path)


def test_an_empty_file_lacks_everything(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("", encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        Mill(edition=path)
    assert [problem.key or problem.table for problem in caught.value.problems] == [
        "game",
        "title",
        "complete",
        "box",
        "board",
    ]


# --- changed in Python ----------------------------------------------------------------------------


def test_replace_changes_keys_and_says_so():
    old = Mill().edition
    assert old is not None
    new = old.replace(board={"names": ["a", "b", "c"]})
    assert new.tables.board.names == ("a", "b", "c")
    assert new.tables.board.lengths == old.tables.board.lengths
    assert old.tables.board.names == ("a", "b")
    assert not new.shipped
    assert new != old
    rows = {row.path: row for row in new.source_rows()}
    assert rows["board.names"][2:] == ("kit", "changed in Python")
    assert rows["box.stones"][2:] == ("printed", "mill.box.count")
    assert Mill(edition=new).edition is new


def test_replace_changes_one_key_of_a_table_within_a_table():
    old = Mill().edition
    assert old is not None
    before = dict(old.tables.board.lengths)
    new = old.replace(board={"lengths": {"north": 7}})
    assert dict(new.tables.board.lengths) == {**before, "north": 7}
    less = new.replace(board={"lengths": {"north": None}})
    assert dict(less.tables.board.lengths) == {key: n for key, n in before.items() if key != "north"}
    assert dict(old.tables.board.lengths) == before
    with pytest.raises(BadEdition, match=r"\[board\] lengths"):
        old.replace(board={"lengths": None})


def test_replace_is_checked_like_a_file():
    old = Mill().edition
    assert old is not None
    with pytest.raises(BadEdition, match=r"\[board\] nmaes: found an unknown key"):
        old.replace(board={"nmaes": ["a"]})
    with pytest.raises(BadEdition, match=r"\[bord\]: found an unknown table"):
        old.replace(bord={"names": ["a"]})
    with pytest.raises(BadEdition, match=r"found 'b'; allowed is one of the names"):
        old.replace(board={"names": ["a"]})


def test_what_is_printed_is_changed_as_a_house_rule_alone():
    old = Mill().edition
    assert old is not None
    with pytest.raises(BadEdition) as caught:
        old.replace(box={"stones": 12})
    assert str(caught.value) == (
        "edition, changed, [box] stones: found 12; allowed is 9. That is printed (mill.box.count); for a"
        " house rule say edition.replace(..., printed=False), or take the option stones or pebbles."
    )
    new = old.replace(printed=False, box={"stones": 12})
    assert new.tables.box.stones == 12
    assert old.complete
    assert not new.complete
    results = {row[0]: row[3] for row in new.report_rows()}
    assert results["print"] == "not as printed: edition, changed, [box] stones: found 12; allowed is 9."
    assert {row.path: row.origin for row in new.source_rows()}["box.stones"] == "kit"
    assert new.replace(box={"stones": 13}).tables.box.stones == 13  # a house rule stays one
    assert new.replace(box={"stones": 9}).report_rows()[1][3] == "ok"
    with pytest.raises(BadEdition, match=r"found 'z'; allowed is one of the names\.$"):
        old.replace(printed=False, board={"roads": [{"ends": ["z"]}]})
    with pytest.raises(BadOption, match="printed is 'no'; allowed are True and False"):
        old.replace(printed="no")  # type: ignore[arg-type]  # what people may give


def test_editions_are_values():
    old = Mill().edition
    assert old is not None
    new = old.replace(board={"lengths": {"north": 1}})
    for edition in (old, new):
        again = pickle.loads(pickle.dumps(edition))
        assert again == edition
        assert hash(again) == hash(edition)
        assert again.tables.board == edition.tables.board
    assert pickle.loads(pickle.dumps(old)) is old
    assert "Kit edition" in repr(old)
    assert BadEdition(()).problems == ()
    with pytest.raises(BadEdition) as caught:
        old.replace(board={"names": 1})
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
