"""The catalogue, and what a game refuses when it is made: one clear sentence each."""

import importlib
import pickle
import pkgutil

import pytest
from conformance.tables import ONE_EACH, every_count, every_game
from toy import Toy

import gamekit
import gamekit.games
from gamekit import (
    BadEdition,
    BadName,
    BadNotation,
    BadOption,
    GameKitError,
    IllegalAction,
    MissingExtra,
    load,
)
from gamekit.core import errors
from gamekit.core.catalogue import find
from gamekit.core.clauses import Refusal
from gamekit.core.game import Game, check_seat


def test_every_folder_is_a_game():
    folders = sorted(module.name for module in pkgutil.iter_modules(gamekit.games.__path__) if module.ispkg)
    assert list(gamekit.names()) == folders
    for name in folders:
        game_class = find(name)
        assert issubclass(game_class, Game)
        assert (game_class.name, bool(game_class.title)) == (name, True)
        assert type(gamekit.load(name)) is game_class


def test_a_game_s_words_are_not_commands():
    assert not {"lab", "teach", "site"} & set(gamekit.names())


@pytest.mark.parametrize(
    "name", ["", "chess", "KHLOR", "../khlor", "__init__", "games.khlor", None, 3, ("khlor",)]
)
def test_unknown_names(name):
    with pytest.raises(BadName, match=r"^There is no game .*; (did you mean .*\?|known are .*\.)$"):
        gamekit.load(name)


def test_the_nearest_name_is_named():
    for name in gamekit.names():
        with pytest.raises(BadName, match=f"did you mean '{name}'"):
            gamekit.load(name[:-1] + "x")


@every_game
@pytest.mark.parametrize(
    ("players", "says"),
    [
        *[(count, r".* is for \d to \d") for count in (0, -1, 99)],
        *[(count, r"allowed are whole numbers from \d to \d") for count in (True, 2.0, [2], "two")],
        ("2", r"allowed are whole numbers from \d to \d, without quotes"),
    ],
)
def test_wrong_player_counts(table, players, says):
    with pytest.raises(BadOption, match=rf"^players is .*; {says}\.$"):
        table.game_class(players)


@every_game
def test_without_players_there_is_company(table):
    assert table.game_class().players == next(count for count in table.game_class.seat_counts if count > 1)


@every_count
def test_wrong_options(table):
    for name in table.game_class.options_class.parameters():
        for junk in (object(), -7, "junk", 3.5, ["full"], {}):
            with pytest.raises(BadOption, match=rf"^{name} is .*\.$"):
                table.game_class(table.players, **{name: junk})
        with pytest.raises(BadOption, match=f"did you mean '{name}'"):
            table.game_class(table.players, **{name[:-1] + "0": 1})


@every_game
def test_nothing_else_is_swallowed(table):
    with pytest.raises(BadOption, match="There is no option 'seed'"):
        table.game_class(seed=1)
    with pytest.raises(BadName, match="There is no rule 'gravity' to replace"):
        table.game_class(rules={"gravity": len})


@every_game
def test_seats(table):
    assert [check_seat(table.game, seat) for seat in range(table.players)] == list(range(table.players))
    for junk in (-1, table.players, "0", True, None, 0.0):
        with pytest.raises(BadName, match=rf"^There is no seat .*; seats are 0 to {table.players - 1}\.$"):
            check_seat(table.game, junk)


def test_a_game_without_editions_says_so():
    assert Toy(edition="tiny") == Toy()
    with pytest.raises(BadOption, match="Toy has no editions"):
        Toy(edition="mine.toml")
    with pytest.raises(BadOption, match="no scoring function"):
        _ = Toy().scoring


def test_each_rule_s_code_is_marked_with_a_known_clause():
    marked = importlib.import_module("gamekit.core.clauses")._marked
    for table in ONE_EACH:
        if table.game.name in gamekit.names():
            ids = [identity for identity in marked if identity.startswith(f"{table.game.name}.")]
            assert ids
            unknown = [identity for identity in ids if identity not in table.game.clauses]
            assert not unknown, f"code is marked with clauses that no rulebook has: {unknown}"


# --- errors -------------------------------------------------------------------------------------


def test_one_family():
    raised = [
        thing for thing in vars(errors).values() if isinstance(thing, type) and issubclass(thing, Exception)
    ]
    assert all(issubclass(thing, GameKitError) for thing in raised)
    drawn = errors.__doc__ or ""
    assert all(thing.__name__ in drawn for thing in raised), (
        "an error is missing in the picture of the family"
    )
    assert {thing.__name__ for thing in raised} <= set(gamekit.__all__)


def test_errors_survive_a_process():
    for error in (IllegalAction(Refusal("No.", "core.over")), MissingExtra("pandas", "lab"), BadName("No.")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (type(error), str(error))
    assert str(MissingExtra("pandas", "lab")) == "This needs pandas: pip install 'tabletop-gamekit[lab]'."


@pytest.mark.parametrize(
    ("given", "known", "expected"),
    [
        ("advnced", ["advanced", "board"], "did you mean 'advanced'?"),
        ("zzz", ["advanced", "board"], "known are advanced, board."),
        ("wealth", ["first_seat", "wealth_per_power"], "did you mean 'wealth_per_power'?"),
        ("new_board_size", ["advanced", "board"], "did you mean 'board'?"),
        ("go", ["start_gold", "pass_gold"], "known are start_gold, pass_gold."),
        (
            "gold",
            ["start_gold", "start_power", "income_gold", "pass_gold"],
            "did you mean 'pass_gold', 'start_gold' or 'income_gold'?",
        ),
        (None, ["advanced"], "known are advanced."),
        ("x", [], "there are none."),
        ("x", map(str, range(12)), "known are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11."),
        ("x", map(str, range(94)), "known are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 82 more."),
    ],
)
def test_nearest(given, known, expected):
    assert errors.nearest(given, known) == expected


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"rules": 3}, "rules is 3; allowed is a dict of names and functions."),
        ({"rules": {"egg_bonus": 3}}, "egg_bonus is 3; allowed is a function."),
        ({"scoring": 3}, "scoring is 3; allowed is a function."),
    ],
)
def test_only_functions_replace_functions(arguments, sentence):
    with pytest.raises(BadOption) as error:
        load("khlor", players=2, **arguments)

    assert str(error.value) == sentence


def test_only_texts_are_notation():
    with pytest.raises(BadNotation, match=r"^3 is no notation; allowed is a text such as 'choose P1'\."):
        load("khlor", players=2).parse(3)  # type: ignore[arg-type]


def test_a_table_is_replaced_by_a_table():
    edition = load("khlor", players=2).edition
    assert edition is not None

    with pytest.raises(BadEdition, match=r"\[box\]: found 3; allowed is a dict of keys"):
        edition.replace(box=3)  # type: ignore[arg-type]


def test_problems_of_structure_and_of_print_are_told_at_once():
    edition = load("khlor", players=2).edition
    assert edition is not None

    with pytest.raises(BadEdition) as error:
        edition.replace(box={"demons": 99, "eggs": 45})

    assert {(problem.table, problem.key, problem.allowed) for problem in error.value.problems} >= {
        ("box", "demons", "a multiple of the number of colours, 5"),
        ("box", "eggs", "50"),
    }
