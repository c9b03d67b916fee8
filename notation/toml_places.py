"""Where each key of a TOML text stands, and its comments: what `tomllib` doesn't tell.

The text has been read by `tomllib` before, so it is known to be well formed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

Path = tuple[str, ...]

_BLANK = re.compile(r"[ \t]*")
_ERROR_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_TOKEN = re.compile(
    r"(?P<long>\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5})"
    r"|(?P<string>\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*')"
    r"|(?P<comment>#[^\n]*)"
    r"|(?P<open>[\[{])|(?P<close>[\]}])|(?P<comma>,)|(?P<line>\n)"
    r"|(?P<other>[^\s\"'#\[\]{},]+)|(?P<blank>[ \t]+)",
    re.DOTALL,
)


@dataclass(slots=True)
class TomlPlaces:
    """Offsets of keys and values, and the comments that stand above a key or behind its value.

    A comment inside an array counts as one above its key; comments above the end of the text belong to
    the path `()`.
    """

    keys: dict[Path, tuple[int, int]] = field(default_factory=dict)
    values: dict[Path, tuple[int, int]] = field(default_factory=dict)
    above: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    behind: dict[Path, str] = field(default_factory=dict)


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.table: Path = ()
        self.places = TomlPlaces()
        self.pending: list[str] = []

    def scan(self) -> TomlPlaces:
        text = self.text
        while self.at < len(text):
            start = self.at
            self.blank()
            if self.at >= len(text):
                break
            char = text[self.at]
            if char == "\n":
                self.at += 1
            elif char == "#":
                self.pending.append(self.comment())
            elif char == "[":
                self.header()
            else:
                self.entry(self.table)
                self.end_of_entry()
            if self.at == start:
                break
        if self.pending:
            self.places.above[()] = tuple(self.pending)
        return self.places

    def blank(self) -> None:
        match = _BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def comment(self) -> str:
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        found = self.text[self.at + 1 : end].strip()
        self.at = end
        return found

    def header(self) -> None:
        start = self.at
        while self.at < len(self.text) and self.text[self.at] == "[":
            self.at += 1
        self.table, first, last = self.key(())
        while self.at < len(self.text) and self.text[self.at] in "] \t":
            self.at += 1
        for depth in range(1, len(self.table) + 1):
            self.places.keys.setdefault(self.table[:depth], (first, last))
        self.places.values.setdefault(self.table, (start, self.at))
        self.take_comments(self.table)

    def entry(self, base: Path) -> Path:
        path, first, last = self.key(base)
        self.blank()
        if self.text[self.at : self.at + 1] == "=":
            self.at += 1
        self.blank()
        start = self.at
        for depth in range(len(base) + 1, len(path)):
            self.places.keys.setdefault(path[:depth], (first, last))
        self.places.keys[path] = (first, last)
        self.value(path)
        self.places.values[path] = (start, self.at)
        return path

    def end_of_entry(self) -> None:
        path = next(reversed(self.places.values))
        self.take_comments(path)

    def take_comments(self, path: Path) -> None:
        if self.pending:
            self.places.above[path] = (*self.places.above.get(path, ()), *self.pending)
            self.pending = []
        self.blank()
        if self.text[self.at : self.at + 1] == "#":
            comment = self.comment()
            if path in self.places.behind:
                self.places.above[path] = (*self.places.above.get(path, ()), comment)
            else:
                self.places.behind[path] = comment

    def key(self, base: Path) -> tuple[Path, int, int]:
        path = base
        self.blank()
        first = last = self.at
        while True:
            self.blank()
            name = self.name()
            path = (*path, name)
            last = self.at
            self.blank()
            if self.text[self.at : self.at + 1] != ".":
                return path, first, last
            self.at += 1

    def name(self) -> str:
        bare = _BARE.match(self.text, self.at)
        if bare:
            self.at = bare.end()
            return bare[0]
        token = _TOKEN.match(self.text, self.at)
        if token is None or token["string"] is None:
            self.at += 1
            return ""
        self.at = token.end()
        return _unquoted(token["string"])

    def value(self, path: Path) -> None:
        if self.text[self.at : self.at + 1] == "{":
            self.at += 1
            self.inline_table(path)
            return
        depth = 0
        while self.at < len(self.text):
            token = _TOKEN.match(self.text, self.at)
            if token is None:
                self.at += 1
                continue
            kind = token.lastgroup
            if depth == 0 and kind in ("line", "comment", "comma", "close"):
                break
            self.at = token.end()
            depth += (kind == "open") - (kind == "close")
            if kind == "comment":
                self.pending.append(token[0][1:].strip())
            if depth == 0 and kind != "blank" and kind != "other":
                break
        while self.text[self.at - 1 : self.at] in (" ", "\t"):
            self.at -= 1

    def inline_table(self, path: Path) -> None:
        while self.at < len(self.text):
            token = _TOKEN.match(self.text, self.at)
            if token is None:
                self.at += 1
            elif token.lastgroup == "close":
                self.at = token.end()
                return
            elif token.lastgroup == "comment":
                self.pending.append(self.comment())
            elif token.lastgroup in ("blank", "line", "comma"):
                self.at = token.end()
            else:
                self.entry(path)


def _unquoted(string: str) -> str:
    import tomllib

    return next(iter(tomllib.loads(f"{string} = 0")))


def toml_places(text: str) -> TomlPlaces:
    """Where the keys and values of a well-formed TOML text stand: offsets into it."""
    return _Scanner(text).scan()


def bad_toml(error: str, text: str) -> tuple[int, str]:
    """What tomllib says is wrong with `text`: the offset of a character to point at, and why, in lower case."""
    match = _ERROR_PLACE.search(error)
    start = len(text.rstrip())
    if match and match[1]:
        starts = [0, *(m.end() for m in re.finditer("\n", text))]
        start = min(starts[int(match[1]) - 1] + int(match[2]) - 1, len(text))
    if start >= len(text) or text[start] == "\n":
        start = max(0, start - 1)
    reason = _ERROR_PLACE.sub("", error)
    return start, reason[:1].lower() + reason[1:]
