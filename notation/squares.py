"""Squares, their names in two alphabets, and boards from sizes and drawings."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from notation.limits import MOST_SQUARES_A_SIDE
from notation.text import lower, script

COLUMN_LETTERS: Final = {
    "latin": "abcdefghijklmnopqrstuvwxyz",
    "cyrillic": "абвгдежзиклмнопрстуфхцчшщэюя",
}
_LOOK_ALIKES = dict(zip("aceopxykmthbасеорхукмтнв", "асеорхукмтнвaceopxykmthb", strict=True))
_SQUARE = re.compile(r"([^\W\d_]{1,4})([0-9]{1,6})")
# The boards of an archive are few; so many are kept at hand.
MOST_BOARDS: Final = 8
_SIZE = re.compile(r"\s*([0-9]{1,9})\s*[xXхХ×]\s*([0-9]{1,9})\s*")

Columns = Literal["latin", "cyrillic"]
Rows = Literal["down", "up"]


class Misnamed(NamedTuple):
    """Why a text names no square of a board: `fault` is `wrong-alphabet` or `off-board`.

    `letter` is the place in the name of the letter that is wrong, where it is one letter.
    """

    fault: str
    message: str
    help: str
    letter: int | None = None


class BadBoard(ValueError):
    """A board that can't be read; `fault` is the name of what is wrong."""

    def __init__(self, fault: str, message: str, help: str = "") -> None:
        super().__init__(message)
        self.fault = fault
        self.message = message
        self.help = help


@dataclass(slots=True)
class Board:
    """The squares of a board and their names.

    A square is a number: its row, counted from the top from 0, times `width`, plus its column from 0.
    `rows[r][c]` is `.` where there is a square and a blank where there is none.
    """

    rows: tuple[str, ...]
    columns: Columns
    counted: Rows
    width: int
    height: int
    _known: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
    _names: dict[int, str] = field(default_factory=dict, compare=False, repr=False)
    _near: dict[int, list[int]] = field(default_factory=dict, compare=False, repr=False)

    def has(self, column: int, row: int) -> bool:
        """Whether there is a square in that column and row, both from 0, rows from the top."""
        return 0 <= row < self.height and 0 <= column < self.width and self.rows[row][column] == "."

    def squares(self) -> list[int]:
        """All squares, row by row from the top."""
        return [r * self.width + c for r, row in enumerate(self.rows) for c, x in enumerate(row) if x == "."]

    def neighbours(self, square: int) -> list[int]:
        """The squares beside, above and below a square."""
        near = self._near.get(square)
        if near is None:
            row, column = divmod(square, self.width)
            beside = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
            near = self._near[square] = [r * self.width + c for c, r in beside if self.has(c, r)]
        return near

    def find(self, name: str) -> int | Misnamed:
        """The square called `name`, or why there is none."""
        square = self._known.get(name)
        if square is not None:
            return square
        at = self.locate(name)
        if isinstance(at, Misnamed):
            return at
        column, row = at
        if not self.has(column, row):
            return Misnamed("off-board", f"there is no square {name} on this board", self._extent())
        square = row * self.width + column
        self._known[name] = square
        return square

    def locate(self, name: str) -> tuple[int, int] | Misnamed:
        """The column and row (from 0, the row from the top) that `name` speaks of, on the board or not."""
        match = _SQUARE.fullmatch(name)
        if match is None:
            return Misnamed("off-board", f"{name} is no square of this board", self._extent())
        letters, number = lower(match[1]), int(match[2])
        alphabet = COLUMN_LETTERS[self.columns]
        column = 0
        for place, letter in enumerate(letters):
            at = alphabet.find(letter)
            if at < 0:
                return self._no_column(letter, place)
            column = column * len(alphabet) + at + 1
        row = number - 1 if self.counted == "down" else self.height - number
        return column - 1, row

    def name(self, square: int) -> str:
        """What a square is called: `d4`, `г4`."""
        name = self._names.get(square)
        if name is None:
            name = self.column_name(square % self.width) + self.row_name(square // self.width)
            self._names[square] = name
        return name

    def name_at(self, column: int, row: int) -> str:
        """What the square in a column and row (from 0, the row from the top) is called."""
        return self.column_name(column) + self.row_name(row)

    def column_name(self, column: int) -> str:
        """The letters of a column counted from 0: a … z, aa, ab, …"""
        alphabet = COLUMN_LETTERS[self.columns]
        name = ""
        column += 1
        while column:
            column, at = divmod(column - 1, len(alphabet))
            name = alphabet[at] + name
        return name

    def row_name(self, row: int) -> str:
        """The number of a row counted from 0 from the top."""
        return str(row + 1 if self.counted == "down" else self.height - row)

    def _extent(self) -> str:
        first, last = self.column_name(0), self.column_name(self.width - 1)
        return f"its columns are {first} to {last}, its rows 1 to {self.height}"

    def _no_column(self, letter: str, place: int) -> Misnamed:
        mine = "Cyrillic" if self.columns == "cyrillic" else "Latin"
        theirs = script(letter).capitalize() or "strange"
        if theirs == mine:
            letters = " ".join(COLUMN_LETTERS[self.columns])
            help = f"the column letters are {letters}"
            return Misnamed("off-board", f"`{letter}` names no column", help, place)
        alike = _LOOK_ALIKES.get(letter)
        if alike is not None and alike in COLUMN_LETTERS[self.columns]:
            help = f"`{letter}` is the {theirs} letter; this board's columns are {mine} `{alike}`"
        else:
            help = f"`{letter}` is a {theirs} letter; this board's columns are {mine} letters, {self._span()}"
        return Misnamed("wrong-alphabet", f"`{letter}` is {theirs}, the columns are {mine}", help, place)

    def _span(self) -> str:
        return f"{self.column_name(0)} to {self.column_name(self.width - 1)}"


def look_alike(letter: str) -> str | None:
    """The letter of the other alphabet that looks the same, of the same case; None if there is none."""
    alike = _LOOK_ALIKES.get(lower(letter))
    if alike is None:
        return None
    return alike.upper() if letter != lower(letter) else alike


def drawing_rows(text: str) -> list[str]:
    """The lines of a drawing, all of one width; its first line and column count, a last blank line doesn't."""
    lines = text.split("\n")
    if len(lines) > 1 and not lines[-1].strip():
        lines.pop()
    lines = [line.rstrip() for line in lines]
    width = max(map(len, lines), default=0)
    return [line.ljust(width) for line in lines]


def read_board(text: str, columns: Columns, counted: Rows) -> Board:
    """A board from `15x20` (columns x rows) or from a drawing of `.`, `#` and blanks.

    Who asks for the same gets the same board, which remembers what its squares are called.
    Raises BadBoard with `bad-value` or `board-too-large` (more than 256 a side).
    """
    return _read_board(text, columns, counted)


@functools.lru_cache(MOST_BOARDS)
def _read_board(text: str, columns: Columns, counted: Rows) -> Board:
    size = _SIZE.fullmatch(text)
    if size is not None:
        width, height = int(size[1]), int(size[2])
        _check_size(width, height)
        if not width or not height:
            raise BadBoard("bad-value", "a board needs at least one square")
        return Board(("." * width,) * height, columns, counted, width, height)
    strange = next((c for c in text if c not in ".# \n"), None)
    if strange is not None:
        raise BadBoard(
            "bad-value",
            f"`{strange}` means nothing in a board",
            'write a size like "15x20" (columns x rows), or draw it: . is a square, # or a blank is none',
        )
    lines = drawing_rows(text)
    _check_size(max(map(len, lines), default=0), len(lines))
    rows = tuple(line.replace("#", " ") for line in lines)
    if not any("." in row for row in rows):
        raise BadBoard("bad-value", "the board has no square", "draw each square as a dot")
    return Board(rows, columns, counted, len(rows[0]), len(rows))


def _check_size(width: int, height: int) -> None:
    if width > MOST_SQUARES_A_SIDE or height > MOST_SQUARES_A_SIDE:
        most = MOST_SQUARES_A_SIDE
        raise BadBoard(
            "board-too-large",
            f"a board of {width}x{height} squares is too large",
            f"at most {most} columns and {most} rows",
        )
