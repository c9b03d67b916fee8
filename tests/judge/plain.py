"""Full crosswords by plain enumeration, straight from the rules. Slow and simple."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence


def runs(line: str) -> list[str]:
    return [run for run in line.replace("#", " ").split() if len(run) > 1]


def joined(grid: Sequence[str]) -> bool:
    letters = {(r, c) for r, row in enumerate(grid) for c, what in enumerate(row) if what not in "# "}
    pieces = [{square} for square in letters]
    for r, c in letters:
        for other in ((r + 1, c), (r, c + 1)):
            if other in letters:
                here = next(piece for piece in pieces if (r, c) in piece)
                there = next(piece for piece in pieces if other in piece)
                if here is not there:
                    pieces.remove(there)
                    here |= there
    return len(pieces) <= 1


def full_crosswords(
    shape: Sequence[str], words: set[str], letters: str
) -> Iterator[tuple[tuple[str, ...], bool]]:
    """All full crosswords on the shape ('.' a square, ' ' none), and whether a word stands twice in each."""

    def lines(pattern: str) -> list[str]:
        choices = [letters + "#" if what == "." else " " for what in pattern]
        found = ("".join(line) for line in itertools.product(*choices))
        return [line for line in found if all(run in words for run in runs(line))]

    for grid in itertools.product(*(lines(row) for row in shape)):
        across = [run for row in grid for run in runs(row)]
        down = [run for column in zip(*grid, strict=True) for run in runs("".join(column))]
        if all(run in words for run in down) and joined(grid):
            every = across + down
            yield grid, len(set(every)) < len(every)


def agrees(grid: Sequence[str], rows: Sequence[str]) -> bool:
    """Whether the grid has all that stands in the rows."""
    return all(b in (".", a) for x, y in zip(grid, rows, strict=True) for a, b in zip(x, y, strict=True))
