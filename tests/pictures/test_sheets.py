"""Sheets on paper: true squares, every page within its edges, what is printed on it."""

from __future__ import annotations

import io
from pathlib import Path

import pypdf
import pytest

from notation.squares import read_board
from referee.pictures.fonts import width
from referee.pictures.paper import PAPERS, PaperName
from referee.pictures.pdf import pdf
from referee.pictures.scoresheet import score_sheet
from referee.pictures.shapes import Circle, Drawing, Rect, Text
from referee.pictures.sheets import Blank, empty_sheet
from tests.pictures.games import CROSSWORD, GAMES, HOSTILE, filmed

SIZES: list[PaperName] = ["a4", "letter"]


def blank(board: str, *players: str, turns: int = 40) -> Blank:
    drawn = read_board(board, "latin", "down")
    return Blank("Crossword", drawn, frozenset(drawn.squares()), players or ("", ""), duels=True, turns=turns)


def texts(pages: list[Drawing]) -> list[str]:
    return [shape.text for page in pages for shape in page.shapes if isinstance(shape, Text)]


def extent(page: Drawing) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of all that is drawn on a page."""
    boxes = []
    for shape in page.shapes:
        if isinstance(shape, Rect):
            boxes.append((shape.x, shape.y, shape.x + shape.width, shape.y + shape.height))
        elif isinstance(shape, Circle):
            r = shape.radius
            boxes.append((shape.x - r, shape.y - r, shape.x + r, shape.y + r))
        elif isinstance(shape, Text):
            wide = width(shape.text, shape.size)
            left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
            boxes.append((left, shape.y - shape.size, left + wide, shape.y))
        else:
            boxes += [(x, y, x, y) for line in shape.lines for x, y in line]
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


def within(page: Drawing) -> bool:
    left, top, right, bottom = extent(page)
    return left >= 0 and top >= 0 and right <= page.width and bottom <= page.height


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("board", ["1x1", "8x8", "15x15", "32x24", "36x5", "5x40", "100x60"])
@pytest.mark.parametrize("players", [2, 7, 30])
def test_an_empty_sheet_stays_on_its_paper(paper: PaperName, board: str, players: int) -> None:
    pages = empty_sheet(blank(board, *[""] * players), PAPERS[paper])
    for page in pages:
        assert {page.width, page.height} == set(PAPERS[paper])
        assert within(page)


def test_squares_are_five_millimetres() -> None:
    [page] = empty_sheet(blank("8x8", turns=20), PAPERS["a4"])
    rows = {shape.y for shape in page.shapes if isinstance(shape, Rect) and shape.width == pytest.approx(40)}
    steps = [b - a for a, b in zip(sorted(rows), sorted(rows)[1:], strict=False)]
    assert steps == pytest.approx([5] * 7)


@pytest.mark.parametrize(("board", "squares"), [("100x60", 6000), ("256x256", 65536)])
def test_a_large_board_is_shared_among_pages_square_by_square(board: str, squares: int) -> None:
    pages = empty_sheet(blank(board), PAPERS["a4"])
    area = sum(
        shape.width * shape.height
        for page in pages
        for shape in page.shapes
        if isinstance(shape, Rect) and shape.height == pytest.approx(5) and shape.fill == "paper"
    )
    assert area == pytest.approx(squares * 25)
    across, down = map(int, board.split("x"))
    drawn = read_board(board, "latin", "down")
    assert {drawn.column_name(across - 1), drawn.row_name(down - 1)} <= set(texts(pages))


def test_there_are_about_as_many_lines_as_asked_for() -> None:
    for turns in (1, 10, 40, 100, 333):
        numbers = [
            int(text) for text in texts(empty_sheet(blank("8x8", turns=turns), PAPERS["a4"])) if text.isdigit()
        ]
        assert max(numbers) >= turns * 0.75


def test_duels_have_a_column_for_their_questions() -> None:
    assert "asked" in texts(empty_sheet(blank("8x8"), PAPERS["a4"]))
    assert "asked" not in texts(empty_sheet(blank("8x8")._replace(duels=False), PAPERS["a4"]))


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("text", [*GAMES.values(), HOSTILE], ids=[*GAMES, "hostile"])
def test_a_score_sheet_stays_on_its_paper(paper: PaperName, text: str, tmp_path: Path) -> None:
    pages = score_sheet(filmed(text, tmp_path), "game.game", PAPERS[paper])
    assert all(map(within, pages))
    assert len(pypdf.PdfReader(io.BytesIO(pdf(pages))).pages) == len(pages)


@pytest.mark.parametrize("game", GAMES)
def test_a_score_sheet_tells_every_turn_with_its_totals(game: str, tmp_path: Path) -> None:
    whole = filmed(GAMES[game], tmp_path)
    written = texts(score_sheet(whole, "game.game", PAPERS["a4"]))
    for done in whole.verdict.turns:
        at = written.index(f"{done.number}.", written.index("#"))
        row = written[at : at + 30]
        assert done.ruling.ruling in row
        nobodys = done.ruling.ruling == "void" or done.player is None
        after = row[row.index(done.ruling.ruling) + (1 if nobodys else 2) :]
        assert [str(total).replace("-", "−") for total in done.totals] == after[: len(done.totals)]
    assert set(whole.verdict.players) <= set(written)


def test_a_long_game_has_its_tables_head_on_every_page(tmp_path: Path) -> None:
    turns = "".join("pass\n" for _ in range(400))
    text = '+++\ngame = "matrix"\nplayers = ["A", "B"]\nlexicon = "none"\n+++\n' + turns
    pages = score_sheet(filmed(text, tmp_path), "game.game", PAPERS["a4"])
    assert len(pages) > 4
    for page in pages[:-1]:
        assert "ruling" in texts([page])


def test_duels_and_penalties_are_told_apart(tmp_path: Path) -> None:
    written = texts(score_sheet(filmed(CROSSWORD, tmp_path), "game.game", PAPERS["a4"]))
    assert "Duels" in written
    assert "Penalties" in written
    assert "Referee" in written
