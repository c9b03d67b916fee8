"""Rule sets: what a box of the game holds, one TOML file a set.

A file has `title`, `source`, `rack` (tiles), `bonus` (points for a whole rack), `tiles` (letter to number
and value, `*` the star), `premiums` (a drawing by name, the first the set's own; its size is the board's),
and, where the set differs from the game's usual options, those in `rules`.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final, NamedTuple

from notation.header import nearest
from notation.squares import drawing_rows
from notation.text import upper

STAR: Final = "*"
# What a coloured square does, by its letter in a drawing.
LETTER_PREMIUMS: Final = {"y": 3, "g": 2}
WORD_PREMIUMS: Final = {"R": 3, "B": 2}
PREMIUM_LEGEND: Final = (
    "R  the word three times",
    "B  the word twice",
    "y  the letter three times",
    "g  the letter twice",
)
NO_PREMIUMS: Final = "none"
_COLOURS: Final = frozenset("RByg")
_DRAWN: Final = _COLOURS | frozenset(". #\n")


class Tile(NamedTuple):
    """A letter's tiles: how many there are in the set, and what each is worth."""

    number: int
    value: int


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One set. `layouts` are drawings of the coloured squares by name, the first the set's own."""

    name: str
    title: str
    source: str
    rack: int
    bonus: int
    tiles: dict[str, Tile]
    layouts: dict[str, tuple[str, ...]]
    rules: dict[str, Any]

    @property
    def layout(self) -> tuple[str, ...]:
        """The set's own coloured squares."""
        return next(iter(self.layouts.values()))

    @property
    def board(self) -> tuple[int, int]:
        """The columns and rows of the set's board."""
        return len(self.layout[0]), len(self.layout)


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all sets the program brings."""
    files = resources.files("referee.games.rulesets").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


@functools.cache
def named(name: str) -> RuleSet:
    """The set with that name (one of `names()`)."""
    file = resources.files("referee.games.rulesets") / f"{name}.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return RuleSet(
        name,
        table["title"],
        table["source"],
        table["rack"],
        table["bonus"],
        read_tiles(table["tiles"]),
        {key: tuple(drawing_rows(drawing)) for key, drawing in table["premiums"].items()},
        table.get("rules", {}),
    )


def read_tiles(table: dict[str, list[int]]) -> dict[str, Tile]:
    """A set's tiles from a table of letter to number and value."""
    return {upper(letter): Tile(*numbers) for letter, numbers in table.items()}


def is_drawing(premiums: str) -> bool:
    """Whether the option `premiums` draws the coloured squares, rather than name a layout."""
    return "\n" in premiums or set(premiums) <= _DRAWN


def layout_called(name: str, of: RuleSet) -> tuple[str, ...]:
    """The coloured squares of that name: the set's, else those of whichever set has them."""
    if name in of.layouts:
        return of.layouts[name]
    return next(rules.layouts[name] for rules in map(named, names()) if name in rules.layouts)


@functools.cache
def coloured(layout: tuple[str, ...]) -> dict[tuple[int, int], str]:
    """The coloured squares of a drawing, by column and row from 0, rows from the top."""
    return {(c, r): x for r, row in enumerate(layout) for c, x in enumerate(row) if x in _COLOURS}


# -- what may stand in a record's `[rules]`: each says what is wrong with a value, or None


def wrong_set(value: Any) -> str | None:
    """What is wrong with the option `set`."""
    if not isinstance(value, str):
        return "bad-value: a rule set is named in quotes"
    if value in names():
        return None
    return f"unknown-option: there is no rule set {value!r}: {_choice(value, names())}"


def wrong_premiums(value: Any) -> str | None:
    """What is wrong with the option `premiums`."""
    if not isinstance(value, str) or not value.strip():
        return "bad-value: the coloured squares are a name or a drawing"
    if "\n" in value:
        strange = next((c for c in value if c not in _DRAWN), None)
        if strange is not None:
            return f"bad-value: `{strange}` means nothing in a drawing of coloured squares"
    if is_drawing(value):
        return None
    known = [NO_PREMIUMS, *(name for rules in map(named, names()) for name in rules.layouts)]
    if value in known:
        return None
    return f"unknown-option: no coloured squares are called {value!r}: {_choice(value, tuple(known))}"


def wrong_tiles(value: Any) -> str | None:
    """What is wrong with the option `tiles`."""
    if not isinstance(value, dict) or not value:
        return 'bad-value: the tiles are a table, for example { "А" = [10, 1], "*" = [3, 0] }'
    for letter, tile in value.items():
        if letter != STAR and not (len(letter) == 1 and letter.isalpha()):
            return f"bad-value: {letter!r} is no letter; `*` is the star"
        if not isinstance(tile, list) or len(tile) != 2 or not all(map(is_count, tile)):
            return f"bad-value: {letter} needs two whole numbers: how many tiles, and the value of each"
    return None


def wrong_centre(value: Any) -> str | None:
    """What is wrong with the option `centre`; whether there is such a square the board knows."""
    if isinstance(value, str) and value.strip():
        return None
    return "bad-value: the centre is the name of a square"


def wrong_rack(value: Any) -> str | None:
    """What is wrong with the option `rack`."""
    if is_count(value) and value > 0:
        return None
    return "bad-value: a rack holds a whole number of tiles, one or more"


def wrong_bonus(value: Any) -> str | None:
    """What is wrong with the option `bonus`."""
    return None if is_count(value) else "bad-value: the bonus is a whole number of points"


def is_count(value: Any) -> bool:
    """Whether a value is a whole number, nought or more."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _choice(value: str, known: tuple[str, ...]) -> str:
    return nearest(value, known) or f"one of {', '.join(known)}"
