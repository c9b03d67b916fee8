"""`referee convert`: GCG to a record and back, a record to JSON and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from notation.json_form import BadJson, from_json
from notation.reader import read
from notation.writer import write
from referee import terminal
from referee.commands.outputs import may_write
from referee.commands.reading import FAULTS, OK, UNREADABLE
from referee.converting import CannotConvert, as_json, to_gcg, to_record
from referee.files import STANDARD_INPUT, Piece, pieces_of, reason, write_file
from referee.regular import MOST_BYTES, NotAFile, read_bytes

if TYPE_CHECKING:
    from notation.record import Record

GCG, RECORD, JSON = "gcg", "game", "json"
FORMS: Final = (GCG, RECORD, JSON)


class Wrong(Exception):
    """What can't be asked for, or a file that can't be read; the message is for the user."""


class _Source(NamedTuple):
    """What was read: the records, whether they were GCG, and where their word lists stand."""

    records: list[Record]
    gcg: bool
    folder: Path


def convert(source: str, target: str, to: str, game: int | None, force: bool, form: str) -> int:
    """Write the records of `source` into `target` in its form, and list what is lost; the exit status.

    A file that is there is written over only with `force`.
    """
    if target != STANDARD_INPUT and not may_write([target], force, source):
        return UNREADABLE
    try:
        text, lost = _converted(_read(source, game), _form_of(target, to))
        _write(source, target, text)
    except Wrong as wrong:
        terminal.tell(str(wrong))
        return UNREADABLE
    except CannotConvert as error:
        terminal.tell(f"{source}: {error}")
        return FAULTS
    if form == "json":
        _print_json(source, target, lost)
    else:
        for sentence in lost:
            terminal.tell(f"{target} doesn't hold {sentence}")
    return OK


def _form_of(file: str, asked: str) -> str:
    if asked:
        return asked
    suffix = Path(file).suffix.lower().removeprefix(".")
    if suffix in FORMS:
        return suffix
    raise Wrong(f"{file}: its name ends in none of .gcg, .game and .json: say --to gcg, game or json")


def _read(source: str, game: int | None) -> _Source:
    folder = Path() if source == STANDARD_INPUT else Path(source).parent
    try:
        if Path(source).suffix.lower() == ".json":
            text = read_bytes(source).decode("utf-8-sig")
            return _Source(_chosen(from_json(text), source, game), False, folder)
        found = _pieces(source)
    except BadJson as error:
        raise Wrong(f"{source}: {error}") from error
    except UnicodeDecodeError as error:
        raise Wrong(f"{source}: this is not UTF-8") from error
    except (OSError, ValueError) as error:
        raise Wrong(f"{source}: {reason(error)}") from error
    gcg = any(piece.gcg for piece in found)
    return _Source(_chosen([piece.record() for piece in found], source, game), gcg, folder)


def _pieces(source: str) -> list[Piece]:
    """All records of a file. Raises OSError, also where they are too many for the memory."""
    found: list[Piece] = []
    letters = 0
    for piece in pieces_of(source):
        found.append(piece)
        letters += len(piece.chunk.text)
        if letters > MOST_BYTES:
            raise NotAFile(f"it is too large: more than {MOST_BYTES:,} letters")
    return found


def _chosen(records: list[Record], source: str, game: int | None) -> list[Record]:
    if game is None:
        return records
    if game > len(records):
        raise Wrong(f"{source}: there is no record {game}, the last one is {len(records)}")
    return records[game - 1 : game]


def _converted(source: _Source, form: str) -> tuple[str, list[str]]:
    """The text in that form, and what is lost. Raises CannotConvert."""
    records = source.records
    if form == GCG:
        if len(records) != 1:
            raise CannotConvert(f"GCG has one game a file, and these are {len(records)}: choose with --game K")
        return to_gcg(records[0], source.folder)
    lost: list[str] = []
    if source.gcg:
        text, lost = to_record(records[0], source.folder)
        records = read(text)
        if form == RECORD:
            return text, lost
    if form == JSON:
        text, more = as_json(records)
        return text, [*lost, *more]
    return write(records), lost


def _write(source: str, target: str, text: str) -> None:
    if target == STANDARD_INPUT:
        terminal.write(text)
        return
    try:
        write_file(target, [text])
    except (OSError, ValueError) as error:
        raise Wrong(f"{target}: {reason(error)}") from error


def _print_json(source: str, target: str, lost: list[str]) -> None:
    from referee.reports.jsonform import dumps

    form = {"in": source, "out": target, "lost": lost}
    stream = terminal.write if target != STANDARD_INPUT else terminal.tell
    stream(dumps(form, not terminal.is_utf8()) + ("\n" if stream is terminal.write else ""))
