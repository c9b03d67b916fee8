"""Plain generators of all legal moves: nested loops over everything, written from the rules alone.

Each gives a dictionary of moves to scores. A move is what is put where, whatever it is called.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.games.crossword import Crossword
from referee.games.erudit import Erudit
from referee.games.figures import Figures
from referee.games.matrix import Matrix

Cell = tuple[int, int]


# -- figures


def orientations(drawing: Iterable[str], turn: bool, mirror: bool) -> set[frozenset[Cell]]:
    """The ways in which a drawing may lie, each moved to the top left corner."""
    cells = [(r, c) for r, row in enumerate(drawing) for c, mark in enumerate(row) if mark not in ". "]
    ways = set()
    for mirrored in (False, True) if mirror else (False,):
        for quarters in range(4) if turn else range(1):
            turned = [(r, -c) for r, c in cells] if mirrored else list(cells)
            for _ in range(quarters):
                turned = [(c, -r) for r, c in turned]
            top, left = min(r for r, _ in turned), min(c for _, c in turned)
            ways.add(frozenset((r - top, c - left) for r, c in turned))
    return ways


def figures(game: Figures) -> dict[frozenset[Cell], int]:
    """Every placement as its squares, with how many squares it kills."""
    header = game.setup.header
    rows = game.rows()
    free = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "."}
    ways: set[frozenset[Cell]] = set()
    for drawing in header.figures:
        ways |= orientations(drawing, game.setup.rules["turn"], game.setup.rules["mirror"])

    def placements(on: set[Cell]) -> Iterator[frozenset[Cell]]:
        for way in ways:
            for row in range(len(rows)):
                for column in range(len(rows[0])):
                    squares = frozenset((row + r, column + c) for r, c in way)
                    if squares <= on:
                        yield squares

    moves = {}
    for placement in placements(free):
        rest = free - placement
        covered: set[Cell] = set()
        for other in placements(rest):
            covered |= other
        moves[placement] = len(rest - covered)
    return moves


# -- erudit

Laid = frozenset[tuple[int, str]]


def erudit(game: Erudit, rack: str, words: Iterable[str]) -> dict[Laid, int]:
    """Every play of one word as its new squares with their letters, a small one for a star."""
    good = set(words)
    moves = {}
    board = game.board
    for square in board.squares():
        column, row = square % board.width, square // board.width
        for across, room in ((True, board.width - column), (False, board.height - row)):
            for word in good:
                if 2 <= len(word) <= room:
                    squares = [square + at * (1 if across else board.width) for at in range(len(word))]
                    for laid in _ways_of_laying(game, rack, word, squares):
                        points = _worth(game, laid, squares, across, good)
                        if points is not None:
                            moves[laid] = points
    return moves


def _ways_of_laying(game: Erudit, rack: str, word: str, squares: list[int]) -> Iterator[Laid]:
    new = []
    for square, letter in zip(squares, word, strict=True):
        there = game.grid.letters[square]
        if there == ".":
            new.append((square, letter))
        elif there.upper() != letter:
            return
    if not new or len(new) > len(rack):
        return
    for stars in itertools.product((False, True), repeat=len(new)):
        left = list(rack)
        for (_, letter), star in zip(new, stars, strict=True):
            tile = "*" if star else letter
            if tile not in left:
                break
            left.remove(tile)
        else:
            yield frozenset(
                (square, letter.lower() if star else letter)
                for (square, letter), star in zip(new, stars, strict=True)
            )


def _worth(game: Erudit, laid: Laid, squares: list[int], across: bool, good: set[str]) -> int | None:
    """The points of a play, None for one that the rules forbid."""
    width, height = game.board.width, game.board.height
    letters = list(game.grid.letters)
    before = any(letter.isalpha() for letter in letters)
    for square, letter in laid:
        letters[square] = letter

    def run(square: int, across: bool) -> list[int]:
        column, row = square % width, square // width
        dc, dr = (1, 0) if across else (0, 1)
        while column >= dc and row >= dr and letters[(row - dr) * width + column - dc].isalpha():
            column, row = column - dc, row - dr
        squares = []
        while column < width and row < height and letters[row * width + column].isalpha():
            squares.append(row * width + column)
            column, row = column + dc, row + dr
        return squares

    if run(squares[0], across) != squares:
        return None
    if not before:
        if game.centre is not None and all(square != game.centre for square, _ in laid):
            return None
    elif not any(
        letters[near].isalpha() and near not in dict(laid)
        for square, _ in laid
        for near in game.grid.neighbours(square)
    ):
        return None
    runs = [squares]
    runs += [other for square, _ in laid if len(other := run(square, not across)) > 1]
    points = game.bonus if len(laid) >= game.rack else 0
    for squares in runs:
        if "".join(letters[square] for square in squares).upper() not in good:
            return None
        total, factor = 0, 1
        for square in squares:
            value = game.worth.get(letters[square], 0)
            if square in dict(laid):
                premium = game.premiums.get(square)
                colour = "" if premium is None else premium.colour
                value *= {"y": 3, "g": 2}.get(colour, 1)
                factor *= {"R": 3, "B": 2}.get(colour, 1)
            total += value
        points += total * factor
    return points


# -- matrix


class Made(NamedTuple):
    """A letter, and the word it makes, None where it makes none."""

    square: int
    letter: str
    word: str | None


def matrix(game: Matrix, words: Iterable[str]) -> dict[Made, int]:
    """Every letter, alone and with each word it can make."""
    letters = game.read_as.letters
    good = sorted(set(words) - game.used)
    alphabet = sorted({c for word in words for c in word})
    forbidden = set() if game.self_formed_allowed else {w for w in good if _readable(game, letters, w, None)}
    moves = {}
    for square, there in enumerate(letters):
        if there != ".":
            continue
        for letter in alphabet:
            if game.bound == 1:
                moves[Made(square, letter, None)] = 1
            after = [*letters[:square], letter, *letters[square + 1 :]]
            for word in good:
                if len(word) < max(2, game.bound) or word in forbidden or letter not in word:
                    continue
                if _readable(game, after, word, square):
                    moves[Made(square, letter, word)] = len(word)
    return moves


def _readable(game: Matrix, letters: list[str], word: str, through: int | None) -> bool:
    def spell(path: list[int]) -> bool:
        if len(path) == len(word):
            return through is None or through in path
        return any(
            near not in path and letters[near] == word[len(path)] and spell([*path, near])
            for near in game.grid.neighbours(path[-1])
        )

    return any(letter == word[0] and spell([square]) for square, letter in enumerate(letters))


# -- crossword


def crossword(game: Crossword, words: Iterable[str], alphabet: Iterable[str]) -> dict[tuple[int, str], int]:
    """Every letter that leaves no word through it, on every empty square."""
    good = set(words)
    moves = {}
    for square, there in enumerate(game.grid.letters):
        if there != ".":
            continue
        for letter in alphabet:
            letters = list(game.grid.letters)
            letters[square] = letter
            if game.second_phase or not _makes_a_word(game, letters, square, good):
                moves[square, letter] = 0
        if game.second_phase:
            moves[square, "#"] = 0
    return moves


def _makes_a_word(game: Crossword, letters: list[str], square: int, good: set[str]) -> bool:
    width, height = game.board.width, game.board.height
    row, column = divmod(square, width)
    lines = [
        (letters[row * width : (row + 1) * width], column),
        ([letters[r * width + column] for r in range(height)], row),
    ]
    for line, at in lines:
        for start in range(at + 1):
            for end in range(at + 1, len(line) + 1):
                part = line[start:end]
                if end - start < 2 or any(c in ".# " for c in part):
                    continue
                whole = (start == 0 or line[start - 1] in ".# ") and (end == len(line) or line[end] in ".# ")
                if "".join(part) in good and (whole or not game.whole_runs):
                    return True
    return False
