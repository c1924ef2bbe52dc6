"""Actions and their notation."""

from typing import ClassVar

import pytest

from gamekit import BadNotation
from gamekit.core.actions import Action, ActionSpace
from gamekit.core.secrets import UNKNOWN, Unknown, hidden
from gamekit.core.value import value


@value
class Go(Action):
    verb: ClassVar[str] = "go"
    square: str
    steps: int = 1
    far: bool = False


@value
class Pay(Action):
    verb: ClassVar[str] = "pay"
    coins: tuple[int, ...]


@value
class Show(Action):
    verb: ClassVar[str] = "show"
    card: str | Unknown = hidden()


@value
class Stop(Action):
    verb: ClassVar[str] = "stop"


ALL = (Go("A1"), Go("A1", far=True), Go("B2", 3), Pay((1, 2)), Pay((5,)), Show("king"), Stop())
SPACE = ActionSpace(ALL)


@pytest.mark.parametrize(
    ("action", "notation"),
    [
        (Go("A1"), "go A1 1"),
        (Go("A1", far=True), "go A1 1 far"),
        (Pay((1, 2)), "pay 1,2"),
        (Show(UNKNOWN), "show ?"),
        (Stop(), "stop"),
    ],
)
def test_notation(action, notation):
    assert str(action) == notation


def test_space():
    assert len(SPACE) == len(ALL)
    assert list(SPACE) == list(ALL)
    assert SPACE[1:3] == ALL[1:3]
    assert [SPACE.encode(action) for action in ALL] == list(range(len(ALL)))
    assert [SPACE.decode(place) for place in range(len(ALL))] == list(ALL)
    assert SPACE.order([Stop(), Pay((5,)), Go("B2", 3)]) == (Go("B2", 3), Pay((5,)), Stop())
    assert Stop() in SPACE
    assert Go("C3") not in SPACE
    with pytest.raises(KeyError):
        SPACE.encode(Go("C3"))


@pytest.mark.parametrize("thing", ["stop", None, 3, [], {"is": "Stop"}])
def test_what_is_no_action_is_in_no_space(thing):
    assert thing not in SPACE


@pytest.mark.parametrize("text", ["go B2 3", " go  B2   3 ", "GO b2 3", "go\tB2\n3"])
def test_parse_forgives_case_and_spaces(text):
    assert SPACE.parse(text) == Go("B2", 3)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("go C3", "'go C3' names no action; of that kind are 'go A1 1' to 'go B2 3'."),
        ("GO", "'GO' names no action; of that kind are 'go A1 1' to 'go B2 3'."),
        ("stop it", "'stop it' names no action; of that kind is 'stop'."),
        ("shwo king", "'shwo king' names no action; did you mean 'show'?"),
        ("xyz", "'xyz' names no action; known are go, pay, show, stop."),
        ("", "'' names no action; known are go, pay, show, stop."),
        ("show ?", "'show ?' names no action; of that kind is 'show king'."),
    ],
)
def test_bad_notation(text, sentence):
    with pytest.raises(BadNotation) as caught:
        SPACE.parse(text)
    assert str(caught.value) == sentence


def test_case_tells_apart_where_it_must():
    space = ActionSpace([Show("King"), Show("king")])
    assert space.parse("show King") == Show("King")
    assert space.parse("show king") == Show("king")
