"""How words are compared: NFC, upper case, one letter for one letter, and ё as е where that is asked."""

import unicodedata
from collections.abc import Iterable

# Apostrophe-like letters (ʼ) belong to the word around them, not to an alphabet of their own.
_NO_SCRIPT = frozenset({"MODIFIER", ""})


def upper(text: str) -> str:
    """`text` in NFC and upper case, letter by letter: as many letters come out as NFC has (ß stays ß).

    A board's square holds one letter, so a letter whose capital would be two (ß, ŉ) is kept as it is.
    """
    text = unicodedata.normalize("NFC", text)
    capitals = text.upper()
    # A letter's capital is never shorter than the letter, so equal lengths mean that no letter grew.
    if len(capitals) == len(text):
        return capitals
    return "".join(high if len(high := letter.upper()) == 1 else letter for letter in text)


def fold(word: str) -> str:
    """`word` (upper case) with Ё written Е."""
    return word.replace("Ё", "Е") if "Ё" in word else word


def plain(letter: str) -> str:
    """`letter` without its diacritics: Ą is A, Ł is L, Й is И."""
    return "L" if letter == "Ł" else unicodedata.normalize("NFD", letter)[0]


def alphabetical(word: str) -> list[tuple[str, str]]:
    """A key that sorts words as their alphabets do: Ą after A and before B."""
    return [(plain(letter), letter) for letter in word]


def scripts(letters: Iterable[str]) -> frozenset[str]:
    """The alphabets that `letters` (single characters) come from, as Unicode names them: LATIN, CYRILLIC."""
    names = (unicodedata.name(letter, "").partition(" ")[0] for letter in set(letters))
    return frozenset(names) - _NO_SCRIPT
