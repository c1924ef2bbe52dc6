"""Achaia's tables for its tests: games by options, states by hand, and a short way to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import gamekit
from gamekit import CHANCE
from gamekit.core.state import Turn
from gamekit.games.achaia import Achaia
from gamekit.games.achaia.acting import Acting
from gamekit.games.achaia.phases import DOMINATION, GameTurn
from gamekit.games.achaia.state import AchaiaState


@cache
def kit(players: int = 3, **options: Any) -> Any:
    """Return the game on the kit edition."""
    game = gamekit.load("achaia", players=players, **options)
    assert isinstance(game, Achaia)
    return game


def why(state: AchaiaState, notation: str) -> str:
    """Return the clause by which an action is refused."""
    refusal = state.refusal(state.game.parse(notation))
    assert refusal is not None, f"{notation} is legal"
    return refusal.clause


def sentence(state: AchaiaState, notation: str) -> str:
    """Return the sentence with which an action is refused."""
    refusal = state.refusal(state.game.parse(notation))
    assert refusal is not None, f"{notation} is legal"
    return refusal.sentence


def at_random(state: Any, seed: int, until: Callable[[Any], bool]) -> Any:
    """Return the first state of a random game for which `until` holds."""
    rng = Random(seed)
    while state.stack and not until(state):
        state = state.child(rng.choice(state.legal_actions()))
    assert until(state), "the game ended before"
    return state


def walk(state: Any, seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield the states of a random game with what is done in each."""
    rng = Random(seed)
    while state.stack:
        action = rng.choice(state.legal_actions())
        yield state, action
        state = state.child(action)


def settled_chance(state: Any) -> Any:
    """Return the state after chance's first outcome, again and again, until a seat decides."""
    while state.current_player == CHANCE:
        state = state.child(state.legal_actions()[0])
    return state


def table(  # all that lies on a table
    players: int = 3,
    *,
    dice: dict[str, str] | None = None,
    tokens: dict[str, str] | None = None,
    hands: Iterable[str] = (),
    events: Iterable[str] = (),
    gold: Iterable[int] = (),
    power: Iterable[int] = (),
    street: Iterable[int] = (),
    court: Iterable[int] = (),
    discard: str = "",
    characters: str = "",
    game_turn: int = 1,
    seat: int = 0,
    game: Any = None,
    **changes: Any,
) -> Any:
    """Return a table in the Intrigue Phase at which `seat` acts, laid out by hand.

    `dice` are, by colour, the dice as `place:pips`, "-" for the reserve; dice left out are in reserve
    and show 1. `tokens` are Locations by colour, once a token. Hands are names of cards.
    """
    game = game or kit(players)
    parts = game.parts
    state = settled_chance(game.initial_state())
    pips, at = [1] * len(parts.dice), [-1] * len(parts.dice)
    for colour, row in (dice or {}).items():
        for die, entry in zip(parts.dice_of_colour[parts.colours.index(colour)], row.split(), strict=False):
            where, shown = entry.split(":")
            at[die], pips[die] = -1 if where == "-" else parts.locations.index(where), int(shown)
    on = [[0] * len(parts.locations) for _ in parts.colours]
    for colour, row in (tokens or {}).items():
        for name in row.split():
            on[parts.colours.index(colour)][parts.locations.index(name)] += 1
    golds, cards, held = list(gold), [row.split() for row in hands], list(events)
    made = [
        state.hands[s].evolve(
            gold=golds[s] if s < len(golds) else 7,
            cards=tuple(sorted(parts.cards.index(c) for c in cards[s])) if s < len(cards) else (),
            event=parts.events.index(held[s]) if s < len(held) and held[s] else None,
        )
        for s in range(players)
    ]
    lying = [0] * len(parts.cards)
    for name in discard.split():
        lying[parts.cards.index(name)] += 1
    come = sorted(parts.characters.index(name) for name in characters.split())
    used = sum(len(hand.cards) for hand in made) + sum(lying)
    return state.evolve(
        turn=Turn(10, seat),
        stack=(GameTurn(DOMINATION), Acting(seat)),
        game_turn=game_turn,
        first=0,
        hands=tuple(made),
        screens=sum(hand.gold for hand in made),
        power=_filled(power, players),
        street=_filled(street, players),
        court=_filled(court, players),
        pips=tuple(pips),
        at=tuple(at),
        tokens=tuple(map(tuple, on)),
        supply=tuple(game.tables.box.power_tokens - sum(row) for row in on),
        characters=(*range(parts.house), *come),
        discard=tuple(lying),
        deck=sum(parts.card_counts) - used,
        **changes,
    )


def _filled(given: Iterable[int], players: int) -> tuple[int, ...]:
    row = list(given)
    return tuple(row + [0] * (players - len(row)))


def differences(before: AchaiaState, after: AchaiaState) -> dict[str, tuple[Any, Any]]:
    """Return the fields of two states that differ, of hands one by one, without turn and stack."""
    found: dict[str, tuple[Any, Any]] = {}
    for name, old in before.__dict__.items():
        new = after.__dict__[name]
        if name in ("game", "turn", "stack") or old == new:
            continue
        if name != "hands":
            found[name] = (old, new)
            continue
        for one, other in zip(before.hands, after.hands, strict=True):
            for key in ("gold", "cards", "event", "assigned"):
                pair = getattr(one, key), getattr(other, key)
                if pair[0] != pair[1]:
                    found[f"{key} {one.seat}"] = pair
    return found
