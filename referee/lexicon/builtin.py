"""The lists that come with the program: tries on disk, mapped into memory when first asked.

`data/manifest.json` says of each list where it comes from and which files its parts are in, and of each file
its size and checksums. A file is compared with its CRC-32 when it is opened: that takes a few milliseconds.
"""

import codecs
import json
import re
import unicodedata
import zlib
from collections.abc import Callable, Iterator
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict

from referee.lexicon.letters import fold, scripts
from referee.lexicon.patterns import shape
from referee.lexicon.trie import Trie, mapped
from referee.lexicon.verdicts import Judgement, LexiconError, Problem, Source

if TYPE_CHECKING:
    from referee.lexicon.russian import Reasons

DATA = Path(__file__).with_name("data")
MANIFEST = "manifest.json"
# So many words are remembered with their verdicts: all of a few letters in the longest list.
MOST_REMEMBERED = 1 << 15


class ListEntry(TypedDict):
    """What the manifest says of a list. `parts` maps what a file is (`words`, `names` …) to its name."""

    version: str
    licence: str
    note: str
    words: int
    longest: int
    letters: str
    coding: str
    sha256: str
    parts: dict[str, str]


class FileEntry(TypedDict):
    """What the manifest says of a file."""

    size: int
    crc32: int
    sha256: str


class Manifest(TypedDict):
    """The whole manifest."""

    lists: dict[str, ListEntry]
    files: dict[str, FileEntry]


class DataFolder:
    """A folder of built lists. Raises `LexiconError` wherever a file of it is missing or damaged."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def manifest(self) -> Manifest:
        try:
            manifest: Manifest = json.loads((self.folder / MANIFEST).read_bytes())
            return {"lists": manifest["lists"], "files": manifest["files"]}
        except OSError:
            raise _broken(MANIFEST, "is missing") from None
        except (ValueError, TypeError, KeyError):
            raise _broken(MANIFEST, "is damaged") from None

    def source(self, name: str) -> Source:
        """Where the list `name` comes from; opens no other file than the manifest."""
        entry = self.manifest["lists"][name]
        size = sum(self.manifest["files"][file]["size"] for file in entry["parts"].values())
        return Source(
            name,
            "built-in",
            entry["version"],
            entry["words"],
            size,
            entry["licence"],
            partial(str, entry["sha256"]),
            entry["note"],
        )

    def path(self, name: str) -> Path:
        """The file `name`, found to be as it was built."""
        path, entry = self.folder / name, self.manifest["files"][name]
        try:
            # In pieces, so that looking a word up doesn't need memory for the whole list.
            with path.open("rb") as file:
                size = checksum = 0
                while piece := file.read(1 << 16):
                    size += len(piece)
                    checksum = zlib.crc32(piece, checksum)
        except OSError:
            raise _broken(name, "is missing") from None
        if (size, checksum) != (entry["size"], entry["crc32"]):
            raise _broken(name, "is damaged (its checksum is not that of the list as built)")
        return path

    def trie(self, name: str) -> Trie:
        """The trie in the file `name`, mapped into memory."""
        return mapped(self.path(name))


class BuiltIn:
    """A list that comes with the program; words are asked in NFC and upper case."""

    warnings: tuple[Problem, ...] = ()

    def __init__(self, name: str, data: DataFolder) -> None:
        self.name = name
        self._data = data
        self._entry = data.manifest["lists"][name]
        self._coding = self._entry["coding"]
        self.letters = frozenset(self._entry["letters"])
        self.scripts = scripts(self.letters)
        self.longest = self._entry["longest"]
        self.source = data.source(name)
        self._words = self._part("words")
        # The words of an archive come again and again.
        self.holds: Callable[[str], bool] = lru_cache(MOST_REMEMBERED)(self._test(self._words))

    def words(self) -> Iterator[str]:
        for key in self._words.iterkeys():
            yield key.decode(self._coding)

    def matching(self, pattern: str) -> Iterator[str]:
        """The words that fit `pattern` (upper case; `?` is a letter, `*` any number of them)."""
        pattern = fold(pattern) if "CYRILLIC" in self.scripts else pattern
        yield from self._matching("", pattern, shape(pattern))

    def judge(self, word: str) -> Judgement:
        """The verdict on `word` with a reason that tells a player why it is no word here."""
        good = self.holds(word)
        if good and not self._is("abbreviations", word):
            return Judgement("good", f"in {self.name}", self.name)
        if good:
            return Judgement("doubtful", "an abbreviation that the source does not mark", self.name)
        base: str | None = None
        reason = self._foreign(word)
        if reason is None and self._is("abbreviations", word):
            reason = "an abbreviation"
        if reason is None and self._is("names", word):
            reason = "a proper name"
        if reason is None and self._reasons is not None:
            reason, base = self._reasons.refusal(word)
        if reason is None and len(word) > self.longest:
            reason = f"longer than the longest words of {self.name} ({self.longest} letters)"
        return Judgement("not", reason or f"not in {self.name}", self.name, base)

    def diminutive(self, word: str) -> tuple[Literal["sure", "doubtful"], str] | None:
        """How surely `word` is a diminutive, and of which word; None where it isn't one."""
        return self._diminutives.get(fold(word))

    def _part(self, part: str) -> Trie:
        return self._data.trie(self._entry["parts"][part])

    def _test(self, trie: Trie) -> Callable[[str], bool]:
        """Whether a word is in `trie`. A letter that its coding lacks becomes a ?, which no word has."""
        holds = trie.__contains__
        if self._coding == "ascii":
            return lambda word: holds(word.encode("ascii", "replace"))
        # Much faster than str.encode, which goes through a function of Python's for these codings.
        encode = codecs.charmap_encode
        table = codecs.charmap_build(bytes(range(256)).decode(self._coding, "replace"))
        if "CYRILLIC" in self.scripts:
            return lambda word: holds(
                encode(word.replace("Ё", "Е") if "Ё" in word else word, "replace", table)[0]
            )
        return lambda word: holds(encode(word, "replace", table)[0])

    def _is(self, part: str, word: str) -> bool:
        if part not in self._entry["parts"]:
            return False
        test = self._tests.get(part)
        if test is None:
            test = self._tests[part] = self._test(self._part(part))
        return test(word)

    @cached_property
    def _tests(self) -> dict[str, Callable[[str], bool]]:
        return {}

    @cached_property
    def _reasons(self) -> "Reasons | None":
        if "forms" not in self._entry["parts"]:
            return None
        from referee.lexicon.forms import FormTable
        from referee.lexicon.russian import Reasons

        numbers = self._part("base words")
        coding = self._coding
        table = FormTable(
            self._data.path(self._entry["parts"]["forms"]).read_bytes(),
            lambda word: numbers.get(word.encode(coding, "replace")),
        )
        return Reasons(table, places="nouns" in self._entry["parts"])

    @cached_property
    def _diminutives(self) -> dict[str, tuple[Literal["sure", "doubtful"], str]]:
        file = self._entry["parts"].get("diminutives")
        if file is None:
            return {}
        found: dict[str, tuple[Literal["sure", "doubtful"], str]] = {}
        for line in self._data.path(file).read_text("utf-8").splitlines():
            word, certainty, base = line.split(" ")
            found[word] = ("sure" if certainty == "sure" else "doubtful", base)
        return found

    def _foreign(self, word: str) -> str | None:
        """Which letter of `word` this list's alphabet has not, in a player's words."""
        for letter in fold(word) if "CYRILLIC" in self.scripts else word:
            if letter not in self.letters:
                alphabet = " ".join(script.title() for script in sorted(self.scripts))
                script = unicodedata.name(letter, "?").partition(" ")[0]
                if letter.isalpha() and script not in self.scripts:
                    return f"{letter} is the {script.title()} letter; the words of {self.name} are {alphabet}"
                return f"{letter} is no letter of the words of {self.name}"
        return None

    def _matching(self, prefix: str, pattern: str, whole: re.Pattern[str]) -> Iterator[str]:
        """The words that begin with `prefix` and fit `whole`; `pattern` is what of it is still to come."""
        literal = re.match(r"[^?*]*", pattern)
        prefix += literal[0] if literal else ""
        rest = pattern[literal.end() if literal else 0 :]
        key = prefix.encode(self._coding, "replace")
        if next(self._words.iterkeys(key), None) is None:
            return
        if rest.startswith("?"):
            for letter in sorted(self.letters):
                yield from self._matching(prefix + letter, rest[1:], whole)
        elif rest:
            words = (found.decode(self._coding) for found in self._words.iterkeys(key))
            yield from filter(whole.fullmatch, words)
        elif key in self._words:
            yield prefix


@cache
def data_folder() -> DataFolder:
    """The lists that come with the program."""
    return DataFolder(DATA)


def built_in_sources() -> tuple[Source, ...]:
    """Where each built-in list comes from. Raises `LexiconError` where that can't be read."""
    folder = data_folder()
    return tuple(map(folder.source, folder.manifest["lists"]))


def open_built_in(name: str) -> BuiltIn:
    """The built-in list `name`. Raises `LexiconError` where its files are damaged."""
    try:
        return BuiltIn(name, data_folder())
    except LexiconError as error:
        raise LexiconError([Problem(name, p.message, p.help) for p in error.problems]) from None


def _broken(file: str, what: str) -> LexiconError:
    message = f"the program's word list file {file} {what}"
    return LexiconError([Problem(file, message, "install the program again")])
