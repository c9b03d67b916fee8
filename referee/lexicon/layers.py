"""A record's lexicon: the lists it names, then the words its players allowed, then those they forbade."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache, partial, reduce
from pathlib import Path
from typing import Literal, Protocol

from referee.lexicon.letters import fold, upper
from referee.lexicon.patterns import shape
from referee.lexicon.verdicts import Judgement, LexiconError, Problem, Source

BUILT_IN = ("pl", "ru", "ru-places", "en")
"""The names of the lists that come with the program."""

NONE = "none"
"""The name of the lexicon in which every word is good."""

_LIST_SUFFIXES = frozenset({".txt", ".dic", ".lst", ".words"})
# So many lexicons are shared at once; a list of a file that has changed is another one.
_MOST_SHARED = 16


class WordList(Protocol):
    """One list of a lexicon, a user's or a built-in one. Words are asked in NFC and upper case."""

    @property
    def name(self) -> str: ...
    @property
    def holds(self) -> Callable[[str], bool]: ...
    @property
    def letters(self) -> frozenset[str]: ...
    @property
    def scripts(self) -> frozenset[str]: ...
    @property
    def longest(self) -> int: ...
    @property
    def warnings(self) -> tuple[Problem, ...]: ...
    @property
    def source(self) -> Source: ...
    def words(self) -> Iterator[str]: ...
    def matching(self, pattern: str) -> Iterator[str]: ...
    def judge(self, word: str) -> Judgement: ...
    def diminutive(self, word: str) -> tuple[Literal["sure", "doubtful"], str] | None: ...


class Lexicon:
    """The words of a game: `word in lexicon` for the rules, `judge` for the players.

    The lists come first, `words` are good over them, and `not_words` are wrong over everything. Words are
    compared in NFC and upper case; `in`, `contains` and `diminutive` expect them so, the other methods take any
    case.
    With `fold_yo` Ё is Е everywhere; the built-in Russian lists take the two as one in any case.
    """

    contains: Callable[[str], bool]
    """The same as `in`, for inner loops: with one plain list it is that set's own method."""
    any_word: bool
    """Every word is good but those forbidden (the lexicon `none`)."""
    warnings: tuple[Problem, ...]
    """Lines of the lists, and header words, that are no words: they are left out, and the rest stands."""
    fold_yo: bool
    """Whether Ё counts as Е."""

    def __init__(
        self,
        lists: Sequence[WordList],
        words: Sequence[str] = (),
        not_words: Sequence[str] = (),
        fold_yo: bool = True,
        any_word: bool = False,
    ) -> None:
        self.any_word = any_word
        self.fold_yo = fold_yo
        self._lists = tuple(lists)
        warnings = [warning for words_of_list in lists for warning in words_of_list.warnings]
        allowed = self._agreed("words", words, warnings)
        self._forbidden = self._agreed("not-words", not_words, warnings)
        self._allowed = allowed - self._forbidden
        self.warnings = tuple(warnings)
        self.contains = self._membership()

    def __contains__(self, word: str) -> bool:
        return self.contains(word)

    def __repr__(self) -> str:
        names = [source.name for source in self.sources]
        return f"<Lexicon {names}>"

    def judge(self, word: str) -> Judgement:
        """The verdict on `word` in any case, with the reason and the list that gave it.

        The players' agreements decide first; then a list that has the word, one that doubts it, and of the
        refusals one that says more than that the word is not there. Raises `LexiconError` where the files
        behind a built-in list's reasons are damaged.
        """
        word = upper(word)
        key = self._key(word)
        if key in self._forbidden:
            return Judgement("not", "the players agreed not to allow it", "not-words")
        if key in self._allowed:
            return Judgement("good", "the players agreed to allow it", "words")
        if self.any_word:
            return Judgement("good", "every word is good here", NONE)
        judgements = [words.judge(word) for words in self._lists]
        if not judgements:
            return Judgement("not", "there is no word list", "words")
        best = min(judgements, key=_weight)
        if best.verdict == "not" and len(judgements) > 1 and not _telling(best):
            names = ", ".join(words.name for words in self._lists)
            return Judgement("not", f"in none of {names}", names)
        return best

    def diminutive(self, word: str) -> tuple[Literal["sure", "doubtful"], str] | None:
        """How surely `word` is a diminutive, and of which word; None where it is none or no list marks them.

        A word that the players agreed to allow is none to anybody.
        """
        if self._allowed and self._key(word) in self._allowed:
            return None
        for words in self._lists:
            found = words.diminutive(word)
            if found is not None:
                return found
        return None

    def suggest(self, word: str, n: int = 3) -> list[str]:
        """At most `n` good words that are one slip away from `word`, the likeliest first."""
        # A letter too many is the most that can be taken out, and a text of any length may be asked.
        if self.any_word or len(word) > (self.longest or 0) + 1:
            return []
        from referee.lexicon.near import near_words

        return near_words(upper(word), self.letters, self.contains, n)

    def words(self) -> Iterator[str]:
        """Every good or doubtful word once, in no particular order; of `none` only those in `words`.

        Where Ё counts as Е, words are spelt with Е.
        """
        return self._layered(self._allowed, [words.words() for words in self._lists])

    def matching(self, pattern: str) -> Iterator[str]:
        """Every good or doubtful word that fits `pattern` once, in no particular order, spelt as in `words`.

        `?` stands for one letter, `*` for any number of them, and the case of the others doesn't matter.
        """
        pattern = upper(pattern)
        allowed = filter(shape(self._key(pattern)).fullmatch, self._allowed)
        return self._layered(allowed, [words.matching(pattern) for words in self._lists])

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters that words of the lists have."""
        return frozenset().union(*(words.letters for words in self._lists), *self._allowed)

    @cached_property
    def scripts(self) -> frozenset[str]:
        """The alphabets of the lists by Unicode's names (LATIN, CYRILLIC); empty where any letter will do."""
        if self.any_word:
            return frozenset()
        return frozenset().union(*(words.scripts for words in self._lists))

    @cached_property
    def longest(self) -> int | None:
        """No good word is longer than this many letters; None where every word is good."""
        if self.any_word:
            return None
        return max([*(words.longest for words in self._lists), *map(len, self._allowed)], default=0)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Where the words come from: the lists in their order, then the header's `words` and `not-words`."""
        sources = [words.source for words in self._lists]
        if self.any_word:
            sources.append(Source(NONE, "none", "", 0, 0, "", lambda: ""))
        for name, agreed in (("words", self._allowed), ("not-words", self._forbidden)):
            if agreed:
                content = "\n".join(sorted(agreed)).encode()
                digest = partial(_sha256, content)
                sources.append(Source(name, "header", "", len(agreed), len(content), "", digest))
        return tuple(sources)

    @cached_property
    def checksum(self) -> str:
        """One hex digest of all that the verdicts depend on: the lists' contents, both header keys, ё."""
        # A list's own name changes no verdict, the two header keys do.
        parts = [
            f"{source.name if source.kind == 'header' else source.kind} {source.sha256}"
            for source in self.sources
        ]
        return _sha256("\n".join([*parts, f"fold_yo {self.fold_yo}"]).encode())

    def _layered(self, allowed: Iterable[str], listed: Sequence[Iterator[str]]) -> Iterator[str]:
        """`allowed` and `listed` words without the forbidden ones, each once."""
        if len(listed) == 1 and not self._allowed and not self._forbidden:
            yield from listed[0]
            return
        seen: set[str] = set()
        for words in (allowed, *listed):
            for word in words:
                if word not in seen and self._key(word) not in self._forbidden:
                    seen.add(word)
                    yield word

    def _key(self, word: str) -> str:
        return fold(word) if self.fold_yo else word

    def _agreed(self, key: str, words: Sequence[str], warnings: list[Problem]) -> frozenset[str]:
        if not words:
            return frozenset()
        from referee.lexicon.lists import line_fault

        agreed = set()
        for written in words:
            word = upper(written.strip())
            fault = line_fault(word) if word else "an empty word"
            if fault is None:
                agreed.add(self._key(word))
            else:
                warnings.append(Problem(key, fault, "it is left out; the other words stand"))
        return frozenset(agreed)

    def _membership(self) -> Callable[[str], bool]:
        """The shortest way to answer `in` for these layers."""
        allowed, forbidden, any_word = self._allowed, self._forbidden, self.any_word
        tests = [words.holds for words in self._lists]
        listed = (lambda word: any_word) if any_word or not tests else reduce(_either, tests)
        if not allowed and not forbidden:
            return listed
        if self.fold_yo and any("Е" in word for word in allowed | forbidden):
            return lambda word: (key := fold(word)) in allowed or (listed(word) and key not in forbidden)
        return lambda word: word in allowed or (listed(word) and word not in forbidden)


def open_lexicon(
    names: str | Sequence[str],
    folder: Path,
    words: Sequence[str] = (),
    not_words: Sequence[str] = (),
    fold_yo: bool = True,
) -> Lexicon:
    """The lexicon of a record in `folder` whose header has these `lexicon`, `words` and `not-words`.

    `names` are built-in lists, `none`, or paths of word lists from `folder`; a built-in name is never a path
    (`./pl` is). A list is read once a process, as long as its file stays as it is. Raises `LexiconError` with
    the problems of all lists that can't be used; lines that are no words only go into the `warnings`.
    """
    lists: list[WordList] = []
    problems: list[Problem] = []
    names = [names] if isinstance(names, str) else list(dict.fromkeys(names))
    for name in names:
        if name == NONE:
            continue
        try:
            lists.append(_open(name, folder, fold_yo))
        except LexiconError as error:
            problems.extend(error.problems)
    if problems:
        raise LexiconError(problems)
    if words or not_words:
        return Lexicon(lists, words, not_words, fold_yo, any_word=NONE in names)
    return _of_lists(tuple(lists), fold_yo, NONE in names)


@lru_cache(_MOST_SHARED)
def _of_lists(lists: tuple[WordList, ...], fold_yo: bool, any_word: bool) -> Lexicon:
    """The lexicon of these lists alone: records that name the same share it."""
    return Lexicon(lists, fold_yo=fold_yo, any_word=any_word)


def built_in_sources() -> tuple[Source, ...]:
    """Where each built-in list comes from, without opening it. Raises `LexiconError` if it can't be read."""
    from referee.lexicon.builtin import built_in_sources

    return built_in_sources()


@cache
def built_in(name: str) -> WordList:
    """The built-in list of that name, opened once. Raises `LexiconError` where its files are damaged."""
    from referee.lexicon.builtin import open_built_in

    return open_built_in(name)


def _open(name: str, folder: Path, fold_yo: bool) -> WordList:
    if name in BUILT_IN:
        return built_in(name)
    path = folder / name
    if not name.strip() or "\0" in name or not os.path.lexists(path):
        raise LexiconError([_unknown(name, folder)])
    from referee.lexicon.lists import read_list

    return read_list(name, path, fold_yo)


def _unknown(name: str, folder: Path) -> Problem:
    """That there is no such list, with those that there are."""
    import difflib
    from itertools import islice

    try:
        beside = [file.name for file in islice(folder.iterdir(), 1000) if file.suffix in _LIST_SUFFIXES]
    except OSError:
        beside = []
    near = difflib.get_close_matches(name.lower(), [*BUILT_IN, NONE, *sorted(beside)], n=3)
    meant = f"did you mean {' or '.join(near)}? " if near else ""
    built_in = ", ".join(BUILT_IN)
    return Problem(
        name,
        f"there is no word list “{name}”",
        f"{meant}built-in lists are {built_in}; a list of your own is named by its path; "
        f"{NONE} lets every word be good",
    )


def _either(one: Callable[[str], bool], other: Callable[[str], bool]) -> Callable[[str], bool]:
    return lambda word: one(word) or other(word)


def _weight(judgement: Judgement) -> int:
    """Order of say among lists: good, doubtful, a refusal with its reason, a bare refusal."""
    if judgement.verdict == "not":
        return 2 if _telling(judgement) else 3
    return 0 if judgement.verdict == "good" else 1


def _telling(judgement: Judgement) -> bool:
    return not judgement.reason.startswith("not in ")


def _sha256(data: bytes) -> str:
    import hashlib

    return hashlib.sha256(data).hexdigest()
