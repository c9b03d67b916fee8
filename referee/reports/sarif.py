"""Faults in SARIF 2.1.0, which code hosts, editors and CI servers read: one log with one run.

The log is written piece by piece, since its results may be many: `opening`, a `result` a fault, `closing`.
Columns count Unicode code points of the composed text; paths are relative to where the program runs.
"""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from notation.faults import catalogue
from referee import __version__
from referee.reports.jsonform import dumps
from referee.reports.places import from_here
from referee.reports.widths import WIDEST_MESSAGE, cut, plain

if TYPE_CHECKING:
    from notation.faults import Entry, Fault
    from referee.reports.judged import Note

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
HERE: Final = "HERE"


def opening(only_ascii: bool = False) -> str:
    """The log up to its first result: who checked, and every fault there is as a rule with its help."""
    log = {"$schema": SCHEMA, "version": "2.1.0"}
    run = {
        "tool": {"driver": _driver()},
        "language": "en",
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            HERE: {"description": {"text": "The folder in which the records were checked."}}
        },
    }
    return f'{dumps(log)[:-1]}, "runs": [{dumps(run, only_ascii)[:-1]},\n"results": ['


def closing(successful: bool, status: int) -> str:
    """The end of the log: whether everything could be read, and the exit status."""
    invocation = {"executionSuccessful": successful, "exitCode": status}
    return f'],\n"invocations": [{dumps(invocation)}]}}]}}\n'


def result(fault: Fault, file: str, index: int, only_ascii: bool = False) -> str:
    """A fault of the `index`th record in `file`."""
    place = fault.place
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
    found: dict[str, Any] = {"ruleId": fault.name}
    number = _numbers().get(fault.name)
    if number is not None:
        found["ruleIndex"] = number
    found |= {
        "level": fault.severity,
        "message": {"text": _message(fault.message, fault.help)},
        "locations": [_location(file, region, index, fault.turn)],
    }
    return dumps(found, only_ascii)


def note_result(note: Note, file: str, index: int, only_ascii: bool = False) -> str:
    """What is noteworthy of a turn and no fault."""
    found = {
        "kind": "informational",
        "level": "none",
        "message": {"text": _message(note.message)},
        "locations": [_location(file, {"startLine": note.line}, index, note.turn)],
    }
    return dumps(found, only_ascii)


def _driver() -> dict[str, Any]:
    rules = [_rule(entry) for entry in catalogue().values()]
    return {"name": "referee", "version": __version__, "rules": rules}


@functools.cache
def _numbers() -> dict[str, int]:
    return {name: number for number, name in enumerate(catalogue())}


def _rule(entry: Entry) -> dict[str, Any]:
    example = "\n\n".join(
        f"{title}:\n\n```\n{record.strip()}\n```"
        for title, record in (("Wrong", entry.wrong), ("Right", entry.right))
    )
    return {
        "id": entry.name,
        "shortDescription": {"text": entry.meaning.partition(". ")[0].rstrip(".") + "."},
        "fullDescription": {"text": entry.meaning},
        "help": {"text": entry.mend, "markdown": f"{entry.mend}\n\n{example}\n"},
        "defaultConfiguration": {"level": entry.severity},
        "properties": {"tags": ["any game" if entry.about == "any" else entry.about]},
    }


def _message(message: str, help: str = "") -> str:
    lines = [message, f"help: {help}" if help else ""]
    return "\n".join(cut(plain(line), WIDEST_MESSAGE) for line in lines if line)


def _location(file: str, region: dict[str, int], index: int, turn: int | None) -> dict[str, Any]:
    name = f"record {index}" if turn is None else f"turn {turn}"
    logical = {"name": name}
    if turn is not None:
        logical["fullyQualifiedName"] = f"record {index}, {name}"
    return {
        "physicalLocation": {"artifactLocation": _artifact(file), "region": region},
        "logicalLocations": [logical],
    }


def _artifact(file: str) -> dict[str, str]:
    path = from_here(file)
    uri = quote(os.fsencode(path))
    if path.startswith("/"):
        return {"uri": f"file://{uri}"}
    if os.path.isabs(path):
        return {"uri": f"file:///{uri}"}
    return {"uri": uri, "uriBaseId": HERE}
