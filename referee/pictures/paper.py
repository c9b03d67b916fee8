"""Sheets of paper: their sizes, and what is laid out on them page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from referee.pictures.fonts import cut
from referee.pictures.shapes import Drawing, Path, Rect, Text, moved, scaled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.pictures.shapes import Anchor, Shape

PaperName = Literal["a4", "letter"]
MARGIN: Final = 12.0
FOOT: Final = 6.0
SMALL: Final = 3.0
# A picture isn't made larger than this on paper, nor smaller: then the paper is as large as it needs.
LARGEST: Final = 1.5
SMALLEST: Final = 0.6


class Paper(NamedTuple):
    """A sheet upright, in millimetres."""

    width: float
    height: float


PAPERS: Final[dict[PaperName, Paper]] = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}


def on_paper(drawing: Drawing, paper: Paper = PAPERS["a4"]) -> Drawing:
    """A picture as a page: as large as the sheet allows, upright or lying; a huge one keeps its size."""
    lying = Paper(paper.height, paper.width)
    sheet = max((paper, lying), key=lambda sheet: _fit(drawing, sheet))
    by = min(LARGEST, _fit(drawing, sheet))
    if by < SMALLEST:
        return drawing
    shapes = moved(scaled(drawing.shapes, by), (sheet.width - drawing.width * by) / 2, 0)
    return Drawing(sheet.width, sheet.height, drawing.title, drawing.about, shapes)


def _fit(drawing: Drawing, sheet: Paper) -> float:
    return min(sheet.width / drawing.width, sheet.height / drawing.height)


class Pages:
    """Pages that are filled from top to bottom. `y` is where the next thing goes, `width` the room across."""

    def __init__(self, title: str, paper: Paper) -> None:
        self.title = title
        self.paper = paper
        self.drawings: list[Drawing] = []
        self.y = 0.0
        self.turn()

    @property
    def width(self) -> float:
        return self.drawings[-1].width - 2 * MARGIN

    @property
    def room(self) -> float:
        """What is left of the page, from top to bottom."""
        return self.drawings[-1].height - MARGIN - FOOT - self.y

    def turn(self, lying: bool = False) -> None:
        """Begin a new page."""
        width, height = self.paper
        size = (height, width) if lying else (width, height)
        page = Drawing(*size, self.title)
        page.shapes.append(Rect(0, 0, *size, "paper"))
        self.drawings.append(page)
        self.y = MARGIN

    def put(self, shapes: Sequence[Shape], height: float, x: float = 0) -> None:
        """Put shapes at the left margin, or further right, and go on below them."""
        self.drawings[-1].shapes += moved(shapes, MARGIN + x, self.y)
        self.y += height

    def finished(self) -> list[Drawing]:
        """The pages, each with its number at the foot."""
        for number, page in enumerate(self.drawings, 1):
            y = page.height - MARGIN
            end = page.width - MARGIN
            of = f"{number} / {len(self.drawings)}"
            title = cut(self.title, SMALL, end - MARGIN - 20)
            page.shapes += [Text(MARGIN, y, title, SMALL, "soft"), Text(end, y, of, SMALL, "soft", "end")]
        return self.drawings


class Column(NamedTuple):
    """A column of a table: its title, how wide it is, and at which side its text stands."""

    title: str
    width: float
    anchor: Anchor = "start"


def table_row(
    columns: Sequence[Column],
    cells: Sequence[Sequence[str]],
    height: float,
    size: float,
    fill: str = "ink",
    bold: bool = False,
) -> list[Shape]:
    """One row of a table with its lines: each cell has lines of text, `height` is that of one of them."""
    lines = max([1, *map(len, cells)])
    whole = lines * height
    shapes: list[Shape] = []
    x = 0.0
    for column, cell in zip(columns, cells, strict=True):
        at = {"start": x + 1.2, "middle": x + column.width / 2, "end": x + column.width - 1.2}[column.anchor]
        for number, text in enumerate(cell):
            y = (number + 0.5) * height + size * 0.36
            shapes.append(Text(at, y, cut(text, size, column.width - 2), size, fill, column.anchor, bold))
        x += column.width
    uprights = [0.0]
    for column in columns:
        uprights.append(uprights[-1] + column.width)
    grid = [[(at, 0.0), (at, whole)] for at in uprights]
    grid += [[(0.0, 0.0), (x, 0.0)], [(0.0, whole), (x, whole)]]
    shapes.append(Path(grid, "grid", 0.2))
    return shapes


def signatures(names: Sequence[str], width: float) -> tuple[list[Shape], float]:
    """Lines to sign on, two beside each other, and how high they are."""
    half = (width - 10) / 2
    shapes: list[Shape] = []
    for at, name in enumerate(names):
        x, y = (at % 2) * (half + 10), (at // 2 + 1) * 13.0
        shapes.append(Path([[(x, y), (x + half, y)]], "ink", 0.2))
        shapes.append(Text(x, y + SMALL + 0.6, cut(name, SMALL, half), SMALL, "soft"))
    return shapes, ((len(names) + 1) // 2) * 13.0 + SMALL + 3
