"""Replaced rules: they go by their name when they fail, and a game tells that it has them."""

from __future__ import annotations

import pytest

import gamekit
from gamekit.core.errors import BadName, BadOption

RULES = [(name, rule) for name in gamekit.names() for rule in gamekit.load(name).replaceable]


def broken_rule(*_given):
    raise IndexError("out of range")


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_what_a_rule_raises_goes_by_its_name(name, rule):
    game = gamekit.load(name).variant(rules={rule: broken_rule})
    with pytest.raises(BadOption, match=rf"^The rule '{rule}' failed: IndexError: out of range\.$"):
        game.rules[rule]()


def test_a_sentence_of_the_kit_stays_what_it_is():
    def refusing(*_given):
        raise BadName("No such colour.")

    name, rule = RULES[0]
    with pytest.raises(BadName, match=r"^No such colour\.$"):
        gamekit.load(name, rules={rule: refusing}).rules[rule]()


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
