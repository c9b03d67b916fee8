"""Records with expected verdicts: each `cases/GAME/NAME.game` beside its `NAME.json`.

Compared is what a case expects and nothing else; faults by name, severity and line.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from referee.files import pieces_of
from referee.replay import replay
from referee.reports.jsonform import record_json

CASES = sorted((Path(__file__).parent / "cases").glob("*/*.json"))


def compare(where: str, expected: Any, found: Any) -> None:
    key = where.rpartition(".")[2]
    if key == "faults":
        assert count(expected) == count(found), where
    elif key == "changes":
        assert {k: v for k, v in expected.items() if v} == {k: v for k, v in found.items() if v}, where
    elif key == "board":
        assert [row.rstrip() for row in expected] == [row.rstrip() for row in found], where
    elif isinstance(expected, dict):
        for name, value in expected.items():
            compare(f"{where}.{name}", value, found[name])
    elif isinstance(expected, list):
        assert len(expected) == len(found), where
        for at, (one, other) in enumerate(zip(expected, found, strict=True)):
            compare(f"{where}[{at}]", one, other)
    else:
        assert expected == found, where


def count(faults: list[dict[str, Any]]) -> Counter[tuple[str, str, int]]:
    return Counter((fault["fault"], fault["severity"], fault["line"]) for fault in faults)


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(case: Path) -> None:
    expected = json.loads(case.read_text(encoding="utf-8"))["expect"]
    pieces = pieces_of(str(case.with_suffix(".game")))
    verdicts = [replay(piece.record(), piece.folder) for piece in pieces]
    records = [json.loads("".join(record_json(verdict, case.name))) for verdict in verdicts]
    if "records" in expected:
        compare("records", expected["records"], records)
    else:
        compare("faults", expected["faults"], [fault for record in records for fault in record["faults"]])
