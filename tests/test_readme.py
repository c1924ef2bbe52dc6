"""What README shows can be run."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_tour_runs_and_says_what_its_comments_say(capsys):
    tour, experiment = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    names = {}
    exec(compile(tour, "README", "exec"), names)
    assert experiment.count(", 200") == 2
    exec(compile(experiment.replace(", 200", ", 3"), "README", "exec"), names)

    shown = capsys.readouterr().out
    assert "(Choose(piece='P4'), Choose(piece='P11'))" in shown
    assert "[khlor.turn.order]" in shown
    assert "four to choose from" in shown


def test_pictures_are_there():
    text = README.read_text(encoding="utf-8")

    assert [
        path for path in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text) if not (README.parent / path).is_file()
    ] == []
