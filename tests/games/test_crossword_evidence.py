"""What a duel's answers show, learned square by square, is what a plain look at the whole grid shows."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from notation.squares import read_board
from referee.games.crossword import Evidence, FullCrossword
from referee.games.letters import BLACK, EMPTY, OUTSIDE, Grid, Pieces

WORDS = {"AB", "BA", "ABA"}
CROSSWORD = FullCrossword(WORDS.__contains__, repeats_allowed=False)

sizes = st.tuples(st.integers(1, 6), st.integers(1, 6))


@st.composite
def grids(draw: st.DrawFn, signs: str) -> Grid:
    width, height = draw(sizes)
    holes = draw(st.lists(st.text(".. #", min_size=width, max_size=width), min_size=height, max_size=height))
    if not any("." in row for row in holes):
        holes[0] = "." * width
    grid = Grid(read_board("\n".join(row.replace("#", ".") for row in holes) + "\n", "latin", "down"))
    for square, there in enumerate(grid.letters):
        if there == EMPTY:
            grid.letters[square] = draw(st.sampled_from(signs))
    return grid


def beside(grid: Grid, square: int) -> list[int]:
    """The squares that are not black beside a square."""
    return [near for near in grid.neighbours(square) if grid.letters[near] not in (BLACK, OUTSIDE)]


def reached(grid: Grid, square: int) -> set[int]:
    """The squares that can be reached from one, step by step."""
    found, todo = {square}, [square]
    while todo:
        new = set(beside(grid, todo.pop())) - found
        found |= new
        todo += new
    return found


def is_flawed(grid: Grid) -> bool:
    """Whether a closed run is no word or stands twice, or letters are shut off from others."""
    runs = [run for line in grid.lines() for run in line.replace(BLACK, OUTSIDE).split() if len(run) > 1]
    closed = [run for run in runs if EMPTY not in run]
    letters = [square for square, there in enumerate(grid.letters) if there not in (EMPTY, BLACK, OUTSIDE)]
    return (
        not set(closed) <= WORDS
        or len(set(closed)) < len(closed)
        or any(not reached(grid, letter).issuperset(letters) for letter in letters)
    )


@given(grids("AB##..."))
@settings(max_examples=400, deadline=None)
def test_pieces(grid: Grid) -> None:
    pieces = Pieces(grid.rows())
    open_squares = [square for square, there in enumerate(grid.letters) if there not in (BLACK, OUTSIDE)]
    for square in open_squares:
        same = {other for other in open_squares if pieces.piece_of(other) == pieces.piece_of(square)}
        assert same == reached(grid, square)


@given(grids("AB#....."), st.data())
@settings(max_examples=400, deadline=None)
def test_what_is_learned(grid: Grid, data: st.DataObject) -> None:
    evidence = Evidence(CROSSWORD, grid)
    flawed = is_flawed(grid)
    assert (evidence.flaw is not None) == flawed
    empty = [square for square, there in enumerate(grid.letters) if there == EMPTY]
    for square in data.draw(st.permutations(empty)):
        grid.letters[square] = data.draw(st.sampled_from("AB####"))
        evidence.learn(square)
        flawed = flawed or is_flawed(grid)
        assert (evidence.flaw is not None) == flawed


@given(grids("AB#....."), st.data())
@settings(max_examples=200, deadline=None)
def test_a_copy_learns_alone(grid: Grid, data: st.DataObject) -> None:
    evidence, letters = Evidence(CROSSWORD, grid), list(grid.letters)
    flaw, empty = evidence.flaw, [square for square, there in enumerate(letters) if there == EMPTY]
    for square in data.draw(st.permutations(empty))[:3]:
        copy = evidence.copy()
        copy.grid.letters[square] = data.draw(st.sampled_from("AB#"))
        copy.learn(square)
        assert (copy.flaw is not None) == (flaw is not None or is_flawed(copy.grid))
    assert (evidence.flaw, grid.letters) == (flaw, letters)
