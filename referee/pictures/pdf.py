"""Drawings as the pages of a PDF, by fpdf2 (extra `pictures`): the same pages give the same bytes."""

from __future__ import annotations

import datetime
import unicodedata
from typing import TYPE_CHECKING, Any, Final

from referee.pictures.extra import needed
from referee.pictures.fonts import FAMILY, covers, font_file, width
from referee.pictures.palette import LIGHT
from referee.pictures.shapes import Circle, Path, Rect, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.pictures.shapes import Drawing, Shape

POINTS_A_MILLIMETRE: Final = 72 / 25.4
REPLACEMENT: Final = "\ufffd"
_BOLD: Final = 0.04
# When it was made is no business of a picture: the same game gives the same file.
_MADE: Final = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)


def pdf(pages: Sequence[Drawing]) -> bytes:
    """A page for each drawing, of its size. Letters that the font hasn't are drawn as `�`. Raises Missing."""
    fpdf = needed("fpdf", "PDF")
    document = fpdf.FPDF(unit="mm")
    document.set_creation_date(_MADE)
    document.set_auto_page_break(False)
    document.set_margin(0)
    document.c_margin = 0
    document.set_title(shown(pages[0].title))
    document.set_subject(shown(pages[0].about))
    document.set_creator("referee")
    document.set_text_shaping(False)
    with font_file() as font:
        document.add_font(FAMILY, fname=str(font))
    for page in pages:
        document.add_page(format=(page.width, page.height))
        for shape in page.shapes:
            _draw(document, shape)
    return bytes(document.output())


def shown(text: str) -> str:
    """A text as the font can show it."""
    return "".join(
        letter if covers(letter) else REPLACEMENT
        for letter in text
        if unicodedata.category(letter) not in ("Mn", "Me", "Cf")
    )


def cannot_show(pages: Sequence[Drawing]) -> bool:
    """Whether a text has letters that the font hasn't."""
    return any(isinstance(shape, Text) and not covers(shape.text) for page in pages for shape in page.shapes)


def _draw(document: Any, shape: Shape) -> None:
    if isinstance(shape, Text):
        _write(document, shape)
        return
    style = _paints(document, shape)
    if isinstance(shape, Rect):
        document.rect(
            shape.x,
            shape.y,
            shape.width,
            shape.height,
            style,
            round_corners=bool(shape.radius),
            corner_radius=shape.radius,
        )
    elif isinstance(shape, Circle):
        document.circle(shape.x, shape.y, shape.radius, style)
    else:
        _lines(document, shape, style)


def _paints(document: Any, shape: Rect | Circle | Path) -> str:
    """Set the colours; how fpdf calls what is to be done: D draw, F fill, DF both."""
    if shape.fill is not None:
        document.set_fill_color(LIGHT[shape.fill])
    if shape.stroke is not None:
        document.set_draw_color(LIGHT[shape.stroke])
        document.set_line_width(shape.line)
    return ("D" if shape.stroke is not None else "") + ("F" if shape.fill is not None else "")


def _lines(document: Any, path: Path, style: str) -> None:
    if path.dash:
        document.set_dash_pattern(*path.dash)
    with document.local_context(
        stroke_cap_style="round" if path.round else "butt", stroke_join_style="round" if path.round else "miter"
    ):
        for line in path.lines:
            document.polyline(line, style=style)
    if path.dash:
        document.set_dash_pattern()


def _write(document: Any, text: Text) -> None:
    shown_text = shown(text.text)
    document.set_font(FAMILY, size=text.size * POINTS_A_MILLIMETRE)
    document.set_text_color(LIGHT[text.fill])
    x = text.x - width(shown_text, text.size) * {"start": 0, "middle": 0.5, "end": 1}[text.anchor]
    if not text.bold:
        document.text(x, text.y, shown_text)
        return
    with document.local_context(
        text_mode="FILL_STROKE", line_width=text.size * _BOLD, draw_color=LIGHT[text.fill]
    ):
        document.text(x, text.y, shown_text)
