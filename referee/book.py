"""Records on disk: a turn is added or taken back so that nothing is ever lost.

The file is replaced at one stroke (a new file, synced, takes its name), so whoever reads it sees all of
the old one or all of the new. What stood before keeps every byte. One referee holds a file at a time, and
one that was changed by anything else is not overwritten.
"""

from __future__ import annotations

import contextlib
import errno
import getpass
import io
import os
import socket
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from notation.movetext import end_of_turn
from notation.reader import read_chunk, split
from referee.files import reason
from referee.regular import NotAFile, is_regular, must_be_replaceable, read_bytes
from referee.replacing import beside, clear_leftovers, replace_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notation.record import Record

PATIENCE: Final = 5.0
_BETWEEN_TRIES: Final = 0.004


class BookError(Exception):
    """A record that can't be read or written; the message says why, and what can be done about it."""


class Changed(BookError):
    """The file is no longer what was read: nothing was written over it."""


class Gone(Changed):
    """The file was removed or renamed meanwhile."""


class NothingThere(BookError):
    """There is no turn to take back, or none to put back."""


@dataclass(slots=True)
class Book:
    """One record of a file, and the file's bytes as they were last read or written.

    `index` counts the file's records from 1, `count` is how many there are. Whoever writes holds the file
    (`hold`) from reading on.
    """

    path: str
    index: int
    count: int
    data: bytes
    record: Record
    _lines: list[bytes] = field(repr=False)
    _end: int = field(repr=False)

    @classmethod
    def read(cls, path: str, game: int | None = None) -> Book:
        """The `game`th record of a file (from 1), or its last. Raises BookError."""
        return cls.of(path, _bytes_of(path), game)

    @classmethod
    def of(cls, path: str, data: bytes, game: int | None = None) -> Book:
        """The `game`th record of a file that holds `data`, or its last. Raises BookError."""
        text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
        chunks = list(split(io.StringIO(text, newline=None)))
        index = len(chunks) if game is None else game
        if not 1 <= index <= len(chunks):
            many = "one record" if len(chunks) == 1 else f"{len(chunks)} records"
            raise BookError(f"{path} has {many}: there is no game {index}")
        lines = data.splitlines(keepends=True)
        end = chunks[index].first_line - 1 if index < len(chunks) else len(lines)
        return cls(path, index, len(chunks), data, read_chunk(chunks[index - 1], index), lines, end)

    def with_line(self, text: str) -> Book:
        """The book as it will be with one more line at the end of its record; nothing is written yet.

        `text` may go on over further lines, as a turn with several comments does. The line ends as the one
        before it does. Where another record follows, it stands before the blank lines between the two.
        """
        at = self._end
        if at < len(self._lines):
            while at and not self._lines[at - 1].strip():
                at -= 1
        ending = self._line_end(at)
        missing = ending if at and _line_end_of(self._lines[at - 1]) == b"" else b""
        return self._edited(at, at, missing + text.encode().replace(b"\n", ending) + ending)

    def without_last_turn(self, keep: bool = False) -> Book:
        """The book without the last turn line of its record; nothing is written yet.

        With `keep` it stands there as a comment. Raises NothingThere.
        """
        if not self.record.turns:
            raise NothingThere("there is no turn to take back")
        first, last = self._last_turn()
        kept = b"".join(b"; taken back: " + line for line in self._lines[first:last]) if keep else b""
        return self._edited(first, last, kept)

    def comment(self) -> str:
        """The last line of the record if it is a comment, without its semicolon; empty if it is none."""
        at = self._comment_line()
        return (
            "" if at is None else self._lines[at].decode("utf-8", "replace").strip().removeprefix(";").strip()
        )

    def without_comment(self) -> Book:
        """The book without the last line of its record, which is a comment; nothing is written yet."""
        at = self._comment_line()
        return self if at is None else self._edited(at, at + 1, b"")

    def last_turn_text(self) -> str:
        """The last turn as it stands in the file, with the lines that continue it."""
        first, last = self._last_turn()
        return _text(b"".join(self._lines[first:last]))

    def save(self, new: Book) -> Book:
        """Put `new`, made from this one, in the file's place; returns it. Raises BookError, Changed or Gone.

        When it returns, the file is on the disk; when it raises, the file is as it was.
        """
        if new.data == self.data:
            return new
        self.check()
        try:
            replace_file(self.path, [new.data], self.check)
        except OSError as error:
            raise BookError(f"{self.path} can't be written: {_reason(error)}") from error
        return new

    def check(self) -> None:
        """Raises Changed or Gone where the file no longer holds what was read."""
        try:
            same = Path(self.path).read_bytes() == self.data
        except FileNotFoundError:
            raise Gone(f"{self.path} is no longer there: it was removed or renamed meanwhile") from None
        except OSError as error:
            raise BookError(f"{self.path} can't be read any more: {_reason(error)}") from error
        if not same:
            raise Changed(f"{self.path} was changed by another program meanwhile: nothing was written over it")

    def _edited(self, first: int, last: int, instead: bytes) -> Book:
        lines = [*self._lines[:first], instead, *self._lines[last:]]
        return Book.of(self.path, b"".join(lines), self.index)

    def _last_turn(self) -> tuple[int, int]:
        """The places in `_lines` where the last turn begins and ends."""
        record = self.record
        first = record.source.line_of(record.turns[-1].start) - 1
        text = "\n".join(_text(line) for line in self._lines[first : self._end])
        return first, first + text.count("\n", 0, end_of_turn(text, 0)) + 1

    def _comment_line(self) -> int | None:
        at = self._end - 1
        while at >= 0 and not self._lines[at].strip():
            at -= 1
        return at if at >= 0 and self._lines[at].lstrip().startswith(b";") else None

    def _line_end(self, at: int) -> bytes:
        """How the line before place `at` ends, or else the first line of the file."""
        for line in (*reversed(self._lines[max(0, at - 2) : at]), *self._lines[:1]):
            ending = _line_end_of(line)
            if ending:
                return ending
        return b"\n"


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").rstrip("\r\n")


def _line_end_of(line: bytes) -> bytes:
    return line[len(line.rstrip(b"\r\n")) :]


def _bytes_of(path: str) -> bytes:
    try:
        if not is_regular(path, os.stat(path).st_mode):
            raise BookError(f"{path}: a game is played in a file, and this is none")
        return read_bytes(path)
    except (OSError, ValueError) as error:
        raise BookError(f"{path}: {reason(error)}") from error


@contextlib.contextmanager
def hold(path: str, patience: float = PATIENCE) -> Iterator[None]:
    """Hold a file against every other referee; waits up to `patience` seconds for one that has it.

    The lock goes with the process, however that ends. Raises BookError, which says who has the file.
    """
    from filelock import FileLock, Timeout

    _check_writable(path)
    name = beside(os.path.realpath(path), ".lock")
    lock = FileLock(name, timeout=patience, poll_interval=_BETWEEN_TRIES, on_acquired=_sign)
    try:
        lock.acquire()
    except Timeout:
        if not os.path.exists(name):
            raise BookError(f"{path} can't be held for writing: its folder takes no lock file") from None
        raise BookError(f"{path} is held by {_holder(name)}: only one referee at a time may write") from None
    except (OSError, ValueError) as error:
        raise BookError(f"{path} can't be held for writing: {_reason(error)}") from error
    try:
        clear_leftovers(path)
        yield
    finally:
        # Whoever waits for this lock looks again when its file is gone.
        with contextlib.suppress(OSError):
            os.unlink(name)
        lock.release()


def _check_writable(path: str) -> None:
    """Raises BookError where a file isn't to be written, or isn't one, or its folder isn't there."""
    folder = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(folder):
        raise BookError(f"{path}: there is no such folder")
    try:
        if os.path.exists(path) and not is_regular(path, os.stat(path).st_mode):
            raise BookError(f"{path}: a game is played in a file, and this is none")
        must_be_replaceable(path)
    except NotAFile as error:
        raise BookError(f"{path}: {reason(error)}") from None
    except (OSError, ValueError):
        return  # Whoever reads or makes it says so.


def _sign(handle: int) -> None:
    """Write in the lock's file who has it, for whoever finds it held."""
    who = f"process {os.getpid()} of {_user()} on {socket.gethostname()} since {time.strftime('%H:%M:%S')}"
    with contextlib.suppress(OSError):  # On a full disk the lock holds all the same.
        os.ftruncate(handle, 0)
        os.write(handle, who.encode("utf-8", "replace"))


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # Windows has no list of users to look in.
        return "an unknown user"


def _holder(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8", errors="replace").strip() or "another referee"
    except OSError:
        return "another referee"


def _reason(error: OSError | ValueError) -> str:
    """Why a file can't be written, in a few words."""
    if isinstance(error, OSError):
        known = {
            errno.ENOSPC: "the disk is full",
            errno.EDQUOT: "your share of the disk is full",
            errno.EFBIG: "the file would be larger than is allowed",
            errno.EROFS: "the disk is read-only",
            errno.EACCES: "no permission to write in its folder",
            errno.EPERM: "no permission to write in its folder",
        }
        if error.errno in known:
            return known[error.errno]
    return reason(error)
