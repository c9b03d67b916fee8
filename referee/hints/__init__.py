"""Hints: the legal moves of a position, each with its score, in the notation; one file a game.

A game's file has a `MOVES`, its class of `LegalMoves`. A move puts something on the board: what else the
rules allow (to pass, to exchange, to challenge, to buy) the game's own `allowed` tells.
"""

from __future__ import annotations

import abc
import heapq
import importlib.util
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from notation.record import Turn
    from referee.games import Game


class Move(NamedTuple):
    """A legal move: its text in the notation, which the replay accepts, and the points it gives its player.

    `details` are more keys for the machine-read form, in the order in which people are told them.
    """

    text: str
    score: int
    details: dict[str, Any]


def _unheard(done: str) -> None:
    return


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a position beside its legal moves.

    `rack` are the tiles of the player to move where they are told apart from the record, `following` is
    the turn that the record goes on with, which may tell them. `words` is how many words may be laid in a
    turn, `look` how many turns are looked ahead (2: the best answer counts too), `seconds` how long the
    judge may take. `progress` is called with a few words in long work, `announce` before one step that may
    take long.
    """

    rack: str = ""
    following: Turn | None = None
    words: int = 1
    look: int = 1
    seconds: float = 0.0
    progress: Callable[[str], None] = _unheard
    announce: Callable[[str], None] = _unheard


class NoHint(Exception):
    """Raised where the moves of a position can't be told; the message says why, `help` what to do."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class LegalMoves(abc.ABC):
    """The legal moves of `player`, who is to move in `game`: iterate over it, each comes once.

    Raises NoHint at its making. The game stays as it is, and may not change while the moves are listed.
    """

    def __init__(self, game: Game, player: int, wish: Wish) -> None:
        self.player = player
        self.wish = wish

    @abc.abstractmethod
    def __iter__(self) -> Iterator[Move]:
        """Every legal move, in no particular order."""

    def rank(self, move: Move) -> Any:
        """What the moves are sorted by, the best first."""
        return -move.score

    def notes(self) -> list[str]:
        """What there is to know of the moves, a sentence each; asked when all have been listed."""
        return []

    def details(self) -> dict[str, Any]:
        """The same for the machine-read form."""
        return {}


@dataclass(frozen=True, slots=True)
class Advice:
    """The moves of a position: how many are legal, and the best of them, best first."""

    count: int
    best: list[Move]
    notes: list[str] = field(default_factory=list)
    details: dict[str, Any] = field(default_factory=dict)


def legal_moves(game: Game, player: int, wish: Wish | None = None) -> LegalMoves:
    """The legal moves of `player` in the position of an open game, in which he is to move. Raises NoHint."""
    name = f"referee.hints.{game.name}"
    if importlib.util.find_spec(name) is None:
        raise NoHint(f"there are no hints for {game.name}")
    module = importlib.import_module(name)
    moves: type[LegalMoves] = module.MOVES
    return moves(game, player, wish or Wish())


def advise(game: Game, player: int, wish: Wish | None = None, top: int | None = 10) -> Advice:
    """The `top` best moves of `player`, None for all of them. Raises NoHint.

    Of moves that rank alike the first listed comes first.
    """
    moves = legal_moves(game, player, wish)
    listed = _Counted(moves)
    if top is None:
        best: Sequence[Move] = sorted(listed, key=moves.rank)
    else:
        best = heapq.nsmallest(top, listed, key=moves.rank)
    return Advice(listed.count, list(best), moves.notes(), moves.details())


class _Counted:
    """Counts moves as they pass."""

    def __init__(self, moves: LegalMoves) -> None:
        self.moves = moves
        self.count = 0

    def __iter__(self) -> Iterator[Move]:
        for move in self.moves:
            self.count += 1
            yield move
