"""Values: frozen, changed by `evolve`, remembering what was derived outside their content."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, field
from typing import Any

import pytest

from gamekit.core.value import Value, field_types, value


@value
class Point(Value):
    x: int
    y: int = 0
    tag: Any = field(default=None, compare=False, repr=False)


@value
class Named(Point):
    name: str = ""


def test_values_are_compared_by_content_and_class():
    assert Point(1, 2) == Point(1, 2)
    assert hash(Point(1, 2)) == hash(Point(1, 2))
    assert Point(1, 2) != Point(2, 1)
    assert Point(1, 2) != Named(1, 2)
    assert Point(1, 2, tag="a") == Point(1, 2, tag="b")


def test_repr_rebuilds():
    assert repr(Named(1, 2, name="a")) == "Named(x=1, y=2, name='a')"
    assert eval(repr(Named(1, 2, name="a"))) == Named(1, 2, name="a")


def test_values_are_frozen():
    with pytest.raises(FrozenInstanceError):
        Point(1).x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del Point(1).x  # type: ignore[misc]


def test_evolve_changes_a_copy():
    old = Named(1, 2, tag="t", name="a")
    new = old.evolve(y=5, name="b")
    assert (new, new.tag, type(new)) == (Named(1, 5, name="b"), "t", Named)
    assert old == Named(1, 2, name="a")
    assert old.evolve() == old
    assert old.evolve() is not old


def test_evolve_names_unknown_fields():
    with pytest.raises(TypeError, match=r"Point has no field w, z"):
        Point(1).evolve(z=1, x=2, w=3)


def test_memo_keeps_what_was_derived_on_the_way():
    """A derivation may ask for another one of the same value: both are kept."""
    asked: list[str] = []

    def inner(_: Point) -> int:
        asked.append("inner")
        return 1

    def outer(point: Point) -> int:
        asked.append("outer")
        return point.memo("inner", inner) + 1

    for point in (Point(1), Point(1).evolve(x=2)):
        asked.clear()
        assert [point.memo("outer", outer) for _ in range(2)] == [2, 2]
        assert point.memo("inner", inner) == 1
        assert asked == ["outer", "inner"]


def test_memo_is_asked_once():
    asked: list[Point] = []

    def derive(point: Point) -> int | None:
        asked.append(point)
        return None

    point = Point(1)
    assert [point.memo("none", derive), point.memo("none", derive)] == [None, None]
    assert len(asked) == 1
    assert point.memo("other", lambda p: p.x + 1) == 2


def test_memo_stays_outside_content():
    plain, asked = Point(1), Point(1)
    asked.memo("sum", lambda p: p.x + p.y)
    assert plain == asked
    assert hash(plain) == hash(asked)
    assert repr(plain) == repr(asked)
    assert pickle.dumps(plain) == pickle.dumps(asked)


@pytest.mark.parametrize(
    "other",
    [lambda p: p.evolve(), copy.copy, copy.deepcopy, lambda p: pickle.loads(pickle.dumps(p))],
    ids=["evolve", "copy", "deepcopy", "pickle"],
)
def test_memo_is_not_handed_on(other):
    point = Point(1)
    point.memo("sum", lambda p: p.x + p.y)
    assert other(point).memo("sum", lambda _: "asked again") == "asked again"


def test_field_types_leave_out_what_is_no_content():
    assert field_types(Named) == {"x": int, "y": int, "name": str}


def test_what_a_class_takes_shows_in_its_signature():
    assert list(inspect.signature(Named).parameters) == ["x", "y", "tag", "name"]
    assert inspect.signature(Named).parameters["y"].default == 0
    with pytest.raises(TypeError, match=r"Point.__init__\(\) missing 1 required positional argument: 'x'"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'z'"):
        Point(1, z=2)  # type: ignore[call-arg]


def test_fields_may_be_made_anew_given_by_name_only_or_left_out():
    @value
    class Bag(Value):
        made: list[int] = field(default_factory=list[int])
        named: int = field(default=1, kw_only=True)
        left_out: int = field(default=2, init=False)

    assert Bag().made is not Bag().made
    assert (Bag([3], named=4).named, Bag().left_out) == (4, 2)
    assert Bag().memo("sum", lambda bag: sum(bag.made)) == 0


def test_a_class_may_check_what_it_is_given():
    @value
    class Small(Value):
        x: int

        def __post_init__(self) -> None:
            super().__post_init__()
            if self.x > 9:
                raise ValueError("too large")

    assert Small(9).memo("x", lambda small: small.x) == 9
    with pytest.raises(ValueError, match="too large"):
        Small(10)
