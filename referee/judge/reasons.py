"""Why a position can't be completed, in words: the smallest reason that is found fast."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .board import Board, Line
from .diagrams import BLACK, LETTERS, Array
from .propagate import CONSISTENT, Problem, Scratch, narrow_line, propagate


@dataclass(frozen=True)
class Names:
    """How squares and lines are called: functions of row and column, from 0, rows from the top."""

    row: Callable[[int], str] = lambda r: f"row {r + 1}"
    column: Callable[[int], str] = lambda c: f"column {c + 1}"
    square: Callable[[int, int], str] = lambda r, c: f"row {r + 1}, column {c + 1}"

    def line(self, board: Board, line: Line) -> str:
        """The name of a line: its row or column, and where it starts if that has other squares before it."""
        name = self.row(line.row) if line.across else self.column(line.column)
        before = (
            board.rows[line.row][: line.column]
            if line.across
            else "".join(row[line.column] for row in board.rows[: line.row])
        )
        if before.strip():
            name += f" from {self.square(line.row, line.column)}"
        return name


def foreign_letter(board: Board, square: int, names: Names) -> str:
    """A letter of no word cannot be joined to another letter."""
    return f"{names.square(*board.squares[square])}: no word has the letter {board.given[square]}"


def given_repeat(board: Board) -> str | None:
    """A word that stands twice in the position already, closed at both ends."""
    seen = set()
    for line in board.lines:
        pattern = _pattern(board, line)
        if "." not in pattern:
            if pattern in seen:
                return f"the word {pattern} stands twice"
            seen.add(pattern)
    return None


def broken_line(board: Board, problem: Problem, domains: Array, scratch: Scratch, names: Names) -> str | None:
    """A line that no words fit, whatever the others hold: the one with the fewest squares.

    domains: as given, not propagated.
    """
    bad = [
        line
        for number, line in enumerate(board.lines)
        if narrow_line(problem, number, domains.copy(), scratch) < 0
    ]
    if not bad:
        return None
    line = min(bad, key=lambda x: len(x.squares))
    return f"{names.line(board, line)}: `{_pattern(board, line)}` fits no words"


def parted(board: Board, domains: Array, names: Names) -> str | None:
    """Two squares that must be letters, with no way between them over squares that may be letters."""
    must = [s for s, domain in enumerate(domains) if not int(domain) & BLACK]
    if not must:
        return None
    number = {square: s for s, square in enumerate(board.squares)}
    reached = set()
    todo = [must[0]]
    while todo:
        s = todo.pop()
        if s in reached or not int(domains[s]) & LETTERS:
            continue
        reached.add(s)
        r, c = board.squares[s]
        beside = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        todo += [number[square] for square in beside if square in number]
    for s in must:
        if s not in reached:
            one, other = (
                f"{board.given[x] or 'the letter'} ({names.square(*board.squares[x])})" for x in (must[0], s)
            )
            return f"{one} and {other} can't be joined"
    return None


def smallest_conflict(
    board: Board, problem: Problem, domains: Array, scratch: Scratch, names: Names, seconds: float
) -> str | None:
    """A small set of lines that already can't be filled together; None where propagation proves nothing.

    Rules and lines are left out one after the other as long as the proof holds without them, for at most so
    many seconds; what is left then may not be the smallest. domains: as given.
    """
    until = time.monotonic() + seconds

    def fails(trial: Problem) -> bool:
        scratch.dirty[:] = 1
        return propagate(trial, domains.copy(), scratch) != CONSISTENT

    if not fails(problem):
        return None
    for without in (problem._replace(repeats=1), problem._replace(repeats=1, joined=0)):
        if fails(without):
            problem = without
    # the widest lines first: they matter least and take longest
    width = [sum(int(domains[s]) & BLACK > 0 for s in line.squares) for line in board.lines]
    kept = set(range(len(board.lines)))
    for number in sorted(kept, key=lambda x: -width[x]):
        if time.monotonic() > until:
            break
        length = problem.length.copy()
        length[number] = 0  # a line without squares asks nothing
        without = problem._replace(length=length)
        if fails(without):
            problem = without
            kept.discard(number)
    lines = [board.lines[number] for number in sorted(kept)]
    return _conflict(board, lines, bool(problem.joined), not problem.repeats, names)


def _conflict(board: Board, lines: list[Line], joined: bool, unrepeated: bool, names: Names) -> str | None:
    tail = []
    if joined:
        tail.append("with all letters joined")
    if unrepeated:
        tail.append("without a word twice")
    end = " " + " and ".join(tail) if tail else ""
    if not lines:
        return "the letters can't be joined" if joined else None
    if len(lines) == 1:
        return f"{names.line(board, lines[0])}: `{_pattern(board, lines[0])}` can't be filled{end}"
    shown = [f"{names.line(board, x)} `{_pattern(board, x)}`" for x in lines[:4]]
    if len(lines) <= 4:
        return f"{', '.join(shown[:-1])} and {shown[-1]} can't be filled together{end}"
    every = [names.line(board, x) for x in lines]
    return f"{', '.join(every[:-1])} and {every[-1]} can't be filled together{end}"


def _pattern(board: Board, line: Line) -> str:
    return "".join(board.given[s] or "." for s in line.squares)


def is_settled(domains: Array) -> bool:
    """Whether every square has one symbol."""
    return bool(np.all(domains & (domains - 1) == 0))
