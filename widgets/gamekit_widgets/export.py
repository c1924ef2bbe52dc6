"""A match as one page that needs no kernel and no network: what one seat saw, with a slider."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from gamekit.core.errors import GameKitError
from gamekit.play import Match
from gamekit.play.saves import resolved
from gamekit_widgets import keys
from gamekit_widgets.picture import HERE
from gamekit_widgets.score import table
from gamekit_widgets.story import Frame, Story

SANDBOX = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
"""what the page may load: nothing that does not stand in it"""


class Chunks:
    """Texts cut into pieces, each of which is kept once: two pictures of one game differ in a few places."""

    def __init__(self) -> None:
        self.pieces: dict[str, int] = {}

    def cut(self, text: str) -> list[int]:
        """Return the numbers of the pieces that together are the text."""
        cuts = re.split(r"(?=<)", text)
        return [self.pieces.setdefault(piece, len(self.pieces)) for piece in cuts]


def write(path: str | Path, match: Match, seat: int | None) -> Path:
    """Write the page that shows the match as the seat saw it; GameKitError where it cannot be written."""
    file = resolved(path)
    if file.exists() and not file.is_file():
        raise GameKitError(f"The page could not be written to {file}: it is no ordinary file.")
    try:
        file.write_text(page(match, seat), encoding="utf-8")
    except OSError as error:
        raise GameKitError(f"The page could not be written to {file}: {error.strerror}.") from error
    return file


def page(match: Match, seat: int | None) -> str:
    """Return the page."""
    frames = Story(match).frames(seat)
    last = frames[-1].observation.scene(names=match.names)
    title = escape(f"{match.game.title}: {', '.join(match.names)}")
    whose = "what everybody saw" if seat is None else f"as {match.name(seat)} saw it"
    moves = "".join(f"<li>{escape(frame.line)}</li>" for frame in frames[1:])
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{SANDBOX}">
<title>{title}</title>
<style>
{(HERE / "page.css").read_text(encoding="utf-8")}
{(HERE / "scene.css").read_text(encoding="utf-8")}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p>The match, {escape(whose)}. This page needs no network.</p>
<div id="board"></div>
<noscript>
<p>Without scripts you see how it stands at the end and read what happened.</p>
<figure>{last.html()}</figure>
<h2>The board as text</h2>
<pre>{escape(last.text)}</pre>
<h2>What happened</h2>
<ol>{moves}</ol>
</noscript>
</main>
<script type="application/json" id="match">{_data(match, frames)}</script>
<script type="module">
{_script()}
</script>
</body>
</html>
"""


def _data(match: Match, frames: Iterable[Frame]) -> str:
    """Return what the page shows as JSON, with no sign in it that would end the element around it."""
    chunks, tables = Chunks(), dict[str, int]()
    shown: list[dict[str, Any]] = []
    for frame in frames:
        scene = frame.observation.scene(names=match.names).still()
        points = json.dumps(table(match, frame.observation), ensure_ascii=False)
        shown.append(
            {
                "scene": chunks.cut(scene.svg),
                "title": scene.title,
                "line": frame.line,
                "says": frame.says,
                "marks": [identity for identity in frame.touched if identity in scene.places],
                "table": tables.setdefault(points, len(tables)),
            }
        )
    data = {
        "buttons": keys.STORY,
        "chunks": list(chunks.pieces),
        "tables": [json.loads(points) for points in tables],
        "frames": shown,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _script() -> str:
    """Return the widgets' own script and the page's, joined."""
    scene = (HERE / "scene.js").read_text(encoding="utf-8")
    own = (HERE / "page.js").read_text(encoding="utf-8")
    joined = scene.replace("export default {", "const scene = {") + own.replace(
        'import scene from "./scene.js";\n', ""
    )
    return joined.replace("</", "<\\/")
