"""Runs of tiles on coloured squares, and what they are worth."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from notation import values
from notation.text import upper
from referee.games.rulesets import LETTER_PREMIUMS, WORD_PREMIUMS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Worth(dict[str, int]):
    """What each tile counts where it lies; one that the set hasn't counts nothing."""

    def __missing__(self, tile: str) -> int:
        return 0

    @cached_property
    def signs(self) -> str:
        """All that may stand for a tile: its letter, and small for a star; and the star on a rack."""
        return "".join(self)


@values.value
class Run:
    """The tiles from square `start` by `step` up to the next gap, small letters for stars."""

    tiles: str
    start: int
    step: int

    @property
    def word(self) -> str:
        return self.tiles if self.tiles.isupper() else upper(self.tiles)

    def squares(self) -> range:
        return range(self.start, self.start + len(self.tiles) * self.step, self.step)


class Value(NamedTuple):
    """What a run scores, and how that came about, as players check it aloud: `К2 О1 Т2×3`."""

    word: str
    points: int
    sum: str

    def __str__(self) -> str:
        return f"{self.word}: {self.sum} = {self.points}"


def points(run: Run, coloured: Mapping[int, str], counts: Sequence[int]) -> int:
    """What a run scores: letters before words.

    `counts` is what counts on each square of the board; `coloured` are the coloured ones that were covered new.
    """
    start, step = run.start, run.step
    end = start + len(run.tiles) * step
    letters = sum(counts[start:end:step])
    if not coloured:
        return letters
    squares, factor = range(start, end, step), 1
    for square, colour in coloured.items():
        if square in squares:
            if colour in WORD_PREMIUMS:
                factor *= WORD_PREMIUMS[colour]
            else:
                letters += counts[square] * (LETTER_PREMIUMS[colour] - 1)
    return letters * factor


def value(run: Run, points: int, coloured: Mapping[int, str], worth: Worth) -> Value:
    """What a run scores, and how that is said."""
    spoken = [f"{tile}{worth[tile]}" for tile in run.tiles]
    times, factor = _factors(run, coloured)
    for place in times:
        spoken[place] += f"×{times[place]}"
    how = " ".join(spoken)
    return Value(run.word, points, how if factor == 1 else f"({how}) ×{factor}")


def _factors(run: Run, coloured: Mapping[int, str]) -> tuple[dict[int, int], int]:
    """How often single letters of a run count, by their places in it, and how often the whole word."""
    squares, times, factor = run.squares(), {}, 1
    for square, colour in coloured.items():
        if square in squares:
            if colour in LETTER_PREMIUMS:
                times[squares.index(square)] = LETTER_PREMIUMS[colour]
            else:
                factor *= WORD_PREMIUMS[colour]
    return times, factor
