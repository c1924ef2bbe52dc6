"""Positions that games seldom reach: made at random out of the box, or for one rule."""

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
        rng.shuffle(self.upgrades)
        self.first_white = self.upgrades.pop()
        self.tiles = [kind for kind in TRIBUTES for _ in range(getattr(tables.tribute_tiles, kind))]
        self.bonuses = list(self.board.bonus_names)
        self.cities = list(self.board.city_names)
        self.fallen: list[str] = []
        self.council = game.options.council or tables.council.votes[game.players - 2]
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
        size = min(most, len(things), self.rng.choice([0, self.rng.randint(0, most), most]))
        taken, things[:] = things[:size], things[size:]
        return taken

    def seat(self, heir: str) -> dict[str, Any]:
        """Return what a seat has, in the words of `seated`."""
        self.rng.shuffle(self.standing)
        pieces = self.tables.supplies.yurts - (heir == "Tolui")
        yurts = self.some(self.spaces, self.rng.randint(0, pieces))
        cities = self.some(self.fallen, min(self.rng.randint(0, 3), pieces - len(yurts)))
        bonuses = self.some(self.bonuses, self.rng.randint(0, 3))
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
            columns[colour] = self.some(fitting, self.tables.boards.upgrade_spaces)
            for name in columns[colour]:
                self.upgrades.remove(name)
        filled = [self.first_white] if heir == "Jochi" else []
        rows = min(map(len, columns.values()))
        columns["white"] = filled + self.some(self.upgrades, max(rows - len(filled), 0))
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
        assert game.options.heirs is not None
        open_cities, fill = self.some(self.cities, rng.choice([1, 3])), rng.choice([1, 4])
        conquered = self.some(self.cities, LONGEST)
        self.fallen = conquered[:]
        self.rng.shuffle(self.treasures)
        lying = {city: [self.treasures.pop() for _ in range(rng.randint(1, fill))] for city in open_cities}
        del self.treasures[: 4 * len(self.cities) + 3]  # as many stay in the pile as will be needed
        seats = [self.seat(heir) for heir in game.options.heirs]
        self.nearly_full(seats)
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
        last = number + rng.randint(0, 2 * game.players) if triggered or state.neutral >= self.council else 0
        cards = rng.sample(range(len(self.board.secret_names)), 2 * game.players)
        secrets = [
            SecretAdvisors(seat, cards=(cards[2 * seat],), discarded=(cards[2 * seat + 1],))
            for seat in range(game.players)
        ]
        return state.evolve(last_turn=last, secrets=tuple(secrets))

    def nearly_full(self, seats: list[dict[str, Any]]) -> None:
        """Let the council lack one vote or two, sometimes."""
        short = self.council - sum(seat["votes"] for seat in seats)
        if short > 0 and self.rng.random() < 0.6:
            self.rng.choice(seats)["votes"] += short - self.rng.randint(1, min(2, short))


ALL_VIRTUAL = {"white": ["yellow-coin", "yellow-sword", "yellow-bowl", "green-furs"], "red": ["iron", "yurt"]}
AROUND = ("K", "R10", "R11", "P9", "P11", "C1", "C2", "C6", "C9", "R8", "P10")
LAST_CITIES = ("Kiev", "Moscow", "Sarai", "Baghdad", "Samarkand", "Kabul", "Beijing", "Kaesong")
HOLDS = ("4-swords", "4-treasures", "5-different-treasures")
Position = tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]
RARE: dict[str, Position] = {
    **{
        f"a virtual thing of every kind, held: {holds}": (
            {"heirs": ("Ogedei", "Jochi"), "virtual_holds": holds},
            [
                {
                    "pawns": ["K"],
                    "columns": ALL_VIRTUAL,
                    "treasures": ["furs", "iron", "ox"],
                    "tiles": {"sword": 3, "coin": 1, "yurt": 1},
                    "used": ["yellow", "green"],
                },
                {"columns": {"white": ["green-coin"]}},
            ],
            {"demands": HOLDS, "cities": {"Kiev": ["rug", "rug"], "Sarai": ["bowl"]}, "area": ["red-coin"]},
        )
        for holds in ("treasures", "all", "none")
    },
    "both pawns of Altani on stops of others, with two moves": (
        {"heirs": ("Altani", "Tolui", "Ogedei")},
        [
            {"pawns": ["R3", "P8"], "yurts": ["R6", "P6"], "used": ["yellow", "red"]},
            {"pawns": ["R5"], "yurts": ["R5", "R8"]},
            {"pawns": ["P6"], "yurts": ["P6", "P11"]},
        ],
        {"cities": {"Kiev": ["rug", "rug"]}},
    ),
    "no way on for a pawn but over others": (
        {"heirs": ("Altani", "Tolui", "Ogedei", "Jochi", "Chagatai"), "altani_moves": "acting"},
        [
            {"pawns": ["R4", "R5"], "used": ["red"]},
            {"pawns": ["R1"]},
            {"pawns": ["R5"]},
            {"pawns": ["R8"], "columns": {"white": ["red-coin"]}},
            {"pawns": ["R3"]},
        ],
        {"cities": {"Kiev": ["rug", "rug"]}},
    ),
    "eleven yurts of Tolui, one piece left": (
        {"heirs": ("Tolui", "Jochi")},
        [
            {"pawns": ["R11"], "yurts": AROUND[1:], "tiles": {"yurt": 3}, "used": ["green"]},
            {"pawns": ["C3"], "columns": {"white": ["red-coin"]}, "yurts": ["C3", "R9", "R9"]},
        ],
        {"demands": ["10-yurts", "6-yurts"]},
    ),
    "the last treasure, the last piece and the last city": (
        {"heirs": ("Ogedei", "Chagatai")},
        [
            {
                "pawns": ["C8"],
                "yurts": ["R1", "R2", "R3", "R4", "R6", "P1", "P2", "P3", "P4", "P5", "P7"],
                "tiles": {"sword": 1, "coin": 1, "yurt": 1},
                "conquests": 2,
            },
            {"conquests": 6},
        ],
        {"demands": ["2-cities", "3-cities"], "cities": {"Canton": ["bowl"]}, "conquered": LAST_CITIES},
    ),
    "two votes at the capital where one was lacking, and a vote in its bonus tile": (
        {"heirs": ("Chagatai", "Ogedei"), "first_seat": 1},
        [
            {"pawns": ["K"], "treasures": ["furs", "iron", "bowl"] * 2, "votes": 5, "bonuses": ["ride"]},
            {"votes": 4},
        ],
        {"turn": Turn(6, 0), "bonuses": {"K": "vote"}, "demands": ["2-bonus-tiles", "3-bonus-tiles"]},
    ),
    "all bonus tiles, hardly a tribute left": (
        {"heirs": ("Chagatai", "Ogedei")},
        [
            {"bonuses": ["swords", "coins", "yurts", "ride", "fists", "treasures"], "turned": ["vote"]},
            {"tiles": {"coin": 10}},
        ],
        {"demands": ["4-swords", "4-treasures"], "provinces": {"j": 3, "l": 3, "h": 3, "a": 2}},
    ),
    "one yurt for three demands, one upgrade for two and for the end": (
        {"heirs": ("Jochi", "Ogedei"), "council": 6},
        [
            {
                "pawns": ["C1"],
                "yurts": ["R1", "R2", "P1", "P2", "C2"],
                "tiles": {"yurt": 1, "coin": 4},
                "columns": {
                    "white": ["red-coin"],
                    "yellow": ["coin", "coin"],
                    "red": ["coin"],
                    "green": ["coin"],
                },
            },
            {},
        ],
        {
            "demands": ["6-yurts", "2-yurts-in-each-region", "2-columns-of-2", "4-in-a-column"],
            "area": ["red-horses", "green-fist"],
        },
    ),
    "every column full but one, one upgrade in the pile": (
        {"heirs": ("Chagatai", "Jochi"), "random_full": "again"},
        [
            {
                "tiles": {"coin": 4},
                "columns": {
                    "yellow": ["coin", "coin", "sword", "sword"],
                    "red": ["coin", "coin", "sword", "sword"],
                    "green": ["coin", "coin", "sword"],
                    "white": ["red-yurt", "red-yurt"],
                },
            },
            {"columns": {"white": ["red-coin"]}},
        ],
        {
            "area": [],
            "pile": ["red-horses", "green-fist", "yellow-fist"],
            "demands": ["4-in-a-column", "row"],
        },
    ),
}
"""Options, seats and what else `position` needs, by what is rare in it."""
