"""`referee format`: records in the usual layout, their comments and their meaning kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from notation.reader import read
from notation.writer import is_whole, write_record
from referee import terminal
from referee.commands.reading import FAULTS, OK, UNREADABLE
from referee.files import STANDARD_INPUT, SUFFIX, Piece, find_files, pieces_of, reason, same_text, write_file
from referee.replay import replay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from notation.record import Record

Outcome = Literal["rewritten", "as it was", "refused", "unreadable"]


class Refused(Exception):
    """A record that can't be rewritten without a loss; the message says where and why."""


def format_files(paths: Sequence[str], check: bool, form: str, results: bool = False) -> int:
    """Rewrite the files that `paths` mean, or with `check` only say which would be; the exit status.

    With `results` the headers get the results that the referee finds.
    """
    task = _Task(check, form, results)
    for file in find_files(paths, task.complain, (SUFFIX,)):
        task.do(file)
    if form == "json":
        task.print_json()
    return task.status()


class _Task:
    def __init__(self, check: bool, form: str, results: bool) -> None:
        self.check = check
        self.results = results
        self.form = form
        self.complained = False
        self.outcomes: dict[str, Outcome] = {}

    def complain(self, message: str) -> None:
        self.complained = True
        terminal.tell(message)

    def do(self, file: str) -> None:
        try:
            outcome = self.format_input() if file == STANDARD_INPUT else self.format_file(file)
        except Refused as refused:
            outcome = "refused"
            terminal.tell(f"{file}:{refused}")
        except OSError as error:
            outcome = "unreadable"
            self.complain(f"{file}: {reason(error)}")
        self.outcomes[file] = outcome
        if outcome == "rewritten" and self.form == "text" and file != STANDARD_INPUT:
            terminal.write(f"{'would be rewritten' if self.check else 'rewritten'}: {file}\n")

    def format_file(self, file: str) -> Outcome:
        """The file is read once to see whether anything would change, and again to be rewritten."""
        if same_text(file, formatted(pieces_of(file), self.results)):
            return "as it was"
        if not self.check:
            write_file(file, formatted(pieces_of(file), self.results))
        return "rewritten"

    def format_input(self) -> Outcome:
        """What comes from standard input goes to standard output."""
        records = list(pieces_of(STANDARD_INPUT))
        texts = list(formatted(records, self.results))
        if self.form == "text" and not self.check:
            terminal.write("".join(texts))
        return "as it was" if "".join(piece.chunk.text for piece in records) == "".join(texts) else "rewritten"

    def print_json(self) -> None:
        from referee.reports.jsonform import dumps

        files = [{"file": file, "outcome": outcome} for file, outcome in self.outcomes.items()]
        terminal.write(dumps({"check": self.check, "files": files}, not terminal.is_utf8()) + "\n")

    def status(self) -> int:
        if self.complained:
            return UNREADABLE
        found = set(self.outcomes.values())
        return FAULTS if "refused" in found or (self.check and "rewritten" in found) else OK


def formatted(records: Iterable[Piece], results: bool = False) -> Iterator[str]:
    """The canonical text of records, piece by piece. Raises Refused."""
    for piece in records:
        if piece.index > 1:
            yield "\n"
        yield _formatted(piece, results)


def _formatted(piece: Piece, results: bool) -> str:
    if piece.gcg:
        raise Refused("1: this is GCG, which `referee convert` writes anew; the file stays as it is")
    record = piece.record()
    if not is_whole(record):
        fault = record.faults[0]
        raise Refused(f"{fault.place.line}: {fault.name}: {fault.message}; the file stays as it is")
    if results:
        record = with_result(record, piece.folder)
    text = write_record(record)
    if read(text) != [record]:
        raise Refused(
            f"{record.source.first_line}: this record would not mean the same when rewritten "
            "(please report it); the file stays as it is"
        )
    return text


def with_result(record: Record, folder: Path) -> Record:
    """The record with the result that the referee finds in its header.

    It stays as it was where the game is open, or where anything but the result is wrong: such totals are
    provisional.
    """
    verdict = replay(record, folder)
    errors = {fault.name for fault in verdict.faults if fault.severity == "error"}
    header = record.header
    if header is None or verdict.ended_by is None or errors - {"wrong-result"}:
        return record
    result = dict(zip(verdict.players, verdict.totals, strict=True))
    table = {**header.table, "result": result}
    return replace(record, header=replace(header, table=table, result=result))
