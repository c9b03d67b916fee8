"""What a game of figures may say: where the figure is put, the points claimed, the squares bought."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final

from notation.phrases import Phrases, Reading, Simple, Token, Unreadable
from notation.record import Action, Spans
from notation.text import Part, lower
from notation.values import value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyparsing import ParserElement

CLAIMS: Final = ("claims", "punkty", "очки")
BUYS: Final = ("buys", "kupuje", "покупает")
_DASH: Final = "[-–]"
_ORIENTATION: Final = r"[0-9]{0,3}[rRmM](?:0|90|180|270)"
_ORIENTATION_PARTS: Final = re.compile(r"([0-9]*)([rm])([0-9]+)")


@value
class Line:
    """The squares of a straight row or column from `first` to `last`, which may be the same one."""

    first: Part
    last: Part

    @property
    def part(self) -> Part:
        """The line as it stands in the record."""
        return Part.at(str(self), self.first.start, self.last.end)

    def __str__(self) -> str:
        return self.first if self.first.start == self.last.start else f"{self.first}-{self.last}"


@value
class Cover(Action):
    """The figure on exactly these squares."""

    kind: ClassVar[str] = "place"
    lines: tuple[Line, ...]

    @property
    def part(self) -> Part:
        """The placement as it stands in the record."""
        return Part.at(str(self), self.lines[0].first.start, self.lines[-1].last.end)

    def __str__(self) -> str:
        return " ".join(map(str, self.lines))


@value
class Orient(Action):
    """A drawing of the figure, mirrored or not and turned, its bounding box's top left square on `corner`.

    `orientation` is written as in `r90` or `2m180`.
    """

    kind: ClassVar[str] = "place"
    corner: Part
    orientation: Part

    @property
    def part(self) -> Part:
        """The placement as it stands in the record."""
        return Part.at(str(self), self.corner.start, self.orientation.end)

    @property
    def drawing(self) -> int:
        """Which drawing is meant, counted from 1: the first where no number is written."""
        return int(self._parts()[0] or 1)

    @property
    def mirrored(self) -> bool:
        """Whether the drawing is first mirrored left to right."""
        return self._parts()[1] == "m"

    @property
    def quarters(self) -> int:
        """By how many quarters it is turned clockwise."""
        return int(self._parts()[2]) // 90

    def _parts(self) -> tuple[str, ...]:
        match = _ORIENTATION_PARTS.fullmatch(self.orientation)
        assert match is not None
        return match.groups()

    def __str__(self) -> str:
        return f"{self.corner} {self.orientation}"


@value
class Claims(Action):
    """The squares that the player marks as points; `word` is the keyword, to point at."""

    kind: ClassVar[str] = "claims"
    word: Part
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return f"claims {' '.join(map(str, self.lines))}"


@value
class Buys(Action):
    """Squares bought out of the game; `word` is the keyword, to point at."""

    kind: ClassVar[str] = "buys"
    word: Part
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return f"buys {' '.join(map(str, self.lines))}"


def grammar() -> ParserElement:
    """The actions of a game of figures."""
    import pyparsing as pp

    from notation.keywords import END, SQUARE, keyword_pattern, phrase, token

    line = token(rf"{SQUARE}(?:{_DASH}{SQUARE})?{END}", "a square or a row of squares such as `b4-e4`")
    # After a square `r90` is an orientation, never the square of that name.
    orientation = token(_ORIENTATION + END, "an orientation such as `r90`")
    more = ~orientation + line
    squares = pp.Group(line[1, ...])
    return (
        phrase(token(keyword_pattern(CLAIMS), "`claims`") - squares, _claims)
        | phrase(token(keyword_pattern(BUYS), "`buys`") - squares, _buys)
        | phrase(line + (orientation | pp.Group(more[...])), _placement)
    )


def _claims(reading: Reading, word: Token, squares: Any) -> Claims:
    return Claims(reading.part(word, "claims"), _lines(reading, squares))


def _buys(reading: Reading, word: Token, squares: Any) -> Buys:
    return Buys(reading.part(word, "buys"), _lines(reading, squares))


def _placement(reading: Reading, first: Token, rest: Any) -> Cover | Orient:
    if not isinstance(rest, Token):
        return Cover(_lines(reading, [first, *rest]))
    corner = _line(reading, first)
    if corner.first is not corner.last:
        raise Unreadable(
            rest.at,
            rest.at + len(rest.text),
            f"`{rest.text}` can't follow `{first.text}`",
            "an orientation follows one square, the top left of the figure's bounding box: `b3 r90`",
        )
    return Orient(corner.first, reading.part(rest, lower(rest.text)))


def _lines(reading: Reading, squares: Sequence[Token]) -> tuple[Line, ...]:
    return tuple(_line(reading, token) for token in squares)


def _line(reading: Reading, token: Token) -> Line:
    """One square, or a straight row or column of them."""
    dash = re.search(_DASH, token.text)
    if dash is None:
        square = reading.part(token, lower(token.text))
        return Line(square, square)
    first = Token(token.text[: dash.start()], token.at)
    last = Token(token.text[dash.end() :], token.at + dash.end())
    if not _in_line(first.text, last.text):
        raise Unreadable(
            token.at,
            token.at + len(token.text),
            f"`{token.text}` is no straight row or column of squares",
            "both ends share their letter or their number: `b4-e4`, `b4-b7`",
        )
    return Line(reading.part(first, lower(first.text)), reading.part(last, lower(last.text)))


def _in_line(first: str, last: str) -> bool:
    def column_and_row(square: str) -> tuple[str, str]:
        column = square.rstrip("0123456789")
        return lower(column), square[len(column) :].lstrip("0")

    return any(a == b for a, b in zip(column_and_row(first), column_and_row(last), strict=True))


def _one_placement(reading: Reading, actions: tuple[Action, ...]) -> None:
    """A turn has one placement at most, and claims follow it."""
    placed = claimed = False
    for action in actions:
        if isinstance(action, Claims):
            claimed = True
        if not isinstance(action, Cover | Orient):
            continue
        if placed:
            raise _misplaced(
                reading,
                action,
                "the figure is put once in a turn",
                "a second placement is the next player's turn",
            )
        if claimed:
            raise _misplaced(
                reading, action, "claims follow the placement", "write the placement first: `b3 r90, claims c2`"
            )
        placed = True


def _misplaced(reading: Reading, placement: Cover | Orient, message: str, help: str) -> Unreadable:
    part = placement.part
    return Unreadable(part.start - reading.offset, part.end - reading.offset, message, help)


_WORDS: Final[dict[str, tuple[type[Claims | Buys], str]]] = {
    **dict.fromkeys(CLAIMS, (Claims, CLAIMS[0])),
    **dict.fromkeys(BUYS, (Buys, BUYS[0])),
}
_AN_ORIENTATION: Final = re.compile(_ORIENTATION)
_LETTERS: Final = "[A-Za-zА-Яа-я]{1,3}"
_DIGITS: Final = "[0-9]{1,3}"
# What ends a word: a blank, a comma, or the end of the line.
_END: Final = r"(?![^\s,])"


def _simple(groups: Sequence[str | Any], reading: Reading, spans: Spans) -> tuple[Action, ...] | None:
    at, _ = spans.span("actions")
    found = []
    for text in groups[0].lower().split(", "):
        found.append(_simple_action(text, at))
        at += len(text) + len(", ")
    actions = tuple(found)
    if len(actions) > 1:
        try:
            _one_placement(reading, actions)
        except Unreadable:
            return None
    return actions


def _simple_action(text: str, at: int) -> Action:
    words = text.split(" ")
    if words[0] in _WORDS:
        action, keyword = _WORDS[words[0]]
        after = at + len(words[0])
        return action(Part.at(keyword, at, after), _simple_lines(words[1:], after + 1))
    if len(words) == 2 and _AN_ORIENTATION.fullmatch(words[1]):
        end, start = at + len(text), at + len(words[0])
        return Orient(Part.at(words[0], at, start), Part.at(words[1], start + 1, end))
    return Cover(_simple_lines(words, at))


def _simple_lines(words: Sequence[str], at: int) -> tuple[Line, ...]:
    lines = []
    for word in words:
        end = at + len(word)
        first, dash, last = word.partition("-")
        square = Part.at(first, at, at + len(first))
        lines.append(Line(square, Part.at(last, end - len(last), end) if dash else square))
        at = end + 1
    return tuple(lines)


def _simple_piece(which: str) -> str:
    """An expression for one action; its groups are named after `which` one it is."""
    column, row = f"column_{which}", f"row_{which}"
    # Both ends of a row or column of squares share their letters or their number. Where they share both, no
    # second way to match may be tried: a line with many such would be tried in all combinations of ways.
    line = (
        rf"(?>(?P<{column}>{_LETTERS})(?P<{row}>{_DIGITS})"
        rf"(?:-(?:(?P={column}){_DIGITS}|{_LETTERS}(?P={row})))?{_END})"
    )
    lines = rf"(?:{line}(?: (?={_LETTERS}[0-9])(?!{_ORIENTATION}{_END}))?)+"
    return rf"(?:{_LETTERS}{_DIGITS} {_ORIENTATION}{_END}|(?:(?:{'|'.join(_WORDS)}) )?{lines})"


_SIMPLE: Final = f"(?P<actions>{_simple_piece('first')}(?:, {_simple_piece('more')})*)"

PHRASES = Phrases(
    game="figures",
    aliases=("figura", "figury"),
    columns="latin",
    rows="down",
    keys=frozenset({"figure"}),
    grammar=grammar,
    keywords=(CLAIMS, BUYS),
    example="`d3 b4-e4 d5` or `b3 r90`, then `, claims c2 c5-c7` or `, buys c5`; or `stop`",
    passes=False,
    several=True,
    together=_one_placement,
    simple=Simple(_SIMPLE, _simple),
)
