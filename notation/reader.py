"""Reading records: text in, records out, nothing raised."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from notation.faults import Report
from notation.header import COMMON_KEYS, read_header
from notation.limits import (
    MOST_LETTERS_A_LINE,
    MOST_LETTERS_A_RECORD,
    MOST_LINES_A_RECORD,
    MOST_RECORDS_A_FILE,
)
from notation.movetext import read_turns
from notation.record import Record
from notation.text import Part, Source, clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FENCE: Final = "+++"
_FENCE_LINE = re.compile(r"\+\+\+[ \t]*$", re.MULTILINE)
# A line that is neither blank nor a comment.
_TEXT_LINE = re.compile(r"^[ \t]*([^\s;].*?)[ \t]*$", re.MULTILINE)
_BOM: Final = "\ufeff"
# Files joined into one may bring a byte order mark each.
_MAY_BE_FENCE: Final = frozenset({FENCE[0], _BOM})
# A key that a header may begin with, in movetext: text = "…", players = […], 'x' = {…}.
_TOML_KEY = re.compile(
    r"[ \t]*(?:[\w'\"-]+[ \t]*=[ \t]*[\"'\[{]|\[[a-z.-]+\]|"
    rf"(?:{'|'.join(COMMON_KEYS)})(?:[.][\w'\"-]+)*[ \t]*=)"
)
_BLANK_OR_TOML_COMMENT = re.compile(r"\s*(?:#.*)?$")
_SHOWN_OF_CUT_LINE: Final = 200


class Chunk(NamedTuple):
    """The text of one record: the number of its `first_line` in the file, its `text` with clean line ends.

    Where a line, the record or the file was too long to be kept, `cut` says which of them, and `cut_at` is
    the number of the line.
    """

    first_line: int
    text: str
    cut: Literal["", "line", "record", "file"] = ""
    cut_at: int = 0


def read(text: str) -> list[Record]:
    """All records of a text, at least one: a text without any is one record with the fault `no-header`."""
    lines = io.StringIO(clean(text.removeprefix(_BOM)), newline="\n")
    return [read_chunk(chunk, index) for index, chunk in enumerate(split(lines), 1)]


def split(lines: Iterable[str]) -> Iterator[Chunk]:
    """The records of a text, given by its lines with their ends; at least one.

    A record runs from its opening `+++` to the next one after its header; what stands before the first
    belongs to the first. A header whose end is missing ends where another one begins.
    """
    for index, chunk in enumerate(_split(lines), 1):
        if index > MOST_RECORDS_A_FILE:
            yield Chunk(chunk.first_line, chunk.text[:_SHOWN_OF_CUT_LINE], "file", chunk.first_line)
            return
        yield chunk


def _split(lines: Iterable[str]) -> Iterator[Chunk]:
    chunk = _OpenChunk(1)
    fences = 0
    end_of_header: int | None = None
    number = 0
    for number, line in enumerate(lines, 1):
        if line[0] in _MAY_BE_FENCE and _FENCE_LINE.fullmatch(line.removeprefix(_BOM).rstrip("\n")):
            line = line.removeprefix(_BOM)
            fences += 1
            if fences == 3:
                yield chunk.closed()
                chunk, fences = _OpenChunk(number), 1
            end_of_header = len(chunk.lines) if fences == 2 else None
        elif end_of_header is not None and not _BLANK_OR_TOML_COMMENT.match(line):
            if opens_header(line):
                # The line taken for the end of a header opens the next one.
                following = chunk.cut_off(end_of_header)
                yield chunk.closed()
                chunk, fences = following, 1
            end_of_header = None
        chunk.letters += len(line)
        if chunk.letters < MOST_LINES_A_RECORD:
            # Every line has a letter: no limit is near.
            chunk.lines.append(line)
        else:
            chunk.take(line, number)
    yield chunk.closed()


def opens_header(line: str) -> bool:
    """Whether a line behind a header looks like the first of another, so that the header's end was none."""
    return _TOML_KEY.match(line) is not None


class _OpenChunk:
    """The lines of a record as they come; those beyond the limits are dropped."""

    def __init__(self, first_line: int, lines: list[str] | None = None) -> None:
        self.first_line = first_line
        self.lines = [] if lines is None else lines
        self.letters = sum(map(len, self.lines))
        self.cut: Literal["", "line", "record"] = ""
        self.cut_at = 0

    def take(self, line: str, number: int) -> None:
        """Take the next line, whose letters are counted already, as far as the limits allow."""
        if len(line) > MOST_LETTERS_A_LINE:
            self.cut_off_at(line, number, "line")
        elif self.letters > MOST_LETTERS_A_RECORD or len(self.lines) >= MOST_LINES_A_RECORD:
            self.cut_off_at(line, number, "record")
        elif not self.cut:
            self.lines.append(line)

    def cut_off_at(self, line: str, number: int, cut: Literal["line", "record"]) -> None:
        """The first line that is too much is kept in part, to be shown; later ones aren't."""
        if not self.cut:
            self.cut, self.cut_at = cut, number
            self.lines.append(line[:_SHOWN_OF_CUT_LINE])

    def cut_off(self, at: int) -> _OpenChunk:
        """The lines from `at` on become a chunk of their own."""
        following = _OpenChunk(self.first_line + at, self.lines[at:])
        del self.lines[at:]
        return following

    def closed(self) -> Chunk:
        return Chunk(self.first_line, "".join(self.lines), self.cut, self.cut_at)


def read_chunk(chunk: Chunk, index: int = 1) -> Record:
    """The record of a chunk, the `index`th of its file; one that is no text is not read further."""
    source = Source(clean(chunk.text), chunk.first_line)
    record = unreadable(chunk, source, index)
    return read_record(source, index) if record is None else record


def unreadable(chunk: Chunk, source: Source, index: int = 1) -> Record | None:
    """The record of a chunk that is no text or too long, with that fault; None for one that can be read."""
    report = Report(source)
    if chunk.cut:
        start = source.start_of_line(chunk.cut_at)
        report.at(
            start,
            start + 1,
            "too-long",
            f"this {chunk.cut} is longer than any game could need",
            "check that this is the file you meant; put each turn on a line of its own",
        )
    else:
        try:
            source.text.encode()
        except UnicodeEncodeError as error:
            report.at(error.start, error.start + 1, "not-utf8", "this is not UTF-8", _save_as_utf8(source.text))
        else:
            return None
    return Record(None, (), source, faults=tuple(report.faults), index=index)


def _save_as_utf8(text: str) -> str:
    if text.startswith(("\udcff\udcfe", "\udcfe\udcff")):
        return "the file is UTF-16: save it as UTF-8"
    return "save the file as UTF-8; it was written in another encoding, or is no text"


def _fence(text: str, at: int) -> re.Match[str] | None:
    """The first line +++ from an offset on; None if there is none."""
    while (at := text.find(FENCE, at)) >= 0:
        if at == 0 or text[at - 1] == "\n":
            fence = _FENCE_LINE.match(text, at)
            if fence is not None:
                return fence
        at += 1
    return None


def read_record(source: Source, index: int = 1) -> Record:
    """The record that `source` holds. Whatever is wrong is among its faults, or its turns'."""
    report = Report(source)
    text = source.text
    opening = _fence(text, 0)
    before = text if opening is None else text[: opening.start()]
    stray = _TEXT_LINE.search(before)
    if opening is None or stray is not None:
        start, end = (0, 1) if stray is None else stray.span(1)
        report.at(
            start,
            end,
            "no-header",
            "there is no record here" if stray is None else "a record begins with its header",
            "write the header between two lines +++ before the first turn",
        )
    if opening is None:
        return Record(None, (), source, faults=tuple(report.faults), index=index)
    fence = Part.at(FENCE, opening.start(), opening.start() + len(FENCE))
    closing = _fence(text, opening.end())
    if closing is None:
        report.error(
            fence, "no-header", "this header has no end", "write a line +++ between the header and the turns"
        )
        return Record(None, (), source, faults=tuple(report.faults), index=index)
    start = min(opening.end() + 1, closing.start())
    header = read_header(text[start : closing.start()], start, fence, report)
    if header is None or not header.usable:
        return Record(header, (), source, faults=tuple(report.faults), index=index)
    turns, tail = read_turns(source, min(closing.end() + 1, len(text)), header)
    head = tuple(line.strip().removeprefix(";").strip() for line in before.split("\n") if line.strip())
    return Record(header, turns, source, tail, tuple(report.faults), index, head)
