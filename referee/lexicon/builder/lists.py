"""A list as it is built, and the reviewed lists that go into it."""

from dataclasses import dataclass
from pathlib import Path

from referee.lexicon.lists import read_list

REVIEWED = Path(__file__).with_name("reviewed")


@dataclass(frozen=True)
class BuiltList:
    """Upper-case words: the good ones, proper names that are no words, and abbreviations.

    An abbreviation that is among the words is doubtful, another one is none.
    """

    words: set[str]
    names: set[str]
    abbreviations: set[str]


def reviewed(name: str) -> frozenset[str]:
    """The reviewed list `name`, upper case. Raises ValueError where it has a line that is no word."""
    words = read_list(name, REVIEWED / f"{name}.txt", fold_yo=False)
    if words.warnings:
        raise ValueError("; ".join(map(str, words.warnings)))
    return words.entries
