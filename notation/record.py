"""What a record is made of: a header, and turns with their actions."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, ClassVar, Protocol

from notation.text import Part
from notation.values import value

if TYPE_CHECKING:
    from notation.faults import Fault
    from notation.header import Header
    from notation.text import Source


class Spans(Protocol):
    """Where the parts of a turn stand in their record: the match of an expression knows it of its groups."""

    def span(self, part: str, /) -> tuple[int, int]:
        """Where the part of that name begins and ends."""


class Places(dict[str, tuple[int, int]]):
    """Where parts stand, each by itself."""

    @classmethod
    def of(cls, parts: dict[str, Part | None]) -> Places:
        """Where the parts stand that are there."""
        return cls((what, (part.start, part.end)) for what, part in parts.items() if part is not None)

    def span(self, part: str, /) -> tuple[int, int]:
        """Where the part of that name begins and ends. Raises KeyError."""
        return self[part]


class Action:
    """One thing a player does in a turn; each game's actions stand in its file under `phrases/`.

    `kind` names what is done: turns of a kind share how they are taken (see `Turn.kind`). `opens` says
    that it stands before the other actions of a turn, without a comma.
    `str(action)` is its canonical text. What it is made of are parts of the record; where most actions are
    just counted, they are plain texts, and `spans` tells where one begins and ends, by the field's name.
    """

    __slots__ = ()
    kind: ClassVar[str] = "move"
    opens: ClassVar[bool] = False
    spans: Spans | None

    def written(self, what: str) -> Part:
        """What its field `what` holds, as a part of the record to point at."""
        text = getattr(self, what)
        if isinstance(text, Part):
            return text
        assert self.spans is not None
        return Part.at(text, *self.spans.span(what))


@value
class Pass(Action):
    """Nothing is put down."""

    kind: ClassVar[str] = "pass"

    def __str__(self) -> str:
        return "pass"


@value
class Stop(Action):
    """The players agree to end the game."""

    kind: ClassVar[str] = "stop"

    def __str__(self) -> str:
        return "stop"


@value
class Turn:
    """One turn line, with the lines that continue it.

    `number`, `gain` and `total` are what was written, None where nothing was. `player` is the name of
    the header that was meant, `stranger` what stood there if it was nobody's name. A turn that can't be
    read has no actions, its text in `unread`, and says why in `faults`.
    `kind` is that of its first action: also of an unreadable one, if it began with a keyword.
    `text` is the action as it was written. The turn begins at the offset `start`, on the line `line` of the
    file; `spans` knows where its "number", "player", "text", "gain" or "total" stands, if it has it.
    `above` holds the comment lines (and "" for a blank line) before the turn, `comments` those on its lines.
    """

    actions: tuple[Action, ...]
    kind: str
    text: str = field(compare=False)
    start: int = field(compare=False)
    line: int = field(compare=False)
    spans: Spans = field(compare=False, repr=False)
    player: str | None = None
    number: str | None = None
    gain: str | None = None
    total: str | None = None
    above: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    stands: bool = False
    stranger: str | None = None
    unread: str | None = None
    faults: tuple[Fault, ...] = field(default=(), compare=False)

    def where(self, what: str) -> tuple[int, int]:
        """Where its "number", "player", "text", "gain" or "total" begins and ends."""
        return self.spans.span(what)

    def part(self, what: str) -> Part:
        """The same, to point at."""
        return Part.at(what, *self.where(what))


@value
class Record:
    """One game as it was written down.

    `header` is None where it could not be read at all. `faults` are those of the file and the header;
    a turn keeps its own. `head` holds the comment lines before the header, `tail` those after the last
    turn. `index` counts the records of a file from 1.
    """

    header: Header | None
    turns: tuple[Turn, ...]
    source: Source = field(compare=False, repr=False)
    tail: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = field(default=(), compare=False)
    index: int = field(default=1, compare=False)
    head: tuple[str, ...] = ()
