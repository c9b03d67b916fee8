"""The table of a number of games: who stands where, after the score and the tie-breaks."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from referee.standings.points import ranks
from referee.standings.tiebreaks import Tally, Value, placed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.standings.points import Scheme
    from referee.standings.ratings import Rating
    from referee.standings.selection import Played


@dataclass(slots=True)
class Row:
    """A player's line of the table.

    `won`: games with the first place alone; `drawn`: with the first place shared; `lost`: all others.
    `points_against` are the points of all opponents, added up. `rank` is shared by players whom neither the
    score nor a tie-break tells apart.
    """

    player: str
    rank: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points_for: int = 0
    points_against: int = 0
    score: Fraction = Fraction(0)
    tie_breaks: dict[str, Value] = field(default_factory=dict)
    rating: Rating | None = None
    provisional: bool = False


@dataclass(slots=True)
class Table:
    """The rows from the first place on, and what the tie-breaks looked at."""

    rows: list[Row]
    tally: Tally

    def row(self, player: str) -> Row | None:
        """The line of a player, None for somebody who hasn't played."""
        return next((row for row in self.rows if row.player == player), None)


def tabulate(games: Iterable[Played], scheme: Scheme, tie_breaks: Sequence[str]) -> Table:
    """The table of these games."""
    rows: defaultdict[str, Row] = defaultdict(lambda: Row(""))
    # Fractions are slow: shares are worked out once for each outcome, and added up once for each value.
    outcomes: dict[tuple[int, ...], list[Fraction]] = {}
    shares: defaultdict[str, Counter[Fraction]] = defaultdict(Counter)
    tally = Tally()
    for game in games:
        _count(game, rows, tally)
        outcome = tuple(ranks(game.totals))
        if outcome not in outcomes:
            outcomes[outcome] = scheme.shares(game.totals)
        for player, share in zip(game.players, outcomes[outcome], strict=True):
            shares[player][share] += 1
    for player, row in rows.items():
        row.player = player
        row.score = sum((share * times for share, times in shares[player].items()), Fraction(0))
        tally.score[player] = row.score
        tally.won[player] = row.won
        tally.difference[player] = row.points_for - row.points_against
    groups, values = placed(tally, tie_breaks)
    ordered: list[Row] = []
    for group in groups:
        rank = len(ordered) + 1
        for player in group:
            rows[player].rank = rank
            rows[player].tie_breaks = values[player]
            ordered.append(rows[player])
    return Table(ordered, tally)


def _count(game: Played, rows: defaultdict[str, Row], tally: Tally) -> None:
    totals = game.totals
    best, whole = max(totals), sum(totals)
    shared = totals.count(best) > 1
    for at, (player, total) in enumerate(zip(game.players, totals, strict=True)):
        row = rows[player]
        row.played += 1
        row.points_for += total
        row.points_against += whole - total
        if total < best:
            row.lost += 1
        elif shared:
            row.drawn += 1
        else:
            row.won += 1
        for other_at, (other, other_total) in enumerate(zip(game.players, totals, strict=True)):
            if other_at != at:
                tally.meet(player, other, total, other_total)
