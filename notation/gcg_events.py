"""The events of a GCG file: what stands on its `>` lines behind the nickname, read word by word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from notation.faults import Fault
from notation.gcg_tiles import one_letter_each
from notation.phrases.erudit import Bonus, Exchange, Gains, Penalty, Play, Rack, Time, Withdrawn
from notation.record import Action, Pass
from notation.text import Part, lower, upper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notation.text import Source

EXAMPLES: Final = "an event is `>NICK: RACK 8D WORD +24 24`, with `-`, `-ABC`, `--` or `(ABC)` for the word"

_TILE: Final = r"(?:[^\W\d_]|\[[^\W\d_]{2,3}\])"
_POSITION: Final = re.compile(r"[0-9]{1,3}[^\W\d_]{1,2}|[^\W\d_]{1,2}[0-9]{1,3}")
_RACK: Final = re.compile(rf"(?:{_TILE}|\?)+")
_WORD: Final = re.compile(rf"(?:{_TILE}|\.|\((?:{_TILE}|\.)+\))+")
_BRACKETS: Final = re.compile(rf"\((?:{_TILE}|\?)*\)")
_COUNT: Final = re.compile(r"[0-9]{1,9}")
_POINTS: Final = re.compile(r"\+?[-−]?[0-9]{1,9}")


class Event(NamedTuple):
    """What an event says: its actions and its figures, none where it can't be read, and what is wrong.

    `said` is how many of its words stand before the figures, all of them where it can't be read.
    """

    actions: tuple[Action, ...]
    said: int
    gain: Part | None
    total: Part | None
    faults: tuple[Fault, ...]


class _Unreadable(Exception):
    """Raised while an event is read: what stands at `token` makes no sense there."""

    def __init__(self, token: Part, message: str) -> None:
        super().__init__(message)
        self.token = token
        self.message = message


def read_event(tokens: Sequence[Part], nick: Part, set_: str, source: Source) -> Event:
    """The event of these words, those behind the `nick`; nothing is raised.

    `set_` is the rule set, whose tiles are written its way. Without its figures an event is a fault, and
    still done.
    """
    return _Reader(tokens, nick, set_, source).read()


class _Reader:
    def __init__(self, tokens: Sequence[Part], nick: Part, set_: str, source: Source) -> None:
        self.tokens = tokens
        self.nick = nick
        self.set = set_
        self.source = source
        self.at = 0
        self.faults: list[Fault] = []

    def read(self) -> Event:
        try:
            rack = self._rack()
            what = self._next("what was done")
            word = self._next("the word") if _POSITION.fullmatch(what) else None
            said = self.at
            gain, total = self._figures()
            actions = self._actions(rack, what, word, 0 if gain is None else int(gain))
        except _Unreadable as error:
            return Event((), len(self.tokens), None, None, (self._fault(error.token, error.message),))
        return Event(actions, said, gain, total, tuple(self.faults[:1]))

    def _actions(self, rack: Rack | None, what: Part, word: Part | None, gain: int) -> tuple[Action, ...]:
        if word is not None:
            action: Action = Play(_part(what, lower(what)), self._word(word))
        elif what == "--":
            action = Withdrawn(_part(what, "withdrawn"))
        elif what.casefold() == "(challenge)":
            keyword, points = _part(what, "bonus"), Part.at(str(abs(gain)), what.start, what.end)
            action = Bonus(keyword, points) if gain >= 0 else Penalty(_part(what, "penalty"), points)
        elif what.casefold() == "(time)":
            action = Time(_part(what, "time"), Part.at(str(-gain), what.start, what.end))
        elif what == "-":
            action = Pass()
        elif what.startswith("-"):
            action = self._exchange(what)
        elif _BRACKETS.fullmatch(what):
            tiles = self._tiles(what[1:-1], what.start + 1)
            if gain < 0 or (gain == 0 and rack is not None):
                return (Rack(tiles),)
            action = Gains(_part(what, "gains"), tiles)
        else:
            raise _Unreadable(what, f"`{what}` is neither a position nor anything else that is done")
        return (action,) if rack is None else (rack, action)

    def _next(self, wanted: str) -> Part:
        if self.at == len(self.tokens):
            last = self.tokens[-1] if self.tokens else self.nick
            raise _Unreadable(last, f"something is missing after `{last}`: {wanted}")
        self.at += 1
        return self.tokens[self.at - 1]

    def _rack(self) -> Rack | None:
        """The rack, which may be missing."""
        if not self.tokens:
            return None
        token = self.tokens[0]
        if token[0] in "-(" or _POSITION.fullmatch(token):
            return None
        self.at = 1
        if not _RACK.fullmatch(self._letters(token)):
            raise _Unreadable(token, f"`{token}` is no rack: tiles are letters, and ? for a blank")
        return Rack(_part(token, self._spelled(token)))

    def _letters(self, text: str) -> str:
        return one_letter_each(text, self.set)

    def _spelled(self, text: str) -> str:
        """Tiles of a rack as a record has them."""
        return self._letters(text).replace("?", "*")

    def _tiles(self, text: str, start: int) -> Part:
        return Part.at(self._spelled(text), start, start + len(text))

    def _word(self, token: Part) -> Part:
        letters = self._letters(token)
        if not _WORD.fullmatch(letters):
            raise _Unreadable(token, f"`{token}` is no word: letters, and dots for those that stand")
        return _part(token, letters)

    def _exchange(self, token: Part) -> Exchange:
        tiles = token[1:]
        if _COUNT.fullmatch(tiles):
            return Exchange(Part.at(str(int(tiles)), token.start + 1, token.end))
        if not _RACK.fullmatch(self._letters(tiles)):
            raise _Unreadable(token, f"`{token}` is no exchange: tiles or their number follow the dash")
        return Exchange(self._tiles(tiles, token.start + 1))

    def _figures(self) -> tuple[Part | None, Part | None]:
        """The score and the total; one that is missing or can't be read is a fault, and the rest is done."""
        figures: list[Part | None] = []
        for name in ("score", "total"):
            if self.at == len(self.tokens):
                missing = "its score and its total" if name == "score" else "its total"
                self.faults.append(self._fault(self.tokens[-1], f"the event ends without {missing}"))
                break
            token = self._next(name)
            if not _POINTS.fullmatch(token):
                self.faults.append(self._fault(token, f"`{token}` is no {name}"))
                figures.append(None)
                continue
            value = int(token.removeprefix("+").replace("−", "-"))
            figures.append(_part(token, f"{value:+d}" if name == "score" else str(value)))
        gain, total, *_ = [*figures, None, None]
        return gain, total

    def _fault(self, token: Part, message: str) -> Fault:
        return Fault("syntax", "error", self.source.place(token.start, token.end), message, EXAMPLES)


def _part(token: Part, spelling: str) -> Part:
    return token if token == spelling else Part.at(spelling, token.start, token.end)


def letters_in(tokens: Sequence[Part]) -> str:
    """The tiles of an event, roughly: what tells the language of its set."""
    return upper("".join(tokens[:3]))
