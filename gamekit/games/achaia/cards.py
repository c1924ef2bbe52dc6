"""One's own hand as cards on the board, and the discard pile while a card is chosen from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any, NamedTuple

from gamekit.core.scene import Drawing, extent
from gamekit.games.achaia import shapes, titles
from gamekit.games.achaia.gestures import picks_discarded
from gamekit.games.achaia.parts import RESERVE
from gamekit.games.achaia.shapes import BOLD, FULL, GAP, LEFT, SMALL, START, die_height
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.tables import Intrigue
from gamekit.games.achaia.troy import draw_die

WIDE, HIGH, COUSIN = 164, 160, 132
SIZE, PITCH, MARK = 13.5, 15.5, 11.5
"""of the text on cards: its font, from one line to the next, and the font of what a card serves as"""
COUSINS = {
    "street": ("Street Cousin", "cancels an Intrigue at you"),
    "court": ("Court Cousin", "cancels any Intrigue"),
}

Paint = Callable[[Drawing, float, float], None]


class Card(NamedTuple):
    """A card to be drawn: how wide and high it is, and what draws it from its upper left corner."""

    width: float
    height: float
    paint: Paint


class Spread(NamedTuple):
    """Cards side by side under a heading."""

    title: str
    row: tuple[Card, ...]

    def places(self) -> list[tuple[int, float]]:
        """Return the row and the distance from the left of each card."""
        return shapes.in_rows([card.width for card in self.row], FULL, GAP)

    def height(self) -> float:
        """Return how high it is with its heading, if it has one."""
        return 24 * bool(self.title) + sum(high + GAP for high in self.rows())

    def rows(self) -> list[float]:
        """Return how high each row is: as high as what lies in it."""
        high: dict[int, float] = {}
        for (row, _), card in zip(self.places(), self.row, strict=True):
            high[row] = max(high.get(row, 0), card.height)
        return list(high.values())

    def draw(self, drawing: Drawing, y: float) -> None:
        """Draw the heading and the cards."""
        below = shapes.heading(drawing, LEFT, y, FULL, self.title) + 2 if self.title else y
        tops = [below + above for above in accumulate((high + GAP for high in self.rows()), initial=0.0)]
        for card, (line, x) in zip(self.row, self.places(), strict=True):
            card.paint(drawing, LEFT + x, tops[line])


def draw(drawing: Drawing, state: AchaiaState, seat: int | None, y: float) -> None:
    """Draw the cards of the seat from `y` on."""
    for spread in _spreads(state, seat):
        spread.draw(drawing, y)
        y += spread.height()


def height(state: AchaiaState, seat: int | None) -> float:
    """Return how high the cards of the seat are together."""
    return sum(spread.height() for spread in _spreads(state, seat))


def _spreads(state: AchaiaState, seat: int | None) -> list[Spread]:
    """Return the discard pile if the seat chooses a card of it, and the hand of the seat."""
    if seat is None or not state.stack:
        return []
    found = [Spread("", (_own(state, seat), *_hand(state, seat)))]
    if picks_discarded(state) and state.current_player == seat:
        lying = {card: count for card, count in enumerate(state.discard) if count}
        found.insert(0, Spread("The discard pile: choose a card", _intrigues(state, "discard", lying)))
    return found


def _own(state: AchaiaState, seat: int) -> Card:
    """Return what tells whose hand it is, with the dice in reserve."""
    dice = [die for die in state.parts.dice_of[seat] if state.at[die] == RESERVE]
    across = max(3, -(-len(dice) // 2))
    width = 14.0 + (SMALL + 4) * across

    def paint(drawing: Drawing, x: float, y: float) -> None:
        drawing.words(x + 2, y + 17, "Your hand", font_size=15, **BOLD, **START)
        for row, said in enumerate(("the cards are seen", "by you alone")):
            drawing.words(x + 2, y + 31 + 12 * row, said, font_size=11, class_="gk-quiet", **START)
        if dice:
            drawing.words(x + 2, y + 62, "Reserve", font_size=13, **BOLD, **START)
        for place, die in enumerate(dice):
            row, column = divmod(place, across)
            corner = (x + 3 + (SMALL + 4) * column, y + 70 + (die_height(SMALL) + 4) * row)
            draw_die(drawing, state, die, *corner, SMALL)

    rows = -(-len(dice) // across)
    return Card(width, 72 + (die_height(SMALL) + 4) * rows if dice else 50, paint)


def _hand(state: AchaiaState, seat: int) -> tuple[Card, ...]:
    hand = state.hands[seat]
    held = Counter(card for card in hand.cards if isinstance(card, int))
    row = [*_intrigues(state, "hand", dict(sorted(held.items())))]
    if isinstance(hand.event, int):
        row.append(Card(WIDE, HIGH, _event(state, hand.event)))
    cousins = {"street": state.street[seat], "court": state.court[seat]}
    held_cousins = {kind: count for kind, count in cousins.items() if count}
    if held_cousins:
        row.append(Card(COUSIN, (HIGH + 4) / 2 * len(held_cousins) - 4, _cousins(held_cousins)))
    return tuple(row)


def _intrigues(state: AchaiaState, where: str, counts: dict[int, int]) -> tuple[Card, ...]:
    def painted(card: int, count: int) -> Paint:
        return lambda drawing, x, y: _intrigue(drawing, state, where, card, count, (x, y))

    return tuple(Card(WIDE, HIGH, painted(card, count)) for card, count in counts.items())


def _title(drawing: Drawing, group: Any, said: str, count: int, x: float, y: float, width: float) -> None:
    size = min(15.0, (width - 16 - 24 * (count > 1)) / extent(said) / 1.05)
    drawing.words(x + 8, y + 17, said, group, font_size=size, **BOLD, **START)
    if count > 1:
        drawing.words(x + width - 8, y + 17, f"×{count}", group, font_size=14, text_anchor="end", **BOLD)


def _intrigue(
    drawing: Drawing, state: AchaiaState, where: str, card: int, count: int, corner: tuple[float, float]
) -> None:
    """Draw an Intrigue: its two effects, each of which can be clicked, and as what it serves beside."""
    parts, (x, y) = state.parts, corner
    name = parts.cards[card]
    known = parts.tables.intrigues[name]
    label = f"{known.title}: {' or '.join(effect.says for effect in known.effects)}"
    group = drawing.thing(f"{where}-{name}", label, (x, y, WIDE, 22))
    shapes.frame(drawing, group, (x, y, WIDE, HIGH), class_="gk-panel")
    _title(drawing, group, known.title, count, x, y, WIDE)
    marks = _marks(known)
    lines = [shapes.wrapped(effect.says, WIDE - 18, SIZE) for effect in known.effects]
    room = HIGH - 27 - sum(_mark_height(said) + 2 for said in marks.values()) - 3 * len(lines)
    spare = (room - sum(PITCH * len(said) + 5 for said in lines)) / len(lines)
    below = y + 24
    for number, (effect, said) in enumerate(zip(known.effects, lines, strict=True), 1):
        height = PITCH * len(said) + 5 + spare
        box = (x + 4, below, WIDE - 8.0, height)
        half = drawing.thing(f"{where}-{name}:{number}", f"{known.title}: {effect.says}", box)
        shapes.frame(drawing, half, box)
        shapes.paragraph(drawing, half, effect.says, x + 9, below + 13 + spare / 2, WIDE - 18, SIZE)
        below += height + 3
    for kind, mark in marks.items():
        box = (x + 4, below, WIDE - 8.0, _mark_height(mark))
        words = f"{known.title} as {titles.serves_words(parts, name, kind)}"
        half = drawing.thing(f"{where}-{name}:{kind}", words, box)
        shapes.frame(drawing, half, box, class_="gk-mark")
        shapes.paragraph(drawing, half, mark, x + 9, below + 12, WIDE - 18, MARK)
        below += box[3] + 2


def _marks(known: Intrigue) -> dict[str, str]:
    """Return as what a card serves, with what it does then."""
    said = {"counteraction": "↺ Counteraction", "reaction": "✕ Reaction"}
    if known.reaction:
        said["reaction"] += f": {known.reaction.says}"
    return {kind: said[kind] for kind in known.serves}


def _mark_height(said: str) -> float:
    return 4 + (MARK + 2) * len(shapes.wrapped(said, WIDE - 18, MARK))


def _event(state: AchaiaState, event: int) -> Paint:
    """Return what draws one's Event, with what it does and when."""
    name = state.parts.events[event]
    known = state.parts.tables.events[name]
    label = f"Event {known.title}: {titles.effects_words(known.effects)}"

    def paint(drawing: Drawing, x: float, y: float) -> None:
        group = drawing.thing(f"event-{name}", label, (x, y, WIDE, HIGH))
        shapes.frame(drawing, group, (x, y, WIDE, HIGH), class_="gk-panel")
        _title(drawing, group, known.title, 1, x, y, WIDE)
        below = y + 38
        for effect in known.effects:
            below = shapes.paragraph(drawing, group, effect.says, x + 9, below, WIDE - 16, SIZE) + 4
        look: dict[str, Any] = {"font_size": 11, "font_style": "italic", **START}
        drawing.words(x + 9, y + HIGH - 9, "Event: as you pass", group, **look)

    return paint


def _cousins(held: Mapping[str, int]) -> Paint:
    """Return what draws the Cousins, one kind below the other."""

    def paint(drawing: Drawing, x: float, y: float) -> None:
        for place, (kind, count) in enumerate(held.items()):
            title, does = COUSINS[kind]
            box = (x, y + (HIGH + 4) / 2 * place, COUSIN, (HIGH - 4) / 2)
            group = drawing.thing(f"cousin-{kind}", f"{title} ×{count}: {does}", box)
            shapes.frame(drawing, group, box, class_="gk-panel")
            shapes.icon(drawing, group, kind, x + 16, box[1] + 16, 9)
            drawing.words(x + 30, box[1] + 22, f"×{count}", group, font_size=14, **BOLD, **START)
            below = shapes.paragraph(drawing, group, title, x + 8, box[1] + 39, COUSIN - 12, 13, **BOLD)
            shapes.paragraph(drawing, group, does, x + 8, below, COUSIN - 12, 12)

    return paint
