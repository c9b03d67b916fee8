"""Faults as GitHub's workflow commands: a line each, which it shows at the fault's place in the file.

A command is `::error file=…,line=…,title=…::message`; what would end one of its parts early is written `%XX`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.reports.places import from_here
from referee.reports.widths import WIDEST_MESSAGE, cut, plain

if TYPE_CHECKING:
    from notation.faults import Fault
    from referee.reports.judged import Note

_IN_A_MESSAGE: Final = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_A_PROPERTY: Final = {**_IN_A_MESSAGE, ":": "%3A", ",": "%2C"}


def annotation(fault: Fault, file: str) -> str:
    """The command for a fault in `file`; GitHub takes columns (the end exclusive) on a single line only."""
    place = fault.place
    where = {"file": from_here(file), "line": str(place.line), "endLine": str(place.end_line)}
    if place.line == place.end_line:
        where |= {"col": str(place.column), "endColumn": str(place.end_column)}
    lines = [fault.message, f"help: {fault.help}" if fault.help else ""]
    return _command(fault.severity, where | {"title": fault.name}, lines)


def notice(note: Note, file: str) -> str:
    """The command for what is noteworthy and no fault."""
    return _command("notice", {"file": from_here(file), "line": str(note.line)}, [note.message])


def _command(name: str, properties: dict[str, str], lines: list[str]) -> str:
    about = ",".join(f"{key}={_escaped(plain(value), _IN_A_PROPERTY)}" for key, value in properties.items())
    message = "\n".join(cut(plain(line), WIDEST_MESSAGE) for line in lines if line)
    return f"::{name} {about}::{_escaped(message, _IN_A_MESSAGE)}\n"


def _escaped(text: str, signs: dict[str, str]) -> str:
    return "".join(signs.get(char, char) for char in text)
