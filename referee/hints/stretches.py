"""Stretches: where on a board of tiles a word could be laid, and which words fit there.

In a row or column, every stretch where a word could stand is looked at once. The words that fit the letters
that stand there, those that make words across it, and those that the tiles suffice for are each one set
(`hints.words`); what is in all three can be laid.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from notation.text import lower, upper
from referee.games.letters import EMPTY, STOPS, Grid
from referee.games.rulesets import STAR
from referee.games.tiles import Tiles, tile_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.games.erudit import Erudit
    from referee.hints.words import WordIndex


class Laid(NamedTuple):
    """A word as it is laid: its text, a small letter a star; its first square and its step; the tiles it
    takes; its points without a bonus; and the new squares with their letters."""

    written: str
    start: int
    step: int
    tiles: str
    points: int
    new: tuple[tuple[int, str], ...]


class Empty(NamedTuple):
    """An empty square of a line.

    `across` are the letters that make a word across the line there, None where nothing stands beside it;
    the tiles beside it count `beside`. `letter` and `word` are the factors of its colour.
    """

    square: int
    across: frozenset[str] | None
    beside: int
    letter: int
    word: int


@dataclass(slots=True)
class Stretch:
    """Squares of a row or column, from `start` by `step`, on which a word could be laid.

    `standing` and `empty` are its squares by their places in it, with the letter that stands there, or what
    a letter would do there.
    """

    start: int
    step: int
    length: int
    standing: list[tuple[int, str]] = field(default_factory=list)
    empty: list[tuple[int, Empty]] = field(default_factory=list)

    @property
    def is_joined(self) -> bool:
        """Whether a word here would touch something that stands on the board."""
        return bool(self.standing) or any(place.across is not None for _, place in self.empty)

    def covers(self, square: int) -> bool:
        """Whether a square is among those of the stretch."""
        return square in range(self.start, self.start + self.length * self.step, self.step)


class Search:
    """Looks for all words that can be laid on a grid with at most so many of some tiles.

    `untouched`: nothing was ever laid, so a word has to cover the centre instead of being joined.
    """

    def __init__(
        self, game: Erudit, index: WordIndex, grid: Grid, tiles: Tiles, most: int, untouched: bool
    ) -> None:
        self.game = game
        self.index = index
        self.grid = grid
        self.tiles = Counter(tiles)
        self.stars = min(self.tiles.pop(STAR, 0), most)
        self.most = most
        self.untouched = untouched
        self._crosses: dict[str, frozenset[str]] = {}

    def words(self) -> Iterator[Laid]:
        """Every word that can be laid, each once: where one tile makes two words, the one across is it."""
        for line in self._lines():
            for stretch in self._stretches(line):
                if self._may_stand(stretch):
                    yield from self._fitting(stretch)

    def _lines(self) -> Iterator[range]:
        """Every row of more than one column, and every column of more than one row."""
        width, size = self.grid.width, len(self.grid.letters)
        if self.most < 1:
            return
        if width > 1:
            yield from (range(first, first + width) for first in range(0, size, width))
        if size > width:
            yield from (range(first, size, width) for first in range(width))

    def _stretches(self, line: range) -> Iterator[Stretch]:
        """The stretches of a line that a word with enough tiles could fill, from one gap to another."""
        letters = self.grid.letters
        there = [letters[square] for square in line]
        places = [
            self._empty(square, line.step) if letter == EMPTY else None
            for square, letter in zip(line, there, strict=True)
        ]
        if not self.untouched and not _is_near(there, places):
            return
        for first in range(len(line) - 1):
            if first == 0 or there[first - 1] in STOPS:
                yield from self._from(line[first], line.step, there[first:], places[first:])

    def _from(
        self, start: int, step: int, there: Sequence[str], places: Sequence[Empty | None]
    ) -> Iterator[Stretch]:
        """The stretches that begin where these squares begin."""
        standing: list[tuple[int, str]] = []
        empty: list[tuple[int, Empty]] = []
        for at, (letter, place) in enumerate(zip(there, places, strict=True)):
            if place is not None:
                if len(empty) == self.most or place.across == frozenset():
                    return
                empty.append((at, place))
            elif letter in STOPS:
                return
            else:
                standing.append((at, letter))
            ends = at + 1 == len(there) or there[at + 1] in STOPS
            if at and empty and ends:
                yield Stretch(start, step, at + 1, list(standing), list(empty))

    def _may_stand(self, stretch: Stretch) -> bool:
        """Whether a word there would be joined to the others, or be a good first one."""
        if self.untouched:
            centre = self.game.centre
            return centre is None or stretch.covers(centre)
        if len(stretch.empty) == 1 and stretch.step > 1 and stretch.empty[0][1].across is not None:
            # A single tile that makes a word across as well: there it is found.
            return False
        return stretch.is_joined

    def _empty(self, square: int, step: int) -> Empty:
        """What an empty square does for a letter in a word by `step`."""
        game = self.game
        premium = game.premiums.get(square)
        factors = (1, 1) if premium is None else (premium.letter, premium.word)
        before, behind = self._beside(square, self.grid.width + 1 - step)
        if not before and not behind:
            return Empty(square, None, 0, *factors)
        beside = sum(game.worth.get(letter, 0) for letter in before + behind)
        return Empty(square, self._between(upper(before), upper(behind)), beside, *factors)

    def _beside(self, square: int, step: int) -> tuple[str, str]:
        """The letters that stand before and behind an empty square, across its line."""
        letters = self.grid.letters
        if self.grid.width == 1:
            return "", ""
        if not any(letters[near] not in STOPS for near in self.grid.neighbours(square)):
            return "", ""
        letters[square] = "?"
        run, at = self.grid.run_through(square, step)
        letters[square] = EMPTY
        return run[:at], run[at + 1 :]

    def _between(self, before: str, behind: str) -> frozenset[str]:
        """The letters that make a word between these."""
        pattern = f"{before}?{behind}"
        found = self._crosses.get(pattern)
        if found is None:
            contains = self.game.lexicon.contains
            found = frozenset(c for c in self.index.alphabet if contains(before + c + behind))
            self._crosses[pattern] = found
        return found

    def _fitting(self, stretch: Stretch) -> Iterator[Laid]:
        """The words that can be laid on a stretch."""
        same = self.index.of_length(stretch.length)
        if same is None:
            return
        fitting = same.everything
        for at, letter in stretch.standing:
            fitting &= same.with_letter(at, upper(letter))
        for at, place in stretch.empty:
            if place.across is not None and fitting:
                fitting &= same.with_any(at, place.across)
        if not fitting:
            return
        there = self.tiles.copy()
        there.update(upper(letter) for _, letter in stretch.standing)
        fitting &= same.made_of(there, self.stars)
        if not fitting:
            return
        always, times = self._scoring(stretch)
        for word in same.words(fitting):
            for stars in self._star_places(word, stretch):
                yield self._laid(word, stars, stretch, always, times)

    def _scoring(self, stretch: Stretch) -> tuple[int, list[int]]:
        """What every word counts there, and how often the letter on each of the empty squares counts.

        A colour counts in each word through its square: letters before words, word factors multiply.
        """
        worth, factor = self.game.worth, 1
        for _, place in stretch.empty:
            factor *= place.word
        always = factor * sum(worth.get(letter, 0) for _, letter in stretch.standing)
        times = []
        for _, place in stretch.empty:
            always += place.beside * place.word
            across = 0 if place.across is None else place.word
            times.append(place.letter * (factor + across))
        return always, times

    def _star_places(self, word: str, stretch: Stretch) -> Iterable[tuple[int, ...]]:
        """The places of a word's new letters that stars stand for, in every way that the tiles allow."""
        if not self.stars:
            return [()]
        new = [at for at, _ in stretch.empty]
        missing = Counter(word[at] for at in new) - self.tiles
        return (
            places
            for number in range(missing.total(), min(self.stars, len(new)) + 1)
            for places in itertools.combinations(new, number)
            if missing <= Counter(word[at] for at in places)
        )

    def _laid(self, word: str, stars: tuple[int, ...], stretch: Stretch, always: int, times: list[int]) -> Laid:
        letters = list(word)
        for at in stars:
            letters[at] = lower(letters[at])
        # What stands there is written as it stands.
        for at, letter in stretch.standing:
            letters[at] = letter
        new = tuple((place.square, letters[at]) for at, place in stretch.empty)
        worth = self.game.worth
        points = always + sum(worth.get(letter, 0) * n for (_, letter), n in zip(new, times, strict=True))
        tiles = "".join(tile_of(letter) for _, letter in new)
        return Laid("".join(letters), stretch.start, stretch.step, tiles, points, new)


def _is_near(there: Sequence[str], places: Sequence[Empty | None]) -> bool:
    """Whether anything stands in a line or beside it."""
    return any(letter not in STOPS for letter in there) or any(
        place is not None and place.across is not None for place in places
    )
