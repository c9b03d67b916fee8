"""Word lists that users bring: a UTF-8 text file, a word a line, `;` or `#` before a comment, any case.

A byte order mark, CRLF and CR line ends, blank lines, and letters written as base and combining mark are
all fine. A file that can't be used at all raises `LexiconError`; a line that is no word (blanks, digits or
hyphens in it, letters of two alphabets) is left out and named in `FileList.warnings`; the others stand.
"""

import re
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from referee.lexicon.letters import fold, scripts, upper
from referee.lexicon.patterns import shape
from referee.lexicon.verdicts import Judgement, LexiconError, Problem, Source
from referee.regular import is_regular

_MOST_WARNINGS = 100  # a list, so that a file of another kind doesn't fill the memory with complaints
_KEPT_BYTES = 1 << 20  # up to this size the content is kept, and its SHA-256 waits until it is asked for
_COMMENT = re.compile("[;#]")


@dataclass(frozen=True, eq=False)
class FileList:
    """A user's list, read: its words in NFC and upper case, with Ё as Е where `fold_yo`."""

    name: str
    entries: frozenset[str]
    letters: frozenset[str]
    fold_yo: bool
    warnings: tuple[Problem, ...]
    source: Source

    @cached_property
    def holds(self) -> Callable[[str], bool]:
        """Whether a word (NFC, upper case) is listed: the set's own method, unless Ё has to be folded."""
        entries = self.entries
        if not (self.fold_yo and "Е" in self.letters):
            return entries.__contains__
        return lambda word: word in entries or ("Ё" in word and fold(word) in entries)

    @cached_property
    def scripts(self) -> frozenset[str]:
        return scripts(self.letters)

    @cached_property
    def longest(self) -> int:
        return max(map(len, self.entries), default=0)

    def words(self) -> Iterator[str]:
        return iter(self.entries)

    def matching(self, pattern: str) -> Iterator[str]:
        """The words that fit `pattern` (upper case; `?` is a letter, `*` any number of them)."""
        return filter(shape(fold(pattern) if self.fold_yo else pattern).fullmatch, self.entries)

    def judge(self, word: str) -> Judgement:
        """The verdict on `word` (NFC, upper case): it is in the list or it isn't."""
        if self.holds(word):
            return Judgement("good", f"in {self.name}", self.name)
        return Judgement("not", f"not in {self.name}", self.name)

    def diminutive(self, word: str) -> None:
        """None: a user's list doesn't say which words are diminutives."""


# By the file itself (device and number), since the records of an archive reach one list by many paths.
_read: dict[tuple[int, int, bool], tuple[tuple[int, int], FileList]] = {}


def read_list(name: str, path: Path, fold_yo: bool = True) -> FileList:
    """The list in the file `path`, which a record calls `name`; read once as long as the file is the same.

    Raises `LexiconError` with one problem: no such file, a folder, unreadable, no text, or not UTF-8 (with
    the line).
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _unusable(name, f"“{name}” is a folder, not a word list", "name a text file in it")
        if not is_regular(str(path), status.st_mode):
            raise _unusable(name, f"“{name}” is not a file", "a word list is a text file")
        key = (status.st_dev, status.st_ino, fold_yo)
        stamp = (status.st_mtime_ns, status.st_size)
        known = _read.get(key)
        if known is None or known[0] != stamp:
            known = _read[key] = (stamp, parse_list(name, path.read_bytes(), fold_yo))
    except OSError as error:
        raise _unusable(name, f"“{name}” can't be read: {error.strerror}", "may you read the file?") from None
    words = known[1]
    return words if words.name == name else _renamed(words, name)


def parse_list(name: str, data: bytes, fold_yo: bool = True) -> FileList:
    """The list whose file content is `data`; raises `LexiconError` where it is not UTF-8 text."""
    text = _text(name, data).rstrip("\n")
    lines = text.split("\n")
    warnings: list[Problem] = []
    # Most lists are nothing but words of one alphabet; only others are looked at line by line.
    letters = frozenset(text) - {"\n"}
    del text  # a list of millions of words needs the memory
    if not (all(letter.isalpha() for letter in letters) and len(scripts(letters)) <= 1):
        lines = _words_only(name, lines, warnings)
        letters = frozenset("".join(lines))
    entries = frozenset(map(fold, lines)) if fold_yo and "Ё" in letters else frozenset(lines)
    if "" in entries:
        entries -= {""}
    if fold_yo and "Ё" in letters:
        letters = letters - {"Ё"} | {"Е"}
    source = Source(name, "file", "", len(entries), len(data), "", _digest(data))
    return FileList(name, entries, letters, fold_yo, tuple(warnings), source)


def _text(name: str, data: bytes) -> str:
    """The file in NFC and upper case, with \\n between its lines."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _unusable(name, f"“{name}” is UTF-16, not UTF-8", "save it as UTF-8", line=1)
    if b"\0" in data:
        raise _unusable(name, f"“{name}” is not a text file", "a word list is UTF-8 text, a word a line")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line = before.count(b"\n") + 1
        raise _unusable(name, f"“{name}” is not UTF-8", "save the list as UTF-8", line=line) from None
    # Not splitlines: it would also split at characters that a text editor doesn't count as line ends.
    return upper(text).replace("\r\n", "\n").replace("\r", "\n")


def _words_only(name: str, lines: list[str], warnings: list[Problem]) -> list[str]:
    """The words in `lines`; what is neither word, blank nor comment goes to `warnings`."""
    words: list[str] = []
    left_out = 0
    for number, line in enumerate(lines, 1):
        if not line.isalpha():
            line = _COMMENT.split(line, maxsplit=1)[0].strip()
        if not line:
            continue
        fault = line_fault(line)
        if fault is None:
            words.append(line)
        else:
            left_out += 1
            if left_out <= _MOST_WARNINGS:
                warnings.append(Problem(name, fault, "the line is left out; the others stand", number))
    if left_out > _MOST_WARNINGS:
        more = left_out - _MOST_WARNINGS
        warnings.append(Problem(name, f"{more} more lines are left out", "is it a word a line?"))
    return words


def line_fault(word: str) -> str | None:
    """What keeps `word` (upper case) from being one word of letters of one alphabet, or None."""
    if not word.isalpha():
        for wrong, what in (
            (str.isspace, "a blank"),
            (str.isdigit, "a digit"),
            (lambda letter: letter in "-‐‑–—−", "a hyphen"),
            (lambda letter: not letter.isalpha(), "a character that is no letter"),
        ):
            if any(map(wrong, word)):
                return f"“{_short(word)}” has {what} in it"
    alphabets = scripts(word)
    if len(alphabets) > 1:
        first, second = (script.title() for script in sorted(alphabets)[:2])
        few = min(alphabets, key=lambda script: sum(scripts(letter) == {script} for letter in word))
        odd = next(letter for letter in word if scripts(letter) == {few})
        return f"“{_short(word)}” mixes {first} and {second} letters: its {odd} is {few.title()}"
    return None


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _digest(data: bytes) -> Callable[[], str]:
    """The SHA-256 of `data`, worked out once, when called first.

    Importing hashlib costs more than reading a small list.
    """

    @cache
    def sha256() -> str:
        import hashlib

        return hashlib.sha256(data).hexdigest()

    if len(data) <= _KEPT_BYTES:
        return sha256
    digest = sha256()
    return lambda: digest


def _renamed(words: FileList, name: str) -> FileList:
    """The same list as a record names it that writes the path another way."""
    warnings = tuple(warning._replace(name=name) for warning in words.warnings)
    return replace(words, name=name, warnings=warnings, source=replace(words.source, name=name))


def _unusable(name: str, message: str, help: str, line: int | None = None) -> LexiconError:
    return LexiconError([Problem(name, message, help, line)])
