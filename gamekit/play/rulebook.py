"""The rules of a game as text: one of them, those below a heading, or the list of all; and its options."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from gamekit.core.clauses import Clause, Clauses
from gamekit.core.errors import BadName, whole_numbers
from gamekit.core.game import Game

WIDTH = 78
NEAR = 6
"""rules that are named to somebody who asked for none that there is"""


def rule_lines(clauses: Clauses, asked: str) -> list[str]:
    """Return the words of the rule, or of the rules below the heading; without either, all by heading.

    The game's name in front may be left out. BadName, with what is near, if there is no such rule.
    """
    wanted = asked.strip(" [].").casefold()
    if not wanted:
        return list(_headings(clauses))
    by_name = {name: clause for identity, clause in clauses.items() for name in _names(identity)}
    if wanted in by_name:
        return _whole(by_name[wanted])
    below = [clause for name, clause in by_name.items() if name.startswith(f"{wanted}.")]
    if not below:
        raise BadName(f"There is no rule {asked!r}; {_near(clauses, wanted)}")
    return [line for clause in below for line in _wrapped(f"{clause.id}: {clause.says}")]


def _names(identity: str) -> tuple[str, str]:
    """Return the id, and the id without the game's name."""
    return identity, identity.partition(".")[2]


def _headings(clauses: Clauses) -> Iterator[str]:
    yield "The rules by heading. Type rule and one of these, or a heading for all below it."
    for heading, group in groupby(clauses, key=lambda identity: ".".join(identity.split(".")[:2])):
        rest = ", ".join(identity.removeprefix(heading).removeprefix(".") for identity in group)
        yield from _wrapped(f"  {heading}: {rest}" if rest else f"  {heading}")


def _whole(clause: Clause) -> list[str]:
    reading = f" As it is played here: {clause.reading}" if clause.reading else ""
    return _wrapped(f"{clause.says}{reading}")


def _near(clauses: Clauses, wanted: str) -> str:
    """Return the rules in whose id or words it stands, or else those near it."""
    near = [identity for identity in clauses if wanted in identity]
    near += [identity for identity, clause in clauses.items() if wanted in clause.says.casefold()]
    if not near:
        near = clauses.near(wanted)
    found = list(dict.fromkeys(near))[:NEAR]
    return f"near are {', '.join(found)}." if found else "rule without a name lists them all."


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


# --- options --------------------------------------------------------------------------


def option_lines(game: Game[Any]) -> list[str]:
    """Return the options of a game: what each means, what is allowed, the default and the number in force."""
    seats = f"{game.players} player{'s' * (game.players != 1)}"
    head = f"Options of {game.title} with {seats}; set with --option NAME=VALUE:"
    options = [line for name in game.options.parameters() for line in _wrapped(_option_line(game, name))]
    return [*_wrapped(head), *options]


def _option_line(game: Game[Any], name: str) -> str:
    parameter, default = game.options.parameters()[name], getattr(game.options_class(), name)
    here = in_force(game, name)
    is_told = here is not None and here != default
    said = f"  {name}: {parameter.says}. Allowed: {_allowed(game, name, default)}. Default: {default}"
    rule = f" [{parameter.clause}]" if parameter.clause else ""
    return f"{said}{f', here {here}' if is_told else ''}.{rule}"


def in_force(game: Game[Any], name: str) -> Any:
    """Return what an option is in this game; for None, what the game itself says under the same name."""
    given = getattr(game.options, name)
    return getattr(game, name, None) if given is None else given


def _allowed(game: Game[Any], name: str, default: object) -> str:
    allowed = game.options.allowed(name, game.players)
    if allowed is None:
        return "names; a wrong one is refused with those there are"
    if isinstance(allowed, range):
        numbers = whole_numbers(default, allowed[0], allowed[-1])
        return f"None or {numbers}" if default is None else numbers
    return ", ".join(map(str, allowed))
