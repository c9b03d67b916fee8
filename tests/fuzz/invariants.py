"""What must hold for any text at all, read as a record or as a game in GCG.

Nothing is raised; the same text has the same faults again; whatever is reported of it can be read; what is
rewritten means the same, and is not rewritten again.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

from notation.gcg import read_gcg
from notation.reader import read
from notation.record import Record
from notation.text import Source, clean
from notation.writer import is_whole, write_record
from referee.converting import CannotConvert, to_gcg, to_record
from referee.replay import replay
from referee.reports.diagnostics import diagnostic
from referee.reports.github import annotation
from referee.reports.jsonform import dumps, fault_form, record_json
from referee.reports.position import position
from referee.reports.sarif import result
from referee.reports.sheet import sheet
from referee.verdict import Verdict

FILE: Final = "any.game"


def hold_for_records(text: str, folder: Path) -> None:
    """What must hold for a text with records whose word lists stand in `folder`."""
    again = [replay(record, folder).faults for record in read(text)]
    for record, faults in zip(read(text), again, strict=True):
        found = replay(record, folder)
        assert found.faults == faults
        _reports_hold(found)
        if is_whole(record):
            _rewriting_holds(record, found, folder)


def hold_for_gcg(text: str, folder: Path) -> None:
    """What must hold for a text in GCG."""
    record = read_gcg(Source(clean(text)))
    found = replay(record, folder)
    assert replay(read_gcg(Source(clean(text))), folder).faults == found.faults
    _reports_hold(found)
    try:
        written, _ = to_gcg(record, folder)
    except CannotConvert:
        return
    assert to_gcg(read_gcg(Source(written)), folder)[0] == written
    copy, _ = to_record(record, folder)
    assert [write_record(one) for one in read(copy)] == [copy]


def _reports_hold(found: Verdict) -> None:
    source = found.record.source
    last = source.first_line + source.text.count("\n")
    for fault in found.faults:
        place = fault.place
        assert source.first_line <= place.line <= place.end_line <= last
        assert (place.line, 1) <= (place.line, place.column) < (place.end_line, place.end_column)
        assert fault.message
        assert diagnostic(fault, FILE, source).endswith("\n")
        assert annotation(fault, FILE).splitlines() == [annotation(fault, FILE)[:-1]]
        assert _json(dumps(fault_form(fault)))["fault"] == fault.name
        assert _json(result(fault, FILE, 1))["ruleId"] == fault.name
    answer = _json("".join(record_json(found, FILE)))
    assert len(answer["turns"]) == len(found.turns)
    assert answer["clean"] is found.clean
    assert _json("".join(record_json(found, FILE, only_ascii=True))) == answer
    assert sheet(found, FILE, 100)
    if found.game is not None:
        assert position(found, FILE)
    assert found.totals == [got - lost for got, lost in zip(found.points, found.penalties, strict=True)]


def _json(text: str) -> Any:
    """What JSON says, by the letter: Python's own NaN and Infinity aren't in it."""

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


def _rewriting_holds(record: Record, found: Verdict, folder: Path) -> None:
    written = write_record(record)
    [again] = read(written)
    assert again == record
    assert write_record(again) == written
    assert _told(replay(again, folder)) == _told(found)


def _told(found: Verdict) -> tuple[object, ...]:
    """What a verdict says, wherever it stands in a file."""
    return (
        found.totals,
        found.ended_by,
        found.to_move,
        None if found.game is None else found.game.rows(),
        [(turn.ruling.ruling, turn.ruling.changes, turn.totals) for turn in found.turns],
        Counter((fault.name, fault.severity, fault.turn) for fault in found.faults),
    )
