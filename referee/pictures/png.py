"""Drawings as PNG, by resvg (extra `pictures`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.pictures.extra import needed
from referee.pictures.fonts import FAMILY, covers, font_file
from referee.pictures.shapes import Text
from referee.pictures.svg import svg

if TYPE_CHECKING:
    from referee.pictures.shapes import Drawing

DOTS_A_MILLIMETRE: Final = 8
MOST_DOTS_A_SIDE: Final = 6000


def png(drawing: Drawing) -> bytes:
    """A drawing in dots, 8 a millimetre, or fewer where that would be more than 6,000 a side.

    It is drawn with the font that travels with the program, so that it looks the same everywhere; only
    where a text has other letters the system's fonts are asked. Raises extra.Missing.
    """
    resvg = needed("resvg_py", "PNG")
    dots = min(DOTS_A_MILLIMETRE, MOST_DOTS_A_SIDE / max(drawing.width, drawing.height))
    strange = any(isinstance(shape, Text) and not covers(shape.text) for shape in drawing.shapes)
    with font_file() as font:
        picture: bytes = resvg.svg_to_bytes(
            svg_string=svg(drawing),
            dpi=25.4,
            width=max(1, round(drawing.width * dots)),
            skip_system_fonts=not strange,
            font_files=[str(font)],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            background="#ffffff",
        )
    return picture
