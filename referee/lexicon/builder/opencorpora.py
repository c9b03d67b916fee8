"""The OpenCorpora dictionary as the package `pymorphy3-dicts-ru` ships it: base words, paradigms, tags."""

import importlib
import json
import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast


class Tag(frozenset[str]):
    """The grammemes of a form: NOUN, inan, masc, sing, nomn …"""


@dataclass(frozen=True)
class Form:
    """One form of a paradigm: stem → prefix + stem + ending."""

    prefix: str
    ending: str
    tag: Tag


Paradigm = tuple[Form, ...]


class _Words(Protocol):
    def load(self, path: str) -> object: ...
    def iteritems(self) -> Iterator[tuple[str, tuple[int, int]]]: ...


@dataclass(frozen=True)
class Dictionary:
    """`paradigms` in their order; `words` maps a base word (lower case) to the numbers of its paradigms."""

    paradigms: tuple[Paradigm, ...]
    words: dict[str, tuple[int, ...]]
    version: str


def read_dictionary(folder: Path) -> Dictionary:
    """The dictionary in the package's `data` folder; needs the module `dawg` (PyPI `dawg2`)."""
    meta = dict(json.loads((folder / "meta.json").read_text("utf-8")))
    endings: list[str] = json.loads((folder / "suffixes.json").read_text("utf-8"))
    texts: list[str] = json.loads((folder / "gramtab-opencorpora-int.json").read_text("utf-8"))
    tags = [Tag(re.split("[ ,]", text)) for text in texts]
    prefixes: list[str] = meta["compile_options"]["paradigm_prefixes"]
    return Dictionary(
        tuple(_paradigms(folder / "paradigms.array", prefixes, endings, tags)),
        _base_words(folder / "words.dawg"),
        f"OpenCorpora {meta['source_version']} revision {meta['source_revision']}",
    )


def _paradigms(path: Path, prefixes: list[str], endings: list[str], tags: list[Tag]) -> Iterator[Paradigm]:
    """A paradigm is its length, then that many numbers: a third endings, a third tags, a third prefixes."""
    numbers = array("H")
    numbers.frombytes(path.read_bytes())
    at = 1
    while at < len(numbers):
        length = numbers[at]
        third = length // 3
        cells = numbers[at + 1 : at + 1 + length]
        columns = zip(cells[:third], cells[third : 2 * third], cells[2 * third :], strict=True)
        yield tuple(Form(prefixes[prefix], endings[ending], tags[tag]) for ending, tag, prefix in columns)
        at += 1 + length


def _base_words(path: Path) -> dict[str, tuple[int, ...]]:
    words = cast(_Words, importlib.import_module("dawg").RecordDAWG(">HH"))
    words.load(str(path))
    found: dict[str, list[int]] = {}
    # iteritems, not items: that would hold five million pairs at once.
    for word, (paradigm, form) in words.iteritems():
        if form == 0:
            found.setdefault(word, []).append(paradigm)
    return {word: tuple(sorted(set(numbers))) for word, numbers in found.items()}
