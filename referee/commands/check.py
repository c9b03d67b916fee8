"""`referee check`: the faults of every record, and nothing else."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from referee import terminal
from referee.commands.reading import Reading, verdict_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.files import Piece
    from referee.verdict import Verdict

MOST_IN_MEMORY: Final = 8_000_000
AT_ONCE: Final = 100_000


class Checked(NamedTuple):
    """What was found in one record: how much it holds, its faults in the form asked for, and notes."""

    turns: int
    errors: int
    warnings: int
    faults: list[str]
    notes: list[str]


def check(paths: Sequence[str], form: str, jobs: int | None, lexicon: str = "") -> int:
    """Print the faults of all records that `paths` mean; the exit status.

    `lexicon` judges the words of games in GCG.
    """
    reading = Reading(paths, lexicon)
    counts = _Counts()
    if form == "json":
        _print_json(reading, counts, reading.each(partial(_check_json, not terminal.is_utf8()), jobs))
    else:
        from referee.reports.diagnostics import summary

        for found in reading.each(partial(_check_text, terminal.in_colour()), jobs):
            counts.add(found)
            terminal.write("".join([*found.faults, *reading.first_told(found.notes)]))
        if reading.records:
            terminal.write(
                summary(reading.files, reading.records, counts.turns, counts.errors, counts.warnings)
            )
    return reading.status(counts.errors)


class _Counts:
    def __init__(self) -> None:
        self.turns = self.errors = self.warnings = 0

    def add(self, found: Checked) -> None:
        self.turns += found.turns
        self.errors += found.errors
        self.warnings += found.warnings


def _checked(verdict: Verdict, faults: list[str], notes: list[str]) -> Checked:
    errors = sum(fault.severity == "error" for fault in verdict.faults)
    return Checked(len(verdict.turns), errors, len(verdict.faults) - errors, faults, notes)


def _check_text(colour: bool, piece: Piece) -> Checked:
    from referee.reports.diagnostics import diagnostic
    from referee.reports.notes import lexicon_notes

    verdict = verdict_on(piece)
    source = verdict.record.source
    faults = [diagnostic(fault, piece.file, source, colour) for fault in verdict.faults]
    return _checked(verdict, faults, lexicon_notes(verdict, piece.file, piece.folder))


def _check_json(only_ascii: bool, piece: Piece) -> Checked:
    from referee.reports.jsonform import dumps, fault_form

    verdict = verdict_on(piece)
    about = {"file": piece.file, "index": piece.index}
    faults = [dumps(fault_form(fault) | about, only_ascii) for fault in verdict.faults]
    return _checked(verdict, faults, [])


def _print_json(reading: Reading, counts: _Counts, checked: Iterator[Checked]) -> None:
    """The counts stand before the faults, which wait in a file where they are too many for the memory."""
    import tempfile

    from referee.reports.jsonform import dumps

    with tempfile.SpooledTemporaryFile(
        MOST_IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline="\n"
    ) as spool:
        separator = "\n "
        for found in checked:
            counts.add(found)
            for fault in found.faults:
                spool.write(separator + fault)
                separator = ",\n "
        totals = {
            "files": reading.files,
            "records": reading.records,
            "turns": counts.turns,
            "errors": counts.errors,
            "warnings": counts.warnings,
        }
        terminal.write(f'{dumps(totals)[:-1]}, "faults": [')
        spool.seek(0)
        while text := spool.read(AT_ONCE):
            terminal.write(text)
        terminal.write("]}\n")
