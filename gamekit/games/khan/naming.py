"""Stops, cities, cards and tiles in words; people go by their heirs, for labels know no names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gamekit.core.secrets import Unknown
from gamekit.games.khan.advisors import votes_for
from gamekit.games.khan.board import Board, places_in
from gamekit.games.khan.rules import swords_for
from gamekit.games.khan.state import NOWHERE, Heir, KhanState
from gamekit.games.khan.tables import TRIBUTES
from gamekit.games.khan.ways import Leap, moves_away, prospects, riding

KINDS = {"fist": "one more take", "horses": "two more moves"}
"""upgrades that are no virtual thing"""
BROUGHT = {"horse": "move", "fist": "take", "treasure": "treasure drawn", "yurt": "yurt tile"}
"""what the icons of bonus tiles bring, where it is not their own word"""
SECRET_WORDS = {
    "connected yurts": "yurts in one connected group",
    "pairs": "pairs of equal upgrades",
    "regions": "regions with 2 yurts, 2 upgrades",
    "khan provinces": "Khan provinces with 2 yurts beside",
    "cities with two": "cities with 2 yurts beside",
    "cities with one": "cities with a yurt beside",
    "horses and fists": "horse or fist upgrades",
    "double stops": "double stops with a yurt",
}
"""what a secret advisor counts, for people, where it is more than the edition's word"""
DEMAND_WORDS = {
    "swords": "hold {n} swords",
    "treasures": "hold {n} treasures",
    "different treasures": "hold {n} different treasures",
    "bonus tiles": "obtain {n} bonus tiles",
    "cities": "conquer {n} cities",
    "rows": "complete {n} row of upgrades",
    "columns of two": "{n} columns with 2 upgrades",
    "upgrades in a column": "{n} upgrades in a column",
}
"""what an open advisor demands, for people"""


# --- the map ------------------------------------------------------------------------------------


def stop_label(state: KhanState, stop: int, way: Sequence[Leap]) -> str:
    """Return a stop with what stands on it, how far it is, the way, and what can be done there."""
    board = state.board
    region = board.region[stop]
    said = [f"{board.names[stop]}, {_kind_of_stop(board, stop)}"]
    said[0] += f" of {board.region_names[region]}" if region >= 0 else ""
    for seat, heir in enumerate(state.heirs):
        who, yurts = heir_name(state, seat), (heir.yurts >> stop & 1) + (heir.seconds >> stop & 1)
        said += [f"{counted(yurts, 'yurt')} of {who}"] if yurts else []
        said += [f"{who}'s pawn"] * heir.pawns.count(stop)
    ride = riding(state)
    if ride and ride.visited >> stop & 1:
        said.append("visited this turn")
    elif way:
        said.append(f"{counted(len(way), 'move')}: {way_words(board, way)}")
    elif far := moves_away(state, stop):
        said.append(f"{counted(far, 'move')} away")
    found = prospects(state, stop)
    return ", ".join(said) + (f"; there: {', '.join(found)}" if found else "")


def way_words(board: Board, way: Sequence[Leap]) -> str:
    """Return a way as its stops; those jumped over stand in brackets."""
    steps = [
        "".join(f"({board.names[jumped]}) " for jumped in move[1:-1]) + board.names[move[-1]] for move in way
    ]
    return " > ".join([board.names[way[0][0]], *steps])


def _kind_of_stop(board: Board, stop: int) -> str:
    if stop == board.capital:
        return "the capital Karakorum"
    return "double stop" if board.doubles >> stop & 1 else "stop"


def province_label(state: KhanState, province: int) -> str:
    """Return a province with its tributes and stops."""
    board, name, tiles = state.board, state.board.province_names[province], state.provinces[province]
    stops, most = listed(board.tables.provinces.borders[name]), state.game.options.most_tributes
    return f"province {name}, {TRIBUTES[board.kind[province]]}s: {tiles} of {most}; at {stops}"


def city_label(state: KhanState, city: int) -> str:
    """Return a city with its treasures, or who conquered it, its stops and its price."""
    board, name, lying = state.board, state.board.city_names[city], state.cities[city]
    stops = listed(board.tables.cities.adjacent[name])
    where = f"{name} in {board.region_names[board.city_region[city]]}, at {stops}"
    if any(lying):
        cost = price(state, name, coin=False)
        return f"{where}: {held_words(board.treasure_names, lying)}; next for {cost}"
    if state.closed >> city & 1:
        return f"{where}, not revealed yet"
    owner = conqueror(state, city)
    return f"{where}, conquered" + ("" if owner is None else f" by {heir_name(state, owner)}")


def conqueror(state: KhanState, city: int) -> int | None:
    """Return the seat whose yurt stands in the city, or None."""
    return next((seat for seat, heir in enumerate(state.heirs) if city in places_in(heir.cities)), None)


def price(state: KhanState, city: str, *, coin: bool) -> str:
    """Return what the next treasure of a city costs."""
    ride, place = riding(state), state.board.city_names.index(city)
    if coin:
        return "a coin"
    return counted(swords_for(state, ride, place) if ride else state.game.options.first_swords, "sword")


def advisor_label(state: KhanState, advisor: int) -> str:
    """Return what an advisor asks for and gives."""
    board, stop, bonus = state.board, state.board.advisors[advisor], state.bonuses[advisor]
    name, votes = board.names[stop], counted(votes_for(board, stop), "vote")
    first = (
        "" if bonus == NOWHERE else f"; the first delivery brings the bonus tile {board.bonus_names[bonus]}"
    )
    return f"advisor at {name} asks for {', '.join(board.asks[name])}: {votes}{first}"


# --- seats ----------------------------------------------------------------------------------------


def heir_name(state: KhanState, seat: int) -> str:
    """Return the heir of a seat, or its number before heirs are drawn."""
    heir = state.heirs[seat]
    return f"seat {seat + 1}" if heir.board == NOWHERE else state.board.heir_names[heir.board]


def seat_label(state: KhanState, seat: int) -> str:
    """Return what a seat has before it."""
    heir, board = state.heirs[seat], state.board
    held = held_words((*TRIBUTES, *board.treasure_names), (*heir.tiles, *heir.treasures)) or "nothing"
    rest = board.tables.supplies.yurts - heir.yurts_placed()
    votes = counted(heir.votes, "vote")
    label = f"{heir_name(state, seat)}: {votes}, holds {held}; {rest} yurts left, {conquests(heir)}"
    power = f"khan.heir.{heir_name(state, seat).lower()}"
    return f"{label}. {state.game.clauses[power].says}" if power in state.game.clauses else label


def conquests(heir: Heir) -> str:
    """Return how many cities an heir conquered."""
    return f"{heir.conquests} {'city' if heir.conquests == 1 else 'cities'} conquered"


def council_words(state: KhanState) -> str:
    """Return how far the Kurultai is: in the end there may be more votes than trigger it."""
    votes = f"{state.neutral} vote{'s' * (state.neutral != 1)}"
    return f"{votes}; the end is triggered with {state.game.council}"


# --- tiles and cards ------------------------------------------------------------------------------


def upgrade_words(name: str) -> str:
    """Return an upgrade in words: `yellow-coin` is a virtual coin of the yellow column."""
    colour, _, kind = name.partition("-")
    if not kind:
        return "a random upgrade"
    return f"{colour} {KINDS.get(kind, f'virtual {kind}')}"


def icons_words(icons: Sequence[str]) -> str:
    """Return what a bonus tile brings.

    >>> icons_words(("horse", "horse", "fist"))
    '2 moves and 1 take'
    """
    said = [counted(icons.count(kind), BROUGHT.get(kind, kind)) for kind in dict.fromkeys(icons)]
    return listed(said) + (", one is kept" if icons.count("treasure") > 1 else "")


def demand_words(board: Board, card: str) -> str:
    """Return what an open advisor demands."""
    demand = board.tables.open_advisors.demands[card]
    if demand.counts.startswith("yurts"):
        where = demand.counts.removeprefix("yurts") or " on the map"
        return f"{counted(demand.least, 'yurt')}{where}"
    return DEMAND_WORDS.get(demand.counts, f"{demand.counts}: {{n}}").format(n=demand.least)


def secret_words(board: Board, card: str | Unknown) -> str:
    """Return what a secret advisor counts, and how much gives 1, 2 and 3 votes."""
    if isinstance(card, Unknown):
        return "a secret advisor"
    known = board.tables.secret_advisors.cards[card]
    steps = "-".join(map(str, known.votes))
    return f"{card}: {steps} {SECRET_WORDS.get(known.counts, known.counts)}"


def held_words(names: Sequence[str], counts: Sequence[int]) -> str:
    """Return counted things in words.

    >>> held_words(("sword", "furs"), (2, 1))
    '2 sword, furs'
    """
    held = [(name, count) for name, count in zip(names, counts, strict=True) if count]
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in held)


def counted(count: int, thing: str) -> str:
    """Return a number with its thing.

    >>> counted(1, "move"), counted(2, "move")
    ('1 move', '2 moves')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
