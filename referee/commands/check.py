"""`referee check`: the faults of every record, and nothing else."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from referee import terminal
from referee.commands.reading import UNREADABLE, Reading, verdict_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.files import Piece
    from referee.reports.judged import Note
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


def check(
    paths: Sequence[str], form: str, jobs: int | None, lexicon: str = "", with_judge: bool = False
) -> int:
    """Print the faults of all records that `paths` mean; the exit status.

    `lexicon` judges the words of games in GCG. With `with_judge` crosswords get notes of what the judge says.
    """
    if not with_judge:
        return _check(Reading(paths, lexicon), form, jobs, with_judge)
    from referee.judge import JudgeUnavailable

    try:
        return _check(Reading(paths, lexicon), form, jobs, with_judge)
    except JudgeUnavailable as error:
        terminal.tell(str(error))
        return UNREADABLE


def _check(reading: Reading, form: str, jobs: int | None, with_judge: bool) -> int:
    counts = _Counts()
    _PRINTED[form](reading, counts, jobs, with_judge)
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


def _check_text(colour: bool, with_judge: bool, piece: Piece) -> Checked:
    from referee.reports.diagnostics import diagnostic
    from referee.reports.notes import lexicon_notes

    verdict = verdict_on(piece)
    source = verdict.record.source
    faults = [diagnostic(fault, piece.file, source, colour) for fault in verdict.faults]
    notes = lexicon_notes(verdict, piece.file, piece.folder)
    if with_judge:
        from referee.reports.judged import note_text

        notes += [note_text(note, piece.file) for note in _judge_notes(piece)]
    return _checked(verdict, faults, notes)


def _check_json(only_ascii: bool, with_judge: bool, piece: Piece) -> Checked:
    from referee.reports.jsonform import dumps, fault_form

    verdict = verdict_on(piece)
    about = {"file": piece.file, "index": piece.index}
    faults = [dumps(fault_form(fault) | about, only_ascii) for fault in verdict.faults]
    judged = _judge_notes(piece) if with_judge else []
    notes = [dumps(note._asdict() | about, only_ascii) for note in judged]
    return _checked(verdict, faults, notes)


def _check_sarif(only_ascii: bool, with_judge: bool, piece: Piece) -> Checked:
    from referee.reports.sarif import note_result, result

    verdict = verdict_on(piece)
    faults = [result(fault, piece.file, piece.index, only_ascii) for fault in verdict.faults]
    judged = _judge_notes(piece) if with_judge else []
    notes = [note_result(note, piece.file, piece.index, only_ascii) for note in judged]
    return _checked(verdict, faults, notes)


def _check_github(with_judge: bool, piece: Piece) -> Checked:
    from referee.reports.github import annotation, notice

    verdict = verdict_on(piece)
    faults = [annotation(fault, piece.file) for fault in verdict.faults]
    judged = _judge_notes(piece) if with_judge else []
    return _checked(verdict, faults, [notice(note, piece.file) for note in judged])


def _judge_notes(piece: Piece) -> list[Note]:
    """What the judge says of a crossword's turns; nothing of another game. Raises JudgeUnavailable."""
    from referee.reports.judged import game_notes, not_judged
    from referee.rule_b import NotACrossword, crossword_of, judge_game, moments

    try:
        verdict, seen = moments(piece.record(), piece.folder)
        if verdict.game is None:
            return []
        judged = judge_game(seen, crossword_of(verdict), progress=terminal.Progress().announce)
    except NotACrossword:
        return []
    except ValueError as error:
        return [not_judged(verdict, str(error))]
    return game_notes(judged, verdict.players)


def _print_text(reading: Reading, counts: _Counts, jobs: int | None, with_judge: bool) -> None:
    _print_lines(reading, counts, reading.each(partial(_check_text, terminal.in_colour(), with_judge), jobs))


def _print_github(reading: Reading, counts: _Counts, jobs: int | None, with_judge: bool) -> None:
    _print_lines(reading, counts, reading.each(partial(_check_github, with_judge), jobs))


def _print_lines(reading: Reading, counts: _Counts, checked: Iterator[Checked]) -> None:
    from referee.reports.diagnostics import summary

    for found in checked:
        counts.add(found)
        terminal.write("".join([*found.faults, *reading.first_told(found.notes)]))
    if reading.records:
        terminal.write(summary(reading.files, reading.records, counts.turns, counts.errors, counts.warnings))


def _print_json(reading: Reading, counts: _Counts, jobs: int | None, with_judge: bool) -> None:
    """The counts stand before the faults, which wait in a file where they are too many for the memory.

    Notes come last, and only where they were asked for.
    """
    import tempfile

    from referee.reports.jsonform import dumps

    with tempfile.SpooledTemporaryFile(
        MOST_IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline="\n"
    ) as spool:
        separator = "\n "
        notes: list[str] = []
        for found in reading.each(partial(_check_json, not terminal.is_utf8(), with_judge), jobs):
            counts.add(found)
            notes += found.notes
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
        terminal.write("]" + (f', "notes": [{", ".join(notes)}]' if with_judge else "") + "}\n")


def _print_sarif(reading: Reading, counts: _Counts, jobs: int | None, with_judge: bool) -> None:
    from referee.reports.sarif import closing, opening

    only_ascii = not terminal.is_utf8()
    terminal.write(opening(only_ascii))
    separator = "\n "
    for found in reading.each(partial(_check_sarif, only_ascii, with_judge), jobs):
        counts.add(found)
        for result in [*found.faults, *found.notes]:
            terminal.write(separator + result)
            separator = ",\n "
    terminal.write(closing(not reading.complained, reading.status(counts.errors)))


_PRINTED: Final = {"text": _print_text, "json": _print_json, "sarif": _print_sarif, "github": _print_github}
