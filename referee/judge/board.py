"""A position as the judge sees it: open squares, the lines through them, what may stand where.

Given black squares and places without a square are the same thing here: they end a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MAX_SIDE = 12


@dataclass(frozen=True)
class Line:
    """A maximal row or column of open squares, at least two.

    across: whether it runs from left to right (else from above down).
    row, column: of its first square, from 0, rows from the top.
    squares: their numbers in `Board.squares`.
    """

    across: bool
    row: int
    column: int
    squares: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """rows: the drawing, all of one width.  squares: (row, column) of the open squares in reading order.
    given: the letter on each of them, or None.  lines: rows first, then columns."""

    rows: tuple[str, ...]
    squares: tuple[tuple[int, int], ...]
    given: tuple[str | None, ...]
    lines: tuple[Line, ...]

    @property
    def letters(self) -> list[int]:
        """The squares that hold a letter."""
        return [i for i, letter in enumerate(self.given) if letter is not None]

    def draw(self, filling: Sequence[str]) -> tuple[str, ...]:
        """The drawing with filling[i] (a letter, '#' or '.') on open square i; the rest as it was."""
        rows = [list(row) for row in self.rows]
        for (r, c), what in zip(self.squares, filling, strict=True):
            rows[r][c] = what
        return tuple("".join(row) for row in rows)


def read_board(rows: Sequence[str]) -> Board:
    """The board of a drawing: '.' an empty square, ' ' none, '#' black, anything else a letter.

    Short rows are padded with ' '. Raises ValueError for a board wider or higher than 12 squares.
    """
    width = max((len(row) for row in rows), default=0)
    if len(rows) > MAX_SIDE or width > MAX_SIDE:
        raise ValueError(
            f"the judge can do boards of up to {MAX_SIDE}x{MAX_SIDE}; this one is {width}x{len(rows)}"
        )
    drawing = tuple(row.ljust(width) for row in rows)
    squares = tuple((r, c) for r, row in enumerate(drawing) for c, what in enumerate(row) if what not in " #")
    number = {square: i for i, square in enumerate(squares)}
    given = tuple(None if drawing[r][c] == "." else drawing[r][c] for r, c in squares)
    lines = []
    for across, (down, right) in ((True, (0, 1)), (False, (1, 0))):
        for r, c in squares:
            if (r - down, c - right) in number:
                continue
            line: list[int] = []
            while (r + len(line) * down, c + len(line) * right) in number:
                line.append(number[r + len(line) * down, c + len(line) * right])
            if len(line) > 1:
                lines.append(Line(across, r, c, tuple(line)))
    return Board(drawing, squares, given, tuple(lines))
