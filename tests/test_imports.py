"""Who may import whom: the layers of CONTRIBUTING.md, read off the source files.

A layer is a folder. `violations(root)` parses every Python file of both packages and returns one sentence
for each import that runs the wrong way; the last tests plant such imports and see them found.
"""

import ast
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import gamekit.games

ROOT = Path(__file__).parents[1]
GAMES = sorted(found.name for found in pkgutil.iter_modules(gamekit.games.__path__) if found.ispkg)

# Layer -> the layers it may import, beside itself. `root` is the front door, gamekit/__init__.py.
MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "games": set(),
    "game": {"core"},
    "graphs": set(),
    "root": {"core"},
    "play": {"root", "core"},
    "lab": {"root", "core", "play", "graphs"},
    "teach": {"root", "core", "play", "graphs", "lab"},
    "interop": {"root", "core"},
    "gamekit_widgets": {"root", "core", "play", "graphs", "lab"},
    "main": {"root", "core", "play"},
}
# What `python -m gamekit` imports only when one of its words asks for it, inside a function.
MAY_IMPORT_LATE: dict[str, set[str]] = {"main": {"lab", "teach"}}

STANDARD_LIBRARY_ONLY = {"core", "games", "game", "root", "play", "main"}


@dataclass(frozen=True)
class Import:
    """One imported module, by its full name, and where it stands."""

    target: str
    line: int
    late: bool  # inside a function: it costs nothing until that is called
    typing_only: bool  # under `if TYPE_CHECKING`


@dataclass(frozen=True)
class Source:
    """One file of ours."""

    path: str  # from the root, with slashes
    module: str
    tree: ast.Module
    is_package: bool


def sources(root: Path) -> list[Source]:
    found: list[Source] = []
    for top, package in ((root, "gamekit"), (root / "widgets", "gamekit_widgets")):
        for file in sorted((top / package).rglob("*.py")):
            parts = file.relative_to(top).with_suffix("").parts
            is_package = parts[-1] == "__init__"
            found.append(
                Source(
                    path=file.relative_to(root).as_posix(),
                    module=".".join(parts[:-1] if is_package else parts),
                    tree=ast.parse(file.read_text(encoding="utf-8"), filename=str(file)),
                    is_package=is_package,
                )
            )
    return found


def layer_of(module: str) -> tuple[str, str]:
    """Return the layer of a module of ours and, for a game, the game's name."""
    parts = module.split(".")
    if parts[0] == "gamekit_widgets":
        return "gamekit_widgets", ""
    match parts[1:]:
        case []:
            return "root", ""
        case ["__main__"]:
            return "main", ""
        case ["games", name, *_]:
            return "game", name
        case below:
            return below[0], ""


def imports_of(source: Source, modules: set[str]) -> Iterator[Import]:
    """Yield what a file imports: statements, and `import_module("...")` with a name written out."""

    def visit(node: ast.AST, *, late: bool, typing_only: bool) -> Iterator[Import]:
        for name in names_in(node, source, modules):
            yield Import(name, getattr(node, "lineno", 0), late, typing_only)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            late = True
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for child in node.body:
                yield from visit(child, late=late, typing_only=True)
            for child in node.orelse:
                yield from visit(child, late=late, typing_only=typing_only)
            return
        for child in ast.iter_child_nodes(node):
            yield from visit(child, late=late, typing_only=typing_only)

    yield from visit(source.tree, late=False, typing_only=False)


def names_in(node: ast.AST, source: Source, modules: set[str]) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=module, names=names, level=level):
            base = module or ""
            if level:
                above = source.module.split(".")
                above = above[: len(above) - level + source.is_package]
                base = ".".join([*above, *([module] if module else [])])
            # `from gamekit import play` imports a module, `from gamekit import load` a name out of one
            return [f"{base}.{alias.name}" if f"{base}.{alias.name}" in modules else base for alias in names]
        case ast.Call(func=func, args=[ast.Constant(value=str(name)), *_]):
            called = ast.unparse(func).rpartition(".")[2]
            return [name] if called in {"import_module", "__import__"} else []
        case _:
            return []


def violations(root: Path) -> list[str]:
    files = sources(root)
    modules = {file.module for file in files}
    games = {name for layer, name in map(layer_of, modules) if layer == "game"}
    found: list[str] = []
    for file in files:
        layer, game = layer_of(file.module)
        if layer not in MAY_IMPORT:
            found.append(f"{file.path}: {layer} is no layer that CONTRIBUTING.md knows")
            continue
        for imported in imports_of(file, modules):
            complaint = judge(file, layer, game, imported)
            if complaint:
                found.append(f"{file.path}:{imported.line}: {complaint}")
        found.extend(
            f"{file.path}:{line}: {layer} knows the game {name!r} by name"
            for line, name in game_names(file, games - {game})
        )
    return found


def judge(file: Source, layer: str, game: str, imported: Import) -> str | None:
    top = imported.target.partition(".")[0]
    if top in {"gamekit", "gamekit_widgets"}:
        other, other_game = layer_of(imported.target)
        if (other, other_game) == (layer, game):
            strays = is_graphs_of_game(imported.target) and not is_graphs_of_game(file.module)
            return "a game's graphs are imported by `game.graphs` alone" if strays else None
        if other == "game":
            return f"{layer} imports the game {other_game!r} by name"
        allowed = MAY_IMPORT[layer] | (MAY_IMPORT_LATE.get(layer, set()) if imported.late else set())
        if is_graphs_of_game(file.module):
            allowed = allowed | {"graphs"}
        return None if other in allowed else f"{layer} imports {imported.target}"
    if top in sys.stdlib_module_names or imported.typing_only:
        return None
    if top == "networkx":
        drawn = layer == "graphs" or is_graphs_of_game(file.module)
        return None if drawn else "networkx belongs in gamekit/graphs and the games' graphs"
    if top == "pandas":
        return None if layer == "lab" or imported.late else "pandas is imported inside functions"
    if layer in STANDARD_LIBRARY_ONLY:
        return f"{layer} gets along with the standard library, but imports {imported.target}"
    return None


def is_graphs_of_game(module: str) -> bool:
    """Return whether this is a game's graphs.py, or its folder graphs or a module in there.

    They alone in a game may use networkx and `gamekit.graphs`, which holds what the scoring graphs of all
    games share. Nothing else of the game imports them: `game.graphs` does when asked, so the engine does
    without both.
    """
    match module.split("."):
        case ["gamekit", "games", _, "graphs", *_]:
            return True
        case _:
            return False


def game_names(file: Source, games: set[str]) -> Iterator[tuple[int, str]]:
    """Yield strings that are another game's name: `if game.name == "chess"` is an import in disguise."""
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Constant) and node.value in games:
            yield node.lineno, str(node.value)


def test_imports_run_one_way():
    assert violations(ROOT) == []


def test_the_whole_tree_is_read():
    read = {file.module for file in sources(ROOT)}
    assert {"gamekit", "gamekit.core", "gamekit_widgets"} <= read
    assert {f"gamekit.games.{name}" for name in GAMES} <= read


# file, what it says, and a part of the complaint (or "" where there is nothing to complain of)
PLANTED = [
    ("core/x.py", "from gamekit.play import Match", "core imports gamekit.play"),
    ("core/x.py", "from gamekit import play", "core imports gamekit.play"),
    ("core/x.py", "import gamekit", "core imports gamekit"),
    ("core/x.py", "from .. import play", "core imports gamekit.play"),
    ("core/x.py", "from ..games import chess", "core imports the game 'chess'"),
    ("core/x.py", "if TYPE_CHECKING:\n    import gamekit.play", "core imports gamekit.play"),
    ("core/x.py", "def f():\n    import networkx", "networkx belongs"),
    ("core/x.py", "def f():\n    import pandas", ""),
    ("core/x.py", "import pandas", "pandas is imported inside"),
    ("core/x.py", "def f():\n    import numpy", "standard library"),
    ("core/x.py", "from .value import evolve", ""),
    ("core/x.py", "if TYPE_CHECKING:\n    import networkx", ""),
    ("core/catalogue.py", "import_module('gamekit.games.chess')", "chess"),
    ("core/catalogue.py", "def f(name):\n    import_module(f'gamekit.games.{name}')", ""),
    ("games/__init__.py", "from . import chess", "games imports the game 'chess'"),
    ("games/chess/rules.py", "from gamekit.games.go.state import State", "imports the game 'go'"),
    ("games/chess/rules.py", "from ..go import state", "imports the game 'go'"),
    ("games/chess/rules.py", "from gamekit.play import bots", "game imports gamekit.play"),
    ("games/chess/rules.py", "from .state import State\nfrom gamekit.core import value", ""),
    ("games/chess/rules.py", "import networkx", "networkx belongs"),
    ("games/chess/graphs.py", "import networkx", ""),
    ("games/chess/graphs.py", "from gamekit.graphs import scoring_graph", ""),
    ("games/chess/graphs.py", "from gamekit.play import bots", "game imports gamekit.play"),
    ("games/go/graphs/points.py", "import networkx\nfrom gamekit.graphs import scoring_graph", ""),
    ("games/go/graphs/points.py", "from gamekit.play import bots", "game imports gamekit.play"),
    ("games/go/graphs/points.py", "from gamekit.games.go.graphs import sources\nfrom .. import rules", ""),
    ("games/go/graphs/__init__.py", "from gamekit.games.go.graphs.points import scoring_graph", ""),
    ("games/go/points.py", "import networkx", "networkx belongs"),
    ("games/go/moves/graphs.py", "import networkx", "networkx belongs"),
    ("games/go/rules.py", "from gamekit.games.go import graphs", "`game.graphs` alone"),
    ("games/go/rules.py", "from .graphs.points import scoring_graph", "`game.graphs` alone"),
    ("games/go/rules.py", "def f():\n    import gamekit.games.go.graphs", "`game.graphs` alone"),
    ("games/chess/scoring.py", "from gamekit.graphs import scoring_graph", "game imports gamekit.graphs"),
    ("games/chess/__init__.py", "NAME = 'chess'", ""),
    ("graphs/reach.py", "import networkx", ""),
    ("graphs/reach.py", "from gamekit.core import value", "graphs imports gamekit.core"),
    ("play/bots.py", "from gamekit.core import value", ""),
    ("play/bots.py", "def f(game):\n    return game.name == 'chess'", "knows the game 'chess'"),
    ("play/bots.py", "from gamekit.lab import simulate", "play imports gamekit.lab"),
    ("lab/frames.py", "import pandas, numpy, gamekit.play, gamekit.graphs", ""),
    ("lab/frames.py", "from gamekit.teach import check", "lab imports gamekit.teach"),
    ("lab/frames.py", "import gamekit_widgets", "lab imports gamekit_widgets"),
    ("teach/check.py", "from gamekit.lab import simulate", ""),
    ("interop/spiel.py", "import pyspiel, gamekit.play", "interop imports gamekit.play"),
    ("__init__.py", "from gamekit.core.game import load", ""),
    ("__init__.py", "from gamekit.play import Match", "root imports gamekit.play"),
    ("__main__.py", "from gamekit.lab import simulate", "main imports gamekit.lab"),
    ("__main__.py", "def f():\n    from gamekit.lab import simulate", ""),
    ("secret/x.py", "import os", "secret is no layer"),
    ("widgets/board.py", "import anywidget\nfrom gamekit.lab import simulate", ""),
    ("widgets/board.py", "from gamekit.teach import check", "gamekit_widgets imports gamekit.teach"),
    ("widgets/board.py", "from gamekit.games.chess import rules", "imports the game 'chess'"),
]


@pytest.mark.parametrize(("path", "text", "complaint"), PLANTED)
def test_a_planted_import_is_judged(tmp_path, path, text, complaint):
    games = ["games", "games/chess", "games/go", "games/go/graphs"]
    packages = [*games, "core", "graphs", "play", "lab", "teach", "interop"]
    for package in [*(f"gamekit/{name}" for name in packages), "gamekit", "widgets/gamekit_widgets"]:
        (tmp_path / package).mkdir(parents=True, exist_ok=True)
        (tmp_path / package / "__init__.py").touch()
    path = path.replace("widgets/", "widgets/gamekit_widgets/") if "widgets/" in path else f"gamekit/{path}"
    assert violations(tmp_path) == []
    (tmp_path / path).parent.mkdir(exist_ok=True)
    (tmp_path / path).write_text(text)
    found = violations(tmp_path)
    if complaint:
        assert len(found) == 1
        assert found[0].startswith(path)
        assert complaint in found[0]
    else:
        assert found == []


HEAVY = "numpy pandas networkx scipy matplotlib IPython anywidget traitlets"


def loaded_by(code: str) -> str:
    """Run code in a fresh Python and return which of the heavy libraries came along."""
    script = f"import sys\n{code}\nprint(*[name for name in {HEAVY.split()!r} if name in sys.modules])"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_import_gamekit_is_light():
    assert loaded_by("import gamekit") == ""


@pytest.mark.parametrize("name", GAMES)
def test_playing_is_light(name):
    play = f"import gamekit, gamekit.play\ngamekit.load({name!r}, players=3).initial_state().legal_actions()"
    assert loaded_by(play) == ""
