"""The band below the task: what can be done, what is at stake, who can answer, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree.ElementTree import Element

from gamekit.core.actions import Action
from gamekit.core.scene import Drawing, extent, shortened
from gamekit.core.state import Window
from gamekit.games.achaia import shapes, stakes
from gamekit.games.achaia.acting import Acting, Revealing
from gamekit.games.achaia.buttons import BUTTONS, buttons
from gamekit.games.achaia.domination import Executing, Ordering, Relocating
from gamekit.games.achaia.happens import happens, leads
from gamekit.games.achaia.intrigue import Controlling, Resolving
from gamekit.games.achaia.labels import label
from gamekit.games.achaia.naming import Naming
from gamekit.games.achaia.negotiation import Answering, Promising
from gamekit.games.achaia.parts import NONE
from gamekit.games.achaia.phases import Receiving
from gamekit.games.achaia.resolving import Owing, Performing, Stealing
from gamekit.games.achaia.setup import Assigning, Placing, Rerolling, assigned_of, bought
from gamekit.games.achaia.shapes import BAND, BAND_HEIGHT, BOLD, FULL, LEFT, START
from gamekit.games.achaia.stakes import DECLINED, NOW, SILENT, Stake
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.tables import Row
from gamekit.games.achaia.words import PHASES, phase, wanted, when

STAKE, DIAGRAM, PHASE = LEFT + 12, LEFT + 352, LEFT + 466
HINTS: dict[type[Window[Any]], tuple[str, ...]] = {
    Rerolling: (
        "High dice dominate Locations, but the lowest total",
        "takes the first player token. One new roll is allowed.",
    ),
    Placing: (
        "Click a die of your reserve, then a Location with room.",
        "The highest sum of a colour dominates a Location.",
    ),
    Receiving: ("Intrigues to play, or gold for Characters and Locations.",),
    Acting: (
        "Play one of the two effects of a card in your hand,",
        "or use a Character of the House of Orion for its gold,",
        "or pass: no more actions in this turn.",
    ),
    Revealing: (
        "Click your Event to reveal and resolve it.",
        "If it stays covered, it leaves the game unseen.",
    ),
    Ordering: ("Click one of the dice with the same value; each may act.",),
    Executing: ("Each die may use its Location once, the highest first.",),
    Relocating: ("Click another Location with room.",),
    Promising: ("Choose the promise: a button,", "or a Location to keep out of."),
    Answering: (
        "If it is accepted, the gold is paid at once.",
        "Promises are written down and bind nobody.",
    ),
}
"""what helps whoever has to decide"""
KINDS = {
    "street": "Street Cousin",
    "court": "Court Cousin",
    "reaction": "Reaction",
    "counteraction": "Counteraction",
}


def band(drawing: Drawing, state: AchaiaState, called: Sequence[str], legal: Sequence[Action]) -> None:
    """Draw the band; `legal` is what the seat that looks can do."""
    shapes.frame(drawing, None, (LEFT, BAND, FULL, BAND_HEIGHT), class_="gk-panel")
    at_stake = stakes.stake(state)
    if at_stake is None:
        _hints(drawing, state, decides=bool(legal))
    else:
        _stake(drawing, state, at_stake, called)
        if isinstance(state.stack[-1], Controlling):
            _either(drawing, state, state.stack[-1])
        elif at_stake.intrigue is not None:
            _diagram(drawing, state, at_stake.intrigue)
        else:
            _lines(drawing, _settling(state), DIAGRAM)
    buttons(drawing, state, legal, last=False)


def _hints(drawing: Drawing, state: AchaiaState, *, decides: bool) -> None:
    """Draw what helps the seat that looks, if it decides, and the phases; at the end why that came."""
    lines = list(HINTS.get(type(state.stack[-1]), ()) if decides else ()) if state.stack else [_reason(state)]
    if decides and isinstance(state.stack[-1], Assigning):
        lines = list(_assigned(state, state.stack[-1]))
    _lines(drawing, lines, STAKE)
    if state.stack:
        _phases(drawing, state)


def _lines(drawing: Drawing, lines: Sequence[str], x: float) -> None:
    top = BAND + BAND_HEIGHT / 2 + 5 - 11 * (len(lines) - 1)
    for row, line in enumerate(lines):
        drawing.words(x, top + 22 * row, line, font_size=15, **START)


def _settling(state: AchaiaState) -> tuple[str, ...]:
    """Return what helps with an effect that nobody answers."""
    match state.stack[-1]:
        case Owing():
            return "You pay what you have, up to the amount,", "and owe nothing more."
        case Stealing(found=found):
            return f"All have seen that {found} gold was there.", "Take it, or leave it and take 1 power."
        case Performing(optional=True) as window:
            return "The Intrigue is cancelled.", f"The Reaction effect: choose {wanted(state, window)}."
        case Naming(deed=deed) as window:
            plays = deed.read(state).does in {"play", "replay"}
            said = "The Intrigue itself can be answered." if plays else "Nobody can answer this."
            return said, f"Choose {wanted(state, window)}."
        case _:
            return ()


def _phases(drawing: Drawing, state: AchaiaState) -> None:
    """Draw the phases of a game turn, with the one that runs in a bold frame."""
    said, x = phase(state), float(PHASE)
    group = drawing.group()
    drawing.words(x, BAND + 27, when(state), group, font_size=15, **BOLD, **START)
    for place, name in enumerate(PHASES):
        here = name in said
        shapes.frame(drawing, group, (x, BAND + 39, 112, 34), bold=here)
        drawing.words(x + 56, BAND + 61, name, group, font_size=15, font_weight=700 if here else 400)
        if place + 1 < len(PHASES):
            shapes.icon(drawing, group, "tip", x + 121, BAND + 56, 6)
        x += 130


def _reason(state: AchaiaState) -> str:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.reason


def _assigned(state: AchaiaState, window: Assigning) -> Iterator[str]:
    """Tell the seat that assigns what it has given so far; nobody else sees it."""
    points, each = state.game.options.fate_points, state.parts.tables.box.dice
    yield f"{points} points for the dice of a colour, the highest first;"
    yield "each point more costs 1 gold."
    hand = state.hands[window.seat]
    if isinstance(hand.gold, int):
        values = assigned_of(state, window.seat)
        rows = [
            " ".join([state.parts.colours[colour], *map(str, values[each * place : each * (place + 1)])])
            for place, colour in enumerate(state.parts.colours_of[window.seat])
        ]
        yield f"So far: {', '.join(rows)}; to pay: {bought(state, values)} gold"


# --- what is at stake --------------------------------------------------------------------------------


def _stake(drawing: Drawing, state: AchaiaState, at_stake: Stake, called: Sequence[str]) -> None:
    """Draw the effect: what it says, by whom it is played at whom, and the pieces named."""
    parts, room = state.parts, DIAGRAM - STAKE - 14
    group = drawing.group()
    title = shortened(f"{at_stake.source}: {at_stake.says}", 2 * room / 15)
    y = shapes.paragraph(drawing, group, title, STAKE, BAND + 20, room, 14, **BOLD)
    x = shapes.badge(drawing, group, parts, at_stake.seat, STAKE, y + 2, 10) + 5
    x = _name(drawing, group, called[at_stake.seat], x, y + 7)
    if at_stake.target != NONE:
        shapes.icon(drawing, group, "tip", x + 10, y + 2, 8)
        x = shapes.badge(drawing, group, parts, at_stake.target, x + 24, y + 2, 10) + 5
        _name(drawing, group, called[at_stake.target], x, y + 7)
    lines = int((BAND + BAND_HEIGHT - y - 27) // 13) + 1
    told = [shapes.wrapped(said, room, 11.5) for said in _follows(state, at_stake, called)]
    shown = next((rows for rows in told if len(rows) <= lines), told[-1][:lines])
    for row, said in enumerate(shown):
        drawing.words(STAKE, y + 26 + 13 * row, said, group, font_size=11.5, **START)


def _follows(state: AchaiaState, at_stake: Stake, called: Sequence[str]) -> Iterator[str]:
    """Yield what happens, in full and then without what is less important, or what was named so far."""
    deed = at_stake.deed
    then = happens(state, deed, called) if deed else ""
    if deed and then:
        can_be_answered = at_stake.intrigue is not None and at_stake.intrigue.step
        said = f"If nobody cancels, {then}" if can_be_answered else then[:1].upper() + then[1:]
        also = leads(state, deed)
        yield from ([f"{said}; {also}."] if also else [])
        yield f"{said}."
    else:
        yield "; ".join(at_stake.pieces)


def _name(drawing: Drawing, group: Element, name: str, x: float, y: float) -> float:
    shown = shortened(name, 7)
    drawing.words(x, y, shown, group, font_size=13, **START)
    return x + extent(shown) * 13


def _diagram(drawing: Drawing, state: AchaiaState, intrigue: Resolving) -> None:
    """Draw the way of the Intrigue through the resolution diagram, with the step at which it stands."""
    rows, x = stakes.way(state, intrigue), float(DIAGRAM)
    room = BUTTONS - DIAGRAM - 14 - 74
    group = drawing.group()
    widths = [1.0 if not row.answers.keys() & KINDS.keys() else 2.0 for row in rows]
    for place, (row, share) in enumerate(zip(rows, widths, strict=True)):
        width = (room - 14 * len(rows)) * share / sum(widths)
        here = row.step == intrigue.step or (not intrigue.step and not place)
        box = (x, BAND + 9, width, BAND_HEIGHT - 18)
        shapes.frame(drawing, group, box, bold=here)
        _row(drawing, group, state, intrigue, row, x, width)
        shapes.icon(drawing, group, "tip", x + width + 7, BAND + BAND_HEIGHT / 2, 6)
        x += width + 14
    drawing.words(x + 4, BAND + BAND_HEIGHT / 2 + 5, "it resolves", group, font_size=13, **BOLD, **START)


def _row(
    drawing: Drawing,
    group: Element,
    state: AchaiaState,
    intrigue: Resolving,
    row: Row,
    x: float,
    width: float,
) -> None:
    """Draw a step: who is asked with which cards, and what is known of each seat."""
    kinds = [KINDS[answer] for answer in row.answers if answer in KINDS]
    if not kinds:
        shapes.paragraph(drawing, group, "Target and pieces are named", x + 7, BAND + 28, width - 12, 12)
        return
    head = "Others may cancel:" if row.who == "others" else "Target may answer:"
    drawing.words(x + 7, BAND + 24, head, group, font_size=12, **BOLD, **START)
    cards = ", ".join(kinds) if len(kinds) < 3 else "Cousin, Reaction, Counteraction"
    y = shapes.paragraph(drawing, group, cards, x + 7, BAND + 38, width - 12, 11, class_="gk-quiet")
    for seat, how in stakes.asked(state, intrigue, row):
        look: dict[str, Any] = {"opacity": 0.45} if how in {SILENT, DECLINED} else {}
        end = shapes.badge(drawing, drawing.group(group, **look), state.parts, seat, x + 8, y + 4, 9)
        if how == NOW:
            shapes.frame(drawing, group, (x + 4, y - 9, end - x, 26), bold=True, class_="gk-line")
        elif how == DECLINED:
            drawing.words(end + 2, y + 8, "no", group, font_size=11, class_="gk-quiet", **START)
            end += 14
        x = end + 4


def _either(drawing: Drawing, state: AchaiaState, window: Controlling) -> None:
    """Draw the effects between which whoever took an Intrigue over can choose."""
    for place, effect in enumerate(window.effects):
        play = state.parts.play_of[effect]
        box = (DIAGRAM, BAND + 12 + 36.0 * place, float(BUTTONS - DIAGRAM - 14), 32.0)
        said = state.parts.effects[effect].says
        group = drawing.thing(f"played-{play.card}:{play.effect}", label(state, play), box)
        shapes.frame(drawing, group, box)
        drawing.words(box[0] + box[2] / 2, box[1] + 21, said, group, font_size=13, **BOLD)
