"""Reading records: text in, records out, nothing raised."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from notation.faults import Report
from notation.header import read_header
from notation.movetext import read_turns
from notation.record import Record
from notation.text import Part, Source, clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FENCE: Final = "+++"
_FENCE_LINE = re.compile(r"^\+\+\+[ \t]*$", re.MULTILINE)
_BOM: Final = "\ufeff"


def read(text: str) -> list[Record]:
    """All records of a text, at least one: a text without any is one record with the fault `no-header`."""
    text = clean(text.removeprefix(_BOM))
    return list(read_chunks(split(text)))


def split(text: str) -> Iterator[tuple[int, str]]:
    """The records of a text, each with the number of its first line; line ends must be clean.

    A record runs from its opening `+++` to the next one after its header; what stands before the first
    belongs to the first.
    """
    fences = [match.start() for match in _FENCE_LINE.finditer(text)]
    openings = fences[::2]
    starts = [0, *openings[1:]]
    line = 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield line, text[start:end]
        line += text.count("\n", start, end)


def read_chunks(chunks: Iterable[tuple[int, str]]) -> Iterator[Record]:
    """A record of each piece of text: (its first line, its text with clean line ends)."""
    for index, (line, text) in enumerate(chunks, 1):
        yield read_record(Source(text, line), index)


def read_record(source: Source, index: int = 1) -> Record:
    """The record that `source` holds. Whatever is wrong is among its faults, or its turns'."""
    report = Report(source)
    text = source.text
    opening = _FENCE_LINE.search(text)
    before = text if opening is None else text[: opening.start()]
    if opening is None or before.strip():
        start = len(before) - len(before.lstrip())
        end = before.find("\n", start)
        report.at(
            start,
            max(start + 1, end if end >= 0 else len(before)) if before.strip() else start + 1,
            "no-header",
            "a record begins with its header" if before.strip() else "there is no record here",
            "write the header between two lines +++ before the first turn",
        )
    if opening is None:
        return Record(None, (), source, faults=tuple(report.faults), index=index)
    fence = Part.at(FENCE, opening.start(), opening.start() + len(FENCE))
    closing = _FENCE_LINE.search(text, opening.end())
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
    return Record(header, turns, source, tail, tuple(report.faults), index)
