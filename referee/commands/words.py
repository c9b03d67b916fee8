"""`referee words`: is it a word here, and why (not); the words of a pattern; the lists there are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from referee import terminal
from referee.commands.reading import FAULTS, OK, UNREADABLE
from referee.files import STANDARD_INPUT, lines_of, reason
from referee.lexicon import NONE, Lexicon, built_in_sources, open_lexicon
from referee.lexicon.letters import scripts, upper
from referee.reports.jsonform import dumps
from referee.reports.lexicons import judgement_form, judgement_text, source_form, source_lines
from referee.reports.notes import list_notes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.lexicon import Judgement, Source

VERDICTS: Final = ("good", "doubtful", "not")
_UNDECODED: Final = re.compile("[\udc80-\udcff]")


class Wrong(Exception):
    """What can't be asked; the message is for the user."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks of a lexicon: the name of a list or its path, empty for all built-in ones."""

    lexicon: str
    words: Sequence[str] = ()
    pattern: str = ""
    count: bool = False
    listing: bool = False
    form: str = "text"


class Answer(NamedTuple):
    """What a lexicon says of one word (upper case)."""

    word: str
    judgement: Judgement
    diminutive: tuple[str, str] | None
    near: list[str]


def words(asked: Asked) -> int:
    """Print what the lexicon says; the exit status. Raises LexiconError where it can't be used."""
    try:
        _check(asked)
    except Wrong as wrong:
        terminal.tell(str(wrong))
        return UNREADABLE
    if not asked.lexicon:
        return _list(built_in_sources(), None, asked)
    lexicon = open_lexicon(asked.lexicon, Path())
    if asked.listing:
        return _list(lexicon.sources, lexicon, asked)
    for note in list_notes(lexicon.warnings, asked.lexicon):
        terminal.say(note)
    if asked.words:
        return _judge(lexicon, asked)
    return _find(lexicon, asked)


def _check(asked: Asked) -> None:
    """Whether the options go together. Raises Wrong."""
    if asked.listing and (asked.words or asked.pattern or asked.count):
        raise Wrong("--list stands alone, or with one word list")
    if asked.listing:
        return
    if not asked.lexicon:
        raise Wrong("name a word list, and words (`referee words --list` lists those that are built in)")
    if asked.words and asked.pattern:
        raise Wrong("ask for words or for a pattern, not both")
    if not (asked.words or asked.pattern or asked.count):
        raise Wrong(f"which words? (for example `referee words {asked.lexicon} КОТ`)")
    if not asked.words and asked.lexicon == NONE:
        raise Wrong(f"with {NONE} every word is good: there is nothing to list or to count")
    strange = next((c for c in upper(asked.pattern) if c not in "?*" and not c.isalpha()), None)
    if strange is not None:
        raise Wrong(f"a pattern is letters, ? for any letter and * for any number of them, not `{strange}`")


# --- words --------------------------------------------------------------------------------------------


def _judge(lexicon: Lexicon, asked: Asked) -> int:
    """Say of each word whether it is good, or with `count` only of how many."""
    given = _Given(asked.words)
    counts = dict.fromkeys(VERDICTS, 0)
    write = _Writer(lexicon, asked)
    progress = terminal.Progress()
    for done, written in enumerate(given, 1):
        word = upper(written)
        if asked.count:
            # Why a word is refused takes far longer to find than that it is.
            counts[lexicon.judge(word).verdict if word in lexicon else "not"] += 1
        else:
            answer = _answer(lexicon, word)
            counts[answer.judgement.verdict] += 1
            write.answer(answer)
        progress.say(f"{done:,} words")
    progress.clear()
    write.counts(counts)
    if given.complained:
        return UNREADABLE
    return FAULTS if counts["not"] else OK


def _answer(lexicon: Lexicon, word: str) -> Answer:
    judgement = lexicon.judge(word)
    # A form of a word names that word; others near it would be noise.
    near = lexicon.suggest(word) if judgement.verdict == "not" and judgement.base is None else []
    return Answer(word, judgement, lexicon.diminutive(word), near)


class _Writer:
    """Writes the answers one at a time, as text or as one JSON object, and the counts behind them."""

    def __init__(self, lexicon: Lexicon, asked: Asked) -> None:
        self.as_json = asked.form == "json"
        self.only_counts = asked.count
        self.only_ascii = not terminal.is_utf8()
        self.separator = "\n "
        if self.as_json:
            terminal.write(f'{{"lexicon": {self._dumps(source_form(lexicon.sources[0]))}, ')
            terminal.write("" if self.only_counts else '"words": [')

    def answer(self, answer: Answer) -> None:
        if self.as_json:
            terminal.write(self.separator + self._dumps(judgement_form(*answer)))
            self.separator = ",\n "
        else:
            terminal.write(judgement_text(*answer))

    def counts(self, counts: dict[str, int]) -> None:
        if self.as_json:
            terminal.write("" if self.only_counts else "], ")
            terminal.write(f'"counts": {self._dumps(counts)}}}\n')
        elif self.only_counts:
            terminal.write(", ".join(f"{number} {verdict}" for verdict, number in counts.items()) + "\n")

    def _dumps(self, value: Any) -> str:
        return dumps(value, self.only_ascii)


class _Given:
    """The words of the command line, and of standard input's lines where a `-` stands for them."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.complained = False

    def __iter__(self) -> Iterator[str]:
        for word in self.words:
            if word == STANDARD_INPUT:
                yield from self._typed()
            else:
                yield word

    def _typed(self) -> Iterator[str]:
        try:
            for number, line in enumerate(lines_of(STANDARD_INPUT), 1):
                if _UNDECODED.search(line):
                    self._complain(f"standard input, line {number}: this is not UTF-8; the line is left out")
                else:
                    yield from line.split()
        except OSError as error:
            self._complain(reason(error))

    def _complain(self, message: str) -> None:
        self.complained = True
        terminal.tell(message)


# --- patterns and counts ------------------------------------------------------------------------------


def _find(lexicon: Lexicon, asked: Asked) -> int:
    """The words of a pattern, or how many they are; without a pattern, how many words there are."""
    found: list[str] = []
    if not asked.pattern:
        count = lexicon.sources[0].words
    elif asked.count:
        count = sum(1 for _ in lexicon.matching(asked.pattern))
    else:
        found = sorted(lexicon.matching(asked.pattern), key=_order(lexicon))
        count = len(found)
    if asked.form == "json":
        form: dict[str, Any] = {"lexicon": source_form(lexicon.sources[0]), "pattern": asked.pattern or None}
        form |= {"count": count} if asked.count else {"count": count, "words": found}
        terminal.write(dumps(form, not terminal.is_utf8()) + "\n")
    elif asked.count:
        terminal.write(f"{count}\n")
    else:
        for word in found:
            terminal.write(f"{word}\n")
    if not count:
        _say_why_none(lexicon, asked.pattern)
    return OK if count else FAULTS


def _order(lexicon: Lexicon) -> Any:
    """A key by which words sort as their alphabet does: of millions of words each key must be small."""
    from referee.lexicon import alphabetical

    places = {ord(c): chr(0x100 + at) for at, c in enumerate(sorted(lexicon.letters, key=alphabetical))}
    return lambda word: word.translate(places)


def _say_why_none(lexicon: Lexicon, pattern: str) -> None:
    """That a pattern is of another alphabet than the words, which can't be seen of a K or a К."""
    for letter in filter(str.isalpha, pattern):
        strange = scripts(letter) - lexicon.scripts
        if strange and lexicon.scripts:
            mine, theirs = (
                " or ".join(sorted(s.title() for s in those)) for those in (lexicon.scripts, strange)
            )
            terminal.tell(f"{letter} is the {theirs} letter; the words here are {mine}")
            return


# --- lists --------------------------------------------------------------------------------------------


def _list(sources: Sequence[Source], lexicon: Lexicon | None, asked: Asked) -> int:
    """Where the words of the lists come from, and what was left out of a list of the user's own."""
    problems = () if lexicon is None else lexicon.warnings
    if asked.form == "json":
        form: dict[str, Any] = {"lexicons": [source_form(source) for source in sources]}
        if lexicon is not None:
            form["left_out"] = [{"line": p.line, "message": p.message} for p in problems]
        terminal.write(dumps(form, not terminal.is_utf8()) + "\n")
        return OK
    terminal.write("\n".join(source_lines(sources, terminal.columns())) + "\n")
    if problems:
        terminal.write("\n" + "".join(list_notes(problems, asked.lexicon, len(problems))))
    return OK
