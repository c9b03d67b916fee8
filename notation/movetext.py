"""Movetext: the turn lines below a header.

A line in a game's commonest shape is read by one expression; any other goes through the grammar, which
finds the exact place of what is wrong. Both mean the same: a test holds them to it.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from notation import phrases as all_games
from notation.faults import Fault
from notation.limits import MOST_LETTERS_A_TURN, MOST_LETTERS_A_WORD
from notation.phrases import Reading, Unreadable
from notation.record import Action, Pass, Places, Stop, Turn
from notation.text import Part

if TYPE_CHECKING:
    from pyparsing import ParserElement

    from notation.header import Header
    from notation.phrases import Phrases, Simple
    from notation.text import Source

MOST_DIGITS: Final = 9

_PASSED: Final = (Pass(),)
_STOP: Final = (Stop(),)
_PASS: Final = r"-|(?i:pass?|пас)"
# A number, a gain and a total as they are usually spelled. A line's groups are these: a number, a player, the
# text of its actions, what the game's own expression holds, a pass, a gain, a total, a comment; and an empty
# one where the next line plainly begins another turn.
_PREFIX: Final = r"(?:(?P<number>[1-9][0-9]{0,8})\.[ \t]++)?(?:(?P<player>[^\s:;]++):[ \t]++)?"
_TAIL: Final = (
    r"(?:[ \t]++(?P<gain>[+\-−][1-9][0-9]{0,8}+|\+0))?(?:[ \t]++=(?P<total>[\-−]?[1-9][0-9]{0,8}+|0))?"
    r"[ \t]*+(?:;(?P<comment>.*+))?(?:(?P<alone>)(?=\n[^\s;])|$)"
)
# Only the turns that need the grammar need these: they are compiled when the first of them is read.
_NUMBER: Final = r"\s*([0-9]+)\.(?![0-9])\s*"
_GAIN: Final = r"[+\-−][0-9]{1,9}"
_TOTAL: Final = r"= *([+\-−]?[0-9]{1,9})"
_WORD = re.compile(r"\S+")
_LONG_WORD = re.compile(rf"\S{{{MOST_LETTERS_A_WORD + 1},}}")
_WHITE = re.compile(r"\s")


def read_turns(source: Source, at: int, header: Header) -> tuple[tuple[Turn, ...], tuple[str, ...]]:
    """The turns written from offset `at` of `source` on, and the comments after the last of them.

    A turn that can't be read has its faults and no action; nothing is raised.
    """
    return _Reader(source, at, header).read()


def end_of_turn(text: str, at: int) -> int:
    """Where the turn that begins at an offset ends, its line end left out.

    Lines that begin with blanks continue it, also behind empty lines and comments.
    """
    end = stop = _end_of_line(text, at)
    while stop < len(text):
        start, stop = stop + 1, _end_of_line(text, stop + 1)
        first = text[start:stop][:1]
        if first.isspace():
            if not text[start:stop].isspace():
                end = stop
        elif first and first != ";":
            break
    return end


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


class _Reader:
    def __init__(self, source: Source, at: int, header: Header) -> None:
        self.source = source
        self.at = at
        self.header = header
        self.line = source.first_line + source.text.count("\n", 0, at)
        # The common expression counts from the beginning of the record.
        self.reading = Reading(0, header.player)
        self.turns: list[Turn] = []
        self.above: list[str] = []

    def read(self) -> tuple[tuple[Turn, ...], tuple[str, ...]]:
        phrases = self.header.phrases()
        assert phrases is not None
        shape = _simple_line(phrases.game)
        text, at, turns = self.source.text, self.at, self.turns
        end = len(text)
        while at < end:
            match = shape.match(text, at)
            turn = None if match is None else self.simple_turn(match, phrases.simple, self.reading)
            if match is None or turn is None:
                at = self.take_line(at, phrases)
            else:
                turns.append(turn)
                self.line += 1
                at = match.end() + 1
        while self.above and not self.above[-1]:
            self.above.pop()
        return tuple(turns), tuple(self.above)

    def take_line(self, at: int, phrases: Phrases) -> int:
        """Take a line, or a turn with all its lines, and give the offset of the next one."""
        text = self.source.text
        end = _end_of_line(text, at)
        bare = text[at:end].lstrip()
        if not bare:
            self.blank_line()
        elif bare[0] == ";":
            self.comment_line(bare[1:].strip())
        else:
            end = end_of_turn(text, at)
            self.turns.append(self.turn(text[at:end], at, phrases))
        self.line += 1 + text.count("\n", at, end)
        return end + 1

    def comment_line(self, comment: str) -> None:
        if comment:
            self.above.append(comment)
        else:
            self.blank_line()

    def blank_line(self) -> None:
        if (self.turns or self.above) and not (self.above and not self.above[-1]):
            self.above.append("")

    def take_above(self) -> tuple[str, ...]:
        if not self.above:
            return ()
        above = tuple(self.above)
        self.above = []
        return above

    def simple_turn(self, match: re.Match[str], simple: Simple, reading: Reading) -> Turn | None:
        """The turn of a line that the game's simple expression matched; None if it needs more thought, or if
        other lines continue it.
        """
        number, name, text, *found, passed, gain, total, comment, alone = match.groups()
        if alone is None and end_of_turn(match.string, match.start()) != match.end():
            return None
        if len(text) > MOST_LETTERS_A_WORD:
            return None
        player: str | None = None
        if name is not None:
            player = self.header.player(name)
            if player is None:
                return None
        spans = reading.spans(match) if reading.offset else match
        build, opening = simple.build, simple.opening
        actions: tuple[Action, ...] | None
        if passed is not None:
            actions = _PASSED
        elif text == "stop":
            actions = _STOP
        else:
            actions = build(found, reading, spans)
            if actions is None:
                return None
        kind = actions[0].kind
        if opening is not None:
            build = opening.build
            actions = (build(found, reading, spans) or ()) + actions
        return Turn(
            actions,
            kind,
            text,
            reading.offset + match.start(),
            self.line,
            spans,
            player,
            number,
            gain if gain is None or gain.isascii() else gain.replace("−", "-"),
            total if total is None or total.isascii() else total.replace("−", "-"),
            self.take_above() if self.above else (),
            (comment.strip(),) if comment and not comment.isspace() else (),
        )

    def turn(self, whole: str, offset: int, phrases: Phrases) -> Turn:
        """The turn on one or more lines: where the simple expression won't do, read with the game's grammar."""
        text, comments = _without_comments(whole)
        if "\n" in whole:
            match = _simple_line(phrases.game).fullmatch(text)
            reading = Reading(offset, self.header.player)
            simple = None if match is None else self.simple_turn(match, phrases.simple, reading)
            if simple is not None:
                return replace(simple, text=" ".join(simple.text.split()), comments=comments)
        turn = _OneTurn(self, text, offset, phrases)
        return turn.read(self.take_above(), comments)


def _without_comments(whole: str) -> tuple[str, tuple[str, ...]]:
    """A turn's lines with blanks in place of comments, line ends and other white space, and the comments."""
    if ";" not in whole and "\n" not in whole:
        return _WHITE.sub(" ", whole), ()
    text, comments = [], []
    for line in whole.split("\n"):
        code, semicolon, comment = line.partition(";")
        if comment.strip():
            comments.append(comment.strip())
        text.append(code + " " * (len(semicolon) + len(comment)))
    return _WHITE.sub(" ", " ".join(text)), tuple(comments)


@dataclass(slots=True, repr=False, eq=False)
class _OneTurn:
    """Reads one turn, word by word, and keeps the places of what makes no sense."""

    reader: _Reader
    text: str
    offset: int
    phrases: Phrases
    faults: list[Fault] = field(default_factory=list)

    def read(self, above: tuple[str, ...], comments: tuple[str, ...]) -> Turn:
        number, at = self.number()
        player, stranger, at = self.player(at)
        end, gain, total = self.scores(at)
        actions, stands = self.actions(at, end)
        body = self.text[at:end]
        text = self.part(" ".join(body.split()), at, max(at, end))
        parts = {"number": number, "player": player or stranger, "text": text, "gain": gain, "total": total}
        return Turn(
            actions,
            kind_of(actions) if actions else self.kind_of(body),
            text,
            self.offset + len(self.text) - len(self.text.lstrip()),
            self.reader.line,
            Places.of(parts),
            player,
            number,
            gain,
            total,
            above,
            comments,
            stands,
            stranger,
            text if not actions else None,
            tuple(self.faults),
        )

    def part(self, spelling: str, start: int, end: int) -> Part:
        return Part.at(spelling, self.offset + start, self.offset + end)

    def fault(self, start: int, end: int, name: str, message: str, help: str) -> None:
        place = self.reader.source.place(self.offset + start, self.offset + end)
        self.faults.append(Fault(name, "error", place, message, help))

    def number(self) -> tuple[Part | None, int]:
        match = re.match(_NUMBER, self.text)
        if match is None:
            return None, len(self.text) - len(self.text.lstrip())
        return _number(match[1], self.offset + match.start(1)), match.end()

    def player(self, at: int) -> tuple[Part | None, Part | None, int]:
        """The player named, or the stranger, and where what follows begins."""
        colons = [m.start() for m in re.finditer(":", self.text[at:])]
        if not colons:
            return None, None, at
        names = [self.text[at : at + colon].rstrip() for colon in colons[:20]]
        found = [self.reader.header.player(name) for name in names]
        chosen = next((i for i, name in enumerate(found) if name is not None), 0)
        for i, name in enumerate(names):
            if found[i] is not None and found[i] == name:
                chosen = i
        after = at + colons[chosen] + 1
        after += len(self.text[after:]) - len(self.text[after:].lstrip())
        player, written = found[chosen], names[chosen]
        part = self.part(player or " ".join(written.split()), at, at + len(written))
        if player is not None:
            return part, None, after
        if written:
            message, help = self.reader.header.stranger(written)
            self.fault(at, at + len(written), "unknown-player", message, help)
        else:
            self.fault(at, at + 1, "unknown-player", "no name stands before the colon", self.who_plays())
        return None, part, after

    def who_plays(self) -> str:
        return f"the players are {', '.join(self.reader.header.players)}"

    def scores(self, at: int) -> tuple[int, Part | None, Part | None]:
        """Where the actions from `at` on end, and the gain and the total written behind them."""
        gain: Part | None = None
        total: Part | None = None
        end = self.end_of_words(at, len(self.text))
        equals = self.text.rfind("=", at, end)
        found = re.compile(_TOTAL).fullmatch(self.text, equals, end) if equals >= 0 else None
        if found is not None:
            total = _points(found[1], self.offset + found.start(1), False)
            end = self.end_of_words(at, equals)
        start = max(at, self.text.rfind(" ", at, end) + 1)
        found = re.compile(_GAIN).fullmatch(self.text, start, end)
        if found is not None:
            gain = _points(found[0], self.offset + start, True)
            end = self.end_of_words(at, start)
        return end, gain, total

    def end_of_words(self, start: int, end: int) -> int:
        """Where what stands from `start` to `end` ends, the blanks behind it left out."""
        return start + len(self.text[start:end].rstrip())

    def actions(self, at: int, end: int) -> tuple[tuple[Action, ...], bool]:
        body = self.text[at:end]
        if not body:
            start, stop = self.last_word(at)
            self.fault(start, stop, "syntax", "nothing is done in this turn", self.examples())
            return (), False
        long_word = _LONG_WORD.search(body)
        if long_word is not None or len(body) > MOST_LETTERS_A_TURN:
            start, stop = (0, 1) if long_word is None else long_word.span()
            what = "turn" if long_word is None else "word"
            self.fault(
                at + start,
                at + stop,
                "too-long",
                f"this {what} is longer than any game could need",
                self.examples(),
            )
            return (), False
        foreign = self.foreign_action(body)
        if foreign is not None:
            word, start, game = foreign
            self.fault(
                at + start,
                at + start + len(word),
                "action-of-another-game",
                f"`{word}` belongs to a game of {game}" if game else f"there is no `{word}` in this game",
                self.examples(),
            )
            return (), False
        from pyparsing import ParseBaseException

        reading = Reading(self.offset + at, self.reader.header.player)
        try:
            found = list(_turn_grammar(self.phrases.game).parse_string(body))
            actions = tuple(p.build(reading, *p.tokens) for p in found if p is not None)
            if self.phrases.together is not None:
                self.phrases.together(reading, actions)
        except Unreadable as error:
            self.fault(at + error.at, at + error.end, error.fault, error.message, error.help)
            return (), False
        except ParseBaseException as error:
            self.syntax(at, body, error.loc, error.msg)
            return (), False
        return actions, None in found

    def syntax(self, at: int, body: str, loc: int, expected: str) -> None:
        # Only a slip needs its expressions.
        from notation.slips import Slip

        wanted = expected.removeprefix("Expected ")
        if re.search(r"[{\[(]|the end", wanted):
            wanted = ""
        word = _WORD.search(body, min(loc, len(body)))
        if word is None:
            start, end = self.last_word(at + len(body))
            message = f"something is missing after `{self.text[start:end]}`"
            if wanted:
                message += f": {wanted}"
        else:
            start, end = at + word.start(), at + word.end()
            message = f"`{word[0]}` can't stand here"
            if wanted:
                message += f": {wanted} should"
        slip = Slip(self.text[start:end], self.text[at:start].strip(), self.text[end : at + len(body)])
        help = slip.mended(self.reader.header.player, self.phrases.row_first)
        self.fault(start, end, "syntax", message, help or self.examples())

    def examples(self) -> str:
        return self.reader.header.example()

    def last_word(self, before: int) -> tuple[int, int]:
        """Where the last word that ends before a place stands; the place itself if there is none."""
        text = self.text[:before].rstrip()
        start = max(text.rfind(" "), text.rfind("\t")) + 1
        return (start, len(text)) if text else (before, before + 1)

    def foreign_action(self, body: str) -> tuple[str, int, str] | None:
        """The first keyword of another game that begins an action, where it stands, and that game."""
        at = _opening_ends(self.phrases.game, body)
        for piece in body[at:].split(","):
            word = _WORD.search(piece)
            if word is not None and _keyword_kind(self.phrases.game, word[0]) is None:
                if not self.phrases.passes and _is_pass(word[0]) and len(piece.split()) == 1:
                    return word[0], at + word.start(), ""
                for other in all_games.all_phrases():
                    if other is not self.phrases and _keyword_kind(other.game, word[0]):
                        return word[0], at + word.start(), other.game
            at += len(piece) + 1
        return None

    def kind_of(self, body: str) -> str:
        word = _WORD.search(body)
        return (_keyword_kind(self.phrases.game, word[0]) if word else None) or "unread"


def kind_of(actions: tuple[Action, ...]) -> str:
    """The kind of a turn: that of its first action, or of the second if the first only opens it."""
    return actions[1 if actions[0].opens and len(actions) > 1 else 0].kind


def _opening_ends(game: str, body: str) -> int:
    """Where what stands before the first action ends; 0 if there is nothing of the kind."""
    simple = all_games.of(game).simple
    if simple.opening is None:
        return 0
    match = re.match(rf"\s*(?:{simple.opening.pattern})", body)
    return match.end() if match is not None else 0


def _number(digits: str, start: int) -> Part:
    # Longer ones are no turn's, and are not worth counting: any of them is wrong.
    spelled = digits.lstrip("0")[:MOST_DIGITS] or "0"
    return Part.at(spelled, start, start + len(digits))


def _points(written: str, start: int, signed: bool) -> Part:
    """A gain or a total: `+8`, `-3`, `12`."""
    value = int(written.replace("−", "-"))
    return Part.at(f"{value:+d}" if signed else str(value), start, start + len(written))


@functools.cache
def _simple_line(game: str) -> re.Pattern[str]:
    phrases = all_games.of(game)
    passes = _PASS if phrases.passes else "(?!)"
    simple, opening = phrases.simple, phrases.simple.opening
    before = "" if opening is None else rf"(?:(?:{opening.pattern})[ \t]++)?"
    action = rf"(?P<text>{before}(?:{simple.pattern}|(?P<pass>{passes}))|stop)"
    return re.compile(_PREFIX + action + _TAIL, re.MULTILINE)


@functools.cache
def _keywords(game: str) -> dict[str, str]:
    """A game's keywords in all languages, as they are compared, to the English ones."""
    from notation.keywords import STOP

    words = (STOP, *all_games.of(game).keywords)
    return {_folded(word): group[0] for group in words for word in group}


def _folded(word: str) -> str:
    return word.lower().replace("ё", "е")


def _keyword_kind(game: str, word: str) -> str | None:
    return _keywords(game).get(_folded(word))


def _is_pass(word: str) -> bool:
    return re.fullmatch(_PASS, word) is not None


@functools.cache
def _turn_grammar(game: str) -> ParserElement:
    """A whole turn of a game: yields a Phrase an action, and None for each `stands`."""
    import pyparsing as pp

    from notation.keywords import END, PASS, STANDS, STOP, keyword, phrase

    phrases = all_games.of(game)
    alone = phrase(keyword(STOP), lambda reading: Stop())
    if phrases.passes:
        alone |= phrase(keyword(PASS), lambda reading: Pass())
    if phrases.alone is not None:
        alone |= phrases.alone()
    stands = pp.Regex("(?i:" + "|".join(STANDS) + ")" + END).set_name("`stands`")
    stands.set_parse_action(lambda found: [None])
    turn = done = phrases.grammar() + pp.Opt(stands)
    if phrases.several:
        turn = done + (pp.Suppress(",") - done)[...]
    turn = alone + pp.Opt(stands) | turn
    if phrases.prefix is not None:
        turn = phrases.prefix() + pp.Opt(turn) | turn
    grammar = turn + pp.StringEnd().set_name("the end of the turn")
    return grammar.parse_with_tabs()
