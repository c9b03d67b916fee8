"""Search: settle one square, propagate, go back where that fails.

A stretch of search is bounded by the work it may do; it ends with a crossword, with the proof that there
is none, or at the bound. Which square comes next follows the lines that failed most (dom/wdeg).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compiled import compiled
from .diagrams import BLACK
from .propagate import CONSISTENT, Problem, Scratch, bits, propagate

Array = NDArray[Any]

NONE = 0
FOUND = 1
STOPPED = 2


@compiled
def count_fillings(
    problem: Problem, line: int, place: int, domains: Array, scratch: Scratch, share: Array
) -> None:
    """Multiply share[i] by the part of the line's fillings that have symbol i at the place.

    Counts paths in the diagram: forward to the place, backward from the end.
    """
    first, target, mask = problem.first, problem.target, problem.mask
    squares = problem.lines[line]
    n = problem.length[line]
    stamp, queue, layer = scratch.stamp, scratch.queue, scratch.layer
    forward, backward = scratch.forward, scratch.backward
    scratch.epoch[0] += 2
    epoch = np.int32(scratch.epoch[0])
    queue[0] = problem.root[line]
    stamp[queue[0]] = epoch
    forward[queue[0]] = 1.0
    end = 1
    layer[0] = 0
    layer[1] = 1
    for i in range(n):
        domain = domains[squares[i]]
        for k in range(layer[i], layer[i + 1]):
            v = queue[k]
            scratch.epoch[1] += 2 * (first[v + 1] - first[v])
            for e in range(first[v], first[v + 1]):
                m = mask[e] & domain
                if m:
                    t = target[e]
                    if stamp[t] < epoch:
                        stamp[t] = epoch
                        queue[end] = t
                        end += 1
                        forward[t] = 0.0
                    forward[t] += forward[v] * bits(m)
        layer[i + 2] = end
    backward[0] = 1.0
    ways = np.zeros(63)
    for i in range(n - 1, place - 1, -1):
        domain = domains[squares[i]]
        for k in range(layer[i], layer[i + 1]):
            v = queue[k]
            total = 0.0
            for e in range(first[v], first[v + 1]):
                m = mask[e] & domain
                if m:
                    w = backward[target[e]]
                    if w > 0:
                        total += w * bits(m)
                        if i == place:
                            while m:
                                lowest = m & -m
                                ways[bits(lowest - 1)] += w * forward[v]
                                m ^= lowest
            backward[v] = total
    everything = 0.0
    for symbol in range(63):
        everything += ways[symbol]
    if everything > 0:
        for symbol in range(63):
            share[symbol] *= ways[symbol] / everything


@compiled
def _copy(source: Array, to: Array) -> None:
    """to[:] = source, which numba takes seconds to compile."""
    for k in range(len(source)):
        to[k] = source[k]


@compiled
def _next_to_letter(problem: Problem, domains: Array, square: int) -> bool:
    for k in range(4):
        other = problem.beside[square, k]
        if other >= 0 and not domains[other] & BLACK:
            return True
    return False


@compiled
def _choose_square(problem: Problem, domains: Array, weight: Array) -> int:
    """The unsettled square with the fewest symbols for the failures of its lines; -1: all are settled.

    Squares far from every letter can wait: they can be black.
    """
    best = -1
    least = 1e300
    for square in range(len(domains)):
        domain = domains[square]
        if domain & (domain - 1):
            score = float(bits(domain))
            if domain & BLACK and not _next_to_letter(problem, domains, square):
                score *= 1000.0
            failures = 1.0
            for side in range(2):
                line = problem.crossing[square, side]
                if line >= 0:
                    failures += weight[line]
            if score / failures < least:
                least = score / failures
                best = square
    return best


@compiled
def _choose_symbol(problem: Problem, domains: Array, square: int, black_first: int, scratch: Scratch) -> int:
    """The symbol to try: black where it may stand, else what most fillings of both lines have there."""
    domain = domains[square]
    if domain & BLACK and (black_first or not _next_to_letter(problem, domains, square)):
        return BLACK
    share = np.ones(63)
    for side in range(2):
        line = problem.crossing[square, side]
        if line >= 0:
            count_fillings(problem, line, problem.place[square, side], domains, scratch, share)
    best: Any = np.int64(0)
    most = -1.0
    for symbol in range(63):
        bit = np.int64(1) << symbol
        if domain & bit:
            value = share[symbol] * (0.5 + np.random.random())
            if value > most:
                most = value
                best = bit
    return int(best)


@compiled
def search(
    problem: Problem,
    domains: Array,
    weight: Array,
    scratch: Scratch,
    seed: int,
    most_failures: int,
    most_work: int,
    black_first: int,
) -> int:
    """Look for a full crossword within the domains.

    domains: int64[S]; overwritten with the crossword where one is found, else narrowed by what
        follows from them alone.
    weight: float64[L]: failures of each line so far, added to.
    most_failures, most_work: where to stop; work is edges looked at (some 2 to 4 ns each).
    -> FOUND, NONE (proved), or STOPPED.
    """  # fmt: skip
    np.random.seed(seed)
    size = len(domains)
    capacity = 1  # every decision takes a symbol away
    for square in range(size):
        capacity += bits(domains[square])
    saved = np.empty((capacity, size), np.int64)
    tried_square = np.empty(capacity, np.int32)
    tried_symbol = np.empty(capacity, np.int64)
    for line in range(len(scratch.dirty)):
        scratch.dirty[line] = 1
    last = scratch.epoch[1] + most_work
    if propagate(problem, domains, scratch) != CONSISTENT:
        return NONE
    now = domains.copy()
    depth = 0
    failures = 0
    while True:
        square = _choose_square(problem, now, weight)
        if square < 0:
            _copy(now, domains)
            return FOUND
        symbol = _choose_symbol(problem, now, square, black_first, scratch)
        _copy(now, saved[depth])
        tried_square[depth] = square
        tried_symbol[depth] = symbol
        depth += 1
        now[square] = symbol
        while True:
            for side in range(2):
                line = problem.crossing[square, side]
                if line >= 0:
                    scratch.dirty[line] = 1
            failed = propagate(problem, now, scratch)
            if failed == CONSISTENT:
                break
            failures += 1
            if failed >= 0:
                weight[failed] += 1.0
            if depth == 0:
                return NONE
            if failures > most_failures or scratch.epoch[1] > last:
                return STOPPED
            # the symbol tried last is impossible here: take it away and see what follows
            depth -= 1
            _copy(saved[depth], now)
            square = tried_square[depth]
            now[square] &= ~tried_symbol[depth]
        if scratch.epoch[1] > last:
            return STOPPED
