"""Deliveries, bonus tiles, open advisors and votes."""

from __future__ import annotations

from typing import Any

import pytest
from games.khan.tables import amounts, demands, held, kit, of_kind, plain, position, ride, supply, turn
from games.playing import legal, play, refused

from gamekit import CHANCE

ALL = tuple(kit().board.demand_names)


def riding(*seats, moves=3, column="yellow", **more):
    """Return a state in the turn of seat 0 with so many moves."""
    return ride(play(position(plain(), *seats, **more), f"activate {column}"), moves=moves)


def bonuses(state):
    """Return the bonus tile on each advisor that still has one."""
    lying = zip(state.board.asks, state.bonuses, strict=True)
    return {stop: state.board.bonus_names[bonus] for stop, bonus in lying if bonus >= 0}


# --- deliveries ---------------------------------------------------------------------------------


def test_each_advisor_asks_for_something():
    """khan.deliver.pair, khan.deliver.any, khan.deliver.karakorum: five pairs, any three, a set of three."""
    asks = {stop: tuple(asked) for stop, asked in kit().board.asks.items()}

    pairs = [asked for asked in asks.values() if len(asked) == 2]
    assert sorted(pairs) == sorted((name, name) for name in kit().board.treasure_names)
    assert [asked for stop, asked in asks.items() if len(asked) == 3 and stop != "K"] == [("any",) * 3]
    assert len(set(asks["K"])) == 3


@pytest.mark.parametrize(
    ("stop", "treasures", "votes"),
    [
        ("R5", "furs,furs", 1),
        ("R9", "iron,iron", 1),
        ("C2", "ox,ox", 1),
        ("C8", "bowl,bowl", 1),
        ("P10", "rug,rug", 1),
        ("P6", "furs,furs,furs", 1),
        ("P6", "furs,ox,rug", 1),
        ("P6", "iron,iron,bowl", 1),
        ("K", "furs,iron,bowl", 2),
    ],
)
def test_votes_of_a_delivery(stop, treasures, votes):
    """khan.deliver.pair, khan.deliver.any, khan.deliver.karakorum, khan.deliver.spent, khan.vote.track."""
    state = riding({"pawns": [stop], "treasures": [*treasures.split(","), "rug"], "votes": 3}, {"votes": 2})
    assert f"deliver {stop} {treasures}" in legal(state, "deliver")
    after = play(state, f"deliver {stop} {treasures}")

    assert held(after)["treasures"] == {"rug": 1}
    assert (held(after)["votes"], held(after, 1)["votes"], after.neutral) == (3 + votes, 2, 5 + votes)
    names = after.board.treasure_names
    assert after.delivered == tuple(map(treasures.split(",").count, names)), "they leave the game"


def test_what_is_not_asked_for():
    """khan.deliver.pair, khan.deliver.spent, khan.deliver.where: and not without treasures, or elsewhere."""
    state = riding({"pawns": ["R5"], "treasures": ["furs", "iron", "iron"]})

    assert legal(state, "deliver") == []
    assert refused(state, "deliver R5 furs,furs") == "For that there are 1 furs, 2 iron. [khan.deliver.spent]"
    assert (
        refused(state, "deliver R9 iron,iron") == "No stop was made at R9 in this turn. [khan.move.visited]"
    )
    one, two = (
        riding({"pawns": ["R5"], "treasures": ["ox"]}),
        riding({"pawns": ["R5"], "treasures": ["ox"] * 2}),
    )
    assert refused(one, "deliver R5 furs,furs") == "For that there is 1 ox. [khan.deliver.spent]"
    assert refused(two, "deliver R5 furs,furs") == "For that there are 2 ox. [khan.deliver.spent]"
    none = riding({"pawns": ["R5"]})
    assert refused(none, "deliver R5 furs,furs") == "For that there is no treasure. [khan.deliver.spent]"


def test_as_often_as_the_treasures_allow():
    """khan.deliver.where, khan.deliver.bonus: the first delivery takes the bonus tile, later ones do not."""
    seat = {"pawns": ["R4"], "treasures": ["furs"] * 5 + ["iron"] * 2}
    state = riding(seat, bonuses={"R5": "coins", "R9": "yurts", "K": "vote"})
    state = play(state, "move R9", "move R4", "move R5", "deliver R5 furs,furs")

    assert held(state)["bonuses"] == ("coins",)
    assert bonuses(state) == {"R9": "yurts", "K": "vote"}
    state = play(state, "deliver R5 furs,furs", "deliver R9 iron,iron")
    assert held(state)["bonuses"] == ("coins", "yurts")
    assert held(state)["treasures"] == {"furs": 1}
    assert held(state)["votes"] == 3


def test_an_advisor_without_a_bonus():
    """khan.deliver.where, khan.deliver.bonus: another took it; the vote is gained all the same."""
    state = riding({"pawns": ["R5"], "treasures": ["furs"] * 2}, {"bonuses": ["coins"]})
    state = play(state, "deliver R5 furs,furs")

    assert held(state)["votes"] == 1
    assert "bonuses" not in held(state)


def test_any_three():
    """khan.deliver.any: who delivers chooses which."""
    state = riding({"pawns": ["P6"], "treasures": ["furs", "furs", "ox", "rug"]})

    assert legal(state, "deliver") == [
        "deliver P6 furs,furs,ox",
        "deliver P6 furs,furs,rug",
        "deliver P6 furs,ox,rug",
    ]


def test_the_karakorum_tile():
    """khan.deliver.karakorum, khan.setup.karakorum-tile: its own three types, two votes."""
    game = plain(karakorum_tile=True)
    asked = ",".join(game.tables.advisors.karakorum_tile)
    state = play(position(game, {"treasures": [*game.board.treasure_names]}), "activate yellow")

    assert legal(state, "deliver") == [f"deliver K {asked}"]
    assert held(play(state, f"deliver K {asked}"))["votes"] == 2


# --- bonus tiles ----------------------------------------------------------------------------------


def test_the_vote_is_counted_when_it_is_won():
    """khan.bonus.kinds, khan.bonus.once: with the delivery's own; it is used and kept turned over."""
    state = riding({"pawns": ["R5"], "treasures": ["furs"] * 2}, bonuses={"R5": "vote"})
    state = play(state, "deliver R5 furs,furs")

    assert (held(state)["votes"], state.neutral) == (2, 2)
    assert held(state)["turned"] == ("vote",)
    assert refused(state, "use vote") == "There is no such bonus tile to use. [khan.bonus.once]"


@pytest.mark.parametrize("bonus", ["swords", "coins", "yurts"])
def test_two_tributes(bonus):
    """khan.bonus.kinds, khan.bonus.once: from the supply; whenever its owner wishes, once."""
    kind = bonus.removesuffix("s")
    state = riding({"bonuses": [bonus]}, provinces=of_kind(plain(), kind))
    after = play(state, f"use {bonus}")

    assert held(after)["tiles"] == {kind: 2}
    assert supply(after) == {**supply(state), kind: supply(state)[kind] - 2}
    assert held(after)["turned"] == (bonus,)
    assert legal(after, "use") == []
    assert refused(after, f"use {bonus}") == "There is no such bonus tile to use. [khan.bonus.once]"


def test_moves_and_takes():
    """khan.bonus.kinds: they join those of the turn and end with it; several tiles in one turn."""
    state = riding({"bonuses": ["ride", "fists"]}, moves=2)

    assert legal(state, "use") == ["use ride", "use fists"]
    state = play(state, "use ride")
    assert (turn(state).moves, turn(state).takes) == (5, 1)
    state = play(state, "use fists")
    assert (turn(state).moves, turn(state).takes) == (5, 3)
    state = play(state, "done", "activate red", "done", "activate red")
    assert (turn(state).moves, turn(state).takes) == (2, 2)


def test_on_the_owner_s_own_turn():
    """khan.bonus.once: nobody uses another's tile, or one that was turned over."""
    state = riding({"turned": ["coins"]}, {"bonuses": ["swords"]})

    assert legal(state, "use") == []
    for bonus in ("swords", "coins"):
        assert refused(state, f"use {bonus}") == "There is no such bonus tile to use. [khan.bonus.once]"


def test_a_tile_is_used_in_the_turn_it_is_won():
    """khan.deliver.bonus, khan.bonus.once: the example: 2 furs for a vote and the tile with 2 coins."""
    state = riding({"pawns": ["R5"], "treasures": ["furs"] * 2}, bonuses={"R5": "coins"}, area=["red-coin"])
    state = play(state, "deliver R5 furs,furs", "use coins", "buy red-coin")

    assert held(state)["votes"] == 1
    assert held(state)["columns"] == {"red": ["red-coin"]}


@pytest.mark.parametrize(("left", "received"), [(0, None), (1, 1), (2, 2), (3, 2)])
def test_a_short_supply(left, received):
    """khan.bonus.once, khan.parts.tributes: not while nothing could be received; what there is otherwise."""
    provinces = of_kind(plain(), "sword")
    state = riding({"bonuses": ["swords"]}, {"tiles": {"sword": 10 - left}}, provinces=provinces)

    if received is None:
        assert legal(state, "use") == []
        assert refused(state, "use swords") == (
            "Nothing of that bonus tile could be received now. [khan.bonus.once]"
        )
    else:
        assert held(play(state, "use swords"))["tiles"] == {"sword": received}


def test_one_of_three_treasures():
    """khan.bonus.kinds: drawn in sight of all, one chosen at once; the others leave the game."""
    state = play(riding({"bonuses": ["treasures"], "treasures": ["ox"]}), "use treasures")

    assert state.current_player == CHANCE
    assert [weight for _, weight in state.chance_outcomes()] == [8, 8, 7, 8, 8]
    state = play(state, "treasure rug", "treasure furs")
    assert [weight for _, weight in state.chance_outcomes()] == [7, 8, 7, 8, 7]
    state = play(state, "treasure rug")
    assert state.current_player == 0
    assert legal(state) == ["pick furs", "pick rug"]
    assert refused(state, "pick ox") == "The drawn treasures are rug, furs, rug. [khan.bonus.kinds]"
    assert refused(state, "done") == (
        "Now it is time to keep one of the drawn treasures. [khan.turn.any-order]"
    )
    before = dict(state.pieces())
    state = play(state, "pick rug")
    assert held(state)["treasures"] == {"ox": 1, "rug": 1}
    assert amounts(state.delivered, state.board.treasure_names) == {"furs": 1, "rug": 1}
    assert dict(state.pieces()) == before
    assert "done" in legal(state)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_short_pile_of_treasures(left):
    """khan.bonus.kinds, khan.bonus.once: what is left is drawn."""
    state = riding({"bonuses": ["treasures"]})
    state = state.evolve(treasures=(left, 0, 0, 0, 0))

    if not left:
        assert legal(state, "use") == []
    else:
        state = play(state, "use treasures", *["treasure furs"] * left)
        assert legal(state) == ["pick furs"]
        state = play(state, "pick furs")
        assert held(state)["treasures"] == {"furs": 1}
        assert state.delivered == (left - 1, 0, 0, 0, 0)


def test_a_picked_treasure_meets_a_demand():
    """khan.open.claim, khan.bonus.kinds: after the choice, not after the draw."""
    state = riding({"bonuses": ["treasures"], "treasures": ["ox"] * 3}, demands=["4-treasures"])
    state = play(state, "use treasures", *["treasure ox"] * 3)

    assert "votes" not in held(state)
    assert held(play(state, "pick ox"))["votes"] == 1


# --- open advisors ----------------------------------------------------------------------------------

NEARLY: dict[str, tuple[dict[str, Any], list[str]]] = {
    "4-swords": ({"tiles": {"sword": 3}, "pawns": ["R8"]}, ["take d"]),
    "6-yurts": (
        {"yurts": ["R1", "R5", "R5"], "cities": ["Kiev", "Canton"], "tiles": {"yurt": 1}},
        ["move R10", "build R10"],
    ),
    "10-yurts": (
        {"yurts": ["R1", "R2", "R3", "R4", "R5", "R5", "R6", "R7", "P1"], "tiles": {"yurt": 1}},
        ["move R10", "build R10"],
    ),
    "4-treasures": ({"treasures": ["ox"] * 3, "pawns": ["R8"], "tiles": {"sword": 1}}, ["attack Sarai ox"]),
    "5-different-treasures": (
        {"treasures": ["furs", "iron", "bowl", "rug"], "pawns": ["R8"], "tiles": {"sword": 1}},
        ["attack Sarai ox"],
    ),
    "1-yurt-in-each-region": (
        {"yurts": ["P1"], "cities": ["Canton"], "tiles": {"yurt": 1}},
        ["move R10", "build R10"],
    ),
    "2-yurts-in-each-region": (
        {"yurts": ["P6", "P6", "C1", "R1"], "cities": ["Canton"], "tiles": {"yurt": 1}},
        ["move R10", "build R10"],
    ),
    "2-bonus-tiles": (
        {"turned": ["coins"], "treasures": ["furs"] * 2, "pawns": ["R5"]},
        ["deliver R5 furs,furs"],
    ),
    "3-bonus-tiles": (
        {"bonuses": ["swords"], "turned": ["coins"], "treasures": ["furs"] * 2, "pawns": ["R5"]},
        ["deliver R5 furs,furs"],
    ),
    "2-cities": (
        {"conquests": 1, "pawns": ["R8"], "tiles": {"sword": 3}},
        ["attack Sarai ox", "attack Sarai ox"],
    ),
    "3-cities": (
        {"conquests": 2, "cities": ["Canton"], "pawns": ["R8"], "tiles": {"sword": 3}},
        ["attack Sarai ox", "attack Sarai ox"],
    ),
    "row": ({"columns": {"yellow": ["ox"], "green": ["furs"]}, "tiles": {"coin": 2}}, ["buy red-coin"]),
    "2-columns-of-2": (
        {"columns": {"yellow": ["ox", "yurt"], "red": ["iron"]}, "tiles": {"coin": 2}},
        ["buy red-coin"],
    ),
    "4-in-a-column": ({"columns": {"red": ["iron", "coin", "yurt"]}, "tiles": {"coin": 2}}, ["buy red-coin"]),
}


@pytest.mark.parametrize("demand", ALL)
def test_each_demand(demand):
    """khan.open.demands, khan.open.claim: not before the last thing that it asks for, then at once."""
    seat, texts = NEARLY[demand]
    game = plain()
    bare = {**of_kind(game, "sword"), **of_kind(game, "yurt"), "d": 1}
    things: dict[str, Any] = {
        "cities": {"Sarai": ["ox", "ox"]},
        "bonuses": {"R5": "fists"},
        "area": ["red-coin"],
    }
    state = ride(riding(seat, demands=[demand], provinces=bare, **things), takes=1)
    for text in texts:
        assert demands(state) == [demand]
        assert "votes" not in held(state)
        state = play(state, text)

    delivered = sum(text.startswith("deliver") for text in texts)
    assert demands(state) == []
    assert held(state)["votes"] == state.neutral == 1 + delivered
    assert state.claimed == 1 << ALL.index(demand)


def test_more_than_the_minimum_meets_a_demand_too():
    """khan.open.demands: every number is a minimum, and held things need not be spent."""
    seat = {"tiles": {"sword": 4}, "treasures": ["ox"] * 4}
    state = riding(seat, demands=["4-swords", "4-treasures"], provinces=of_kind(plain(), "sword"))

    assert held(state)["votes"] == 2
    assert held(state)["tiles"] == {"sword": 4}
    assert held(state)["treasures"] == {"ox": 4}


def test_all_that_one_action_meets_are_claimed():
    """khan.open.claim: several open advisors at once, in the middle of a turn."""
    state = riding(
        {"yurts": ["P1", "C1", "C2", "C3", "C4"], "tiles": {"yurt": 1}, "pawns": ["R8"]},
        demands=["6-yurts", "10-yurts", "1-yurt-in-each-region", "row"],
    )
    state = play(state, "build R8")

    assert demands(state) == ["10-yurts", "row"]
    assert held(state)["votes"] == state.neutral == 2
    assert "move R5" in legal(state)


def test_a_chance_reveal_meets_a_demand():
    """khan.open.claim: a random upgrade completes the row; the vote comes before the free one is chosen."""
    seat = {"columns": {"yellow": ["ox"], "red": ["iron"]}, "tiles": {"coin": 2}}
    state = play(riding(seat, demands=["row"], area=["red-coin"]), "buy random")

    assert demands(state) == ["row"]
    state = play(state, "upgrade green-yurt")
    assert demands(state) == []
    assert held(state)["votes"] == 1
    assert legal(state) == ["gain red-coin", "gain random"]


def test_a_sword_of_the_upgrades_area_meets_a_demand():
    """khan.open.claim, khan.khan.upgrades: before the area is filled again."""
    state = position(
        plain(), {"tiles": {"sword": 3}}, demands=["4-swords"], provinces=of_kind(plain(), "sword")
    )
    state = play(state, "activate green", "khan upgrades")

    assert held(state)["votes"] == 1
    assert state.current_player == CHANCE


def test_a_used_bonus_tile_meets_a_demand():
    """khan.open.claim: two swords from a tile."""
    state = riding({"tiles": {"sword": 2}, "bonuses": ["swords"]}, demands=["4-swords"])

    assert held(play(state, "use swords"))["votes"] == 1


def test_the_vote_for_a_delivery_s_bonus_tile():
    """khan.open.claim, khan.bonus.kinds: the delivery, the tile with the vote, and a demand: three votes."""
    seat = {"pawns": ["R5"], "treasures": ["furs"] * 2, "bonuses": ["coins"]}
    state = play(riding(seat, bonuses={"R5": "vote"}, demands=["2-bonus-tiles"]), "deliver R5 furs,furs")

    assert held(state)["votes"] == state.neutral == 3


def test_only_on_one_s_own_turn():
    """khan.open.claim: the others' things meet nothing; the first to meet a demand takes it from the rest."""
    rich = {"tiles": {"sword": 4}}
    state = position(plain(), {}, rich, demands=["4-swords"], provinces=of_kind(plain(), "sword"))
    state = play(state, "activate yellow", "done")

    assert demands(state) == ["4-swords"]
    state = play(state, "activate yellow")
    assert demands(state) == []
    assert held(state, 1)["votes"] == 1
    assert "votes" not in held(state, 0)


def test_columns_are_the_coloured_ones():
    """khan.open.demands: four upgrades in the white column, or two there, meet nothing."""
    columns = {"white": ["red-coin", "red-yurt", "green-coin", "green-yurt"], "red": ["iron", "coin"]}
    state = riding({"columns": columns}, demands=["row", "2-columns-of-2", "4-in-a-column"])

    assert len(demands(state)) == 3


def test_votes_move_both_tokens():
    """khan.vote.track: one step for each vote, on a track without a last space."""
    state = riding({"treasures": ["furs", "iron", "bowl"], "votes": 30}, {"votes": 20})
    state = play(state, "deliver K furs,iron,bowl")

    assert [heir.votes for heir in state.heirs] == [32, 20]
    assert state.neutral == 52
