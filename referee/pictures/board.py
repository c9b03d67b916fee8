"""A board laid out: its squares, what lies on them, what the last turn did.

Everything is in millimetres from the board's own top left corner, which is that of its first square;
coordinates stand outside of it, all around.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from referee.pictures import palette
from referee.pictures.fonts import CAPITALS, width
from referee.pictures.shapes import Circle, Path, Rect, Text, moved
from referee.reports.widths import plain

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from notation.squares import Board
    from referee.games import Game, Kind
    from referee.pictures.film import Frame, Held
    from referee.pictures.shapes import Shape

# The sides of a square, as bits.
TOP: Final = 1
RIGHT: Final = 2
BOTTOM: Final = 4
LEFT: Final = 8

# All in parts of a square's side.
LETTER: Final = 0.62
ON_TILE: Final = 0.54
COORDINATE: Final = 0.4
SMALL: Final = 0.24
GAP: Final = 0.28

# The pieces of the lines below players' letters, in parts of their length.
BARS: Final = (
    ((0.0, 1.0),),
    ((0.0, 0.4), (0.6, 1.0)),
    ((0.0, 0.2), (0.4, 0.6), (0.8, 1.0)),
    ((0.3, 0.7),),
)


class Look(NamedTuple):
    """How what lies on a square is drawn: the same look, the same shapes.

    `text` is its letter or its player's sign, "" for none; `value` a tile's; `player` whose it is, None
    for nobody's; `sides` those on which a figure ends.
    """

    kind: Kind
    text: str = ""
    value: int | None = None
    player: int | None = None
    sides: int = 0


class Mark(NamedTuple):
    """How what the last turn did to a square is drawn over it.

    `put` has a thick line at its `sides`, what died a ring; what is `gone` is shown pale in a broken
    frame, and what was `asked` for with its answer, or a question mark.
    """

    kind: Literal["put", "dead", "gone", "asked"]
    text: str = ""
    sides: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a board's squares are: `size` is a square's side; `present` are those that are played on."""

    board: Board
    present: frozenset[int]
    size: float

    @property
    def width(self) -> float:
        return self.board.width * self.size

    @property
    def height(self) -> float:
        return self.board.height * self.size

    @property
    def margin_across(self) -> float:
        """The room for the rows' names at each side."""
        longest = max(width(self.board.row_name(row), COORDINATE) for row in (0, self.board.height - 1))
        return (longest + 2 * GAP) * self.size

    @property
    def margin_down(self) -> float:
        """The room for the columns' names above and below."""
        return (COORDINATE * CAPITALS + 2 * GAP) * self.size

    def corner(self, square: int) -> tuple[float, float]:
        """The top left corner of a square."""
        row, column = divmod(square, self.board.width)
        return column * self.size, row * self.size

    def middle(self, square: int) -> tuple[float, float]:
        x, y = self.corner(square)
        return x + self.size / 2, y + self.size / 2

    def sides(self, square: int, of: Collection[int]) -> int:
        """The sides of a square at which a set of squares ends."""
        columns = self.board.width
        sides = 0 if square - columns in of else TOP
        sides |= 0 if square + columns in of else BOTTOM
        sides |= 0 if square % columns and square - 1 in of else LEFT
        return sides | (0 if (square + 1) % columns and square + 1 in of else RIGHT)


# -- what lies below: the squares, their colours, their names


def ground(layout: Layout, premiums: Sequence[str] = (), centre: int | None = None) -> list[Shape]:
    """The empty board, without the line around it."""
    shapes = [*_thrown_out(layout), *_squares(layout)]
    for row, line in enumerate(premiums):
        for column, letter in enumerate(line):
            if letter not in ". ":
                shapes += moved(premium(letter, layout.size), column * layout.size, row * layout.size)
    if centre is not None:
        shapes += moved(_centre(layout.size), *layout.corner(centre))
    return [*shapes, Path(_edges(layout), "grid", layout.size * 0.02), *_names(layout)]


def _squares(layout: Layout) -> list[Shape]:
    """The ground of the squares, each run of a row as one rectangle."""
    rectangles: list[Shape] = []
    for first, last in _runs(layout.board, layout.present):
        x, y = layout.corner(first)
        rectangles.append(Rect(x, y, (last - first + 1) * layout.size, layout.size, "paper"))
    return rectangles


def _runs(board: Board, squares: Collection[int]) -> list[tuple[int, int]]:
    """The first and last squares of all runs of squares side by side."""
    runs: list[tuple[int, int]] = []
    for square in sorted(squares):
        if runs and runs[-1][1] == square - 1 and square % board.width:
            runs[-1] = (runs[-1][0], square)
        else:
            runs.append((square, square))
    return runs


def _thrown_out(layout: Layout) -> list[Shape]:
    """The squares of the board that aren't played on, as a faint grid."""
    thrown = frozenset(layout.board.squares()) - layout.present
    if not thrown:
        return []
    return [Path(_edges(Layout(layout.board, thrown, layout.size)), "rule", layout.size * 0.02)]


def rim(layout: Layout) -> list[Shape]:
    """A thick line around all squares; it lies over what is on them."""
    return [Path(outline(layout, layout.present), "ink", layout.size * 0.05, round=True)]


def _edges(layout: Layout) -> list[list[tuple[float, float]]]:
    """Every side of every square once, those in one line together."""
    size, board, present = layout.size, layout.board, layout.present
    lines = []
    for row in range(board.height + 1):
        ends = [
            column
            for column in range(board.width)
            if row * board.width + column in present or (row - 1) * board.width + column in present
        ]
        lines += [[(a * size, row * size), (b * size, row * size)] for a, b in _stretches(ends)]
    for column in range(board.width + 1):
        ends = [
            row
            for row in range(board.height)
            if (column < board.width and row * board.width + column in present)
            or (column and row * board.width + column - 1 in present)
        ]
        lines += [[(column * size, a * size), (column * size, b * size)] for a, b in _stretches(ends)]
    return lines


def _stretches(places: list[int]) -> list[tuple[int, int]]:
    """Neighbouring places, each from its first to behind its last."""
    stretches: list[tuple[int, int]] = []
    for place in places:
        if stretches and stretches[-1][1] == place:
            stretches[-1] = (stretches[-1][0], place + 1)
        else:
            stretches.append((place, place + 1))
    return stretches


def outline(layout: Layout, squares: Collection[int]) -> list[list[tuple[float, float]]]:
    """The sides at which a set of squares ends, those in one line together."""
    size = layout.size
    across: dict[int, set[int]] = defaultdict(set)
    down: dict[int, set[int]] = defaultdict(set)
    for square in squares:
        row, column = divmod(square, layout.board.width)
        sides = layout.sides(square, squares)
        for side, at, place in ((TOP, row, column), (BOTTOM, row + 1, column)):
            if sides & side:
                across[at].add(place)
        for side, at, place in ((LEFT, column, row), (RIGHT, column + 1, row)):
            if sides & side:
                down[at].add(place)
    lines = [
        [(a * size, at * size), (b * size, at * size)]
        for at, places in sorted(across.items())
        for a, b in _stretches(sorted(places))
    ]
    lines += [
        [(at * size, a * size), (at * size, b * size)]
        for at, places in sorted(down.items())
        for a, b in _stretches(sorted(places))
    ]
    return lines


def _names(layout: Layout) -> list[Shape]:
    """The names of columns and rows, on all four sides."""
    size, board = layout.size, layout.board
    letter = COORDINATE * size
    gap = GAP * size
    shapes: list[Shape] = []
    for column in range(board.width):
        x, name = (column + 0.5) * size, board.column_name(column)
        shapes.append(Text(x, -gap, name, letter, "soft", "middle"))
        shapes.append(Text(x, layout.height + gap + letter * CAPITALS, name, letter, "soft", "middle"))
    for row in range(board.height):
        y, name = (row + 0.5) * size + letter * CAPITALS / 2, board.row_name(row)
        shapes.append(Text(-gap, y, name, letter, "soft", "end"))
        shapes.append(Text(layout.width + gap, y, name, letter, "soft", "start"))
    return shapes


def premium(letter: str, size: float) -> list[Shape]:
    """A square that counts more than others; those for words have a frame inside."""
    look = palette.premium(letter)
    shapes: list[Shape] = [Rect(0, 0, size, size, look.fill)]
    if look.framed:
        inset = size * 0.09
        shapes.append(Rect(inset, inset, size - 2 * inset, size - 2 * inset, None, look.frame, size * 0.06))
    return [*shapes, _centred(look.sign, size, 0.34, look.frame)]


def _centre(size: float) -> list[Shape]:
    """The square that the first turn covers: a rhombus."""
    half, far = size / 2, size * 0.2
    corners = [(half, far), (size - far, half), (half, size - far), (far, half), (half, far)]
    return [Path([corners], "soft", size * 0.05)]


# -- what lies on the squares


class Pieces:
    """Turns frames into looks and marks."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game = game
        self.layout = layout

    def looks(self, changes: dict[int, Held]) -> dict[int, Look]:
        """The looks of squares that changed in one turn; a figure's squares are drawn as one piece."""
        kinds = {square: self.game.kind_of(held.mark) for square, held in changes.items()}
        figure = {square for square, kind in kinds.items() if kind == "figure"}
        signed = self._middlemost(figure)
        looks = {}
        for square, held in changes.items():
            kind = kinds[square]
            if kind == "figure":
                sign = held.mark if square == signed else ""
                looks[square] = Look(kind, sign, None, held.player, self.layout.sides(square, figure))
            elif kind in ("letter", "star"):
                looks[square] = Look(kind, plain(held.mark), self.game.value_of(held.mark), held.player)
            else:
                looks[square] = Look(kind, player=None if kind == "free" else held.player)
        return looks

    def _middlemost(self, squares: set[int]) -> int | None:
        """The square of a set that is nearest to its middle."""
        if not squares:
            return None
        places = {square: self.layout.middle(square) for square in sorted(squares)}
        x = sum(at for at, _ in places.values()) / len(places)
        y = sum(at for _, at in places.values()) / len(places)
        return min(places, key=lambda square: (places[square][0] - x) ** 2 + (places[square][1] - y) ** 2)

    def marks(self, frame: Frame) -> dict[int, Mark]:
        """What is drawn over the squares that the frame's turn has changed."""
        if frame.done is None:
            return {}
        kinds = {square: self.game.kind_of(held.mark) for square, held in frame.changes.items()}
        put = {square for square, kind in kinds.items() if kind not in ("free", "dead")}
        marks = {square: Mark("put", sides=self.layout.sides(square, put)) for square in sorted(put)}
        marks |= {square: Mark("dead") for square, kind in kinds.items() if kind == "dead"}
        marks |= {square: Mark("gone", plain(held.mark)) for square, held in frame.gone.items()}
        return marks


def piece(look: Look, size: float) -> list[Shape]:
    """What lies on a square of that look, with the square's corner at (0, 0)."""
    shapes: list[Shape] = []
    if look.kind == "black":
        return [Rect(0, 0, size, size, "black")]
    if look.kind == "dead":
        colour = "soft" if look.player is None else palette.player(look.player)
        dot = Circle(size / 2, size / 2, size * 0.15, colour, "ink", size * 0.025)
        return [Rect(0, 0, size, size, "dead", "grid", size * 0.02), dot]
    if look.kind == "bought":
        near, far = size * 0.28, size * 0.72
        cross = [[(near, near), (far, far)], [(far, near), (near, far)]]
        colour = "soft" if look.player is None else palette.player(look.player)
        return [
            Rect(0, 0, size, size, "rule", "grid", size * 0.02),
            Path(cross, "ink", size * 0.14, round=True),
            Path(cross, colour, size * 0.08, round=True),
        ]
    if look.kind == "figure":
        colour = "other" if look.player is None else palette.player(look.player)
        shapes = [
            Rect(0, 0, size, size, colour, colour, size * 0.02),
            Path(_side_lines(look.sides, size), "ink", size * 0.07, round=True),
        ]
        if look.text:
            ink = "ink" if look.player is None else palette.on_player(look.player)
            shapes.append(_centred(look.text, size, 0.5, ink, bold=True))
        return shapes
    if look.kind == "free":
        return []
    return _letter(look, size)


def _letter(look: Look, size: float) -> list[Shape]:
    """A letter over a line in its player's colour; with a value, on a tile; a star's with a star."""
    shapes: list[Shape] = []
    if look.value is not None:
        inset = size * 0.05
        side = size - 2 * inset
        shapes.append(Rect(inset, inset, side, side, "tile", "grid", size * 0.025, size * 0.1))
    if look.player is not None:
        shapes += moved(bar(look.player, size * 0.6, size * 0.08), size * 0.2, size * 0.85)
    ink = "star" if look.kind == "star" else "soft" if look.player is None else "ink"
    if look.value is None:
        shapes.append(_centred(look.text, size, LETTER, ink, raised=0.03))
    else:
        shapes.append(_centred(look.text, size, ON_TILE, ink, raised=0.05)._replace(x=size * 0.45))
    if look.kind == "star":
        shapes.append(Text(size * 0.92, size * 0.3, "★", size * 0.24, "star", "end"))
    if look.value is not None:
        value = str(look.value)
        small = min(SMALL, 0.3 / width(value, 1.0))
        shapes.append(Text(size * 0.92, size * 0.82, value, size * small, "soft", "end"))
    return shapes


def bar(player: int, width: float, height: float) -> list[Shape]:
    """A line in a player's colour: whole for the first two, one light, one dark; in pieces for the others."""
    colour, pieces = palette.player(player), BARS[player // 2 % len(BARS)]
    return [Rect(start * width, 0, (end - start) * width, height, colour) for start, end in pieces]


def mark(mark: Mark, size: float) -> list[Shape]:
    """What is drawn over a square, with the square's corner at (0, 0)."""
    if mark.kind == "put":
        return [Path(_side_lines(mark.sides, size), "accent", size * 0.13, round=True)]
    if mark.kind == "dead":
        return [Circle(size / 2, size / 2, size * 0.3, None, "accent", size * 0.07)]
    inset = size * 0.1
    near, far = inset, size - inset
    square = [(near, near), (far, near), (far, far), (near, far), (near, near)]
    frame = Path([square], "accent", size * 0.06, dash=(size * 0.12, size * 0.09))
    if mark.kind == "gone":
        return [frame, _centred(mark.text, size, LETTER, "ghost", raised=0.03)]
    ground = Rect(near, near, far - near, far - near, "paper")
    return [ground, frame, _centred(mark.text or "?", size, LETTER, "accent", raised=0.03)]


def reading(path: Sequence[int], layout: Layout) -> list[Shape]:
    """A word's way over the board, as with a marker pen, its first square with a dot."""
    if len(path) < 2:
        return []
    points = [layout.middle(square) for square in path]
    return [
        Path([points], "yellow-frame", layout.size * 0.56, round=True),
        Path([points], "yellow", layout.size * 0.5, round=True),
        Circle(*points[0], layout.size * 0.37, "yellow", "yellow-frame", layout.size * 0.04),
    ]


def _side_lines(sides: int, size: float) -> list[list[tuple[float, float]]]:
    ends = {
        TOP: ((0.0, 0.0), (size, 0.0)),
        RIGHT: ((size, 0.0), (size, size)),
        BOTTOM: ((0.0, size), (size, size)),
        LEFT: ((0.0, 0.0), (0.0, size)),
    }
    return [list(line) for side, line in ends.items() if sides & side]


def _centred(text: str, size: float, part: float, fill: str, bold: bool = False, raised: float = 0) -> Text:
    """A sign in the middle of a square; a long one smaller, so that it stays inside."""
    part = min(part, 0.85 / max(0.01, width(text, 1.0)))
    y = size * (0.5 - raised + part * CAPITALS / 2)
    return Text(size / 2, y, text, size * part, fill, "middle", bold)


def drawn(layout: Layout, looks: dict[int, Look], marks: dict[int, Mark], path: Sequence[int]) -> list[Shape]:
    """All that lies on the board, figures with their lines over the rest, and what the last turn did."""
    shapes = reading(path, layout)
    for square, look in sorted(looks.items(), key=lambda each: (each[1].kind == "figure", each[0])):
        shapes += moved(piece(look, layout.size), *layout.corner(square))
    shapes += rim(layout)
    for square, over in sorted(marks.items()):
        shapes += moved(mark(over, layout.size), *layout.corner(square))
    return shapes


def layout_of(board: Board, present: Iterable[int], size: float) -> Layout:
    """The layout of a board's squares that are played on."""
    return Layout(board, frozenset(present), size)
