"""A turn: a column, tributes, the Khan, and everything in any order."""

from __future__ import annotations

import pytest
from games.khan.tables import area, held, kit, lying, of_kind, plain, plain_edition, position, supply, turn
from games.playing import legal, play, refused

from gamekit import CHANCE, IllegalAction
from gamekit.core.editions import Edition
from gamekit.core.state import Turn
from gamekit.games.khan import Khan
from gamekit.games.khan.tables import COLUMNS, HEIRS

ARROWS = kit().tables.khan_provinces.arrows
NAMED = ("Chagatai", "Ogedei")

# --- columns ------------------------------------------------------------------------------------


def test_a_column_in_use_cannot_be_chosen():
    """khan.turn.column: the rulebook's example: red and yellow are used, so only green and white are left."""
    state = position(plain(), {"used": ["red", "yellow"]})

    assert legal(state) == ["activate green", "activate white"]
    assert refused(state, "activate red") == (
        "The red column is in use, and its tile was not recovered yet. [khan.turn.column]"
    )
    assert held(play(state, "activate green"))["used"] == ("yellow", "red", "green")


@pytest.mark.parametrize(
    "text", ["done", "move R10", "take g", "khan d", "buy random", "lead first", "keep Mayor"]
)
def test_the_column_comes_first(text):
    """khan.turn.column: extra actions and bonus tiles come after it."""
    state = position(plain(), {"tiles": {"coin": 2}, "bonuses": ["coins"]})

    assert refused(state, text) == "Now it is time to activate a column. [khan.turn.any-order]"


def test_each_turn_places_one_tile():
    """khan.turn.column, khan.turn.any-order: while a turn runs no other column is activated."""
    state = play(position(plain()), "activate red")

    assert (
        refused(state, "activate green") == "Now it is time to ride, act, or be done. [khan.turn.any-order]"
    )
    with pytest.raises(IllegalAction, match=r"khan\.turn\.any-order"):
        play(state, "pick furs")


@pytest.mark.parametrize("heir", HEIRS)
def test_printed_columns(heir):
    """khan.turn.columns, khan.move.adjacent, khan.take.count, khan.khan.mandatory: icons are actions."""
    game = kit(2, heirs=(heir, "Jochi" if heir == "Altani" else "Altani"))
    for column in COLUMNS:
        icons = game.tables.boards.columns[heir][column]
        state = play(position(game), f"activate {column}")
        state = play(state, "lead first") if legal(state, "lead") else state
        assert (turn(state).moves, turn(state).takes) == (icons.count("horse"), icons.count("fist"))
        assert turn(state).khan == bool(legal(state, "khan")) == ("khan" in icons)


def test_upgrades_add_to_the_printed_icons():
    """khan.turn.upgrades-add, khan.upgrade.actions: the example has 3 moves, two from an upgrade."""
    columns = {"yellow": ["horses"], "red": ["horses", "fist", "fist"], "white": ["red-horses", "green-fist"]}
    state = position(plain(), {"columns": columns})
    given = {
        column: (turn(after).moves, turn(after).takes)
        for column in COLUMNS
        for after in [play(state, f"activate {column}")]
    }

    assert given == {"yellow": (3, 0), "red": (4, 4), "green": (1, 1), "white": (4, 1)}


def test_white_recovers_all_tiles():
    """khan.recover.white: the one just used included, at once; it may be chosen turn after turn."""
    state = position(plain(), {"used": ["yellow", "red", "green"]})

    assert legal(state) == ["activate white"]
    state = play(state, "activate white")
    assert "used" not in held(state)
    state = play(state, "khan d", "done", "activate red", "done")
    assert legal(state, "activate") == [f"activate {column}" for column in COLUMNS]
    state = play(state, "activate white")
    assert "used" not in held(state, 0)
    assert held(state, 1)["used"] == ("red",)


def test_actions_in_any_order():
    """khan.turn.any-order, khan.turn.optional: a move, an attack, a move, a take; what is left is lost."""
    state = position(
        plain(),
        {"pawns": ["R8"], "tiles": {"sword": 1, "yurt": 1}, "columns": {"red": ["horses"]}},
        cities={"Sarai": ["furs", "ox"]},
    )
    state = play(
        state, "activate red", "attack Sarai ox", "move R5", "take a", "build R8", "move R3", "take d"
    )

    assert held(state) == {
        "pawns": ("R3",),
        "yurts": ("R8",),
        "tiles": {"sword": 1, "yurt": 1},
        "treasures": {"ox": 1},
        "columns": {"red": ["red-horses"]},
        "used": ("red",),
    }
    assert (turn(state).moves, turn(state).takes) == (2, 0)
    state = play(state, "done", "activate red")
    assert (turn(state).moves, turn(state).takes) == (2, 2), "what the first seat left is not there"


def test_nothing_but_the_khan_is_mandatory():
    """khan.turn.optional, khan.khan.mandatory: a turn may end at once, but not before he is placed."""
    state = position(plain())

    assert play(state, "activate red", "done").turn == Turn(2, 1)
    green = play(state, "activate green")
    assert refused(green, "done") == "The Khan has to be placed before the turn ends. [khan.khan.mandatory]"
    assert play(green, "khan d", "done").turn == Turn(2, 1)


# --- tributes -----------------------------------------------------------------------------------


def test_one_tile_for_each_fist():
    """khan.take.count, khan.take.where: several from one province; the example takes two coins or a sword."""
    state = position(plain(), provinces={"g": 3, "j": 1, "h": 0, "k": 0, "l": 0})
    state = play(state, "activate red")

    assert legal(state, "take") == ["take g", "take j"]
    coins = play(state, "take g", "take g")
    assert held(coins)["tiles"] == {"coin": 2}
    assert legal(coins, "take") == []
    assert refused(coins, "take g") == "No tribute can be taken any more in this turn. [khan.take.count]"
    mixed = play(state, "take j", "take g")
    assert held(mixed)["tiles"] == {"sword": 1, "coin": 1}
    assert mixed.provinces[mixed.board.province_names.index("g")] == 2


def test_where_tributes_are_taken():
    """khan.take.where, khan.map.provinces: beside a stop made this turn, at a corner too; none if empty."""
    state = play(position(plain(), {"pawns": ["R8"]}, provinces={"h": 0}), "activate red")

    assert legal(state, "take") == ["take d", "take e"]
    assert refused(state, "take h") == "No tribute lies in province h. [khan.take.where]"
    assert refused(state, "take a") == "No stop made this turn is adjacent to province a. [khan.take.where]"
    state = play(state, "move R5")
    assert legal(state, "take") == ["take a", "take d", "take e"]
    state = play(state, "take d", "take a")
    assert held(state)["tiles"] == {"sword": 1, "yurt": 1}


def test_stops_made_this_turn():
    """khan.move.visited, khan.take.where: the first one, without a move too; one already left counts."""
    state = play(position(plain(), {"pawns": ["C7"], "columns": {"red": ["horses"]}}), "activate red")

    assert legal(state, "take") == ["take p"]
    state = play(state, "move C5", "move C10", "move C8")
    assert legal(state, "take") == ["take m", "take o", "take p"]
    other = play(state, "done", "activate red", "done", "activate white")
    assert legal(other, "take") == []
    assert turn(other).visited == 1 << other.board.index["C8"], "stops of an earlier turn do not count"


def test_tiles_are_used_at_once_or_kept():
    """khan.take.use: a tile just taken can be used; used, it returns to the supply."""
    state = play(
        position(plain(), {"pawns": ["R8"]}, cities={"Sarai": ["ox"], "Kiev": ["ox"]}), "activate red"
    )
    before = supply(state)
    state = play(state, "take d")

    assert supply(state) == before
    assert held(state)["tiles"] == {"sword": 1}
    kept = play(state, "done", "activate red", "done", "activate yellow")
    assert legal(kept, "attack") == ["attack Sarai ox"]
    assert supply(play(state, "attack Sarai ox")) == {**before, "sword": before["sword"] + 1}
    assert "tiles" not in held(play(state, "attack Sarai ox"))


def test_nobody_holds_too_much():
    """khan.setup.supply, khan.take.use: there is no limit but the box."""
    hoard = {"pawns": ["R8"], "tiles": {"sword": 9, "coin": 10}}
    game = plain()
    state = position(game, hoard, provinces={**of_kind(game, "sword"), "d": 1})

    assert held(play(state, "activate red", "take d", "take e"))["tiles"] == {"sword": 10, "coin": 11}


# --- the Khan --------------------------------------------------------------------------------------


def test_where_the_khan_may_go():
    """khan.khan.places, khan.map.khan-provinces: five places at first, then not where he stands."""
    first = play(position(plain()), "activate green")
    later = play(position(plain(), khan="i"), "activate green")

    assert legal(first, "khan") == ["khan d", "khan i", "khan o", "khan j", "khan upgrades"]
    assert legal(later, "khan") == ["khan d", "khan o", "khan j", "khan upgrades"]
    assert refused(later, "khan i") == "The Khan stands there already. [khan.khan.places]"
    again = play(later, "khan upgrades", "upgrade red-coin", *["upgrade red-yurt"] * 3, "upgrade red-iron")
    assert refused(again, "khan d") == "The Khan is not to be placed now. [khan.khan.mandatory]"
    area_next = play(again, "done", "activate green")
    assert legal(area_next, "khan") == ["khan d", "khan i", "khan o", "khan j"]


@pytest.mark.parametrize("place", [*ARROWS, "upgrades"])
def test_he_cannot_stay(place):
    """khan.khan.places: in none of the five."""
    state = play(position(plain(), khan=place), "activate green")

    assert legal(state, "khan") == [f"khan {other}" for other in (*ARROWS, "upgrades") if other != place]
    assert refused(state, f"khan {place}") == "The Khan stands there already. [khan.khan.places]"


def test_the_khan_feeds_three_provinces():
    """khan.khan.tribute: the example: his own and both arrows', though they have tiles; up to three."""
    state = play(position(plain(), provinces={"d": 0, "a": 2, "b": 3, "e": 0}), "activate green")
    fed = play(state, "khan d")

    assert lying(fed) == {**lying(state), "d": 1, "a": 3}
    assert supply(state) == {"sword": 5, "yurt": 1, "coin": 12}
    assert supply(fed) == {"sword": 4, "coin": 12}
    assert legal(fed, "khan") == []


def test_the_khan_goes_where_nothing_happens():
    """khan.khan.places: three full provinces, an upgrades area without a gap."""
    shown = ["red-coin", "red-yurt", "green-fist", "yellow-coin", "red-horses"]
    state = play(position(plain(), provinces={"d": 3, "a": 3, "b": 3}, area=shown), "activate green")

    full = play(state, "khan d")
    assert full.provinces == state.provinces
    assert full.supply == state.supply
    still = play(state, "khan upgrades")
    assert (area(still), still.supply) == (shown, state.supply)
    assert still.current_player == 0
    assert legal(still, "done") == ["done"]


def test_what_the_khan_brought_can_be_taken_at_once():
    """khan.turn.any-order: a tribute or an upgrade of this turn."""
    state = position(plain(), {"pawns": ["R8"], "tiles": {"coin": 2}}, provinces={"d": 0, "e": 0, "h": 0})
    fed = play(state, "activate green", "khan d", "take d")
    shown = play(
        state, "activate green", "khan upgrades", *["upgrade green-coin"] * 2, *["upgrade red-coin"] * 3
    )

    assert held(fed)["tiles"] == {"sword": 1, "coin": 2}
    assert legal(shown, "buy") == ["buy red-coin", "buy green-coin", "buy random"]


def test_tributes_are_limited():
    """khan.parts.tributes: what the supply lacks is not received, and no claim to it remains."""
    game = plain()
    state = position(game, {}, {"tiles": {"yurt": 10}}, provinces=of_kind(game, "yurt"))
    fed = play(state, "activate green", "khan d")

    assert lying(fed) == {**lying(state), "d": 2}
    assert supply(state) == {**supply(fed), "sword": supply(fed)["sword"] + 1}


@pytest.mark.parametrize("place", ["d", "i", "o", "j"])
def test_the_khan_s_own_province_comes_first(place):
    """khan.parts.tributes, khan.khan.tribute: then the others in the order of its arrows."""
    document = plain_edition().document
    kinds = {**document["provinces"]["kinds"], **dict.fromkeys((place, *ARROWS[place]), "sword")}
    provinces = {**document["provinces"], "kinds": kinds}
    game = Khan(2, edition=Edition(Khan, "swords.toml", {**document, "provinces": provinces}), heirs=NAMED)
    bare = of_kind(game, "sword")
    after = {
        left: play(
            position(game, {}, {"tiles": {"sword": 10 - left}}, provinces=bare),
            "activate green",
            f"khan {place}",
        )
        for left in range(4)
    }
    fed = {left: [name for name in bare if name in lying(state)] for left, state in after.items()}

    first, second = ARROWS[place]
    assert fed == {0: [], 1: [place], 2: sorted([place, first]), 3: sorted([place, first, second])}


# --- the upgrades area ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lying_open", "gained"),
    [
        (5, {}),
        (4, {"sword": 1}),
        (3, {"sword": 1}),
        (2, {"sword": 1, "coin": 1}),
        (1, {"sword": 1, "coin": 1}),
        (0, {"sword": 1, "coin": 1}),
    ],
)
def test_bare_icons_give_a_coin_and_a_sword(lying_open, gained):
    """khan.khan.upgrades: the example: four vacant spaces, both icons bare; first taken, then refilled."""
    shown = ["red-coin", "red-yurt", "green-fist", "yellow-coin", "red-horses"][:lying_open]
    state = play(position(plain(), {"tiles": {"yurt": 1}}, area=shown), "activate green", "khan upgrades")

    assert held(state)["tiles"] == {"yurt": 1, **gained}
    new = ["yellow-ox", "red-sword", "green-yurt", "green-coin", "yellow-fist"][: 5 - lying_open]
    assert state.current_player == (CHANCE if new else 0)
    state = play(state, *[f"upgrade {name}" for name in new])
    assert area(state) == [*shown, *new]
    assert state.current_player == 0


def test_a_short_pile_fills_what_it_can():
    """khan.khan.upgrades: the tiles are received all the same."""
    state = position(plain(), area=["red-coin"], pile=["green-fist", "yellow-coin"])
    state = play(state, "activate green", "khan upgrades")

    assert [weight for _, weight in state.chance_outcomes()] == [1, 1]
    state = play(state, "upgrade yellow-coin", "upgrade green-fist")
    assert area(state) == ["red-coin", "yellow-coin", "green-fist"]
    assert state.current_player == 0
    empty = play(position(plain(), pile=[]), "activate green", "khan upgrades")
    assert held(empty)["tiles"] == {"sword": 1, "coin": 1}
    assert (empty.current_player, area(empty)) == (0, [])


def test_an_empty_supply_gives_nothing_in_the_area():
    """khan.parts.tributes, khan.khan.upgrades: no sword beside the board, and no claim to one later."""
    game = plain()
    state = position(game, {}, {"tiles": {"sword": 10}}, provinces=of_kind(game, "sword"), pile=[])

    assert held(play(state, "activate green", "khan upgrades"))["tiles"] == {"coin": 1}


def test_several_effects_in_one_turn():
    """khan.turn.any-order: move, take, build, jump, attack, conquer, deliver, claim, buy, place the Khan."""
    state = position(
        plain(),
        {
            "pawns": ["R8"],
            "tiles": {"yurt": 1, "sword": 2, "coin": 1},
            "treasures": ["furs"],
            "columns": {"green": ["horses", "fist", "coin"]},
        },
        cities={"Sarai": ["furs"], "Moscow": ["ox"], "Kiev": ["rug"]},
        demands=["2-bonus-tiles", "2-cities"],
        bonuses={"R5": "vote"},
        area=["red-coin"],
    )
    state = play(
        state,
        *("activate green", "build R8", "attack Sarai furs", "city Kabul", *["treasure ox"] * 4),
        *("move R5", "attack Moscow ox"),
    )
    assert held(state)["votes"] == 1, "the second city meets a demand before the next is revealed"
    state = play(state, "city Canton", *["treasure rug"] * 4, "deliver R5 furs,furs", "move R10", "take h")
    state = play(state, "build R5", "khan o", "buy red-coin", "done")

    assert held(state) == {
        "pawns": ("R10",),
        "yurts": ("R5", "R8"),
        "cities": ("Moscow", "Sarai"),
        "conquests": 2,
        "treasures": {"ox": 1},
        "columns": {"red": ["red-coin"], "green": ["green-horses", "green-fist", "green-coin"]},
        "used": ("green",),
        "turned": ("vote",),
        "votes": 3,
    }
    assert state.neutral == 3
