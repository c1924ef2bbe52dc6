"""The notebooks as files: they show something without a kernel, and keep nothing that breaks elsewhere."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request):
    return nbformat.read(request.param, as_version=4)


def outputs(notebook):
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


def test_the_format_is_valid_and_the_kernel_named(notebook):
    nbformat.validate(notebook)

    assert notebook.metadata.kernelspec.name == "python3"


def test_no_widget_is_saved(notebook):
    assert "widgets" not in notebook.metadata
    assert not [output for output in outputs(notebook) if VIEW in output.get("data", {})]


def test_the_first_board_can_be_seen_without_a_kernel(notebook):
    first = next(output for output in outputs(notebook) if "text/html" in output.get("data", {}))

    assert re.search(r'<img src="data:image/svg\+xml;base64,[^"]+" alt="[^"]+', first.data["text/html"])
    assert "un this cell" in first.data["text/plain"] or "un the cell" in first.data["text/plain"]


def test_nothing_of_a_machine_is_in_it(notebook):
    text = nbformat.writes(notebook)

    assert not re.search(r'"execution_count": \d', text)
    assert not re.search(r"/home/|/root/|/Users/|/tmp/|[A-Z]:\\\\", text)


def test_headings_do_not_jump(notebook):
    levels = [
        len(line) - len(line.lstrip("#"))
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        for line in cell.source.splitlines()
        if line.startswith("#")
    ]

    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_it_tells_what_for_how_long_and_what_next(notebook):
    first, last = notebook.cells[0].source, notebook.cells[-1].source

    assert "?" in first.splitlines()[0]
    assert "*Time:*" in first
    assert "*Recap:*" in last
    assert "*For teachers:*" in last


def test_links_lead_to_files(notebook):
    links = re.findall(r"\]\((?!https?:)([^)#]+)", "\n".join(cell.source for cell in notebook.cells))

    assert [link for link in links if not (ROOT / "notebooks" / link).exists()] == []


def test_it_explains_what_lab_says_of_a_board_without_a_kernel(notebook):
    """Before the first live board; docs/visible.md tells when that is seen."""
    sources = [cell.source for cell in notebook.cells]
    first = next((n for n, source in enumerate(sources) if re.search(r"\b(Board|SetUp)\(", source)), None)

    if first is not None:
        said = "\n".join(sources[:first])
        assert "*Error displaying widget: model not found*" in said
        assert "*Loading widget...*" in said
