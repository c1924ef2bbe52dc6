"""The promises of README.md and pyproject.toml: two commands, one light distribution with all its files."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
COMMANDS = [line for line in README.splitlines() if line.startswith("python3 -m venv")]


def test_readme_has_two_commands_of_one_line():
    play, test = COMMANDS
    assert "notebooks/00-start.ipynb" in play
    assert test.endswith("-m pytest")
    for command in COMMANDS:
        (extra,) = re.findall(r"-e '\.\[(\w+)\]'", command)
        assert extra in PROJECT["optional-dependencies"]


def test_ci_runs_the_command_that_readme_prints():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (pattern,) = re.findall(r"grep -E '([^']+)' README\.md", script)
    assert [line for line in README.splitlines() if re.search(pattern, line)] == COMMANDS[1:]


def test_the_engine_needs_networkx_alone():
    (needed,) = PROJECT["dependencies"]
    assert needed.startswith("networkx")


def test_test_extra_holds_every_other_extra():
    extras = PROJECT["optional-dependencies"]
    first = extras["test"][0]
    assert set(re.findall(r"\w+", first.partition("[")[2])) == extras.keys() - {"test"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (file,) = folder.glob("*.whl")
    with zipfile.ZipFile(file) as opened:
        yield opened


def test_wheel_holds_every_file_of_both_packages(wheel):
    left_out = {".pyc"}
    expected = {
        file.relative_to(top).as_posix()
        for top, package in ((ROOT, "gamekit"), (ROOT / "widgets", "gamekit_widgets"))
        for file in (top / package).rglob("*")
        if file.is_file() and file.suffix not in left_out
    }
    assert {"gamekit/py.typed", "gamekit_widgets/py.typed"} <= expected
    assert {name for name in wheel.namelist() if ".dist-info/" not in name} == expected


def test_wheel_works_by_itself(wheel, tmp_path):
    """The packages run from the wheel's own files, without this checkout."""
    wheel.extractall(tmp_path)
    code = "import gamekit, sys; assert gamekit.__file__.startswith(sys.argv[1]), gamekit.__file__"
    environment = {"PYTHONPATH": str(tmp_path), "PATH": ""}
    command = [sys.executable, "-c", code, str(tmp_path)]
    subprocess.run(command, cwd=tmp_path, check=True, env=environment)
