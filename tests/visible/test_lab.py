"""The table's rows in JupyterLab: while a kernel runs, and when a saved notebook is opened again."""

import json
import os
import subprocess
import sys

import pytest
from browser.conftest import NOTEBOOKS, SLOW, Notebook
from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import expect
from visible.samples import CALL, CELLS, POSITION, VIEW
from visible.table import row

START = "00-start.ipynb"

SEEN = """(output) => {
    const picture = output.querySelector("img");
    const explores = output.querySelector(".gkb-board [data-intent=farther]");
    if (output.querySelector(".gkb-board .gkb-stage svg")) return explores ? "the explorer" : "the board";
    if (picture && picture.naturalWidth > 300 && picture.clientWidth > 300) return "the picture";
    const text = output.textContent.trim();
    if (text === "Error displaying widget: model not found") return "Lab's message";
    const hasKernel = jupyterapp.shell.currentWidget.sessionContext.session;
    return text === "Loading widget..." && !hasKernel ? "Lab's waiting line" : null;
}"""
TRUSTED = """() => [...jupyterapp.shell.currentWidget.content.model.cells]
    .filter((cell) => cell.type === "code").map((cell) => cell.trusted)"""


def seen(output):
    """Return in the table's words what an output shows, or its text when it is none of them."""
    try:
        return output.page.wait_for_function(SEEN, arg=output.element_handle(), timeout=15_000).json_value()
    except Late:
        return output.inner_text()


def look_at_own(notebook):
    columns = ("snapshot", "board", "explorer")
    return {column: seen(notebook.outputs(cell).first) for cell, column in enumerate(columns, 1)}


# --- saved, and opened again ----------------------------------------------------------


SAVED: list[str] = []


@pytest.fixture
def saved(lab, open_notebook):
    """The text of a notebook with a snapshot, a board and an explorer, as Lab saved it: once, for all."""
    if not SAVED:
        notebook = open_notebook(cells=CELLS).run_all()
        look_at_own(notebook)
        SAVED.append((lab.root / notebook.save().path).read_text(encoding="utf-8"))
    return SAVED[0]


@pytest.fixture
def reopened(lab, page, saved):
    """Return a function that opens our first notebook and the saved one, and tells what they show."""
    notebook = Notebook(page, lab, "reopened.ipynb")

    def open_one(text, *, trusted, kernel):
        content = json.loads(text)
        content["metadata"]["opened"] = f"{trusted} {kernel}"  # no longer the file that Lab has signed
        if not kernel:
            content["metadata"]["kernelspec"] = {"name": "gone", "display_name": "Gone", "language": "none"}
            content["metadata"].pop("language_info", None)
        path = lab.root / notebook.path
        path.write_text(json.dumps(content), encoding="utf-8")
        if trusted:
            trust(lab, path)
        if kernel:
            notebook.reopen()
        else:
            open_without_kernel()
        assert set(page.evaluate(TRUSTED)) == {trusted}

    def open_without_kernel():
        lab.end_kernels_of(notebook.path)
        page.goto(lab.address(f"lab/tree/{notebook.path}", reset=""))
        question = page.locator(".jp-Dialog", has_text="Select Kernel")
        question.locator("select").select_option(label="No Kernel")
        question.locator(".jp-mod-accept").click()
        expect(question).to_have_count(0)
        page.wait_for_selector(".jp-NotebookPanel .jp-CodeCell", timeout=SLOW)
        assert page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session") is None

    def look(*, trusted, kernel):
        open_one((NOTEBOOKS / START).read_text(encoding="utf-8"), trusted=trusted, kernel=kernel)
        ours = {"notebook": seen(notebook.outputs(0).first)}
        expect(notebook.outputs(0).first).to_contain_text("Run this cell")
        open_one(saved, trusted=trusted, kernel=kernel)
        return ours | look_at_own(notebook)

    yield look
    lab.end_kernels_of(notebook.path)


def trust(lab, path):
    """Trust a notebook as `jupyter trust` does, on behalf of the server's user."""
    environment = os.environ | {"JUPYTER_DATA_DIR": str(lab.folder / "home" / "data")}
    command = [sys.executable, "-m", "nbformat.sign", str(path)]
    subprocess.run(command, env=environment, check=True, capture_output=True)


# --- the rows -------------------------------------------------------------------------


@row("The cell was run")
def test_live(open_notebook, told):
    first = open_notebook(START).run_all()
    first.outputs(0).get_by_role("button", name="Start").click()
    ours = {"notebook": seen(first.outputs(0).first)}

    own = open_notebook(cells=CELLS).run_all()

    assert ours | look_at_own(own) == told


@row("Opened again, trusted, new kernel")
def test_trusted(reopened, told):
    assert reopened(trusted=True, kernel=True) == told


@row("Opened again, trusted, no kernel")
def test_trusted_without_a_kernel(reopened, told):
    assert reopened(trusted=True, kernel=False) == told


@row("Opened again, not trusted")
def test_untrusted(page, reopened, told):
    assert reopened(trusted=False, kernel=True) == told
    figures = page.locator(".jp-OutputArea-output figure")
    for figure, call in (
        (figures.nth(-2), "Run the cell to play"),
        (figures.last, "Run the cell to explore"),
    ):
        expect(figure).to_contain_text(call)
        assert POSITION in figure.locator("img").get_attribute("alt")


def test_running_the_cell_brings_the_board_back(page, open_notebook, saved):
    """As Lab's message is explained: run the cell, and the board is there."""
    notebook = open_notebook(cells=CELLS).run_all()
    notebook.save().reopen()
    assert seen(notebook.outputs(2).first) == "Lab's message"

    notebook.run_all()

    assert seen(notebook.outputs(2).first) == "the board"


@pytest.mark.parametrize("cell", [2, 3], ids=["board", "explorer"])
def test_what_is_saved_says_what_to_do_in_every_layer_that_may_be_read(saved, cell):
    notebook = json.loads(saved)
    (output,) = notebook["cells"][cell]["outputs"]
    layers = {kind: "".join(layer) for kind, layer in output["data"].items() if kind != VIEW}

    assert "widgets" not in notebook["metadata"]  # no state: Lab leaves it out unless it is told otherwise
    assert layers.keys() == {"text/html", "image/svg+xml", "text/plain"}
    assert CALL in layers["text/html"]
    assert CALL in layers["text/plain"]
    assert POSITION in layers["text/plain"]
