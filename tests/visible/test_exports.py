"""The table's rows outside Lab, in files: what nbconvert makes of notebooks."""

import nbformat
import pytest
from markdown_it import MarkdownIt
from nbclient import NotebookClient
from nbconvert import HTMLExporter, MarkdownExporter
from nbformat.v4 import new_code_cell, new_notebook
from visible.samples import CALL, CELLS, DRAWING, NOTEBOOKS, VIEW, Page, is_picture_of_a_position, pictures_in
from visible.table import row

SHOWN = "(picture) => picture.complete && picture.naturalWidth > 300 && picture.clientWidth > 300"


def ran(cells):
    """Return a notebook with these cells, run, and without the widgets' state, as Lab saves it."""
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, kernel_name="python3", timeout=120, store_widget_state=False).execute()
    return notebook


@pytest.fixture(scope="module")
def own():
    """Notebooks of somebody's own, run and saved: with a snapshot, a board, an explorer."""
    make, snapshot, board, explorer = CELLS
    cells = {"snapshot": snapshot, "board": board, "explorer": explorer}
    notebooks = {column: ran([make, cell]) for column, cell in cells.items()}
    for column in ("board", "explorer"):
        assert VIEW in notebooks[column].cells[1].outputs[0].data
    return notebooks


@pytest.fixture
def samples(own):
    """Notebooks by column of the table; of ours there are many."""
    ours = [("notebook", nbformat.read(path, as_version=4)) for path in NOTEBOOKS]
    return [*ours, *own.items()]


def judged(page, notebook):
    """Return in the table's words what a page shows of a notebook's boards: all of them, as they were."""
    wanted = pictures_in(notebook)
    shown = [picture for picture in page.pictures if picture["src"].startswith(DRAWING)]
    if not wanted or not all(is_picture_of_a_position(picture) for picture in wanted):
        return "no picture in the notebook"
    return "the picture" if shown == wanted else f"{shown} instead of {wanted}, and this text: {page.text}"


@row("Exported to HTML, opened without a network")
def test_html(samples, page, tmp_path, told):
    for column, notebook in samples:
        text, _ = HTMLExporter().from_notebook_node(notebook)
        file = tmp_path / "page.html"
        file.write_text(text, encoding="utf-8")
        page.goto(file.as_uri())

        assert judged(Page(text), notebook) == told[column]
        for picture in page.locator("img").all():
            assert picture.evaluate(SHOWN)
    page.outside.clear()  # nbconvert's page asks for scripts that set formulas; nothing of ours needs them


@row("Exported to Markdown")
def test_markdown(samples, told):
    for column, notebook in samples:
        text, _ = MarkdownExporter().from_notebook_node(notebook)

        assert judged(Page(MarkdownIt().render(text)), notebook) == told[column]


def test_the_picture_of_a_board_says_what_to_do(own):
    for exporter in (HTMLExporter(), MarkdownExporter()):
        for column in ("board", "explorer"):
            text, _ = exporter.from_notebook_node(own[column])
            assert CALL in Page(text).text
