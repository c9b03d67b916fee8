"""Records with what is expected of them, so that a test reads like a record.

A turn line's comment says what the referee must rule: `; => RULING [NAME±N …] [! FAULT …]`. A line
without such a comment expects nothing. `; => none` says that a line is no turn.
"""

from __future__ import annotations

import re
from pathlib import Path

from notation import read
from notation.record import Record
from referee.replay import replay
from referee.verdict import TurnVerdict, Verdict

EXPECTED = re.compile(
    r";\s*=>\s*(?P<ruling>\w+)(?P<changes>(?:\s+[^\s!]+[+\-]\d+)*)\s*(?:!\s*(?P<faults>.*))?$"
)


def only(text: str) -> Record:
    """The one record of a text."""
    [record] = read(text)
    return record


def verdict(text: str, folder: Path | str = ".") -> Verdict:
    """The verdict on the one record of a text."""
    return replay(only(text), folder)


def fault_names(found: Verdict) -> list[str]:
    """The names of a verdict's faults, in their order; warnings with a trailing `?`."""
    return [fault.name + ("?" if fault.severity == "warning" else "") for fault in found.faults]


def as_expected(text: str, folder: Path | str = ".") -> Verdict:
    """Rule on a record and hold each turn to the comment that says what is expected of it."""
    found = verdict(text, folder)
    expected = 0
    for turn in found.turns:
        for comment in turn.turn.comments:
            match = EXPECTED.search(f"; {comment}")
            if match is None:
                continue
            expected += 1
            assert _told(found, turn) == (
                match["ruling"],
                sorted(match["changes"].split()),
                sorted((match["faults"] or "").split()),
            ), f"turn {turn.number}: {turn.turn.text}"
    assert expected or not found.turns, "the record says nothing of what is expected"
    return found


def _told(found: Verdict, turn: TurnVerdict) -> tuple[str, list[str], list[str]]:
    changes = [
        f"{found.players[player]}{change.net:+d}"
        for player, change in turn.ruling.changes.items()
        if change.net
    ]
    faults = [fault.name + ("?" if fault.severity == "warning" else "") for fault in turn.faults]
    return turn.ruling.ruling, sorted(changes), sorted(faults)
