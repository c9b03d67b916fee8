"""Erudit: every play of a known rack, with what it leaves there.

A play is one word; two in a turn are looked for where that is wished. What the Scrabble sets add changes
nothing here.
"""

from __future__ import annotations

import itertools
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from notation.phrases.erudit import Rack
from notation.text import clean, upper
from referee.games.erudit import Erudit
from referee.games.letters import Grid
from referee.games.rulesets import STAR
from referee.games.runs import Run, points
from referee.games.tiles import Tiles, spelled_out, tile_of
from referee.hints import LegalMoves, Move, NoHint
from referee.hints.stretches import Laid, Search
from referee.hints.words import index_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.games import Game
    from referee.hints import Wish

# So long second words are looked for.
SECONDS_FOR_SECOND_WORDS: Final = 20.0


class Plays(LegalMoves):
    """Every play of one word with a known rack, and of two where more words are wished for.

    Of two words each must be good as it is laid, the second on what the first has made. Stars that lie are
    taken for their letters where the game allows it.
    """

    def __init__(self, game: Game, player: int, wish: Wish) -> None:
        super().__init__(game, player, wish)
        assert isinstance(game, Erudit)
        if game.lexicon.any_word:
            raise NoHint("every word is good here: any tiles in a row will do", "name a lexicon in the header")
        self.game = game
        self.rack = known_rack(game, player, wish)
        self.index = index_of(game.lexicon, told=wish.progress)
        self.not_tried = 0

    def __iter__(self) -> Iterator[Move]:
        for table in self._tables():
            firsts = list(self._words(table))
            for word in firsts:
                if self._may_be_used(table, [word]):
                    yield self._move(table, [word])
            if self.wish.words > 1:
                yield from self._with_second_words(table, firsts)

    def _tables(self) -> Iterator[Table]:
        """The board and the rack as they are, and with each set of lying stars taken for their letters."""
        game = self.game
        yield Table(game.grid, self.rack, game.untouched)
        if not game.star_reuse:
            return
        lying = [square for square, letter in enumerate(game.grid.letters) if letter.islower()]
        for number in range(1, len(lying) + 1):
            for squares in itertools.combinations(lying, number):
                taken = {square: upper(game.grid.letters[square]) for square in squares}
                put = Counter(taken.values())
                if put <= self.rack:
                    rack = self.rack - put
                    rack[STAR] += number
                    yield Table(_with(game.grid, taken.items()), rack, game.untouched, taken)

    def _words(self, table: Table) -> Iterator[Laid]:
        most = min(table.rack.total(), self.game.stock.hands[self.player])
        return Search(self.game, self.index, table.grid, table.rack, most, table.untouched).words()

    def _may_be_used(self, table: Table, words: list[Laid]) -> bool:
        """Whether a player holds so many tiles, and lays the stars that he took where he must."""
        if table.taken and self.game.star_at_once and _stars(words) < len(table.taken):
            return False
        return _tiles_used(table, words) <= self.game.stock.hands[self.player]

    def _with_second_words(self, table: Table, firsts: list[Laid]) -> Iterator[Move]:
        """Two words in a turn, those with the most valuable first words first."""
        seen: set[frozenset[tuple[int, str]]] = set()
        until = time.monotonic() + SECONDS_FOR_SECOND_WORDS
        for number, first in enumerate(sorted(firsts, key=lambda word: -word.points)):
            if time.monotonic() > until:
                self.not_tried += len(firsts) - number
                return
            self.wish.progress(f"second words: behind {number} of {len(firsts)} first ones")
            after = table.after(first)
            for second in self._words(after):
                laid = frozenset(first.new + second.new)
                if laid not in seen and self._may_be_used(table, [first, second]):
                    seen.add(laid)
                    if _still_whole(first, _with(after.grid, second.new)):
                        yield self._move(table, [first, second])

    def _move(self, table: Table, words: list[Laid]) -> Move:
        board = self.game.board
        written = [f"swap {board.name(square)} {letter}" for square, letter in table.taken.items()]
        written += [f"{self._first_square(word)} {word.written}" for word in words]
        points = words[0].points if len(words) == 1 else self._worth(table, words)
        if _tiles_used(table, words) >= self.game.rack:
            points += self.game.bonus
        tiles = "".join(word.tiles for word in words)
        left = table.spelled
        for tile in tiles:
            left = left.replace(tile, "", 1)
        return Move(", ".join(written), points, {"tiles": tiles, "leave": left})

    def _first_square(self, word: Laid) -> str:
        """The square on which a word begins, its row first where the word runs across."""
        board = self.game.board
        row, column = divmod(word.start, board.width)
        if word.step == 1 and board.width > 1:
            return board.row_name(row) + board.column_name(column)
        return board.column_name(column) + board.row_name(row)

    def _worth(self, table: Table, words: list[Laid]) -> int:
        """The points of several words: every run that is new or changed, once each."""
        game, new = self.game, dict(square for word in words for square in word.new)
        grid = _with(table.grid, new.items())
        runs: dict[tuple[int, int], Run] = {}
        for square in new:
            for step in grid.steps:
                run, at = grid.run_through(square, step)
                if len(run) > 1:
                    start = square - at * step
                    runs[start, step] = Run(run, start, step)
        counts = [game.worth.get(letter, 0) for letter in grid.letters]
        return sum(points(run, new, game.premiums, counts) for run in runs.values())

    def rank(self, move: Move) -> Any:
        return -move.score, len(move.details["tiles"])

    def notes(self) -> list[str]:
        notes = [f"the rack: {spelled_out(self.rack) or 'empty'}"]
        if self.not_tried:
            first = "first word was" if self.not_tried == 1 else "first words were"
            notes.append(f"{self.not_tried} {first} not tried with a second one: it would take too long")
        return notes

    def details(self) -> dict[str, Any]:
        return {"rack": spelled_out(self.rack)}


class Table:
    """A board and a rack; `taken` are the stars that were taken, with the letters put in their squares.

    `spelled` is the rack as it is written.
    """

    def __init__(
        self, grid: Grid, rack: Tiles, untouched: bool, taken: Mapping[int, str] | None = None
    ) -> None:
        self.grid = grid
        self.rack = rack
        self.untouched = untouched
        self.taken = taken or {}
        self.spelled = spelled_out(rack)

    def after(self, word: Laid) -> Table:
        """The same with a word on the board, its tiles gone from the rack."""
        return Table(_with(self.grid, word.new), self.rack - Counter(word.tiles), False, self.taken)


def known_rack(game: Erudit, player: int, wish: Wish) -> Tiles:
    """The tiles of a player: as told, as written before his turn, or as they follow from earlier turns.

    Raises NoHint where they aren't known, or can't be his.
    """
    # A rack that is told is spelled as anybody types it; in a record a small letter is a star.
    written = upper(clean(wish.rack)) or _written_rack(game, player, wish)
    if written is None:
        held = game.stock.held()[player]
        if held is None:
            raise NoHint(
                f"what {game.player_name(player)} has on the rack isn't known",
                "tell it: `--rack АБВГДЕ*`, or at the table `hint АБВГДЕ*`; or write it before the turn",
            )
        return +held
    rack = Counter(map(tile_of, game.spelled(written)))
    if rack.total() > game.rack:
        raise NoHint(f"{rack.total()} tiles are more than a rack holds", f"a rack holds {game.rack}")
    unlaid = game.stock.unlaid()
    for tile, number in rack.items():
        if number > unlaid[tile]:
            called = "star" if tile == STAR else tile
            raise NoHint(f"there is no {called} left for this rack", "the other tiles are on the board")
    return rack


def _written_rack(game: Erudit, player: int, wish: Wish) -> str | None:
    """The rack written before the turn that follows, where it is this player's."""
    turn = wish.following
    if turn is None or not turn.actions or not isinstance(turn.actions[0], Rack):
        return None
    if turn.player is not None and game.player_called(turn.player) != player:
        return None
    return turn.actions[0].tiles


def _with(grid: Grid, letters: Iterable[tuple[int, str]]) -> Grid:
    """A grid of its own with these letters on these squares."""
    grid = grid.copy()
    for square, letter in letters:
        grid.letters[square] = letter
    return grid


def _stars(words: list[Laid]) -> int:
    return sum(word.tiles.count(STAR) for word in words)


def _tiles_used(table: Table, words: list[Laid]) -> int:
    """Tiles laid, and letters put for stars, without the stars taken and laid again."""
    used = sum(len(word.tiles) for word in words) + len(table.taken)
    return used - min(len(table.taken), _stars(words))


def _still_whole(word: Laid, grid: Grid) -> bool:
    """Whether a word is not a part of a longer one now: then that would have to be written."""
    run, at = grid.run_through(word.start, word.step)
    return at == 0 and len(run) == len(word.written)


MOVES = Plays
