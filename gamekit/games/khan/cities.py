"""Attacks on cities, conquests, and the cities that come after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamekit.core.actions import Action
from gamekit.core.clauses import clause
from gamekit.core.state import Chance
from gamekit.core.value import value
from gamekit.games.khan.actions import Attack, DrawTreasure, RevealCity
from gamekit.games.khan.advisors import claim, treasure_outcomes, trigger_end
from gamekit.games.khan.board import COIN, SWORD, places_in
from gamekit.games.khan.purse import pay
from gamekit.games.khan.rules import has_piece, swords_for
from gamekit.games.khan.state import Heir, KhanState, changed

if TYPE_CHECKING:
    from gamekit.games.khan.turn import Riding


@clause("khan.attack.cost", "khan.attack.choice", "khan.heir.ogedei")
def attack(state: KhanState, ride: Riding, action: Attack) -> KhanState:
    """Return the state after a treasure was paid for and taken; the last one conquers the city."""
    board, bit = state.board, 1 << state.board.city_names.index(action.city)
    city, treasure = bit.bit_length() - 1, board.treasure[action.treasure]
    if action.coin:
        after = pay(state, ride.evolve(bribed=ride.bribed | bit), COIN, 1)
    else:
        cost = swords_for(state, ride, city)
        after = pay(state, ride.evolve(stormed=ride.stormed | bit), SWORD, cost)
    heir, lying = after.heir, changed(state.cities[city], treasure, -1)
    heir = heir.evolve(treasures=changed(heir.treasures, treasure, 1))
    cities = (*state.cities[:city], lying, *state.cities[city + 1 :])
    if any(lying):
        return claim(after.with_heir(state.turn.seat, heir, cities=cities))
    return conquer(after.evolve(cities=cities), heir, bit)


@clause("khan.attack.conquer", "khan.attack.city-yurt", "khan.end.cities", "khan.map.open-cities")
def conquer(state: KhanState, heir: Heir, bit: int) -> KhanState:
    """Return the state after the city was conquered: a yurt stands in it, and the next city comes."""
    yurt = bit if has_piece(state) else 0
    heir = heir.evolve(conquests=heir.conquests + 1, cities=heir.cities | yurt)
    stack = (*state.stack, RevealingCity()) if state.closed else state.stack
    after = claim(state.with_heir(state.turn.seat, heir, stack=stack))
    return after if state.closed or state.open_cities() else trigger_end(after)


@value
class RevealingCity(Chance[KhanState]):
    """Chance reveals the next city tile; then its treasures are drawn."""

    @clause("khan.setup.cities")
    def outcomes(self, state: KhanState) -> tuple[tuple[Action, int], ...]:
        names = state.board.city_names
        return tuple([(RevealCity(names[city]), 1) for city in places_in(state.closed)])

    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, RevealCity)
        city = state.board.city_names.index(action.city)
        filling = FillingCity(city, state.board.tables.cities.treasures)
        return state.with_top(filling, closed=state.closed ^ 1 << city)


@value
class FillingCity(Chance[KhanState]):
    """Chance draws the treasures of a revealed city."""

    city: int
    left: int

    @clause("khan.setup.cities", "khan.attack.conquer")
    def outcomes(self, state: KhanState) -> tuple[tuple[Action, int], ...]:
        return treasure_outcomes(state)

    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, DrawTreasure)
        treasure, city = state.board.treasure[action.treasure], self.city
        lying = changed(state.cities[city], treasure, 1)
        rest = (FillingCity(city, self.left - 1),) if self.left > 1 else ()
        return state.evolve(
            cities=(*state.cities[:city], lying, *state.cities[city + 1 :]),
            treasures=changed(state.treasures, treasure, -1),
            stack=(*state.stack[:-1], *rest),
        )
