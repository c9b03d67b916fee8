"""A dictionary's base words with their inflections, small enough to ship: which word a form belongs to.

Every base word belongs to a class, the set of its inflection patterns; a pattern is a kind of word, the
ending of its base, and the ending of each of its forms. A form is looked up by cutting it at every place:
the rest must be an ending of some pattern, and stem + base ending a word of that pattern. The file is a line
of JSON that says how long the parts are, the endings (a line each), and arrays of little-endian numbers.
"""

import json
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

CODING = "cp1251"

# Sections of the file in their order, with the type of their numbers.
_SECTIONS = {
    "class_of_word": "H",
    "first_pattern_of_class": "H",
    "patterns": "H",
    "kind_of_pattern": "B",
    "first_use_of_ending": "I",
    "pattern_of_use": "H",
    "base_ending_of_use": "H",
    "form_of_use": "B",
}


class Reading(NamedTuple):
    """One way to read a word: as the `form` (empty: the base itself) of `base`, a word of kind `kind`."""

    base: str
    kind: str
    form: str


@dataclass(frozen=True)
class Pattern:
    """An inflection: the `kind` of word, the base's ending, and (ending, form) of every form and the base."""

    kind: str
    base_ending: str
    forms: tuple[tuple[str, str], ...]


class FormTable:
    """The table read from `data`; `word_number` gives the number of a base word in the trie, or None."""

    def __init__(self, data: bytes, word_number: Callable[[str], int | None]) -> None:
        head, _, rest = data.partition(b"\n")
        header = json.loads(head)
        self._kinds: list[str] = header["kinds"]
        self._forms: list[str] = header["forms"]
        at = header["endings"]
        self._endings = rest[:at].decode(CODING).split("\n")
        self._ending_number = {ending: number for number, ending in enumerate(self._endings)}
        self._numbers: dict[str, array[int]] = {}
        for name, typecode in _SECTIONS.items():
            numbers = array(typecode)
            size = header[name] * numbers.itemsize
            numbers.frombytes(rest[at : at + size])
            if sys.byteorder == "big":
                numbers.byteswap()
            self._numbers[name] = numbers
            at += size
        self._word_number = word_number

    def readings(self, word: str) -> Iterator[Reading]:
        """Every way to read `word` (upper case, Ё as Е)."""
        first_use, pattern_of = self._numbers["first_use_of_ending"], self._numbers["pattern_of_use"]
        base_ending_of, form_of = self._numbers["base_ending_of_use"], self._numbers["form_of_use"]
        kind_of = self._numbers["kind_of_pattern"]
        for cut in range(len(word), -1, -1):
            ending = self._ending_number.get(word[cut:])
            if ending is None:
                continue
            patterns_of: dict[int, Sequence[int]] = {}
            for use in range(first_use[ending], first_use[ending + 1]):
                base_ending, pattern = base_ending_of[use], pattern_of[use]
                base = word[:cut] + self._endings[base_ending]
                patterns = patterns_of.get(base_ending)
                if patterns is None:
                    patterns = patterns_of[base_ending] = self._patterns(base)
                if pattern in patterns:
                    yield Reading(base, self._kinds[kind_of[pattern]], self._forms[form_of[use]])

    def _patterns(self, base: str) -> Sequence[int]:
        number = self._word_number(base)
        if number is None:
            return ()
        first = self._numbers["first_pattern_of_class"]
        word_class = self._numbers["class_of_word"][number]
        return self._numbers["patterns"][first[word_class] : first[word_class + 1]]


def pack(
    patterns: Sequence[Pattern],
    patterns_of_word: Mapping[str, frozenset[int]],
    word_numbers: Mapping[str, int],
) -> bytes:
    """The file of a `FormTable`: base words with the numbers of their `patterns`, and theirs in the trie.

    Raises ValueError where there is more than the file's numbers can count.
    """
    kinds = sorted({pattern.kind for pattern in patterns})
    forms = sorted({form for pattern in patterns for _, form in pattern.forms})
    endings = sorted({ending for pattern in patterns for ending, _ in pattern.forms})
    number_of = {ending: number for number, ending in enumerate(endings)}
    uses: list[list[tuple[int, int, int]]] = [[] for _ in endings]
    for number, pattern in enumerate(patterns):
        for ending, form in pattern.forms:
            uses[number_of[ending]].append((number_of[pattern.base_ending], number, forms.index(form)))
    classes = sorted({tuple(sorted(own_patterns)) for own_patterns in patterns_of_word.values()})
    class_of = {own_patterns: number for number, own_patterns in enumerate(classes)}
    class_of_word = [0] * len(word_numbers)
    for word, own_patterns in patterns_of_word.items():
        class_of_word[word_numbers[word]] = class_of[tuple(sorted(own_patterns))]
    sorted_uses = [use for of_ending in uses for use in sorted(of_ending)]
    contents: dict[str, list[int]] = {
        "class_of_word": class_of_word,
        "first_pattern_of_class": _starts(classes),
        "patterns": [number for own_patterns in classes for number in own_patterns],
        "kind_of_pattern": [kinds.index(pattern.kind) for pattern in patterns],
        "first_use_of_ending": _starts(uses),
        "pattern_of_use": [use[1] for use in sorted_uses],
        "base_ending_of_use": [use[0] for use in sorted_uses],
        "form_of_use": [use[2] for use in sorted_uses],
    }
    text = "\n".join(endings).encode(CODING)
    header = {"kinds": kinds, "forms": forms, "endings": len(text)}
    header |= {name: len(contents[name]) for name in _SECTIONS}
    parts = [json.dumps(header).encode(), b"\n", text]
    for name, typecode in _SECTIONS.items():
        try:
            numbers = array(typecode, contents[name])
        except OverflowError:
            raise ValueError(f"too many to count: {name}") from None
        if sys.byteorder == "big":
            numbers.byteswap()
        parts.append(numbers.tobytes())
    return b"".join(parts)


def _starts(groups: Sequence[Sequence[object]]) -> list[int]:
    """Where each group begins when they stand one after another, and where the last one ends."""
    starts = [0]
    for group in groups:
        starts.append(starts[-1] + len(group))
    return starts
