"""Every lesson runs twice: as given, where each check says "not yet", and solved, where each is right."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from gamekit.teach import exercises

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
CHECK = re.compile(r'^check\("([^"]+)", answer(?:, \w+)*\)$', re.MULTILINE)
BLANK = "answer = ...\n"


def lessons():
    for path in NOTEBOOKS:
        notebook = nbformat.read(path, as_version=4)
        if any(CHECK.search(cell.source) for cell in notebook.cells):
            yield pytest.param(notebook, id=path.stem)


def verdicts(notebook):
    """Run a notebook; return what each exercise's check said."""
    NotebookClient(notebook, timeout=240, kernel_name="python3").execute()
    return {
        found[1]: cell.outputs[-1].data["text/plain"]
        for cell in notebook.cells
        if cell.cell_type == "code" and (found := CHECK.search(cell.source))
    }


@pytest.fixture(params=lessons())
def lesson(request):
    return nbformat.from_dict(request.param)


def test_as_given_every_check_says_not_yet(lesson):
    said = verdicts(lesson)

    assert said
    assert [text for text in said.values() if not text.startswith("Not yet: Put your answer")] == []


def test_solved_every_check_is_right(lesson):
    for cell in lesson.cells:
        if found := CHECK.search(cell.source):
            assert BLANK in cell.source
            cell.source = cell.source.replace(BLANK, f"{exercises()[found[1]].solution}\n")

    said = verdicts(lesson)

    assert [text for text in said.values() if not text.startswith("Right: ")] == []


def test_every_exercise_is_asked_in_a_lesson():
    asked = {
        identity
        for path in NOTEBOOKS
        for cell in nbformat.read(path, as_version=4).cells
        for identity in CHECK.findall(cell.source)
    }

    assert asked == set(exercises())
