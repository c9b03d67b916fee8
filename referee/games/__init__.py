"""The games: one file a game, found by its name; what they share is here.

A game's class holds a position and says what each turn does to it. It knows nothing of the order of
lines, of numbers and written scores, or of files: that is `referee.replay`.
"""

from __future__ import annotations

import abc
import functools
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple

from notation.values import bundle, value

if TYPE_CHECKING:
    from notation.faults import Report
    from notation.header import Header
    from notation.record import Turn
    from notation.text import Source
    from referee.lexicon import Lexicon
    from referee.verdict import TurnVerdict


@value
class Change:
    """What a turn did to one player: points given and penalties taken, both in whole points."""

    points: int = 0
    penalties: int = 0

    @property
    def net(self) -> int:
        return self.points - self.penalties


NO_CHANGE: Final = Change()


# Most changes are like many others, which share one.
MOST_CHANGES: Final = 1024


@functools.lru_cache(MOST_CHANGES)
def sole_change(player: int, points: int, penalties: int = 0) -> Mapping[int, Change]:
    """The changes of a turn that changed nothing but this for one player."""
    return {player: Change(points, penalties)}


# What a sign of a drawn position stands for.
Kind = Literal["free", "letter", "star", "black", "figure", "dead", "bought"]


class Step(NamedTuple):
    """What happened within a turn, before its outcome: a question of a duel, say.

    `square` is the one it is about, `mark` what would stand there, as `Game.rows` draws it; each is None
    where there is nothing of the kind.
    """

    text: str
    square: int | None = None
    mark: str | None = None


class Telling(NamedTuple):
    """What a ruling tells beside what counts.

    `why` are sentences for the score sheet; `details` more keys for the machine-read verdict; `steps` are
    for those who step through the game.
    """

    why: Sequence[str] = ()
    details: Mapping[str, Any] = MappingProxyType({})
    steps: Sequence[Step] = ()


NOTHING_TO_TELL: Final = Telling()


@dataclass(slots=True, eq=False)
class Ruling:
    """What was ruled on a turn.

    `ruling` is a name of the interface (`placed`, `passed`, …). `changes` maps players, by their place in
    the order of play, to what the turn did to them. `to_move` is who is to move now; None leaves that as
    it was. `again`: whoever played a void turn may try again. `customary` are other gains that may be
    written for the player, by custom and without a mistake. `telling` is what there is to tell, or what
    works it out when somebody asks: most rulings are only counted.
    """

    ruling: str
    changes: Mapping[int, Change]
    to_move: int | None = None
    telling: Telling | Callable[[], Telling] = NOTHING_TO_TELL
    again: bool = True
    customary: tuple[int, ...] = ()

    def told(self) -> Telling:
        """What there is to tell of it."""
        if not isinstance(self.telling, Telling):
            self.telling = self.telling()
        return self.telling

    @property
    def why(self) -> Sequence[str]:
        """Sentences for the score sheet."""
        return self.told().why

    @property
    def details(self) -> Mapping[str, Any]:
        """More keys for the machine-read verdict."""
        return self.told().details

    @property
    def steps(self) -> Sequence[Step]:
        """What happened within the turn, for those who step through the game."""
        return self.told().steps


class Section(NamedTuple):
    """A part of the score sheet below the turns: its title and its lines."""

    title: str
    lines: list[str]


@bundle
class Settlement:
    """What is settled once a game is over: changes for the last turn, by player, and the sentences of why."""

    changes: dict[int, Change]
    why: list[str] = field(default_factory=list)


def first_line(turn: Turn, source: Source) -> tuple[int, int]:
    """The offsets between which a turn's first line stands, with its number and name."""
    end = source.text.find("\n", turn.start)
    _, last = turn.where("text")
    end = last if end < 0 else min(end, last)
    return turn.start, max(end, turn.start + 1)


def void() -> Ruling:
    """The ruling on a faulty turn: nothing happened."""
    return Ruling("void", {})


class Option(NamedTuple):
    """An option of a game's `[rules]` table.

    `values` are the values it may have, the default first; for an option of another kind it is empty and
    `check` says what is wrong with a value (`bad-value`, or `unknown-option` for a name nobody knows),
    or None. A text that ends in `file` names a file relative to the record: the value is then its path.
    """

    name: str
    meaning: str
    values: tuple[str | bool | int, ...] = ()
    default: Any = None
    check: Callable[[Any], str | None] | None = None
    file: str = ""

    @property
    def usual(self) -> Any:
        """The value where the header has none."""
        return self.values[0] if self.values else self.default


HINTS = Option("hints", "may `play` give hints while the game goes on", (False, True))


class Setup(NamedTuple):
    """What a game is set up with: the header, its lexicon, its options with their values, where faults go."""

    header: Header
    lexicon: Lexicon
    rules: dict[str, Any]
    report: Report


class Game(abc.ABC):
    """A game being played: its position, and what a turn does to it."""

    name: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = (HINTS,)
    # Kinds of turns that are nobody's, and kinds that may be played out of turn: the game judges whose.
    nobodys: ClassVar[frozenset[str]] = frozenset({"stop"})
    out_of_turn: ClassVar[frozenset[str]] = frozenset()
    # Kinds of lines that are no turns, unless a score is written behind them: neither counted nor listed.
    no_turns: ClassVar[frozenset[str]] = frozenset()
    uses_lexicon: ClassVar[bool] = True
    # Whether a player can lose points: a sheet on paper has a column for them.
    takes_points: ClassVar[bool] = True
    # Whether a written total may go on from the one written before it: a slip carried on is one mistake.
    carries_totals: bool = False
    # The square that the first turn has to cover, where there is one.
    centre: int | None = None

    def __init__(self, setup: Setup) -> None:
        board = setup.header.board
        assert board is not None
        self.setup = setup
        self.board = board
        self.report = setup.report
        self.players = len(setup.header.players)
        self.places = {name: at for at, name in enumerate(setup.header.players)}
        self.ended_by: str | None = None

    @classmethod
    def set_up(cls, setup: Setup) -> Game | None:
        """The game at its beginning; None, with the faults reported, where it can't be played so."""
        return cls(setup)

    @classmethod
    def folds_yo(cls, rules: dict[str, Any]) -> bool:
        """Whether ё and е are one letter under these options."""
        return False

    @classmethod
    def usual_board(cls, rules: dict[str, Any]) -> str | None:
        """The size of the board these options bring where the header has none; None is the game's."""
        return None

    @classmethod
    def check_header(cls, header: Header, rules: dict[str, Any], report: Report) -> None:
        """Report what else is wrong with a header, whatever its lexicon; the game is played all the same."""
        return

    @abc.abstractmethod
    def play(self, turn: Turn, player: int, to_move: int) -> Ruling:
        """Do what `turn` says, played by `player`, and rule on it.

        Faults go to `self.report`; with an error among them nothing may have happened, and the ruling is
        void. `turn` has at least one action; `to_move` is whose turn it is.
        """

    @abc.abstractmethod
    def rows(self) -> list[str]:
        """The position as the interface draws it, row by row from the top."""

    def after(self, player: int) -> int:
        """The player after `player` in the order of play."""
        return (player + 1) % self.players

    def default_player(self, kind: str, to_move: int) -> int:
        """Who plays an unnamed line of that kind."""
        return to_move

    def allows(self, turn: Turn, player: int) -> bool:
        """Whether `player`, who is not to move, may play `turn` all the same."""
        return False

    def may_follow_the_end(self, turn: Turn, player: int | None) -> bool:
        """Whether `turn`, by the player named in it if any, may come after the game has ended."""
        return False

    def kind_of(self, mark: str) -> Kind:
        """What a sign of `rows` stands for."""
        return "free" if mark == "." else "letter"

    def value_of(self, mark: str) -> int | None:
        """What a tile that `rows` draws so is worth; None where tiles have no values."""
        return None

    def legend(self) -> list[str]:
        """What the drawn position needs told: whose figure is whose, say. One line each.

        A line that explains a sign of `rows` is that sign, two blanks, and what it means.
        """
        return []

    def premium_rows(self) -> list[str]:
        """The squares that count more than others, drawn like `rows`; empty where the game has none."""
        return []

    def premium_legend(self) -> list[str]:
        """What the letters of `premium_rows` mean. One line each."""
        return []

    def allowed(self, to_move: int) -> list[str]:
        """What the rules leave the player to move, beside what is plain to see; a sentence each."""
        return []

    def allowed_after_the_end(self) -> list[str]:
        """What the rules leave the players once the game is over; a sentence each."""
        return []

    def sections(self, turns: Sequence[TurnVerdict]) -> list[Section]:
        """What the score sheet shows apart, below the turns: duels, penalties, …"""
        return []

    def finish(self, last: Turn) -> Settlement | None:
        """What is settled after the last line; `last` is the last turn played, for faults to point at.

        May be asked more than once, and changes nothing.
        """
        return None

    def player_name(self, player: int) -> str:
        """The name of the player at that place in the order of play."""
        return self.setup.header.players[player]

    def player_called(self, name: str) -> int | None:
        """The place of the player with exactly that name; None for a stranger."""
        return self.places.get(name)


@functools.cache
def game_class(name: str) -> type[Game]:
    """The class of the game with that name (one of `notation.phrases.GAMES`)."""
    module = importlib.import_module(f"referee.games.{name}")
    game: type[Game] = module.GAME
    return game
