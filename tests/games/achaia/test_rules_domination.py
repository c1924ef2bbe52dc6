"""The Domination Phase, the limit increase tokens, and the Settling of Power."""

from __future__ import annotations

from typing import Any

from games.achaia.tables import kit, table, why
from games.playing import legal, play

from gamekit.core.score import totals
from gamekit.games.achaia import scoring
from gamekit.games.achaia.domination import Dominating, Executing, Ordering, Removing
from gamekit.games.achaia.naming import go_on
from gamekit.games.achaia.phases import END, GameTurn, settle_power

PLACES = kit().parts.locations


def dominating(state) -> Any:
    """Return the state at the first decision of the Domination Phase."""
    return go_on(state.evolve(stack=(GameTurn(END), Removing(0), Dominating(0))))


def token(state, colour, place):
    return state.tokens[state.parts.colours.index(colour)][PLACES.index(place)]


# --- who dominates ---------------------------------------------------------------------------------


def test_the_highest_sum_dominates():
    """achaia.domination.dominant, achaia.domination.token: one power, and a power token there."""
    state = dominating(table(dice={"red": "watchtower:6", "green": "watchtower:5 watchtower:3"}))
    assert state.power == (0, 1, 0)
    assert token(state, "green", "watchtower") == 1
    assert state.supply == (10, 9, 10)


def test_a_draw_dominates_nothing_but_the_actions_follow():
    """achaia.domination.dominant: no token, and each die may act all the same."""
    state = dominating(table(dice={"red": "watchtower:6", "green": "watchtower:6"}))
    assert state.power == (0, 0, 0)
    assert sum(map(sum, state.tokens)) == 0
    assert isinstance(state.stack[-1], Ordering)


def test_power_only_where_none_of_the_colour_lies():
    """achaia.domination.token: a token each time; after its last one was moved away a colour scores again."""
    before = table(dice={"red": "watchtower:6"}, tokens={"red": "watchtower"}, power=(5, 5, 5))
    state = dominating(before)
    assert (state.power[0], token(state, "red", "watchtower")) == (5, 2)
    moved = dominating(table(dice={"red": "watchtower:6"}, tokens={"red": "temple"}, power=(5, 5, 5)))
    assert moved.power[0] == 6


def test_without_a_token_left_power_comes_all_the_same():
    """achaia.domination.token, achaia.parts.tokens: what the supply lacks is not placed."""
    state = dominating(table(dice={"red": "watchtower:6"}, tokens={"red": "temple " * 10}))
    assert (state.power[0], token(state, "red", "watchtower"), state.supply[0]) == (1, 0, 0)


def test_two_colours_compete_separately():
    """achaia.two.domination, achaia.two.colours: the blue player's yellow dice win; their marker moves."""
    state = dominating(
        table(
            2,
            dice={"red": "trade:4", "green": "trade:4", "blue": "trade:1", "yellow": "trade:5"},
            gold=(0, 0),
        )
    )
    assert state.power == (0, 1)
    assert token(state, "yellow", "trade") == 1


# --- the actions -----------------------------------------------------------------------------------


def order_of(state):
    """Return the dice in the order in which they act, all declining."""
    acted = []
    while isinstance(state.stack[-1], Executing | Ordering):
        top = state.stack[-1]
        if isinstance(top, Executing):
            acted.append((state.current_player, state.pips[top.die]))
        ordering = isinstance(top, Ordering)
        state = play(state, legal(state, "die")[-1] if ordering else "decline")
    return acted


def test_dice_act_from_the_highest_down():
    """achaia.domination.actions: whatever their colour, each once; the printed example's order."""
    before = table(dice={"red": "citadel:6", "green": "citadel:5 citadel:3", "blue": "citadel:3"})
    state = dominating(before)
    assert (state.current_player, legal(state)) == (0, ["execute", "decline"])
    state = play(state, "decline")
    assert state.current_player == 1
    state = play(state, "decline")
    assert (state.current_player, legal(state)) == (0, ["die green 2", "die blue 1"])
    assert why(state, "die red 1") == "achaia.domination.actions"
    state = play(state, "die blue 1")
    assert state.current_player == 2
    assert order_of(dominating(before)) == [(0, 6), (1, 5), (2, 3), (1, 3)]


def test_equal_dice_of_one_colour_are_not_asked_about():
    """achaia.domination.actions: nobody orders them, and each has its turn."""
    state = dominating(table(dice={"red": "citadel:4 citadel:4"}))
    assert order_of(state) == [(0, 4), (0, 4)]


def test_the_next_die_is_looked_up_after_each_action():
    """achaia.domination.actions, achaia.domination.order: also a die that came, none that left."""
    state = dominating(table(dice={"red": "watchtower:5", "green": "watchtower:2"}))
    state = play(state, "execute", "die green 1", "roll green 1 6")
    assert (state.current_player, state.pips[state.stack[-1].die]) == (1, 6)
    moved = dominating(table(dice={"red": "prison:5", "green": "prison:2 harbour:1"}))
    moved = play(moved, "execute", "die green 1", "to harbour")
    assert PLACES[moved.at[5]] == "harbour"
    assert moved.order[moved.stack[-2].spot] == PLACES.index("harbour")


def test_a_die_is_looked_up_again_when_its_action_has_become_possible():
    """achaia.domination.actions: it has neither acted nor declined; here another die made room in Troy."""
    parts, spot = kit(5).parts, PLACES.index("harbour")
    rooms = zip(PLACES, parts.capacity, parts.opens, strict=True)
    full = [f"{name}:1" for name, room, opens in rooms if opens == 1 for _ in range(room)]
    rest = ["harbour:2", *[entry for entry in full if entry != "harbour:1"]]
    dice = {"red": "harbour:6 " * 5}
    dice |= {name: " ".join(rest[5 * n : 5 * n + 5]) for n, name in enumerate(parts.colours[1:])}
    state = table(5, dice=dice, limits=tuple(5 * (name == "harbour") for name in PLACES))
    assert state.available() == (spot,)
    state: Any = go_on(state.evolve(stack=(GameTurn(END), Removing(0), Dominating(spot))))
    assert (state.current_player, legal(state)) == (1, ["execute", "decline"])
    assert play(state, "decline").stack[2].spot > spot
    state = play(state, "execute", "die green 2")
    assert (state.current_player, legal(state, "execute")) == (0, ["execute"])


def test_locations_are_resolved_in_order():
    """achaia.domination.order, achaia.advanced.new-order: by number, or as they were laid out."""
    dice = {"red": "citadel:6", "green": "trade:5", "blue": "tavern:3"}

    def resolved(state):
        acted = []
        while isinstance(state.stack[-1], Executing):
            acted.append(PLACES[state.stack[-1].place])
            state = play(state, "decline")
        return acted

    assert resolved(dominating(table(dice=dice))) == ["trade", "citadel", "tavern"]
    assert resolved(dominating(table(dice=dice, order=tuple(reversed(range(12)))))) == [
        "tavern",
        "citadel",
        "trade",
    ]


def test_nobody_answers_a_location():
    """achaia.domination.no-defence: whatever the others hold."""
    state = dominating(
        table(dice={"red": "prison:5", "green": "prison:2"}, court=(0, 1, 1), street=(0, 1, 1))
    )
    state = play(state, "execute")
    assert (state.current_player, state.legal_actions()[0].verb) == (0, "to")


def test_an_action_that_could_touch_nothing_is_not_asked_about():
    """achaia.location.temple: with an empty discard pile there is nothing to do."""
    assert isinstance(dominating(table(dice={"red": "temple:5"}, discard="levy")).stack[-1], Executing)
    assert not isinstance(dominating(table(dice={"red": "temple:5"})).stack[-1], Executing)


def test_what_the_temple_gives_was_seen():
    """achaia.location.temple: everybody knows the card until it is played."""
    state = play(dominating(table(dice={"red": "temple:5"}, discard="levy")), "execute")
    levy = state.parts.cards.index("levy")
    assert state.taken == ((levy,), (), ())
    from random import Random

    for seed in range(5):
        assert state.game.complete(state.observation(1), Random(seed)).cards(0) == (levy,)
    again = table(hands=["levy"], taken=((levy,), (), ()))
    assert play(again, "play levy 1").taken == ((), (), ())


def test_the_palace_puts_the_acting_dies_colour():
    """achaia.location.palace: from the supply, on any open Location, without points; none left, no action."""
    state = dominating(table(2, dice={"green": "palace:5"}, game_turn=3))
    state = play(state, "execute")
    assert legal(state)[0] == "to palace"
    after = play(state, "to temple")
    assert (token(after, "green", "temple"), after.power[0]) == (1, 1)
    spent = table(2, dice={"green": "palace:5"}, tokens={"green": "temple " * 10}, game_turn=3)
    assert dominating(spent).stack == ()  # the last game turn is over


def test_the_council_rerolls_two_different_dice():
    """achaia.location.council, achaia.two.reroll: of own dice only one colour; enemy ones as one likes."""
    state = play(dominating(table(2, dice={"red": "council:5"}, game_turn=2)), "execute", "die red 1")
    assert why(state, "die red 1") == "achaia.location.council"
    assert why(state, "die green 1") == "achaia.two.reroll"
    assert {"die red 2", "die blue 1", "die yellow 5"} <= set(legal(state))
    after = play(state, "die blue 1")
    assert str(after.legal_actions()[0]) == "roll red 1 1"
    enemy = play(dominating(table(2, dice={"red": "council:5"}, game_turn=2)), "execute", "die blue 1")
    assert "die yellow 1" in legal(enemy)
    three = play(dominating(table(3, dice={"red": "council:5"}, game_turn=2)), "execute", "die red 1")
    assert {"die red 2", "die green 1"} <= set(legal(three))


# --- limit increase tokens -------------------------------------------------------------------------


def removing(state):
    return go_on(state.evolve(stack=(GameTurn(END), Removing(0))))


def limits(**numbers):
    return tuple(numbers.get(name, 0) for name in PLACES)


def test_for_each_token_the_highest_die_moves():
    """achaia.domination.limits: red's 6, then yellow's; also where capacity is not exceeded."""
    state = removing(table(dice={"red": "trade:6", "green": "trade:5 trade:1"}, limits=limits(trade=2)))
    assert state.current_player == 0
    assert why(state, "to trade") == "achaia.domination.limits"
    assert why(state, "to arena") == "achaia.general.available"
    state = play(state, "to temple")
    assert state.current_player == 1
    after = play(state, "to temple")
    assert after.limits == limits()
    assert [PLACES[after.at[die]] for die in (0, 5, 6)] == ["temple", "temple", "trade"]


def test_the_first_player_decides_between_equal_dice():
    """achaia.domination.limits: and the owner says where it goes."""
    state = removing(
        table(dice={"red": "trade:6", "green": "trade:6"}, limits=limits(trade=1)).evolve(first=2)
    )
    assert (state.current_player, legal(state)) == (2, ["die red 1", "die green 1"])
    state = play(state, "die green 1")
    assert state.current_player == 1


def test_a_location_without_dice_just_loses_its_token():
    """achaia.domination.limits: nothing moves."""
    before = table(limits=limits(trade=1))
    state = removing(before)
    assert state.limits == limits()
    assert state.at == before.at


def test_with_nowhere_to_go_the_die_stays():
    """achaia.domination.limits: no other Location has room."""
    game = kit(3)
    full = {
        "red": "watchtower:6 watchtower:1 temple:1 temple:1 prison:1",
        "green": "prison:1 prison:1 trade:1 trade:1 trade:1",
        "blue": "citadel:1 citadel:1 heraldic:1 harbour:1 harbour:1",
    }
    before = table(dice=full, limits=limits(tavern=1, watchtower=1), game=game)
    assert [game.parts.locations[p] for p in before.available()] == ["watchtower", "tavern"]
    closed = before.with_die(4, PLACES.index("tavern")).with_die(9, PLACES.index("tavern"))
    state = removing(closed.evolve(limits=limits(prison=1)))
    assert state.limits == limits()


def test_nobody_decides_between_equal_dice_with_nowhere_to_go():
    """achaia.domination.limits: whichever were chosen, it would stay."""
    full = {
        "red": "watchtower:1 watchtower:1 temple:1 temple:1 trade:6",
        "green": "prison:1 prison:1 prison:1 citadel:1 trade:6",
        "blue": "citadel:1 heraldic:1 harbour:1 harbour:1 tavern:1",
    }
    before = table(dice=full, limits=limits(trade=1))
    assert [PLACES[p] for p in before.available()] == ["trade"]
    assert removing(before) == removing(before.evolve(limits=limits()))
    with_room = removing(before.evolve(limits=limits(trade=1, tavern=1)))
    assert isinstance(with_room.stack[-1], Ordering)


# --- the Settling of Power -------------------------------------------------------------------------


def test_the_most_tokens_give_power():
    """achaia.settle.dominance: one power a Location, a draw gives none."""
    tokens = {"temple": {"red": 2, "blue": 1}, "prison": {"red": 1, "blue": 1}, "mint": {"blue": 1}}
    settled = scoring.settle(tokens, [0, 0], [0, 0], owners={"red": 0, "blue": 1})
    assert settled.dominance == (1, 1)


def test_wealth_gives_power():
    """achaia.settle.wealth: 8 gold and 3 Cousins give 1 power, and 4 are left."""
    settled = scoring.settle({}, [8, 9, 30], [3, 0, 1])
    assert settled.wealth == (1, 0, 3)
    assert settled.leftover == (4, 9, 2)


def test_own_colours_draw_too():
    """achaia.two.settling: colours are counted separately, a draw of own colours scores nothing."""
    owners = {"red": 0, "green": 0, "blue": 1, "yellow": 1}
    tokens = {"temple": {"red": 1, "green": 1}, "prison": {"red": 1, "green": 1, "blue": 2}}
    assert scoring.settle(tokens, [0, 0], [0, 0], owners=owners).dominance == (0, 1)


def settled(state) -> Any:
    """Return the end of the game."""
    return settle_power(state)


def test_the_end_of_the_game():
    """achaia.win, achaia.settle.wealth, achaia.general.screens: a draw reveals the gold that is left."""
    before = table(
        power=(6, 5, 2), gold=(8, 12, 3), street=(0, 1, 1), tokens={"green": "temple"}, game_turn=3
    )
    state = settled(before)
    assert state.stack == ()
    assert totals(state.score(), 3) == (6, 7, 2)
    assert [state.gold(seat) for seat in range(3)] == [8, 4, 5]
    assert state.screens == 17
    assert state.street == (0, 0, 0)
    assert state.leftover == (None, None, None)
    assert state.outcome().ranking == ((1,), (0,), (2,))
    tied = settled(before.evolve(power=(7, 5, 2)))
    assert tied.leftover == (8, 4, None)
    assert tied.outcome().ranking == ((0,), (1,), (2,))
    seen = tied.observation(2).state
    assert seen.outcome().ranking == ((0,), (1,), (2,))
    shared = settled(table(power=(5, 5, 5), gold=(3, 3, 2)))
    assert shared.outcome().ranking == ((0, 1), (2,))
    assert dict(state.pieces()) == dict(before.pieces())
