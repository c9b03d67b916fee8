"""Faults in the manner of a compiler: the place, what is wrong, the line underlined, how to mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from referee.reports.widths import ELLIPSIS, WIDEST_MESSAGE, cut, plain, width

if TYPE_CHECKING:
    from notation.faults import Fault
    from notation.text import Source

MOST_LINES_SHOWN: Final = 4
# A line wider than this is shown from just before the fault.
WIDEST_LINE: Final = 100
BEFORE_THE_FAULT: Final = 40

_COLOURS: Final = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "place": "\x1b[1m", "quiet": "\x1b[36m"}
_PLAIN: Final = "\x1b[0m"


def diagnostic(fault: Fault, file: str, source: Source, colour: bool = False) -> str:
    """A fault of the record `source` in `file`, as several lines of text."""

    def paint(text: str, kind: str) -> str:
        return f"{_COLOURS[kind]}{text}{_PLAIN}" if colour and text else text

    place = fault.place
    where = paint(f"{plain(file)}:{place.line}:{place.column}:", "place")
    what = paint(f"{fault.severity}[{fault.name}]:", fault.severity)
    lines = [f"{where} {what} {_message(fault.message)}"]
    margin = len(str(min(place.end_line, place.line + MOST_LINES_SHOWN - 1)))
    for shown in _shown_lines(fault, source):
        lines.append(f" {paint(f'{shown.number:>{margin}} |', 'quiet')} {shown.text}".rstrip())
        if shown.underline.strip():
            lines.append(
                f" {' ' * margin} {paint('|', 'quiet')} {paint(shown.underline, fault.severity)}".rstrip()
            )
    if fault.help:
        lines.append(f" {' ' * margin} {paint('=', 'quiet')} help: {_message(fault.help)}")
    return "\n".join(lines) + "\n"


def _message(text: str) -> str:
    return cut(plain(text), WIDEST_MESSAGE)


class _ShownLine(NamedTuple):
    number: int
    text: str
    underline: str


def _shown_lines(fault: Fault, source: Source) -> list[_ShownLine]:
    place = fault.place
    shown = []
    last = min(place.end_line, place.line + MOST_LINES_SHOWN - 1)
    for number in range(place.line, last + 1):
        text = source.line_text(number)
        start = place.column - 1 if number == place.line else len(text) - len(text.lstrip())
        end = place.end_column - 1 if number == place.end_line else len(text)
        if end <= start and number != place.line:
            continue
        shown.append(_ShownLine(number, *underlined(text, start, max(end, start + 1))))
    return shown


def underlined(line: str, start: int, end: int) -> tuple[str, str]:
    """A line without what can't be shown, and below it a `^` under each column from `start` to `end`."""
    left = right = ""
    if len(line) > WIDEST_LINE:
        first = max(0, start - BEFORE_THE_FAULT)
        left = ELLIPSIS if first else ""
        line, start, end = line[first:], start - first, end - first
        if len(line) > WIDEST_LINE:
            line, right = line[:WIDEST_LINE], ELLIPSIS
            end = min(end, WIDEST_LINE)
    before, there = plain(line[:start]), plain(line[start:end])
    underline = " " * (width(left) + width(before)) + "^" * max(1, width(there))
    return f"{left}{before}{there}{plain(line[end:])}{right}".rstrip(), underline


def counted(number: int, one: str, many: str = "") -> str:
    """`1 fault`, `2 faults`: a number with the word that goes with it."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def summary(files: int, records: int, turns: int, errors: int, warnings: int) -> str:
    """One line on all that was checked."""
    seen = f"{counted(records, 'record')}, {counted(turns, 'turn')} in {counted(files, 'file')}"
    if not errors and not warnings:
        return f"{seen}: no faults\n"
    found = [counted(errors, "error")] if errors else []
    if warnings:
        found.append(counted(warnings, "warning"))
    return f"{seen}: {', '.join(found)}\n"
