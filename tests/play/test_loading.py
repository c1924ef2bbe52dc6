"""Reading save files: whatever is wrong with one is said in a sentence, and nothing half loaded."""

import json

import pytest
from toy import Toy

from gamekit import BadRecord
from gamekit.play import Match, saves


def load(path, **arguments):
    return Match.load(path, game=Toy, **arguments)


@pytest.fixture
def file(tmp_path):
    """A match with a branch that was left."""
    match = Match(Toy(2), ["Ana", "Ben"], seed=4, undo="free")
    match.follow("bet high", "seal", "bet", "seal", "boast")
    match.undo()
    match.act("hold")
    match.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def edit(file, change):
    """Change what the file says, without its checksum."""
    content = json.loads(file.read_text(encoding="utf-8"))
    change(content)
    file.write_text(json.dumps(content), encoding="utf-8")


def sealed(file, change):
    """Change what the file says and put the right checksum: as another program might have written it."""
    content = json.loads(file.read_text(encoding="utf-8"))
    change(content)
    saves.write(file, {key: value for key, value in content.items() if key != "checksum"})


def refused(file, says, **arguments):
    """Loading fails with one sentence that names the file."""
    with pytest.raises(BadRecord, match=says) as caught:
        load(file, **arguments)
    sentence = str(caught.value)
    assert file.name in sentence
    assert "\n" not in sentence
    assert len(sentence) < 400


def test_no_file(tmp_path):
    refused(tmp_path / "none.json", "could not be read: No such file")


def test_a_folder(tmp_path):
    refused(tmp_path, "could not be read")


def test_a_file_cut_anywhere(file):
    whole = file.read_bytes()
    for length in range(0, len(whole) - 2, 7):
        file.write_bytes(whole[:length])
        refused(file, "cut off or damaged" if length > 30 else "cut off or damaged|no save file")
        refused(file, "cut off or damaged|no save file", edited=True)


@pytest.mark.parametrize(
    "foreign",
    [
        b"",
        b"hello",
        b"{}",
        b"[]",
        b"null",
        b"3",
        b'{"format": "chess"}',
        b"\x89PNG\r\n\x1a\n\xff\xfe",
        b"[" * 99999,
    ],
)
def test_a_foreign_file(file, foreign):
    file.write_bytes(foreign)
    refused(file, "no save file of a match")


def test_an_edited_file(file):
    edit(file, lambda content: content["records"].append([1, "boast"]))
    refused(file, r"Somebody edited the file .*load\(path, edited=True\)")
    assert load(file, edited=True).state == load(file, edited=True).states[-1]


def test_any_changed_letter_is_noticed(file):
    whole = file.read_text()
    for place in range(0, len(whole), 11):
        letter = "7" if whole[place] != "7" else "8"
        changed = whole[:place] + letter + whole[place + 1 :]
        file.write_text(changed)
        if whole[place].isspace() and json_equal(whole, changed):
            continue
        refused(file, ".")


def json_equal(one, other):
    try:
        return json.loads(one) == json.loads(other)
    except ValueError:
        return False


def test_an_edited_file_names_the_first_bad_record(file):
    def change(content):
        content["records"][3] = [0, "hold"]
        content["records"][5] = [1, "nonsense"]

    edit(file, change)
    refused(
        file, r'Record 4, \[0, "hold"\], cannot be replayed: The bet is made .*\[toy\.seal\]', edited=True
    )


@pytest.mark.parametrize(
    ("number", "row", "says"),
    [
        (3, [0, "bte"], "'bte' names no action"),
        (3, [0, "hold"], r"toy\.order"),
        (3, [1, "bet"], "player 0 decides there, not 1"),
        (1, [-1, "roll 3"], r"core\.chance"),
        (1, [-1, "deal 9 9"], "names no action"),
        (3, [0, "bet", 99], "one of 0 to 2"),
        (3, [0, "bet", -1], "one of 0 to 2"),
        (3, [0], "allowed is"),
        (3, "bet", "allowed is"),
        (3, None, "allowed is"),
        (3, {"0": 1}, "allowed is"),
        (3, [0, 1], "allowed is"),
        (3, ["0", "bet"], "allowed is"),
        (3, [True, "bet"], "allowed is"),
        (3, [0, "bet", "2"], "allowed is"),
        (3, [0, "bet", 2, 2], "allowed is"),
        (3, [0, ""], "names no action"),
    ],
)
def test_a_bad_record(file, number, row, says):
    edit(file, lambda content: content["records"].__setitem__(number - 1, row))
    refused(file, f"Record {number}, .*cannot be replayed: .*{says}", edited=True)


def test_a_newer_file(file):
    sealed(file, lambda content: content.update(version=2))
    refused(file, r"newer gamekit wrote the file \(format 2; this one reads up to 1\)")
    sealed(file, lambda content: content.update(version="one"))
    refused(file, "version is 'one'")


@pytest.mark.parametrize(("version", "age"), [(0, "older"), (2, "newer")])
def test_other_rules(file, version, age):
    sealed(file, lambda content: content.update(rules=version))
    refused(file, f"{age} rules of Toy")
    assert load(file, edited=True).game.name == "toy"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda c: c.pop("records"), "records is missing"),
        (lambda c: c.pop("game"), "game is missing"),
        (lambda c: c.update(records={}), "records is .*a list"),
        (lambda c: c.update(node=99), "node is 99; allowed are 0 to 8"),
        (lambda c: c.update(node=-1), "node is -1"),
        (lambda c: c.update(node=True), "node is True"),
        (lambda c: c.update(left=[0]), "left names the record 0"),
        (lambda c: c.update(left=["1"]), "left names the record '1'"),
        (lambda c: c.update(seed="7"), "seed is '7'"),
        (lambda c: c.update(chance="dice"), "chance is 'dice'"),
        (lambda c: c.update(undo="x"), "undo is 'x'"),
        (lambda c: c.update(seats=["Ana", "Ben"]), "A seat is 'Ana'"),
        (lambda c: c.update(seats=[{"name": "Ana"}]), "seats has 1"),
        (lambda c: c.update(seats=[{"name": "Ana\u0007"}, {"name": "B"}]), "Nobody can be called"),
        (
            lambda c: c.update(seats=[{"name": 3}, {"name": "B"}]),
            "A seat is {'name': 3}; allowed is an object",
        ),
        (
            lambda c: c.update(seats=[{"name": 3, "bot": "random"}, {"name": "B"}]),
            "A seat is {'bot': 'random', 'name': 3}",
        ),
        (lambda c: c.update(seats=[{"name": "A", "colour": "red"}, {"name": "B"}]), "A seat is .*colour"),
        (lambda c: c.update(seat=17), "There is no seat 17; seats are 0 to 1"),
        (lambda c: c.update(seat=-1), "There is no seat -1; seats are 0 to 1"),
        (lambda c: c.update(seats=[{"name": "A"}, {"name": "B", "bot": []}]), r"The bot \[\]"),
        (lambda c: c["game"].update(name="chess"), "chess"),
        (lambda c: c["game"].update(players=9), "players is 9"),
        (lambda c: c["game"].update(players="2"), "players is '2'"),
        (lambda c: c["game"].update(options={"wings": 2}), "no option 'wings'"),
        (lambda c: c["game"].update(options={"players": 2}), "no option 'players'"),
        (lambda c: c["game"].update(options={"first_seat": 7}), "first_seat is 7"),
        (lambda c: c["game"].update(edition="mine.toml"), "edition is 'mine.toml'"),
        (lambda c: c["game"].update(edition={"title": "x"}), "edition is {'title': 'x'}; .* has no editions"),
        (lambda c: c["game"].update(replaced={"scoring": "m.f"}), r"played with m\.f as its scoring"),
        (lambda c: c["game"].update(replaced={"scoring": 3}), "scoring"),
        (lambda c: c["game"].update(replaced=[]), "replaced is"),
    ],
)
def test_a_file_that_says_what_cannot_be(file, change, says):
    edit(file, change)
    refused(file, says, edited=True)
    sealed(file, lambda content: None)
    refused(file, says)


def test_a_game_that_is_not_here(file):
    with pytest.raises(BadRecord, match=r"game\.json: There is no game 'toy'"):
        Match.load(file)
