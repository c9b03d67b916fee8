"""Empty sheets to play on: the board in true squares, the figure beside it, a table for the turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from notation.squares import Board
from referee.pictures.board import Layout, ground, layout_of, premium, rim
from referee.pictures.fonts import cut
from referee.pictures.paper import FOOT, MARGIN, Column, Pages, signatures, table_row
from referee.pictures.picture import explained
from referee.pictures.shapes import Path, Rect, Text, moved
from referee.reports.widths import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.pictures.paper import Paper
    from referee.pictures.shapes import Drawing, Shape

# Squared paper has squares of 5 millimetres.
SQUARE: Final = 5.0
TITLE: Final = 6.0
LETTER: Final = 3.2
SMALL: Final = 2.7
ROW: Final = 6.5
NARROWEST_TURN: Final = 24.0
GAP: Final = 6.0
# The narrowest room beside a board in which players and figure still find theirs.
SIDE: Final = 52.0
WIDEST_SIDE: Final = 90.0
# A board may take this part of the first page; a larger one gets pages of its own.
MOST_OF_A_PAGE: Final = 0.62
MOST_TOTALS: Final = 6
MOST_SIDE_PLAYERS: Final = 12
TURNS: Final = 40
OPEN_FIGURE: Final = 6
FEWEST_ROWS: Final = 4


class Blank(NamedTuple):
    """What an empty sheet is for.

    `present` are the squares that are played on, `figures` drawings of squares, `premiums` as the game
    draws them, with their `legend`; `players` are names, "" for one to be filled in. `duels` says whether
    questions are asked, `turns` about how many lines there are, `figure_is_open` whether the players
    will draw a figure themselves, `penalties` whether points can be lost.
    """

    title: str
    board: Board
    present: frozenset[int]
    players: Sequence[str]
    figures: Sequence[Sequence[str]] = ()
    premiums: Sequence[str] = ()
    legend: Sequence[str] = ()
    centre: int | None = None
    duels: bool = False
    turns: int = TURNS
    figure_is_open: bool = False
    penalties: bool = True


def empty_sheet(blank: Blank, paper: Paper) -> list[Drawing]:
    """The pages of an empty sheet."""
    pages = Pages(blank.title, paper)
    _heading(pages, blank)
    layout = layout_of(blank.board, blank.present, SQUARE)
    inside = _first_page(pages, layout, blank)
    names = [plain(name) or f"Player {at}" for at, name in enumerate(blank.players, 1)]
    shapes, height = signatures([*names[:MOST_SIDE_PLAYERS], "Referee"], pages.width)
    _turns(pages, blank, height)
    pages.put(shapes, height)
    if not inside:
        _board_pages(pages, layout, blank)
    return pages.finished()


def _heading(pages: Pages, blank: Blank) -> None:
    """The title, and lines to fill in."""
    pages.put(
        [Text(0, TITLE * 0.8, cut(blank.title, TITLE, pages.width), TITLE, "ink", "start", True)], TITLE + 5
    )
    fourth = (pages.width - 3 * GAP) / 4
    shapes: list[Shape] = []
    for at, field in enumerate(("Date", "Event", "Round", "Place")):
        x = at * (fourth + GAP)
        shapes += [
            Text(x, LETTER, field, LETTER, "soft"),
            Path([[(x + 12, LETTER + 0.8), (x + fourth, LETTER + 0.8)]], "grid", 0.2),
        ]
    pages.put(shapes, LETTER + GAP)


def _first_page(pages: Pages, layout: Layout, blank: Blank) -> bool:
    """What belongs beside the board, and the board if it fits; whether it does."""
    width, height = _size(layout)
    if width <= pages.width and height <= MOST_OF_A_PAGE * pages.room:
        beside = width + GAP + SIDE <= pages.width
        board = _board(layout, blank)
        if beside:
            side, lower = _side(blank, pages.width - width - GAP)
            start = pages.y
            pages.put(board, max(height, lower) + GAP)
            after, pages.y = pages.y, start
            pages.put(moved(side, width + GAP, layout.margin_down), 0)
            pages.y = after
        else:
            pages.put(board, height + GAP / 2)
            side, lower = _side(blank, pages.width)
            pages.put(side, lower + GAP)
        return True
    side, lower = _side(blank, pages.width)
    pages.put(side, lower + GAP)
    return False


def _size(layout: Layout) -> tuple[float, float]:
    return layout.width + 2 * layout.margin_across, layout.height + 2 * layout.margin_down


def _board(layout: Layout, blank: Blank) -> list[Shape]:
    shapes = [*ground(layout, blank.premiums, blank.centre), *rim(layout)]
    return moved(shapes, layout.margin_across, layout.margin_down)


def _side(blank: Blank, room: float) -> tuple[list[Shape], float]:
    """Players, figures and the coloured squares' legend, and how high that is: below each other in a narrow
    room, else beside each other."""
    players, height = _players(blank, min(room, WIDEST_SIDE))
    aids, lower = _aids(blank, min(room, WIDEST_SIDE))
    if room > 2 * WIDEST_SIDE:
        return [*players, *moved(aids, room / 2 + GAP, 0)], max(height, lower)
    gap = GAP if aids else 0
    return [*players, *moved(aids, 0, height + gap)], height + gap + lower


def _players(blank: Blank, room: float) -> tuple[list[Shape], float]:
    """A line for each player's name, with a box for the total."""
    shapes: list[Shape] = [Text(room - 8, 0, "total", SMALL, "soft", "middle")]
    y = 0.0
    for at, name in enumerate(blank.players[:MOST_SIDE_PLAYERS], 1):
        y += ROW + 1
        shapes.append(Text(0, y, f"{at}.", LETTER, "soft"))
        if name:
            shapes.append(Text(6, y, cut(plain(name), LETTER, room - 26), LETTER))
        shapes.append(Path([[(6, y + 1), (room - 20, y + 1)]], "grid", 0.2))
        shapes.append(Rect(room - 16, y - ROW + 2, 16, ROW - 0.5, None, "ink", 0.25))
    return shapes, y + 2


def _aids(blank: Blank, room: float) -> tuple[list[Shape], float]:
    """Figures in true squares, and what the coloured squares mean."""
    shapes: list[Shape] = []
    y = 0.0
    if blank.figures or blank.figure_is_open:
        shapes.append(Text(0, y + LETTER * 0.5, "The figure", LETTER, "soft"))
        y += LETTER + 1
    if blank.figure_is_open:
        shapes += moved(_squared_paper(OPEN_FIGURE), 0, y)
        y += OPEN_FIGURE * SQUARE + GAP / 2
    for figure in blank.figures:
        drawn, height = _figure(figure)
        shapes += moved(drawn, 0, y)
        y += height + GAP / 2
    for letter, meaning in explained(blank.legend):
        shapes += moved(premium(letter, SQUARE), 0, y)
        shapes.append(Text(SQUARE + 2, y + SQUARE * 0.68, cut(meaning, LETTER, room - SQUARE - 2), LETTER))
        y += SQUARE + 1
    return shapes, y


def _squared_paper(side: int) -> list[Shape]:
    """So many squares each way, to draw in."""
    ends = [at * SQUARE for at in range(side + 1)]
    lines = [[(at, 0.0), (at, ends[-1])] for at in ends] + [[(0.0, at), (ends[-1], at)] for at in ends]
    return [Path(lines, "grid", 0.1)]


def _figure(rows: Sequence[str]) -> tuple[list[Shape], float]:
    """A figure in true squares."""
    squares = [
        (row, column) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign not in ". "
    ]
    if not squares:
        return [], 0
    board = Board(tuple(rows), "latin", "down", max(map(len, rows)), len(rows))
    filled = frozenset(row * board.width + column for row, column in squares)
    layout = Layout(board, filled, SQUARE)
    shapes: list[Shape] = [
        Rect(column * SQUARE, row * SQUARE, SQUARE, SQUARE, "other", "grid", 0.15) for row, column in squares
    ]
    return [*shapes, *rim(layout)], board.height * SQUARE


# -- boards that need pages of their own


@dataclass(slots=True)
class _Part(Board):
    """A part of a larger board, whose squares keep their names."""

    whole: Board | None = None
    first_column: int = 0
    first_row: int = 0

    def column_name(self, column: int) -> str:
        assert self.whole is not None
        return self.whole.column_name(column + self.first_column)

    def row_name(self, row: int) -> str:
        assert self.whole is not None
        return self.whole.row_name(row + self.first_row)


def _board_pages(pages: Pages, layout: Layout, blank: Blank) -> None:
    """The board on as few pages as hold it, upright or lying, to be put side by side."""
    across, down = 2 * layout.margin_across, 2 * layout.margin_down
    board = layout.board

    def parts(lying: bool) -> tuple[int, int]:
        width, height = (pages.paper.height, pages.paper.width) if lying else pages.paper
        columns = int((width - 2 * MARGIN - across) // SQUARE)
        rows = int((height - 2 * MARGIN - FOOT - down) // SQUARE)
        return columns, rows

    def count(lying: bool) -> int:
        columns, rows = parts(lying)
        return -(-board.width // columns) * -(-board.height // rows)

    lying = count(True) < count(False)
    columns, rows = parts(lying)
    for top in range(0, board.height, rows):
        for left in range(0, board.width, columns):
            part = _part(layout, left, top, min(columns, board.width - left), min(rows, board.height - top))
            if not part.present:
                continue
            pages.turn(lying)
            premiums = [
                line[left : left + part.board.width] for line in blank.premiums[top : top + part.board.height]
            ]
            centre = _inside(blank.centre, board, part.board, left, top)
            shapes = [*ground(part, premiums, centre), *rim(part)]
            pages.put(moved(shapes, part.margin_across, part.margin_down), _size(part)[1])


def _part(layout: Layout, left: int, top: int, width: int, height: int) -> Layout:
    whole = layout.board
    lines = tuple(row[left : left + width] for row in whole.rows[top : top + height])
    board = _Part(
        lines, whole.columns, whole.counted, width, height, whole=whole, first_column=left, first_row=top
    )
    present = frozenset(
        row * width + column
        for row in range(height)
        for column in range(width)
        if (row + top) * whole.width + column + left in layout.present
    )
    return Layout(board, present, layout.size)


def _inside(square: int | None, whole: Board, part: Board, left: int, top: int) -> int | None:
    if square is None:
        return None
    row, column = divmod(square, whole.width)
    row, column = row - top, column - left
    return row * part.width + column if 0 <= row < part.height and 0 <= column < part.width else None


# -- the table for the turns


def _turns(pages: Pages, blank: Blank, below: float) -> None:
    """Lines for the turns, in as many columns as the page holds, down to the foot of each page.

    Of the last page so much is left free `below` them, so that there may be a few less than asked for.
    """
    columns = _columns(blank, pages.width)
    width = sum(column.width for column in columns)
    blocks = max(1, int((pages.width + GAP) // (width + GAP)))
    number, missing = 1, blank.turns
    while missing > 0:
        rows = int(pages.room // ROW) - 1
        enough = rows * blocks >= missing
        if enough:
            rows = int((pages.room - below - GAP) // ROW) - 1
        if rows < FEWEST_ROWS:
            pages.turn()
            continue
        for block in range(blocks):
            pages.put(moved(_block(columns, number, rows), block * (width + GAP), 0), 0)
            number += rows
        pages.put([], (rows + 1) * ROW + GAP / 2)
        missing = 0 if enough else missing - rows * blocks
    if pages.room < below:
        pages.turn()


def _block(columns: Sequence[Column], first: int, rows: int) -> list[Shape]:
    """A table with so many empty lines, numbered."""
    shapes = table_row(columns, [[column.title] for column in columns], ROW, SMALL, "soft")
    for row in range(rows):
        cells = [[str(first + row)], *([] for _ in columns[1:])]
        shapes += moved(table_row(columns, cells, ROW, SMALL, "soft"), 0, (row + 1) * ROW)
    return shapes


def _columns(blank: Blank, room: float) -> list[Column]:
    totals = list(range(1, len(blank.players) + 1)) if len(blank.players) <= MOST_TOTALS else []
    fixed = [Column("#", 8, "end"), Column("who", 10)]
    behind = [Column("asked", 11, "end")] if blank.duels else []
    behind.append(Column("points", 12, "end"))
    behind += [Column("penalty", 12.5, "end")] if blank.penalties else []
    behind += [Column(f"total {at}", 11.5, "end") for at in totals] or [Column("total", 14, "end")]
    used = sum(column.width for column in [*fixed, *behind])
    half = (room - GAP) / 2 - used
    return [*fixed, Column("turn", half if half >= NARROWEST_TURN else room - used), *behind]
