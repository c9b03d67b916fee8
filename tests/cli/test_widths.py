"""Columns that keep their line, whatever is written in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.reports.widths import cut, pad, plain, width, wrap


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ala", 3), ("Łucja", 5), ("Zoe\u0301", 3), ("世界", 4), ("ｱ", 1), ("Ａ", 2), ("😀", 2), ("👍🏽", 2),
        ("👨‍👩‍👧", 2), ("שרה", 3), ("한", 2), ("\u1112\u1161\u11ab", 2), ("a\u200db", 1), ("", 0), ("🏽", 2), (" 🏽", 3),
    ],
)  # fmt: skip
def test_widths(text: str, columns: int) -> None:
    assert width(text) == columns


@given(st.text(), st.integers(2, 30))
def test_a_cell_is_as_wide_as_asked(text: str, columns: int) -> None:
    cell = cut(plain(text), columns)
    assert width(cell) <= columns
    assert width(pad(cell, columns)) == width(pad(cell, columns, "right")) == columns


@given(st.text())
def test_plain_text_stays_on_its_line(text: str) -> None:
    shown = plain(text)
    assert len(shown) == len(text)
    assert "\n" not in shown
    assert "\x1b" not in shown


@given(st.text(st.characters(blacklist_categories=["Cs"])), st.integers(5, 40))
def test_wrapping_loses_no_word(text: str, columns: int) -> None:
    lines = wrap(text, columns)
    assert " ".join(lines).split() == text.split()
    assert all(width(line) <= columns for line in lines if " " in line)
