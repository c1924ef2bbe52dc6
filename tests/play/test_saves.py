"""Save files: everything comes back, and whatever is wrong with one is said in a sentence."""

import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import Toy

import gamekit
from gamekit import CHANCE, BadName, BadOption, BadRecord, GameKitError
from gamekit.play import Match, bots


def two(**arguments) -> Any:
    return Match(Toy(2), ["Ana", "Ben"], **arguments)


def load(path, **arguments):
    return Match.load(path, game=Toy, **arguments)


@pytest.fixture
def file(tmp_path):
    """A match with a branch that was left."""
    match = two(seed=4, undo="free")
    match.follow("bet high", "seal", "bet", "seal", "boast")
    match.undo()
    match.act("hold")
    match.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def refused(file, says, **arguments):
    """Loading fails with one sentence that names the file."""
    with pytest.raises(BadRecord, match=says) as caught:
        load(file, **arguments)
    sentence = str(caught.value)
    assert file.name in sentence
    assert "\n" not in sentence
    assert len(sentence) < 400


# --- there and back -----------------------------------------------------------------


def test_everything_comes_back(file):
    match = load(file)
    assert match.names == ("Ana", "Ben")
    assert match.seed == 4
    assert match.undo_needs == "free"
    assert [str(record.action) for record in match.records[-2:]] == ["seal", "hold"]
    match.undo()
    assert match.branches() == ("boast", "hold")
    match.redo("boast")
    match.act("doubt")


@given(st.integers(0, 99), st.lists(st.integers(0, 8), max_size=25))
def test_any_walk_comes_back(tmp_path_factory, seed, walk):
    match = Match(Toy(3), ["Ana", bots.random, "Ben"], seed=seed, undo="free")
    match.run()
    for step in walk:
        try:
            legal = match.state.legal_actions()
            (match.undo, match.redo)[step % 2]() if step > 4 else match.play(legal[step % len(legal)])
        except (GameKitError, ZeroDivisionError):
            continue
    path = tmp_path_factory.mktemp("walk") / "game.json"
    match.save(path)
    again = load(path)
    assert (again.state, again.records, again.branches()) == (match.state, match.records, match.branches())
    again.save(path.with_name("again.json"))
    assert path.read_text() == path.with_name("again.json").read_text()
    if match.branches():
        match.redo()
        again.redo()
        assert again.records == match.records


def test_chance_goes_on_as_it_would_have(tmp_path):
    match = two(seed=8)
    match.follow("bet", "seal", "bet")
    match.save(tmp_path / "game.json")
    again = load(tmp_path / "game.json")
    for each in (match, again):
        each.follow("seal", "hold", "hold")
    assert again.records == match.records


def test_typed_chance_comes_back(tmp_path):
    match = two(chance="ask")
    match.follow("deal 0 1", "deal 1 1")
    match.save(tmp_path / "game.json")
    again = load(tmp_path / "game.json")
    assert again.chance == "ask"
    again.follow("bet", "seal", "bet", "seal", "hold", "hold")
    assert again.state.current_player == CHANCE


def test_bots_of_the_kit_come_back(tmp_path):
    match = Match(Toy(3), ["Ana", bots.greedy, bots.greedy])
    match.save(tmp_path / "game.json")
    again = load(tmp_path / "game.json")
    assert again.names == ("Ana", "greedy", "greedy 2")
    assert again.bots == (None, "greedy", "greedy")


def test_somebodys_own_bot_is_given_again(tmp_path):
    def mine(seat):
        return seat.actions[0]

    match = Match(Toy(2), ["Ana", mine])
    match.act("bet")
    match.save(tmp_path / "game.json")
    refused(
        tmp_path / "game.json", r"bot 'mine' did not come with the kit; give it again: load\(path, seats="
    )
    again = load(tmp_path / "game.json", seats=["Ana", mine])
    assert again.records == match.records
    again.play("seal")


def test_other_people_may_go_on(file):
    match = load(file, seats=["Zoë", bots.random])
    assert match.names == ("Zoë", "random")
    match.run()


def test_wrong_seats_are_no_fault_of_the_file(file):
    with pytest.raises(BadOption, match="seats has 1"):
        load(file, seats=["Ana"])
    with pytest.raises(BadName):
        load(file, seats=["Ana", "B\n"])


def test_the_file_is_readable(file):
    text = file.read_text(encoding="utf-8")
    assert text.splitlines()[1] == ' "format": "gamekit match",'
    assert '  [0, "bet high"],' in text
    assert text.endswith("}\n")


def test_a_whole_game_object_may_be_given(file):
    assert Match.load(file, game=Toy(2)).game.players == 2
    with pytest.raises(BadRecord, match="another game"):
        Match.load(file, game=Toy(3))


# --- writing ------------------------------------------------------------------------


def test_saving_replaces_the_file_as_a_whole(file, monkeypatch):
    before = file.read_text()
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(GameKitError, match="could not be written: No space left on device"):
        two().save(file)
    assert file.read_text() == before
    assert list(file.parent.iterdir()) == [file]


def test_an_interrupt_while_saving_leaves_the_old_file(file, monkeypatch):
    before = file.read_text()
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        two().save(file)
    assert file.read_text() == before
    assert list(file.parent.iterdir()) == [file]


def test_a_place_that_is_not_there(tmp_path):
    with pytest.raises(GameKitError, match="could not be written: No such file"):
        two().save(tmp_path / "nowhere" / "game.json")
    with pytest.raises(GameKitError, match="could not be written"):
        two().save(tmp_path)


def test_a_link_stays_a_link(file):
    link = file.with_name("link.json")
    link.symlink_to(file)
    two().save(link)
    assert link.is_symlink()
    assert load(file).seed == 0


def test_autosave_writes_after_each_change(tmp_path):
    path = tmp_path / "auto.json"
    match = two(autosave=path)
    for change in (lambda: match.act("bet"), match.undo, match.redo, lambda: match.act("seal")):
        change()
        again = load(path)
        assert (again.records, again.branches()) == (match.records, match.branches())


def test_autosave_never_takes_another_files_place(file):
    before = file.read_text()
    with pytest.raises(BadOption, match="that file is there already"):
        two(autosave=file)
    with pytest.raises(BadOption, match="that file is there already"):
        load(file, autosave=Path(__file__))
    assert file.read_text() == before
    match = load(file, autosave=file)
    match.act("hold")
    assert load(file).records == match.records
    other = load(file, autosave=file.with_name("other.json"))
    assert load(other.autosave).records == match.records


def test_autosave_that_fails_does_not_stop_the_match(tmp_path, caplog):
    folder = tmp_path / "folder"
    folder.mkdir()
    match = two(autosave=folder / "auto.json")
    (folder / "auto.json").unlink()
    folder.rmdir()
    match.act("bet")
    assert "not saved" in caplog.text
    folder.mkdir()
    match.act("seal")
    assert load(folder / "auto.json").records == match.records


def test_autosave_into_nowhere_is_told_at_once(tmp_path):
    with pytest.raises(GameKitError, match="could not be written"):
        two(autosave=tmp_path / "nowhere" / "auto.json")


# --- for one seat -------------------------------------------------------------------


def test_a_seats_file_tells_only_what_it_saw(tmp_path):
    match = two(seed=123456789)
    match.follow("bet high", "seal", "bet", "seal", "boast")
    match.undo(agreed=True)
    match.act("hold")
    path = tmp_path / "ben.json"
    match.save(path, seat="Ben")
    text = path.read_text()
    assert "123456789" not in text
    assert '[-1, "deal 0 ?"]' in text
    assert "bet high" not in text
    assert "boast" not in text
    refused(path, "made for seat 1, and what others kept hidden is not in it")


def test_two_games_that_differ_in_secrets_make_one_file(tmp_path):
    texts = set()
    for card, bet in ((1, "bet"), (3, "bet high")):
        match = two(chance="ask")
        match.follow("deal 0 2", f"deal 1 {card}", "bet", "seal", bet, "seal", "hold")
        match.save(tmp_path / "ana.json", seat=0)
        texts.add((tmp_path / "ana.json").read_text())
    assert len(texts) == 1


def test_a_seats_file_without_secrets_goes_on_with_a_fresh_seed(tmp_path):
    match = two(chance="ask", seed=9)
    match.save(tmp_path / "ana.json", seat="Ana")
    again = load(tmp_path / "ana.json")
    assert again.records == ()
    assert again.seed != 9
    with pytest.raises(BadName):
        match.save(tmp_path / "ana.json", seat="Bob")


# --- replaced functions -------------------------------------------------------------


def scoring(state):
    return ()


def other(state):
    return ()


def test_a_replaced_scoring_is_asked_for_again(tmp_path):
    path = tmp_path / "game.json"
    Match(Toy(2, scoring=scoring), ["Ana", "Ben"]).save(path)
    refused(path, r"scoring as its scoring; give it again: load\(path, scoring=\.\.\.\)")
    refused(path, "as its scoring, not with other", scoring=other)
    assert load(path, scoring=scoring).game.replaced == ("scoring",)


def test_nothing_else_may_be_replaced(file):
    refused(file, "played with the rulebook's scoring", scoring=scoring)
    refused(file, "played with the rulebook's luck", rules={"luck": other})


def test_a_replaced_rule_is_asked_for_again(tmp_path, monkeypatch):
    monkeypatch.setattr(Toy, "replaceable", {"luck": other})
    path = tmp_path / "game.json"
    Match(Toy(2, rules={"luck": scoring}), ["Ana", "Ben"]).save(path)
    refused(path, r"scoring as its luck; give it again: load\(path, rules=\{'luck': \.\.\.\}\)")
    assert load(path, rules={"luck": scoring}).game.replaced == ("luck",)


# --- with the games of the kit ------------------------------------------------------


@pytest.mark.parametrize("name", gamekit.names())
def test_a_game_of_the_kit(tmp_path, name):
    path = tmp_path / "game.json"
    match = Match(gamekit.load(name), ["Ana", bots.random], seed=2)
    match.run()
    for _ in range(20):
        match.play(match.state.legal_actions()[-1])
    match.save(path)
    again = Match.load(path)
    assert again.state == match.state
    names: dict[str, Match] = {}
    exec(match.as_code(), names)
    assert names["match"].state == match.state


@pytest.mark.parametrize("name", gamekit.names())
def test_an_edition_of_somebodys_own_is_in_the_file(tmp_path, name):
    game: Any = gamekit.load(name)
    table = next(key for key, entry in game.edition.document.items() if isinstance(entry, dict))
    own = gamekit.load(name, edition=game.edition.replace(**{table: {}}))
    match = Match(own, ["Ana", "Ben"], seed=2)
    match.act(match.state.legal_actions()[0])
    match.save(tmp_path / "game.json")
    again: Any = Match.load(tmp_path / "game.json")
    assert again.game == own
    assert not again.game.edition.shipped
    assert again.state == match.state
    names: dict[str, Match] = {}
    exec(match.as_code(), names)
    assert names["match"].state == match.state


@pytest.mark.parametrize("path", ["\0", "/", None, 1, b"x", [], "~nobody-of-that-name/x", "a" * 300])
def test_what_is_no_name_of_a_file_is_told(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    match = Match(Toy(2), ["Ana", "Ben"], seed=1)

    for call in (match.save, lambda path: Match(Toy(2), ["Ana", "Ben"], autosave=path or "/")):
        with pytest.raises(GameKitError):
            call(path)
    with pytest.raises(GameKitError):
        Match.load(path, game=Toy)


def test_only_ordinary_files_are_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    with pytest.raises(GameKitError, match="no ordinary file"):
        Match(Toy(2), ["Ana", "Ben"], seed=1).save(pipe)
    assert pipe.is_fifo()
    with pytest.raises(BadRecord, match="no ordinary file"):
        Match.load(pipe, game=Toy)


def test_a_rule_without_a_name_of_its_own_can_be_saved(tmp_path):
    def bonus(times, *given):
        return times * 2

    game = gamekit.load("khlor", players=2, rules={"second_points": partial(bonus, 1)})
    match = Match(game, ["Ana", "Ben"], seed=1)
    match.save(tmp_path / "match.json")

    again = Match.load(tmp_path / "match.json", rules={"second_points": partial(bonus, 1)})
    assert again.records == match.records
