"""Replaced functions: a game tells that it has them."""

from __future__ import annotations

import pytest

import gamekit

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
