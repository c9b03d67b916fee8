"""What was acknowledged is on disk, whatever happens to the referee."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import filelock  # noqa: F401 (loaded once, not by each child)

from notation import read
from referee.book import Book, hold
from tests.live.test_book import HEADER

# A CI run kills that many referees; REFEREE_CRASHES asks for more.
CRASHES = int(os.environ.get("REFEREE_CRASHES", "300"))


def test_a_killed_referee_loses_no_acknowledged_turn(tmp_path: Path) -> None:
    """Kill a referee at a random moment: the file is whole, and has every turn that was acknowledged."""
    path = tmp_path / "game.game"
    path.write_text(HEADER)
    chance = random.Random(20261129)
    written = 0
    for _ in range(CRASHES):
        acknowledged = written + killed_after(chance.uniform(0.0, 0.01), lambda ack: append(path, ack))
        found = turns_in(path)
        assert acknowledged <= len(found) <= acknowledged + 1
        assert found == [f"d{count} K" for count in range(len(found))]
        written = len(found)
        if written > 200:
            path.write_text(HEADER)
            written = 0
    assert {name for name in os.listdir(tmp_path) if name.endswith(".game")} == {path.name}
    with hold(str(path), 0):
        pass


def test_two_referees_in_turn_lose_and_mix_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.game"
    path.write_text(HEADER)
    children = [child(partial(append_250, path, who)) for who in "ab"]
    for process, acks in children:
        os.close(acks)
        assert os.waitpid(process, 0)[1] == 0
    found = turns_in(path)
    assert len(found) == 500
    for who in "ab":
        assert [turn for turn in found if turn[0] == who] == [f"{who}{n} K" for n in range(250)]


def append_250(path: Path, who: str, ack: Callable[[], object]) -> None:
    append(path, None, who, 250)


def append(path: Path, ack: Callable[[], object] | None, who: str = "d", most: int = 10_000) -> None:
    """Append turn after turn, and acknowledge each once it is accepted."""
    count = len(turns_in(path)) if ack is not None else 0
    for number in range(count, most):
        with hold(str(path)):
            book = Book.read(str(path))
            book.save(book.with_line(f"{who}{number} K"))
        if ack is not None:
            ack()


def turns_in(path: Path) -> list[str]:
    """The turns of a file, which must be whole."""
    text = path.read_bytes().decode("utf-8")
    assert text.startswith(HEADER)
    assert text.endswith("\n")
    [record] = read(text)
    assert not record.faults
    return [str(turn.text) for turn in record.turns]


def child(work: Callable[[Callable[[], object]], None]) -> tuple[int, int]:
    """A process that does `work`, and the pipe on which it acknowledges."""
    out, into = os.pipe()
    process = os.fork()
    if not process:
        os.close(out)
        status = 1
        try:
            work(lambda: os.write(into, b"."))
            status = 0
        finally:
            os._exit(status)
    os.close(into)
    return process, out


def killed_after(seconds: float, work: Callable[[Callable[[], object]], None]) -> int:
    """How often `work` acknowledged until it was killed, so many seconds after the first time."""
    process, acks = child(work)
    first = os.read(acks, 1)
    time.sleep(seconds)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    with open(acks, "rb") as stream:
        return len(first + stream.read())
