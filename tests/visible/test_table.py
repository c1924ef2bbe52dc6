"""The table itself: its words are known, and every row of it is tested."""

import re
from pathlib import Path

from visible.table import WORDS, rows

HERE = Path(__file__).parent


def test_every_cell_says_something_known():
    assert {words for row in rows().values() for words in row.values()} == WORDS


def test_every_row_has_its_test():
    files = [file.read_text(encoding="utf-8") for file in sorted(HERE.glob("test_*.py"))]
    tested = [
        situation for text in files for situation in re.findall(r'^@row\("(.+)"\)$', text, re.MULTILINE)
    ]

    assert sorted(tested) == sorted(rows())
