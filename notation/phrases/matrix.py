"""What a matrix's record may say: a letter, the word it makes, the squares the word runs over, passes."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Final

from notation.phrases import Phrases, Reading, Simple, Token, Unreadable
from notation.record import Action, Spans
from notation.text import USUAL_LETTERS, Part, lower, upper
from notation.values import value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyparsing import ParserElement

_LETTER: Final = r"[^\W\d_]"
# A square as it is usually written: what isn't goes through the grammar.
_USUAL_SQUARE: Final = rf"[{USUAL_LETTERS}]{{1,3}}[0-9]{{1,3}}"
_PIECE: Final = re.compile(r"[^\s,]+")
_NAME: Final = re.compile(r"[^\W\d_]+[0-9]+")


@value
class Put(Action):
    """A letter on a square; the word it makes, None where it makes none; and the word's squares.

    `path` names the squares in the order of the word's letters; it is empty where it was not written.
    `brackets` is what stands between the brackets, as it was written.
    """

    kind: ClassVar[str] = "put"
    square: str
    letter: str
    word: str | None = None
    path: tuple[str, ...] = ()
    brackets: str | None = field(default=None, compare=False)
    spans: Spans | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        text = f"{self.square} {self.letter}"
        if self.word is not None:
            text += f" {self.word}"
        if self.path:
            text += f"({' '.join(self.path)})"
        return text

    def path_parts(self) -> tuple[Part, ...]:
        """The squares of the path, each with its place. Only faults need them."""
        if self.brackets is None:
            return ()
        brackets = self.written("brackets")
        start, pieces = brackets.start, _PIECE.finditer(brackets)
        return tuple(
            Part.at(name, start + piece.start(), start + piece.end())
            for name, piece in zip(self.path, pieces, strict=True)
        )


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
        () if path is None else _squares(path),
        None if path is None else reading.part(path),
    )


def _squares(path: Token) -> tuple[str, ...]:
    """The squares between the brackets, with blanks or commas between them."""
    for piece in _PIECE.finditer(path.text):
        if not _NAME.fullmatch(piece[0]):
            raise Unreadable(
                path.at + piece.start(),
                path.at + piece.end(),
                f"`{piece[0]}` is no square",
                "in the brackets stand the word's squares, blanks between them: СКЛАД(г6 г5 в5 в4 г4)",
            )
    return tuple(map(lower, _pieces(path.text)))


def _pieces(path: str) -> list[str]:
    return path.replace(",", " ").split()


def _simple(found: Sequence[str | Any], reading: Reading, spans: Spans) -> tuple[Put]:
    square, letter, word, brackets = found
    square, letter = square.lower(), upper(letter)
    if word is None:
        return (Put(square, letter, spans=spans),)
    if brackets is None:
        return (Put(square, letter, upper(word), spans=spans),)
    return (Put(square, letter, upper(word), tuple(_pieces(brackets.lower())), brackets, spans),)


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
        rf"(?P<square>{_USUAL_SQUARE})[ \t]+(?P<letter>[{USUAL_LETTERS}])"
        rf"(?:[ \t]+(?P<word>(?!(?i:stands|uznane|засчитано)(?![^\s(,]))[{USUAL_LETTERS}]+)"
        rf"(?:[ \t]*\([ \t]*(?P<brackets>{_USUAL_SQUARE}(?:(?:[ \t]+|[ \t]*,[ \t]*){_USUAL_SQUARE})*)"
        r"[ \t]*\))?)?",
        _simple,
    ),
)
