"""Golden playthroughs: whole random games in `tests/playthroughs`, compared line by line.

A file's head says which game it is. To add one, write the head and run this with
`GAMEKIT_WRITE_PLAYTHROUGHS=1`, which rewrites all of them; read the difference before you
keep it, for it is a difference of rules. A game without a file gets one.
"""

import difflib
import os
from itertools import islice
from pathlib import Path

import pytest
from conformance.story import Recipe
from conformance.tables import ONE_EACH

FOLDER = Path(__file__).parents[1] / "playthroughs"
WRITE = bool(os.environ.get("GAMEKIT_WRITE_PLAYTHROUGHS"))


def write_all() -> None:
    for table in ONE_EACH:
        name = table.game_class.name
        if not any(FOLDER.glob(f"{name}-*.txt")):
            recipe = Recipe(name, table.game_class(None).players, {}, 1, "the rulebook's game")
            (FOLDER / f"{name}-{recipe.players}.txt").write_text(recipe.head(), encoding="utf-8")
    for path in FOLDER.glob("*.txt"):
        path.write_text(Recipe.read(path.read_text(encoding="utf-8")).told(), encoding="utf-8")


if WRITE:
    write_all()
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_goes_as_it_did(path):
    stored = path.read_text(encoding="utf-8")
    told = Recipe.read(stored).told()
    if told != stored:
        changes = difflib.unified_diff(
            stored.splitlines(), told.splitlines(), "stored", "now", n=2, lineterm=""
        )
        pytest.fail(
            f"{path.name} differs; first differences:\n" + "\n".join(islice(changes, 60)), pytrace=False
        )


@pytest.mark.parametrize("table", ONE_EACH, ids=lambda table: table.game_class.name)
def test_every_game_has_a_playthrough(table):
    name = table.game_class.name
    assert any(path.name.startswith(f"{name}-") for path in FILES), (
        f"{name} has no playthrough; GAMEKIT_WRITE_PLAYTHROUGHS=1 writes a first one"
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_a_playthrough_shows_is_in_it(path):
    """The head's `shows` line quotes, between backquotes, what has to come up in the story."""
    head, _, story = path.read_text(encoding="utf-8").partition("\n\n")
    for quoted in Recipe.read(head).shows.split("`")[1::2]:
        assert quoted in story, f"{path.name} no longer shows {quoted!r}: choose another seed"
