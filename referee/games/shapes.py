"""Shapes on squared paper, and sets of squares held as the bits of one whole number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

# A square by its row and its column, both from 0 from the top left.
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shape:
    """Squares that keep together, wherever they are put; they need not touch.

    `cells` are in reading order, the bounding box's top left corner at (0, 0).
    """

    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Shape:
        """The shape that some squares, at least one, make where they are."""
        cells = sorted(cells)
        top, left = cells[0][0], min([column for _, column in cells])
        return cls(tuple([(row - top, column - left) for row, column in cells]))

    @classmethod
    def drawn(cls, rows: Sequence[str]) -> Shape:
        """The shape of a drawing: `.` or a blank is no square of it, anything else is one."""
        return cls.of((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark not in ". ")

    @property
    def size(self) -> int:
        """How many squares it has."""
        return len(self.cells)

    @property
    def height(self) -> int:
        """The rows of its bounding box."""
        return self.cells[-1][0] + 1

    @property
    def width(self) -> int:
        """The columns of its bounding box."""
        return max([column for _, column in self.cells]) + 1

    def oriented(self, mirrored: bool, quarters: int) -> Shape:
        """The shape first mirrored left to right, where it is, then turned clockwise by that many quarters."""
        cells: Iterable[Cell] = self.cells
        if mirrored:
            cells = [(row, -column) for row, column in cells]
        for _ in range(quarters % 4):
            cells = [(column, -row) for row, column in cells]
        return Shape.of(cells)

    def at(self, row: int, column: int) -> list[Cell]:
        """The squares it covers with its bounding box's top left corner there."""
        return [(row + r, column + c) for r, c in self.cells]

    def __str__(self) -> str:
        taken = set(self.cells)
        rows = range(self.height), range(self.width)
        return " / ".join("".join(".#"[(r, c) in taken] for c in rows[1]) for r in rows[0])


def forms(drawings: Iterable[Shape], turn: bool = True, mirror: bool = True) -> dict[Shape, None]:
    """All different shapes that the drawings take, turned and mirrored as far as that is allowed, in order."""
    quarters = range(4) if turn else range(1)
    mirrors = (False, True) if mirror else (False,)
    found = (drawing.oriented(m, q) for drawing in drawings for m in mirrors for q in quarters)
    return dict.fromkeys(found)


class Paper:
    """A rectangle of squares on which shapes are put: every set of its squares is one whole number.

    Rows follow each other in the number with a margin as wide as the widest shape, so that a shape
    reaching over the edge meets the margin, where no square ever is. Shapes larger than the paper are left out.
    """

    def __init__(self, width: int, height: int, shapes: Iterable[Shape]) -> None:
        self.width = width
        self.height = height
        fitting = [shape for shape in shapes if shape.width <= width and shape.height <= height]
        self.pitch = width + max((shape.width for shape in fitting), default=1) - 1
        # Of each shape, how far its squares lie behind the corner of its bounding box.
        self._steps = [[row * self.pitch + column for row, column in shape.cells] for shape in fitting]

    def drawn(self, rows: Sequence[str]) -> int:
        """The set of squares that a drawing of the paper has as dots."""
        squares = 0
        for at, row in enumerate(rows):
            line = "".join("01"[mark == "."] for mark in reversed(row))
            squares |= int(line or "0", 2) << (at * self.pitch)
        return squares

    def has(self, cell: Cell) -> bool:
        """Whether a square lies within the rectangle."""
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def squares(self, cells: Iterable[Cell]) -> int:
        """The set of those of some squares that lie within the rectangle."""
        bits = bytearray(self.pitch * self.height // 8 + 1)
        for row, column in cells:
            if 0 <= row < self.height and 0 <= column < self.width:
                at = row * self.pitch + column
                bits[at >> 3] |= 1 << (at & 7)
        return int.from_bytes(bits, "little")

    def cells(self, squares: int) -> list[Cell]:
        """The squares of a set, in reading order."""
        return [divmod(at, self.pitch) for at in places(squares)]

    def rows(self, signs: Iterable[tuple[str, int]]) -> list[str]:
        """The paper row by row, each set of squares drawn with its sign (ASCII), the rest as blanks.

        No square may be in two of the sets: each sign is a digit of one number, to the base of 256.
        """
        size, number = self.pitch * self.height, 0
        for sign, squares in signs:
            bits = f"{squares:0{size}b}".encode().translate(_AS_DIGITS)
            number += ord(sign) * int.from_bytes(bits, "big")
        text = number.to_bytes(size, "little").replace(b"\0", b" ").decode()
        return [text[at : at + self.width] for at in range(0, size, self.pitch)]

    def among(self, cells: Collection[Cell], squares: int) -> list[Cell]:
        """Those of some squares that are in a set, in their order."""
        found = self.squares(cells) & squares
        if not found:
            return []
        held = set(self.cells(found))
        return [cell for cell in cells if cell in held]

    def coverage(self, free: int) -> int:
        """The squares of `free` that some shape, put on free squares only, covers."""
        covered = 0
        for steps in self._steps:
            corners = _corners(free, steps)
            if corners:
                for step in steps:
                    covered |= corners << step
                if covered == free:
                    break
        return covered

    def fits(self, free: int) -> bool:
        """Whether any shape can be put on the squares of `free`."""
        return any(_corners(free, steps) for steps in self._steps)

    def count_placements(self, free: int) -> int:
        """In how many ways a shape can be put on the squares of `free`."""
        return sum(_corners(free, steps).bit_count() for steps in self._steps)

    def placements(self, free: int) -> Iterator[int]:
        """Every set of squares that a shape put on the squares of `free` covers."""
        for steps in self._steps:
            shape = sum(1 << step for step in steps)
            for corner in places(_corners(free, steps)):
                yield shape << corner


_AS_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")


def _corners(free: int, steps: Sequence[int]) -> int:
    """Where the corner of a shape's bounding box may lie so that all its squares are in `free`."""
    corners = free >> steps[0]
    for step in steps:
        corners &= free >> step
        if not corners:
            break
    return corners


def places(bits: int) -> Iterator[int]:
    """The places of the bits that are set, from the lowest."""
    text = f"{bits:b}"[::-1]
    at = text.find("1")
    while at >= 0:
        yield at
        at = text.find("1", at + 1)
