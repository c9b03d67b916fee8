"""Which records count: filters, records left out and why, the same record met twice, names of one player."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from notation.text import same_name
from referee.standings.names import Spelling, look_alikes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.standings.league import Excluded, League
    from referee.standings.names import Aliases
    from referee.standings.summary import Summary

Reason = Literal["excluded", "unreadable", "errors", "open", "duplicate", "one-player-twice", "no-date"]
# Records of fewer turns are alike by chance.
FEWEST_TURNS_TO_COMPARE: Final = 5
LONGEST_NUMBER: Final = 10


class Entry(NamedTuple):
    """A record of the archive: its file, its place there (from 1), its first line, and its summary."""

    file: str
    number: int
    line: int
    summary: Summary

    @property
    def name(self) -> str:
        """What the record is called: its file, and its place there beyond the first."""
        return self.file if self.number == 1 else f"{self.file}#{self.number}"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that counts: its record, and its players by the names that aliases mean."""

    entry: Entry
    players: tuple[str, ...]
    totals: tuple[int, ...]

    @property
    def summary(self) -> Summary:
        """What the record says beside the totals."""
        return self.entry.summary


class LeftOut(NamedTuple):
    """A record that doesn't count, and why: `reason` for programs, `detail` for people."""

    entry: Entry
    reason: Reason
    detail: str


class Alike(NamedTuple):
    """Two records that count, of the same turns by the same players, but not of the same day or round."""

    entry: Entry
    other: Entry


@dataclass(frozen=True, slots=True)
class Filter:
    """The games that are asked for; an empty field asks for all. Dates are ISO dates, both included."""

    games: tuple[str, ...] = ()
    event: str = ""
    round: str = ""
    player: str = ""
    since: str = ""
    until: str = ""
    provisional: bool = False


@dataclass(slots=True)
class Selection:
    """The games that count, in the order in which they were played, and what there is to say of the others.

    `undated` are games that count and have no date: they come last. `strange` are entries of the league's
    `excluded` that name no record.
    """

    games: list[Played] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    undated: list[Entry] = field(default_factory=list)
    alike: list[Alike] = field(default_factory=list)
    spellings: list[Spelling] = field(default_factory=list)
    strange: list[Excluded] = field(default_factory=list)
    records: int = 0

    def about(self, player: str, names: Aliases) -> Selection:
        """The same of one player's records only."""

        def plays(entry: Entry) -> bool:
            return any(names.name(written) == player for written in entry.summary.players)

        return replace(
            self,
            games=[game for game in self.games if player in game.players],
            left_out=[left for left in self.left_out if plays(left.entry)],
            undated=[entry for entry in self.undated if plays(entry)],
            alike=[alike for alike in self.alike if plays(alike.entry)],
            spellings=[each for each in self.spellings if player in each],
            strange=[],
        )


def select(entries: Sequence[Entry], league: League, wanted: Filter) -> Selection:
    """The records that count, of all there are; with `wanted.provisional` open and faulty ones as well.

    The filter for a player is left to the tables, which need his opponents' other games.
    """
    selector = _Selector(entries, league, wanted)
    return selector.select()


class _Selector:
    def __init__(self, entries: Sequence[Entry], league: League, wanted: Filter) -> None:
        self.entries = entries
        self.league = league
        self.wanted = wanted
        self.names = league.names()
        self.since = max(wanted.since, league.since)
        self.until = min(wanted.until or "9999-12-31", league.until or "9999-12-31")
        self.dated = bool(wanted.since or wanted.until or league.since or league.until)
        self.games = frozenset(wanted.games or league.games)
        self.event = same_name(wanted.event)
        self.round = same_name(wanted.round)
        self.chosen = Selection(records=len(entries))
        self.seen: dict[tuple[object, ...], Entry] = {}
        self.contents: dict[tuple[object, ...], Entry] = {}
        self.spelt: Counter[str] = Counter()

    def select(self) -> Selection:
        excluded = self.excluded()
        for entry in self.entries:
            summary = entry.summary
            if summary.game is None:
                self.leave_out(entry, "unreadable", self.first_error(entry))
                continue
            players = tuple(map(self.names.name, summary.players))
            if not self.is_wanted(summary):
                continue
            reason = excluded.get(self.identity(summary, players))
            if reason is not None:
                self.leave_out(entry, "excluded", reason)
            elif len(set(map(same_name, players))) < len(players):
                twice = next(name for name in players if players.count(name) > 1)
                self.leave_out(entry, "one-player-twice", f"{twice} would play against {twice}, by the aliases")
            elif summary.errors and not self.wanted.provisional:
                self.leave_out(entry, "errors", self.first_error(entry))
            elif not summary.finished and not self.wanted.provisional:
                self.leave_out(entry, "open", "the game is open")
            elif self.dated and not summary.date:
                self.leave_out(entry, "no-date", "it has no date, so it can't be told whether it belongs here")
            else:
                self.take(entry, players)
        self.chosen.games.sort(key=_when)
        self.chosen.undated = [game.entry for game in self.chosen.games if not game.summary.date]
        self.chosen.spellings = look_alikes(self.spelt)
        return self.chosen

    def take(self, entry: Entry, players: tuple[str, ...]) -> None:
        summary = entry.summary
        identity = self.identity(summary, players)
        first = self.seen.setdefault(identity, entry)
        if first is not entry:
            self.leave_out(entry, "duplicate", f"the same record as {first.name}, counted once")
            return
        if summary.turns >= FEWEST_TURNS_TO_COMPARE:
            other = self.contents.setdefault((summary.content, players), entry)
            if other is not entry:
                self.chosen.alike.append(Alike(entry, other))
        self.spelt.update(players)
        self.chosen.games.append(Played(entry, players, summary.totals))

    def excluded(self) -> dict[tuple[object, ...], str]:
        """Why a game is excluded, by its identity: a copy of it doesn't count either."""
        if not self.league.excluded:
            return {}
        home = self.league.home
        wanted = {
            (os.path.abspath(os.path.join(home, excluded.file)), excluded.index): excluded
            for excluded in self.league.excluded
        }
        reasons: dict[tuple[object, ...], str] = {}
        met = set()
        for entry in self.entries:
            path = os.path.abspath(entry.file)
            for key in ((path, entry.number), (path, None)):
                if key in wanted:
                    met.add(key)
                    players = tuple(map(self.names.name, entry.summary.players))
                    reasons.setdefault(self.identity(entry.summary, players), wanted[key].reason)
        self.chosen.strange = [excluded for key, excluded in wanted.items() if key not in met]
        return reasons

    def is_wanted(self, summary: Summary) -> bool:
        return (
            (not self.games or summary.game in self.games)
            and (not self.event or same_name(summary.event) == self.event)
            and (not self.round or same_name(str(summary.round)) == self.round)
            and (not summary.date or self.since <= summary.date <= self.until)
        )

    @staticmethod
    def identity(summary: Summary, players: tuple[str, ...]) -> tuple[object, ...]:
        """What two copies of a record share, whatever their files are called and however they are laid out."""
        return summary.content, players, summary.date, same_name(summary.event), str(summary.round)

    def leave_out(self, entry: Entry, reason: Reason, detail: str) -> None:
        self.chosen.left_out.append(LeftOut(entry, reason, detail))

    @staticmethod
    def first_error(entry: Entry) -> str:
        summary = entry.summary
        many = "1 error" if summary.errors == 1 else f"{summary.errors} errors, the first"
        return f"{many}: {summary.first_error} on line {entry.line + summary.error_line - 1}"


def _when(game: Played) -> tuple[object, ...]:
    """Sorts games by date, round, and then as they stand in the archive; those without a date come last."""
    summary = game.summary
    round_ = summary.round
    number = round_ if isinstance(round_, int) else _number(round_)
    return not summary.date, summary.date, number, str(round_)


def _number(round_: str) -> int:
    return int(round_) if round_.isdecimal() and len(round_) < LONGEST_NUMBER else 0
