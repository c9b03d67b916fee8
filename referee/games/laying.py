"""Laying words: what a turn of tiles does to the board, and what makes it impossible."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from notation.squares import Misnamed
from notation.text import Part, upper
from referee.games.letters import EMPTY, OUTSIDE, STOPS, Grid
from referee.games.rulesets import STAR
from referee.games.runs import Run
from referee.games.tiles import Stock, tiles_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from notation.faults import Report
    from notation.phrases.erudit import Play, Swap
    from notation.squares import Board

_ROW_FIRST: Final = re.compile(r"([0-9]+)([^0-9]+)")
# Letters of a written word, without dots and parentheses.
_PIECE: Final = re.compile(r"[^().]+")


@lru_cache(maxsize=1024)
def column_first(name: str) -> str:
    """A square's name with its column first: `8ж` is `ж8`."""
    match = _ROW_FIRST.fullmatch(name)
    return name if match is None else match[2] + match[1]


class Word(NamedTuple):
    """A word as laid: where it was written, its first square, its step, the squares it filled, its tiles."""

    play: Play
    start: int
    step: int
    filled: list[int]
    tiles: str


# Whatever stands there.
ANY_LETTER: Final = "."


def letters_of(word: str, start: int) -> tuple[str, Sequence[int], Collection[int]]:
    """The letters of a word, their offsets, and the offsets of those that stand on the board already.

    These are `.` and what is in parentheses.
    """
    if word.isalpha():
        return word, range(start, start + len(word)), ()
    letters, offsets, standing = "", [], set()
    inside = False
    for at, letter in enumerate(word, start):
        if letter in "()":
            inside = letter == "("
            continue
        letters += letter
        offsets.append(at)
        if inside or letter == ANY_LETTER:
            standing.add(at)
    return letters, offsets, standing


class Laying:
    """The words and swaps of one turn, laid on the board one after another.

    `new` are the squares filled, with their letters' offsets; `taken` the squares of stars that were taken
    for their letters, with those stars; `used` the tiles in the order they were written, with the `offsets`
    of their letters: in the places `missing` are those of which the set has no more. What can't be laid is
    reported, and ends it; `take_back` leaves all as it was. With `any_case` a letter that stands may be
    written small as well.
    """

    __slots__ = (
        "any_case",
        "board",
        "check",
        "grid",
        "missing",
        "new",
        "offsets",
        "report",
        "spelled",
        "stock",
        "taken",
        "used",
        "words",
    )

    def __init__(
        self,
        board: Board,
        grid: Grid,
        stock: Stock,
        check: Callable[[Part], bool],
        spelled: Callable[[str], str],
        report: Report,
        any_case: bool = False,
    ) -> None:
        self.board = board
        self.grid = grid
        self.stock = stock
        self.check = check
        self.spelled = spelled
        self.report = report
        self.any_case = any_case
        self.words: list[Word] = []
        self.new: dict[int, int] = {}
        self.taken: dict[int, str] = {}
        self.used = ""
        self.offsets: list[int] = []
        self.missing: list[int] = []

    @property
    def tiles_used(self) -> int:
        """Tiles laid, and letters put for stars, without the stars taken and laid again."""
        used, taken = self.used, self.taken
        return len(used) - min(len(taken), used.count(STAR)) if taken else len(used)

    def lay(self, play: Play) -> bool:
        """Lay a word; False, with the fault reported, where that can't be."""
        name = play.square
        square = self._square(name)
        if square is None:
            return False
        width = self.grid.width
        step, room = (
            (1, width - square % width) if name[0].isdigit() else (width, self.board.height - square // width)
        )
        letters, offsets, standing = letters_of(self.spelled(play.word), play.word.start)
        board, new = self.grid.letters, self.new
        start, end = square, square + len(letters) * step
        line = board[start:end:step]
        if len(letters) > room or OUTSIDE in line:
            self._runs_off(play, letters, offsets, line[:room])
            return False
        if not self._are_letters(play.word, letters):
            return False
        before = len(new)
        for letter, at, there in zip(letters, offsets, line, strict=True):
            if there == EMPTY:
                if at in standing:
                    self._nothing_stands(letter, square, at)
                    return False
                board[square] = letter
                new[square] = at
            elif letter != there and not self._is(letter, there):
                self._differs(letter, there, square, at)
                return False
            square += step
        filled = list(new)[before:]
        self.offsets += list(new.values())[before:]
        self._use("".join([board[square] for square in filled]))
        self.words.append(Word(play, start, step, filled, "".join(board[start:end:step])))
        if not filled:
            self.report.at(
                name.start,
                play.word.end,
                "nothing-placed",
                f"{play.word} stands there already: no tile is laid",
                "write only words that lay at least one tile",
            )
        return bool(filled)

    def _is(self, letter: str, there: str) -> bool:
        """Whether a letter may mean the other one that stands there: a star is written either way."""
        if letter == ANY_LETTER or letter == upper(there):
            return True
        return self.any_case and upper(letter) == upper(there)

    def _are_letters(self, word: Part, letters: str) -> bool:
        if len(word) == len(letters) and ANY_LETTER not in word:
            return self.check(word)
        return all(
            self.check(Part.at(piece[0], word.start + piece.start(), word.start + piece.end()))
            for piece in _PIECE.finditer(self.spelled(word))
        )

    def swap(self, swap: Swap) -> bool:
        """Take a star and leave its letter there; False, with the fault reported, where that can't be."""
        square = self._square(swap.square)
        if square is None or not self.check(swap.letter):
            return False
        star = self.grid.letters[square]
        if not star.islower():
            self.report.error(
                swap.square,
                "no-star-there",
                f"no star lies on {swap.square}" + ("" if star in STOPS else f", but a plain {star}"),
                "a star is a small letter on the board",
            )
            return False
        letter = self.spelled(swap.letter)
        if letter == star:
            self.report.error(
                swap.letter,
                "letters-differ",
                f"a small {letter} is a star, and a star is taken for its letter",
                f"write the letter as a capital: `swap {swap.square} {upper(star)}`",
            )
            return False
        if letter != upper(star):
            self.report.error(
                swap.letter,
                "letters-differ",
                f"the star on {swap.square} stands for {upper(star)}, not {letter}",
                f"it can be taken for the letter {upper(star)} only",
            )
            return False
        self.grid.letters[square] = letter
        self.taken[square] = star
        self.stock.left[STAR] += 1
        self.offsets.append(swap.letter.start)
        self._use(letter)
        return True

    def take_back(self) -> None:
        """Take everything back: the board and the stock are as before."""
        for square in self.new:
            self.grid.letters[square] = EMPTY
        for square, star in self.taken.items():
            self.grid.letters[square] = star
        self.stock.take_back(self.used)
        if self.taken:
            self.stock.left[STAR] -= len(self.taken)

    def runs(self) -> dict[tuple[int, int], Run]:
        """The runs that are new or changed, by their first squares and steps: of the words written first,
        whatever their length, then those across them of two letters or more."""
        run_through, width = self.grid.run_through, self.grid.width
        runs: dict[tuple[int, int], Run] = {}
        for play, start, step, *_ in self.words:
            tiles, at = run_through(start, step)
            key = start - at * step, step
            if key not in runs:
                runs[key] = Run(tiles, *key, (play.word.start, play.word.end))
        for _, _, step, filled, _ in self.words:
            across = width + 1 - step
            for square in filled:
                tiles, at = run_through(square, across)
                if len(tiles) > 1:
                    key = square - at * across, across
                    place = self.new[square]
                    runs.setdefault(key, Run(tiles, *key, (place, place + 1)))
        return runs

    def loose(self, runs: Collection[Run], first: int | None) -> set[int]:
        """The squares filled that are joined to nothing that stood before.

        `runs` are those of the turn; `first` is a square filled in the first turn of a game: what stands
        before is then only that.
        """
        new = self.new
        if first is None and len(self.words) == 1 and (len(runs) > 1 or len(new) < len(next(iter(runs)).tiles)):
            # What a single word has in its line or across it, beside its own tiles, stood before.
            return set()
        neighbours, letters = self.grid.neighbours, self.grid.letters
        if first is not None:
            todo = [first]
        else:
            todo = [s for s in new if any(n not in new and letters[n] not in STOPS for n in neighbours(s))]
        joined = set(todo)
        while todo:
            for near in neighbours(todo.pop()):
                if near in new and near not in joined:
                    joined.add(near)
                    todo.append(near)
        return new.keys() - joined

    def _use(self, letters: str) -> None:
        tiles, before = tiles_of(letters), len(self.used)
        missing = self.stock.lay(tiles)
        if missing:
            self.missing += [before + place for place in missing]
        self.used += tiles

    def _square(self, name: Part) -> int | None:
        turned = column_first(name)
        square = self.board.find(turned)
        if isinstance(square, Misnamed):
            if square.letter is not None and turned != name:
                # The column stands behind the row, whose figures come first.
                square = square._replace(letter=square.letter + name.index(turned[0]))
            self.report.misnamed(name, square)
            return None
        return square

    def _runs_off(self, play: Play, letters: str, offsets: Sequence[int], line: list[str]) -> None:
        """Not all letters of a word come on squares of the board: `line` is what stands there."""
        over = line.index(OUTSIDE) if OUTSIDE in line else len(line)
        self.report.at(
            offsets[over],
            play.word.end,
            "off-board",
            f"{letters[over:]} of {play.word} runs off the board",
            f"from {play.square} on there is room for {over}",
        )

    def _nothing_stands(self, letter: str, square: int, at: int) -> None:
        what = "letter" if letter == ANY_LETTER else letter
        self.report.at(
            at,
            at + 1,
            "letters-differ",
            f"no {what} stands on {self.board.name(square)}",
            "a dot, and a letter in parentheses, is one that stands there already",
        )

    def _differs(self, letter: str, there: str, square: int, at: int) -> None:
        name = self.board.name(square)
        if letter.islower() and upper(letter) == there:
            message = f"the {there} on {name} is no star"
            help = "a small letter is a star; write the tile that lies there as a capital"
        else:
            message = f"{upper(there)} stands on {name}, not {upper(letter)}"
            help = "the letters that already stand are written as they are"
        self.report.at(at, at + 1, "letters-differ", message, help)
