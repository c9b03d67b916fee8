"""Work shared out among processes: no more of them than have something to do, and none is left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from referee.commands.reading import verdict_on
from referee.files import Piece
from referee.verdict import Verdict
from tests.cli.conftest import CLEAN, Referee, Write

# Prints the process of each worker, which then never comes to an end.
STUCK = """
import os, time
from referee.files import pieces
from referee.work import in_order

def stuck(piece):
    os.write(1, f"{os.getpid()}\\n".encode())  # one write, which no other can come between
    time.sleep(600)

try:
    for _ in in_order(stuck, pieces(["a.game"], print), 2):
        pass
except KeyboardInterrupt:
    raise SystemExit(130)
"""
BUG = "this is a bug, please report it: ZeroDivisionError: by zero"


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_behind(write: Write, number: signal.Signals) -> None:
    write("a.game", CLEAN * 40)
    program = subprocess.Popen(
        [sys.executable, "-c", STUCK], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    workers = {int(program.stdout.readline()) for _ in range(2)}
    assert len(workers) == 2
    program.send_signal(number)
    # Standard output ends when the last that holds it has ended.
    _, err = program.communicate(timeout=60)
    assert program.returncode == (130 if number == signal.SIGINT else -number)
    assert err == ""


def test_no_more_processes_than_have_something_to_do(
    referee: Referee, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    import concurrent.futures

    asked: list[int] = []
    really = concurrent.futures.ProcessPoolExecutor

    def pool(jobs: int, **options: Any) -> concurrent.futures.ProcessPoolExecutor:
        asked.append(jobs)
        return really(min(jobs, 2), **options)

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", pool)
    monkeypatch.setattr("referee.work.processors", lambda: 3)
    few, many = write("few.game", CLEAN * 20), write("many.game", CLEAN * 200)
    assert referee("check", "--jobs", "1000000", few).status == 0
    assert referee("check", "--jobs", "1000000", many).status == 0
    assert asked == [3, 12]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_record_at_which_the_program_fails_ends_nothing(
    referee: Referee, write: Write, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    """Whatever goes wrong at one record, the others are still done, and what is printed is whole."""

    def rule_or_fail(piece: Piece) -> Verdict:
        if piece.index == 2:
            raise ZeroDivisionError("by zero")
        return verdict_on(piece)

    for command in ("check", "score"):
        monkeypatch.setattr(f"referee.commands.{command}.verdict_on", rule_or_fail)
    name = write("a.game", CLEAN * 3)
    for form in ("text", "json", "sarif", "github"):
        done = referee("check", "--jobs", jobs, "--format", form, name)
        assert (done.status, done.err) == (2, f"referee: a.game, record 2: {BUG}\n")
        if form in ("json", "sarif"):
            json.loads(done.out)
    done = referee("score", "--jobs", jobs, "--format", "json", name)
    assert (done.status, done.err) == (2, f"referee: a.game, record 2: {BUG}\n")
    assert [record["index"] for record in json.loads(done.out)["records"]] == [1, 3]
    assert referee("score", "--jobs", jobs, name).status == 2
