"""The font that travels with the program: a subset of DejaVu Sans, and how wide its letters are.

It has Latin letters with all that Polish and its western neighbours put on them, Cyrillic, digits,
punctuation. `build.py` makes the subset; the font's licence stands beside it.
"""

from __future__ import annotations

import functools
import json
import unicodedata
from importlib import resources
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

FAMILY: Final = "DejaVu Sans"
FILE: Final = "DejaVuSans-subset.ttf"
WIDTHS: Final = "widths.json"
# Widths of letters that the font hasn't, in parts of the font's size: another font will be taken.
_WIDE: Final = 1.1
_OTHER: Final = 0.7
ELLIPSIS: Final = "…"
# How tall capitals and digits are, in parts of the font's size.
CAPITALS: Final = 0.729


def font_file() -> AbstractContextManager[Path]:
    """The font as a file on disk."""
    return resources.as_file(resources.files(__name__) / FILE)


@functools.cache
def _widths() -> dict[str, int]:
    """Each letter's width, in thousandths of the font's size."""
    widths: dict[str, int] = json.loads((resources.files(__name__) / WIDTHS).read_text(encoding="utf-8"))
    return widths


def covers(text: str) -> bool:
    """Whether the font has every letter of a text."""
    return all(letter in _widths() for letter in text)


def width(text: str, size: float) -> float:
    """How wide a text is in a font of that size, in the unit of the size."""
    return sum(map(_width_of, text)) * size


@functools.lru_cache(maxsize=4096)
def _width_of(letter: str) -> float:
    known = _widths().get(letter)
    if known is not None:
        return known / 1000
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return _WIDE if unicodedata.east_asian_width(letter) in "WF" else _OTHER


def cut(text: str, size: float, room: float) -> str:
    """A text, with its end cut off and `…` in its place where it is wider than `room`."""
    if len(text) * size < room or width(text, size) <= room:
        return text
    room -= width(ELLIPSIS, size)
    used = 0.0
    for at, letter in enumerate(text):
        used += _width_of(letter) * size
        if used > room:
            return text[:at].rstrip() + ELLIPSIS
    return text


def wrap(text: str, size: float, room: float) -> list[str]:
    """The lines of a text, none wider than `room`; broken between words, a longer word within it."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer, size) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        while width(word, size) > room and len(word) > 1:
            at = _fitting(word, size, room)
            lines.append(word[:at])
            word = word[at:]
        line = word
    return [*lines, line] if line else lines


def _fitting(word: str, size: float, room: float) -> int:
    """How many letters of a word fit, at least one."""
    used = 0.0
    for at, letter in enumerate(word):
        used += _width_of(letter) * size
        if used > room:
            return max(1, at)
    return len(word)
