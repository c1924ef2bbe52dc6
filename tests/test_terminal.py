"""Playing in a terminal: what is shown, what may be typed, and how one leaves."""

import os
import signal
import subprocess
import sys
from fractions import Fraction
from itertools import takewhile
from typing import Any

import pytest
from toy import Hold, Roll, Toy

import gamekit
from gamekit.__main__ import main
from gamekit.core import catalogue
from gamekit.core.actions import Action
from gamekit.core.score import ScoreLine
from gamekit.core.value import value
from gamekit.play import Match, bots
from gamekit.play.menu import menu
from gamekit.play.terminal import Terminal

GAMES = gamekit.names()


class Sitting:
    """A terminal with somebody who types the given lines, then ends the input."""

    def __init__(self, match, *lines):
        self.match, self.lines, self.shown = match, list(lines), []
        Terminal(match, self.ask, self.shown.append, lambda: self.shown.append("<clear>")).run()

    def ask(self, prompt):
        self.shown.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if isinstance(line, BaseException):
            raise line
        self.shown.append(f"<{line}>")
        return line

    @property
    def text(self):
        return "\n".join(self.shown)

    @property
    def replies(self):
        """What was shown before the first line and after each."""
        found = [[]]
        for shown in self.shown:
            if shown.startswith("<") and shown != "<clear>":
                found.append([])
            elif shown != "> ":
                found[-1].append(shown)
        return ["\n".join(reply) for reply in found]

    def after(self, line):
        """What was shown between this line and the next prompt."""
        place = self.shown.index(f"<{line}>") + 1
        return "\n".join(self.shown[place:])


def solo(**arguments) -> Any:
    return Match(Toy(2), ["Ana", bots.random], seed=3, **arguments)


def two(**arguments) -> Any:
    return Match(Toy(2), ["Ana", "Ben"], seed=3, **arguments)


# --- at the table -------------------------------------------------------------------


def test_a_whole_game_by_number():
    match = solo()
    sitting = Sitting(match, *["1"] * 9)
    assert match.is_over
    assert "Ana decides. (help shows what can be typed)" in sitting.text
    assert "random is thinking…" in sitting.text
    assert "The die is cast. [toy.bet]" in sitting.text
    assert "Ana: " in sitting.text
    assert "boasts [toy.boast]" in sitting.text
    assert "1. " in sitting.text
    assert "Goodbye" not in sitting.text


def test_the_board_shows_the_names():
    match = Match(gamekit.load("khlor", players=2), ["Ana", bots.random], seed=3)
    sitting = Sitting(match, *["1"] * 400)
    assert match.is_over
    assert "Khlor, turn 1. Ana chooses a piece." in sitting.text
    assert "> Ana " in sitting.text
    assert "Ana places P8. (help" not in sitting.text
    assert ". random: " in sitting.text
    assert "Seat " not in sitting.text


def test_by_notation():
    match = solo()
    Sitting(match, "bet high", "SEAL")
    assert any(str(record.action) == "bet high" for record in match.records)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("99", "There is no action 99; allowed are 1 to 2."),
        ("0", "There is no action 0; allowed are 1 to 2."),
        ("hold", "[toy.order]"),
        ("dance", "'dance' names no action"),
        ("²", "'²' names no action"),
        ("save", "A file needs a name"),
        ("save /nowhere/at/all", "could not be written"),
        ("redo", "nothing to play again"),
        ("undo", "nothing to take back"),
    ],
)
def test_wrong_input_is_told_and_asked_again(line, says):
    match = solo()
    sitting = Sitting(match, line, "1")
    assert says in sitting.after(line)
    assert any(record.player == 0 for record in match.records)


def test_commands(tmp_path):
    match = solo()
    path = tmp_path / "game.json"
    sitting = Sitting(match, "help", "actions", "", "board", "score", "moves", f"save {path}", "quit", "1")
    assert "take back a move" in sitting.after("help")
    assert "1  bet" in sitting.after("actions")
    assert "seat 0: card" in sitting.after("board")
    assert "Ana: 0 points" in sitting.after("score")
    assert sitting.after("moves").startswith("      set-up: 2 draws of chance\n")
    assert "deal" not in sitting.after("moves")
    assert "by heading" in Sitting(khlor(), "rule").after("rule")
    assert "kept in" in sitting.text
    assert Match.load(path, game=Toy).state == match.state
    assert sitting.text.endswith(f"Goodbye. The match was last saved in {path}.")
    assert sitting.lines == ["1"]


@pytest.mark.parametrize(
    ("each", "line"), [(2.5, " 2.5"), (Fraction(5, 2), " 2.5"), (Fraction(1, 3), "0.33"), (4, "   4")]
)
def test_points_of_a_rule_of_one_s_own_need_not_be_whole(each, line):
    game = gamekit.load(
        "khlor", players=2, scoring=lambda *_, **__: (ScoreLine(0, "tokens", each, "khlor.x"),)
    )
    sitting = Sitting(Match(game, ["Ana", "Bo"], seed=1), "score")
    assert f"Ana: {line.strip()} points\n  {line}  tokens [khlor.x]\nBo: 0 points" in sitting.after("score")


def test_undo_and_redo():
    match = solo()
    sitting = Sitting(match, "bet high", "undo", "bet", "undo", "redo")
    assert str(match.records[-1].action) == "bet"
    assert set(sitting.shown) >= {"<undo>", "<redo>"}


def test_undo_asks_whether_all_agree():
    for answer, last in (("yes", "bet"), ("no", "seal"), ("", "seal")):
        match = two()
        sitting = Sitting(match, "", "bet", "seal", "", "undo", answer)
        assert "Ana has to agree" in sitting.text
        assert str(match.records[-1].action) == last


def test_between_two_persons_the_screen_is_cleared():
    match = two()
    sitting = Sitting(match, "", "bet", "seal", "", "bet")
    assert sitting.shown.count("<clear>") == 2
    assert "Pass to Ana, and press Enter. " in sitting.shown
    pass_on = sitting.shown.index("Pass to Ben, and press Enter. ")
    assert sitting.shown[pass_on - 1] == "<clear>"
    card = match.state.hands[0].card
    assert f"seat 0: card {card}" not in "\n".join(sitting.shown[pass_on:])
    assert "Ana: seal" in "\n".join(sitting.shown[pass_on:])


def test_one_person_is_never_asked_to_pass():
    assert "Pass to" not in Sitting(solo(), "1", "1", "1").text


def test_typed_chance():
    match = two(chance="ask")
    sitting = Sitting(match, "roll 6", "deal 0 3", "deal 1 1", "", "bet")
    assert "Chance is asked" in sitting.text
    assert "core.chance" in sitting.after("roll 6")
    assert match.state.hands[0].card == 3


@pytest.mark.parametrize("way", [EOFError(), KeyboardInterrupt(), "quit", "QUIT"])
def test_leaving_politely(way, tmp_path):
    path = tmp_path / "game.json"
    sitting = Sitting(solo(autosave=path), "1", way)
    assert sitting.text.endswith(f"Goodbye. The match is kept in {path}.")


def test_an_interrupt_while_a_bot_thinks():
    def stubborn(seat):
        raise KeyboardInterrupt

    match = Match(Toy(2), ["Ana", stubborn])
    sitting = Sitting(match, "1", "1")
    assert "Goodbye" in sitting.text
    assert match.state.current_player == 1


def test_bots_alone():
    match = Match(Toy(2), [bots.random, bots.greedy])
    assert "The die is cast" in Sitting(match).text


# --- what is shown when -------------------------------------------------------------


def khlor(*seats, **arguments) -> Any:
    return Match(gamekit.load("khlor", players=2), seats or ["Ana", bots.random], seed=3, **arguments)


BOARD = "small letter: square"
TURN = ("choose P8", "place A1 0")
"""a turn of Ana's, at the end of which no egg can be laid"""


def test_the_board_comes_again_when_the_turn_passes_on_or_on_demand():
    sitting = Sitting(khlor(), *TURN, "1", "board")
    assert [BOARD in reply for reply in sitting.replies] == [True, False, True, False, True]


def test_between_the_steps_of_a_turn_comes_the_question_and_what_changed():
    reply = Sitting(khlor(), "1").replies[1]
    assert reply.startswith(
        "Ana: choose P8  (choose piece P8)\n\nKhlor, turn 1. Ana places P8.\nP8\nD^\nE\nB< o  Dv\nB bottled"
    )
    assert "help shows" not in reply
    assert "place G7 2\n(typing a beginning, like place C1, shows what each of those does)" in reply


def test_each_person_sees_the_board_when_the_seat_changes():
    sitting = Sitting(khlor("Ana", "Ben"), *TURN)
    assert BOARD in sitting.replies[-1]
    assert "Ben chooses a piece. (help" in sitting.replies[-1]


def test_typed_chance_does_not_bring_the_board_at_every_draw():
    sitting = Sitting(khlor("Ana", "Ben", chance="ask"), "1", "1", "1", "1")
    assert [BOARD in reply for reply in sitting.replies] == [True, False, False, False, False]
    assert "Khlor, turn 1. A demon comes to light on A1." in sitting.replies[0]
    assert "Chance is asked. A demon comes to light on A1. (help" in sitting.replies[0]
    assert "Khlor, turn 1. A demon comes to light on D1." in sitting.replies[3]


def test_what_others_did_is_told_in_words_and_once():
    match = khlor()
    sitting = Sitting(match, *TURN, "1", "moves")
    chosen, placed = [record.action for record in match.records if record.player == 1]
    told = sitting.replies[2]
    assert "Ana: place A1 0  (place on A1, not turned: catches" in told
    assert f"random: {chosen}  (choose piece {chosen.piece})" in told
    assert f"random: {placed}  (place on {placed.square}" in told
    assert "random: " not in sitting.replies[3]
    assert f"random: {placed}  (place on {placed.square}" in sitting.replies[4]


def test_after_undo_what_happened_before_is_not_told_again():
    sitting = Sitting(khlor(), *TURN, "1", "undo", "redo", "undo", "undo")
    _, _, _, _, undone, redone, *_, twice = sitting.replies
    assert undone.startswith("Taken back.\n\nKhlor, turn 3. Ana chooses a piece.")
    assert redone.startswith("Ana: choose")
    assert twice.startswith("Taken back.\n\nKhlor, turn 1. Ana places P8.")
    assert BOARD in undone
    assert BOARD in redone


def test_going_on_from_a_file_tells_what_happened_since(tmp_path):
    Sitting(khlor(), *TURN, f"save {tmp_path / 'a.json'}", "quit")
    told = Sitting(Match.load(tmp_path / "a.json"), "quit").replies[0].partition("Khlor, turn")[0]
    assert "random: " in told
    assert "Ana: " not in told


# --- help, hints and rules ----------------------------------------------------------


@pytest.mark.parametrize("word", ["h", "help", "?", "HELP"])
@pytest.mark.parametrize("name", GAMES)
def test_help_tells_the_game_and_where_to_begin(name, word):
    game = gamekit.load(name)
    told = Sitting(Match(game, ["Ana", *[bots.random] * (game.players - 1)], seed=3), word).after(word)
    assert f"begin with: rule {name}." in told
    assert "Goal: " in told
    assert "hint " in told
    assert max(map(len, told.splitlines())) <= 80


def test_a_hint_says_what_to_type_and_why():
    match = khlor()
    told = Sitting(match, "hint").after("hint")
    hint = match.hint()
    assert str(hint) in told
    assert f"To take it: {hint.action}" in told


def test_no_hint_for_chance():
    sitting = Sitting(two(chance="ask"), "hint")
    assert "nothing to advise" in sitting.after("hint")


def test_a_no_until_my_turn():
    match = Match(Toy(3), ["Ana", "Ben", "Cleo"], seed=3)
    match.follow(*["bet", "seal"] * 3, "boast")
    sitting = Sitting(match, "", "no", "", "hold", "")
    assert sitting.after("no").startswith(
        "Ben says no to everything that is asked, until their own next turn."
    )
    assert match.declining == (1,)
    assert "Chance is not asked" in Sitting(two(chance="ask"), "no").after("no")


def test_a_no_in_the_own_turn_says_that_it_is_for_later():
    match = two()
    told = Sitting(match, "", "no", "quit").after("no")
    assert told.startswith(
        "This Ana decides as before; but from now on Ana says no to everything that is asked,"
    )
    assert match.declining == (0,)


def test_where_nobody_is_asked_there_is_nothing_to_say_no_to():
    sitting = Sitting(khlor(), "no", "help")
    assert sitting.after("no").startswith("In Khlor nobody is asked anything in the turn of another.")
    assert sitting.match.declining == ()
    assert "  no  " not in sitting.after("help")
    assert "  no  " in Sitting(solo(), "help").after("help")
    assert [game.asks_others for game in map(gamekit.load, GAMES)] == [name == "achaia" for name in GAMES]


def test_moves_leave_the_set_up_out():
    match = khlor()
    moves = Sitting(match, *TURN, "moves").after("moves").splitlines()
    drawn = sum(1 for _ in takewhile(lambda record: record.player < 0, match.records))
    assert moves[0] == f"      set-up: {drawn} draws of chance"
    assert moves[1].startswith("   1  turn 1   Ana: choose P8")
    assert any("chance: " in line for line in moves[1:])
    assert "set-up" not in Sitting(Match(Toy(2), ["Ana", "Ben"], chance="ask"), "moves").after("moves")


def test_what_nobody_understands_points_to_help():
    assert sum("help shows what can be typed" in line for line in Sitting(solo(), "dance").shown) == 2


def rule(asked: str) -> str:
    line = f"rule {asked}".strip()
    return Sitting(khlor(), line).after(line)


def test_a_rule_by_its_id_or_without_the_name_of_the_game():
    words = gamekit.load("khlor").clauses["khlor.setup.circle"]
    for asked in ("khlor.setup.circle", "setup.circle", "[khlor.setup.circle]", "KHLOR.setup.circle"):
        assert " ".join(rule(asked).split()).startswith(f"{words.says} As it is played here: {words.reading}")


def test_without_a_name_the_rules_are_listed_by_heading():
    told = rule("")
    assert "khlor.egg: remove, lay, order" in told
    ids = list(gamekit.load("khlor").clauses)
    listed = " ".join(told.split())
    assert all(identity.rpartition(".")[2] in listed for identity in ids)
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize("asked", ["egg", "khlor.egg", "Egg"])
def test_a_heading_tells_its_rules(asked):
    told = rule(asked)
    clauses = gamekit.load("khlor").clauses
    for identity in ("khlor.egg.remove", "khlor.egg.lay", "khlor.egg.order"):
        assert f"{identity}: {clauses[identity].says[:30]}" in told
    assert "khlor.place" not in told


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("foo", "There is no rule 'foo'; rule without a name lists them all."),
        ("khlor.foo", "There is no rule 'khlor.foo'; rule without a name lists them all."),
        ("egg.foo", "There is no rule 'egg.foo'; near are khlor.egg.order, khlor.egg.remove, khlor.egg.lay."),
        ("egg.lya", "There is no rule 'egg.lya'; near are khlor.egg.lay"),
        ("stack", "There is no rule 'stack'; near are khlor.setup.stacks"),
        ("topmost", "There is no rule 'topmost'; near are khlor.catch.top."),
    ],
)
def test_no_such_rule_but_near_ones(asked, says):
    assert says in rule(asked)
    assert len(rule(asked)) < 400


def test_a_rule_that_is_a_heading_by_itself():
    match = Match(gamekit.load("achaia", players=2), ["Ana", bots.random], seed=3)
    clauses = match.game.clauses
    sitting = Sitting(match, "rule win", "rule")
    assert sitting.after("rule win").startswith(clauses["achaia.win"].says)
    assert "achaia.win" in sitting.after("rule")


# --- the menu -----------------------------------------------------------------------


def test_few_actions_are_listed_with_their_words():
    lines = menu([Hold(), Roll(3)], "", lambda action: "wait" if action == Hold() else str(action))
    assert lines == ["   1  hold  (wait)", "   2  roll 3"]


@value
class Put(Action):
    """A game with many places."""

    verb = "put"
    square: str
    turn: int


def test_many_actions_are_drawn_together():
    puts = [Put(f"{letter}{n}", turn) for letter in "ABC" for n in range(1, 5) for turn in range(4)]
    actions = [*puts, Hold()]
    more = "(typing a beginning, like put, shows what each of those does)"
    assert menu(actions, "", str) == ["  1-48  put …   49  hold", more]
    assert menu(actions, "put", str)[0].startswith("  1-4  put A1 …     5-8  put A2 …")
    assert menu(actions, "put", str)[-1] == "(typing a beginning, like put A1, shows what each of those does)"
    assert menu(actions, "put c", str)[0] == "  33  put C1 0"
    assert len(menu(actions, "put c", str)) == 16
    assert "beginning" not in "".join(menu([Put(f"A{n}", 0) for n in range(30)], "", str))
    assert menu(actions, "PUT  B2", str) == [f"{n:>4}  put B2 {n - 21}" for n in range(21, 25)]


# --- the command line ---------------------------------------------------------------


def gamekit_says(*arguments, typed=""):
    command = [sys.executable, "-m", "gamekit", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_games_are_listed(capsys):
    assert main([]) == 0
    text = capsys.readouterr().out
    for name in GAMES:
        assert f"{name} " in text
        assert catalogue.find(name).title in text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["NAME", "--players", "99"], "players is 99"),
        (["NAME", "--players", "0"], "players is 0"),
        (["NAME", "--players", "two"], "invalid int value: 'two'"),
        (["NAME", "--plyers", "2"], "There is no argument '--plyers'; did you mean '--players'?"),
        (["NAME", "--seats", "Ana", "grdy"], "There is no bot 'grdy'; did you mean 'greedy'? A person's"),
        (
            ["NAME", "--seats", "Ana", "randy"],
            "'randy'; did you mean 'random'? A person's name like that needs",
        ),
        (["NAME", "--seats", "Ana", "mcts(x)"], "There is no bot 'mcts(x)'; did you mean 'mcts(300)'?"),
        (["NAME", "--seats", "Ana", "mcts"], "There is no bot 'mcts'; did you mean 'mcts(300)'?"),
        (["NAME", "--seats", "Ana", "Mcts(x)"], "There is no bot 'Mcts(x)'; did you mean"),
        (["NAME", "--seats", "Ana", "deep(9)"], "There is no bot 'deep(9)'; known are random, greedy, mcts"),
        (["--options"], "--options needs the name of a game"),
        (["NAME", "--options", "--players", "99"], "players is 99"),
        (["NAME", "--option", "wings"], "allowed is name=value"),
        (["NAME", "--option", "wings=2"], "There is no option 'wings'"),
        (["NAME", "--option", "players=2"], "players is no option of the rules"),
        (["NAME", "--option", "first_seat=x"], "first_seat is 'x'"),
        (["NAME", "--seats", "Ana", "Ana"], "Two players are called 'Ana'"),
        (["NAME", "--seats", "Ana", "--players", "2"], "seats has 1 entry; allowed are 2"),
        (["NAME", "--seats", "Ana", "B\x07"], "Nobody can be called"),
        (["NAME", "--edition", "nowhere.toml"], "There is no edition 'nowhere.toml'"),
        (["NAME", "--load", "nowhere.json"], "could not be read"),
        (["NAME", "--load", "x.json", "--players", "2"], "--players does not go with --load"),
        (["NAME", "--save", "/nowhere/x.json"], "could not be written"),
        (["NAME", "--chance", "dice"], "invalid choice: 'dice'"),
        (["nmae"], "There is no game 'nmae'"),
        (["lab"], "The following arguments are required: game"),
        (["lab", "nmae"], "There is no game 'nmae'"),
    ],
)
@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_start_is_one_sentence(capsys, name, arguments, says):
    assert main([name if word == "NAME" else word for word in arguments]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_a_person_may_be_called_nearly_like_a_bot():
    done = gamekit_says("khlor", "--seats", "Ana", "Randy", "bea", typed="")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Randy" in done.stdout
    assert "bea" in done.stdout


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("asking", [["--option"], ["--options"], ["--options", "--option", "first_seat=1"]])
def test_the_options_are_listed(capsys, name, asking):
    assert main([name, *asking]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for option, parameter in catalogue.find(name).options_class.parameters().items():
        assert f" {option}: {parameter.says}. Allowed: " in told
    assert f"first_seat: the seat that starts. Allowed: {'whole numbers from 0 to 1'}. Default: 0" in told
    assert told.count("Default: ") == len(catalogue.find(name).options_class.parameters())
    assert ("Default: 0, here 1." in told) == ("first_seat=1" in asking)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (
            ["khan", "--players", "3"],
            "the printed number. Allowed: None or whole numbers from 1 to 25. Default: None, here 14.",
        ),
        (["khan", "--players", "3", "--option", "council=9"], "Default: None, here 9. [khan.end.council]"),
        (["khan"], "the latest; None: never. Allowed: None or whole numbers from 1 to 1000. Default: None."),
        (["khan"], "None: drawn by chance. Allowed: names; a wrong one is refused with those there are."),
        (["khlor", "--players", "5"], "Allowed: None, 2, 3. Default: None, here 2. [khlor.catch.five]"),
        (["khlor", "--players", "1"], "Options of Khlor with 1 player; set with --option NAME=VALUE:"),
        (["khlor"], "Allowed: full, bag. Default: full. [khlor.setup.bag]"),
        (["achaia"], "Default: None, here 5. [achaia.setup.power]"),
    ],
)
def test_the_number_in_force_is_told(capsys, asked, says):
    assert main([*asked, "--options"]) == 0
    told = capsys.readouterr().out
    assert says in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize("name", GAMES)
def test_options_of_all_games_can_be_given_as_they_are_listed(capsys, name):
    for option, parameter in catalogue.find(name).options_class.parameters().items():
        for allowed in parameter.allowed if isinstance(parameter.allowed, tuple) else ():
            assert main([name, "--options", "--option", f"{option}={allowed}"]) in (0, 2)
            assert "; allowed are " not in capsys.readouterr().err


def test_the_help_tells_of_the_options():
    assert "--options" in gamekit_says("--help").stdout
    assert "without any, lists all there are" in " ".join(gamekit_says("--help").stdout.split())


def test_words_with_commas_are_a_list(capsys):
    assert main(["khan", "--players", "2", "--option", "heirs=Tolui, Batu"]) == 2
    assert "heirs is ('Tolui', 'Batu'); of 'Batu' nothing is known" in capsys.readouterr().err


def test_a_misspelt_game_is_guessed(capsys):
    assert main([f"{GAMES[0]}x"]) == 2
    assert f"did you mean {GAMES[0]!r}?" in capsys.readouterr().err


def test_it_runs_as_a_module():
    done = gamekit_says("nmae")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert gamekit_says("--help").returncode == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_typed(tmp_path, name):
    path = tmp_path / "game.json"
    done = gamekit_says(
        name, "--seed", "3", "--seats", "Ana", "greedy", "random", "--save", str(path), typed="1\n" * 500
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "1. " in done.stdout
    assert Match.load(path).is_over


@pytest.mark.parametrize("name", GAMES)
def test_going_on_from_a_file(tmp_path, name):
    path = tmp_path / "game.json"
    first = gamekit_says(name, "--seats", "Ana", "random", "--save", str(path), typed="1\n1\n")
    assert "The match is kept in" in first.stdout
    count = len(Match.load(path).records)
    again = gamekit_says(name, "--load", str(path), "--save", str(path), typed="1\n")
    assert again.returncode == 0
    assert len(Match.load(path).records) > count
    assert gamekit_says("--load", str(path), typed="").returncode == 0
    other = gamekit_says("nmae", "--load", str(path))
    assert (other.returncode, other.stdout) == (2, "")


@pytest.mark.parametrize("name", GAMES)
def test_a_plain_terminal_shows_what_it_can(name):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "gamekit", name, "--seats", "greedy", "greedy"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal on Windows")
def test_ctrl_c_on_a_real_process():
    command = [sys.executable, "-m", "gamekit", GAMES[0]]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        shown = b""
        while not shown.endswith(b"\n> "):
            shown += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        assert b"Goodbye" in process.stdout.read()
        assert process.wait(timeout=30) == 0
