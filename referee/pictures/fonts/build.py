"""Makes the subset of DejaVu Sans that travels with the program, its table of widths and its licence.

    python -m referee.pictures.fonts.build /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf

Debian's package `fonts-dejavu-core` has the whole font; fonttools comes with the extra `pictures`. The
same font gives the same bytes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from referee.pictures.fonts import FILE, WIDTHS

LICENCE: Final = "LICENCE-DejaVu.txt"
_SIGNS: Final = "–—‘’‚“”„…·•×−→←▲▼●○□★✓\u2002\u2009\ufffd"
LETTERS: Final = sorted(
    {*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x400, 0x460), 0x490, 0x491, *map(ord, _SIGNS)}
)
# Records of the font's table of names: what it is, and under which licence.
_NAMES: Final = [0, 1, 2, 4, 6, 14]
_LICENCE_TEXT: Final = 13


def build(source: Path, folder: Path) -> None:
    """Write subset, widths and licence into a folder. Raises OSError."""
    font = TTFont(source, recalcTimestamp=False)
    licence = font["name"].getDebugName(_LICENCE_TEXT) or ""
    options = Options(
        hinting=False, layout_features=[], name_IDs=_NAMES, glyph_names=False, notdef_outline=True,
        recalc_timestamp=False,
    )  # fmt: skip
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "FFTM"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font.save(folder / FILE)
    size = font["head"].unitsPerEm
    advances = font["hmtx"].metrics
    widths = {
        chr(code): round(advances[name][0] * 1000 / size) for code, name in sorted(font.getBestCmap().items())
    }
    (folder / WIDTHS).write_text(json.dumps(widths, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    lines = (line.rstrip() for line in licence.replace("\r", "").split("\n"))
    (folder / LICENCE).write_text("\n".join(lines).strip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(__file__).parent)
