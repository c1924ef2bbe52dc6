"""Heat maps on the board of the game itself."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.core.scene import Scene
from gamekit.core.state import Observation
from gamekit.lab.plots.style import checked, games_of, number

NAMED = 10
"""how many things the words about a heat map name"""
LINE = 26.0
"""how high the line of words under it is"""


def heat_scene(observation: Observation[Any], frame: pd.DataFrame) -> Scene:
    """Return the board with everything tinted by how often it was used; a notebook shows it as a picture.

    The frame is that of `metrics.heat` with by="id", of `lab.decisions` with ids=True; with verb="place"
    (or another verb) what is used oftener, such as buttons, does not outshine the rest. The tint is
    `uses` in parts of the largest. The observation gives the board, such as
    `game.initial_state().observation(None)`; what does not stand on it is left out. The alternative
    text names what is used most.
    """
    maker = 'lab.metrics.heat with by="id"'
    checked(frame, ["thing", "uses", "games"], maker)
    places = observation.scene().places
    shown = frame[frame["thing"].isin(list(places))].sort_values("uses", ascending=False, kind="stable")
    if not len(shown):
        raise BadOption(f"Nothing in the frame stands on this board; {maker} makes a frame of what does.")
    most = float(shown["uses"].max()) or 1.0
    scene = observation.scene(shade=dict(zip(shown["thing"], shown["uses"] / most, strict=True)))
    rows = zip(shown["thing"].head(NAMED), shown["uses"], strict=False)
    top = [f"{_head(places[str(thing)].label)} {number(float(uses))}" for thing, uses in rows]
    what = f"Uses a game ({games_of(shown)})"
    svg = _captioned(scene.svg, f"{what}: the darker, the more. The most: {top[0]}")
    return replace(scene, svg=svg, text=f"{what}: {', '.join(top)}.\n{scene.text}")


def _head(label: str) -> str:
    """Return the beginning of a label, which names the thing; what follows tells what is there."""
    return re.split("[,;:]", label)[0]


def _captioned(svg: str, words: str) -> str:
    """Return the picture with a line of words under it."""
    root = ET.fromstring(svg)  # noqa: S314  # our own document
    x, y, width, height = map(float, root.attrib["viewBox"].split())
    root.set("viewBox", f"{x:g} {y:g} {width:g} {height + LINE:g}")
    namespace = root.tag.removesuffix("svg")
    ground = {"x": f"{x:g}", "y": f"{y + height:g}", "width": f"{width:g}", "height": f"{LINE:g}"}
    ET.SubElement(root, f"{namespace}rect", ground | {"class": "gk-ground"})
    place = {"x": f"{x + width / 2:g}", "y": f"{y + height + 0.66 * LINE:g}", "text-anchor": "middle"}
    ET.SubElement(root, f"{namespace}text", place).text = words
    return ET.tostring(root, encoding="unicode")
