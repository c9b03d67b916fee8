"""What is told of a judged game whose positions were not all decided: nobody is accused without proof."""

from __future__ import annotations

from pathlib import Path

from referee.judge import Answer
from referee.reports.judged import answer_lines, first_broken_told, game_form, game_notes
from referee.rule_b import JudgedGame, JudgedTurn, crossword_of, moments
from tests.records import only

RECORD = """\
+++
game = "crossword"
players = ["Ala", "Bartek"]
board = "3x3"
lexicon = "none"
+++
1. Ala: a1 T
2. Bartek: a3 K
3. Ala: b2 S
"""
YES = Answer("completable", ("###",) * 3)
NO = Answer("impossible", reason="no word fits")
UNKNOWN = Answer("undecided", reason="time ran out")


def judged(*answers: Answer) -> JudgedGame:
    _, seen = moments(only(RECORD), Path("."))
    turns = [JudgedTurn(moment.done, answer) for moment, answer in zip(seen, answers, strict=True)]
    return JudgedGame(turns, [], 0.0)


def broken_by(game: JudgedGame) -> str | None:
    verdict, _ = moments(only(RECORD), Path("."))
    by: str | None = game_form(verdict, "a.game", game)["broken_by"]
    return by


def test_who_broke_a_position_that_was_completable_before() -> None:
    game = judged(YES, YES, NO, NO)
    assert first_broken_told(game, ("Ala", "Bartek")) == (
        "Turn 2 (Bartek: a3 K) made it impossible: no word fits"
    )
    assert [note.message for note in game_notes(game, ("Ala", "Bartek"))] == [
        "Bartek: a3 K made it impossible: no word fits"
    ]
    assert broken_by(game) == "Bartek"


def test_nobody_is_accused_after_an_undecided_position() -> None:
    game = judged(YES, UNKNOWN, NO, NO)
    told = "whether this turn or one before made it so is undecided (time ran out)"
    assert first_broken_told(game, ("Ala", "Bartek")) == (
        f"After turn 2 (Bartek: a3 K) it was impossible: no word fits; {told}"
    )
    assert [(note.line, note.message) for note in game_notes(game, ("Ala", "Bartek"))] == [
        (7, "whether it can still be completed is undecided here (time ran out)"),
        (8, f"it is impossible here: no word fits; {told}"),
    ]
    assert broken_by(game) is None


def test_an_undecided_position_long_before_takes_no_blame_away() -> None:
    game = judged(UNKNOWN, YES, NO, NO)
    assert broken_by(game) == "Bartek"
    assert not game.first_is_certain


def test_a_no_without_a_reason_is_said_without_one() -> None:
    verdict, seen = moments(only(RECORD), Path("."))
    lines = answer_lines(seen[-1].rows, Answer("impossible"), crossword_of(verdict).board, 80)
    assert lines[0] == "impossible"
