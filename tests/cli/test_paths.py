"""Which files a path means, and what is said of those that can't be read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import CLEAN, Referee, Write, process


def files_of(out: str) -> list[str]:
    return [record["file"] for record in json.loads(out)["records"]]


def test_a_folder_means_all_records_below_it_in_order(referee: Referee, write: Write) -> None:
    for name in ("t/b.game", "t/a.game", "t/sub/c.GAME", "t/.hidden/d.game", "t/.e.game", "t/notes.txt"):
        write(name, CLEAN)
    os.symlink("..", "t/sub/circle")
    done = referee("score", "--format", "json", "t")
    assert done.status == 0
    assert files_of(done.out) == ["t/a.game", "t/b.game", "t/sub/c.GAME"]


def test_a_folder_without_records_is_no_answer(referee: Referee, write: Write) -> None:
    write("t/notes.txt", "")
    assert referee("check", "t") == (
        2,
        "",
        "referee: no records below t (files whose names end in .game or .gcg)\n",
    )


def test_the_other_files_are_still_done(referee: Referee, write: Write) -> None:
    done = referee("score", "--format", "json", "none.game", write("a.game", CLEAN), "/dev/null", "\0")
    assert done.status == 2
    assert files_of(done.out) == ["a.game"]
    assert done.err == (
        "referee: none.game: there is no such file\n"
        "referee: /dev/null: this is a device, not a file\n"
        "referee: \ufffd: this can't be a file's name\n"
    )


def test_nothing_readable_is_still_an_answer(referee: Referee, write: Write) -> None:
    write("a.game", CLEAN)
    assert json.loads(referee("score", "--format", "json", "b.game").out) == {"records": []}
    assert json.loads(referee("check", "--format", "json", "b.game").out)["faults"] == []
    assert referee("check", "b.game").out == ""


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(referee: Referee, write: Write) -> None:
    name = write("a.game", CLEAN)
    os.chmod(name, 0)
    assert referee("check", name) == (2, "", "referee: a.game: no permission\n")


def test_standard_input(write: Write) -> None:
    write("words.txt", "KO\n")
    record = CLEAN.replace('"none"', '"words.txt"') + "1. Ala: a1 K\n2. Bartek: b1 O\n"
    done = process("score", "--format", "json", "-", given=record.encode())
    assert done.returncode == 0
    [found] = json.loads(done.stdout)["records"]
    assert found["file"] == "-"
    assert [turn["ruling"] for turn in found["turns"]] == ["placed", "annulled"]


def test_a_word_list_stands_beside_its_record(referee: Referee, write: Write) -> None:
    write("t/words.txt", "KO\n")
    record = CLEAN.replace('"none"', '"words.txt"') + "1. Ala: a1 K\n2. Bartek: b1 O\n"
    done = referee("score", write("t/a.game", record))
    assert done.status == 0
    assert "annulled" in done.out


@pytest.mark.skipif(os.name != "posix", reason="a name that is no text")
def test_a_name_that_is_no_text(write: Write) -> None:
    write("a.game", CLEAN)
    os.rename(b"a.game", b"\xff.game")
    done = subprocess.run(
        [sys.executable, "-m", "referee", "score", "--format", "json", b"\xff.game"],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert files_of(done.stdout.decode()) == ["\udcff.game"]


@pytest.mark.parametrize("jobs", [[], ["--jobs", "1"], ["--jobs", "3"]])
def test_the_order_does_not_depend_on_the_jobs(referee: Referee, write: Write, jobs: list[str]) -> None:
    names = [f"t/{n:02}.game" for n in range(12)]
    for n, name in enumerate(names):
        write(name, (CLEAN + "1. Ala: d4 K\n" + "2. Bartek: z99 O\n" * n + "\n") * 3)
    for form in ("text", "json"):
        alone = referee("check", "--format", form, "--jobs", "1", "t")
        assert referee("check", "--format", form, *jobs, "t") == alone
    done = referee("score", "--format", "json", *jobs, "t")
    assert files_of(done.out) == [name for name in names for _ in range(3)]


def test_work_that_lasts_is_shared_out(referee: Referee, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.work.PATIENCE", 0.0)
    monkeypatch.setattr("referee.work.processors", lambda: 2)
    name = write("a.game", CLEAN * 40)
    done = referee("score", "--format", "json", name)
    assert [record["index"] for record in json.loads(done.out)["records"]] == list(range(1, 41))


def test_an_archive_of_many_records(referee: Referee, write: Write) -> None:
    name = write("a.game", (CLEAN + "1. Ala: d4 K\n") * 500)
    answer = json.loads(referee("check", "--format", "json", "--jobs", "1", name).out)
    assert (answer["files"], answer["records"], answer["turns"]) == (1, 500, 500)


def test_a_file_that_is_a_pipe_is_read(write: Write) -> None:
    write("a.game", CLEAN)
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m referee check <(cat a.game)"], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert Path("a.game").exists()


def test_long_work_says_how_far_it_has_come(
    referee: Referee, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.terminal._BEFORE_THE_FIRST_SIGN", 0.0)
    name = write("a.game", CLEAN * 3)
    assert referee("check", name).err == ""
    monkeypatch.setattr("referee.terminal._is_terminal", lambda stream: stream is sys.stderr)
    done = referee("check", name)
    assert done.err.startswith("\r\x1b[K1 done")
    assert done.err.endswith("\r\x1b[K")
    assert done.out == "3 records, 0 turns in 1 file: no faults\n"
