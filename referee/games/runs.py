"""Runs of tiles on coloured squares, and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from notation.text import upper
from referee.games.rulesets import LETTER_PREMIUMS, WORD_PREMIUMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


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


class Factors(NamedTuple):
    """How often single letters of a run count, by their places in it, and how often the whole word."""

    letters: dict[int, int]
    word: int


def points(run: Run, new: Iterable[int], worth: Mapping[str, int], premiums: Mapping[int, str]) -> int:
    """What a run scores: letters before words. A tile that `worth` doesn't know is worth nothing."""
    times, factor = _factors(run, new, premiums)
    letters = [worth.get(tile, 0) for tile in run.tiles]
    for place in times:
        letters[place] *= times[place]
    return sum(letters) * factor


def value(run: Run, new: Iterable[int], worth: Mapping[str, int], premiums: Mapping[int, str]) -> Value:
    """What a run scores, and how that is said."""
    times, factor = _factors(run, new, premiums)
    spoken = [f"{tile}{worth.get(tile, 0)}" for tile in run.tiles]
    for place in times:
        spoken[place] += f"×{times[place]}"
    how = " ".join(spoken)
    whole = how if factor == 1 else f"({how}) ×{factor}"
    return Value(run.word, points(run, new, worth, premiums), whole)


def _factors(run: Run, new: Iterable[int], premiums: Mapping[int, str]) -> Factors:
    """What the coloured squares of a run do: only those covered `new` count, and word factors multiply."""
    squares, letters, word = run.squares(), {}, 1
    for square in new:
        colour = premiums.get(square)
        if colour is None or square not in squares:
            continue
        if colour in LETTER_PREMIUMS:
            letters[squares.index(square)] = LETTER_PREMIUMS[colour]
        else:
            word *= WORD_PREMIUMS[colour]
    return Factors(letters, word)
