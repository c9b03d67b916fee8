"""Builds the lists in `referee/lexicon/data`.

    python -m referee.lexicon.build [--downloads FOLDER] [--to FOLDER]

needs `marisa-trie`, and Debian's `apt-get` and `dpkg-deb` for two of the packages. The same packages
give the same bytes; counts that differ from those expected end the build.
"""

import argparse
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from referee.lexicon.builder import fetch
from referee.lexicon.builder.diminutives import diminutives, noun_features, read_glosses
from referee.lexicon.builder.english import english
from referee.lexicon.builder.lists import BuiltList, reviewed
from referee.lexicon.builder.opencorpora import Dictionary, read_dictionary
from referee.lexicon.builder.polish import playable, polish
from referee.lexicon.builder.russian import inflections, kind, nouns, places
from referee.lexicon.builder.write import Entry, keys, trie, write_data
from referee.lexicon.builtin import DATA
from referee.lexicon.forms import CODING, pack
from referee.lexicon.letters import fold
from referee.lexicon.trie import made

# Counts of the pinned packages before the reviewed lists are applied: another count means another source.
EXPECTED = {"pl": 3_276_062, "ru": 61_776, "ru-places": 5_586, "en": 244_673}

CC_BY_SA = "CC BY-SA 4.0"

# What players should know of a list.
NOTES = {
    "pl": "Playable forms of 2 to 15 letters of the sjp.pl spelling list. It is not the tournaments' OSPS; "
    "two-letter words are its weakest place.",
    "ru": "Common nouns in the nominative singular, in the plural where there is no singular. Ё is Е.",
    "ru-places": "Place names in the nominative. Ё is Е.",
    "en": "Words of 2 to 15 letters, American and British spellings. It is not a tournament's list.",
}


def main() -> None:
    parser = argparse.ArgumentParser("python -m referee.lexicon.build", description="Builds the word lists.")
    parser.add_argument("--downloads", type=Path, help="where the source packages are, or shall be kept")
    parser.add_argument("--to", type=Path, default=DATA, help="the folder to write")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        downloads = arguments.downloads or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        downloads.mkdir(parents=True, exist_ok=True)
        entries: dict[str, Entry] = {}
        files: dict[str, bytes] = {}
        for build in (build_polish, build_russian, build_english):
            build(downloads.resolve(), entries, files)
        write_data(arguments.to, entries, files)
    for name, entry in entries.items():
        print(f"{name}: {len(entry.words):,} words")
    print(f"{sum(map(len, files.values())):,} bytes in {len(files)} files")


def build_polish(downloads: Path, entries: dict[str, Entry], files: dict[str, bytes]) -> None:
    package = fetch.POLISH
    source = fetch.unpacked(package, downloads) / "usr/share/dict/polish"
    lines = source.read_text("utf-8").split("\n")
    _expect("pl", sum(map(playable, lines)))
    built = polish(lines, reviewed("pl-interjections"), reviewed("pl-abbreviations"))
    _add_list("pl", built, "iso8859-2", package, "Apache-2.0", entries, files)


def build_english(downloads: Path, entries: dict[str, Entry], files: dict[str, bytes]) -> None:
    package = fetch.ENGLISH
    folder = fetch.unpacked(package, downloads) / "usr/share/dict/scowl"
    sources = {path.name: path.read_text("latin-1").split() for path in sorted(folder.iterdir())}
    added, removed = reviewed("en-two-letters"), reviewed("en-abbreviations")
    built = english(sources, added, removed)
    _expect("en", len(english(sources, frozenset(), frozenset()).words))
    _add_list("en", built, "ascii", package, "SCOWL", entries, files)


def build_russian(downloads: Path, entries: dict[str, Entry], files: dict[str, bytes]) -> None:
    package = fetch.RUSSIAN
    fetch.provide_dawg(downloads)
    folder = fetch.unpacked(package, downloads) / "pymorphy3_dicts_ru/data"
    dictionary = read_dictionary(folder)
    common, geographical = nouns(dictionary), places(dictionary)
    _expect("ru", len(common))
    _expect("ru-places", len(geographical))
    words = _folded(common) | _folded(reviewed("ru-allowed"))
    database = fetch.unpacked(fetch.WIKTIONARY, downloads) / (
        "wiki_ru_wordnet-1.0.3/wiki_ru_wordnet/database/wikiwordnet.db"
    )
    patterns, patterns_of_word = inflections(dictionary, reviewed("ru-prefixes"))
    base_words = made(keys(patterns_of_word, CODING))
    numbers = {word: base_words.get(word.encode(CODING)) or 0 for word in patterns_of_word}
    files |= {
        "ru.trie": trie(words, CODING),
        "ru-places.trie": trie(_folded(geographical), CODING),
        "ru-base-words.trie": base_words.tobytes(),
        "ru-forms.table": pack(patterns, patterns_of_word, numbers),
        "ru-diminutives.txt": _diminutive_lines(dictionary, common, read_glosses(database)),
    }
    reasons = {"base words": "ru-base-words.trie", "forms": "ru-forms.table"}
    version = f"{package} ({dictionary.version})"
    parts = {"words": "ru.trie", **reasons, "diminutives": "ru-diminutives.txt"}
    entries["ru"] = Entry(f"{version}, {fetch.WIKTIONARY}", CC_BY_SA, NOTES["ru"], CODING, words, parts)
    parts = {"words": "ru-places.trie", "nouns": "ru.trie", **reasons}
    entries["ru-places"] = Entry(version, CC_BY_SA, NOTES["ru-places"], CODING, _folded(geographical), parts)


def _diminutive_lines(dictionary: Dictionary, common: set[str], glosses: dict[str, list[str]]) -> bytes:
    small = {word.lower() for word in _folded(common)}
    verbs = {
        fold(word.upper()).lower()
        for word, paradigms in dictionary.words.items()
        if any(kind(dictionary.paradigms[paradigm][0].tag) == "verb" for paradigm in paradigms)
    }
    found = diminutives(small, noun_features(dictionary, common), verbs, glosses)
    lines = (f"{word.upper()} {entry.certainty} {entry.base}\n" for word, entry in sorted(found.items()))
    return "".join(lines).encode()


def _add_list(
    name: str,
    built: BuiltList,
    coding: str,
    package: fetch.Package,
    licence: str,
    entries: dict[str, Entry],
    files: dict[str, bytes],
) -> None:
    contents = {"words": built.words, "names": built.names, "abbreviations": built.abbreviations}
    parts = {part: f"{name}.trie" if part == "words" else f"{name}-{part}.trie" for part in contents}
    files |= {parts[part]: trie(words, coding) for part, words in contents.items()}
    entries[name] = Entry(str(package), licence, NOTES[name], coding, built.words, parts)


def _folded(words: Iterable[str]) -> set[str]:
    return {fold(word.upper()) for word in words}


def _expect(name: str, count: int) -> None:
    if count != EXPECTED[name]:
        raise SystemExit(f"{name}: {count:,} words in the source, {EXPECTED[name]:,} expected")


if __name__ == "__main__":
    main()
