"""`referee score`: the score sheet of every record."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from referee import terminal
from referee.commands.reading import Reading, verdict_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.files import Piece


class Scored(NamedTuple):
    """One record's sheet, in pieces, and whether no error is in it."""

    sheet: list[str]
    clean: bool


def score(paths: Sequence[str], form: str, jobs: int | None) -> int:
    """Print the score sheets of all records that `paths` mean; the exit status."""
    reading = Reading(paths)
    if form == "json":
        task = partial(_score_json, not terminal.is_utf8())
        before, between, after = '{"records": [', ",\n ", "]}\n"
    else:
        task = partial(_score_text, terminal.columns(), terminal.in_colour())
        before, between, after = "", "\n\n", ""
    unclean = 0
    terminal.write(before)
    for at, record in enumerate(reading.each(task, jobs)):
        unclean += not record.clean
        if at:
            terminal.write(between)
        for part in record.sheet:
            terminal.write(part)
    terminal.write(after)
    return reading.status(unclean)


def _score_text(columns: int, colour: bool, piece: Piece) -> Scored:
    from referee.reports.sheet import sheet

    verdict = verdict_on(piece)
    return Scored([sheet(verdict, piece.file, columns, colour)], verdict.clean)


def _score_json(only_ascii: bool, piece: Piece) -> Scored:
    from referee.reports.jsonform import record_json

    verdict = verdict_on(piece)
    return Scored(list(record_json(verdict, piece.file, only_ascii)), verdict.clean)
