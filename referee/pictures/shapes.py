"""What drawings are made of: a few plain shapes, in millimetres, y downwards, with colours by their names.

How they become SVG or PDF stands in the modules named so. Colours are names of `palette`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

Anchor = Literal["start", "middle", "end"]


class Rect(NamedTuple):
    """A rectangle, filled, framed or both; `line` is how thick its frame is."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.2
    radius: float = 0


class Circle(NamedTuple):
    """A circle around a point."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.2


class Path(NamedTuple):
    """Lines that lead from point to point, each by itself; `fill` closes and fills them.

    `dash` are the lengths of dashes and gaps.
    """

    lines: Sequence[Sequence[tuple[float, float]]]
    stroke: str | None = None
    line: float = 0.2
    fill: str | None = None
    dash: tuple[float, ...] = ()
    round: bool = False


class Text(NamedTuple):
    """A line of text; (x, y) is on its base line. Bold letters are a little thicker ones of the same font."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    anchor: Anchor = "start"
    bold: bool = False


Shape = Rect | Circle | Path | Text


@dataclass(slots=True)
class Drawing:
    """Shapes on a sheet of that size; `title` and `about` are for those who can't see it."""

    width: float
    height: float
    title: str = ""
    about: str = ""
    shapes: list[Shape] = field(default_factory=list)


def moved(shapes: Sequence[Shape], x: float, y: float) -> list[Shape]:
    """The shapes, moved to the right and down."""
    return [_moved(shape, x, y) for shape in shapes]


def _moved(shape: Shape, x: float, y: float) -> Shape:
    if isinstance(shape, Path):
        return shape._replace(lines=[[(a + x, b + y) for a, b in line] for line in shape.lines])
    return shape._replace(x=shape.x + x, y=shape.y + y)


def scaled(shapes: Sequence[Shape], factor: float) -> list[Shape]:
    """The shapes, all of them and their lines as many times as large."""
    return [_scaled(shape, factor) for shape in shapes]


def _scaled(shape: Shape, by: float) -> Shape:
    if isinstance(shape, Path):
        lines = [[(x * by, y * by) for x, y in line] for line in shape.lines]
        return shape._replace(lines=lines, line=shape.line * by, dash=tuple(d * by for d in shape.dash))
    if isinstance(shape, Text):
        return shape._replace(x=shape.x * by, y=shape.y * by, size=shape.size * by)
    if isinstance(shape, Circle):
        return shape._replace(x=shape.x * by, y=shape.y * by, radius=shape.radius * by, line=shape.line * by)
    return shape._replace(
        x=shape.x * by, y=shape.y * by, width=shape.width * by, height=shape.height * by,
        line=shape.line * by, radius=shape.radius * by,
    )  # fmt: skip
