"""The set-up: cards, dice, who starts, the first dice in Troy; two players and the other modes."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from games.achaia.tables import at_random, kit, walk, why
from games.playing import legal, play

from gamekit import CHANCE, BadOption
from gamekit.games.achaia.chance import Starting
from gamekit.games.achaia.phases import INTRIGUE, GameTurn
from gamekit.games.achaia.setup import Placing, Rerolling


def dealt(game, seed=1):
    """Return the state after all cards are dealt and all dice rolled."""
    return at_random(game.initial_state(), seed, lambda state: state.current_player != CHANCE)


def acting(game, seed=1):
    """Return the state at the first action."""
    return at_random(game.initial_state(), seed, lambda state: state.game_turn == 1)


def test_what_each_player_starts_with():
    """achaia.setup.hand, achaia.setup.player, achaia.setup.power, achaia.setup.characters."""
    for players in (3, 4, 5):
        state = dealt(kit(players))
        parts = state.parts
        assert [len(hand.cards) for hand in state.hands] == [3] * players
        assert [hand.gold for hand in state.hands] == [7] * players
        assert all(parts.event_turn[hand.event] == 1 for hand in state.hands)
        assert state.street == (1,) * players
        assert state.court == (0,) * players
        assert state.power == (5,) * players
        assert state.supply == (10,) * players
        assert len(state.pips) == 5 * players
        assert [parts.character_turn[c] for c in state.characters] == [0, 0, 1, 1, 1]


def test_numbers_that_options_change():
    """achaia.setup.player, achaia.setup.power: other gold and power at the start."""
    state = dealt(kit(3, start_gold=4, start_power=9))
    assert (state.gold(0), state.screens, state.power) == (4, 12, (9, 9, 9))


def test_two_players_hold_twice_as_much():
    """achaia.two.setup, achaia.two.colours: two colours, ten dice, twenty tokens, six Intrigues."""
    state = dealt(kit(2))
    assert state.parts.colours_of == ((0, 1), (2, 3))
    assert [len(dice) for dice in state.parts.dice_of] == [10, 10]
    assert state.supply == (10,) * 4
    assert [len(hand.cards) for hand in state.hands] == [6, 6]
    assert (state.gold(0), state.street, state.power) == (7, (1, 1), (5, 5))


def test_decks_hold_what_lies_nowhere_else():
    """achaia.setup.decks: a card that was dealt is not dealt again; Events and Characters by turn."""
    state = kit(3).initial_state()
    seen = Counter()
    while state.current_player == CHANCE:
        action = max(state.legal_actions(), key=str)
        seen[action.verb, getattr(action, "card", getattr(action, "character", ""))] += 1
        state = state.child(action)
    assert max(count for (verb, _), count in seen.items() if verb == "draw") == 3
    assert all(count == 1 for (verb, _), count in seen.items() if verb == "arrive")


def test_an_empty_deck_is_the_discard_pile_anew():
    """achaia.setup.decks: shuffled when a card is drawn; with both empty nothing is drawn."""
    from games.achaia.tables import table

    from gamekit.games.achaia.chance import dealing
    from gamekit.games.achaia.naming import go_on

    state = table(discard="levy", events=("omen",)).evolve(deck=0)
    drawing = go_on(state.push(dealing(0, 2)))
    assert (drawing.deck, sum(drawing.discard)) == (1, 0)
    after = drawing.child(drawing.legal_actions()[0])
    assert len(after.cards(0)) == 1
    assert after.stack == state.stack


def test_dice_are_rolled_again_once():
    """achaia.setup.roll: all of them, in seat order, and the second result stands."""
    state = dealt(kit(3))
    assert isinstance(state.stack[-1], Rerolling)
    assert legal(state) == ["reroll red", "keep"]
    assert why(state, "reroll green") == "achaia.setup.roll"
    assert why(state, "sacrifice") == "achaia.turn.phases"
    again = play(state, "reroll red")
    assert [action.number for action in [again.legal_actions()[0]]] == [1]
    done = play(again, *[f"roll red {number} 6" for number in range(1, 6)])
    assert done.pips[:5] == (6,) * 5
    assert done.pips[5:] == state.pips[5:]
    assert done.current_player == 1


def test_two_players_roll_one_colour_again():
    """achaia.two.roll, achaia.two.reroll: either colour, not both."""
    state = dealt(kit(2))
    assert legal(state) == ["reroll red", "reroll green", "keep"]
    done = play(state, "reroll green", *[f"roll green {number} 1" for number in range(1, 6)])
    assert (done.pips[:5], done.pips[5:10]) == (state.pips[:5], (1,) * 5)
    assert done.current_player == 1


def rolled(game, pips):
    """Return the state with these dice, at the question who starts."""
    state = dealt(game)
    from gamekit.games.achaia.naming import go_on

    return go_on(state.evolve(pips=pips, stack=(GameTurn(INTRIGUE), Starting())))


def test_the_lowest_total_starts():
    """achaia.setup.first, achaia.two.roll: of all dice, of both colours; chance among the tied."""
    high, low = (6,) * 5, (2, 2, 2, 2, 2)
    assert rolled(kit(3), high + low + high).first == 1
    tied = rolled(kit(3), low + high + low)
    assert [(str(action), weight) for action, weight in tied.chance_outcomes()] == [
        ("start 0", 1),
        ("start 2", 1),
    ]
    assert play(tied, "start 2").first == 2
    assert rolled(kit(2), low + high + low + low).first == 1


def test_the_three_lowest_dice_where_not_all_is_lost():
    """achaia.advanced.not-lost: only the three lowest of a colour are added up."""
    poor, even = (1, 1, 1, 6, 6), (2, 2, 2, 2, 2)
    assert rolled(kit(3), poor + even + (6,) * 5).first == 1
    assert rolled(kit(3, not_all_is_lost=True), poor + even + (6,) * 5).first == 0
    assert rolled(kit(2, not_all_is_lost=True), poor + (3,) * 5 + even + even).first in (0, 1)
    three = rolled(kit(2, not_all_is_lost=True), poor + poor + even + even)
    assert three.first == 0


def placed(game, seed=1):
    """Yield the placings of the set-up: the state and what was done."""
    for state, action in walk(game.initial_state(), seed):
        if isinstance(state.stack[-1] if state.stack else None, Placing):
            yield state, action
        if state.game_turn:
            return


def test_dice_are_placed_clockwise_until_two_are_left():
    """achaia.setup.place, achaia.general.order: three a player, from the first player on."""
    moves = [(state, action) for state, action in placed(kit(4)) if action.verb == "to"]
    first = moves[0][0].first
    assert [state.current_player for state, _ in moves] == [(first + n) % 4 for n in range(12)]
    state = acting(kit(4))
    assert [sum(state.at[d] == -1 for d in dice) for dice in state.parts.dice_of] == [2] * 4


def test_dice_of_two_colours_alternate():
    """achaia.two.place: either colour first, then strictly in turn, three of each."""
    for seed in range(5):
        colours = {0: [], 1: []}
        for state, action in placed(kit(2), seed):
            if action.verb == "die":
                colours[state.current_player].append(action.colour)
        for row in colours.values():
            assert len(row) == 6
            assert all(a != b for a, b in pairwise(row))
    state = acting(kit(2))
    assert [sum(state.at[d] == -1 for d in dice) for dice in state.parts.dice_of_colour] == [2] * 4


def test_dice_go_to_open_locations_with_room():
    """achaia.setup.capacity, achaia.setup.closed, achaia.setup.dice-limits."""
    state = at_random(kit(3).initial_state(), 1, lambda state: isinstance(state.stack[-1], Placing))
    other = (state.current_player + 1) % 3
    colour = state.parts.colours[state.current_player]
    assert why(state, f"die {state.parts.colours[other]} 1") == "achaia.setup.place"
    state = play(state, f"die {colour} 1")
    for closed in ("palace", "council", "mint", "arena"):
        assert why(state, f"to {closed}") == "achaia.general.available"
    heraldic = state.parts.locations.index("heraldic")
    assert state.parts.capacity[heraldic] == 1
    assert kit(4).parts.capacity[heraldic] == 2
    full = state.with_die(14 if state.current_player != 2 else 9, heraldic)
    assert why(full, "to heraldic") == "achaia.general.available"
    assert "sacrifice" in legal(state)


def test_locations_lie_in_the_order_of_their_numbers():
    """achaia.setup.locations: 1 to 12, unless New Order lays them out."""
    assert kit(3).initial_state().order == tuple(range(12))
    assert kit(3).parts.locations[:5] == ("palace", "council", "watchtower", "temple", "prison")


def test_new_order_is_drawn():
    """achaia.advanced.new-order: every order alike; tiles keep capacity, action and opening turn."""
    game = kit(3, new_order=True)
    state = game.initial_state()
    for left in range(12, 0, -1):
        assert len(state.chance_outcomes()) == left
        assert {weight for _, weight in state.chance_outcomes()} == {1}
        state = state.child(state.legal_actions()[-1])
    assert state.order == tuple(reversed(range(12)))
    assert game.parts.capacity == kit(3).parts.capacity


def test_new_order_may_be_agreed_on():
    """achaia.advanced.new-order: the given order, and no other names than those of the Locations."""
    names = kit(3).parts.locations
    game = kit(3, agreed_order=" ".join(reversed(names)))
    assert game.initial_state().order == tuple(reversed(range(12)))
    assert dealt(game).order == tuple(reversed(range(12)))
    for wrong in ("temple palace", " ".join(names[:-1]) + " temple", 3):
        with pytest.raises(BadOption, match="agreed_order"):
            kit(3, agreed_order=wrong)


def test_fate_in_your_hands():
    """achaia.advanced.fate: 19 points in secret, more at 1 gold each; shown and paid when all are ready."""
    game = kit(3, fate_in_your_hands=True)
    state = at_random(game.initial_state(), 1, lambda state: state.current_player != CHANCE)
    assert state.pips == (0,) * 15
    assert legal(state) == [f"assign {pips}" for pips in range(1, 7)]
    state = play(state, "assign 6", "assign 6", "assign 5")
    assert why(state, "assign 6") == "achaia.advanced.fate"
    hidden = state.observation(1).state
    assert str(hidden.hands[0].assigned) == "(UNKNOWN, UNKNOWN, UNKNOWN)"
    assert state.seen(game.parse("assign 5"), 1) is None
    state = play(state, "assign 5", "assign 4")  # 26 points: 7 gold
    assert legal(state) == ["ready"]
    assert (state.gold(0), state.screens) == (7, 21)
    state = play(state, "ready", *["assign 1"] * 5, "ready", *["assign 4"] * 5)
    shown = play(state, "ready")
    assert shown.pips == (6, 6, 5, 5, 4, *[1] * 5, *[4] * 5)
    assert [shown.gold(seat) for seat in range(3)] == [0, 7, 6]
    assert shown.screens == 13
    assert shown.first == 1


def test_fate_points_cannot_be_afforded_without_gold():
    """achaia.advanced.fate: what is left has to give every further die 1."""
    game = kit(3, fate_in_your_hands=True, start_gold=0, fate_points=6)
    state = at_random(game.initial_state(), 1, lambda state: state.current_player != CHANCE)
    assert legal(state) == ["assign 1", "assign 2"]
    assert why(state, "assign 3") == "achaia.advanced.fate"


def test_fate_with_two_colours():
    """achaia.advanced.fate: 19 points for each colour, not transferable."""
    game = kit(2, fate_in_your_hands=True)
    state = at_random(game.initial_state(), 1, lambda state: state.current_player != CHANCE)
    state = play(state, *["assign 1"] * 5, *["assign 6"] * 3)  # 18 of the second colour so far
    assert legal(state) == [f"assign {pips}" for pips in range(1, 7)]
    state = play(state, "assign 6", "assign 2", "ready")
    rest = play(state, *["assign 1"] * 10, "ready")
    assert rest.gold(0) == 0


def test_a_location_without_room_is_called_closed_or_full():
    """achaia.general.available, achaia.setup.capacity: the refusal says which."""
    state, said = kit(5).initial_state(), set[str]()
    rng = Random(3)
    while state.game_turn < 2:
        if state.current_player == CHANCE:
            state = state.child(state.chance_outcomes()[0][0])
            continue
        top, legal = state.stack[-1], state.legal_actions()
        if isinstance(top, Placing) and top.die >= 0:
            for place, action in enumerate(state.parts.to):
                if action not in legal:
                    what = "closed" if state.parts.opens[place] > max(1, state.game_turn) else "full"
                    title = state.parts.location_titles[place]
                    assert state.refusal(action).sentence == f"{title} is {what}."
                    said.add(what)
        state = state.child(rng.choice(legal))
    assert said == {"closed", "full"}
