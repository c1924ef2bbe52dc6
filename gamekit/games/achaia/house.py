"""What stands at the right of Troy: the House of Orion with its costs, and the Intrigue discard pile."""

from __future__ import annotations

from gamekit.core.scene import Drawing, shortened
from gamekit.games.achaia import shapes, titles
from gamekit.games.achaia.acting import cost
from gamekit.games.achaia.gestures import picks_discarded
from gamekit.games.achaia.shapes import BOLD, PANEL, RIGHT, START, TROY
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.titles import counted

CHARACTER, LINE, ROWS = 56, 16, 7


def house(drawing: Drawing, state: AchaiaState) -> None:
    """Draw the available Characters from above, and the discard pile below them."""
    y = shapes.heading(drawing, RIGHT, TROY - 2, PANEL, "House of Orion, costs now") + 2
    for character in state.characters:
        _character(drawing, state, character, y)
        y += CHARACTER + 4
    _discard(drawing, state, y + 6)


def _character(drawing: Drawing, state: AchaiaState, number: int, y: float) -> None:
    """Draw a Character: the cost now, how it comes about, and the ability."""
    parts = state.parts
    known = parts.tables.all_characters()[parts.characters[number]]
    used, price = state.usage[number], cost(state, number)
    label = f"{known.title}, costs {price} gold now: {titles.effects_words(known.effects)}"
    box = (RIGHT, y, PANEL, CHARACTER)
    group = drawing.thing(f"character-{parts.characters[number]}", label, box)
    shapes.frame(drawing, group, box)
    shapes.coin(drawing, group, RIGHT + 15, y + 14, str(price), 10)
    drawing.words(RIGHT + 31, y + 19, known.title, group, font_size=14, **BOLD, **START)
    if used:
        said = f"{known.cost or 0} + {counted(used, 'use')}"
        look = {"text_anchor": "end", "class_": "gk-quiet"}
        drawing.words(RIGHT + PANEL - 8, y + 18, said, group, font_size=12, **look)
    said, room = titles.effects_words(known.effects), PANEL - 14.0
    size = shapes.fitting(said, room, 11.5, 12, 13)
    shapes.paragraph(drawing, group, said, RIGHT + 9, y + 36, room, size)


def _discard(drawing: Drawing, state: AchaiaState, y: float) -> None:
    """Draw what lies in the discard pile, in columns; while one is chosen it lies below as cards."""
    y = shapes.heading(drawing, RIGHT, y, PANEL, f"Discard pile ({sum(state.discard)}), deck {state.deck}")
    parts, lying = state.parts, [card for card, count in enumerate(state.discard) if count]
    width = PANEL / max(2, -(-len(lying) // ROWS))
    for place, card in enumerate(lying):
        column, row = divmod(place, ROWS)
        x, below = RIGHT + column * width, y + LINE * row
        name, count = parts.cards[card], state.discard[card]
        said = f"{titles.card_title(parts, name)}{f' ×{count}' * (count > 1)}"
        box = (x, below, width - 4, LINE - 1.0)
        words = f"{said} in the discard pile: {titles.effects_words(parts.tables.intrigues[name].effects)}"
        group = drawing.group() if picks_discarded(state) else drawing.thing(f"discard-{name}", words, box)
        drawing.words(x + 2, below + 12, shortened(said, (width - 4) / 13), group, font_size=13, **START)
