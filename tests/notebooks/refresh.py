"""Run the notebooks and keep what can be seen without a kernel.

    python tests/notebooks/refresh.py

Pictures and texts of the first boards stay in the files. Widgets are taken out: a saved widget
view hides the picture wherever no kernel runs, and its state would swell the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
VIEW = "application/vnd.jupyter.widget-view+json"


def refreshed(notebook: Any) -> Any:
    """Return the notebook, run, with static outputs only."""
    NotebookClient(notebook, timeout=240, kernel_name="python3").execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [output for output in cell.outputs if stays(output)]
            for output in cell.outputs:
                if "execution_count" in output:
                    output["execution_count"] = None
    return notebook


def stays(output: Any) -> bool:
    """Take the widget out; return whether more than words is left: a bar that stands at 0 % says nothing."""
    data = output.get("data", {})
    return data.pop(VIEW, None) is None or len(data) > 1


def main() -> None:
    """Refresh every notebook."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        nbformat.write(refreshed(nbformat.read(path, as_version=4)), path)


if __name__ == "__main__":
    main()
