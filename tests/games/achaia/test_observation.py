"""What people and bots are shown: text, labels, tasks, values, and where points come from."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from games.achaia.tables import at_random, kit, table, walk
from games.playing import play

from gamekit.core.score import totals
from gamekit.games.achaia import Achaia
from gamekit.games.achaia.evaluation import prospects
from gamekit.games.achaia.naming import DECLINE
from gamekit.games.achaia.phases import settle_power
from gamekit.games.achaia.words import phase
from gamekit.graphs import BY_RULE

MODES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "hard_negotiation": True},
    {"players": 5, "new_order": True},
    {"players": 5, "edition": "tiny"},
]


LINES = """\
Achaia, turn I, Intrigue Phase. Ana plays an Intrigue, uses a Character or passes.
 1 King's Palace   -    closed until turn III; 4 gold: put one of your power tokens on any Location
 4 Temple          2/2  free: take one card from the Intrigue discard pile
     dice R5 G3 (red 5, green 3: red leads); power tokens 2 blue
 8 Citadel         1/2  1 gold: raise one of your dice by 1
     Dice Limit token 2; dice R2 (red 2: red leads)
Duke Orion (2 gold): place a limit increase token on a Location
Beggar King (1 gold, 1 use): receive 2 gold
Behind the others' screens: 11 gold. Cousins left: 9 Street, 7 Court. Limit increase tokens left: 5.
Intrigue deck 43, discard pile: Duel.
Whoever passes now: takes the first player token; may reveal an Event (1 more this turn); gets 2
    gold each time the turn comes round.
> Ana (red): 5 power, 4 gold, 0 Street and 0 Court Cousins, 3 Intrigues and an Event, reserve R1 R1
  Bo (green): 3 power, gold hidden, 1 Street and 0 Court Cousins, 1 Intrigue, reserve G1 G1 G1 G1,
Your hand:
  Steal: steal 4 gold from an enemy or receive 2 gold.
  Levy ×2: receive 4 gold or an enemy pays 3 gold to the bank.
  Event Omen: re-roll any two dice; draw an Intrigue."""


def test_the_text_board_tells_everything_and_nothing_hidden():
    usage = [0] * 17
    usage[2] = 1
    state = table(
        3,
        dice={"red": "temple:5 citadel:2", "green": "temple:3"},
        tokens={"blue": "temple temple"},
        hands=["levy levy steal", "trap"],
        events=["omen"],
        gold=(4, 9, 2),
        power=(5, 3, 0),
        street=(0, 1, 0),
        characters="beggar",
        discard="duel",
        usage=tuple(usage),
    )
    own = state.observation(0).text(["Ana", "Bo", "Cy"])
    assert [line for line in LINES.splitlines() if line not in own] == []
    assert "Trap" not in own
    others = state.observation(None).text(["Ana", "Bo", "Cy"])
    assert not [word for word in ("Levy", "Steal", "Omen", "Your hand", "4 gold, 0 Street") if word in others]


def test_the_text_tells_what_passing_brings_while_somebody_can_pass():
    """achaia.pass.gold, achaia.turn.phases: nothing for the last one, and no word of it in later phases."""
    text = " ".join(play(table(3), "pass", "pass").observation(2).text().split())
    assert "too late to reveal it; ends the Intrigue Phase." in text
    game = kit(3, wealth_per_power=8)
    state = play(table(3, game=game, dice={"red": "arena:5"}), "pass", "pass", "pass")
    assert "Domination: the highest sum brings a power token" in state.observation(0).text()
    over = settle_power(state).observation(0).text()
    assert "each 8 gold, Cousins counted in: 1 power" in over
    assert not [text for text in (state.observation(0).text(), over) if "passes now" in text]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_text_fits_a_terminal(mode):
    for state, _ in list(walk(kit(**mode).initial_state(), 5))[::15]:
        assert max(map(len, state.observation(0).text().splitlines())) <= 100


def test_the_text_tells_what_is_at_stake():
    """achaia.diagram.order: who has declined, who is asked now, who comes after."""
    state = table(4, hands=["poison", "trap", "levy", "alibi"], dice={"green": "temple:5 mint:2"})
    state = play(state, "play poison 1", "die green 1", "decline")
    text = state.observation(0).text(["Ana", "Bo", "Cy", "Di"])
    assert "At stake: Poison of Ana at Bo: lower an enemy die by 3. Named: green 5 on the Temple" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "> Does any other player play a Court Cousin or a Reaction? Cy declined, Di now" in lines
    assert "Does the target play a Cousin, a Reaction or a Counteraction? Bo waiting" in lines


def test_the_ranking_stands_in_the_text_with_equal_places():
    """achaia.win: who is still tied shares the victory."""
    state = settle_power(table(3, power=(6, 6, 2), gold=(8, 8, 3)))
    text = state.observation(None).text(["Ana", "Bo", "Cy"])
    assert "1. Ana: 6 power (power 6), 8 gold left over" in text
    assert "1. Bo: 6 power (power 6), 8 gold left over" in text
    assert "3. Cy: 2 power (power 2)" in text
    assert "Ana and Bo share the victory with 6 power." in text


# --- tasks -------------------------------------------------------------------------------------------


def test_tasks_name_the_effect_and_whom_it_is_aimed_at():
    state = table(3, hands=["levy slander", "trap"], dice={"green": "temple:4"}, power=(0, 1, 0))
    names = ["Ana", "Bo", "Cy"]
    asked = play(state, "play levy 2", "target 1")
    assert asked.observation(1).task(names) == "Bo is asked: cancel Levy of Ana against Bo?"
    owing = play(asked, "decline")
    assert owing.observation(1).task(names) == (
        "Bo owes the bank 3 gold for Levy of Ana, and may give up power first."
    )
    steal = play(table(3, hands=["steal"], gold=(1, 2, 3)), "play steal 1", "target 2")
    assert steal.observation(0).task() == "Seat 1 takes the 3 gold of Seat 3, or 1 power instead."
    aim = play(table(3, hands=["levy"]), "play levy 2").observation(0).task(names)
    assert aim == "Ana chooses whom to aim at for Levy: an enemy pays 3 gold to the bank."
    assert kit(3).initial_state().observation(0).task() == "Intrigues are drawn."


def test_tasks_tell_phases_and_dice():
    """achaia.turn.phases, achaia.domination.limits."""
    said = {
        re.sub(r"[0-9]|red|green|blue|yellow|violet", "#", state.observation(None).task())
        for players in (2, 3, 4)
        for state, _ in walk(kit(players).initial_state(), 11)
    }
    for part in (
        "Dice are rolled.",
        "Events are drawn.",
        "Characters come to the House of Orion.",
        "Seat # keeps the dice, or rolls all of one colour again.",
        "Seat # chooses a die of the reserve to place on an available Location.",
        "Seat # places the # # on an available Location.",
        "Seat # takes # Intrigues or # gold.",
        "Seat # has passed and may reveal the Event.",
        "Seat # may use the Mint with the # #: receive # gold, free.",
    ):
        assert part in said, part
    assert any("which lost a limit increase token" in task for task in said)


def test_phases_are_told():
    """achaia.turn.phases."""
    said = [phase(state) for state, _ in walk(kit(3).initial_state(), 8)]
    assert list(dict.fromkeys(said)) == [
        "set-up",
        *("turn I, Intrigue Phase", "turn I, Domination Phase"),
        *("turn II, Preparation", "turn II, Intrigue Phase", "turn II, Domination Phase"),
        *("turn III, Preparation", "turn III, Intrigue Phase", "turn III, Domination Phase"),
    ]


# --- labels and gestures -----------------------------------------------------------------------------


def test_labels_are_words():
    seen = table(3, hands=["levy"], characters="beggar", dice={"red": "temple:4"}).observation(0)
    label = {str(action): seen.label(action) for action in seen.legal_actions()}
    assert label["play levy 1"] == "play Levy: receive 4 gold"
    assert label["use beggar"] == "use Beggar King for 0 gold: receive 2 gold"
    expected = {
        "die red 1": "choose red 4 on the Temple (die 1)",
        "die red 2": "choose red 1 in reserve (die 2)",
        "to palace": "to the King's Palace",
        "target 1": "aim at green",
        "react trap": "cancel the Intrigue with Trap, then lower an enemy die in Troy by 2",
        "counter agent": "take the Intrigue over with Double Agent",
        "reveal oath": "reveal Oath of the Guilds: take a Court Cousin; receive 1 power",
        "sacrifice": "give up 1 power for 5 gold",
        "draw 1 levy": "green draws Levy",
        "roll blue 2 6": "blue die 2 shows 6",
    }
    assert {text: seen.label(seen.game.parse(text)) for text in expected} == expected
    hidden = kit(3).initial_state()
    drawn = hidden.seen(hidden.legal_actions()[0], 2)
    assert drawn is not None
    assert hidden.observation(2).label(drawn) == "red draws an Intrigue"
    two = kit(2).initial_state().observation(0)
    assert two.label(two.game.parse("target 1")) == "aim at blue and yellow"


def test_declining_says_what_is_declined():
    state = play(table(3, hands=["levy", "trap"], dice={"red": "temple:4 mint:5"}), "play levy 1")
    assert state.observation(1).label(DECLINE) == "let the Intrigue go on"
    reacted = play(state, "react trap")
    assert reacted.observation(1).label(DECLINE) == "leave the Reaction effect out"
    revealing = play(table(3, events=["omen"]), "pass")
    assert revealing.observation(0).label(DECLINE) == "keep the Event covered"


def test_gestures_are_the_ids_of_the_things():
    seen = table(3, hands=["levy"]).observation(0)
    expected = {
        "die red 2": ("die-red-2",),
        "to temple": ("location-temple",),
        "token red temple": ("token-red-temple",),
        "target 2": ("seat-3",),
        "play levy 2": ("hand-levy:2",),
        "use orion": ("character-orion",),
        "counter agent": ("hand-agent:counteraction",),
        "react agent": ("hand-agent:reaction",),
        "street": ("cousin-street",),
        "take levy": ("discard-levy",),
        "reveal omen": ("event-omen",),
        "pass": ("pass",),
        "reroll blue": ("reroll-blue",),
    }
    assert {text: seen.gesture(seen.game.parse(text)) for text in expected} == expected


def test_every_action_has_words_and_a_gesture_in_every_window():
    game, seen = kit(3, hard_negotiation=True), {}
    for state, _ in walk(game.initial_state(), 3):
        seen.setdefault(type(state.stack[-1]), state)
    assert len(seen) > 14
    for window, state in seen.items():
        observation = state.observation(0)
        for action in (*game.action_space, *game.chance_space):
            assert observation.gesture(action), (window, action)
            assert observation.label(action), (window, action)
            assert "_" not in observation.label(action)


def test_every_legal_action_has_a_label_of_its_own():
    for players in (2, 4):
        for state, _ in walk(kit(players, hard_negotiation=True).initial_state(), 2):
            if state.current_player >= 0:
                seen = state.observation(state.current_player)
                labels = [seen.label(action) for action in seen.legal_actions()]
                assert len(set(labels)) == len(labels)
                assert all(labels)


def test_what_is_good_raises_the_value():
    """A token more, a domination, gold, a card, a Cousin: each is worth something, and nobody else's is."""
    plain: dict[str, Any] = {"dice": {"red": "temple:3", "green": "temple:4"}, "gold": (5, 5, 5)}
    base = table(3, **plain).observation(0).value()
    better: list[dict[str, Any]] = [
        {"dice": {"red": "temple:6", "green": "temple:4"}},
        {"tokens": {"red": "prison"}},
        {"gold": (9, 5, 5)},
        {"hands": ["levy"]},
        {"court": (1, 0, 0)},
        {"power": (1, 0, 0)},
    ]
    for change in better:
        assert table(3, **{**plain, **change}).observation(0).value() > base, change
    assert table(3, **plain, power=(0, 1, 0)).observation(0).value() < base


def test_values_at_the_end_are_points():
    state = settle_power(table(3, power=(6, 5, 2), gold=(8, 12, 3)))
    points = totals(state.score(), 3)
    assert state.observation(1).value() == points[1] - max(points[0], points[2])


def test_hidden_gold_is_taken_to_be_the_average():
    state = table(3, gold=(5, 0, 10))
    worth = prospects(state.observation(0).state)
    assert worth[1] == pytest.approx(worth[2])


# --- where points come from ------------------------------------------------------------------------


def check_sums(state, seat):
    graph = state.game.graphs.scoring_graph(state.observation(seat))
    lines = state.observation(seat).score()
    for line in lines:
        node = f"line-{line.seat}-{line.label}"
        assert sum(data["weight"] for *_, data in graph.in_edges(node, data=True)) == line.points
    points = totals(lines, state.game.players)
    for s, total in enumerate(points):
        assert sum(data["weight"] for *_, data in graph.in_edges(f"seat-{s}", data=True)) == total
    return graph


@pytest.mark.parametrize("players", [2, 3, 5])
def test_scoring_graphs_sum_up(players):
    """achaia.settle.dominance, achaia.settle.wealth: into each line and each seat, at any moment."""
    for count, (state, _) in enumerate(walk(kit(players).initial_state(), 4)):
        if count % 40 == 0:
            for seat in (0, None):
                check_sums(state, seat)
    check_sums(at_random(kit(players).initial_state(), 4, lambda state: not state.stack), 1)


def test_scoring_graphs_name_the_pieces():
    state = table(3, tokens={"red": "temple temple", "green": "temple"}, gold=(8, 3, 3), street=(3, 0, 0))
    graph = check_sums(state, 0)
    assert graph.edges["tokens-red-temple", "line-0-dominance"]["each"] == Fraction(1, 2)
    assert graph.edges["gold-0", "line-0-wealth"]["weight"] == Fraction(4, 5)
    assert graph.edges["cousins-0", "line-0-wealth"]["weight"] == Fraction(3, 5)
    assert graph.nodes["line-1-wealth"]["hidden"]


def test_replaced_rules_are_nobodys_pieces():
    game = Achaia(3, rules={"wealth_power": lambda wealth, per: 3})
    graph = check_sums(table(3, game=game), 0)
    assert f"{BY_RULE}-0-wealth" in graph
