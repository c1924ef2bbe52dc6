"""The picture of Khan: everything clickable is in it once, ways are true, nothing lies on anything else."""

import time
from cmath import phase, pi
from functools import cache
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from games.khan.tables import kit, plain, position, ride
from games.playing import play, walk

from gamekit.core.scene import SEAT_PAINTS, extent, ink
from gamekit.games.khan import shapes
from gamekit.games.khan.advisors import Picking
from gamekit.games.khan.board import places_in
from gamekit.games.khan.layout import (
    BADGE_HEIGHT,
    CITY,
    PILE,
    badge_width,
    box_around,
    gap_between,
    layout_of,
    stop_boxes,
)
from gamekit.games.khan.panels import PANEL, RIGHT
from gamekit.games.khan.setup import Keeping
from gamekit.games.khan.turn import Activating, Leading, Riding
from gamekit.games.khan.upgrades import Gaining
from gamekit.games.khan.ways import open_ways, riding

MODES: list[dict[str, Any]] = [
    {"players": 2, "karakorum_tile": True},
    {"players": 3, "altani_moves": "acting"},
    {"players": 5},
    {"players": 2, "edition": "tiny"},
    {"players": 5, "edition": "tiny", "round_limit": 5},
]
HOSTILE = "<img src=x onerror=alert(1)>"


@cache
def states(**mode):
    """Return the states of a random game."""
    return [state for state, _ in walk(kit(**mode), "scene")]


def decisions(every, **mode):
    found = [state for state in states(**mode) if state.current_player >= 0]
    return [state.observation(state.current_player) for state in found[::every]]


def things(svg):
    return [element for element in ET.fromstring(svg).iter() if element.get("data-id")]


def thing(picture, identity):
    return next(element for element in things(picture.svg) if element.get("data-id") == identity)


def written(element):
    return [part.text or "" for part in element.iter() if part.tag.endswith("}text")]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_gesture_is_in_the_picture(mode):
    for observation in decisions(23, **mode):
        places = observation.scene().places
        for action in observation.legal_actions():
            assert set(observation.gesture(action)) <= places.keys(), action


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_picture_is_xml_with_each_id_once_and_all_on_the_sheet(mode):
    for state in [*states(**mode)[::40], states(**mode)[-1]]:
        picture = state.observation(None).scene()
        ids = [element.get("data-id") for element in things(picture.svg)]
        assert len(set(ids)) == len(ids)
        assert set(ids) == picture.places.keys()
        width, height = ET.fromstring(picture.svg).get("viewBox", "").split()[2:]
        assert all(0 <= p.x <= float(width) and 0 <= p.y <= float(height) for p in picture.places.values())
        assert all(p.label for p in picture.places.values())
        assert state.observation(None).task() in picture.title
        assert not [word for word in ("nan", "inf", "None") if f'"{word}' in picture.svg]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_ghosts_are_fragments(mode):
    for observation in decisions(11, **mode):
        for action in observation.legal_actions():
            ghost = observation.ghost(action)
            assert not ghost or ET.fromstring(ghost).tag.endswith("}g")
            shown = action.verb in {"activate", "move", "build", "take", "attack", "deliver"}
            assert bool(ghost) is (
                shown or (str(action).startswith("khan ") and str(action) != "khan upgrades")
            ), action


@pytest.mark.parametrize("window", [Keeping, Activating, Leading, Riding, Gaining, Picking])
def test_there_is_a_picture_in_every_window(window):
    found = [state for mode in MODES for state in states(**mode) if state.stack]
    state = next(s for s in found if isinstance(s.stack[-1], window))
    observation = state.observation(state.current_player)
    ids = observation.scene().places.keys()
    assert {f"stop-{name}" for name in state.board.names} <= ids
    assert {f"city-{name}" for name in state.board.city_names} <= ids
    assert {f"province-{name}" for name in state.board.province_names} <= ids
    assert ("done" in ids) is (window is Riding)
    assert any(identity.startswith("drawn-") for identity in ids) is (window is Picking)


# --- ways ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_way_can_be_ridden_and_none_is_shorter(mode):
    """khan.move.adjacent, khan.move.jump: every way is legal move by move, and no other way is shorter."""
    for observation in decisions(7, **mode):
        state, turn = observation.state, riding(observation.state)
        if turn is None or len(state.heir.pawns) > 1:
            continue
        found = open_ways(state)
        for stop, way in found.items():
            after = state
            for move in way:
                after = play(after, f"move {state.board.names[move[-1]]}")
            assert after.heir.pawns == (stop,)
        assert {stop: len(way) for stop, way in found.items()} == ridden(state)


def ridden(state):
    """Return in how many moves each stop is reached, by playing all of them."""
    found, ring = {}, [state]
    for moves in range(1, state.stack[0].moves + 1):
        children = [s.child(a) for s in ring for a in s.legal_actions() if a.verb == "move"]
        ring = []
        for child in children:
            stop = child.heir.pawns[0]
            if stop not in found and stop != state.heir.pawns[0]:
                found[stop] = moves
                ring.append(child)
    return found


def jumping():
    """Return a turn of Chagatai with two moves on P9, own yurts on K's way: R8 and R10."""
    state = position(plain(), {"pawns": ["P9"], "yurts": ["R8", "R10"]}, {"pawns": ["P1"]})
    return play(state, "activate red")


def test_jumped_stops_stand_in_brackets_and_are_drawn_in_a_bow():
    """khan.move.jumped-not-visited: from P9 over R8 and R10 to R7 in one move."""
    observation = jumping().observation(0)
    label = observation.scene().places["stop-R7"].label
    assert "1 move: P9 > (R8) (R10) R7" in label
    action = observation.game.parse("move R7")
    assert "Q" in bows(observation.ghost(action))
    assert "Q" not in bows(observation.ghost(observation.game.parse("move P5")))
    assert observation.label(action).startswith("move to R7 over R8 and R10")


def bows(ghost):
    """Return the lines without fill that are drawn in a ghost."""
    lines = [part.get("d", "") for part in ET.fromstring(ghost).iter() if part.get("fill") == "none"]
    return "".join(lines)


def test_a_stop_two_moves_away_shows_its_way_while_it_is_pointed_at():
    picture = jumping().observation(0).scene()
    far, near = thing(picture, "stop-P6"), thing(picture, "stop-P5")
    assert "2 moves: P9 > P5 > P6" in picture.places["stop-P6"].label
    assert [part for part in far.iter() if part.get("class") == "gk-way"]
    assert not [part for part in near.iter() if part.get("class") == "gk-way"]
    assert "[data-id]:hover &gt; .gk-way" in picture.svg
    assert "P6 →2" in written(far)
    assert "P5 →1" in written(near)


def test_visited_stops_look_visited():
    """khan.move.visited, khan.move.jumped-not-visited: the first and each moved to, none jumped over."""
    picture = play(jumping(), "move R7").observation(0).scene()
    paint = SEAT_PAINTS[0]
    filled = {
        element.get("data-id")
        for element in things(picture.svg)
        if [part for part in element.iter() if part.get("fill") == paint and part.tag.endswith("}rect")]
        and "visited this turn" in element.get("aria-label", "")
    }
    assert filled == {"stop-P9", "stop-R7"}


def test_a_stop_tells_what_could_be_taken_attacked_and_delivered_there():
    game = plain()
    cities = {"Samarkand": ["furs", "iron"]}
    state = play(position(game, {"pawns": ["P5"]}, cities=cities, provinces={"f": 0}), "activate red")
    label = state.observation(0).scene().places["stop-P6"].label
    assert label.endswith("there: sword in c, coin in g, Samarkand, an advisor")
    assert "sword in f" not in label
    assert state.observation(0).label(game.parse("move P6")) == (
        "move to P6 (there: sword in c, coin in g, Samarkand, an advisor)"
    )


# --- what lies where --------------------------------------------------------------------------------


def test_equal_open_upgrades_are_one_thing():
    area = ["yellow-coin", "red-sword", "yellow-coin", "green-fist"]
    places = position(plain(), area=area).observation(0).scene().places
    assert [identity for identity in places if identity.startswith("upgrade-")] == [
        "upgrade-yellow-coin",
        "upgrade-red-sword",
        "upgrade-green-fist",
        "upgrade-random",
    ]


def test_treasures_in_cities_are_things_and_the_hand_is_too():
    state = position(plain(), {"treasures": ["ox"]}, cities={"Kiev": ["furs", "furs", "rug"]})
    places = state.observation(0).scene().places
    assert [i for i in places if i.startswith("city-Kiev")] == [
        "city-Kiev",
        "city-Kiev:furs",
        "city-Kiev:rug",
    ]
    assert places["treasure-ox"].label == "ox held: 1"
    assert places["treasure-furs"].label == "furs held: 0"


@pytest.mark.parametrize("lying", [["furs", "iron", "iron", "rug"], ["iron", "ox", "ox", "ox"], ["ox"] * 4])
def test_equal_treasures_lie_side_by_side_where_they_are_clicked(lying):
    """khan.attack.choice: all treasures of a type, or the first of three, fill the box where it is hit."""
    picture = position(plain(), cities={"Kiev": lying}).observation(0).scene()
    for kind in dict.fromkeys(lying):
        group = thing(picture, f"city-Kiev:{kind}")
        hit = next(part for part in group if part.get("class") == "gk-hit")
        x, y, width, height = (float(hit.get(side, "nan")) for side in ("x", "y", "width", "height"))
        moved = [part.get("transform", "") for part in group if part.get("class") == "gk-edge"]
        spots = [tuple(map(float, place.split("(")[1].split(")")[0].split())) for place in moved]
        assert len(spots) == lying.count(kind)
        inside = [x < across < x + width and y < down < y + height for across, down in spots]
        assert inside == ([True, False, False] if len(spots) == 3 else [True] * len(spots))
        assert width * height == 22 * 22 * sum(inside)


def test_yurts_pawns_and_tributes_are_told():
    state = position(
        plain(),
        {"pawns": ["R1"], "yurts": ["R5", "R5"]},
        {"pawns": ["R1"], "yurts": ["R3"]},
        provinces={"a": 3},
        khan="d",
    )
    places = state.observation(None).scene().places
    assert "2 yurts of Chagatai" in places["stop-R5"].label
    assert "1 yurt of Ogedei" in places["stop-R3"].label
    assert "Chagatai's pawn, Ogedei's pawn" in places["stop-R1"].label
    assert places["province-a"].label.startswith("province a, yurts: 3 of 3; at R1, R3, R5 and R4")
    assert places["khan-d"].label == "the Khan stands in d: he feeds d, a, b"


def test_a_seat_sees_its_own_secret_advisor_only():
    """khan.setup.secret: the picture of one seat does not hold the card of another."""
    state = next(s for s in states(players=5) if s.stack and isinstance(s.stack[-1], Activating))
    cards = [state.board.secret_names[int(str(held.cards[0]))] for held in state.secrets]
    for seat, own in enumerate(cards):
        picture = state.observation(seat).scene()
        assert f"secret-{own}" in picture.places
        assert not [card for card in cards if card != own and card in picture.svg + picture.text]
    assert not [card for card in cards if card in state.observation(None).scene().svg]


@pytest.mark.parametrize("karakorum_tile", [False, True])
def test_nothing_on_the_map_lies_on_anything_else(karakorum_tile):
    board = kit(5, karakorum_tile=karakorum_tile).board
    layout = layout_of(board)
    widths = [badge_width(board, advisor) for advisor in range(len(board.advisors))]
    boxes = {
        **dict(zip(board.names, stop_boxes(board, layout.stops), strict=True)),
        **dict(zip(board.city_names, [box_around(place, CITY) for place in layout.cities], strict=True)),
        **dict(zip(board.province_names, [box_around(place, PILE) for place in layout.piles], strict=True)),
        **{
            f"advisor {number}": box_around(place, (width, BADGE_HEIGHT))
            for number, (place, width) in enumerate(zip(layout.badges, widths, strict=True))
        },
    }
    close = {(a, b): round(gap_between(boxes[a], boxes[b])) for a, b in combinations(boxes, 2)}
    assert {pair: gap for pair, gap in close.items() if gap < -5} == {}


def test_each_pile_lies_within_its_province():
    """khan.map.provinces: the middle of a pile sees the whole border around it."""
    board = kit(5).board
    layout = layout_of(board)
    for pile, outline in zip(layout.piles, layout.outlines, strict=True):
        turns = 0.0
        for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
            turns += phase(complex(x2 - pile[0], y2 - pile[1]) / complex(x1 - pile[0], y1 - pile[1]))
        assert abs(turns) == pytest.approx(2 * pi)


# --- the sheet ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [HOSTILE, "W" * 40, "漢字" * 20, "אבגדה וזחטי", "&lt;b&gt;"])
def test_any_name_stays_text_and_in_its_place(name):
    for state in (states(players=5)[400], states(players=5)[-1]):
        names = [name, *(f"Person {seat}" for seat in range(4))]
        picture = state.observation(None).scene(names=names)
        assert not [e for e in ET.fromstring(picture.svg).iter() if e.tag.endswith(("}img", "}b"))]
        texts = [e for e in ET.fromstring(picture.svg).iter() if e.tag.endswith("}text")]
        task = next(e for e in texts if e.get("font-size") == "18")
        assert 18 * extent(task.text or "") <= shapes.WIDTH
        assert state.observation(None).task(names) in picture.title


def test_what_stands_at_the_right_fits_its_column():
    for state in [
        *states(players=5)[::60],
        states(players=5)[-1],
        *states(players=2, karakorum_tile=True)[::60],
    ]:
        for element in ET.fromstring(state.observation(0).scene().svg).iter():
            starts = element.get("x") == str(RIGHT) and element.get("text-anchor") == "start"
            if element.tag.endswith("}text") and starts:
                size = float(element.get("font-size", 13))
                assert extent(element.text or "") * size <= PANEL + 8, element.text


def test_the_secret_advisor_stands_above_the_track():
    """The column at the right is highest when two cards are held, virtual things left, or all is over."""
    full = ride(jumping(), virtual_tiles=(1, 1, 1), khan=True).evolve(last_turn=9)
    held = position(plain()).secrets[0].evolve(cards=(0,))
    full = full.evolve(secrets=(held, full.secrets[1]), demands=15)
    keeping = next(s for s in states(players=5) if s.stack and isinstance(s.stack[-1], Keeping))
    for state in (full, keeping, states(players=5)[-1]):
        places = state.observation(0).scene().places
        cards = [place.y for identity, place in places.items() if identity.startswith("secret-")]
        assert cards
        assert max(cards) + 19 < shapes.BELOW


def test_shading_tints_a_stop():
    observation = states(players=2, karakorum_tile=True)[-1].observation(0)
    assert "--gk-shade:0.50" in observation.scene({"stop-R5": 0.5}).svg


def test_treasures_have_letters_of_their_own():
    assert shapes.initials(("furs", "iron", "ox", "bowl", "rug")) == ("F", "I", "O", "B", "R")
    assert len(set(shapes.initials(("salt", "silk", "silver")))) == 3


@pytest.mark.parametrize("paint", [*SEAT_PAINTS, *shapes.COLUMN_PAINTS, shapes.STONE, shapes.TILE])
def test_letters_are_read_well_on_every_paint(paint):
    def light(colour):
        shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted([light("#000000" if ink(paint) == "gk-black" else "#ffffff"), light(paint)])[::-1]
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_a_picture_is_quickly_drawn():
    observation = states(players=5)[500].observation(0)
    observation.scene()
    began = time.process_time()
    for _ in range(5):
        observation.scene()
    assert (time.process_time() - began) / 5 < 0.05


def test_a_column_shows_where_it_would_take_the_pawn():
    state = position(plain(), {"pawns": ["P1"]})
    ghost = state.observation(0).ghost(state.game.parse("activate red"))
    marked = [text for text in written(ET.fromstring(ghost)) if text]
    once = list(places_in(state.board.neighbours[state.board.index["P1"]]))
    assert marked.count("1") == len(once)
    assert set(marked) == {"1", "2"}
