"""Binder's steps in an environment of our own: install the requirements, run postBuild, run the notebooks."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
PARTS = [
    "binder",
    "gamekit",
    "notebooks",
    "widgets/gamekit_widgets",
    "pyproject.toml",
    "README.md",
    "LICENSE",
]
MEMORY = 1024  # megabytes that Binder promises a session
VIEW = "application/vnd.jupyter.widget-view+json"

# Run the notebooks in this folder with this environment's own Jupyter, and print the most memory one took.
RUN = """
import resource, subprocess, sys
execute = ["nbconvert", "--execute", "--to", "notebook", "--inplace", "--log-level=WARN"]
subprocess.run([sys.executable, "-m", "jupyter", *execute, *sys.argv[1:]], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
"""


def binders_python() -> str:
    """Return Binder's Python where this machine has it, else our own."""
    named = [shutil.which("python3.12"), *Path.home().glob(".pyenv/versions/3.12.*/bin/python")]
    for python in filter(None, named):
        if not subprocess.run(
            [python, "-c", "import ensurepip, venv"], capture_output=True, check=False
        ).returncode:
            return str(python)
    return sys.executable


def copy_of_project(folder: Path) -> Path:
    for part in PARTS:
        source, copy = ROOT / part, folder / part
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        else:
            shutil.copy(source, copy)
    return folder


def called(*command, folder, environment):
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture
def place(tmp_path):
    """Where the environment goes; it takes 800 megabytes, so it does not stay."""
    yield tmp_path / "environment"
    shutil.rmtree(tmp_path / "environment")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Binder's steps are for a Unix shell; on Windows use WSL")
@pytest.mark.timeout(900)
def test_the_notebooks_run_in_binders_environment(tmp_path, place):
    project = copy_of_project(tmp_path / "project")
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER"))
    }
    called(binders_python(), "-m", "venv", place, folder=tmp_path, environment=environment)
    environment |= {"PATH": f"{place / 'bin'}:{os.environ['PATH']}", "VIRTUAL_ENV": str(place)}
    python = place / "bin" / "python"

    def call(*command, folder=project, **more):
        return called(*command, folder=folder, environment=environment | more)

    call(python, "-m", "pip", "install", "--quiet", "--no-compile", "-r", "binder/requirements.txt")
    call("./binder/postBuild")
    call(python, "-m", "pip", "check")

    home, notebooks = tmp_path / "home", project / "notebooks"
    home.mkdir()
    names = sorted(path.name for path in notebooks.glob("*.ipynb"))
    most = call(python, "-c", RUN, *names, folder=notebooks, HOME=str(home), IPYTHONDIR=str(home))

    assert int(most.split()[-1]) < MEMORY
    for name in names:
        assert VIEW in json.dumps(nbformat.read(notebooks / name, as_version=4)), f"{name} shows no board"
    (installed,) = place.glob("lib/python*/site-packages/gamekit")
    assert installed.is_dir()
