"""Where the things of a map are drawn: the edition's places fitted to the sheet, and room for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple, TypeAlias

from gamekit.games.khan.board import Board
from gamekit.games.khan.shapes import LEFT, MAP_HEIGHT, MAP_WIDTH, TOP, Box, Point

Line: TypeAlias = tuple[Point, Point]
MARGIN = (50.0, 46.0)
CITY = (56.0, 62.0)
"""how much room a city takes with its name and treasures"""
PILE = (60.0, 44.0)
BADGE_HEIGHT = 25.0
GRAIN = 14
"""so many places across and down are looked at to find room in a province"""
AROUND = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))


class Layout(NamedTuple):
    """Middles of stops, cities, tribute piles and advisors' badges, in the order of the board's names.

    `outlines` are the corners of the provinces, `headings` where the regions' names stand.
    """

    stops: tuple[Point, ...]
    cities: tuple[Point, ...]
    piles: tuple[Point, ...]
    badges: tuple[Point, ...]
    outlines: tuple[tuple[Point, ...], ...]
    headings: tuple[Point, ...]

    def line(self, board: Board, start: str, end: str) -> Line:
        """Return the two ends of a route."""
        return self.stops[board.index[start]], self.stops[board.index[end]]


@lru_cache(maxsize=64)
def layout_of(board: Board) -> Layout:
    """Return where everything on the board's map is drawn."""
    tables = board.tables
    places = [*tables.stops.places.values(), *tables.cities.places.values()]
    fitted = _fitted([(float(place[0]), float(place[1])) for place in places])
    stops, cities = fitted[: len(board.names)], fitted[len(board.names) :]
    outlines = tuple(
        tuple(stops[board.index[name]] for name in border) for border in tables.provinces.borders.values()
    )
    names, towns = stop_boxes(board, stops), [box_around(city, CITY) for city in cities]
    # badges keep off the places that piles like best if they can; then piles make way for the badges
    liked = [box_around(_room_in(outline, [*names, *towns]), PILE) for outline in outlines]
    badges = _badges(board, stops, names, towns, liked)
    widths = [badge_width(board, advisor) for advisor in range(len(badges))]
    taken = [box_around(place, (width, BADGE_HEIGHT)) for place, width in zip(badges, widths, strict=True)]
    piles = tuple(_room_in(outline, [*names, *towns, *taken]) for outline in outlines)
    crowd = [*names, *towns, *taken, *(box_around(pile, PILE) for pile in piles)]
    headings = tuple(_heading(board, region, stops, crowd) for region in range(len(board.region_names)))
    return Layout(tuple(stops), tuple(cities), piles, badges, outlines, headings)


def half_size(board: Board, stop: int) -> Point:
    """Return half the width and height of a stop: a double one is wide, the capital large."""
    if stop == board.capital:
        return 56.0, 30.0
    return (26.0, 13.0) if board.doubles >> stop & 1 else (13.0, 13.0)


def badge_width(board: Board, advisor: int) -> float:
    """Return how wide the badge of an advisor is: what is asked for, and the bonus tile."""
    return 21.0 * len(board.asks[board.names[board.advisors[advisor]]]) + 40


def _fitted(places: Sequence[Point]) -> list[Point]:
    """Return the places moved to the middle of the map, as large as it allows."""
    spans = [(min(p[axis] for p in places), max(p[axis] for p in places)) for axis in (0, 1)]
    room = (MAP_WIDTH - 2 * MARGIN[0], MAP_HEIGHT - 2 * MARGIN[1])
    sizes = [far / max(1.0, high - low) for far, (low, high) in zip(room, spans, strict=True)]
    scale = min(sizes)
    left, top = (
        corner + margin + (far - scale * (high - low)) / 2
        for corner, margin, far, (low, high) in zip((LEFT, TOP), MARGIN, room, spans, strict=True)
    )
    (low_x, _), (low_y, _) = spans
    return [(left + scale * (x - low_x), top + scale * (y - low_y)) for x, y in places]


def stop_boxes(board: Board, stops: Sequence[Point]) -> list[Box]:
    """Return the room that each stop takes with the name below it."""
    halves = [half_size(board, stop) for stop in range(len(stops))]
    return [
        box_around((x, y + 7), (2 * across + 6, 2 * down + 20))
        for (x, y), (across, down) in zip(stops, halves, strict=True)
    ]


def _room_in(outline: Sequence[Point], taken: Sequence[Box]) -> Point:
    """Return the place in a province that is farthest from its border and from what is taken."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    steps = [(step + 0.5) / GRAIN for step in range(GRAIN)]
    grid = [
        (min(xs) + across * (max(xs) - min(xs)), min(ys) + down * (max(ys) - min(ys)))
        for across in steps
        for down in steps
    ]
    border = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    whole = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    near = [box for box in taken if gap_between(whole, box) < 0]

    def room(place: Point) -> float:
        box = box_around(place, PILE)
        walls = min(_gap(place, line) for line in border) - PILE[1] / 2
        return min(walls, *[gap_between(box, other) for other in near])

    return max((place for place in grid if _is_inside(place, border)), key=room)


def _badges(
    board: Board, stops: Sequence[Point], boxes: Sequence[Box], taken: Sequence[Box], liked: Sequence[Box]
) -> tuple[Point, ...]:
    """Return where the advisors' badges stand, one after the other, around what is taken and liked."""
    routes = [(stops[board.index[a]], stops[board.index[b]]) for a, b in board.routes]
    found: list[Point] = []
    for advisor, stop in enumerate(board.advisors):
        others = [*boxes[:stop], *boxes[stop + 1 :], *taken]
        others += [box_around(place, (badge_width(board, n), BADGE_HEIGHT)) for n, place in enumerate(found)]
        width = badge_width(board, advisor)
        found.append(_room_beside(stops[stop], half_size(board, stop), width, others, liked, routes))
    return tuple(found)


def _room_beside(
    stop: Point,
    half: Point,
    width: float,
    taken: Sequence[Box],
    liked: Sequence[Box],
    routes: Sequence[Line],
) -> Point:
    """Return where a badge stands beside its stop: clear of what is taken, of what is liked and of routes.

    Piles can make way, so lying on what they like is better than lying on what is taken.
    """
    x, y = stop
    chances = [
        (
            x + dx * (width / 2 + half[0] + far),
            y + (dy * (half[1] + 25 + far) if dx == 0 else dy * (half[1] + far)),
        )
        for far in (5, 16)
        for dx, dy in AROUND
    ]

    def room(place: Point) -> float:
        box = box_around(place, (width, BADGE_HEIGHT))
        inside = min(
            box[0] - LEFT, LEFT + MAP_WIDTH - box[0] - width, box[1] - TOP, TOP + MAP_HEIGHT - box[1] - 25
        )
        free = min(0.0, *[gap_between(box, other) for other in taken])
        clear = min(4.0, inside, *[gap_between(box, other) for other in (*taken, *liked)])
        samples = [(box[0] + width * share, place[1]) for share in (0, 0.25, 0.5, 0.75, 1)]
        lines = min(_gap(sample, line) for sample in samples for line in routes)
        return 4 * clear + 8 * free + min(20.0, lines)

    return max(chances, key=room)


def _heading(board: Board, region: int, stops: Sequence[Point], taken: Sequence[Box]) -> Point:
    """Return a roomy place for the name of a region, near its stops and far from those of others."""
    size = (18.0 * len(board.region_names[region]) + 30, 24.0)
    steps = [(step + 0.5) / GRAIN for step in range(GRAIN)]
    room = (MAP_WIDTH - size[0], MAP_HEIGHT - size[1])
    grid = [
        (LEFT + size[0] / 2 + across * room[0], TOP + size[1] / 2 + down * room[1])
        for across in steps
        for down in steps
    ]

    def liking(place: Point) -> tuple[float, float]:
        box, far = box_around(place, size), (9999.0, 9999.0)
        for stop, (x, y) in enumerate(stops):
            away = hypot(place[0] - x, place[1] - y)
            own, other = far
            far = (min(own, away), other) if board.region[stop] == region else (own, min(other, away))
        return min(8.0, *[gap_between(box, thing) for thing in taken]), far[1] - far[0]

    return max(grid, key=liking)


def box_around(middle: Point, size: tuple[float, float]) -> Box:
    """Return the box of this size around its middle."""
    return middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size


def gap_between(a: Box, b: Box) -> float:
    """Return the gap between two boxes; below 0 where they overlap."""
    across = max(a[0] - b[0] - b[2], b[0] - a[0] - a[2])
    down = max(a[1] - b[1] - b[3], b[1] - a[1] - a[3])
    return max(across, down)


def _gap(place: Point, line: Line) -> float:
    """Return how far a place lies from a line."""
    (x, y), ((x1, y1), (x2, y2)) = place, line
    dx, dy = x2 - x1, y2 - y1
    share = ((x - x1) * dx + (y - y1) * dy) / ((dx * dx + dy * dy) or 1)
    share = min(1.0, max(0.0, share))
    return hypot(x - x1 - share * dx, y - y1 - share * dy)


def _is_inside(place: Point, border: Iterable[Line]) -> bool:
    """Return whether a place lies within a border: a ray to the right crosses it an odd number of times."""
    x, y = place
    crossed = [
        x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) for (x1, y1), (x2, y2) in border if (y1 > y) != (y2 > y)
    ]
    return sum(crossed) % 2 == 1


def level_lines(outline: Sequence[Point], pitch: int) -> list[tuple[float, float, float]]:
    """Return level lines inside an outline: from x, to x, and their y."""
    border, found = (
        list(zip(outline, [*outline[1:], outline[0]], strict=True)),
        list[tuple[float, float, float]](),
    )
    ys = [y for _, y in outline]
    for y in range(int(min(ys)) // pitch * pitch + pitch, int(max(ys)), pitch):
        crossed = sorted(
            x1 + (y - y1) / (y2 - y1) * (x2 - x1) for (x1, y1), (x2, y2) in border if (y1 > y) != (y2 > y)
        )
        found += [(left, right, y) for left, right in zip(crossed[::2], crossed[1::2], strict=True)]
    return found
