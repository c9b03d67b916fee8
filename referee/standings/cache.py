"""Summaries kept from one run to the next, so that an unchanged record need not be replayed.

A summary is found by the content of its record, of the word lists it names, and of this program: what has
changed in any of them is not found, and so nothing here is ever stale. The file may be deleted at any time;
where it can't be read or written, all goes on without it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import sys
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from referee.lexicon import BUILT_IN, NONE
from referee.standings.summary import Summary, from_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.files import Piece
    from referee.verdict import Verdict

FILE: Final = "summaries.sqlite"
KEPT_DAYS: Final = 90
AT_ONCE: Final = 1_000
PATIENCE: Final = 10.0
_DAY: Final = 86_400
_TABLE: Final = """
    CREATE TABLE IF NOT EXISTS summaries (
        record BLOB, lists BLOB, names TEXT, summary TEXT, day INTEGER, PRIMARY KEY (record, lists)
    ) WITHOUT ROWID
"""
_PACKAGES: Final = ("notation", "referee")
_CODE: Final = frozenset({".py", ".toml", ".json"})


class Depends(NamedTuple):
    """The user's word lists that a verdict depends on: what the record calls them, and a digest of what they
    held when it was replayed."""

    names: tuple[str, ...]
    digest: bytes


def depends(verdict: Verdict) -> Depends | None:
    """What a verdict depends on besides its record's text; None where that can't be told."""
    header, game = verdict.record.header, verdict.game
    if header is None or game is None:
        return None
    if any(o.file and str(header.rules.get(o.name, "")).endswith(o.file) for o in game.options):
        return None
    if not game.uses_lexicon:
        return Depends((), NO_LISTS)
    names = tuple(name for name in dict.fromkeys(header.lexicon) if name != NONE and name not in BUILT_IN)
    sources = game.setup.lexicon.sources
    return Depends(names, _together([source.sha256 for source in sources if source.kind == "file"]))


class Cache:
    """The summaries of earlier runs, in a file of `folder`; to be used in a `with`, which closes it."""

    def __init__(self, folder: Path) -> None:
        self.hits = 0
        self._lists: dict[tuple[Path, str], str] = {}
        self._new: list[tuple[bytes, bytes, str, str, int]] = []
        self._today = int(time.time()) // _DAY
        self._file: sqlite3.Connection | None = None
        with contextlib.suppress(OSError, sqlite3.Error):
            self._file = _opened(folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def find(self, piece: Piece) -> Summary | None:
        """The summary of a record, if it is known for this very text, these word lists and this program."""
        if self._file is None:
            return None
        try:
            rows = self._file.execute(
                "SELECT lists, names, summary FROM summaries WHERE record = ?", (record_key(piece),)
            ).fetchall()
            for lists, names, text in rows:
                if lists == self._lists_now(piece, names):
                    found = from_json(text)
                    self.hits += 1
                    return found
        except (sqlite3.Error, ValueError, TypeError, KeyError, AttributeError):
            self.close()
        return None

    def add(self, piece: Piece, line: str, needs: Depends) -> None:
        """Keep the summary of a record (as `to_json` writes it) that was replayed with these word lists."""
        if self._file is not None:
            names = "\n".join(needs.names)
            self._new.append((record_key(piece), needs.digest, names, line, self._today))
            if len(self._new) >= AT_ONCE:
                self._write()

    def close(self) -> None:
        """Write what is new; nothing more is found or kept afterwards."""
        if self._file is None:
            return
        self._write()
        with contextlib.suppress(sqlite3.Error):
            self._file.close()
        self._file = None

    def _write(self) -> None:
        assert self._file is not None
        with contextlib.suppress(sqlite3.Error), self._file:
            self._file.execute("DELETE FROM summaries WHERE day < ?", (self._today - KEPT_DAYS,))
            self._file.executemany("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?, ?)", self._new)
        self._new = []

    def _lists_now(self, piece: Piece, names: str) -> bytes:
        """The digest of what the word lists hold now that a record calls by these names."""
        if not names:
            return NO_LISTS
        digests = []
        for name in names.split("\n"):
            key = piece.folder, name
            if key not in self._lists:
                self._lists[key] = _digest_of_file(piece.folder / name)
            digests.append(self._lists[key])
        return _together(digests)


def record_key(piece: Piece) -> bytes:
    """The digest of this program and of the text of a record, which may be GCG."""
    chunk = piece.chunk
    text = chunk.text.encode("utf-8", "surrogatepass")
    return _digest(program_digest() + b"gcg" * piece.gcg + chunk.cut.encode() + text)


@cache
def program_digest() -> bytes:
    """The digest of the program itself and of the word lists it brings, and of the Python it runs on."""
    whole = hashlib.sha256(sys.version.encode())
    home = Path(__file__).parents[2]
    for package in _PACKAGES:
        for file in sorted((home / package).rglob("*")):
            if file.suffix in _CODE:
                whole.update(f"\n{file.relative_to(home)}\n".encode())
                whole.update(file.read_bytes())
    return whole.digest()


def default_folder() -> Path:
    """Where this user's caches belong."""
    from platformdirs import user_cache_path

    return user_cache_path("referee", appauthor=False)


def _opened(folder: Path) -> sqlite3.Connection:
    """The cache's file, made anew where what is there is none. Raises OSError or sqlite3.Error."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        return _connected(folder / FILE)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        os.unlink(folder / FILE)
        return _connected(folder / FILE)


def _connected(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=PATIENCE)
    try:
        connection.execute(_TABLE)
        connection.execute("SELECT lists, names, summary, day FROM summaries LIMIT 1")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _digest_of_file(path: Path) -> str:
    """The digest of a file; empty where it can't be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return ""


def _together(digests: Iterable[str]) -> bytes:
    return _digest("\n".join(digests).encode())


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:16]


NO_LISTS: Final = _together(())
