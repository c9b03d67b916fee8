"""What the rules exclude at once: the passes that every stage of the judge is built on.

Each open square has a *domain*, a mask of the symbols that may still stand there (diagrams.py). Three
passes take symbols away that no full crossword can have there:

- `narrow_line`: words. Only what lies on a path through the line's diagram stays.
- `narrow_connection`: squares that must be letters lie in one piece of squares that may be.
- `narrow_repeats`: no two closed runs are the same word.

`propagate` repeats them until nothing changes. It never takes away a symbol that some full crossword
within the domains has, so an empty domain is a proof that there is none.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .board import Board
from .compiled import compiled
from .diagrams import BLACK, LETTERS, Diagrams

Array = NDArray[Any]

CONSISTENT = -1  # what propagate returns when every domain still has something
UNJOINED = -2
REPEATED = -3


class Problem(NamedTuple):
    """A position for the kernels. Sizes: L lines, S open squares.

    first, target, mask: the diagrams' edges (`Diagrams`).
    lines: int32[L, longest], the squares of each line; length: int32[L]; root: int32[L], its diagram.
    crossing: int32[S, 2], the lines through a square (-1: none); place: int32[S, 2], where it lies in them.
    beside: int32[S, 4], the open squares next to it (-1: none).
    repeats: 1 where a word may stand twice.  joined: 1 where the letters must be connected (always, but when
        a reason is looked for).
    patience: lines with more symbols a square than this, on average, are not looked at: a long pass that
        would tell next to nothing. A line is looked at in any case when its squares are settled.
    """

    first: Array
    target: Array
    mask: Array
    lines: Array
    length: Array
    root: Array
    crossing: Array
    place: Array
    beside: Array
    repeats: int
    joined: int
    patience: int


class Scratch(NamedTuple):
    """Working memory of the passes, to be used by one search at a time.

    stamp: int32[nodes], the last pass in which a node was reached (or, one more, found alive).
    epoch: int64[2]: the number of the last pass; all edges looked at so far, the measure of work.
    queue: int32[nodes], reached nodes by layer; layer: int64, where each layer starts in it.
    forward, backward: float64[nodes], for counting paths.
    tree: int32[6, S + 1], for the walk over the squares.
    runs: int32[2 S + 2, 3], closed runs: line, start, length.
    dirty: uint8[L], lines to be looked at again.
    """

    stamp: Array
    epoch: Array
    queue: Array
    layer: Array
    forward: Array
    backward: Array
    tree: Array
    runs: Array
    dirty: Array


def make_problem(board: Board, diagrams: Diagrams, repeat_words: bool, limit: int | None = None) -> Problem:
    """The position, with all words or (`limit`, an index into `Diagrams.limits`) with short ones only."""
    count, size = len(board.lines), len(board.squares)
    lines = np.zeros((count, diagrams.longest), np.int32)
    length = np.zeros(count, np.int32)
    crossing = np.full((size, 2), -1, np.int32)
    place = np.zeros((size, 2), np.int32)
    for number, line in enumerate(board.lines):
        length[number] = len(line.squares)
        for where, square in enumerate(line.squares):
            lines[number, where] = square
            side = 0 if line.across else 1
            crossing[square, side] = number
            place[square, side] = where
    number_of = {square: i for i, square in enumerate(board.squares)}
    beside = np.full((size, 4), -1, np.int32)
    for i, (r, c) in enumerate(board.squares):
        for k, other in enumerate(((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))):
            beside[i, k] = number_of.get(other, -1)
    roots = diagrams.roots if limit is None else diagrams.limited_roots[limit]
    return Problem(
        diagrams.first, diagrams.target, diagrams.mask,
        lines, length, roots[length].astype(np.int32), crossing, place, beside,
        int(repeat_words), 1, len(diagrams.alphabet) + 1,
    )  # fmt: skip


def make_domains(board: Board, alphabet: str) -> Array:
    """int64[S]: the given letter, or everything. Every given letter must be in the alphabet."""
    everything = (1 << len(alphabet)) - 1 | BLACK
    bit = {letter: 1 << i for i, letter in enumerate(alphabet)}
    return np.array([everything if x is None else bit[x] for x in board.given], np.int64)


def make_scratch(problem: Problem) -> Scratch:
    """Working memory for a problem, and for others with the same diagrams and board."""
    nodes, size = len(problem.first), len(problem.beside)
    return Scratch(
        np.zeros(nodes, np.int32), np.zeros(2, np.int64), np.empty(nodes, np.int32),
        np.zeros(problem.lines.shape[1] + 3, np.int64), np.zeros(nodes), np.zeros(nodes),
        np.zeros((6, size + 1), np.int32), np.zeros((2 * size + 2, 3), np.int32),
        np.ones(len(problem.length), np.uint8),
    )  # fmt: skip


@compiled
def bits(mask: int) -> int:
    """How many symbols a mask has."""
    x: Any = np.int64(mask)
    x = x - ((x >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return int((x * 0x0101010101010101) >> 56)


@compiled
def narrow_line(problem: Problem, line: int, domains: Array, scratch: Scratch) -> int:
    """Keep on the line's squares only what some filling of the whole line has there.

    -> the places that changed, as a mask; -1 where the line has no filling left.
    One pass forward over the reachable nodes of the diagram, one backward over those.
    """
    first, target, mask = problem.first, problem.target, problem.mask
    squares = problem.lines[line]
    n = problem.length[line]
    stamp, queue, layer = scratch.stamp, scratch.queue, scratch.layer
    scratch.epoch[0] += 2
    epoch = np.int32(scratch.epoch[0])
    queue[0] = problem.root[line]
    stamp[queue[0]] = epoch
    end = 1
    layer[0] = 0
    layer[1] = 1
    work = 0
    for i in range(n):
        domain = domains[squares[i]]
        for k in range(layer[i], layer[i + 1]):
            v = queue[k]
            work += first[v + 1] - first[v]
            for e in range(first[v], first[v + 1]):
                if mask[e] & domain:
                    t = target[e]
                    if stamp[t] < epoch:
                        stamp[t] = epoch
                        queue[end] = t
                        end += 1
        layer[i + 2] = end
        if end == layer[i + 1]:
            scratch.epoch[1] += work
            return -1
    scratch.epoch[1] += 2 * work
    alive = np.int32(epoch + 1)
    stamp[0] = alive
    changed = 0
    for i in range(n - 1, -1, -1):
        domain = domains[squares[i]]
        kept = np.int64(0)
        for k in range(layer[i], layer[i + 1]):
            v = queue[k]
            some = False
            for e in range(first[v], first[v + 1]):
                m = mask[e] & domain
                if m and stamp[target[e]] == alive:
                    some = True
                    kept |= m
            if some:
                stamp[v] = alive
        if kept != domain:
            if kept == 0:
                return -1
            domains[squares[i]] = kept
            changed |= 1 << i
    return changed


@compiled
def narrow_connection(problem: Problem, domains: Array, scratch: Scratch) -> int:
    """Squares that must be letters have to be joined. -> squares changed; -1 where they can't be.

    A walk in depth (Tarjan's) from one of them over the squares that may be letters: a square between it
    and another one that has no way around cannot be black, and what the walk doesn't reach is black.
    """
    beside = problem.beside
    size = len(domains)
    found, low, parent, needed, stack, turn = (
        scratch.tree[0], scratch.tree[1], scratch.tree[2], scratch.tree[3], scratch.tree[4], scratch.tree[5],
    )  # fmt: skip
    start = -1
    total = 0
    for s in range(size):
        found[s] = -1
        if not domains[s] & BLACK:
            total += 1
            if start < 0:
                start = s
    if start < 0:
        return 0
    stack[0] = start
    depth = 1
    clock = 1
    found[start] = low[start] = turn[start] = 0
    parent[start] = -1
    needed[start] = 1
    changes = 0
    while depth > 0:
        v = stack[depth - 1]
        if turn[v] < 4:
            w = beside[v, turn[v]]
            turn[v] += 1
            if w >= 0 and domains[w] & LETTERS:
                if found[w] < 0:
                    found[w] = low[w] = clock
                    clock += 1
                    parent[w] = v
                    turn[w] = 0
                    needed[w] = 0 if domains[w] & BLACK else 1
                    stack[depth] = w
                    depth += 1
                elif w != parent[v] and found[w] < low[v]:
                    low[v] = found[w]
        else:
            depth -= 1
            p = parent[v]
            if p >= 0:
                needed[p] += needed[v]
                if low[v] < low[p]:
                    low[p] = low[v]
                if low[v] >= found[p] and needed[v] > 0 and domains[p] & BLACK:
                    domains[p] &= LETTERS
                    changes += 1
                    _touch(problem, p, scratch)
    if needed[start] < total:
        return -1
    for s in range(size):
        if found[s] < 0 and domains[s] & LETTERS:
            domains[s] = BLACK
            changes += 1
            _touch(problem, s, scratch)
    return changes


@compiled
def _touch(problem: Problem, square: int, scratch: Scratch) -> None:
    for side in range(2):
        line = problem.crossing[square, side]
        if line >= 0:
            scratch.dirty[line] = 1


@compiled
def closed_runs(problem: Problem, domains: Array, scratch: Scratch) -> int:
    """Collect the runs of which both ends and all letters but at most one are settled.

    -> how many; scratch.runs holds line, start and length of each.
    """
    count = 0
    for line in range(len(problem.length)):
        start = 0
        unsettled = 0
        for i in range(problem.length[line] + 1):
            domain = BLACK
            if i < problem.length[line]:
                domain = domains[problem.lines[line, i]]
            if domain == BLACK:
                if i - start > 1 and unsettled < 2:
                    scratch.runs[count, 0] = line
                    scratch.runs[count, 1] = start
                    scratch.runs[count, 2] = i - start
                    count += 1
                start = i + 1
                unsettled = 0
            elif domain & BLACK:
                unsettled = 2
            elif domain & (domain - 1):
                unsettled += 1
    return count


@compiled
def narrow_repeats(problem: Problem, domains: Array, scratch: Scratch) -> int:
    """No word twice. -> squares changed; -1 where a word stands twice.

    Looks at closed runs with at most one unsettled letter: it can't be the letter that makes it a word
    that stands elsewhere.
    """
    count = closed_runs(problem, domains, scratch)
    runs, lines = scratch.runs, problem.lines
    changes = 0
    for a in range(count):
        for b in range(count):
            if a == b or runs[a, 2] != runs[b, 2]:
                continue
            line_a, line_b = lines[runs[a, 0]], lines[runs[b, 0]]
            from_a, from_b = runs[a, 1], runs[b, 1]
            open_square = -1
            letter = np.int64(0)
            same = True
            for k in range(runs[a, 2]):
                x = domains[line_a[from_a + k]]
                y = domains[line_b[from_b + k]]
                if y & (y - 1):
                    same = False  # b is not settled: it tells nothing about a
                    break
                if x & (x - 1):
                    open_square = line_a[from_a + k]
                    letter = y
                elif x != y:
                    same = False
                    break
            if not same:
                continue
            if open_square < 0:
                return -1
            if domains[open_square] & letter:
                domains[open_square] &= ~letter
                changes += 1
                _touch(problem, open_square, scratch)
                if domains[open_square] == 0:
                    return -1
    return changes


@compiled
def _clear(dirty: Array) -> None:
    for line in range(len(dirty)):
        dirty[line] = 0


@compiled
def propagate(problem: Problem, domains: Array, scratch: Scratch) -> int:
    """All passes, until nothing changes. Starts with the lines marked in scratch.dirty.

    -> CONSISTENT, or what failed: the number of a line, UNJOINED or REPEATED. The lines with the
    fewest possibilities first: their passes are short and tell the most.
    """
    dirty = scratch.dirty
    while True:
        best = -1
        least = 1 << 40
        for line in range(len(dirty)):
            if dirty[line]:
                choices = 0
                for i in range(problem.length[line]):
                    choices += bits(domains[problem.lines[line, i]])
                if choices < least:
                    least = choices
                    best = line
        if best >= 0:
            dirty[best] = 0
            if least > problem.patience * problem.length[best]:
                continue
            changed = narrow_line(problem, best, domains, scratch)
            if changed < 0:
                _clear(dirty)
                return best
            for i in range(problem.length[best]):
                if (changed >> i) & 1:
                    square = problem.lines[best, i]
                    for side in range(2):
                        line = problem.crossing[square, side]
                        if line >= 0 and line != best:
                            dirty[line] = 1
            continue
        changes = 0
        if problem.joined:
            changes = narrow_connection(problem, domains, scratch)
            if changes < 0:
                _clear(dirty)
                return UNJOINED
        if changes == 0 and not problem.repeats:
            changes = narrow_repeats(problem, domains, scratch)
            if changes < 0:
                _clear(dirty)
                return REPEATED
        if changes == 0:
            return CONSISTENT
