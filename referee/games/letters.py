"""Letters on a board: what the games of words share."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Final

from notation.squares import look_alike
from notation.text import script

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notation.faults import Report
    from notation.header import Header
    from notation.squares import Board
    from notation.text import Part
    from referee.lexicon import Lexicon

EMPTY: Final = "."
BLACK: Final = "#"
OUTSIDE: Final = " "
STOPS: Final = frozenset({EMPTY, BLACK, OUTSIDE})

# The eight places around a square, in order: a corner, then one beside it.
AROUND: Final = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))

# A run of two or more letters in a line (a row or a column as text) that no empty square touches.
CLOSED_RUN: Final = re.compile(r"(?<![^# ])[^# .]{2,}(?![^# ])")


class Grid:
    """What stands on the squares of a board: a letter, BLACK, EMPTY, or OUTSIDE where there is no square.

    `letters[square]` by the board's square numbers; `steps` are the steps to the next square across and
    down.
    """

    __slots__ = ("board", "letters", "steps", "width")

    def __init__(self, board: Board, start: Sequence[str] = ()) -> None:
        self.board = board
        self.width = board.width
        self.steps = (1, board.width)
        self.letters = [EMPTY if c == "." else OUTSIDE for row in board.rows for c in row]
        for at, letter in enumerate("".join(start)):
            if letter not in (EMPTY, OUTSIDE) and self.letters[at] == EMPTY:
                self.letters[at] = letter

    def copy(self) -> Grid:
        """A grid of its own with the same letters."""
        grid = Grid.__new__(Grid)
        grid.board, grid.width, grid.steps = self.board, self.width, self.steps
        grid.letters = list(self.letters)
        return grid

    def with_black(self) -> Grid:
        """The same letters, every empty square black."""
        grid = self.copy()
        grid.letters = [BLACK if letter == EMPTY else letter for letter in grid.letters]
        return grid

    def rows(self) -> list[str]:
        """The rows from the top, as text."""
        whole, width = "".join(self.letters), self.width
        return [whole[at : at + width] for at in range(0, len(whole), width)]

    def row(self, row: int) -> str:
        """A row from the top, as text."""
        return "".join(self.letters[row * self.width : (row + 1) * self.width])

    def column(self, column: int) -> str:
        """A column from the left, as text."""
        return "".join(self.letters[column :: self.width])

    def lines(self) -> list[str]:
        """Every row and every column, as text."""
        whole = "".join(self.letters)
        return [*self.rows(), *(whole[column :: self.width] for column in range(self.width))]

    def has_letters(self) -> bool:
        """Whether any letter stands on the grid."""
        return any(letter not in STOPS for letter in self.letters)

    def run_through(self, square: int, step: int) -> tuple[str, int]:
        """The run of letters through a square, across (step 1) or down, and the square's place in it."""
        letters = self.letters
        if step == 1 and self.width > 1:
            first = square - square % self.width
            last = first + self.width - 1
        else:
            first, last = square % self.width, len(letters) - 1
        start = end = square
        while start > first and letters[start - step] not in STOPS:
            start -= step
        while end + step <= last and letters[end + step] not in STOPS:
            end += step
        if start == end:
            return letters[square], 0
        return "".join(letters[start : end + 1 : step]), (square - start) // step

    def neighbours(self, square: int) -> list[int]:
        """The squares beside, above and below a square."""
        return self.board.neighbours(square)

    def is_one_piece(self) -> bool:
        """Whether a way leads from every square that is not black to every other."""
        if BLACK not in self.letters:
            return self.board.is_one_piece()
        open_squares = {at for at, letter in enumerate(self.letters) if letter not in (BLACK, OUTSIDE)}
        return open_squares <= self._reached(open_squares)

    def is_passed_round(self, square: int) -> bool:
        """Whether the squares around a black one still lead to each other, past it."""
        width, letters = self.width, self.letters
        row, column = divmod(square, width)
        ring = []
        for down, right in AROUND:
            r, c = row + down, column + right
            inside = 0 <= c < width and 0 <= r * width + c < len(letters)
            ring.append(inside and letters[r * width + c] not in (BLACK, OUTSIDE))
        # Pieces of the ring that hold a square beside the black one, which a corner alone is not.
        pieces = sum(ring[at] and not (ring[at - 1] and ring[at - 2]) for at in (1, 3, 5, 7))
        return pieces <= 1

    def is_connected(self) -> bool:
        """Whether a way leads from every letter to every other, over letters and empty squares."""
        lettered = {at for at, letter in enumerate(self.letters) if letter not in STOPS}
        return lettered <= self._reached(lettered)

    def _reached(self, squares: set[int]) -> set[int]:
        """What can be reached from one of the squares, over letters and empty squares."""
        letters = self.letters
        return self.board.reach(list(squares)[:1], lambda square: letters[square] != BLACK)


def part_through(run: str, at: int, lexicon: Lexicon) -> str:
    """The longest part of a run, of two letters or more and through its place `at`, that is a word; or ``."""
    contains, longest = lexicon.contains, lexicon.longest
    most = len(run) if longest is None else min(len(run), longest)
    for length in range(most, 1, -1):
        for start in range(max(0, at - length + 1), min(at, len(run) - length) + 1):
            part = run[start : start + length]
            if contains(part):
                return part
    return ""


def check_start(header: Header, scripts: frozenset[str], report: Report) -> tuple[str, ...]:
    """The rows of letters that stand before the first turn; none where one is of another alphabet.

    That is reported as `wrong-alphabet`, at the key.
    """
    for row, letters in enumerate(header.start, 1):
        for letter in letters:
            if letter in STOPS or not scripts or _is_of(letter, scripts):
                continue
            message, help = _strangeness(letter, scripts)
            report.error(header.value("start"), "wrong-alphabet", f"row {row} of the drawing: {message}", help)
            return ()
    return header.start


@functools.cache
def _is_of(letter: str, scripts: frozenset[str]) -> bool:
    return script(letter) in scripts


def check_letter(letter: Part, scripts: frozenset[str], report: Report) -> bool:
    """Whether a letter is of one of the alphabets; if not, that is reported as `wrong-alphabet`.

    `scripts` are names as Unicode has them (LATIN, CYRILLIC); where there are none any letter will do.
    """
    if not scripts or all(_is_of(c, scripts) for c in letter):
        return True
    strange = next(i for i, c in enumerate(letter) if not _is_of(c, scripts))
    message, help = _strangeness(letter[strange], scripts)
    start = letter.start + strange
    report.at(start, start + 1, "wrong-alphabet", message, help)
    return False


def _strangeness(c: str, scripts: frozenset[str]) -> tuple[str, str]:
    """What is wrong with a letter of none of the alphabets, and how to mend it."""
    mine = " or ".join(sorted(s.capitalize() for s in scripts))
    theirs = script(c).capitalize() or "of no alphabet"
    alike = look_alike(c)
    if alike is not None and script(alike) in scripts:
        help = f"`{c}` is the {theirs} letter; the one wanted is the {mine} `{alike}`"
    else:
        help = f"`{c}` is {theirs}; the words of this game are {mine}"
    return f"`{c}` is no {mine} letter", help
