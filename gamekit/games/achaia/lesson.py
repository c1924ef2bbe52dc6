"""The position that the lesson on Achaia looks at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from gamekit.core.actions import Action
from gamekit.core.state import CHANCE
from gamekit.games.achaia import Achaia
from gamekit.games.achaia.acting import PASS, Acting
from gamekit.games.achaia.naming import DECLINE
from gamekit.games.achaia.parts import RESERVE
from gamekit.games.achaia.resolving import TAKE_GOLD
from gamekit.games.achaia.setup import KEEP
from gamekit.games.achaia.state import AchaiaState

DICE = {
    "red": {"watchtower": (4, 2), "temple": (3,), "citadel": (6,), "": (1,)},
    "green": {"temple": (5,), "citadel": (4, 2), "prison": (4,), "": (3,)},
    "blue": {"prison": (4, 1), "trade": (3,), "harbour": (5,), "": (6,)},
}
"""what the dice of each colour show on each Location, and under "" in reserve"""
TOKENS = {"red": "trade harbour", "green": "temple prison", "blue": "watchtower tavern"}
"""where each colour dominated in the first game turn"""
RAISED = "citadel"
"""where a limit increase token lies"""
COURT = (0, 0, 1)
"""how many Court Cousins each player holds"""


@cache
def dusk(seed: int = 2) -> AchaiaState:
    """Return a position of three players: all but the first have passed in the second game turn.

    Chance drew and rolled; what lies in Troy and which cards are held was laid out by hand.
    """
    rng, state = Random(seed), Achaia(3).initial_state()
    while not _all_others_have_passed(state):
        if state.current_player == CHANCE:
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state = state.child(rng.choices(actions, weights)[0])
        else:
            state = state.child(_waiting(state))
    return _with_cards(_with_tokens(_with_dice(state)))


def domination_begins(**rules: Callable[..., Any]) -> AchaiaState:
    """Return what follows when the first player passes too, perhaps with other scoring rules."""
    return dusk().evolve(game=Achaia(3, rules=rules)).child(PASS)


def held(state: AchaiaState) -> tuple[tuple[str, ...], ...]:
    """Return for each seat the names of its Intrigues and Cousins, as `graphs.exchange` takes them."""
    cards = state.parts.cards
    return tuple(
        (*[cards[card] for card in state.cards(seat)], *["street"] * street, *["court"] * court)
        for seat, (street, court) in enumerate(zip(state.street, state.court, strict=True))
    )


def _all_others_have_passed(state: AchaiaState) -> bool:
    acts = state.game_turn == 2 and isinstance(state.stack[-1], Acting)
    return acts and set(state.passed) == set(range(1, state.game.players))


def _waiting(state: AchaiaState) -> Action:
    """Return what does as little as possible."""
    actions = state.legal_actions()
    return next((action for action in (PASS, DECLINE, KEEP, TAKE_GOLD) if action in actions), actions[0])


def _with_dice(state: AchaiaState) -> AchaiaState:
    parts, limits = state.parts, [0] * len(state.limits)
    limits[parts.locations.index(RAISED)] = 1
    for colour, rows in DICE.items():
        dice = iter(parts.dice_of_colour[parts.colours.index(colour)])
        for name, row in rows.items():
            place = parts.locations.index(name) if name else RESERVE
            for pips in row:
                die = next(dice)
                state = state.with_die(die, place).with_pips(die, pips)
    return state.evolve(limits=tuple(limits))


def _with_tokens(state: AchaiaState) -> AchaiaState:
    """Return the state in which each colour has the power tokens of TOKENS, and power for them."""
    parts, box = state.parts, state.parts.tables.box
    clean = ((0,) * len(parts.locations),) * len(parts.colours)
    state = state.evolve(tokens=clean, supply=(box.power_tokens,) * len(parts.colours))
    state = state.evolve(power=(state.game.start_power,) * state.game.players)
    for colour, names in TOKENS.items():
        number = parts.colours.index(colour)
        for name in names.split():
            dominated = state.with_token(number, parts.locations.index(name))
            state = dominated.with_power(parts.owner[number], 1)
    return state


def _with_cards(state: AchaiaState) -> AchaiaState:
    """Return the state in which the first player holds Steal and one Counteraction, the second three."""
    parts = state.parts
    counters = [card for card, serves in zip(parts.cards, parts.counters, strict=True) if serves]
    others = [card for card in parts.cards if card not in (*counters, "steal")]
    hands = (
        ("steal", counters[-1], others[0]),
        (counters[0], counters[0], counters[-1]),
        others[1:4],
    )
    for hand, names in zip(state.hands, hands, strict=True):
        state = state.with_hand(hand.evolve(cards=tuple(sorted(map(parts.cards.index, names)))))
    return state.evolve(court=COURT)
