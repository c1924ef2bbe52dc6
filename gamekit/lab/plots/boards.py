"""Heat maps on the board of the game itself."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pandas as pd

from gamekit.core.errors import BadOption
from gamekit.core.scene import Scene, extent
from gamekit.core.state import Observation
from gamekit.lab.plots.style import checked, games_of, number

NAMED = 10
"""how many things the words about a heat map name"""
LINE = 26.0
"""how high the line of words under it is"""
VEIL = "0.88"
"""how much of what stands on a thing is hidden under its tint, so that all tints lie on the same ground"""
SIZES = (17.0, 13.0, 10.0)
"""of the numbers on the board: the largest that has room"""
NAME = 12.0
"""size of the names above them"""

Box = tuple[float, float, float, float]
"""x, y, width and height"""


def heat_scene(observation: Observation[Any], frame: pd.DataFrame) -> Scene:
    """Return the board with everything tinted by how often it was used; a notebook shows it as a picture.

    The frame is that of `metrics.heat` with by="id", of `lab.decisions` with ids=True; with verb="place"
    (or another verb) what is used oftener, such as buttons, does not outshine the rest. The tint is
    `uses` in parts of the largest, and where there is room the number stands on it. What lies on the things
    is pale under it, and so are things of the same kind that the frame does not have. The observation
    gives the board, such as `game.initial_state().observation(None)`; what does not stand on it is left out.
    The alternative text names what is used most.
    """
    if not isinstance(observation, Observation):  # pyright: ignore[reportUnnecessaryIsInstance]  # people give anything
        raise BadOption(
            f"observation is {reprlib.repr(observation)}; allowed is what state.observation(seat) returns."
        )
    maker = 'lab.metrics.heat with by="id"'
    checked(frame, ["uses", "games"], maker, ["thing"])
    places = observation.scene().places
    shown = frame[frame["thing"].isin(list(places))].sort_values("uses", ascending=False, kind="stable")
    if not len(shown):
        raise BadOption(f"Nothing in the frame stands on this board; {maker} makes a frame of what does.")
    most = float(shown["uses"].max()) or 1.0
    scene = observation.scene(shade=dict(zip(shown["thing"], shown["uses"] / most, strict=True)))
    used = {str(thing): float(uses) for thing, uses in zip(shown["thing"], shown["uses"], strict=True)}
    names = {thing: _head(places[thing].label) for thing in used}
    top = [f"{names[thing]} {number(uses)}" for thing, uses in [*used.items()][:NAMED]]
    what = f"Uses a game ({games_of(shown)})"
    svg = _captioned(_heated(scene.svg, names, used), f"{what}: the bluer, the more. The most: {top[0]}")
    return replace(scene, svg=svg, text=f"{what}: {', '.join(top)}.\n{scene.text}")


def _head(label: str) -> str:
    """Return the beginning of a label, which names the thing; what follows tells what is there."""
    return re.split("[,;:]", label)[0]


def _heated(svg: str, names: Mapping[str, str], used: Mapping[str, float]) -> str:
    """Return the picture with the tints on top, each on the ground's colour, with its name and number.

    A tint under the pieces is hidden by them, and on a coloured ground it is another colour.
    """
    root = ET.fromstring(svg)  # noqa: S314  # our own document
    kinds = {_kind(thing) for thing in used}
    found = [group for group in root.iter() if _kind(group.get("data-id", "")) in kinds]
    cells = [(_box(group), group) for group in found]
    layer = ET.SubElement(root, _tag(root, "g"), {"pointer-events": "none"})
    for box, group in sorted(cells, key=lambda cell: -cell[0][2] * cell[0][3]):
        place = dict(zip(("x", "y", "width", "height"), map("{:g}".format, box), strict=True))
        ET.SubElement(layer, _tag(root, "rect"), {**place, "class": "gk-ground", "fill-opacity": VEIL})
        tint = next((part for part in group if part.get("class") == "gk-tint"), None)
        if tint is not None:
            group.remove(tint)
            layer.append(tint)
            thing = group.attrib["data-id"]
            _say(layer, box, names[thing], _short(used[thing]))
    return ET.tostring(root, encoding="unicode")


def _say(layer: ET.Element, box: Box, name: str, uses: str) -> None:
    """Write what there is room for in the box: name and number, the number alone, or nothing."""
    x, y, width, height = box
    size = next((size for size in SIZES if extent(uses) * size <= width and 1.2 * size <= height), 0.0)
    if not size:
        return
    has_name = extent(name) * NAME <= width - 4 and 1.2 * (size + NAME) <= height
    middle, down = x + width / 2, y + height / 2 + 0.36 * size + (0.6 * NAME if has_name else 0)
    lines = [(uses, down, size, "700"), (name, down - 1.05 * size, NAME, "400")][: 1 + has_name]
    for text, line, font, weight in lines:
        look = {"x": f"{middle:g}", "y": f"{line:.1f}", "font-size": f"{font:g}", "font-weight": weight}
        ET.SubElement(layer, _tag(layer, "text"), look | {"text-anchor": "middle"}).text = text


def _short(uses: float) -> str:
    """Return a number with two digits that count.

    >>> _short(0.1234), _short(2.58), _short(83.3)
    ('0.12', '2.6', '83')
    """
    return f"{uses:.0f}" if uses >= 10 else f"{uses:.2g}"


def _kind(identity: str) -> str:
    """Return what sort of thing an id speaks of: "square" of "square-C4"."""
    return identity.partition("-")[0]


def _box(group: ET.Element) -> Box:
    hit = next(part for part in group if part.get("class") == "gk-hit")
    x, y, width, height = (float(hit.attrib[name]) for name in ("x", "y", "width", "height"))
    return x, y, width, height


def _tag(element: ET.Element, name: str) -> str:
    """Return the name of an SVG element, in the namespace of another one."""
    return f"{element.tag[: element.tag.rindex('}') + 1]}{name}"


def _captioned(svg: str, words: str) -> str:
    """Return the picture with a line of words under it."""
    root = ET.fromstring(svg)  # noqa: S314  # our own document
    x, y, width, height = map(float, root.attrib["viewBox"].split())
    root.set("viewBox", f"{x:g} {y:g} {width:g} {height + LINE:g}")
    ground = {"x": f"{x:g}", "y": f"{y + height:g}", "width": f"{width:g}", "height": f"{LINE:g}"}
    ET.SubElement(root, _tag(root, "rect"), ground | {"class": "gk-ground"})
    place = {"x": f"{x + width / 2:g}", "y": f"{y + height + 0.66 * LINE:g}", "text-anchor": "middle"}
    ET.SubElement(root, _tag(root, "text"), place).text = words
    return ET.tostring(root, encoding="unicode")
