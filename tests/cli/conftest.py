"""Running the program in the tests: as a call, and where streams matter as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.cli import run

CLEAN = """\
+++
game = "crossword"
players = ["Ala", "Bartek"]
lexicon = "none"
not-words = ["KOT"]
+++
"""


class Done(NamedTuple):
    """What a run of the program came to."""

    status: int
    out: str
    err: str


Referee = Callable[..., Done]
Write = Callable[..., str]


@pytest.fixture
def referee(capsys: pytest.CaptureFixture[str]) -> Referee:
    """Runs the command line in this process."""

    def referee(*arguments: str) -> Done:
        capsys.readouterr()
        status = run(arguments)
        return Done(status, *capsys.readouterr())

    return referee


def process(
    *arguments: str, given: bytes = b"", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Runs the program as its user does."""
    return subprocess.run(
        [sys.executable, "-m", "referee", *arguments],
        input=given,
        capture_output=True,
        env={**os.environ, **(environment or {})},
        check=False,
    )


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Programs that are started can be interrupted, also where the tests run in a shell's background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file in a folder of its own, where the test then runs; gives its name back."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, text: str | bytes) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return write
