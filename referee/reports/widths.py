"""How wide text stands on a terminal, and columns that keep their line whatever is written in them."""

from __future__ import annotations

import unicodedata
from typing import Final, Literal

ELLIPSIS: Final = "…"
# No message about a fault is shown further than this: what it quotes may be of any length.
WIDEST_MESSAGE: Final = 400
MOST_SIGNS_A_COLUMN: Final = 10
_JOINER: Final = "\u200d"
# What shapes letters and directions without being seen; the overrides that could fake a line aren't here.
_UNSEEN: Final = "\u200c\u200d\u200e\u200f"
# Marks that change the emoji before them: skin tones.
_TONES: Final = range(0x1F3FB, 0x1F400)
# Vowels and finals of Korean syllables that are written out: they join the consonant before them.
_JAMO: Final = range(0x1160, 0x1200)


def plain(text: str) -> str:
    """`text` without what would move the cursor or can't be shown: a tab is a blank, the rest is `�`."""
    if text.isprintable():
        return text
    return "".join(char if _shows(char) else " " if char.isspace() else "\ufffd" for char in text)


def _shows(char: str) -> bool:
    return char.isprintable() or char in _UNSEEN


def width(text: str) -> int:
    """The number of columns that `text`, made `plain`, takes on a terminal."""
    if text.isascii():
        return len(text)
    columns = 0
    before = ""
    for char in text:
        columns += 0 if before == _JOINER else _width_of(char, before)
        before = char
    return columns


def _width_of(char: str, before: str) -> int:
    code = ord(char)
    if code < 0x300:
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf") or code in _JAMO:
        return 0
    if code in _TONES and not (before == "" or before.isspace()):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def cut(text: str, most: int) -> str:
    """`text`, with its end cut off and `…` in its place where it is wider than `most` columns.

    Marks beyond any letter's needs are cut off as well.
    """
    if len(text) <= most and width(text) <= most:
        return text
    columns, before = 0, ""
    for at, char in enumerate(text):
        columns += 0 if before == _JOINER else _width_of(char, before)
        if columns >= most or at >= most * MOST_SIGNS_A_COLUMN:
            whole = columns == most and at == len(text) - 1
            return text if whole else text[:at].rstrip() + ELLIPSIS
        before = char
    return text


def pad(text: str, columns: int, side: Literal["left", "right"] = "left") -> str:
    """`text` at the left or right side of so many columns."""
    blanks = " " * (columns - width(text))
    return text + blanks if side == "left" else blanks + text


def wrap(text: str, columns: int) -> list[str]:
    """The lines of `text`, broken between words so that none is wider than `columns` if it can be helped."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and width(line) + 1 + width(word) > columns:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines
