"""The program as a process: exit status, streams, and what a start imports."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from notation.phrases import GAMES
from referee import __version__
from tests.cli.conftest import CLEAN, Referee, Write, process

COMMANDS = ("check", "score", "show", "format", "new", "rules", "explain")
# What the version can be told without.
NOT_FOR_THE_VERSION = {"typer", "inspect", "importlib.metadata", "dataclasses", "notation", "referee.cli"}
# What a small record can be checked without.
NOT_NEEDED = {
    "rich", "pyparsing", "tomli_w", "concurrent.futures", "multiprocessing", "importlib.metadata",
    "importlib.resources", "tempfile", "zipfile", "sqlite3", "asyncio", "email", "prompt_toolkit", "filelock",
    "platformdirs", "openskill", "numpy", "referee.judge", "referee.pictures", "referee.live", "referee.standings",
    "referee.hints", "referee.commands.score", "referee.lexicon.near", "notation.gcg",
    "notation.keywords", "notation.slips", "notation.toml_places",
}  # fmt: skip
SAMPLES = Path(__file__).parent.parent.parent / "samples"


def imported(*arguments: str) -> set[str]:
    """The modules there are once the program has done what the arguments say."""
    script = (
        "import sys\n"
        "from referee.__main__ import main\n"
        "try:\n    main()\n"
        "finally:\n    print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, check=True)
    return set(done.stderr.decode().split())


def test_the_version_is_told_before_typer_is_imported() -> None:
    assert imported("--version") & NOT_FOR_THE_VERSION == set()


def test_a_start_imports_only_what_it_needs(write: Write) -> None:
    modules = imported("check", write("a.game", CLEAN + "1. Ala: d4 K\n2. Bartek: pass\n"))
    assert "typer" in modules
    assert modules & {*NOT_NEEDED, "json", "referee.lexicon.builtin"} == set()


@pytest.mark.parametrize("game", ["crossword", "erudit", "figures", "matrix"])
def test_a_sample_is_checked_with_its_own_game_alone(game: str) -> None:
    modules = imported("check", str(SAMPLES / f"{game}-clean.game"))
    others = [
        f"{room}.{other}" for other in GAMES if other != game for room in ("notation.phrases", "referee.games")
    ]
    assert modules & {*NOT_NEEDED, *others, "referee.lexicon.lists"} == set()


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(referee: Referee, command: str) -> None:
    done = referee(command, "--help")
    assert (done.status, done.err) == (0, "")
    assert f"Example: referee {command}" in done.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "missing command"),
        (["chek", "x"], "no such command 'chek'"),
        (["check"], "missing argument"),
        (["check", "--format", "xml", "x"], "'xml' is not one of"),
        (["check", "--jobs", "0", "x"], "'--jobs'"),
        (["score", "--nothing", "x"], "no such option: --nothing"),
        (["show", "x", "--turn", "one"], "'--turn'"),
    ],
)
def test_wrong_usage_is_said_in_one_line(referee: Referee, arguments: list[str], message: str) -> None:
    done = referee(*arguments)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
    assert done.err.startswith("referee: ")
    assert done.err.count("\n") == 1


def test_the_version(referee: Referee) -> None:
    done = referee("--version")
    assert done.status == 0
    assert done.out == f"referee {__version__}\n"
    quick = process("--version")
    assert (quick.returncode, quick.stdout.decode(), quick.stderr) == (0, done.out, b"")
    assert "--version" in referee("--help").out


def test_the_exit_status_is_the_process_s(write: Write) -> None:
    clean, faulty = write("a.game", CLEAN), write("b.game", CLEAN + "1. Ala: z99 K\n")
    assert process("check", clean).returncode == 0
    assert process("check", clean, faulty).returncode == 1
    assert process("check", clean, faulty, "none.game").returncode == 2


def test_a_reader_who_leaves_early_is_no_error(write: Write) -> None:
    name = write("a.game", (CLEAN + "1. Ala: z99 K\n" * 50) * 50)
    program = subprocess.Popen(
        [sys.executable, "-m", "referee", "score", name], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() in (0, 1)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full disk")
@pytest.mark.parametrize("arguments", [["check", "a.game"], ["--help"], ["new", "--help"], ["--version"]])
def test_an_answer_that_cannot_be_written(write: Write, arguments: list[str]) -> None:
    write("a.game", CLEAN)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "referee", *arguments], stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"referee: the answer can't be written")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_with_130(write: Write) -> None:
    write("here", "")
    os.mkfifo("a.game")
    program = subprocess.Popen(
        [sys.executable, "-m", "referee", "check", "a.game"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    # The pipe opens when the program does the same at its other end; then it waits for a record.
    with open("a.game", "wb"):
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
    assert (program.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("environment", [{"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}])
def test_any_letter_goes_into_a_pipe(write: Write, environment: dict[str, str]) -> None:
    name = write("a.game", CLEAN.replace("Ala", "Łucja 世界 😀") + "1. d4 Ж\n")
    done = process("score", name, environment=environment)
    assert done.returncode == 0
    assert "Łucja 世界 😀" in done.stdout.decode()
    done = process("score", "--format", "json", name, environment=environment)
    assert json.loads(done.stdout)["records"][0]["players"][0] == "Łucja 世界 😀"


def test_a_bug_is_no_traceback(referee: Referee, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> int:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("referee.commands.check.check", broken)
    assert referee("check", write("a.game", CLEAN)) == (
        2,
        "",
        "referee: this is a bug, please report it: ZeroDivisionError: by zero\n",
    )
