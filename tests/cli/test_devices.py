"""What is no file is never written over, and never read without an end."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from referee.regular import MOST_BYTES
from tests.cli.conftest import CLEAN, Referee, Write
from tests.cli.test_format import ROUGH

NEW = ["-p", "Ala", "-p", "Bob", "--lexicon", "none"]
COMMANDS = {
    "new": ["new", "crossword", "OUT", "--force", *NEW],
    "convert": ["convert", "a.game", "OUT", "--to", "json", "--force"],
    "show": ["show", "a.game", "--svg", "OUT", "--force"],
    "format": ["format", "OUT"],
    "undo": ["undo", "OUT"],
    "move": ["move", "OUT", "d4 K"],
}


def a_device(kind: str, name: str) -> None:
    """A pipe, or a device of the test's own that swallows all, or a link to one."""
    if kind == "pipe":
        os.mkfifo(name)
        return
    try:
        os.mknod("device" if kind == "link" else name, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("only root makes devices")
    if kind == "link":
        os.symlink("device", name)


@pytest.mark.skipif(os.name != "posix", reason="no devices in the file system")
@pytest.mark.parametrize("kind", ["pipe", "device", "link"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_device_stays_what_it_is(referee: Referee, write: Write, command: str, kind: str) -> None:
    if (command, kind) == ("format", "pipe"):
        pytest.skip("whoever gives `format` a pipe is waited for")
    write("a.game", CLEAN)
    a_device(kind, "out")
    before = os.lstat("out")
    done = referee(*["out" if word == "OUT" else word for word in COMMANDS[command]])
    assert done.status == 2
    assert "this is a device, not a file" in done.err or "this is none" in done.err
    assert os.lstat("out") == before
    assert sorted(os.listdir()) == sorted({"a.game", "out", *(["device"] if kind == "link" else [])})


@pytest.mark.parametrize("command", ["new", "convert", "format", "undo", "move"])
def test_a_read_only_file_stays_as_it_is(referee: Referee, write: Write, command: str) -> None:
    write("a.game", CLEAN)
    name = write("out", ROUGH)
    os.chmod(name, 0o444)
    done = referee(*[name if word == "OUT" else word for word in COMMANDS[command]])
    assert done.status == 2
    assert "read-only" in done.err
    assert Path(name).read_text("utf-8") == ROUGH


@pytest.mark.parametrize("command", ["new", "convert", "format", "undo", "move"])
def test_the_names_of_one_file_are_not_parted(referee: Referee, write: Write, command: str) -> None:
    write("a.game", CLEAN)
    name = write("out", ROUGH)
    os.link(name, "other")
    done = referee(*[name if word == "OUT" else word for word in COMMANDS[command]])
    assert done.status == 2
    assert "2 names" in done.err
    assert os.path.samefile(name, "other")
    assert Path(name).read_text("utf-8") == ROUGH


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="nothing here has no end")
@pytest.mark.parametrize(
    "arguments",
    [
        ["new", "figures", "a.game", "-p", "A", "-p", "B", "--board", "/dev/zero", "--figure", "/dev/zero"],
        ["new", "figures", "a.game", "-p", "A", "-p", "B", "--board", "5x5", "--figure", "/dev/zero"],
        ["convert", "/dev/zero", "a.game"],
        ["check", "/dev/zero"],
        ["convert", "zero.json", "a.game"],
        ["standings", "zero.league.toml"],
    ],
)
def test_what_has_no_end_is_not_read(referee: Referee, write: Write, arguments: list[str]) -> None:
    write("b.game", CLEAN)
    for name in ("zero.json", "zero.league.toml"):
        os.symlink("/dev/zero", name)
    done = referee(*arguments)
    assert done.status == 2
    assert "this is a device, not a file" in done.err


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="the system has no such files")
@pytest.mark.parametrize("command", [["undo"], ["move", "d4 K"], ["check"], ["score"]])
def test_what_the_system_makes_up_is_no_file(referee: Referee, command: list[str]) -> None:
    done = referee(command[0], "/proc/self/mem", *command[1:])
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert "this is a device" in done.err or "this is none" in done.err


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="the system has no such files")
def test_a_word_list_that_the_system_makes_up_is_none(referee: Referee, write: Write) -> None:
    name = write("a.game", CLEAN.replace('"none"', '"/proc/self/status"') + "1. Ala: d4 K\n")
    done = referee("check", name)
    assert done.status == 1
    assert "unknown-lexicon" in done.out
    assert "is not a file" in done.out


@pytest.mark.parametrize("command", [["undo"], ["move", "d4 K"]])
def test_what_is_too_large_is_not_read(referee: Referee, write: Write, command: list[str]) -> None:
    name = write("a.game", CLEAN)
    with open(name, "r+b") as file:
        file.truncate(MOST_BYTES + 1)
    done = referee(command[0], name, *command[1:])
    assert done.status == 2
    assert "too large" in done.err


@pytest.mark.parametrize(("name", "most"), [("board.txt", 1_000_000), ("a.json", MOST_BYTES)])
def test_a_source_that_is_too_large_is_not_read(referee: Referee, write: Write, name: str, most: int) -> None:
    with open(write(name, ""), "r+b") as file:
        file.truncate(most + 1)
    made = ["new", "crossword", "b.game", *NEW, "--board", name]
    done = referee(*made) if name == "board.txt" else referee("convert", name, "b.game")
    assert done.status == 2
    assert f"too large: more than {most:,} bytes" in done.err


def test_a_file_without_a_name_is_none(referee: Referee) -> None:
    for command in ("check", "standings"):
        done = referee(command, "")
        assert (done.status, done.err) == (2, "referee: : there is no such file\n")
