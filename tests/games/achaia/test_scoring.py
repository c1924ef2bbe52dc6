"""The scoring functions called alone, with tables that somebody made, and replaced rules."""

from __future__ import annotations

import pytest
from games.achaia.tables import at_random, kit
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit import BadName, BadOption, lab
from gamekit.core.score import totals
from gamekit.games.achaia import Achaia, scoring

COLOURS: tuple[str, ...] = ("red", "green", "blue")


@given(st.dictionaries(st.sampled_from(COLOURS), st.lists(st.integers(1, 6), max_size=5)))
def test_dominance_against_a_second_way(dice):
    """achaia.domination.dominant: whoever is above each other colour, counted one by one."""
    sums = {colour: sum(row) for colour, row in dice.items()}
    above = [c for c in sums if sums[c] and all(sums[c] > sums[o] for o in sums if o != c)]
    assert scoring.dominance(dice) == (above[0] if above else None)


@given(
    st.lists(st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 3)), min_size=1, max_size=6),
    st.lists(st.integers(0, 40), min_size=3, max_size=3),
    st.lists(st.integers(0, 5), min_size=3, max_size=3),
    st.permutations(range(3)),
)
def test_settling_is_fair_to_seats(tokens, gold, cousins, order):
    """achaia.settle.dominance, achaia.settle.wealth: what a seat gets does not depend on where it sits."""
    rows = {f"place{n}": row for n, row in enumerate(tokens)}
    owners = dict(zip(COLOURS, range(3), strict=True))
    moved = {colour: order[seat] for colour, seat in owners.items()}
    place = [order.index(seat) for seat in range(3)]
    one = scoring.settle(rows, gold, cousins, owners=owners)
    other = scoring.settle(rows, [gold[s] for s in place], [cousins[s] for s in place], owners=moved)
    for mine, theirs in zip(one, other, strict=True):
        assert [mine[s] for s in place] == list(theirs)
    for seat in range(3):
        assert 10 * one.wealth[seat] + one.leftover[seat] == gold[seat] + 2 * cousins[seat]
        assert one.leftover[seat] < 10


def test_owners_can_be_left_out():
    """Colours belong to the seats in the order in which they come up."""
    assert scoring.settle({"temple": {"red": 1}}, [0, 0], [0, 0]).dominance == (1, 0)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (({}, [], []), "gold has 0 entries"),
        (({}, [1, 2], [0]), "one of each a seat"),
        (({}, [-1], [0]), "whole numbers from 0"),
        (({"temple": {"red": 1, "blue": 2}}, [1], [0]), "say whose they are"),
    ],
)
def test_what_is_given_wrong_is_told(arguments, says):
    with pytest.raises(BadOption, match=says):
        scoring.settle(*arguments)
    with pytest.raises(BadName, match="dominnace"):
        scoring.settle({}, [1], [0], rules={"dominnace": max})
    with pytest.raises(BadOption, match="'pink' belongs to no seat; known are red"):
        scoring.settle({"temple": {"pink": 1}}, [1], [0], owners={"red": 0})
    with pytest.raises(BadOption, match="wealth_power"):
        scoring.settle({}, [1], [0], rules={"wealth_power": lambda wealth, per: 0.5})


@pytest.mark.parametrize("returned", ["pink", 3, ["red"]])
def test_a_rule_that_finds_no_colour_is_told_by_its_name(returned):
    with pytest.raises(BadOption) as caught:
        scoring.settle({"temple": {"red": 1}}, [1], [0], rules={"most_tokens": lambda _: returned})
    assert str(caught.value) == f"The rule 'most_tokens' returned {returned!r}; allowed are 'red' and None."
    game = gamekit.load("achaia", players=3, rules={"dominance": lambda _: returned})
    with pytest.raises(
        BadOption, match=r"The rule 'dominance' returned .*; allowed are 'red', .* and None\."
    ):
        lab.rehearse(game)


def test_rules_can_be_replaced():
    """achaia.settle.wealth: a game with other wealth gives other points, and plays on."""
    game = Achaia(3, rules={"wealth_power": lambda wealth, per: 100, "dominance": lambda dice: None})
    state = at_random(game.initial_state(), 1, lambda state: not state.stack)
    assert min(totals(state.score(), 3)) >= 100
    assert sum(map(sum, state.tokens)) == 0 or state.events_shown


def test_lines_name_their_rules():
    """achaia.win: power, dominance and wealth, as long as they can be seen."""
    state = at_random(kit(3).initial_state(), 1, lambda state: state.game_turn == 3)
    labels = {(line.seat, line.label) for line in state.observation(1).score()}
    assert {seat for seat, label in labels if label == "wealth"} <= {1}
    assert {label for _, label in labels} <= set(kit(3).score_labels)
