"""The map as text: each stop, city and province about where it lies."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.games.khan.layout import layout_of
from gamekit.games.khan.naming import conqueror
from gamekit.games.khan.shapes import LEFT, MAP_HEIGHT, MAP_WIDTH, TOP, Point, initials
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.tables import TRIBUTES

COLUMNS, ROWS = 98, 30
SPOTS = sorted(
    ((dy, dx) for dy in range(-ROWS, ROWS) for dx in range(-8, 9)),
    key=lambda spot: (2.5 * abs(spot[0]) + abs(spot[1]), spot),
)
"""steps away from a place, down and to the right, the nearest first"""
KEY = (
    "Map: K^2@1@1 stop, yurt of seat 2, two pawns of seat 1; (a S2 KHAN) province, 2 swords, the Khan;",
    "Kiev=FI open, with its treasures; kiev closed; kiev^2 conquered, yurt of seat 2. Seats as below.",
)


def map_lines(state: KhanState) -> list[str]:
    """Return the map; a thing that finds its place taken stands as near as it can."""
    board, layout = state.board, layout_of(state.board)
    grid = [[" "] * COLUMNS for _ in range(ROWS)]
    for stop, place in enumerate(layout.stops):
        _write(grid, place, _stop_text(state, stop))
    for city, place in enumerate(layout.cities):
        _write(grid, place, _city_text(state, city))
    for province, place in enumerate(layout.piles):
        name = board.province_names[province]
        here = state.khan >= 0 and board.khan_names[state.khan] == name
        kind = initials(TRIBUTES)[board.kind[province]]
        _write(grid, place, f"({name} {kind}{state.provinces[province]}{' KHAN' if here else ''})")
    lines = ["".join(row).rstrip() for row in grid]
    used = [number for number, line in enumerate(lines) if line]
    letters = ", ".join(
        f"{letter} {name}"
        for letter, name in zip(initials(board.treasure_names), board.treasure_names, strict=True)
    )
    return [*lines[used[0] : used[-1] + 1], *KEY, f"Treasures: {letters}. Tributes: S sword, Y yurt, C coin."]


def _stop_text(state: KhanState, stop: int) -> str:
    yurts = [
        f"^{seat + 1}"
        for seat, heir in enumerate(state.heirs)
        for held in (heir.yurts, heir.seconds)
        if held >> stop & 1
    ]
    pawns = [f"@{seat + 1}" for seat, heir in enumerate(state.heirs) for at in heir.pawns if at == stop]
    return state.board.names[stop] + "".join(yurts + pawns)


def _city_text(state: KhanState, city: int) -> str:
    name, letters = state.board.city_names[city], initials(state.board.treasure_names)
    lying = "".join(letter * count for letter, count in zip(letters, state.cities[city], strict=True))
    owner = conqueror(state, city)
    return f"{name}={lying}" if lying else name.lower() + ("" if owner is None else f"^{owner + 1}")


def _write(grid: Sequence[list[str]], place: Point, said: str) -> None:
    """Write a text around its place, or as near as there is room."""
    column = round((place[0] - LEFT) / MAP_WIDTH * COLUMNS - len(said) / 2)
    row = int((place[1] - TOP) / MAP_HEIGHT * ROWS)
    for dy, dx in SPOTS:
        y, x = row + dy, max(0, min(COLUMNS - len(said), column + dx))
        if 0 <= y < ROWS and all(sign == " " for sign in grid[y][max(0, x - 1) : x + len(said) + 1]):
            grid[y][x : x + len(said)] = said
            return
