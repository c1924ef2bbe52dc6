"""The second engine's game in names, dicts, sets and counters: how it begins, and small questions."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import product
from typing import Any

FIELDS = (
    *("turn", "todo", "ride", "seats", "secrets", "provinces", "supply", "cities", "closed", "treasures"),
    *("bonuses", "demands", "claimed", "area", "upgrades", "delivered", "lost", "khan", "neutral"),
    "last_turn",
)
COLOURED = ("yellow", "red", "green")
ABILITIES = ("Altani", "Chagatai", "Jochi", "Ogedei", "Tolui")


class Table:
    """A game with its state in names: its `FIELDS`. `todo` says what is to be decided next: its last item."""

    turn: tuple[int, int]
    todo: list[tuple[Any, ...]]
    ride: dict[str, Any]
    seats: list[dict[str, Any]]
    secrets: list[dict[str, set[str]]]
    provinces: Counter[str]
    supply: Counter[str]
    cities: dict[str, Counter[str]]
    closed: set[str]
    treasures: Counter[str]
    bonuses: dict[str, str]
    demands: set[str]
    claimed: set[str]
    area: list[str]
    upgrades: Counter[str]
    delivered: Counter[str]
    lost: Counter[str]
    khan: str
    neutral: int
    last_turn: int

    def __init__(self, document, players, options, told=None):
        self.document, self.players, self.options = document, players, options
        self.doubles = document["stops"]["doubles"]
        self.capital = document["regions"]["capital"]
        self.stops = list(document["stops"]["places"])
        self.joined: dict[str, set[str]] = {stop: set() for stop in self.stops}
        for stop, others in document["routes"]["joined"].items():
            for other in others:
                self.joined[stop].add(other)
                self.joined[other].add(stop)
        self.asks: dict[str, list[str]] = dict(document["advisors"]["asks"])
        if options.karakorum_tile:
            self.asks[self.capital] = document["advisors"]["karakorum_tile"]
        for name, value in deepcopy(told or self._setup()).items():
            setattr(self, name, value)

    def _setup(self) -> dict[str, Any]:
        document, first = self.document, self.options.first_seat
        tiles, names = document["tribute_tiles"], document["treasures"]["names"]
        seats: list[dict[str, Any]] = []
        for seat in range(self.players):
            coins = document["supplies"]["coins"][(seat - first) % self.players]
            seats.append(
                {
                    "heir": "",
                    "pawns": [self.capital],
                    "yurts": Counter(),
                    "in cities": set(),
                    "conquests": 0,
                    "tiles": Counter(coin=coins),
                    "treasures": Counter(),
                    "columns": {column: [] for column in (*COLOURED, "white")},
                    "used": set(),
                    "bonuses": set(),
                    "turned": set(),
                    "votes": 0,
                }
            )
        supply = Counter({kind: tiles[kind] for kind in ("sword", "yurt", "coin")})
        for seat in seats:
            supply -= seat["tiles"]
        provinces = Counter(dict.fromkeys(document["provinces"]["kinds"], tiles["start"]))
        for province, kind in document["provinces"]["kinds"].items():
            supply[kind] -= provinces[province]
        todo = [("keep", first), ("deal",), ("restock",), ("advisors",), ("bonuses",)]
        todo += [("city",)] * document["cities"]["revealed"]
        if self.options.heirs is None:
            todo += [("heirs",)]
        else:
            for seat, heir in zip(seats, self.options.heirs, strict=True):
                self._board(seat, heir)
            todo += [("white", at) for at, seat in enumerate(seats) if seat["heir"] == "Jochi"]
        return {
            "turn": (1, first),
            "todo": todo,
            "ride": {},
            "seats": seats,
            "secrets": [{"cards": set(), "discarded": set(), "revealed": set()} for _ in seats],
            "provinces": provinces,
            "supply": supply,
            "cities": {},
            "closed": set(document["cities"]["places"]),
            "treasures": Counter(dict.fromkeys(names, document["treasures"]["each"])),
            "bonuses": {},
            "demands": set(),
            "claimed": set(),
            "area": [],
            "upgrades": Counter(
                {
                    f"{colour}-{kind}": count
                    for kind, counts in document["upgrades"]["counts"].items()
                    for colour, count in counts.items()
                }
            ),
            "delivered": Counter(),
            "lost": Counter(),
            "khan": "",
            "neutral": 0,
            "last_turn": 0,
        }

    def _board(self, seat, heir):
        seat["heir"] = heir
        if heir == "Altani":
            seat["pawns"] = [self.capital, self.capital]
        if heir == "Tolui":
            seat["yurts"] = Counter([self.capital])

    def told(self) -> dict[str, Any]:
        """Return all that the game knows."""
        return {name: getattr(self, name) for name in FIELDS}

    # --- small questions --------------------------------------------------------------------------

    @property
    def me(self):
        """What the seat on turn has."""
        return self.seats[self.turn[1]]

    def next_step(self):
        """Return the name of what is to be decided next, or nothing."""
        return self.todo[-1][0] if self.todo else ""

    def pieces_left(self, seat):
        """Return how many yurt pieces are not on the map."""
        return self.document["supplies"]["yurts"] - seat["yurts"].total() - len(seat["in cities"])

    def room(self):
        """Return the stops where another yurt can stand."""
        stand = sum((seat["yurts"] for seat in self.seats), Counter[str]())
        return {
            stop
            for stop in self.stops
            if stop != self.capital and stand[stop] < (2 if stop in self.doubles else 1)
        }

    def held(self, kind):
        """Return how many swords, yurt tiles or coins can be paid, or treasures of a type delivered."""
        return self._real(kind)[kind] + self.ride["virtual"][kind]

    def _real(self, kind):
        return self.me["tiles"] if kind in ("sword", "yurt", "coin") else self.me["treasures"]

    def _pay(self, kind, count):
        """Pay virtual things before others; tribute tiles go to the supply, treasures out of the game."""
        virtual = min(count, self.ride["virtual"][kind])
        self.ride["virtual"][kind] -= virtual
        self._real(kind)[kind] -= count - virtual
        (self.supply if self._real(kind) is self.me["tiles"] else self.delivered)[kind] += count - virtual

    def _receive(self, kind):
        if self.supply[kind]:
            self.supply[kind] -= 1
            self.me["tiles"][kind] += 1

    # --- moving -----------------------------------------------------------------------------------

    def one_move(self, stop):
        """Return the stops one move away, jumping over chains of own yurts."""
        chain, reached = {stop}, set[str]()
        while True:
            reached = {beside for link in chain for beside in self.joined[link]}
            longer = chain | {link for link in reached if self.me["yurts"][link]}
            if longer == chain:
                return reached - {stop}
            chain = longer

    def away(self, stop, moves):
        """Return the fewest moves to each stop that is not further away."""
        moved, edge = {stop: 0}, {stop}
        for step in range(1, moves + 1):
            edge = {to for at in edge for to in self.one_move(at)} - set(moved)
            moved.update(dict.fromkeys(edge, step))
        return moved

    def may_stand(self, pawns):
        """Return whether all these pawns of the seat on turn may end where they are."""
        others = [
            pawn for number, seat in enumerate(self.seats) if number != self.turn[1] for pawn in seat["pawns"]
        ]
        everybody = Counter([*others, *pawns])
        return all(
            pawn == self.capital or everybody[pawn] <= (2 if pawn in self.doubles else 1) for pawn in pawns
        )

    def may_move(self, pawn):
        """Return whether the first (0) or second (1) pawn may move this turn."""
        return self.options.altani_moves == "both" or pawn == self.ride["pawn"]

    def can_end(self, pawns, moves):
        """Return whether the pawns can all come to where they may stand with so many moves together."""
        if self.may_stand(pawns):
            return True
        ways = [
            self.away(stop, moves) if self.may_move(pawn) else {stop: 0} for pawn, stop in enumerate(pawns)
        ]
        return any(
            self.may_stand([stop for stop, _ in ends])
            for ends in product(*(way.items() for way in ways))
            if sum(spent for _, spent in ends) <= moves
        )

    # --- what open advisors count ---------------------------------------------------------------

    def counted(self, me, word, virtual):
        """Return how much a seat has of what an open advisor counts."""
        holds = self.options.virtual_holds
        treasures = +me["treasures"]
        if holds != "none":
            treasures += Counter({name: virtual[name] for name in self.document["treasures"]["names"]})
        columns = [len(me["columns"][colour]) for colour in COLOURED]
        cities = me["in cities"] if self.options.city_yurts else set[str]()
        return {
            "swords": me["tiles"]["sword"] + (virtual["sword"] if holds == "all" else 0),
            "yurts": me["yurts"].total() + len(cities),
            "treasures": treasures.total(),
            "different treasures": len(treasures),
            "yurts in each region": min(
                self.in_region(me, region, cities) for region in self.document["stops"]["regions"]
            ),
            "bonus tiles": len(me["bonuses"] | me["turned"]),
            "cities": me["conquests"],
            "rows": min(columns),
            "columns of two": sum(count >= 2 for count in columns),
            "upgrades in a column": max(columns),
        }[word]

    def in_region(self, seat, region, cities):
        """Return the yurts of a seat on stops of the region, and in those of `cities` that lie there."""
        stops = sum(seat["yurts"][stop] for stop in self.document["stops"]["regions"][region])
        return stops + len(cities & set(self.document["cities"]["regions"][region]))
