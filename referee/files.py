"""Records in files: which files a path means, and their records one at a time, as they are read.

No more than one record is in memory, whatever the size of the archive.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import stat
import sys
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from notation.limits import MOST_LETTERS_A_FILE, MOST_LETTERS_A_LINE, MOST_LINES_A_RECORD
from notation.reader import Chunk, read_chunk, split, unreadable
from notation.text import Source, clean
from notation.values import bundle
from referee.lexicon import BUILT_IN
from referee.regular import is_regular, must_be_readable
from referee.replacing import replace_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from notation.record import Record

STANDARD_INPUT: Final = "-"
SUFFIX: Final = ".game"
GCG_SUFFIX: Final = ".gcg"
SUFFIXES: Final = (SUFFIX, GCG_SUFFIX)
MOST_SHOWN: Final = 200
_UNDECODED: Final = re.compile("[\udc80-\udcff]")
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_REASONS: Final[dict[type[OSError], str]] = {
    FileNotFoundError: "there is no such file",
    PermissionError: "no permission",
    IsADirectoryError: "this is a folder",
    NotADirectoryError: "there is no such folder",
}


@bundle
class Piece:
    """One record of a file, not read yet: the file's name as the user gave it, and its place there.

    `gcg`: it is a game in GCG, which is the only one of its file. `lexicon` is what judges its words then.
    """

    file: str
    index: int
    chunk: Chunk
    gcg: bool = False
    lexicon: str = ""

    @property
    def folder(self) -> Path:
        """Where the word lists stand that the record names."""
        return Path() if self.file == STANDARD_INPUT else Path(self.file).parent

    def record(self) -> Record:
        """The record, read."""
        if not self.gcg:
            return read_chunk(self.chunk, self.index)
        from notation.gcg import read_gcg

        source = Source(clean(self.chunk.text))
        record = unreadable(self.chunk, source)
        return judged_by(self.lexicon, read_gcg(source)) if record is None else record


def judged_by(lexicon: str, record: Record) -> Record:
    """A game in GCG with the lexicon that judges its words: that one, else the one it names if we have it."""
    header = record.header
    if header is None:
        return record
    named = str(header.table.get("x", {}).get("gcg", {}).get("lexicon", "")).lower()
    name = lexicon or (named if named in BUILT_IN else "")
    if not name:
        return record
    table = {**header.table, "lexicon": name}
    return replace(record, header=replace(header, table=table, lexicon=(name,)))


def pieces(paths: Iterable[str], complain: Callable[[str], None], lexicon: str = "") -> Iterator[Piece]:
    """The records of all files that `paths` mean, in order, read as they are asked for.

    `lexicon` judges the words of games in GCG; a file of that name is meant first.
    """
    if os.path.isfile(lexicon):
        lexicon = os.path.abspath(lexicon)
    for file in find_files(paths, complain):
        try:
            yield from pieces_of(file, lexicon)
        except OSError as error:
            complain(f"{file}: {reason(error)}")


def find_files(
    paths: Iterable[str], complain: Callable[[str], None], suffixes: tuple[str, ...] = SUFFIXES
) -> Iterator[str]:
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
            for file in _below(path, complain, suffixes):
                found = True
                yield file
            if not found:
                complain(f"no records below {path} (files whose names end in {' or '.join(suffixes)})")
        elif stat.S_ISFIFO(mode) or is_regular(path, mode):
            yield path
        else:
            complain(f"{path}: this is a device, not a file")


def _below(folder: str, complain: Callable[[str], None], suffixes: tuple[str, ...]) -> Iterator[str]:
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
            if name.lower().endswith(suffixes) and not name.startswith(".") and not _is_device(path):
                yield path


def _is_device(path: str) -> bool:
    try:
        return not is_regular(path, os.stat(path).st_mode)
    except OSError:
        return False  # A broken link: opening it says so.


def pieces_of(file: str, lexicon: str = "") -> Iterator[Piece]:
    """The records of one file. Raises OSError where it can't be read."""
    with _open(file) as stream:
        lines = _lines(stream)
        head = [] if file.lower().endswith(SUFFIX) else _head(lines)
        if is_gcg(file) or (head and _looks_like_gcg(head[-1])):
            yield Piece(file, 1, _gcg_chunk("".join(head), stream), True, lexicon)
            return
        for index, chunk in enumerate(split(chain(head, lines)), 1):
            yield Piece(file, index, chunk)


def _looks_like_gcg(line: str) -> bool:
    from notation.gcg import looks_like_gcg

    return looks_like_gcg(line)


def _head(lines: Iterator[str]) -> list[str]:
    """The lines as far as the first that isn't blank: it tells a record from GCG."""
    head = []
    for line in lines:
        head.append(line)
        if not line.isspace():
            break
    return head


def lines_of(file: str) -> Iterator[str]:
    """The lines of a text; bytes that are no UTF-8 become lone surrogates. Raises OSError."""
    with _open(file) as stream:
        yield from _lines(stream)


def is_gcg(file: str) -> bool:
    """Whether a file's name says that it is GCG."""
    return file.lower().endswith(GCG_SUFFIX)


def _gcg_chunk(head: str, stream: IO[str]) -> Chunk:
    """A whole file of GCG, of which `head` was read: UTF-8 where it is, else ISO-8859-1, whatever it says."""
    text = head + stream.read(max(0, MOST_LETTERS_A_FILE + 1 - len(head)))
    if len(text) > MOST_LETTERS_A_FILE or text.count("\n") > MOST_LINES_A_RECORD:
        return Chunk(1, text[:MOST_SHOWN], "record", 1)
    if not text.isascii():
        data = text.encode("utf-8", "surrogateescape")
        if _UNDECODED.search(text) and not data.startswith(_UTF_16):
            text = data.decode("iso-8859-1")
    return Chunk(1, text)


def _open(file: str) -> contextlib.AbstractContextManager[IO[str]]:
    if file != STANDARD_INPUT:
        must_be_readable(file)
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
