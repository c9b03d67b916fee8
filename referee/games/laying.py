"""Laying words: what a turn of tiles does to the board, and what makes it impossible."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from notation import values
from notation.squares import MOST_BOARDS, Misnamed
from notation.text import Part, upper
from referee.games import Telling
from referee.games.letters import EMPTY, OUTSIDE, STOPS
from referee.games.runs import Run, points, value
from referee.games.tiles import encoded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notation.phrases.erudit import Play, Swap
    from notation.squares import Columns, Rows
    from referee.games.erudit import Erudit

_ROW_FIRST: Final = re.compile(r"([0-9]+)([^0-9]+)")
# Letters of a written word, without dots and parentheses.
_PIECE: Final = re.compile(r"[^().]+")


def column_first(name: str) -> str:
    """A square's name with its column first: `8ж` is `ж8`."""
    match = _ROW_FIRST.fullmatch(name)
    return name if match is None else match[2] + match[1]


@values.bundle
class Way:
    """The squares of a word that begins on `square`, by `step`; there is room for so many.

    The lines across it run by the step `across`. `before` says whether a square lies right before the first,
    `before_across` and `after_across` whether its squares have one on either side.
    """

    square: int
    step: int
    room: int
    across: int
    before: bool
    before_across: bool
    after_across: bool


@lru_cache(MOST_BOARDS)
def ways_known(rows: tuple[str, ...], columns: Columns, counted: Rows) -> dict[str, Way]:
    """What the names of squares were found to mean on such a board: also which way a word runs there."""
    return {}


@values.bundle
class Word(Run):
    """A word as laid: a run, unless it goes on beside it. `filled` are the squares that it filled.

    `offsets` are those of its letters in the record's text, where they aren't written one behind the other.
    """

    play: Play
    way: Way
    filled: list[int]
    offsets: Sequence[int] = ()

    @property
    def place(self) -> tuple[int, int]:
        """Where it begins and ends in the record's text."""
        written = self.play.written("word")
        return written.start, written.end

    def offset(self, square: int) -> int:
        """The offset of the letter on one of its squares."""
        return _offset(self.play, self.offsets, (square - self.start) // self.step)


@values.bundle
class Joined(Run):
    """A run that a laid word makes with tiles beside it: on in its line, or across it `through` a square."""

    laid: Word
    through: int | None = None

    @property
    def place(self) -> tuple[int, int]:
        """Where the record's text speaks of it: the word, or the letter that makes the run."""
        if self.through is None:
            return self.laid.place
        at = self.laid.offset(self.through)
        return at, at + 1


Made = Word | Joined
NOTHING_TAKEN: Final[Mapping[int, str]] = MappingProxyType({})


def _offset(play: Play, offsets: Sequence[int], place: int) -> int:
    """The offset of a word's letter in that place: among `offsets`, or, where these are empty, in the word."""
    return offsets[place] if offsets else play.written("word").start + place


# Whatever stands there.
ANY_LETTER: Final = "."


def letters_of(word: str, start: int) -> tuple[str, Sequence[int], Sequence[int]]:
    """The letters of a word, their offsets, and the places of those that stand on the board already.

    These are `.` and what is in parentheses. No offsets are given where only letters are written.
    """
    if word.isalpha():
        return word, (), ()
    letters, offsets, standing = "", [], []
    inside = False
    for at, letter in enumerate(word, start):
        if letter in "()":
            inside = letter == "("
            continue
        if inside or letter == ANY_LETTER:
            standing.append(len(letters))
        letters += letter
        offsets.append(at)
    return letters, offsets, standing


class Laying:
    """The words and swaps of one turn, laid on a game's board one after another.

    `new` are the squares filled; `odd` are words that are a tile alone or a part of the run in their line, with
    that run; `taken` are the squares of stars that were taken for their letters, with those stars, and
    `swapped` those letters' offsets. Of the tiles `used` the set has no more of those in the places `missing`,
    and the player's rack hasn't those in the places `not_on`. `beside` is what the set had beside that rack, by
    kind, None where that isn't known. A laying is `joined` where that is plain: its one word has more in its
    line or across it than its own tiles. What can't be laid is reported, and ends it; `take_back` leaves all as
    it was.

    Of a good play it is kept what it scored (the `scores` of the runs `made`, a `bonus`, and `notes` on it),
    and, for the case that it is withdrawn, what its player held `before` and how many turns running had been
    declined; in which `turn` it was and what gain was `written`; the sentences of `notes` that hold only if it
    stands (`doubts`); and whether it was `challenged` in vain.
    """

    __slots__ = (
        "before",
        "beside",
        "bonus",
        "challenged",
        "declines",
        "doubts",
        "game",
        "joined",
        "made",
        "missing",
        "new",
        "not_on",
        "notes",
        "odd",
        "player",
        "scores",
        "swapped",
        "taken",
        "turn",
        "words",
        "written",
    )

    turn: int | None
    written: str | None
    doubts: list[str]

    def __init__(self, game: Erudit, player: int, beside: list[int] | None) -> None:
        self.game = game
        self.player = player
        self.beside = beside
        self.before = game.stock.holdings(player)
        self.declines = game.declines
        self.challenged = False
        self.joined = False
        self.words: list[Word] = []
        self.new: list[int] = []
        # Most turns have none of these.
        self.odd: Sequence[tuple[Word, Made]] = ()
        self.taken: Mapping[int, str] = NOTHING_TAKEN
        self.swapped: Sequence[int] = ()
        self.missing: Sequence[int] = ()
        self.not_on: Sequence[int] = ()

    @property
    def used(self) -> Sequence[int]:
        """The kinds of the tiles used, in the order they were written: those put for stars, then those laid."""
        letters = self.game.grid.letters
        return self.game.stock.kinds_of(letters[square] for square in (*self.taken, *self.new))

    @property
    def stars_used(self) -> int:
        """How many of the tiles used are stars."""
        return self.used.count(self.game.stock.star)

    @property
    def tiles_used(self) -> int:
        """Tiles laid, and letters put for stars, without the stars taken and laid again."""
        return len(self.used) - min(len(self.taken), self.stars_used)

    @property
    def offsets(self) -> list[int]:
        """The offsets of the letters that are `used`."""
        return [*self.swapped, *(word.offset(square) for word in self.words for square in word.filled)]

    def lay(self, play: Play) -> bool:
        """Lay a word; False, with the fault reported, where that can't be."""
        game, word = self.game, play.word
        way = game.ways.get(play.square) or self._way(play.written("square"))
        if way is None:
            return False
        start, step, room = way.square, way.step, way.room
        stock, grid = game.stock, game.grid
        board = grid.letters
        signs: Sequence[int] | None = encoded(word, stock.by_sign)
        written: str = word
        offsets: Sequence[int] = ()
        standing: Sequence[int] = ()
        plain = signs is not None
        if not plain:
            written, offsets, standing = letters_of(game.spelled(word), play.written("word").start)
        if len(written) > room or grid.outside:
            line = board[start : start + len(written) * step : step][:room]
            if len(written) > room or OUTSIDE in line:
                self._runs_off(play, written, offsets, line)
                return False
        if signs is None:
            if not self._are_letters(play.written("word"), written):
                return False
            signs = self._signs_of(written)
            standing = [start + place * step for place in standing]
        letters, kinds, counts, on_board = stock.letters, stock.kinds, stock.counts, game.counts
        if self.words:
            # The squares of the words before stay theirs.
            self.new = self.new.copy()
        left, new, before = stock.left, self.new, len(self.new)
        # Fewer than that are left once a tile is laid that isn't there.
        least = self.beside or [0] * len(left)
        square = start
        for sign in signs:
            there, letter = board[square], letters[sign]
            if there == EMPTY:
                if standing and square in standing:
                    self._nothing_stands(letter, square, _offset(play, offsets, (square - start) // step))
                    return False
                board[square] = letter
                on_board[square] = counts[sign]
                new.append(square)
                kind = kinds[sign]
                now = left[kind] - 1
                left[kind] = now
                if now < least[kind]:
                    self._lacks(now)
            elif letter != there:
                if not self._is(letter, there):
                    self._differs(letter, there, square, _offset(play, offsets, (square - start) // step))
                    return False
                plain = False
            square += step
        filled = new[before:] if before else new
        tiles = word if plain else "".join(board[start:square:step])
        self.words.append(Word(tiles, start, step, play, way, filled, offsets))
        if not filled:
            game.report.at(
                play.written("square").start,
                play.written("word").end,
                "nothing-placed",
                f"{word} stands there already: no tile is laid",
                "write only words that lay at least one tile",
            )
        return bool(filled)

    def _is(self, letter: str, there: str) -> bool:
        """Whether a letter may mean the other one that stands there: a star is written either way."""
        if letter == ANY_LETTER or letter == upper(there):
            return True
        return self.game.transcript and upper(letter) == upper(there)

    def _are_letters(self, word: Part, letters: str) -> bool:
        if len(word) == len(letters) and ANY_LETTER not in word:
            return self.game.check(word)
        return all(
            self.game.check(Part.at(piece[0], word.start + piece.start(), word.start + piece.end()))
            for piece in _PIECE.finditer(self.game.spelled(word))
        )

    def swap(self, swap: Swap) -> bool:
        """Take a star and leave its letter there; False, with the fault reported, where that can't be."""
        game = self.game
        way = self._way(swap.square)
        if way is None or not game.check(swap.letter):
            return False
        square = way.square
        star = game.grid.letters[square]
        if not star.islower():
            game.report.error(
                swap.square,
                "no-star-there",
                f"no star lies on {swap.square}" + ("" if star in STOPS else f", but a plain {star}"),
                "a star is a small letter on the board",
            )
            return False
        letter = game.spelled(swap.letter)
        if letter == star:
            game.report.error(
                swap.letter,
                "letters-differ",
                f"a small {letter} is a star, and a star is taken for its letter",
                f"write the letter as a capital: `swap {swap.square} {upper(star)}`",
            )
            return False
        if letter != upper(star):
            game.report.error(
                swap.letter,
                "letters-differ",
                f"the star on {swap.square} stands for {upper(star)}, not {letter}",
                f"it can be taken for the letter {upper(star)} only",
            )
            return False
        game.put(square, letter)
        self.taken = {**self.taken, square: star}
        stock = game.stock
        stock.left[stock.star] += 1
        self.swapped = (*self.swapped, swap.letter.start)
        (sign,) = self._signs_of(letter)
        kind = stock.kinds[sign]
        stock.left[kind] -= 1
        if stock.left[kind] < (self.beside[kind] if self.beside else 0):
            self._lacks(stock.left[kind])
        return True

    def take_back(self) -> None:
        """Take everything back: the board and the stock are as before."""
        letters, stock = self.game.grid.letters, self.game.stock
        stock.take_back(self.used)
        for square in self.new:
            letters[square] = EMPTY
        for square, star in self.taken.items():
            self.game.put(square, star)
        if self.taken:
            stock.left[stock.star] -= len(self.taken)

    def runs(self) -> list[Made]:
        """The runs of two tiles or more that are new or changed, each once: those along the words, then those
        across them."""
        words = self.words
        along: list[Made] = []
        across: list[Made] = []
        for word in words:
            self._add_runs(word, along, across)
        runs = along + across
        if len(words) == 1:
            self.joined = len(runs) > 1 or len(self.new) < len(words[0].tiles)
            return runs
        each: dict[tuple[int, int], Made] = {}
        for run in runs:
            each.setdefault((run.start, run.step), run)
        return list(each.values())

    def _add_runs(self, word: Word, along: list[Made], across: list[Made]) -> None:
        """Add the run in a word's line, longer than the word where letters stand right before or behind it; and
        the runs across it, through the squares that it filled.
        """
        grid, way, start, step, length = self.game.grid, word.way, word.start, word.step, len(word.tiles)
        letters = grid.letters
        run: Made = word
        # Beside the word may be places without a square as well: they end a run, too.
        if (way.before and letters[start - step] != EMPTY) or (
            length < way.room and letters[start + length * step] != EMPTY
        ):
            tiles, at = grid.run_through(start, step)
            if len(tiles) > length:
                run = Joined(tiles, start - at * step, step, word)
        if len(run.tiles) > 1:
            along.append(run)
        if run is not word or length == 1:
            self.odd = (*self.odd, (word, run))
        by, before, after = way.across, way.before_across, way.after_across
        for square in word.filled:
            if (before and letters[square - by] != EMPTY) or (after and letters[square + by] != EMPTY):
                tiles, at = grid.run_through(square, by)
                if len(tiles) > 1:
                    across.append(Joined(tiles, square - at * by, by, word, square))

    def score(self, runs: Sequence[Made], notes: list[str]) -> int:
        """The points of these runs, and those of a whole rack; `telling` says how they came about, and the
        notes.
        """
        game, new = self.game, self.new
        premiums, counts = game.premiums, game.counts
        used = self.tiles_used if self.taken else len(new)
        got = bonus = game.bonus if used == game.rack else 0
        scores = []
        for run in runs:
            score = points(run, new, premiums, counts)
            scores.append(score)
            got += score
        self.made, self.scores, self.bonus, self.notes = runs, scores, bonus, notes
        # No more is laid.
        self.beside = None
        return got

    def telling(self) -> Telling:
        """How a play's points came about, as players check them aloud, and what else is worth a word."""
        game, bonus = self.game, self.bonus
        told = [
            value(run, score, self.new, game.premiums, game.worth)
            for run, score in zip(self.made, self.scores, strict=True)
        ]
        why = list(map(str, told))
        details: dict[str, Any] = {"words": [v._asdict() for v in told]}
        if bonus:
            why.append(f"all {game.rack} tiles: +{bonus}")
            details["bonus"] = bonus
        return Telling([*why, *self.notes], details)

    def loose(self, first: int | None) -> set[int]:
        """The squares filled that are joined to nothing that stood before.

        `first` is a square filled in the first turn of a game: what stands before is then only that.
        """
        new = self.new
        neighbours, letters = self.game.grid.neighbours, self.game.grid.letters
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
        return {square for square in new if square not in joined}

    def _signs_of(self, letters: str) -> Sequence[int]:
        """The signs of letters; of one that was never seen nothing was beside the rack."""
        stock, beside = self.game.stock, self.beside
        signs = stock.signs_of(letters)
        if beside is not None:
            beside += [0] * (len(stock.left) - len(beside))
        return signs

    def _lacks(self, now: int) -> None:
        """The last tile used isn't on the rack, or, with `now` of them left, not in the set either."""
        place = len(self.taken) + len(self.new) - 1
        if now < 0:
            self.missing = (*self.missing, place)
        if self.beside is not None:
            self.not_on = (*self.not_on, place)

    def _way(self, name: Part) -> Way | None:
        """Where a word begins and which way it runs; None, and it is reported, where that is no square."""
        game, turned = self.game, column_first(name)
        square = game.board.find(turned)
        if isinstance(square, Misnamed):
            if square.letter is not None and turned != name:
                # The column stands behind the row, whose figures come first.
                square = square._replace(letter=square.letter + name.index(turned[0]))
            game.report.misnamed(name, square)
            return None
        width, height = game.board.width, game.board.height
        row, column = divmod(square, width)
        left, right, above, below = column > 0, column < width - 1, row > 0, row < height - 1
        if name[0].isdigit():
            way = Way(square, 1, width - column, width, left, above, below)
        else:
            way = Way(square, width, height - row, 1, above, left, right)
        game.ways[str(name)] = way
        return way

    def _runs_off(self, play: Play, letters: str, offsets: Sequence[int], line: list[str]) -> None:
        """Not all letters of a word come on squares of the board: `line` is what stands there."""
        over = line.index(OUTSIDE) if OUTSIDE in line else len(line)
        self.game.report.at(
            _offset(play, offsets, over),
            play.written("word").end,
            "off-board",
            f"{letters[over:]} of {play.word} runs off the board",
            f"from {play.square} on there is room for {over}",
        )

    def _nothing_stands(self, letter: str, square: int, at: int) -> None:
        what = "letter" if letter == ANY_LETTER else letter
        self.game.report.at(
            at,
            at + 1,
            "letters-differ",
            f"no {what} stands on {self.game.board.name(square)}",
            "a dot, and a letter in parentheses, is one that stands there already",
        )

    def _differs(self, letter: str, there: str, square: int, at: int) -> None:
        name = self.game.board.name(square)
        if letter.islower() and upper(letter) == there:
            message = f"the {there} on {name} is no star"
            help = "a small letter is a star; write the tile that lies there as a capital"
        else:
            message = f"{upper(there)} stands on {name}, not {upper(letter)}"
            help = "the letters that already stand are written as they are"
        self.game.report.at(at, at + 1, "letters-differ", message, help)
