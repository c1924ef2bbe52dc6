"""The demands of the open advisors, each at its number, one below and one above."""

from __future__ import annotations

from typing import Any

import pytest

import gamekit
from gamekit.games.khan.board import places_of
from gamekit.games.khan.demands import COUNTS, met
from gamekit.games.khan.state import KhanState

GAME: Any = gamekit.load("khan", players=2)
BOARD = GAME.board


def stops(names: str) -> int:
    return places_of(BOARD.index[name] for name in names.split())


def cities(names: str) -> int:
    return places_of(BOARD.city_names.index(name) for name in names.split())


def stacked(yellow: int, red: int, green: int, white: int = 0) -> dict[str, Any]:
    """Return columns with so many upgrades; which ones makes no difference."""
    return {"columns": tuple((0,) * count for count in (yellow, red, green, white))}


def moment(heir: dict[str, Any], demands: str = "all", **options: Any) -> KhanState:
    """Return a state in which seat 0 is on turn and these demands are in play."""
    game: Any = gamekit.load("khan", players=2, **options)
    state = game.initial_state()
    names = BOARD.demand_names if demands == "all" else demands.split()
    in_play = places_of(map(BOARD.demand_names.index, names))
    return state.with_heir(0, state.heirs[0].evolve(**heir), demands=in_play)


def meets(heir: dict[str, Any], demand: str, *virtual: tuple[int, ...], **options: Any) -> bool:
    """Return whether the demand alone, and among all, is met."""
    alone = met(moment(heir, demand, **options), *virtual) == [BOARD.demand_names.index(demand)]
    among = BOARD.demand_names.index(demand) in met(moment(heir, **options), *virtual)
    assert alone == among
    return alone


TEN = "R1 R2 R3 R4 P1 P2 P3 C1 C3 C4"
NEARLY: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "4-swords": ({"tiles": (3, 9, 9)}, {"tiles": (4, 0, 0)}),
    "6-yurts": ({"yurts": stops("R1 R2 R3 P1 C1")}, {"yurts": stops("R1 R2 R3 P1 C1 C3")}),
    "10-yurts": ({"yurts": stops(TEN[:-3])}, {"yurts": stops(TEN)}),
    "4-treasures": ({"treasures": (3, 0, 0, 0, 0)}, {"treasures": (2, 0, 2, 0, 0)}),
    "5-different-treasures": ({"treasures": (2, 2, 2, 2, 0)}, {"treasures": (1, 1, 1, 1, 1)}),
    "1-yurt-in-each-region": ({"yurts": stops("R1 R2 P1 P2 K")}, {"yurts": stops("R1 P1 C1")}),
    "2-yurts-in-each-region": ({"yurts": stops("R1 R2 P1 P2 C1")}, {"yurts": stops("R1 R2 P1 P2 C1 C9")}),
    "2-bonus-tiles": ({"bonuses": 4}, {"bonuses": 4 + 16, "turned": 4}),
    "3-bonus-tiles": ({"bonuses": 1 + 2}, {"bonuses": 1 + 2 + 64, "turned": 1 + 2 + 64}),
    "2-cities": ({"conquests": 1}, {"conquests": 2}),
    "3-cities": ({"conquests": 2}, {"conquests": 3}),
    "row": (stacked(4, 4, 0, 4), stacked(1, 1, 1)),
    "2-columns-of-2": (stacked(4, 1, 1, 2), stacked(2, 0, 2)),
    "4-in-a-column": (stacked(3, 3, 3, 4), stacked(0, 0, 4)),
}
"""For each demand what does not meet it yet, and what just does."""


@pytest.mark.parametrize("demand", NEARLY)
def test_each_demand(demand: str):
    """khan.open.demands: fourteen, each a minimum; the white column is none."""
    nearly, just = NEARLY[demand]
    assert not meets(nearly, demand)
    assert meets(just, demand)


def test_all_fourteen_are_there():
    """khan.open.demands, khan.parts.cards."""
    assert tuple(NEARLY) == BOARD.demand_names
    assert {demand.counts for demand in BOARD.tables.open_advisors.demands.values()} == set(COUNTS)


def test_every_number_is_a_minimum():
    """khan.open.demands: more meets it as well, and all that are met are told, in order."""
    heir = {
        "tiles": (9, 0, 0),
        "yurts": stops(TEN),
        "seconds": stops("C1"),
        "treasures": (3, 1, 1, 1, 1),
        "bonuses": 127,
        "conquests": 5,
        **stacked(4, 4, 4),
    }
    assert met(moment(heir)) == list(range(14))
    assert met(moment(heir, "row 4-swords")) == [0, 11]
    assert met(moment(heir, "")) == []


def test_both_yurts_of_a_double_stop_count():
    """khan.open.demands, khan.build.limit."""
    assert meets({"yurts": stops("R5 P6 C2"), "seconds": stops("R5 P6 C2")}, "6-yurts")
    assert meets({"yurts": stops("R5 P6 C2"), "seconds": stops("R5 P6 C2")}, "2-yurts-in-each-region")


def test_yurts_in_cities_count():
    """khan.open.demands: on the map and in their region, unless option city_yurts says not."""
    heir = {"yurts": stops("R1 P1 P2 P3"), "cities": cities("Kiev Canton")}

    for demand in ("6-yurts", "1-yurt-in-each-region"):
        assert meets(heir, demand)
        assert not meets(heir, demand, city_yurts=False)


def test_the_yurt_in_the_capital_counts_on_the_map_only():
    """khan.heir.tolui, khan.open.demands."""
    assert meets({"yurts": stops("K R1 R2 R3 P1 P2")}, "6-yurts")
    assert not meets({"yurts": stops("K R1 P1")}, "1-yurt-in-each-region")


def test_conquests_count_without_a_yurt():
    """khan.attack.conquer, khan.open.demands: and a yurt in a city is no conquest of its own."""
    assert meets({"conquests": 2, "cities": 0}, "2-cities")
    assert not meets({"conquests": 1, "cities": cities("Kiev Sarai")}, "2-cities")


@pytest.mark.parametrize(("holds", "wanted"), [("treasures", True), ("all", True), ("none", False)])
def test_virtual_treasures_count_until_spent(holds: str, wanted: bool):
    """khan.upgrade.virtual: those the running turn still has; option virtual_holds."""
    heir, virtual = {"treasures": (1, 1, 1, 1, 0)}, (0, 0, 0, 0, 1)

    assert meets(heir, "5-different-treasures", (0, 0, 0), virtual, virtual_holds=holds) is wanted
    assert not meets({"treasures": (2, 1, 0, 0, 0)}, "4-treasures", (0, 0, 0), (0,) * 5, virtual_holds=holds)
    assert (
        meets({"treasures": (2, 1, 0, 0, 0)}, "4-treasures", (0, 0, 0), virtual, virtual_holds=holds)
        is wanted
    )


@pytest.mark.parametrize(("holds", "wanted"), [("treasures", False), ("all", True), ("none", False)])
def test_virtual_swords_count_by_option_only(holds: str, wanted: bool):
    """khan.upgrade.virtual: the text says it of treasures only."""
    assert meets({"tiles": (3, 0, 0)}, "4-swords", (1, 0, 0), (0,) * 5, virtual_holds=holds) is wanted


def test_only_the_seat_on_turn_is_asked():
    """khan.open.claim: during their own turn."""
    state = moment({}, "4-swords")
    rich = state.with_heir(1, state.heirs[1].evolve(tiles=(4, 0, 0)))

    assert met(rich) == []
    assert met(rich.evolve(turn=rich.turn.evolve(seat=1))) == [0]
