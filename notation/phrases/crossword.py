"""What a crossword's record may say: letters, passes, duels, and the second phase."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Final

from notation.limits import MOST_QUESTIONS_A_DUEL
from notation.phrases import Phrases, Reading, Simple, Token, Unreadable
from notation.record import Action, Spans
from notation.text import USUAL_LETTERS, Part, lower, upper
from notation.values import value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyparsing import ParserElement

DUEL: Final = ("duel", "pojedynek", "дуэль")
YIELDS: Final = ("yields", "poddaje", "сдаётся")
OPEN: Final = ("open", "otwarta", "открыть")
BLACK: Final = "#"


@value
class Put(Action):
    """A letter, or a black square `#`, on a square."""

    kind: ClassVar[str] = "put"
    square: str
    letter: str
    spans: Spans | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.square} {self.letter}"


@value
class Question:
    """What the challenger asks in a duel: what stands on `square`; `answer` is None where there was none."""

    square: Part
    answer: Part | None

    def __str__(self) -> str:
        return f"{self.square}?" if self.answer is None else f"{self.square}? {self.answer}"


@value
class Duel(Action):
    """A challenge of the last letter, its questions, and who gave in.

    `challenged` and `yielder` are names of the header, or what stood there if nobody is called so;
    `word` is the keyword, to point at.
    """

    kind: ClassVar[str] = "duel"
    word: Part
    challenged: Part | None
    questions: tuple[Question, ...]
    yielder: Part | None

    def __str__(self) -> str:
        parts = ["duel"]
        if self.challenged is not None:
            parts.append(self.challenged)
        parts += map(str, self.questions)
        if self.yielder is not None:
            parts.append(f"{self.yielder} yields")
        return " ".join(parts)


@value
class Open(Action):
    """The players agree to lift rule (c) and play on."""

    kind: ClassVar[str] = "open"
    word: Part

    def __str__(self) -> str:
        return "open"


def grammar() -> ParserElement:
    """The actions of a crossword."""
    import pyparsing as pp

    from notation.keywords import END, SQUARE, keyword_pattern, phrase, token

    square = token(SQUARE + END, "a square")
    letter = token(r"(?:[^\W\d_]|#)" + END, "one letter or `#`")
    question = token(rf"{SQUARE}\s*\?", "a question such as `c3?`")
    yields = token(keyword_pattern(YIELDS), "`yields`")
    word = ~yields + ~question + token(r"\S+", "an answer or a name")
    words = pp.Group(word[...])
    duel = (
        token(keyword_pattern(DUEL), "`duel`")
        + words
        + pp.Group(pp.Group(question + words)[...])
        + pp.Opt(yields, default=None)
    )
    return (
        phrase(duel, _duel)
        | phrase(token(keyword_pattern(OPEN), "`open`"), _open)
        | phrase(square - letter, _put)
    )


def _put(reading: Reading, square: Token, letter: Token) -> Put:
    return Put(reading.part(square, lower(square.text)), reading.part(letter, upper(letter.text)))


def _open(reading: Reading, word: Token) -> Open:
    return Open(reading.part(word, "open"))


def _duel(reading: Reading, word: Token, before: Any, asked: Any, yields: Token | None) -> Duel:
    questions: list[Question] = []
    yielder: Part | None = None
    challenged: Part | None = None
    first = list(before)
    if len(asked) > MOST_QUESTIONS_A_DUEL:
        square = asked[MOST_QUESTIONS_A_DUEL][0]
        message = f"a duel has at most {MOST_QUESTIONS_A_DUEL:,} questions"
        raise Unreadable(square.at, square.at + len(square.text), message, "somebody has to yield", "too-long")
    for at, (square, words) in enumerate(asked):
        rest = list(words)
        is_last = at == len(asked) - 1
        if is_last and yields is not None:
            answer, yielder = _answer_and_name(reading, rest, yields)
        else:
            answer = _answer(reading, rest)
        name = square.text.rstrip("?").rstrip()
        questions.append(Question(reading.part(Token(name, square.at), lower(name)), answer))
    if yields is not None and not asked:
        challenged, yielder = _two_names(reading, first, yields)
    elif first:
        challenged = reading.name(_joined(first))
    return Duel(reading.part(word, "duel"), challenged, tuple(questions), yielder)


def _is_answer(token: Token) -> bool:
    return len(token.text) == 1 and (token.text.isalpha() or token.text == BLACK)


def _answer(reading: Reading, words: list[Token]) -> Part | None:
    if not words:
        return None
    for at, word in enumerate(words):
        if at or not _is_answer(word):
            raise Unreadable(
                word.at,
                word.at + len(word.text),
                f"`{word.text}` is no answer",
                "an answer is one letter or `#`; who gives in is written `NAME yields`, last of all",
            )
    return reading.part(words[0], upper(words[0].text))


def _answer_and_name(reading: Reading, words: list[Token], yields: Token) -> tuple[Part | None, Part]:
    """What stands between the last question and `yields`: an answer or none, and a name."""
    if len(words) > 1 and _is_answer(words[0]):
        name = _joined(words[1:])
        if reading.player(name.text) or not reading.player(_joined(words).text):
            return _answer(reading, words[:1]), reading.name(name)
    return None, _name(reading, words, yields)


def _two_names(reading: Reading, words: list[Token], yields: Token) -> tuple[Part | None, Part]:
    """What stands between `duel` and `yields`: the name of the challenged, if any, and who yields."""
    if len(words) > 1 and reading.player(_joined(words).text) is None:
        for at in range(1, len(words)):
            both = _joined(words[:at]), _joined(words[at:])
            if all(reading.player(name.text) for name in both):
                return reading.name(both[0]), reading.name(both[1])
        return reading.name(words[0]), reading.name(_joined(words[1:]))
    return None, _name(reading, words, yields)


def _name(reading: Reading, words: list[Token], yields: Token) -> Part:
    if not words or words[-1].text == BLACK:
        raise Unreadable(
            yields.at, yields.at + len(yields.text), "it isn't said who yields", "write the name before it"
        )
    return reading.name(_joined(words))


def _joined(words: list[Token]) -> Token:
    return Token(" ".join(word.text for word in words), words[0].at)


_SIMPLE_SQUARE: Final = rf"[{USUAL_LETTERS}]{{1,3}}[0-9]{{1,3}}"
_ASKED: Final = rf"({_SIMPLE_SQUARE})\?[ \t]+([#{USUAL_LETTERS}])(?!\S)"
_ASKED_IN_LINE: Final = rf"[ \t]+{_SIMPLE_SQUARE}\?[ \t]+[#{USUAL_LETTERS}](?!\S)"
# A duel in which every question but the last has its answer, and nobody's name is of several words.
_SIMPLE: Final = (
    rf"(?P<square>{_SIMPLE_SQUARE})[ \t]+(?P<letter>[#{USUAL_LETTERS}])"
    rf"|(?P<duel>duel)(?:[ \t]+(?P<challenged>[{USUAL_LETTERS}]+)(?=[ \t]|$)(?![ \t]+yields))?"
    rf"(?P<asked>(?:{_ASKED_IN_LINE})*)"
    rf"(?:(?:[ \t]+(?P<unanswered>{_SIMPLE_SQUARE})\?)?[ \t]+(?P<yielder>[{USUAL_LETTERS}]+)[ \t]+yields)?"
    r"|(?P<open>open)"
)

_YIELDING: Final = frozenset(word.replace("ё", "е") for word in YIELDS)


def _simple(found: Sequence[str | Any], reading: Reading, spans: Spans) -> tuple[Action, ...] | None:
    square, letter, duel, *_ = found
    if square is not None:
        square = square if square.islower() else lower(square)
        return (Put(square, letter if letter.isupper() else upper(letter), spans),)
    if duel is not None:
        return _simple_duel(found, reading, spans)
    return (Open(Part.at("open", *spans.span("open"))),)


def _simple_duel(found: Sequence[str | Any], reading: Reading, spans: Spans) -> tuple[Duel] | None:
    _square, _letter, _duel, challenged, asked, unanswered, yielder, _open = found
    beside = challenged and yielder and not asked and not unanswered
    if beside and reading.player(f"{challenged} {yielder}") is not None:
        # Both together are one name.
        return None
    names: list[Part | None] = []
    for group, written in (("challenged", challenged), ("yielder", yielder)):
        name = None if written is None else reading.player(written)
        if written is not None and (name is None or lower(written).replace("ё", "е") in _YIELDING):
            return None
        names.append(None if name is None else Part.at(name, *spans.span(group)))
    at, _ = spans.span("asked")
    questions = tuple(
        Question(
            Part.at(lower(question[1]), at + question.start(1), at + question.end(1)),
            Part.at(upper(question[2]), at + question.start(2), at + question.end(2)),
        )
        for question in re.compile(_ASKED).finditer(asked)
    )
    if unanswered is not None:
        questions = (*questions, Question(Part.at(lower(unanswered), *spans.span("unanswered")), None))
    return (Duel(Part.at("duel", *spans.span("duel")), names[0], questions, names[1]),)


PHRASES = Phrases(
    game="crossword",
    aliases=("krzyżówka", "gra-eryka"),
    columns="latin",
    rows="down",
    board="8x8",
    lexicon="pl",
    keys=frozenset({"start"}),
    black_squares=True,
    nobodys=frozenset({"stop", "open"}),
    grammar=grammar,
    keywords=(DUEL, OPEN),
    example="`d4 K`, `pass`, `duel c3? Ż Bartek yields`, `open` or `stop`",
    simple=Simple(_SIMPLE, _simple),
)
