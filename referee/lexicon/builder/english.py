"""What of SCOWL goes into `en`: sizes to 80, the English all share, American and British spellings."""

from collections.abc import Iterable, Mapping

from referee.lexicon.builder.lists import BuiltList

ALPHABET = frozenset("abcdefghijklmnopqrstuvwxyz")
SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)
SPELLINGS = ("english", "american", "british", "british_z")


def english(files: Mapping[str, Iterable[str]], added: frozenset[str], removed: frozenset[str]) -> BuiltList:
    """The list `en` from SCOWL's entries by file name (`english-words.10`).

    Good are entries of 2 to 15 letters a to z in the files of words, with the two-letter words `added` and
    without those `removed` (both reviewed, upper case).
    """
    kinds: dict[str, set[str]] = {kind: set() for kind in ("words", "upper", "proper-names", "abbreviations")}
    for spelling in SPELLINGS:
        for kind, found in kinds.items():
            for size in SIZES:
                entries = files.get(f"{spelling}-{kind}.{size}", ())
                # A capital in a file of words makes no word; elsewhere it is what the file is about.
                found.update(entries if kind == "words" else map(str.lower, entries))
    fit = {
        kind: {entry.upper() for entry in found if 2 <= len(entry) <= 15 and ALPHABET.issuperset(entry)}
        for kind, found in kinds.items()
    }
    words = (fit["words"] | added) - removed
    return BuiltList(
        words, (fit["upper"] | fit["proper-names"]) - words, (fit["abbreviations"] | removed) - words
    )
