"""Going over a record: for each turn what the best move would have been, and what was missed by it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from referee.games import NO_CHANGE
from referee.hints import Advice, Move, NoHint, Wish, advise
from referee.replay import Table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from notation.record import Record, Turn
    from referee.verdict import TurnVerdict, Verdict


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A turn beside the best one that could have been played, `best`; None where there was none.

    `got` is what it gave its player, net; `moves` how many were legal. `unknown` says why the others
    can't be told, where they can't.
    """

    number: int
    player: int
    got: int
    best: Move | None = None
    moves: int = 0
    unknown: str = ""

    @property
    def missed(self) -> int:
        """The points that the best move would have given beyond these."""
        return 0 if self.best is None else max(0, self.best.score - self.got)


@dataclass(frozen=True, slots=True)
class Summary:
    """A player's turns that could be reviewed: how many, what they gave, what was missed, in how many."""

    turns: int
    got: int
    missed: int
    slips: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Review:
    """The reviewed turns of a record, by their numbers."""

    players: tuple[str, ...]
    turns: dict[int, Reviewed]

    def summary(self, player: int) -> Summary:
        """What came of all of a player's turns."""
        mine = [turn for turn in self.turns.values() if turn.player == player]
        known = [turn for turn in mine if not turn.unknown]
        return Summary(
            len(known),
            sum(turn.got for turn in known),
            sum(turn.missed for turn in known),
            sum(turn.missed > 0 for turn in known),
            len(mine) - len(known),
        )


def review(
    record: Record, folder: Path, wish: Wish | None = None, told: Callable[[str], None] | None = None
) -> tuple[Verdict, Review]:
    """The verdict on a record whose word lists stand relative to `folder`, and what could have been played.

    Turns that are nobody's, duels and void ones are not reviewed. `told` hears how far it has come.
    """
    table = Table(record, folder)
    turns: dict[int, Reviewed] = {}
    for at, turn in enumerate(record.turns):
        if told is not None:
            told(f"turn {at + 1} of {len(record.turns)}")
        before = _before(table, turn, wish or Wish())
        done = table.take(turn)
        if before is not None and done is not None and done.ruling.ruling != "void":
            turns[done.number] = _reviewed(done, *before)
    verdict = table.verdict()
    return verdict, Review(verdict.players, turns)


def _before(table: Table, turn: Turn, wish: Wish) -> tuple[int, Advice | NoHint] | None:
    """Who plays a turn, and what he could play; None where nobody's move is asked for."""
    game = table.game
    if game is None or game.ended_by is not None or not turn.actions or turn.stranger is not None:
        return None
    if turn.kind in game.nobodys | game.out_of_turn | game.no_turns:
        return None
    named = None if turn.player is None else game.player_called(turn.player)
    player = table.to_move if named is None else named
    if player not in (table.to_move, table.retry):
        return None
    try:
        return player, advise(game, player, replace(wish, following=turn), top=1)
    except NoHint as why:
        return player, why


def _reviewed(done: TurnVerdict, player: int, advice: Advice | NoHint) -> Reviewed:
    got = done.ruling.changes.get(player, NO_CHANGE).net
    if isinstance(advice, NoHint):
        return Reviewed(done.number, player, got, unknown=advice.message)
    best = advice.best[0] if advice.best else None
    return Reviewed(done.number, player, got, best, advice.count)
