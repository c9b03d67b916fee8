"""What an Erudit's record may say: words, racks, swaps of stars, exchanges; and what Scrabble adds."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Final

from notation.phrases import Phrases, Reading, Simple, Token
from notation.record import Action, Spans
from notation.text import USUAL_LETTERS, Part
from notation.values import value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyparsing import ParserElement

EXCHANGE: Final = ("exchange", "wymiana", "обмен")
SWAP: Final = ("swap", "zamiana", "замена")
WITHDRAWN: Final = ("withdrawn", "zdjęte", "снято")
BONUS: Final = ("bonus", "premia", "премия")
PENALTY: Final = ("penalty", "kara", "штраф")
TIME: Final = ("time", "czas", "время")
GAINS: Final = ("gains", "zyskuje", "получает")
STAR: Final = "*"


@value
class Rack(Action):
    """The tiles on a player's rack before the turn: letters, `*` for a star. Alone: what was left to him."""

    kind: ClassVar[str] = "rack"
    opens: ClassVar[bool] = True
    tiles: str
    spans: Spans | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"[{self.tiles}]"


@value
class Play(Action):
    """A word from a square on: across where the row is named first (`8ж`), else down (`ж8`).

    `word` is written whole, the letters that stand included; a small letter is a star standing for it.
    Read from GCG, `.` is a letter that stands, whichever, and so is a letter in parentheses.
    """

    kind: ClassVar[str] = "play"
    square: str
    word: str
    spans: Spans | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.square} {self.word}"


@value
class Swap(Action):
    """The star on `square` is taken, and the letter it stands for is left there; `keyword` is to point at."""

    kind: ClassVar[str] = "swap"
    keyword: Part
    square: Part
    letter: Part

    def __str__(self) -> str:
        return f"swap {self.square} {self.letter}"


@value
class Exchange(Action):
    """Tiles go back into the bag and others are drawn: `tiles` are their letters, or their number."""

    kind: ClassVar[str] = "exchange"
    tiles: Part

    def __str__(self) -> str:
        return f"exchange {self.tiles}"


@value
class Withdrawn(Action):
    """The player's word of just before was challenged, and comes off."""

    kind: ClassVar[str] = "withdrawn"
    keyword: Part

    def __str__(self) -> str:
        return "withdrawn"


@value
class Bonus(Action):
    """The player's word of just before was challenged in vain, for so many points."""

    kind: ClassVar[str] = "bonus"
    keyword: Part
    points: Part

    def __str__(self) -> str:
        return f"bonus {self.points}"


@value
class Penalty(Action):
    """The player challenged a word of just before in vain, and pays so many points for it."""

    kind: ClassVar[str] = "penalty"
    keyword: Part
    points: Part

    def __str__(self) -> str:
        return f"penalty {self.points}"


@value
class Time(Action):
    """The player overstepped his time, for so many points."""

    kind: ClassVar[str] = "time"
    keyword: Part
    points: Part

    def __str__(self) -> str:
        return f"time {self.points}"


@value
class Gains(Action):
    """What the others were left with, for the player who went out."""

    kind: ClassVar[str] = "gains"
    keyword: Part
    tiles: Part

    def __str__(self) -> str:
        return f"gains [{self.tiles}]"


_TILES: Final = r"(?:[^\W\d_]|\*)"
_RACK: Final = rf"\[{_TILES}*\]"
# A word to lay is not the keyword that may follow one.
_NO_KEYWORD: Final = r"(?!(?i:stands|uznane|засчитано)(?![^\s,]))"
_WORD: Final = rf"{_NO_KEYWORD}[^\W\d_]+"


def prefix() -> ParserElement:
    """The rack, which may stand before what is done."""
    from notation.keywords import phrase, token

    return phrase(token(_RACK, "a rack, the tiles in brackets"), _rack)


def together() -> ParserElement:
    """What may stand side by side in a turn: words and swaps."""
    from notation.keywords import END, SQUARE, keyword_pattern, phrase, token

    square = token(rf"(?:{SQUARE}|[0-9]+[^\W\d_]+){END}", "a square")
    word = token(_WORD + END, "a word")
    letter = token(rf"[^\W\d_]{END}", "one letter")
    swap = token(keyword_pattern(SWAP), "`swap`")
    return phrase(swap - square - letter, _swap) | phrase(square - word, _play)


def alone() -> ParserElement:
    """What is a turn by itself."""
    from notation.keywords import END, keyword, keyword_pattern, phrase, token

    tiles = token(rf"(?:{_TILES}+|[0-9]{{1,18}}){END}", "the tiles or their number")
    points = token(rf"[0-9]{{1,9}}{END}", "a number of points")
    rack = token(_RACK + END, "the tiles in brackets")
    return (
        phrase(keyword(EXCHANGE) - tiles, lambda reading, tiles: Exchange(reading.part(tiles)))
        | phrase(token(keyword_pattern(WITHDRAWN), "`withdrawn`"), _withdrawn)
        | phrase(token(keyword_pattern(BONUS), "`bonus`") - points, _bonus)
        | phrase(token(keyword_pattern(PENALTY), "`penalty`") - points, _penalty)
        | phrase(token(keyword_pattern(TIME), "`time`") - points, _time)
        | phrase(token(keyword_pattern(GAINS), "`gains`") - rack, _gains)
    )


def _inside(reading: Reading, rack: Token) -> Part:
    """The tiles between a rack's brackets; of an empty one the brackets are the place."""
    if len(rack.text) == 2:
        return reading.part(rack, "")
    return reading.part(Token(rack.text[1:-1], rack.at + 1))


def _number(reading: Reading, token: Token) -> Part:
    return reading.part(token, str(int(token.text)))


def _rack(reading: Reading, rack: Token) -> Rack:
    return Rack(_inside(reading, rack))


def _play(reading: Reading, square: Token, word: Token) -> Play:
    return Play(reading.part(square, square.text.lower()), reading.part(word))


def _swap(reading: Reading, keyword: Token, square: Token, letter: Token) -> Swap:
    name = reading.part(square, square.text.lower())
    return Swap(reading.part(keyword, "swap"), name, reading.part(letter))


def _withdrawn(reading: Reading, keyword: Token) -> Withdrawn:
    return Withdrawn(reading.part(keyword, "withdrawn"))


def _bonus(reading: Reading, keyword: Token, points: Token) -> Bonus:
    return Bonus(reading.part(keyword, "bonus"), _number(reading, points))


def _penalty(reading: Reading, keyword: Token, points: Token) -> Penalty:
    return Penalty(reading.part(keyword, "penalty"), _number(reading, points))


def _time(reading: Reading, keyword: Token, points: Token) -> Time:
    return Time(reading.part(keyword, "time"), _number(reading, points))


def _gains(reading: Reading, keyword: Token, tiles: Token) -> Gains:
    return Gains(reading.part(keyword, "gains"), _inside(reading, tiles))


_USUAL_SQUARE: Final = rf"(?:[0-9]{{1,3}}[{USUAL_LETTERS}]{{1,3}}|[{USUAL_LETTERS}]{{1,3}}[0-9]{{1,3}})"
_USUAL_WORD: Final = rf"{_NO_KEYWORD}[{USUAL_LETTERS}]++"
_PLAY: Final = rf"(?P<square>{_USUAL_SQUARE})[ \t]+(?P<word>{_USUAL_WORD})"
_SIMPLE: Final = (
    rf"(?P<square>{_USUAL_SQUARE})[ \t]++(?P<word>{_USUAL_WORD})"
    rf"(?P<more>(?:[ \t]*,[ \t]*{_USUAL_SQUARE}[ \t]+{_USUAL_WORD})*)"
    rf"|exchange[ \t]+(?P<given>[*{USUAL_LETTERS}]+|[0-9]{{1,18}})"
)
_USUAL_RACK: Final = rf"\[(?P<tiles>[*{USUAL_LETTERS}]*+)\]"


def _simple(found: Sequence[str | Any], reading: Reading, spans: Spans) -> tuple[Action, ...]:
    _tiles, square, word, more, given = found
    if given is not None:
        return (Exchange(Part.at(given, *spans.span("given"))),)
    first = Play(square.lower(), word, spans)
    if not more:
        return (first,)
    others = Reading(spans.span("more")[0], reading.player)
    plays = re.compile(_PLAY).finditer(more)
    return (first, *(Play(play["square"].lower(), play["word"], others.spans(play)) for play in plays))


def _simple_rack(found: Sequence[str | Any], reading: Reading, spans: Spans) -> tuple[Rack] | None:
    tiles = found[0]
    if tiles:
        return (Rack(tiles, spans),)
    if tiles is None:
        return None
    start, end = spans.span("tiles")
    return (Rack(Part.at("", start - 1, end + 1)),)


PHRASES = Phrases(
    game="erudit",
    aliases=("эрудит",),
    columns="cyrillic",
    rows="down",
    board="15x15",
    lexicon="ru",
    keys=frozenset({"start"}),
    capitals=False,
    row_first=True,
    grammar=together,
    alone=alone,
    keywords=(EXCHANGE, SWAP, WITHDRAWN, BONUS, PENALTY, TIME, GAINS),
    example="`8ж ПОЛЕТ`, `8ж ПОлЕТ, к7 КОТ`, `swap к3 Л, 8ж ПОлЕТ`, `exchange АБВ`, `exchange 3`, `pass` or "
    "`stop`; a rack may stand before it (`[ПОЛЕТК*] 8ж ПОЛЕТ`), and `stands` behind what was let stand",
    latin_example="`8g WORDS`, `8g WoRDS, k7 CAT`, `swap k3 O, 8g WoRDS`, `exchange ABC`, `exchange 3`, `pass` "
    "or `stop`; a rack may stand before it (`[WORDSC*] 8g WORDS`), and `stands` behind what was let stand",
    several=True,
    prefix=prefix,
    simple=Simple(_SIMPLE, _simple, Simple(_USUAL_RACK, _simple_rack)),
)
