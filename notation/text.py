"""The text of a record and places in it."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from typing import Final, NamedTuple

from notation.limits import MOST_MARKS_IN_A_ROW

# Signs that are neither letters nor blanks nor ASCII: combining marks are among them.
_MARK = re.compile(r"[^\w\s!-~]")
_HEAP_OF_MARKS = re.compile(rf"({_MARK.pattern}{{{MOST_MARKS_IN_A_ROW},}})")

# The Latin and Cyrillic letters, for the brackets of an expression: to look up whether a sign is one of them
# is much quicker than to ask Unicode whether it is a letter.
USUAL_LETTERS: Final = "A-Za-zÀ-ÖØ-öø-ɏЀ-ҁҊ-ӿ"


class Place(NamedTuple):
    """Where something stands in a file: lines and columns from 1, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Part(str):
    """A piece of a record in its canonical spelling that remembers where it stood.

    `start` and `end` are offsets into the record's `Source.text`. Two parts are equal if their
    spelling is, wherever they stand: that is what lets a record equal its own rewriting.
    """

    __slots__ = ("end", "start")
    start: int
    end: int

    @classmethod
    def at(cls, spelling: str, start: int, end: int) -> Part:
        """The piece `spelling`, read from `start` to `end`."""
        part = cls(spelling)
        part.start = start
        part.end = end
        return part

    def __reduce__(self) -> tuple[object, tuple[str, int, int]]:
        return Part.at, (str(self), self.start, self.end)


class Source:
    """The text of one record, as its file had it from line `first_line` on.

    Line ends are `\\n` and letters are composed (NFC), so columns count letters as a reader does.
    """

    __slots__ = ("_starts", "first_line", "text")

    def __init__(self, text: str, first_line: int = 1) -> None:
        self.text = text
        self.first_line = first_line
        self._starts: list[int] | None = None

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            starts = [0]
            at = self.text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = self.text.find("\n", at + 1)
            self._starts = starts
        return self._starts

    def line_of(self, offset: int) -> int:
        """The number, in the file, of the line that holds `offset`."""
        return bisect_right(self._line_starts(), offset) - 1 + self.first_line

    def place(self, start: int, end: int) -> Place:
        """Where the text from `start` to `end` stands in the file."""
        starts = self._line_starts()
        first = bisect_right(starts, start) - 1
        last = max(first, bisect_right(starts, max(start, end - 1)) - 1)
        return Place(
            first + self.first_line,
            start - starts[first] + 1,
            last + self.first_line,
            max(end, start) - starts[last] + 1,
        )

    def start_of_line(self, line: int) -> int:
        """The offset at which line `line` of the file, one of this record's, begins."""
        return self._line_starts()[line - self.first_line]

    def line_text(self, line: int) -> str:
        """The text of line `line` of the file, without its end; empty if it isn't of this record."""
        starts = self._line_starts()
        at = line - self.first_line
        if not 0 <= at < len(starts):
            return ""
        end = self.text.find("\n", starts[at])
        return self.text[starts[at] : end if end >= 0 else len(self.text)]


def clean(text: str) -> str:
    """`text` with every line end as `\\n` and every letter composed (NFC).

    A heap of marks that no letter could bear stays as it is.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii():
        return text
    if not _MARK.search(text[::MOST_MARKS_IN_A_ROW]):
        # Of a heap there would be one among them.
        return unicodedata.normalize("NFC", text)
    parts = _HEAP_OF_MARKS.split(text)
    parts[::2] = (unicodedata.normalize("NFC", part) for part in parts[::2])
    return "".join(parts)


def upper(text: str) -> str:
    """`text` in capitals, letter for letter: a letter whose capital would be two keeps its form."""
    capitals = text.upper()
    if len(capitals) == len(text):
        return capitals
    return "".join(c.upper() if len(c.upper()) == 1 else c for c in text)


def lower(text: str) -> str:
    """`text` in small letters, letter for letter."""
    small = text.lower()
    if len(small) == len(text):
        return small
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def script(letter: str) -> str:
    """The script of a letter, as Unicode names it: `LATIN`, `CYRILLIC`, …; `` for what has no name."""
    return unicodedata.name(letter, "").partition(" ")[0]


def same_name(name: str) -> str:
    """What two spellings of a player's name share: case and runs of blanks don't matter."""
    return " ".join(name.casefold().split())
