"""Which tiles a GCG file is played with: it may say so, or its lexicon does, or its letters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

# The names of `#tile-distribution`, and the rule sets they mean.
DISTRIBUTIONS: Final = {
    "english": "scrabble-en",
    "polish": "scrabble-pl",
    "german": "scrabble-de",
    "french": "scrabble-fr",
    "spanish": "scrabble-es",
    "russian": "scrabble-ru",
    "erudit": "erudit",
}
SPANISH: Final = "scrabble-es"
_OWN_SET: Final = ".toml"
_USUAL: Final = "scrabble-en"
# Expressions, which are compiled once they are asked.
_LEXICA: Final = (
    ("scrabble-en", r"NWL|CSW|O?T?CWL|TWL|OWL|OSPD|OSWI?|ECWL|SOWPODS|COLLINS|ENGLISH|EN$"),
    ("scrabble-de", r"RD\d*|D\d+WL|GERMAN|DEUTSCH|DE$"),
    ("scrabble-pl", r"OSPS|POLISH|PL$"),
    ("scrabble-fr", r"FRA|ODS|FRENCH|FR$"),
    ("scrabble-es", r"FISE|FILE|SPANISH|ES$"),
    ("scrabble-ru", r"RUSSIAN|RU$"),
)
_LETTERS: Final = (
    ("scrabble-de", r"[ÄÖÜäöü]"),
    ("scrabble-pl", r"[ĄĆĘŁŃÓŚŹŻąćęłńóśźż]"),
    ("scrabble-es", r"(?i:Ñ|\[(?:CH|LL|RR)\])"),
    ("scrabble-ru", r"[А-Яа-яЁё]"),
)
# Spanish tiles of two letters: GCG has them in brackets or as digits, a record as letters of its own.
_BRACKETS: Final = {"CH": "Ç", "LL": "K", "RR": "W"}
_DIGITS: Final = str.maketrans("123", "ÇKW")
_BRACKETED: Final = r"(?i:\[(CH|LL|RR)\])"
_SINGLE: Final = {letter: f"[{pair}]" for pair, letter in _BRACKETS.items()}
_SINGLE_SMALL: Final = {letter.lower(): text.lower() for letter, text in _SINGLE.items()}


def rule_set(distribution: str, lexicon: str, letters: Callable[[], str]) -> str:
    """The rule set of a file with these pragmas (`` where it has none); its letters are asked last."""
    named = distribution.strip().casefold()
    if named in DISTRIBUTIONS:
        return DISTRIBUTIONS[named]
    if named.endswith(_OWN_SET):
        return distribution.strip()
    called = lexicon.strip().upper()
    by_lexicon = next((name for name, pattern in _LEXICA if re.match(pattern, called)), None)
    if by_lexicon is not None:
        return by_lexicon
    text = letters()
    return next((name for name, pattern in _LETTERS if re.search(pattern, text)), _USUAL)


def distribution_of(name: str) -> str:
    """What `#tile-distribution` calls a rule set; `` for one that GCG has no name for."""
    if name.endswith(_OWN_SET):
        return name
    return next((called for called, set_ in DISTRIBUTIONS.items() if set_ == name), "")


def one_letter_each(tiles: str, set_: str) -> str:
    """Tiles as a record has them: those of two letters by one."""
    if set_ != SPANISH or tiles.isalpha():
        return tiles
    return re.sub(_BRACKETED, _single, tiles).translate(_DIGITS)


def _single(match: re.Match[str]) -> str:
    letter = _BRACKETS[match[1].upper()]
    return letter.lower() if match[1].islower() else letter


def as_gcg_has_them(tiles: str, set_: str) -> str:
    """Tiles as GCG has them: `?` for a star, those of two letters in brackets."""
    tiles = tiles.replace("*", "?")
    if set_ != SPANISH:
        return tiles
    return "".join(_SINGLE.get(tile) or _SINGLE_SMALL.get(tile) or tile for tile in tiles)
