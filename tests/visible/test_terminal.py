"""The table's rows in a terminal, where nothing can be drawn."""

import os
import subprocess
import sys

from visible.samples import CALL, CELLS, PANEL, POSITION
from visible.table import row

IPYTHON = ["IPython", "--simple-prompt", "--no-banner", "--no-confirm-exit", "--colors=NoColor"]
WIDE = 110  # columns that a line may have


def typed(command, lines, tmp_path):
    """Return what a Python at the other end of a terminal answers to these lines."""
    done = subprocess.run(
        [sys.executable, *command],
        input="\n".join([*lines, ""]),
        env=os.environ | {"IPYTHONDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert "Error" not in done.stderr
    return done.stdout


def judged(answer):
    """Return in the table's words what was answered."""
    lines = answer.strip().splitlines()
    if max(len(line) for line in lines) > WIDE or "<svg" in answer or " at 0x" in answer:
        return answer[:300]
    if len(lines) == 1:
        return "one line"
    return "the text" if POSITION in answer else answer


def answers(command, tmp_path):
    make, snapshot, board, explorer = CELLS
    return {
        "snapshot": typed(command, [make, snapshot], tmp_path),
        "board": typed(command, [make, board], tmp_path),
        "explorer": typed(command, [make, explorer], tmp_path),
    }


def judged_by_column(found):
    return {column: judged(answer) for column, answer in found.items()}


@row("IPython in a terminal")
def test_ipython(tmp_path, told):
    found = answers(["-m", *IPYTHON], tmp_path)

    assert judged_by_column(found) == told
    assert CALL in found["board"]
    assert CALL in found["explorer"]


@row("Plain Python in a terminal")
def test_plain_python(tmp_path, told):
    found = answers(["-q", "-i"], tmp_path)

    assert judged_by_column(found) == told
    assert CALL in found["board"]
    assert CALL in found["explorer"]


def test_a_panel_says_what_to_do(tmp_path):
    for command in (["-m", *IPYTHON], ["-q", "-i"]):
        answer = typed(command, [PANEL], tmp_path)
        assert CALL in answer
        assert judged(answer) in {"one line", "the text"}
