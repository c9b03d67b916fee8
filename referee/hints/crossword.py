"""Crossword: the letters that keep rule (c), and with the judge those that keep rule (b).

Rule (b) is asked of the judge for as long as is allowed: every crossword that he finds answers for all the
letters in it, so far fewer questions are needed than there are letters.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, Protocol

from notation.phrases.crossword import BLACK
from referee.games.crossword import Crossword
from referee.games.letters import EMPTY, STOPS
from referee.hints import LegalMoves, Move
from referee.judge import JudgeUnavailable
from referee.rule_b import judge_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.games import Game
    from referee.hints import Wish

# One question may take so long.
MOST_SECONDS_A_QUESTION: Final = 2.0
MOST_TOLD: Final = 12

Put = tuple[int, str]


class Answer(Protocol):
    """What is needed of a judge's answer."""

    @property
    def answer(self) -> str: ...
    @property
    def grid(self) -> Sequence[str] | None: ...


class Asked(Protocol):
    """Who is asked whether a position can be completed."""

    def ask(self, rows: Sequence[str], seconds: float, *, explain: bool) -> Answer: ...


class Letters(LegalMoves):
    """Every letter that rule (c) leaves on the board; where the judge has time, without those that break (b).

    In the second phase any letter may be put, and black squares. All score nothing.
    """

    def __init__(self, game: Game, player: int, wish: Wish, judge: Asked | None = None) -> None:
        super().__init__(game, player, wish)
        assert isinstance(game, Crossword)
        self.game = game
        self.judge = judge
        self.remarks: list[str] = []
        self.judged = False
        self.broken = 0
        self.undecided: list[Put] = []

    def __iter__(self) -> Iterator[Move]:
        by_square = letters_to_put(self.game)
        self.remarks, self.judged, self.broken, self.undecided = [], False, 0, []
        known = self._completable(by_square) if self.wish.seconds > 0 else {}
        for square, letters in by_square.items():
            name = self.game.board.name(square)
            if not self.judged:
                for letter in letters:
                    yield Move(f"{name} {letter}", 0, {})
                continue
            for letter in letters:
                keeps = known.get((square, letter))
                if keeps is False:
                    self.broken += 1
                    continue
                if keeps is None:
                    self.undecided.append((square, letter))
                yield Move(f"{name} {letter}", 0, {"completable": keeps})

    def _own_judge(self) -> Asked:
        return judge_for(self.game, self.wish.announce, [self.game.rows()])

    def _written(self, put: Put) -> str:
        return f"{self.game.board.name(put[0])} {put[1]}"

    def _completable(self, by_square: Mapping[int, Sequence[str]]) -> dict[Put, bool]:
        """Which letters keep rule (b), as far as that could be decided in time; the others are missing."""
        try:
            judging = _Judging(self.game, self.judge or self._own_judge(), self.wish)
            judging.ask([(square, letter) for square, letters in by_square.items() for letter in letters])
        except JudgeUnavailable as error:
            self.remarks.append(f"rule (b) is not looked at: {error}")
            return {}
        except ValueError as error:
            self.remarks.append(f"rule (b) is not looked at: {error}")
            return {}
        self.judged = True
        if judging.hopeless:
            self.remarks.append(
                "no crossword can come of this position any more: the last letter broke rule (b)"
            )
        return judging.known

    def rank(self, move: Move) -> Any:
        return move.details.get("completable") is None

    def notes(self) -> list[str]:
        notes = list(self.remarks)
        if self.judged:
            notes.append(f"letters that keep rule (c) and break rule (b): {self.broken}")
        if self.undecided:
            told = ", ".join(map(self._written, self.undecided[:MOST_TOLD]))
            more = ", …" if len(self.undecided) > MOST_TOLD else ""
            notes.append(f"not decided in time: {len(self.undecided)} ({told}{more})")
        return notes

    def details(self) -> dict[str, Any]:
        if not self.judged:
            return {"judged": False}
        return {
            "judged": True,
            "broken": self.broken,
            "undecided": [self._written(put) for put in self.undecided],
        }


def alphabet(game: Crossword) -> list[str]:
    """The letters of the lexicon's words. Where every word is good, those of the board's columns."""
    if game.lexicon.any_word and not game.lexicon.letters:
        columns = {"latin": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "cyrillic": "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"}
        return list(columns[game.board.columns])
    return sorted(game.lexicon.letters)


def letters_to_put(game: Crossword) -> dict[int, Sequence[str]]:
    """Of every empty square the letters that make no word there, as far as rule (c) holds."""
    letters = alphabet(game)
    empty = [square for square, there in enumerate(game.grid.letters) if there == EMPTY]
    if game.second_phase:
        return {square: [*letters, BLACK] for square in empty}
    by_square: dict[int, Sequence[str]] = {}
    for square in empty:
        forbidden = _forbidden(game, square, letters)
        by_square[square] = [c for c in letters if c not in forbidden] if forbidden else letters
    return by_square


def _forbidden(game: Crossword, square: int, letters: Sequence[str]) -> set[str]:
    """The letters that would make a word on a square, across or down."""
    grid, contains = game.grid, game.lexicon.contains
    forbidden: set[str] = set()
    if all(grid.letters[near] in STOPS for near in grid.neighbours(square)):
        return forbidden
    for step in dict.fromkeys(grid.steps):
        grid.letters[square] = "?"
        run, at = grid.run_through(square, step)
        grid.letters[square] = EMPTY
        for before, behind in _parts(run, at, game.whole_runs, game.lexicon.longest):
            forbidden.update([c for c in letters if contains(before + c + behind)])
    return forbidden


def _parts(run: str, at: int, whole: bool, longest: int | None) -> Iterator[tuple[str, str]]:
    """What stands before and behind place `at` in the parts of a run that rule (c) looks at."""
    if whole:
        if len(run) > 1:
            yield run[:at], run[at + 1 :]
        return
    most = len(run) if longest is None else longest
    for start in range(max(0, at - most + 1), at + 1):
        for end in range(max(at + 1, start + 2), min(len(run), start + most) + 1):
            yield run[start:at], run[at + 1 : end]


class _Judging:
    """Asks the judge, letter by letter, until all is known or the time is up.

    `known` says of a letter whether it keeps rule (b). `hopeless`: the position has broken it already.
    """

    def __init__(self, game: Crossword, judge: Asked, wish: Wish) -> None:
        self.grid = game.grid
        self.judge = judge
        self.wish = wish
        self.until = time.monotonic() + wish.seconds
        self.known: dict[Put, bool] = {}
        self.hopeless = False

    def ask(self, puts: list[Put]) -> None:
        """Find out about all these letters."""
        self.hopeless = self._decided(self.grid.rows()) is False
        if self.hopeless:
            self.known = dict.fromkeys(puts, False)
            return
        self.until = time.monotonic() + self.wish.seconds  # what was prepared at first doesn't count
        for number, (square, letter) in enumerate(puts):
            self.wish.progress(f"letters judged: {number} of {len(puts)}")
            if (square, letter) in self.known:
                continue
            if time.monotonic() >= self.until:
                return
            grid = self.grid.copy()
            grid.letters[square] = letter
            answer = self._decided(grid.rows())
            if answer is not None:
                self.known[square, letter] = answer

    def _decided(self, rows: list[str]) -> bool | None:
        seconds = min(MOST_SECONDS_A_QUESTION, max(0.1, self.until - time.monotonic()))
        answer = self.judge.ask(rows, seconds, explain=False)
        if answer.grid is not None:
            # All that stands in a crossword could be put there, one after another.
            for square, letter in enumerate("".join(answer.grid)):
                if letter not in (EMPTY, " "):
                    self.known[square, letter] = True
        return {"completable": True, "impossible": False}.get(answer.answer)


MOVES = Letters
