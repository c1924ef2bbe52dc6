"""The things of the map as nodes and edges of a graph: what there is to tell of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from gamekit.core.clauses import clause
from gamekit.games.khan.advisors import votes_for
from gamekit.games.khan.board import Board
from gamekit.games.khan.faces import routes_round
from gamekit.games.khan.goals import home

if TYPE_CHECKING:
    from gamekit.games.khan import Khan

Node = tuple[str, dict[str, Any]]
Edge = tuple[str, str, dict[str, Any]]
BESIDE_STOP = 30
"""How far above its stop an advisor is drawn, in the edition's unit."""


def stop_of(board: Board, stop: int) -> dict[str, Any]:
    """Return what there is to tell of a stop."""
    name = board.names[stop]
    x, y = board.tables.stops.places[name]
    return {
        "kind": "stop",
        "label": name,
        "region": region_of(board, stop),
        "position": (x, -y),
        "double": bool(board.doubles >> stop & 1),
        "advisor": board.asks.get(name),
        "scene": f"stop-{name}",
    }


def region_of(board: Board, stop: int) -> str | None:
    """Return the region of a stop; None for the capital (khan.map.regions)."""
    return None if stop == board.capital else board.region_names[board.region[stop]]


def stops(game: Khan) -> tuple[list[Node], list[Edge]]:
    """Return the stops and the routes between them."""
    board = game.board
    nodes = [(name, stop_of(board, stop)) for stop, name in enumerate(board.names)]
    return nodes, [(start, end, {"kind": "route"}) for start, end in board.routes]


# --- provinces --------------------------------------------------------------------------------------


def provinces(game: Khan) -> tuple[list[Node], list[Edge]]:
    """Return the provinces, with edges to the stops on their borders and to adjacent ones."""
    borders = game.tables.provinces.borders
    edges: list[Edge] = []
    for name, border in borders.items():
        edges += [(f"province-{name}", stop, {"kind": "border"}) for stop in border]
    for one, other, arrow in _adjacent(game.board):
        edges.append((f"province-{one}", f"province-{other}", {"kind": "adjacent", "arrow": arrow}))
    return [(f"province-{name}", _province(game.board, name)) for name in borders], edges


def _province(board: Board, name: str) -> dict[str, Any]:
    tables, region = board.tables, home(board, board.province_names.index(name))
    kind, border = tables.provinces.kinds[name], tables.provinces.borders[name]
    return {
        "kind": "province",
        "label": f"{kind} province {name}",
        "tribute": kind,
        "khan": name in tables.khan_provinces.arrows,
        "region": board.region_names[region] if region >= 0 else None,
        "position": _middle([tables.stops.places[stop] for stop in border]),
        "scene": f"province-{name}",
    }


@clause("khan.map.provinces")
def _adjacent(board: Board) -> Iterator[tuple[str, str, str | None]]:
    """Yield every two provinces that share a route, and from which one an arrow leads to the other."""
    borders, arrows = board.tables.provinces.borders, board.tables.khan_provinces.arrows
    for one, other in combinations(borders, 2):
        if routes_round(borders[one]) & routes_round(borders[other]):
            pairs = ((one, other), (other, one))
            yield one, other, next((a for a, b in pairs if b in arrows.get(a, ())), None)


def _middle(places: Sequence[Sequence[int]]) -> tuple[float, float]:
    xs, ys = zip(*places, strict=True)
    return round(sum(xs) / len(xs), 1), -round(sum(ys) / len(ys), 1)


# --- cities and advisors ------------------------------------------------------------------------------


def cities(game: Khan) -> tuple[list[Node], list[Edge]]:
    """Return the cities, with edges to the stops next to them."""
    adjacent = game.tables.cities.adjacent
    nodes = [(f"city-{name}", _city(game.board, city)) for city, name in enumerate(game.board.city_names)]
    return nodes, [(f"city-{name}", stop, {"kind": "beside"}) for name in adjacent for stop in adjacent[name]]


def _city(board: Board, city: int) -> dict[str, Any]:
    name = board.city_names[city]
    x, y = board.tables.cities.places[name]
    region = board.region_names[board.city_region[city]]
    return {"kind": "city", "label": name, "region": region, "position": (x, -y), "scene": f"city-{name}"}


def advisors(game: Khan) -> tuple[list[Node], list[Edge]]:
    """Return the advisors, each with an edge to its stop."""
    asks = game.board.asks
    nodes = [(f"advisor-{stop}", _advisor(game, stop)) for stop in asks]
    return nodes, [(f"advisor-{stop}", stop, {"kind": "at"}) for stop in asks]


def _advisor(game: Khan, name: str) -> dict[str, Any]:
    board, asks = game.board, game.board.asks[name]
    stop, (x, y) = board.index[name], board.tables.stops.places[name]
    return {
        "kind": "advisor",
        "label": f"advisor at {name}: {', '.join(asks)}",
        "region": region_of(board, stop),
        "asks": asks,
        "votes": votes_for(game.board, stop),
        "position": (x, BESIDE_STOP - y),
        "scene": f"advisor-{name}",
    }


THINGS: Mapping[str, Callable[[Khan], tuple[list[Node], list[Edge]]]] = {
    "stop": stops,
    "province": provinces,
    "city": cities,
    "advisor": advisors,
}
"""The kinds of things on the map, and for each a function to its nodes and edges."""
