"""Preparation, the actions of the Intrigue Phase, passing and the first player token."""

from __future__ import annotations

from typing import Any

from games.achaia.tables import at_random, differences, kit, settled_chance, table, why
from games.playing import legal, play

from gamekit.games.achaia.naming import go_on
from gamekit.games.achaia.phases import END, INTRIGUE, GameTurn, Receiving, prepare
from gamekit.games.achaia.setup import Beginning, Placing


def prepared(state):
    """Return the state at the first decision of the next Preparation."""
    return settled_chance(go_on(state.evolve(stack=(GameTurn(END),))))


# --- Preparation -----------------------------------------------------------------------------------


def test_preparation_goes_by_its_steps():
    """achaia.prep.order, achaia.turn.phases: Characters, Events, income of all, then dice of all."""
    state = prepare(table(characters="beggar").evolve(stack=(GameTurn(END),)))
    kinds = [type(window).__name__ for window in reversed(state.stack)]
    assert kinds == [
        "Arriving",
        "DealingEvents",
        "Receiving",
        "Receiving",
        "Receiving",
        "Beginning",
        "GameTurn",
    ]
    assert state.stack[0] == GameTurn(INTRIGUE)
    assert Beginning(1) in state.stack


def test_characters_and_usage_tokens_go():
    """achaia.prep.characters, achaia.prep.usage: three of the next turn come, Orion and Zaan stay."""
    before = table(characters="beggar ferryman", usage=(2, 1, 3) + (0,) * 14)
    after = prepared(before)
    assert [after.parts.character_turn[c] for c in after.characters] == [0, 0, 2, 2, 2]
    assert set(after.usage) == {0}
    assert dict(after.pieces())["Characters"] == dict(before.pieces())["Characters"]


def test_each_draws_an_event_of_the_turn():
    """achaia.prep.event, achaia.prep.active: and everybody is active again."""
    after = prepared(table(passed=(0, 1, 2)))
    assert [after.parts.event_turn[hand.event] for hand in after.hands] == [2, 2, 2]
    assert after.passed == ()


def test_locations_open_in_their_turn():
    """achaia.prep.open, achaia.setup.closed: 2 and 6 in turn II, 1 and 11 in turn III."""
    opened = kit(3).opened
    assert [place + 1 for place in opened[1]] == [3, 4, 5, 7, 8, 9, 10, 12]
    assert set(opened[2]) - set(opened[1]) == {1, 5}
    assert set(opened[3]) - set(opened[2]) == {0, 10}
    assert prepared(table()).open_locations() == opened[2]


def test_income_is_intrigues_or_gold():
    """achaia.prep.income: two Intrigues or three gold, in order from the first player."""
    state = prepared(table().evolve(first=1))
    assert (state.current_player, legal(state)) == (1, ["intrigues", "gold"])
    rich = play(state, "gold")
    assert (rich.gold(1), rich.current_player) == (10, 2)
    drawn = settled_chance(play(state, "intrigues"))
    assert len(drawn.cards(1)) == 2
    assert drawn.current_player == 2
    poor = go_on(table().evolve(stack=(GameTurn(INTRIGUE), Receiving(0)), deck=1))
    assert len(settled_chance(play(poor, "intrigues")).cards(0)) == 1
    none = go_on(table().evolve(stack=(GameTurn(INTRIGUE), Receiving(0)), deck=0))
    assert legal(none) == ["gold"]
    assert why(none, "intrigues") == "achaia.setup.decks"


def test_each_places_a_die_of_the_reserve():
    """achaia.prep.die, achaia.turn.dice-stay: any of them; without one, or without room, none."""
    state = table(dice={"red": "temple:3"})
    state = go_on(state.evolve(stack=(GameTurn(INTRIGUE), Beginning(1))))
    assert (state.current_player, legal(state)) == (0, [f"die red {n}" for n in (2, 3, 4, 5)])
    assert why(state, "die red 1") == "achaia.setup.place"
    after = play(state, "die red 2", "to temple")
    assert after.current_player == 1
    assert after.at[:2] == (3, 3)
    spent = table(dice={"red": "temple:1 temple:1 prison:1 prison:1 prison:1"})
    assert go_on(spent.evolve(stack=(GameTurn(INTRIGUE), Beginning(1)))).current_player == 1


def test_two_colours_take_turns_in_the_preparation():
    """achaia.two.prep: one die of each colour, one by one, never the same colour twice running."""
    state = go_on(table(2).evolve(stack=(GameTurn(INTRIGUE), Beginning(1))))
    state = play(state, "die green 1", "to temple")
    assert state.current_player == 1
    state = play(state, "die blue 1", "to temple")
    assert legal(state) == [f"die red {n}" for n in range(1, 6)]
    assert why(state, "die green 2") == "achaia.two.place"
    state = play(state, "die red 1", "to prison", "die yellow 1", "to prison")
    assert state.stack[0] != GameTurn(INTRIGUE)
    assert [sum(state.at[d] >= 0 for d in dice) for dice in state.parts.dice_of_colour] == [1, 1, 1, 1]


def test_a_colour_without_a_die_in_reserve_places_none():
    """achaia.two.prep: the other round is skipped."""
    used = "prison:1 prison:1 prison:1 trade:1 trade:1"
    state = go_on(
        table(2, dice={"red": used}).evolve(stack=(GameTurn(INTRIGUE), Placing(0, 4, ((0, 1), (2, 3)))))
    )
    assert legal(state) == [f"die green {n}" for n in range(1, 6)]
    state = play(state, "die green 1", "to temple", "die blue 1", "to temple")
    assert state.current_player == 1


# --- actions ---------------------------------------------------------------------------------------


def test_one_of_three_actions():
    """achaia.intrigue.actions: play, use or pass; who can do neither of the first two passes."""
    state = table(hands=["levy"], gold=(0, 7, 7))
    assert legal(state) == ["play levy 1", "play levy 2", "pass"]
    assert legal(table(gold=(0, 7, 7))) == ["pass"]
    assert why(state, "keep") == "achaia.turn.phases"


def test_characters_cost_more_each_time():
    """achaia.character.cost: basic cost and Usage tokens; 2 and three tokens: 5. None is 0."""
    captain = kit(3).parts.characters.index("captain")
    usage = tuple(3 * (c == captain) for c in range(17))
    after = play(table(characters="captain beggar", usage=usage), "use captain")
    assert after.gold(0) == 2
    assert after.usage[captain] == 4
    assert play(table(characters="beggar", gold=(0, 0, 0)), "use beggar").gold(0) == 2
    state = table(characters="captain", usage=usage, gold=(4, 7, 7))
    assert why(state, "use captain") == "achaia.character.cost"
    assert why(state, "use beggar") == "achaia.character.use"


def test_characters_that_could_touch_nothing_cannot_be_used():
    """achaia.character.use: nothing is refunded, so nobody is used in vain."""
    state = table(characters="informer notary", game_turn=2)
    assert [name for name in legal(state, "use") if name != "use zaan"] == ["use orion"]
    assert why(state, "use informer") == "achaia.character.use"
    from gamekit.games.achaia.effects import has_cousin

    none = table(characters="captain", street=(5, 5, 0))
    assert not has_cousin(none, "street")
    assert "use captain" not in legal(none)


def test_orion_raises_a_limit():
    """achaia.character.orion, achaia.character.always: one more die finds room, until five tokens lie."""
    state = play(table(dice={"red": "temple:1 temple:1"}), "use orion")
    assert why(state, "to arena") == "achaia.character.orion"
    temple = state.parts.locations.index("temple")
    assert temple not in state.available()
    after = play(state, "to temple")
    assert temple in after.available()
    full = table(limits=(0, 0, 5) + (0,) * 9)
    assert why(full, "use orion") == "achaia.character.use"


def test_a_character_who_goes_is_not_replaced():
    """achaia.general.no-refill, achaia.character.always: nor can Orion or Zaan be sent away."""
    state = play(table(events=["scandal"], characters="beggar ferryman"), "pass", "reveal scandal")
    assert legal(state) == ["dismiss beggar", "dismiss ferryman"]
    assert why(state, "dismiss orion") == "achaia.character.always"
    after = play(state, "dismiss beggar")
    assert len(after.characters) == 3


def test_nobody_answers_a_character():
    """achaia.character.no-defence, achaia.defend.only-intrigues: but the Intrigue that one plays."""
    armed: dict[str, Any] = {"court": (0, 1, 1), "street": (0, 1, 1)}
    after = play(table(**armed), "use zaan", "target 1")
    assert (after.gold(0), after.gold(1), after.turn.seat) == (8, 4, 1)
    state = play(table(characters="informer", discard="levy", **armed), "use informer", "play levy 1")
    assert (state.current_player, legal(state)) == (1, ["court", "decline"])
    cancelled = play(state, "court")
    assert cancelled.gold(0) == 5
    assert sum(cancelled.discard) == 1


def test_an_event_that_plays_an_intrigue_can_be_answered():
    """achaia.defend.only-intrigues: the Intrigue, not the Event; its other effects follow."""
    state = table(hands=["levy"], events=["dispatch"], court=(0, 1, 0), game_turn=2)
    state = play(state, "pass", "reveal dispatch", "play levy 1")
    assert legal(state) == ["court", "decline"]
    after = settled_chance(play(state, "court"))
    assert (after.gold(0), len(after.cards(0)), after.turn.seat) == (7, 1, 1)


def test_order_goes_on_from_whose_action_it_was():
    """achaia.general.order: answers do not shift it."""
    state = table(4, hands=["levy"], court=(0, 0, 0, 1))
    after = play(state, "play levy 2", "target 1", "court")
    assert (after.current_player, after.turn.number) == (1, 11)


# --- passing ---------------------------------------------------------------------------------------


def test_the_first_to_pass_takes_the_token():
    """achaia.pass.first: the running phase keeps its order, the next phases use it."""
    state = table(seat=2)
    after = play(state, "pass")
    assert (after.first, after.current_player) == (2, 0)
    assert play(after, "pass").first == 2


def test_gold_when_the_order_reaches_who_has_passed():
    """achaia.pass.gold, achaia.pass.rest: 2 each time round, nothing any more once all have passed."""
    state = table(hands=["", "levy levy"])
    state = play(state, "pass")
    assert state.gold(0) == 7
    state = play(state, "play levy 1", "pass")
    assert (state.current_player, state.gold(0), state.gold(2)) == (1, 9, 7)
    again = play(state, "play levy 1")
    assert (again.current_player, again.gold(2), again.gold(0)) == (1, 9, 11)
    done = play(again, "pass")
    assert [done.gold(seat) for seat in range(3)] == [11, 15, 9]


def test_the_phase_ends_when_all_have_passed():
    """achaia.intrigue.phase-end: then the Domination Phase begins, here without anybody to ask."""
    state = play(table(), "pass", "pass", "pass")
    assert state.game_turn == 2
    assert play(table(dice={"red": "watchtower:3"}), "pass", "pass", "pass").stack[0] == GameTurn(END)


def test_who_has_passed_still_defends():
    """achaia.pass.rest: no more actions, but answers and sacrifices, and one can be a target."""
    state = play(table(hands=["", "levy"], street=(1, 0, 0), power=(1, 0, 0)), "pass", "play levy 2")
    assert legal(state) == ["target 0", "target 2"]
    state = play(state, "target 0")
    assert legal(state) == ["street", "decline", "sacrifice"]


def test_how_many_may_reveal_an_event():
    """achaia.pass.event: the first with 2 or 3 players, two with 4, three with 5; others lose it unseen."""
    for players, revealing in ((2, 1), (3, 1), (4, 2), (5, 3)):
        state = table(players, events=["caravan", "caravan", "kinsmen", "kinsmen", "omen"])
        asked = 0
        for _ in range(players - 1):
            state = play(state, "pass")
            if "decline" in legal(state):
                asked += 1
                assert str(state.legal_actions()[0]).startswith("reveal")
                state = play(state, "decline")
        assert asked == min(revealing, players - 1)
        assert state.events_unseen == players - 1
        assert state.events_shown == ()


def test_an_event_is_revealed_after_the_token_is_taken():
    """achaia.pass.event, achaia.pass.first: and only one's own; whoever holds none counts all the same."""
    state = play(table(events=["caravan"]), "pass")
    assert state.first == 0
    assert why(state, "reveal omen") == "achaia.pass.event"
    after = play(state, "reveal caravan")
    assert (after.gold(0), after.hands[0].event, after.events_unseen) == (15, None, 0)
    none = play(table(events=["", "caravan"]), "pass", "pass")
    assert (none.current_player, none.events_unseen) == (2, 1)


def test_there_is_no_hand_limit():
    """achaia.general.no-hand-limit: twenty cards and no more than they were."""
    state = table(
        hands=["levy " * 3 + "steal " * 3 + "slander " * 3 + "duel " * 3 + "riot " * 3 + "trap " * 3]
    )
    after = play(state, "pass", "pass", "pass")
    assert len(after.cards(0)) == 18


def test_cousins_are_taken_from_their_own_supply():
    """achaia.general.cousins: open supplies, and the other kind is no substitute."""
    state = table(characters="captain", street=(4, 3, 3))
    assert state.street_left() == 0
    assert why(state, "use captain") == "achaia.character.use"
    one = table(characters="captain", street=(4, 3, 2))
    assert differences(one, play(one, "use captain"))["street"] == ((4, 3, 2), (5, 3, 2))


def test_random_games_end_in_three_turns():
    """achaia.turn.phases: three game turns, then the Settling of Power."""
    for players in (2, 3, 4, 5):
        state = at_random(kit(players).initial_state(), players, lambda state: not state.stack)
        assert state.game_turn == 3
        assert state.outcome() is not None
