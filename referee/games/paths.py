"""Paths on a board that spell a word: step by step up, down, left or right, no square twice.

Whether a long word can be read is a hard question (with two letters on the board, as hard as any puzzle
of its kind), so the search is bounded: a `Trace` says whether its answer is sure. It is, for every word
that a player would think of; only words that would fill most of a board of few letters are given up.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from notation.values import value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.games.letters import Grid

# So many squares a plain search may try before the thorough one is set up, which takes longer to begin.
QUICK_STEPS: Final = 200
# So many squares the thorough search tries for one word, all in all.
MOST_STEPS: Final = 40_000
# And for each beginning of a word, where it is asked how much of it can be read.
MOST_STEPS_A_LENGTH: Final = 2_000
MOST_LETTERS_TOLD: Final = 300
# Words of more letters times squares than this are given up: what can be read from where fills the memory.
MOST_LAYERS: Final = 100_000_000


@value
class Trace:
    """What a search found: the squares of the word's letters in order, or None.

    Where `sure` is False the search was given up: there may be a path all the same.
    """

    path: tuple[int, ...] | None
    sure: bool = True


class Paths:
    """The paths over the letters of a grid, which may change between two questions."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def through(self, word: str, square: int) -> Trace:
        """A path that spells `word` and runs through `square`."""
        letter, anchors = self.grid.letters[square], []
        at = word.find(letter)
        while at >= 0:
            anchors.append((at, square))
            at = word.find(letter, at + 1)
        return self._search(word, anchors)

    def anywhere(self, word: str, but: int = -1, most_steps: int = MOST_STEPS) -> Trace:
        """A path that spells `word` and doesn't run through the square `but`."""
        anchors = [(0, square) for square in self._squares_with(word[0]) if square != but]
        return self._search(word, anchors, but, most_steps)

    def _squares_with(self, letter: str) -> Iterator[int]:
        """The squares with a letter. Most are empty: the list itself looks for the next one fastest."""
        letters, square = self.grid.letters, -1
        for _ in range(letters.count(letter)):
            square = letters.index(letter, square + 1)
            yield square

    def longest_beginning(self, word: str) -> tuple[int, ...]:
        """A path that spells as much of the beginning of `word` as a shorter search finds.

        No more than `MOST_LETTERS_TOLD` letters: a longer answer tells nobody anything.
        """
        best: tuple[int, ...] = ()
        most = min(len(word), MOST_LETTERS_TOLD)
        while len(best) < most:
            length = (len(best) + most + 1) // 2
            path = self.anywhere(word[:length], most_steps=MOST_STEPS_A_LENGTH).path
            if path is None:
                most = length - 1
            else:
                best = path
        return best

    def _search(
        self, word: str, anchors: Sequence[tuple[int, int]], but: int = -1, most_steps: int = MOST_STEPS
    ) -> Trace:
        if not anchors or len(word) > len(self.grid.letters):
            return Trace(None)
        quick = _Quick(self.grid, word, but)
        for at, square in anchors:
            if quick.from_anchor(at, square):
                return Trace(tuple(quick.path))
            if quick.steps >= QUICK_STEPS:
                break
        else:
            return Trace(None)
        return _Thorough(self.grid, word, but, most_steps).search(anchors)


class _Quick:
    """A plain search: from the anchor back to the word's first letter, then on to its last.

    Exact unless it comes to `QUICK_STEPS` steps; then it has found nothing.
    """

    def __init__(self, grid: Grid, word: str, but: int) -> None:
        self.letters = grid.letters
        self.neighbours = grid.board.neighbours
        self.word = word
        self.path = [-1] * len(word)
        self.used = {but}
        self.steps = 0

    def from_anchor(self, at: int, square: int) -> bool:
        """Whether the word can be read with its letter `at` on `square`; then `path` holds how."""
        self.path[at] = square
        self.used.add(square)
        if self._spell(at, at):
            return True
        self.used.discard(square)
        return False

    def _spell(self, first: int, last: int) -> bool:
        """Go on where the letters `first` to `last` of the word have their squares."""
        if first:
            here, to = first, first - 1
            first = to
        elif last + 1 < len(self.word):
            here, to = last, last + 1
            last = to
        else:
            return True
        used, letters, letter = self.used, self.letters, self.word[to]
        for square in self.neighbours(self.path[here]):
            if letters[square] == letter and square not in used:
                self.steps += 1
                if self.steps >= QUICK_STEPS:
                    return False
                self.path[to] = square
                used.add(square)
                if self._spell(first, last):
                    return True
                used.discard(square)
        return False


class _Thorough:
    """A search outward from the anchor at both ends of what is spelled, the end with fewer choices first.

    Sets of squares are whole numbers, a bit a square. A square is chosen for a letter only if the word's
    rest could be spelled from there by steps that may meet; positions that failed once aren't tried again;
    and where nearly all squares are needed it is seen to that they can still be reached.
    """

    def __init__(self, grid: Grid, word: str, but: int, most_steps: int) -> None:
        self.word = word
        self.most_steps = most_steps
        letters = list(grid.letters)
        if but >= 0:
            letters[but] = ""
        self.width = grid.width
        self.squares_of = {c: _bits(other == c for other in letters) for c in set(word)}
        height = len(letters) // self.width
        row = "1" * (self.width - 1) + "0"
        self.not_first = int(row * height, 2)
        self.not_last = self.not_first >> 1
        self.everywhere = (1 << len(letters)) - 1
        self.needed = Counter(word)
        self.steps = 0
        self.given_up = False
        self.lettered = 0
        for squares in self.squares_of.values():
            self.lettered |= squares
        self.nears: dict[int, int] = {}

    def search(self, anchors: Sequence[tuple[int, int]]) -> Trace:
        """A path with one of the anchors: (place in the word, square)."""
        if any(self.squares_of[c].bit_count() < needed for c, needed in self.needed.items()):
            return Trace(None)
        if len(self.word) * self.everywhere.bit_length() > MOST_LAYERS:
            return Trace(None, sure=False)
        # From which squares the letters from each on, and those up to each, can be spelled at all.
        self.ends = self._layers(self.word[::-1])[::-1]
        self.begins = self._layers(self.word)
        anchors = [(at, s) for at, s in anchors if (self.ends[at] & self.begins[at]) >> s & 1]
        for done, (at, square) in enumerate(anchors):
            share = max((self.most_steps - self.steps) // (len(anchors) - done), 4 * len(self.word))
            path = self._from_anchor(at, square, min(self.most_steps, self.steps + share))
            if path is not None:
                return Trace(path)
        return Trace(None, sure=not self.given_up)

    def _from_anchor(self, at: int, square: int, limit: int) -> tuple[int, ...] | None:
        """A path with letter `at` on `square`; None where there is none, or none before step `limit`."""
        path = [-1] * len(self.word)
        path[at] = square
        used = 1 << square
        first = last = at
        failed: set[tuple[int, int, int, int]] = set()
        # The letters being placed, each with the squares it may still be tried on, the best last.
        trials: list[tuple[int, list[int]]] = []
        while last - first + 1 < len(path):
            trials.append(self._choices(path, first, last, used))
            while trials:
                to, squares = trials[-1]
                if path[to] >= 0:
                    failed.add((first, path[first], path[last], used))
                    used ^= 1 << path[to]
                    path[to] = -1
                    first, last = (to + 1, last) if to < at else (first, to - 1)
                if not squares:
                    trials.pop()
                    continue
                path[to] = squares.pop()
                used |= 1 << path[to]
                first, last = min(first, to), max(last, to)
                self.steps += 1
                if self.steps >= limit:
                    self.given_up = True
                    return None
                if (first, path[first], path[last], used) not in failed:
                    break
            else:
                return None
        return tuple(path)

    def _choices(self, path: list[int], first: int, last: int, used: int) -> tuple[int, list[int]]:
        """The letter to place next, before `first` or after `last`, and the squares for it, the best last."""
        free = ~used
        behind = ahead = -1
        if first:
            behind = self._near(path[first]) & self.begins[first - 1] & free
        if last + 1 < len(path):
            ahead = self._near(path[last]) & self.ends[last + 1] & free
        backwards = ahead < 0 or (behind >= 0 and behind.bit_count() < ahead.bit_count())
        to, squares = (first - 1, behind) if backwards else (last + 1, ahead)
        if not squares or not self._has_room(path, first, last, free):
            return to, []
        beyond = to - 1 if backwards else to + 1
        if not 0 <= beyond < len(path):
            return to, list(_squares(squares))
        rest = (self.begins if backwards else self.ends)[beyond] & free
        onward = [((self._near(s) & rest).bit_count(), s) for s in _squares(squares)]
        # Where fewest ways lead on first: such a square is hard to come to later.
        return to, [s for ways, s in sorted(onward, reverse=True) if ways]

    def _has_room(self, path: list[int], first: int, last: int, free: int) -> bool:
        """Whether the letters still wanted can be reached, asked where they are most of what is left."""
        left = len(path) - (last - first + 1)
        free &= self.lettered
        if 2 * left < free.bit_count():
            return True
        reached = rounds = growing = 0
        if first:
            growing |= 1 << path[first]
        if last + 1 < len(path):
            growing |= 1 << path[last]
        while growing:
            growing = self._beside(growing) & free & ~reached
            reached |= growing
            rounds += 1
        self.steps += rounds // 8  # that is about what they cost
        wanted = Counter(self.word[:first]) + Counter(self.word[last + 1 :])
        return all((reached & self.squares_of[c]).bit_count() >= n for c, n in wanted.items())

    def _near(self, square: int) -> int:
        """The squares beside, above and below one."""
        near = self.nears.get(square)
        if near is None:
            near = self.nears[square] = self._beside(1 << square)
        return near

    def _layers(self, word: str) -> list[int]:
        """For each letter the squares on which it stands at the end of a walk that spells `word` up to it."""
        layers = [self.squares_of[word[0]]]
        for c in word[1:]:
            layers.append(self._beside(layers[-1]) & self.squares_of[c])
        return layers

    def _beside(self, squares: int) -> int:
        """The squares beside, above and below any of `squares`."""
        across = (squares & self.not_last) << 1 | (squares & self.not_first) >> 1
        return (across | squares << self.width | squares >> self.width) & self.everywhere


def _bits(flags: Iterable[bool]) -> int:
    """The flags as the bits of a number, the first flag the lowest bit."""
    return int("".join("1" if flag else "0" for flag in flags)[::-1], 2)


def _squares(bits: int) -> Iterator[int]:
    """The squares whose bits are set, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
