"""Playing Intrigues, and the walk through the resolution diagram."""

from __future__ import annotations

from itertools import product

import pytest
from games.achaia.tables import differences, kit, sentence, table, why
from games.playing import legal, play

from gamekit.games.achaia.intrigue import Resolving

# --- the diagram, against a function written from the rulebook -------------------------------------


COUNTERS, REACTIONS = ("turncoat", "agent"), ("agent", "alibi", "trap")
HOLDINGS = ((), ("street",), ("court",), ("turncoat",), ("alibi",), ("agent", "street"))
"""What a seat may hold to answer with."""


def rulebook(controller, target, held):
    """Return every sequence of answers with its end: who resolves it against whom, or None.

    Others clockwise may play a Court Cousin or a Reaction; then the target a Cousin, a Reaction or a
    Counteraction, with which the walk begins anew. Whoever holds nothing is not asked.
    """
    players = len(held)
    circle = [(controller + step) % players for step in range(1, players)]
    asked = [seat for seat in circle if seat != target]
    return answers(controller, target, held, asked)


def answers(controller, target, held, asked):
    if not asked and target is None:
        return {(): (controller, target)}
    seat = asked[0] if asked else target
    rest = asked[1:] if asked else None
    following = (
        answers(controller, target, held, rest)
        if rest is not None and (rest or target is not None)
        else {(): (controller, target)}
    )
    if not held[seat]:
        return following
    found = {("decline", *sequence): end for sequence, end in following.items()}
    cards = sorted(set(held[seat]))
    if "court" in cards:
        found["court",] = None
    if seat == target and "street" in cards:
        found["street",] = None
    for card in cards:
        if card in REACTIONS:
            found[f"react {card}",] = None
        if seat == target and card in COUNTERS:
            left = list(held[seat])
            left.remove(card)
            after = [tuple(left) if s == seat else row for s, row in enumerate(held)]
            for enemy in range(len(held)):
                if enemy != seat:
                    named = () if len(held) == 2 else (f"target {enemy}",)
                    for sequence, end in rulebook(seat, enemy, after).items():
                        found[f"counter {card}", *named, *sequence] = end
    return found


def engine(state, before):
    """Return every sequence of the engine's answers with its end, told from who paid 3 gold."""
    if not isinstance(state.stack[-1], Resolving):
        payers = [seat for seat in range(len(before)) if state.gold(seat) == before[seat] - 3]
        return {(): payers[0] if payers else None}
    return {
        (str(action), *sequence): end
        for action in state.legal_actions()
        for sequence, end in engine(state.child(action), before).items()
    }


@pytest.mark.parametrize("players", [2, 3])
def test_every_sequence_of_answers_ends_as_the_rulebook_says(players):
    """achaia.diagram.enemy-others, achaia.diagram.enemy-target, achaia.diagram.order, achaia.diagram.counter.

    Also achaia.diagram.cancel and achaia.defend.final: exactly one of resolved and cancelled.
    """
    count = 0
    for held in product(HOLDINGS, repeat=players):
        state = table(
            players,
            hands=[
                " ".join([card for card in row if card not in ("street", "court")] + ["levy"] * (seat == 0))
                for seat, row in enumerate(held)
            ],
            street=[row.count("street") for row in held],
            court=[row.count("court") for row in held],
            gold=(9,) * players,
        )
        asked = play(state, "play levy 2", *([] if players == 2 else ["target 1"]))
        expected = {
            sequence: None if end is None else end[1] for sequence, end in rulebook(0, 1, held).items()
        }
        assert engine(asked, [9] * players) == expected, held
        count += len(expected)
    assert count > 90


def test_every_sequence_of_answers_to_an_effect_on_oneself():
    """achaia.diagram.self: others may cancel it with a Court Cousin or a Reaction."""
    for held in product(HOLDINGS, repeat=3):
        state = table(
            3,
            hands=[
                " ".join(
                    [card for card in row if card not in ("street", "court")] + ["forgery"] * (seat == 0)
                )
                for seat, row in enumerate(held)
            ],
            street=[row.count("street") for row in held],
            court=[row.count("court") for row in held],
            gold=(20, 9, 9),
        )
        asked = play(state, "play forgery 2")
        expected = {sequence: end is not None for sequence, end in rulebook(0, None, held).items()}
        assert self_engine(asked) == expected, held


def self_engine(state):
    if not isinstance(state.stack[-1], Resolving):
        return {(): state.gold(0) == 22}
    return {
        (str(action), *sequence): end
        for action in state.legal_actions()
        for sequence, end in self_engine(state.child(action)).items()
    }


# --- answers one by one ----------------------------------------------------------------------------


def test_no_answers_but_those_of_the_step():
    """achaia.diagram.self, achaia.diagram.enemy-others, achaia.diagram.enemy-target: each tells its own."""
    before = table(hands=["forgery levy", "turncoat", "turncoat"], street=(0, 1, 1))
    oneself = play(before, "play forgery 2")
    for answer in ("street", "counter turncoat"):
        assert why(oneself, answer) == "achaia.diagram.self"
        assert why(play(before, "play levy 2", "target 1"), answer) == "achaia.diagram.enemy-others"
    changed = table(hands=["levy", "turncoat"], street=(0, 1, 0), game=changed_diagram(none="resolve"))
    asked = play(changed, "play levy 2", "target 1")
    assert why(asked, "street") == "achaia.diagram.enemy-target"
    assert sentence(asked, "street").endswith("with nothing.")


def test_street_cousins_are_the_targets():
    """achaia.defend.street: it cancels what is played against its player, and goes back to its supply."""
    state = play(table(hands=["levy", "", "steal"], street=(0, 1, 1)), "play levy 2", "target 1")
    assert state.current_player == 2
    assert legal(state) == ["decline"]
    assert why(state, "street") == "achaia.diagram.enemy-others"
    assert "with a Court Cousin or a Reaction." in sentence(state, "street")
    state = play(state, "decline")
    after = play(state, "street")
    assert after.street == (0, 0, 1)
    assert after.street_left() == state.street_left() + 1
    assert after.gold(1) == 7


def test_court_cousins_cancel_for_others():
    """achaia.defend.court: it cancels any Intrigue, also one aimed at somebody else; the action is spent."""
    before = table(hands=["levy"], court=(0, 0, 1))
    after = play(before, "play levy 2", "target 1", "court")
    assert after.court == (0, 0, 0)
    assert after.gold(1) == 7
    assert after.turn.seat == 1
    assert sum(after.discard) == 1


def test_silence_tells_nothing():
    """achaia.diagram.order: whoever holds any card is asked, able to answer or not; who holds none is not."""
    state = table(hands=["levy", "steal", ""], street=(0, 0, 1))
    asked = play(state, "play levy 2", "target 1")
    assert asked.current_player == 2
    assert legal(asked) == ["decline"]
    assert play(asked, "decline").current_player == 1
    assert play(table(hands=["levy"]), "play levy 2", "target 1").turn.seat == 1


def test_a_counteraction_hands_the_intrigue_over():
    """achaia.diagram.counter, achaia.defend.counteraction: a target is named anew, the effect stays."""
    state = play(
        table(hands=["levy", "turncoat"], gold=(9, 9, 9)), "play levy 2", "target 1", "counter turncoat"
    )
    assert state.current_player == 1
    assert legal(state) == ["target 0", "target 2"]
    after = play(state, "target 0")
    assert (after.gold(0), after.gold(1)) == (6, 9)
    assert after.turn.seat == 1
    assert sum(after.discard) == 2


def test_what_was_taken_over_can_be_answered():
    """achaia.defend.final: the taking over is final, the Intrigue is not; an option makes it so."""
    state = table(hands=["levy", "turncoat"], street=(1, 0, 0))
    taken = play(state, "play levy 2", "target 1", "counter turncoat", "target 0")
    assert legal(taken) == ["street", "decline"]
    game = kit(3, counter_answerable=False)
    state = table(hands=["levy", "turncoat"], street=(1, 0, 0), game=game)
    assert play(state, "play levy 2", "target 1", "counter turncoat", "target 0").turn.seat == 1


def test_either_effect_where_the_option_says_so():
    """achaia.diagram.counter: with the option both effects of the Intrigue are free again."""
    state = table(hands=["levy", "turncoat"], game=kit(3, counter_effect="either"))
    state = play(state, "play levy 2", "target 1", "counter turncoat")
    assert legal(state) == ["play levy 1", "play levy 2"]
    assert why(state, "play steal 1") == "achaia.intrigue.effects"
    assert play(state, "play levy 1").gold(1) == 11


def test_a_counteraction_that_can_touch_nobody_cancels():
    """achaia.diagram.counter: with nothing to touch the Intrigue is cancelled."""
    state = table(2, tokens={"blue": "temple"}, hands=["forgery", "turncoat"])
    assert "to mint" not in legal(play(state, "play forgery 1"))  # the Mint is closed in turn I
    asked = play(state, "play forgery 1", "to prison")
    after = play(asked, "counter turncoat")
    assert after.tokens == state.tokens
    assert sum(after.discard) == 2
    assert after.turn.seat == 1


def test_a_card_that_serves_as_both_is_played_as_one():
    """achaia.diagram.enemy-target, achaia.intrigue.kinds: Counteraction or Reaction, and spent both ways."""
    state = play(table(hands=["levy", "agent"]), "play levy 2", "target 1")
    assert legal(state) == ["counter agent", "react agent", "decline"]
    assert why(state, "counter turncoat") == "achaia.defend.counteraction"
    assert why(state, "react trap") == "achaia.defend.reaction"
    assert why(state, "court") == "achaia.defend.court"
    assert why(state, "street") == "achaia.defend.street"
    assert why(state, "pass") == "achaia.turn.phases"
    for answer in ("counter agent", "react agent"):
        assert play(state, answer).cards(1) == ()
    played = play(table(hands=["agent"]), "play agent 2")
    assert played.gold(0) == 8


def test_a_reaction_may_be_played_for_the_cancelling_alone():
    """achaia.defend.reaction: the effect names its target at once, or is left out; nobody answers it."""
    state = table(hands=["levy", "trap", "steal"], dice={"red": "temple:5"}, court=(0, 0, 1))
    asked = play(state, "play levy 2", "target 1", "decline", "react trap")
    assert (asked.current_player, legal(asked)) == (1, ["target 0", "decline"])
    assert play(asked, "decline").pips == state.pips
    after = play(asked, "target 0", "die red 1")
    assert after.pips[0] == 3
    assert after.turn.seat == 1


def test_one_card_settles_it():
    """achaia.diagram.order: the first card played settles it and nobody after is asked."""
    state = table(hands=["levy", "", "", "steal"], players=4, court=(0, 0, 1, 1))
    after = play(state, "play levy 2", "target 1", "court")
    assert after.turn.seat == 1
    assert after.court == (0, 0, 0, 1)


def test_cards_are_discarded_when_all_is_settled():
    """achaia.intrigue.discard: not before the last die is rolled and the last gold counted."""
    state = table(hands=["duel"], dice={"red": "temple:5"})
    rolling = play(state, "play duel 2", "die red 1")
    assert sum(rolling.discard) == 0
    assert dict(rolling.pieces()) == dict(state.pieces())
    assert sum(play(rolling, "roll red 1 3").discard) == 1


# --- what can be played ----------------------------------------------------------------------------


def test_an_effect_that_could_touch_nothing_cannot_be_chosen():
    """achaia.intrigue.effects: neither effect, no card; gold that is hidden forbids nothing."""
    state = table(hands=["forgery slander"], dice={"green": "temple:1"}, gold=(7, 0, 0))
    assert legal(state, "play") == ["play slander 2", "play forgery 2"]
    assert why(state, "play forgery 1") == "achaia.intrigue.effects"
    assert why(state, "play levy 1") == "achaia.intrigue.effects"
    assert legal(play(table(hands=["levy"], gold=(7, 0, 0)), "play levy 2")) == ["target 1", "target 2"]


def test_enemies_and_oneself_are_kept_apart():
    """achaia.intrigue.enemy, achaia.intrigue.self: each effect touches pieces of those it is for."""
    state = table(hands=["slander"], dice={"red": "temple:4", "green": "mint:3"})
    own = play(state, "play slander 2")
    assert legal(own)[:2] == ["die red 1", "die red 2"]
    assert why(own, "die green 1") == "achaia.intrigue.enemy"
    assert why(own, "to mint") == "achaia.intrigue.effects"
    # blue dice all show 1 and of the green ones all but one, so nothing is left to name
    assert play(state, "play slander 1").pips[5] == 2
    state = table(hands=["slander"], dice={"green": "temple:4 mint:3", "blue": "tavern:4"})
    aimed = play(state, "play slander 1")
    assert legal(aimed) == ["target 1", "target 2"]
    assert why(aimed, "target 0") == "achaia.intrigue.enemy"
    assert legal(play(aimed, "target 1")) == ["die green 1", "die green 2"]


def test_a_refusal_says_whose_pieces_the_effect_is_for():
    """achaia.intrigue.enemy, achaia.general.available: not oneself, whose dice, and which change places."""
    dice = {"red": "temple:4 prison:4", "green": "temple:4 mint:3 tavern:3", "blue": "tavern:4"}
    state = table(hands=["slander masquerade"], dice=dice)
    assert "not at oneself" in sentence(play(state, "use zaan"), "target 0")
    assert "the target's dice" in sentence(play(state, "play slander 1", "target 1"), "die red 1")
    swap = play(state, "play masquerade 1", "target 1")
    assert "one's own dice" in sentence(swap, "die green 1")
    swap = play(swap, "die red 1")
    assert legal(swap) == ["die green 2", "die green 3"]
    assert "the target's dice" in sentence(swap, "die red 2")
    assert "two different Locations" in sentence(swap, "die green 1")


def test_a_change_stops_at_the_lowest_and_the_highest():
    """achaia.general.dice-values: 1 to 6, and a change that would change nothing cannot be chosen."""
    state = table(hands=["riot"], dice={"red": "temple:5 mint:6"})
    state = play(state, "play riot 2")
    assert "die red 2" not in legal(state)
    assert why(state, "die red 2") == "achaia.general.dice-values"
    assert play(state, "die red 1").pips[0] == 6


def test_troy_is_not_the_reserve():
    """achaia.general.dice-places: an effect on any die reaches reserves, one on Troy does not."""
    state = table(
        hands=["poison turncoat"], dice={"red": "temple:4 prison:4", "green": "-:6 temple:5 prison:1"}
    )
    own = play(state, "play poison 2")
    assert legal(own) == ["die red 1", "die red 2"]
    assert why(own, "die red 3") == "achaia.general.dice-places"
    any_die = play(state, "play turncoat 1", "target 1")
    assert "die green 1" in legal(any_die)
    moved = play(any_die, "die green 1", "to tavern")
    assert moved.at[5] == kit().parts.locations.index("tavern")


def test_moved_dice_need_room():
    """achaia.general.available: open and below capacity, and another Location than before."""
    state = table(hands=["bribe"], dice={"red": "prison:4", "green": "temple:2 temple:3"})
    state = play(state, "play bribe 2", "die red 1")
    available = ["watchtower", "trade", "citadel", "heraldic", "harbour", "tavern"]
    assert legal(state) == [f"to {name}" for name in available]
    for name in ("temple", "prison", "arena"):
        assert why(state, f"to {name}") == "achaia.general.available"


def test_swaps_need_no_room():
    """achaia.general.available: two dice change places, whatever the capacity."""
    state = table(2, hands=["masquerade"], dice={"red": "temple:4", "green": "temple:1", "blue": "prison:6"})
    after = play(state, "play masquerade 1", "die red 1")
    assert after.turn.seat == 1
    assert (after.at[0], after.at[10]) == (state.at[10], state.at[0])


def test_power_tokens_move_without_points():
    """achaia.intrigue.enemy: to another open Location, without power won or lost."""
    state = table(hands=["heraldry"], tokens={"red": "temple"}, power=(5, 5, 5))
    state = play(state, "play heraldry 1")
    assert "to temple" not in legal(state)
    assert why(state, "to temple") == "achaia.intrigue.enemy"
    assert why(state, "to mint") == "achaia.intrigue.enemy"
    after = play(state, "to prison")
    assert after.power == (5, 5, 5)
    assert after.tokens_by_name()["prison"] == {"red": 1}


# --- gold ------------------------------------------------------------------------------------------


def test_a_steal_on_less_is_revealed():
    """achaia.general.steal: what is there, or one power; with no gold at all too."""
    for gold in (3, 0):
        state = play(table(hands=["steal"], gold=(5, gold, 9)), "play steal 1", "target 1")
        assert (state.current_player, legal(state)) == (0, ["gold", "power"])
        assert state.observation(2).state.stack[-1].found == gold
        taken, forfeited = play(state, "gold"), play(state, "power")
        assert (taken.gold(0), taken.gold(1), taken.power[0]) == (5 + gold, 0, 0)
        assert (forfeited.gold(0), forfeited.gold(1), forfeited.power[0]) == (5, gold, 1)


def test_a_steal_on_enough_reveals_nothing():
    """achaia.general.steal: four gold change hands at once."""
    after = play(table(hands=["steal"], gold=(5, 4, 9)), "play steal 1", "target 1")
    assert (after.gold(0), after.gold(1), after.turn.seat) == (9, 0, 1)


def test_gold_is_counted_after_a_sacrifice():
    """achaia.general.pay, achaia.general.sacrifice: a sacrifice first, then nothing more is owed."""
    state = play(table(hands=["steal"], gold=(5, 0, 9), power=(0, 1, 0)), "play steal 1", "target 1")
    assert (state.current_player, legal(state)) == (1, ["pay", "sacrifice"])
    saved = play(state, "sacrifice", "pay")
    assert (saved.gold(0), saved.gold(1), saved.power) == (9, 1, (0, 0, 0))
    after = play(table(hands=["blackmail"], gold=(5, 2, 9)), "play blackmail 1", "target 1")
    assert (after.gold(1), after.screens) == (0, 14)


def test_power_can_be_sacrificed_in_every_window():
    """achaia.general.sacrifice: at every own decision from the first die on, for the full 5 gold."""
    state = table(hands=["levy slander", "turncoat trap"], power=(1, 1, 0), dice={"green": "temple:5 mint:4"})
    for line in ([], ["play levy 2"], ["play slander 1"], ["play levy 2", "target 1"]):
        asked = play(state, *line)
        seat = asked.current_player
        assert legal(asked)[-1] == "sacrifice"
        after = play(asked, "sacrifice")
        assert differences(asked, after) == {
            "power": (asked.power, after.power),
            f"gold {seat}": (7, 12),
            "screens": (21, 26),
        }
        assert after.stack == asked.stack
        assert why(after, "sacrifice") == "achaia.general.sacrifice"


# --- another diagram -------------------------------------------------------------------------------


def changed_diagram(**answers):
    """Return the game with other answers at the step `defence`."""
    edition = kit().edition
    rows = [dict(row) for row in edition.document["diagram"]["rows"]]
    for row in rows:
        if row["step"] == "defence":
            row["answers"] = answers
    return type(kit())(3, edition=edition.replace(diagram={"rows": rows}))


def test_a_changed_diagram_is_played():
    """achaia.diagram.order: the engine walks the edition's table, whatever it says."""
    game = changed_diagram(court="resolve", counteraction="cancel", none="resolve")
    state = table(hands=["levy", "turncoat"], street=(0, 1, 0), court=(0, 1, 0), game=game)
    asked = play(state, "play levy 2", "target 1")
    assert legal(asked) == ["court", "counter turncoat", "decline"]
    assert play(asked, "court").gold(1) == 4
    countered = play(asked, "counter turncoat")
    assert (countered.gold(1), sum(countered.discard), countered.cards(1)) == (7, 2, ())
