"""Options: what is not allowed is refused with what is, and close names are named."""

from dataclasses import dataclass

import pytest

import gamekit
from gamekit import BadOption
from gamekit.core.options import Options, option


@dataclass(frozen=True, kw_only=True)
class TestedOptions(Options):
    __test__ = False

    fast: bool = option(False, "x.fast", "whether it is fast")
    size: int = option(3, "x.size", "how large it is", range(1, 6), 2, 4)
    board: str = option("full", "x.board", "which board", ("full", "bag"))
    dice: int | None = option(None, "x.dice", "dice; None: the rulebook's", (None, 1, 2))
    names: tuple[str, ...] = option((), "x.names", "the game itself checks")


def of(**values):
    return TestedOptions.of(values, players=3)


def test_defaults_are_the_rulebook_s():
    assert of() == TestedOptions()
    assert of().changed() == {}


def test_what_is_changed():
    options = of(fast=True, size=5, board="bag", dice=1, names=("a",), first_seat=2)
    expected = {"first_seat": 2, "fast": True, "size": 5, "board": "bag", "dice": 1, "names": ("a",)}
    assert options.changed() == expected
    assert of(**options.changed()) == options
    assert hash(options) == hash(of(**expected))


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("fast", 1, "fast is 1; allowed are False, True."),
        ("fast", "yes", "fast is 'yes'; allowed are False, True."),
        ("fast", None, "fast is None; allowed are False, True."),
        ("size", 0, "size is 0; allowed are whole numbers from 1 to 5."),
        ("size", 6, "size is 6; allowed are whole numbers from 1 to 5."),
        ("size", True, "size is True; allowed are whole numbers from 1 to 5."),
        ("size", 2.0, "size is 2.0; allowed are whole numbers from 1 to 5."),
        ("size", "2", "size is '2'; allowed are whole numbers from 1 to 5, without quotes."),
        ("size", 3.0, "size is 3.0; allowed are whole numbers from 1 to 5."),
        ("board", "small", "board is 'small'; allowed are 'full', 'bag'."),
        ("board", ["bag"], "board is ['bag']; allowed are 'full', 'bag'."),
        ("dice", 3, "dice is 3; allowed are None, 1, 2."),
        ("dice", True, "dice is True; allowed are None, 1, 2."),
        ("first_seat", 3, "first_seat is 3; allowed are whole numbers from 0 to 2."),
        ("first_seat", -1, "first_seat is -1; allowed are whole numbers from 0 to 2."),
        ("first_seat", "0", "first_seat is '0'; allowed are whole numbers from 0 to 2, without quotes."),
        ("first_seat", False, "first_seat is False; allowed are whole numbers from 0 to 2."),
    ],
)
def test_wrong_values(name, value, sentence):
    with pytest.raises(BadOption) as caught:
        of(**{name: value})
    assert str(caught.value) == sentence


def test_unknown_names():
    with pytest.raises(BadOption, match=r"There is no option 'bord'; did you mean 'board'\?"):
        of(bord="bag")
    known = "first_seat, fast, size, board, dice, names, players, edition, scoring, rules"
    with pytest.raises(BadOption, match=rf"There is no option 'qq'; known are {known}\."):
        of(qq=1)
    with pytest.raises(BadOption, match=r"There is no option 'player'; did you mean 'players'\?"):
        of(player=3)
    with pytest.raises(
        BadOption, match=r"\. All are in game\.options\.parameters\(\), in a terminal: --options\.$"
    ):
        of(qq=1)


def test_a_word_of_a_long_name_is_near():
    with pytest.raises(BadOption, match=r"There is no option 'seat'; did you mean 'first_seat'\?"):
        of(seat=1)
    assert gamekit.load("achaia").variant(wealth_per_power=8).options.changed() == {"wealth_per_power": 8}
    with pytest.raises(BadOption, match=r"'wealth'; did you mean 'wealth_per_power'\?"):
        gamekit.load("achaia").variant(wealth=8)


def test_what_is_allowed_depends_on_the_seats():
    assert TestedOptions.allowed("first_seat", 3) == range(3)
    assert TestedOptions.allowed("size", 3) == range(1, 6)
    assert TestedOptions.allowed("names", 3) is None


def test_parameters_tell_what_a_lab_may_try():
    parameters = TestedOptions.parameters()
    assert list(parameters) == ["first_seat", "fast", "size", "board", "dice", "names"]
    size = parameters["size"]
    assert (size.says, size.clause, size.allowed, size.low, size.high) == (
        "how large it is",
        "x.size",
        range(1, 6),
        2,
        4,
    )
    assert parameters["fast"].allowed == (False, True)


def test_options_are_frozen():
    with pytest.raises(AttributeError):
        of().size = 4  # type: ignore[misc]
