"""Reading save files: whatever is wrong with one gives a single BadRecord that says it."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar, cast

from gamekit.core import catalogue
from gamekit.core.editions import Edition
from gamekit.core.errors import BadName, BadRecord, GameKitError
from gamekit.core.game import Game, check_seat, full_name
from gamekit.play import bots
from gamekit.play.saves import FORMAT, VERSION, checksum
from gamekit.play.seating import seated
from gamekit.play.tree import Node

if TYPE_CHECKING:
    from gamekit.play.match import Match

_SHAPE: dict[str, tuple[type, ...]] = {
    "rules": (int,),
    "game": (dict,),
    "seats": (list,),
    "seat": (int, type(None)),
    "seed": (int, type(None)),
    "chance": (str,),
    "undo": (str,),
    "records": (list,),
    "node": (int,),
    "left": (list,),
}
_GAME_SHAPE: dict[str, tuple[type, ...]] = {
    "name": (str,),
    "players": (int,),
    "options": (dict,),
    "edition": (str, dict, type(None)),
    "replaced": (dict,),
}

M = TypeVar("M", bound="Match")


class Given(NamedTuple):
    """What a file cannot hold and whoever loads it gives again."""

    game: Game[Any] | type[Game[Any]] | None
    scoring: Callable[..., Any] | None
    rules: dict[str, Callable[..., Any]]


def load(make: Callable[..., M], path: Path, seats: Any, given: Given, *, edited: bool) -> M:
    """Return the match of a file, made by `make`; or raise BadRecord."""
    with _blaming(path):
        content = _checked(_parsed(path), edited=edited)
        game = _game(content, given, edited=edited)
        if content["seat"] is not None:
            check_seat(game, content["seat"])
        players = _seats(content["seats"]) if seats is None else seats
    if seats is not None:
        seated(game, seats)  # outside: what is wrong there is not the file's fault
    with _blaming(path):
        match: M = make(game, players, content["seed"], chance=content["chance"], undo=content["undo"])
        nodes = _replayed(Node.start(game.initial_state(), match.seed), content)
    here: int = content["node"]
    match.resume(nodes[0], nodes[here])
    return match


@contextmanager
def _blaming(path: Path) -> Generator[None]:
    """Turn whatever is wrong with a file into one BadRecord that names it."""
    try:
        yield
    except OSError as error:
        raise BadRecord(f"{path} could not be read: {error.strerror}.") from None
    except GameKitError as error:
        raise BadRecord(f"{path.name}: {'; '.join(str(error).splitlines())}") from None


def _parsed(path: Path) -> dict[str, Any]:
    if path.exists() and not path.is_file() and not path.is_dir():
        raise BadRecord("This is no ordinary file.")
    data = path.read_bytes()
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        if FORMAT.encode() in data[:100]:
            raise BadRecord("The file is cut off or damaged; it cannot be read to its end.") from None
        raise BadRecord("This is no save file of a match.") from None
    if not isinstance(content, dict) or cast("dict[str, Any]", content).get("format") != FORMAT:
        raise BadRecord("This is no save file of a match.")
    return cast("dict[str, Any]", content)


def _checked(content: dict[str, Any], *, edited: bool) -> dict[str, Any]:
    version = content.get("version")
    if type(version) is int and version > VERSION:
        raise BadRecord(f"A newer gamekit wrote the file (format {version}; this one reads up to {VERSION}).")
    if version != VERSION:
        raise BadRecord(f"The file's version is {version!r}; {VERSION} is what there is.")
    if not edited and content.get("checksum") != checksum(content):
        raise BadRecord(
            "Somebody edited the file since it was saved; load(path, edited=True) replays it all the same."
        )
    _check_shape(content, _SHAPE)
    _check_shape(content["game"], _GAME_SHAPE)
    if not 0 <= content["node"] <= len(content["records"]):
        raise BadRecord(f"node is {content['node']}; allowed are 0 to {len(content['records'])}.")
    return content


def _check_shape(content: Mapping[str, Any], shape: Mapping[str, tuple[type, ...]]) -> None:
    words = {int: "a whole number", dict: "an object", list: "a list", str: "a text", type(None): "null"}
    for key, types in shape.items():
        if key not in content or type(content[key]) not in types:
            found = repr(content[key]) if key in content else "missing"
            raise BadRecord(f"{key} is {found}; allowed is {' or '.join(words[t] for t in types)}.")


def _game(content: Mapping[str, Any], given: Given, *, edited: bool) -> Game[Any]:
    described = content["game"]
    if isinstance(given.game, Game):
        if _as_json(given.game.describe()) != described:
            raise BadRecord(f"The match was played with another game than {given.game!r}.")
        game = given.game
    else:
        game = _made(given.game or catalogue.find(described["name"]), described, given)
    if content["rules"] != game.rules_version and not edited:
        age = "newer" if content["rules"] > game.rules_version else "older"
        raise BadRecord(
            f"The match was played by {age} rules of {game.title} (version {content['rules']}, here is"
            f" {game.rules_version}); load(path, edited=True) tries it with these."
        )
    return game


def _made(cls: type[Game[Any]], described: Mapping[str, Any], given: Given) -> Game[Any]:
    if cls.name != described["name"]:
        raise BadRecord(f"The match is one of {described['name']!r}, not of {cls.name!r}.")
    _check_replaced(described["replaced"], given)
    cls.options_class.of(described["options"], described["players"])
    edition: Any = described["edition"]
    if isinstance(edition, dict) and cls.tables_class is not None:
        data = cast("dict[str, Any]", edition)
        edition = Edition(cls, str(data.get("title", "edition")), data)
    arguments: dict[str, Any] = {"edition": edition, "scoring": given.scoring, "rules": given.rules}
    return cls(described["players"], **arguments, **described["options"])


def _check_replaced(saved: Mapping[str, Any], given: Given) -> None:
    """Raise BadRecord unless the functions given are those that the match was played with, by name."""
    here = {**({"scoring": given.scoring} if given.scoring else {}), **given.rules}
    for name, path in saved.items():
        keyword = "scoring=..." if name == "scoring" else f"rules={{{name!r}: ...}}"
        if name not in here:
            raise BadRecord(
                f"The match was played with {path} as its {name}; give it again: load(path, {keyword})."
            )
        own = full_name(here[name]).rpartition(".")[2]
        if own != str(path).rpartition(".")[2]:
            raise BadRecord(f"The match was played with {path} as its {name}, not with {own}.")
    for name in here:
        if name not in saved:
            raise BadRecord(f"The match was played with the rulebook's {name}; nothing is replaced in it.")


def _seats(rows: list[Any]) -> list[Any]:
    seats: list[Any] = []
    for row in rows:
        found, seat = reprlib.repr(row), cast("dict[str, Any]", row) if isinstance(row, dict) else {}
        if not isinstance(seat.get("name"), str) or not set(seat) <= {"name", "bot"}:
            raise BadRecord(f"A seat is {found}; allowed is an object with a name and, for a bot, its bot.")
        seats.append(_bot(seat) if "bot" in seat else seat["name"])
    return seats


def _bot(seat: Mapping[str, Any]) -> bots.Bot:
    try:
        return bots.find(seat["bot"])
    except (BadName, TypeError):
        raise BadRecord(
            f"The bot {seat['bot']!r} did not come with the kit; give it again: load(path, seats=[...])."
        ) from None


def _replayed(start: Node, content: Mapping[str, Any]) -> list[Node]:
    nodes = [start]
    for number, row in enumerate(content["records"], 1):
        try:
            nodes.append(_step(nodes, row))
        except GameKitError as error:
            _blame(content, number, row, error)
    for number in content["left"]:
        if type(number) is not int or not 0 < number < len(nodes):
            raise BadRecord(f"left names the record {number!r}; there are the records 1 to {len(nodes) - 1}.")
        nodes[number].parent.left = nodes[number]
    return nodes


def _step(nodes: list[Node], row: object) -> Node:
    """Return the node of one record."""
    items = cast("list[Any]", row) if isinstance(row, list) else []
    if [type(item) for item in items] not in ([int, str], [int, str, int]):
        raise BadRecord("allowed is [player, notation] or [player, notation, number of the record before].")
    player, notation = items[:2]
    before = items[2] if len(items) > 2 else len(nodes) - 1
    if not 0 <= before < len(nodes):
        raise BadRecord(f"the record before it has to be one of 0 to {len(nodes) - 1}.")
    node = nodes[before]
    if player != node.state.current_player:
        raise BadRecord(f"player {node.state.current_player} decides there, not {player}.")
    return node.child(node.state.game.parse(notation))


def _blame(content: Mapping[str, Any], number: int, row: object, error: GameKitError) -> NoReturn:
    if content["seat"] is not None:
        raise BadRecord(
            f"The file was made for seat {content['seat']}, and what others kept hidden is not in it;"
            " nobody can play on from it."
        )
    raise BadRecord(f"Record {number}, {json.dumps(row, ensure_ascii=False)}, cannot be replayed: {error}")


def _as_json(content: Any) -> Any:
    return json.loads(json.dumps(content, default=str))
