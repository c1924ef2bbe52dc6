"""Heat maps: the board of a game, tinted by how often each thing on it was used."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pandas as pd
import pytest
from lab.toys import Race, runner

import gamekit
from gamekit import BadOption, lab
from gamekit.lab import metrics
from gamekit.lab.plots import boards

heat_scene: Any = boards.heat_scene  # asked what no type allows
HEAT = pd.DataFrame(
    [("go-1", 3.0, 20), ("go-2", 1.5, 20), ("go-0", 0.0, 20), ("done", 9.0, 20)],
    columns=["thing", "uses", "games"],
)


def race():
    return Race().initial_state().observation(None)


def test_a_heat_map_tints_the_board_in_parts_of_the_largest():
    scene = heat_scene(race(), HEAT)
    assert sorted(re.findall(r"--gk-shade:([0-9.]+)", scene.svg)) == ["0.00", "0.50", "1.00"]
    assert 'aria-label="go 2, shaded 50%"' in scene.svg
    assert "Uses a game (20 games): the bluer, the more. The most: go 1 3" in scene.svg
    assert "go 1 3, go 2 1.5, go 0 0." in scene.text
    assert "go 1 3, go 2 1.5" in scene.html()


def test_a_heat_map_of_games_that_were_played():
    decisions = lab.decisions(Race(), [runner(1, 1, 0, 1)] * 2, 2, ids=True, progress=False)
    scene = heat_scene(race(), metrics.heat(decisions, by="id"))
    assert re.findall(r"--gk-shade:([0-9.]+)", scene.svg) == ["0.33", "1.00"]


def test_a_heat_map_lies_on_the_pieces_and_says_its_numbers():
    """On Khlor's board demons and colours would hide the tints; what was never used is pale as well."""
    board = gamekit.load("khlor", players=3).initial_state().observation(None)
    table = pd.DataFrame(
        [("square-A1", 2.5, 20), ("square-B1", 0.125, 20)], columns=["thing", "uses", "games"]
    )
    root = ET.fromstring(heat_scene(board, table).svg)  # our own document
    groups = [part for part in root.iter() if part.get("data-id", "").startswith("square-")]
    assert len(groups) == 49
    assert not [part for group in groups for part in group if part.get("class") == "gk-tint"]
    layer = next(part for part in root if part.get("pointer-events") == "none" and "rect" in part[0].tag)
    drawn = [(part.get("class"), part.text) for part in layer]
    veil, tint = ("gk-ground", None), ("gk-tint", None)
    assert drawn.count(veil) == 49
    first = drawn.index(tint)
    assert drawn[first - 1 : first + 3] == [veil, tint, (None, "2.5"), (None, "A1")]
    assert [text for _, text in drawn if text] == ["2.5", "A1", "0.12", "B1"]


def test_words_on_a_heat_map_stay_in_their_box():
    """Boards have wide cards and tiny stops: name and number, the number, or the tint alone."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><g /></svg>'
    for box, written in [
        ((60, 60), ["2.5", "Citadel"]),
        ((30, 60), ["2.5"]),
        ((60, 20), ["2.5"]),
        ((9, 9), []),
    ]:
        layer = ET.fromstring(svg)[0]  # our own document
        boards._say(layer, (0, 0, *box), "Citadel", "2.5")
        assert [text.text for text in layer] == written, box


def test_what_is_no_observation_is_answered_with_a_sentence():
    with pytest.raises(BadOption, match=r"^observation is 3; allowed is what state\.observation\(seat\)"):
        heat_scene(3, HEAT)


def test_what_is_on_no_board_makes_no_heat_map():
    with pytest.raises(
        BadOption, match=r'^Nothing in the frame stands on this board; lab\.metrics\.heat with by="id" makes'
    ):
        heat_scene(race(), HEAT.assign(thing="x"))
