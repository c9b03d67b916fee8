"""Checking a full crossword, straight from the rules.

Plain code that shares nothing with the search: no completion is told before it has passed here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


def words_of(grid: Sequence[str]) -> list[str]:
    """All runs of two or more letters: across from above down, then down from left to right.

    grid: rows from the top; '#' is black, ' ' no square, '.' empty, all else a letter.
    """
    width = max((len(row) for row in grid), default=0)
    rows = [row.ljust(width) for row in grid]
    columns = ["".join(row[c] for row in rows) for c in range(width)]
    found = []
    for line in [*rows, *columns]:
        for run in line.replace("#", " ").replace(".", " ").split(" "):
            if len(run) > 1:
                found.append(run)
    return found


def fault(
    grid: Sequence[str], position: Sequence[str], is_word: Callable[[str], bool], repeat_words: bool
) -> str | None:
    """Why the grid is no full crossword over the position; None where it is one.

    position: what stood there, '.' for an empty square, ' ' for none; grid: the same squares, none empty.
    """
    if len(grid) != len(position):
        return "the grid has another number of rows"
    letters = set()
    for r, (row, given) in enumerate(zip(grid, position, strict=True)):
        width = max(len(row), len(given))
        for c, (what, stood) in enumerate(zip(row.ljust(width), given.ljust(width), strict=True)):
            if (what == " ") != (stood == " "):
                return f"square {r + 1}:{c + 1} is not on both boards"
            if what == ".":
                return f"square {r + 1}:{c + 1} is empty"
            if stood not in (".", what):
                return f"square {r + 1}:{c + 1} held {stood}, not {what}"
            if what not in " #":
                letters.add((r, c))
    words = words_of(grid)
    for word in words:
        if not is_word(word):
            return f"{word} is no word"
    if not repeat_words and len(set(words)) < len(words):
        return f"{next(word for word in words if words.count(word) > 1)} stands twice"
    reached = set(list(letters)[:1])
    todo = list(reached)
    while todo:
        r, c = todo.pop()
        for square in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if square in letters and square not in reached:
                reached.add(square)
                todo.append(square)
    return None if reached == letters else "the letters are not connected"
