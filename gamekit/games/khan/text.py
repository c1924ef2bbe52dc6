"""The text board of Herdeiros do Khan, which reads well alone."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from gamekit.core.score import totals
from gamekit.core.secrets import Unknown
from gamekit.games.khan.advisors import votes_for
from gamekit.games.khan.board import AREA, places_in
from gamekit.games.khan.naming import (
    conqueror,
    conquests,
    council_words,
    demand_words,
    held_words,
    secret_words,
    upgrade_words,
)
from gamekit.games.khan.shapes import LETTERS
from gamekit.games.khan.state import NOWHERE, KhanState
from gamekit.games.khan.tables import COLUMNS, TRIBUTES
from gamekit.games.khan.textmap import map_lines
from gamekit.games.khan.ways import acting, riding
from gamekit.games.khan.words import task

WIDTH = 100
"""columns of a terminal that the text takes at most, but for names of people"""


def text(state: KhanState, seat: int | None, called: Sequence[str]) -> str:
    """Return the map, the cards and what everybody has, as `seat` sees it; `called` are the seats' names."""
    parts = [
        _wrapped(f"Herdeiros do Khan, turn {state.turn.number}. {task(state, called)}", 2),
        map_lines(state),
        _route_lines(state),
        _province_lines(state),
        _city_lines(state, called),
        _advisor_lines(state),
        _card_lines(state, seat),
        _seat_lines(state, called),
    ]
    if not state.stack:
        parts.append(_ranking_lines(state, called))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


# --- the map in words ------------------------------------------------------------------------


def _route_lines(state: KhanState) -> list[str]:
    board, joined = state.board, state.board.tables.routes.joined
    routes = " | ".join(f"{start}: {' '.join(others)}" for start, others in joined.items())
    lines = _wrapped(f"Routes: {routes}", 8)
    doubles = " ".join(board.names[stop] for stop in places_in(board.doubles))
    colours = ", ".join(f"{name} {column}" for name, column in board.tables.regions.columns.items())
    lines.append(f"Double stops: {doubles}. Regions: {colours}.")
    ride = riding(state)
    if ride:
        lines.append(
            f"Stops made this turn: {' '.join(board.names[stop] for stop in places_in(ride.visited))}."
        )
    return lines


def _province_lines(state: KhanState) -> list[str]:
    board, borders = state.board, state.board.tables.provinces.borders
    said = [
        f"{name} {TRIBUTES[board.kind[place]]} {state.provinces[place]} at {' '.join(borders[name])}"
        for place, name in enumerate(board.province_names)
    ]
    arrows = board.tables.khan_provinces.arrows
    brings = "; ".join(f"in {name} to {', '.join((name, *others))}" for name, others in arrows.items())
    where = "off the board" if state.khan == NOWHERE else _khan_place(state)
    return [
        "Provinces, with tributes and stops",
        *_in_columns(said),
        *_wrapped(
            f"The Khan is {where}. Placed, he brings tributes: {brings}; or he goes to the upgrades.", 2
        ),
    ]


def _khan_place(state: KhanState) -> str:
    name = state.board.khan_names[state.khan]
    return "at the upgrades" if name == AREA else f"in {name}"


def _city_lines(state: KhanState, called: Sequence[str]) -> list[str]:
    board, lines = state.board, ["Cities"]
    for city, name in enumerate(board.city_names):
        lying = state.cities[city]
        owner = conqueror(state, city)
        if any(lying):
            said = held_words(board.treasure_names, lying)
        elif state.closed >> city & 1:
            said = "closed"
        else:
            said = "conquered" + ("" if owner is None else f", yurt of {called[owner]}")
        stops = " ".join(board.tables.cities.adjacent[name])
        lines.append(f"  {name:<10} {board.region_names[board.city_region[city]]:<8} at {stops:<14} {said}")
    return lines


def _advisor_lines(state: KhanState) -> list[str]:
    board, lines = state.board, ["Advisors"]
    for advisor, (name, asked) in enumerate(board.asks.items()):
        bonus = state.bonuses[advisor]
        votes = votes_for(board, board.index[name])
        waits = "" if bonus == NOWHERE else f", bonus {board.bonus_names[bonus]}"
        lines.append(f"  {name:<4} {', '.join(asked):<20} {votes} vote{'s' * (votes > 1)}{waits}")
    return lines


# --- cards -------------------------------------------------------------------------------------


def _card_lines(state: KhanState, seat: int | None) -> list[str]:
    board = state.board
    area = (
        ", ".join(upgrade_words(board.upgrade_names[upgrade]) for upgrade in reversed(state.area)) or "none"
    )
    printed, lying = board.tables.upgrade_area, len(state.area)
    bare = [kind for kind in ("coin", "sword") if lying < getattr(printed, kind)]
    lines = _wrapped(
        f"Upgrades open: {area}; {sum(state.upgrades)} in the pile"
        + (f"; bare: {', '.join(bare)}" if bare else ""),
        2,
    )
    cards = [
        demand_words(board, board.demand_names[card]) + ("" if state.demands >> card & 1 else " (claimed)")
        for card in places_in(state.demands | state.claimed)
    ]
    lines += _wrapped(f"Open advisors: {'; '.join(cards) or 'none'}", 2)
    supply = ", ".join(f"{kind} {count}" for kind, count in zip(TRIBUTES, state.supply, strict=True))
    pile = sum(state.treasures)
    lines.append(f"Supply: {supply}; {pile} treasure{'s' * (pile != 1)} in the pile")
    lines.append(f"Kurultai: {council_words(state)}{_last(state)}")
    if seat is not None:
        known = [card for card in state.secrets[seat].held() if not isinstance(card, Unknown)]
        said = [secret_words(board, board.secret_names[card]) for card in known]
        lines += [f"Your secret advisor: {card}" for card in said]
    return lines


def _last(state: KhanState) -> str:
    return f"; the game ends after turn {state.last_turn}" if state.last_turn and state.stack else ""


# --- the seats -----------------------------------------------------------------------------------


def _seat_lines(state: KhanState, called: Sequence[str]) -> list[str]:
    names = state.board.treasure_names
    heads = ["", "votes", *TRIBUTES, *names, "yurts left"]
    rows = [heads]
    for seat, heir in enumerate(state.heirs):
        mark = ">" if seat == acting(state) else " "
        left = state.board.tables.supplies.yurts - heir.yurts_placed()
        rows.append(
            [f"{mark}{seat + 1} {called[seat]}", *map(str, (heir.votes, *heir.tiles, *heir.treasures, left))]
        )
    lines = list(_aligned(rows))
    for seat in range(len(state.heirs)):
        lines += _board_lines(state, seat, called[seat])
    return lines


def _board_lines(state: KhanState, seat: int, name: str) -> list[str]:
    """Return the heir of a seat with its columns, bonus tiles and conquests."""
    board, heir = state.board, state.heirs[seat]
    if heir.board == NOWHERE:
        return []
    own = board.heir_names[heir.board]
    columns: list[str] = []
    for place, column in enumerate(COLUMNS):
        printed = "+".join(board.tables.boards.columns[own][column])
        upgrades = [_short(state, upgrade, place) for upgrade in heir.columns[place]]
        used = " (in use)" if heir.used >> place & 1 else ""
        columns.append(f"{column}{used} {printed}" + (f" & {' '.join(upgrades)}" if upgrades else ""))
    pawns = " and ".join(board.names[stop] for stop in heir.pawns)
    lines = [f"{seat + 1} {name} plays {own}; pawn at {pawns}; {conquests(heir)}"]
    lines += _wrapped("; ".join(columns), 4, first=4)
    if heir.bonuses:
        tiles = [
            board.bonus_names[b] + (" (used)" if heir.turned >> b & 1 else "")
            for b in places_in(heir.bonuses)
        ]
        lines += _wrapped(f"bonus tiles: {', '.join(tiles)}", 6, first=4)
    return lines


def _short(state: KhanState, upgrade: int, column: int) -> str:
    """Return an upgrade on a board by its kind, in the white column with its colour."""
    kind, colour = state.board.upgrades[upgrade]
    return kind if colour == column else f"{LETTERS[colour]}:{kind}"


def _ranking_lines(state: KhanState, called: Sequence[str]) -> list[str]:
    outcome = state.outcome()
    assert outcome
    lines, points = (
        _wrapped(f"{outcome.reason} {outcome.verdict}".rstrip(), 2),
        totals(outcome.lines, state.game.players),
    )
    place = 1
    for group in outcome.ranking:
        for seat in group:
            own = [line for line in outcome.lines if line.seat == seat and line.points]
            parts = [f"{line.label} {line.points}" for line in own]
            lines += _wrapped(f"{place}. {called[seat]}: {points[seat]} ({', '.join(parts)})", 3)
        place += len(group)
    return lines


# --- lines -----------------------------------------------------------------------------------------


def _wrapped(line: str, indent: int, first: int = 0) -> list[str]:
    return textwrap.wrap(
        line, WIDTH, initial_indent=" " * first, subsequent_indent=" " * indent, break_on_hyphens=False
    )


def _in_columns(said: Sequence[str]) -> Iterator[str]:
    """Yield the texts in two columns, read downwards."""
    half = -(-len(said) // 2)
    width = max((len(one) for one in said[:half]), default=0) + 4
    for place in range(half):
        right = said[half + place] if half + place < len(said) else ""
        yield f"  {said[place]:<{width}}{right}".rstrip()


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a line for each row; the first column alone may hold other letters than ours."""
    widths = [max(map(_columns, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([first + " " * (widths[0] - _columns(first)), *cells]).rstrip()


def _columns(line: str) -> int:
    """Return how many columns of a terminal a text takes."""
    taken: Iterable[str] = [sign for sign in line if unicodedata.category(sign) not in {"Mn", "Me", "Cf"}]
    return sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in taken)
