"""`referee show`: the position after a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee import terminal
from referee.commands.reading import FAULTS, OK, UNREADABLE
from referee.files import Piece, pieces
from referee.replay import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.verdict import Verdict


def show(file: str, turn: int | None, game: int, form: str) -> int:
    """Print the position of the `game`th record of `file` after `turn`, None the last; the exit status."""
    piece = the_record(file, game)
    if piece is None:
        return UNREADABLE
    paint = None
    if form == "text" and terminal.in_colour():
        verdict, paint = _in_colour(piece, turn)
    else:
        verdict = verdict_after(piece, turn)
    if verdict.game is None:
        return cannot_be_shown(verdict, file)
    if turn is not None and len(verdict.turns) < turn:
        terminal.tell(f"{file}: there is no turn {turn}, the last one is {len(verdict.turns)}")
        return UNREADABLE
    if form == "json":
        from referee.reports.jsonform import record_json

        for part in record_json(verdict, file, not terminal.is_utf8()):
            terminal.write(part)
        terminal.write("\n")
    else:
        from referee.reports.position import position

        terminal.write(position(verdict, file, paint))
    return OK


def the_record(file: str, game: int) -> Piece | None:
    """The record asked for; None, and the user is told, where there is none."""
    complaints: list[str] = []
    count = 0
    for piece in pieces([file], complaints.append):
        count += 1
        if count == game:
            return piece
    if count:
        complaints.append(f"{file}: there is no record {game}, the last one is {count}")
    for complaint in complaints:
        terminal.tell(complaint)
    return None


def verdict_after(piece: Piece, turn: int | None) -> Verdict:
    """The verdict on a record as far as that turn; None is all of it."""
    record = piece.record()
    table = Table(record, piece.folder)
    for line in record.turns:
        if turn is not None and len(table.turns) >= turn:
            break
        table.take(line)
    return table.verdict()


def _in_colour(piece: Piece, turn: int | None) -> tuple[Verdict, Callable[[int, str], str] | None]:
    """The same with what paints the squares; None where the record can't be replayed."""
    from referee.pictures.ansi import painter
    from referee.pictures.film import Film, film

    until = film(piece.record(), piece.folder, turn)
    return (until.verdict, painter(until)) if isinstance(until, Film) else (until, None)


def cannot_be_shown(verdict: Verdict, file: str) -> int:
    """Tell why a record has no positions to look at; the exit status."""
    from referee.reports.diagnostics import diagnostic

    terminal.tell(f"{file}: this game can't be replayed")
    for fault in verdict.faults:
        terminal.say(diagnostic(fault, file, verdict.record.source))
    return FAULTS
