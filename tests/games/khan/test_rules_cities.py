"""Attacks, conquests and yurts on the map; each rule on a position set up by hand.

P8 lies beside Samarkand (with P5 and P6) and Kabul (with P7 and P10), P4 beside Baghdad (with P2, P3).
"""

from __future__ import annotations

from typing import Any

import pytest
from games.khan.tables import amounts, held, of_kind, plain, position, ride, supply, turn
from games.playing import legal, play, refused

from gamekit import CHANCE

SAMARKAND = {"Samarkand": ["furs", "iron", "ox", "ox"], "Baghdad": ["rug"], "Kabul": ["bowl", "bowl"]}


def riding(*seats, moves=3, **changes):
    """Return a state in the turn of seat 0 with so many moves."""
    game = plain()
    more: dict[str, Any] = {"cities": SAMARKAND, "provinces": of_kind(game, "sword"), **changes}
    return ride(play(position(game, *seats, **more), "activate yellow"), moves=moves)


def attacks(state):
    return [text.removeprefix("attack ") for text in legal(state, "attack")]


def in_city(state, city):
    board = state.board
    return amounts(state.cities[board.city_names.index(city)], board.treasure_names)


# --- attacks ------------------------------------------------------------------------------------


def test_where_cities_are_attacked():
    """khan.attack.where, khan.attack.choice: beside a stop made this turn, any of the open treasures."""
    state = riding({"pawns": ["P5"], "tiles": {"sword": 1}})

    assert attacks(state) == ["Samarkand furs", "Samarkand iron", "Samarkand ox"]
    assert refused(state, "attack Samarkand rug") == "No rug lies in Samarkand. [khan.attack.choice]"
    assert refused(state, "attack Kabul bowl") == (
        "No stop made this turn is adjacent to Kabul. [khan.attack.where]"
    )
    assert refused(state, "attack Moscow furs") == "Moscow is not revealed yet. [khan.map.open-cities]"
    moved = play(state, "move P6", "move P8")
    assert attacks(moved) == [*attacks(state), "Kabul bowl"]
    after = play(state, "attack Samarkand ox")
    assert in_city(after, "Samarkand") == {"furs": 1, "iron": 1, "ox": 1}
    assert held(after)["treasures"] == {"ox": 1}
    assert "tiles" not in held(after)
    assert supply(after)["sword"] == supply(state)["sword"] + 1


def test_without_swords():
    """khan.attack.cost: the sentence tells the price and what there is."""
    none, one = riding({"pawns": ["P5"]}), riding({"pawns": ["P5"], "tiles": {"sword": 2}})

    assert refused(none, "attack Samarkand ox") == (
        "The next treasure of Samarkand costs 1 sword, and there are 0 swords. [khan.attack.cost]"
    )
    assert refused(play(one, "attack Samarkand ox"), "attack Samarkand ox") == (
        "The next treasure of Samarkand costs 2 swords, and there is 1 sword. [khan.attack.cost]"
    )


@pytest.mark.parametrize("swords", range(6))
def test_three_swords_at_samarkand(swords):
    """khan.attack.cost: the example: one treasure each from two cities, or two from one for all 3 swords."""
    state = riding({"pawns": ["P4"], "tiles": {"sword": swords}})
    state = play(state, "move P6")

    apart = play(state, *["attack Samarkand ox", "attack Baghdad rug"][: min(2, swords)])
    assert held(apart).get("tiles", {}).get("sword", 0) == swords - min(2, swords)
    if swords >= 3:
        together = play(state, "attack Samarkand ox", "attack Samarkand iron")
        assert held(together).get("tiles", {}).get("sword", 0) == swords - 3
        can_go_on = any(text.startswith("Samarkand") for text in attacks(together))
        assert can_go_on == (swords >= 5), "each further one costs 2"


def test_the_price_counts_by_city_and_turn():
    """khan.attack.cost: from whichever stop, other cities in between; next turn it is 1 again."""
    state = riding({"pawns": ["P5"], "tiles": {"sword": 5}})
    state = play(state, "attack Samarkand ox", "move P6", "move P8", "attack Kabul bowl")
    state = play(state, "attack Samarkand ox")

    assert held(state)["tiles"] == {"sword": 1}
    assert attacks(state) == []
    later = play(state, "done", "activate red", "done", "activate red", "attack Samarkand furs")
    assert held(later)["treasures"] == {"furs": 1, "ox": 2, "bowl": 1}
    assert "tiles" not in held(later)


def test_virtual_swords_mix_with_real_ones():
    """khan.attack.cost, khan.upgrade.virtual: they pay first, by themselves."""
    state = riding({"pawns": ["P5"], "tiles": {"sword": 1}, "columns": {"yellow": ["sword", "sword"]}})

    assert turn(state).virtual_tiles == (2, 0, 0)
    state = play(state, "attack Samarkand ox")
    assert held(state)["tiles"] == {"sword": 1}
    state = play(state, "attack Samarkand furs")
    assert "tiles" not in held(state), "one virtual and one real"
    assert turn(state).virtual_tiles == (0, 0, 0)


# --- conquests ----------------------------------------------------------------------------------


def test_the_last_treasure_conquers():
    """khan.attack.conquer, khan.map.open-cities: the example: Samarkand for 3 swords; Sarai is revealed."""
    state = riding(
        {"pawns": ["P5"], "tiles": {"sword": 3}},
        cities={**SAMARKAND, "Samarkand": ["furs", "ox"]},
    )
    state = play(state, "attack Samarkand ox", "attack Samarkand furs")

    assert held(state)["cities"] == ("Samarkand",)
    assert held(state)["conquests"] == 1
    assert state.current_player == CHANCE
    closed = ["Kiev", "Moscow", "Sarai", "Beijing", "Kaesong", "Canton"]
    assert [(str(a), weight) for a, weight in state.chance_outcomes()] == [
        (f"city {name}", 1) for name in closed
    ]
    state = play(state, "city Sarai")
    assert legal(state) == [f"treasure {name}" for name in state.board.treasure_names]
    assert [w for _, w in state.chance_outcomes()] == [7, 8, 7, 6, 7], "by what is left in the pile"
    state = play(state, "treasure ox", "treasure ox", "treasure furs")
    assert state.current_player == CHANCE
    state = play(state, "treasure rug")
    assert state.current_player == 0
    assert in_city(state, "Sarai") == {"furs": 1, "ox": 2, "rug": 1}
    assert state.open_cities().bit_count() == 3
    assert refused(state, "attack Samarkand ox") == "Samarkand holds no treasures. [khan.attack.where]"


def test_a_city_just_revealed_is_attacked_at_once():
    """khan.attack.conquer, khan.attack.cost: from a stop made this turn; it starts at 1."""
    state = riding(
        {"pawns": ["P8"], "tiles": {"sword": 3}},
        cities={"Samarkand": ["furs"], "Baghdad": ["rug"], "Moscow": ["bowl"]},
    )
    state = play(state, "attack Samarkand furs", "city Kabul", *["treasure iron"] * 4)

    assert attacks(state) == ["Kabul iron"]
    state = play(state, "attack Kabul iron")
    assert held(state)["tiles"] == {"sword": 1}
    assert attacks(state) == []


def test_several_conquests_in_a_turn():
    """khan.attack.conquer: each reveals a city while any is left."""
    cities = {"Samarkand": ["furs"], "Kabul": ["rug"], "Baghdad": ["rug"]}
    conquered = ["Kiev", "Moscow", "Sarai", "Beijing", "Kaesong"]
    state = riding({"pawns": ["P8"], "tiles": {"sword": 2}}, cities=cities, conquered=conquered)
    state = play(state, "attack Samarkand furs")

    assert legal(state) == ["city Canton"]
    state = play(state, "city Canton", *["treasure iron"] * 4, "attack Kabul rug")
    assert state.current_player == 0, "no city is left to reveal"
    assert held(state)["cities"] == ("Samarkand", "Kabul")
    assert held(state)["conquests"] == 2
    assert state.conquered().bit_count() == 7
    assert state.last_turn == 0, "Baghdad and Canton still hold treasures"


def test_who_takes_the_last_treasure_conquers():
    """khan.attack.conquer: whoever took the others."""
    state = riding(
        {"pawns": ["P5"], "tiles": {"sword": 1}},
        {"pawns": ["P6"], "tiles": {"sword": 1}},
        cities={**SAMARKAND, "Samarkand": ["furs", "ox"]},
    )
    state = play(state, "attack Samarkand ox", "done", "activate yellow", "attack Samarkand furs")

    assert "conquests" not in held(state, 0)
    assert (held(state, 1)["conquests"], held(state, 1)["cities"]) == (1, ("Samarkand",))


def test_a_conquest_without_a_yurt():
    """khan.attack.conquer, khan.parts.players: the twelve yurts are used up; it is conquered all the same."""
    stops = ["R1", "R2", "R3", "R4", "R6", "R7", "R8", "P1", "P2", "P3", "P4"]
    cities = {"Samarkand": ["furs"], "Kabul": ["rug"]}
    state = riding({"pawns": ["P8"], "yurts": stops, "tiles": {"sword": 2}}, cities=cities)
    state = play(state, "attack Samarkand furs", "city Moscow", *["treasure ox"] * 4)

    assert held(state)["cities"] == ("Samarkand",), "the twelfth"
    state = play(state, "attack Kabul rug")
    assert held(state)["cities"] == ("Samarkand",)
    assert held(state)["conquests"] == 2
    assert state.current_player == CHANCE
    assert state.pieces()["yurts of seat 0"] == 12


def test_a_city_yurt_counts_in_its_region():
    """khan.attack.city-yurt: for the majority, not for the moves."""
    state = riding({"pawns": ["P8"], "tiles": {"sword": 1}}, cities={"Samarkand": ["furs"], "Kabul": ["rug"]})
    before = {line.label: line.points for line in state.score() if line.seat == 0}
    state = play(state, "attack Samarkand furs")

    assert before == {"votes": 0}
    assert {line.label: line.points for line in state.score() if line.seat == 0} == {
        "votes": 0,
        "influence Persia": 1,
    }


# --- building -----------------------------------------------------------------------------------


def test_where_yurts_are_built():
    """khan.build.where: the example: two along the path; where one already stands there is no room."""
    state = riding({"pawns": ["P9"], "tiles": {"yurt": 3}}, {"pawns": ["P5"], "yurts": ["P3"]})

    assert legal(state, "build") == ["build P9"]
    state = play(state, "move P5", "build P9", "build P5", "move P3")
    assert held(state)["yurts"] == ("P5", "P9")
    assert held(state)["tiles"] == {"yurt": 1}
    assert legal(state, "build") == []
    for stop in ("P3", "P5"):
        assert refused(state, f"build {stop}") == (
            f"There is no room for another yurt at {stop}. [khan.build.limit]"
        )
    assert refused(state, "build P6") == "P6 is no stop made this turn. [khan.build.where]"


def test_a_built_yurt_costs_a_tile():
    """khan.build.where, khan.take.use: which returns to the supply; without one nothing is built."""
    state = riding({"pawns": ["P9"], "tiles": {"yurt": 1}})
    after = play(state, "build P9")

    assert supply(after) == {**supply(state), "yurt": supply(state).get("yurt", 0) + 1}
    assert (
        refused(play(after, "move P5"), "build P5")
        == "There is no yurt tile to build with. [khan.build.where]"
    )


def test_two_on_a_double_stop():
    """khan.build.limit: possibly both of one player; the third finds no room."""
    own = riding({"pawns": ["P6"], "tiles": {"yurt": 3}})
    one = play(own, "build P6")
    both = play(one, "build P6")

    assert held(one)["yurts"] == ("P6",)
    assert held(both)["yurts"] == ("P6", "P6")
    assert legal(both, "build") == []
    assert refused(both, "build P6") == "There is no room for another yurt at P6. [khan.build.limit]"
    shared = riding({"pawns": ["P6"], "tiles": {"yurt": 2}}, {"yurts": ["P6"]})
    shared = play(shared, "build P6")
    assert (held(shared)["yurts"], held(shared, 1)["yurts"]) == (("P6",), ("P6",))
    assert legal(shared, "build") == []


def test_none_in_karakorum():
    """khan.build.limit: whoever passes there."""
    state = riding({"tiles": {"yurt": 1}})

    assert refused(state, "build K") == "There is no room for another yurt at K. [khan.build.limit]"
    assert legal(state, "build") == []


@pytest.mark.parametrize("cities", [(), ("Kiev", "Moscow")])
def test_without_a_yurt_piece(cities):
    """khan.build.supply, khan.parts.players: twelve pieces, those in cities too; then none can be built."""
    stops = ["R1", "R2", "R3", "R4", "R5", "R5", "R6", "R7", "R8", "P1", "P2"]
    seat = {"pawns": ["P9"], "yurts": stops[: 11 - len(cities)], "cities": cities, "tiles": {"yurt": 2}}
    state = riding(seat, conquered=cities)
    state = play(state, "build P9", "move P5")

    assert state.heirs[0].yurts_placed() == 12
    assert legal(state, "build") == []
    assert refused(state, "build P5") == "No yurt piece is left. [khan.build.supply]"


def test_virtual_yurts_build():
    """khan.upgrade.virtual, khan.build.where: before a real tile; they never become one."""
    state = riding({"pawns": ["P9"], "tiles": {"yurt": 1}, "columns": {"yellow": ["yurt"]}})
    state = play(state, "build P9")

    assert held(state)["tiles"] == {"yurt": 1}
    assert play(state, "move P5", "build P5").heirs[0].tiles == (0, 0, 0)
