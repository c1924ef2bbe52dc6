"""Save files: one JSON file holds a match with all its branches.

A file names its format, the version of the rules, the game (with its data, where they
are somebody's own), the players, the seed and the records in notation. A record is
`[player, notation]` and follows the one above it; a third entry numbers the record
that it follows instead, 0 being the start. A checksum tells whether somebody edited it.
"""

from __future__ import annotations

import hashlib
import json
import os
import reprlib
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamekit.core.errors import BadName, BadOption, GameKitError
from gamekit.play.tree import Node

if TYPE_CHECKING:
    from gamekit.play.match import Match

FORMAT = "gamekit match"
VERSION = 1


def whole(match: Match, start: Node, here: Node) -> dict[str, Any]:
    """Return what a file says of the match with all its branches, standing at a node."""
    nodes = start.preorder()
    numbers = {id(node): number for number, node in enumerate(nodes)}
    records: list[list[Any]] = []
    for number, node in enumerate(nodes[1:]):
        before = numbers[id(node.parent)]
        records.append([node.record.player, str(node.record.action), *([] if before == number else [before])])
    left = [numbers[id(node.left)] for node in nodes if node.left is not None]
    return {**_head(match), "seed": match.seed, "records": records, "node": numbers[id(here)], "left": left}


def for_seat(match: Match, here: Node, seat: int) -> dict[str, Any]:
    """Return what a file may say of the match to one seat: what it saw, without the seed."""
    seen = [(step.record.player, step.seen(seat)) for step in here.steps()]
    records = [[player, str(action)] for player, action in seen if action is not None]
    return {**_head(match), "seat": seat, "records": records, "node": len(records), "left": []}


def _head(match: Match) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": match.game.rules_version,
        "game": match.game.describe(),
        "seats": [
            {"name": name} if bot is None else {"name": name, "bot": bot}
            for name, bot in zip(match.names, match.bots, strict=True)
        ],
        "seat": None,
        "seed": None,
        "chance": match.chance,
        "undo": match.undo_needs,
    }


def write(path: str | Path, content: Mapping[str, Any]) -> None:
    """Put the content, with its checksum, into a file: as a whole, or GameKitError and the old file stays."""
    target = resolved(path)
    if target.exists() and not target.is_file():
        raise GameKitError(f"{target} could not be written: it is no ordinary file.")
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        try:
            with draft.open("w", encoding="utf-8", newline="\n") as file:
                file.write(_text({**content, "checksum": checksum(content)}))
                file.flush()
                os.fsync(file.fileno())
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise GameKitError(f"{target} could not be written: {error.strerror}.") from None


def resolved(path: str | Path) -> Path:
    """Return the file that is really meant, links followed; BadName when no file can be called so."""
    try:
        target = Path(path).expanduser().resolve()
        target.exists()
    except (OSError, RuntimeError, TypeError, ValueError) as error:
        raise BadName(f"{reprlib.repr(path)} is the name of no file: {error}.") from None
    if not target.name:
        raise BadName(f"{str(path)!r} is a folder; allowed is the name of a file.")
    return target


def new_file(path: str | Path) -> Path:
    """Return the path of a file to write again and again; BadOption if it would take the place of another."""
    target = resolved(path)
    if target.exists():
        raise BadOption(
            f"autosave is {str(path)!r}, and that file is there already; go on from it with"
            " Match.load(path, autosave=path), or choose another name."
        )
    return target


def _text(content: Mapping[str, Any]) -> str:
    """Return JSON with a line for each entry and for each record, for people who look into it."""
    parts: list[str] = []
    for key, value in content.items():
        text = json.dumps(value, ensure_ascii=False, default=str)
        if key == "records" and value:
            rows = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in value)
            text = f"[\n  {rows}\n ]"
        parts.append(f' "{key}": {text}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def checksum(content: Mapping[str, Any]) -> str:
    """Return what proves that nobody edited the content."""
    rest = {key: value for key, value in content.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, default=str).encode()).hexdigest()
