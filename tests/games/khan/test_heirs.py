"""The five heirs: each breaks the rules in one way, and only there."""

from __future__ import annotations

import pytest
from games.khan.tables import area, demands, held, kit, lying, of_kind, plain, position, ride, supply, turn
from games.playing import legal, play, refused

from gamekit import CHANCE
from gamekit.games.khan.tables import HEIRS


def riding(heir, seat, *others, column="yellow", moves=3, lead="", options=None, **more):
    """Return a state in the turn of this heir, with so many moves."""
    game = plain(heir, *[name for name in HEIRS if name != heir][: max(1, len(others))], **(options or {}))
    state = play(position(game, seat, *others, **more), f"activate {column}")
    return ride(play(state, f"lead {lead}") if lead else state, moves=moves)


@pytest.mark.parametrize("heir", HEIRS)
def test_abilities_are_nobody_else_s(heir):
    """khan.heir.ability: what one heir does is refused to the others."""
    seat = {"pawns": ["P9"] * (1 + (heir == "Altani")), "tiles": {"coin": 1, "yurt": 1}}
    lead = "first" if heir == "Altani" else ""
    state = riding(heir, seat, lead=lead, cities={"Moscow": ["ox"]}, column="white")
    state = ride(state, visited=["P9"])

    assert ("attack Moscow ox coin" in legal(state)) == (heir == "Ogedei")
    assert ("build P5" in legal(state)) == (heir == "Tolui")
    assert (held(state).get("tiles", {}).get("sword", 0) == 1) == (heir == "Chagatai")
    assert (len(held(state)["pawns"]) == 2) == (heir == "Altani")
    if heir != "Ogedei":
        assert (
            refused(state, "attack Moscow ox coin")
            == "Only Ogedei takes a treasure for a coin. [khan.heir.ogedei]"
        )
    if heir != "Tolui":
        assert refused(state, "build P5") == "P5 is no stop made this turn. [khan.build.where]"
    if heir != "Altani":
        assert (
            refused(state, "move P5 second")
            == f"{heir} cannot move the second pawn in this turn. [khan.heir.altani]"
        )


# --- Altani -------------------------------------------------------------------------------------


def altani(pawns, *, lead="first", moves=3, others=({},), options=None, **more):
    return riding(
        "Altani",
        {"pawns": pawns, **more.pop("seat", {})},
        *others,
        lead=lead,
        moves=moves,
        options=options,
        **more,
    )


def test_altani_names_the_acting_pawn():
    """khan.heir.altani: after the column, and nothing else before it."""
    state = play(position(plain("Altani", "Tolui")), "activate red")

    assert legal(state) == ["lead first", "lead second"]
    assert refused(state, "take g") == (
        "Now it is time to name the pawn that does the actions. [khan.turn.any-order]"
    )
    state = play(state, "lead second")
    assert refused(state, "lead first") == "Now it is time to ride, act, or be done. [khan.turn.any-order]"


@pytest.mark.parametrize(("lead", "takes"), [("first", ["d", "e", "h"]), ("second", ["m", "o"])])
def test_only_the_acting_pawn_s_stops_serve(lead, takes):
    """khan.heir.altani: its first stop included; the other's stops serve for nothing."""
    seat = {"tiles": {"sword": 1, "yurt": 1}, "treasures": ["bowl", "bowl", "furs", "furs"]}
    state = ride(
        altani(["R8", "C8"], lead=lead, seat=seat, cities={"Sarai": ["ox"], "Canton": ["ox"]}), takes=1
    )
    acting, city = ("R8", "Sarai") if lead == "first" else ("C8", "Canton")

    assert legal(state, "take") == [f"take {name}" for name in takes]
    assert legal(state, "attack") == [f"attack {city} ox"]
    assert legal(state, "build") == [f"build {acting}"]
    assert legal(state, "deliver") == ([] if lead == "first" else ["deliver C8 bowl,bowl"])


def test_both_pawns_share_the_moves():
    """khan.heir.altani: either may move; the other's moves make no stops."""
    state = altani(["R8", "C8"], lead="first", moves=2)

    assert legal(state, "move") == [
        *("move R5", "move R10", "move P9"),
        *("move C9 second", "move C10 second", "move C11 second"),
    ]
    moved = play(state, "move C10 second")
    assert (turn(moved).moves, turn(moved).visited) == (1, turn(state).visited)
    assert held(moved)["pawns"] == ("R8", "C10")
    moved = play(moved, "move R5")
    assert (turn(moved).moves, held(moved)["pawns"]) == (0, ("R5", "C10"))


def test_what_one_pawn_gains_the_other_uses_later():
    """khan.heir.altani: treasures and tributes are common; in the next turn the other pawn may lead."""
    seat = {"tiles": {"sword": 1}, "treasures": ["bowl"]}
    state = altani(["R8", "C8"], lead="first", seat=seat, cities={"Sarai": ["bowl", "ox"]})
    state = play(state, "attack Sarai bowl")

    assert legal(state, "deliver") == []
    state = play(state, "done", "activate red", "done", "activate red", "lead second")
    assert legal(state, "deliver") == ["deliver C8 bowl,bowl"]


def test_each_pawn_is_another_pawn_for_the_other():
    """khan.heir.altani, khan.move.end: two on a double stop or in the capital, one elsewhere."""
    state = altani(["R8", "R4"], moves=1)

    assert held(play(state, "move R5", "done"))["pawns"] == ("R5", "R4")
    close = altani(["R8", "R10"], moves=1)
    assert refused(close, "move R10") == "R10 is full, and no pawn could leave it in time. [khan.move.end]"
    assert (
        refused(close, "move R8 second") == "R8 is full, and no pawn could leave it in time. [khan.move.end]"
    )
    two = altani(["R8", "R10"], moves=2)
    assert "move R10" in legal(two)
    after = play(two, "move R10")
    assert refused(after, "done") == "A pawn stands on R10, which is full: it has to move on. [khan.move.end]"
    assert "move R8 second" in legal(after)
    both = altani(["R5", "R5"], moves=1)
    assert "done" in legal(both)
    full = riding("Tolui", {"pawns": ["R8"]}, {"pawns": ["R5", "R5"]}, moves=1)
    assert refused(full, "move R5") == "R5 is full, and no pawn could leave it in time. [khan.move.end]"


def test_one_move_cannot_serve_both_pawns():
    """khan.move.end, khan.heir.altani: with two pawns on full stops two moves are needed, one for each."""
    others = ({"pawns": ["R10"]}, {"pawns": ["C6"]})
    state = altani(["R8", "C1"], moves=3, others=others)
    state = play(state, "move R10")

    assert "move C6 second" not in legal(state), "two full stops and a single move"
    assert "move C6 second" in legal(ride(state, moves=3))
    assert legal(ride(state, moves=1), "move") == ["move K", "move R7", "move R8"], (
        "the first pawn has to leave"
    )


def test_the_sentence_names_the_pawn_on_the_full_stop():
    """khan.move.end, khan.heir.altani: not the one that stands well."""
    state = altani(["R8", "C1"], moves=2, others=({"pawns": ["C6"]},))
    state = play(state, "move C6 second")

    assert refused(state, "done") == "A pawn stands on C6, which is full: it has to move on. [khan.move.end]"
    shared = altani(["R4", "C1"], moves=2, others=({"pawns": ["R5"]}, {"pawns": ["R5"]}))
    shared = play(shared, "move R5")
    assert refused(shared, "done") == "A pawn stands on R5, which is full: it has to move on. [khan.move.end]"
    narrow = altani(["R4", "R8"], moves=3, others=({"pawns": ["R5"]},))
    narrow = play(narrow, "move R5", "move R5 second")
    assert refused(narrow, "done") == "A pawn stands on R5, which is full: it has to move on. [khan.move.end]"
    capital = altani(["K", "C1"], moves=2, others=({"pawns": ["C6"]},))
    capital = play(capital, "move C6 second")
    assert (
        refused(capital, "done") == "A pawn stands on C6, which is full: it has to move on. [khan.move.end]"
    )


@pytest.mark.parametrize(("lead", "mine"), [("first", ""), ("second", " second")])
def test_only_the_acting_pawn_moves(lead, mine):
    """khan.heir.altani: with the option altani_moves; the other one counts as standing still."""
    state = altani(["R8", "C8"], lead=lead, options={"altani_moves": "acting"}, moves=1)
    still = " second" if lead == "first" else ""

    assert {text.endswith("second") for text in legal(state, "move")} == {lead == "second"}
    other = "move C9 second" if lead == "first" else "move R5"
    pawn = "second" if lead == "first" else "first"
    assert refused(state, other) == f"Altani cannot move the {pawn} pawn in this turn. [khan.heir.altani]"
    near = altani(["R8", "R10"], lead=lead, options={"altani_moves": "acting"}, moves=1)
    target = "R10" if lead == "first" else "R8"
    assert f"move {target}{mine}" not in legal(near)
    assert f"move {target}{still}" not in legal(near)
    assert f"move {target}{mine}" in legal(ride(near, moves=2)), "it moves on by itself"


def test_the_khan_buying_and_bonus_tiles_need_no_pawn():
    """khan.heir.altani: whichever of them leads."""
    seat = {"tiles": {"coin": 2}, "bonuses": ["fists"]}
    state = altani(["R8", "C8"], lead="second", seat=seat, column="green", area=["red-coin"])

    assert "use fists" in legal(state)
    assert "buy red-coin" in legal(state)
    assert len(legal(state, "khan")) == 5


# --- Chagatai -----------------------------------------------------------------------------------


def test_chagatai_gains_a_sword():
    """khan.heir.chagatai: with the white column, whenever he activates it; he may keep it."""
    state = position(plain("Chagatai", "Tolui"))
    other = play(state, "activate yellow")
    white = play(state, "activate white")

    assert "tiles" not in held(other)
    assert held(white)["tiles"] == {"sword": 1}
    assert supply(white)["sword"] == supply(state)["sword"] - 1
    later = play(white, "khan d", "done", "activate white", "khan i", "done", "activate white")
    assert held(later)["tiles"] == {"sword": 2}
    assert "tiles" not in held(later, 1)


def test_chagatai_finds_no_sword():
    """khan.heir.chagatai, khan.parts.tributes: if the supply has one; and at once it may meet a demand."""
    game = plain("Chagatai", "Tolui")
    bare = of_kind(game, "sword")
    none = play(position(game, {}, {"tiles": {"sword": 10}}, provinces=bare), "activate white")
    last = play(
        position(game, {"tiles": {"sword": 3}}, provinces=bare, demands=["4-swords"]), "activate white"
    )

    assert "tiles" not in held(none)
    assert held(last)["votes"] == 1


# --- Jochi --------------------------------------------------------------------------------------


def test_jochi_s_first_white_space():
    """khan.heir.jochi: filled at setup by a random upgrade from the pile, which works from his first turn."""
    state = kit(2, heirs=("Tolui", "Jochi")).initial_state()

    assert sum(weight for _, weight in state.chance_outcomes()) == 44
    state = play(state, "upgrade red-horses")
    assert held(state, 1)["columns"] == {"white": ["red-horses"]}
    assert "columns" not in held(state, 0)
    assert legal(state, "city")
    drawn = play(kit(2).initial_state(), "heir Jochi", "heir Altani", "upgrade green-rug")
    assert held(drawn, 0)["columns"] == {"white": ["green-rug"]}
    nobody = play(kit(2).initial_state(), "heir Tolui", "heir Altani")
    assert legal(nobody, "upgrade") == []
    active = riding("Jochi", {"columns": {"white": ["red-fist"]}}, column="white")
    assert turn(active).takes == 1


@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_jochi_s_rows(row):
    """khan.heir.jochi, khan.open.demands: the first gives none but is a row; others give theirs."""
    below = ["coin", "sword", "horses"][: row - 1]
    white = ["red-coin", "yellow-coin", "green-coin"][: max(1, row - 1)]
    columns = {"yellow": [*below, "yurt"], "red": [*below, "yurt"], "green": below, "white": white}
    state = riding(
        "Jochi", {"columns": columns, "tiles": {"coin": 2}}, demands=["row"], area=["green-fist", "red-fist"]
    )
    if row > 1:
        assert demands(state) == []
    state = play(state, "buy green-fist")

    assert legal(state, "gain") == ([] if row == 1 else ["gain red-fist", "gain random"])
    assert ("done" in legal(state)) == (row == 1)
    assert held(state)["votes"] == 1
    if row == 2:
        assert held(play(state, "gain red-fist"))["columns"]["white"] == ["red-coin", "red-fist"]
        assert area(state) == ["red-fist"]


# --- Ogedei -------------------------------------------------------------------------------------

CITIES = {"Samarkand": ["furs", "ox", "ox"], "Kaesong": ["rug"], "Kiev": ["iron", "bowl"]}


def test_ogedei_s_coin():
    """khan.heir.ogedei: a treasure of any revealed city, adjacent or not; the coin returns to the supply."""
    state = riding("Ogedei", {"pawns": ["P5"], "tiles": {"coin": 2}}, cities=CITIES)

    assert legal(state, "attack") == [
        *("attack Kiev iron coin", "attack Kiev bowl coin"),
        *("attack Samarkand furs coin", "attack Samarkand ox coin", "attack Kaesong rug coin"),
    ]
    after = play(state, "attack Kiev bowl coin")
    assert held(after)["treasures"] == {"bowl": 1}
    assert held(after)["tiles"] == {"coin": 1}
    assert supply(after)["coin"] == supply(state)["coin"] + 1
    assert legal(after, "attack") == [
        *("attack Samarkand furs coin", "attack Samarkand ox coin", "attack Kaesong rug coin")
    ], "once a city and turn, but of several cities"
    assert refused(after, "attack Kiev iron coin") == (
        "A coin takes only the first treasure of Kiev in a turn. [khan.heir.ogedei]"
    )
    assert refused(after, "attack Moscow ox coin") == "Moscow is not revealed yet. [khan.map.open-cities]"
    assert refused(after, "attack Kaesong ox coin") == "No ox lies in Kaesong. [khan.attack.choice]"
    spent = play(after, "attack Samarkand ox coin")
    assert refused(spent, "attack Kaesong rug coin") == "No coin is left. [khan.heir.ogedei]"


def test_a_sword_after_the_coin_costs_one():
    """khan.heir.ogedei, khan.attack.cost: the coin is no sword attack; the example: next to it, by sword."""
    state = riding("Ogedei", {"pawns": ["P5"], "tiles": {"coin": 1, "sword": 3}}, cities=CITIES)
    state = play(state, "attack Samarkand ox coin", "attack Samarkand ox")

    assert held(state)["tiles"] == {"sword": 2}
    state = play(state, "attack Samarkand furs")
    assert "tiles" not in held(state)
    far = riding("Ogedei", {"pawns": ["P5"], "tiles": {"coin": 2, "sword": 3}}, cities=CITIES)
    assert refused(far, "attack Kiev bowl") == (
        "No stop made this turn is adjacent to Kiev; only a coin takes from there. [khan.heir.ogedei]"
    )
    far = play(far, "attack Kiev bowl coin")
    assert (
        refused(far, "attack Kiev iron") == "No stop made this turn is adjacent to Kiev. [khan.attack.where]"
    )


def test_no_coin_after_a_sword():
    """khan.heir.ogedei: only the first treasure of the city in the turn."""
    state = riding("Ogedei", {"pawns": ["P5"], "tiles": {"coin": 1, "sword": 1}}, cities=CITIES)
    state = play(state, "attack Samarkand ox")

    assert refused(state, "attack Samarkand furs coin") == (
        "A coin takes only the first treasure of Samarkand in a turn. [khan.heir.ogedei]"
    )
    assert "attack Kiev iron coin" in legal(state)


def test_virtual_coins_too():
    """khan.heir.ogedei, khan.upgrade.virtual: before a tile."""
    seat = {"tiles": {"coin": 1}, "columns": {"yellow": ["coin"]}}
    state = play(riding("Ogedei", seat, cities=CITIES), "attack Kaesong rug coin")

    assert held(state)["tiles"] == {"coin": 1}
    assert turn(state).virtual_tiles == (0, 0, 0)


def test_ogedei_conquers_from_afar():
    """khan.heir.ogedei, khan.attack.conquer: the last one of a city on the other side of the map."""
    state = riding("Ogedei", {"pawns": ["R4"], "tiles": {"coin": 1}}, cities=CITIES)
    state = play(state, "attack Kaesong rug coin")

    assert held(state)["cities"] == ("Kaesong",)
    assert held(state)["conquests"] == 1
    assert state.current_player == CHANCE


def test_ogedei_s_coin_reaches_what_is_adjacent():
    """khan.heir.ogedei: with the option ogedei_reach."""
    seat = {"pawns": ["P5"], "tiles": {"coin": 2}}
    state = riding("Ogedei", seat, cities=CITIES, options={"ogedei_reach": "adjacent"})

    assert legal(state, "attack") == ["attack Samarkand furs coin", "attack Samarkand ox coin"]
    assert refused(state, "attack Kiev iron coin") == (
        "No stop made this turn is adjacent to Kiev. [khan.heir.ogedei]"
    )


def test_ogedei_s_coin_once_a_turn():
    """khan.heir.ogedei: with the option ogedei_limit; in the next turn again."""
    seat = {"pawns": ["P5"], "tiles": {"coin": 2}}
    state = riding("Ogedei", seat, cities=CITIES, options={"ogedei_limit": "turn"})
    state = play(state, "attack Kiev iron coin")

    assert legal(state, "attack") == []
    assert refused(state, "attack Samarkand ox coin") == (
        "A coin takes only the first treasure of Samarkand in a turn. [khan.heir.ogedei]"
    )
    state = play(state, "done", "activate red", "lead first", "done", "activate red")
    assert "attack Samarkand ox coin" in legal(state)


# --- Tolui --------------------------------------------------------------------------------------


def test_tolui_s_yurt_in_karakorum():
    """khan.heir.tolui: one of his 12, in no region; it helps his movement, and stays the only one there."""
    state = riding("Tolui", {"pawns": ["R10"], "tiles": {"yurt": 1}}, moves=1)

    assert held(state)["yurts"] == ("K",)
    assert state.heirs[0].yurts_placed() == 1
    assert legal(state, "move") == [f"move {name}" for name in ("K", "R7", "R8", "R11", "P9", "P11", "C1")]
    assert (
        refused(play(state, "move K"), "build K")
        == "There is no room for another yurt at K. [khan.build.limit]"
    )
    assert [line.label for line in state.score() if line.seat == 0] == ["votes"], "no influence anywhere"


def test_tolui_s_twelve():
    """khan.heir.tolui, khan.build.supply: eleven more and no other."""
    stops = ["R1", "R2", "R3", "R4", "R5", "R5", "R6", "R7", "R8", "P1"]
    state = riding("Tolui", {"pawns": ["P9"], "yurts": stops, "tiles": {"yurt": 2}})
    state = play(state, "build P9")

    assert legal(state, "build") == []
    assert refused(state, "build P5") == "No yurt piece is left. [khan.build.supply]"


@pytest.mark.parametrize(
    ("demand", "count"),
    [("6-yurts", 5), ("10-yurts", 9), ("1-yurt-in-each-region", 2), ("2-yurts-in-each-region", 5)],
)
def test_tolui_s_yurt_counts_for_two_demands(demand, count):
    """khan.heir.tolui, khan.open.demands: 6 and 10 yurts on the map, and nothing else."""
    stops = ["P1", "C1", "P2", "C2", "C3", "R1", "R2", "R3", "R4"][:count]
    state = riding("Tolui", {"yurts": stops}, demands=[demand])

    assert demands(state) == ([] if demand in ("6-yurts", "10-yurts") else [demand])
    fewer = riding("Tolui", {"yurts": stops[:-1]}, demands=[demand])
    assert demands(fewer) == [demand]


@pytest.mark.parametrize("missing", ["R1", "P1", "C1"])
def test_tolui_s_yurt_lies_in_no_region(missing):
    """khan.heir.tolui, khan.map.regions: whichever region has no other."""
    stops = [stop for stop in ("R1", "P1", "C1") if stop != missing]

    assert demands(riding("Tolui", {"yurts": stops}, demands=["1-yurt-in-each-region"])) != []
    assert demands(riding("Tolui", {"yurts": [*stops, missing]}, demands=["1-yurt-in-each-region"])) == []


def test_tolui_builds_beside_his_pawn():
    """khan.heir.tolui: even under an opponent's pawn; joined by a route, jumps not counted."""
    seat = {"pawns": ["R8"], "yurts": ["R5"], "tiles": {"yurt": 3}}
    state = riding("Tolui", seat, {"pawns": ["R10"]})

    assert legal(state, "build") == ["build R5", "build R8", "build R10", "build P9"]
    assert refused(state, "build R4") == "R4 is no stop made this turn. [khan.build.where]"
    state = play(state, "build R10", "move P9")
    assert legal(state, "build") == ["build R8", "build P5", "build P9"], "K has his yurt, R8 was visited"
    assert "build R5" not in legal(state), "R8 was left"
    assert lying(state) == lying(riding("Tolui", seat))


def test_tolui_builds_where_there_is_room():
    """khan.heir.tolui, khan.build.limit: the limits of each stop hold."""
    state = riding("Tolui", {"pawns": ["R8"], "tiles": {"yurt": 1}}, {"yurts": ["R10", "R5", "R5"]})

    assert legal(state, "build") == ["build R8", "build P9"]
    for stop in ("R10", "R5"):
        assert (
            refused(state, f"build {stop}")
            == f"There is no room for another yurt at {stop}. [khan.build.limit]"
        )


def test_tolui_builds_beside_every_stop():
    """khan.heir.tolui: with the option tolui_reach."""
    state = riding("Tolui", {"pawns": ["R8"], "tiles": {"yurt": 1}}, options={"tolui_reach": "stops"})
    state = play(state, "move P9")

    assert legal(state, "build") == ["build R5", "build R8", "build R10", "build P5", "build P9"]
