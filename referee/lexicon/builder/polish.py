"""What of the sjp.pl list goes into `pl`, and which of its other entries are names and abbreviations."""

from collections.abc import Iterable

from referee.lexicon.builder.lists import BuiltList

ALPHABET = frozenset("aąbcćdeęfghijklłmnńoóprsśtuwyzźż")
_VOWELS = frozenset("aąeęioóuy")


def playable(entry: str) -> bool:
    """Whether an entry of the source fits on a board: 2 to 15 small letters of the Polish alphabet."""
    return 2 <= len(entry) <= 15 and ALPHABET.issuperset(entry)


def polish(entries: Iterable[str], interjections: frozenset[str], abbreviations: frozenset[str]) -> BuiltList:
    """The list `pl` from the source's entries; `interjections` and `abbreviations` are reviewed, upper case.

    Good are the playable entries, but for those without a vowel, which are abbreviations unless they are
    `interjections`. Entries with a capital are names, those all in capitals abbreviations.
    """
    words: set[str] = set()
    names: set[str] = set()
    shortened = set(abbreviations)
    for entry in entries:
        small = entry.lower()
        if not playable(small):
            continue
        word = entry.upper()
        if entry == word:
            shortened.add(word)
        elif entry != small:
            names.add(word)
        elif _VOWELS.isdisjoint(entry) and word not in interjections:
            shortened.add(word)
        else:
            words.add(word)
    # A word that is also written with a capital is a word; only the reviewed abbreviations are in doubt.
    return BuiltList(words, names - words, shortened - (words - abbreviations))
