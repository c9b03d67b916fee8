"""The values a lexicon answers with: judgements, sources, and what was wrong with a list."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

Verdict = Literal["good", "not", "doubtful"]
Kind = Literal["built-in", "file", "none", "header"]


class Judgement(NamedTuple):
    """What a lexicon says of one word, and why.

    `reason` is in a player's words ("plural of СТОЛ", "a place name", "not in nouns.txt"); `source` is the
    name of the list, header key (`words`, `not-words`) or `none` that decided; `base` is the word that the
    asked one is a form of, where there is one. A doubtful word counts as good, and the players are told.
    """

    verdict: Verdict
    reason: str
    source: str
    base: str | None = None


class Problem(NamedTuple):
    """Something wrong with the list that the record calls `name`, at `line` (from 1) where it is a line's."""

    name: str
    message: str
    help: str
    line: int | None = None

    def __str__(self) -> str:
        place = self.name if self.line is None else f"{self.name}:{self.line}"
        return f"{place}: {self.message}"


class LexiconError(Exception):
    """Lists that can't be used at all: `problems` names every one of them, not only the first."""

    def __init__(self, problems: tuple[Problem, ...] | list[Problem]) -> None:
        self.problems = tuple(problems)
        # What an exception is made of again when it comes from another process.
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


@dataclass(frozen=True, eq=False)
class Source:
    """Where the words come from, exact enough to repeat a verdict.

    `version` is the version of a built-in list's source, else empty; `words` the number of words; `size` in
    bytes, of the list's file (of a built-in list's files together); `licence` empty where unknown; `note`
    what players should know of a built-in list.
    """

    name: str
    kind: Kind
    version: str
    words: int
    size: int
    licence: str
    digest: Callable[[], str] = field(repr=False)
    note: str = ""

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of the list's content in hex, computed when first asked; empty for `none`."""
        return self.digest()
