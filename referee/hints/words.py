"""The words of a lexicon, laid out for those who look for words that fit.

Words of one length stand one after another, a byte a letter, so every set of them is one whole number with
a bit a word, and "the words with К in the third place" is made from the layout in no time. Words are
enumerated once a lexicon; a large one's layout is kept on disk.
"""

from __future__ import annotations

import codecs
import contextlib
import itertools
import json
import os
import tempfile
import zlib
from bisect import bisect_left
from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from platformdirs import user_cache_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.lexicon import Lexicon

LAYOUT: Final = 1  # to be raised with every change of the file
# Lexicons of fewer words are not worth a file.
WORTH_KEEPING: Final = 20_000
# A byte a letter: of a lexicon with more letters, words with its rarest ones are left out.
MOST_LETTERS: Final = 250
_BYTES_OF_RACKS: Final = 2_000_000
_MOST_SPELLINGS: Final = 64
_LEXICONS_AT_ONCE: Final = 4
_WORDS_BETWEEN_SIGNS: Final = 10_000


class SameLength:
    """The words of one length. A set of them is a number, its highest bit the first word."""

    def __init__(self, alphabet: str, length: int, letters: bytes) -> None:
        self.length = length
        self.count = len(letters) // length
        self.everything = (1 << self.count) - 1
        self._alphabet = alphabet
        self._letters = letters
        self._columns: dict[tuple[int, str], int] = {}
        self._any: dict[tuple[int, frozenset[str]], int] = {}
        self._at_most: dict[str, list[int]] = {}
        # Of as many racks as fit in a few megabytes.
        self._made: dict[tuple[tuple[tuple[str, int], ...], int], int] = {}
        self._most_made = max(16, _BYTES_OF_RACKS * 8 // max(1, self.count))

    def with_letter(self, place: int, letter: str) -> int:
        """The words with that letter in that place, counted from 0."""
        found = self._columns.get((place, letter))
        if found is None:
            code = self._alphabet.find(letter)
            if code < 0:
                found = 0
            else:
                column = self._letters[place :: self.length]
                found = int(column.translate(_is_byte(code)), 2)
            self._columns[place, letter] = found
        return found

    def with_any(self, place: int, letters: frozenset[str]) -> int:
        """The words with one of the letters in that place."""
        found = self._any.get((place, letters))
        if found is None:
            found = 0
            for letter in letters:
                found |= self.with_letter(place, letter)
            self._any[place, letters] = found
        return found

    def made_of(self, tiles: Mapping[str, int], stars: int) -> int:
        """The words that can be made of so many of each letter and so many stars."""
        key = tuple(sorted(tiles.items())), stars
        found = self._made.get(key)
        if found is None:
            # The words that need at most so many stars for the letters looked at so far.
            within = [self.everything] * (stars + 1)
            for letter in self._alphabet:
                for at_most in self._counts(letter)[tiles.get(letter, 0) :]:
                    for star in range(stars, 0, -1):
                        within[star] = within[star] & at_most | within[star - 1]
                    within[0] &= at_most
            if len(self._made) >= self._most_made:
                self._made.clear()
            found = self._made[key] = within[stars]
        return found

    def words(self, which: int) -> Iterator[str]:
        """The words of a set, in alphabetical order."""
        flags = f"{which:b}"
        first = self.count - len(flags)
        at = flags.find("1")
        while at >= 0:
            yield self.word(first + at)
            at = flags.find("1", at + 1)

    def word(self, number: int) -> str:
        """The word with that number, from 0."""
        at = number * self.length
        return codecs.charmap_decode(self._letters[at : at + self.length], "strict", self._alphabet)[0]

    def _counts(self, letter: str) -> list[int]:
        """The words that have the letter at most 0 times, once, …, as long as some have it more often."""
        found = self._at_most.get(letter)
        if found is None:
            more: list[int] = []
            for place in range(self.length):
                carried = self.with_letter(place, letter)
                for times, so_often in enumerate(more):
                    more[times], carried = so_often | carried, so_often & carried
                if carried:
                    more.append(carried)
            found = self._at_most[letter] = [self.everything ^ so_often for so_often in more]
        return found


class WordIndex:
    """All words of a lexicon, by their length."""

    def __init__(self, alphabet: str, packed: Mapping[int, bytes]) -> None:
        self.alphabet = alphabet
        self.packed = packed
        self._lengths: dict[int, SameLength] = {}

    @classmethod
    def made(cls, words: Iterable[str]) -> WordIndex:
        """The index of some words, each of which may come more than once."""
        by_length: dict[int, list[str]] = {}
        for length, group in itertools.groupby(words, len):
            by_length.setdefault(length, []).extend(group)
        by_length.pop(0, None)
        letters = Counter[str]()
        for same in by_length.values():
            letters.update("".join(same))
        alphabet = "".join(sorted(letter for letter, _ in letters.most_common(MOST_LETTERS)))
        if len(letters) > MOST_LETTERS:
            known = set(alphabet)
            by_length = {n: [w for w in same if known.issuperset(w)] for n, same in by_length.items()}
        table = codecs.charmap_build(alphabet + "\ufffe" * (256 - len(alphabet)))
        packed = {
            length: codecs.charmap_encode("".join(sorted(set(by_length.pop(length)))), "strict", table)[0]
            for length in sorted(by_length)
        }
        return cls(alphabet, packed)

    def of_length(self, length: int) -> SameLength | None:
        """The words of that length; None where there are none."""
        found = self._lengths.get(length)
        if found is None:
            letters = self.packed.get(length)
            if not letters:
                return None
            found = self._lengths[length] = SameLength(self.alphabet, length, letters)
        return found

    @cached_property
    def count(self) -> int:
        """How many words there are."""
        return sum(len(letters) // length for length, letters in self.packed.items())

    def between(self, shortest: int, longest: int) -> list[str]:
        """The words of these lengths, in alphabetical order."""
        words: list[str] = []
        for length, letters in self.packed.items():
            if shortest <= length <= longest:
                text = codecs.charmap_decode(letters, "strict", self.alphabet)[0]
                words += [text[at : at + length] for at in range(0, len(text), length)]
        words.sort()
        return words


class Beginning:
    """What some words of a sorted list begin with: a node of their tree, made as far as it is walked.

    `word` is the beginning itself where it is a word.
    """

    __slots__ = ("_high", "_letters", "_low", "_next", "_words", "text", "word")

    def __init__(self, words: list[str], text: str = "", low: int = 0, high: int | None = None) -> None:
        self._words = words
        self.text = text
        self._high = len(words) if high is None else high
        self.word = text if low < self._high and words[low] == text else None
        self._low = low + (self.word is not None)
        self._next: dict[str, Beginning | None] = {}
        self._letters: list[tuple[str, Beginning]] | None = None

    def then(self, letter: str) -> Beginning | None:
        """The beginning with that letter behind it; None where no word goes on so."""
        try:
            return self._next[letter]
        except KeyError:
            pass
        text = self.text + letter
        low = bisect_left(self._words, text, self._low, self._high)
        # No letter of a word comes behind the last code point.
        high = bisect_left(self._words, text + "\U0010ffff", low, self._high)
        found = None if low == high else Beginning(self._words, text, low, high)
        self._next[letter] = found
        return found

    def all_next(self) -> list[tuple[str, Beginning]]:
        """Every letter that a word goes on with, and the beginning with it."""
        if self._letters is None:
            self._letters = []
            low, depth = self._low, len(self.text)
            while low < self._high:
                letter = self._words[low][depth]
                following = self.then(letter)
                assert following is not None
                self._letters.append((letter, following))
                low = following._high
        return self._letters


_indexes: dict[str, WordIndex] = {}


def index_of(
    lexicon: Lexicon, folder: Path | None = None, told: Callable[[str], None] | None = None
) -> WordIndex:
    """The index of a lexicon, made or read once a process; `told` hears how far that has come.

    A large one's is kept in `folder`, or else in `hints` in the user's cache folder for referee, by the
    lexicon's checksum; one that can't be written only costs time.
    """
    key = lexicon.checksum
    found = _indexes.pop(key, None)
    if found is None:
        folder = folder or user_cache_path("referee", appauthor=False) / "hints"
        path = folder / f"words-{LAYOUT}-{key}.bin"
        found = read_index(path)
        if found is None:
            found = WordIndex.made(_telling(all_spellings(lexicon), told or (lambda _: None)))
            if found.count >= WORTH_KEEPING:
                write_index(path, found)
    while len(_indexes) >= _LEXICONS_AT_ONCE:
        del _indexes[next(iter(_indexes))]
    _indexes[key] = found
    return found


def all_spellings(lexicon: Lexicon) -> Iterator[str]:
    """The words of a lexicon in every way of spelling that it takes: where Ё is a letter of its own, a list
    that takes the two as one has a word with either."""
    for word in lexicon.words():
        yield word
        if not lexicon.fold_yo and ("Е" in word or "Ё" in word):
            choices = ["ЕЁ" if letter in "ЕЁ" else letter for letter in word]
            spellings = itertools.islice(itertools.product(*choices), _MOST_SPELLINGS)
            yield from filter(lexicon.contains, map("".join, spellings))


def _telling(words: Iterator[str], told: Callable[[str], None]) -> Iterator[str]:
    """The words as they come, and now and then how many they were."""
    for number, word in enumerate(words):
        if number % _WORDS_BETWEEN_SIGNS == 0:
            told(f"words looked through: {number:,}")
        yield word


def read_index(path: Path) -> WordIndex | None:
    """The index kept in a file; None where there is none, or it isn't whole."""
    try:
        data = path.read_bytes()
        end = data.index(b"\n")
        head: dict[str, Any] = json.loads(data[:end])
        if zlib.crc32(memoryview(data)[end + 1 :]) != head["crc32"]:
            return None
        packed, at = {}, end + 1
        for length, size in head["lengths"]:
            packed[int(length)] = data[at : at + size]
            at += size
        return WordIndex(str(head["alphabet"]), packed)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write_index(path: Path, index: WordIndex) -> None:
    """Keep an index in a file, which appears whole or not at all; nothing where it can't be written."""
    body = b"".join(index.packed.values())
    head = {
        "alphabet": index.alphabet,
        "lengths": [[length, len(letters)] for length, letters in index.packed.items()],
        "crc32": zlib.crc32(body),
    }
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", suffix=".tmp", delete=False) as file:
            temporary = file.name
            file.write(json.dumps(head).encode() + b"\n")
            file.write(body)
        os.replace(temporary, path)
    except OSError:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _is_byte(code: int) -> bytes:
    """A table that makes `1` of that byte and `0` of all others."""
    return b"0" * code + b"1" + b"0" * (255 - code)
