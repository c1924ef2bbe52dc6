"""What each score line is made of: the pieces that bring its votes, and those that decide whose it is.

Influence is shared evenly by the yurts that make it. A secret advisor's votes are shared evenly by the
things it counts, and the share of each thing by the yurts or upgrades behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from gamekit.core.score import ScoreLine
from gamekit.games.khan import scoring
from gamekit.games.khan.board import places_in
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.tables import COLUMNS

Behind = dict[str, int]
"""Pieces by name, and how many each of them stands for."""


class Made(NamedTuple):
    """The votes that pieces bring, and the pieces that decide and bring nothing."""

    brings: dict[str, Fraction]
    decides: tuple[str, ...]


def rules_behind(line: ScoreLine) -> tuple[str, ...]:
    """Return the names of the replaceable rules that make a line."""
    if line.label == scoring.TRACK:
        return ()
    if line.label == scoring.SECRET:
        return ("secret_votes",)
    return ("first_seats", "second_seats", "influence_votes")


def made_of(state: KhanState, line: ScoreLine) -> Made:
    """Return what a line of the rulebook's scoring is made of."""
    if line.label == scoring.TRACK:
        return Made(_gained(state, line.seat), ())
    if line.label == scoring.SECRET:
        return _secret(state, line)
    region = line.label.removeprefix("influence ")
    column = state.game.tables.regions.columns[region]
    brings = _shared(Fraction(line.points), _in_region(state, line.seat, region))
    return Made(brings, tuple(_upgrades(state, line.seat, column=column)))


def hidden(state: KhanState) -> list[tuple[int, str]]:
    """Return the lines that there may be but that cannot be seen: secret advisors of others."""
    return [
        (seat, scoring.SECRET)
        for seat in range(state.game.players)
        if scoring.has_kept(state, seat) and scoring.kept(state, seat) is None
    ]


def _gained(state: KhanState, seat: int) -> dict[str, Fraction]:
    """Return the votes on the track: those of bonus tiles, and all others together."""
    brings = {name: Fraction(votes) for name, votes in _bonus_votes(state, seat).items()}
    rest = Fraction(state.heirs[seat].votes) - sum(brings.values())
    return {f"votes-{seat}": rest, **brings} if rest else brings


def _bonus_votes(state: KhanState, seat: int) -> Behind:
    board = state.board
    held = [(bonus, board.brings[bonus].count("vote")) for bonus in places_in(state.heirs[seat].bonuses)]
    return {f"bonus-{board.bonus_names[bonus]}": votes for bonus, votes in held if votes}


def _secret(state: KhanState, line: ScoreLine) -> Made:
    seat, tables = line.seat, state.game.tables
    card = scoring.kept(state, seat)
    assert card is not None
    yurts, upgrades = _held(state, seat)
    things = scoring.things_counted(card, yurts, upgrades, tables, city_yurts=state.game.options.city_yurts)
    behind = BEHIND[tables.secret_advisors.cards[card].counts]
    brings: dict[str, Fraction] = {}
    for thing in things:
        for piece, votes in _shared(Fraction(line.points, len(things)), behind(state, seat, thing)).items():
            brings[piece] = brings.get(piece, Fraction(0)) + votes
    return Made(brings, (f"secret-{seat}",))


def _shared(points: Fraction, behind: Behind) -> dict[str, Fraction]:
    """Return the points shared evenly by the pieces."""
    total = sum(behind.values())
    return {piece: points * count / total for piece, count in behind.items()}


# --- the pieces behind a thing -----------------------------------------------------------------


def _held(state: KhanState, seat: int) -> tuple[scoring.Yurts, scoring.Upgrades]:
    board, heir = state.board, state.heirs[seat]
    return scoring.yurts_of(board, heir), scoring.upgrades_of(board, heir)


def _yurts(state: KhanState, seat: int, places: Iterable[str]) -> Behind:
    """Return the yurts of the seat at the places; those in the capital never count."""
    yurts, capital = _held(state, seat)[0], state.game.tables.regions.capital
    return {f"yurts-{seat}-{at}": yurts[at] for at in places if at in yurts and at != capital}


def _upgrades(state: KhanState, seat: int, *, kind: str = "", column: str = "") -> Behind:
    """Return the upgrades of the seat of a kind or in a column."""
    return {
        f"upgrade-{seat}-{where}-{space}": 1
        for where, held in _held(state, seat)[1].items()
        for space, symbol in enumerate(held, 1)
        if (not kind or symbol == kind) and (not column or where == column)
    }


def _in_region(state: KhanState, seat: int, region: str, *, cities: bool = True) -> Behind:
    tables = state.game.tables
    return _yurts(
        state, seat, tables.stops.regions[region] + (tables.cities.regions[region] if cities else ())
    )


def _of_region(state: KhanState, seat: int, region: str) -> Behind:
    column = state.game.tables.regions.columns[region]
    yurts = _in_region(state, seat, region, cities=state.game.options.city_yurts)
    return yurts | _upgrades(state, seat, column=column)


def _of_kind(state: KhanState, seat: int, kind: str) -> Behind:
    return _upgrades(state, seat, kind=kind)


def _of_stop(state: KhanState, seat: int, stop: str) -> Behind:
    return _yurts(state, seat, [stop])


def _of_province(state: KhanState, seat: int, province: str) -> Behind:
    return _yurts(state, seat, state.game.tables.provinces.borders[province])


def _of_city(state: KhanState, seat: int, city: str) -> Behind:
    return _yurts(state, seat, state.game.tables.cities.adjacent[city])


BEHIND: Mapping[str, Callable[[KhanState, int, str], Behind]] = {
    "connected yurts": _of_stop,
    "upgrades": _of_kind,
    "different upgrades": _of_kind,
    "pairs": _of_kind,
    "regions": _of_region,
    "khan provinces": _of_province,
    "cities with two": _of_city,
    "cities with one": _of_city,
    "horses and fists": _of_kind,
    "double stops": _of_stop,
}
"""For each word of `secrets.SECRETS` what stands behind one of the things it counts."""


# --- all pieces ------------------------------------------------------------------------------------


def pieces(state: KhanState) -> dict[str, Mapping[str, Any]]:
    """Return every piece that may bring votes, as far as it is known, and what is to tell of it."""
    found: dict[str, Mapping[str, Any]] = {}
    for seat in range(state.game.players):
        found |= _track(state, seat)
        yurts, upgrades = _held(state, seat)
        found |= {f"yurts-{seat}-{at}": _yurt(state, seat, at, count) for at, count in yurts.items()}
        for column in COLUMNS:
            for space, symbol in enumerate(upgrades[column], 1):
                found[f"upgrade-{seat}-{column}-{space}"] = _upgrade(seat, column, space, symbol)
        card = scoring.kept(state, seat)
        if card is not None:
            label = f"{card} of seat {seat + 1}"
            found[f"secret-{seat}"] = {"kind": "secret advisor", "label": label, "seat": seat, "card": card}
    return found


def _track(state: KhanState, seat: int) -> dict[str, Mapping[str, Any]]:
    found: dict[str, Mapping[str, Any]] = {}
    for name, votes in _gained(state, seat).items():
        bonus = name.startswith("bonus")
        what = f"bonus tile {name.removeprefix('bonus-')}" if bonus else f"{votes} votes gained"
        found[name] = {
            "kind": "bonus" if bonus else "votes",
            "label": f"{what} of seat {seat + 1}",
            "seat": seat,
            "count": 1 if bonus else int(votes),
        }
    return found


def _yurt(state: KhanState, seat: int, at: str, count: int) -> Mapping[str, Any]:
    tables = state.game.tables
    kind, word = ("stop", "on") if at in tables.stops.places else ("city", "in")
    of = tables.stops if kind == "stop" else tables.cities
    x, y = of.places[at]
    return {
        "kind": "yurts",
        "label": f"{count} yurt{'s' * (count > 1)} {word} {at} of seat {seat + 1}",
        "seat": seat,
        kind: at,
        "region": next((region for region, places in of.regions.items() if at in places), None),
        "count": count,
        "place": (x, -y),
        "scene": f"{kind}-{at}",
    }


def _upgrade(seat: int, column: str, space: int, symbol: str) -> Mapping[str, Any]:
    return {
        "kind": "upgrade",
        "label": f"{symbol} upgrade, space {space} of {column}, of seat {seat + 1}",
        "seat": seat,
        "column": column,
        "space": space,
        "symbol": symbol,
    }
