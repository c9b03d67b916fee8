"""`referee judge`: can a crossword still be completed, and which turn of a game broke it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee import terminal
from referee.commands.reading import FAULTS, OK, UNREADABLE
from referee.commands.show import cannot_be_shown, the_record
from referee.judge import JudgeUnavailable
from referee.rule_b import NotACrossword, crossword_of, judge_game, judge_position, moments

if TYPE_CHECKING:
    from referee.rule_b import Moment
    from referee.verdict import Verdict

UNDECIDED: Final = 3
STATUS: Final = {"completable": OK, "impossible": FAULTS, "undecided": UNDECIDED}


def judge(file: str, turn: int | None, whole_game: bool, record: int, seconds: float, form: str) -> int:
    """Judge the position of the `record`th record of `file` after `turn`, None the last; the exit status.

    With `whole_game` every position up to there is judged.
    """
    piece = the_record(file, record)
    if piece is None:
        return UNREADABLE
    try:
        verdict, seen = moments(piece.record(), piece.folder, turn)
    except NotACrossword as error:
        return _cannot(file, error)
    if verdict.game is None:
        cannot_be_shown(verdict, file)
        return UNREADABLE
    if turn is not None and len(verdict.turns) < turn:
        return _cannot(file, f"there is no turn {turn}, the last one is {len(verdict.turns)}")
    try:
        return _told(verdict, file, seen, whole_game, seconds, form)
    except (JudgeUnavailable, ValueError) as error:
        return _cannot(file, error)
    finally:
        terminal.Progress.clear()


def _told(verdict: Verdict, file: str, seen: list[Moment], whole_game: bool, seconds: float, form: str) -> int:
    from referee.reports import judged as report
    from referee.reports.jsonform import dumps

    game, announce = crossword_of(verdict), terminal.Progress().announce
    columns = terminal.columns()
    if whole_game:
        found = judge_game(seen, game, seconds, announce)
        answer, shape = found.answer, report.game_form(verdict, file, found)
        text = report.game_text(verdict, file, found, columns)
    else:
        rows = seen[-1].rows
        one = judge_position(rows, game, seconds, announce)
        answer, shape = one.answer, report.position_form(verdict, file, rows, one)
        text = report.position_text(verdict, file, rows, one, columns, terminal.in_colour())
    terminal.write(dumps(shape, not terminal.is_utf8()) + "\n" if form == "json" else text)
    return STATUS[answer]


def _cannot(file: str, why: object) -> int:
    terminal.tell(f"{file}: {why}")
    return UNREADABLE
