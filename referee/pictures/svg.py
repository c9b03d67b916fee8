"""Drawings as SVG: the same drawing gives the same bytes.

Letters are left to the reader's own font. Every system has these alphabets, texts are set by their start,
middle or end, and room is measured with a wide font: so a font of 40 kB in each file would not pay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.pictures.fonts import FAMILY
from referee.pictures.palette import LIGHT
from referee.pictures.shapes import Circle, Path, Rect, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from referee.pictures.shapes import Drawing, Shape

FONTS: Final = f"'{FAMILY}', Verdana, Arial, sans-serif"
_BOLD: Final = 0.04

Paint = str


def svg(drawing: Drawing) -> str:
    """A drawing as a file of its own, in true millimetres."""
    width, height = number(drawing.width), number(drawing.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="{FONTS}">',
        f"<title>{escaped(drawing.title)}</title>",
        f"<desc>{escaped(drawing.about)}</desc>",
        *elements(drawing.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def elements(shapes: Iterable[Shape], paint: Callable[[str], Paint] = LIGHT.__getitem__) -> list[str]:
    """Shapes as SVG elements, one a line; `paint` says how a colour of the palette is written."""
    return [_element(shape, paint) for shape in shapes]


def variable(colour: str) -> Paint:
    """A colour as a variable of the page's style."""
    return f"var(--{colour})"


def number(value: float) -> str:
    """A length with at most three digits behind the point, and no more than it needs."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def escaped(text: str) -> str:
    """A text that can stand in an element or between double quotes, whatever it holds."""
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(sign, name)
    return text


def _element(shape: Shape, paint: Callable[[str], Paint]) -> str:
    if isinstance(shape, Rect):
        radius = f' rx="{number(shape.radius)}"' if shape.radius else ""
        place = f'x="{number(shape.x)}" y="{number(shape.y)}"'
        size = f'width="{number(shape.width)}" height="{number(shape.height)}"'
        return f"<rect {place} {size}{radius}{_paints(shape, paint)}/>"
    if isinstance(shape, Circle):
        place = f'cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}"'
        return f"<circle {place}{_paints(shape, paint)}/>"
    if isinstance(shape, Path):
        dash = f' stroke-dasharray="{" ".join(map(number, shape.dash))}"' if shape.dash else ""
        ends = ' stroke-linecap="round" stroke-linejoin="round"' if shape.round else ""
        return f'<path d="{path_data(shape.lines)}"{_paints(shape, paint)}{dash}{ends}/>'
    return _text(shape, paint)


def path_data(lines: Iterable[Sequence[tuple[float, float]]]) -> str:
    """Lines as the data of a path."""
    return "".join(
        ("M" if at == 0 else "L") + f"{number(x)} {number(y)}"
        for line in lines
        for at, (x, y) in enumerate(line)
    )


def _paints(shape: Rect | Circle | Path, paint: Callable[[str], Paint]) -> str:
    fill = "none" if shape.fill is None else paint(shape.fill)
    if shape.stroke is None:
        return f' fill="{fill}"'
    return f' fill="{fill}" stroke="{paint(shape.stroke)}" stroke-width="{number(shape.line)}"'


def _text(text: Text, paint: Callable[[str], Paint]) -> str:
    colour = paint(text.fill)
    anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    bold = f' stroke="{colour}" stroke-width="{number(text.size * _BOLD)}"' if text.bold else ""
    place = f'x="{number(text.x)}" y="{number(text.y)}" font-size="{number(text.size)}"'
    return f'<text {place} fill="{colour}"{anchor}{bold}>{escaped(text.text)}</text>'
