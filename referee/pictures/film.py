"""A game as a film: replayed once, with what each turn changed on the board.

What a square tells beyond its sign is worked out here, for any game: in which turn it got that sign, and
whose turn that was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from notation.squares import Misnamed
from referee.replay import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from notation.record import Record
    from notation.squares import Board
    from referee.games import Game, Step
    from referee.verdict import TurnVerdict, Verdict


class Held(NamedTuple):
    """What a square holds: a sign as `Game.rows` draws it, the turn that put it there and whose that was.

    `turn` is 0 for what stood there before the first turn; `player` is a place in the order of play, None
    where it is nobody's.
    """

    mark: str
    turn: int = 0
    player: int | None = None


@dataclass(slots=True)
class Frame:
    """The position after a turn, as it differs from the one before.

    `done` is None before the first turn. `changes` maps squares, by the board's numbers, to what they hold
    now, `gone` those from which something was taken to what it was. `path` are the squares of a word that
    was read there, in order. `totals` are the players' after the turn, `to_move` who moves next, None once
    the game is over.
    """

    done: TurnVerdict | None
    changes: dict[int, Held]
    gone: dict[int, Held]
    path: list[int]
    totals: list[int]
    to_move: int | None
    legend: list[str] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The turn's number; 0 before the first one."""
        return 0 if self.done is None else self.done.number

    @property
    def steps(self) -> Sequence[Step]:
        """What happened within the turn, before its outcome."""
        return () if self.done is None else self.done.ruling.steps


@dataclass(slots=True)
class Film:
    """All frames of a game, the first one before its first turn; `verdict` is that on the last."""

    verdict: Verdict
    game: Game
    frames: list[Frame]

    @property
    def board(self) -> Board:
        return self.game.board

    def last(self) -> dict[int, Held]:
        """What every square holds in the last frame; where there is no square, none is named."""
        held: dict[int, Held] = {}
        for frame in self.frames:
            held.update(frame.changes)
        return held


def film(record: Record, folder: Path, turn: int | None = None) -> Film | Verdict:
    """Replay a record, as far as `turn` or to its end; the verdict alone where it can't be replayed."""
    table = Table(record, folder)
    game = table.game
    if game is None:
        return table.verdict()
    watch = _Watch(game)
    frames = [Frame(None, watch.held.copy(), {}, [], [0] * game.players, 0, watch.legend)]
    for line in record.turns:
        if turn is not None and len(table.turns) >= turn:
            break
        done = table.take(line)
        if done is not None:
            frames.append(watch.frame(done, None if game.ended_by else table.to_move))
    verdict = table.verdict()
    # What is settled at the end is told of the last turn, and only there.
    for frame, done in zip(frames[1:], verdict.turns, strict=True):
        frame.done, frame.totals = done, done.totals
    return Film(verdict, game, frames)


class _Watch:
    """Sees what changes on a board from turn to turn."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.width = game.board.width
        self.rows = [" " * self.width] * game.board.height
        self.held: dict[int, Held] = {}
        self.held = {square: Held(mark) for square, mark in self._differences()}
        self.legend: list[str] = game.legend()

    def _differences(self) -> Iterator[tuple[int, str]]:
        """The squares whose sign is another than when this was last asked, with the new ones."""
        rows = self.game.rows()
        for at, (old, new) in enumerate(zip(self.rows, rows, strict=True)):
            if old == new:
                continue
            for column, (before, now) in enumerate(zip(old, new, strict=True)):
                if before != now:
                    yield at * self.width + column, now
        self.rows = rows

    def frame(self, done: TurnVerdict, to_move: int | None) -> Frame:
        """The frame after a turn that was just taken."""
        void = done.ruling.ruling == "void"
        marks = [] if void else list(self._differences())
        changes = {square: Held(mark, done.number, done.player) for square, mark in marks}
        free = {square for square, mark in marks if self.game.kind_of(mark) == "free"}
        gone = {square: self.held[square] for square in sorted(free)}
        self.held.update(changes)
        path = [] if void else self._path(done)
        # Mostly it stays as it is, and is kept once.
        legend = self.game.legend()
        if legend != self.legend:
            self.legend = legend
        return Frame(done, changes, gone, path, done.totals, to_move, self.legend)

    def _path(self, done: TurnVerdict) -> list[int]:
        names = done.ruling.details.get("path", ())
        squares = [self.game.board.find(name) for name in names]
        return [square for square in squares if not isinstance(square, Misnamed)]
