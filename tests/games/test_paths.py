"""Paths on boards that are always the same, so that a slip in the search can't hide behind chance."""

from __future__ import annotations

import random

import pytest

from referee.games.paths import Paths, Trace
from tests.games.test_matrix_properties import grid_of, readings


@pytest.mark.parametrize("seed", range(150))
def test_the_thorough_search_finds_what_plain_enumeration_finds(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.games.paths.QUICK_STEPS", 1)
    chance = random.Random(seed)
    width, height = chance.randint(1, 5), chance.randint(1, 4)
    letters = "АБВ."[: chance.randint(1, 4)]
    grid = grid_of(chance.choices(letters, k=width * height), width)
    word = "".join(chance.choices("АБВ"[: len(letters)], k=chance.randint(1, 10)))
    known, paths = readings(grid, word), Paths(grid)
    for square in range(width * height):
        for trace, wanted in (
            (paths.through(word, square), [path for path in known if square in path]),
            (paths.anywhere(word, but=square), [path for path in known if square not in path]),
        ):
            assert trace.sure
            assert (trace.path in wanted) if wanted else (trace.path is None)
    longest = max(length for length in range(len(word) + 1) if not length or readings(grid, word[:length]))
    assert len(paths.longest_beginning(word)) == longest


@pytest.mark.parametrize(("seed", "found"), [(2, False), (3, True), (4, True)])
def test_a_search_is_sure_once_it_may_take_the_steps_it_needs(
    seed: int, found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.games.paths.QUICK_STEPS", 1)
    chance = random.Random(seed)
    grid = grid_of(chance.choices("АБ", k=100), 10)
    word = "".join(chance.choices("АБ", k=40))
    for most_steps in (10, 50, 200):
        assert Paths(grid).anywhere(word, most_steps=most_steps) == Trace(None, sure=False)
    trace = Paths(grid).anywhere(word)
    assert (trace.path is not None, trace.sure) == (found, True)
    if trace.path is not None:
        assert "".join(grid.letters[square] for square in trace.path) == word
        assert len(set(trace.path)) == len(word)


@pytest.mark.parametrize("width", [1, 3, 6])
@pytest.mark.parametrize("spare", ["", ".", "А"])
def test_a_word_on_a_narrow_strip_is_found_from_every_square_of_it(
    width: int, spare: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all squares are needed, what is spelled already stands between those that are still wanted."""
    monkeypatch.setattr("referee.games.paths.QUICK_STEPS", 1)
    word = "БВГДЕЖ"
    # Winding like a snake where the strip is folded.
    rows = [word[at : at + width] for at in range(0, len(word), width)]
    rows[1::2] = [row[::-1] for row in rows[1::2]]
    grid = grid_of([*"".join(rows), *(spare * width)], width)
    for square in range(len(word)):
        trace = Paths(grid).through(word, square)
        assert trace.sure
        assert trace.path is not None
        assert square in trace.path
        assert "".join(grid.letters[at] for at in trace.path) == word
    assert Paths(grid).anywhere(word[:3] + word[2:], but=-1) == Trace(None)


def test_a_search_with_layers_beyond_all_measure_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.games.paths.QUICK_STEPS", 1)
    grid = grid_of([*"АБАБАБ"], 3)
    monkeypatch.setattr("referee.games.paths.MOST_LAYERS", 4 * 6)
    assert Paths(grid).anywhere("АБАБ").path is not None
    monkeypatch.setattr("referee.games.paths.MOST_LAYERS", 4 * 6 - 1)
    assert Paths(grid).anywhere("АБАБ") == Trace(None, sure=False)
