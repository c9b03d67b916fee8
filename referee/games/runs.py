"""Runs of tiles on coloured squares, and what they are worth."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from notation import values
from notation.text import upper

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.games.rulesets import Premium


class Worth(dict[str, int]):
    """What each tile counts where it lies; one that the set hasn't counts nothing."""

    def __missing__(self, tile: str) -> int:
        return 0

    @cached_property
    def signs(self) -> str:
        """All that may stand for a tile: its letter, and small for a star; and the star on a rack."""
        return "".join(self)


@values.bundle
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


def points(run: Run, new: Iterable[int], premiums: Mapping[int, Premium], counts: Sequence[int]) -> int:
    """What a run scores: letters before words.

    `new` are the squares filled in its turn, of which the coloured ones count; `counts` is what counts on each
    square of the board.
    """
    start, step, times = run.start, run.step, 1
    end = start + len(run.tiles) * step
    letters = sum(counts[start:end:step])
    for square in new:
        if square in premiums and start <= square < end and (square - start) % step == 0:
            premium = premiums[square]
            letters += counts[square] * (premium.letter - 1)
            times *= premium.word
    return letters * times


def value(run: Run, points: int, new: Iterable[int], premiums: Mapping[int, Premium], worth: Worth) -> Value:
    """What a run scores, and how that is said."""
    spoken = [f"{tile}{worth[tile]}" for tile in run.tiles]
    squares, times = run.squares(), 1
    for square in new:
        if square in premiums and square in squares:
            premium = premiums[square]
            times *= premium.word
            if premium.letter > 1:
                spoken[squares.index(square)] += f"×{premium.letter}"
    how = " ".join(spoken)
    return Value(run.word, points, how if times == 1 else f"({how}) ×{times}")
