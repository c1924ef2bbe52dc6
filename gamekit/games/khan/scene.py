"""How Herdeiros do Khan looks: the map, the turn and the cards at its right, votes and boards below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from gamekit.core.scene import Drawing, Scene
from gamekit.games.khan import shapes
from gamekit.games.khan.mapscene import draw_map
from gamekit.games.khan.panels import panel
from gamekit.games.khan.seats import BOARD_HEIGHT, BOARDS, boards, track
from gamekit.games.khan.shapes import LEFT, STYLE, WIDTH
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.tables import TRIBUTES
from gamekit.games.khan.text import text
from gamekit.games.khan.words import task

EXPLAINED = (
    "Stops: filled, visited this turn; tinted, within reach (→2: two moves); wide, for two pawns, two yurts.",
    "Dotted lines: from where a city is attacked. Arrows: where the Khan brings tributes. Ring: virtual.",
)
KEY = BOARDS + BOARD_HEIGHT + 8
HEIGHT = KEY + 66


def draw(
    state: KhanState, seat: int | None, called: Sequence[str], shade: Mapping[str, float] | None = None
) -> Scene:
    """Return the picture as `seat` sees it.

    `called` are the names of the seats, `shade` tints things by their ids.
    """
    title = f"Herdeiros do Khan, turn {state.turn.number}: {task(state, called)}"
    drawing = Drawing(WIDTH, HEIGHT, title, shade)
    drawing.add("style", text=STYLE)
    drawing.head(partial(task, state), called)
    draw_map(drawing, state)
    panel(drawing, state, seat, called)
    track(drawing, state)
    boards(drawing, state, called)
    _key(drawing, state)
    return drawing.scene(text(state, seat, called))


def _key(drawing: Drawing, state: KhanState) -> None:
    """Tell at the bottom what icons and letters mean."""
    group = drawing.group()
    words = [
        ("horse", "move"),
        ("fist", "take"),
        ("khan", "the Khan"),
        ("recover", "tiles back"),
        ("vote", "vote"),
    ]
    words += [(kind, f"{kind} tile") for kind in TRIBUTES]
    names = state.board.treasure_names
    x = LEFT + 8.0
    for name, meaning in words:
        shapes.icon(drawing, group, name, x, KEY + 12, 7)
        drawing.words(x + 13, KEY + 17, meaning, group, font_size=13, text_anchor="start", class_="gk-quiet")
        x += 34 + 7 * len(meaning)
    for which, name in enumerate(names):
        shapes.treasure(drawing, group, names, which, x, KEY + 12, 8)
        drawing.words(x + 13, KEY + 17, name, group, font_size=13, text_anchor="start", class_="gk-quiet")
        x += 34 + 7 * len(name)
    for line, said in enumerate(EXPLAINED):
        y = KEY + 39 + 18 * line
        drawing.words(LEFT, y, said, group, font_size=13, text_anchor="start", class_="gk-quiet")
