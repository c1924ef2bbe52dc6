"""Upgrades: buying them, complete rows, and what virtual things are good for."""

from __future__ import annotations

from typing import Any

import pytest
from games.khan.tables import area, demands, held, plain, position, supply, turn
from games.playing import legal, play, refused

from gamekit import CHANCE

SHOWN = ["red-coin", "yellow-horses", "green-fist", "red-coin", "yellow-ox"]
FULL = ["coin", "sword", "coin", "sword"]


def riding(*seats, column="yellow", **changes):
    """Return a state in the turn of seat 0."""
    more: dict[str, Any] = {"area": SHOWN, **changes}
    return play(position(plain(), *seats, **more), f"activate {column}")


# --- buying -------------------------------------------------------------------------------------


def test_two_coins_buy_an_upgrade():
    """khan.buy.cost, khan.buy.column, khan.buy.shift: open, into its colour; the others move right."""
    state = riding({"tiles": {"coin": 3}})

    different = ["red-coin", "green-fist", "yellow-horses", "yellow-ox", "random"]
    assert legal(state, "buy") == [f"buy {name}" for name in different]
    after = play(state, "buy green-fist")
    assert held(after)["columns"] == {"green": ["green-fist"]}
    assert held(after)["tiles"] == {"coin": 1}
    assert supply(after)["coin"] == supply(state)["coin"] + 2
    assert area(after) == ["red-coin", "yellow-horses", "red-coin", "yellow-ox"], "no new one is revealed"
    assert refused(after, "buy red-coin") == "An upgrade costs 2 coins, and there is 1 coin. [khan.buy.cost]"
    one_of_two = play(state, "buy red-coin")
    assert area(one_of_two) == ["yellow-horses", "green-fist", "red-coin", "yellow-ox"]


def test_bottom_to_top():
    """khan.buy.column, khan.upgrade.stack: one kind may lie there several times."""
    state = riding({"tiles": {"coin": 4}, "columns": {"red": ["yurt"]}})
    state = play(state, "buy red-coin", "buy red-coin")

    assert held(state)["columns"] == {"red": ["red-yurt", "red-coin", "red-coin"]}


def test_a_random_upgrade_is_revealed_after_it_is_paid_for():
    """khan.buy.cost: the top one of the pile, by what is left in it."""
    state = riding({"tiles": {"coin": 2}}, pile=["red-yurt", "red-yurt", "green-sword"])
    state = play(state, "buy random")

    assert state.current_player == CHANCE
    assert "tiles" not in held(state)
    odds = {str(action): weight for action, weight in state.chance_outcomes()}
    assert odds == {"upgrade green-sword": 1, "upgrade red-yurt": 2}
    state = play(state, "upgrade green-sword")
    assert held(state)["columns"] == {"green": ["green-sword"]}
    assert area(state) == SHOWN
    assert state.current_player == 0


def test_without_a_pile_or_an_open_one():
    """khan.buy.cost: no random one without a pile, nothing else than a random one without an open one."""
    no_pile = riding({"tiles": {"coin": 2}}, pile=[])
    no_open = riding({"tiles": {"coin": 2}}, area=[])
    neither = riding({"tiles": {"coin": 2}}, area=[], pile=[])

    assert "buy random" not in legal(no_pile, "buy")
    assert refused(no_pile, "buy random") == "The pile of upgrades is empty. [khan.buy.cost]"
    assert legal(no_open, "buy") == ["buy random"]
    assert refused(no_open, "buy red-coin") == "No red-coin lies open. [khan.buy.cost]"
    assert legal(neither, "buy") == []


def test_a_full_column():
    """khan.buy.column: its open upgrades cannot be bought; a random one is lost and the coins are spent."""
    state = riding({"tiles": {"coin": 4}, "columns": {"yellow": FULL}})

    assert set(legal(state, "buy")) == {"buy red-coin", "buy green-fist", "buy random"}
    assert refused(state, "buy yellow-ox") == "The yellow column has no space left. [khan.buy.column]"
    drawn = play(state, "buy random", "upgrade yellow-fist")
    assert (held(drawn)["columns"], held(drawn)["tiles"]) == (held(state)["columns"], {"coin": 4})
    board = drawn.board
    assert drawn.lost[board.upgrade_names.index("yellow-fist")] == 1
    assert drawn.current_player == 0
    assert legal(drawn, "buy") == legal(state, "buy")


def test_all_columns_full():
    """khan.buy.column: then none can be bought, not even a random one."""
    columns = {"yellow": FULL, "red": ["coin", "coin", "sword", "sword"], "green": FULL}
    state = riding({"tiles": {"coin": 2}, "columns": columns}, area=["red-yurt"])

    assert legal(state, "buy") == []
    for upgrade in ("random", "red-yurt"):
        assert refused(state, f"buy {upgrade}") == "All three columns are full. [khan.buy.column]"


def test_only_full_columns_lie_open():
    """khan.buy.column: without a pile there is nothing to buy."""
    state = riding({"tiles": {"coin": 2}, "columns": {"yellow": FULL}}, area=["yellow-ox"], pile=[])

    assert legal(state, "buy") == []


def test_not_yet():
    """khan.buy.not-yet: what is bought into the running column, or gained, gives nothing in this turn."""
    columns = {"yellow": ["sword"], "red": ["coin"]}
    state = riding({"tiles": {"coin": 4}, "columns": columns})
    before = (turn(state).moves, turn(state).takes, turn(state).virtual_tiles, turn(state).virtual_treasures)
    state = play(state, "buy yellow-horses", "buy green-fist", "gain yellow-ox")

    after = turn(state)
    assert (after.moves, after.takes, after.virtual_tiles, after.virtual_treasures) == before
    assert held(state)["columns"]["white"] == ["yellow-ox"]
    state = play(state, "done", "activate red", "done", "activate white")
    assert turn(state).virtual_treasures == (0, 0, 1, 0, 0)


# --- rows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_a_complete_row_gives_a_free_upgrade(row):
    """khan.buy.row: open or random, of any colour, for the white column's matching space."""
    below = ["coin", "sword", "horses"][: row - 1]
    white = ["red-coin", "yellow-coin", "green-coin"][: row - 1]
    columns = {"yellow": [*below, "yurt"], "red": [*below, "yurt"], "green": below, "white": white}
    shown = ["green-fist", "yellow-ox"]
    state = riding({"tiles": {"coin": 2}, "columns": columns}, area=shown, column="red")
    state = play(state, "buy green-fist")

    assert legal(state) == ["gain yellow-ox", "gain random"]
    assert refused(state, "gain red-coin") == "No red-coin lies open. [khan.buy.cost]"
    assert refused(state, "done") == (
        "Now it is time to choose the free upgrade of the completed row. [khan.turn.any-order]"
    )
    taken = play(state, "gain yellow-ox")
    assert held(taken)["columns"]["white"] == [*white, "yellow-ox"]
    assert area(taken) == []
    assert "done" in legal(taken)
    drawn = play(state, "gain random")
    assert drawn.current_player == CHANCE
    drawn = play(drawn, "upgrade red-iron")
    assert held(drawn)["columns"]["white"] == [*white, "red-iron"]
    assert area(drawn) == ["yellow-ox"]


def test_open_ones_shift_when_a_free_one_is_taken():
    """khan.buy.shift: no new one is revealed then either."""
    columns = {"yellow": ["yurt"], "red": ["yurt"]}
    state = play(riding({"tiles": {"coin": 2}, "columns": columns}), "buy green-fist", "gain yellow-horses")

    assert area(state) == ["red-coin", "red-coin", "yellow-ox"]


def test_a_random_upgrade_completes_a_row():
    """khan.buy.row: chance reveals it, and the free one is chosen at once."""
    state = riding({"tiles": {"coin": 2}, "columns": {"yellow": ["yurt"], "red": ["yurt"]}})
    state = play(state, "buy random", "upgrade green-yurt")

    assert legal(state) == [
        text.replace("buy", "gain") for text in legal(riding({"tiles": {"coin": 2}}), "buy")
    ]


def test_what_completes_no_row():
    """khan.buy.row: a second upgrade in one column, the white column, a row complete before."""
    two = riding({"tiles": {"coin": 2}, "columns": {"yellow": ["yurt"]}})
    assert legal(play(two, "buy red-coin"), "gain") == []
    columns = {"yellow": ["yurt"], "red": ["yurt"], "green": ["yurt"], "white": ["red-yurt"]}
    later = riding({"tiles": {"coin": 2}, "columns": columns})
    assert legal(play(later, "buy red-coin"), "gain") == []


def test_nothing_to_gain():
    """khan.buy.row: neither an open upgrade nor a pile; or no space. Then the turn just goes on."""
    columns = {"yellow": ["yurt"], "red": ["yurt"]}
    last = riding({"tiles": {"coin": 2}, "columns": columns}, area=["green-fist"], pile=[])
    assert "done" in legal(play(last, "buy green-fist"))
    only_pile = riding({"tiles": {"coin": 2}, "columns": columns}, area=["green-fist"], pile=["red-coin"])
    assert legal(play(only_pile, "buy green-fist")) == ["gain random"]
    only_open = riding({"tiles": {"coin": 2}, "columns": columns}, area=["green-fist", "red-coin"], pile=[])
    state = play(only_open, "buy green-fist")
    assert legal(state) == ["gain red-coin"]
    assert refused(state, "gain random") == "The pile of upgrades is empty. [khan.buy.cost]"
    filled = {**columns, "white": ["red-sword", "red-yurt", "green-sword", "green-coin"]}
    taken = riding({"tiles": {"coin": 2}, "columns": filled})
    assert "done" in legal(play(taken, "buy green-fist"))


def test_the_white_column_s_upgrades_act_with_it():
    """khan.turn.upgrades-add, khan.upgrade.actions: whatever their background colour."""
    columns = {"yellow": ["horses"], "white": ["red-horses", "green-fist", "yellow-coin"]}
    state = riding({"columns": columns}, column="white")

    assert (turn(state).moves, turn(state).takes, turn(state).virtual_tiles) == (4, 1, (0, 0, 1))


# --- virtual things -------------------------------------------------------------------------------


def test_two_virtual_coins_make_a_purchase_free():
    """khan.upgrade.stack, khan.upgrade.virtual, khan.buy.cost: no tile is paid, none is gained."""
    state = riding({"tiles": {"coin": 1}, "columns": {"red": ["coin", "coin"]}}, column="red")
    after = play(state, "buy green-fist")

    assert held(after)["tiles"] == {"coin": 1}
    assert after.supply == state.supply
    assert legal(after, "buy") == [], "each serves once"


def test_virtual_and_real_coins_mix():
    """khan.buy.cost, khan.upgrade.virtual: the virtual one pays first, by itself."""
    state = riding({"tiles": {"coin": 2}, "columns": {"red": ["coin"]}}, column="red")
    after = play(state, "buy green-fist")

    assert held(after)["tiles"] == {"coin": 1}
    assert supply(after)["coin"] == supply(state)["coin"] + 1


@pytest.mark.parametrize("column", ["yellow", "red", "green", "white"])
def test_virtual_things_serve_when_their_column_is_activated(column):
    """khan.upgrade.virtual: on no other turn, and they are gone when it ends."""
    columns = {
        "yellow": ["sword", "sword", "ox"],
        "red": ["coin", "yurt"],
        "green": ["yurt", "rug"],
        "white": ["red-iron"],
    }
    given = {
        "yellow": ((2, 0, 0), (0, 0, 1, 0, 0)),
        "red": ((0, 1, 1), (0, 0, 0, 0, 0)),
        "green": ((0, 1, 0), (0, 0, 0, 0, 1)),
        "white": ((0, 0, 0), (0, 1, 0, 0, 0)),
    }
    state = riding({"columns": columns}, column=column)

    assert (turn(state).virtual_tiles, turn(state).virtual_treasures) == given[column]
    assert "treasures" not in held(state)


def test_a_virtual_treasure_makes_a_delivery_cheaper():
    """khan.upgrade.virtual, khan.deliver.pair: the manual's iron: one tile instead of two."""
    seat = {"pawns": ["R9"], "treasures": ["iron"], "columns": {"red": ["iron"]}}
    state = riding(seat, column="red")

    assert legal(state, "deliver") == ["deliver R9 iron,iron"]
    after = play(state, "deliver R9 iron,iron")
    assert "treasures" not in held(after)
    assert after.delivered == (0, 1, 0, 0, 0), "only a tile leaves the game"
    assert legal(after, "deliver") == []
    assert legal(riding(seat, column="yellow"), "deliver") == [], "its column is another"


def test_virtual_treasures_serve_before_tiles():
    """khan.upgrade.virtual: by themselves, though two tiles would do."""
    seat = {"pawns": ["R9"], "treasures": ["iron", "iron"], "columns": {"red": ["iron"]}}
    state = play(riding(seat, column="red"), "deliver R9 iron,iron")

    assert held(state)["treasures"] == {"iron": 1}
    assert legal(state, "deliver") == []


def test_several_virtual_treasures_in_one_delivery():
    """khan.upgrade.virtual, khan.deliver.any: for any three, each for one of its type."""
    seat = {"pawns": ["P6"], "treasures": ["rug"], "columns": {"yellow": ["ox", "bowl"]}}
    state = riding(seat)

    assert legal(state, "deliver") == ["deliver P6 ox,bowl,rug"]
    after = play(state, "deliver P6 ox,bowl,rug")
    assert after.delivered == (0, 0, 0, 0, 1)
    assert turn(after).virtual_treasures == (0, 0, 0, 0, 0)
    assert held(after)["votes"] == 1


def test_virtual_treasures_at_karakorum():
    """khan.upgrade.virtual, khan.deliver.karakorum: furs, iron and bowl, one of them a tile."""
    seat = {"treasures": ["furs"], "columns": {"white": ["red-iron", "yellow-bowl"]}}
    state = play(riding(seat, column="white"), "deliver K furs,iron,bowl")

    assert state.delivered == (1, 0, 0, 0, 0)
    assert held(state)["votes"] == 2
    assert "treasures" not in held(state)


def test_a_virtual_treasure_completes_a_demand_at_once():
    """khan.upgrade.virtual, khan.open.claim: held from the activation on; but virtual swords are not held."""
    columns = {"yellow": ["bowl", "sword"]}
    seat = {"treasures": ["ox", "furs", "furs"], "tiles": {"sword": 3}, "columns": columns}
    state = position(plain(), seat, demands=["4-swords", "4-treasures", "5-different-treasures"])
    state = play(state, "activate yellow")

    assert demands(state) == ["4-swords", "5-different-treasures"]
    assert held(state)["votes"] == 1


def test_a_spent_virtual_treasure_is_held_no_longer():
    """khan.upgrade.virtual: until it is spent it counts, then it does not."""
    seat = {"pawns": ["R5"], "treasures": ["furs"], "tiles": {"sword": 1}, "columns": {"green": ["furs"]}}
    cities = {"Sarai": ["ox", "ox"]}
    state = riding(seat, column="green", demands=["4-treasures"], cities=cities)
    state = play(state, "deliver R5 furs,furs", "attack Sarai ox")

    assert held(state)["treasures"] == {"ox": 1}
    assert demands(state) == ["4-treasures"]
