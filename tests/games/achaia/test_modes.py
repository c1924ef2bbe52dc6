"""Two players, the advanced modes together, and Hard Negotiation; symmetry of whole games."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from games.achaia.tables import kit, table, walk, why
from games.playing import legal, play

import gamekit
from gamekit import BadOption
from gamekit.games.achaia import Achaia
from gamekit.games.achaia.state import Agreement

MODES = ("new_order", "fate_in_your_hands", "not_all_is_lost", "hard_negotiation")


@pytest.mark.parametrize("on", list(product((False, True), repeat=4)))
def test_the_modes_go_together(on):
    """achaia.advanced.any: any combination, played to the end."""
    options = dict(zip(MODES, on, strict=True))
    game = kit(2 + sum(on) % 4, **options)
    state = game.initial_state()
    box = dict(state.pieces())
    rng = Random(str(on))
    while state.stack:
        state = state.child(rng.choice(state.legal_actions()))
        assert dict(state.pieces()) == box
    assert state.game_turn == 3
    assert sorted(state.order) == list(range(12))


def test_every_card_and_location_comes_up_in_random_games():
    """achaia.location.rest, achaia.parts.cards: nothing of the kit edition is idle."""
    game, used = kit(4), set()
    parts = game.parts
    for seed in range(60):
        for state, action in walk(game.initial_state(), seed):
            if action.verb == "execute":
                used.add(parts.locations[state.stack[-1].place])
            used.add(str(action))
    wanted = [*parts.use, *parts.reveal, *[play for plays in parts.play for play in plays]]
    wanted += [parts.counter[card] for card, serves in enumerate(parts.counters) if serves]
    wanted += [parts.react[card] for card, serves in enumerate(parts.reacts) if serves]
    assert [name for name in (*map(str, wanted), *parts.locations) if name not in used] == []


def test_two_players_go_by_player_elsewhere():
    """achaia.two.unchanged: order, cards and passing by player; one effect may touch either colour."""
    state = table(
        2, hands=["riot levy", "levy"], dice={"red": "temple:4", "green": "mint:2", "blue": "trade:3"}
    )
    own = play(state, "play riot 2")
    assert {"die red 1", "die green 1"} <= set(legal(own))
    assert why(own, "die blue 1") == "achaia.intrigue.enemy"
    others = table(2, hands=["slander"], dice={"blue": "trade:3", "yellow": "tavern:2"})
    aimed = play(others, "play slander 1")
    assert legal(aimed) == ["die blue 1", "die yellow 1"]
    passed = play(state, "pass")
    assert (passed.current_player, passed.first, passed.gold(0)) == (1, 0, 7)
    assert play(passed, "play levy 1", "decline").gold(0) == 9


def test_the_reading_of_unused_parts():
    """achaia.parts.white-die, achaia.parts.tiles: the white die is in no state, tiles are their Locations."""
    state = kit(5).initial_state()
    assert len(state.pips) == 25
    assert len(state.order) == 12
    assert not any("white" in name for name in state.pieces())


# --- Hard Negotiation ------------------------------------------------------------------------------


def talking(**changes):
    return table(3, game=kit(3, hard_negotiation=True), **changes)


def test_gold_for_a_promise():
    """achaia.advanced.negotiation: the other accepts or refuses; accepted gold moves at once."""
    state = play(talking(), "offer 1 3")
    assert legal(state)[:3] == ["promise peace", "promise help", "promise palace"]
    asked = play(state, "promise peace")
    assert (asked.current_player, legal(asked)) == (1, ["accept", "refuse"])
    agreed = play(asked, "accept")
    assert (agreed.gold(0), agreed.gold(1), agreed.current_player) == (4, 10, 0)
    assert agreed.agreements == (Agreement(by=1, to=0, what="peace", gold=3),)
    refused = play(asked, "refuse")
    assert (refused.gold(0), refused.agreements) == (7, ())


def test_a_promise_for_gold():
    """achaia.advanced.negotiation: who has too little can only refuse."""
    state = play(talking(gold=(7, 4, 7)), "ask 1 5", "promise temple")
    assert legal(state) == ["refuse"]
    assert why(state, "accept") == "achaia.advanced.negotiation"
    paid = play(play(talking(), "ask 1 5", "promise temple"), "accept")
    assert (paid.gold(0), paid.gold(1)) == (12, 2)
    assert paid.agreements[0].by == 0


def test_offers_have_limits():
    """achaia.advanced.negotiation: at most two at a decision, to others, of gold that is there."""
    state = talking(gold=(4, 7, 7))
    assert why(state, "offer 1 5") == "achaia.advanced.negotiation"
    assert why(state, "ask 0 1") == "achaia.advanced.negotiation"
    assert [notation for notation in legal(state, "offer") if " 1 " in notation] == [
        f"offer 1 {gold}" for gold in (1, 2, 3, 4)
    ]
    for _ in range(2):
        state = play(state, "offer 1 1", "promise help", "refuse")
    assert legal(state, "offer") == legal(state, "ask") == []
    assert why(state, "offer 1 1") == "achaia.advanced.negotiation"
    with pytest.raises(gamekit.BadNotation):
        kit(3).parse("offer 1 1")


def test_promises_bind_nobody():
    """achaia.advanced.negotiation: whoever promised peace can attack all the same."""
    state = play(talking(hands=["", "levy"]), "offer 1 1", "promise peace", "accept", "pass")
    assert "play levy 2" in legal(state)


# --- options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"new_order": 1}, "new_order is 1; allowed are False, True"),
        ({"counter_effect": "none"}, "allowed are 'kept', 'either'"),
        ({"wealth_per_power": 0}, "whole numbers from 2 to 20"),
        ({"fate_points": 4}, "whole numbers from 5 to 30"),
        ({"negotiation": True}, "hard_negotiation"),
    ],
)
def test_options_out_of_range_are_told(options, says):
    with pytest.raises(BadOption, match=says):
        Achaia(3, **options)


def test_each_option_changes_its_number():
    """achaia.pass.gold, achaia.prep.income, achaia.general.sacrifice: numbers of the rulebook as options."""
    game = kit(3, pass_gold=5, sacrifice_gold=8)
    state = play(table(3, hands=["", "levy", ""], power=(0, 1, 0), game=game), "pass", "sacrifice")
    assert state.gold(1) == 15
    state = play(state, "play levy 1", "pass")
    assert state.gold(0) == 12


# --- symmetry --------------------------------------------------------------------------------------


def test_seats_are_alike():
    """Whoever sits where: turning all seats by one turns what is legal by one, and what follows from it."""
    names = kit(3).parts.colours

    def turned(notation):
        words = notation.split()
        if words[0] in ("target", "start", "draw", "event"):
            words[1] = str((int(words[1]) + 1) % 3)
        return " ".join(names[(names.index(word) + 1) % 3] if word in names else word for word in words)

    for seed in range(3):
        rows = {"red": "temple:5 citadel:2", "green": "temple:3", "blue": "citadel:6"}
        hands = ["slander levy", "turncoat", "trap"]
        one = table(3, dice=rows, hands=hands, power=(1, 2, 3), gold=(3, 4, 5), street=(1, 0, 1))
        two = table(
            3,
            dice={turned(colour): row for colour, row in rows.items()},
            hands=[hands[-1], *hands[:-1]],
            power=(3, 1, 2),
            gold=(5, 3, 4),
            street=(1, 1, 0),
            seat=1,
        ).evolve(first=1)
        for state, action in walk(one, seed):
            if state.current_player < 0 and action.verb != "roll":
                break
            assert sorted(map(turned, legal(state))) == sorted(legal(two)), (state, action)
            two = play(two, turned(str(action)))
            after = state.child(action)
            assert [after.power[s] for s in range(3)] == [two.power[(s + 1) % 3] for s in range(3)]
            assert [after.gold(s) for s in range(3)] == [two.gold((s + 1) % 3) for s in range(3)]
