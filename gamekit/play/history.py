"""What happened in a match, told to one seat or written as Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.core import catalogue
from gamekit.core.game import Game
from gamekit.core.state import CHANCE
from gamekit.core.tables import frame
from gamekit.play import bots
from gamekit.play.course import Course
from gamekit.play.tree import Node

if TYPE_CHECKING:
    import pandas as pd


class Move(NamedTuple):
    """A row of the table: the how manieth thing that was seen, its turn, who did it and what, in notation."""

    number: int
    turn: int
    player: str
    action: str


def moves(match: Course, node: Node, seat: int | None) -> list[Move]:
    """Return what the seat (None: a spectator) saw up to the node.

    Numbered by what was seen: a gap would tell of what was not.
    """
    found: list[Move] = []
    for step in node.steps():
        action = step.seen(seat)
        if action is not None:
            turn = step.parent.state.turn.number
            found.append(Move(len(found) + 1, turn, match.name(step.record.player), str(action)))
    return found


def table(rows: Sequence[Move]) -> pd.DataFrame:
    """Return the rows as a DataFrame."""
    return frame(rows, Move._fields)


def since(match: Course, node: Node, seat: int) -> list[str]:
    """Return what the seat saw since its last own decision, as lines of name and notation."""
    lines: list[str] = []
    for step in reversed(node.steps()):
        if step.record.player == seat:
            break
        action = step.seen(seat)
        if action is not None:
            lines.append(f"{match.name(step.record.player)}: {action}")
    return lines[::-1]


# --- as Python ----------------------------------------------------------------------


def as_code(match: Course, node: Node) -> str:
    """Return a program that comes to the node."""
    steps = node.steps()
    drawn = match.chance == "auto" and all(map(_as_drawn, steps))
    asked = "" if drawn else ', chance="ask"'
    seats = ", ".join(
        f"bots.{kind}" if bots.is_known(kind) else repr(name)
        for name, kind in zip(match.names, match.bots, strict=True)
    )
    lines = [
        "import gamekit",
        "from gamekit.play import Match, bots",
        *_game_code(match.game),
        f"match = Match(game, [{seats}], seed={match.seed}{asked})",
        *[_call(match, step) for step in steps if step.record.player != CHANCE or not drawn],
    ]
    return "\n".join(lines) + "\n"


def _as_drawn(step: Node) -> bool:
    """Whether chance did here what the seed says: not so where people typed it."""
    return step.record.player != CHANCE or step.record.action == step.parent.drawn()


def _call(match: Course, step: Node) -> str:
    player, action = step.record
    is_bot = player != CHANCE and bots.is_known(match.bots[player])
    return f"match.{'follow' if is_bot else 'act'}({str(action)!r})  # {match.name(player)}"


def _game_code(game: Game[Any]) -> Iterator[str]:
    """Yield the lines that make the game, with the data and functions somebody changed in it."""
    described = game.describe()
    edition, replaced = described["edition"], dict(described["replaced"])
    arguments = [f"{name}={value!r}" for name, value in described["options"].items()]
    cls = f"{type(game).__module__}.{type(game).__qualname__}"
    in_kit = game.name in catalogue.names() and catalogue.find(game.name) is type(game)
    for path in [*replaced.values(), *([] if in_kit and not isinstance(edition, dict) else [cls])]:
        yield from _import_code(path)
    if isinstance(edition, dict):
        yield "from gamekit.core.editions import Edition"
        yield f"edition = Edition({_last(cls)}, {game.edition and game.edition.name!r}, {edition!r})"
        arguments.append("edition=edition")
    elif edition not in (None, "edition"):
        arguments.append(f"edition={edition!r}")
    if "scoring" in replaced:
        arguments.append(f"scoring={_last(replaced.pop('scoring'))}")
    if replaced:
        rules = ", ".join(f"{name!r}: {_last(path)}" for name, path in replaced.items())
        arguments.append(f"rules={{{rules}}}")
    call = f"gamekit.load({game.name!r}, " if in_kit else f"{_last(cls)}("
    yield f"game = {call}{', '.join([f'players={game.players}', *arguments])})"


def _import_code(path: str) -> Iterator[str]:
    """Yield how to get at something; what was written in a notebook is simply there."""
    module, _, name = path.rpartition(".")
    if "<" in path:
        yield f"# {_last(path)} stands for {path}, which nothing can import"
    elif module != "__main__":
        yield f"from {module} import {name}"


def _last(path: str) -> str:
    name = path.rpartition(".")[2]
    return name if name.isidentifier() else "somebodys_function"
