"""What a user can ask: odd boards, odd lexicons, hints, reasons."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from referee.judge import Judge

MakeJudge = Callable[..., Judge]
WORDS = ["KOT", "KOS", "TOK", "SOK", "TAK", "OKO", "OKOT"]


def test_an_answer_tells_all(make_judge: MakeJudge) -> None:
    answer = make_judge(["KOT", "KOS"]).ask(["K.T", ".#.", "S.."])
    assert answer.answer == "completable"
    assert answer.grid == ("KOT", "O##", "S##")
    assert answer.words == ("KOT", "KOS")
    assert answer.filled == ((0, 1), (1, 0), (1, 2), (2, 1), (2, 2))
    assert answer.reason == ""
    assert 0 < answer.seconds < 5


@pytest.mark.parametrize("words", [[], ["A"], ["KOT"]])
def test_hardly_any_words(make_judge: MakeJudge, words: list[str]) -> None:
    judge = make_judge(words)
    assert judge.ask(["..", ".."]).answer == "completable"
    assert judge.ask(["K.", ".."]).grid == ("K#", "##")
    no = judge.ask(["KO", ".."])
    assert no.answer == "impossible"
    assert no.reason


def test_one_square(make_judge: MakeJudge) -> None:
    judge = make_judge(WORDS)
    assert judge.ask(["K"]).grid == ("K",)
    assert judge.ask(["."]).answer == "completable"
    assert judge.ask(["#"]).grid == ("#",)
    assert judge.ask(["Q"]).grid == ("Q",)
    assert judge.ask([" "]).answer == "completable"
    assert judge.ask([]).answer == "completable"


def test_a_board_without_letters(make_judge: MakeJudge) -> None:
    """All black would do; where time is given a crossword is found."""
    judge = make_judge(WORDS)
    empty = ["." * 12] * 12
    assert judge.ask(empty).answer == "completable"
    assert judge.ask(["###", "###"]).grid == ("###", "###")
    assert judge.ask(empty, 0).grid == ("#" * 12,) * 12
    assert make_judge([]).ask(["..#"]).answer == "completable"


def test_too_large(make_judge: MakeJudge) -> None:
    with pytest.raises(ValueError, match="13x1"):
        make_judge(WORDS).ask(["." * 13])
    with pytest.raises(ValueError, match="12x12"):
        make_judge(WORDS).ask(["."] * 13)


def test_no_time(make_judge: MakeJudge) -> None:
    judge = make_judge(WORDS)
    assert judge.ask(["K.T"], 0).answer == "undecided"
    assert "time" in judge.ask(["K.T"], -1).reason
    assert judge.ask(["K.T"], math.inf).answer == "completable"
    assert judge.ask(["K.T"], 0, hint=["KOT"]).answer == "completable"


def test_a_hint_is_checked(make_judge: MakeJudge) -> None:
    judge = make_judge(["KOT", "KAT"])
    assert judge.ask(["K.T"], hint=["KAT"]).grid == ("KAT",)
    for hint in (["KIT"], ["TOK"], ["KO."], ["KOT", "###"], []):
        found = judge.ask(["K.T"], hint=hint)
        assert found.grid in (("KOT",), ("KAT",))


def test_letters_outside_the_alphabet(make_judge: MakeJudge) -> None:
    answer = make_judge(WORDS).ask(["Q..", "..."])
    assert answer.grid == ("Q##", "###")
    answer = make_judge(WORDS).ask(["Q.K"])
    assert answer.answer == "impossible"
    assert "no word has the letter Q" in answer.reason


def test_every_run_is_a_word(make_judge: MakeJudge) -> None:
    judge = make_judge(None)
    assert judge.ask(["Q.Ź"]).answer == "completable"
    assert judge.ask(["Q#Ź"]).answer == "impossible"
    assert judge.ask(["QŹ#", "###", "QŹ#"]).answer == "impossible"
    assert judge.ask(["AA", "AA"]).answer == "impossible"
    assert make_judge(None, repeat_words=True).ask(["AA", "AA"]).answer == "completable"
    assert judge.ask(["A" * 12] + ["." * 12] * 11).answer == "completable"


def test_every_run_but_some(make_judge: MakeJudge) -> None:
    judge = make_judge(None, banned=["AB", "BA"])
    assert judge.ask(["AB"]).answer == "impossible"
    assert judge.ask(["A.B"]).answer == "completable"
    answer = judge.ask(["AB."])
    assert answer.grid is not None
    assert answer.grid[0][2] != "#"


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (["KOT", "...", "Z.O", "..."], "no word has the letter Z"),
        (["....", "KT.."], "row 2: `KT..` fits no words"),
        (["K", "T", "O"], "column 1: `KTO` fits no words"),
        (["K.#.T"], "K (row 1, column 1) and T (row 1, column 5) can't be joined"),
        (["KOT#KOT"], "the word KOT stands twice"),
        (["T.#", ".##", "..K"], "row 3"),
    ],
)
def test_reasons(make_judge: MakeJudge, rows: list[str], reason: str) -> None:
    answer = make_judge(WORDS).ask(rows)
    assert answer.answer == "impossible"
    assert reason in answer.reason


def test_a_forced_repeat(make_judge: MakeJudge) -> None:
    answer = make_judge(["KOT"]).ask(["K.T", ".##", "T##"])
    assert answer.answer == "impossible"
    assert "KOT" in answer.reason or "twice" in answer.reason
    assert make_judge(["KOT"], repeat_words=True).ask(["K.T", ".##", "T##"]).answer == "completable"


def test_reasons_in_the_boards_own_coordinates(make_judge: MakeJudge) -> None:
    answer = make_judge(WORDS).ask(
        ["....", "#KT.."],
        row_name=lambda r: f"rank {2 - r}",
        column_name=lambda c: f"file {'abcde'[c]}",
        square_name=lambda r, c: f"{'abcde'[c]}{2 - r}",
    )
    assert answer.reason == "rank 1 from b1: `KT..` fits no words"


def test_without_a_reason(make_judge: MakeJudge) -> None:
    assert make_judge(WORDS).ask(["KT.."], explain=False).reason == ""


def test_given_black_squares_and_holes(make_judge: MakeJudge) -> None:
    judge = make_judge(WORDS)
    answer = judge.ask(["K.T", ". #", "S"])
    assert answer.grid is not None
    assert [row.rstrip() for row in answer.grid] == ["KOT", "O #", "S"]
