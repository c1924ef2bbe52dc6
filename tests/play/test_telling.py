"""What happened as lines: in notation and words, for one seat, and each thing once."""

from typing import Any

import pytest
from toy import Toy

from gamekit.play import Match
from gamekit.play.telling import News, set_up, told


@pytest.fixture
def match() -> Any:
    match = Match(Toy(2), ["Ana", "Ben"], seed=3, chance="ask")
    match.follow("deal 0 2", "deal 1 3", "bet high", "seal", "bet", "seal", "boast")
    return match


def lines(match: Match, seat: int | None, first: int = 0) -> list[str]:
    return [line for _, line in told(match, seat, first)]


def test_a_seat_is_told_what_it_saw(match):
    assert lines(match, 1) == [
        "chance: deal 0 ?",
        "chance: deal 1 3",
        "Ana: seal",
        "Ben: bet",
        "Ben: seal",
        "Ana: boast",
    ]
    assert lines(match, None, 3) == ["Ana: seal", "Ben: seal", "Ana: boast"]
    assert told(match, 1, end=set_up(match)) == told(match, 1)[:2]
    assert [turn for turn, _ in told(match, 0)] == [row.turn for row in match.moves(0)]


def test_news_are_told_once(match):
    news = News(match)
    assert news.of(1) == ["Ana: boast"]
    assert news.of(1) == []
    assert news.of(0) == []
    match.follow("accept", "hold")
    assert news.of(1) == ["Ben: accept", "Ben: hold"]
    assert news.of(0) == ["Ben: accept", "Ben: hold"]


def test_who_has_decided_nothing_is_spared_the_set_up():
    match = Match(Toy(2), ["Ana", "Ben"], seed=3)
    assert News(match).of(0) == []
    match.follow("bet", "seal")
    assert News(match).of(1) == ["Ana: seal"]


def test_what_was_taken_back_is_no_news(match):
    news = News(match)
    news.of(1)
    match.undo(agreed=True)
    assert news.of(1) == []
    match.follow("hold")
    assert news.of(1) == ["Ana: hold"]
