"""What stands at the right of Troy: the House of Orion with its costs, and the Intrigue discard pile."""

from __future__ import annotations

from gamekit.core.scene import Drawing, extent, shortened
from gamekit.games.achaia import shapes, titles
from gamekit.games.achaia.acting import cost
from gamekit.games.achaia.gestures import picks_discarded
from gamekit.games.achaia.shapes import BOLD, PANEL, RIGHT, START
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.titles import counted
from gamekit.games.achaia.troy import BOLDER, troy_height

CHARACTER, LINE = 26, 15


def house(drawing: Drawing, state: AchaiaState, top: float) -> None:
    """Draw the available Characters beside Troy, which begins at `top`, and the discard pile below them."""
    y = shapes.heading(drawing, RIGHT, top - 2, PANEL, "House of Orion, costs now") + 1
    for character in state.characters:
        y += _character(drawing, state, character, y) + 4
    _discard(drawing, state, y + 3, top + troy_height(state))


def _character(drawing: Drawing, state: AchaiaState, number: int, y: float) -> float:
    """Draw a Character: the cost now, how it comes about, and the ability; return how high that is."""
    parts, room = state.parts, PANEL - 14.0
    known = parts.tables.all_characters()[parts.characters[number]]
    used, price = state.usage[number], cost(state, number)
    said = titles.effects_words(known.effects)
    size = shapes.fitting(said, room, 12, 13, 14)
    height = CHARACTER + (size + 2) * len(shapes.wrapped(said, room, size))
    label, box = f"{known.title}, costs {price} gold now: {said}", (RIGHT, y, PANEL, height)
    group = drawing.thing(f"character-{parts.characters[number]}", label, box)
    shapes.frame(drawing, group, box)
    shapes.coin(drawing, group, RIGHT + 16, y + 15, str(price), 11)
    came = f"{known.cost or 0} + {used} for {counted(used, 'use')}" if used else ""
    title = min(16.0, (PANEL - 50 - 12.5 * extent(came)) / extent(known.title) / BOLDER)
    drawing.words(RIGHT + 33, y + 20, known.title, group, font_size=title, **BOLD, **START)
    if used:
        look = {"text_anchor": "end", "class_": "gk-quiet"}
        drawing.words(RIGHT + PANEL - 8, y + 19, came, group, font_size=12.5, **look)
    shapes.paragraph(drawing, group, said, RIGHT + 9, y + 37, room, size)
    return height


def _discard(drawing: Drawing, state: AchaiaState, y: float, end: float) -> None:
    """Draw what lies in the discard pile, in columns; while one is chosen it lies above the hand."""
    y = shapes.heading(drawing, RIGHT, y, PANEL, f"Discard pile ({sum(state.discard)}), deck {state.deck}")
    parts, lying = state.parts, [card for card, count in enumerate(state.discard) if count]
    rows = max(1, int((end - y) // LINE))
    width = PANEL / max(2, -(-len(lying) // rows))
    for place, card in enumerate(lying):
        column, row = divmod(place, rows)
        x, below = RIGHT + column * width, y + LINE * row
        name, count = parts.cards[card], state.discard[card]
        said = f"{titles.card_title(parts, name)}{f' ×{count}' * (count > 1)}"
        box = (x, below, width - 4, LINE - 1.0)
        words = f"{said} in the discard pile: {titles.effects_words(parts.tables.intrigues[name].effects)}"
        group = drawing.group() if picks_discarded(state) else drawing.thing(f"discard-{name}", words, box)
        drawing.words(x + 2, below + 12, shortened(said, (width - 4) / 13), group, font_size=13, **START)
