"""What each game's records may say: one file a game, found by its name.

A game's file has a `PHRASES` of type Phrases, its actions, and their grammar.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from notation.text import Part
from notation.values import bundle

if TYPE_CHECKING:
    import re

    from pyparsing import ParserElement

    from notation.record import Action, Spans
    from notation.squares import Board

GAMES: Final = tuple(
    sorted(file.stem for file in Path(__file__).parent.glob("*.py") if not file.stem.startswith("_"))
)


class Token(NamedTuple):
    """A word of the movetext as it was written, and where it begins in the turn's text."""

    text: str
    at: int


class Unreadable(Exception):
    """Raised while a turn is read: what stands from `at` to `end` of its text makes no sense there.

    `fault` is the name of what is wrong.
    """

    def __init__(self, at: int, end: int, message: str, help: str = "", fault: str = "syntax") -> None:
        super().__init__(message)
        self.at = at
        self.end = end
        self.message = message
        self.help = help
        self.fault = fault


class Reading:
    """What an action's tokens need to become an action: where their text begins, and who plays."""

    __slots__ = ("offset", "player")

    def __init__(self, offset: int, player: Callable[[str], str | None]) -> None:
        self.offset = offset
        self.player = player

    def spans(self, match: re.Match[str]) -> Spans:
        """Where the groups of a match stand in the record."""
        return Shifted(self.offset, match)

    def part(self, token: Token, spelling: str | None = None) -> Part:
        """The token as a part of the record, in its canonical `spelling`."""
        start = self.offset + token.at
        return Part.at(token.text if spelling is None else spelling, start, start + len(token.text))

    def name(self, token: Token) -> Part:
        """The token as a player's name: the header's spelling where somebody is meant."""
        return self.part(token, self.player(token.text) or token.text)


class Shifted(NamedTuple):
    """Where the groups of a match stand in the record, from whose `offset` on it was sought."""

    offset: int
    match: re.Match[str]

    def span(self, part: str, /) -> tuple[int, int]:
        """Where the group of that name begins and ends."""
        start, end = self.match.span(part)
        return self.offset + start, self.offset + end


@bundle
class Simple:
    """The commonest action of a game as one expression, so that most lines need no grammar.

    `pattern` is a regular expression with named groups. `build` makes the actions of what these groups hold,
    in their order, those of an opening first, and is given their spans in the record; None where that needs
    more thought, or nothing of it is there.
    `opening` is what may stand before it, or before a pass (see `Phrases.prefix`). It must mean what the
    grammar means: a test holds them to it.
    """

    pattern: str
    build: Callable[[Sequence[str | Any], Reading, Spans], tuple[Action, ...] | None]
    opening: Simple | None = None


@bundle
class Phrases:
    """One game's part of the notation.

    `grammar` gives the action's alternatives in pyparsing, each yielding what `build` of that
    alternative needs; `keywords` are those that begin its own actions, each in all its languages, English
    first; `prefix` is what may stand before the first action, without a comma; `alone` gives the actions
    that are a turn by themselves where others may stand together (`several`). `nobodys` are the kinds of
    turns that are nobody's; `together`, where several actions make a turn, raises Unreadable for those that
    don't go together; `example` shows what may be written, `latin_example` the same where
    columns are Latin, if it differs. The other fields are the defaults and keys of its header.
    """

    game: str
    aliases: tuple[str, ...]
    columns: str
    rows: str
    grammar: Callable[[], ParserElement]
    keywords: tuple[tuple[str, ...], ...]
    example: str
    simple: Simple
    board: str | None = None
    lexicon: str | None = None
    keys: frozenset[str] = frozenset()
    capitals: bool = True
    black_squares: bool = False
    nobodys: frozenset[str] = field(default=frozenset({"stop"}))
    latin_example: str = ""
    # A square's row may be named before its column: `8ж`.
    row_first: bool = False
    passes: bool = True
    several: bool = False
    together: Callable[[Reading, tuple[Action, ...]], None] | None = None
    alone: Callable[[], ParserElement] | None = None
    prefix: Callable[[], ParserElement] | None = None

    def example_on(self, board: Board | None) -> str:
        """What may be written, with the letters of a board's columns."""
        latin = board is not None and board.columns == "latin"
        return self.latin_example if latin and self.latin_example else self.example


@functools.cache
def of(game: str) -> Phrases:
    """The phrases of the game with that name (one of GAMES)."""
    module = importlib.import_module(f"notation.phrases.{game}")
    phrases: Phrases = module.PHRASES
    return phrases


def all_phrases() -> Iterator[Phrases]:
    """The phrases of every game."""
    return map(of, GAMES)


def named(name: str) -> str | None:
    """The game that a header calls `name`, in any case; None if there is none."""
    name = name.strip().casefold()
    if name in GAMES:
        return name
    return next((p.game for p in all_phrases() if name in p.aliases), None)
