"""The picture of Achaia: everything clickable is in it once, it tells what all may know and nothing else."""

import time
from functools import cache
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from games.achaia.tables import at_random, kit, settled_chance, table, walk
from games.playing import play

from gamekit.core.scene import extent, ink
from gamekit.core.showing import HEAD
from gamekit.games.achaia import shapes, stakes
from gamekit.games.achaia.acting import Acting, Revealing
from gamekit.games.achaia.band import HINTS, PHASE, STAKE
from gamekit.games.achaia.cards import HIGH
from gamekit.games.achaia.domination import Executing, Ordering, Relocating
from gamekit.games.achaia.intrigue import Controlling, Resolving
from gamekit.games.achaia.negotiation import Answering, Promising
from gamekit.games.achaia.parts import RESERVE
from gamekit.games.achaia.phases import Receiving, settle_power
from gamekit.games.achaia.resolving import Owing, Performing, Stealing
from gamekit.games.achaia.setup import Assigning, Placing, Rerolling
from gamekit.games.achaia.stakes import DECLINED, NOW, SILENT, WAITING

MODES: list[dict[str, Any]] = [
    {"players": 2, "fate_in_your_hands": True},
    {"players": 3, "hard_negotiation": True},
    {"players": 4, "new_order": True},
    {"players": 5, "counter_effect": "either"},
    {"players": 3, "edition": "tiny"},
]
HOSTILE = "<img src=x onerror=alert(1)>"


@cache
def states(**mode):
    """Return the states of a random game, the end too."""
    found = [state for state, _ in walk(kit(**mode).initial_state(), 6)]
    return [*found, found[-1].child(found[-1].legal_actions()[0])]


def decisions(every, **mode):
    found = [state for state in states(**mode) if state.current_player >= 0]
    return [state.observation(state.current_player) for state in found[::every]]


def elements(svg, tag=""):
    return [element for element in ET.fromstring(svg).iter() if element.tag.endswith(tag)]


def things(svg):
    return {e.attrib["data-id"]: e for e in elements(svg) if "data-id" in e.attrib}


def hit(element):
    """Return the box in which a thing is hit."""
    found = [e for e in element if e.get("class") == "gk-hit"][-1]
    return tuple(float(found.get(name, "")) for name in ("x", "y", "width", "height"))


def written(element):
    return [part.text or "" for part in element.iter() if part.tag.endswith("}text")]


# --- what can be clicked -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_gesture_is_in_the_picture_and_none_begins_another(mode):
    for observation in decisions(13, **mode):
        places = observation.scene().places
        gestures = [observation.gesture(action) for action in observation.legal_actions()]
        assert len(set(gestures)) == len(gestures)
        for gesture in gestures:
            assert gesture
            assert set(gesture) <= places.keys()
            assert not any(gesture[:length] in gestures for length in range(len(gesture)))


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_picture_is_xml_with_each_id_once_and_all_on_the_sheet(mode):
    for state in [*states(**mode)[::40], states(**mode)[-1]]:
        picture = state.observation(None).scene()
        ids = [e.get("data-id") for e in elements(picture.svg) if e.get("data-id")]
        assert len(set(ids)) == len(ids)
        assert set(ids) == picture.places.keys()
        width, height = map(float, ET.fromstring(picture.svg).get("viewBox", "").split()[2:])
        assert width == 1200
        for element in things(picture.svg).values():
            x, y, across, down = hit(element)
            assert 0 <= x <= x + across <= width
            assert 0 <= y <= y + down <= height
        assert state.observation(None).task() in picture.title
        assert not [word for word in ("nan", "inf", "None") if f'"{word}' in picture.svg]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_things_lie_within_each_other_or_apart(mode):
    for observation in decisions(31, **mode):
        boxes = {name: hit(element) for name, element in things(observation.scene().svg).items()}
        for (one, a), (other, b) in combinations(boxes.items(), 2):
            across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
            down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
            if across > 2.5 and down > 2.5:
                inner = min(a, b, key=lambda box: box[2] * box[3])
                assert across >= inner[2] - 1, (one, other)
                assert down >= inner[3] - 1, (one, other)


def counting():
    """Return a state in which who took an Intrigue over can pick either effect."""
    game = kit(3, counter_effect="either")
    state = table(3, hands=["levy", "turncoat"], game=game, power=(0, 0, 0))
    return play(state, "play levy 2", "target 1", "counter turncoat")


def owing():
    return play(table(3, hands=["blackmail"], power=(0, 2, 0)), "play blackmail 1", "target 1")


def stealing():
    return play(table(3, hands=["steal"], gold=(1, 2, 3)), "play steal 1", "target 2")


def optional():
    """Return a state in which the effect of a Reaction may be left out."""
    state = table(3, hands=["levy", "trap"], dice={"red": "temple:4 mint:5"})
    return play(state, "play levy 1", "react trap", "target 0")


@cache
def everywhere():
    """Return a state for each window in which a seat decides."""
    found = {}
    for state in [counting(), owing(), stealing(), *(s for mode in MODES for s in states(**mode))]:
        if state.current_player >= 0:
            found.setdefault(type(state.stack[-1]), state)
    found[Rerolling] = settled_chance(kit(3).initial_state())
    return found


@pytest.mark.parametrize(
    "window",
    [
        *(Rerolling, Assigning, Placing, Receiving, Acting, Revealing, Promising, Answering, Resolving),
        *(Controlling, Performing, Owing, Stealing, Ordering, Executing, Relocating),
    ],
)
def test_there_is_a_picture_in_every_window(window):
    state = everywhere()[window]
    observation = state.observation(state.current_player)
    picture = observation.scene()
    for action in observation.legal_actions():
        assert set(observation.gesture(action)) <= picture.places.keys(), action
        ghost = observation.ghost(action)
        assert not ghost or ET.fromstring(ghost).tag.endswith("}g")
    assert {f"location-{name}" for name in state.parts.locations} <= picture.places.keys()
    buttons = {"pass", "decline", "pay", "sacrifice", "execute", "accept", "refuse"}
    verbs = {action.verb for action in observation.legal_actions()}
    assert buttons & picture.places.keys() == buttons & verbs
    watching = state.observation(None).scene().places.keys()
    assert not buttons & watching
    assert not [name for name in watching if name.startswith("hand-")]


# --- dice, tokens, limits ----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_dice_show_their_pips_and_the_letter_of_their_colour(mode):
    state = states(**mode)[-1]
    drawn = things(state.observation(None).scene().svg)
    letters = dict(zip(state.parts.colours, state.parts.tables.colours.letters, strict=False))
    for die, action in enumerate(state.parts.die):
        element = drawn[f"die-{action.colour}-{action.number}"]
        dots = [e.get("d", "").count("M") for e in element.iter() if e.tag.endswith("}path")]
        assert dots == [state.pips[die]]
        assert written(element) == [letters[action.colour]]


def test_dice_lie_in_the_order_in_which_they_act():
    """achaia.domination.actions: the highest first."""
    state = table(3, dice={"red": "prison:2", "green": "prison:6", "blue": "prison:4"})
    places = state.observation(0).scene().places
    assert places["die-green-1"].x < places["die-blue-1"].x < places["die-red-1"].x
    assert "G6 B4 R2 (green 6, blue 4, red 2: green leads)" in places["location-prison"].label


def test_locations_tell_room_limits_tokens_and_when_they_open():
    """achaia.setup.dice-limits, achaia.setup.closed, achaia.character.orion."""
    limits = [0] * 12
    limits[7] = 2
    state = table(3, dice={"red": "citadel:3"}, tokens={"blue": "citadel citadel"}, limits=tuple(limits))
    picture = state.observation(0).scene()
    label = picture.places["location-citadel"].label
    assert label.startswith("Citadel: raise one of your dice by 1, 1 gold; 1 of 4 dice; ")
    assert "Dice Limit token 2; 2 limit increase tokens" in label
    assert "power tokens 2 blue" in label
    assert {"1/4", "+2", "2"} <= set(written(things(picture.svg)["location-citadel"]))
    assert picture.places["token-blue-citadel"].label == "2 blue power tokens on the Citadel"
    assert picture.places["location-council"].label.endswith("closed until turn II")
    assert "Closed, opens in turn III" in written(things(picture.svg)["location-palace"])
    later = table(3, game_turn=2).observation(0).scene()
    assert "0 of 1 dice" in later.places["location-council"].label


def test_characters_show_their_costs_now():
    """achaia.character.cost: the basic cost and the Usage tokens."""
    state = play(
        table(3, characters="beggar ferryman notary", dice={"red": "temple:3"}), "use ferryman", "die red 1"
    )
    state = play(state, "to prison")
    picture = state.observation(1).scene()
    labels = {name: place.label for name, place in picture.places.items() if name.startswith("character")}
    assert list(labels) == [f"character-{n}" for n in ("orion", "zaan", "beggar", "ferryman", "notary")]
    assert labels["character-ferryman"] == "Ferryman, costs 2 gold now: move one of your dice"
    assert labels["character-beggar"].startswith("Beggar King, costs 0 gold now")
    assert "1 + 1 for 1 use" in written(things(picture.svg)["character-ferryman"])


def test_two_players_have_two_colours():
    """achaia.two.colours."""
    state = table(2, tokens={"green": "temple"}, dice={"yellow": "temple:4"})
    picture = state.observation(0).scene()
    assert written(things(picture.svg)["seat-1"])[:2] == ["R", "G"]
    assert written(things(picture.svg)["seat-2"])[:2] == ["B", "Y"]
    assert picture.places["seat-2"].label.startswith("blue and yellow: 0 power, gold hidden")
    assert picture.places["token-green-temple"].label == "1 green power token on the Temple"
    assert {f"die-{colour}-5" for colour in ("red", "green", "blue", "yellow")} <= picture.places.keys()


# --- what is secret ----------------------------------------------------------------------------------


def test_no_seat_sees_what_others_hide():
    """achaia.general.screens: other hands, gold and Events with the same sums look the same."""
    public: dict[str, Any] = {"court": (1, 0, 1), "tokens": {"red": "temple"}, "discard": "duel"}
    one = table(3, hands=["levy", "trap steal", "alibi"], events=["omen"] * 2, gold=(5, 2, 9), **public)
    other = table(
        3, hands=["levy", "riot poison", "duel"], events=["omen", "scandal"], gold=(5, 10, 1), **public
    )
    for seat in (0, None):
        first, second = one.observation(seat), other.observation(seat)
        assert first.scene() == second.scene()
        assert first.text() == second.text()
    assert one.observation(1).scene() != other.observation(1).scene()


def test_values_given_in_secret_are_seen_by_their_seat_alone():
    """achaia.advanced.fate."""
    begun = next(s for s in states(**MODES[0]) if s.stack and isinstance(s.stack[-1], Assigning))
    one, other = (play(begun, *values) for values in (("assign 6", "assign 2"), ("assign 5", "assign 5")))
    assert one.observation(1).scene() == other.observation(1).scene()
    assert "So far: red 6 2" in one.observation(0).scene().svg


def test_a_hand_is_open_to_its_seat_alone():
    state = table(3, hands=["levy levy agent", "trap"], events=["omen"], street=(2, 0, 0), court=(0, 1, 0))
    own, others = (state.observation(seat).scene() for seat in (0, 1))
    hand = {name for name in own.places if name.startswith(("hand-", "event-", "cousin-"))}
    assert hand == {
        *("hand-levy", "hand-levy:1", "hand-levy:2", "hand-agent", "hand-agent:1", "hand-agent:2"),
        *("hand-agent:counteraction", "hand-agent:reaction", "event-omen", "cousin-street"),
    }
    assert own.places["hand-levy:2"].label == "Levy: an enemy pays 3 gold to the bank"
    assert own.places["hand-agent:reaction"].label == (
        "Double Agent as Reaction: cancel any Intrigue, then re-roll an enemy die in Troy"
    )
    assert "×2" in written(ET.fromstring(own.svg))
    assert not [word for word in ("Levy", "Double Agent", "Omen") if word in others.svg + others.text]
    assert others.places["seat-1"].label == (
        "red: 0 power, gold hidden, 2 Street Cousins, 0 Court Cousins, 3 Intrigues, an Event, first player"
    )


def test_gold_behind_the_others_screens_is_told_as_a_sum():
    state = table(3, gold=(4, 9, 2))
    assert "Behind the others' screens: 11 gold" in state.observation(0).scene().svg
    assert "Behind all screens: 15 gold" in state.observation(None).scene().svg


def test_cards_that_all_saw_taken_are_told():
    """achaia.location.temple: taken in sight of all."""
    state = table(3, hands=["levy"], taken=((), (), (0,)))
    assert state.observation(0).scene().places["seat-3"].label.endswith("took Steal")


def test_a_card_of_the_discard_pile_is_chosen_from_cards():
    state = table(3, hands=["levy"], characters="informer", discard="duel poison", dice={"green": "temple:4"})
    before = state.observation(0).scene().places
    assert before["discard-duel"].label.startswith("Duel in the discard pile: ")
    seen = play(state, "use informer").observation(0)
    picture = seen.scene()
    assert picture.places["discard-poison:1"].label == "Poison: lower an enemy die by 3"
    assert {seen.gesture(a) for a in seen.legal_actions()} >= {("discard-duel:1",), ("discard-poison:1",)}


def test_every_card_of_the_edition_holds_its_words():
    """Each effect and each mark of a card lies within it, below the one before."""
    game = kit(3)
    state = table(3, hands=[" ".join(game.parts.cards)])
    drawn = things(state.observation(0).scene().svg)
    for name in game.parts.cards:
        top = hit(drawn[f"hand-{name}"])
        zones = sorted(hit(e) for key, e in drawn.items() if key.startswith(f"hand-{name}:"))
        zones.sort(key=lambda box: box[1])
        assert len(zones) >= 2
        below = top[1] + 20
        for key, element in drawn.items():
            if key.startswith(f"hand-{name}:"):
                lines = [float(e.get("y", "")) for e in element.iter() if e.tag.endswith("}text")]
                x, y, _, height = hit(element)
                assert y + 9 <= lines[0] <= lines[-1] <= y + height - 2, key
                assert x >= top[0]
        for _, y, _, height in zones:
            assert y >= below
            below = y + height
        assert below <= top[1] + HIGH


# --- what is at stake --------------------------------------------------------------------------------


def flattened(state, intrigue):
    rows = stakes.way(state, intrigue)
    return [one for row in rows for one in stakes.asked(state, intrigue, row)]


def test_the_diagram_tells_who_is_asked_when():
    """achaia.diagram.order: the one who answers, and the next one if nothing is played."""
    seen = 0
    for mode in MODES[:4]:
        for state in states(**mode):
            top = state.stack[-1] if state.stack else None
            if not isinstance(top, Resolving) or not top.step:
                continue
            asked = flattened(state, top)
            now = [how for _, how in asked].index(NOW)
            assert asked[now][0] == state.current_player
            assert {how for _, how in asked[:now]} <= {DECLINED, SILENT}
            assert {how for _, how in asked[now + 1 :]} <= {WAITING, SILENT}
            following = [seat for seat, how in asked if how == WAITING]
            after = state.child(state.game.parse("decline"))
            if following:
                assert after.current_player == following[0]
            else:
                assert not any(isinstance(w, Resolving) and w.deed == top.deed for w in after.stack)
            seen += 1
    assert seen > 30


def test_a_window_shows_what_is_at_stake():
    state = table(
        4, hands=["poison", "trap", "", "alibi"], dice={"green": "temple:5 mint:2", "blue": "prison:3"}
    )
    state = play(state, "play poison 1", "target 1", "die green 1")
    assert isinstance(state.stack[-1], Resolving)
    picture = state.observation(state.current_player).scene(names=["Ana", "Bo", "Cy", "Di"])
    said = " ".join(written(ET.fromstring(picture.svg)))
    for words in ("Poison: lower an enemy die by 3", "green 5 on the Temple drops to 2", "it resolves"):
        assert words in said
    assert "Others may cancel:" in said
    assert "Target may answer:" in said
    assert picture.title == "Achaia: Di is asked: cancel Poison of Ana against Bo?"
    assert rings(things(picture.svg)["die-green-1"])
    assert not rings(things(picture.svg)["die-green-2"])
    assert {"hand-alibi:reaction", "decline"} <= picture.places.keys()


@pytest.mark.parametrize(
    ("card", "named", "sentence"),
    [
        ("levy 1", [], "If nobody cancels, Ana receives 4 gold."),
        ("levy 2", ["target 1"], "If nobody cancels, Bo pays 3 gold to the bank."),
        (
            "poison 1",
            ["target 1", "die green 1"],
            "If nobody cancels, green 5 on the Temple drops to 2; nobody else leads by that.",
        ),
    ],
)
def test_who_is_asked_is_told_what_happens_if_nobody_cancels(card, named, sentence):
    """achaia.diagram.order: before that, while it is named, nobody is asked."""
    dice = {"green": "temple:5 mint:2", "blue": "prison:3"}
    state = play(table(3, hands=["levy poison", "trap"], dice=dice), f"play {card}")
    said = []
    for action in [*named, None]:
        said.append(
            " ".join(written(ET.fromstring(state.observation(1).scene(names=["Ana", "Bo", "Cy"]).svg)))
        )
        text = " ".join(state.observation(1).text(["Ana", "Bo", "Cy"]).split())
        assert (sentence.removeprefix("If nobody cancels, ")[1:] in text) == (action is None)
        state = play(state, action) if action else state
    assert [sentence in words for words in said] == [False] * len(named) + [True]


def test_what_others_play_from_their_hand_is_marked_at_them_and_not_in_ones_own_hand():
    """achaia.general.screens."""
    state = table(3, hands=["levy", "levy"])
    levy = state.game.parse("play levy 1")
    assert state.observation(0).gesture(levy) == ("hand-levy:1",)
    assert state.observation(1).gesture(levy) == state.observation(None).gesture(levy) == ("seat-1",)


def test_the_whole_discard_pile_has_room():
    game = kit(3)
    picture = table(3, discard=" ".join(game.parts.cards)).observation(None).scene()
    boxes = [hit(e) for name, e in things(picture.svg).items() if name.startswith("discard-")]
    assert len(boxes) == len(game.parts.cards)
    assert max(y + height for _, y, _, height in boxes) < hit(things(picture.svg)["power-track"])[1]
    assert len({box[:2] for box in boxes}) == len(boxes)


def test_enter_once_too_often_neither_passes_nor_gives_up_power():
    """achaia.general.sacrifice: what can be clicked goes from the board's own things to these two."""
    seen = table(3, hands=["levy"], power=(1, 1, 1)).observation(0)
    clicked = {seen.gesture(action)[0] for action in seen.legal_actions()}
    assert [name for name in seen.scene().places if name in clicked][-2:] == ["pass", "sacrifice"]
    assert seen.gesture(seen.game.parse("sacrifice")) == ("sacrifice", "sacrifice-sure")


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_seat_has_the_paint_of_its_colour_everywhere(players):
    """achaia.two.colours: of two colours that of the representative one."""
    game = kit(players)
    drawn = things(table(players).observation(None).scene().svg)
    for seat, paint in enumerate(game.seat_paints):
        own = [e.get("fill") for e in drawn[f"seat-{seat + 1}"].iter() if e.tag.endswith("}circle")]
        assert own[0] == paint
    assert len(set(game.seat_paints)) == players


def rings(element):
    return [e for e in element.iter() if e.get("stroke") == "#000000" and e.get("fill") == "none"]


def test_an_intrigue_at_oneself_has_no_step_for_a_target():
    """achaia.diagram.self."""
    state = play(table(3, hands=["levy", "trap"]), "play levy 1")
    assert [row.step for row in stakes.way(state, state.stack[-1])] == ["target", "self"]
    said = written(ET.fromstring(state.observation(1).scene().svg))
    assert "Target may answer:" not in said


def test_what_nobody_can_answer_again_has_no_steps_for_answers():
    """achaia.defend.final: an Intrigue that was taken over, where the option says so."""
    game = kit(3, counter_answerable=False)
    state = play(table(3, game=game, hands=["levy steal", "turncoat"]), "play levy 2", "target 1")
    assert [row.step for row in stakes.way(state, state.stack[-1])] == ["target", "enemy", "defence"]
    taken = play(state, "counter turncoat")
    assert [row.step for row in stakes.way(taken, taken.stack[-1])] == ["target"]
    assert "Others may cancel:" not in written(ET.fromstring(taken.observation(1).scene().svg))


def test_the_effects_of_an_intrigue_taken_over_are_buttons():
    places = counting().observation(1).scene().places
    assert places["played-levy:1"].label == "play Levy: receive 4 gold"
    assert "played-levy:2" in places


def test_the_effect_of_a_reaction_may_be_left_out():
    """achaia.defend.reaction."""
    state = optional()
    assert isinstance(state.stack[-1], Performing)
    places = state.observation(1).scene().places
    assert places["decline"].label == "leave the Reaction effect out"


def test_offers_are_made_by_three_clicks():
    """achaia.advanced.negotiation."""
    seen = table(3, game=kit(3, hard_negotiation=True), gold=(3, 7, 7)).observation(0)
    parse = seen.game.parse
    assert seen.gesture(parse("offer 2 3")) == ("offer-gold", "seat-3", "amount-3")
    assert seen.gesture(parse("ask 1 9")) == ("offer-promise", "seat-2", "amount-9")
    assert {
        "offer-gold",
        "offer-promise",
        *(f"amount-{n}" for n in range(1, 11)),
    } <= seen.scene().places.keys()


def test_passing_tells_what_it_brings():
    """achaia.pass.first, achaia.pass.event, achaia.pass.gold."""
    state = table(4)
    first = written(ET.fromstring(state.observation(0).scene().svg))
    assert "takes the first player token" in first
    assert "may reveal an Event (2 more this turn)" in first
    assert "gets 2 gold each time the turn comes round" in first
    late = written(ET.fromstring(play(state, "pass", "pass").observation(2).scene().svg))
    assert "the first player token is taken" in late
    assert "loses the Event: too late to reveal it" in late
    assert "first player; passed first" in late


# --- ghosts ------------------------------------------------------------------------------------------


def dots(ghost):
    """Return the pips of the die that a ghost shows."""
    return [e.get("d", "").count("M") for e in elements(ghost, "}path")]


@pytest.mark.parametrize(("action", "pips"), [("play slander 1", 4), ("play poison 1", 2)])
def test_a_change_shows_the_value_that_comes(action, pips):
    state = play(table(3, hands=["slander poison"], dice={"green": "temple:5 mint:3"}), action)
    ghost = state.observation(0).ghost(state.game.parse("die green 1"))
    assert dots(ghost) == [pips]


def test_a_die_is_shown_where_it_would_come():
    state = table(3, hands=["poison"], dice={"red": "temple:5", "green": "prison:2"})
    state = play(state, "play poison 2")
    seen = state.observation(0)
    to = state.game.parse("to prison")
    ghost = seen.ghost(to)
    x, y, width, height = hit(things(seen.scene().svg)["location-prison"])
    die = next(e for e in elements(ghost, "}rect") if e.get("fill") != "none")
    assert x < float(die.get("x", "")) < x + width
    assert y < float(die.get("y", "")) < y + height
    assert dots(ghost) == [5]


def test_tokens_targets_and_limits_have_ghosts():
    state = play(table(3, hands=["heraldry"], tokens={"red": "temple"}), "play heraldry 1")
    seen = state.observation(0)
    assert [e.text for e in elements(seen.ghost(state.game.parse("to tavern")), "}text")] == ["R"]
    orion = play(table(3), "use orion").observation(0)
    assert [e.text for e in elements(orion.ghost(orion.game.parse("to temple")), "}text")] == ["+1"]
    aim = play(table(3, hands=["levy"]), "play levy 2").observation(0)
    assert len(elements(aim.ghost(aim.game.parse("target 2")), "}rect")) == 2
    give = table(3, power=(1, 0, 0)).observation(0)
    assert "−1 power, +5 gold" in give.ghost(give.game.parse("sacrifice"))


# --- the end, and the sheet --------------------------------------------------------------------------


def test_the_result_stands_below_with_what_a_draw_revealed():
    """achaia.win, achaia.general.screens: leftover gold is shown for a draw, and to its owner."""
    state = settle_power(table(3, power=(6, 6, 2), gold=(8, 12, 3), tokens={"blue": "temple"}))
    said = written(ET.fromstring(state.observation(2).scene(names=["Ana", "Bo", "Cy"]).svg))
    end = said[said.index("The game is over") :]
    rows = [end[end.index(name) + 1 : end.index(name) + 6] for name in ("Bo", "Ana", "Cy")]
    assert rows == [
        ["6", "0", "1", "7", "not revealed"],
        ["6", "0", "0", "6", "not revealed"],
        ["2", "1", "0", "3", "3"],
    ]
    tied = settle_power(table(3, power=(6, 6, 2), gold=(8, 7, 3)))
    said = written(ET.fromstring(tied.observation(2).scene(names=["Ana", "Bo", "Cy"]).svg))
    end = said[said.index("The game is over") :]
    assert end[end.index("Ana") + 5] == "8"
    assert end[end.index("Bo") + 5] == "7"


@pytest.mark.parametrize("name", [HOSTILE, "W" * 40, "漢字" * 20, "אבגדה וזחטי", "&lt;b&gt;"])
def test_any_name_stays_text_and_in_its_place(name):
    asked = at_random(kit(5).initial_state(), 3, lambda s: bool(s.stack and getattr(s.stack[-1], "step", "")))
    for state in (asked, states(**MODES[3])[-1]):
        names = [name, *(f"Person {seat}" for seat in range(4))]
        picture = state.observation(None).scene(names=names)
        assert not [e for e in elements(picture.svg) if e.tag.endswith(("}img", "}b"))]
        task = next(e for e in elements(picture.svg, "}text") if e.get("font-size") == "18")
        assert 18 * extent(task.text or "") <= shapes.WIDTH
        assert state.observation(None).task(names) in picture.title


@pytest.mark.parametrize("mode", MODES[:4], ids=str)
def test_what_is_written_stays_on_the_sheet_and_off_its_neighbours(mode):
    """Every text that begins at the left ends before the sheet; those of a tile within their tile."""
    for observation in decisions(37, **mode):
        drawn = things(observation.scene().svg)
        for name, element in drawn.items():
            if not name.startswith(("location-", "character-", "seat-", "discard-")):
                continue
            x, _, width, _ = hit(element)
            for text in element.iter():
                if text.tag.endswith("}text") and text.get("text-anchor") == "start":
                    size = float(text.get("font-size", 13))
                    assert (
                        float(text.get("x", "")) + extent(text.text or "") * size * 0.94 <= x + width + 3
                    ), text.text


def test_hints_fit_between_the_edge_and_the_phases():
    for lines in HINTS.values():
        assert len(lines) <= 3
        assert max(map(extent, lines)) * 15 * 0.97 <= PHASE - STAKE, lines


def test_game_turns_are_counted_not_those_of_seats():
    """achaia.turn.phases: what people count is the game turn; the seats take their turns within it."""
    begun = play(table(3, game_turn=2), "pass").observation(None)
    assert begun.state.turn.number > 10
    assert begun.when() == "Game turn II of III"
    assert "Game turn II of III" in written(ET.fromstring(begun.scene().svg))
    assert states(**MODES[0])[0].observation(None).when() == "Set-up"


def test_shading_tints_a_location():
    assert "--gk-shade:0.50" in table(3).observation(0).scene({"location-temple": 0.5}).svg


@pytest.mark.parametrize("names", [("red", "green", "blue", "yellow", "violet")])
def test_letters_are_read_well_on_every_paint(names):
    def light(colour):
        shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for paint in (*shapes.paints_of(names), shapes.COIN, shapes.INCREASE, shapes.LIMIT):
        letter = light("#000000" if ink(paint) == "gk-black" else "#ffffff")
        high, low = sorted([letter, light(paint)])[::-1]
        assert (high + 0.05) / (low + 0.05) >= 4.5


def test_pictures_are_quickly_drawn():
    observation = states(**MODES[3])[400].observation(0)
    observation.scene()
    began = time.process_time()
    for _ in range(5):
        observation.scene()
    assert (time.process_time() - began) / 5 < 0.03


def test_who_looks_has_the_hand_and_the_reserve_between_the_question_and_troy():
    """What one decides with and about is on one screen, whoever decides."""
    state = table(3, hands=["levy trap", "poison"], dice={"red": "temple:4 -:6"}, events=["omen"])
    places = state.observation(0).scene().places
    own = [name for name in places if name.startswith(("hand-", "event-", "die-red-2"))]
    assert {"hand-levy:1", "hand-trap:reaction", "event-omen", "die-red-2"} <= set(own)
    assert places["pass"].y < min(places[name].y for name in own)
    assert max(places[name].y for name in own) < min(places[f"location-{n}"].y for n in ("palace", "temple"))
    assert places["location-tavern"].y < places["seat-1"].y < places["power-track"].y
    assert places["location-tavern"].y + shapes.TILE_HEIGHT / 2 - HEAD < 740


def test_a_hand_takes_no_more_room_than_it_needs():
    """Most of a Domination Phase is played with an empty hand: then Troy lies higher."""
    dice = {"red": "temple:4 prison:6 tavern:1 citadel:1 temple:1"}
    full, empty = (table(3, hands=[cards], dice=dice).observation(0).scene() for cards in ("levy", ""))
    saved = full.places["location-temple"].y - empty.places["location-temple"].y
    assert saved > 80
    assert full.places["power-track"].y - empty.places["power-track"].y == saved


def test_in_a_narrow_cell_what_matters_can_still_be_read():
    """Seven hundred pixels are left of a window of 900: dice, costs, actions and titles there."""
    shown = 700 / shapes.WIDTH
    state = table(3, hands=["levy trap", "poison"], dice={"red": "temple:4 prison:6"})
    drawn = things(state.observation(0).scene().svg)
    for name, element in drawn.items():
        sizes = [float(e.get("font-size", 13)) * shown for e in element.iter() if e.tag.endswith("}text")]
        if name.startswith(("location-", "character-")):
            assert min(sizes) >= 7, name
            assert max(sizes) >= 8.7, name
    assert hit(drawn["die-red-1"])[2] * shown >= 20


def test_every_button_lies_in_the_band():
    """The Yes beside a sacrifice too, when others stand before it."""
    for mode in MODES[:4]:
        for observation in decisions(11, **mode):
            for name, element in things(observation.scene().svg).items():
                if element.get("class") == "gk-button":
                    x, y, width, height = hit(element)
                    assert x + width <= shapes.LEFT + shapes.FULL, name
                    assert y + height <= shapes.BAND + shapes.BAND_HEIGHT, name


def test_who_holds_nothing_that_cancels_is_told():
    """achaia.diagram.order: everybody is asked, and being asked tells the others nothing."""
    state = play(table(3, hands=["levy", "poison", "trap"]), "play levy 2", "target 1")
    told = "You hold nothing that cancels."
    shown = {}
    for _ in range(2):
        seat = state.current_player
        seen = state.observation(seat)
        shown[seat] = (
            told in seen.scene().svg,
            told in seen.text(),
            told in state.observation(0).scene().svg,
        )
        state = play(state, "decline")
    assert shown == {2: (False, False, False), 1: (True, True, False)}


def test_instructions_are_for_who_decides():
    state = table(3, hands=["levy"])
    own, other = (" ".join(written(ET.fromstring(state.observation(seat).scene().svg))) for seat in (0, 1))
    assert "a card in your hand" in own
    assert "a card in your hand" not in other


@pytest.mark.parametrize("mode", MODES[:4], ids=str)
def test_what_stands_on_a_button_fits_on_it(mode):
    for observation in decisions(11, **mode):
        for name, element in things(observation.scene().svg).items():
            said = [e for e in element if e.tag.endswith("}text")]
            if len(said) == 1 and len(element) == 3 and not name.startswith(("die-", "token-", "discard-")):
                size = float(said[0].get("font-size", 13))
                assert extent(said[0].text or "") * size * 1.02 <= hit(element)[2], said[0].text


def test_dice_in_reserve_stand_with_their_player():
    state = table(3, dice={"green": "temple:4 -:6"})
    picture = state.observation(0).scene()
    assert state.at[state.parts.dice_of_colour[1][1]] == RESERVE
    x, y, width, height = hit(things(picture.svg)["seat-2"])
    place = picture.places["die-green-2"]
    assert x < place.x < x + width
    assert y < place.y < y + height
    assert place.label == "green 6 in reserve (die 2)"
