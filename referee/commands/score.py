"""`referee score`: the score sheet of every record."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from referee import terminal
from referee.commands.reading import Reading, verdict_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.files import Piece
    from referee.hints.review import Review
    from referee.verdict import Verdict


class Scored(NamedTuple):
    """One record's sheet, in pieces, whether no error is in it, and notes."""

    sheet: list[str]
    clean: bool
    notes: list[str]


def score(
    paths: Sequence[str], form: str, jobs: int | None, with_review: bool = False, lexicon: str = ""
) -> int:
    """Print the score sheets of all records that `paths` mean; the exit status.

    With a review, what the best moves would have been stands there too. `lexicon` judges the words of
    games in GCG.
    """
    reading = Reading(paths, lexicon)
    if form == "json":
        task = partial(_score_json, not terminal.is_utf8(), with_review)
        before, between, after = '{"records": [', ",\n ", "]}\n"
    else:
        task = partial(_score_text, terminal.columns(), terminal.in_colour(), with_review)
        before, between, after = "", "\n\n", ""
    unclean = 0
    terminal.write(before)
    for at, record in enumerate(reading.each(task, jobs)):
        unclean += not record.clean
        if at:
            terminal.write(between)
        for part in record.sheet:
            terminal.write(part)
        if notes := reading.first_told(record.notes):
            terminal.write("\n" + "".join(notes))
    terminal.write(after)
    return reading.status(unclean)


def _score_text(columns: int, colour: bool, with_review: bool, piece: Piece) -> Scored:
    from referee.reports.notes import lexicon_notes
    from referee.reports.sheet import sheet

    verdict, found = _verdict_on(piece, with_review)
    parts = [sheet(verdict, piece.file, columns, colour)]
    if found is not None and verdict.game is not None:
        from referee.reports.hints import review_lines

        parts.append("\n" + "\n".join(review_lines(found, columns)) + "\n")
    return Scored(parts, verdict.clean, lexicon_notes(verdict, piece.file, piece.folder))


def _score_json(only_ascii: bool, with_review: bool, piece: Piece) -> Scored:
    from referee.reports.jsonform import record_json

    verdict, found = _verdict_on(piece, with_review)
    return Scored(list(record_json(verdict, piece.file, only_ascii, found)), verdict.clean, [])


def _verdict_on(piece: Piece, with_review: bool) -> tuple[Verdict, Review | None]:
    if not with_review:
        return verdict_on(piece), None
    from referee.hints.review import review

    return review(piece.record(), piece.folder)
