"""What Binder would make of a repository, without Docker, and what would go wrong there.

`dry_run` asks repo2docker, which Binder builds with, for the Dockerfile it would build. It takes many
mistakes without a word, so `faults` looks for those itself.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

PYTHON = "3.12"
KNOWN_FILES = {"postBuild", "requirements.txt", "runtime.txt"}
LINK = re.compile(r"https://mybinder\.org/v2/[^\s\"'`)>\]]+")


def dry_run(folder: Path) -> subprocess.CompletedProcess[str]:
    """Return what repo2docker prints: the Dockerfile, or why it refuses."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(folder)]
    return subprocess.run(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )


def steps(printed: str) -> list[str]:
    """Return the steps of a Dockerfile that use a file of ours, in order."""
    ours = re.compile(r"^COPY .*src/|^RUN .*(?:pip install|postBuild|mamba|apt-get .*src)")
    return [line for line in printed.splitlines() if ours.search(line)]


def faults(folder: Path) -> list[str]:
    """Return a sentence for everything that would go wrong with a repository on Binder."""
    return [
        *_faults_of_image(folder),
        *_faults_of_files(folder),
        *_faults_of_pins(folder),
        *_faults_of_links(folder),
    ]


# --- the image ------------------------------------------------------------------------


def _faults_of_image(folder: Path) -> Iterator[str]:
    done = dry_run(folder)
    if done.returncode or "\nFROM " not in done.stdout:
        yield f"repo2docker refuses: {done.stdout.strip().splitlines()[-1]}"
        return
    found = re.search(r"Building conda environment for python=(\S+)", done.stdout)
    if found is None or found[1] != PYTHON:
        yield f"the image would have Python {found and found[1]}, not {PYTHON}: see runtime.txt"
    used = "\n".join(steps(done.stdout))
    for name in ("requirements.txt", "postBuild"):
        if f"binder/{name}" not in used:
            yield f"binder/{name} is not used"


# --- the files ------------------------------------------------------------------------


def _faults_of_files(folder: Path) -> Iterator[str]:
    for file in sorted((folder / "binder").iterdir()):
        if file.name not in KNOWN_FILES:
            yield f"nobody reads binder/{file.name}, or it shuts out requirements.txt"
    post_build = folder / "binder" / "postBuild"
    if not post_build.exists():
        return
    text = post_build.read_text(encoding="utf-8")
    if not text.startswith("#!"):
        yield "postBuild does not begin with #!"
    if not re.search(r"^set -\w*e", text, re.MULTILINE):
        yield "postBuild goes on after an error: it lacks set -e"
    if subprocess.run(["bash", "-n"], input=text, text=True, capture_output=True, check=False).returncode:
        yield "bash cannot read postBuild"
    if not re.search(r"^python -m pip install .*--no-deps \.$", text, re.MULTILINE):
        yield "postBuild does not install the project, or installs dependencies of its own choice"


# --- the pins -------------------------------------------------------------------------


def needed(folder: Path, extra: str = "notebooks") -> dict[str, Requirement]:
    """Return what pyproject.toml asks for with an extra, by name; extras of our own are followed."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, Requirement] = {}
    lists = [project["dependencies"], project["optional-dependencies"][extra]]
    while lists:
        for requirement in map(Requirement, lists.pop()):
            if requirement.name == project["name"]:
                lists += [project["optional-dependencies"][name] for name in sorted(requirement.extras)]
            else:
                found[canonicalize_name(requirement.name)] = requirement
    return found


def pins(folder: Path) -> dict[str, str]:
    """Return the versions in binder/requirements.txt by name; ValueError for a line that is no pin."""
    found: dict[str, str] = {}
    for line in (folder / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines():
        words = line.partition("#")[0].strip()
        if not words:
            continue
        try:
            requirement = Requirement(words)
        except InvalidRequirement:
            raise ValueError(f"{words!r} is no requirement") from None
        version = re.fullmatch(r"==([^*,]+)", str(requirement.specifier))
        if version is None:
            raise ValueError(f"{words!r} does not name one version")
        found[canonicalize_name(requirement.name)] = version[1]
    return found


def _faults_of_pins(folder: Path) -> Iterator[str]:
    try:
        pinned = pins(folder)
    except (OSError, ValueError) as error:
        yield f"requirements.txt: {error}"
        return
    for name, requirement in needed(folder).items():
        if name not in pinned:
            yield f"requirements.txt lacks {name}"
        elif pinned[name] not in requirement.specifier:
            yield f"requirements.txt has {name} {pinned[name]}, and pyproject.toml wants {requirement}"


# --- the links ------------------------------------------------------------------------


def links(folder: Path) -> list[str]:
    """Return every link to Binder in README.md and in the notebooks."""
    texts = [folder / "README.md", *sorted((folder / "notebooks").glob("*.ipynb"))]
    return [link for text in texts for link in LINK.findall(text.read_text(encoding="utf-8"))]


def _faults_of_links(folder: Path) -> Iterator[str]:
    if not links(folder):
        yield "no link starts Binder"
    for link in links(folder):
        parts = urlsplit(link)
        opened = parse_qs(parts.query).get("urlpath", [""])[0]
        path = opened.removeprefix("lab/tree/")
        if not re.fullmatch(r"/v2/gh/[^/]+/[^/]+/[^/]+", parts.path):
            yield f"{link} does not name owner, repository and version"
        if path == opened or not (folder / path).is_file():
            yield f"{link} opens {opened!r}, and that is no notebook here"
