"""Laying words: what a turn of tiles does to the board, and what makes it impossible."""

from __future__ import annotations

import re
from itertools import repeat
from typing import TYPE_CHECKING, Final, NamedTuple

from notation.squares import Misnamed
from notation.text import Part, upper
from referee.games.letters import EMPTY, OUTSIDE, STOPS, Grid
from referee.games.racks import Used
from referee.games.rulesets import STAR
from referee.games.runs import Run
from referee.games.tiles import Stock, tile_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from notation.faults import Report
    from notation.phrases.erudit import Play, Swap
    from notation.squares import Board

_ROW_FIRST: Final = re.compile(r"([0-9]+)([^0-9]+)")


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


# A letter of a written word, its offset in the text, and whether it must stand on the board already.
Letter = tuple[str, int, bool]
# Whatever stands there.
ANY_LETTER: Final = "."


def letters_of(word: str, start: int) -> list[Letter]:
    """The letters of a word: `.` and those in parentheses stand on the board already."""
    if word.isalpha():
        return list(zip(word, range(start, start + len(word)), repeat(False), strict=False))
    letters: list[Letter] = []
    inside = False
    for at, letter in enumerate(word, start):
        if letter in "()":
            inside = letter == "("
        else:
            letters.append((letter, at, inside or letter == ANY_LETTER))
    return letters


class Laying:
    """The words and swaps of one turn, laid on the board one after another.

    `new` are the squares filled, with their letters' offsets; `taken` the squares of stars that were taken
    for their letters, with those stars; `used` the tiles in the order they were written, of `missing` the
    set has no more, `stars_laid` of them are stars. What can't be laid is reported, and ends it;
    `take_back` leaves all as it was. With `any_case` a letter that stands may be written small as well.
    """

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
        self.used: list[Used] = []
        self.missing: list[Used] = []
        self.stars_laid = 0

    @property
    def tiles_used(self) -> int:
        """Tiles laid, and letters put for stars, without the stars taken and laid again."""
        return len(self.used) - min(len(self.taken), self.stars_laid)

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
        board = self.grid.letters
        letters = letters_of(self.spelled(play.word), play.word.start)
        if not self._has_room(play, letters, square, step, room) or not self._are_letters(play.word, letters):
            return False
        start, filled, tiles = square, [], []
        for letter, at, stands in letters:
            there = board[square]
            if there == EMPTY:
                if stands:
                    self._nothing_stands(letter, square, at)
                    return False
                board[square] = there = letter
                self.new[square] = at
                filled.append(square)
                self._use(tile_of(letter), at)
            elif not self._is(letter, there):
                self._differs(letter, there, square, at)
                return False
            tiles.append(there)
            square += step
        self.words.append(Word(play, start, step, filled, "".join(tiles)))
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
        """Whether a letter as written is the one that stands there: a star is written either way."""
        if letter in (there, ANY_LETTER) or letter == upper(there):
            return True
        return self.any_case and upper(letter) == upper(there)

    def _are_letters(self, word: Part, letters: list[Letter]) -> bool:
        if len(word) == len(letters) and ANY_LETTER not in word:
            return self.check(word)
        return all(letter == ANY_LETTER or self.check(Part.at(letter, at, at + 1)) for letter, at, _ in letters)

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
        self._use(letter, swap.letter.start)
        return True

    def take_back(self) -> None:
        """Take everything back: the board and the stock are as before."""
        for square in self.new:
            self.grid.letters[square] = EMPTY
        for square, star in self.taken.items():
            self.grid.letters[square] = star
        self.stock.take_back(used.tile for used in self.used)
        if self.taken:
            self.stock.left[STAR] -= len(self.taken)

    def runs(self) -> list[Run]:
        """The runs that are new or changed, each once: of the words written first, whatever their length,
        then those across them of two letters or more."""
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
                key = square - at * across, across
                if len(tiles) > 1 and key not in runs:
                    place = self.new[square]
                    runs[key] = Run(tiles, *key, (place, place + 1))
        return list(runs.values())

    def loose(self, runs: list[Run], first: int | None) -> set[int]:
        """The squares filled that are joined to nothing that stood before.

        `runs` are those of the turn; `first` is a square filled in the first turn of a game: what stands
        before is then only that.
        """
        new, neighbours, letters = self.new, self.grid.neighbours, self.grid.letters
        if first is not None:
            todo = [first]
        elif len(self.words) == 1 and (len(runs) > 1 or len(new) < len(runs[0].tiles)):
            # What a single word has in its line or across it, beside its own tiles, stood before.
            return set()
        else:
            todo = [s for s in new if any(n not in new and letters[n] not in STOPS for n in neighbours(s))]
        joined = set(todo)
        while todo:
            for near in neighbours(todo.pop()):
                if near in new and near not in joined:
                    joined.add(near)
                    todo.append(near)
        return new.keys() - joined

    def _use(self, tile: str, at: int) -> None:
        used = Used(tile, at)
        self.used.append(used)
        self.stars_laid += tile == STAR
        if not self.stock.lay(tile):
            self.missing.append(used)

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

    def _has_room(self, play: Play, letters: list[Letter], square: int, step: int, room: int) -> bool:
        """Whether all letters of a word come on squares of the board."""
        count, board = len(letters), self.grid.letters
        if count <= room and OUTSIDE not in board[square : square + count * step : step]:
            return True
        over = next(i for i in range(count) if i >= room or board[square + i * step] == OUTSIDE)
        rest = "".join(letter for letter, _, _ in letters[over:])
        self.report.at(
            letters[over][1],
            play.word.end,
            "off-board",
            f"{rest} of {play.word} runs off the board",
            f"from {play.square} on there is room for {over}",
        )
        return False

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
