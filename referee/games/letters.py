"""Letters on a board: what the games of words share."""

from __future__ import annotations

import re
from bisect import bisect_right
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

# Two letters or more between black squares, squares that are none, or the board's edge.
_CLOSED_RUN: Final = re.compile(r"(?<![^# ])[^# .]{2,}(?![^# ])")
_OPEN_RUN: Final = re.compile(r"[^# ]+")
_LETTER: Final = re.compile(r"[^# .]")


class Grid:
    """What stands on the squares of a board: a letter, BLACK, EMPTY, or OUTSIDE where there is no square.

    `letters[square]` by the board's square numbers; `steps` are the steps to the next square across and
    down.
    """

    __slots__ = ("board", "letters", "outside", "steps", "width")

    def __init__(self, board: Board, start: Sequence[str] = ()) -> None:
        self.board = board
        self.width = board.width
        self.steps = (1, board.width)
        places = "".join(board.rows)
        self.letters = list(places)
        # Whether the board has places without a square.
        self.outside = OUTSIDE in places
        for at, letter in enumerate("".join(start)):
            if letter not in (EMPTY, OUTSIDE) and self.letters[at] == EMPTY:
                self.letters[at] = letter

    def copy(self) -> Grid:
        """A grid of its own with the same letters."""
        grid = Grid.__new__(Grid)
        grid.board, grid.width, grid.steps = self.board, self.width, self.steps
        grid.outside = self.outside
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

    def is_whole(self) -> bool:
        """Whether every square hangs together with all others: none is black, none is missing."""
        return not self.outside and BLACK not in self.letters

    def lines(self) -> list[str]:
        """Every row and every column, as text."""
        rows = self.rows()
        whole = "".join(rows)
        return [*rows, *(whole[column :: self.width] for column in range(self.width))]

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


class Pieces:
    """The pieces of a grid, given by its rows: squares that are not black hang together side by side.

    A square that became black since then cuts nothing as long as it is passed round.
    """

    def __init__(self, rows: list[str]) -> None:
        self.width = len(rows[0])
        # Each row's runs of squares that are not black, by the columns where they end; a run's number is
        # that of its row's first run and its place in the row; runs side by side lead to the same number.
        self.ends: list[list[int]] = []
        self.first: list[int] = []
        self.leads_to: list[int] = []
        above: list[tuple[int, int]] = []
        for row in rows:
            runs = [run.span() for run in _OPEN_RUN.finditer(row)]
            self.first.append(len(self.leads_to))
            self.ends.append([end for _, end in runs])
            self.leads_to.extend(range(len(self.leads_to), len(self.leads_to) + len(runs)))
            self._join(above, runs)
            above = runs

    def piece_of(self, square: int) -> int:
        """The number of the piece that a square, which is not black, belongs to."""
        row, column = divmod(square, self.width)
        return self._led_to(self.first[row] + bisect_right(self.ends[row], column))

    def _join(self, above: list[tuple[int, int]], below: list[tuple[int, int]]) -> None:
        """Join the runs of the last row, `below`, with those they touch in the row above."""
        first = self.first[-1]
        up = down = 0
        while up < len(above) and down < len(below):
            if above[up][0] < below[down][1] and below[down][0] < above[up][1]:
                upper = self._led_to(first - len(above) + up)
                self.leads_to[self._led_to(first + down)] = upper
            if above[up][1] < below[down][1]:
                up += 1
            else:
                down += 1

    def _led_to(self, run: int) -> int:
        leads_to = self.leads_to
        while leads_to[run] != run:
            leads_to[run] = run = leads_to[leads_to[run]]
        return run


def lettered(rows: list[str]) -> list[int]:
    """The squares with letters of a grid, given by its rows."""
    return [letter.start() for letter in _LETTER.finditer("".join(rows))]


def closed_runs(line: str, beside: int | None = None) -> list[str]:
    """The runs of two or more letters in a line (a row or a column) that no empty square touches.

    Only those that hold or touch the place `beside`, where there is one.
    """
    if beside is None:
        return _CLOSED_RUN.findall(line)
    return [run[0] for run in _CLOSED_RUN.finditer(line) if run.start() - 1 <= beside <= run.end()]


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


# The letters that were found to be of some alphabets.
_seen: Final[dict[frozenset[str], str]] = {}


def _is_of(letter: str, scripts: frozenset[str]) -> bool:
    if script(letter) not in scripts:
        return False
    seen = _seen.get(scripts, "")
    if letter not in seen:
        _seen[scripts] = seen + letter
    return True


def are_of(letters: str, scripts: frozenset[str]) -> bool:
    """Whether letters are of these alphabets.

    `scripts` are names as Unicode has them (LATIN, CYRILLIC); where there are none any letter will do.
    """
    return not scripts or not letters.strip(_seen.get(scripts, "")) or all(_is_of(c, scripts) for c in letters)


def report_strange(letters: Part, scripts: frozenset[str], report: Report) -> None:
    """Report the first of some letters that is not of these alphabets, as `wrong-alphabet`."""
    strange = next(i for i, c in enumerate(letters) if not _is_of(c, scripts))
    message, help = _strangeness(letters[strange], scripts)
    start = letters.start + strange
    report.at(start, start + 1, "wrong-alphabet", message, help)


def check_letter(letter: Part, scripts: frozenset[str], report: Report) -> bool:
    """Whether a letter is of these alphabets; if not, that is reported."""
    if are_of(letter, scripts):
        return True
    report_strange(letter, scripts, report)
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
