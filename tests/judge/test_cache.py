"""Prepared diagrams on disk: damaged, foreign, unwritable, made by two at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.judge import Judge
from referee.judge import judge as judge_module

WORDS = ["KOT", "KOS", "TOK"]


class Source:
    """Words that count how often they are asked for."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.calls = 0

    def __call__(self) -> list[str]:
        self.calls += 1
        return self.words


def answer(folder: Path, source: Source, key: str = "abc") -> str:
    return Judge(source, key, cache=folder).ask(["K.T"]).answer


def prepared(folder: Path) -> Path:
    (file,) = folder.glob("diagrams-*.bin")
    return file


@pytest.fixture
def folder(kernels: Path, tmp_path: Path) -> Path:
    return tmp_path / "a" / "b"


def test_words_are_read_once(folder: Path) -> None:
    source = Source(WORDS)
    assert answer(folder, source) == "completable"
    assert answer(folder, source) == "completable"
    assert source.calls == 1
    assert answer(folder, source, "other") == "completable"
    assert source.calls == 2


@pytest.mark.parametrize("damage", ["cut", "empty", "garbage", "flipped", "folder"])
def test_a_damaged_file_is_made_anew(folder: Path, damage: str) -> None:
    source = Source(WORDS)
    answer(folder, source)
    file = prepared(folder)
    data = file.read_bytes()
    if damage == "folder":
        file.unlink()
        file.mkdir()
    else:
        middle = len(data) // 2
        file.write_bytes(
            {
                "cut": data[:middle],
                "empty": b"",
                "garbage": b"PK" + bytes(range(256)) * 20,
                "flipped": data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :],
            }[damage]
        )
    assert answer(folder, source) == "completable"
    assert source.calls == 2
    if damage != "folder":
        assert answer(folder, source) == "completable"
        assert source.calls == 2


@pytest.mark.parametrize("place", range(0, 4000, 61))
def test_any_flipped_byte_is_harmless(folder: Path, place: int) -> None:
    source = Source(WORDS)
    answer(folder, source)
    file = prepared(folder)
    data = bytearray(file.read_bytes())
    data[place % len(data)] ^= 0x55
    file.write_bytes(data)
    judge = Judge(source, "abc", cache=folder)
    assert judge.ask(["K.T"]).answer == "completable"
    assert judge.ask(["K.K"]).answer == "impossible"
    assert source.calls == 2


def test_a_file_of_another_lexicon(folder: Path) -> None:
    source = Source(WORDS)
    answer(folder, Source(["TAK", "TAM"]), "def")
    file = prepared(folder)
    file.rename(file.with_name(file.name.replace("def", "abc")))
    assert answer(folder, source) == "completable"
    assert source.calls == 1


def test_a_lexicon_that_disowns_the_diagrams(folder: Path) -> None:
    """The key was not changed with the words: noticed by the lexicon's own look-up."""
    answer(folder, Source(["KAT"]))
    source = Source(WORDS)
    judge = Judge(source, "abc", cache=folder, is_word=WORDS.__contains__)
    assert judge.ask(["K.T"]).grid == ("KOT",)
    assert source.calls == 1


def test_a_folder_that_cannot_be_written(kernels: Path, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    source = Source(WORDS)
    assert answer(in_the_way / "cache", source) == "completable"
    assert source.calls == 1
    if hasattr(os, "geteuid") and os.geteuid() != 0:
        locked = tmp_path / "locked"
        locked.mkdir()
        locked.chmod(0o500)
        assert answer(locked, source) == "completable"
        assert not list(locked.iterdir())
        locked.chmod(0o700)


def test_an_interrupted_writer_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_args: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails)
        assert answer(folder, Source(WORDS)) == "completable"
    assert list(folder.iterdir()) == []


def test_an_odd_key_stays_within_the_folder(folder: Path) -> None:
    assert answer(folder, Source(WORDS), "../../x/y") == "completable"
    assert prepared(folder).parent == folder


def test_two_processes_at_once(kernels: Path, folder: Path) -> None:
    script = (
        "import sys, pathlib\n"
        "from referee.judge import Judge, compiled\n"
        "compiled.keep_compiled_code_in(pathlib.Path(sys.argv[1]))\n"
        "words = [a + b + c + d for a in 'KOTSAWE' for b in 'KOTSAWE' for c in 'KOTSAWE' for d in 'KOTSA']\n"
        "judge = Judge(lambda: words, 'abc', cache=pathlib.Path(sys.argv[2]))\n"
        "print(judge.ask(['K..T', '....']).answer)\n"
    )
    Judge(lambda: WORDS, "warm", cache=folder).prepare()  # compiled by one, before the race
    command = [sys.executable, "-c", script, str(kernels), str(folder)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [process.communicate(timeout=120)[0].strip() for process in running] == ["completable"] * 2
    assert len(list(folder.glob("diagrams-*"))) == 2
    assert not list(folder.glob("*.tmp"))


def test_damaged_compiled_code_is_compiled_anew(
    kernels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = tmp_path / "kernels"
    code.mkdir()
    tries = 0

    def warm_up() -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise EOFError("Ran out of input")
        assert not code.exists()

    said: list[str] = []
    monkeypatch.setattr(judge_module, "_loaded", False)
    monkeypatch.setattr(judge_module, "_warm_up", warm_up)
    monkeypatch.setattr("referee.judge.compiled.keep_compiled_code_in", lambda _folder: code)
    judge_module._load_kernels(tmp_path, said.append)
    assert tries == 2
    assert said == ["compiling the judge anew"]
