"""The header of a record: TOML in, checked values out, with the place of every key."""

from __future__ import annotations

import datetime
import math
import re
import tomllib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, cast

from notation import phrases
from notation.limits import (
    MOST_DRAWINGS,
    MOST_LETTERS_A_HEADER,
    MOST_LISTS,
    MOST_NESTING,
    MOST_PLAYERS,
    MOST_SQUARES_A_FIGURE,
)
from notation.plain_tables import LARGEST_NUMBER, plain_table
from notation.squares import BadBoard, Board, Columns, Rows, drawing_rows, look_alike, read_board
from notation.text import Part, same_name, script, upper

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from notation.faults import Report
    from notation.phrases import Phrases
    from notation.toml_places import Path, TomlPlaces

COMMON_KEYS: Final = (
    "game", "players", "board", "lexicon", "words", "not-words", "date", "event", "round", "place",
    "annotator", "title", "columns", "rows", "result", "rules", "x",
)  # fmt: skip
_TEXTS: Final = ("event", "place", "annotator", "title")
# A text in TOML: whatever is left of a `#` once these are taken out begins a comment.
_STRING = re.compile(
    r'"{3}(?:\\.|[^\\])*?"{3,5}|"(?:\\.|[^"\\\n])*"' "|'{3}.*?'{3,5}|'[^'\n]*'",
    re.DOTALL,
)
_NOT_IN_NAMES = re.compile(r"[;\n\x00-\x08\x0b-\x1f]")
# Names that are compared to find the one that was meant: longer ones, or very many, take long.
LONGEST_MISSPELT: Final = 40
MOST_SLIPS: Final = 8
MOST_COMPARED: Final = 60


@dataclass(slots=True)
class Header:
    """The values of a header that the notation itself understands, checked.

    `table` is what TOML holds, unknown keys included. `board` is None where it is missing or can't be
    read, `game` where it is no game's name, `players` is empty where they can't be told. `usable` says
    whether a game can be replayed with it. `rules` is not checked here: the game knows its options.
    """

    table: dict[str, Any]
    text: str = field(compare=False, repr=False)
    offset: int = field(compare=False)
    opening: Part = field(compare=False)
    game: str | None = None
    players: tuple[str, ...] = ()
    board: Board | None = None
    start: tuple[str, ...] = ()
    figures: tuple[tuple[str, ...], ...] = ()
    lexicon: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    not_words: tuple[str, ...] = ()
    result: dict[str, int] = field(default_factory=dict)
    rules: dict[str, Any] = field(default_factory=dict)
    comments: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    trailing: dict[Path, str] = field(default_factory=dict)
    usable: bool = field(default=False, compare=False)
    _places: TomlPlaces | None = field(default=None, compare=False, repr=False)
    _names: dict[str, str | None] = field(default_factory=dict, compare=False, repr=False)

    def places(self) -> TomlPlaces:
        """Where the header's keys stand (offsets into `text`), worked out when first asked."""
        if self._places is None:
            from notation.toml_places import toml_places

            self._places = toml_places(self.text)
        return self._places

    def key(self, *path: str) -> Part:
        """The key at `path`, to point at; the nearest key above it, or the opening `+++`, if it is absent."""
        keys = self.places().keys
        for depth in range(len(path), 0, -1):
            place = keys.get(path[:depth])
            if place is not None:
                start, end = place
                return Part.at(path[depth - 1], self.offset + start, self.offset + end)
        return self.opening

    def value(self, *path: str) -> Part:
        """The value at `path`, to point at, on its first line; like `key` where it is absent."""
        place = self.places().values.get(path)
        if place is None:
            return self.key(*path)
        start, end = place
        line_end = self.text.find("\n", start, end)
        return Part.at(path[-1], self.offset + start, self.offset + (end if line_end < 0 else line_end))

    def player(self, name: str) -> str | None:
        """The player that `name` means: a name or its unique beginning, in any case."""
        found = self._names.get(name, "")
        if found == "":
            found = self._names[name] = self._find_player(name)
        return found

    def _find_player(self, name: str) -> str | None:
        if name in self.players:
            return name
        folded = same_name(name)
        if not folded:
            return None
        exact = [p for p in self.players if same_name(p) == folded]
        if exact:
            return exact[0] if len(exact) == 1 else None
        begun = [p for p in self.players if same_name(p).startswith(folded)]
        return begun[0] if len(begun) == 1 else None

    def with_board(self, size: str) -> Header:
        """The header with a board of that size, `15x20`; the start is set in its corner."""
        assert self.board is not None
        board = read_board(size, self.board.columns, self.board.counted)
        return replace(self, board=board, start=_fitted(self.start, board))

    def stranger(self, name: str) -> tuple[str, str]:
        """What to say of a name that is no player's, and how to mend it."""
        begun = [p for p in self.players if same_name(p).startswith(same_name(name))]
        if len(begun) > 1:
            return f"`{name}` may be {' or '.join(begun)}", "write as much of the name as tells them apart"
        # Only a slip needs its expressions.
        from notation.slips import numbered_name

        help = numbered_name(name, self.player) or self._other_alphabet(name) or nearest(name, self.players)
        help = help or f"the players are {', '.join(self.players)}"
        return f"nobody here is called `{name}`", help

    def _other_alphabet(self, name: str) -> str:
        """A sentence naming the letters of a name that only look like a player's; empty where they don't."""
        for player in self.players:
            if len(player) >= len(name) and name:
                pairs = list(zip(name, player, strict=False))
                alike = [a for a, b in pairs if a != b and look_alike(a) == b]
                if alike and all(a == b or look_alike(a) == b for a, b in pairs):
                    letters = " ".join(f"`{a}` is {script(a).capitalize()}" for a in alike)
                    return f"did you mean {player}? {letters} here"
        return ""

    def phrases(self) -> Phrases | None:
        """The phrases of the header's game; None without one."""
        return None if self.game is None else phrases.of(self.game)

    def example(self) -> str:
        """What a turn may be, in the letters of the board's columns; empty without a game."""
        known = self.phrases()
        return "" if known is None else f"a turn is {known.example_on(self.board)}"


def nearest(name: str, known: Iterable[str]) -> str:
    """A sentence naming the known name nearest to `name`; empty if none is near."""
    import difflib

    if len(name) > LONGEST_MISSPELT:
        return ""
    likely = [word for word in known if abs(len(word) - len(name)) <= MOST_SLIPS][:MOST_COMPARED]
    close = difflib.get_close_matches(name, likely, n=1, cutoff=0.6)
    return f"did you mean `{close[0]}`?" if close else ""


def read_header(text: str, offset: int, opening: Part, report: Report) -> Header | None:
    """The header with TOML `text`, which stands at `offset` of the record; None if it is no TOML.

    Every fault goes to `report`, at its key.
    """
    if len(text) > MOST_LETTERS_A_HEADER:
        report.error(opening, "bad-header", "the header is longer than any game could need")
        return None
    table = plain_table(text)
    header = (
        _any_header(text, offset, opening, report) if table is None else Header(table, text, offset, opening)
    )
    if header is None:
        return None
    if "#" in text and "#" in _STRING.sub("", text):
        places = header.places()
        header.comments, header.trailing = places.above, places.behind
    _Check(header, report).all()
    return header


def _any_header(text: str, offset: int, opening: Part, report: Report) -> Header | None:
    """A header with its table, whatever that holds; None, and it is reported, if it is no TOML or too large."""
    try:
        table = tomllib.loads(text)
        too_deep = _nested(table) > MOST_NESTING
    except RecursionError:
        too_deep = True
    except (tomllib.TOMLDecodeError, ValueError, OverflowError) as error:
        _report_bad_toml(str(error), text, offset, report)
        return None
    if too_deep:
        report.error(opening, "bad-header", "the header is too deeply nested")
        return None
    header = Header(table, text, offset, opening)
    too_large = _check_numbers(table)
    if too_large is not None:
        report.error(
            header.key(*too_large),
            "bad-header",
            "a number is too large",
            "whole numbers have at most 18 digits",
        )
        return None
    return header


def _nested(table: dict[str, Any]) -> int:
    """How deep the tables of a header stand in one another; dotted keys make tables too."""
    depth = 0
    level: list[Any] = [table]
    while level and depth <= MOST_NESTING:
        depth += 1
        insides = (value.values() if isinstance(value, dict) else value for value in level)
        level = [inside for values in insides for inside in values if isinstance(inside, dict | list)]
    return depth


def _check_numbers(inside: dict[str, Any] | list[Any], path: Path = ()) -> Path | None:
    """The key of a number beyond 64 bits, the most that TOML knows; None if there is none.

    What is no number (nan) becomes one and the same value, so that a header equals its own rewriting.
    """
    for key, value in inside.items() if isinstance(inside, dict) else enumerate(inside):
        here = (*path, key) if isinstance(key, str) else path
        if isinstance(value, dict | list):
            found = _check_numbers(value, here)
            if found is not None:
                return found
        elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            return here
        elif isinstance(value, float) and math.isnan(value):
            inside[key] = math.nan  # type: ignore[index]
    return None


def _report_bad_toml(message: str, text: str, offset: int, report: Report) -> None:
    from notation.toml_places import bad_toml

    start, reason = bad_toml(message, text)
    line = text[text.rfind("\n", 0, start) + 1 :].partition("\n")[0]
    if re.search("[“”„«»]", line):
        help = 'the quotes of a header are straight ones: "'
    elif re.search(r"=\s*[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{2,4}", line):
        help = "a date is written year first: 2026-11-29"
    else:
        help = 'a header line is `key = value`, and a text stands in quotes: title = "friendly"'
    report.at(offset + start, offset + start + 1, "bad-header", f"the header can't be read: {reason}", help)


def _fitted(rows: Sequence[str], board: Board) -> tuple[str, ...]:
    """The rows of a drawing, cut or filled up with empty squares to a board's size; none of an empty one."""
    if not rows:
        return ()
    width = board.width
    fitted = [row[:width].ljust(width, ".") for row in rows[: board.height]]
    return (*fitted, *["." * width] * (board.height - len(fitted)))


class _Check:
    """Takes the values of one header out of its table and reports what is wrong with them."""

    def __init__(self, header: Header, report: Report) -> None:
        self.header = header
        self.table = header.table
        self.report = report

    def all(self) -> None:
        header = self.header
        self.game()
        self.players()
        known = phrases.of(header.game) if header.game else None
        self.unknown_keys(known)
        if known:
            self.board(known)
            self.figure(known)
            self.start(known)
            self.lexicon(known)
        header.words = self.word_array("words")
        header.not_words = self.word_array("not-words")
        self.texts()
        self.result()
        self.rules()
        header.usable = bool(
            known and header.players and header.board and (header.figures or "figure" not in known.keys)
        )

    def bad(self, message: str, help: str, *path: str) -> None:
        self.report.error(self.header.value(*path), "bad-value", message, help)

    def game(self) -> None:
        value = self.table.get("game")
        if value is None:
            self.missing("game", f"one of {', '.join(phrases.GAMES)}")
        elif not isinstance(value, str):
            self.bad("the game's name is a text", 'for example game = "crossword"', "game")
        else:
            self.header.game = phrases.named(value)
            if self.header.game is None:
                names = [name for game in phrases.GAMES for name in (game, *phrases.of(game).aliases)]
                help = nearest(value, names) or f"the games are {', '.join(phrases.GAMES)}"
                self.bad(f"no game is called {value!r}", help, "game")
            else:
                self.table["game"] = self.header.game

    def missing(self, key: str, what: str) -> None:
        self.report.error(self.header.opening, "missing-key", f"the header has no `{key}`", f"add {what}")

    def players(self) -> None:
        value = self.table.get("players")
        help = 'name them in order of play: players = ["Ala", "Bartek"]'
        if value is None:
            self.missing("players", 'the players in order of play: players = ["Ala", "Bartek"]')
            return
        if not isinstance(value, list) or not all(isinstance(p, str) for p in value):
            self.bad("the players are an array of names", help, "players")
            return
        wrong = ""
        if len(value) < 2:
            wrong = "a game has at least two players"
        elif len(value) > MOST_PLAYERS:
            wrong = f"{len(value)} players are too many, at most {MOST_PLAYERS} can play"
            value = []
        names: set[str] = set()
        for name in value:
            folded = same_name(name)
            if not folded:
                wrong = "a player has an empty name"
            elif _NOT_IN_NAMES.search(name):
                wrong = f"{name!r} can't be a name here: no semicolon and no line end in names"
            elif folded in names:
                wrong = f"two players are called {name!r}"
            names.add(folded)
        if wrong:
            self.bad(wrong, help, "players")
        else:
            self.header.players = tuple(" ".join(name.split()) for name in value)
            self.table["players"] = list(self.header.players)

    def unknown_keys(self, known: Phrases | None) -> None:
        keys = known.keys if known else ()
        unknown = [key for key in self.table if key not in COMMON_KEYS and key not in keys]
        special = {key for p in phrases.all_phrases() for key in p.keys} if unknown else set()
        for key in unknown:
            if key in special and known is None:
                continue
            if known is not None and key in special:
                help = f"`{key}` is not used in a game of {known.game}"
            else:
                near = nearest(key, [*COMMON_KEYS, *sorted(special)])
                help = near or "what you want to keep of your own may stand in a table [x]"
            self.report.error(self.header.key(key), "unknown-key", f"no key is called `{key}`", help)

    def board(self, known: Phrases) -> None:
        columns = cast("Columns", self.choice("columns", ("latin", "cyrillic"), known.columns))
        rows = cast("Rows", self.choice("rows", ("down", "up"), known.rows))
        value = self.table.get("board", known.board)
        if value is None:
            self.missing("board", 'a size, board = "15x20" (columns x rows), or a drawing')
        elif not isinstance(value, str):
            self.bad("the board is a text", 'a size like "15x20" (columns x rows), or a drawing', "board")
        else:
            try:
                self.header.board = read_board(value, columns, rows)
            except BadBoard as error:
                self.report.error(self.header.value("board"), error.fault, error.message, error.help)

    def choice(self, key: str, choices: tuple[str, ...], default: str) -> str:
        value = self.table.get(key, default)
        if value in choices:
            return str(value)
        help = nearest(str(value), choices) or f"it is one of {', '.join(choices)}"
        self.bad(f"{value!r} is no value of `{key}`", help, key)
        return default

    def figure(self, known: Phrases) -> None:
        if "figure" not in known.keys:
            return
        value = self.table.get("figure")
        if value is None:
            self.missing("figure", 'its drawing: figure = "##\\n#."')
            return
        drawings = value if isinstance(value, list) else [value]
        help = "draw it with # for its squares and . for the rest, or give an array of drawings"
        if not drawings or not all(isinstance(d, str) for d in drawings):
            self.bad("the figure is a drawing or an array of drawings", help, "figure")
            return
        if len(drawings) > MOST_DRAWINGS:
            self.bad(f"{len(drawings)} drawings are too many", f"at most {MOST_DRAWINGS}", "figure")
            return
        figures = []
        for drawing in drawings:
            strange = next((c for c in drawing if not (c in ".# \n" or c.isalpha())), None)
            if strange is not None:
                self.bad(f"`{strange}` means nothing in a figure", help, "figure")
                return
            rows = tuple(drawing_rows(drawing))
            squares = sum(c not in ". " for row in rows for c in row)
            if not squares:
                self.bad("the figure has no square", help, "figure")
                return
            if squares > MOST_SQUARES_A_FIGURE:
                self.bad(
                    f"{squares:,} squares are too many for a figure",
                    f"at most {MOST_SQUARES_A_FIGURE:,}",
                    "figure",
                )
                return
            figures.append(rows)
        self.header.figures = tuple(figures)

    def start(self, known: Phrases) -> None:
        value = self.table.get("start")
        board = self.header.board
        if value is None or "start" not in known.keys or board is None:
            return
        help = "draw the board with the letters that stand before the first turn, . for the rest"
        if not isinstance(value, str):
            self.bad("the start is a drawing", help, "start")
            return
        rows = [upper(row) if known.capitals else row for row in drawing_rows(value)]
        for r, row in enumerate(rows):
            for c, letter in enumerate(row):
                stands = letter not in ". #" or (letter == "#" and known.black_squares)
                blocked = letter == "#" and board.has(c, r) and not known.black_squares
                if blocked or (letter not in ". #" and not letter.isalpha()):
                    self.bad(f"`{letter}` is no letter", help, "start")
                    return
                if stands and not board.has(c, r):
                    if letter == "#":
                        continue
                    self.bad(f"the {letter} in row {r + 1} of the drawing stands on no square", help, "start")
                    return
        self.header.start = _fitted(rows, board)

    def lexicon(self, known: Phrases) -> None:
        value = self.table.get("lexicon", known.lexicon)
        names = value if isinstance(value, list) else [value]
        if len(names) > MOST_LISTS:
            self.bad(f"{len(names)} word lists are too many", f"at most {MOST_LISTS}", "lexicon")
        elif names and all(isinstance(name, str) and name.strip() for name in names):
            self.header.lexicon = tuple(map(str, names))
        elif value is not None:
            self.bad(
                "the lexicon is a name, a path to a word list, or an array of those",
                'for example lexicon = "pl", or "none" where every word is good',
                "lexicon",
            )

    def word_array(self, key: str) -> tuple[str, ...]:
        value = self.table.get(key, [])
        if isinstance(value, list) and all(isinstance(w, str) and w.strip().isalpha() for w in value):
            return tuple(upper(word.strip()) for word in value)
        self.bad(f"`{key}` is an array of words", f'for example {key} = ["KOT", "LAS"]', key)
        return ()

    def texts(self) -> None:
        for key in _TEXTS:
            if not isinstance(self.table.get(key, ""), str):
                self.bad(f"`{key}` is a text", f'write it in quotes: {key} = "…"', key)
        date = self.table.get("date", "")
        if not isinstance(date, str | datetime.date):
            self.bad("this is no date", "write year, month and day: date = 2026-11-29", "date")
        number = self.table.get("round", "")
        if not isinstance(number, str | int) or isinstance(number, bool):
            self.bad("a round is a number or a text", "for example round = 3", "round")
        if not isinstance(self.table.get("x", {}), dict):
            self.bad("`x` is a table of your own", "write [x], then your keys below it", "x")

    def result(self) -> None:
        value = self.table.get("result", {})
        if not isinstance(value, dict):
            self.bad(
                "the result is a table of points", "for example result = { Ala = 7, Bartek = -4 }", "result"
            )
            return
        by_name = {same_name(p): p for p in self.header.players}
        for name, points in value.items():
            player = by_name.get(same_name(name))
            if player is None and by_name:
                help = nearest(name, self.header.players) or f"the players are {', '.join(self.header.players)}"
                part = self.header.key("result", name)
                self.report.error(part, "unknown-player", f"no player is called {name!r}", help)
            elif not isinstance(points, int) or isinstance(points, bool):
                help = f"write it without quotes, for example {name} = 7"
                self.bad(f"{name}'s result is a whole number of points", help, "result", name)
            elif player is not None:
                self.header.result[player] = points

    def rules(self) -> None:
        value = self.table.get("rules", {})
        if isinstance(value, dict):
            self.header.rules = value
        else:
            self.bad("`rules` is a table of options", "for example rules = { buy = 2 }", "rules")
