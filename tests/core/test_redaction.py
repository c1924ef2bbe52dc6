"""Redaction: what is declared hidden is covered for everybody but its owner, at any depth."""

from typing import ClassVar

import pytest

from gamekit.core.actions import Action
from gamekit.core.secrets import UNKNOWN, Unknown, hidden, is_redacted, redact
from gamekit.core.value import Value, value


@value
class Pile(Value):
    owner: int
    top: str = ""
    cards: tuple[int | Unknown, ...] = hidden("owner", default=())
    bid: int | Unknown | None = hidden("owner", default=None)


@value
class Table(Value):
    piles: tuple[Pile, ...]
    nested: tuple[tuple[Pile, ...], ...] = ()
    best: Pile | None = None


@value
class Pick(Action):
    verb: ClassVar[str] = "pick"
    place: int
    card: int | Unknown = hidden()


TABLE = Table((Pile(0, "a", (1, 2), 5), Pile(1, "b", (3,))), ((Pile(1, "c", (4,)),),), Pile(0, "d", (6,), 0))


def test_an_owner_sees_their_own():
    seen = redact(TABLE, 0)
    assert seen.piles == (Pile(0, "a", (1, 2), 5), Pile(1, "b", (UNKNOWN,), None))
    assert seen.nested == ((Pile(1, "c", (UNKNOWN,)),),)
    assert seen.best == Pile(0, "d", (6,), 0)


def test_a_spectator_sees_nothing_hidden():
    seen = redact(TABLE, None)
    assert seen.piles[0] == Pile(0, "a", (UNKNOWN, UNKNOWN), UNKNOWN)
    assert seen.best == Pile(0, "d", (UNKNOWN,), UNKNOWN)


def test_nothing_stays_nothing_and_length_stays_length():
    """That there is no bid yet is seen by all, and so is how many cards somebody holds."""
    assert redact(Pile(1), 0) == Pile(1)
    assert len(redact(TABLE, 1).piles[0].cards) == 2


def test_the_true_table_is_unchanged():
    before = repr(TABLE)
    for seat in (0, 1, None):
        redact(TABLE, seat)
    assert repr(TABLE) == before


def test_where_nothing_is_hidden_the_same_object_comes_back():
    open_table = Table((Pile(0), Pile(1)))
    assert redact(open_table, 1) is open_table
    assert redact(TABLE, 0).piles[0] is TABLE.piles[0]


def test_redacting_twice_changes_nothing():
    for seat in (0, 1, None):
        assert redact(redact(TABLE, seat), seat) == redact(TABLE, seat)


def test_an_action_is_seen_by_who_takes_it():
    pick = Pick(2, 9)
    assert redact(pick, 1, actor=1) is pick
    assert redact(pick, 0, actor=1) == redact(pick, None, actor=1) == Pick(2, UNKNOWN)
    assert str(redact(pick, 0, actor=1)) == "pick 2 ?"


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        (TABLE, False),
        (redact(TABLE, 0), True),
        (redact(TABLE, None), True),
        (UNKNOWN, True),
        ((1, (2, UNKNOWN)), True),
        ((1, "?"), False),
        (Pick(1, UNKNOWN), True),
        (None, False),
    ],
)
def test_is_redacted(thing, expected):
    assert is_redacted(thing) is expected


def test_unknown_reads_as_a_question_mark():
    assert (str(UNKNOWN), repr(UNKNOWN)) == ("?", "UNKNOWN")
