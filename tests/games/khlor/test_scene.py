"""The picture of Khlor: everything clickable is in it once, at every moment of every kind of game."""

import random
import time
from xml.etree import ElementTree as ET

import pytest
from games.khlor.tables import MODES, first, states

from gamekit.core.scene import PAINTS, extent, ink, paints, shortened
from gamekit.games.khlor.actions import Choose, Done, LayEgg, MoveWhite, Place, RemoveEgg, TakePoints
from gamekit.games.khlor.rules import Choosing, Circling, Laying, Placing, Uncovering, Walking
from gamekit.games.khlor.shapes import RIGHT, grid_of
from gamekit.games.khlor.turn import placed


def things(svg):
    return [group.get("data-id") for group in ET.fromstring(svg).iter() if group.get("data-id")]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_gesture_is_in_the_picture(mode):
    for state in states(**mode):
        if state.current_player < 0:
            continue
        observation = state.observation(state.current_player)
        places = observation.scene().places
        for action in state.legal_actions():
            assert set(observation.gesture(action)) <= places.keys(), action


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_picture_is_xml_with_each_id_once(mode):
    for number, state in enumerate(states(**mode)):
        if number % 7 and state.stack:
            continue
        picture = state.observation(None).scene()
        ids = things(picture.svg)
        assert len(set(ids)) == len(ids)
        assert set(ids) == picture.places.keys()
        width, height = ET.fromstring(picture.svg).get("viewBox", "").split()[2:]
        assert all(0 <= p.x <= float(width) and 0 <= p.y <= float(height) for p in picture.places.values())
        assert all(p.label for p in picture.places.values())
        assert state.observation(None).task() in picture.title


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_ghosts_are_fragments(mode):
    rng = random.Random(3)
    for number, state in enumerate(states(**mode)):
        if number % 5 or state.current_player < 0:
            continue
        observation = state.observation(state.current_player)
        for action in rng.sample(state.legal_actions(), min(6, len(state.legal_actions()))):
            ghost = observation.ghost(action)
            assert bool(ghost) is not isinstance(action, Done | TakePoints)
            assert not ghost or ET.fromstring(ghost).tag.endswith("}g")


def test_every_number_in_a_picture_is_finite():
    svg = first(Walking, 6, players=4, advanced=True).observation(0).scene().svg
    assert not [word for word in ("nan", "inf", "None", "e+") if word in svg.replace("text-anchor", "")]


@pytest.mark.parametrize("window", [Circling, Uncovering, Choosing, Placing, Laying, Walking])
def test_there_is_a_picture_in_every_window(window):
    observation = first(window, players=1).observation(0)
    ids = observation.scene().places.keys()
    assert {f"square-{name}" for name in observation.state.board.names} <= ids
    assert ("done" in ids) is (window is Laying)
    assert any(identity.startswith("arrow-") for identity in ids) is (window is Walking)


def test_a_used_arrow_cannot_be_clicked():
    state = first(Walking, players=1)
    arrow = state.legal_actions()[0].arrow
    after = state.child(MoveWhite(arrow))
    assert f"arrow-{arrow}" in state.observation(0).scene().places
    assert f"arrow-{arrow}" not in after.observation(0).scene().places


def test_points_can_be_taken_on_additional_turns_only():
    ending = next(s for s in states(players=3) if s.ending and s.stack and isinstance(s.stack[-1], Choosing))
    assert "points" in ending.observation(0).scene().places
    assert "points" not in first(Choosing, players=3).observation(0).scene().places


def test_a_ghost_lies_where_the_piece_would_lie():
    state = first(Placing, players=3)
    place = state.legal_actions()[0]
    rings = [e for e in ET.fromstring(state.observation(0).ghost(place)).iter() if e.tag.endswith("}circle")]
    middles = {(float(ring.get("cx", "")), float(ring.get("cy", ""))) for ring in rings}
    grid = grid_of(state.board)
    placement = placed(state, place)
    assert placement
    assert middles == {
        tuple(round(number, 2) for number in grid.middle(square)) for square in placement.caught
    }


def test_a_ghost_speaks_of_what_is_possible_only():
    choosing, laying = first(Choosing, players=3).observation(0), first(Laying, 9, players=3).observation(0)
    assert choosing.ghost(Place("C4", 0)) == ""
    assert laying.ghost(Place("C4", 0)) == ""
    assert choosing.ghost(RemoveEgg()) == choosing.ghost(MoveWhite(1)) == ""
    assert choosing.ghost(LayEgg("D4", "red"))
    assert choosing.ghost(Choose("P3"))


def test_names_of_people_can_be_shown():
    observation = first(Choosing, players=2).observation(0)
    picture = observation.scene(names=["Ana & Bo", "greedy"])
    assert "▸ Ana &amp; Bo" in picture.svg
    assert "greedy" in picture.svg
    assert "Seat" not in picture.svg
    assert picture.title == "Khlor, turn 1: Ana & Bo chooses a piece."
    assert picture.text == observation.text(["Ana & Bo", "greedy"])


def test_without_names_the_seats_have_numbers():
    observation = first(Choosing, players=2).observation(0)
    assert observation.scene() == observation.scene(names=["Seat 1", "Seat 2"])
    assert observation.scene(names=["", "greedy"]) == observation.scene(names=["Seat 1", "greedy"])
    assert observation.scene(names=["Ana"]) == observation.scene(names=["Ana", "Seat 2", "too many"])


HOSTILE = "<img src=x onerror=alert(1)>"
ODD = [
    HOSTILE,
    "W" * 40,
    "e" + "\u0301\u0323" * 19,
    "👨‍👩‍👧‍👦🇩🇪👍🏽" * 3,
    "אבגדה וזחטי כלמנס עפצקר שתאבג דהוזח טיכל",
    "漢字" * 20,
    "<![CDATA[",
    "&lt;b&gt;",
]


def written(svg):
    """Return what stands in a picture: its column, its font's size, and the text."""
    texts = [e for e in ET.fromstring(svg).iter() if e.tag.endswith("}text")]
    return [(e.get("x", ""), float(e.get("font-size", 13)), e.text or "") for e in texts]


def at_the_left(svg):
    return [(size, text) for x, size, text in written(svg) if x == str(RIGHT + 8)]


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("place", range(5))
def test_any_name_stays_text_and_in_its_place(name, place):
    *_, end = states(players=5)
    for state in (first(Laying, 9, players=5), end):
        names = [f"Person {seat}" for seat in range(5)]
        names[place] = name
        picture = state.observation(None).scene(names=names)
        assert not [e for e in ET.fromstring(picture.svg).iter() if e.tag.endswith(("}img", "}b"))]
        names_shown = at_the_left(picture.svg)[1 if state.stack else 3 :]
        assert all(size * extent(text) < 150 for size, text in names_shown if not text.startswith("Caught"))
        whole = [e.text for e in ET.fromstring(picture.svg).iter() if e.tag.endswith(("}title", "}text"))]
        assert any(name in text for text in whole if text)
        _, size, task = written(picture.svg)[0]
        assert size * extent(task) <= 980 - 32
        assert state.observation(None).task(names) in picture.title


def test_controls_in_a_name_are_left_out():
    observation = first(Choosing, players=2).observation(0)
    picture = observation.scene(names=["A\x00n\x1b\u202ea\ud800", "\u200d\u0301\u200d"])
    assert "Ana chooses a piece." in picture.title
    assert observation.scene(names=["\n\u200d", "B"]) == observation.scene(names=["Seat 1", "B"])
    ET.fromstring(picture.svg)


def test_shortening_keeps_together_what_belongs_together():
    assert shortened("Ana", 5) == "Ana"
    assert shortened("Ana Maria", 4) == "Ana…"
    family, flag = "👨‍👩‍👧‍👦", "🇩🇪"
    assert shortened(family * 3, 7) == f"{family}…"
    assert shortened(flag * 3, 5.5) == f"{flag}…"
    assert shortened("e\u0301" * 9, 3) == "e\u0301" * 3 + "…"
    assert shortened("e" + "\u0301" * 30, 3) == "e" + "\u0301" * 3
    assert shortened("abcdefghij", 0) == "…"


def test_why_the_game_is_over_is_not_cut_off():
    reasons = set()
    for mode in MODES:
        *_, end = states(**mode)
        lines = [text for _, text in at_the_left(end.observation(None).scene().svg)]
        reason = end.outcome().reason
        assert any(" ".join(lines[:count]) == reason for count in (1, 2)), lines
        assert all(len(line) <= 60 for line in lines)
        reasons.add(reason)
    assert max(map(len, reasons)) > 60


def test_shading_tints_a_square():
    observation = first(Choosing, players=2).observation(0)
    assert "--gk-shade:0.50" in observation.scene({"square-C4": 0.5}).svg


def test_colours_and_letters_are_the_editions():
    svg = first(Choosing, players=2, edition="tiny").observation(0).scene().svg
    letters = {
        e.text for e in ET.fromstring(svg).iter() if e.tag.endswith("}text") and len(e.text or "") == 1
    }
    assert letters & set("RYGBV") == {"R", "B"}
    assert [name for name in ("red", "blue", "violet", "green") if PAINTS[name] in svg] == ["red", "blue"]


def test_an_edition_may_have_colours_of_its_own():
    names = ("red", "teal", "amber", "blue")
    assert paints(names)[::3] == (PAINTS["red"], PAINTS["blue"])
    assert len(set(paints(names))) == 4


@pytest.mark.parametrize("paint", PAINTS.values())
def test_letters_are_read_well_on_every_paint(paint):
    def light(colour):
        shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark = light("#000000" if ink(paint) == "gk-black" else "#ffffff")
    high, low = max(dark, light(paint)), min(dark, light(paint))
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_a_picture_is_quickly_drawn():
    observation = first(Walking, 6, players=4, advanced=True).observation(0)
    observation.scene()
    began = time.process_time()
    for _ in range(5):
        observation.scene()
    assert (time.process_time() - began) / 5 < 0.05
