"""What the referee says of a record: every turn's ruling, the totals, the standings, the faults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notation.faults import Fault
    from notation.record import Record, Turn
    from referee.games import Game, Ruling


class Standing(NamedTuple):
    """A player's place: equal totals share a rank (1, 1, 3)."""

    rank: int
    player: str
    total: int


@dataclass(slots=True, eq=False)
class TurnVerdict:
    """One turn as ruled: its `number`, whose it was (a place in the order of play,
    None for nobody's), the ruling, each player's total after it, and its faults."""

    number: int
    turn: Turn
    player: int | None
    ruling: Ruling
    totals: list[int]
    faults: Sequence[Fault]

    @property
    def line(self) -> int:
        """The line of the file on which the turn begins."""
        return self.turn.line


@dataclass(slots=True, eq=False)
class Verdict:
    """The verdict on one record.

    `game` is the position reached, None where the record can't be replayed. `points` and `penalties` are
    lists in the order of play; a total is points minus penalties. `ended_by` is None while the game is
    open; `to_move` is None once it is over.
    """

    record: Record
    game: Game | None
    players: tuple[str, ...]
    turns: list[TurnVerdict]
    points: list[int]
    penalties: list[int]
    ended_by: str | None
    to_move: int | None
    faults: list[Fault]

    @property
    def clean(self) -> bool:
        """Whether no fault is an error."""
        return not any(fault.severity == "error" for fault in self.faults)

    @property
    def totals(self) -> list[int]:
        """Each player's total, in the order of play."""
        return [got - lost for got, lost in zip(self.points, self.penalties, strict=True)]

    @property
    def standings(self) -> list[Standing]:
        """The players by total, the best first, equal ones in the order of play."""
        totals = self.totals
        order = sorted(range(len(totals)), key=lambda p: -totals[p])
        return [
            Standing(1 + sum(other > totals[p] for other in totals), self.players[p], totals[p]) for p in order
        ]
