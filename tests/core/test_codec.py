"""JSON both ways, and one clear BadRecord for whatever is of another shape."""

import enum
import json
from typing import Any

import pytest

from gamekit.core.codec import decode, encode
from gamekit.core.errors import BadRecord
from gamekit.core.secrets import UNKNOWN, Unknown, hidden
from gamekit.core.value import Value, value


class Suit(enum.Enum):
    HEARTS = "h"
    SPADES = "s"


class Shape(Value):
    """A base class: its subclasses are told by name."""


@value
class Dot(Shape):
    at: int


@value
class Line(Shape):
    ends: tuple[int, int]


@value
class Held(Value):
    seat: int
    card: Suit | Unknown | None = hidden("seat", default=None)


@value
class Whole(Value):
    count: int = 0
    share: float = 0.5
    ready: bool = False
    name: str = ""
    suit: Suit = Suit.HEARTS
    maybe: int | None = None
    numbers: tuple[int, ...] = ()
    shapes: tuple[Shape, ...] = ()
    hands: tuple[Held, ...] = ()
    nested: tuple[tuple[int, ...], ...] = ()


KNOWN = {"Dot": Dot, "Line": Line, "Held": Held}
FULL = Whole(
    count=3,
    share=1.0,
    ready=True,
    name="Ann",
    suit=Suit.SPADES,
    maybe=0,
    numbers=(1, 2),
    shapes=(Dot(1), Line((2, 3))),
    hands=(Held(0, Suit.HEARTS), Held(1, UNKNOWN), Held(2)),
    nested=((1,), ()),
)


@pytest.mark.parametrize("thing", [Whole(), FULL])
def test_round_trip(thing):
    text = json.dumps(encode(thing))
    assert decode(json.loads(text), Whole, KNOWN) == thing
    assert json.dumps(encode(decode(json.loads(text), Whole, KNOWN))) == text


def test_form():
    assert encode(Held(1, Suit.SPADES)) == {"is": "Held", "seat": 1, "card": "s"}
    assert encode(Held(1, UNKNOWN)) == {"is": "Held", "seat": 1, "card": {"is": "Unknown"}}
    assert encode((1, None, True)) == [1, None, True]


@pytest.mark.parametrize("thing", [[1], {"a": 1}, {1, 2}, object(), b"x"])
def test_what_has_no_json_form(thing):
    with pytest.raises(TypeError, match="has no JSON form"):
        encode(thing)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"count": "3"}, "'3' stands where int is allowed."),
    ({"count": True}, "True stands where int is allowed."),
    ({"count": 3.0}, "3.0 stands where int is allowed."),
    ({"count": None}, "None stands where int is allowed."),
    ({"ready": 1}, "1 stands where bool is allowed."),
    ({"name": 1}, "1 stands where str is allowed."),
    ({"share": "half"}, "'half' stands where float is allowed."),
    ({"suit": "x"}, "'x' is no Suit."),
    ({"suit": []}, "[] is no Suit."),
    ({"maybe": "x"}, "'x' is none of what is allowed there"),
    ({"numbers": 1}, "1 stands where a list is allowed."),
    ({"numbers": {"0": 1}}, "{'0': 1} stands where a list is allowed."),
    ({"numbers": ["x"]}, "'x' stands where int is allowed."),
    ({"shapes": [1]}, "1 stands where a Shape is allowed."),
    ({"shapes": [{"at": 1}]}, "stands where a Shape is allowed."),
    ({"shapes": [{"is": "Blob"}]}, "'Blob' is no Shape."),
    ({"shapes": [{"is": "Held", "seat": 0, "card": None}]}, "'Held' is no Shape."),
    ({"shapes": [{"is": ["Dot"]}]}, "stands where a Shape is allowed."),
    ({"shapes": [{"is": "Dot"}]}, "Dot has the fields at; given are is."),
    ({"shapes": [{"is": "Dot", "at": 1, "to": 2}]}, "Dot has the fields at; given are is, at, to."),
    ({"shapes": [{"is": "Line", "ends": [1]}]}, "[1] has 1 entry; 2 are allowed."),
    ({"hands": [{"is": "Held", "seat": 0, "card": "x"}]}, "'x' is none of what is allowed there"),
]


@pytest.mark.parametrize(("changes", "sentence"), WRONG)
def test_data_of_another_shape(changes, sentence):
    with pytest.raises(BadRecord) as caught:
        decode({**encode(FULL), **changes}, Whole, KNOWN)
    assert sentence in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    "data", [None, 1, "state", [], {}, {"is": "Dot", "at": 1}, {"is": {}}, {"is": "Whole"}]
)
def test_something_else_altogether(data):
    with pytest.raises(BadRecord):
        decode(data, Whole, KNOWN)


@pytest.mark.parametrize("name", ["count", "name", "suit", "maybe"])
def test_only_what_may_be_hidden_can_be_unknown(name):
    with pytest.raises(BadRecord):
        decode({**encode(FULL), name: {"is": "Unknown"}}, Whole, KNOWN)


def test_a_whole_number_will_do_for_a_float():
    share = decode({**encode(FULL), "share": 2}, Whole, KNOWN).share
    assert (share, type(share)) == (2.0, float)
