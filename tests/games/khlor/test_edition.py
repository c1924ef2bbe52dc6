"""Editions: what the kit's data are, what breaks each check, and what is said of a broken file.

The clauses on parts (khlor.parts.*) are data, so the loader's checks are where they are tested.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.khlor.tables import LESSON, kit
from games.playing import choice, outcome
from hypothesis import given, settings
from hypothesis import strategies as st

import gamekit
from gamekit import OVER
from gamekit.core.editions import Edition
from gamekit.core.errors import BadEdition, BadName
from gamekit.games.khlor import Khlor

KIT: dict[str, Any] = dict(kit().edition.document)  # type: ignore[union-attr]
TINY: dict[str, Any] = dict(kit().tiny.edition.document)  # type: ignore[union-attr]
FILE = kit().folder() / "edition.toml"


def read(document, name="mine.toml"):
    return Edition(Khlor, name, document)


def changed(document=KIT, **tables):
    """Return the document with keys of some tables changed; whatever is no table is replaced."""
    new = copy.deepcopy(document)
    for name, changes in tables.items():
        new[name] = {**new.get(name, {}), **changes} if isinstance(changes, dict) else changes
    return new


def with_piece(name, picture, arrows=None):
    """Return the kit's document with one piece drawn anew."""
    new = copy.deepcopy(KIT)
    new["pieces"]["pictures"][name] = picture
    if arrows is not None:
        new["pieces"]["arrows"][name] = arrows
    return new


def problems(document):
    """Return the sentences of all that is wrong."""
    with pytest.raises(BadEdition) as caught:
        read(document)
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))
    return [str(problem) for problem in caught.value.problems]


# --- what the rulebook counts ---------------------------------------------------------------------

NO_PIECE = changed(
    pieces={
        "pictures": {name: p for name, p in KIT["pieces"]["pictures"].items() if name != "P13"},
        "arrows": {name: a for name, a in KIT["pieces"]["arrows"].items() if name != "P13"},
    }
)
PRINTED = [
    ("khlor.parts.pieces", NO_PIECE, "[pieces] pictures: found 12 pieces; allowed is 13."),
    (
        "khlor.parts.pieces",
        with_piece("P1", "BDE\n.o."),
        "[pieces] pictures.P1: found 2 demon symbols; allowed is 3, the bottled one among them.",
    ),
    (
        "khlor.parts.pieces",
        with_piece("P1", "BDE\nDD."),
        "[pieces] pictures.P1: found 4 demon symbols; allowed is 3, the bottled one among them.",
    ),
    ("khlor.parts.tokens", changed(box={"demons": 105}), "[box] demons: found 105; allowed is 100."),
    ("khlor.parts.tokens", changed(box={"eggs": 45}), "[box] eggs: found 45; allowed is 50."),
    (
        "khlor.parts.tokens",
        changed(box={"white_demons": 1}, white={"squares": ["B2"]}),
        "[box] white_demons: found 1; allowed is 2.",
    ),
    (
        "khlor.parts.tokens",
        changed(
            colours={"names": ["red", "yellow"], "letters": "RY"},
            board={"squares": "RYRYRYR\n" * 7},
            bag_board={"squares": "RYRYR\n" * 5},
        ),
        "[colours] names: found 2 colours; allowed is 5.",
    ),
    (
        "khlor.parts.board",
        changed(white={"squares": ["B2", "E6"]}),
        "[white] squares: found ('B2', 'E6'); allowed is B2 and F6.",
    ),
    ("khlor.setup.bag", changed(bag_supply={"eggs": 5}), "[bag_supply] eggs: found 5; allowed is 4."),
]


@pytest.mark.parametrize(("clause", "document", "sentence"), PRINTED)
def test_what_the_rulebook_counts(clause, document, sentence):
    """khlor.parts.pieces, khlor.parts.tokens, khlor.parts.board, khlor.setup.bag: errors if it is complete.

    A variant says `complete = false` and may differ; the report tells of it all the same.
    """
    assert f"mine.toml, {sentence}" in problems(document)
    variant = read({**document, "complete": False})
    results = {(kind, of): result for kind, of, _, result in variant.report_rows() if result != "ok"}
    assert sentence in results["print", clause]


def test_b2_and_f6_may_be_listed_either_way():
    """khlor.white.setup, khlor.parts.board: the first listed is the one that moves first."""
    game = Khlor(2, edition=read(changed(white={"squares": ["F6", "B2"]})), advanced=True)

    assert [game.board.names[square] for square in game.initial_state().whites] == ["F6", "B2"]


# --- structure: what the engine needs of every edition --------------------------------------------

P1 = "mine.toml, [pieces] pictures.P1: found"
A1 = "mine.toml, [pieces] arrows.P1: found"
EXTRA = "mine.toml, [pieces] arrows.Extra: found"
SHORT_LINE = KIT["board"]["squares"].replace("RYVGBGV", "RYVGBG")
LETTERS = "allowed is one capital letter for each name, all different."
NAMES = "allowed is different words of letters, at least one."
SIDES = "allowed is lines of the same length, at most 26 letters."
STRUCTURE = [
    (with_piece("P1", "oDE\n.D."), [f"{P1} 0 of B; allowed is exactly one bottled demon, B."]),
    (with_piece("P1", "BDE\n.B."), [f"{P1} 2 of B; allowed is exactly one bottled demon, B."]),
    (with_piece("P1", "BDD\n.D."), [f"{P1} 0 of E; allowed is exactly one egg symbol, E."]),
    (with_piece("P1", "BDE\nED."), [f"{P1} 2 of E; allowed is exactly one egg symbol, E."]),
    (
        with_piece("P1", "Boo\n.E."),
        [f"{P1} 0 of D; allowed is at least one demon symbol beside the bottled one, D."],
    ),
    (with_piece("P1", "BDE\nxD."), [f"{P1} 'x'; allowed is B, D, E, o and . in pictures."]),
    (
        with_piece("P1", "B.DE\n..D.", ["1,1 <", "3,2 v"]),
        [f"{P1} cells that hang together nowhere; allowed is one connected shape."],
    ),
    (
        with_piece("P1", "", ["1,1 <", "1,1 v"]),
        [
            f"{P1} 0 of B; allowed is exactly one bottled demon, B.",
            f"{P1} 0 of E; allowed is exactly one egg symbol, E.",
            f"{P1} 0 of D; allowed is at least one demon symbol beside the bottled one, D.",
        ],
    ),
    (
        with_piece("P1", "BDoE.\n...D.\n...oD", ["1,1 <", "2,1 v"]),
        [],
    ),
    (with_piece("P1", "BD\n.o\nED", ["1,1 <", "1,3 v"]), []),
    (changed(bag_supply={"eggs": 0}), []),
    (with_piece("P1", "BDEoooD", ["1,1 <", "2,1 v"]), [f"{P1} 7 by 1; allowed is at most 5 by 5."]),
    (
        with_piece("P1", "BDE\n.D.", ["1,1 <", "1,2 v"]),
        [f"""{A1} '1,2 v'; allowed is a cell of the piece and a direction, like "2,1 ^"."""],
    ),
    (
        with_piece("P1", "BDE\n.D.", ["1,1 <", "2,1 down"]),
        [f"""{A1} '2,1 down'; allowed is a cell of the piece and a direction, like "2,1 ^"."""],
    ),
    (
        with_piece("P1", "BDE\n.D.", ["1,1 <", "north"]),
        [f"""{A1} 'north'; allowed is a cell of the piece and a direction, like "2,1 ^"."""],
    ),
    (
        with_piece("P1", "BDE\n.D.", ["1,1 <"]),
        [f"{A1} 1 arrows; allowed is at least 2, one for each white demon."],
    ),
    (
        with_piece("P 1", "BDE\n.D.", ["1,1 <", "1,1 <"]),
        ["mine.toml, [pieces] pictures.P 1: found 'P 1'; allowed is a name of letters and digits."],
    ),
    (
        with_piece("Extra", "BDE\n.D."),
        [
            f"{EXTRA} not in both lists; allowed is a picture and arrows for each piece.",
            f"{EXTRA} 0 arrows; allowed is at least 2, one for each white demon.",
        ],
    ),
    (
        changed(pieces={"pictures": {}, "arrows": {}}),
        ["mine.toml, [pieces] pictures: found no piece; allowed is at least one piece."],
    ),
    (
        changed(box={"demons": 99}),
        ["mine.toml, [box] demons: found 99; allowed is a multiple of the number of colours, 5."],
    ),
    (
        changed(box={"eggs": 0}, bag_supply={"eggs": 0}),
        ["mine.toml, [box] eggs: found 0; allowed is a multiple of the number of colours, 5."],
    ),
    (
        changed(box={"demons": 95}),
        ["mine.toml, [board] squares: found 49 squares; allowed is 47, two tokens for each."],
    ),
    (changed(colours={"letters": "RYGBB"}), [f"mine.toml, [colours] letters: found 'RYGBB'; {LETTERS}"]),
    (changed(colours={"letters": "RYGBVV"}), [f"mine.toml, [colours] letters: found 'RYGBVV'; {LETTERS}"]),
    (changed(colours={"letters": "RYGBVZ"}), [f"mine.toml, [colours] letters: found 'RYGBVZ'; {LETTERS}"]),
    (changed(colours={"letters": "RYGB1"}), [f"mine.toml, [colours] letters: found 'RYGB1'; {LETTERS}"]),
    (changed(colours={"letters": "RYGBv"}), [f"mine.toml, [colours] letters: found 'RYGBv'; {LETTERS}"]),
    (changed(colours={"letters": "RYGBÉ"}), [f"mine.toml, [colours] letters: found 'RYGBÉ'; {LETTERS}"]),
    (changed(colours={"names": [], "letters": ""}), [f"mine.toml, [colours] names: found (); {NAMES}"]),
    (
        changed(colours={"names": ["red", "red", "green", "blue", "violet"]}),
        [f"mine.toml, [colours] names: found ('red', 'red', 'green', 'blue', 'violet'); {NAMES}"],
    ),
    (
        changed(colours={"names": ["dark red", "yellow", "green", "blue", "violet"]}),
        [f"mine.toml, [colours] names: found ('dark red', 'yellow', 'green', 'blue', 'violet'); {NAMES}"],
    ),
    (
        changed(board={"squares": SHORT_LINE}),
        [f"mine.toml, [board] squares: found {SHORT_LINE!r}; {SIDES}"],
    ),
    (
        changed(bag_board={"squares": ""}),
        [f"mine.toml, [bag_board] squares: found ''; {SIDES}"],
    ),
    (
        changed(board={"squares": KIT["board"]["squares"].replace("RYVGBGV", "RYVGBGX")}),
        ["mine.toml, [board] squares: found 'X'; allowed is letters of 'RYGBV'."],
    ),
    (
        changed(bag_board={"squares": "XYBVG\nVBGZR\nGRVBY\nBGYRV\nYVRGW"}),
        [
            f"mine.toml, [bag_board] squares: found {letter!r}; allowed is letters of 'RYGBV'."
            for letter in "WXZ"
        ],
    ),
    (
        changed(bag_board={"squares": "RYGBV" * 5 + "RY"}),
        [f"mine.toml, [bag_board] squares: found {'RYGBV' * 5 + 'RY'!r}; {SIDES}"],
    ),
    (
        changed(bag_supply={"eggs": 11}),
        ["mine.toml, [bag_supply] eggs: found 11; allowed is 0 to 10 of a colour."],
    ),
    (
        changed(bag_supply={"eggs": -1}),
        ["mine.toml, [bag_supply] eggs: found -1; allowed is 0 to 10 of a colour."],
    ),
    (
        changed(white={"squares": ["B2", "H6"]}),
        ["mine.toml, [white] squares: found 'H6'; allowed is squares of the board."],
    ),
    (
        changed(white={"squares": ["B2", "F8"]}),
        ["mine.toml, [white] squares: found 'F8'; allowed is squares of the board."],
    ),
    (
        changed(white={"squares": ["B2", "F6", "A1"]}),
        ["mine.toml, [white] squares: found 3 squares; allowed is 2."],
    ),
]


@pytest.mark.parametrize(("document", "sentences"), STRUCTURE, ids=range(len(STRUCTURE)))
def test_structure(document, sentences):
    """khlor.parts.pieces, khlor.parts.board, khlor.parts.tokens: errors in every edition."""
    for complete in (True, False):
        if sentences:
            found = problems({**document, "complete": complete})
            assert [text for text in found if text in sentences] == sentences
        else:
            read({**document, "complete": False})


def test_columns_have_letters():
    """khlor.parts.board: A to Z are 26; that no piece fits on one row is another matter."""
    document = changed(bag_board={"squares": "RYGBV" * 5 + "R"})

    assert {text.split(":")[0] for text in problems(document)} == {
        f"mine.toml, [pieces] pictures.P{number}" for number in range(1, 14)
    }


def test_pieces_without_arrows_are_named_in_order():
    """khlor.parts.pieces: whatever the order of the file, and of any set."""
    names = ["Q9", "P0", "X1", "Q1", "A7", "X0"]
    document = changed(
        pieces={"pictures": KIT["pieces"]["pictures"] | dict.fromkeys(names, "BDE\n.D.")},
    )

    unlisted = [text for text in problems(document) if "not in both lists" in text]
    assert [text.split()[2] for text in unlisted] == [f"arrows.{name}:" for name in sorted(names)]


def test_structure_of_an_outsized_bag_piece():
    """khlor.place.orientation: each piece has to fit on both boards, turned if need be."""
    tall = with_piece("P1", "B\nD\nD\nE\no\no", ["1,1 <", "1,2 v"])
    wide = with_piece("P1", "BDDEo", ["1,1 <", "2,1 v"])
    narrow = changed(wide, bag_board={"squares": "RYBVG\nVBGYR\nGRVBY\nBGYRV"})

    assert problems(tall) == [f"{P1} 6 by 1; allowed is at most 5 by 5."]
    assert read(narrow).tables.bag_board.squares.startswith("RYBVG")
    assert problems(changed(tall, bag_board={"squares": "RYBV\nVBGY\nGRVB\nBGYR\nYVRG"})) == [
        f"{P1} 6 by 1; allowed is at most 5 by 4."
    ]
    assert f"{P1} 5 by 1; allowed is at most 4 by 4." in problems(
        changed(wide, bag_board={"squares": "RYBV\nVBGY\nGRVB\nBGYR"})
    )


def test_all_problems_at_once():
    """khlor.parts.pieces and the other structure: nothing has to be found one by one."""
    document = changed(
        with_piece("P1", "oDE\n.D."),
        box={"demons": 99},
        white={"squares": ["B2", "Z9"]},
        bag_supply={"eggs": 99},
    )

    assert problems(document)[:4] == [
        "mine.toml, [box] demons: found 99; allowed is a multiple of the number of colours, 5.",
        "mine.toml, [bag_supply] eggs: found 99; allowed is 0 to 10 of a colour.",
        "mine.toml, [white] squares: found 'Z9'; allowed is squares of the board.",
        f"{P1} 0 of B; allowed is exactly one bottled demon, B.",
    ]
    assert "mine.toml, [bag_supply] eggs: found 99; allowed is 4." in problems(document)[4:]
    counted = changed(NO_PIECE, box={"demons": 105, "eggs": 45}, bag_supply={"eggs": 3})
    assert len(problems(counted)) == 4


def test_keys_and_types():
    """khlor.parts.tokens and others: unknown, missing and mistyped keys, and where values come from."""
    document = changed(
        box={"demons": "many", "eggs": True, "spare": 3, "clause": "khlor.parts.token"},
        board={"note": " ", "squares": ["RY"]},
        white={"from": "hearsay"},
        extra={"from": "kit"},
        author="me",
    )
    del document["bag_supply"]
    del document["bag_board"]["squares"]

    assert sorted(problems(document)) == sorted(
        [
            "mine.toml, author: found 'me'; allowed is game, title, complete and tables.",
            f"mine.toml, [extra]: found an unknown table; allowed is one of {', '.join(list(KIT)[3:])}.",
            "mine.toml, [box] clause: found 'khlor.parts.token'; allowed is the id of a clause of this game.",
            "mine.toml, [box] spare: found an unknown key; allowed is one of demons, eggs, white_demons.",
            "mine.toml, [box] demons: found 'many'; allowed is a whole number.",
            "mine.toml, [box] eggs: found True; allowed is a whole number.",
            "mine.toml, [board] note: found ' '; allowed is a sentence on where the values come from.",
            "mine.toml, [board] squares: found ['RY']; allowed is a text.",
            "mine.toml, [white] from: found 'hearsay'; allowed is one of printed, public, inferred, kit.",
            "mine.toml, [bag_board] squares: found nothing; allowed is a text.",
            "mine.toml, [bag_supply]: found no such table; allowed is the table with all its keys.",
        ]
    )


# --- files ----------------------------------------------------------------------------------------


def test_somebodys_own_file(tmp_path: Path):
    """khlor.parts.board: a copy of the kit's file, with other square colours typed in."""
    own = tmp_path / "mine.toml"
    own.write_text(FILE.read_text(encoding="utf-8").replace("RYVGBGV", "VYVGBGV"), encoding="utf-8")

    game = gamekit.load("khlor", players=4, edition=own)
    assert isinstance(game, Khlor)
    assert game.board.colour_names["A7"] == "violet"
    assert kit().board.colour_names["A7"] == "red"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"game = ", r"^mine\.toml, the file: found .*; allowed is a TOML file in UTF-8\.$"),
        (b"\xff\xfe", r"^mine\.toml, the file: found .*utf-8.*; allowed is a TOML file in UTF-8\.$"),
        (b"", r"(?m)^mine\.toml, game: found None; allowed is a text\.$"),
        (b"", r"(?m)^mine\.toml, \[pieces\]: found no such table; allowed is the table with all its keys\.$"),
        (b'game = "khan"', r"(?m)^mine\.toml, game: found 'khan'; allowed is 'khlor'\.$"),
        (b"complete = 1", r"(?m)^mine\.toml, complete: found 1; allowed is true or false\.$"),
    ],
)
def test_files_that_are_no_edition(tmp_path, content, sentence):
    own = tmp_path / "mine.toml"
    own.write_bytes(content)

    with pytest.raises(BadEdition, match=sentence):
        gamekit.load("khlor", edition=own)


def test_foreign_files(tmp_path):
    """The list of clauses is TOML, but no edition; half a file names what is missing."""
    with pytest.raises(BadEdition, match=r"(?m)^clauses\.toml, clause: found .*"):
        gamekit.load("khlor", edition=kit().folder() / "clauses.toml")

    half = tmp_path / "half.toml"
    text = FILE.read_text(encoding="utf-8")
    half.write_text(text[: text.index("[bag_board]")], encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        gamekit.load("khlor", edition=half)
    assert [problem.table for problem in caught.value.problems] == ["bag_board", "bag_supply", "pieces"]


@pytest.mark.parametrize("name", ["edtion", "clauses", "no/such/file.toml", "."])
def test_no_such_edition(name):
    with pytest.raises(BadName, match=rf"^There is no edition {re.escape(repr(name))}: no such file, and "):
        gamekit.load("khlor", edition=name)


# --- the kit's own data ---------------------------------------------------------------------------


def test_kit_meets_its_goals():
    """khlor.parts.pieces, khlor.parts.board, khlor.setup.bag: every check of the kit edition is ok."""
    for edition in (kit().edition, kit().tiny.edition):
        assert edition is not None
        rows = edition.report_rows()
        kinds = ("structure", "print", "goal") if edition.complete else ("structure",)
        assert {(says, result) for kind, _, says, result in rows if kind in kinds and result != "ok"} == set()
    assert [kind for kind, *_ in rows].count("structure") == 6


def test_kit_pieces():
    """khlor.parts.pieces: 13 of 4 to 6 cells, three demon symbols, one of them bottled, one egg, arrows."""
    pieces = kit().board.pieces

    assert len(pieces) == 13
    for name, piece in pieces.items():
        counts = Counter(piece.cells.values())
        assert 4 <= len(piece.cells) <= 6, name
        assert (counts["B"], counts["D"], counts["E"]) == (1, 2, 1), name
        assert len({arrow.direction for arrow in piece.arrows}) >= 2, name
        assert all((arrow.column, arrow.row) in piece.cells for arrow in piece.arrows), name


def test_kit_board():
    """khlor.parts.board: each colour on 9 or 10 squares, in every row and column, never beside itself."""
    lines = kit().tables.board.squares.split()
    columns = ["".join(column) for column in zip(*lines, strict=True)]

    assert [len(line) for line in lines] == [7] * 7
    assert set(Counter("".join(lines)).values()) <= {9, 10}
    assert all(set(line) == set("RYGBV") for line in (*lines, *columns))
    assert not [line for line in (*lines, *columns) if re.search(r"(.)\1", line)]


GOALS = [
    (
        changed(board={"squares": KIT["board"]["squares"].replace("RYVGBGV", "RYVGGBV")}),
        "no two neighbours alike",
    ),
    (
        changed(board={"squares": KIT["board"]["squares"].replace("RYVGBGV", "RYVGRGV")}),
        "every colour in every row",
    ),
    (
        changed(board={"squares": KIT["board"]["squares"].replace("R", "Y")}),
        "found 20 of Y; allowed is 9 or 10",
    ),
    (
        changed(bag_board={"squares": KIT["bag_board"]["squares"].replace("RYBVG", "RRBVG")}),
        "no two neighbours",
    ),
    (
        changed(bag_board={"squares": KIT["bag_board"]["squares"].replace("RYBVG", "RYRVG")}),
        "every colour in every",
    ),
    (with_piece("P1", "BDE\noD.\noo.\no.."), "pictures.P1: found 8 cells; allowed is 4 to 6"),
    (
        {**with_piece("P1", "BDE", ["1,1 <", "2,1 v"]), "complete": False},
        "pictures.P1: found 3 cells; allowed is 4 to 6",
    ),
    (
        with_piece("P1", "BDE\n.D.", ["1,1 <", "2,2 <"]),
        "arrows.P1: found one direction; allowed is two directions",
    ),
    (
        with_piece("P2", ".B\nDD\n.E", ["2,1 <", "2,2 v"]),
        "pictures.P2: found the same as P1; allowed is different pieces",
    ),
    (
        with_piece("P2", "EDB\n.D.", ["1,1 <", "2,2 v"]),
        "pictures.P2: found the same as P1; allowed is different pieces",
    ),
]


@pytest.mark.parametrize(("document", "remark"), GOALS, ids=range(len(GOALS)))
def test_goals_are_remarks(document, remark):
    """khlor.parts.board, khlor.parts.pieces, khlor.setup.bag: goals of the kit are no errors of others."""
    edition = read(document)

    assert remark in "; ".join(result for kind, *_, result in edition.report_rows() if kind == "goal")


# --- random edits ---------------------------------------------------------------------------------

JUNK = st.one_of(
    st.integers(-3, 120),
    st.booleans(),
    st.floats(allow_nan=True),
    st.text("BDEo.RGYV \n<>^v,0123é²İ\x00", max_size=8),
    st.lists(st.one_of(st.integers(0, 3), st.sampled_from(["A1", "1,1 ^", "red", ""])), max_size=3),
    st.dictionaries(
        st.sampled_from(["from", "note", "P1", "x"]), st.sampled_from(["kit", 3, ""]), max_size=2
    ),
)
DOCUMENTS = {"lesson": LESSON, "tiny": TINY}


def places(thing, path=()):
    """Return the paths to everything in a document."""
    found = [path] if path else []
    entries = (
        thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    )
    for key, entry in entries:
        found += places(entry, (*path, key))
    return found


@st.composite
def edited(draw):
    """Draw a document with one to three small edits."""
    document = copy.deepcopy(DOCUMENTS[draw(st.sampled_from(sorted(DOCUMENTS)))])
    for _ in range(draw(st.integers(1, 3))):
        *path, key = draw(st.sampled_from(places(document)))
        owner = document
        for step in path:
            owner = owner[step]
        old = owner[key]
        match draw(st.sampled_from(["junk", "delete", "rename", "alter", "alter"])):
            case "delete":
                del owner[key]
            case "rename" if isinstance(owner, dict):
                owner[draw(st.sampled_from(["x", "P1", "red", "demons", "squares", "P 1"]))] = owner.pop(key)
            case "alter" if isinstance(old, str):
                at = draw(st.integers(0, len(old)))
                owner[key] = (
                    old[:at]
                    + draw(st.text("BDEo.RGV\n^>v<12, ", max_size=2))
                    + old[at + draw(st.integers(0, 2)) :]
                )
            case "alter" if type(old) is int:
                owner[key] = old + draw(st.integers(-12, 12))
            case "alter" if isinstance(old, list) and old:
                owner[key] = draw(st.permutations(old))[draw(st.integers(0, 1)) :]
            case _:
                owner[key] = draw(JUNK)
    return document


SENTENCE = re.compile(r"mine\.toml, (\[.+\]( .+)?|.+): found .+; allowed is .+\.", re.DOTALL)


def complaint(document) -> BadEdition | None:
    """Return the error that reading it gives; any other exception is a failure."""
    try:
        read(document)
    except BadEdition as error:
        return error
    return None


def play_through(game, seed):
    """Play one random game: it ends, and nothing is lost from the box."""
    rng, state = Random(seed), game.initial_state()
    before = state.pieces()
    while state.legal_actions():
        state = state.child(outcome(state, rng) if state.chance_outcomes() else choice(state, rng))
    assert state.current_player == OVER
    assert state.pieces() == before


@settings(max_examples=400)
@given(document=edited(), seed=st.integers(0, 99))
def test_an_edited_file_loads_or_says_why(document, seed):
    """Any small edit: playable to the end, or sentences with file, table and key; never another exception."""
    error = complaint(document)
    if error:
        assert error.problems
        for problem in error.problems:
            assert SENTENCE.fullmatch(str(problem)), str(problem)
            assert problem.table in ("", *document) or problem.found == "no such table"
        return
    edition = read(document)
    for game in (
        Khlor(2, edition=edition, board="bag", demons=2),
        Khlor(2, edition=edition, advanced=True, mirror=True),
    ):
        for action in (*game.action_space, *game.chance_space):
            assert game.parse(str(action)) == action
        play_through(game, seed)
    assert len(edition.report_rows()) == 13
    assert edition.source_rows()
