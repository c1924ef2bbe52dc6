"""What the lessons on the lab say of their numbers, read from the tables that stand in the files."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import nbformat
import pytest
from gamekit_widgets.sharecurve import running

import gamekit
from gamekit import lab

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


class Lesson:
    """A notebook whose cells are found by words of theirs."""

    def __init__(self, name):
        self.cells = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4).cells

    def cell(self, words):
        """Return the one code cell with these words."""
        (found,) = [cell for cell in self.cells if cell.cell_type == "code" and words in cell.source]
        return found

    def says(self, sentence):
        """Return whether the sentence stands in the lesson, however its lines are broken."""
        prose = " ".join(" ".join(cell.source.split()) for cell in self.cells if cell.cell_type == "markdown")
        return sentence in prose

    def table(self, words):
        """Return the rows of the table below a cell, without their index; what is a number is one."""
        html = self.cell(words).outputs[-1].data["text/html"]
        rows = [re.findall(r"<td>(.*?)</td>", row, re.DOTALL) for row in html.split("<tr>")]
        return [[_number(unescape(entry)) for entry in row] for row in rows if row]


def _number(text: str) -> Any:
    try:
        return float(text)
    except ValueError:
        return text


def lies_around(number, low, high):
    return low < number < high


def test_the_curve_of_the_panel_jumps_and_calms_down():
    lesson = Lesson("05-lab")
    names = {}
    exec(lesson.cell("def eager(seat)").source.split("\n\n\n")[0], names)
    game = gamekit.load("khlor", players=2)
    shares = running(lab.simulate(game, [names["eager"], "random"], 100, progress=False))[:, 0]

    assert lesson.says("`eager` stands at 100 %, falls to 60 and rises again.")
    assert (shares[0], shares[4]) == (1.0, 0.6)
    assert shares[4] == shares[:10].min() < shares[9]
    assert lesson.says("In the second fifty it stays between 58 and 66 %.")
    assert shares[50:].min() > 0.58
    assert shares[50:].max() < 0.66


def test_the_habit_pays_a_little():
    lesson = Lesson("05-lab")
    first, _ = lesson.table("metrics.pairs(both)")

    assert first[:2] == ["eager", "random"]
    assert [round(100 * share) for share in first[2:5]] == [58, 53, 63]
    assert lesson.says(
        "the habit wins 58 of 100 games, and the interval, from 53 to 63, lies clear of one half"
    )


def test_a_small_advantage_takes_twelve_times_the_games():
    asked = lab.games_needed(0.05, lab.share_spread(1 / 3))

    assert Lesson("06-balance").says("nearly twelve times what section 2 played")
    assert 11.5 < asked / 60 < 12


def test_a_lead_of_greedy_bots_says_nothing_before_the_end():
    lesson = Lesson("06-balance")
    *before, end = lesson.table('"random": at_random[columns]')

    assert lesson.says("the only interval of `greedy` above one third is that of the last row")
    assert end[1] > 1 / 3
    assert all(lies_around(1 / 3, *row[1:3]) for row in before)
    assert lesson.says("at eight and at nine tenths of the game the intervals of both bots do not even meet")
    assert [row[0] for row in before] == [0.7, 0.8, 0.9]
    assert all(greedy_high < random_low for *_, greedy_high, _, random_low, _ in before[1:])


def test_only_the_first_doublings_are_shown_to_help():
    lesson = Lesson("07-bots")
    rows = lesson.table("metrics.doubling(game, sims=1")
    shown = [low > fair for _, _, fair, _, _, low, _, _ in rows]

    assert lesson.says(
        "For the first doublings the interval lies above one half, for the later ones it holds it"
    )
    assert shown == [True, True, False, False]
    assert all(lies_around(0.5, *row[5:7]) for row in rows[2:])


def test_a_doubled_lead_is_surely_small_for_random_players():
    lesson = Lesson("08-change-a-rule")
    rows = {row[0]: row for row in lesson.table("blind = lab.compare")}

    assert lesson.says("the margin grew **surely, and surely by less than matters to us**")
    assert 0 < rows["margin"][4] < rows["margin"][5] < 2
    assert rows["turns"][3] == rows["turns"][7] == 0


@pytest.mark.parametrize("words", ["gap = change(blind)", "hands = lab.compare"])
def test_what_is_called_not_shown_holds_nothing(words):
    (text,) = [
        output.get("text") or output.data["text/plain"]
        for output in Lesson("08-change-a-rule").cell(words).outputs
    ]
    if words.startswith("gap"):
        low, high = map(float, re.findall(r"\((\S+) to (\S+),", text)[0])
    else:
        ((*_, low, high, _),) = Lesson("08-change-a-rule").table(words)

    assert low < 0 < high
