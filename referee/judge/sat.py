"""The last stage: what resists search goes to a SAT solver (CaDiCaL, through python-sat).

The clauses say what the lines allow. Connection and repeated words are added only where a model breaks them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from .board import Board
from .clauses import count_edges, encode, shrink
from .diagrams import BLACK, Array
from .errors import JudgeUnavailable
from .propagate import Problem, Scratch, make_scratch
from .search import FOUND, NONE, STOPPED

# Clauses take some 1.2 kB for each edge of the lines' diagrams, most of it in the solver.
MAX_EDGES = 100_000
CONFLICTS = 2_000  # between two looks at the clock
BLACK_SYMBOL = BLACK.bit_length() - 1


@dataclass
class Outcome:
    """status: FOUND (then symbols: the symbol of each square), NONE (proved) or STOPPED, with the reason."""

    status: int
    symbols: list[int] | None = None
    reason: str = ""


def solve(board: Board, problem: Problem, domains: Array, scratch: Scratch, until: float) -> Outcome:
    """Decide the position with these propagated domains, before time.monotonic() is `until`."""
    if count_edges(problem, domains, scratch) > MAX_EDGES:
        return Outcome(STOPPED, reason="memory")
    first, target, mask, root = shrink(problem, domains, scratch)
    small = problem._replace(first=first, target=target, mask=mask, root=root)
    variable, flat, count = encode(small, domains, make_scratch(small))
    return _Model(board, domains, variable, flat, count, bool(problem.repeats)).solve(until)


class _Model:
    def __init__(
        self, board: Board, domains: Array, variable: Array, flat: Array, count: int, repeats: bool
    ) -> None:
        try:
            from pysat.solvers import Solver  # type: ignore[import-untyped]
        except ImportError as error:
            raise JudgeUnavailable("python-sat") from error
        self.board = board
        self.domains = [int(x) for x in domains]
        self.variable = variable.tolist()
        self.count = count
        self.repeats = repeats
        self.solver = Solver(name="cadical195")
        for clause in _clauses(flat):
            self.solver.add_clause(clause)
        self.neighbours: list[list[int]] = [[] for _ in board.squares]
        number = {square: i for i, square in enumerate(board.squares)}
        for i, (r, c) in enumerate(board.squares):
            for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if other in number:
                    self.neighbours[i].append(number[other])

    def solve(self, until: float) -> Outcome:
        try:
            while True:
                if time.monotonic() >= until:
                    return Outcome(STOPPED, reason="time")
                self.solver.conf_budget(CONFLICTS)
                answer = self.solver.solve_limited()
                if answer is None:
                    continue
                if not answer:
                    return Outcome(NONE)
                symbols = self._symbols()
                if not self._cut_pieces(symbols) and not self._cut_repeats(symbols):
                    return Outcome(FOUND, symbols)
        finally:
            self.solver.delete()

    def _symbols(self) -> list[int]:
        model = self.solver.get_model()
        return [next(k for k, x in enumerate(row) if x and model[x - 1] > 0) for row in self.variable]

    def _cut_pieces(self, symbols: list[int]) -> bool:
        """Where squares that must be letters lie in several pieces, demand a letter beside each piece.

        A piece that no square must belong to is simply blackened: that keeps every line right.
        """
        needed: list[set[int]] = []
        idle: list[set[int]] = []
        for piece in self._pieces(symbols):
            must = any(not self.domains[s] & BLACK for s in piece)
            (needed if must else idle).append(piece)
        if not needed and idle:
            needed.append(idle.pop())
        for piece in idle:
            for s in piece:
                symbols[s] = BLACK_SYMBOL
        if len(needed) < 2:
            return False
        for piece in needed:
            around = {n for s in piece for n in self.neighbours[s]} - piece
            self.solver.add_clause([-x for s in sorted(around) if (x := self.variable[s][BLACK_SYMBOL])])
        return True

    def _pieces(self, symbols: list[int]) -> Iterator[set[int]]:
        left = {s for s, symbol in enumerate(symbols) if symbol != BLACK_SYMBOL}
        while left:
            piece: set[int] = set()
            todo = [min(left)]
            while todo:
                s = todo.pop()
                if s in left:
                    left.remove(s)
                    piece.add(s)
                    todo += self.neighbours[s]
            yield piece

    def _cut_repeats(self, symbols: list[int]) -> bool:
        """Where a word stands twice, forbid that for this word, wherever it could stand."""
        if self.repeats:
            return False
        seen: set[tuple[int, ...]] = set()
        twice: set[tuple[int, ...]] = set()
        for line in self.board.lines:
            run: list[int] = []
            for s in (*line.squares, None):
                if s is not None and symbols[s] != BLACK_SYMBOL:
                    run.append(symbols[s])
                    continue
                word = tuple(run)
                run = []
                if len(word) > 1:
                    (twice if word in seen else seen).add(word)
        for word in sorted(twice):
            self._at_most_once(word)
        return bool(twice)

    def _at_most_once(self, word: tuple[int, ...]) -> None:
        """A variable for "some place so far has the word", carried on from place to place."""
        before = 0
        for literals in self._places(word):
            self.count += 1
            now = self.count
            stands = [-x for x in literals]
            self.solver.add_clause([*stands, now])
            if before:
                self.solver.add_clause([*stands, -before])
                self.solver.add_clause([-before, now])
            before = now

    def _places(self, word: tuple[int, ...]) -> Iterator[list[int]]:
        """For each place where the word could stand: the variables that are then true."""
        for line in self.board.lines:
            for start in range(len(line.squares) - len(word) + 1):
                wanted = [(line.squares[start + k], symbol) for k, symbol in enumerate(word)]
                if start > 0:
                    wanted.append((line.squares[start - 1], BLACK_SYMBOL))
                if start + len(word) < len(line.squares):
                    wanted.append((line.squares[start + len(word)], BLACK_SYMBOL))
                literals = [self.variable[s][symbol] for s, symbol in wanted]
                if all(literals):
                    yield literals


def _clauses(flat: Array) -> Iterator[list[int]]:
    numbers = flat.tolist()
    start = 0
    for stop in (flat == 0).nonzero()[0].tolist():
        yield numbers[start:stop]
        start = stop + 1
