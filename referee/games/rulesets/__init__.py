"""Rule sets: what a box of the game holds, one TOML file a set.

A file has `title`, `source`, `rack` (tiles), `bonus` (points for a whole rack), `tiles` (letter to number
and value, `*` the star), `premiums` (a drawing by name, the first the set's own; its size is the board's) or
`premiums-of` (the set whose drawings they are), `doubles` (a letter to the two that its tile shows), and,
where the set differs from the game's usual options, those in `rules`. A record may name a file of its
own, whose name ends in `.toml`: all but `tiles` may be missing there.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from notation.header import nearest
from notation.limits import MOST_SQUARES_A_SIDE
from notation.squares import drawing_rows
from notation.text import upper
from notation.values import bundle

STAR: Final = "*"
PREMIUM_LEGEND: Final = (
    "R  the word three times",
    "B  the word twice",
    "y  the letter three times",
    "g  the letter twice",
)
NO_PREMIUMS: Final = "none"
_FOLDER: Final = Path(__file__).parent
_DRAWN: Final = frozenset("RByg. #\n")
USUAL: Final = "erudit"
FILE_SUFFIX: Final = ".toml"
MOST_LETTERS_A_SET: Final = 200_000
_KEYS: Final = frozenset(
    {"title", "source", "rack", "bonus", "tiles", "premiums", "premiums-of", "doubles", "rules"}
)


class Tile(NamedTuple):
    """A letter's tiles: how many there are in the set, and what each is worth."""

    number: int
    value: int


@bundle
class Premium:
    """What a coloured square, drawn as `colour`, makes of what is laid on it: so often its `letter` counts, and
    so often the whole `word`."""

    colour: str
    letter: int = 1
    word: int = 1


PREMIUMS: Final = {
    premium.colour: premium
    for premium in (Premium("R", word=3), Premium("B", word=2), Premium("y", letter=3), Premium("g", letter=2))
}


@dataclass(frozen=True, repr=False, eq=False)
class RuleSet:
    """One set. `layouts` are drawings of the coloured squares by name, the first the set's own.

    A set is equal to itself only: what follows from one is kept by it.
    """

    name: str
    title: str
    source: str
    rack: int
    bonus: int
    tiles: dict[str, Tile]
    layouts: dict[str, tuple[str, ...]]
    rules: dict[str, Any]
    doubles: dict[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many tiles the set has."""
        return sum(self.numbers.values())

    @functools.cached_property
    def numbers(self) -> dict[str, int]:
        """How many there are of each tile."""
        return {letter: tile.number for letter, tile in self.tiles.items()}

    @functools.cached_property
    def layout(self) -> tuple[str, ...]:
        """The set's own coloured squares."""
        return next(iter(self.layouts.values()))

    @functools.cached_property
    def board(self) -> tuple[int, int]:
        """The columns and rows of the set's board."""
        return len(self.layout[0]), len(self.layout)


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all sets the program brings."""
    return tuple(sorted(file.stem for file in _FOLDER.glob(f"*{FILE_SUFFIX}")))


class BadSet(ValueError):
    """A rule set that can't be used; the message says why."""


def named(name: str) -> RuleSet:
    """The set with that name (one of `names()`), or the set in the file of that path. Raises BadSet."""
    return _from_file(name) if name.endswith(FILE_SUFFIX) else _brought(name)


@functools.cache
def _brought(name: str) -> RuleSet:
    return _read(name, tomllib.loads((_FOLDER / f"{name}{FILE_SUFFIX}").read_text(encoding="utf-8")))


def _from_file(path: str) -> RuleSet:
    """A user's own set; read anew when its file has changed."""
    try:
        about = Path(path).stat()
        return _read_file(path, about.st_mtime_ns, about.st_size)
    except (OSError, ValueError) as error:
        if isinstance(error, BadSet):
            raise
        raise BadSet(f"the rule set {path} can't be read") from error


@functools.lru_cache(maxsize=64)
def _read_file(path: str, changed: int, size: int) -> RuleSet:
    if size > MOST_LETTERS_A_SET:
        raise BadSet(f"{path} is too long to be a rule set")
    try:
        table = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadSet(f"{path} is no TOML: {str(error).lower()}") from error
    wrong = _wrong_table(table)
    if wrong is not None:
        raise BadSet(f"{path}: {wrong.partition(': ')[2] or wrong}")
    return _read(path, table)


def _read(name: str, table: dict[str, Any]) -> RuleSet:
    drawings = table.get("premiums")
    layouts = (
        named(table.get("premiums-of", USUAL)).layouts
        if drawings is None
        else {key: tuple(drawing_rows(drawing)) for key, drawing in drawings.items()}
    )
    return RuleSet(
        name,
        table.get("title", name),
        table.get("source", ""),
        table.get("rack", 7),
        table.get("bonus", 50),
        read_tiles(table["tiles"]),
        layouts,
        table.get("rules", {}),
        table.get("doubles", {}),
    )


def _wrong_table(table: dict[str, Any]) -> str | None:
    """What is wrong with a rule set's file, or None; its `rules` are for the game to judge."""
    unknown = next((key for key in table if key not in _KEYS), None)
    if unknown is not None:
        return f"bad-value: no key of a rule set is called `{unknown}`; {nearest(unknown, _KEYS)}".rstrip("; ")
    if not all(isinstance(table.get(key, ""), str) for key in ("title", "source")):
        return "bad-value: `title` and `source` are texts"
    of = table.get("premiums-of", USUAL)
    return (
        wrong_tiles(table.get("tiles"))
        or (wrong_rack(table["rack"]) if "rack" in table else None)
        or (wrong_bonus(table["bonus"]) if "bonus" in table else None)
        or (None if of in names() else f"bad-value: `premiums-of` is one of {', '.join(names())}")
        or (_wrong_drawings(table["premiums"]) if "premiums" in table else None)
        or _wrong_doubles(table.get("doubles", {}))
        or (None if isinstance(table.get("rules", {}), dict) else "bad-value: `rules` is a table of options")
    )


def _wrong_drawings(drawings: Any) -> str | None:
    if not isinstance(drawings, dict) or not drawings:
        return "bad-value: `premiums` is a table of drawings by name"
    for drawing in drawings.values():
        if not isinstance(drawing, str) or not is_drawing(drawing):
            return "bad-value: a drawing of coloured squares consists of R B y g and ."
        rows = drawing_rows(drawing)
        if set(map(len, rows)) == {0} or max(len(rows), len(rows[0])) > MOST_SQUARES_A_SIDE:
            return f"bad-value: a board has 1 to {MOST_SQUARES_A_SIDE} columns and rows"
    return None


def _wrong_doubles(doubles: Any) -> str | None:
    if isinstance(doubles, dict) and all(
        len(letter) == 1 and isinstance(shown, str) and shown.isalpha() for letter, shown in doubles.items()
    ):
        return None
    return 'bad-value: `doubles` is a table of letters, for example { "Ç" = "CH" }'


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
def coloured(layout: tuple[str, ...]) -> dict[tuple[int, int], Premium]:
    """The coloured squares of a drawing, by column and row from 0, rows from the top."""
    return {(c, r): PREMIUMS[x] for r, row in enumerate(layout) for c, x in enumerate(row) if x in PREMIUMS}


# -- what may stand in a record's `[rules]`: each says what is wrong with a value, or None


def wrong_set(value: Any) -> str | None:
    """What is wrong with the option `set`."""
    if not isinstance(value, str):
        return "bad-value: a rule set is named in quotes"
    if value in names():
        return None
    if value.endswith(FILE_SUFFIX):
        try:
            named(value)
        except BadSet as error:
            return f"bad-value: {error}"
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


def wrong_number(value: Any) -> str | None:
    """What is wrong with an option that is a whole number, nought or more."""
    return None if is_count(value) else "bad-value: this is a whole number, nought or more"


def is_count(value: Any) -> bool:
    """Whether a value is a whole number, nought or more."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _choice(value: str, known: tuple[str, ...]) -> str:
    return nearest(value, known) or f"one of {', '.join(known)}"
