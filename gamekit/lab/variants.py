"""Variants of a game: which there are to try, and whether one can be played at all."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, cast

from gamekit.core.actions import Action
from gamekit.core.errors import BadOption, GameKitError, nearest
from gamekit.core.game import Game
from gamekit.core.options import Parameter
from gamekit.core.state import CHANCE, OVER, State
from gamekit.lab.plan import check_game

LONGEST = 200_000
"""steps after which a game of random choices is taken for endless: a hundred times the longest printed one"""


def sweep(game: Game[Any], options: Iterable[str] | None = None) -> dict[str, Game[Any]]:
    """Return the game as it is and one variant for each step away from it, named like 'choices=4'.

    A number goes to the ends of what an experiment tries (`low` and `high` of the option), a mode to
    each other value. An option without such ends, like names, is left out unless it is asked for:
    then BadOption says so, as for a name that is no option's.

    >>> import gamekit
    >>> list(sweep(gamekit.load("khlor", players=3), ["choices", "mirror"]))
    ['as it is', 'choices=1', 'choices=4', 'mirror=True']
    """
    check_game(game)
    parameters = game.options.parameters()
    names = list(parameters) if options is None else _names(options)
    variants = {"as it is": game}
    for name in names:
        if name not in parameters:
            raise BadOption(f"There is no option {name!r}; {nearest(name, parameters)}")
        steps = list(_steps(game, name, parameters[name]))
        if not steps and options is not None:
            raise BadOption(f"The option {name!r} has no values to try; name a variant yourself.")
        variants |= {f"{name}={value!r}": game.variant(**{name: value}) for value in steps}
    return variants


def _names(given: object) -> list[str]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise BadOption(f"options is {reprlib.repr(given)}; allowed is a list of names of options.")
    return list(cast("Iterable[str]", given))


def _steps(game: Game[Any], name: str, parameter: Parameter) -> Iterator[Any]:
    """Yield the values of an option that differ from the present one and can be played."""
    allowed = parameter.allowed
    is_mode = isinstance(allowed, tuple)
    tried: tuple[Any, ...] = allowed if is_mode else (parameter.low, parameter.high)
    present = getattr(game.options, name)
    for value in tried:
        if value == present or (value is None and not is_mode):
            continue
        try:
            game.variant(**{name: value})
        except BadOption:  # not with this number of players, or not beside another option
            continue
        yield value


def rehearse(game: Game[Any], name: str = "the game", seed: int = 0) -> None:
    """Play one game at random and raise BadOption, with what went wrong where, unless it keeps its promises.

    Nothing of the box is lost or made, every choice is one of the action space, scores name seats and
    sources that there are, and the game ends. So a broken variant is told before a thousand games are played.
    """
    check_game(game)
    state, rng, before = game.initial_state(), Random(seed), "the start"
    box = state.pieces()
    try:
        for _ in range(LONGEST):
            _check(state, box)
            if state.current_player == OVER:
                return
            action = _drawn(state, rng)
            state, before = state.child(action), repr(str(action))
    except Exception as error:
        said = str(error) if isinstance(error, GameKitError) else f"{type(error).__name__}: {error}"
        raise BadOption(f"{name} cannot be played. After {before}: {said}") from error
    raise BadOption(f"{name} cannot be played: a game has not ended after {LONGEST:,} steps.")


def _drawn(state: State, rng: Random) -> Action:
    if state.current_player == CHANCE:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(actions, weights)[0]
    return rng.choice(state.legal_actions())


def _check(state: State, box: object) -> None:
    if state.pieces() != box:
        raise BadOption(f"the box holds {state.pieces()} instead of {box}.")
    if state.current_player >= 0:
        _check_choices(state)
    _check_score(state)
    if state.current_player == OVER:
        outcome = state.outcome()
        ranked = sorted(seat for group in outcome.ranking for seat in group) if outcome else []
        if ranked != list(range(state.game.players)):
            raise BadOption(f"the ranking names the seats {ranked}.")


def _check_choices(state: State) -> None:
    actions = state.legal_actions()
    if not actions:
        raise BadOption(f"seat {state.current_player} has nothing to choose from.")
    for action in actions:
        if action not in state.game.action_space:
            raise BadOption(f"{str(action)!r} is no action of the game.")


def _check_score(state: State) -> None:
    for line in state.score():
        seat, label, points, _ = line
        if seat not in range(state.game.players):
            raise BadOption(f"the scoring names seat {seat!r}; there are {state.game.players} seats.")
        if label not in state.game.score_labels:
            raise BadOption(f"the scoring names the source {label!r}, which is none of game.score_labels.")
        if type(points) is not int:
            raise BadOption(f"the scoring gives {reprlib.repr(points)} points; allowed are whole numbers.")
