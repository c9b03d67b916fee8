"""The separate check of a completion finds every way in which it can be wrong."""

from __future__ import annotations

import pytest

from referee.judge.verify import fault, words_of

WORDS = {"KOT", "KOS", "TOK", "OKO"}


def why(grid: list[str], position: list[str], repeat_words: bool = False) -> str | None:
    return fault(grid, position, WORDS.__contains__, repeat_words)


def test_words_in_reading_order() -> None:
    assert words_of(["KOT", "O#O", "S#K"]) == ["KOT", "KOS", "TOK"]
    assert words_of([" AB", "C#D", "#"]) == ["AB", "BD"]


def test_a_full_crossword() -> None:
    assert why(["KOT", "O#O", "S#K"], ["K..", "...", "..K"]) is None
    assert why(["###", "###"], ["...", ".#."]) is None
    assert why(["#K#"], ["..."]) is None


@pytest.mark.parametrize(
    ("grid", "position", "reason"),
    [
        (["KOT"], ["KO", "T."], "another number of rows"),
        (["KOT"], ["T.."], "held T, not K"),
        (["KO."], ["K.."], "is empty"),
        (["KO "], ["K.."], "not on both boards"),
        (["KOTA"], ["K.."], "not on both boards"),
        (["KOK"], ["K.."], "KOK is no word"),
        (["K", "K"], [".", "."], "KK is no word"),
        (["KOT", "###", "TOK"], ["...", "...", "..."], "not connected"),
        (["KOT", "O##", "T##"], ["...", "...", "..."], "KOT stands twice"),
    ],
)
def test_faults(grid: list[str], position: list[str], reason: str) -> None:
    found = why(grid, position)
    assert found is not None
    assert reason in found


def test_repeats_where_they_are_allowed() -> None:
    assert why(["KOT", "O##", "T##"], ["...", "...", "..."], repeat_words=True) is None
