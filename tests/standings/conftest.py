"""What the tests of the record book share: an archive to write records in, and the command line over it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.cli import run

Write = Callable[..., str]
Standings = Callable[..., dict[str, Any]]

GAME = """\
+++
game = "crossword"
players = [{players}]
lexicon = "none"
board = "3x3"
{keys}
+++
{turns}
"""


@pytest.fixture(autouse=True)
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in, and a cache of its own."""
    monkeypatch.setattr("referee.commands.standings.default_folder", lambda: tmp_path / "cache")
    folder = tmp_path / "archive"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def write(archive: Path) -> Write:
    """Writes a crossword that its second player wins, with these players, header keys and turns."""

    def write(name: str, players: str = "Ala Bartek", keys: str = "", turns: str = "pass\na1 K\nstop") -> str:
        names = ", ".join(json.dumps(player, ensure_ascii=False) for player in players.split())
        (archive / name).parent.mkdir(parents=True, exist_ok=True)
        (archive / name).write_text(GAME.format(players=names, keys=keys, turns=turns), encoding="utf-8")
        return name

    return write


@pytest.fixture
def standings(capsys: pytest.CaptureFixture[str]) -> Standings:
    """What `referee standings --format json` answers; `status` is the exit status it must have."""

    def standings(*arguments: str, status: int = 0) -> dict[str, Any]:
        assert run(["standings", *arguments, "--format", "json"]) == status
        answer: dict[str, Any] = json.loads(capsys.readouterr().out)
        return answer

    return standings
