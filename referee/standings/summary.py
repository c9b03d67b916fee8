"""What the record book keeps of a record: a summary of its verdict, small and independent of its file."""

from __future__ import annotations

import datetime
import hashlib
import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from notation.writer import write_actions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notation.header import Header
    from referee.verdict import TurnVerdict, Verdict

LONGEST_TEXT: Final = 60


class Duel(NamedTuple):
    """A duel: who fought it (places in the order of play), its turn, and what it gave or cost each player."""

    turn: int
    challenger: int
    challenged: int
    upheld: bool
    questions: int
    chained: bool
    nets: tuple[int, ...]


class BestTurn(NamedTuple):
    """The turn that gave most of all: whom (a place in the order of play), how much, its number, its text."""

    player: int
    gain: int
    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class Summary:
    """One record in short; the tuples are in the order of play.

    `game` is None where the record can't be replayed. `date` is an ISO date, empty where there is none, or
    none that can be told. `error_line` is the line of the first error, the record's own first line being 1.
    `content` is the same for two records of the same turns and outcome, however they are laid out, numbered
    and commented; it says nothing of names and dates.
    """

    game: str | None
    players: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()
    finished: bool = False
    turns: int = 0
    errors: int = 0
    first_error: str = ""
    error_line: int = 0
    date: str = ""
    event: str = ""
    round: int | str = ""
    content: str = ""
    best: BestTurn | None = None
    duels: tuple[Duel, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's points minus penalties."""
        return tuple(got - lost for got, lost in zip(self.points, self.penalties, strict=True))


def summarize(verdict: Verdict) -> Summary:
    """The summary of a verdict."""
    header, game = verdict.record.header, verdict.game
    errors = [fault for fault in verdict.faults if fault.severity == "error"]
    first = errors[0] if errors else None
    return Summary(
        None if header is None or game is None else header.game,
        verdict.players,
        tuple(verdict.points),
        tuple(verdict.penalties),
        verdict.ended_by is not None,
        len(verdict.turns),
        len(errors),
        "" if first is None else first.name,
        0 if first is None else first.place.line - verdict.record.source.first_line + 1,
        *_occasion(header),
        content="" if game is None else _content(verdict, game.rows()),
        best=_best_turn(verdict.turns),
        duels=tuple(_duels(verdict)),
    )


def _occasion(header: Header | None) -> tuple[str, str, int | str]:
    """The date, event and round of a record."""
    if header is None:
        return "", "", ""
    table = header.table
    number = table.get("round", "")
    return (
        iso_date(table.get("date")),
        _text(table.get("event")),
        number if isinstance(number, int) and not isinstance(number, bool) else _text(number),
    )


def iso_date(value: Any) -> str:
    """A header's date as YYYY-MM-DD; empty where it can't be told."""
    if isinstance(value, datetime.datetime):
        value = value.date()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, str):
        try:
            return datetime.datetime.fromisoformat(value.strip()).date().isoformat()
        except ValueError:
            return ""
    return ""


def _text(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _content(verdict: Verdict, rows: Sequence[str]) -> str:
    """A digest of what was played: the turns as ruled, the position and the totals they led to."""
    header = verdict.record.header
    turns = [
        (done.player, done.ruling.ruling, write_actions(done.turn) if done.turn.actions else done.turn.unread)
        for done in verdict.turns
    ]
    played = [header.game if header is not None else None, rows, verdict.totals, turns]
    return hashlib.sha256(json.dumps(played).encode()).hexdigest()[:32]


def _best_turn(turns: Sequence[TurnVerdict]) -> BestTurn | None:
    best: BestTurn | None = None
    for done in turns:
        for player, change in done.ruling.changes.items():
            if change.net > (0 if best is None else best.gain):
                best = BestTurn(player, change.net, done.number, str(done.turn.text)[:LONGEST_TEXT])
    return best


def _duels(verdict: Verdict) -> list[Duel]:
    """The duels of a game that has them: its rulings tell of their questions."""
    duels = []
    for done in verdict.turns:
        details = done.ruling.details
        if "questions" not in details:
            continue
        changes = done.ruling.changes
        duels.append(
            Duel(
                done.number,
                verdict.players.index(details["challenger"]),
                verdict.players.index(details["challenged"]),
                done.ruling.ruling == "upheld",
                details["questions"],
                details["chained"],
                tuple(changes[p].net if p in changes else 0 for p in range(len(verdict.players))),
            )
        )
    return duels


def to_json(summary: Summary) -> str:
    """A summary as one line of JSON."""
    return json.dumps([getattr(summary, name) for name in Summary.__slots__], ensure_ascii=False)


def from_json(text: str) -> Summary:
    """The summary that `to_json` wrote. Raises ValueError, TypeError or KeyError for anything else."""
    fields = dict(zip(Summary.__slots__, json.loads(text), strict=True))
    if fields["game"] is not None:
        fields["game"] = sys.intern(fields["game"])
    for name in ("event", "date", "first_error"):
        fields[name] = sys.intern(fields[name])
    fields["players"] = tuple(map(sys.intern, fields["players"]))
    for name in ("points", "penalties"):
        fields[name] = tuple(fields[name])
    if fields["best"] is not None:
        fields["best"] = BestTurn(*fields["best"])
    fields["duels"] = tuple(Duel(*duel)._replace(nets=tuple(duel[-1])) for duel in fields["duels"])
    return Summary(**fields)
