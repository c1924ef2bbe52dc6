"""The files that Binder builds from: what repo2docker makes of them, and that a mistake in them is found."""

import os
import re
import shutil
from pathlib import Path

import pytest
from binder.faults import dry_run, faults, links, needed, pins, steps

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="Binder's steps are for a Unix shell; on Windows use WSL"
)


@pytest.fixture(scope="module")
def printed():
    done = dry_run(ROOT)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_nothing_is_wrong():
    assert faults(ROOT) == []


def test_the_image_has_the_python_of_runtime_txt(printed):
    assert "Building conda environment for python=3.12\n" in printed
    assert "-2epy-2d3-2e12-2d" in printed  # the lock file of Jupyter for Python 3.12


def test_the_image_is_built_in_four_steps(printed):
    """Requirements come before the project, so that an edit of the project does not install them anew."""
    requirements, install, project, *post_build = steps(printed)

    assert requirements.endswith("src/binder/requirements.txt ${REPO_DIR}/binder/requirements.txt")
    assert re.search(r'bin/pip install --no-cache-dir -r "binder/requirements.txt"$', install)
    assert re.search(r"^COPY .* src/ \$\{REPO_DIR\}/$", project)
    assert post_build == ["RUN chmod +x binder/postBuild", "RUN ./binder/postBuild"]


def test_pyproject_is_left_to_post_build(printed):
    assert "pyproject" not in printed
    assert printed.count("pip install") == 1


def test_everything_the_notebooks_need_is_pinned():
    assert needed(ROOT).keys() >= {"networkx", "anywidget", "jupyterlab", "pandas"}
    assert needed(ROOT).keys() <= pins(ROOT).keys()


def test_the_start_link_opens_the_first_notebook():
    start = [link for link in links(ROOT) if link.endswith("?urlpath=lab/tree/notebooks/00-start.ipynb")]

    assert start


# --- seeded faults --------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path):
    """The files that matter to Binder, to be spoilt."""
    for name in ("binder", "notebooks"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns(".*"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def replaced(name, old, new):
    def spoil(folder):
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    return spoil


def added(name, text):
    def spoil(folder):
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        with file.open("a", encoding="utf-8") as opened:
            opened.write(text)

    return spoil


def removed(name):
    return lambda folder: (folder / name).unlink()


def renamed(old, new):
    return lambda folder: (folder / old).rename(folder / new)


REQUIREMENTS, POST_BUILD, RUNTIME = "binder/requirements.txt", "binder/postBuild", "binder/runtime.txt"
SEEDED = {
    "no Python named": (removed(RUNTIME), "the image would have Python"),
    "another Python": (replaced(RUNTIME, "3.12", "3.10"), "the image would have Python 3.10, not 3.12"),
    "a Python nobody has": (replaced(RUNTIME, "3.12", "3.99"), "repo2docker refuses"),
    "a bare number": (replaced(RUNTIME, "python-", ""), "repo2docker refuses"),
    "a second folder": (added(".binder/requirements.txt", ""), "repo2docker refuses"),
    "an environment.yml": (
        added("binder/environment.yml", "dependencies: [python=3.12]\n"),
        "binder/requirements.txt is not used",
    ),
    "a misspelt postBuild": (renamed(POST_BUILD, "binder/post_build"), "nobody reads binder/post_build"),
    "no postBuild": (removed(POST_BUILD), "binder/postBuild is not used"),
    "no #!": (replaced(POST_BUILD, "#!/bin/bash", ""), "does not begin with #!"),
    "no set -e": (replaced(POST_BUILD, "set -e", ""), "lacks set -e"),
    "an open quotation mark": (added(POST_BUILD, 'echo "'), "bash cannot read postBuild"),
    "dependencies of its own": (replaced(POST_BUILD, "--no-deps ", ""), "dependencies of its own choice"),
    "nonsense": (added(REQUIREMENTS, "pandas=>3\n"), "'pandas=>3' is no requirement"),
    "no version": (
        replaced(REQUIREMENTS, "networkx==3.6.1", "networkx"),
        "'networkx' does not name one version",
    ),
    "a range": (replaced(REQUIREMENTS, "networkx==", "networkx>="), "does not name one version"),
    "too old": (replaced(REQUIREMENTS, "networkx==3.6.1", "networkx==3.1"), "networkx 3.1, and pyproject"),
    "a package forgotten": (replaced(REQUIREMENTS, "tqdm==", "# tqdm=="), "lacks tqdm"),
    "a new bound": (
        replaced("pyproject.toml", '"pandas>=2.2.3"', '"pandas>=99"'),
        "pyproject.toml wants pandas>=99",
    ),
    "a new dependency": (
        replaced("pyproject.toml", '"networkx>=3.4"', '"networkx>=3.4", "rich"'),
        "lacks rich",
    ),
    "a dead link": (replaced("README.md", "tree/notebooks/00-start", "tree/00-start"), "is no notebook here"),
    "no link": (
        replaced("README.md", "https://mybinder.org", "https://example.org"),
        "no link starts Binder",
    ),
}


@pytest.mark.parametrize("fault", SEEDED)
def test_a_seeded_fault_is_found(copy, fault):
    spoil, sentence = SEEDED[fault]
    spoil(copy)

    assert sentence in "\n".join(faults(copy))
