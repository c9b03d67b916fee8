"""The catalogue of faults: every wrong record has its fault, and every right one has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.faults import Entry, catalogue
from notation.limits import MOST_LETTERS_A_LINE
from referee.files import pieces_of
from referee.replay import replay

ROOT = Path(__file__).parent.parent.parent


def faults_of(text: str, encoding: str, folder: Path) -> set[tuple[str, str]]:
    """The name and severity of each fault of a record that is saved in an encoding."""
    path = folder / "record.game"
    path.write_text(text, encoding=encoding)
    found = [replay(piece.record(), folder) for piece in pieces_of(str(path))]
    return {(fault.name, fault.severity) for verdict in found for fault in verdict.faults}


@pytest.mark.parametrize("entry", catalogue().values(), ids=lambda entry: entry.name)
def test_wrong_and_right(entry: Entry, tmp_path: Path) -> None:
    wrong, encoding = entry.wrong, "utf-8"
    if entry.name == "not-utf8":
        encoding = "cp1250"
    if entry.name == "too-long":
        wrong = wrong.replace("…", "a" * MOST_LETTERS_A_LINE)
    assert faults_of(wrong, encoding, tmp_path) == {(entry.name, entry.severity)}
    assert faults_of(entry.right, "utf-8", tmp_path) == set()
    assert entry.meaning
    assert entry.mend


def test_every_fault_of_the_cases_is_in_the_catalogue() -> None:
    named: set[str] = set()
    for path in [*ROOT.glob("tests/cases/*/*.game"), *ROOT.glob("samples/**/*.game")]:
        for piece in pieces_of(str(path)):
            named.update(fault.name for fault in replay(piece.record(), piece.folder).faults)
    assert len(named) > 50
    assert named <= set(catalogue())
