"""Records in files: which files a path means, and their records one at a time, as they are read.

No more than one record is in memory, whatever the size of the archive.
"""

from __future__ import annotations

import contextlib
import io
import os
import stat
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from notation.limits import MOST_LETTERS_A_LINE
from notation.reader import Chunk, read_chunk, split
from referee.replacing import replace_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from notation.record import Record

STANDARD_INPUT: Final = "-"
SUFFIX: Final = ".game"
_REASONS: Final[dict[type[OSError], str]] = {
    FileNotFoundError: "there is no such file",
    PermissionError: "no permission",
    IsADirectoryError: "this is a folder",
    NotADirectoryError: "there is no such folder",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """One record of a file, not read yet: the file's name as the user gave it, and its place there."""

    file: str
    index: int
    chunk: Chunk

    @property
    def folder(self) -> Path:
        """Where the word lists stand that the record names."""
        return Path() if self.file == STANDARD_INPUT else Path(self.file).parent

    def record(self) -> Record:
        """The record, read."""
        return read_chunk(self.chunk, self.index)


def pieces(paths: Iterable[str], complain: Callable[[str], None]) -> Iterator[Piece]:
    """The records of all files that `paths` mean, in order, read as they are asked for."""
    for file in find_files(paths, complain):
        try:
            yield from pieces_of(file)
        except OSError as error:
            complain(f"{file}: {reason(error)}")


def find_files(paths: Iterable[str], complain: Callable[[str], None]) -> Iterator[str]:
    """The files that `paths` mean: a folder all records below it, `-` standard input."""
    for path in paths:
        if path == STANDARD_INPUT:
            yield path
            continue
        try:
            mode = os.stat(path).st_mode
        except (OSError, ValueError) as error:
            complain(f"{path}: {reason(error)}")
            continue
        if stat.S_ISDIR(mode):
            found = False
            for file in _below(path, complain):
                found = True
                yield file
            if not found:
                complain(f"no records below {path} (files whose names end in {SUFFIX})")
        elif stat.S_ISREG(mode) or stat.S_ISFIFO(mode):
            yield path
        else:
            complain(f"{path}: this is a device, not a file")


def _below(folder: str, complain: Callable[[str], None]) -> Iterator[str]:
    """The record files below a folder, in the order of their names, each folder once, hidden ones left out."""
    seen: set[tuple[int, int]] = set()

    def tell(error: OSError) -> None:
        complain(f"{error.filename}: {reason(error)}")

    for here, folders, files in os.walk(folder, onerror=tell, followlinks=True):
        about = os.stat(here)
        if (about.st_dev, about.st_ino) in seen:
            folders.clear()
            continue
        seen.add((about.st_dev, about.st_ino))
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(here, name)
            if name.lower().endswith(SUFFIX) and not name.startswith(".") and not _is_device(path):
                yield path


def _is_device(path: str) -> bool:
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return False  # A broken link: opening it says so.


def pieces_of(file: str) -> Iterator[Piece]:
    """The records of one file. Raises OSError where it can't be read."""
    with _open(file) as stream:
        for index, chunk in enumerate(split(_lines(stream)), 1):
            yield Piece(file, index, chunk)


def _open(file: str) -> contextlib.AbstractContextManager[IO[str]]:
    if file != STANDARD_INPUT:
        return open(file, encoding="utf-8-sig", errors="surrogateescape")
    if sys.stdin is None:
        raise OSError("standard input is closed")
    # The stream is left open when the text has been read.
    text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="surrogateescape")
    return _detached(text)


@contextlib.contextmanager
def _detached(text: io.TextIOWrapper) -> Iterator[IO[str]]:
    try:
        yield text
    finally:
        text.detach()


def _lines(stream: IO[str]) -> Iterator[str]:
    """The lines of a text; of one too long to be kept only its beginning."""
    while line := stream.readline(MOST_LETTERS_A_LINE + 1):
        yield line
        while line and not line.endswith("\n"):
            line = stream.readline(MOST_LETTERS_A_LINE)


def same_text(file: str, chunks: Iterable[str]) -> bool:
    """Whether a file holds exactly that text. Raises OSError."""
    with open(file, "rb") as stream:
        for chunk in chunks:
            text = chunk.encode("utf-8", "surrogateescape")
            if stream.read(len(text)) != text:
                return False
        return not stream.read(1)


def write_file(path: str, chunks: Iterable[str]) -> None:
    """Put a text in the place of a file's at one stroke: whoever reads it sees the old one or the new one.

    The file keeps its mode, and a link stays a link. Raises OSError.
    """
    replace_file(path, (chunk.encode("utf-8", "surrogateescape") for chunk in chunks))


def reason(error: OSError | ValueError) -> str:
    """Why a file can't be read or written, in a few words."""
    if not isinstance(error, OSError):
        return "this can't be a file's name"
    text = _REASONS.get(type(error)) or error.strerror or str(error)
    return text[:1].lower() + text[1:]
