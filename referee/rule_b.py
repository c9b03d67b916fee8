"""Rule (b) of the crossword, exactly: what the judge says of a game's positions, its turns and its duels.

The judge (`referee.judge`) knows drawings and words; here it is told which ones a game means. It only informs:
no ruling depends on it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from notation.squares import Misnamed
from notation.text import upper
from referee.games.crossword import Crossword
from referee.judge import Answer, Judge
from referee.replay import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from notation.record import Record
    from notation.squares import Board
    from referee.lexicon import Lexicon
    from referee.verdict import TurnVerdict, Verdict

SECONDS: Final = 30.0
_E, _YO = "Е", "Ё"


class NotACrossword(Exception):
    """Raised for a position of another game; the message says so."""

    def __init__(self, game: str) -> None:
        super().__init__(f"this is a game of {game}: only a crossword can be judged")


class Moment(NamedTuple):
    """A crossword after a turn: `rows` as `Game.rows` draws them. `done` is None before the first turn.

    After a duel `disputed` is the position that it was about: all that stood there when the letter
    challenged had been put.
    """

    done: TurnVerdict | None
    rows: list[str]
    disputed: list[str] | None = None


@dataclass(frozen=True, slots=True)
class JudgedDuel:
    """A duel and what the judge says of the position that it was about."""

    done: TurnVerdict
    answer: Answer

    @property
    def upheld(self) -> bool:
        """Whether the players found that rule (b) was broken."""
        return self.done.ruling.ruling == "upheld"

    @property
    def loser(self) -> str:
        """The name of the one who lost: upheld the author, else the challenger."""
        name: str = self.done.ruling.details["challenged" if self.upheld else "challenger"]
        return name

    @property
    def loser_was_right(self) -> bool | None:
        """Whether the loser had been right all the same; None where that is undecided."""
        if self.answer.answer == "undecided":
            return None
        return self.upheld == (self.answer.answer == "completable")


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn, None for the beginning, and what the judge says of the position after it."""

    done: TurnVerdict | None
    answer: Answer


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A whole game: every position in order, the one before the first turn first, and every duel.

    `seconds` is what it took.
    """

    turns: list[JudgedTurn]
    duels: list[JudgedDuel]
    seconds: float

    @property
    def answer(self) -> Literal["completable", "impossible", "undecided"]:
        """`completable` if every position was, `impossible` if any was, else `undecided`."""
        answers = {turn.answer.answer for turn in self.turns}
        if "impossible" in answers:
            return "impossible"
        return "undecided" if "undecided" in answers else "completable"

    @property
    def first_broken(self) -> int | None:
        """The number of the turn after which it was impossible for the first time; 0 is the beginning."""
        return next((at for at, turn in enumerate(self.turns) if turn.answer.answer == "impossible"), None)

    @property
    def first_is_certain(self) -> bool:
        """Whether every position before the first impossible one, or every one, is decided."""
        return all(turn.answer.answer != "undecided" for turn in self.turns[: self.first_broken])

    @property
    def breaks(self) -> list[JudgedTurn]:
        """The turns after which it was impossible as it was not known to be before them.

        Once letters have come off there may be another one.
        """
        before = [""] + [turn.answer.answer for turn in self.turns]
        return [
            turn
            for turn, was in zip(self.turns, before, strict=False)
            if turn.answer.answer == "impossible" and was != "impossible"
        ]

    def before(self, turn: JudgedTurn) -> Answer | None:
        """The answer on the position before a turn; None before the beginning."""
        at = next(at for at, other in enumerate(self.turns) if other is turn)
        return self.turns[at - 1].answer if at else None

    def is_to_blame(self, turn: JudgedTurn) -> bool:
        """Whether it was this turn that made it impossible, for certain: before it, it was completable."""
        before = self.before(turn)
        broke = turn.answer.answer == "impossible"
        return broke and before is not None and before.answer == "completable"


def crossword_of(verdict: Verdict) -> Crossword:
    """The crossword that a verdict has come to. Raises NotACrossword."""
    game = verdict.game
    assert game is not None
    if not isinstance(game, Crossword):
        raise NotACrossword(game.name)
    return game


def judge_position(
    rows: Sequence[str],
    game: Crossword,
    seconds: float = SECONDS,
    progress: Callable[[str], None] | None = None,
) -> Answer:
    """Whether a position of a game can be completed, decided in so many seconds.

    `rows` are as `Game.rows` draws them. Raises what `Judge.ask` raises.
    """
    names = Names(game.board)
    return judge_for(game, progress, [rows]).ask(
        rows, seconds, row_name=names.row, column_name=names.column, square_name=names.square
    )


def judge_game(
    moments: Sequence[Moment],
    game: Crossword,
    seconds: float = SECONDS,
    progress: Callable[[str], None] | None = None,
) -> JudgedGame:
    """Judge all positions of a game, in so many seconds. Raises what `Judge.ask` raises."""
    duels = [(moment.done, moment.disputed) for moment in moments if moment.disputed is not None]
    positions = [moment.rows for moment in moments] + [disputed for _, disputed in duels]
    names = Names(game.board)
    found = judge_for(game, progress, positions).first_broken(
        positions, seconds, row_name=names.row, column_name=names.column, square_name=names.square
    )
    turns = [JudgedTurn(moment.done, answer) for moment, answer in zip(moments, found.answers, strict=False)]
    judged = [
        JudgedDuel(done, answer)
        for (done, _), answer in zip(duels, found.answers[len(moments) :], strict=True)
        if done is not None
    ]
    return JudgedGame(turns, judged, found.seconds)


def moments(record: Record, folder: Path, turn: int | None = None) -> tuple[Verdict, list[Moment]]:
    """A crossword's positions as far as `turn`, None is all of it; none where the record can't be replayed.

    Word lists stand relative to `folder`. Raises NotACrossword.
    """
    table = Table(record, folder)
    game = table.game
    if game is None:
        return table.verdict(), []
    if not isinstance(game, Crossword):
        raise NotACrossword(game.name)
    seen = [Moment(None, game.rows())]
    for line in record.turns:
        if turn is not None and len(table.turns) >= turn:
            break
        before = seen[-1].rows
        done = table.take(line)
        if done is not None:
            rows = game.rows()
            seen.append(Moment(done, rows, _disputed(game.board, done, before, rows)))
    return table.verdict(), seen


def _disputed(board: Board, done: TurnVerdict, before: list[str], after: list[str]) -> list[str] | None:
    """The position that a duel was about: what is left after it, with the letter that was challenged."""
    if done.ruling.ruling not in ("upheld", "dismissed"):
        return None
    square = board.find(done.ruling.details["square"])
    assert not isinstance(square, Misnamed)
    row, column = divmod(square, board.width)
    rows = list(after)
    rows[row] = rows[row][:column] + before[row][column] + rows[row][column + 1 :]
    return rows


class Names:
    """How a board's rows, columns and squares are called, by their numbers from 0, rows from the top."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def row(self, row: int) -> str:
        return f"row {self.board.row_name(row)}"

    def column(self, column: int) -> str:
        return f"column {self.board.column_name(column)}"

    def square(self, row: int, column: int) -> str:
        return self.board.name_at(column, row)


def judge_for(
    game: Crossword, progress: Callable[[str], None] | None = None, positions: Sequence[Sequence[str]] = ()
) -> Judge:
    """A judge by the words and rules of a game, for these positions of it."""
    lexicon = game.lexicon
    words: Callable[[], Iterator[str]] | None = lexicon.words
    key = lexicon.checksum
    banned: list[str] = []
    if lexicon.any_word:
        words = None
        forbidden = [upper(word.strip()) for word in game.setup.header.not_words]
        banned = [word for word in forbidden if word not in lexicon]
    elif any(_YO in row for rows in positions for row in rows):
        words, key = (lambda: _with_yo(lexicon)), hashlib.sha256(f"{key} {_YO}".encode()).hexdigest()
    return Judge(
        words,
        key,
        repeat_words=game.crossword.repeats_allowed,
        is_word=lexicon.contains,
        banned=banned,
        progress=progress,
    )


def _with_yo(lexicon: Lexicon) -> Iterator[str]:
    """The words in every spelling that is good: a list that takes Ё and Е as one gives only those with Е."""
    for word in lexicon.words():
        yield word
        if _E in word:
            spellings = product(*((_E, _YO) if letter == _E else (letter,) for letter in word))
            yield from (
                spelt for letters in spellings if (spelt := "".join(letters)) != word and spelt in lexicon
            )
