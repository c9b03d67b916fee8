"""The judge, and each of its proving stages alone, against plain enumeration on small boards."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from referee.judge import Judge
from referee.judge.verify import fault

from .plain import agrees, full_crosswords

SHAPES = [
    ["...", "...", "..."],
    ["....", "....", "...."],
    ["....", "...."],
    ["..", "..", "..", ".."],
    [".....", "....."],
    ["...", ". .", "..."],
    [" ..", "...", ".. "],
    [".. .", "....", " .. "],
    ["......"],
    [".", ".", ".", ".", "."],
]
ROUNDS = range(24)
POSITIONS = 50  # of each round, judged with and without repeats


def word_list(chance: random.Random, letters: str, longest: int) -> list[str]:
    words = set()
    for _ in range(chance.randint(2, 14)):
        length = min(longest, chance.choice((2, 2, 3, 3, 3, 4, 5)))
        words.add("".join(chance.choice(letters) for _ in range(length)))
    return sorted(words)


def position(chance: random.Random, shape: list[str], grids: list[tuple[str, ...]], letters: str) -> list[str]:
    """Part of a full crossword, often with a square changed; or letters at random."""
    some = "." * chance.randint(1, 4)
    if grids and chance.random() < 0.7:
        source = chance.choice(grids)
        rows = [[chance.choice(what + some) if what != " " else " " for what in row] for row in source]
    else:
        rows = [[chance.choice(letters + "#" + some * 2) if x == "." else " " for x in row] for row in shape]
    for _ in range(chance.randint(0, 2)):
        squares = [(r, c) for r, row in enumerate(shape) for c, what in enumerate(row) if what == "."]
        r, c = chance.choice(squares)
        rows[r][c] = chance.choice(letters + "#")
    return ["".join(row) for row in rows]


@pytest.fixture(scope="module")
def tally() -> Counter[tuple[bool, str]]:
    return Counter()


@pytest.mark.parametrize("seed", ROUNDS)
def test_same_answers(seed: int, make_judge: Callable[..., Judge], tally: Counter[tuple[bool, str]]) -> None:
    chance = random.Random(seed)
    shape = SHAPES[seed % len(SHAPES)]
    letters = "AB" if sum(row.count(".") for row in shape) > 9 else "ABC"
    words = word_list(chance, letters, max(len(shape), len(shape[0])))
    every = list(full_crosswords(shape, set(words), letters))
    for repeat_words in (False, True):
        judge = make_judge(words, repeat_words=repeat_words)
        good = [grid for grid, repeats in every if repeat_words or not repeats]
        for _ in range(POSITIONS):
            rows = position(chance, shape, [grid for grid, _ in every], letters)
            expected = "completable" if any(agrees(grid, rows) for grid in good) else "impossible"
            answer = judge.ask(rows)
            tally[repeat_words, expected] += 1
            assert answer.answer == expected, (words, rows, repeat_words)
            assert (answer.grid is not None) == (expected == "completable")
            assert bool(answer.reason) == (expected == "impossible")
            if answer.grid is not None:
                assert fault(answer.grid, rows, set(words).__contains__, repeat_words) is None
            if not set("".join(rows)) <= {*"".join(words), ".", "#", " "}:
                continue  # a letter of no word is settled before any stage
            for stage in (by_search, by_sat):
                assert stage(judge, rows) == expected, (stage.__name__, words, rows, repeat_words)


def test_both_answers_were_well_represented(tally: Counter[tuple[bool, str]]) -> None:
    """Runs after the rounds, which share the tally; says nothing where only some of them were run."""
    if sum(tally.values()) < 2 * POSITIONS * len(ROUNDS):
        pytest.skip("not all rounds were run")
    assert sum(tally.values()) >= 2000
    assert min(tally.values()) >= 300
    assert len(tally) == 4


def by_search(judge: Judge, rows: list[str]) -> str:
    """Full search alone, from nothing but the given letters."""
    from referee.judge.search import FOUND, NONE, search

    problem, domains, scratch = parts(judge, rows)
    status = search(problem, domains, np.zeros(len(problem.length)), scratch, 1, 10**9, 10**12, 0)
    return {FOUND: "completable", NONE: "impossible"}.get(status, "undecided")


def by_sat(judge: Judge, rows: list[str]) -> str:
    """SAT alone, after propagation."""
    from referee.judge.board import read_board
    from referee.judge.propagate import CONSISTENT, propagate
    from referee.judge.sat import solve
    from referee.judge.search import FOUND, NONE

    problem, domains, scratch = parts(judge, rows)
    if propagate(problem, domains, scratch) != CONSISTENT:
        return "impossible"
    outcome = solve(read_board(rows), problem, domains, scratch, time.monotonic() + 30)
    return {FOUND: "completable", NONE: "impossible"}.get(outcome.status, "undecided")


def parts(judge: Judge, rows: list[str]) -> tuple[Any, Any, Any]:
    from referee.judge import propagate
    from referee.judge.board import read_board

    board = read_board(rows)
    diagrams = judge._diagrams_for(board)
    problem = propagate.make_problem(board, diagrams, judge.repeat_words)
    return problem, propagate.make_domains(board, diagrams.alphabet), propagate.make_scratch(problem)
