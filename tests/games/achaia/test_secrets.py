"""What is hidden, what everybody can know, and states dealt anew for what a seat sees."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from conformance.exact import distribution, nodes
from games.achaia.tables import at_random, kit, table, walk
from games.playing import legal, play

from gamekit import CHANCE
from gamekit.core.secrets import UNKNOWN
from gamekit.games.achaia import Achaia
from gamekit.games.achaia.complete import _drawn_share
from gamekit.games.achaia.negotiation import Answering, Promising


def secret_edition():
    """Return the tiny edition with two kinds of Intrigues, always playable and no answers."""
    effects = [
        {"does": "gain", "amount": 1, "says": "receive 1 gold"},
        {"does": "gain", "amount": 2, "says": "receive 2 gold"},
    ]
    return kit(2).tiny.edition.replace(
        intrigues={
            "steal": {"title": "A", "count": 3, "effects": effects},
            "levy": {"title": "B", "count": 2, "effects": effects},
        },
        events={
            "one": {"title": "One", "turn": 1, "count": 4, "effects": effects[:1]},
            "two": {"title": "Two", "turn": 1, "count": 1, "effects": effects[1:]},
        },
        setup={"reserve": 1},
    )


def test_complete_is_exact():
    """achaia.general.screens: against all games of two seats that choose any action alike.

    Two seats know each other's gold; each card leaves its player the same choices, so what is played
    tells nothing of what is kept.
    """
    game = Achaia(2, edition=secret_edition())
    alike = {seat: defaultdict(lambda: defaultdict(Fraction)) for seat in (0, 1)}
    count = 0
    for state, weight in nodes(game.initial_state()):
        count += 1
        for seat, observations in alike.items():
            observations[state.observation(seat)][state] += weight
    assert count > 500
    for observations in alike.values():
        for observation, states in observations.items():
            total = sum(states.values())
            expected = {state: weight / total for state, weight in states.items()}
            found = distribution(lambda rng, seen=observation: game.complete(seen, rng))
            assert found == expected, observation


def dealt_in_every_way(state, seat):
    """Yield a state for each way to put the cards that the seat cannot see, and to split the gold."""
    parts, own = state.parts, state.hands[seat]
    others = [hand.seat for hand in state.hands if hand.seat != seat]
    left = Counter(dict(enumerate(parts.card_counts))) - Counter(dict(enumerate(state.discard)))
    left -= Counter([*own.cards, *(card for window in state.stack for card in getattr(window, "cards", ()))])
    sizes = [len(state.hands[other].cards) for other in others]
    events = Counter(dict(enumerate(parts.event_counts))) - Counter([*state.events_shown, own.event])
    holders = [other for other in others if state.hands[other].event is not None]
    rest = state.screens - own.gold
    for cards, drawn, gold in product(
        permutations(left.elements(), sum(sizes)),
        permutations(events.elements(), len(holders)),
        product(range(rest + 1), repeat=len(others)),
    ):
        hands = list(state.hands)
        for place, other in enumerate(others):
            mine = cards[sum(sizes[:place]) : sum(sizes[: place + 1])]
            event = drawn[holders.index(other)] if other in holders else None
            hands[other] = hands[other].evolve(cards=tuple(sorted(mine)), event=event, gold=gold[place])
        if sum(gold) == rest:
            yield state.evolve(hands=tuple(hands))


def has_what_it_offers(state):
    """Whether nobody is offering gold that is not behind the screen."""
    for window in state.stack:
        if isinstance(window, Promising) and window.pays:
            return state.gold(window.seat) >= window.gold
        if isinstance(window, Answering) and window.payer != window.seat:
            return state.gold(window.payer) >= window.agreement.gold
    return True


def test_every_hand_and_every_split_that_fits_is_alike():
    """achaia.general.screens, achaia.advanced.negotiation: three seats with Intrigues, Events and offers."""
    game = Achaia(3, edition=secret_edition(), start_gold=1, pass_gold=1, hard_negotiation=True)
    visited, bound = set[tuple[str, int]](), 0
    for state, _ in walk(game.initial_state(), 3):
        kind = type(state.stack[-1]).__name__, state.screens
        if not state.game_turn or state.screens > 4 or kind in visited:
            continue
        visited.add(kind)
        for seat in range(3):
            seen, all_ways = state.observation(seat), Counter(dealt_in_every_way(state, seat))
            ways = Counter({way: count for way, count in all_ways.items() if has_what_it_offers(way)})
            assert {way.observation(seat) for way in ways} == {seen}
            expected = {way: Fraction(count, ways.total()) for way, count in ways.items()}
            assert distribution(lambda rng, seen=seen: game.complete(seen, rng)) == expected
            bound += len(ways) < len(all_ways)
    assert {"Acting", "Revealing", "Promising", "Answering"} <= {name for name, _ in visited}
    assert bound


def test_whoever_offers_gold_has_it():
    """achaia.advanced.negotiation: nobody offers gold they lack, so it lies behind that screen."""
    state = table(4, game=kit(4, hard_negotiation=True), gold=(6, 0, 1, 1))
    for offered in (play(state, "offer 1 6"), play(state, "offer 1 6", "promise peace")):
        golds = {offered.game.complete(offered.observation(1), Random(seed)).gold(0) for seed in range(40)}
        assert min(golds) == 6
        assert len(golds) > 1
    asked = play(state, "ask 1 6", "promise peace")
    golds = {asked.game.complete(asked.observation(2), Random(seed)).gold(1) for seed in range(40)}
    assert min(golds) == 0


def test_nobody_sees_whether_there_was_a_choice_of_the_hand():
    """achaia.general.screens: the only Intrigue that can be played is named like one of many."""
    one, many = (
        play(table(3, hands=[hand, "levy"], characters="envoy"), "use envoy")
        for hand in ("forgery heraldry", "levy levy")
    )
    assert legal(one) == ["play forgery 2"]
    assert legal(many) == ["play levy 1", "play levy 2"]
    assert one.observation(1) == many.observation(1)


def test_whoever_is_asked_for_an_intrigue_has_one_to_play():
    """achaia.intrigue.effects: with no tokens and no die in Troy, two kinds can touch nothing."""
    state = play(table(3, hands=["levy", "levy"], characters="envoy"), "use envoy")
    names = {
        state.game.parts.cards[state.game.complete(state.observation(1), Random(seed)).cards(0)[0]]
        for seed in range(200)
    }
    assert names == {*state.game.parts.cards} - {"heraldry", "poison"}


def test_complete_is_exact_while_values_are_assigned():
    """achaia.advanced.fate: a value in secret is dealt as a player gives it who takes any next one alike."""
    box = {"dice": 2, "sides": 3}
    edition = secret_edition().replace(box=box, setup={"reserve": 2})
    game = Achaia(3, edition=edition, fate_in_your_hands=True, fate_points=5, start_gold=0)
    state = at_random(game.initial_state(), 1, lambda state: state.current_player != CHANCE)
    state = play(state, "assign 3", "assign 2", "ready", "assign 2")
    seen = state.observation(2)
    assert [len(hand.assigned) for hand in seen.state.hands] == [2, 1, 0]
    found = distribution(lambda rng: game.complete(seen, rng).hands[0].assigned)
    thirds = Fraction(1, 3)
    assert found == {
        (1, 1): thirds,
        (2, 1): thirds / 2,
        (2, 2): thirds / 2,
        (3, 1): thirds / 2,
        (3, 2): thirds / 2,
    }


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_seat_sees_its_own_hand_and_the_sum_of_the_others_gold(players):
    """achaia.general.screens: numbers of cards, Cousins, dice, tokens and discards are open."""
    state = at_random(kit(players).initial_state(), 3, lambda state: state.game_turn == 2)
    for seat in range(players):
        seen = state.observation(seat).state
        for hand, true in zip(seen.hands, state.hands, strict=True):
            if hand.seat == seat:
                assert hand == true
            else:
                assert hand.gold is UNKNOWN
                assert set(hand.cards) <= {UNKNOWN}
                assert len(hand.cards) == len(true.cards)
        others = sum(state.gold(other) for other in range(players) if other != seat)
        assert seen.screens - state.gold(seat) == others
        open_fields = ("street", "court", "pips", "at", "tokens", "discard", "power", "limits", "usage")
        assert all(getattr(seen, name) == getattr(state, name) for name in open_fields)


def test_private_draws_are_seen_by_their_owner_alone():
    """achaia.general.screens: others see that a card is drawn, not which."""
    state = kit(3).initial_state()
    action = state.legal_actions()[0]
    assert state.seen(action, 0) == action
    assert str(state.seen(action, 1)) == "draw 0 ?"
    assert str(state.seen(action, None)) == "draw 0 ?"


def test_the_sum_follows_every_payment():
    """achaia.general.screens: after every action of whole games in all modes."""
    for options in ({}, {"hard_negotiation": True}, {"fate_in_your_hands": True}):
        for state, _ in walk(kit(3, **options).initial_state(), 5):
            assert sum(state.gold(seat) for seat in range(3)) == state.screens
            assert min(state.gold(seat) for seat in range(3)) >= 0
            assert min(state.power) >= 0


def test_gold_that_was_revealed_stays_so_in_completed_states():
    """achaia.general.steal: what a Steal found, what a draw showed, and what each had in the set-up."""
    state = play(table(4, hands=["steal"], gold=(5, 2, 9, 9)), "play steal 1", "target 1")
    for seed in range(10):
        assert state.game.complete(state.observation(3), Random(seed)).gold(1) == 2
    early = at_random(kit(4).initial_state(), 1, lambda state: "sacrifice" in map(str, state.legal_actions()))
    early = play(early, "sacrifice")
    assert kit(4).complete(early.observation(None), Random(1)).hands[early.current_player].gold == 12


def test_every_split_of_hidden_gold_is_alike():
    """achaia.general.screens: 3 gold over 3 screens in ten ways; at most 2 each in seven."""

    def split(rng, most):
        first = _drawn_share(3, 2, most, rng)
        second = _drawn_share(3 - first, 1, most, rng)
        return first, second, 3 - first - second

    for most, ways in ((3, 10), (2, 7)):
        found = distribution(lambda rng, most=most: split(rng, most))
        assert set(found.values()) == {Fraction(1, ways)}
        assert len(found) == ways


def test_whoever_does_not_decide_is_told_so():
    """achaia.general.screens: what an action needs lies behind another's screen."""
    for count, (state, action) in enumerate(walk(kit(3).initial_state(), 8)):
        if state.current_player >= 0 and count % 7 == 0:
            for seat in (*range(3), None):
                seen = state.observation(seat)
                refusal = seen.refusal(action)
                assert (refusal is None) == (seat == state.current_player)
                assert refusal is None or refusal.clause == "achaia.general.screens"


def test_unseen_cards_are_dealt_by_their_numbers():
    """achaia.parts.cards: a card of which two are discarded is rarer in completed hands."""
    state = table(3, hands=["levy levy levy", "steal"], discard="slander slander")
    drawn = Counter(
        state.game.parts.cards[state.game.complete(state.observation(0), Random(seed)).cards(1)[0]]
        for seed in range(900)
    )
    assert drawn["levy"] == 0
    assert drawn["slander"] < drawn["steal"] < 110
