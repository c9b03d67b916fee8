"""Reading what was written gives the same records back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import read, write

CASES = sorted(p for p in Path(__file__).parent.parent.glob("cases/*/*.game") if "not-utf8" not in p.name)
SAMPLES = sorted(Path(__file__).parent.parent.parent.glob("samples/**/*.game"))

HEADER = '+++\ngame = "crossword"\nplayers = ["Ala", "Bartek Nowy", "a:b"]\n+++\n'

words = st.sampled_from(
    ["1.", "2.", "Ala:", "bartek:", "a:b:", "x:", "d4", "D4", "K", "k", "#", "pass", "-", "duel", "c3?", "c4 ?",
     "Ala", "yields", "stands", "open", "stop", "+8", "-3", "=7", "=-1", ";", "; note", ",", "\n", "\n  ", "\n; n\n"]
)  # fmt: skip
lines = st.lists(words, max_size=12).map(" ".join)


@pytest.mark.parametrize("path", [*CASES, *SAMPLES], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_reading_and_writing_a_case(path: Path) -> None:
    records = read(path.read_text(encoding="utf-8-sig"))
    written = write(records)
    assert read(written) == records
    assert write(read(written)) == written


@given(st.lists(lines, max_size=6).map("\n".join))
def test_reading_and_writing_lines(text: str) -> None:
    records = read(HEADER + text)
    written = write(records)
    assert read(written) == records
    assert write(read(written)) == written


@given(st.text(st.characters(codec=None), max_size=200))
def test_no_text_whatever_raises(text: str) -> None:
    for whole in (text, HEADER + text, f"+++\n{text}\n+++\n"):
        records = read(whole)
        assert records
        assert read(write(records)) == records


def test_comments_and_unknown_keys_of_a_header_are_kept() -> None:
    text = """\
+++
# the last of the season
players = ["Ala", # white
   "Bartek"]  # both
game = "krzyżówka"
board = '''
..
..
'''
colour = "blue"
rules.passes = "total" # as always
result = { Ala = 3, "Bartek" = -3 }
[x]
# mine
n = 1
+++
"""
    written = write(read(text))
    assert (
        written
        == """\
+++
game = "crossword"
# the last of the season
# white
players = ["Ala", "Bartek"]  # both
board = \"\"\"
..
..
\"\"\"
colour = "blue"

[result]
Ala = 3
Bartek = -3

[rules]
passes = "total"  # as always

[x]
# mine
n = 1
+++
"""
    )
    assert read(written) == read(text)


def test_comments_before_a_header_survive() -> None:
    text = '; a game of the club\n\n;of June\n+++\ngame = "crossword"\nplayers = ["Ala", "Bartek"]\n+++\nAla: d4 K\n'
    [record] = read(text)
    assert record.faults == ()
    assert record.head == ("a game of the club", "of June")
    assert write([record]) == text.replace("\n\n", "\n").replace(";of", "; of")
    [stray] = read(f"; a game\n  of the club\n{text}")[0].faults
    assert (stray.name, stray.place) == ("no-header", (2, 3, 2, 14))
