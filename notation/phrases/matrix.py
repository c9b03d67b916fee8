"""What a matrix's record may say: a letter, the word it makes, the squares the word runs over, passes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

from notation.phrases import Phrases, Reading, Simple, Token, Unreadable
from notation.record import Action
from notation.text import Part, lower, upper
from notation.values import value

if TYPE_CHECKING:
    from pyparsing import ParserElement

_LETTER: Final = r"[^\W\d_]"
_PIECE: Final = re.compile(r"[^\s,]+")
_NAME: Final = re.compile(r"[^\W\d_]+[0-9]+")


@value
class Put(Action):
    """A letter on a square; the word it makes, None where it makes none; and the word's squares.

    `path` names the squares in the order of the word's letters; it is empty where it was not written.
    """

    kind: ClassVar[str] = "put"
    square: Part
    letter: Part
    word: Part | None = None
    path: tuple[Part, ...] = ()

    def __str__(self) -> str:
        text = f"{self.square} {self.letter}"
        if self.word is not None:
            text += f" {self.word}"
        if self.path:
            text += f"({' '.join(self.path)})"
        return text


def grammar() -> ParserElement:
    """The actions of a matrix."""
    import pyparsing as pp

    from notation.keywords import END, SQUARE, STANDS, keyword_pattern, phrase, token

    square = token(SQUARE + END, "a square")
    letter = token(_LETTER + END, "one letter")
    word = token(rf"(?!{keyword_pattern(STANDS)}){_LETTER}+(?![^\s(,])", "a word")
    opening = pp.Regex(r"\(").set_name("`(`").suppress()
    closing = pp.Regex(r"\)").set_name("the closing `)`").suppress()
    path = opening - token(r"[^\s(),][^()]*", "a square") - closing
    return phrase(square - letter + pp.Opt(word + pp.Opt(path)), _put)


def _put(
    reading: Reading, square: Token, letter: Token, word: Token | None = None, path: Token | None = None
) -> Put:
    return Put(
        reading.part(square, lower(square.text)),
        reading.part(letter, upper(letter.text)),
        None if word is None else reading.part(word, upper(word.text)),
        () if path is None else _squares(reading, path),
    )


def _squares(reading: Reading, path: Token) -> tuple[Part, ...]:
    """The squares between the brackets, with blanks or commas between them."""
    squares = []
    for piece in _PIECE.finditer(path.text):
        name = Token(piece[0], path.at + piece.start())
        if not _NAME.fullmatch(name.text):
            raise Unreadable(
                name.at,
                name.at + len(name.text),
                f"`{name.text}` is no square",
                "in the brackets stand the word's squares, blanks between them: СКЛАД(г6 г5 в5 в4 г4)",
            )
        squares.append(reading.part(name, lower(name.text)))
    return tuple(squares)


def _simple(match: re.Match[str], reading: Reading) -> tuple[Put]:
    start, end = match.span("square")
    square = Part.at(match["square"].lower(), reading.offset + start, reading.offset + end)
    start, end = match.span("letter")
    letter = Part.at(upper(match["letter"]), reading.offset + start, reading.offset + end)
    start, end = match.span("word")
    if start < 0:
        return (Put(square, letter),)
    word = Part.at(upper(match["word"]), reading.offset + start, reading.offset + end)
    start, end = match.span("path")
    path = (
        ()
        if start < 0
        else tuple(
            Part.at(lower(name[0]), reading.offset + name.start(), reading.offset + name.end())
            for name in _PIECE.finditer(match.string, start, end)
        )
    )
    return (Put(square, letter, word, path),)


PHRASES = Phrases(
    game="matrix",
    aliases=("matrice", "матрица"),
    columns="cyrillic",
    rows="up",
    board="6x6",
    lexicon="ru",
    keys=frozenset({"start"}),
    grammar=grammar,
    keywords=(),
    example="`г4 Д`, `в4 А АД`, `г6 С СКЛАД(г6 г5 в5 в4 г4)`, `pass` or `stop`",
    simple=Simple(
        r"(?P<square>[А-ЯЁа-яёA-Za-z]{1,3}[0-9]{1,3})[ \t]+(?P<letter>[^\W\d_])"
        r"(?:[ \t]+(?P<word>(?!(?i:stands|uznane|засчитано)(?![^\s(,]))[^\W\d_]+)"
        r"(?:[ \t]*\([ \t]*(?P<path>[^\W\d_]+[0-9]+(?:(?:[ \t]+|[ \t]*,[ \t]*)[^\W\d_]+[0-9]+)*)[ \t]*\))?)?",
        _simple,
    ),
)
