"""Replaced functions: a game tells that it has them, and what is left of the rulebook's."""

from __future__ import annotations

from typing import Any

import pytest

import gamekit
from gamekit.core.score import ScoreLine, rulebook_lines

RULES = [(name, rule) for name in gamekit.names() for rule in gamekit.load(name).replaceable]


def broken_rule(*_given):
    raise IndexError


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_a_replaced_rule_leaves_a_trace(name, rule):
    printed = gamekit.load(name)
    game = printed.variant(rules={rule: broken_rule})
    assert printed.differences() == ""
    assert game.differences() == f"rules={{'{rule}': broken_rule}}"
    assert repr(game) == f"gamekit.load({name!r}, players={game.players}, rules={{'{rule}': broken_rule}})"
    assert game.replacements == {rule: broken_rule}


def test_scoring_and_edition_leave_a_trace():
    game = gamekit.load("khlor", edition="tiny", scoring=broken_rule, mirror=True)
    assert game.differences() == "edition='tiny', mirror=True, scoring=broken_rule"


# --- without them -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_without_replacements_a_game_is_the_rulebooks(name, rule):
    game = gamekit.load(name, edition="tiny")
    assert game.without_replacements is game
    for changed in (
        game.variant(rules={rule: broken_rule}),
        game.variant(scoring=broken_rule, rules={rule: broken_rule}),
    ):
        assert changed.without_replacements == game


def test_without_replacements_options_stay():
    game = gamekit.load("khlor", players=4, mirror=True, choices=4)
    assert game.variant(scoring=broken_rule).without_replacements == game


# --- what of a score is still the rulebook's ----------------------------------------------------------


EGGS, LEADER = [(0, "eggs red"), (1, "eggs red")], [(0, "leader red")]
OWN = dict(gamekit.load("khlor").replaceable)


def still(**replaced: Any) -> list[tuple[int, str]]:
    """Return seat and label of those lines of a position that are still the rulebook's."""
    state: Any = gamekit.load("khlor", edition="tiny", **replaced).initial_state()
    state = state.evolve(caught=((5, 0), (1, 0)), eggs=(-1, 0, 0, -1))
    lines = rulebook_lines(
        state.score(),
        state,
        lambda line: ("leader_bonus",) if line.label == "leader red" else ("egg_bonus", "second_points"),
    )
    return [(line.seat, line.label) for line in lines]


def own_scoring(*given: Any, **more: Any) -> tuple[ScoreLine, ...]:
    """Return the rulebook's lines, the second place's worth one more, and a prize of somebody's own."""
    first, second, *others = gamekit.load("khlor").scoring(*given, **more)
    return (first, second._replace(points=second.points + 1), *others, ScoreLine(1, "prize", 3, "own"))


def one(*_given: Any) -> int:
    return 1


def test_lines_by_a_replaced_rule_are_no_longer_the_rulebooks():
    assert still() == EGGS + LEADER
    assert still(rules={"leader_bonus": one}) == EGGS
    assert still(rules={"egg_bonus": one}) == LEADER
    assert still(rules={"second_points": one}) == LEADER


def test_the_same_function_put_in_again_replaces_nothing():
    assert still(rules=OWN, scoring=gamekit.load("khlor").scoring) == EGGS + LEADER


def test_of_an_own_scoring_function_what_the_rulebooks_gives_alike():
    assert still(scoring=own_scoring) == EGGS[:1] + LEADER
    assert still(scoring=own_scoring, rules={"leader_bonus": one}) == EGGS[:1] + LEADER
