"""Positions made at random out of everything in the box: crowded, empty, near the end."""

from __future__ import annotations

from random import Random
from typing import Any

from games.khan.tables import position

from gamekit.core.state import Turn
from gamekit.games.khan import Khan
from gamekit.games.khan.state import KhanState, SecretAdvisors
from gamekit.games.khan.tables import COLUMNS, TRIBUTES

LONGEST = 1000
"""More than there is of anything in the box."""


class Box:
    """The box of a game whose heirs are named; what a position is given is taken out of it."""

    def __init__(self, game: Khan, rng: Random) -> None:
        self.game, self.rng, self.board, self.tables = game, rng, game.board, game.tables
        tables = game.tables
        doubles = tables.stops.doubles
        self.spaces = [stop for stop in self.board.names[1:] for _ in range(1 + (stop in doubles))]
        self.treasures = [name for name in tables.treasures.names for _ in range(tables.treasures.each)]
        counts = zip(self.board.upgrade_names, game.initial_state().upgrades, strict=True)
        self.upgrades = [name for name, count in counts for _ in range(count)]
        self.tiles = [kind for kind in TRIBUTES for _ in range(getattr(tables.tribute_tiles, kind))]
        self.bonuses = list(self.board.bonus_names)
        self.cities = list(self.board.city_names)
        self.standing = self.some(self.near(), LONGEST) + [tables.regions.capital] * 6

    def near(self) -> list[str]:
        """Return where pawns may stand, as often as they may: everywhere, or close together."""
        centre = self.rng.choice(self.board.names)
        close = [name for name in self.board.names if centre in (name, *self.joined(name))]
        around = {other for name in close for other in (name, *self.joined(name))}
        return [stop for stop in self.spaces if stop in around] if self.rng.random() < 0.6 else self.spaces[:]

    def joined(self, stop: str) -> list[str]:
        """Return the stops joined to a stop by a route."""
        routes = self.tables.routes.joined
        return [*routes.get(stop, ()), *(other for other in routes if stop in routes[other])]

    def some(self, things: list[str], most: int) -> list[str]:
        """Take things out of the list: none, a few, or as many as may be."""
        self.rng.shuffle(things)
        size = min(most, self.rng.choice([0, self.rng.randint(0, len(things)), len(things)]))
        taken, things[:] = things[:size], things[size:]
        return taken

    def seat(self, heir: str) -> dict[str, Any]:
        """Return what a seat has, in the words of `seated`."""
        self.rng.shuffle(self.standing)
        pieces = self.tables.supplies.yurts - (heir == "Tolui")
        yurts = self.some(self.spaces, self.rng.randint(0, pieces))
        cities = self.some(self.cities, min(4, pieces - len(yurts)))
        bonuses = self.some(self.bonuses, 3)
        return {
            "pawns": [self.standing.pop() for _ in range(1 + (heir == "Altani"))],
            "yurts": yurts,
            "cities": cities,
            "conquests": len(cities)
            if len(yurts) + len(cities) < pieces
            else self.rng.randint(len(cities), 9),
            "tiles": self.counted(self.some(self.tiles, self.rng.randint(0, 9)), TRIBUTES),
            "treasures": self.some(self.treasures, self.rng.randint(0, 8)),
            "columns": self.columns(heir),
            "used": self.rng.sample(COLUMNS[:3], self.rng.randint(0, 3)),
            "bonuses": [bonus for bonus in bonuses if bonus != "vote"],
            "turned": [bonus for bonus in bonuses if bonus == "vote"],
            "votes": self.rng.randint(0, 4),
        }

    def columns(self, heir: str) -> dict[str, list[str]]:
        """Return the upgrades of a seat; rows that gained nothing are possible."""
        columns: dict[str, list[str]] = {}
        for colour in COLUMNS[:3]:
            fitting = [name for name in self.upgrades if name.startswith(colour)]
            columns[colour] = self.some(fitting, self.rng.randint(0, 4))
            for name in columns[colour]:
                self.upgrades.remove(name)
        rows, filled = min(map(len, columns.values())), heir == "Jochi"
        least = 1 if filled else 0
        columns["white"] = [self.upgrades.pop() for _ in range(self.rng.randint(least, max(rows, least)))]
        return columns

    def counted(self, things: list[str], names: tuple[str, ...]) -> dict[str, int]:
        """Return how many there are of each name."""
        return {name: things.count(name) for name in names}

    def provinces(self) -> dict[str, int]:
        """Return the tributes of the provinces; what is left over is the supply."""
        kinds, lying = self.tables.provinces.kinds, dict.fromkeys(self.board.province_names, 0)
        for name in self.some(list(kinds) * self.game.options.most_tributes, LONGEST):
            if kinds[name] in self.tiles:
                self.tiles.remove(kinds[name])
                lying[name] += 1
        return lying

    def position(self) -> KhanState:
        """Return the start of a turn."""
        game, rng = self.game, self.rng
        self.rng.shuffle(self.upgrades)
        assert game.options.heirs is not None
        open_cities = self.some(self.cities, 3)
        fill = rng.randint(1, 4)
        lying = {city: self.some(self.treasures, fill) or [self.treasures.pop()] for city in open_cities}
        seats = [self.seat(heir) for heir in game.options.heirs]
        conquered = [city for seat in seats for city in seat["cities"]]
        conquered += self.cities if rng.random() < 0.5 else []
        number = rng.randint(1, 60)
        triggered = len(conquered) == len(self.board.city_names) or rng.random() < 0.2
        state = position(
            game,
            *seats,
            turn=Turn(number, (number - 1 + game.options.first_seat) % game.players),
            cities=lying,
            conquered=conquered,
            provinces=self.provinces(),
            khan=rng.choice(["", *self.board.khan_names]),
            area=self.some(self.upgrades, rng.randint(0, self.tables.upgrade_area.spaces)),
            pile=self.some(self.upgrades, LONGEST),
            demands=rng.sample(self.board.demand_names, rng.randint(0, 14)),
            bonuses=dict(zip(self.tables.advisors.asks, self.some(self.bonuses, 7), strict=False)),
        )
        last = number + rng.randint(0, 2 * game.players) if triggered or self.met(state) else 0
        cards = rng.sample(range(len(self.board.secret_names)), 2 * game.players)
        secrets = [
            SecretAdvisors(seat, cards=(cards[2 * seat],), discarded=(cards[2 * seat + 1],))
            for seat in range(game.players)
        ]
        return state.evolve(last_turn=last, secrets=tuple(secrets))

    def met(self, state: KhanState) -> bool:
        """Return whether the council has met."""
        printed = self.tables.council.votes[self.game.players - 2]
        return state.neutral >= (self.game.options.council or printed)
