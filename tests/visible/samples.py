"""What the tests look at: snapshot, board and explorer as somebody saved them, and ways to read them."""

from __future__ import annotations

import base64
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
VIEW = "application/vnd.jupyter.widget-view+json"

MAKE = """\
import gamekit
from gamekit.play import Match, bots
from gamekit_widgets import Board, GraphExplorer

board = Board(Match(gamekit.load("khlor", players=2), ["Ana", bots.greedy], seed=7))
game = board.match.game
explorer = GraphExplorer(game.graphs.squares(game), board=board)"""
PANEL = """from gamekit_widgets import SetUp; SetUp("khlor")"""
CELLS = [MAKE, "board.snapshot()", "board", "explorer"]

POSITION = "eggs in pile"  # words that only the text board has
CALL = "un th"  # "Run the cell", "run this cell"


class Page(HTMLParser):
    """An HTML page as its reader meets it: pictures, and all the text around them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.pictures: list[dict[str, str]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.pictures.append({name: value or "" for name, value in attrs})

    def handle_data(self, data: str) -> None:
        self.text += data


DRAWING = "data:image/svg"


def is_picture_of_a_position(picture: dict[str, str]) -> bool:
    """Whether an img holds a drawing that can be read, and below its title the text that goes with it."""
    kind, _, data = picture["src"].partition(",")
    if kind != "data:image/svg+xml;base64":
        return False
    return ET.fromstring(base64.b64decode(data)).tag.endswith("svg") and "\n" in picture.get("alt", "")


def pictures_in(notebook: Any) -> list[dict[str, str]]:
    """Return the boards that a notebook's cells have saved, with their texts; plots are no drawings."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    layers = [output.get("data", {}).get("text/html", "") for output in outputs]
    pictures = [picture for layer in layers for picture in Page(layer).pictures]
    return [picture for picture in pictures if picture["src"].startswith(DRAWING)]
