"""A second engine of Herdeiros do Khan, slow and plain, written from the rulebook.

It shares no code with the first; only the order in which setup asks chance is taken from it, for no rule
cares, and the one in which open upgrades of one kind are taken.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from games.khan.slow_table import ABILITIES, COLOURED, Table


class Slow(Table):
    """What may be done in a game, and what comes of it."""

    # --- what may be done -------------------------------------------------------------------------

    def _moves(self):
        found = set[str]()
        pawns, left = self.me["pawns"], self.ride["moves"]
        for pawn, stop in enumerate(pawns):
            if left and self.may_move(pawn):
                for to in self.one_move(stop):
                    if self.can_end([*pawns[:pawn], to, *pawns[pawn + 1 :]], left - 1):
                        found.add(f"move {to}{' second' if pawn else ''}")
        return found

    def legal(self) -> set[str]:
        """Return the notation of all that the seat to decide may do, or that chance can bring."""
        step = self.next_step()
        if step in ("", "ride"):
            return self._ride_actions() if step else set()
        seats = {
            "activate": lambda: {
                f"activate {name}" for name in (*COLOURED, "white") if name not in self.me["used"]
            },
            "lead": lambda: {"lead first", "lead second"},
            "keep": lambda: {f"keep {card}" for card in self.secrets[self.todo[-1][1]]["cards"]},
            "gain": lambda: {f"gain {name}" for name in self._upgrades_on_offer()},
            "pick": lambda: {f"pick {treasure}" for treasure in self.todo[-1][1]},
        }
        return seats[step]() if step in seats else set(self.outcomes())

    def outcomes(self) -> dict[str, int]:
        """Return what chance can bring, with weights; nothing where a seat decides."""
        step = self.next_step()
        if step in ("white", "restock", "reveal"):
            return {f"upgrade {name}": count for name, count in self.upgrades.items() if count}
        if step in ("fill", "draw"):
            return {f"treasure {name}": count for name, count in self.treasures.items() if count}
        words = {
            "heirs": lambda: set(ABILITIES) - {seat["heir"] for seat in self.seats},
            "city": lambda: self.closed,
            "bonuses": lambda: set(self.document["bonus_tiles"]["brings"]) - set(self.bonuses.values()),
            "advisors": lambda: set(self.document["open_advisors"]["demands"]) - self.demands,
            "deal": self._cards_to_deal,
        }
        verb = {"heirs": "heir", "bonuses": "bonus", "advisors": "advisor"}.get(step, step)
        return {f"{verb} {word}": 1 for word in words[step]()} if step in words else {}

    def _cards_to_deal(self):
        dealt = [card for secrets in self.secrets for card in secrets["cards"]]
        return {
            f"{self._next_dealt()} {card}"
            for card in self.document["secret_advisors"]["cards"]
            if card not in dealt
        }

    def _next_dealt(self):
        full = self.document["supplies"]["secret_advisors"]
        waiting = [at for at in range(self.players) if len(self.secrets[at]["cards"]) < full]
        return waiting[0] if waiting else None

    def _in_order(self):
        return [(self.options.first_seat + at) % self.players for at in range(self.players)]

    def _ride_actions(self):
        ride, actions = self.ride, self._moves() | self._khan_places()
        if ride["takes"]:
            for province, border in self.document["provinces"]["borders"].items():
                if self.provinces[province] and ride["visited"] & set(border):
                    actions.add(f"take {province}")
        if not ride["khan"] and self.may_stand(self.me["pawns"]):
            actions.add("done")
        return actions | self._attacks() | self._builds() | self._buys() | self._deliveries() | self._uses()

    def _khan_places(self):
        places = {*self.document["khan_provinces"]["arrows"], "upgrades"} if self.ride["khan"] else set[str]()
        return {f"khan {place}" for place in places - {self.khan}}

    def _attacks(self):
        actions = set[str]()
        for city, lying in self.cities.items():
            adjacent = bool(self.ride["visited"] & set(self.document["cities"]["adjacent"][city]))
            for treasure in +lying:
                if adjacent and self.held("sword") >= self._swords(city):
                    actions.add(f"attack {city} {treasure}")
                if self._coin_serves(city, adjacent):
                    actions.add(f"attack {city} {treasure} coin")
        return actions

    def _swords(self, city):
        return self.options.next_swords if city in self.ride["stormed"] else self.options.first_swords

    def _coin_serves(self, city, adjacent):
        ride, options = self.ride, self.options
        return (
            self.me["heir"] == "Ogedei"
            and self.held("coin") > 0
            and city not in ride["stormed"] | ride["bribed"]
            and not (options.ogedei_limit == "turn" and ride["bribed"])
            and (adjacent or options.ogedei_reach == "any")
        )

    def _builds(self):
        if not (self.held("yurt") and self.pieces_left(self.me)):
            return set[str]()
        stops = set(self.ride["visited"])
        if self.me["heir"] == "Tolui":
            bases = self.me["pawns"] if self.options.tolui_reach == "pawn" else self.ride["visited"]
            stops |= {stop for base in bases for stop in self.joined[base]}
        return {f"build {stop}" for stop in stops & self.room()}

    def _has_space(self, column):
        return len(self.me["columns"][column]) < self.document["boards"]["upgrade_spaces"]

    def _upgrades_on_offer(self):
        return {*self.area, *(["random"] if self.upgrades.total() else [])}

    def _buys(self):
        if self.held("coin") < self.options.upgrade_coins:
            return set[str]()
        return {
            f"buy {name}"
            for name in self._upgrades_on_offer()
            if any(self._has_space(column) for column in COLOURED if name == "random" or column in name)
        }

    def _deliveries(self):
        actions = set[str]()
        for stop in self.ride["visited"] & set(self.asks):
            for treasures in self._sets(self.asks[stop]):
                if all(self.held(treasure) >= count for treasure, count in Counter(treasures).items()):
                    actions.add(f"deliver {stop} {','.join(treasures)}")
        return actions

    def _sets(self, asked):
        """Return the sets of treasures that an advisor takes: the types asked for, then any others."""
        types = [name for name in asked if name != "any"]
        free = combinations_with_replacement(self.document["treasures"]["names"], asked.count("any"))
        return [[*types, *others] for others in free]

    def _uses(self):
        actions = set[str]()
        for bonus in self.me["bonuses"]:
            for icon in self.document["bonus_tiles"]["brings"][bonus]:
                empty = (icon in ("sword", "yurt", "coin") and not self.supply[icon]) or (
                    icon == "treasure" and not self.treasures.total()
                )
                if not empty:
                    actions.add(f"use {bonus}")
        return actions

    # --- what comes of it -------------------------------------------------------------------------

    def do(self, text):
        """Do it, claim what is met, and go on to the next thing there is to decide."""
        verb, *words = text.split()
        riding = ("ride",) in self.todo
        getattr(self, f"_do_{self.next_step()}" if self.outcomes() else f"_{verb}")(*words)
        if riding or ("ride",) in self.todo:
            self._claim()
            self._trigger()

    # setup, and other things that chance brings

    def _do_heirs(self, heir):
        seat = next(at for at in range(self.players) if not self.seats[at]["heir"])
        self._board(self.seats[seat], heir)
        if all(seat["heir"] for seat in self.seats):
            self.todo.pop()
            self.todo += [("white", at) for at, seat in enumerate(self.seats) if seat["heir"] == "Jochi"]

    def _do_white(self, upgrade):
        _, at = self.todo.pop()
        self.upgrades[upgrade] -= 1
        self.seats[at]["columns"]["white"].append(upgrade)

    def _do_city(self, city):
        self.closed.remove(city)
        self.todo[-1] = ("fill", city, self.document["cities"]["treasures"])

    def _do_fill(self, treasure):
        _, city, left = self.todo.pop()
        self.treasures[treasure] -= 1
        self.cities.setdefault(city, Counter())[treasure] += 1
        if left > 1:
            self.todo.append(("fill", city, left - 1))

    def _do_bonuses(self, bonus):
        stop = next(stop for stop in self.asks if stop not in self.bonuses)
        self.bonuses[stop] = bonus
        if len(self.bonuses) == len(self.asks):
            self.todo.pop()

    def _do_advisors(self, card):
        self.demands.add(card)
        if len(self.demands) == self.document["supplies"]["open_advisors"]:
            self.todo.pop()

    def _do_restock(self, upgrade):
        self.upgrades[upgrade] -= 1
        self.area.append(upgrade)
        if len(self.area) == self.document["upgrade_area"]["spaces"] or not self.upgrades.total():
            self.todo.pop()

    def _do_deal(self, seat, card):
        self.secrets[int(seat)]["cards"].add(card)
        if self._next_dealt() is None:
            self.todo.pop()

    def _do_draw(self, treasure):
        _, drawn, left = self.todo.pop()
        self.treasures[treasure] -= 1
        drawn = (*drawn, treasure)
        self.todo.append(("draw", drawn, left - 1) if left > 1 else ("pick", drawn))

    def _do_reveal(self, upgrade):
        """A random upgrade, bought or gained (khan.buy.column)."""
        _, to_white = self.todo.pop()
        self.upgrades[upgrade] -= 1
        colour = "white" if to_white else upgrade.split("-")[0]
        if self._has_space(colour):
            self._place_upgrade(colour, upgrade)
            return
        self.lost[upgrade] += 1
        if self.options.random_full == "again" and self.upgrades.total():
            self.todo.append(("reveal", to_white))

    # what a seat does

    def _keep(self, card):
        _, seat = self.todo.pop()
        secrets = self.secrets[seat]
        secrets["discarded"] = secrets["cards"] - {card}
        secrets["cards"] = {card}
        after = self._in_order()[self._in_order().index(seat) + 1 :]
        self.todo.append(("keep", after[0]) if after else ("activate",))

    def _activate(self, column):
        self.me["used"].add(column)
        printed = self.document["boards"]["columns"][self.me["heir"]][column]
        kinds = [name.split("-")[1] for name in self.me["columns"][column]]
        if "recover" in printed:
            self.me["used"].clear()
        self.ride = {
            "column": column,
            "pawn": 0,
            "moves": printed.count("horse") + 2 * kinds.count("horses"),
            "takes": printed.count("fist") + kinds.count("fist"),
            "khan": "khan" in printed,
            "visited": {self.me["pawns"][0]},
            "virtual": Counter(kind for kind in kinds if kind not in ("horses", "fist")),
            "stormed": set(),
            "bribed": set(),
        }
        self.todo = [("ride",)]
        if self.me["heir"] == "Altani":
            self.todo.append(("lead",))
        if self.me["heir"] == "Chagatai" and column == self.options.chagatai_when:
            self._receive("sword")

    def _lead(self, word):
        self.todo.pop()
        self.ride["pawn"] = ["first", "second"].index(word)
        self.ride["visited"] = {self.me["pawns"][self.ride["pawn"]]}

    def _move(self, stop, second=""):
        pawn = 1 if second else 0
        self.me["pawns"][pawn] = stop
        self.ride["moves"] -= 1
        if pawn == self.ride["pawn"]:
            self.ride["visited"].add(stop)

    def _take(self, province):
        self.ride["takes"] -= 1
        self.provinces[province] -= 1
        self.me["tiles"][self.document["provinces"]["kinds"][province]] += 1

    def _khan(self, place):
        self.khan, self.ride["khan"] = place, False
        if place == "upgrades":
            area = self.document["upgrade_area"]
            for kind in ("coin", "sword"):
                if len(self.area) < area[kind]:
                    self._receive(kind)
            if len(self.area) < area["spaces"] and self.upgrades.total():
                self.todo.append(("restock",))
            return
        for province in (place, *self.document["khan_provinces"]["arrows"][place]):
            kind = self.document["provinces"]["kinds"][province]
            if self.supply[kind] and self.provinces[province] < self.options.most_tributes:
                self.supply[kind] -= 1
                self.provinces[province] += 1

    def _attack(self, city, treasure, coin=""):
        if coin:
            self._pay("coin", 1)
            self.ride["bribed"].add(city)
        else:
            self._pay("sword", self._swords(city))
            self.ride["stormed"].add(city)
        self.cities[city][treasure] -= 1
        self.me["treasures"][treasure] += 1
        if not self.cities[city].total():
            del self.cities[city]
            self.me["conquests"] += 1
            if self.pieces_left(self.me):
                self.me["in cities"].add(city)
            if self.closed:
                self.todo.append(("city",))

    def _build(self, stop):
        self._pay("yurt", 1)
        self.me["yurts"][stop] += 1

    def _buy(self, name):
        self._pay("coin", self.options.upgrade_coins)
        if name == "random":
            self.todo.append(("reveal", False))
        else:
            self.area.remove(name)
            self._place_upgrade(name.split("-")[0], name)

    def _place_upgrade(self, column, name):
        columns = self.me["columns"]
        columns[column].append(name)
        row = len(columns[column])
        complete = column != "white" and all(len(columns[colour]) >= row for colour in COLOURED)
        if complete and len(columns["white"]) < row and self._upgrades_on_offer():
            self.todo.append(("gain",))

    def _gain(self, name):
        self.todo.pop()
        if name == "random":
            self.todo.append(("reveal", True))
        else:
            self.area.remove(name)
            self._place_upgrade("white", name)

    def _deliver(self, stop, listed):
        for treasure in listed.split(","):
            self._pay(treasure, 1)
        self._vote(2 if stop == self.capital else 1)
        bonus = self.bonuses.pop(stop, "")
        if bonus:
            brings = self.document["bonus_tiles"]["brings"][bonus]
            self.me["turned" if "vote" in brings else "bonuses"].add(bonus)
            self._vote(brings.count("vote"))

    def _use(self, bonus):
        self.me["bonuses"].remove(bonus)
        self.me["turned"].add(bonus)
        brings = self.document["bonus_tiles"]["brings"][bonus]
        for icon in brings:
            if icon in ("sword", "yurt", "coin"):
                self._receive(icon)
        self.ride["moves"] += brings.count("horse")
        self.ride["takes"] += brings.count("fist")
        if "treasure" in brings:
            self.todo.append(("draw", (), min(brings.count("treasure"), self.treasures.total())))

    def _pick(self, treasure):
        _, drawn = self.todo.pop()
        self.me["treasures"][treasure] += 1
        self.delivered += Counter(drawn)
        self.delivered[treasure] -= 1

    def _done(self):
        number, seat = self.turn
        limit = self.options.round_limit
        over = number == self.last_turn or (limit and number == limit * self.players)
        self.todo, self.ride = [] if over else [("activate",)], {}
        if over:
            for secrets in self.secrets:
                secrets["cards"], secrets["revealed"] = set(), secrets["cards"]
        else:
            self.turn = (number + 1, (seat + 1) % self.players)

    # votes, demands and the end

    def _vote(self, count):
        self.me["votes"] += count
        self.neutral += count

    def _claim(self):
        if not self.ride:
            return
        for card, demand in self.document["open_advisors"]["demands"].items():
            if (
                card in self.demands
                and self.counted(self.me, demand["counts"], self.ride["virtual"]) >= demand["least"]
            ):
                self.demands.remove(card)
                self.claimed.add(card)
                self._vote(1)

    def _trigger(self):
        council = self.options.council or self.document["council"]["votes"][self.players - 2]
        if not self.last_turn and (
            self.neutral >= council or not (self.closed or self.cities or self._revealing())
        ):
            round_now = (self.turn[0] - 1) // self.players + 1
            self.last_turn = (round_now + 1) * self.players

    def _revealing(self):
        return any(step[0] in ("city", "fill") for step in self.todo)
