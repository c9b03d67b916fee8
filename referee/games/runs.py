"""Runs of tiles on coloured squares, and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from notation.text import upper
from referee.games.rulesets import LETTER_PREMIUMS, WORD_PREMIUMS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class Run(NamedTuple):
    """The tiles from square `start` by `step` up to the next gap, small letters for stars.

    `place` is where the record's text speaks of it: the word written, or the letter that made the run.
    """

    tiles: str
    start: int
    step: int
    place: tuple[int, int]

    @property
    def word(self) -> str:
        return upper(self.tiles)

    def squares(self) -> range:
        return range(self.start, self.start + len(self.tiles) * self.step, self.step)


class Value(NamedTuple):
    """What a run scores, and how that came about, as players check it aloud: `К2 О1 Т2×3`."""

    word: str
    points: int
    sum: str

    def __str__(self) -> str:
        return f"{self.word}: {self.sum} = {self.points}"


def value(run: Run, new: Collection[int], worth: Mapping[str, int], premiums: Mapping[int, str]) -> Value:
    """The value of a run: letters before words, word factors multiply; only squares covered `new` count.

    A tile that `worth` doesn't know is worth nothing.
    """
    points, factor = 0, 1
    spoken = []
    square = run.start
    for tile in run.tiles:
        letter = worth.get(tile, 0)
        colour = premiums.get(square) if square in new else None
        if colour is None:
            points += letter
            spoken.append(f"{tile}{letter}")
        elif colour in LETTER_PREMIUMS:
            times = LETTER_PREMIUMS[colour]
            points += letter * times
            spoken.append(f"{tile}{letter}×{times}")
        else:
            points += letter
            factor *= WORD_PREMIUMS[colour]
            spoken.append(f"{tile}{letter}")
        square += run.step
    how = " ".join(spoken)
    return Value(run.word, points * factor, how if factor == 1 else f"({how}) ×{factor}")
