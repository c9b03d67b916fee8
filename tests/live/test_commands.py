"""`move` and `undo`: one turn, its ruling, the exit status, the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli import run
from tests.live.test_dialogue import CROSSWORD, WORDS


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "words.txt").write_text("\n".join(WORDS.split()))
    path = tmp_path / "game.game"
    path.write_text(CROSSWORD)
    return path


def test_a_turn_is_ruled_on_and_written_down(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["move", str(path), "a1 K"]) == 0
    assert "1. Ala: a1 K +0 =0\n  placed" in capsys.readouterr().out
    assert path.read_text() == CROSSWORD + "1. Ala: a1 K +0 =0\n"


@pytest.mark.parametrize("turn", ["a9 K", "Bartek: a1 K", "a1 K +5", "2. a1 K", "nonsense", "", "a1 K\nb1 O"])
def test_a_faulty_turn_leaves_the_file_as_it_was(path: Path, turn: str) -> None:
    assert run(["move", str(path), turn]) == 1
    assert path.read_text() == CROSSWORD


def test_a_rehearsal_writes_nothing(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.chmod(0o444)
    assert run(["move", str(path), "a1 K", "--dry-run", "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["accepted"], said["written"], said["to_move"]) == (True, False, "Bartek")
    assert path.read_text() == CROSSWORD
    assert run(["move", str(path), "a1 K"]) == 2
    assert "read-only" in capsys.readouterr().err


def test_a_program_is_told_all(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["move", str(path), "a1 K", "--format", "json"])
    said = json.loads(capsys.readouterr().out)
    assert said["line"] == "1. Ala: a1 K +0 =0"
    assert said["turn"]["ruling"] == "placed"
    assert said["totals"] == {"Ala": 0, "Bartek": 0}
    run(["move", str(path), "a1 O", "--format", "json"])
    said = json.loads(capsys.readouterr().out)
    assert not said["accepted"]
    assert said["line"] is None
    [fault] = said["faults"]
    assert (fault["fault"], fault["line"], fault["column"]) == ("square-taken", 8, 1)


def test_the_record_asked_for_is_played(path: Path) -> None:
    path.write_text(CROSSWORD + "\n" + CROSSWORD)
    assert run(["move", str(path), "a1 K", "--game", "1"]) == 0
    assert run(["move", str(path), "b2 O"]) == 0
    assert run(["move", str(path), "c3 T", "--game", "3"]) == 2
    expected = f"{CROSSWORD}1. Ala: a1 K +0 =0\n\n{CROSSWORD}1. Ala: b2 O +0 =0\n"
    assert path.read_text() == expected


def test_undo_takes_the_last_turn_back(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["move", str(path), "a1 K"])
    run(["move", str(path), "b2 O"])
    capsys.readouterr()
    assert run(["undo", str(path), "--keep", "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["taken_back"], said["to_move"]) == ("2. Bartek: b2 O +0 =0", "Bartek")
    assert path.read_text() == CROSSWORD + "1. Ala: a1 K +0 =0\n; taken back: 2. Bartek: b2 O +0 =0\n"
    assert run(["undo", str(path)]) == 0
    assert run(["undo", str(path)]) == 1
    assert "no turn to take back" in capsys.readouterr().err
    assert path.read_text() == CROSSWORD + "; taken back: 2. Bartek: b2 O +0 =0\n"


def test_a_file_that_is_not_there(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["move", f"{path}x", "a1 K"], ["undo", f"{path}x"]):
        assert run(command) == 2
        assert "no such file" in capsys.readouterr().err
    assert len(list(path.parent.iterdir())) == 2
