"""A picture where it is played, and where it is only looked at.

At its head stands who has to decide what. A board says that itself, above the picture, so
there the head is left out; on a page nothing can be pressed, so there the buttons are.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

HEAD = 38
"""how high the head of a picture is"""
HEAD_CLASS, BUTTON_CLASS, GROUND_CLASS = "gk-head", "gk-button", "gk-ground"

# Class names start with gk-, since a style inside an SVG speaks to the whole page it stands in.
STYLE = """
.gk-scene { font-family: var(--jp-ui-font-family, system-ui, sans-serif); font-size: 13px;
  --gk-ink: var(--jp-ui-font-color1, #1f1f1f); --gk-faint: var(--jp-ui-font-color2, #5c5c5c);
  --gk-paper: var(--jp-layout-color0, #ffffff); --gk-plate: var(--jp-layout-color2, #eeeeee);
  --gk-border: var(--jp-border-color1, #8a8a8a); }
@media (prefers-color-scheme: dark) {
  .gk-scene { --gk-ink: var(--jp-ui-font-color1, #f0f0f0); --gk-faint: var(--jp-ui-font-color2, #bbbbbb);
    --gk-paper: var(--jp-layout-color0, #111111); --gk-plate: var(--jp-layout-color2, #2a2a2a);
    --gk-border: var(--jp-border-color1, #8e8e8e); }
}
.gk-scene text { fill: var(--gk-ink); }
.gk-ground { fill: var(--gk-paper); }
.gk-panel { fill: var(--gk-plate); stroke: var(--gk-border); }
.gk-paper { fill: var(--gk-paper); stroke: var(--gk-ink); }
.gk-line { stroke: var(--gk-faint); fill: none; }
.gk-quiet { fill: var(--gk-faint) !important; }
.gk-strong { font-weight: 700; }
.gk-edge { stroke: var(--gk-ink); vector-effect: non-scaling-stroke; }
.gk-solid { fill: var(--gk-ink); }
.gk-scene .gk-black { fill: #000000; }
.gk-scene .gk-white { fill: #ffffff; }
.gk-tint { fill: #0072b2; fill-opacity: calc(0.55 * var(--gk-shade, 0)); }
.gk-hit { fill: #000000; fill-opacity: 0; stroke: none; }
"""
"""Colours are those of the notebook's theme; a picture on a page, which has none, follows the reader's."""

FOLLOWING = (
    "[data-jp-theme-light=true] .gk-still{color-scheme:light}"
    "[data-jp-theme-light=false] .gk-still{color-scheme:dark}"
)
"""what makes a picture follow JupyterLab's theme; elsewhere it follows the page or the reader's system"""


def without_head(svg: str) -> str:
    """Return the document without its head, and as much lower; the same document where it has none."""
    root = _parsed(svg)
    heads = list(_parts(root, HEAD_CLASS))
    if not heads:
        return svg
    for head in heads:
        root.remove(head)
    width, height = root.attrib["viewBox"].split()[2:]
    top, rest = str(HEAD), f"{float(height) - HEAD:g}"
    root.set("viewBox", f"0 {top} {width} {rest}")
    for ground in _parts(root, GROUND_CLASS):  # or it would lie on what stands above the picture
        ground.attrib.update(y=top, height=rest)
    return ET.tostring(root, encoding="unicode")


def without_buttons(svg: str) -> str:
    """Return the document without its buttons."""
    root = _parsed(svg)
    buttons = list(_parts(root, BUTTON_CLASS))
    for button in buttons:
        root.remove(button)
    return ET.tostring(root, encoding="unicode") if buttons else svg


def ids_in(svg: str) -> set[str]:
    """Return the ids of the things in a document."""
    return {thing.attrib["data-id"] for thing in _parsed(svg).iter() if "data-id" in thing.attrib}


def _parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - a document of our own


def _parts(root: ET.Element, name: str) -> Iterator[ET.Element]:
    """Yield the parts of a picture with this class."""
    return (part for part in root if part.get("class") == name)
