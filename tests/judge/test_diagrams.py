"""The line diagrams hold exactly the fillings of a line."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from referee.judge.diagrams import BLACK, Diagrams, build, build_anything, spells

from .plain import runs

WORDS = ["AB", "BA", "ABA", "BAB", "AAB", "ABBA", "BBBBB", "A", "ABABABABABABA"]


@pytest.fixture(autouse=True)
def _compiled(kernels: Path) -> None:
    """Kernels are imported only after their folder is known."""


def fillings(diagrams: Diagrams, node: int, squares: int) -> Iterator[str]:
    if squares == 0:
        yield ""
        return
    for edge in range(int(diagrams.first[node]), int(diagrams.first[node + 1])):
        mask = int(diagrams.mask[edge])
        symbols = [letter for i, letter in enumerate(diagrams.alphabet) if mask >> i & 1]
        for symbol in symbols + ["#"] * bool(mask & BLACK):
            for rest in fillings(diagrams, int(diagrams.target[edge]), squares - 1):
                yield symbol + rest


@pytest.mark.parametrize("length", range(1, 8))
def test_fillings_of_a_line(length: int) -> None:
    diagrams = build(WORDS, 8)
    lines = ["".join(line) for line in itertools.product("AB#", repeat=length)]
    expected = {line for line in lines if all(run in WORDS for run in runs(line))}
    found = list(fillings(diagrams, int(diagrams.roots[length]), length))
    assert len(found) == len(set(found))
    assert set(found) == expected
    short = set(fillings(diagrams, int(diagrams.limited_roots[0][length]), length))
    assert short == {line for line in expected if all(len(run) <= diagrams.limits[0] for run in runs(line))}


def test_no_two_nodes_are_equal() -> None:
    chance = random.Random(1)
    words = {"".join(chance.choices("ABCD", k=chance.randint(2, 12))) for _ in range(3000)}
    diagrams = build(words, 12)
    nodes = [
        tuple(zip(diagrams.target[a:b].tolist(), diagrams.mask[a:b].tolist(), strict=True))
        for a, b in itertools.pairwise(diagrams.first.tolist())
    ]
    assert len(set(nodes)) == len(nodes)
    assert all(spells(diagrams, word) for word in words)
    others = {"".join(chance.choices("ABCD", k=chance.randint(2, 12))) for _ in range(3000)} - words
    assert not any(spells(diagrams, word) for word in others)


def test_the_order_of_the_words_does_not_matter() -> None:
    chance = random.Random(2)
    words = ["".join(chance.choices("ĄBĆ", k=chance.randint(2, 8))) for _ in range(500)]
    one = build(words, 8)
    other = build(sorted(words, reverse=True) + words, 8)
    assert one.alphabet == other.alphabet == "BĄĆ"
    for name in ("first", "target", "mask", "roots"):
        assert np.array_equal(getattr(one, name), getattr(other, name))


def test_anything_but_some() -> None:
    diagrams = build_anything("BA", 5, ["AB", "ABA"])
    for length in range(1, 6):
        lines = ["".join(line) for line in itertools.product("AB#", repeat=length)]
        expected = {line for line in lines if not {"AB", "ABA"} & set(runs(line))}
        assert set(fillings(diagrams, int(diagrams.roots[length]), length)) == expected


def test_more_letters_than_a_mask_has() -> None:
    letters = [chr(0x4E00 + i) for i in range(63)]
    build([a + b for a, b in itertools.pairwise(letters[:62])], 8)
    with pytest.raises(ValueError, match="62 different letters"):
        build([a + b for a, b in itertools.pairwise(letters)], 8)
    with pytest.raises(ValueError, match="62 different letters"):
        build_anything(letters, 8)
