"""What stands at the right of the map: the turn or the result, upgrades, advisors, influence, the secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.core.scene import Drawing, shortened
from gamekit.core.secrets import Unknown
from gamekit.core.state import Window
from gamekit.games.khan import scoring, shapes
from gamekit.games.khan.advisors import Picking
from gamekit.games.khan.board import AREA, Upgrade, places_in
from gamekit.games.khan.mapscene import khan_head
from gamekit.games.khan.naming import SECRET_WORDS, counted, demand_words, secret_words, upgrade_words
from gamekit.games.khan.result import result
from gamekit.games.khan.setup import Keeping
from gamekit.games.khan.shapes import PANEL, RIGHT, START, TOP, heading
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.tables import COLUMNS, TRIBUTES
from gamekit.games.khan.turn import Activating, Riding
from gamekit.games.khan.ways import riding
from gamekit.games.khan.words import when

PITCH = 18
"""from one line of running text to the next"""
HINTS: dict[type[Window[Any]], str] = {
    Activating: "Choose a column below.",
    Keeping: "Choose one of the cards below.",
}
"""what to do in windows in which nothing is left or drawn yet"""


def panel(drawing: Drawing, state: KhanState, seat: int | None, called: Sequence[str]) -> None:
    """Draw everything at the right of the map, from above."""
    y = TOP + 4
    y = _turn(drawing, state, y) if state.stack else result(drawing, state, called, y)
    y = _area(drawing, state, y + 10)
    y = _open(drawing, state, y + 10)
    y = _influence(drawing, state, y + 10)
    if state.stack:
        y = _supply(drawing, state, _votes_table(drawing, state, y + 2) + 8)
    _secrets(drawing, state, seat, y + 10)


# --- the turn ---------------------------------------------------------------------------------


def _turn(drawing: Drawing, state: KhanState, y: float) -> float:
    """Draw what is left of the turn, or what chance drew."""
    ride = riding(state)
    y = heading(drawing, y, f"{when(state)}: {COLUMNS[ride.column]}" if ride else when(state))
    if state.last_turn:
        rest = state.last_turn - state.turn.number
        said = "the last turn" if not rest else f"{rest} more turn{'s' * (rest > 1)} after this"
        drawing.words(RIGHT, y + 12, f"The end: {said}.", font_size=13, **START)
        y += PITCH
    if isinstance(state.stack[-1], Picking):
        return _drawn(drawing, state, state.stack[-1], y)
    if ride is None:
        said = next((said for window, said in HINTS.items() if isinstance(state.stack[-1], window)), "")
        drawing.words(RIGHT, y + 14, said, font_size=14, class_="gk-quiet", **START)
        return y + 34
    return _left(drawing, state, ride, y)


def _left(drawing: Drawing, state: KhanState, ride: Riding, y: float) -> float:
    """Draw moves, takes, the Khan and virtual things that are left, and the button that ends the turn."""
    x, names, group = RIGHT + 12, state.board.treasure_names, drawing.group()
    for name, count in (("horse", ride.moves), ("fist", ride.takes)):
        fill: dict[str, Any] = {"class_": "gk-solid" if count else "gk-quiet"}
        shapes.icon(drawing, group, name, x, y + 15, 11, **fill)
        drawing.words(x + 16, y + 21, f"×{count}", group, font_size=18, font_weight=700, **START, **fill)
        x += 66
    if ride.khan:
        shapes.khan(drawing, group, x, y + 15)
        drawing.words(x + 18, y + 20, "due", group, font_size=15, font_weight=700, **START)
        x += 66
    virtual = [kind for kind, n in zip(TRIBUTES, ride.virtual_tiles, strict=True) for _ in range(n)]
    virtual += [name for name, n in zip(names, ride.virtual_treasures, strict=True) for _ in range(n)]
    y += 34
    if virtual:
        drawing.words(RIGHT, y + 16, "virtual", group, font_size=13, **START)
        for place, kind in enumerate(virtual):
            spot = (RIGHT + 66 + 38 * place, y + 12)
            shapes.upgrade(drawing, group, names, Upgrade(kind, ride.column), spot)
        y += 28
    if state.stack[-1] is not ride:
        return y
    drawing.button("done", "end the turn", "End the turn", (RIGHT, y, PANEL, 30), size=16)
    return y + 34


def _drawn(drawing: Drawing, state: KhanState, picking: Picking, y: float) -> float:
    names, found = state.board.treasure_names, list(dict.fromkeys(picking.drawn))
    for place, which in enumerate(found):
        x, count = RIGHT + 18 + 60 * place, picking.drawn.count(which)
        group = drawing.thing(f"drawn-{names[which]}", f"drawn: {names[which]}", (x - 16, y + 2, 32, 32))
        shapes.treasure(drawing, group, names, which, x, y + 18, 13)
        if count > 1:
            drawing.words(x + 18, y + 23, f"×{count}", group, font_size=14, **START)
    return y + 38


# --- upgrades -----------------------------------------------------------------------------------


def _area(drawing: Drawing, state: KhanState, y: float) -> float:
    """Draw the open upgrades, packed to the right, the bare icons, the pile, and the Khan's place."""
    board, printed = state.board, state.board.tables.upgrade_area
    top = y
    y = heading(drawing, y, f"Upgrades: {counted(state.game.options.upgrade_coins, 'coin')}") + 22
    here = board.khan_names[state.khan] == AREA if state.khan >= 0 else False
    label = f"the Khan{' stands' if here else ''} at the upgrades: he brings bare tributes and new upgrades"
    group = drawing.thing(f"khan-{AREA}", label, (RIGHT + PANEL - 28, top + 2, 28, 28))
    khan_head(drawing, group, RIGHT + PANEL - 14, top + 16, here=here)
    pitch = min(40.0, (PANEL - 44) / printed.spaces)
    spots = [(RIGHT + PANEL - pitch * (place + 0.5), y) for place in range(printed.spaces)]
    for place, (x, _) in enumerate(spots):
        side: dict[str, Any] = {
            "rx": 3,
            "class_": "gk-line",
            "stroke_dasharray": "3 2",
            "stroke_opacity": 0.7,
        }
        drawing.add("rect", x=x - pitch / 2 + 2, y=y - 15, width=pitch - 4, height=30, **side)
        bare = [kind for kind in ("coin", "sword") if getattr(printed, kind) == place + 1]
        for kind in bare:
            shapes.icon(drawing, drawing.root, kind, x, y, 8)
    _open_upgrades(drawing, state, spots, pitch)
    left = sum(state.upgrades)
    group = drawing.thing("upgrade-random", f"pile of upgrades: {left} face down", (RIGHT, y - 16, 36, 32))
    drawing.add("rect", group, x=RIGHT + 2, y=y - 14, width=32, height=28, rx=3, class_="gk-panel")
    drawing.words(RIGHT + 18, y - 1, "?", group, font_size=14, font_weight=700)
    drawing.words(RIGHT + 18, y + 11, str(left), group, font_size=12)
    return y + 20


def _open_upgrades(
    drawing: Drawing, state: KhanState, spots: Sequence[tuple[float, float]], pitch: float
) -> None:
    """Draw the open upgrades; equal ones lie side by side and are one thing."""
    board = state.board
    area = sorted(state.area, key=state.area.index)
    for upgrade in dict.fromkeys(area):
        own = [spots[place] for place, other in enumerate(area) if other == upgrade]
        left = own[-1][0] - pitch / 2 + 1
        box = (left, own[0][1] - 16, pitch * len(own) - 2, 32.0)
        name = board.upgrade_names[upgrade]
        group = drawing.thing(f"upgrade-{name}", f"open upgrade: {upgrade_words(name)}", box)
        for spot in own:
            shapes.upgrade(
                drawing, group, board.treasure_names, board.upgrades[upgrade], spot, (pitch - 4, 28)
            )


# --- advisors and influence ------------------------------------------------------------------------


def _open(drawing: Drawing, state: KhanState, y: float) -> float:
    """Draw the open advisors with their demands, and which of them were claimed."""
    board = state.board
    y = heading(drawing, y, "Open advisors, a vote each")
    for card in places_in(state.demands | state.claimed):
        name, is_open = board.demand_names[card], bool(state.demands >> card & 1)
        said = demand_words(board, name)
        label = f"open advisor: {said}{'' if is_open else ', claimed'}"
        group = drawing.thing(f"open-{name}", label, (RIGHT, y, PANEL, PITCH))
        if is_open:
            shapes.icon(drawing, group, "vote", RIGHT + 9, y + 9, 7.5)
        else:
            tick: dict[str, Any] = {"fill": "none", "class_": "gk-line", "stroke_width": 2}
            mark = shapes.put(RIGHT + 9, y + 9, 6)
            drawing.add(
                "path",
                group,
                d=shapes.ICONS["tick"],
                transform=mark,
                vector_effect="non-scaling-stroke",
                **tick,
            )
        look = {} if is_open else {"class_": "gk-quiet", "text_decoration": "line-through"}
        drawing.words(RIGHT + 23, y + 14, said, group, font_size=14, **START, **look)
        y += PITCH
    return y + 4


def _influence(drawing: Drawing, state: KhanState, y: float) -> float:
    """Draw for each region the yurts of each seat, and the printed table of votes."""
    board, pitch = state.board, 30
    y = heading(drawing, y, "Yurts in")
    first = RIGHT + PANEL - pitch * state.game.players + pitch / 2
    for seat in range(state.game.players):
        shapes.token(drawing, drawing.root, seat, first + pitch * seat, y - 10, 8.5)
    yurts = [scoring.yurts_of(board, heir) for heir in state.heirs]
    for region, name in enumerate(board.region_names):
        shapes.flag(drawing, RIGHT + 7, y + 9, board.region_columns[region])
        drawing.words(RIGHT + 19, y + 14, shortened(name, 6), font_size=14, **START)
        counts = [scoring.yurts_in(name, own, board.tables) for own in yurts]
        for seat, count in enumerate(counts):
            weight = 700 if count and count == max(counts) else 400
            drawing.words(first + pitch * seat, y + 14, str(count), font_size=14, font_weight=weight)
        y += PITCH
    return y


def _votes_table(drawing: Drawing, state: KhanState, y: float) -> float:
    printed = state.board.tables.influence
    rows = (
        ("upgrades in its column", range(len(printed.first))),
        ("votes for most yurts", printed.first),
        ("for second most", printed.second),
    )
    for name, numbers in rows:
        drawing.words(RIGHT, y + 11, name, font_size=12, class_="gk-quiet", **START)
        for place, number in enumerate(numbers):
            x = RIGHT + PANEL - 10 - 20 * (len(printed.first) - 1 - place)
            drawing.words(x, y + 11, str(number), font_size=12, class_="gk-quiet")
        y += 15
    return y


def _supply(drawing: Drawing, state: KhanState, y: float) -> float:
    """Draw how many tributes and treasures lie beside the map."""
    y = heading(drawing, y, "Supply") - 10
    x, group = RIGHT + 74, drawing.group()
    for kind, count in zip(TRIBUTES, state.supply, strict=True):
        shapes.tribute(drawing, group, kind, x, y, 17)
        drawing.words(x + 12, y + 5, str(count), group, font_size=13, **START)
        x += 43
    shapes.icon(drawing, group, "treasure", x, y, 7.5)
    drawing.words(x + 11, y + 5, str(sum(state.treasures)), group, font_size=13, **START)
    return y + 14


def _secrets(drawing: Drawing, state: KhanState, seat: int | None, y: float) -> None:
    """Draw the secret advisors of the seat that looks; for a spectator there are none."""
    if seat is None:
        return
    board, cards = state.board, state.secrets[seat].held()
    known = [board.secret_names[card] for card in cards if not isinstance(card, Unknown)]
    y = heading(drawing, y, f"Secret advisor{'s' * (len(known) > 1)} of this seat")
    for name in known:
        card = board.tables.secret_advisors.cards[name]
        group = drawing.thing(f"secret-{name}", secret_words(board, name), (RIGHT, y + 2, PANEL, 38))
        drawing.add("rect", group, x=RIGHT, y=y + 2, width=PANEL, height=38, rx=5, class_="gk-panel")
        drawing.words(RIGHT + 8, y + 18, name, group, font_size=14, font_weight=700, **START)
        steps = f"{'-'.join(map(str, card.votes))} gives 1-2-3"
        drawing.words(RIGHT + PANEL - 8, y + 18, steps, group, font_size=13, text_anchor="end")
        said = SECRET_WORDS.get(card.counts, card.counts)
        drawing.words(RIGHT + 8, y + 34, said, group, font_size=13, **START)
        y += 42
