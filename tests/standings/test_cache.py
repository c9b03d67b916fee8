"""Summaries are kept by content: never stale, never needed."""

from __future__ import annotations

import sqlite3
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.files import pieces
from referee.standings import archive as archives
from referee.standings import cache as caches
from referee.standings.archive import entries
from referee.standings.cache import FILE, Cache
from referee.standings.selection import Entry
from referee.standings.summary import BestTurn, Duel, Summary, from_json, to_json
from tests.standings.conftest import Write


def read(folder: Path, kept: Path) -> tuple[list[Entry], int]:
    """The archive in short, and how many records of it were known."""
    with Cache(kept) as cache:
        found = list(entries(pieces([str(folder)], print), cache, jobs=1))
        return found, cache.hits


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "kept"


def test_a_second_run_replays_nothing(
    archive: Path, write: Write, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.game")
    write("b.game", turns="z9 K\npass")
    first, hits = read(archive, kept)
    assert hits == 0

    def replay(*_: object) -> None:
        raise AssertionError("this was known")

    monkeypatch.setattr(archives, "replay", replay)
    assert read(archive, kept) == (first, 2)


def test_known_and_new_records_keep_their_order(archive: Path, write: Write, kept: Path) -> None:
    for number in range(0, 20, 2):
        write(f"{number:02}.game", keys=f"round = {number}")
    read(archive, kept)
    for number in range(1, 20, 2):
        write(f"{number:02}.game", keys=f"round = {number}")
    found, hits = read(archive, kept)
    assert hits == 10
    assert [entry.summary.round for entry in found] == list(range(20))


def test_a_changed_record_is_new(archive: Path, write: Write, kept: Path) -> None:
    write("a.game")
    read(archive, kept)
    write("a.game", turns="a1 K\npass\nstop")
    [entry], hits = read(archive, kept)
    assert (hits, entry.summary.totals) == (0, (0, -3))


def test_a_record_that_moved_is_known_with_its_new_place(archive: Path, write: Write, kept: Path) -> None:
    write("a.game", turns="z9 K\npass")
    read(archive, kept)
    text = (archive / "a.game").read_text("utf-8")
    (archive / "a.game").unlink()
    (archive / "b.game").write_text(text + text, "utf-8")
    found, hits = read(archive, kept)
    assert [(Path(entry.file).name, entry.number, entry.line) for entry in found] == [
        ("b.game", 1, 1),
        ("b.game", 2, 10),
    ]
    assert hits == 2


def test_a_changed_word_list_is_new_and_the_old_one_is_still_known(
    archive: Path, write: Write, kept: Path
) -> None:
    text = (archive / write("a.game", turns="a1 K\nb1 O\nstop")).read_text("utf-8")
    (archive / "a.game").write_text(text.replace('"none"', '"words.txt"'), "utf-8")

    def totals(words: str) -> tuple[tuple[int, ...], int]:
        (archive / "words.txt").write_text(words, "utf-8")
        [entry], hits = read(archive, kept)
        return entry.summary.totals, hits

    assert totals("KOT\n") == ((0, 0), 0)
    assert totals("KO\n") == ((0, -3), 0)
    assert totals("KOT\n") == ((0, 0), 1)
    (archive / "words.txt").unlink()
    [entry], hits = read(archive, kept)
    assert (hits, entry.summary.game) == (0, None)


def test_the_same_record_beside_another_word_list(archive: Path, write: Write, kept: Path) -> None:
    for folder, words in (("one", "KOT"), ("two", "KO")):
        text = (archive / write(f"{folder}/a.game", turns="a1 K\nb1 O\nstop")).read_text("utf-8")
        (archive / folder / "a.game").write_text(text.replace('"none"', '"words.txt"'), "utf-8")
        (archive / folder / "words.txt").write_text(words, "utf-8")
    for hits in (0, 2):
        found, known = read(archive, kept)
        assert [entry.summary.totals for entry in found] == [(0, 0), (0, -3)]
        assert known == hits


def test_another_version_of_the_program_knows_nothing(
    archive: Path, write: Write, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.game")
    read(archive, kept)
    monkeypatch.setattr(caches, "program_digest", lambda: b"another")
    assert read(archive, kept)[1] == 0


@pytest.mark.parametrize(
    "content", [b"", b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 4096]
)
def test_a_damaged_cache_is_made_anew(content: bytes, archive: Path, write: Write, kept: Path) -> None:
    write("a.game")
    kept.mkdir()
    (kept / FILE).write_bytes(content)
    assert len(read(archive, kept)[0]) == 1
    assert read(archive, kept)[1] == 1


def test_a_cache_with_other_things_in_it_does_no_harm(archive: Path, write: Write, kept: Path) -> None:
    write("a.game")
    first, _ = read(archive, kept)
    with sqlite3.connect(kept / FILE) as file:
        file.execute("UPDATE summaries SET summary = '[1, 2]'")
    file.close()
    assert read(archive, kept)[0] == first


def test_without_a_place_for_a_cache_all_goes_on(archive: Path, write: Write, tmp_path: Path) -> None:
    write("a.game")
    (tmp_path / "file").write_text("")
    assert len(read(archive, tmp_path / "file" / "cache")[0]) == 1


def test_a_cache_that_is_deleted_meanwhile(archive: Path, write: Write, kept: Path) -> None:
    write("a.game")
    with Cache(kept) as cache:
        found = entries(pieces([str(archive)], print), cache, jobs=1)
        (kept / FILE).unlink()
        assert len(list(found)) == 1
    assert len(read(archive, kept)[0]) == 1


def test_several_may_write_at_once(archive: Path, write: Write, kept: Path) -> None:
    for number in range(40):
        write(f"{number:02}.game", keys=f"round = {number}")
    found: list[int] = []

    def one() -> None:
        found.append(len(read(archive, kept)[0]))

    threads = [threading.Thread(target=one) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [40] * 4
    assert read(archive, kept)[1] == 40


def test_old_summaries_are_thrown_away(
    archive: Path, write: Write, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.game")
    read(archive, kept)
    later = time.time() + 100 * 86_400
    monkeypatch.setattr(time, "time", lambda: later)
    write("a.game", turns="a1 K\npass\nstop")
    read(archive, kept)
    with sqlite3.connect(kept / FILE) as file:
        assert file.execute("SELECT count(*) FROM summaries").fetchone() == (1,)
    file.close()


NAMES = st.text(max_size=5)
NUMBERS = st.integers(-999, 999)


NETS = st.tuples(NUMBERS, NUMBERS)
DUELS = st.builds(Duel, NUMBERS, NUMBERS, NUMBERS, st.booleans(), NUMBERS, st.booleans(), NETS)
SUMMARIES = st.builds(
    Summary,
    st.none() | st.just("crossword"),
    players=st.tuples(NAMES, NAMES),
    points=NETS,
    penalties=NETS,
    round=NUMBERS | NAMES,
    event=NAMES,
    best=st.none() | st.builds(BestTurn, NUMBERS, NUMBERS, NUMBERS, NAMES),
    duels=st.lists(DUELS, max_size=2).map(tuple),
)


@given(SUMMARIES)
def test_a_summary_reads_back_the_same(summary: Summary) -> None:
    assert from_json(to_json(summary)) == summary
