"""Variants of a game: which there are to try."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator
from typing import Any, cast

from gamekit.core.errors import BadOption, nearest
from gamekit.core.game import Game
from gamekit.core.options import Parameter
from gamekit.lab.plan import check_game


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
        if not isinstance(name, str) or name not in parameters:  # pyright: ignore[reportUnnecessaryIsInstance]  # people give anything
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
