"""Slips of the pen that are easy to recognise: what was probably meant, for the help of a fault."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_TURNED_SQUARE: Final = re.compile(r"([0-9]{1,3})([^\W\d_]{1,2})")
_GLUED: Final = re.compile(r"([^\W\d_]{1,2}[0-9]{1,3})[-=]?([^\W\d_]{1,15})")
_GLUED_SCORE: Final = re.compile(r"([^\W_]+)([+\-−][0-9]+)")
_GAIN: Final = re.compile(r"[+\-−][0-9]+")
_NUMBERED: Final = re.compile(r"([0-9]+)[\s)]\s*(\S.*)")


def numbered_name(name: str, player: Callable[[str], str | None]) -> str:
    """What to write where a number without its dot stands before a name: `3 Ala`; or ``."""
    match = _NUMBERED.fullmatch(name)
    if match is None or player(match[2]) is None:
        return ""
    return f"a dot stands behind the number: `{match[1]}. {match[2]}:`"


class Slip(NamedTuple):
    """A `word` that makes no sense between what stands `before` and `after` it in a turn's actions."""

    word: str
    before: str
    after: str

    def mended(self, player: Callable[[str], str | None], row_first: bool) -> str:
        """What was probably meant, `` where it can't be guessed.

        `player` is who a name means; `row_first` says that a square's row may stand before its column.
        """
        word = self.word
        if not self.before:
            name = player(word.rstrip(",.-")) if word else None
            if name is not None:
                return f"a colon stands behind the name: `{name}: …`"
            if re.fullmatch(r"[0-9]+[.]", word):
                return "a line that begins with a blank continues the turn above it"
        turned = _TURNED_SQUARE.fullmatch(word)
        if turned is not None and not row_first:
            return f"the column stands first: `{turned[2]}{turned[1]}`"
        glued = _GLUED.fullmatch(word)
        if glued is not None:
            return f"a blank stands between square and letter: `{glued[1]} {glued[2]}`"
        scored = _GLUED_SCORE.fullmatch(word)
        if scored is not None:
            return f"a blank stands before the points: `{scored[1]} {scored[2]}`"
        if _GAIN.fullmatch(word) and re.fullmatch(r"\s*[0-9]+\s*", self.after):
            return f"a total is written `={self.after.strip()}`"
        if word == "0":
            return "this is the digit 0, not the letter O"
        return ""
