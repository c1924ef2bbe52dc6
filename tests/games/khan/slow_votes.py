"""The final votes of a game of the second engine, and who has won it."""

from __future__ import annotations

from collections import Counter

from games.khan.slow_table import Table


def lines(slow: Table) -> dict[tuple[int, str], int]:
    """Return the votes of each seat by where they come from, those that are not 0."""
    found = {(at, "votes"): seat["votes"] for at, seat in enumerate(slow.seats)}
    for region in slow.document["stops"]["regions"]:
        for at, votes in influence(slow, region).items():
            found[at, f"influence {region}"] = votes
    for at, secrets in enumerate(slow.secrets):
        kept = secrets["revealed"] or secrets["cards"]
        if len(kept) == 1:
            card = slow.document["secret_advisors"]["cards"][min(kept)]
            found[at, "secret"] = sum(
                fulfilled(slow, slow.seats[at], card["counts"]) >= least for least in card["votes"]
            )
    return {line: votes for line, votes in found.items() if votes}


def influence(slow: Table, region) -> dict[int, int]:
    """Return the votes for yurts in a region by seat."""
    column, tables = slow.document["regions"]["columns"][region], slow.document["influence"]
    yurts = {at: slow.in_region(seat, region, seat["in cities"]) for at, seat in enumerate(slow.seats)}
    if not slow.options.zero_yurts:
        yurts = {at: count for at, count in yurts.items() if count}
    counts = sorted(yurts.values(), reverse=True)
    votes = dict[int, int]()
    for at, count in yurts.items():
        upgrades = len(slow.seats[at]["columns"][column])
        if count == counts[0]:
            votes[at] = tables["first"][upgrades]
        elif counts[0] > counts[1] == count:
            votes[at] = tables["second"][upgrades]
    return votes


def fulfilled(slow: Table, seat, word):
    """Return how much a seat has of what a secret advisor counts."""
    yurts = Counter({stop: count for stop, count in seat["yurts"].items() if stop != slow.capital})
    kinds = Counter(name.split("-")[1] for column in seat["columns"].values() for name in column)
    provinces, cities = slow.document["provinces"]["borders"], slow.document["cities"]["adjacent"]

    def beside(places):
        return [sum(yurts[stop] for stop in set(stops)) for stops in places]

    around_cities = beside(cities.values())
    return {
        "connected yurts": lambda: max((group(slow, yurts, stop) for stop in yurts), default=0),
        "upgrades": kinds.total,
        "different upgrades": lambda: len(kinds),
        "pairs": lambda: sum(count // 2 for count in kinds.values()),
        "regions": lambda: governed(slow, seat),
        "khan provinces": lambda: sum(
            count >= 2
            for count in beside(provinces[name] for name in slow.document["khan_provinces"]["arrows"])
        ),
        "cities with two": lambda: sum(count >= 2 for count in around_cities),
        "cities with one": lambda: sum(count >= 1 for count in around_cities),
        "horses and fists": lambda: kinds["horses"] + kinds["fist"],
        "double stops": lambda: sum(yurts[stop] >= 1 for stop in slow.doubles),
    }[word]()


def group(slow: Table, yurts, stop):
    """Return how many yurts are connected with those of a stop."""
    group, edge = {stop}, {stop}
    while edge:
        edge = {to for at in edge for to in slow.joined[at] if yurts[to]} - group
        group |= edge
    return sum(yurts[at] for at in group)


def governed(slow: Table, seat):
    """Return the regions with two yurts and two upgrades in their column."""
    cities = seat["in cities"] if slow.options.city_yurts else set[str]()
    return sum(
        slow.in_region(seat, region, cities) >= 2 and len(seat["columns"][column]) >= 2
        for region, column in slow.document["regions"]["columns"].items()
    )


def ranking(slow: Table) -> list[list[int]]:
    """Return groups of seats, the best first: votes, then treasures, then the way to the capital."""
    keys = dict[int, tuple[int, int, int]]()
    for at, seat in enumerate(slow.seats):
        votes = sum(count for (whose, _), count in lines(slow).items() if whose == at)
        keys[at] = (votes, seat["treasures"].total(), -min(distance(slow, pawn) for pawn in seat["pawns"]))
    best_first = sorted(set(keys.values()), reverse=True)
    return [[at for at, key in keys.items() if key == best] for best in best_first]


def distance(slow: Table, stop):
    """Return the routes from a stop to the capital."""
    reached, routes = {stop}, 0
    while slow.capital not in reached:
        reached |= {to for at in reached for to in slow.joined[at]}
        routes += 1
    return routes
