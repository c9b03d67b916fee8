"""`referee format --write-result`: the result as the referee finds it, in the header."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation import read
from referee.cli import run
from tests.standings.conftest import Write


def result_of(file: Path) -> dict[str, int]:
    [record] = read(file.read_text("utf-8"))
    assert record.header is not None
    return record.header.result


def test_the_result_of_a_finished_game_is_written(archive: Path, write: Write) -> None:
    write("a.game")
    assert run(["format", "--write-result", "a.game"]) == 0
    assert result_of(archive / "a.game") == {"Ala": -3, "Bartek": 0}
    assert run(["format", "--write-result", "--check", "a.game"]) == 0
    assert run(["check", "a.game"]) == 0


def test_a_wrong_result_is_put_right_and_its_comment_kept(archive: Path, write: Write) -> None:
    write("a.game", keys="result = { ala = 7 } # so they said")
    assert run(["check", "a.game"]) == 1
    assert run(["format", "--write-result", "a.game"]) == 0
    assert result_of(archive / "a.game") == {"Ala": -3, "Bartek": 0}
    assert "# so they said" in (archive / "a.game").read_text("utf-8")


@pytest.mark.parametrize("turns", ["pass", "pass\nz9 K\nstop", "pass -9\nstop"])
def test_totals_that_are_provisional_are_not_written(turns: str, archive: Path, write: Write) -> None:
    write("a.game", turns=turns)
    assert run(["format", "--write-result", "a.game"]) == 0
    assert result_of(archive / "a.game") == {}


def test_without_being_asked_nothing_is_written(archive: Path, write: Write) -> None:
    write("a.game")
    assert run(["format", "a.game"]) == 0
    assert result_of(archive / "a.game") == {}
